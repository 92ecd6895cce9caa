// Article 8: the recording of the moves.
#include <algorithm>

#include <jadoube/notation/fen.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

constexpr Millis little_time = std::chrono::minutes(5);             // 8.4
constexpr Millis enough_with_each_move = std::chrono::seconds(30);  // 8.4
constexpr int most_plies = 20'000;
constexpr std::size_t longest_entry = 256;

// A.2 asks nobody to record; and a game in which nothing is written counts as recorded.
bool is_bound_to_record(const Table& table, Color player) {
    return table.terms->game_class == GameClass::standard && table.players[player].sheet != nullptr;
}

// The first of these plies that is missing on his scoresheet.
std::optional<int> first_missing(const Table& table, Color player, int after, int up_to) {
    const auto& sheet = table.players[player].sheet;
    if (!sheet) return std::nullopt;
    for (int ply = after + 1; ply <= up_to; ++ply) {
        if (sheet->move(ply).empty()) return ply;
    }
    return std::nullopt;
}

void find_missing(Session& session, Color player, Rule rule, int ply) {
    session.rule(RulingKind::recording_due, rule, player).ply = ply;
}

// 8.1.3: his own move before, and what was played before that.
void check_moves(Session& session, Color by) {
    Table& table = session.table;
    Player& player = session.player(by);
    const int due = table.history.size() - 1;
    std::optional<int> ply = first_missing(table, by, player.reminded_of, due);
    for (; ply; ply = first_missing(table, by, *ply, due)) {
        const Ply* missing = table.history.at(*ply);
        const bool own = missing && missing->by == by;
        find_missing(session, by, own ? Rule::own_move_recorded_first : Rule::recording, *ply);
    }
}

// 8.1.5, 9.1.2.2
void check_offers(Session& session, Color by) {
    Table& table = session.table;
    const Player& player = session.player(by);
    const int due = table.history.size() - 1;
    for (const int ply : table.offers_at) {
        if (ply <= player.reminded_of || ply > due || player.sheet->has_offer(ply)) continue;
        find_missing(session, by, Rule::draw_offer_is_noted, ply);
    }
}

// 8.5: released by 8.4, and so behind with his record, unless not being required is enough.
bool is_behind(const Table& table, Color player, UpdatesAlone asked) {
    if (!table.players[player].released_in) return false;
    return asked == UpdatesAlone::not_required_to_record || !is_up_to_date(table, player);
}

}  // namespace

bool is_up_to_date(const Table& table, Color player) {
    return !first_missing(table, player, 0, table.history.size());
}

void write_on_scoresheet(Player& player, int ply, std::string_view text) {
    Scoresheet sheet = player.sheet ? *player.sheet : Scoresheet();
    sheet.write(ply, text);
    player.sheet = std::make_shared<const Scoresheet>(std::move(sheet));
}

// 8.1.1, 8.1.1.1, 8.1.1.2, D.2.7, Computers 1.4
Refusable write(Session& session, Color by, const act::Write& act) {
    Table& table = session.table;
    if (act.ply < 1 || act.ply > most_plies) return refuse(Refusal::no_such_ply, Rule::recording);
    if (act.text.find_first_not_of(' ') == std::string::npos || act.text.size() > longest_entry) {
        return refuse(Refusal::unreadable, Rule::recording);
    }
    Player& player = session.player(by);
    write_on_scoresheet(player, act.ply, act.text);
    if (player.must_update && is_up_to_date(table, by)) player.must_update.reset();
    const int next = table.history.size() + 1;
    if (what_is_written(act.text) != Written::move || act.ply < next || is_sealing(table, by)) {
        return accepted;
    }
    // On a board that nobody sees the next move may stand already.
    if (act.ply == next && table.has_the_move() != by && session.terms().is_unseen()) {
        return accepted;
    }
    // 8.1.2: only what he is about to claim a draw with, or what stands on the board already.
    if (act.ply == next && table.has_the_move() == by) {
        const bool first = !player.wrote_ahead || player.wrote_ahead->ply != next;
        if (!table.turn.placement && first) player.wrote_ahead = {act.ply, act.text};
        return accepted;
    }
    session.rule(RulingKind::recorded_in_advance, Rule::no_recording_in_advance, by).ply = act.ply;
    return accepted;
}

void check_recording(Session& session, Color by) {
    Table& table = session.table;
    Player& player = session.player(by);
    if (!player.sheet) return;
    const int next = table.history.size() + 1;
    const bool ahead = player.wrote_ahead && player.wrote_ahead->ply == next;
    // 8.1.2: he has claimed nothing. Whether he had made it first nobody may have seen.
    if (ahead && !table.turn.intended && !session.terms().is_unseen()) {
        session.rule(RulingKind::recorded_in_advance, Rule::no_recording_in_advance, by).ply = next;
    }
    player.wrote_ahead.reset();
    if (!is_bound_to_record(table, by)) return;
    if (player.must_update) {  // 8.5.2
        const auto ply = first_missing(table, by, 0, table.history.size());
        if (ply) find_missing(session, by, *player.must_update, *ply);
    } else if (!player.released_in) {
        check_moves(session, by);
        check_offers(session, by);
    }
    player.reminded_of = std::max(0, table.history.size() - 1);
}

