// The one legal move that a word such as "Nf3" can mean, found and made at once. This is what
// reading a game is, so there is no branch but on what is rare: nobody can tell which man moves
// next, and a branch foretold wrongly costs as much as half of all this.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <jadoube/chess/position.hpp>

#include "generate.hpp"

namespace jadoube::kernel {

// The eight sets of a board at once: two of men, six of roles. A store of all of them and a load
// of one go well together; a load of what two stores left has to wait for both.
using Sets [[gnu::vector_size(64)]] = Bits;
static_assert(offsetof(Board, men) == 0 && offsetof(Board, role) == sizeof(Board::men) &&
              sizeof(Board::men) + sizeof(Board::role) == sizeof(Sets));

[[gnu::always_inline]] inline void load(Sets& sets, const void* from) {
    __builtin_memcpy(&sets, from, sizeof sets);
}
[[gnu::always_inline]] inline void store(Board& board, const Sets& sets) {
    __builtin_memcpy(static_cast<void*>(&board), &sets, sizeof sets);
}

// All bits in the sets to which a man of that colour and role belongs.
inline constexpr auto sets_of = [] {
    std::array<std::array<std::array<Bits, 8>, 6>, 2> sets{};
    for (std::size_t color = 0; color < 2; ++color) {
        for (std::size_t role = 0; role < 6; ++role) {
            sets[color][role][color] = ~Bits{0};
            sets[color][role][2 + role] = ~Bits{0};
        }
    }
    return sets;
}();

// From where a man comes to a square if nothing is in its way: by role, and again for captures.
template <Color us>
inline constexpr auto ways = [] {
    constexpr auto enemy_index = static_cast<std::size_t>(!us);
    constexpr Bits second_rank = us == Color::white ? rank_1 << 8 : rank_1 << 48;
    std::array<std::array<Bits, 64>, 12> rows{};
    for (int square = 0; square < 64; ++square) {
        const auto at = static_cast<std::size_t>(square);
        const Bits behind = forward<!us>(bit(square));
        const Bits straight =
            ray(square, 0, 1) | ray(square, 0, -1) | ray(square, 1, 0) | ray(square, -1, 0);
        const Bits diagonal =
            ray(square, 1, 1) | ray(square, 1, -1) | ray(square, -1, 1) | ray(square, -1, -1);
        for (const std::size_t first : {0U, 6U}) {
            rows[first + 1][at] = steps.knight[at];
            rows[first + 2][at] = diagonal;
            rows[first + 3][at] = straight;
            rows[first + 4][at] = diagonal | straight;
            rows[first + 5][at] = steps.king[at];
        }
        rows[0][at] = behind | (forward<!us>(behind) & second_rank);
        rows[6][at] = steps.pawn[enemy_index][at];
    }
    return rows;
}();

// Those of the men that have nothing in their way.
[[gnu::always_inline]] inline Bits unblocked(Bits men, int to, Bits occupied) {
    Bits free = 0;
    for (; men != 0; men &= men - 1) {
        const Bits between =
            steps.between[static_cast<std::size_t>(lowest(men))][static_cast<std::size_t>(to)];
        if ((between & occupied) == 0) free |= men & (0 - men);
    }
    return free;
}

// A choice without a branch.
[[gnu::always_inline]] constexpr Bits all_if(bool yes) { return Bits{0} - Bits{yes}; }

// What was stored as a whole is loaded again piece by piece: quicker than taking a vector apart.
[[gnu::always_inline]] inline void forget(Board& board) { asm("" : "+m"(board)); }

// 3.1.2: whether one of these men attacks a square.
template <Color by, class Sliders>
[[gnu::always_inline]] inline bool attacks(const Board& board, Bits men, int square, Bits occupied,
                                           Sliders sliders) {
    const auto at = static_cast<std::size_t>(square);
    const Bits queens = board.role[4];
    return (men & ((sliders.rook(square, occupied) & (board.role[3] | queens)) |
                   (sliders.bishop(square, occupied) & (board.role[2] | queens)) |
                   (steps.knight[at] & board.role[1]) | (steps.king[at] & board.role[5]) |
                   (steps.pawn[static_cast<std::size_t>(!by)][at] & board.role[0]))) != 0;
}

// Castling, promotion and en passant are not for this, nor a word that fits two men of which one
// may not move. What takes must say so, and what does not must not.
template <Color us, class Sliders>
[[gnu::always_inline]] inline Position::Only make_only_for(Board& now, Role role, Bits from, int to,
                                                           bool takes, Board& before,
                                                           Sliders sliders) {
    constexpr auto own_index = static_cast<std::size_t>(us);
    constexpr auto enemy_index = own_index ^ 1;
    constexpr Bits last_rank = us == Color::white ? rank_8 : rank_1;
    constexpr Bits first_rank = us == Color::white ? rank_1 : rank_8;
    const auto role_index = static_cast<std::size_t>(role);
    const auto at = static_cast<std::size_t>(to);
    const Bits arrival = bit(to);
    const Bits own = now.men[own_index];
    const Bits enemy = now.men[enemy_index];
    const Bits occupied = own | enemy;

    // 3.2 to 3.8.1. On an empty board there is nearly always one man only that can come there; so
    // whether something is in its way is nothing the next move has to wait for.
    Bits one = now.role[role_index] & own & from & ways<us>[role_index + (takes ? 6U : 0U)][at];
    if ((one & (one - 1)) != 0) [[unlikely]] {
        one = unblocked(one, to, occupied);
        if ((one & (one - 1)) != 0) return {};
    }
    if (one == 0) [[unlikely]]
        return {};
    const int origin = lowest(one);
    const Bits passed = steps.between[static_cast<std::size_t>(origin)][at] & occupied;
    const Bits pawn = all_if(role == Role::pawn) & arrival;
    const Bits captures = (enemy & arrival) ^ (all_if(takes) & arrival);
    if ((passed | (own & arrival) | captures | (pawn & last_rank)) != 0) [[unlikely]]
        return {};

    // As make does it.
    Sets sets;
    Sets member;
    load(sets, &now);
    load(member, &sets_of[own_index][role_index]);
    const Bits moved = one | arrival;
    store(before, sets);
    store(now, (sets & ~moved) | (member & arrival));
    forget(now);

    // 3.9.2, on the board as it is now.
    const Bits occupied_now = (occupied ^ one) | arrival;
    const Bits own_now = (own ^ one) | arrival;
    const Bits enemy_now = enemy & ~arrival;
    const int king = lowest(now.role[5] & own_now);
    if (attacks<!us>(now, enemy_now, king, occupied_now, sliders)) [[unlikely]] {
        store(now, sets);
        return {};
    }

    const Bits rooks = now.castling_rooks;
    before.castling_rooks = rooks;
    if (rooks != 0) {
        now.castling_rooks = rooks & ~moved & ~(all_if(role == Role::king) & first_rank);
    }
    const std::uint16_t halfmoves = now.halfmove_clock;
    before.halfmove_clock = halfmoves;
    const bool quiet = (static_cast<int>(pawn == 0) & static_cast<int>(!takes)) != 0;
    now.halfmove_clock = static_cast<std::uint16_t>(one_more(halfmoves) & all_if(quiet));
    const std::uint16_t number = now.fullmove_number;
    before.fullmove_number = number;
    if (us == Color::black) now.fullmove_number = one_more(number);
    before.turn = us;
    now.turn = !us;
    before.double_step_file = now.double_step_file;
    now.double_step_file = Board::no_file;
    MoveKind kind = kind_of(role);
    if (const Bits two_steps = forward<us>(forward<us>(one)) & pawn; two_steps != 0) [[unlikely]] {
        kind = MoveKind::double_step;
        const Bits beside = ((arrival & ~file_a) >> 1) | ((arrival & ~file_h) << 1);
        if ((beside & enemy & now.role[0]) != 0) {
            now.double_step_file = static_cast<std::uint8_t>(to & 7);
        }
    }

    // 3.9.1
    const int target = lowest(now.role[5] & enemy_now);
    return {Move(kind, square_at(origin), square_at(to)),
            attacks<us>(now, own_now, target, occupied_now, sliders)};
}

}  // namespace jadoube::kernel
