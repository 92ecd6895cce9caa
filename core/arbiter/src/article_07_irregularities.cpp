// Article 7: irregularities.
#include <algorithm>

#include <jadoube/arbiter/illegal_action.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

enum class Acting : std::uint8_t { at_once, asked, on_claim };

// 7.5.5, A.5.2: when an illegal action is acted on.
Acting acting(const Terms& terms) {
    if (terms.ladder.acted_on != ActedOn::whenever_found) return Acting::on_claim;
    return terms.has_human_arbiter() ? Acting::asked : Acting::at_once;
}

Rule rule_of(IllegalAction action) {
    switch (action) {
        case IllegalAction::illegal_move: return Rule::illegal_move;
        case IllegalAction::unreplaced_pawn: return Rule::unreplaced_pawn;
        case IllegalAction::press_without_move: return Rule::press_without_move;
        case IllegalAction::two_hands: return Rule::two_hands;
    }
    return Rule::illegal_move;
}

// 7.5.5: what it costs the player: one count for all kinds.
void penalise_illegal_action(Session& session, Color offender, IllegalAction action,
                             std::vector<effect::Any> effects, std::optional<Grounds> grounds) {
    const Terms& terms = session.terms();
    const Rule rule = terms.rulebook.penalty_rule(terms.game_class, terms.supervision, action);
    const int count = ++session.player(offender).illegal;
    Ruling& ruling = session.rule(ruling_on(action), rule, offender);
    ruling.count = count;
    ruling.effects = std::move(effects);
    ruling.grounds = std::move(grounds);
    if (count < terms.ladder.loses_at) {
        give_time(session, ruling, !offender, terms.ladder.to_opponent);
        cite_what_changed_the_time(terms, ruling);
    } else {
        loses_unless_opponent_cannot_mate(session, offender, Reason::illegal_moves, rule);
    }
}

void ask_about(Session& session, const Irregularity& irregularity) {
    const Rule rule = rule_of(irregularity.action);
    Matter matter = about(QuestionKind::illegal_move, irregularity.by, rule);
    matter.irregularity = irregularity;
    ask(session, matter);
}

// It was not ruled on when the clock was pressed.
void leave_open(Session& session, const Irregularity& irregularity) {
    if (session.table.phase == Phase::over) return;
    if (acting(session.terms()) == Acting::on_claim) {
        session.table.irregularity[irregularity.by] = irregularity;
        return;
    }
    ask_about(session, irregularity);
}

std::shared_ptr<const Chessclock> clock_now(const Table& table) {
    return table.clock ? std::make_shared<const Chessclock>(*table.clock) : nullptr;
}

// What he has put on the board stands until it is ruled on.
void let_stand(Session& session, Color by, IllegalAction action) {
    Table& table = session.table;
    const Placement placement = *table.turn.placement;
    const AnyPosition next = standing_after(table, placement);
    Irregularity irregularity{by, action, table.history.size() + 1, placement.to};
    Ply ply = next_ply(table);
    ply.fault = action;
    ply.placed = placement.as_move;
    ply.square = placement.to;
    irregularity.pressed.before = clock_now(table);
    complete_the_one_before(session, by);
    ply.left_before = left_when_completed(table, by);
    table.history.push(std::move(ply));
    set_position(table, next);
    ++session.player(by).made;
    close_irregularity_of(table, !by);
    complete(session, by);
    irregularity.pressed.after = clock_now(table);
    leave_open(session, irregularity);
}

// 7.5.1: the position before it is on the board again. 4.3 and 4.7 bind the move that replaces it.
std::vector<effect::Any> restore_before(Session& session, const Irregularity& irregularity) {
    Table& table = session.table;
    const bool last = table.history.size() == irregularity.ply;
    take_back_to_before(table, irregularity.ply);
    // 7.1: found later, the times stay as they are.
    if (last) {
        take_back_press(table, irregularity.by, irregularity.pressed);
    }
    count_moves_again(table);
    run_on(table, irregularity.by);
    return board_again(table);
}

// 7.5.2: the pawn becomes a queen, and the move stays.
std::vector<effect::Any> replace_pawn_by_queen(Session& session, const Irregularity& found) {
    Table& table = session.table;
    const Color by = found.by;
    if (!found.square || !table.position.men(by, Role::pawn).contains(*found.square)) return {};
    const Square square = *found.square;
    Setup setup = table.position.setup();
    setup.at(square) = Piece{by, Role::queen};
    const Turn turn = table.turn;
    set_position(table, AnyPosition::of(setup, session.terms().conditions.variant));
    table.turn = turn;
    return {effect::Replace{square, Role::queen}};
}

