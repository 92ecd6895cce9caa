// 9.6: the draws that nobody has to claim: five times the same position, and 75 moves by each
// without a pawn's move or a capture.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::turned;
using test::under;
using test::with_human_arbiter;

constexpr std::string_view there_and_back = "g1f3 g8f6 f3g1 f6g8";
// Eight plies to the array, none of whose positions comes elsewhere.
constexpr std::string_view round_trip = "b1c3 b8c6 c3b5 c6b4 b5a3 b4a6 a3b1 a6b8";

std::string rook_after(int halfmoves) {
    return "4k3/8/8/8/8/8/4p3/R3K3 w - - " + std::to_string(halfmoves) + " 120";
}

TEST_CASE("9.6.1 the fifth time the same position draws, without a claim; never in 2009") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    for (const Row& row :
         {Row{Edition::e2009, ""}, Row{Edition::e2014, "9.6.a"}, Row{Edition::e2017, "9.6.1"},
          Row{Edition::e2018, "9.6.1"}, Row{Edition::e2023, "9.6.1"}}) {
        for (const Color by : both_colors) {  // who makes the last move
            CAPTURE(name(row.edition));
            CAPTURE(name(party(by)));
            Play play(under(row.edition));
            if (by == Color::white) play.moves("g1f3 e7e5 e2e4");
            const std::string_view round =
                by == Color::white ? "g8f6 f3g1 f6g8 g1f3" : there_and_back;
            for (int i = 0; i < 3; ++i) play.moves(round);
            CHECK(play.result() == "none");  // four times
            CHECK(play.pending() == "none");
            play.moves(round.substr(0, 14));
            CHECK(play.result() == "none");
            const int completed = play.game().chessclock()->moves_completed(by);
            play.move(by, std::string(round.substr(15)));  // and no press
            if (row.article.empty()) {
                CHECK(play.rulings() == "");
                CHECK(play.result() == "none");
                play.press().claim(!by, ClaimKind::threefold);
                CHECK(play.result() == "1/2-1/2 threefold 9.2.b");
                continue;
            }
            const std::string article(row.article);
            CHECK(play.rulings() == "game_over " + article);
            CHECK(play.result() == "1/2-1/2 fivefold " + article);
            CHECK(play.effects() == "result 1/2-1/2");
            CHECK_FALSE(play.running().has_value());
            // 6.2.1.1: a move that ends the game so is completed.
            CHECK(play.game().chessclock()->moves_completed(by) == completed + 1);
            play.press(by);
            CHECK(play.refusal().substr(0, 9) == "game_over");
        }
    }
}

TEST_CASE("9.6.1 the five times need not follow one another; 2014: 9.6.a they must") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(under(edition));
        for (int i = 0; i < 3; ++i) play.moves(there_and_back);
        play.moves(round_trip.substr(0, 34));
        CHECK(play.result() == "none");
        play.black("a6b8");  // the array for the fifth time, after 0, 4, 8, 12 and 20 plies
        CHECK(play.game().ply() == 20);
        if (edition >= Edition::e2017) {
            CHECK(play.result() == "1/2-1/2 fivefold 9.6.1");
            continue;
        }
        CHECK(play.result() == "none");
        play.press();
        CHECK(play.state().claims == std::vector{ClaimKind::threefold});
        // After 20, 24, 28, 32 and 36 it has appeared on every other move of each.
        for (int i = 0; i < 3; ++i) play.moves(there_and_back);
        CHECK(play.game().ply() == 32);
        CHECK(play.result() == "none");
        play.moves("g1f3 g8f6 f3g1");
        CHECK(play.result() == "none");
        play.black("f6g8");
        CHECK(play.game().ply() == 36);
        CHECK(play.result() == (edition == Edition::e2014 ? "1/2-1/2 fivefold 9.6.a" : "none"));
    }
}

TEST_CASE("9.6.1 what is not the same position by 9.2.3 does not count") {
    // The right to castle is lost by the first rook's move: the first position is another one.
    Play play(from(Color::white, "4k3/p7/8/8/8/8/P7/R3K3 w Q - 0 1"));
    for (int i = 0; i < 4; ++i) play.moves("a1b1 e8d8 b1a1 d8e8");
    CHECK(play.result() == "none");  // the men for the fifth time, the position for the fourth
    play.white("a1b1");              // without the right, that is the fifth time
    CHECK(play.result() == "1/2-1/2 fivefold 9.6.1");
}

TEST_CASE("9.6.1 anything less than five times must be claimed, also if the arbiter sees it") {
    Play play(under(Edition::e2023));
    for (int i = 0; i < 3; ++i) play.moves(there_and_back);
    play.observe(Observed::repetition);
    CHECK(play.refusal() == "no_irregularity 9.2");
    CHECK(play.result() == "none");
}

