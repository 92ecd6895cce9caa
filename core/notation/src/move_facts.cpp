#include "move_facts.hpp"

#include <jadoube/chess/moves.hpp>

namespace jadoube {
namespace {

// C.9.3: the file tells pawns apart.
bool needs_rivals(Move move) noexcept { return !move.is_castling() && move.role() != Role::pawn; }

Bitboard rivals_in(const Position& position, Move move) noexcept {
    return legal_origins(position, move.role(), move.to()) & ~Bitboard(move.from());
}

Bitboard rivals_in(const AnyPosition& position, Move move) noexcept {
    if (const Position* regular = position.regular()) return rivals_in(*regular, move);
    Bitboard from;
    for (const Move other : position.legal_moves()) {
        const bool same = other.role() == move.role() && other.to() == move.to();
        if (same && !other.is_castling()) from |= other.from();
    }
    return from & ~Bitboard(move.from());
}

}  // namespace

MoveFacts facts_of(const Position& position, Move move) noexcept {
    MoveFacts facts;
    if (!move.is_castling()) facts.takes = captured_square(position, move).has_value();
    if (needs_rivals(move)) facts.rivals = rivals_in(position, move);
    const Position after = position.after(move);
    facts.check = after.is_check();
    facts.mate = facts.check && !has_legal_move(after);
    return facts;
}

MoveFacts facts_of(const AnyPosition& before, Move move, const AnyPosition& after) noexcept {
    MoveFacts facts;
    if (needs_rivals(move)) facts.rivals = rivals_in(before, move);
    if (!move.is_castling()) {
        facts.takes =
            before.men(!before.turn()).contains(move.to()) || move.kind() == MoveKind::en_passant;
    }
    facts.check = after.is_in_check(after.turn());
    facts.mate = facts.check && after.legal_moves().empty();
    return facts;
}

}  // namespace jadoube
