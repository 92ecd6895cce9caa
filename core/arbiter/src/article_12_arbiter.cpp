// Article 12: what the arbiter does: answers to questions, penalties, and putting things right.
#include <algorithm>

#include <jadoube/notation/fen.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

void reject(Session& session, const Matter& matter, Color claimant) {
    Ruling& ruling = session.rule(RulingKind::claim_rejected, matter.rule, claimant);
    ruling.claim = matter.claim;
    ruling.square = matter.square;
}

// The same of a fact, once and for all.
void dismiss(Session& session, const Matter& matter, Color claimant) {
    session.table.dismissed.add(*matter.claim);
    reject(session, matter, claimant);
}

// 6.7.1: when both are asked about, the result waits for both answers.
void decide_on_lateness(Session& session, const Matter& matter, bool upheld) {
    Table& table = session.table;
    session.player(matter.player).late = upheld;
    const bool more = std::ranges::any_of(
        table.matters, [](const Matter& other) { return other.kind == QuestionKind::late; });
    const bool white = table.players.white.late;
    const bool black = table.players.black.late;
    if (more || (!white && !black)) return;
    rule_on_lateness(session, matter.rule, white, black);
}

void decide_on_displaced(Session& session, const Matter& matter, bool upheld) {
    Table& table = session.table;
    if (upheld) {
        const bool by_player = matter.rule == Rule::displaced_pieces;
        return put_men_back(session, by_player ? std::optional(matter.player) : std::nullopt);
    }
    // It stays as it was found.
    if (table.displaced) set_position(table, AnyPosition(*table.displaced));
}

// 12.9 as an answer to a question: the time is that of the illegal-move ladder.
void impose(Session& session, Color player, Rule rule, Option option) {
    Ruling& ruling = session.rule(RulingKind::penalty, rule, player);
    const Millis time = session.terms().ladder.to_opponent;
    std::optional<Chessclock>& clock = session.table.clock;
    switch (option) {
        case Option::warning: ruling.penalty = Penalty::warning; return;
        case Option::opponent_time:
            ruling.penalty = Penalty::opponent_time;
            return give_time(session, ruling, !player, time);
        case Option::own_time:
            ruling.penalty = Penalty::own_time;
            if (!clock) return;
            ruling.effects.emplace_back(effect::TakeTime{player, time});
            if (const auto event = clock->add_time(player, -time)) on_clock_event(session, *event);
            return;
        case Option::loss:
            ruling.penalty = Penalty::loss;
            return end_game(session, win_for(!player), Reason::penalty, rule);
        case Option::uphold:
        case Option::dismiss:
        case Option::can_checkmate:
        case Option::cannot_checkmate:
        case Option::go_on:
        case Option::new_game:
        case Option::no_penalty:
        case Option::postpone:
        case Option::postpone_with_time:
        case Option::white_board:
        case Option::black_board:
        case Option::go_back: return;
    }
}

// 6.8, 8.6
void dismiss_flag(Session& session, Color player) {
    std::optional<Chessclock>& clock = session.table.clock;
    if (!clock) return;
    if (clock->time_left(player) > Millis::zero()) {
        // It had not fallen, and can fall again.
        (void)clock->set_time(player, clock->display(player));
        return;
    }
    // Nobody can show that he has overstepped the time: his next move is the first of a new period.
    if (const auto event = clock->enter_next_period(player)) {
        session.rule(RulingKind::period_reached, Rule::overstepping_cannot_be_shown, player).count =
            event->period;
    }
}

