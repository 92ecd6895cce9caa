// Legal moves, straight (Article 3): no move is generated and then taken back. Written once,
// compiled by each kernel with its own sliders and its own sink for what is found.
//
// Everything here is inlined into its kernel: a copy that the linker shared between kernels could
// hold instructions which another machine lacks.
#pragma once

#include <cstddef>
#include <cstdint>

#include <jadoube/chess/board.hpp>
#include <jadoube/chess/kernel/make.hpp>
#include <jadoube/chess/move.hpp>

#include "tables.hpp"

namespace jadoube::kernel {

[[gnu::always_inline]] constexpr int lowest(Bits bits) { return __builtin_ctzll(bits); }
[[gnu::always_inline]] constexpr Bits file_bits(int file) { return file_a << file; }

template <Color us>
[[gnu::always_inline]] constexpr Bits forward(Bits pawns) {
    return us == Color::white ? pawns << 8 : pawns >> 8;
}

// What the rules of Article 3 need to know of a position, seen by the player on move.
template <Color us, class Sliders>
struct Sight {
    static constexpr auto own_index = static_cast<std::size_t>(us);
    static constexpr auto enemy_index = own_index ^ 1;

    const Board& board;
    Sliders sliders;
    Bits own, enemy, occupied;
    Bits enemy_diagonal, enemy_straight;  // bishops and queens, rooks and queens
    Bits king;
    int king_square;
    Bits checkers = 0;
    Bits pinned = 0;

    [[gnu::always_inline]] Sight(const Board& position, Sliders how)
        : board(position), sliders(how) {
        own = board.men[own_index];
        enemy = board.men[enemy_index];
        occupied = own | enemy;
        enemy_diagonal = enemy & (board.role[2] | board.role[4]);
        enemy_straight = enemy & (board.role[3] | board.role[4]);
        king = own & board.role[5];
        king_square = lowest(king);
        const auto at = static_cast<std::size_t>(king_square);
        checkers = enemy & ((steps.knight[at] & board.role[1]) |
                            (steps.pawn[own_index][at] & board.role[0]));
        // Sliders that would attack the king if our own men were not there.
        Bits snipers = (sliders.rook(king_square, enemy) & enemy_straight) |
                       (sliders.bishop(king_square, enemy) & enemy_diagonal);
        for (; snipers != 0; snipers &= snipers - 1) {
            const Bits shield = steps.between[at][static_cast<std::size_t>(lowest(snipers))] & own;
            if (shield == 0) {
                checkers |= snipers & (0 - snipers);
            } else if ((shield & (shield - 1)) == 0) {
                pinned |= shield;
            }
        }
    }

    // 3.1.2, 3.1.3: attacked by any enemy man, pinned ones too, were the board occupied so.
    [[gnu::always_inline]] bool attacked(int square, Bits men) const {
        const auto at = static_cast<std::size_t>(square);
        return (enemy &
                ((steps.knight[at] & board.role[1]) | (steps.pawn[own_index][at] & board.role[0]) |
                 (steps.king[at] & board.role[5]))) != 0 ||
               (sliders.bishop(square, men) & enemy_diagonal) != 0 ||
               (sliders.rook(square, men) & enemy_straight) != 0;
    }

    // 3.9.2 for a capture en passant, which empties two squares of one rank at once.
    [[gnu::always_inline]] bool en_passant_is_safe(Bits from, Bits to, Bits victim) const {
        const auto at = static_cast<std::size_t>(king_square);
        const Bits men = (occupied ^ from ^ victim) | to;
        return (sliders.rook(king_square, men) & enemy_straight) == 0 &&
               (sliders.bishop(king_square, men) & enemy_diagonal) == 0 &&
               (enemy & ~victim &
                ((steps.knight[at] & board.role[1]) |
                 (steps.pawn[own_index][at] & board.role[0]))) == 0;
    }

