// Article 4: the act of moving the pieces.
#include <algorithm>
#include <cstdlib>

#include <jadoube/arbiter/touched.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

// Where the square's man stood before he put it there.
Square original_square(const Table& table, Square square) noexcept {
    const auto& placement = table.turn.placement;
    return placement && placement->to == square ? placement->from : square;
}

// The legal castling after which the king stands there.
std::optional<Move> castling_to(const AnyPosition& position, Square king_to) {
    for (const Move move : position.legal_moves()) {
        if (move.is_castling() && king_after_castling(move) == king_to) return move;
    }
    return std::nullopt;
}

// 4.7.2: the castling that a released king has begun, if it is legal.
std::optional<Move> castling_begun(const Table& table) {
    const auto& released = table.turn.released;
    if (!released || !released->castling) return std::nullopt;
    return castling_to(table.position, released->to);
}

// What the player is bound to by all that he has done.
Bound bound(const Table& table) {
    if (const auto castling = castling_begun(table)) {
        return {Bound::To::castle, castling->to(), {}, {}, Rule::made_castling};
    }
    return bound_by(table.position, table.turn.touched.all());
}

// 4.7: a pawn that was let go on the last rank goes to no other square.
bool keeps_released_pawn(const Table& table, Move move) {
    const auto& released = table.turn.released;
    return move.from() == released->from && move.to() == released->to;
}

// 9.5.3: the intended move, or another one with that man.
bool keeps_intention(const Table& table, Move move) {
    const auto& intended = table.turn.intended;
    if (move.from() != intended->from) return false;
    if (!intended->to) return true;
    return move.to() == *intended->to && move.promotion() == intended->promotion;
}

// The rule that a legal move breaks, of a player who is bound to that. A man that was let go comes
// before whatever was touched later.
std::optional<Rule> breach_of(const Table& table, const Bound& bound_to, Move move) {
    if (table.turn.intended) {
        return keeps_intention(table, move) ? std::nullopt : std::optional(Rule::wrong_claim);
    }
    if (table.turn.released && !table.turn.released->castling) {
        return keeps_released_pawn(table, move) ? std::nullopt
                                                : std::optional(Rule::made_promotion);
    }
    if (keeps(table.position, bound_to, move)) return std::nullopt;
    return bound_to.rule.value_or(Rule::touched_piece);
}

// 2009: 5.1.a, 5.2.a and 5.2.b ask only for a legal move.
bool ends_all_the_same(const Table& table, Move move) {
    if (table.laws().move_that_ends_the_game_must_be != EndingMove::legal) return false;
    const AnyPosition after = table.position.after(move, table.terms->conditions.variant);
    return after.regular() && ends_by_itself(*after.regular());
}

// Whether a breach of Article 4 is acted on only when the opponent complains.
bool waits_for_complaint(const Terms& terms) { return terms.is_partial(); }

Refusable make_legal(Session& session, Color by, const ReadAct& read, bool two, bool binds) {
    Table& table = session.table;
    const Move legal = *read.legal;
    const std::optional<Rule> broken = binds ? breach_of(table, bound(table), legal) : std::nullopt;
    if (broken && session.terms().is_guarded()) return refuse(Refusal::guarded, *broken);
    end_offer_to(session, by);
    const bool matters = broken && !ends_all_the_same(table, legal);
    if (matters && !waits_for_complaint(session.terms()) && !session.terms().has_human_arbiter()) {
        table.turn.placement.reset();
        table.announcement.done.reset();
        for (const Square square : read.touched.all()) table.turn.touched.add(square);
        put_back_at_once(session, by, *broken, named_move(table, legal));
        return accepted;
    }
    if (!makes_by_announcing(table, by)) {
        make_in_spite_of(session, by, legal, two, matters ? broken : std::nullopt);
        return accepted;
    }
    const int made = table.history.size();
    done_on_own_board(session, by, legal, two, matters ? broken : std::nullopt);
    if (table.phase == Phase::over || table.history.size() != made || !binds) return accepted;
    for (const Square square : read.touched.all()) table.turn.touched.add(square);  // D.2.2
    return accepted;
}

