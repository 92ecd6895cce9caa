// Articles 6.3 and 6.4 through acts: what the chessclock shows in each mode, periods, and what is
// checked when nothing is left.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;
using test::with_human_arbiter;
using enum Color;

// ---- 6.3.1: what state.clock shows

// Each act with what is shown then. White thinks longer than the extra time, Black shorter.
TEST_CASE("6.3.1, 6.3.2 what the clock shows in each mode") {
    struct Row {
        ClockMode mode;
        std::vector<std::string_view> shown;
    };
    const Row rows[] = {
        // Cumulative: first base plus increment, then each increment at the press.
        {ClockMode::fischer,
         {"605 605 white", "602 605 white", "598 605 white", "602 605 black", "602 603 black",
          "602 607 white", "601 607 white"}},
        // Main and extra time count down together; what was used of the extra comes back.
        {ClockMode::bronstein,
         {"605 605 white", "602 605 white", "598 605 white", "602 605 black", "602 603 black",
          "602 605 white", "601 605 white"}},
        // The main time waits for the extra time.
        {ClockMode::delay,
         {"600 600 white, delay 5", "600 600 white, delay 2", "598 600 white",
          "597 600 black, delay 5", "597 600 black, delay 3", "597 600 white, delay 5",
          "597 600 white, delay 4"}},
    };
    for (const Edition edition : all_editions) {
        for (const Row& row : rows) {
            CAPTURE(static_cast<int>(row.mode));
            Play play({.edition = edition, .time = "600+5", .mode = row.mode});
            std::vector<std::string> shown;
            shown.push_back(play.at(0).act(Party::arbiter, act::Start{}).clock());
            shown.push_back(play.at(3).tick().clock());
            shown.push_back(play.at(7).white("e2e4").clock());
            shown.push_back(play.at(8).press().clock());
            shown.push_back(play.at(10).black("e7e5").clock());
            shown.push_back(play.at(11).press().clock());
            shown.push_back(play.at(12).tick().clock());
            for (std::size_t i = 0; i < shown.size(); ++i) {
                CAPTURE(i);
                CHECK(shown[i] == row.shown[i]);
            }
        }
    }
}

