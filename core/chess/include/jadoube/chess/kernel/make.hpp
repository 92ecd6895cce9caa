// Making a move on a bare board. The move must be pseudo-legal there: its man stands on its square.
// In a header, because searching is little else.
#pragma once

#include <cstddef>
#include <cstdint>

#include <jadoube/chess/board.hpp>
#include <jadoube/chess/kernel/bits.hpp>
#include <jadoube/chess/move.hpp>

namespace jadoube::kernel {

struct CastlingSquares {
    int king_to;
    int rook_to;
};

// II.3.2.1 to II.3.2.4, II.3.2.6: where king and rook end, in standard chess and Chess960 alike.
[[gnu::always_inline]] constexpr CastlingSquares castling_squares(int king_from, int rook_from) {
    const int first = king_from & 56;
    return rook_from > king_from ? CastlingSquares{first + 6, first + 5}
                                 : CastlingSquares{first + 2, first + 3};
}

// The role that stands on the arrival square afterwards.
[[gnu::always_inline]] constexpr std::size_t role_after(unsigned kind) {
    // One nibble a kind, from MoveKind::pawn at the low end.
    return 0x4321500543210ULL >> (4 * kind) & 15;
}

// Counters stop at their highest value.
[[gnu::always_inline]] constexpr std::uint16_t one_more(std::uint16_t counter) {
    return static_cast<std::uint16_t>(counter + (counter != 0xFFFF ? 1 : 0));
}

[[gnu::always_inline]] inline void make(Board& board, unsigned move) {
    const unsigned kind = move >> 12;
    const int from = static_cast<int>(move & 63);
    const int to = static_cast<int>(move >> 6 & 63);
    const auto us = static_cast<std::size_t>(board.turn);
    const Bits first_rank = us == 0 ? rank_1 : rank_8;
    Bits& own = board.men[us];
    Bits& enemy = board.men[us ^ 1];

    board.turn = static_cast<Color>(us ^ 1);
    board.double_step_file = Board::no_file;
    if (us != 0) board.fullmove_number = one_more(board.fullmove_number);

    const Bits from_bit = bit(from);
    const Bits to_bit = bit(to);
    const Bits leave = ~(from_bit | to_bit);
    for (Bits& role : board.role) role &= leave;
    board.castling_rooks &= leave;

    if (kind == static_cast<unsigned>(MoveKind::castling)) [[unlikely]] {
        const CastlingSquares target = castling_squares(from, to);
        own = (own & leave) | bit(target.king_to) | bit(target.rook_to);
        board.role[5] |= bit(target.king_to);
        board.role[3] |= bit(target.rook_to);
        board.castling_rooks &= ~first_rank;
        board.halfmove_clock = one_more(board.halfmove_clock);
        return;
    }

    const bool captures = (enemy & to_bit) != 0;
    const bool pawn = kind == 0 || kind >= 6;
    board.role[role_after(kind)] |= to_bit;
    own = (own & leave) | to_bit;
    enemy &= leave;
    board.castling_rooks &= kind == 5 ? ~first_rank : ~Bits{0};
    board.halfmove_clock = pawn || captures ? std::uint16_t{0} : one_more(board.halfmove_clock);

    if (kind == static_cast<unsigned>(MoveKind::double_step)) {
        const Bits beside = ((to_bit & ~file_a) >> 1) | ((to_bit & ~file_h) << 1);
        board.double_step_file = (beside & enemy & board.role[0]) != 0
                                     ? static_cast<std::uint8_t>(to & 7)
                                     : Board::no_file;
    } else if (kind == static_cast<unsigned>(MoveKind::en_passant)) [[unlikely]] {
        const Bits victim = bit(to ^ 8);  // beside the capturer: one rank back for either colour
        board.role[0] &= ~victim;
        enemy &= ~victim;
    }
}

}  // namespace jadoube::kernel
