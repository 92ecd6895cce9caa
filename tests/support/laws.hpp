// What the tests of the Laws have in common: positions, moves as text, the verdict on an attempt,
// and geometry written anew from Articles 2 and 3, so that no table of the library proves itself.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

namespace jadoube::test {

inline Position from_fen(std::string_view fen, Variant variant = Variant::standard) {
    const auto result = position_from_fen(fen, variant);
    REQUIRE_MESSAGE(result.has_value(), std::string(fen));
    return *result;
}

inline Attempt attempt(std::string_view uci) {
    const auto parsed = parse_uci(uci);
    REQUIRE_MESSAGE(parsed.has_value(), std::string(uci));
    return *parsed;
}

// Whether this move of the list is what the player tries: castling is the king onto his rook, in
// standard chess also the king to the c- or g-file.
inline bool is_the_move(Move move, const Attempt& tried, Variant variant) {
    if (move.from() != tried.from || move.promotion() != tried.promotion) return false;
    if (move.to() == tried.to) return true;
    if (!move.is_castling() || variant != Variant::standard) return false;
    const File file = move.to() > move.from() ? File::g : File::c;
    return square(file, rank_of(move.from())) == tried.to;
}

// "legal", or the article that bars the move and the name of the breach: "3.7.2 pawn_double_step".
// The judge and the list of legal moves must agree.
inline std::string verdict(const Position& position, const Attempt& tried,
                           Variant variant = Variant::standard) {
    const auto result = judge(position, tried, variant);
    for (const Move move : legal_moves(position)) {
        if (!is_the_move(move, tried, variant)) continue;
        if (!result.has_value())
            return "listed as legal, yet judged " + std::string(name(result.error()));
        return *result == move ? "legal" : "judged to be another move";
    }
    if (result.has_value()) return "judged legal, yet not listed";
    return std::string(article(result.error())) + " " + std::string(name(result.error()));
}

inline std::string verdict(const Position& position, std::string_view uci,
                           Variant variant = Variant::standard) {
    return verdict(position, attempt(uci), variant);
}

inline Move legal_move(const Position& position, const Attempt& tried,
                       Variant variant = Variant::standard) {
    const auto result = judge(position, tried, variant);
    REQUIRE(result.has_value());
    return *result;
}

inline Move legal_move(const Position& position, std::string_view uci,
                       Variant variant = Variant::standard) {
    return legal_move(position, attempt(uci), variant);
}

// Plays moves with blanks between them.
inline Position play(Position position, std::string_view moves,
                     Variant variant = Variant::standard) {
    while (!moves.empty()) {
        const std::string_view uci = moves.substr(0, moves.find(' '));
        CAPTURE(std::string(uci));
        position = position.after(legal_move(position, uci, variant));
        moves.remove_prefix(uci.size() < moves.size() ? uci.size() + 1 : uci.size());
    }
    return position;
}

// Where the man on this square can legally go, castling left out.
inline Bitboard destinations(const Position& position, Square from) {
    Bitboard to;
    for (const Move move : legal_moves_from(position, from)) {
        if (!move.is_castling()) to |= move.to();
    }
    return to;
}

// The men of the set-up, and both kings where they change nothing: off the squares to avoid, with
// nobody in check. The first king belongs to the player on move.
inline Position with_kings(const Setup& setup, Bitboard avoid) {
    for (int own = 0; own < square_count; ++own) {
        for (int other = 0; other < square_count; ++other) {
            const Bitboard both = Bitboard(square_at(own)) | square_at(other);
            if (own == other || both.intersects(avoid) || setup.at(square_at(own)) ||
                setup.at(square_at(other))) {
                continue;
            }
            Setup complete = setup;
            complete.at(square_at(own)) = Piece{setup.turn, Role::king};
            complete.at(square_at(other)) = Piece{!setup.turn, Role::king};
            const auto result = Position::check(complete, Variant::standard);
            if (result.has_value() && !result->is_check()) return *result;
        }
    }
    FAIL("no room for the kings");
    return Position::initial();
}

// A square as that player counts: file 0 is a, rank 0 the rank where his king starts.
inline Square square_for(Color color, int file, int rank) {
    return square_at(8 * (color == Color::white ? rank : 7 - rank) + file);
}

inline int files_apart(Square a, Square b) { return std::abs(index(a) % 8 - index(b) % 8); }
inline int ranks_apart(Square a, Square b) { return std::abs(index(a) / 8 - index(b) / 8); }
inline bool on_one_line(Square a, Square b) {  // a file or a rank
    return (files_apart(a, b) == 0) != (ranks_apart(a, b) == 0);
}
inline bool on_one_diagonal(Square a, Square b) {
    return a != b && files_apart(a, b) == ranks_apart(a, b);
}

template <class Predicate>
Bitboard squares_where(Predicate predicate) {
    Bitboard found;
    for (int i = 0; i < square_count; ++i) {
        if (predicate(square_at(i))) found |= square_at(i);
    }
    return found;
}

// Strictly between two squares of one line or diagonal.
inline bool lies_between(Square a, Square middle, Square b) {
    const auto sign = [](int x) { return (x > 0) - (x < 0); };
    const auto file = [](Square s) { return index(s) % 8; };
    const auto rank = [](Square s) { return index(s) / 8; };
    if (!on_one_line(a, b) && !on_one_diagonal(a, b)) return false;
    const int steps = std::max(files_apart(a, b), ranks_apart(a, b));
    for (int i = 1; i < steps; ++i) {
        if (file(middle) == file(a) + i * sign(file(b) - file(a)) &&
            rank(middle) == rank(a) + i * sign(rank(b) - rank(a))) {
            return true;
        }
    }
    return false;
}

}  // namespace jadoube::test
