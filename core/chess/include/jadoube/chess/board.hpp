// The bare facts of a position, laid out for speed: 80 bytes, trivially copied, nothing checked.
// Position wraps it with its promises; the move generator works on it directly.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <jadoube/base/color.hpp>
#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>

namespace jadoube {

struct Board {
    std::array<std::uint64_t, 2> men{};   // by colour
    std::array<std::uint64_t, 6> role{};  // by role, both colours
    std::uint64_t castling_rooks = 0;     // the rooks with which the right to castle is not lost
    Color turn = Color::white;
    // The file on which the opponent has just made a double step beside a pawn of the player on
    // move, or no_file. Whether the capture is also legal is asked when it matters.
    std::uint8_t double_step_file = no_file;
    std::uint16_t halfmove_clock = 0;   // since the last capture or pawn move (9.3)
    std::uint16_t fullmove_number = 1;  // of the game, as on the scoresheet

    static constexpr std::uint8_t no_file = 8;

    constexpr void put(Square square, Piece piece) noexcept {
        const std::uint64_t bit = std::uint64_t{1} << index(square);
        men[static_cast<std::size_t>(piece.color)] |= bit;
        role[static_cast<std::size_t>(piece.role)] |= bit;
    }
    [[nodiscard]] constexpr std::uint64_t occupied() const noexcept { return men[0] | men[1]; }
    [[nodiscard]] constexpr std::uint64_t of(Color color, Role r) const noexcept {
        return men[static_cast<std::size_t>(color)] & role[static_cast<std::size_t>(r)];
    }
};

static_assert(sizeof(Board) == 80);

}  // namespace jadoube
