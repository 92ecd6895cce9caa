// Article 9: the drawn game. Here 9.2.3, when two positions are the same.
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/key.hpp>

#include "support/laws.hpp"
#include "support/random_games.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::play;

void check_same(const Position& a, const Position& b) {
    CHECK(a == b);
    CHECK(b == a);
    CHECK(key(a) == key(b));
}

void check_different(const Position& a, const Position& b) {
    CHECK(a != b);
    CHECK(b != a);
    CHECK(key(a) != key(b));
}

TEST_CASE("9.2.3 a position comes back when the men do, whatever has been counted since") {
    const Position start = Position::initial();
    const Position again = play(start, "g1f3 g8f6 f3g1 f6g8");
    check_same(start, again);
    CHECK(start.halfmove_clock() != again.halfmove_clock());
    CHECK(start.fullmove_number() != again.fullmove_number());
    check_same(start, play(again, "b1c3 b8c6 c3b1 c6b8"));
}

TEST_CASE("9.2.3 the same player must have the move") {
    check_different(from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
                    from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"));
    // A king loses a move on his triangle: the men are back, the other player is on move.
    const Position before = from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const Position after = play(before, "e1e2 e8d8 e2d1 d8e8 d1e1");
    CHECK(after.men(Color::white) == before.men(Color::white));
    CHECK(after.men(Color::black) == before.men(Color::black));
    check_different(before, after);
}

TEST_CASE("9.2.3 men of one kind and colour are interchangeable, others are not") {
    // The two knights have changed places.
    const Position knights = from_fen("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1");
    check_same(knights, play(knights,
                             "b1c3 e8d8 g1e2 d8e8 c3d5 e8d8 e2c3 d8e8 d5f4 e8d8 c3b1 d8e8 "
                             "f4e2 e8d8 e2g1 d8e8"));
    const Position base = from_fen("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1");
    for (const std::string_view other :
         {"4k3/8/8/8/8/2B5/8/4K3 w - - 0 1", "4k3/8/8/8/8/2R5/8/4K3 w - - 0 1",
          "4k3/8/8/8/8/2Q5/8/4K3 w - - 0 1", "4k3/8/8/8/8/2P5/8/4K3 w - - 0 1",
          "4k3/8/8/8/8/2n5/8/4K3 w - - 0 1", "4k3/8/8/8/8/3N4/8/4K3 w - - 0 1",
          "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}) {
        CAPTURE(other);
        check_different(base, from_fen(other));
    }
}

TEST_CASE("9.2.3 equal positions have equal moves, and mirrored ones are equal to each other") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 923, 300, [&](const Position& position) {
            Setup loose = position.setup();
            loose.halfmove_clock = 0;
            loose.fullmove_number = 1;
            const auto same = Position::check(loose, variant);
            REQUIRE(same.has_value());
            REQUIRE(*same == position);
            REQUIRE(key(*same) == key(position));
            REQUIRE(count_legal_moves(*same) == count_legal_moves(position));
            REQUIRE(position.mirrored() == same->mirrored());
            REQUIRE(position.mirrored().mirrored() == position);
        });
    }
}

TEST_CASE("9.2.3.1 a position in which a pawn could be taken en passant does not come back") {
    // On every file, by a pawn on either side, for both colours.
    for (int file = 0; file < 8; ++file) {
        for (const int beside : {file - 1, file + 1}) {
            if (beside < 0 || beside > 7) continue;
            CAPTURE(file);
            CAPTURE(beside);
            Setup setup;
            setup.turn = Color::black;
            setup.at(square_at(48 + file)) = Piece{Color::black, Role::pawn};
            setup.at(square_at(32 + beside)) = Piece{Color::white, Role::pawn};
            setup.at(Square::e1) = Piece{Color::white, Role::king};
            setup.at(Square::e8) = Piece{Color::black, Role::king};
            const auto start = Position::check(setup, Variant::standard);
            REQUIRE(start.has_value());
            const Attempt step{square_at(48 + file), square_at(32 + file), {}};
            const Position first = start->after(test::legal_move(*start, step));
            REQUIRE(first.en_passant() == square_at(40 + file));
            const Position second = play(first, "e1d1 e8d8 d1e1 d8e8");
            CHECK(first.men() == second.men());
            CHECK(first.turn() == second.turn());
            check_different(first, second);
            check_different(first.mirrored(), second.mirrored());
            // From then on it does.
            check_same(second, play(second, "e1d1 e8d8 d1e1 d8e8"));
        }
    }
}

