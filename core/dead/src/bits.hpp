// Squares moved all at once.
#pragma once

#include <jadoube/base/color.hpp>
#include <jadoube/chess/kernel/bits.hpp>
#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>

namespace jadoube::dead {

using kernel::Bits;
using kernel::file_a;
using kernel::file_h;
inline constexpr Bits last_ranks = kernel::rank_1 | kernel::rank_8;

constexpr Bits bit(Square square) noexcept { return Bits{1} << index(square); }
constexpr Bits east(Bits b) noexcept { return (b & ~file_h) << 1; }
constexpr Bits west(Bits b) noexcept { return (b & ~file_a) >> 1; }
constexpr Bits ahead(Bits b, Color color) noexcept {
    return color == Color::white ? b << 8 : b >> 8;
}
constexpr Bits second_rank(Color color) noexcept {
    return color == Color::white ? 0xFF00ULL : 0xFF000000000000ULL;
}

constexpr Bits king_steps(Bits b) noexcept {
    const Bits row = b | east(b) | west(b);
    return (row | row << 8 | row >> 8) & ~b;
}
constexpr Bits knight_jumps(Bits b) noexcept {
    const Bits one = east(b) | west(b);
    const Bits two = east(east(b)) | west(west(b));
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}
constexpr Bits pawn_captures(Bits b, Color color) noexcept {
    const Bits forward = ahead(b, color);
    return east(forward) | west(forward);
}

// All squares that sliders on b see; the first closed one on a line is seen, none behind it.
template <class Step>
constexpr Bits ray(Bits b, Bits closed, Step step) noexcept {
    Bits seen = 0;
    for (Bits front = step(b); front != 0; front = step(front & ~closed)) seen |= front;
    return seen;
}
constexpr Bits straight(Bits b, Bits closed) noexcept {
    return ray(b, closed, [](Bits x) { return x << 8; }) |
           ray(b, closed, [](Bits x) { return x >> 8; }) | ray(b, closed, east) |
           ray(b, closed, west);
}
constexpr Bits diagonal(Bits b, Bits closed) noexcept {
    return ray(b, closed, [](Bits x) { return east(x) << 8; }) |
           ray(b, closed, [](Bits x) { return west(x) << 8; }) |
           ray(b, closed, [](Bits x) { return east(x) >> 8; }) |
           ray(b, closed, [](Bits x) { return west(x) >> 8; });
}

// By a man that is no pawn.
constexpr Bits sees(Bits from, Bits closed, Role role) noexcept {
    switch (role) {
        case Role::knight: return knight_jumps(from);
        case Role::bishop: return diagonal(from, closed);
        case Role::rook: return straight(from, closed);
        case Role::queen: return straight(from, closed) | diagonal(from, closed);
        case Role::king: return king_steps(from);
        case Role::pawn: break;
    }
    return 0;
}

}  // namespace jadoube::dead
