// Making a move on a bare board. The move must be pseudo-legal there: its man stands on its square.
#pragma once

#include <cstddef>
#include <cstdint>

#include <jadoube/chess/board.hpp>
#include <jadoube/chess/move.hpp>

#include "tables.hpp"

namespace jadoube::kernel {

// II.3.2.6: where king and rook end, in standard chess and Chess960 alike.
struct CastlingSquares {
    int king_to;
    int rook_to;
};

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

[[gnu::always_inline]] inline void make(Board& board, unsigned move) {
    const unsigned kind = move >> 12;
    const int from = static_cast<int>(move & 63);
    const int to = static_cast<int>(move >> 6 & 63);
    const auto us = static_cast<std::size_t>(board.turn);
    const Bits from_bit = bit(from);
    const Bits to_bit = bit(to);
    Bits& own = board.men[us];
    Bits& enemy = board.men[us ^ 1];

    board.fullmove_number = static_cast<std::uint16_t>(
        board.fullmove_number + (us & (board.fullmove_number != 0xFFFF ? 1U : 0U)));
    board.turn = static_cast<Color>(us ^ 1);
    board.double_step_file = Board::no_file;

    if (kind == static_cast<unsigned>(MoveKind::castling)) {
        const CastlingSquares target = castling_squares(from, to);
        const Bits leave = ~(from_bit | to_bit);
        own = (own & leave) | bit(target.king_to) | bit(target.rook_to);
        board.role[5] = (board.role[5] & leave) | bit(target.king_to);
        board.role[3] = (board.role[3] & leave) | bit(target.rook_to);
        board.castling_rooks &= us == 0 ? ~rank_1 : ~rank_8;
        board.halfmove_clock = static_cast<std::uint16_t>(
            board.halfmove_clock + (board.halfmove_clock != 0xFFFF ? 1U : 0U));
        return;
    }

    const bool captures = (enemy & to_bit) != 0;
    const Bits leave = ~(from_bit | to_bit);
    for (Bits& role : board.role) role &= leave;
    board.role[role_after(kind)] |= to_bit;
    own = (own ^ from_bit) | to_bit;
    enemy &= ~to_bit;
    board.castling_rooks &= leave;
    if (kind == 5) board.castling_rooks &= us == 0 ? ~rank_1 : ~rank_8;

    const bool pawn = kind == 0 || kind >= 6;
    board.halfmove_clock =
        pawn || captures ? std::uint16_t{0}
                         : static_cast<std::uint16_t>(board.halfmove_clock +
                                                      (board.halfmove_clock != 0xFFFF ? 1U : 0U));
    if (kind == static_cast<unsigned>(MoveKind::double_step)) {
        const Bits beside = ((to_bit & ~file_a) >> 1) | ((to_bit & ~file_h) << 1);
        if ((beside & enemy & board.role[0]) != 0) {
            board.double_step_file = static_cast<std::uint8_t>(to & 7);
        }
    } else if (kind == static_cast<unsigned>(MoveKind::en_passant)) {
        const Bits victim = bit(to ^ 8);  // beside the capturer: one rank back for either colour
        board.role[0] &= ~victim;
        enemy &= ~victim;
    }
}

}  // namespace jadoube::kernel