TEST_CASE("9.2.3.1 a double step that no pawn can answer en passant leaves the position the same") {
    struct Row {
        std::string_view fen;
        std::string_view step;
        std::string_view round;  // king moves, there and back
        std::string_view why;
    };
    const char* kings = "e8d8 e1d1 d8e8 d1e1";
    const Row rows[] = {
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", kings, "nobody stands beside"},
        {"4k3/8/8/8/2p3p1/8/4P3/4K3 w - - 0 1", "e2e4", kings, "two files away"},
        {"4k3/8/8/8/7p/8/P7/4K3 w - - 0 1", "a2a4", kings, "at the other edge"},
        {"4k3/8/8/7p/8/8/P7/4K3 w - - 0 1", "a2a4", kings, "at the other edge, one rank up"},
        {"4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", "e2e4", kings, "beside it a knight"},
        {"4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1", "e2e4", kings, "beside it a pawn of its own"},
        {"3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", "d8e8 e1f1 e8d8 f1e1",
         "the taker is pinned on the file"},
        {"8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1", "e2e4", "h4h5 e1f1 h5h4 f1e1",
         "both pawns off the rank would expose the king"},
        {"8/6k1/8/8/3p4/8/1B2P3/4K3 w - - 0 1", "e2e4", "g7h7 e1f1 h7g7 f1e1",
         "the taker is pinned on the diagonal"},
    };
    for (const auto& row : rows) {
        const auto& [fen, step, round, why] = row;
        CAPTURE(row.fen);
        CAPTURE(row.why);
        const Position first = play(from_fen(fen), step);
        const Position second = play(first, round);
        CHECK_FALSE(first.en_passant().has_value());
        check_same(first, second);
        check_same(first.mirrored(), second.mirrored());
    }
}

TEST_CASE("9.2.3.1 a taker pinned along the very way he takes can take: the position differs") {
    // The bishop on g1 pins d4 to the king on a7, and e3 lies on that diagonal.
    const Position first = play(from_fen("8/k7/8/8/3p4/8/4P3/4K1B1 w - - 0 1"), "e2e4");
    CHECK(first.en_passant() == Square::e3);
    const Position second = play(first, "a7b7 e1d1 b7a7 d1e1");
    check_different(first, second);
    check_different(first.mirrored(), second.mirrored());
}

TEST_CASE("9.2.3.2 a lost right to castle makes another position, be it of king or rook") {
    struct Row {
        std::string_view round;
        Bitboard rights;  // that are left
    };
    const Bitboard white = Bitboard(Square::a1) | Square::h1;
    const Bitboard black = Bitboard(Square::a8) | Square::h8;
    const Row rows[] = {
        {"e1e2 h7g6 e2e1 g6h7", black},
        {"a1b1 h7g6 b1a1 g6h7", black | Square::h1},
        {"h1g1 h7g6 g1h1 g6h7", black | Square::a1},
        {"h2g3 e8e7 g3h2 e7e8", white},
        {"h2g3 a8b8 g3h2 b8a8", white | Square::h8},
        {"h2g3 h8g8 g3h2 g8h8", white | Square::a8},
    };
    // Bishops in front of the rooks on the h-file make the waiting moves.
    const Position first = from_fen("r3k2r/7b/8/8/8/8/7B/R3K2R w KQkq - 0 1");
    for (const auto& row : rows) {
        const auto& [round, rights] = row;
        CAPTURE(row.round);
        const Position second = play(first, round);
        CHECK(second.men(Color::white) == first.men(Color::white));
        CHECK(second.men(Color::black) == first.men(Color::black));
        CHECK(second.castling_rooks() == rights);
        check_different(first, second);
        // It is lost once only: the next time round nothing is new.
        check_same(second, play(second, round));
    }
}

TEST_CASE("9.2.3.2 the right is lost by moving only: one that cannot be used now still counts") {
    // The bishop on f1 stands between, the rook on d8 bars the other wing: still rights.
    const Position with = from_fen("3rk3/8/8/8/8/8/8/R3KB1R w KQ - 0 1");
    const Position without = from_fen("3rk3/8/8/8/8/8/8/R3KB1R w - - 0 1");
    CHECK(legal_castlings(with).empty());
    CHECK(count_legal_moves(with) == count_legal_moves(without));
    check_different(with, without);
    check_different(from_fen("3rk3/8/8/8/8/8/8/R3KB1R w K - 0 1"), without);
    check_different(from_fen("3rk3/8/8/8/8/8/8/R3KB1R w K - 0 1"),
                    from_fen("3rk3/8/8/8/8/8/8/R3KB1R w Q - 0 1"));
    // In check, and back after an answer that moved neither king nor rook: nothing is lost.
    const Position check = from_fen("4k3/8/8/8/4r3/8/3B4/R3K2R w KQ - 0 1");
    const Position again = play(check, "d2e3 e4d4 e3d2 d4e4");
    check_same(check, again);
}

}  // namespace
}  // namespace jadoube