// 4.7: let go as part of a legal move, unless he was bound to another one.
std::optional<Released> released_by(const Table& table, const Placement& placement) {
    if (placement.kind == Placement::Kind::illegal || table.turn.released) return std::nullopt;
    const bool castling = placement.kind == Placement::Kind::castling_king;
    const Released released{placement.from, placement.to, castling};
    const Bound bound_to = bound_by(table.position, table.turn.touched.all());
    for (const Move move : table.position.legal_moves()) {
        if (move.from() != placement.from || move.is_castling() != castling) continue;
        const Square to = castling ? king_after_castling(move) : move.to();
        if (to == placement.to && keeps(table.position, bound_to, move)) return released;
    }
    return std::nullopt;
}

Refusable put_on_the_board(Session& session, Color by, const ReadAct& read, bool two, bool binds) {
    if (session.terms().is_guarded()) {
        const bool pawn = read.placement->kind == Placement::Kind::unreplaced_pawn;
        return refuse(Refusal::guarded, pawn ? Rule::promotion : Rule::illegal_move_defined);
    }
    end_offer_to(session, by);
    Table& table = session.table;
    table.announcement.done.reset();
    if (binds) {
        const auto released = released_by(table, *read.placement);
        if (released) table.turn.released = released;
        for (const Square square : read.touched.all()) table.turn.touched.add(square);
    }
    table.turn.placement = read.placement;
    table.turn.placement->two_hands = two;
    return accepted;
}

// 4.7: who has made his move cannot make another one, though his clock still runs.
Refusable move_again(Session& session, Color by, std::optional<Square> from, Rule rule) {
    if (!session.player(by).uncompleted) return refuse(Refusal::not_on_move, Rule::has_the_move);
    if (from) {
        const std::optional<Piece> man = session.table.position.piece_at(*from);
        if (!man) return refuse(Refusal::no_man);
        if (man->color != by) return refuse(Refusal::not_yours);
    }
    if (!session.terms().has_human_arbiter()) {
        put_back_at_once(session, by, rule);
        return accepted;
    }
    ask(session, about(QuestionKind::touch_move, by, rule));
    return accepted;
}

// The same with what he says or writes, which must be a move at least.
Refusable move_again(Session& session, Color by, const act::Move& act) {
    if (!session.player(by).uncompleted) return refuse(Refusal::not_on_move, Rule::has_the_move);
    if (const auto attempt = parse_uci(act.move)) {
        return move_again(session, by, attempt->from, Rule::released_piece);
    }
    const Ply* last = session.table.history.last();
    if (!last) return refuse(Refusal::unreadable);
    Table before = session.table;
    set_position(before, last->position);
    const auto read = read_move_text(before, by, act.move, act.language);
    if (!read) return read.error();
    return move_again(session, by, std::nullopt, Rule::released_piece);
}

Refusable do_with_a_man(Session& session, Color by, const Result<ReadAct, Refused>& read, bool two,
                        bool binds) {
    if (!read) return read.error();
    if (read->legal) return make_legal(session, by, *read, two, binds);
    return put_on_the_board(session, by, *read, two, binds);
}

// In that move, before it or by making it.
bool has_touched(const Ply& ply, Square square) {
    if (ply.touched.contains(square)) return true;
    if (!ply.move) return false;
    return ply.move->from() == square || ply.position.captured_square(*ply.move) == square ||
           (ply.move->is_castling() && ply.move->to() == square);
}

// The king's two steps of a castling, done before the rook's (4.7.2).
std::optional<Placement> king_before_rook(const Table& table, Color by, const act::Release& act) {
    if (table.position.king(by) != act.from) return std::nullopt;
    for (const Move move : table.position.legal_moves()) {
        const bool of_its_own = !move.is_castling() && move.to() == act.to;
        if (of_its_own && move.from() == act.from) return std::nullopt;
    }
    if (!castling_to(table.position, act.to)) return std::nullopt;
    Setup setup = table.position.setup();
    setup.at(act.to) = setup.at(act.from);
    setup.at(act.from).reset();
    setup.castling_rooks = {};
    setup.en_passant.reset();
    const AnyPosition board = AnyPosition::of(setup, table.terms->conditions.variant);
    return Placement{.kind = Placement::Kind::castling_king,
                     .from = act.from,
                     .to = act.to,
                     .board = board,
                     .looks_unfinished = true,
                     .as_move = Move(MoveKind::king, act.from, act.to)};
}