void check_release_from_recording(Session& session) {
    Table& table = session.table;
    if (!table.clock || table.phase == Phase::over) return;
    for (const Color color : both_colors) {
        Player& player = session.player(color);
        if (!is_bound_to_record(table, color)) continue;
        const int period = table.clock->period(color);
        if (player.released_in && *player.released_in != period) {
            player.released_in.reset();
            if (player.must_update) continue;  // 8.5 has told him already
            const auto ply = first_missing(table, color, 0, table.history.size());
            session.rule(RulingKind::recording_due, Rule::released_from_recording, color).ply = ply;
        }
        const bool little = table.clock->display(color) < little_time &&
                            table.clock->increment(color) < enough_with_each_move;
        if (player.released_in || !little) continue;
        player.released_in = period;
        session.rule(RulingKind::recording_excused, Rule::released_from_recording, color);
    }
}

// 8.5.1, 8.5.2
void bring_up_to_date(Session& session) {
    Table& table = session.table;
    const UpdatesAlone together = session.laws().updates_together_after_a_flag;
    const UpdatesAlone alone = session.laws().updates_alone_after_a_flag;
    const bool both =
        is_behind(table, Color::white, together) && is_behind(table, Color::black, together);
    const Rule rule = both ? Rule::both_update_after_a_flag : Rule::one_updates_after_a_flag;
    if (both) {
        interrupt(table);
        session.rule(RulingKind::paused, rule);
    }
    for (const Color color : both_colors) {
        if (!both && !is_behind(table, color, alone)) continue;
        const auto ply = first_missing(table, color, 0, table.history.size());
        if (!ply) continue;
        session.player(color).must_update = rule;
        find_missing(session, color, rule, *ply);
    }
}

bool updates_with_the_opponent(const Table& table, Color player) {
    return table.players[player].must_update == Rule::both_update_after_a_flag;
}

// 8.5.2: on his own turn, and he gives it back before he makes a move.
Refusable use_opponents_scoresheet(Session& session, Color by) {
    if (updates_with_the_opponent(session.table, by)) {
        session.rule(RulingKind::granted, Rule::both_update_after_a_flag, by).request =
            Requested::opponents_scoresheet;
        return accepted;
    }
    if (session.table.has_the_move() != by) {
        return refuse(Refusal::not_on_move, Rule::one_updates_after_a_flag);
    }
    const bool needs_it = session.player(by).must_update.has_value();
    session
        .rule(needs_it ? RulingKind::granted : RulingKind::denied, Rule::one_updates_after_a_flag,
              by)
        .request = Requested::opponents_scoresheet;
    return accepted;
}

effect::Noted noted(const Table& table) {
    effect::Noted facts;
    if (!table.terms->is_unseen()) facts.fen = to_fen(table.board());
    if (table.clock) {
        facts.time =
            ByColor<Millis>{table.clock->display(Color::white), table.clock->display(Color::black)};
    }
    if (table.laws().running_clock_noted_before_reconstruction) {
        facts.running = table.running ? table.running : table.stopped;
    }
    facts.moves = table.history.size();
    return facts;
}

// 8.5.3: first of all the facts are noted. What the scoresheets make of the game is for
// jadoube/record/reconstruct.hpp to say.
Refusable reconstruct_game(Session& session) {
    Table& table = session.table;
    Ruling& ruling = session.rule(RulingKind::reconstruction, Rule::reconstruction);
    ruling.effects.emplace_back(noted(table));
    if (table.phase == Phase::playing) interrupt(table);
    return accepted;
}

// 8.7
Refusable sign(Session& session, Color by, const act::Sign& act) {
    Table& table = session.table;
    if (table.phase != Phase::over) return refuse(Refusal::not_over, Rule::signing);
    const auto score = score_named(act.result);
    if (!score || !table.result) return refuse(Refusal::bad_result, Rule::signing);
    const std::optional<Score> other = session.player(!by).signed_result;
    if (session.player(by).signed_result && other) {
        return refuse(Refusal::game_over, Rule::signing);  // both have
    }
    session.player(by).signed_result = score;
    session.rule(RulingKind::signed_result, Rule::signing, by)
        .effects.emplace_back(effect::Result{*score});
    if (!other) return accepted;
    if (*other != *score) {
        session.rule(RulingKind::incident, Rule::signing);
        return accepted;
    }
    if (*score == table.result->score) return accepted;
    // Even a wrong result stands, unless the arbiter decides otherwise.
    Matter matter = about(QuestionKind::signed_result, by, Rule::signing);
    matter.result = table.result;
    table.result =
        GameResult{*score, points_for(table, *score), Reason::declared, Rule::signing, {}};
    session.rule(RulingKind::stands, Rule::signing).effects.emplace_back(effect::Result{*score});
    ask(session, matter);
    return accepted;
}

void rule_on_signed_result(Session& session, const Matter& matter, bool stands) {
    if (stands || !matter.result) return;
    session.table.result = matter.result;
    Ruling& ruling = session.rule(RulingKind::game_over, matter.result->rule);
    ruling.reason = matter.result->reason;
    ruling.cited = matter.result->cited;
    ruling.effects.emplace_back(effect::Result{matter.result->score});
}

}  // namespace jadoube