void make_with_queen(Session& session, Color by) {
    Table& table = session.table;
    const Placement placement = *table.turn.placement;
    const auto read = read_attempt(table, by, placement.from, placement.to, Role::queen);
    if (!read || !read->legal) return;
    auto grounds = grounds_of_placement(table, IllegalAction::unreplaced_pawn);
    make(session, by, *read->legal, false, Ending::not_asked);
    complete(session, by);
    if (table.phase == Phase::over) return;
    penalise_illegal_action(session, by, IllegalAction::unreplaced_pawn,
                            {effect::Replace{placement.to, Role::queen}}, std::move(grounds));
    ask_about_improper_ending(session, by);
}

void drop_questions_about(Table& table, const Irregularity& one) {
    if (one.action == IllegalAction::press_without_move) return;  // each is one of its own
    drop_questions(table, [&](const Matter& matter) {
        const auto& other = matter.irregularity;
        return other && other->by == one.by && other->ply == one.ply && other->action == one.action;
    });
}

// Where the program has set up the board itself, given out the colours and set the chessclock, it
// knows that they were right.
bool was_set_up_by_the_program(const Terms& terms) { return terms.is_guarded(); }

// 7.2.1: the array that the conditions name is the one that the game began with.
bool start_is_known(const Terms& terms) {
    const bool named = !std::holds_alternative<std::monostate>(terms.conditions.start);
    return was_set_up_by_the_program(terms) || (named && !terms.is_unseen());
}

void reject_claim(Session& session, Color by, Rule rule, ClaimKind claim) {
    session.rule(RulingKind::claim_rejected, rule, by).claim = claim;
}

// A move that nobody has seen, and that is said to have been illegal.
Irregularity unseen_move(const Table& table, const Ply& ply) {
    Irregularity found{ply.by, IllegalAction::illegal_move, ply.number};
    if (&ply == table.history.last()) found.pressed = table.unseen_press;
    return found;
}

// 7.5.1: it can be found at any time. A.5.2: only until the next move is made.
bool stands_unseen(const Table& table, const Ply& ply) {
    return &ply != table.history.last() && table.terms->ladder.acted_on != ActedOn::whenever_found;
}

Refusable claim_unseen_illegal_move(Session& session, Color by) {
    const Table& table = session.table;
    const Ply* ply = table.history.last();
    if (ply && ply->by == by) ply = ply->before.get();
    if (!ply || stands_unseen(table, *ply)) {
        session
            .rule(ply ? RulingKind::stands : RulingKind::claim_rejected,
                  ply ? rule_of_standing(session.terms()) : Rule::illegal_move, by)
            .claim = ClaimKind::illegal_move;
        return accepted;
    }
    Matter matter = about(QuestionKind::illegal_move, !by, Rule::illegal_move);
    matter.irregularity = unseen_move(table, *ply);
    matter.claim = ClaimKind::illegal_move;
    put_claim(session, by, matter, Clocks::run);
    return accepted;
}

Refusable observe_unseen_illegal_move(Session& session, std::optional<int> number) {
    const Table& table = session.table;
    const Terms& terms = session.terms();
    const Ply* ply = number ? table.history.at(*number) : table.history.last();
    if (!ply) return refuse(Refusal::no_irregularity, Rule::illegal_move);
    if (stands_unseen(table, *ply)) {
        session.rule(RulingKind::stands, rule_of_standing(terms), ply->by);
        return accepted;
    }
    if (terms.ladder.acted_on == ActedOn::claimed_before_the_next_move) {
        return refuse(Refusal::not_allowed, rule_of_standing(terms));
    }
    rule_on(session, unseen_move(table, *ply));
    return accepted;
}

}  // namespace

RulingKind ruling_on(IllegalAction action) noexcept {
    switch (action) {
        case IllegalAction::illegal_move: return RulingKind::illegal_move;
        case IllegalAction::unreplaced_pawn: return RulingKind::promotion_missing;
        case IllegalAction::press_without_move: return RulingKind::pressed_without_move;
        case IllegalAction::two_hands: return RulingKind::two_hands;
    }
    return RulingKind::illegal_move;
}

void press_after_placement(Session& session, Color by) {
    Table& table = session.table;
    const bool pawn = table.turn.placement->kind == Placement::Kind::unreplaced_pawn;
    const IllegalAction action =
        pawn ? IllegalAction::unreplaced_pawn : IllegalAction::illegal_move;
    if (acting(session.terms()) != Acting::at_once) return let_stand(session, by, action);
    if (pawn && session.laws().unreplaced_pawn == UnreplacedPawn::becomes_a_queen) {
        return make_with_queen(session, by);
    }
    // The press is undone with the move: his clock runs on.
    auto grounds = grounds_of_placement(table, action);
    table.turn.placement.reset();
    penalise_illegal_action(session, by, action, {effect::Restore{to_fen(table.position)}},
                            std::move(grounds));
}

