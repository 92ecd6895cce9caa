// Random positions in which little moves: pawns chest to chest from edge to edge, few other men,
// chains of pawns with crowds of pieces behind them, and small changes of such positions. Arguments
// for "cannot checkmate" are made for them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include <jadoube/chess/bitboard.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/chess/setup.hpp>

#include "support/random_games.hpp"

namespace jadoube::test {

class BlockedPositions {
public:
    explicit BlockedPositions(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] Position next() {
        for (;;) {
            setup_ = {};
            raise_wall();
            for (const Color color : both_colors) settle(color);
            setup_.turn = any_color();
            if (chance(30)) change();
            if (const auto position = checked()) return *position;
        }
    }

    // Pawns chest to chest on every second file, and on one side of them so many pieces of one kind
    // that few squares are left. The kings and a few other pieces are mostly on the other side.
    [[nodiscard]] Position crowded() {
        for (;;) {
            setup_ = {};
            const bool upside_down = chance(50);
            raise_chain();
            crowd(any_color());
            for (const Color color : both_colors) {
                Square square = any_square();
                while (setup_.at(square) || (index(rank_of(square)) > chain_ && chance(90))) {
                    square = any_square();
                }
                setup_.at(square) = Piece{color, Role::king};
            }
            for (auto pieces = random_.below(3); pieces > 0; --pieces) {
                const Role role = chance(70) ? Role::bishop : all_roles[random_.below(5)];
                const Square square = any_square();
                if (index(rank_of(square)) <= chain_) put({any_color(), role}, square);
            }
            setup_.turn = any_color();
            if (chance(20)) change();
            const auto position = checked();
            if (position) return upside_down ? position->mirrored() : *position;
        }
    }

    // A man moved, added, taken away or exchanged, or some of that, or the other player on move.
    [[nodiscard]] Position changed(const Position& position) {
        for (;;) {
            setup_ = position.setup();
            for (auto times = 1 + random_.below(2); times > 0; --times) change();
            if (const auto result = checked()) return *result;
        }
    }

private:
    using Man = std::optional<Piece>;

    [[nodiscard]] bool chance(std::uint64_t percent) { return random_.below(100) < percent; }
    [[nodiscard]] Color any_color() { return chance(50) ? Color::white : Color::black; }
    [[nodiscard]] Square any_square() { return square_at(static_cast<int>(random_.below(64))); }
    [[nodiscard]] Man& at(int file, int rank) { return setup_.at(square_at(8 * rank + file)); }

    // Neighbours stand a rank apart: level with each other they could take.
    void raise_wall() {
        int rank = 1 + static_cast<int>(random_.below(5));
        for (std::size_t file = 0; file < 8; ++file) {
            if (file > 0) {
                const int step = chance(50) ? 1 : -1;
                rank += rank + step < 1 || rank + step > 5 ? -step : step;
            }
            top_[file] = rank;
            if (chance(3)) continue;
            at(static_cast<int>(file), rank) = Piece{Color::white, Role::pawn};
            at(static_cast<int>(file), rank + 1) = Piece{Color::black, Role::pawn};
        }
    }

    void raise_chain() {
        chain_ = chance(50) ? 5 : 1 + static_cast<int>(random_.below(5));
        for (auto file = static_cast<int>(random_.below(2)); file < 8; file += 2) {
            if (chance(3)) continue;
            at(file, chain_) = Piece{Color::white, Role::pawn};
            at(file, chain_ + 1) = Piece{Color::black, Role::pawn};
        }
    }

    // Bishops on squares of the colour that the chain leaves free beside its upper pawns.
    void crowd(Color color) {
        const Role role = chance(80) ? Role::bishop : all_roles[1 + random_.below(4)];
        const bool light = chance(50);
        const auto empty = chance(70) ? 4 : 20;
        for (int i = 8 * (chain_ + 1); i < square_count; ++i) {
            const Square square = square_at(i);
            if (role == Role::bishop && light_squares.contains(square) != light) continue;
            if (chance(static_cast<std::uint64_t>(empty))) continue;
            put({color, chance(97) ? role : all_roles[1 + random_.below(4)]}, square);
        }
    }

    [[nodiscard]] bool is_behind_wall(Color color, Square square) const {
        const int rank = index(rank_of(square));
        const int top = top_[static_cast<std::size_t>(index(file_of(square)))];
        return color == Color::white ? rank < top : rank > top + 1;
    }

    void put(Piece piece, Square square) {
        const Rank rank = rank_of(square);
        const bool last = rank == Rank::first || rank == Rank::eighth;
        if (!setup_.at(square) && !(last && piece.role == Role::pawn)) setup_.at(square) = piece;
    }

    void settle(Color color) {
        const int home = color == Color::white ? 0 : 7;
        if (chance(20)) {  // with the right to castle
            const int king = 1 + static_cast<int>(random_.below(6));
            const int rook = chance(50) ? 0 : 7;
            at(king, home) = Piece{color, Role::king};
            at(rook, home) = Piece{color, Role::rook};
            setup_.castling_rooks |= square_at(8 * home + rook);
        } else {
            Square square = any_square();
            while (setup_.at(square) || !is_behind_wall(color, square)) square = any_square();
            setup_.at(square) = Piece{color, Role::king};
        }
        // Now and then so many that they are in each other's way.
        for (auto men = random_.below(chance(75) ? 3 : 10); men > 0; --men) {
            const Role role = chance(70)   ? Role::bishop
                              : chance(50) ? Role::pawn
                                           : all_roles[random_.below(5)];
            const Square square = any_square();
            if (is_behind_wall(color, square) || chance(10)) put({color, role}, square);
        }
    }

    void change() {
        const Square square = any_square();
        Man& man = setup_.at(square);
        const auto what = random_.below(10);
        if (what == 0) {
            setup_.turn = !setup_.turn;
        } else if (!man) {
            if (what < 6) put({any_color(), all_roles[random_.below(5)]}, square);
        } else if (what < 5) {
            const Piece piece = *man;
            const Square to = any_square();
            if (setup_.at(to)) return;
            man.reset();
            put(piece, to);
        } else if (man->role != Role::king) {
            man.reset();
            if (what < 7) put({any_color(), all_roles[random_.below(5)]}, square);
        }
    }

    // With a right to take en passant if it can be had, and without rights that cannot.
    [[nodiscard]] std::optional<Position> checked() {
        for (const Square rook : setup_.castling_rooks) {
            if (!setup_.at(rook)) setup_.castling_rooks &= ~Bitboard(rook);
        }
        setup_.en_passant.reset();
        if (chance(30)) {
            const Setup without = setup_;
            const Rank passed = setup_.turn == Color::white ? Rank::sixth : Rank::third;
            setup_.en_passant = square(file_of(any_square()), passed);
            const auto result = Position::check(setup_, Variant::chess960);
            if (result.has_value()) return *result;
            setup_ = without;
        }
        auto result = Position::check(setup_, Variant::chess960);
        if (!result.has_value()) {
            setup_.castling_rooks = {};
            result = Position::check(setup_, Variant::chess960);
        }
        if (!result.has_value()) return std::nullopt;
        return *result;
    }

    Random random_;
    Setup setup_;
    std::array<int, 8> top_{};  // rank of White's pawn on each file,
    int chain_ = 0;             // and of White's pawns in a chain
};

}  // namespace jadoube::test