void carry_out(Session& session, const Matter& matter, Option option) {
    Table& table = session.table;
    const bool upheld = option == Option::uphold;
    const Color player = matter.player;
    switch (matter.kind) {
        case QuestionKind::illegal_move:
            if (upheld && matter.irregularity) return rule_on(session, *matter.irregularity);
            if (matter.claim) reject(session, matter, !player);
            return;
        case QuestionKind::touch_move:
            if (upheld && matter.ply == 0) return put_back_at_once(session, player, matter.rule);
            if (upheld) return put_back(session, player, matter.ply, matter.rule);
            if (table.breach && table.breach->ply == matter.ply) table.breach.reset();
            if (matter.ply != 0 && table.history.size() == matter.ply) end_by_position(session);
            return;
        case QuestionKind::touched:
            if (upheld) return rule_on_touched(session, player, *matter.square);
            return reject(session, matter, !player);
        case QuestionKind::flag:
            return upheld ? rule_on_flag(session, player) : dismiss_flag(session, player);
        case QuestionKind::claim: return rule_on_claim(session, matter, upheld);
        case QuestionKind::late: return decide_on_lateness(session, matter, upheld);
        case QuestionKind::displaced: return decide_on_displaced(session, matter, upheld);
        case QuestionKind::wrong_start:
            return upheld ? annul(session, matter.rule, true) : dismiss(session, matter, player);
        case QuestionKind::wrong_colours:
            if (upheld || option == Option::new_game) return annul(session, matter.rule, true);
            if (option == Option::dismiss) return dismiss(session, matter, player);
            session.rule(RulingKind::stands, matter.rule, player).claim = matter.claim;
            return table.dismissed.add(ClaimKind::wrong_colours);
        case QuestionKind::wrong_board:
            if (!upheld) return reject(session, matter, player);
            session.rule(RulingKind::stands, matter.rule, player).claim = matter.claim;
            return;
        case QuestionKind::wrong_clock:
            return upheld ? stop_for_wrong_clock(session, player)
                          : dismiss(session, matter, player);
        case QuestionKind::can_checkmate:
            if (matter.reason == Reason::device) {
                return lost_for_device(session, player, option == Option::can_checkmate);
            }
            return decide_who_can_mate(session, matter, option == Option::can_checkmate);
        case QuestionKind::improper_ending:
            if (!upheld) return;
            return end_game(session,
                            matter.reason == Reason::checkmate ? win_for(player) : Score::draw,
                            matter.reason, matter.rule);
        case QuestionKind::illegal_position:
            if (!upheld) return;
            return end_game(session, Score::draw, Reason::illegal_position, matter.rule);
        case QuestionKind::assistant:
        case QuestionKind::permission: return rule_on_permission(session, matter, upheld);
        case QuestionKind::signed_result: return rule_on_signed_result(session, matter, upheld);
        case QuestionKind::appeal: return rule_on_appeal(session, matter, upheld);
        case QuestionKind::device:
            if (option == Option::loss) return loses_for_device(session, player);
            return impose(session, player, matter.rule, option);
        case QuestionKind::five_seconds:
        case QuestionKind::no_normal_means:
        case QuestionKind::postponed:
        case QuestionKind::referred: return rule_on_quickplay(session, matter, option);
        case QuestionKind::sealed_move: return rule_on_sealed_move(session, matter, upheld);
        case QuestionKind::boards_differ: return rule_on_boards(session, option);
        case QuestionKind::pause:
            if (option != Option::no_penalty) impose(session, player, matter.rule, option);
            return;
    }
}

// What the opponent of a player who is ruled to have lost gets, if it is not the whole point.
std::optional<Score> score_with(const Terms& terms, Color loser, std::int64_t opponents) {
    const auto& [win, draw, loss] = terms.conditions.points;
    if (opponents == win) return win_for(!loser);
    if (opponents == loss) return Score::both_lose;
    if (opponents != draw) return std::nullopt;
    return loser == Color::white ? Score::half_for_black : Score::half_for_white;
}

void add_points(Table& table, Ruling& ruling, Color player, std::int64_t points) {
    table.players[player].points += points;
    std::int64_t changed = points;
    if (table.result) {  // 10.2: what it changes, which may be less
        const ByColor<std::int64_t> before = table.result->points;
        table.result->points = points_for(table, table.result->score);
        changed = table.result->points[player] - before[player];
    }
    ruling.effects.emplace_back(effect::Points{player, changed});
}

// Whatever the other one was given for it.
bool has_lost_by_conduct(const GameResult& result, Color player) {
    if (result.reason != Reason::penalty && result.reason != Reason::device) return false;
    const bool white = player == Color::white;
    return result.score == win_for(!player) || result.score == Score::both_lose ||
           result.score == (white ? Score::half_for_black : Score::half_for_white);
}

