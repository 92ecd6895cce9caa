// Article 9: the drawn game.
#include <algorithm>

#include "session.hpp"

namespace jadoube {
namespace {

constexpr int plies_of_fifty_moves = 100;

// Of both players, since the last capture or pawn move.
int moves_without_progress(const Table& table, MovesCounted counted) {
    int moves = table.position.board().halfmove_clock;
    if (counted == MovesCounted::made) return moves;
    for (const Color color : both_colors) moves -= table.players[color].uncompleted ? 1 : 0;
    return moves;
}

// 9.1.1: whether the event lets the players agree now.
Refusable forbidden_by_event(const Table& table) {
    const Conditions& conditions = table.terms->conditions;
    if (!conditions.draw_agreement) return refuse(Refusal::not_agreed, Rule::event_restricts_draws);
    const int made = std::min(table.players.white.made, table.players.black.made);
    if (made < conditions.draw_min_moves) {
        return refuse(Refusal::too_early, Rule::event_restricts_draws);
    }
    return std::nullopt;
}

// 8.1.5: both must write it down at this move.
void note_offer(Table& table) {
    const int ply = table.history.size();
    if (table.offers_at.empty() || table.offers_at.back() != ply) table.offers_at.push_back(ply);
}

bool has_offered(const Table& table, Color player) {
    return table.offer == player || table.another_offer == player;
}

// 9.2.1: how often the position after this move would have been on the board.
int occurrences_after(const Table& table, Move move) {
    Table after = table;
    after.history.push(next_ply(table));
    set_position(after, table.position.after(move, table.terms->conditions.variant));
    return after.occurrences;
}

// 9.2.2, 9.3.2: without the move. Who writes a move down all the same claims no less.
bool is_correct_already(const Table& table, ClaimKind claim) {
    return claim == ClaimKind::threefold ? can_claim_threefold(table) : can_claim_fifty(table);
}

// 9.2.1, 9.3.1: with the move that he means to make.
bool is_correct_with(const Table& table, const act::Claim& act, std::optional<Move> intended) {
    // The move of a claim before cannot be changed.
    const auto& bound = table.turn.intended;
    if (bound && (!intended || intended->from() != bound->from ||
                  (bound->to && intended->to() != *bound->to))) {
        return false;
    }
    if (!intended) return false;
    if (act.claim == ClaimKind::threefold) return occurrences_after(table, *intended) >= 3;
    const AnyPosition after = table.position.after(*intended, table.terms->conditions.variant);
    return after.board().halfmove_clock >= plies_of_fifty_moves;
}

// 9.2.1: the move is on his scoresheet first, and cannot be changed: the one that he wrote there,
// if he did. What he has not written yet counts as written now.
std::optional<ReadAct> written_before(Session& session, Color by, const act::Claim& act) {
    Table& table = session.table;
    Player& player = session.player(by);
    const int next = table.history.size() + 1;
    if (!player.sheet) return std::nullopt;
    const std::optional<WrittenAhead> ahead = player.wrote_ahead;
    player.wrote_ahead.reset();
    if (!ahead || ahead->ply != next) {
        write_on_scoresheet(player, next, *act.move);
        return std::nullopt;
    }
    if (session.laws().intended_move_is_fixed != IntendedMoveFixed::when_written) {
        return std::nullopt;
    }
    const auto read = read_move_text(table, by, ahead->text, act.language);
    return read ? std::optional(*read) : std::nullopt;
}

Rule ground(ClaimKind claim, bool with_move) {
    if (claim == ClaimKind::threefold) {
        return with_move ? Rule::repetition_claim_with_a_move : Rule::repetition_claim_on_the_board;
    }
    return with_move ? Rule::fifty_moves_claim_with_a_move : Rule::fifty_moves_claim_on_the_board;
}

// 9.5.1: the clocks stand until the claim is answered, where the edition says so and somebody is
// there to answer it.
void ask_about_claim(Session& session, const Matter& matter) {
    const bool stops =
        session.laws().stopping_for_a_claim == StoppingForAClaim::claimant_or_arbiter_shall;
    const bool own_pause = session.table.paused_by == matter.player;
    if (session.terms().conditions.arbiter_present && (stops || own_pause)) {
        return ask_with_clocks_stopped(session, matter);
    }
    put_claim(session, matter.player, matter, Clocks::run);
}

// What has been on a board that nobody sees only the arbiter can find out.
void ask_about_unseen(Session& session, Color by, const act::Claim& act) {
    if (act.move) (void)written_before(session, by, act);
    Matter matter = about(QuestionKind::claim, by, ground(act.claim, act.move.has_value()));
    matter.claim = act.claim;
    offer_by_claim(session, by);
    ask_about_claim(session, matter);
}

}  // namespace

bool can_claim_threefold(const Table& table) { return table.occurrences >= 3; }

bool can_claim_fifty(const Table& table) {
    return moves_without_progress(table, table.laws().fifty_moves_counts) >= plies_of_fifty_moves;
}

bool drawn_by_repetition(const Table& table) {
    switch (table.laws().automatic_repetition.value) {
        case AutomaticRepetition::none: return false;
        case AutomaticRepetition::five_anywhere: return table.occurrences >= 5;
        case AutomaticRepetition::five_consecutive_alternate: break;
    }
    // 2014: 9.6.a: on every other move of each player, five times running.
    if (table.occurrences < 5) return false;
    const Ply* ply = table.history.last();
    for (int i = 0; i < 4; ++i) {
        for (int back = 0; back < (i == 0 ? 3 : 4) && ply; ++back) ply = ply->before.get();
        if (!ply || !(ply->position == table.position)) return false;
    }
    return true;
}

// 9.6.1 has ended the game already, unless nobody but the arbiter sees the board; anything less
// must be claimed (9.2).
Refusable observe_repetition(Session& session) {
    const bool none = session.laws().automatic_repetition.value == AutomaticRepetition::none;
    if (none || !session.terms().is_unseen()) {
        return refuse(Refusal::no_irregularity, Rule::repetition_claim);
    }
    end_game(session, Score::draw, Reason::fivefold, Rule::fivefold_repetition);
    return accepted;
}

bool drawn_by_75_moves(const Table& table) {
    const Parameters& laws = table.laws();
    const std::optional<int>& moves = laws.automatic_no_progress;
    if (!moves) return false;
    return moves_without_progress(table, laws.automatic_no_progress_counts) >= 2 * *moves;
}

void end_offer_to(Session& session, Color player) {
    Table& table = session.table;
    if (!has_offered(table, !player)) return;
    if (table.offer == !player) table.offer = table.another_offer;
    table.another_offer.reset();
    table.turn.declined = !player;
    session.rule(RulingKind::offer_ended, Rule::draw_offer, player);
}

// 9.1.2.1, I.4
Refusable offer_draw(Session& session, Color by) {
    Table& table = session.table;
    const bool offering_too =
        session.laws().event_may_restrict == DrawRestriction::offering_or_agreeing;
    if (offering_too) {
        if (auto refused = forbidden_by_event(table)) return refused;
    }
    if (has_offered(table, !by)) return refuse(Refusal::offer_stands, Rule::draw_offer);
    ++session.player(by).offers;
    table.offer = by;
    note_offer(table);
    session.rule(RulingKind::offer_made, Rule::draw_offer, by);
    return accepted;
}

// 5.2.3, I.6
Refusable accept_draw(Session& session, Color by) {
    Table& table = session.table;
    if (!has_offered(table, !by)) return refuse(Refusal::no_offer, Rule::draw_offer);
    if (auto refused = forbidden_by_event(table)) return refused;
    const int needed = session.laws().moves_each_before_agreement;
    if (std::min(table.players.white.made, table.players.black.made) < needed) {
        return refuse(Refusal::too_early, Rule::agreement);
    }
    end_game(session, Score::draw, Reason::agreement, Rule::agreement);
    return accepted;
}

Refusable decline_draw(Session& session, Color by) {
    if (!has_offered(session.table, !by)) return refuse(Refusal::no_offer, Rule::draw_offer);
    end_offer_to(session, by);
    session.table.turn.declined.reset();  // said, not done by a touch
    return accepted;
}

Refusable withdraw(Session&, const act::Withdraw& act) {
    const bool offer = act.what == act::Withdraw::What::offer;
    return refuse(Refusal::cannot_be_withdrawn,
                  offer ? Rule::draw_offer : Rule::stopping_for_a_claim);
}

// 9.1.2.3
void offer_by_claim(Session& session, Color by) {
    Table& table = session.table;
    if (forbidden_by_event(table)) return;
    (table.offer == !by ? table.another_offer : table.offer) = by;
    note_offer(table);
}

// 9.2, 9.3
Refusable claim_draw(Session& session, Color by, const act::Claim& act) {
    Table& table = session.table;
    if (table.has_the_move() != by) {
        const bool threefold = act.claim == ClaimKind::threefold;
        return refuse(Refusal::not_on_move,
                      threefold ? Rule::repetition_claim : Rule::fifty_moves_claim);
    }
    if (!table.turn.touched.empty()) {  // 9.4
        session.rule(RulingKind::claim_forfeited, Rule::touching_forfeits_the_claim, by).claim =
            act.claim;
        return accepted;
    }
    if (session.terms().is_unseen()) {
        ask_about_unseen(session, by, act);
        return accepted;
    }
    std::optional<Intended> intended;
    std::optional<Move> move;
    std::optional<ReadAct> said;
    bool as_written = true;
    if (act.move) {
        const auto read = read_move_text(table, by, *act.move, act.language);
        if (!read) return read.error();
        said = *read;
        move = read->legal;
        std::optional<ReadAct> meant = written_before(session, by, act);
        as_written = !meant || meant->legal == move;
        if (!meant) meant = *read;
        intended.emplace();
        intended->from = meant->legal ? meant->legal->from() : meant->placement->from;
        if (meant->legal) {
            intended->to = meant->legal->to();
            intended->promotion = meant->legal->promotion();
            intended->castling = meant->legal->is_castling();
        }
    }
    Matter matter;
    matter.kind = QuestionKind::claim;
    matter.player = by;
    matter.claim = act.claim;
    const bool already = is_correct_already(table, act.claim);
    const bool with_move = act.move && as_written && is_correct_with(table, act, move);
    matter.rule = ground(act.claim, act.move && (with_move || !already));
    matter.intended = intended;
    matter.correct = with_move || already;
    const int plies = moves_without_progress(table, session.laws().fifty_moves_counts);
    matter.grounds = grounds_of_claim(table, act.claim, said, plies, matter.correct);
    offer_by_claim(session, by);
    if (session.terms().has_human_arbiter()) {
        ask_about_claim(session, matter);
    } else {
        rule_on_claim(session, matter, matter.correct);
    }
    return accepted;
}

// 9.5.2, 9.5.3
void rule_on_claim(Session& session, const Matter& matter, bool upheld) {
    Table& table = session.table;
    const Color by = matter.player;
    // An arbiter who sees it otherwise has grounds of his own.
    const auto grounds = upheld == matter.correct ? matter.grounds : std::nullopt;
    if (upheld) {
        Ruling& ruling = session.rule(RulingKind::claim_upheld, Rule::correct_claim, by);
        ruling.claim = matter.claim;
        ruling.grounds = grounds;
        const bool threefold = matter.claim == ClaimKind::threefold;
        // 2023: 6.2.1.1: the move that would have been made counts as completed.
        const bool with_a_move = matter.rule == Rule::repetition_claim_with_a_move;
        if (with_a_move && session.laws().claimed_move_is_completed) {
            ++session.player(by).completed;
            if (table.clock) (void)table.clock->complete_without_press(by);
        }
        end_game(session, Score::draw, threefold ? Reason::threefold : Reason::fifty, matter.rule);
        return;
    }
    Ruling& ruling = session.rule(RulingKind::claim_rejected, Rule::wrong_claim, by);
    ruling.claim = matter.claim;
    ruling.grounds = grounds;
    give_time(session, ruling, !by, session.terms().wrong_claim);
    cite_what_changed_the_time(session.terms(), ruling);
    if (matter.intended && !table.turn.intended && table.has_the_move() == by) {
        table.turn.intended = matter.intended;
        // An illegal one is made with that man, if it can move.
        if (!matter.intended->to) {
            table.turn.intended.reset();
            table.turn.touched.add(matter.intended->from);
        }
    }
}

}  // namespace jadoube