bool goes_to_castle(const Table& table, Color by, const act::Release& act) {
    if (table.position.king(by) != act.from || rank_of(act.from) != rank_of(act.to)) return false;
    const int steps = std::abs(index(act.from) - index(act.to));
    if (table.terms->conditions.variant != Variant::chess960) return steps == 2;
    // One step is a move of the king's own, unless his rook is there.
    if (steps == 1 && !table.position.men(by).contains(act.to)) return false;
    return file_of(act.to) == File::c || file_of(act.to) == File::g;
}

// And the rook's part after it.
std::optional<Move> rook_after_king(const Table& table, const act::Release& act) {
    const auto& placement = table.turn.placement;
    if (!placement || placement->kind != Placement::Kind::castling_king) return std::nullopt;
    const std::optional<Move> castling = castling_to(table.position, placement->to);
    const bool completes =
        castling && castling->to() == act.from && rook_after_castling(*castling) == act.to;
    return completes ? castling : std::nullopt;
}

}  // namespace

// 4.2, 4.3
Refusable touch(Session& session, Color by, const act::Touch& act, bool binds) {
    Table& table = session.table;
    if (!table.board().piece_at(act.square)) return refuse(Refusal::no_man);
    // 4.3 binds only the player who has the move.
    if (table.has_the_move() != by || !binds) return accepted;
    end_offer_to(session, by);
    table.turn.touched.add(original_square(table, act.square));
    return accepted;
}

// 4.2.1: only who has the move may adjust, and (6.2.5) only while his clock runs.
Refusable adjust(Session& session, Color by, const act::Adjust& act) {
    Table& table = session.table;
    if (act.squares.empty()) return refuse(Refusal::no_man);
    for (const Square square : act.squares) {
        if (!table.board().piece_at(square)) return refuse(Refusal::no_man);
    }
    const bool on_move = table.has_the_move() == by;
    const bool running = table.running == by || !session.laws().adjusting_needs_own_clock_running;
    if (on_move && running) return accepted;
    session.rule(RulingKind::incident, on_move ? Rule::adjusting_on_own_time : Rule::adjusting, by);
    return accepted;
}

Refusable move(Session& session, Color by, const act::Move& act, bool binds) {
    if (act.hands < 1 || act.hands > 2) return refuse(Refusal::bad_number);
    if (act.hands == 2 && session.terms().is_guarded()) {
        return refuse(Refusal::guarded, Rule::one_hand);
    }
    if (session.table.has_the_move() != by) {
        return move_again(session, by, act);
    }
    const auto read = read_move_text(session.table, by, act.move, act.language);
    return do_with_a_man(session, by, read, act.hands == 2, binds);
}

Refusable release(Session& session, Color by, const act::Release& act, bool binds) {
    Table& table = session.table;
    if (session.terms().is_guarded()) return refuse(Refusal::guarded, Rule::released_piece);
    if (act.from == act.to) return refuse(Refusal::unreadable);
    if (table.has_the_move() != by) {
        return move_again(session, by, act.from, Rule::released_piece);
    }
    if (const auto castling = rook_after_king(table, act)) {
        ReadAct read;
        read.legal = castling;
        const bool two = table.turn.placement->two_hands;
        return make_legal(session, by, read, two, binds);
    }
    if (const auto king = king_before_rook(table, by, act)) {
        ReadAct read;
        read.placement = king;
        read.touched.add(act.from);
        return put_on_the_board(session, by, read, false, binds);
    }
    auto read = read_attempt(table, by, act.from, act.to, {});
    // Nobody can see whether a king that was let go so far away may castle.
    if (read && read->placement && goes_to_castle(table, by, act)) {
        read->placement->looks_unfinished = true;
    }
    return do_with_a_man(session, by, read, false, binds);
}

// 4.4.4, 4.6, 4.6.1, 4.6.2, 4.6.3
Refusable promote(Session& session, Color by, const act::Promote& act, bool binds) {
    Table& table = session.table;
    if (act.piece == Role::pawn || act.piece == Role::king) return refuse(Refusal::unreadable);
    if (table.has_the_move() != by) {
        const Ply* last = table.history.last();
        const bool promoted = last && last->by == by && last->move && last->move->promotion() &&
                              last->move->to() == act.square;
        if (!promoted) return refuse(Refusal::not_on_move, Rule::has_the_move);
        return move_again(session, by, act.square, Rule::choice_of_promotion);  // it is final
    }
    const auto& placement = table.turn.placement;
    const bool there = placement && placement->kind == Placement::Kind::unreplaced_pawn &&
                       placement->to == act.square;
    if (!there && !act.from) return refuse(Refusal::no_man);
    const Square from = act.from.value_or(there ? placement->from : act.square);
    const bool two = there && placement->two_hands;
    return do_with_a_man(session, by, read_attempt(table, by, from, act.square, act.piece), two,
                         binds);
}