TEST_CASE("9.6.2 75 moves by each draw when they are made; 2014: completed; never in 2009") {
    struct Row {
        Edition edition;
        std::string_view made;
        std::string_view completed;
    };
    const Row rows[] = {
        {Edition::e2009, "none", "none"},
        {Edition::e2014, "none", "1/2-1/2 seventyfive 9.6.b"},
        {Edition::e2017, "1/2-1/2 seventyfive 9.6.2", ""},
        {Edition::e2018, "1/2-1/2 seventyfive 9.6.2", ""},
        {Edition::e2023, "1/2-1/2 seventyfive 9.6.2", ""},
    };
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            CAPTURE(name(party(by)));
            Play play(from(!by, rook_after(148), row.edition));
            play.moves(turned(!by, "a1a7"));
            CHECK(play.result() == "none");
            play.move(by, turned(!by, "e8d8"));
            CHECK(play.result() == row.made);
            if (row.completed.empty()) {
                CHECK(play.rulings() == "game_over 9.6.2");
                CHECK(play.game().chessclock()->moves_completed(by) == 1);  // 6.2.1.1
                continue;
            }
            play.press();
            CHECK(play.result() == row.completed);
            if (row.edition == Edition::e2014) CHECK(play.rulings() == "game_over 9.6.b");
        }
    }
}

TEST_CASE("9.6.2 a pawn's move and a capture begin anew") {
    for (const Color by : both_colors) {
        Play capture(from(by, rook_after(149)));
        capture.move(by, turned(by, "e1e2"));
        CHECK(capture.result() == "none");
        Play pawn(from(by, "4k3/8/8/8/8/8/4P3/R3K3 w - - 149 120"));
        pawn.moves(turned(by, "e2e4"));
        CHECK(pawn.result() == "none");
        pawn.moves(turned(by, "e8d8"));
        CHECK(pawn.result() == "none");
    }
}

TEST_CASE("9.6.2 checkmate by the last move counts, in every edition that knows the 75 moves") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            // Ra8 mates, Ra7 does not.
            const std::string_view fen = "4k3/7p/4K3/8/8/8/8/R7 w - - 149 120";
            const std::string win = by == Color::white ? "1-0 checkmate " : "0-1 checkmate ";
            const bool letters = edition == Edition::e2009 || edition == Edition::e2014;
            Play mate(from(by, fen, edition));
            mate.move(by, turned(by, "a1a8"));
            CHECK(mate.result() == win + (letters ? "5.1.a" : "5.1.1"));
            Play quiet(from(by, fen, edition));
            quiet.moves(turned(by, "a1a7"));
            CHECK(quiet.result().substr(0, 19) ==
                  (edition == Edition::e2009 ? "none" : "1/2-1/2 seventyfive"));
        }
    }
}

TEST_CASE("2014: 9.6.b with two moves that nobody has pressed, 75 are not completed by each") {
    for (const Color by : both_colors) {
        Play play(from(by, rook_after(149), Edition::e2014));
        play.move(by, turned(by, "a1a7")).move(!by, turned(by, "e8d8"));
        CHECK(play.result() == "none");
        play.press(by);
        CHECK(play.result() == "1/2-1/2 seventyfive 9.6.b");
    }
}

TEST_CASE("9.6 a human arbiter is not asked, and a guarded board does the same") {
    for (const Edition edition : {Edition::e2014, Edition::e2023}) {
        CAPTURE(name(edition));
        Conditions conditions = with_human_arbiter(from(Color::white, rook_after(149), edition));
        Play human(conditions);
        human.moves("a1a7");
        CHECK(human.result().substr(0, 19) == "1/2-1/2 seventyfive");
        CHECK(human.pending() == "none");
        conditions.board = BoardKind::guarded;
        Play guarded(conditions);
        guarded.white("a1a7");
        CHECK(guarded.result().substr(0, 19) == "1/2-1/2 seventyfive");

        Play repetition(with_human_arbiter(under(edition)));
        for (int i = 0; i < 4; ++i) repetition.moves(there_and_back);
        CHECK(repetition.result().substr(0, 16) == "1/2-1/2 fivefold");
        CHECK(repetition.pending() == "none");
    }
}

TEST_CASE("9.6 rapid and blitz know the same draws, under any supervision") {
    for (const std::string_view time : {"1500", "300"}) {
        for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
            Conditions conditions = from(Color::black, rook_after(149));
            conditions.time = time;
            conditions.supervision = supervision;
            Play play(conditions);
            play.black("a8a2");
            CHECK(play.result() == "1/2-1/2 seventyfive 9.6.2");
        }
    }
}

}  // namespace
}  // namespace jadoube
