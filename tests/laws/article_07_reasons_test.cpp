// 7.5: what the ruling says about the move, and which rule it breaks.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/notation/uci.hpp>
#include <jadoube/words/words.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::under;
using test::with_human_arbiter;

constexpr Color white = Color::white;
constexpr Color black = Color::black;

std::string said(const Play& play, RulingKind kind, Language language = Language::en) {
    const Ruling* ruling = play.find(kind);
    REQUIRE(ruling != nullptr);
    return Words::in(language).of(*ruling, play.game().rulebook());
}

// The article of Article 3 that the last ruling names.
std::string breaks(const Play& play) {
    const Ruling* ruling = play.find(RulingKind::illegal_move);
    REQUIRE(ruling != nullptr);
    REQUIRE(ruling->grounds);
    REQUIRE(ruling->grounds->breaks);
    return std::string(play.game().rulebook().cite(*ruling->grounds->breaks));
}

TEST_CASE("7.5.1 the ruling names the illegal move and the article of 3 that it breaks") {
    struct Row {
        const char* fen;
        const char* move;
        const char* in_2023;
        const char* in_2017;
        const char* in_2009;
        const char* text;
    };
    constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    constexpr const char* open = "r3k2r/1b6/8/3pP3/8/p6n/4P3/RN2K2R w KQkq - 0 12";
    constexpr const char* pinned = "4r1k1/8/8/8/1b6/8/4N3/R3K2R w KQ - 0 9";
    const Row rows[] = {
        {start, "d1d2", "3.1", "3.1", "3.1",
         "1.Qd1–d2: a piece of the same colour stands on that square (3.1)"},
        {start, "c1c3", "3.2", "3.2", "3.2",
         "1.Bc1–c3: a bishop moves only along a diagonal (3.2)"},
        {start, "a1b3", "3.3", "3.3", "3.3",
         "1.Ra1–b3: a rook moves only along a file or a rank (3.3)"},
        {start, "d1e3", "3.4", "3.4", "3.4",
         "1.Qd1–e3: a queen moves only along a file, a rank or a diagonal (3.4)"},
        {start, "a1a4", "3.5", "3.5", "3.5", "1.Ra1–a4: another piece stands in the way (3.5)"},
        {start, "g1g3", "3.6", "3.6", "3.6",
         "1.Ng1–g3: a knight moves two squares along a file or a rank and one to the side (3.6)"},
        {start, "e2e5", "3.7", "3.7", "3.7", "1.e2–e5: a pawn does not move like that (3.7)"},
        {open, "e5d6", "3.7.3.2", "3.7.4.2", "3.7.d",
         "12.e5–d6: a capture en passant is possible only right after the double step (3.7.3.2)"},
        {start, "e2d3", "3.7.3", "3.7.3", "3.7.c",
         "1.e2–d3: a pawn moves diagonally only to capture, and there is nothing to capture "
         "(3.7.3)"},
        {start, "e1e3", "3.8.1", "3.8.1", "3.8.a",
         "1.Ke1–e3: a king moves only one square (3.8.1)"},
        {open, "0-0-0", "3.8.2.2", "3.8.2.2.2", "3.8.b.2.b",
         "12.0-0-0: a piece stands between the king and the rook (3.8.2.2)"},
        {open, "0-0", "3.8.2.2", "3.8.2.2.1", "3.8.b.2.a",
         "12.0-0: a king may not castle out of check, across an attacked square or onto one "
         "(3.8.2.2)"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 12", "e1g1", "3.8.2.1", "3.8.2.1", "3.8.b.1",
         "12.0-0: there is no right to castle on that side (3.8.2.1)"},
        {"4r1k1/8/8/8/8/8/8/R3KB1R w KQ - 0 9", "0-0", "3.8.2.2", "3.8.2.2.1", "3.8.b.2.a",
         "9.0-0: a king may not castle out of check, across an attacked square or onto one "
         "(3.8.2.2)"},
        {pinned, "e2b4", "3.6", "3.6", "3.6",
         "9.Ne2xb4: a knight moves two squares along a file or a rank and one to the side (3.6)"},
        {pinned, "e2c3", "3.9.2", "3.9.2", "3.9",
         "9.Ne2–c3: the player's own king is put or left in check (3.9.2)"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.move));
        CAPTURE(std::string(row.fen));
        for (const auto& [edition, article] :
             {std::pair{Edition::e2023, row.in_2023}, std::pair{Edition::e2017, row.in_2017},
              std::pair{Edition::e2009, row.in_2009}}) {
            const std::string_view year = name(edition);
            CAPTURE(year);
            Play play(from(row.fen, edition));
            play.white(row.move).press();
            CHECK(breaks(play) == article);
        }
        Play play(from(row.fen));
        play.white(row.move).press();
        CHECK(said(play, RulingKind::illegal_move) == "White's first completed illegal move, " +
                                                          std::string(row.text) +
                                                          ". Black receives 2 minutes.");
    }
}

TEST_CASE("7.5.1 a pawn's steps: onto a piece, two from elsewhere") {
    Play blocked(from("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1"));
    blocked.white("e3e4").press();
    CHECK(breaks(blocked) == "3.7.1");
    Play twice(from("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1"));
    twice.white("e3e5").press();
    CHECK(breaks(twice) == "3.7.2");
}

