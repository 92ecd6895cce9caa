// A position in 32 bytes, for tables of millions: four planes of bits, three that say which man
// stands on a square and one whose man it is. Exact but for the counters of moves, which are left
// out.
//
//   code  0 empty  1 pawn  2 knight  3 bishop  4 rook  5 queen  6 king
//         7 on a first rank: a rook with which the right to castle is not lost
//         7 elsewhere:       a pawn that has just made its double step beside an enemy pawn
//
// The fourth plane has White's men, and all empty squares if Black has the move. (A board without
// an empty square does not tell; nothing comes back to such a board.)
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include <jadoube/chess/position.hpp>

namespace jadoube {

class PackedPosition {
public:
    PackedPosition() noexcept = default;
    explicit PackedPosition(const Position& position) noexcept {
        const Board& b = position.board();
        const std::uint64_t special = b.castling_rooks | double_step(b);
        planes_[0] = b.role[0] | b.role[2] | b.role[4] | special;
        planes_[1] = b.role[1] | b.role[2] | b.role[5] | special;
        planes_[2] = b.role[3] | b.role[4] | b.role[5] | special;
        planes_[3] = b.men[0] | (b.turn == Color::black ? ~b.occupied() : 0);
    }

    [[nodiscard]] Position unpack() const noexcept {
        const auto [p0, p1, p2, p3] = planes_;
        const std::uint64_t men = p0 | p1 | p2;
        const std::uint64_t special = p0 & p1 & p2;
        Board b;
        b.men = {p3 & men, ~p3 & men};
        b.castling_rooks = special & first_ranks;
        const std::uint64_t step = special & ~first_ranks;
        b.role[0] = (p0 & ~p1 & ~p2) | step;
        b.role[1] = ~p0 & p1 & ~p2;
        b.role[2] = p0 & p1 & ~p2;
        b.role[3] = (~p0 & ~p1 & p2) | b.castling_rooks;
        b.role[4] = p0 & ~p1 & p2;
        b.role[5] = ~p0 & p1 & p2;
        b.turn = (p3 & ~men) != 0 ? Color::black : Color::white;
        if (step != 0) b.double_step_file = static_cast<std::uint8_t>(std::countr_zero(step) & 7);
        return Position(b);
    }

    [[nodiscard]] std::uint64_t hash() const noexcept {
        std::uint64_t h = 0;
        for (const std::uint64_t plane : planes_) {
            h = (h ^ plane) * 0x9E3779B97F4A7C15ULL;
            h ^= h >> 29;
        }
        return h * 0xBF58476D1CE4E5B9ULL;
    }

    friend bool operator==(const PackedPosition&, const PackedPosition&) = default;

private:
    static constexpr std::uint64_t first_ranks = 0xFF000000000000FFULL;

    static std::uint64_t double_step(const Board& b) noexcept {
        if (b.double_step_file == Board::no_file) return 0;
        // The opponent of the player on move made it, to his own fourth rank.
        return std::uint64_t{1} << (b.double_step_file + (b.turn == Color::white ? 32 : 24));
    }

    std::array<std::uint64_t, 4> planes_;
};

static_assert(sizeof(PackedPosition) == 32);

}  // namespace jadoube
