#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/random_games.hpp"

namespace jadoube {
namespace {

// Reads "e4 d5 …".
Bitboard set_of(std::string_view text) {
    Bitboard set;
    for (; text.size() >= 2; text.remove_prefix(text.size() > 2 ? 3 : 2)) {
        set |= parse_square(text.substr(0, 2)).value();
    }
    return set;
}

// Article 3 step by step: with two numbers and a board of eight by eight, no tables.
Bitboard walk(Square from, Bitboard occupied, const std::vector<std::pair<int, int>>& steps,
              bool far) {
    Bitboard reached;
    for (const auto& [right, up] : steps) {
        int file = index(file_of(from)) + right;
        int rank = index(rank_of(from)) + up;
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            const Square here = square(file_at(file), rank_at(rank));
            reached |= here;
            if (!far || occupied.contains(here)) break;
            file += right;
            rank += up;
        }
    }
    return reached;
}

Bitboard slow_attacks(Piece piece, Square from, Bitboard occupied) {
    const std::vector<std::pair<int, int>> straight = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const std::vector<std::pair<int, int>> diagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const int ahead = piece.color == Color::white ? 1 : -1;
    switch (piece.role) {
        case Role::pawn: return walk(from, occupied, {{-1, ahead}, {1, ahead}}, false);
        case Role::knight:
            return walk(from, occupied,
                        {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
                        false);
        case Role::bishop: return walk(from, occupied, diagonal, true);
        case Role::rook: return walk(from, occupied, straight, true);
        case Role::queen:
            return walk(from, occupied, straight, true) | walk(from, occupied, diagonal, true);
        case Role::king:
            return walk(from, occupied, straight, false) | walk(from, occupied, diagonal, false);
    }
    return {};
}

TEST_CASE("3.1.2 each man attacks the squares to which it could move to capture") {
    struct Row {
        std::string_view why;
        Piece piece;
        Square from;
        std::string_view occupied;
        std::string_view attacked;
    };
    using enum Role;
    constexpr Color white = Color::white;
    constexpr Color black = Color::black;
    const Row rows[] = {
        {"white pawn in the middle", {white, pawn}, Square::e4, "", "d5 f5"},
        {"black pawn in the middle", {black, pawn}, Square::e4, "", "d3 f3"},
        {"white pawn on the a-file does not reach the h-file", {white, pawn}, Square::a2, "", "b3"},
        {"white pawn on the h-file does not reach the a-file", {white, pawn}, Square::h2, "", "g3"},
        {"black pawn on the a-file", {black, pawn}, Square::a7, "", "b6"},
        {"black pawn on the h-file", {black, pawn}, Square::h7, "", "g6"},
        {"pawn beside the last rank", {white, pawn}, Square::h7, "", "g8"},
        {"pawn that could step twice attacks no more for it",
         {white, pawn},
         Square::d2,
         "",
         "c3 e3"},
        {"knight in a corner", {white, knight}, Square::h1, "", "g3 f2"},
        {"knight jumps", {white, knight}, Square::b1, "a2 b2 c2 a1 c1", "a3 c3 d2"},
        {"bishop stops at the first man", {white, bishop}, Square::a1, "d4 f6", "b2 c3 d4"},
        {"bishop at the edge", {black, bishop}, Square::h5, "f7 g4", "g6 f7 g4"},
        {"rook shut in a corner", {white, rook}, Square::h1, "h2 g1", "h2 g1"},
        {"rook in the other corner", {white, rook}, Square::a8, "a6 c8", "a7 a6 b8 c8"},
        {"queen behind men on every line",
         {white, queen},
         Square::d4,
         "d5 e5 e4 e3 d3 c3 c4 c5",
         "d5 e5 e4 e3 d3 c3 c4 c5"},
        {"king in a corner", {white, king}, Square::a1, "", "a2 b1 b2"},
        {"king at the edge", {black, king}, Square::h4, "", "h5 g5 g4 g3 h3"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        CHECK(attacks(row.piece, row.from, set_of(row.occupied)) == set_of(row.attacked));
    }
}

TEST_CASE("3.1.2 attacks agree with walking step by step, from every square on random boards") {
    test::Random random(3);
    for (int round = 0; round < 200; ++round) {
        // From nearly empty boards to half full ones.
        std::uint64_t bits = random.next();
        for (int thin = round % 4; thin > 0; --thin) bits &= random.next();
        const Bitboard occupied(bits);
        for (int i = 0; i < square_count; ++i) {
            for (const Color color : both_colors) {
                for (const Role role : all_roles) {
                    const Piece piece{color, role};
                    REQUIRE(attacks(piece, square_at(i), occupied) ==
                            slow_attacks(piece, square_at(i), occupied));
                }
            }
        }
    }
}

TEST_CASE("3.1.2 whoever stands on the square itself does not matter") {
    for (const Role role : all_roles) {
        const Piece piece{Color::white, role};
        CHECK(attacks(piece, Square::d4, {}) == attacks(piece, Square::d4, Square::d4));
    }
}

TEST_CASE("3.1.3 attackers are found whatever they are, pinned or not, of one colour only") {
    struct Row {
        std::string_view why;
        std::string_view fen;
        Color by;
        Square square;
        std::string_view attackers;
    };
    const Row rows[] = {
        {"nobody", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Color::white, Square::e5, ""},
        {"one of each kind on d5", "3rk3/8/2p1n3/q7/8/5b2/8/6K1 w - - 0 1", Color::black,
         Square::d5, "c6 d8 a5 f3"},
        {"the king attacks too", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Color::black, Square::d7, "e8"},
        {"a pinned knight attacks all the same", "4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1", Color::black,
         Square::d5, "e7"},
        {"not through a man", "4k3/8/8/8/r2P3R/8/8/4K3 w - - 0 1", Color::white, Square::b4, ""},
        {"one's own man on the square is attacked as well", "4k3/8/8/8/3P3R/8/8/4K3 w - - 0 1",
         Color::white, Square::d4, "h4"},
        {"a white pawn attacks upwards", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", Color::white,
         Square::e5, "d4"},
        {"and not downwards", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", Color::white, Square::e3, ""},
        {"a black pawn attacks downwards", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", Color::black,
         Square::c4, "d5"},
        {"and not upwards", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", Color::black, Square::c6, ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const auto position = position_from_fen(row.fen);
        REQUIRE(position);
        CHECK(attackers(*position, row.by, row.square) == set_of(row.attackers));
    }
}

TEST_CASE("3.1.3 attackers of a square are the men whose attacks contain it") {
    test::for_random_positions(Variant::chess960, 5, 300, [](const Position& position) {
        for (const Color color : both_colors) {
            for (int i = 0; i < square_count; ++i) {
                Bitboard expected;
                for (const Square from : position.men(color)) {
                    const Piece piece = position.piece_at(from).value();
                    if (slow_attacks(piece, from, position.men()).contains(square_at(i))) {
                        expected |= from;
                    }
                }
                REQUIRE(attackers(position, color, square_at(i)) == expected);
            }
        }
    });
}

TEST_CASE("between has the squares of a line without its ends, and none off a line") {
    struct Row {
        std::string_view why;
        Square a;
        Square b;
        std::string_view squares;
    };
    const Row rows[] = {
        {"a rank", Square::a1, Square::d1, "b1 c1"},
        {"a whole rank", Square::h8, Square::a8, "b8 c8 d8 e8 f8 g8"},
        {"a file", Square::e2, Square::e5, "e3 e4"},
        {"a diagonal", Square::a1, Square::h8, "b2 c3 d4 e5 f6 g7"},
        {"the other diagonal", Square::h1, Square::e4, "g2 f3"},
        {"neighbours", Square::e4, Square::f5, ""},
        {"the same square", Square::e4, Square::e4, ""},
        {"a knight's move", Square::e4, Square::f6, ""},
        {"the end of one rank and the start of the next", Square::h1, Square::a2, ""},
        {"far and off every line", Square::a1, Square::g8, ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        CHECK(between(row.a, row.b) == set_of(row.squares));
        CHECK(between(row.b, row.a) == set_of(row.squares));
    }
    for (int i = 0; i < square_count; ++i) {
        for (int j = 0; j < square_count; ++j) {
            const Square a = square_at(i);
            const Square b = square_at(j);
            const int files = index(file_of(b)) - index(file_of(a));
            const int ranks = index(rank_of(b)) - index(rank_of(a));
            const int distance = std::max(std::abs(files), std::abs(ranks));
            const bool lined = files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks);
            Bitboard expected;
            for (int step = 1; lined && step < distance; ++step) {
                expected |= square_at(i + step * (8 * ranks + files) / distance);
            }
            REQUIRE(between(a, b) == expected);
        }
    }
}

}  // namespace
}  // namespace jadoube