void complete_the_one_before(Session& session, Color by) {
    Player& player = session.player(by);
    if (!player.uncompleted || !session.laws().next_move_completes_the_one_before) return;
    player.uncompleted = player.uncompleted_by_two = false;
    ++player.completed;
    if (!session.table.clock) return;
    const auto event = session.table.clock->complete_without_press(by);
    note_time_left(session.table, by);
    if (event) on_clock_event(session, *event);
}

void make_in_spite_of(Session& session, Color by, Move move, bool two, std::optional<Rule> broken) {
    Table& table = session.table;
    if (broken) table.breach = TouchBreach{by, table.history.size() + 1, *broken};
    make(session, by, move, two);
    const bool asked = session.terms().has_human_arbiter() && !waits_for_complaint(session.terms());
    if (!broken || !asked || table.phase == Phase::over) return;
    Matter matter = about(QuestionKind::touch_move, by, *broken);
    matter.ply = table.history.size();
    ask(session, matter);
}

namespace {

// The move is behind them, and this is the position after it.
void hand_over(Session& session, Color by, std::optional<Move> move, const AnyPosition& next) {
    Table& table = session.table;
    Player& player = session.player(by);
    check_recording(session, by);
    player.moved_since_resumption = true;
    const bool said = move && table.announcement.said == move;
    table.announcement = {};
    table.announcement.last_was_said = said;
    if (table.reply && table.reply->by == by && !table.reply->pressed) table.reply.reset();
    Ply ply = next_ply(table);
    ply.move = move;
    complete_the_one_before(session, by);
    ply.left_before = left_when_completed(table, by);
    table.history.push(std::move(ply));
    set_position(table, next);
    ++player.made;
    player.uncompleted = true;
    close_irregularity_of(table, !by);
}

}  // namespace

void make_unseen(Session& session, Color by) {
    session.table.unseen_press = {};
    hand_over(session, by, std::nullopt, unseen_after(session.table));
}

// 4.7, 4.7.1
void make(Session& session, Color by, Move move, bool two_handed, Ending ending) {
    Table& table = session.table;
    Player& player = session.player(by);
    hand_over(session, by, move, table.position.after(move, session.terms().conditions.variant));
    player.uncompleted_by_two = two_handed;

    if (ending == Ending::asked) end_by_position(session);
    if (table.phase != Phase::over) check_illegal_position(session);
    if (table.phase == Phase::over) return;
    if (two_handed && session.laws().two_hands == TwoHands::illegal) {
        player.uncompleted_by_two = false;
        two_hands(session, by);
    }
    if (session.terms().is_guarded() && table.phase != Phase::over) complete(session, by);
}

// 4.8: a complaint that the opponent touched this man.
Refusable claim_touched(Session& session, Color by, Square square) {
    Table& table = session.table;
    if (session.terms().conditions.computer == !by) {  // Computers 1.3
        Ruling& ruling = session.rule(RulingKind::claim_rejected, Rule::computers_operator, by);
        ruling.claim = ClaimKind::touched;
        ruling.square = square;
        ruling.grounds = grounds_of_touched(table, Why::operator_moves);
        return accepted;
    }
    if (table.has_the_move() == by && !table.turn.touched.empty()) {
        Ruling& ruling =
            session.rule(RulingKind::claim_rejected, Rule::losing_the_right_to_complain, by);
        ruling.claim = ClaimKind::touched;
        ruling.square = square;
        ruling.grounds = grounds_of_touched(table, Why::complaint_lost);
        return accepted;
    }
    const Ply* last = table.history.last();
    const bool his_turn = table.has_the_move() != by;
    const bool known =
        his_turn ? table.turn.touched.contains(square) : last && has_touched(*last, square);
    if (known && !session.terms().asks_about_claims()) {
        rule_on_touched(session, !by, square);
        return accepted;
    }
    const AnyPosition& then = his_turn || !last ? table.position : last->position;
    if (!session.terms().is_unseen() && !then.piece_at(square)) return refuse(Refusal::no_man);
    Matter matter = about(QuestionKind::touched, !by, Rule::touched_piece);
    matter.square = square;
    matter.ply = table.history.size();
    ask(session, matter);
    return accepted;
}