    // 3.8.2.2 and II.3.2.7: nothing in the way, no square of the king's attacked, and the rook was
    // not his shield.
    [[gnu::always_inline]] bool may_castle(int rook_square) const {
        const CastlingSquares target = castling_squares(king_square, rook_square);
        const Bits king_way = way(king_square, target.king_to);
        const Bits rook_way = way(rook_square, target.rook_to);
        const Bits others = occupied & ~king & ~bit(rook_square);
        if (((king_way | rook_way) & others) != 0) return false;
        for (Bits on_way = king_way; on_way != 0; on_way &= on_way - 1) {
            if (attacked(lowest(on_way), occupied)) return false;
        }
        const Bits corners = file_a | file_h;
        if ((bit(rook_square) & corners) != 0) return true;  // nothing can stand beyond it
        return !attacked(target.king_to, others | bit(target.king_to) | bit(target.rook_to));
    }

private:
    // All squares passed and the last one.
    [[gnu::always_inline]] static Bits way(int from, int to) {
        return steps.between[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] |
               bit(to);
    }
};

// Hands every legal move to the sink, or some if one is enough. from and to narrow it down.
template <Color us, class Sliders, class Sink>
[[gnu::always_inline]] inline void generate(const Board& board, Sliders sliders, Bits from, Bits to,
                                            Sink& sink) {
    const Sight<us, Sliders> see(board, sliders);
    const Bits own = see.own;
    const Bits occupied = see.occupied;
    const auto king_at = static_cast<std::size_t>(see.king_square);

    if ((see.king & from) != 0) {  // 3.8.1
        Bits safe = 0;
        const Bits without_king = occupied ^ see.king;
        for (Bits near = steps.king[king_at] & ~own & to; near != 0; near &= near - 1) {
            if (see.attacked(lowest(near), without_king)) continue;
            safe |= near & (0 - near);
            if (sink.one_is_enough) break;
        }
        sink.piece(MoveKind::king, see.king_square, safe);
        if (sink.one_is_enough && safe != 0) return;
    }

    Bits answer = ~Bits{0};  // 3.9.2: where a man may go to leave no check standing
    if (see.checkers != 0) {
        if ((see.checkers & (see.checkers - 1)) != 0) return;  // only the king can answer two
        answer =
            see.checkers | steps.between[king_at][static_cast<std::size_t>(lowest(see.checkers))];
    } else if ((board.castling_rooks & own) != 0 && (see.king & from) != 0) {  // 3.8.2
        for (Bits rooks = board.castling_rooks & own & to; rooks != 0; rooks &= rooks - 1) {
            if (see.may_castle(lowest(rooks))) sink.castling(see.king_square, lowest(rooks));
        }
    }

    const Bits target = ~own & answer & to;
    const Bits free = own & from & ~see.pinned;
    const Bits bound = own & from & see.pinned;
    const Bits diagonal = board.role[2] | board.role[4];
    const Bits straight = board.role[3] | board.role[4];

    for (Bits men = free & board.role[1]; men != 0; men &= men - 1) {  // 3.6
        const int square = lowest(men);
        sink.piece(MoveKind::knight, square,
                   steps.knight[static_cast<std::size_t>(square)] & target);
    }
    for (Bits men = free & board.role[2]; men != 0; men &= men - 1) {  // 3.2, 3.5
        const int square = lowest(men);
        sink.piece(MoveKind::bishop, square, sliders.bishop(square, occupied) & target);
    }
    for (Bits men = free & board.role[3]; men != 0; men &= men - 1) {  // 3.3, 3.5
        const int square = lowest(men);
        sink.piece(MoveKind::rook, square, sliders.rook(square, occupied) & target);
    }
    for (Bits men = free & board.role[4]; men != 0; men &= men - 1) {  // 3.4, 3.5
        const int square = lowest(men);
        sink.piece(MoveKind::queen, square,
                   (sliders.rook(square, occupied) | sliders.bishop(square, occupied)) & target);
    }
    for (Bits men = bound & (diagonal | straight); men != 0; men &= men - 1) {
        const int square = lowest(men);
        const Bits line = steps.line[king_at][static_cast<std::size_t>(square)];
        const Bits here = bit(square);
        Bits reach = 0;
        if ((here & diagonal) != 0) reach |= sliders.bishop(square, occupied);
        if ((here & straight) != 0) reach |= sliders.rook(square, occupied);
        const MoveKind kind = (here & board.role[4]) != 0   ? MoveKind::queen
                              : (here & board.role[3]) != 0 ? MoveKind::rook
                                                            : MoveKind::bishop;
        sink.piece(kind, square, reach & line & target);
    }

    // 3.7. A pinned pawn keeps to the line of its pin.
    constexpr int ahead = us == Color::white ? 8 : -8;
    constexpr Bits last_rank = us == Color::white ? rank_8 : rank_1;
    constexpr Bits third_rank = us == Color::white ? rank_1 << 16 : rank_1 << 40;
    const Bits pawns = own & from & board.role[0];
    const Bits king_file = file_bits(see.king_square & 7);
    const Bits pushing = pawns & ~(see.pinned & ~king_file);
    const Bits empty = ~occupied;
    const Bits one = forward<us>(pushing) & empty;                              // 3.7.1
    const Bits two = forward<us>(one & third_rank) & empty;                     // 3.7.2
    Bits left = forward<us>((pawns & ~see.pinned & ~file_a) >> 1) & see.enemy;  // 3.7.3
    Bits right = forward<us>((pawns & ~see.pinned & ~file_h) << 1) & see.enemy;
    for (Bits men = pawns & see.pinned; men != 0; men &= men - 1) {
        const Bits here = men & (0 - men);
        const Bits line = steps.line[king_at][static_cast<std::size_t>(lowest(men))];
        left |= forward<us>((here & ~file_a) >> 1) & see.enemy & line;
        right |= forward<us>((here & ~file_h) << 1) & see.enemy & line;
    }
    const Bits pawn_target = answer & to;
    sink.pawns(MoveKind::pawn, ahead, one & pawn_target & ~last_rank);
    sink.pawns(MoveKind::double_step, 2 * ahead, two & pawn_target);
    sink.pawns(MoveKind::pawn, ahead - 1, left & pawn_target & ~last_rank);
    sink.pawns(MoveKind::pawn, ahead + 1, right & pawn_target & ~last_rank);
    if (((one | left | right) & pawn_target & last_rank) != 0) {  // 3.7.3.3
        sink.promotions(ahead, one & pawn_target & last_rank);
        sink.promotions(ahead - 1, left & pawn_target & last_rank);
        sink.promotions(ahead + 1, right & pawn_target & last_rank);
    }

    if (board.double_step_file != Board::no_file) {  // 3.7.3.1
        constexpr int arrival_rank = us == Color::white ? 40 : 16;
        const int arrival = arrival_rank + board.double_step_file;
        if ((bit(arrival) & to) != 0) {
            const Bits victim = bit(arrival - ahead);
            for (Bits men =
                     pawns &
                     steps.pawn[Sight<us, Sliders>::enemy_index][static_cast<std::size_t>(arrival)];
                 men != 0; men &= men - 1) {
                if (see.en_passant_is_safe(men & (0 - men), bit(arrival), victim)) {
                    sink.en_passant(lowest(men), arrival);
                }
            }
        }
    }
}

// 3.2 to 3.8.1 the other way round: which of these squares a man of ours can legally leave to come
// to that one. Few branches, none on the role of a piece: there is no telling what comes next in a
// game.
template <Color us, class Sliders>
[[gnu::always_inline]] inline Bits origins_for(const Board& board, Role role, Bits from, int to,
                                               Sliders sliders) {
    constexpr auto own_index = static_cast<std::size_t>(us);
    const auto at = static_cast<std::size_t>(to);
    const Bits arrival = bit(to);
    const Bits own = board.men[own_index];
    const Bits enemy = board.men[own_index ^ 1];
    const Bits occupied = own | enemy;
    const Bits men = own & from & board.role[static_cast<std::size_t>(role)];
    const Bits king = own & board.role[5];
    const int king_square = lowest(king);
    const auto king_at = static_cast<std::size_t>(king_square);
    const Bits enemy_diagonal = enemy & (board.role[2] | board.role[4]);
    const Bits enemy_straight = enemy & (board.role[3] | board.role[4]);
    // 3.9.2, the board being occupied so and these men of the enemy gone.
    const auto is_safe = [&](Bits men_then, Bits gone) {
        return ((sliders.rook(king_square, men_then) & enemy_straight & ~gone) |
                (sliders.bishop(king_square, men_then) & enemy_diagonal & ~gone) |
                (enemy & ~gone &
                 ((steps.knight[king_at] & board.role[1]) |
                  (steps.pawn[own_index][king_at] & board.role[0])))) == 0;
    };

    Bits safe = 0;
    if (role == Role::pawn) {
        constexpr Bits fourth_rank = us == Color::white ? rank_1 << 24 : rank_1 << 32;
        constexpr int en_passant_rank = us == Color::white ? 5 : 2;
        const Bits takers = men & steps.pawn[own_index ^ 1][at];
        const Bits behind = forward<!us>(arrival);
        if ((enemy & arrival) != 0) {
            from = takers;
        } else {
            from = men & behind;
            if (((occupied & behind) | (~fourth_rank & arrival)) == 0) {
                from = men & forward<!us>(behind);
            }
            if (board.double_step_file == (to & 7) && to >> 3 == en_passant_rank) {
                for (Bits left = takers; left != 0; left &= left - 1) {
                    const Bits taker = left & (0 - left);
                    if (is_safe((occupied ^ taker ^ behind) | arrival, behind)) safe |= taker;
                }
            }
        }
    } else {
        constexpr auto all_if = [](bool yes) { return yes ? ~Bits{0} : Bits{0}; };
        const Bits reach =
            (steps.knight[at] & all_if(role == Role::knight)) |
            (steps.king[at] & all_if(role == Role::king)) |
            (sliders.bishop(to, occupied) & all_if(role == Role::bishop || role == Role::queen)) |
            (sliders.rook(to, occupied) & all_if(role == Role::rook || role == Role::queen));
        from = men & reach;
        if (role == Role::king) {
            const auto near = steps.king[at] & enemy & board.role[5];
            const Bits without_king = (occupied ^ king) | arrival;
            const Bits attackers = near | (sliders.rook(to, without_king) & enemy_straight) |
                                   (sliders.bishop(to, without_king) & enemy_diagonal) |
                                   (enemy & ((steps.knight[at] & board.role[1]) |
                                             (steps.pawn[own_index][at] & board.role[0])));
            return (own & arrival) == 0 && attackers == 0 ? from : 0;
        }
    }
    if ((own & arrival) != 0) return 0;  // 3.1
    // Most often there is one, and it is legal: a branch that the processor foretells, so that the
    // next move need not wait for the answer.
    if ((from & (from - 1)) == 0 && safe == 0) {
        if (from != 0 && !is_safe((occupied ^ from) | arrival, arrival)) [[unlikely]]
            return 0;
        return from;
    }
    for (; from != 0; from &= from - 1) {
        const Bits one = from & (0 - from);
        if (is_safe((occupied ^ one) | arrival, arrival)) safe |= one;
    }
    return safe;
}

// Writes moves one after the other.
class MoveSink {
public:
    static constexpr bool one_is_enough = false;
    explicit MoveSink(Move* next) : next_(next) {}
    [[nodiscard, gnu::always_inline]] Move* next() const { return next_; }

