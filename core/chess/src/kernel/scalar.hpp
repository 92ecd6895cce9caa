// A kernel that looks at one position at a time. Include it once in a source file, with its
// Sliders.
#pragma once

#include "generate.hpp"
#include "kernel.hpp"
#include "make_only.hpp"

namespace jadoube::kernel {

template <class Sliders>
struct Scalar {
    static void generate(const Board& board, std::uint64_t from, std::uint64_t to, MoveList& list) {
        MoveSink sink(list.end());
        generate_for_turn(board, Sliders{}, from, to, sink);
        list.resize(static_cast<std::size_t>(sink.next() - list.begin()));
    }

    static std::uint64_t origins(const Board& board, Role role, std::uint64_t from, int to) {
        return board.turn == Color::white
                   ? origins_for<Color::white>(board, role, from, to, Sliders{})
                   : origins_for<Color::black>(board, role, from, to, Sliders{});
    }

    static Position::Only make_only(Board& now, Role role, std::uint64_t from, int to, bool takes,
                                    Board& before) {
        return now.turn == Color::white
                   ? make_only_for<Color::white>(now, role, from, to, takes, before, Sliders{})
                   : make_only_for<Color::black>(now, role, from, to, takes, before, Sliders{});
    }

    static unsigned count(const Board& board) { return count(board, Sliders{}); }

    static bool any(const Board& board) {
        AnySink sink;
        generate_for_turn(board, Sliders{}, ~Bits{0}, ~Bits{0}, sink);
        return sink.found();
    }

    // Without a branch: whether a move gives check cannot be foretold. The opponent's king is never
    // among them: he would be in check himself.
    static std::uint64_t checkers(const Board& board) {
        constexpr Sliders sliders{};
        const auto us = static_cast<std::size_t>(board.turn);
        const Bits enemy = board.men[1 - us];
        const Bits occupied = board.occupied();
        const int king = lowest(board.men[us] & board.role[5]);
        const auto at = static_cast<std::size_t>(king);
        return enemy & ((steps.knight[at] & board.role[1]) | (steps.pawn[us][at] & board.role[0]) |
                        (sliders.rook(king, occupied) & (board.role[3] | board.role[4])) |
                        (sliders.bishop(king, occupied) & (board.role[2] | board.role[4])));
    }

    static std::uint64_t perft(const Board& board, int depth) {
        return perft(board, depth, Sliders{});
    }

private:
    [[gnu::always_inline]] static unsigned count(const Board& board, Sliders sliders) {
        CountSink sink;
        generate_for_turn(board, sliders, ~Bits{0}, ~Bits{0}, sink);
        return sink.count();
    }

    static std::uint64_t perft(const Board& board, int depth, Sliders sliders) {
        if (depth <= 1) return count(board, sliders);
        Move moves[MoveList::capacity];
        MoveSink sink(moves);
        generate_for_turn(board, sliders, ~Bits{0}, ~Bits{0}, sink);
        std::uint64_t total = 0;
        for (const Move* move = moves; move != sink.next(); ++move) {
            Board after = board;
            make(after, move->bits());
            total += perft(after, depth - 1, sliders);
        }
        return total;
    }
};

}  // namespace jadoube::kernel