// 7.5.3
void press_without_move(Session& session, Color by) {
    Table& table = session.table;
    if (!session.laws().press_without_move_is_illegal) return run_clock_of(table, !by);
    const Irregularity found{by, IllegalAction::press_without_move, table.history.size()};
    if (acting(session.terms()) == Acting::at_once) {
        return penalise_illegal_action(session, by, found.action, {},
                                       grounds_of_action(table, found));
    }
    run_clock_of(table, !by);
    leave_open(session, found);
}

// 7.5.4: the move itself stands.
void two_hands(Session& session, Color by) {
    Table& table = session.table;
    const Irregularity found{by, IllegalAction::two_hands, table.history.size()};
    if (acting(session.terms()) == Acting::at_once) {
        return penalise_illegal_action(session, by, found.action, {},
                                       grounds_of_action(table, found));
    }
    leave_open(session, found);
}

void rule_on(Session& session, const Irregularity& irregularity) {
    Table& table = session.table;
    table.irregularity[irregularity.by].reset();
    drop_questions_about(table, irregularity);
    const Color by = irregularity.by;
    const IllegalAction action = irregularity.action;
    std::optional<Grounds> grounds = grounds_of_action(table, irregularity);
    std::vector<effect::Any> effects;
    switch (action) {
        case IllegalAction::illegal_move:
            if (!table.history.at(irregularity.ply)) return;
            effects = restore_before(session, irregularity);
            break;
        case IllegalAction::unreplaced_pawn:
            if (session.laws().unreplaced_pawn == UnreplacedPawn::becomes_a_queen) {
                effects = replace_pawn_by_queen(session, irregularity);
                table.penalised.push_back(irregularity.ply);
            } else if (table.history.at(irregularity.ply)) {
                effects = restore_before(session, irregularity);
            }
            break;
        case IllegalAction::press_without_move:
            if (table.has_the_move() == by) run_on(table, by);
            break;
        case IllegalAction::two_hands: break;
    }
    penalise_illegal_action(session, by, action, std::move(effects), std::move(grounds));
    if (action == IllegalAction::unreplaced_pawn) ask_about_improper_ending(session, by);
}

// 7.5, A.5.2
Refusable claim_illegal_move(Session& session, Color by) {
    Table& table = session.table;
    const Terms& terms = session.terms();
    if (table.irregularity[!by]) {
        const Irregularity irregularity = *table.irregularity[!by];
        if (!terms.has_human_arbiter()) {
            rule_on(session, irregularity);
            return accepted;
        }
        table.irregularity[!by].reset();
        ask_about(session, irregularity);
        return accepted;
    }
    const bool asked = std::ranges::any_of(table.matters, [&](const Matter& matter) {
        return matter.kind == QuestionKind::illegal_move && matter.player != by;
    });
    if (asked) return accepted;
    if (terms.is_unseen()) return claim_unseen_illegal_move(session, by);
    if (session.player(!by).irregularity_stands) {
        session.rule(RulingKind::stands, rule_of_standing(terms), by).claim =
            ClaimKind::illegal_move;
        return accepted;
    }
    Ruling& ruling = session.rule(RulingKind::claim_rejected, Rule::illegal_move, by);
    ruling.claim = ClaimKind::illegal_move;
    ruling.grounds = grounds_of_no_illegal_move(table, by);
    return accepted;
}

Refusable observe_illegal_move(Session& session, std::optional<int> number) {
    Table& table = session.table;
    const Terms& terms = session.terms();
    if (number && !table.history.at(*number)) return refuse(Refusal::no_such_ply);
    if (terms.is_unseen()) return observe_unseen_illegal_move(session, number);
    for (const Color color :
         {table.has_the_move(), !table.has_the_move()}) {  // the later one first
        const std::optional<Irregularity> open = table.irregularity[color];
        if (!open || (number && open->ply != *number)) continue;
        if (terms.ladder.acted_on == ActedOn::claimed_before_the_next_move) {
            return refuse(Refusal::not_allowed, rule_of_standing(terms));
        }
        rule_on(session, *open);
        return accepted;
    }
    const Ply* ply = number ? table.history.at(*number) : table.history.last();
    const auto is_open = [&](const Ply& one) {
        return one.fault && std::ranges::find(table.penalised, one.number) == table.penalised.end();
    };
    while (!number && ply && !is_open(*ply)) ply = ply->before.get();
    if (!ply || !is_open(*ply)) return refuse(Refusal::no_irregularity, Rule::illegal_move);
    if (terms.ladder.acted_on != ActedOn::whenever_found) {
        session.rule(RulingKind::stands, rule_of_standing(terms), ply->by);
        return accepted;
    }
    Irregularity found{ply->by, *ply->fault, ply->number, ply->square};
    for (const Matter& matter : table.matters) {  // asked already, with the clock of then
        const auto& asked = matter.irregularity;
        if (asked && asked->by == found.by && asked->ply == found.ply &&
            asked->action == found.action) {
            found = *asked;
            break;
        }
    }
    rule_on(session, found);
    return accepted;
}

