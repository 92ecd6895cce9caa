#include "arrays.hpp"

#include <optional>

#include <jadoube/chess/position.hpp>

namespace jadoube {
namespace {

// The first ranks of an array, mirrored for Black (II.2.3), pawns before them.
constexpr Board array_of(const std::array<Role, 8>& pieces) noexcept {
    Board board;
    for (int file = 0; file < 8; ++file) {
        const Role role = pieces[static_cast<std::size_t>(file)];
        for (const Color color : both_colors) {
            const Square home = square(file_at(file), rank_for(color, Rank::first));
            board.put(home, {color, role});
            board.put(square(file_at(file), rank_for(color, Rank::second)), {color, Role::pawn});
            if (role == Role::rook) board.castling_rooks |= Bitboard(home).bits();
        }
    }
    return board;
}

}  // namespace

Position Position::initial() noexcept {
    static constexpr Board board = array_of(array_pieces(518));
    return Position(board);
}

std::optional<Position> Position::chess960(int number) noexcept {
    if (number < 0 || number >= array_count) return std::nullopt;
    return Position(array_of(array_pieces(number)));
}

}  // namespace jadoube