    [[gnu::always_inline]] void piece(MoveKind kind, int from, Bits targets) {
        const unsigned base = static_cast<unsigned>(kind) << 12 | static_cast<unsigned>(from);
        for (; targets != 0; targets &= targets - 1) put(base, lowest(targets));
    }
    [[gnu::always_inline]] void pawns(MoveKind kind, int step, Bits targets) {
        const unsigned base = static_cast<unsigned>(kind) << 12;
        for (; targets != 0; targets &= targets - 1) {
            const int to = lowest(targets);
            put(base | static_cast<unsigned>(to - step), to);
        }
    }
    [[gnu::always_inline]] void promotions(int step, Bits targets) {
        for (; targets != 0; targets &= targets - 1) {
            const int to = lowest(targets);
            for (auto kind = static_cast<unsigned>(MoveKind::promotion_knight);
                 kind <= static_cast<unsigned>(MoveKind::promotion_queen); ++kind) {
                put(kind << 12 | static_cast<unsigned>(to - step), to);
            }
        }
    }
    [[gnu::always_inline]] void castling(int king, int rook) {
        put(static_cast<unsigned>(MoveKind::castling) << 12 | static_cast<unsigned>(king), rook);
    }
    [[gnu::always_inline]] void en_passant(int from, int to) {
        put(static_cast<unsigned>(MoveKind::en_passant) << 12 | static_cast<unsigned>(from), to);
    }

private:
    [[gnu::always_inline]] void put(unsigned base, int to) {
        const auto bits = static_cast<std::uint16_t>(base | static_cast<unsigned>(to) << 6);
        __builtin_memcpy(static_cast<void*>(next_++), &bits, sizeof bits);
    }
    Move* next_;
};

// Counts without looking at single moves.
class CountSink {
public:
    static constexpr bool one_is_enough = false;
    [[nodiscard, gnu::always_inline]] unsigned count() const { return count_; }

