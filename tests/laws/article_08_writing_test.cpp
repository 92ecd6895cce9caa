// 8.1.1 and 8.1.3: each player writes all moves on his scoresheet, and until when. What is written
// too early: article_08_advance_test.cpp; who need not write: article_08_release_test.cpp.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/scoresheets.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::recording_due;
using test::sheet;
using test::under;

struct Articles {
    Edition edition;
    std::string_view recording, own_move;
};
constexpr Articles articles[] = {
    {Edition::e2009, "8.1", "8.1"},     {Edition::e2014, "8.1.a", "8"},
    {Edition::e2017, "8.1.1", "8.1.3"}, {Edition::e2018, "8.1.1", "8.1.3"},
    {Edition::e2023, "8.1.1", "8.1.3"},
};

// ---- 8.1.1

TEST_CASE("8.1.1 each player records the opponent's moves too, move after move") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition));
        play.white("e2e4").write(Color::white, 1, "e4").press().moves("e7e5");
        // The opponent's last move may wait until he has replied.
        play.white("g1f3");
        CHECK(play.rulings().empty());
        play.write(Color::white, 3, "Nf3").press().moves("b8c6");
        const double time = play.time(Color::white);
        play.white("f1b5");
        CHECK(recording_due(play) == "white " + std::string(row.recording) + " of 2");
        // The move is made all the same, and nothing else follows.
        CHECK(play.step().rulings.size() == 1);
        CHECK(play.effects() == "nothing");
        CHECK(play.game().ply() == 5);
        CHECK(play.time(Color::white) == time - 1);
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("8.1.1 Black, too, records White's moves") {
    Play play(under(Edition::e2023));
    play.moves("e2e4").black("e7e5").write(Color::black, 2, "e5").press().moves("g1f3");
    play.black("b8c6");
    CHECK(recording_due(play) == "black 8.1.1 of 1");
}

TEST_CASE("8.1.1 a game in which a player writes nothing counts as recorded for him") {
    for (const Articles& row : articles) {
        Play play(under(row.edition));
        for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"}) {
            const Color by = play.game().has_the_move();
            play.move(by, move);
            CHECK(play.rulings().empty());
            play.press();
            CHECK(play.rulings().empty());
        }
        CHECK(play.game().scoresheet(Color::white).empty());
    }
    // Also for the one while the other one writes.
    Play play(under(Edition::e2023));
    play.white("e2e4").write(Color::white, 1, "e4").press().moves("e7e5");
    play.write(Color::white, 2, "e5").white("g1f3").write(Color::white, 3, "Nf3").press();
    play.black("b8c6");
    CHECK(play.rulings().empty());
}

TEST_CASE("8.1.1 in rapid and blitz nobody need record (A.2)") {
    for (const std::string_view time : {"1500", "300"}) {
        for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
            for (const Articles& row : articles) {
                Play play(under(row.edition, time, supervision));
                play.white("e2e4").write(Color::white, 1, "e4").press();
                for (const char* move : {"e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4"}) {
                    const Color by = play.game().has_the_move();
                    play.move(by, move);
                    CHECK(play.rulings().empty());
                    play.press();
                }
                CHECK(sheet(play, Color::white) == "1 e4");  // what he wants to write he may
            }
        }
    }
}

