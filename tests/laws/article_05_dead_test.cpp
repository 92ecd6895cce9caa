// Article 5: 5.2.2, the dead position as it comes about in a game: the move that leads to it ends
// the game.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/arbiter/game.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::turned;

struct Row {
    std::string_view fen;  // White has the move
    std::string_view move;
};

// For lack of men.
constexpr Row for_lack_of_men[] = {
    {"7k/8/8/8/8/8/3q4/4K3 w - - 0 1", "e1d2"},           // bare kings
    {"7k/8/8/8/8/8/3p4/4KB2 w - - 0 1", "e1d2"},          // a bishop
    {"7k/8/8/8/8/8/3p4/4KN2 w - - 0 1", "e1d2"},          // a knight
    {"7k/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7d8b"},          // a pawn that becomes a bishop
    {"7k/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7d8n"},          // or a knight
    {"5b1k/8/8/8/8/8/3p4/2B1K3 w - - 0 1", "c1d2"},       // bishops on squares of one colour
    {"3b1bk1/8/1b6/8/8/8/3r4/B1B1K3 w - - 0 1", "e1d2"},  // so many of them that it does not matter
    {"4k3/8/8/3pP3/8/8/8/4KB2 w - d6 0 1", "e5d6"},       // not yet: the pawn lives
};

// Because pawns have locked the board.
constexpr Row behind_walls[] = {
    {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", "e1d2"},
    {"8/8/1k6/1p1p1p1p/pPpPpPpP/P1P1P1P1/1K6/8 w - - 0 1", "b2c2"},
    // The last pawn's step closes it.
    {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P3/6P1/8/4K3 w - - 0 1", "g3g4"},
    // Rooks and a bishop shut in by their own pawns.
    {"2b5/8/3k2p1/5pP1/p1p1pP2/P1PpP3/PB1P1K2/RRB5 w - - 0 1", "f2g2"},
    // A bishop on either side, each idle behind its own wall.
    {"3bk3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", "e1d2"},
};

// Because what must be played leads there.
constexpr Row by_force[] = {
    // The queen that gives check can only be taken, and then bare kings are left.
    {"8/8/8/8/8/3K4/6Q1/k7 w - - 0 1", "g2b2"},
    {"8/8/8/8/4Q3/2K5/8/k7 w - - 0 1", "e4b1"},
    // One move only, and it leaves the other without any: nobody is mated.
    {"8/8/p7/PP6/K7/1R6/1nR5/k7 w - - 0 1", "c2b2"},
    {"8/6R1/8/6p1/2N2pP1/PPPP4/QNP2P1N/1Bk1bK1R w - - 0 1", "f1e1"},
    // Heavy pieces for both, and seven ways out of check.
    {"5n2/4nQn1/3n1QQK/3QRb1P/3n1krn/3Qnpn1/2QP1P2/1Qb5 w - - 0 1", "e5f5"},
};

// The same, with Black to make the last move.
constexpr Row by_force_of_black[] = {
    // Whatever White plays now is stalemate.
    {"4B2B/6PP/5P2/4N1P1/5QNk/1P3RPN/5P1P/5RK1 b - - 0 1", "h4h3"},
    {"6Bk/2NRN3/1NB1pN2/R2N2R1/2KR1N2/4N3/6Q1/8 b - - 0 1", "e6d5"},
    {"8/p7/k7/6P1/1Q1p4/P2NB1N1/1P2PK2/7R b - - 0 1", "d4e3"},
    // One move, a check with the pawn, and after any answer White has no move left.
    {"r1b5/1kp5/2p5/P1P5/8/8/q4N2/7K b - - 0 1", "a2f2"},
};

void ends_the_game(const Row& row) {
    for (const Color side : {Color::white, Color::black}) {
        CAPTURE(std::string(row.fen));
        CAPTURE(std::string(row.move));
        CAPTURE(side == Color::white);
        const Conditions conditions = from(side, row.fen);
        const auto begun = Game::begin(conditions);
        if (!begun) {  // dead before the move: no game begins from there
            CHECK(begun.error().detail == "dead_position");
            continue;
        }
        Play play(conditions);
        const Color by = play.game().has_the_move();
        play.move(by, turned(side, row.move));
        REQUIRE(play.game().ply() == 1);
        CHECK(play.rulings() == "game_over 5.2.2");
        CHECK(play.result() == "1/2-1/2 dead_position 5.2.2");
        CHECK_FALSE(play.running().has_value());
        if (play.game().result()) {
            CHECK(play.game().result()->points[Color::white] == 500);
            CHECK(play.game().result()->points[Color::black] == 500);
        }
    }
}

TEST_CASE("5.2.2 the move that leaves both without men to mate with ends the game") {
    for (const Row& row : for_lack_of_men) {
        if (row.move != "e5d6") ends_the_game(row);
    }
    // A pawn is enough to go on with, and so is a queen that it becomes.
    for (const Row& row : {for_lack_of_men[7], Row{"7k/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7d8q"},
                           Row{"7k/8/8/8/8/8/3p3P/4K3 w - - 0 1", "e1d2"},
                           Row{"6bk/8/8/8/8/8/3p4/2B1K3 w - - 0 1", "c1d2"},
                           Row{"6nk/8/8/8/8/8/3p4/4KN2 w - - 0 1", "e1d2"}}) {
        CAPTURE(std::string(row.fen));
        Play play(from(row.fen));
        play.white(std::string(row.move));
        REQUIRE(play.game().ply() == 1);
        CHECK(play.result() == "none");
    }
}

TEST_CASE("5.2.2 a board that pawns have locked for good is dead, too") {
    for (const Row& row : behind_walls) ends_the_game(row);
    // A bishop of the other colour opens it; so does a capture in passing, as long as it is there.
    Play bishop(from("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/2B1K3 w - - 0 1"));
    CHECK(bishop.white("e1d2").result() == "none");
    Play passing(from("4k3/6p1/1p1p1p1p/pPpPpP1P/P1P1P1P1/8/8/4K3 b - - 0 1"));
    CHECK(passing.black("g7g5").result() == "none");
    CHECK(passing.press().white("e1d2").result() == "1/2-1/2 dead_position 5.2.2");
}

TEST_CASE("5.2.2 a position in which all that can be played leads to no mate is dead") {
    for (const Row& row : by_force) ends_the_game(row);
    for (const Row& row : by_force_of_black) ends_the_game(row);
    // With a way out it is alive: here the queen need not be taken.
    Play play(from("8/8/8/8/4Q3/2K5/8/k7 w - - 0 1"));
    CHECK(play.white("e4d4").result() == "none");
}

TEST_CASE("5.2.2 in every edition, class and supervision, on every board, before any arbiter") {
    struct Numbers {
        Edition edition;
        std::string_view article;
    };
    const Numbers numbers[] = {{Edition::e2009, "5.2.b"},
                               {Edition::e2014, "5.2.b"},
                               {Edition::e2017, "5.2.2"},
                               {Edition::e2018, "5.2.2"},
                               {Edition::e2023, "5.2.2"}};
    for (const Numbers& row : numbers) {
        for (const std::string_view time : {"7200", "1500", "180", "-"}) {
            for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
                for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
                    for (const BoardKind board : {BoardKind::free, BoardKind::guarded}) {
                        Conditions conditions = from(for_lack_of_men[1].fen, row.edition);
                        conditions.time = std::string(time);
                        conditions.supervision = supervision;
                        conditions.arbiter = arbiter;
                        conditions.board = board;
                        Play play(conditions);
                        play.white("e1d2");
                        CHECK(play.result() == "1/2-1/2 dead_position " + std::string(row.article));
                        CHECK(play.game().pending().empty());
                    }
                }
            }
        }
    }
}

