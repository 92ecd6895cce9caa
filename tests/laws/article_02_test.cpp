// Article 2: the initial position of the pieces on the chessboard.
#include <doctest/doctest.h>

#include <jadoube/chess/attacks.hpp>

#include "support/laws.hpp"

namespace jadoube {
namespace {

using test::files_apart;
using test::ranks_apart;

TEST_CASE("2.1 the board is 8 by 8, alternately light and dark") {
    Bitboard all;
    for (int file = 0; file < 8; ++file) {
        for (int rank = 0; rank < 8; ++rank) all |= square(file_at(file), rank_at(rank));
    }
    CHECK(all.size() == 64);
    CHECK(light_squares.size() == 32);
    for (const Square a : all) {
        CHECK(is_light(a) == light_squares.contains(a));
        for (const Square b : all) {
            if (files_apart(a, b) + ranks_apart(a, b) == 1) CHECK(is_light(a) != is_light(b));
        }
    }
}

TEST_CASE("2.1 the near corner square to the right of each player is light") {
    // Black sits opposite, so that his right hand is on the a-file.
    CHECK(is_light(Square::h1));
    CHECK(is_light(Square::a8));
    CHECK_FALSE(is_light(Square::a1));
    CHECK_FALSE(is_light(Square::h8));
}

TEST_CASE("2.2 each player begins with a king, a queen, two rooks, bishops, knights, eight pawns") {
    const Position position = Position::initial();
    for (const Color color : both_colors) {
        CHECK(position.men(color).size() == 16);
        CHECK(position.men(color, Role::king).size() == 1);
        CHECK(position.men(color, Role::queen).size() == 1);
        CHECK(position.men(color, Role::rook).size() == 2);
        CHECK(position.men(color, Role::bishop).size() == 2);
        CHECK(position.men(color, Role::knight).size() == 2);
        CHECK(position.men(color, Role::pawn).size() == 8);
    }
    CHECK(position.men() == (position.men(Color::white) | position.men(Color::black)));
    CHECK(position.men().size() == 32);
}

TEST_CASE("2.3 the men stand in the usual array") {
    const Position position = Position::initial();
    using enum Role;
    constexpr std::array pieces = {rook, knight, bishop, queen, king, bishop, knight, rook};
    for (int file = 0; file < 8; ++file) {
        const Role role = pieces[static_cast<std::size_t>(file)];
        const auto at = [&](int rank) { return position.piece_at(square_at(8 * rank + file)); };
        CHECK(at(0) == Piece{Color::white, role});
        CHECK(at(1) == Piece{Color::white, pawn});
        for (int rank = 2; rank < 6; ++rank) CHECK_FALSE(at(rank).has_value());
        CHECK(at(6) == Piece{Color::black, pawn});
        CHECK(at(7) == Piece{Color::black, role});
    }
    // No man has moved: every castling is still possible, nothing has been counted.
    CHECK(position.castling_rooks() ==
          (Bitboard(Square::a1) | Square::h1 | Square::a8 | Square::h8));
    CHECK_FALSE(position.en_passant().has_value());
    CHECK(position.halfmove_clock() == 0);
    CHECK(position.fullmove_number() == 1);
    CHECK(to_fen(position) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST_CASE("2.3 each queen stands on a square of her own colour") {
    const Position position = Position::initial();
    CHECK(is_light(position.men(Color::white, Role::queen).first()));
    CHECK_FALSE(is_light(position.men(Color::black, Role::queen).first()));
}

TEST_CASE("2.4 files are the eight columns, ranks the eight rows") {
    for (int i = 0; i < 8; ++i) {
        const Bitboard file(file_at(i));
        const Bitboard rank(rank_at(i));
        CHECK(file.size() == 8);
        CHECK(rank.size() == 8);
        for (const Square a : file) {
            CHECK(name(a)[0] == "abcdefgh"[i]);
            for (const Square b : file) CHECK(files_apart(a, b) == 0);
        }
        for (const Square a : rank) {
            CHECK(name(a)[1] == "12345678"[i]);
            for (const Square b : rank) CHECK(ranks_apart(a, b) == 0);
        }
    }
}

TEST_CASE("2.4 a diagonal is of one colour, from one edge of the board to an adjacent one") {
    const auto on_edge = [](Square s) {
        const int file = index(s) % 8;
        const int rank = index(s) / 8;
        return (file == 0) + (file == 7) + (rank == 0) + (rank == 7);
    };
    for (int i = 0; i < square_count; ++i) {
        const Square a = square_at(i);
        // What a bishop sees on an empty board are the diagonals through its square.
        const Bitboard seen = attacks({Color::white, Role::bishop}, a, {});
        Bitboard edges;
        for (const Square b : seen) {
            CHECK(is_light(a) == is_light(b));
            if (on_edge(b) > 0) edges |= b;
        }
        // Two ends for each of two diagonals; a square at the edge is an end itself, and of a
        // corner one diagonal is the corner alone.
        const int ends = on_edge(a) == 0 ? 4 : on_edge(a) == 1 ? 2 : 1;
        CHECK(edges.size() == ends);
    }
}

}  // namespace
}  // namespace jadoube
