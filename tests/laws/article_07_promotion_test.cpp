// 7.5.2: a pawn left on the last rank.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::turned;

// White's pawn takes on d8 or goes to e8; Black's takes on d1 or goes to e1.
constexpr std::string_view white_promotes = "3n4/4P2k/8/8/8/8/8/K7 w - - 0 1";
constexpr std::string_view black_promotes = "k7/8/8/8/8/8/4p2K/3N4 b - - 0 1";

TEST_CASE("7.5.2 a pawn left on the last rank becomes a queen, and the move stays") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2014, "7.5.b"},
                        {Edition::e2017, "7.5.3"},
                        {Edition::e2018, "7.5.5"},
                        {Edition::e2023, "7.5.5"}};
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            const bool white = by == Color::white;
            Play play(from(white ? white_promotes : black_promotes, row.edition, "7200+30"));
            play.at(5).move(by, white ? "e7e8" : "e2e1").at(6).press();
            CHECK(play.rulings() == "promotion_missing " + std::string(row.article));
            CHECK(play.effects() == (white ? "replace e8 queen, add_time black 120"
                                           : "replace e1 queen, add_time white 120"));
            CHECK(play.board() == (white ? "3nQ3/7k/8/8/8/8/8/K7 b" : "k7/8/8/8/8/8/7K/3Nq3 w"));
            CHECK(play.game().ply() == 1);
            CHECK(play.game().has_the_move() == !by);
            // Nothing is undone: the press stands with the move.
            CHECK(play.running() == !by);
            CHECK(play.game().chessclock()->moves_completed(by) == 1);
            CHECK(play.time(by) == 7230 - 6 + 30);
            CHECK(play.time(!by) == 7230 + 120);
            CHECK(play.must() == "nothing");
            CHECK(play.pending() == "none");
            CHECK(play.game().illegal_moves_completed(by) == 1);
        }
    }
}

TEST_CASE("7.5.2 a capture on the last rank, and an empty square: a queen all the same") {
    Play play(from(white_promotes));
    play.white("e7d8").press();
    CHECK(play.effects() == "replace d8 queen, add_time black 120");
    CHECK(play.board() == "3Q4/7k/8/8/8/8/8/K7 b");
    // A pawn that could not go there at all has made an illegal move, and gets no queen.
    Play other(from(white_promotes));
    other.white("e7f8").press();
    CHECK(other.rulings() == "illegal_move 7.5.5");
    CHECK(other.effects() == "restore, add_time black 120");
    CHECK(other.board() == "3n4/4P2k/8/8/8/8/8/K7 w");
    // Replaced before the press, it is an ordinary promotion.
    Play in_time(from(white_promotes));
    in_time.act(Color::white, act::Release{Square::e7, Square::e8});
    in_time.act(Color::white, act::Promote{Square::e8, Role::knight, {}}).press(Color::white);
    CHECK(in_time.rulings() == "");
    CHECK(in_time.board() == "3nN3/7k/8/8/8/8/8/K7 b");
}

TEST_CASE("2009: 7.4.a a pawn left on the last rank goes back, and the choice is free") {
    for (const Color by : both_colors) {
        const bool white = by == Color::white;
        Play play(from(white ? white_promotes : black_promotes, Edition::e2009, "7200+30"));
        const std::string before = play.state().fen;
        play.at(5).move(by, white ? "e7e8" : "e2e1").at(6).press();
        CHECK(play.rulings() == "promotion_missing 7.4.b");
        CHECK(play.effects() ==
              (white ? "restore, add_time black 120" : "restore, add_time white 120"));
        CHECK(play.state().fen == before);
        CHECK(play.running() == by);
        CHECK(play.time(by) == 7230 - 6);
        CHECK(play.game().illegal_moves_completed(by) == 1);
        play.move(by, white ? "e7e8n" : "e2e1n");
        CHECK(play.rulings() == "");
        CHECK(play.game().has_the_move() == !by);
    }
}

