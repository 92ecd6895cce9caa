// Time enters only with acts: each first brings the game to its own instant, and what falls due on
// the way is ruled before it.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using enum Color;

TEST_CASE("time never runs backwards, and an act that says so changes nothing at all") {
    Play play({.time = "600"});
    play.at(10).white("e2e4");
    const State before = play.state();
    play.at(9.999).press(white);
    CHECK(play.refusal() == "time_ran_backwards");
    CHECK(play.rulings() == "");
    CHECK(play.state() == before);
    play.at(-5).tick();
    CHECK(play.refusal() == "time_ran_backwards");
    CHECK(play.state() == before);
    play.at(10).press(white);  // at the same instant it goes on
    CHECK(play.accepted());
    Play early({.time = "600"});
    early.at(-10).tick().at(-11).tick();
    CHECK(early.refusal() == "time_ran_backwards");
    // Refused or not, time has passed.
    play.at(20).press(white);
    CHECK_FALSE(play.accepted());
    play.at(15).tick();
    CHECK(play.refusal() == "time_ran_backwards");
}

TEST_CASE("acts at one instant happen in their order, and take no time") {
    Play play({.time = "600+5"});
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
        const Color by = play.game().has_the_move();
        play.at(7).move(by, move).at(7).press(by);
        CHECK(play.accepted());
    }
    CHECK(play.clock() == "608 615 white");
}

TEST_CASE("an act that is refused has changed nothing but the time") {
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        Play play({.time = "600+5", .arbiter = arbiter});
        play.at(10).white("e2e4").at(11).press().at(12).touch(black, Square::e7).offer(white);
        Play refused = play;
        Play waited = play;
        for (const auto& [by, what] : std::vector<std::pair<Party, act::Any>>{
                 {Party::white, act::Press{}},
                 {Party::white, act::Move{"d2d4", 1, {}}},
                 {Party::black, act::Move{"Qxz9", 1, {}}},
                 {Party::black, act::Move{"e4e5", 1, {}}},
                 {Party::white, act::AcceptDraw{}},
                 {Party::black, act::Start{}},
                 {Party::arbiter, act::Move{"e7e5", 1, {}}},
                 {Party::arbiter, act::Resume{}},
                 {Party::arbiter, act::Start{}},
                 {Party::arbiter, act::Decide{7, {}, "uphold"}},
                 {Party::assistant, act::Press{}},
             }) {
            refused.after(1).act(by, what);
            CHECK_FALSE(refused.accepted());
            CHECK(refused.rulings() == "");
            waited.after(1).tick();
            CHECK(refused.state() == waited.state());
            CHECK(refused.game().pending() == waited.game().pending());
        }
    }
}

TEST_CASE("what time brings is ruled in the answer to any act, also to one that is refused") {
    Play play({.time = "600"});
    play.at(900).press(black);
    CHECK(play.refusal() == "game_over 6.9");
    CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
    CHECK(play.clock() == "0 600 none, flags white");
    play.at(901).press(black);
    CHECK(play.rulings() == "");  // once
}

TEST_CASE("a tick is the arbiter's, and nothing else happens") {
    Play play({.time = "600", .default_time = Seconds(60)});
    play.at(-1).act(white, act::Arrive{});
    play.at(10).tick();
    CHECK(play.accepted());
    CHECK(play.rulings() == "");
    CHECK(play.state().fen == Play({.time = "600"}).state().fen);
    play.at(20).act(black, act::Tick{});
    CHECK(play.refusal() == "not_allowed");
    CHECK(play.clock() == "580 600 white");
    play.at(60).tick();  // so it does not make a player present
    CHECK(play.result() == "+/- default_time 6.7.1");
}

