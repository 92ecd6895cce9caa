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
    if (!released || !released->castling()) return std::nullopt;
    return castling_to(table.position, released->to);
}

// 9.5.3: the move that a rejected claim was about.
Bound bound_by_intention(const Intended& intended) {
    if (intended.castling) return {Bound::To::castle, *intended.to, {}, {}, Rule::wrong_claim};
    Bound bound{Bound::To::move, intended.from, {}, {}, Rule::wrong_claim};
    bound.goal = intended.to;
    bound.becomes = intended.promotion;
    return bound;
}

// What the player is bound to by all that he has done: what is shown as `must` and what is enforced
// both come from here. A piece that was let go comes before whatever was touched later (4.7).
Bound bound(const Table& table) {
    if (table.turn.intended) return bound_by_intention(*table.turn.intended);
    if (const auto castling = castling_begun(table)) {
        return {Bound::To::castle, castling->to(), {}, {}, Rule::made_castling};
    }
    const auto& released = table.turn.released;
    if (released && !released->castling()) {  // that piece goes to no other square
        Bound bound{Bound::To::move, released->from, {}, {}, released->rule};
        bound.goal = released->to;
        bound.becomes = released->becomes;
        return bound;
    }
    return bound_by(table.position, table.turn.touched.all());
}

// The rule that a legal move breaks, of a player who is bound to that.
std::optional<Rule> breach_of(const Table& table, const Bound& bound_to, Move move) {
    if (keeps(table.position, bound_to, move)) return std::nullopt;
    return bound_to.rule.value_or(Rule::touched_piece);
}