constexpr std::int64_t most_points = 1'000'000'000;

}  // namespace

namespace {

// By the article that is asked about, or that of the penalty.
bool is_about(const Session& session, const Question& question, const std::string& article) {
    const Rulebook& book = session.terms().rulebook;
    if (book.cite(question.rule) == article) return true;
    return question.kind == QuestionKind::illegal_move &&
           book.cite(session.terms().ladder.rule) == article;
}

}  // namespace

// "rule"
Refusable decide(Session& session, const act::Decide& act) {
    Table& table = session.table;
    std::optional<std::size_t> found;
    int matching = 0;
    for (std::size_t i = 0; i < table.pending.size(); ++i) {
        const Question& question = table.pending[i];
        const bool is_meant = act.question ? question.number == *act.question
                                           : is_about(session, question, act.article);
        if (!is_meant) continue;
        ++matching;
        found = i;
    }
    if (matching != 1) return refuse(Refusal::no_such_question);
    const auto& options = table.pending[*found].options;
    const auto option =
        std::ranges::find_if(options, [&](Option one) { return name(one) == act.decision; });
    if (option == options.end()) return refuse(Refusal::no_such_option, table.pending[*found].rule);
    const Option chosen = *option;
    const Matter matter = table.matters[*found];
    table.pending.erase(table.pending.begin() + static_cast<std::ptrdiff_t>(*found));
    table.matters.erase(table.matters.begin() + static_cast<std::ptrdiff_t>(*found));
    if (matter.holds_up && !held_up_by(table)) play_on(table);
    carry_out(session, matter, chosen);
    return accepted;
}

// 7.2.1, 7.3, 7.5.1, where no arbiter is there: both say that it was so.
Refusable agree_to_claim(Session& session, Color by) {
    Table& table = session.table;
    const auto found = std::ranges::find_if(
        table.matters, [&](const Matter& matter) { return matter.claimant == !by; });
    if (found == table.matters.end()) return refuse(Refusal::no_such_question);
    const Matter matter = *found;
    drop_questions(table, [&](const Matter& other) { return other.number == matter.number; });
    // 2009, 2014: 7.3 lets the game go on unless an arbiter decides otherwise.
    const bool goes_on =
        matter.kind == QuestionKind::wrong_colours &&
        session.laws().reversed_colours == ReversedColours::goes_on_unless_arbiter_decides;
    carry_out(session, matter, goes_on ? Option::go_on : Option::uphold);
    return accepted;
}

// 12.5, and wherever else the arbiter gives time.
Refusable add_time(Session& session, const act::AddTime& act) {
    Table& table = session.table;
    if (!table.clock) return refuse(Refusal::no_clock, Rule::time_after_a_disturbance);
    if (act.time <= Millis::zero() || act.time > longest_clock_time) {
        return refuse(Refusal::bad_number, Rule::time_after_a_disturbance);
    }
    Ruling& ruling =
        session.rule(RulingKind::time_added, Rule::time_after_a_disturbance, act.player);
    ruling.cited = act.article;
    give_time(session, ruling, act.player, act.time);
    return accepted;
}