void annul(Session& session, Rule rule, bool new_game) {
    Table& table = session.table;
    Ruling& ruling = session.rule(RulingKind::annulled, rule);
    if (new_game) ruling.effects.emplace_back(effect::NewGame{});
    table.annulled = true;
    close(table);
}

void claim_fact(Session& session, Color by, QuestionKind kind, Rule rule, ClaimKind claim,
                std::vector<Option> options) {
    if (was_set_up_by_the_program(session.terms())) return reject_claim(session, by, rule, claim);
    // What the arbiter has dismissed once stops no clock again.
    const bool again = session.table.dismissed.contains(claim);
    Matter matter = about(kind, by, rule);
    matter.claim = claim;
    put_claim(session, by, matter, again ? Clocks::run : Clocks::stopped, std::move(options));
}

// 7.2.1, A.5.1.2
Refusable claim_wrong_start(Session& session, Color by) {
    if (is_too_late_for_setup(session.table)) {
        session.rule(RulingKind::stands, Rule::rapid_setup_stands, by).claim =
            ClaimKind::wrong_start;
        return accepted;
    }
    const Rule rule = Rule::wrong_initial_position;
    if (start_is_known(session.terms())) {
        reject_claim(session, by, rule, ClaimKind::wrong_start);
        return accepted;
    }
    claim_fact(session, by, QuestionKind::wrong_start, rule, ClaimKind::wrong_start);
    return accepted;
}

// 7.2.2, A.5.1.2: the position is transferred, and the game goes on.
Refusable claim_wrong_board(Session& session, Color by) {
    const bool late = is_too_late_for_setup(session.table);
    const Rule rule = late ? Rule::rapid_setup_stands : Rule::wrong_board_orientation;
    if (!late && was_set_up_by_the_program(session.terms())) {
        reject_claim(session, by, rule, ClaimKind::wrong_board);
        return accepted;
    }
    if (!late && session.terms().asks_about_claims()) {
        Matter matter = about(QuestionKind::wrong_board, by, rule);
        matter.claim = ClaimKind::wrong_board;
        put_claim(session, by, matter, Clocks::run);
        return accepted;
    }
    session.rule(RulingKind::stands, rule, by).claim = ClaimKind::wrong_board;
    return accepted;
}

// 7.3
Refusable claim_wrong_colours(Session& session, Color by) {
    const Table& table = session.table;
    const Rule rule = Rule::reversed_colours;
    if (session.laws().reversed_colours == ReversedColours::goes_on_unless_arbiter_decides) {
        claim_fact(session, by, QuestionKind::wrong_colours, rule, ClaimKind::wrong_colours,
                   {Option::go_on, Option::new_game, Option::dismiss});
        return accepted;
    }
    const int made = std::min(table.players.white.made, table.players.black.made);
    if (made >= session.laws().reversed_colours_limit) {
        session.rule(RulingKind::stands, rule, by).claim = ClaimKind::wrong_colours;
        return accepted;
    }
    claim_fact(session, by, QuestionKind::wrong_colours, rule, ClaimKind::wrong_colours);
    return accepted;
}

void put_men_back(Session& session, std::optional<Color> by) {
    Table& table = session.table;
    table.displaced.reset();
    Ruling& ruling = session.rule(RulingKind::restored,
                                  by ? Rule::displaced_pieces : Rule::pieces_found_displaced, by);
    ruling.effects.emplace_back(effect::Restore{to_fen(table.board())});
}

// 7.4, 7.6: men that are not where they belong.
Refusable place(Session& session, std::optional<Color> by, const act::Place& act) {
    Table& table = session.table;
    if (session.terms().is_guarded() && by) return refuse(Refusal::guarded, Rule::displaced_pieces);
    if (act.board && session.terms().has_two_boards()) {
        return place_on_own_board(session, *act.board, act);
    }
    const auto setup = read_board(act.fen);
    if (!setup) return refuse(Refusal::bad_fen);
    Setup shown = *setup;
    shown.turn = table.has_the_move();
    shown.castling_rooks = rights_left(table, shown);
    shown.en_passant.reset();
    shown.halfmove_clock = table.position.board().halfmove_clock;
    shown.fullmove_number = table.position.board().fullmove_number;
    const AnyPosition board = AnyPosition::of(shown, session.terms().conditions.variant);
    if (same_men(board, table.board())) return accepted;
    if (!session.terms().has_human_arbiter()) {
        put_men_back(session, by);
        return accepted;
    }
    table.displaced = board;
    ask(session, about(QuestionKind::displaced, by.value_or(table.has_the_move()),
                       by ? Rule::displaced_pieces : Rule::pieces_found_displaced));
    return accepted;
}

}  // namespace jadoube