TEST_CASE("7.5.1 a king let go two squares away, the clock pressed: the rook's move is missing") {
    Play play(from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 12"));
    play.act(white, act::Release{Square::e1, Square::g1}).press(white);
    CHECK(breaks(play) == "3.8.2");
    CHECK(said(play, RulingKind::illegal_move) ==
          "White's first completed illegal move, 12.Ke1–g1: in castling the rook must be moved, "
          "too (3.8.2). Black receives 2 minutes.");
}

TEST_CASE("7.5.1 found later, the move is named all the same") {
    Play play(with_human_arbiter(under(Edition::e2023)));
    play.white("e2e4").press().black("e8e6").press();
    REQUIRE(play.game().pending().size() == 1);
    const Question& question = play.game().pending().front();
    REQUIRE(question.grounds);
    CHECK(question.grounds->move->ply == 2);
    CHECK(question.grounds->fen.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
    CHECK(Words::in(Language::en).of(question, play.game().rulebook()) ==
          "Is 1…Ke8–e6 an illegal move by Black (a king moves only one square, 3.8.1)?");
    play.decide("uphold");
    CHECK(said(play, RulingKind::illegal_move) ==
          "Black's first completed illegal move, 1…Ke8–e6: a king moves only one square (3.8.1). "
          "White receives 2 minutes.");
}

TEST_CASE("7.5.2–7.5.4 what else counts as an illegal move has its article and its move") {
    Play pawn(from("7k/P7/8/8/8/8/8/K7 w - - 0 40"));
    pawn.white("a7a8").press();
    CHECK(said(pawn, RulingKind::promotion_missing) ==
          "White's first completed illegal move, 40.a7–a8, a pawn left unpromoted on the last rank "
          "(it becomes a queen): Black receives 2 minutes.");
    CHECK(pawn.find(RulingKind::promotion_missing)->grounds->breaks == Rule::promotion);

    Play hands(from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 12"));
    hands.white("0-0", 2).press();
    CHECK(said(hands, RulingKind::two_hands) ==
          "White's first illegal move, a move made with both hands (12.0-0): Black receives 2 "
          "minutes.");
    CHECK(hands.find(RulingKind::two_hands)->grounds->breaks == Rule::one_hand);

    Play nothing(under(Edition::e2023));
    nothing.press(white);
    const Ruling* ruling = nothing.find(RulingKind::pressed_without_move);
    REQUIRE(ruling != nullptr);
    CHECK(nothing.article(*ruling->grounds->breaks) == "7.5.3");
    CHECK_FALSE(ruling->grounds->move);
}

TEST_CASE("7.5.5 with A.3, B.2: a penalty that the class has changed cites both rules") {
    struct Row {
        Edition edition;
        std::string_view time;
        Supervision supervision;
        const char* also;  // none: empty
        const char* given;
    };
    const Row rows[] = {
        {Edition::e2023, "7200", Supervision::full, "", "2 minutes"},
        {Edition::e2023, "900", Supervision::full, "A.3", "1 minute (A.3)"},
        {Edition::e2023, "900", Supervision::partial, "A.3", "1 minute (A.3)"},
        {Edition::e2023, "300", Supervision::full, "", "2 minutes"},
        {Edition::e2023, "300", Supervision::partial, "B.3", "1 minute (B.3)"},
        {Edition::e2018, "900", Supervision::full, "", "2 minutes"},
        {Edition::e2018, "300", Supervision::full, "B.2", "1 minute (B.2)"},
        {Edition::e2018, "300", Supervision::partial, "B.2", "1 minute (B.2)"},
        {Edition::e2017, "300", Supervision::full, "B.2", "1 minute (B.2)"},
        {Edition::e2009, "300", Supervision::full, "", "2 minutes"},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CAPTURE(std::string(row.time));
        Play play(under(row.edition, row.time, row.supervision));
        play.white("e1e3").press();
        if (row.supervision == Supervision::partial) {
            play.claim(black, ClaimKind::illegal_move);
        }
        const Ruling* ruling = play.find(RulingKind::illegal_move);
        REQUIRE(ruling != nullptr);
        std::string also;
        for (const Rule rule : ruling->also) also += play.article(rule);
        CHECK(also == row.also);
        const std::string text = said(play, RulingKind::illegal_move);
        CHECK(text.ends_with("Black receives " + std::string(row.given) + "."));
    }
    // The second one costs no time: nothing is changed.
    Play lost(under(Edition::e2023, "900"));
    lost.white("e1e3").press().white("e1e3").press();
    CHECK(lost.find(RulingKind::illegal_move)->also.empty());
}

TEST_CASE("7.5.1 on a board that nobody sees nothing is said about the move") {
    Conditions conditions = under(Edition::e2023);
    conditions.board = BoardKind::unseen;
    Play play(conditions);
    play.press(white).claim(black, ClaimKind::illegal_move);
    REQUIRE(play.game().pending().size() == 1);
    CHECK_FALSE(play.game().pending().front().grounds);
    play.decide("uphold");
    CHECK(said(play, RulingKind::illegal_move) ==
          "White's first completed illegal move: Black receives 2 minutes.");
}

}  // namespace
}  // namespace jadoube