// 12.9: 12.9.1 to 12.9.9
Refusable penalise(Session& session, const act::Penalise& act) {
    Table& table = session.table;
    const Penalties& known = session.laws().penalties;
    if (std::find(known.begin(), known.end(), act.penalty) == known.end()) {
        return refuse(Refusal::not_in_this_edition, Rule::penalties);
    }
    const bool over = table.phase == Phase::over;
    const bool time = act.penalty == Penalty::opponent_time || act.penalty == Penalty::own_time;
    const bool points =
        act.penalty == Penalty::opponent_points || act.penalty == Penalty::own_points;
    const bool needs_amount = time || points || act.penalty == Penalty::fine;
    if (needs_amount && (!act.amount || *act.amount <= 0)) {
        return refuse(Refusal::bad_number, Rule::penalties);
    }
    const bool rounds = act.penalty == Penalty::exclude_rounds && act.amount;
    if (act.amount && *act.amount > most_points) {
        return refuse(Refusal::bad_number, Rule::penalties);
    }
    if (rounds && (*act.amount < 1000 || *act.amount % 1000 != 0)) {
        return refuse(Refusal::bad_number, Rule::penalties);
    }
    if (points && !is_usual_penalty(session.terms(), *act.amount)) {
        return refuse(Refusal::bad_number, Rule::score_limits);
    }
    if (time && over) return refuse(Refusal::game_over, Rule::penalties);
    if (time && !table.clock) return refuse(Refusal::no_clock, Rule::penalties);
    std::optional<Score> score = win_for(!act.player);
    if (act.penalty == Penalty::loss && act.opponent_score) {
        score = score_with(session.terms(), act.player, *act.opponent_score);
        if (!score) return refuse(Refusal::bad_number, Rule::score_limits);
    }
    if (act.penalty == Penalty::loss && over && table.annulled) return refuse(Refusal::game_over);
    // 11.8: both are guilty.
    const bool opponent_has_lost = table.result && has_lost_by_conduct(*table.result, !act.player);
    if (opponent_has_lost && !act.opponent_score) score = Score::both_lose;

    Ruling& ruling = session.rule(RulingKind::penalty, Rule::penalties, act.player);
    ruling.penalty = act.penalty;
    ruling.cited = act.article;
    switch (act.penalty) {
        case Penalty::opponent_time:
            give_time(session, ruling, !act.player, Millis(*act.amount));
            break;
        case Penalty::own_time:
            ruling.effects.emplace_back(effect::TakeTime{act.player, Millis(*act.amount)});
            if (const auto event = table.clock->add_time(act.player, -Millis(*act.amount))) {
                on_clock_event(session, *event);
            }
            break;
        case Penalty::opponent_points: add_points(table, ruling, !act.player, *act.amount); break;
        case Penalty::own_points: add_points(table, ruling, act.player, -*act.amount); break;
        case Penalty::loss:
            end_game(session, *score, Reason::penalty, Rule::penalties, act.article);
            break;
        case Penalty::fine:
            ruling.effects.emplace_back(effect::Fine{act.player, *act.amount});
            break;
        case Penalty::exclude_rounds:
            ruling.effects.emplace_back(
                effect::Exclusion{act.player, static_cast<int>(act.amount.value_or(1000) / 1000)});
            break;
        case Penalty::expel: ruling.effects.emplace_back(effect::Expulsion{act.player}); break;
        case Penalty::warning: break;
    }
    return accepted;
}

// 7.1: the position after so many moves.
Refusable restore(Session& session, const act::Restore& act) {
    Table& table = session.table;
    if (act.ply < 0 || act.ply > table.history.size()) return refuse(Refusal::no_such_ply);
    if (act.ply < table.history.size()) take_back_to_before(table, act.ply + 1);
    table.turn = {};
    table.displaced.reset();
    drop_questions(table, [](const Matter& matter) {  // about a position that is gone
        return matter.kind == QuestionKind::claim || matter.kind == QuestionKind::displaced;
    });
    count_moves_again(table);
    Ruling& ruling = session.rule(RulingKind::restored, Rule::times_after_an_irregularity);
    ruling.cited = act.article;
    ruling.text = act.text;
    ruling.effects = board_again(table);
    return accepted;
}

// Preface: what the Laws do not foresee, and whatever else the arbiter has decided.
Refusable declare(Session& session, const act::Declare& act) {
    const auto score = score_named(act.result);
    if (!score) return refuse(Refusal::bad_result);
    if (session.table.phase == Phase::over) return correct_result(session, *score, act);
    end_game(session, *score, Reason::declared, Rule::cases_not_covered, act.article);
    session.rulings.back().text = act.text;
    return accepted;
}

Refusable incident(Session& session, const act::Incident& act) {
    Ruling& ruling = session.rule(RulingKind::incident, Rule::laws_are_observed, act.player);
    ruling.cited = act.article;
    ruling.text = act.text;
    return accepted;
}

}  // namespace jadoube