TEST_CASE("5.2.2 the game is over before the flag falls and before anybody claims anything") {
    Conditions conditions = from(for_lack_of_men[0].fen);
    conditions.time = "60";
    Play play(conditions);
    play.at(59.999).white("e1d2");
    CHECK(play.result() == "1/2-1/2 dead_position 5.2.2");
    play.at(3600).tick();
    CHECK(play.rulings().empty());
    CHECK(play.claim(Color::black, ClaimKind::flag).refusal() == "game_over 5.2.2");
    CHECK(play.act(Color::white, act::Resign{}).refusal() == "game_over 5.2.2");
    CHECK(play.result() == "1/2-1/2 dead_position 5.2.2");
}

TEST_CASE("5.2.2 two hands do not keep it alive, an illegal move does not kill it") {
    Play hands(from(for_lack_of_men[0].fen));
    CHECK(hands.white("e1d2", 2).result() == "1/2-1/2 dead_position 5.2.2");
    // The king jumps to take the last pawn.
    Play illegal(from("7k/8/8/8/8/3p4/8/4K3 w - - 0 1"));
    CHECK(illegal.white("e1d3").result() == "none");
    CHECK(illegal.press().result() == "none");
    CHECK(illegal.rulings() == "illegal_move 7.5.5");
}

// It was alive before, and the queen has not taken anything: only the answer is forced.
TEST_CASE("5.2.2 a quiet move in a game that was alive kills it by what must follow") {
    Play play(from("8/8/8/8/8/3K4/k5Q1/8 b - - 0 1"));
    CHECK(play.black("a2a1").result() == "none");
    CHECK(play.press().white("g2b2").result() == "1/2-1/2 dead_position 5.2.2");
}

}  // namespace
}  // namespace jadoube