TEST_CASE("8.1.1 what is missing is told at once by a human arbiter too, and on a guarded board") {
    Conditions guarded = under(Edition::e2023);
    guarded.board = BoardKind::guarded;
    for (const Conditions& conditions :
         {test::with_human_arbiter(under(Edition::e2023)), guarded, under(Edition::e2023, "-")}) {
        Play play(conditions);
        const bool presses = conditions.board == BoardKind::free;
        const auto next = [&](Color by, std::string move) {
            play.move(by, std::move(move));
            const std::string told = recording_due(play);
            if (presses) play.press(by);
            return told;
        };
        next(Color::white, "e2e4");
        play.write(Color::white, 1, "e4");
        next(Color::black, "e7e5");
        CHECK(next(Color::white, "g1f3") == "nothing");
        play.write(Color::white, 3, "Nf3");
        next(Color::black, "b8c6");
        CHECK(next(Color::white, "f1b5") == "white 8.1.1 of 2");
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("8.1.1 what cannot stand on a scoresheet is refused") {
    const Play play = Play(under(Edition::e2023)).moves("e2e4");
    for (const int ply : {0, -1, 20'001}) {
        CHECK(Play(play).write(Color::white, ply, "e4").refusal() == "no_such_ply 8.1.1");
    }
    for (const std::string& text : {std::string(), std::string("  "), std::string(257, 'e')}) {
        CHECK(Play(play).write(Color::white, 1, text).refusal() == "unreadable 8.1.1");
    }
    CHECK(Play(play).write(Color::white, 1, std::string(256, 'e')).accepted());
    CHECK(Play(play).arbiter(act::Write{1, "e4"}).refusal() == "not_allowed");
    Play before(under(Edition::e2023));
    CHECK(before.at(-5).write(Color::white, 1, "e4").refusal() == "not_started 6.6");
}

// ---- 8.1.1.1, 8.1.1.2

TEST_CASE("8.1.1.1 on paper there stands exactly what was written, mistakes included") {
    Play play(under(Edition::e2023));
    play.moves("g1f3 g8f6 d2d4");
    play.write(Color::black, 1, "Cf3").write(Color::black, 2, "Kf6").write(Color::black, 3, "d5");
    CHECK(play.rulings().empty());
    play.write(Color::black, 3, " d4 ").write(Color::black, 2, "1:59:58");
    CHECK(sheet(play, Color::black) == "1 Cf3, 2 Kf6, 3 d5 crossed out, 3 d4, 2 1:59:58");
    CHECK(play.game().scoresheet(Color::black).move(3) == "d4");
    CHECK(sheet(play, Color::white) == "nothing");
    // Nobody is told that what he wrote is wrong.
    play.black("d7d5").write(Color::black, 4, "Qh9??").press().moves("c2c4").black("e7e6");
    CHECK(play.rulings().empty());
    CHECK(play.game().scoresheet(Color::black).move(4) == "Qh9??");
}

TEST_CASE("8.1.1.2 only since 2023 a game can be recorded on electronic scoresheets") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        Conditions conditions = under(row.edition);
        conditions.electronic_scoresheets = true;
        const auto game = Game::begin(conditions);
        CHECK(game.has_value() == (row.edition == Edition::e2023));
        if (game) continue;
        CHECK(game.error().code == ConditionsProblem::Code::not_in_this_edition);
        CHECK(game.error().field == "scoresheet");
    }
    // What must be recorded, and when, is the same.
    Conditions conditions = under(Edition::e2023);
    conditions.electronic_scoresheets = true;
    Play play(conditions);
    play.white("e2e4").write(Color::white, 1, "e4").press().moves("e7e5");
    play.write(Color::white, 2, "e5").moves("g1f3 b8c6").write(Color::white, 4, "Nc6");
    play.white("f1b5");
    CHECK(recording_due(play) == "white 8.1.3 of 3");
    CHECK(sheet(play, Color::white) == "1 e4, 2 e5, 4 Nc6");
}

// ---- 8.1.3

TEST_CASE("8.1.3 a player may reply before he records the opponent's move") {
    for (const Articles& row : articles) {
        Play play(under(row.edition));
        play.moves("e2e4").black("e7e5");
        CHECK(play.rulings().empty());
        play.write(Color::black, 1, "e4").write(Color::black, 2, "e5").press().moves("g1f3");
        play.black("b8c6");
        CHECK(play.rulings().empty());
        play.press().write(Color::black, 4, "Nc6").write(Color::black, 3, "Nf3").moves("f1b5");
        play.black("a7a6");
        CHECK(play.rulings().empty());
    }
}

TEST_CASE("8.1.3 his own move before must stand on the sheet before he makes another") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            Play play(under(row.edition));
            if (by == Color::black) play.moves("e2e4").write(by, 1, "e4");
            const int first = by == Color::white ? 1 : 2;
            const char* moves[] = {by == Color::white ? "e2e4" : "e7e5",
                                   by == Color::white ? "e7e5" : "g1f3",
                                   by == Color::white ? "g1f3" : "b8c6"};
            play.moves(moves[0]).write(by, first, "0:01").moves(moves[1]);  // a time is no move
            play.write(by, first + 1, "it is here");
            Play late = play;
            play.write(by, first, "and so is this").move(by, moves[2]);
            CHECK(play.rulings().empty());  // in time

            const double time = late.time(by);
            late.move(by, moves[2]);
            CHECK(recording_due(late) == std::string(name(party(by))) + " " +
                                             std::string(row.own_move) + " of " +
                                             std::to_string(first));
            CHECK(late.effects() == "nothing");
            CHECK(late.game().ply() == first + 2);
            CHECK(late.time(by) == time - 1);
            CHECK(late.pending() == "none");
        }
    }
}

TEST_CASE("8.1.3 what is missing is told once for each move") {
    Play play(under(Edition::e2023));
    play.white("e2e4").write(Color::white, 1, "e4").press().moves("e7e5");
    play.write(Color::white, 2, "e5").moves("g1f3 b8c6").write(Color::white, 4, "Nc6");
    play.white("f1b5");
    CHECK(recording_due(play) == "white 8.1.3 of 3");
    play.write(Color::white, 5, "Bb5").press().moves("a7a6").write(Color::white, 6, "a6");
    play.white("b5a4");
    CHECK(recording_due(play) == "nothing");
    play.press().moves("g8f6").write(Color::white, 8, "Nf6").white("e1g1");
    CHECK(recording_due(play) == "white 8.1.3 of 7");
}

TEST_CASE("8.1.3 that the opponent's move is missing does not hide that his own is") {
    Play play(under(Edition::e2023));
    play.white("e2e4").write(Color::white, 1, "e4").press().moves("e7e5 g1f3 b8c6");
    play.white("f1b5");
    CHECK(recording_due(play) == "white 8.1.1 of 2, white 8.1.3 of 3");
}

TEST_CASE("8.1.3 also where Black moves first, and where a reply comes before the press") {
    Play black(test::from("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"));
    black.black("e7e5").write(Color::black, 1, "0:05").press().moves("e2e4");
    black.write(Color::black, 2, "e4").black("e8e7");
    CHECK(recording_due(black) == "black 8.1.3 of 1");

    Play quick(under(Edition::e2023));
    quick.white("e2e4").write(Color::white, 1, "0:01").black("e7e5");  // 6.2.2
    quick.write(Color::white, 2, "e5").press(Color::white).press(Color::black).white("g1f3");
    CHECK(recording_due(quick) == "white 8.1.3 of 1");
}

TEST_CASE("8.1.3 an illegal move is not made, so nothing is due before it") {
    Play play(under(Edition::e2023));
    play.white("e2e4").write(Color::white, 1, "0:01").press().moves("e7e5");
    play.write(Color::white, 2, "e5").white("g1g3").press();
    CHECK(recording_due(play) == "nothing");
    play.white("g1f3");
    CHECK(recording_due(play) == "white 8.1.3 of 1");
}

}  // namespace
}  // namespace jadoube
