// Attacks of sliding men in two ways with one interface: arithmetic that any machine can do, and
// tables indexed by PEXT.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tables.hpp"

namespace jadoube::kernel {

struct Lines {
    std::array<Bits, 64> file{};
    std::array<Bits, 64> diagonal{};                     // a1–h8
    std::array<Bits, 64> antidiagonal{};                 // h1–a8
    std::array<std::array<std::uint8_t, 64>, 8> rank{};  // by file and the six inner squares
};

constexpr Lines make_lines() {
    Lines t;
    for (int s = 0; s < 64; ++s) {
        const auto at = static_cast<std::size_t>(s);
        t.file[at] = ray(s, 0, 1) | ray(s, 0, -1);
        t.diagonal[at] = ray(s, 1, 1) | ray(s, -1, -1);
        t.antidiagonal[at] = ray(s, 1, -1) | ray(s, -1, 1);
    }
    for (int file = 0; file < 8; ++file) {
        for (unsigned inner = 0; inner < 64; ++inner) {
            unsigned attacked = 0;
            for (int f = file + 1; f < 8; ++f) {
                attacked |= 1U << f;
                if (((inner << 1) >> f & 1U) != 0) break;
            }
            for (int f = file - 1; f >= 0; --f) {
                attacked |= 1U << f;
                if (((inner << 1) >> f & 1U) != 0) break;
            }
            t.rank[static_cast<std::size_t>(file)][inner] = static_cast<std::uint8_t>(attacked);
        }
    }
    return t;
}

inline constexpr Lines lines = make_lines();

// Along a line that has one square a rank, subtraction finds the first man above, and on the board
// turned upside down the first man below.
[[gnu::always_inline]] constexpr Bits line_attacks(Bits from, Bits line, Bits occupied) {
    const Bits men = occupied & line;
    const Bits above = men - 2 * from;
    const Bits below = __builtin_bswap64(__builtin_bswap64(men) - 2 * __builtin_bswap64(from));
    return (above ^ below) & line;
}

struct ArithmeticSliders {
    [[gnu::always_inline]] constexpr Bits bishop(int square, Bits occupied) const {
        const auto at = static_cast<std::size_t>(square);
        return line_attacks(bit(square), lines.diagonal[at], occupied) |
               line_attacks(bit(square), lines.antidiagonal[at], occupied);
    }
    [[gnu::always_inline]] constexpr Bits rook(int square, Bits occupied) const {
        const auto at = static_cast<std::size_t>(square);
        const int first = square & 56;
        const Bits inner = occupied >> (first + 1) & 63;
        return line_attacks(bit(square), lines.file[at], occupied) | Bits{lines.rank[at & 7][inner]}
                                                                         << first;
    }
};

// For each square the squares that can block (edges cannot), and for each way in which they can be
// occupied the squares attacked. 842 KB for rooks and bishops together, computed when building.
struct SliderTables {
    struct Entry {
        Bits mask;
        std::size_t first;  // of its attacks
    };
    std::array<Entry, 64> rook{};
    std::array<Entry, 64> bishop{};
    std::array<Bits, 102400 + 5248> attacks{};
};

extern const SliderTables slider_tables;

}  // namespace jadoube::kernel