TEST_CASE("a game stays as it was when an act is applied to it") {
    Play play({.time = "600+5"});
    play.at(10).white("e2e4");
    const Game before = play.game();
    const State seen = before.state();
    const Step pressed = before.apply({Instant(Millis(11'000)), Party::white, act::Press{}, {}});
    const Step flag = before.apply({Instant(Millis(900'000)), Party::arbiter, act::Tick{}, {}});
    CHECK(before.state() == seen);
    CHECK(pressed.game.phase() == Phase::playing);
    CHECK(flag.game.phase() == Phase::over);
    CHECK(before.phase() == Phase::playing);
}

TEST_CASE("a game that is over stays over, and its clock stands") {
    Play play({.time = "600"});
    play.at(10).act(black, act::Resign{});
    const State over = play.state();
    CHECK(play.clock() == "590 600 none");
    play.at(5000).tick();
    CHECK(play.refusal() == "game_over 5.1.2");
    play.at(5001).white("e2e4");
    CHECK(play.refusal() == "game_over 5.1.2");
    play.at(5002).act(Party::arbiter, act::Resume{});
    CHECK(play.refusal() == "game_over 5.1.2");
    CHECK(play.state() == over);
}

// ---- Time that the arbiter gives and takes

TEST_CASE("time given is added to what is left, running or not, paused or not") {
    for (const Color player : both_colors) {
        for (const bool paused : {false, true}) {
            Play play({.time = "600"});
            if (paused) play.at(10).act(Party::arbiter, act::Pause{"noise"});
            play.at(10).act(Party::arbiter, act::AddTime{player, Millis(90'500), "12.5"});
            CHECK(play.rulings() == "time_added 12.5");
            CHECK(play.find(RulingKind::time_added)->player == player);
            CHECK(play.time(player) == (player == white ? 590 : 600) + 90.5);
            CHECK(play.time(!player) == (player == white ? 600 : 590));
            CHECK(play.running() == (paused ? std::nullopt : std::optional(white)));
        }
    }
    Play play({.time = "600"});
    for (const Millis none : {Millis(0), Millis(-1000), longest_clock_time + Millis(1)}) {
        play.at(5).act(Party::arbiter, act::AddTime{white, none, "12.5"});
        CHECK(play.refusal().starts_with("bad_number"));
    }
    CHECK(play.clock() == "595 600 white");
}

TEST_CASE("time taken down to nothing lets the flag fall") {
    const auto take = [](Play& play, Color player, std::int64_t millis) {
        play.at(10).act(Party::arbiter,
                        act::Penalise{player, Penalty::own_time, "11.5", millis, {}});
    };
    for (const Color player : both_colors) {
        const std::int64_t left = player == white ? 590'000 : 600'000;
        Play nearly({.time = "600"});
        take(nearly, player, left - 1);
        CHECK(nearly.rulings() == "penalty 11.5");
        CHECK(nearly.time(player) == 0.001);
        for (const std::int64_t all : {left, left + 5000}) {
            Play play({.time = "600"});
            take(play, player, all);
            CHECK(play.rulings() == "penalty 11.5, flag_fallen 6.8, game_over 6.9");
            CHECK(play.result() == (player == white ? "0-1 flag 6.9" : "1-0 flag 6.9"));
        }
        Play asked({.time = "600", .arbiter = ArbiterKind::human});
        take(asked, player, left);
        CHECK(asked.rulings() == "penalty 11.5");
        CHECK(asked.pending() == "flag 6.8 " + std::string(name(party(player))));
    }
}

TEST_CASE("time given to a player whose flag is down does not put it up") {
    Play play({.time = "600", .arbiter = ArbiterKind::human});
    play.at(600).act(Party::arbiter, act::AddTime{white, Millis(60'000), "12.5"});
    CHECK(play.clock() == "60 600 white, flags white");
    CHECK(play.pending() == "flag 6.8 white");
}

TEST_CASE("whose clock runs and who has the move are two things") {
    Play play({.time = "600"});
    play.at(1).white("e2e4");
    CHECK(play.state().to_move == black);
    CHECK(play.running() == white);
    play.at(2).black("e7e5").at(3).press(white);
    CHECK(play.state().to_move == white);
    CHECK(play.running() == black);
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
        CHECK(play.state(viewer).clock == play.state().clock);  // everybody sees the clocks
    }
}

TEST_CASE("a game does not begin under a time that no clock can be set to") {
    const auto problem = [](const Conditions& conditions) {
        const auto game = Game::begin(conditions);
        REQUIRE_FALSE(game.has_value());
        return std::string(name(game.error().code)) + " " + std::string(game.error().field);
    };
    for (const char* time : {"", "x", "0", "40/", "40/0", "*180", "5400:1800", "40/5400:0", "-1"}) {
        CAPTURE(time);
        CHECK(problem({.time = time}) == "bad_time time");
    }
    CHECK(problem({.default_time = Seconds(-1)}) == "out_of_range default_time");
    // Increments alone are time enough, unless a period begins when nothing is left.
    CHECK(Game::begin({.time = "0+10"}).has_value());
    CHECK(Game::begin({.time = "40/5400+10:0+10"}).has_value());
    CHECK(problem({.time = "40/5400+10:0+10", .period_change = PeriodChange::zero}) ==
          "bad_time time");
}

TEST_CASE("time may be as long as it likes") {
    Play untimed({.time = "-"});
    untimed.at(4e12).tick();
    CHECK(untimed.accepted());
    CHECK(untimed.result() == "none");
    Play timed({.time = "600"});
    timed.at(4e12).tick();
    CHECK(timed.result() == "0-1 flag 6.9");
    Play far({.time = "600"});
    far.at(-4e12).tick().at(0).act(Party::arbiter, act::Start{});
    CHECK(far.accepted());
    CHECK(far.clock() == "600 600 white");
}

}  // namespace
}  // namespace jadoube
