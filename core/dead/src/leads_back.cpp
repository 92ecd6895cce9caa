#include <optional>

#include <jadoube/chess/moves.hpp>
#include <jadoube/dead/can_checkmate.hpp>

namespace jadoube {
namespace {

// The move of a piece to an empty square that led from one to the other, if one did.
std::optional<Move> quiet_move_between(const Position& before, const Position& after) noexcept {
    const Color mover = before.turn();
    if (before.men(!mover) != after.men(!mover)) return std::nullopt;
    const Bitboard left = before.men(mover) & ~after.men(mover);
    const Bitboard entered = after.men(mover) & ~before.men(mover);
    if (left.size() != 1 || entered.size() != 1) return std::nullopt;
    const Role role = before.piece_at(left.first())->role;
    if (role == Role::pawn) return std::nullopt;
    const Move move(kind_of(role), left.first(), entered.first());
    if (!is_legal(before, move) || before.after(move) != after) return std::nullopt;
    return move;
}

bool is_quiet(const Position& position, Move move) noexcept {
    return move.kind() <= MoveKind::king && move.kind() != MoveKind::pawn &&
           !position.men().contains(move.to());
}

constexpr Move back(Move move) noexcept { return {move.kind(), move.to(), move.from()}; }

}  // namespace

bool leads_back(const Position& before, const Position& after) noexcept {
    // Rights that a move takes away do not come back with the man.
    if (before.castling_rooks() != after.castling_rooks() || before.en_passant()) return false;
    const std::optional<Move> made = quiet_move_between(before, after);
    if (!made) return false;
    for (const Move answer : legal_moves(after)) {
        if (!is_quiet(after, answer)) continue;
        const Position answered = after.after(answer);
        if (!is_legal(answered, back(*made))) continue;
        const Position returned = answered.after(back(*made));
        if (is_legal(returned, back(answer)) && returned.after(back(answer)) == before) return true;
    }
    return false;
}

}  // namespace jadoube