// 2009: 5.1.a, 5.2.a and 5.2.b ask only for a legal move.
bool ends_all_the_same(const Table& table, Move move) {
    if (table.laws().move_that_ends_the_game_must_be != EndingMove::legal) return false;
    return ends_by_itself(table.position.after(move, table.terms->conditions.variant));
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

// What a piece that was let go is bound to.
Released let_go(const Placement& placement) {
    Released released{placement.from, placement.to, Rule::made_promotion, {}};
    switch (placement.kind) {
        case Placement::Kind::castling_king: released.rule = Rule::made_castling; break;
        case Placement::Kind::unfinished:
            released.becomes = placement.as_move->promotion();
            if (!released.becomes) released.rule = Rule::made_capture;
            break;
        case Placement::Kind::unreplaced_pawn:
        case Placement::Kind::illegal: break;
    }
    return released;
}

// 4.7: let go as part of a legal move, unless he was bound to another one.
std::optional<Released> released_by(const Table& table, const Placement& placement) {
    if (placement.kind == Placement::Kind::illegal || table.turn.released) return std::nullopt;
    const Released released = let_go(placement);
    const bool castling = released.castling();
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
        switch (read.placement->kind) {
            case Placement::Kind::unreplaced_pawn: return refuse(Refusal::guarded, Rule::promotion);
            case Placement::Kind::unfinished:
                return refuse(Refusal::guarded, let_go(*read.placement).rule);
            case Placement::Kind::illegal:
            case Placement::Kind::castling_king:
                return refuse(Refusal::guarded, Rule::illegal_move_defined);
        }
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

// The castling that he has just made, told once more by one of its two pieces.
bool is_part_of_castling(const Table& table, Square from, Square to) {
    const Ply* last = table.history.last();
    if (!last || !last->move || !last->move->is_castling()) return false;
    const Move castling = *last->move;
    return (from == castling.from() && to == king_after_castling(castling)) ||
           (from == castling.to() && to == rook_after_castling(castling));
}

// The same with what he says or writes, which must be a move at least.
Refusable move_again(Session& session, Color by, const act::Move& act) {
    if (!session.player(by).uncompleted) return refuse(Refusal::not_on_move, Rule::has_the_move);
    if (const auto attempt = parse_uci(act.move)) {
        if (is_part_of_castling(session.table, attempt->from, attempt->to)) return accepted;
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

// 4.7.1, 4.7.3: the move is not made while a captured piece, or the pawn of a promotion, is still
// there.
Result<Placement, Refused> unfinished(const Table& table, Move move,
                                      const std::vector<Square>& left) {
    const std::optional<Square> victim = table.position.captured_square(move);
    Setup setup = table.position.after(move, table.terms->conditions.variant).setup();
    for (const Square square : left) {
        const bool pawn = move.promotion() && square == move.from();
        if (!pawn && square != victim) return Unexpected{Refused{Refusal::no_man, {}}};
        // Two pieces on one square are drawn as the one that has come.
        if (!setup.at(square)) setup.at(square) = table.position.piece_at(square);
    }
    setup.turn = table.has_the_move();
    setup.en_passant.reset();
    return Placement{.kind = Placement::Kind::unfinished,
                     .from = move.from(),
                     .to = move.to(),
                     .board = AnyPosition::of(setup, table.terms->conditions.variant),
                     .looks_unfinished = true,
                     .as_move = move};
}

// What was done with the hands, beside the move itself.
struct Handling {
    bool two_hands = false;
    std::vector<Square> left{};  // pieces that were not removed
};

Refusable do_with_a_man(Session& session, Color by, Result<ReadAct, Refused> read,
                        const Handling& how, bool binds) {
    if (!read) return read.error();
    if (read->legal && !how.left.empty()) {
        const auto placement = unfinished(session.table, *read->legal, how.left);
        if (!placement) return placement.error();
        read->placement = *placement;
        read->legal.reset();
    }
    if (read->legal) return make_legal(session, by, *read, how.two_hands, binds);
    return put_on_the_board(session, by, *read, how.two_hands, binds);
}

// A piece that was put on the board without a move is back where it came from: it was touched, and
// nothing more has happened.
bool is_taken_back(const Table& table, Square from, Square to) {
    const auto& placement = table.turn.placement;
    return placement && from == placement->to && to == placement->from;
}

// In that move, before it or by making it.
bool has_touched(const Ply& ply, Square square) {
    if (ply.touched.contains(square)) return true;
    if (!ply.move) return false;
    return ply.move->from() == square || ply.position.captured_square(*ply.move) == square ||
           (ply.move->is_castling() && ply.move->to() == square);
}

// The king's two steps of a castling, done before the rook's (4.7.2).
std::optional<Placement> king_before_rook(const Table& table, Color by, Square from, Square to) {
    if (table.position.king(by) != from) return std::nullopt;
    for (const Move move : table.position.legal_moves()) {
        const bool of_its_own = !move.is_castling() && move.to() == to;
        if (of_its_own && move.from() == from) return std::nullopt;
    }
    if (!castling_to(table.position, to)) return std::nullopt;
    Setup setup = table.position.setup();
    setup.at(to) = setup.at(from);
    setup.at(from).reset();
    setup.castling_rooks = {};
    setup.en_passant.reset();
    const AnyPosition board = AnyPosition::of(setup, table.terms->conditions.variant);
    return Placement{.kind = Placement::Kind::castling_king,
                     .from = from,
                     .to = to,
                     .board = board,
                     .looks_unfinished = true,
                     .as_move = Move(MoveKind::king, from, to)};
}

bool goes_to_castle(const Table& table, Color by, Square from, Square to) {
    if (table.position.king(by) != from || rank_of(from) != rank_of(to)) return false;
    const int steps = std::abs(index(from) - index(to));
    if (table.terms->conditions.variant != Variant::chess960) return steps == 2;
    // One step is a move of the king's own, unless his rook is there.
    if (steps == 1 && !table.position.men(by).contains(to)) return false;
    return file_of(to) == File::c || file_of(to) == File::g;
}

// And the rook's part after it, whichever act tells it. If castling is illegal, both pieces have
// moved all the same.
std::optional<Result<ReadAct, Refused>> rook_after_king(const Table& table, Color by, Square from,
                                                        Square to) {
    const auto& placement = table.turn.placement;
    if (!placement || placement->from == from) return std::nullopt;
    if (!goes_to_castle(table, by, placement->from, placement->to)) return std::nullopt;
    if (!table.position.men(by, Role::rook).contains(from)) return std::nullopt;
    const bool king_side = file_of(placement->to) == File::g;
    const bool beside = rank_of(from) == rank_of(to) && rank_of(to) == rank_of(placement->to) &&
                        (from > placement->from) == king_side &&
                        file_of(to) == (king_side ? File::f : File::d);
    if (!beside) return std::nullopt;
    const Wing wing = king_side ? Wing::king_side : Wing::queen_side;
    return read_castling(table, by, {wing, from});
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

namespace {

Refusable bad_hands(const Session& session, int hands) {
    if (hands < 1 || hands > 2) return refuse(Refusal::bad_number);
    if (hands == 2 && session.terms().is_guarded()) {
        return refuse(Refusal::guarded, Rule::one_hand);
    }
    return accepted;
}

// What has begun on the board goes on: the rook's part of castling, or a piece that goes back.
std::optional<Refusable> go_on_by_hand(Session& session, Color by, Square from, Square to, bool two,
                                       bool binds) {
    Table& table = session.table;
    if (is_taken_back(table, from, to)) {
        table.turn.placement.reset();
        return Refusable();
    }
    const auto castling = rook_after_king(table, by, from, to);
    if (!castling) return std::nullopt;
    const bool two_hands = two || table.turn.placement->two_hands;
    return do_with_a_man(session, by, *castling, {two_hands}, binds);
}

}  // namespace

Refusable move(Session& session, Color by, const act::Move& act, bool binds) {
    if (auto refused = bad_hands(session, act.hands)) return refused;
    if (session.table.has_the_move() != by) {
        return move_again(session, by, act);
    }
    const bool two = act.hands == 2;
    if (const auto attempt = parse_uci(act.move)) {
        const auto done = go_on_by_hand(session, by, attempt->from, attempt->to, two, binds);
        if (done) return *done;
    }
    return do_with_a_man(session, by, read_move_text(session.table, by, act.move, act.language),
                         {two, act.left}, binds);
}

Refusable release(Session& session, Color by, const act::Release& act, bool binds) {
    Table& table = session.table;
    if (session.terms().is_guarded()) return refuse(Refusal::guarded, Rule::released_piece);
    if (auto refused = bad_hands(session, act.hands)) return refused;
    if (act.from == act.to) return refuse(Refusal::unreadable);
    if (table.has_the_move() != by) {
        const bool uncompleted = session.player(by).uncompleted;
        if (uncompleted && is_part_of_castling(table, act.from, act.to)) return accepted;
        return move_again(session, by, act.from, Rule::released_piece);
    }
    const bool two = act.hands == 2;
    if (const auto done = go_on_by_hand(session, by, act.from, act.to, two, binds)) return *done;
    const Square from = original_square(table, act.from);
    if (const auto king = king_before_rook(table, by, from, act.to)) {
        ReadAct read;
        read.placement = king;
        read.touched.add(from);
        return put_on_the_board(session, by, read, two, binds);
    }
    auto read = read_attempt(table, by, from, act.to, {});
    // Nobody can see whether a king that was let go so far away may castle.
    if (read && read->placement && goes_to_castle(table, by, from, act.to)) {
        read->placement->looks_unfinished = true;
    }
    return do_with_a_man(session, by, read, {two}, binds);
}

// 4.4.4, 4.6, 4.6.1, 4.6.2, 4.6.3
Refusable promote(Session& session, Color by, const act::Promote& act, bool binds) {
    Table& table = session.table;
    if (act.piece == Role::pawn || act.piece == Role::king) return refuse(Refusal::unreadable);
    if (auto refused = bad_hands(session, act.hands)) return refused;
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
    const Square from = act.from ? original_square(table, *act.from) : placement->from;
    const bool two = act.hands == 2 || (there && placement->two_hands);
    return do_with_a_man(session, by, read_attempt(table, by, from, act.square, act.piece),
                         {two, act.left}, binds);
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
    if (!known && session.terms().is_guarded()) {  // every touch of this board is recorded
        Ruling& ruling = session.rule(RulingKind::claim_rejected, Rule::touched_piece, by);
        ruling.claim = ClaimKind::touched;
        ruling.square = square;
        return accepted;
    }
    const AnyPosition& then = his_turn || !last ? table.position : last->position;
    if (!session.terms().is_unseen() && !then.piece_at(square)) return refuse(Refusal::no_man);
    Matter matter = about(QuestionKind::touched, !by, Rule::touched_piece);
    matter.square = square;
    matter.claim = ClaimKind::touched;
    matter.ply = table.history.size();
    put_claim(session, by, matter, Clocks::run);
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
    Table& table = session.table;
    if (table.has_the_move() == by) table.turn.put_back = true;
    Ruling& ruling = session.rule(RulingKind::touch_move, rule, by);
    ruling.effects = board_again(table);
    explain_put_back(table, ruling, done);
}

void put_back(Session& session, Color by, int ply, Rule rule) {
    Table& table = session.table;
    if (!table.history.at(ply)) return;
    const std::optional<TouchBreach> breach = table.breach;
    const Pressed unseen = table.unseen_press;
    const bool pressed = !session.player(by).uncompleted;
    const std::optional<NamedMove> done = named_move(table, ply);
    take_back_to_before(table, ply);
    const Color runs = table.running ? *table.running : table.stopped.value_or(by);
    take_back_press(table, by, breach && breach->ply == ply ? breach->pressed : unseen);
    count_moves_again(table);
    put_back_at_once(session, by, rule, done);
    table.turn.put_back = !pressed;
    run_on(table, runs);
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
    const Bound bound_to = bound(table);
    const Rule rule = bound_to.rule.value_or(Rule::touched_piece);
    switch (bound_to.to) {
        case Bound::To::nothing: break;
        case Bound::To::move:
            all.push_back({Must::What::move,
                           bound_to.square,
                           {},
                           bound_to.goal,
                           rule,
                           bound_to.not_castling_with,
                           bound_to.becomes});
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
