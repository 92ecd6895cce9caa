#include "mate_in_one.hpp"

#include <array>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/moves.hpp>

namespace jadoube::dead {
namespace {

// From where a man of each role would give check, and which men open a line by leaving it.
struct CheckSquares {
    std::array<std::uint64_t, 6> by_role{};
    std::uint64_t openers = 0;

    CheckSquares(const Position& position, Square king) noexcept {
        const Color mover = position.turn();
        const Bitboard men = position.men();
        const Bitboard diagonal = attacks({mover, Role::bishop}, king, men);
        const Bitboard straight = attacks({mover, Role::rook}, king, men);
        by_role[0] = attacks({!mover, Role::pawn}, king, men).bits();
        by_role[1] = attacks({mover, Role::knight}, king, men).bits();
        by_role[2] = diagonal.bits();
        by_role[3] = straight.bits();
        by_role[4] = (diagonal | straight).bits();
        const Bitboard own = position.men(mover);
        const Bitboard queens = position.men(mover, Role::queen);
        const Bitboard long_diagonal = position.men(mover, Role::bishop) | queens;
        const Bitboard long_straight = position.men(mover, Role::rook) | queens;
        const Bitboard screen = (diagonal | straight) & own;
        if (screen.empty() || (long_diagonal | long_straight).empty()) return;
        if (attacks({mover, Role::bishop}, king, men ^ (diagonal & own))
                .intersects(long_diagonal & ~diagonal) ||
            attacks({mover, Role::rook}, king, men ^ (straight & own))
                .intersects(long_straight & ~straight)) {
            openers = screen.bits();
        }
    }
    [[nodiscard]] bool may_check(Move move) const noexcept {
        const MoveKind kind = move.kind();
        if (kind > MoveKind::double_step) return true;  // rare: simply try
        const std::uint64_t from = std::uint64_t{1} << index(move.from());
        const std::uint64_t to = std::uint64_t{1} << index(move.to());
        const auto role = static_cast<std::size_t>(move.role());
        return (by_role[role] & to) != 0 || (openers & from) != 0;
    }
};

}  // namespace

std::optional<Move> mate_in_one(const Position& position, const MoveList& list) noexcept {
    const CheckSquares squares(position, position.king(!position.turn()));
    for (const Move move : list) {
        if (!squares.may_check(move)) continue;
        const Position after = position.after(move);
        if (!has_legal_move(after) && after.is_check()) return move;
    }
    return std::nullopt;
}

}  // namespace jadoube::dead
