// Moves that a man needs on an empty board.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>

#include "bits.hpp"

namespace jadoube::dead {

inline constexpr int never = 16;

[[nodiscard]] constexpr int king_distance(Square a, Square b) noexcept {
    const int files = index(file_of(a)) - index(file_of(b));
    const int ranks = index(rank_of(a)) - index(rank_of(b));
    return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
}

namespace detail {

constexpr std::array<std::array<std::uint8_t, 64>, 64> knight_distances() {
    std::array<std::array<std::uint8_t, 64>, 64> table{};
    for (std::size_t start = 0; start < 64; ++start) {
        Bits reached = Bits{1} << start;
        for (std::uint8_t moves = 1; moves <= 6; ++moves) {
            const Bits next = knight_jumps(reached) & ~reached;
            for (Bits left = next; left != 0; left &= left - 1) {
                const auto to = static_cast<std::size_t>(std::countr_zero(left));
                if (to != start && table[start][to] == 0) table[start][to] = moves;
            }
            reached |= next;
        }
    }
    return table;
}
inline constexpr auto knight_table = knight_distances();

}  // namespace detail

[[nodiscard]] constexpr int distance(Role role, Square a, Square b) noexcept {
    if (a == b) return 0;
    const bool straight = file_of(a) == file_of(b) || rank_of(a) == rank_of(b);
    const int files = index(file_of(a)) - index(file_of(b));
    const int ranks = index(rank_of(a)) - index(rank_of(b));
    const bool diagonal = files == ranks || files == -ranks;
    switch (role) {
        case Role::knight:
            return detail::knight_table[static_cast<std::size_t>(index(a))]
                                       [static_cast<std::size_t>(index(b))];
        case Role::bishop:
            if (is_light(a) != is_light(b)) return never;
            return diagonal ? 1 : 2;
        case Role::rook: return straight ? 1 : 2;
        case Role::queen: return straight || diagonal ? 1 : 2;
        case Role::king: return king_distance(a, b);
        case Role::pawn: break;
    }
    return never;
}

static_assert(distance(Role::knight, Square::a1, Square::b2) == 4);
static_assert(distance(Role::bishop, Square::a1, Square::h7) == never);

}  // namespace jadoube::dead
