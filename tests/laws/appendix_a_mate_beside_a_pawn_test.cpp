// A.5.2 lets an unreplaced pawn stand; mate and stalemate end the game beside it (5.1.1, 5.2.1).
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/edition/edition.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::turned;

// Partial supervision, and a time that is rapid or blitz in every edition.
Play with_a_pawn(Color by, std::string_view fen, Edition edition, std::string_view time) {
    Conditions conditions = test::from(test::turned_fen(by, fen), edition, time);
    conditions.supervision = Supervision::partial;
    Play play(conditions);
    return play.move(by, turned(by, "a7a8")).press(by);
}

}  // namespace

TEST_CASE("5.1.1 a legal move mates beside a pawn that was not replaced and stands (A.5.2)") {
    for (const Edition edition : all_editions) {
        for (const std::string_view time : {"900", "180"}) {
            for (const Color by : both_colors) {
                CAPTURE(name(edition));
                CAPTURE(time);
                Play play =
                    with_a_pawn(by, "6k1/P4ppp/p7/8/8/8/5PPP/1R4K1 w - - 0 1", edition, time);
                play.move(!by, turned(by, "a6a5")).press(!by).move(by, turned(by, "b1b8"));
                REQUIRE(play.state().result.has_value());
                CHECK(play.state().result->reason == Reason::checkmate);
                CHECK(play.state().result->score ==
                      (by == Color::white ? Score::white_wins : Score::black_wins));
            }
        }
    }
}

TEST_CASE("5.1.1 the opponent mates beside it, too") {
    Play play =
        with_a_pawn(Color::white, "1r4k1/P4ppp/8/8/8/8/5PPP/6K1 w - - 0 1", Edition::e2023, "900");
    play.black("b8b1");
    CHECK(play.result() == "0-1 checkmate 5.1.1");
}

TEST_CASE("5.2.1 a legal move stalemates beside a pawn that was not replaced and stands") {
    // After a8 and …h5 the queen leaves the king on h8 no move, and Black has no other.
    Play play =
        with_a_pawn(Color::white, "7k/P7/7p/7P/8/6Q1/8/6K1 w - - 0 1", Edition::e2023, "900");
    play.move(Color::black, "h8h7").press(Color::black);
    play.white("g3f4").press().black("h7g7").press().white("f4f5").press();
    CHECK(play.result() == "none");
    play.black("g7h8").press().white("f5g6");
    CHECK(play.result() == "1/2-1/2 stalemate 5.2.1");
}

TEST_CASE("A.5.2 a position beside such a pawn in which there is a move is no end") {
    Play play = with_a_pawn(Color::white, "6k1/P4pp1/p6p/8/8/8/5PPP/1R4K1 w - - 0 1",
                            Edition::e2023, "900");
    play.black("a6a5").press().white("b1b8");
    CHECK(play.result() == "none");
}

TEST_CASE(
    "6.9 obvious material is not asked about where a king stands in check on the wrong turn") {
    // White leaves the king in check, nobody claims it in time, and Black's flag falls.
    Conditions conditions = test::from("4r1k1/8/8/8/8/8/3R4/4KB2 w - - 0 1", Edition::e2023, "180");
    conditions.supervision = Supervision::partial;
    Play play(conditions);
    play.white("d2d3").press();
    REQUIRE(play.result() == "none");
    play.after(400).tick();
    CHECK(play.result() == "1-0 flag 6.9");
}

TEST_CASE("9.6.2 seventy-five moves draw the game beside a pawn that was not replaced and stands") {
    Play play =
        with_a_pawn(Color::white, "6k1/P4ppp/8/8/8/8/5PPP/6KR w - - 0 1", Edition::e2023, "900");
    // The kings walk in rounds of nine and ten moves: no position comes again.
    const std::string white[] = {"f1e1", "e1d1", "d1c1", "c1c2", "c2c3",
                                 "c3d3", "d3e3", "e3e2", "e2f1"};
    const std::string black[] = {"f8e8", "e8d8", "d8c8", "c8b7", "b7a6",
                                 "a6b5", "b5c6", "c6d7", "d7e7", "e7f8"};
    play.black("g8f8").press().white("g1f1").press();
    std::size_t moves = 1;
    while (play.result() == "none" && moves < 200) {
        play.black(black[(moves - 1) % std::size(black)]).press();
        play.white(white[(moves - 1) % std::size(white)]).press();
        ++moves;
    }
    CHECK(play.result() == "1/2-1/2 seventyfive 9.6.2");
    CHECK(moves == 75);
}

TEST_CASE("9.6.1 five occurrences draw the game beside a pawn that was not replaced and stands") {
    Play play =
        with_a_pawn(Color::white, "6k1/P4ppp/8/8/8/8/5PPP/6KR w - - 0 1", Edition::e2023, "900");
    for (int time = 0; time < 4; ++time) {
        CHECK(play.result() == "none");
        play.black("g8f8")
            .press()
            .white("g1f1")
            .press()
            .black("f8g8")
            .press()
            .white("f1g1")
            .press();
    }
    CHECK(play.result() == "1/2-1/2 fivefold 9.6.1");
}

}  // namespace jadoube
