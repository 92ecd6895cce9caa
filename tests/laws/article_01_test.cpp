// Article 1: the nature and objectives of the game of chess, as far as the board alone knows.
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/attacks.hpp>

#include "support/laws.hpp"
#include "support/random_games.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::play;
using test::verdict;

TEST_CASE("1.1, 1.2 two opponents move alternately, White first") {
    Position position = Position::initial();
    CHECK(position.turn() == Color::white);
    Color expected = Color::white;
    for (const char* uci : {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1", "f6e4"}) {
        CHECK(position.turn() == expected);
        for (const Move move : legal_moves(position)) {
            CHECK(position.men(expected).contains(move.from()));
        }
        position = play(position, uci);
        expected = !expected;
    }
    for (const int number : {0, 518, 959}) {
        CHECK(Position::chess960(number)->turn() == Color::white);
    }
}

TEST_CASE("1.2 a player moves men of his own colour, and only when it is his turn") {
    const Position white_to_move = Position::initial();
    CHECK(verdict(white_to_move, "e2e4") == "legal");
    CHECK(verdict(white_to_move, "e7e5") == "1.2 opponents_man");
    const Position black_to_move = play(white_to_move, "e2e4");
    CHECK(verdict(black_to_move, "e7e5") == "legal");
    CHECK(verdict(black_to_move, "d2d4") == "1.2 opponents_man");
    // Where nothing stands, nothing is moved.
    CHECK(verdict(black_to_move, "e2e4") == "3.10.2 no_man");
    for (const Position& position : {white_to_move, black_to_move}) {
        for (int from = 0; from < square_count; ++from) {
            if (position.men(position.turn()).contains(square_at(from))) continue;
            const bool empty = !position.piece_at(square_at(from)).has_value();
            for (int to = 0; to < square_count; ++to) {
                CHECK(verdict(position, Attempt{square_at(from), square_at(to), {}}) ==
                      (empty ? "3.10.2 no_man" : "1.2 opponents_man"));
            }
        }
    }
}

TEST_CASE("1.3 a player has the move as soon as the opponent's move has been made") {
    test::for_random_positions(Variant::standard, 13, 300, [](const Position& position) {
        for (const Move move : legal_moves(position)) {
            const Position next = position.after(move);
            REQUIRE(next.turn() == !position.turn());
            // A pair of moves, White's and Black's, has one number.
            REQUIRE(next.fullmove_number() ==
                    position.fullmove_number() + (position.turn() == Color::black ? 1 : 0));
        }
    });
}

struct Ending {
    std::string_view fen;
    Status status;
    std::string_view why;
};

TEST_CASE("1.4, 1.4.1 an attacked king without a legal move is checkmated, and only then") {
    using enum Status;
    const Ending endings[] = {
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", checkmate, "fool's mate"},
        {"r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", checkmate,
         "the king cannot take a guarded queen"},
        {"r1bqkb1r/pppp1Qpp/2n2n2/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 4", ongoing,
         "nothing guards the queen: the king takes her"},
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", checkmate, "the back rank"},
        {"R5k1/5pp1/8/8/8/8/8/6K1 b - - 0 1", ongoing, "a flight at h7"},
        {"R5k1/5ppp/8/b7/8/8/8/6K1 b - - 0 1", ongoing, "a bishop comes between on d8"},
        {"R5k1/1b3ppp/8/8/8/8/8/6K1 b - - 0 1", ongoing, "the rook can be taken"},
        {"6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", checkmate, "smothered"},
        {"6rk/5Npp/8/8/8/8/5r2/K7 b - - 0 1", ongoing, "the knight can be taken"},
        {"4k3/3pPp2/3P1P2/8/8/8/8/K3R3 b - - 0 1", stalemate, "no attack on the king"},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", stalemate, "the queen one step too close"},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", checkmate, "the queen face to face"},
        {"7k/6Q1/8/8/8/8/8/K7 b - - 0 1", ongoing, "the same queen without her king"},
        {"3qkr2/3p1p2/5N2/8/8/8/8/K3R3 b - - 0 1", checkmate,
         "two checks at once: no man can answer both"},
        {"8/8/8/8/8/p1k5/Pp6/1K6 w - - 0 1", stalemate, "the pawn attacks a1 and c1"},
        {"8/8/8/8/8/2k5/1p6/K7 w - - 0 1", ongoing, "a check by a pawn, with a flight"},
        {"8/8/8/8/8/1k6/1p6/K7 w - - 0 1", ongoing, "the pawn guards c1 and its king b2, not b1"},
    };
    for (const auto& row : endings) {
        const auto& [fen, expected, why] = row;
        CAPTURE(row.fen);
        CAPTURE(row.why);
        const Position position = from_fen(fen);
        for (const Position& each : {position, position.mirrored()}) {
            CHECK(status(each) == expected);
            CHECK(legal_moves(each).empty() == (expected != ongoing));
            if (expected == checkmate) CHECK(each.is_check());
            if (expected == stalemate) CHECK_FALSE(each.is_check());
        }
    }
}