TEST_CASE("6.3.1 before the game the clocks stand at what each has for his first move") {
    Play fischer({.time = "600+5"});
    CHECK(fischer.clock() == "605 605 none");
    fischer.at(-60).act(white, act::Arrive{});
    CHECK(fischer.clock() == "605 605 none");
    CHECK(Play({.time = "600+5", .mode = ClockMode::bronstein}).clock() == "605 605 none");
    CHECK(Play({.time = "600+5", .mode = ClockMode::delay}).state().clock->time.black ==
          Millis(600'000));
    CHECK(Play({.time = "40/5400+30:1800+30"}).clock() == "5430 5430 none");
    CHECK(Play({.time = "40/5400:1800+30"}).clock() == "5400 5400 none");
}

TEST_CASE("6.3.1 the clock is true at the time of each act, to the thousandth and when refused") {
    Play play({.time = "600+5"});
    play.at(1.001).white("e2e4");
    CHECK(play.clock() == "603.999 605 white");
    play.at(1.25).press(black);
    CHECK(play.refusal() == "not_running 6.2.1");
    CHECK(play.clock() == "603.750 605 white");
    play.at(1.2).tick();
    CHECK(play.refusal() == "time_ran_backwards");
    CHECK(play.clock() == "603.750 605 white");
}

TEST_CASE("6.3.1 the extra time of a move is that of the period in which it will be made") {
    struct Row {
        std::string_view time;
        ClockMode mode;
        std::vector<std::string_view> white;  // shown after each of his presses, made at once
    };
    const Row rows[] = {
        {"2/600:300+10", ClockMode::fischer, {"600", "910", "920"}},
        {"2/600:300+10", ClockMode::bronstein, {"600", "910", "910"}},
        {"2/600:300+10", ClockMode::delay, {"600", "900", "900"}},
        {"2/600+10:300", ClockMode::fischer, {"620", "920", "920"}},
        {"2/600+10:300", ClockMode::bronstein, {"610", "900", "900"}},
        {"1/600+10:1/300+20:60+5", ClockMode::fischer, {"930", "995", "1000"}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.time);
        CAPTURE(static_cast<int>(row.mode));
        Play play({.time = std::string(row.time), .mode = row.mode});
        const char* moves[][2] = {{"g1f3", "g8f6"}, {"f3g1", "f6g8"}, {"b1c3", "b8c6"}};
        for (std::size_t i = 0; i < 3; ++i) {
            play.at(0).white(moves[i][0]).at(0).press();
            CHECK(std::to_string(play.state().clock->time.white.count() / 1000) == row.white[i]);
            play.at(0).black(moves[i][1]).at(0).press();
            CHECK(play.state().clock->time.black == play.state().clock->time.white);
        }
    }
    // The display waits only from the period on that has a delay.
    Play late({.time = "1/600:300+10", .mode = ClockMode::delay});
    late.at(5).white("e2e4");
    CHECK(late.clock() == "595 600 white");
    late.at(6).press().at(8).black("e7e5").at(9).press();
    CHECK(late.clock() == "894 897 white, delay 10");
}

// ---- 6.3.2: the next period

TEST_CASE("6.3.2 what is saved is added to the time of the next period, except in 2009 in delay") {
    struct Row {
        Edition edition;
        ClockMode mode;
        std::string_view ruling;
        std::string_view clock;  // after White has completed his one move in 40 seconds
    };
    const Row rows[] = {
        {Edition::e2009, ClockMode::fischer, "6.2.b", "880 610 black"},
        {Edition::e2009, ClockMode::bronstein, "6.2.b", "310 610 black"},
        {Edition::e2009, ClockMode::delay, "6.2.b", "300 600 black, delay 10"},
        {Edition::e2014, ClockMode::fischer, "6.3.b", "880 610 black"},
        {Edition::e2014, ClockMode::bronstein, "6.3.b", "880 610 black"},
        {Edition::e2014, ClockMode::delay, "6.3.b", "870 600 black, delay 10"},
        {Edition::e2017, ClockMode::delay, "6.3.2", "870 600 black, delay 10"},
        {Edition::e2018, ClockMode::delay, "6.3.2", "870 600 black, delay 10"},
        {Edition::e2023, ClockMode::fischer, "6.3.2", "880 610 black"},
        {Edition::e2023, ClockMode::bronstein, "6.3.2", "880 610 black"},
        {Edition::e2023, ClockMode::delay, "6.3.2", "870 600 black, delay 10"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.ruling);
        CAPTURE(static_cast<int>(row.mode));
        Play play({.edition = row.edition, .time = "1/600+10:300+10", .mode = row.mode});
        play.at(30).white("e2e4");
        CHECK(play.rulings() == "");
        play.at(40).press();
        CHECK(play.rulings() == "period_reached " + std::string(row.ruling));
        CHECK(play.find(RulingKind::period_reached)->player == white);
        CHECK(play.find(RulingKind::period_reached)->count == 2);
        CHECK(play.clock() == row.clock);
    }
}

TEST_CASE("6.3.2 the next period begins with the last required move, or when nothing is left") {
    for (const Color player : both_colors) {
        CAPTURE(player == white);
        Play moves({.time = "1/600:300"});
        Play zero({.time = "1/600:300", .period_change = PeriodChange::zero});
        for (Play* play : {&moves, &zero}) {
            if (player == black) play->at(0).white("e2e4").at(0).press();
            play->at(100).move(player, player == white ? "e2e4" : "e7e5").at(100).press();
        }
        CHECK(moves.rulings() == "period_reached 6.3.2");
        CHECK(moves.effects() == (player == white ? "add_time white 300" : "add_time black 300"));
        CHECK(moves.time(player) == 800);
        CHECK(zero.rulings() == "");
        CHECK(zero.time(player) == 500);
        CHECK(zero.game().chessclock()->moves_completed(player) == 1);
        // The opponent answers at once, and the player thinks until nothing is left.
        zero.at(100).move(!player, player == white ? "e7e5" : "g1f3").at(100).press();
        zero.at(599.999).tick();
        CHECK(zero.rulings() == "");
        zero.at(600).tick();
        CHECK(zero.rulings() == "period_reached 6.3.2");
        CHECK(zero.find(RulingKind::period_reached)->player == player);
        CHECK(zero.effects() == (player == white ? "add_time white 300" : "add_time black 300"));
        CHECK(zero.time(player) == 300);
        CHECK(zero.state().clock->flags.empty());
        zero.at(900).tick();
        CHECK(zero.rulings() == "flag_fallen 6.8, game_over 6.9");
    }
}

TEST_CASE("6.3.2 what falls due within one act is ruled in its order, each at its own instant") {
    Play play({.time = "1/600:300", .period_change = PeriodChange::zero});
    play.at(100).white("e2e4").at(100).press().at(110).black("e7e5").at(110).press();
    CHECK(play.rulings() == "");
    play.at(5000).press(black);
    CHECK(play.refusal() == "game_over 6.9");
    CHECK(play.rulings() == "period_reached 6.3.2, flag_fallen 6.8, game_over 6.9");
    CHECK(play.result() == "0-1 flag 6.9");
    CHECK(play.clock() == "0 590 none, flags white");
}

TEST_CASE("6.3.2 the time of a period is given once, though its first move is made again (7.1)") {
    const Conditions chosen = with_human_arbiter(under(Edition::e2023, "1/600+10:300+10"));
    Play touched(chosen);
    touched.at(1).touch(white, Square::g1).at(2).white("e2e4").at(5).press();
    CHECK(touched.rulings() == "period_reached 6.3.2");
    touched.at(10).decide("uphold");
    Play later(chosen);
    later.at(2).white("g1g3").at(5).press().at(6).black("e7e5").at(7).press();
    later.at(10).decide("uphold");
    Play restored(chosen);
    restored.at(2).white("e2e4").at(5).press().at(10).act(Party::arbiter, act::Restore{0});
    for (Play* play : {&touched, &later, &restored}) {
        CHECK(play->state().ply == 0);
        CHECK(play->running() == white);
        play->at(12).white("g1f3").at(13).press();
        CHECK(play->accepted());
        CHECK(play->game().chessclock()->period(white) == 2);
        CHECK(play->game().chessclock()->moves_completed(white) == 1);
        // 600 and 300, and 10 for each of his presses at most.
        CHECK(play->time(white) > 600 + 300 - 13);
        CHECK(play->time(white) <= 600 + 300 + 3 * 10);
    }
}

TEST_CASE("6.3.2 a last period that asks for moves comes again") {
    Play play({.time = "1/600"});
    play.at(10).white("e2e4").at(10).press();
    CHECK(play.clock() == "1190 600 black");
    play.at(20).black("e7e5").at(20).press();
    CHECK(play.clock() == "1190 1190 white");
    play.at(30).white("g1f3").at(30).press();
    CHECK(play.find(RulingKind::period_reached)->count == 3);
    CHECK(play.clock() == "1780 1190 black");
}

// ---- 6.4

TEST_CASE("6.4 when a flag has fallen, what counts is whether the moves were completed, not made") {
    for (const Edition edition : all_editions) {
        for (const PeriodChange change : {PeriodChange::moves, PeriodChange::zero}) {
            // The second of two moves is made in time, and the press comes too late.
            Play made({.edition = edition, .time = "2/3600:1800", .period_change = change});
            made.at(0).white("e2e4").at(0).press().at(0).black("e7e5").at(0).press();
            made.at(3599).white("g1f3");
            CHECK(made.result() == "none");
            made.at(3600).press(white);
            CHECK_FALSE(made.accepted());
            CHECK(made.rulings().starts_with("flag_fallen 6.8"));
            CHECK(made.clock() == "0 3600 none, flags white");

            Play pressed({.edition = edition, .time = "2/3600:1800", .period_change = change});
            pressed.at(0).white("e2e4").at(0).press().at(0).black("e7e5").at(0).press();
            pressed.at(3599).white("g1f3").at(3599.9).press(white);
            CHECK(pressed.accepted());
            CHECK(pressed.result() == "none");
            pressed.at(3700).black("b8c6").at(3700).press().at(3705).tick();
            CHECK(pressed.result() == "none");
            CHECK(pressed.state().clock->flags.empty());
        }
    }
}

TEST_CASE("6.4 where all moves are to be completed, nothing left means that they were not") {
    for (const Color player : both_colors) {
        Play play({.time = "3600"});
        if (player == black) play.at(0).white("e2e4").at(0).press();
        play.at(3599.999).tick();
        CHECK(play.rulings() == "");
        play.at(3600).tick();
        CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
        CHECK(play.find(RulingKind::flag_fallen)->player == player);
        CHECK(play.result() == (player == white ? "0-1 flag 6.9" : "1-0 flag 6.9"));
    }
}

TEST_CASE("6.4 nothing is left when the extra time of the move is used up too") {
    for (const ClockMode mode : {ClockMode::fischer, ClockMode::bronstein, ClockMode::delay}) {
        Play play({.time = "600+5", .mode = mode});
        play.at(604.999).tick();
        CHECK(play.time(white) == 0.001);
        CHECK(play.rulings() == "");
        play.at(605).tick();
        CHECK(play.result() == "0-1 flag 6.9");
    }
}

// ---- Untimed games

TEST_CASE("6.2.1 in a game without a clock the press still completes a move, and no flag falls") {
    Play play({.time = "-"});
    CHECK_FALSE(play.state().clock);
    CHECK(play.state().game_class == GameClass::standard);
    play.at(10).press(black);
    CHECK(play.refusal() == "not_running 6.2.1");
    play.at(20).white("e2e4");
    play.at(30).press(black);
    CHECK(play.refusal() == "not_running 6.2.1");
    play.at(40).press(white).at(50).black("e7e5").at(60).press(black);
    CHECK(play.accepted());
    play.at(1'000'000).tick();
    CHECK(play.accepted());
    CHECK(play.result() == "none");
    CHECK_FALSE(play.state().clock);

    play.claim(white, ClaimKind::flag);
    CHECK(play.refusal() == "no_clock 6.8");
    play.claim(white, ClaimKind::wrong_clock);
    CHECK(play.refusal() == "no_clock 6.10.2");
    play.observe(Observed::flag);
    CHECK(play.refusal() == "no_clock 6.8");
    act::SetClock set;
    set.time.white = Millis(1000);
    play.act(Party::arbiter, set);
    CHECK(play.refusal() == "no_clock 6.10.2");
    play.act(Party::arbiter, act::AddTime{white, Millis(1000), "12.5"});
    CHECK(play.refusal().starts_with("no_clock"));

    // An illegal move is counted, though there is no time to give.
    play.white("g1g3").press();
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.effects() == "restore");
    CHECK(play.state().illegal == ByColor<int>{1, 0});
    play.white("g1f3").press(black);
    CHECK(play.refusal() == "not_running 6.2.1");  // White's press was undone
    play.press(white).black("b8c6");
    CHECK(play.accepted());

    // It can be interrupted all the same.
    play.act(Party::arbiter, act::Pause{"fire alarm"});
    CHECK(play.state().phase == Phase::paused);
    play.press(black);
    CHECK(play.refusal() == "paused 6.11.3");
    play.act(Party::arbiter, act::Resume{}).press(black);
    CHECK(play.accepted());
}

TEST_CASE("6.2.1 and the press of an illegal move is undone there too") {
    for (const bool upheld : {true, false}) {
        Play play({.time = "-", .arbiter = ArbiterKind::human});
        play.white("g1g3").press();
        CHECK(play.pending() == "illegal_move 7.5.1 white");
        play.decide(upheld ? "uphold" : "dismiss");
        CHECK(play.effects() == (upheld ? "restore" : "nothing"));
        CHECK(play.state().to_move == (upheld ? white : black));
        const Color to_move = play.state().to_move;
        play.move(to_move, upheld ? "g1f3" : "e7e5").press(!to_move);
        CHECK(play.refusal() == "not_running 6.2.1");
        play.press(to_move);
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
    }
}

}  // namespace
}  // namespace jadoube
