#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/dead/can_checkmate.hpp>

#include "support/laws.hpp"

namespace jadoube {
namespace {

using test::from_fen;

bool mates(const Position& start, Color player, const std::vector<Move>& line) {
    Position position = start;
    for (const Move move : line) {
        if (!is_legal(position, move)) return false;
        position = position.after(move);
    }
    return status(position) == Status::checkmate && position.turn() != player;
}

TEST_CASE("the shortest line is found where few positions suffice") {
    const Position initial = Position::initial();
    // 1. f3 e6 2. g4 Qh4, and one ply more for White.
    const auto black = can_checkmate(initial, Color::black);
    const auto white = can_checkmate(initial, Color::white);
    CHECK(shorter_line(initial, Color::black, black.line).size() == 4);
    CHECK(shorter_line(initial, Color::white, white.line).size() == 5);
}

TEST_CASE("a shorter line mates too, and is not longer") {
    const std::string_view fens[] = {
        "8/8/8/8/8/4k3/8/4K2R w - - 0 1", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",  // far from any mate
    };
    for (const std::string_view fen : fens) {
        const Position position = from_fen(fen);
        const auto verdict = can_checkmate(position, Color::white);
        REQUIRE(verdict.answer == Possible::yes);
        for (const std::uint64_t nodes : {1ULL, 1'000ULL, 20'000ULL}) {
            const auto line = shorter_line(position, Color::white, verdict.line, nodes);
            CHECK(mates(position, Color::white, line));
            CHECK(line.size() <= verdict.line.size());
        }
    }
}

TEST_CASE("loops are cut out") {
    // The rook goes to and fro before it mates.
    const Position position = from_fen("k7/8/1K6/8/8/8/8/7R w - - 0 1");
    std::vector<Move> line;
    Position now = position;
    const auto play = [&](Square from, Square to) {
        const MoveList moves = legal_moves(now, from, to);
        REQUIRE(moves.size() == 1);
        line.push_back(moves[0]);
        now = now.after(moves[0]);
    };
    play(Square::h1, Square::g1);
    play(Square::a8, Square::b8);
    play(Square::g1, Square::h1);
    play(Square::b8, Square::a8);
    play(Square::h1, Square::h8);
    REQUIRE(mates(position, Color::white, line));
    CHECK(shorter_line(position, Color::white, line, 1).size() == 1);
}

}  // namespace
}  // namespace jadoube