    [[gnu::always_inline]] void piece(MoveKind, int, Bits targets) { add(targets); }
    [[gnu::always_inline]] void pawns(MoveKind, int, Bits targets) { add(targets); }
    [[gnu::always_inline]] void promotions(int, Bits targets) {
        count_ += 4 * static_cast<unsigned>(__builtin_popcountll(targets));
    }
    [[gnu::always_inline]] void castling(int, int) { ++count_; }
    [[gnu::always_inline]] void en_passant(int, int) { ++count_; }

private:
    [[gnu::always_inline]] void add(Bits targets) {
        count_ += static_cast<unsigned>(__builtin_popcountll(targets));
    }
    unsigned count_ = 0;
};

// Only whether there is one.
class AnySink {
public:
    static constexpr bool one_is_enough = true;
    [[nodiscard, gnu::always_inline]] bool found() const { return found_ != 0; }

    [[gnu::always_inline]] void piece(MoveKind, int, Bits targets) { found_ |= targets; }
    [[gnu::always_inline]] void pawns(MoveKind, int, Bits targets) { found_ |= targets; }
    [[gnu::always_inline]] void promotions(int, Bits targets) { found_ |= targets; }
    [[gnu::always_inline]] void castling(int, int rook) { found_ |= bit(rook); }
    [[gnu::always_inline]] void en_passant(int, int to) { found_ |= bit(to); }

private:
    Bits found_ = 0;
};

template <class Sliders, class Sink>
[[gnu::always_inline]] inline void generate_for_turn(const Board& board, Sliders sliders, Bits from,
                                                     Bits to, Sink& sink) {
    if (board.turn == Color::white) {
        generate<Color::white>(board, sliders, from, to, sink);
    } else {
        generate<Color::black>(board, sliders, from, to, sink);
    }
}

}  // namespace jadoube::kernel