TEST_CASE("2009: 7.4.a and 4.6.c: the pawn that was let go may not go to another square") {
    for (const Color by : both_colors) {
        const bool white = by == Color::white;
        Play play(from(white ? white_promotes : black_promotes, Edition::e2009));
        const std::string before = play.state().fen;
        play.move(by, white ? "e7e8" : "e2e1").press();
        play.move(by, white ? "e7d8q" : "e2d1q");
        CHECK(play.find(RulingKind::touch_move));
        CHECK(play.state().fen == before);
        CHECK(play.game().has_the_move() == by);
        play.move(by, white ? "e7e8r" : "e2e1r");
        CHECK(play.game().has_the_move() == !by);
    }
}

TEST_CASE("2009: 7.4.a and 4.3.a: a pawn let go against touch-move binds nobody") {
    for (const Color by : both_colors) {
        Play play(from(by, white_promotes, Edition::e2009));
        play.touch(by, turned(by, Square::a1));
        play.move(by, turned(by, "e7e8")).press();
        CHECK(play.rulings() == "promotion_missing 7.4.b");
        CHECK(play.must() == "move " + turned(by, "a1") + " 4.3.a");
        play.move(by, turned(by, "e7e8q"));
        CHECK(play.rulings() == "touch_move 4.3.a");
        play.move(by, turned(by, "a1a2"));
        CHECK(play.rulings() == "");
        CHECK(play.game().has_the_move() == !by);
    }
}

TEST_CASE("7.5.2 a mate or stalemate by such a queen is not proper: the arbiter is asked") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        std::string_view question;
        std::string_view result;
    };
    const Row rows[] = {
        {"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8", "improper_ending 5.1.1 white",
         "1-0 checkmate 5.1.1"},
        {"8/8/8/8/8/6k1/p7/7K b - - 0 1", "a2a1", "improper_ending 5.1.1 black",
         "0-1 checkmate 5.1.1"},
        {"k7/4P3/8/1K6/8/8/8/8 w - - 0 1", "e7e8", "none", "none"},  // Ka7 is there
        {"7k/3P4/5K2/8/8/8/8/8 w - - 0 1", "d7d8", "none", "none"},  // Kh7 is there
        {"7k/5P2/7K/8/8/8/8/8 w - - 0 1", "f7f8", "improper_ending 5.1.1 white",
         "1-0 checkmate 5.1.1"},
        {"8/2P5/k7/8/K7/8/8/8 w - - 0 1", "c7c8", "none", "none"},
        {"k7/2P5/2K5/8/8/8/8/8 w - - 0 1", "c7c8", "none", "none"},
        {"8/k1P5/8/K7/8/8/8/8 w - - 0 1", "c7c8", "improper_ending 5.2.1 white",
         "1/2-1/2 stalemate 5.2.1"},
    };
    for (const Row& row : rows) {
        for (const bool upheld : {true, false}) {
            CAPTURE(std::string(row.fen));
            Play play(from(row.fen));
            const Color by = play.game().has_the_move();
            play.move(by, std::string(row.move)).press();
            CHECK(play.rulings() == "promotion_missing 7.5.5");
            CHECK(play.result() == "none");
            CHECK(play.pending() == row.question);
            if (row.question == "none") continue;
            play.decide(upheld ? "uphold" : "dismiss");
            CHECK(play.accepted());
            CHECK(play.result() == (upheld ? row.result : "none"));
            CHECK(play.pending() == "none");
        }
    }
}

TEST_CASE("7.5.2 that question is void when the arbiter puts an earlier position back (7.1)") {
    Play play(from("7k/P7/6K1/8/8/8/8/8 w - - 0 1"));
    play.white("a7a8").press();
    REQUIRE(play.pending() == "improper_ending 5.1.1 white");
    play.act(Party::arbiter, act::Restore{0});
    CHECK(play.pending() == "none");
}

}  // namespace
}  // namespace jadoube
