// Errors put right: arbiters err, and 8.7, 11.10 and 12.2 let them correct what they have decided.
// A correction is an act of its own. It takes nothing out of the record: the ruling that it
// corrects stays in the log, and the new ruling names what it withdraws.
#include <algorithm>
#include <utility>

#include "session.hpp"

namespace jadoube {
namespace {

// A view carries them all, and a log has them anyway.
constexpr std::size_t most_corrections_shown = 16;

// What lets the arbiter correct the end of the game: an appeal that was upheld; that a wrong result
// stands only if he does not decide otherwise; or else his duties.
Rule ground_of(const Table& table) {
    if (table.appeal_upheld) return Rule::appeal;
    const bool signed_by_both =
        table.players.white.signed_result && table.players.black.signed_result;
    return signed_by_both ? Rule::signing : Rule::arbiters_duties;
}

Ruling& rule_on_end(Session& session, RulingKind kind, const std::string& article,
                    const std::string& text) {
    Table& table = session.table;
    Ruling& ruling = session.rule(kind, ground_of(table));
    ruling.cited = article;
    ruling.text = text;
    ruling.withdrawn = Withdrawn{table.result};
    return ruling;
}

// The end that stood until now is no more: what was open or signed about it is void.
void withdraw_end(Table& table, Ruling ruling) {
    drop_questions(table, [](const Matter& matter) { return matter.kind != QuestionKind::appeal; });
    table.appeal_upheld = false;
    for (const Color color : both_colors) table.players[color].signed_result.reset();
    ruling.text.clear();
    if (table.corrections.size() == most_corrections_shown) {
        table.corrections.erase(table.corrections.begin());
    }
    table.corrections.push_back(std::move(ruling));
}

// 6.2.1: the clock of the player who has the move will run, so all moves before are completed.
void complete_all_moves(Session& session) {
    Table& table = session.table;
    for (const Color color : both_colors) {
        Player& player = table.players[color];
        if (!player.uncompleted) continue;
        player.uncompleted = player.uncompleted_by_two = false;
        ++player.completed;
        if (!table.clock) continue;
        const auto event = table.clock->complete_without_press(color);
        note_time_left(table, color);
        if (event) on_clock_event(session, *event);
    }
}

Refusable set_clocks(Table& table, const act::Reopen& act, Rule rule) {
    if (!table.clock) {
        const bool sets = act.time.white || act.time.black || act.moves;
        return sets ? refuse(Refusal::no_clock, rule) : accepted;
    }
    if (act.moves && (*act.moves < 0 || *act.moves > most_clock_moves)) {
        return refuse(Refusal::bad_number, rule);
    }
    for (const Color color : both_colors) {
        const std::optional<Millis>& time = act.time[color];
        if (time && (*time < Millis::zero() || *time > longest_clock_time)) {
            return refuse(Refusal::bad_number, rule);
        }
        if (act.moves) table.clock->set_moves_in_period(color, *act.moves);
        if (time) (void)table.clock->set_time(color, *time);  // what may come of nothing is refused
        if (table.clock->expired(color) || table.clock->time_left(color) == Millis::zero()) {
            return refuse(Refusal::no_time, rule);
        }
    }
    return accepted;
}

// Nothing that belonged to the end is left, and nobody is late for what goes on.
void let_play_go_on(Table& table) {
    table.result.reset();
    table.annulled = false;
    if (table.phase == Phase::before) return;
    table.stopped = table.has_the_move();
    for (const Color color : both_colors) {
        Player& player = table.players[color];
        player.present = true;
        player.late = false;
    }
}

}  // namespace

// The clocks stand until the arbiter resumes the game, so that both players can be at the board.
Refusable reopen(Session& session, const act::Reopen& act) {
    Table& table = session.table;
    const Rule rule = ground_of(table);
    if (table.phase != Phase::over) return refuse(Refusal::not_over, rule);
    const int last = table.history.size();
    const int ply = act.ply.value_or(last);
    if (ply < 0 || ply > last) return refuse(Refusal::no_such_ply, rule);
    // A game that was declared over before its start begins at its start.
    table.phase = table.now < Instant{} ? Phase::before : Phase::paused;
    if (ply < last) {
        take_back_to_before(table, ply + 1);
        count_moves_again(table);
    }
    table.turn = {};
    table.displaced.reset();
    if (const auto final = rule_of_final_position(table)) {
        return refuse(Refusal::position_is_final, *final);
    }
    complete_all_moves(session);
    if (auto refused = set_clocks(table, act, rule)) return refused;
    const Ply* before = table.history.last();
    if (before && act.time[before->by]) table.unseen_press.time_was_set = true;
    Ruling& ruling = rule_on_end(session, RulingKind::reopened, act.article, act.text);
    ruling.player = table.has_the_move();
    ruling.effects = board_again(table);
    for (const Color color : both_colors) {
        if (!act.time[color]) continue;
        ruling.effects.emplace_back(effect::SetTime{color, *act.time[color]});
    }
    withdraw_end(table, ruling);
    let_play_go_on(table);
    return accepted;
}

Refusable correct_result(Session& session, Score score, const act::Declare& act) {
    Table& table = session.table;
    Ruling& ruling = rule_on_end(session, RulingKind::corrected, act.article, act.text);
    ruling.reason = Reason::declared;
    ruling.effects.emplace_back(effect::Result{score});
    table.result =
        GameResult{score, points_for(table, score), Reason::declared, ruling.rule, act.article};
    table.annulled = false;
    withdraw_end(table, ruling);
    return accepted;
}

Refusable correct_to_annulled(Session& session, const act::Annul& act) {
    Table& table = session.table;
    if (table.annulled) return refuse(Refusal::game_over, ground_of(table));
    const Ruling& ruling = rule_on_end(session, RulingKind::annulled, act.article, act.text);
    table.result.reset();
    table.annulled = true;
    withdraw_end(table, ruling);
    return accepted;
}

// 7.5.5: what was given or taken for the steps stays; the arbiter corrects the clocks himself. A
// count that loses is what a ruling makes, not a correction.
Refusable set_count(Session& session, const act::SetCount& act) {
    const IllegalMoveLadder& ladder = session.terms().ladder;
    if (act.count < 0 || act.count >= ladder.loses_at) {
        return refuse(Refusal::bad_number, ladder.rule);
    }
    session.player(act.player).illegal = act.count;
    Ruling& ruling = session.rule(RulingKind::count_set, ladder.rule, act.player);
    ruling.count = act.count;
    ruling.cited = act.article;
    ruling.text = act.text;
    return accepted;
}

}  // namespace jadoube