void rule_on_touched(Session& session, Color by, Square square) {
    Table& table = session.table;
    if (table.has_the_move() == by) {
        table.turn.touched.add(square);
        // What he must do with it only those can say who see the board.
        const Bound bound_to = session.terms().is_unseen() ? Bound() : bound(table);
        Ruling& ruling =
            session.rule(RulingKind::touched, bound_to.rule.value_or(Rule::touched_piece), by);
        ruling.square = square;
        return;
    }
    const Ply* last = table.history.last();
    if (!last || last->by != by) return;
    const bool recorded = has_touched(*last, square);
    std::optional<Rule> broken;
    if (table.breach && table.breach->by == by && table.breach->ply == last->number) {
        broken = table.breach->rule;
    } else if (session.terms().is_unseen()) {
        broken = Rule::touched_piece;  // as the arbiter has found
    } else if (!recorded && last->move) {
        // He touched it before the man that he moved.
        const Square touched[] = {square};
        const Bound bound_to = bound_by(last->position, touched);
        if (!keeps(last->position, bound_to, *last->move)) broken = bound_to.rule;
    }
    if (!broken) {
        Ruling& ruling = session.rule(RulingKind::claim_rejected, Rule::touched_piece, !by);
        ruling.claim = ClaimKind::touched;
        ruling.square = square;
        ruling.grounds = grounds_of_touched(table, Why::kept);
        return;
    }
    const int number = last->number;
    put_back(session, by, number, *broken);
    if (recorded) return;
    // The man in question came first.
    TouchedMen in_order;
    in_order.add(square);
    for (const Square other : table.turn.touched.all()) in_order.add(other);
    table.turn.touched = in_order;
    Ruling& ruling = session.rulings.back();
    explain_put_back(table, ruling, ruling.grounds ? ruling.grounds->move : std::nullopt);
}

void put_back_at_once(Session& session, Color by, Rule rule, std::optional<NamedMove> done) {
    Ruling& ruling = session.rule(RulingKind::touch_move, rule, by);
    ruling.effects = board_again(session.table);
    explain_put_back(session.table, ruling, std::move(done));
}

void put_back(Session& session, Color by, int ply, Rule rule) {
    Table& table = session.table;
    if (!table.history.at(ply)) return;
    const std::optional<TouchBreach> breach = table.breach;
    const Pressed unseen = table.unseen_press;
    std::optional<NamedMove> done = named_move(table, ply);
    take_back_to_before(table, ply);
    take_back_press(table, by, breach && breach->ply == ply ? breach->pressed : unseen);
    count_moves_again(table);
    put_back_at_once(session, by, rule, std::move(done));
    run_on(table, by);
}

std::vector<Move> moves_free_to_make(const Table& table) {
    const MoveList legal = table.position.legal_moves();
    const Bound bound_to = bound(table);
    std::vector<Move> moves;
    moves.reserve(legal.size());
    for (const Move move : legal) {
        if (!breach_of(table, bound_to, move)) moves.push_back(move);
    }
    return moves;
}

std::vector<Must> must(const Table& table) {
    std::vector<Must> all;
    if (table.phase == Phase::over || table.terms->is_unseen()) return all;
    if (table.adjournment && table.adjournment->on_the_board) {  // I.1.1
        const Move move = *table.adjournment->on_the_board;
        all.push_back({Must::What::move, move.from(), {}, move.to(), Rule::sealing});
        return all;
    }
    const auto& intended = table.turn.intended;
    if (intended) {
        if (intended->castling) {
            all.push_back({Must::What::castle, *intended->to, {}, {}, Rule::wrong_claim});
        } else {
            all.push_back({Must::What::move, intended->from, {}, intended->to, Rule::wrong_claim});
        }
        return all;
    }
    const Bound bound_to = bound(table);
    const Rule rule = bound_to.rule.value_or(Rule::touched_piece);
    switch (bound_to.to) {
        case Bound::To::nothing: break;
        case Bound::To::move:
            all.push_back({Must::What::move, bound_to.square, {}, {}, rule});
            break;
        case Bound::To::capture:
            all.push_back({Must::What::capture, bound_to.square, bound_to.with, {}, rule});
            break;
        case Bound::To::castle:
            all.push_back({Must::What::castle, bound_to.square, {}, {}, rule});
            break;
    }
    return all;
}

}  // namespace jadoube