TEST_CASE("1.4.1 a king is never taken: no game goes on where he could be") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 141, 400, [](const Position& position) {
            const Color us = position.turn();
            REQUIRE(attackers(position, us, position.king(!us)).empty());
            for (const Move move : legal_moves(position)) {
                REQUIRE(captured_square(position, move) != position.king(!us));
            }
        });
    }
    // Every role about to take the king, for both colours to move.
    for (const std::string_view fen :
         {"4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "4k3/3P4/8/8/8/8/8/K7 w - - 0 1",
          "4k3/8/3N4/8/8/8/8/K7 w - - 0 1", "4k3/8/8/1B6/8/8/8/K7 w - - 0 1",
          "4k3/8/8/7Q/8/8/8/K7 w - - 0 1", "4k3/4K3/8/8/8/8/8/8 w - - 0 1"}) {
        CAPTURE(fen);
        auto setup = parse_fen(fen);
        REQUIRE(setup.has_value());
        const auto refused = Position::check(*setup, Variant::standard);
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error() == std::vector{SetupProblem{SetupFault::side_not_to_move_in_check,
                                                          Color::black, Square::e8}});
    }
}

TEST_CASE("1.4.1 a player may neither leave his own king under attack nor expose him to one") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        std::string_view verdict;
    };
    const Row rows[] = {
        {"4r1k1/8/8/8/8/8/8/4K2R w - - 0 1", "h1g1", "3.9.2 king_in_check"},   // left under attack
        {"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "3.9.2 king_in_check"},  // exposed by a man
        {"4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", "d1e1", "3.9.2 king_in_check"},    // exposed by himself
        {"4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", "d1c1", "legal"},
    };
    for (const auto& row : rows) {
        const auto& [fen, move, expected] = row;
        CAPTURE(row.fen);
        CHECK(verdict(from_fen(fen), move) == expected);
    }
    test::for_random_positions(Variant::standard, 1410, 300, [](const Position& position) {
        for (const Move move : legal_moves(position)) {
            const Position next = position.after(move);
            REQUIRE(attackers(next, next.turn(), next.king(position.turn())).empty());
        }
    });
}

TEST_CASE("1.4.2 the player whose king is checkmated has lost: it is the one who has the move") {
    const Position black_mated = play(Position::initial(), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    CHECK(status(black_mated) == Status::checkmate);
    CHECK(black_mated.turn() == Color::black);
    const Position white_mated = play(Position::initial(), "f2f3 e7e5 g2g4 d8h4");
    CHECK(status(white_mated) == Status::checkmate);
    CHECK(white_mated.turn() == Color::white);
    for (const Position& position : {black_mated, white_mated}) {
        CHECK(position.checkers().size() == 1);
        CHECK(attackers(position, position.turn(), position.king(!position.turn())).empty());
    }
}

TEST_CASE("1.5 with bare kings, or one knight or bishop more, no position is checkmate") {
    // All of them, with either side to move: so no series of legal moves leads to a mate.
    for (const auto extra :
         {std::optional<Role>(), std::optional(Role::knight), std::optional(Role::bishop)}) {
        int seen = 0;
        int mates = 0;
        for (int white = 0; white < square_count; ++white) {
            for (int black = 0; black < square_count; ++black) {
                for (int man = 0; man < (extra ? square_count : 1); ++man) {
                    if (white == black || (extra && (man == white || man == black))) continue;
                    Setup setup;
                    setup.at(square_at(white)) = Piece{Color::white, Role::king};
                    setup.at(square_at(black)) = Piece{Color::black, Role::king};
                    if (extra) setup.at(square_at(man)) = Piece{Color::white, *extra};
                    for (const Color turn : both_colors) {
                        setup.turn = turn;
                        const auto position = Position::check(setup, Variant::standard);
                        if (!position.has_value()) continue;
                        ++seen;
                        if (status(*position) == Status::checkmate) ++mates;
                    }
                }
            }
        }
        CHECK(seen > 7000);
        CHECK(mates == 0);
    }
    // A rook is enough, so the count above is no accident.
    CHECK(status(from_fen("R5k1/8/6K1/8/8/8/8/8 b - - 0 1")) == Status::checkmate);
}

}  // namespace
}  // namespace jadoube
