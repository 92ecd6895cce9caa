// Article 6.11: who stops the clocks, why, and who starts them again.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::him;
using test::Play;
using enum Color;

// ---- 6.11.1

TEST_CASE("6.11.1 the arbiter stops the clocks: no time passes until he starts them again") {
    struct Row {
        Edition edition;
        std::string_view paused;
        std::string_view resumed;
    };
    const Row rows[] = {{Edition::e2009, "paused 6.12.a", "resumed 6.12.c"},
                        {Edition::e2014, "paused 6.12.a", "resumed 6"},
                        {Edition::e2017, "paused 6.11.1", "resumed 6.11.3"},
                        {Edition::e2018, "paused 6.11.1", "resumed 6.11.3"},
                        {Edition::e2023, "paused 6.11.1", "resumed 6.11.3"}};
    for (const Row& row : rows) {
        CAPTURE(row.paused);
        Play play({.edition = row.edition, .time = "5400+30"});
        play.at(10);
        play.pause("an alarm");
        CHECK(play.rulings() == row.paused);
        CHECK_FALSE(play.find(RulingKind::paused)->player);
        CHECK(play.find(RulingKind::paused)->text == "an alarm");
        CHECK(play.state().phase == Phase::paused);
        CHECK(play.clock() == "5420 5430 none");
        CHECK(play.pending() == "none");  // he needs no reason
        play.at(10'000).tick();
        CHECK(play.accepted());
        CHECK(play.clock() == "5420 5430 none");
        CHECK(play.result() == "none");
        play.resume();
        CHECK(play.rulings() == row.resumed);
        CHECK(play.state().phase == Phase::playing);
        CHECK(play.clock() == "5420 5430 white");
        play.after(5).tick();
        CHECK(play.clock() == "5415 5430 white");
    }
}

TEST_CASE("6.11.1 while the clocks stand nobody plays, but what needs no clock can be done") {
    Play play({.time = "5400"});
    play.moves("e2e4 e7e5");
    play.pause("an alarm");
    const std::string shown = play.clock();
    const auto refused = [&](act::Any what) {
        for (const Color player : both_colors) {
            play.act(player, what);
            CHECK(play.refusal() == "paused 6.11.3");
            CHECK(play.state().phase == Phase::paused);
            CHECK(play.clock() == shown);
        }
    };
    refused(act::Move{"g1f3", 1, {}});
    refused(act::Touch{Square::g1});
    refused(act::Press{});
    refused(act::Release{Square::g1, Square::f3});
    refused(act::Pause{"me too"});
    play.pause("an alarm");
    CHECK(play.refusal() == "paused 6.11.3");
    play.offer(white);
    CHECK(play.accepted());
    play.act(black, act::AcceptDraw{});
    CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
}

// ---- 6.11.2, 6.11.4

TEST_CASE("6.11.2 a player stops the clocks to call the arbiter, on either turn") {
    struct Row {
        Edition edition;
        std::string_view ruling;
    };
    const Row rows[] = {{Edition::e2009, "paused 6.12.b"},
                        {Edition::e2014, "paused 6.12.b"},
                        {Edition::e2017, "paused 6.11.2"},
                        {Edition::e2018, "paused 6.11.2"},
                        {Edition::e2023, "paused 6.11.2"}};
    for (const Row& row : rows) {
        for (const BoardKind board : {BoardKind::free, BoardKind::guarded}) {
            for (const Color player : both_colors) {
                CAPTURE(row.ruling);
                Play play({.edition = row.edition, .time = "5400", .board = board});
                play.at(10).act(player, act::Pause{"no queen at hand"});
                CHECK(play.rulings() == row.ruling);
                CHECK(play.find(RulingKind::paused)->player == player);
                CHECK(play.find(RulingKind::paused)->text == "no queen at hand");
                CHECK(play.pending() == "none");
                CHECK(play.state().phase == Phase::paused);
                CHECK(play.clock() == "5390 5400 none");
                CHECK(play.state().illegal == ByColor<int>{0, 0});
            }
        }
    }
}

TEST_CASE("6.11.2 the piece is missing: a pawn waits on the last rank while the clocks stand") {
    Play play({.time = "5400", .start = "7k/P7/8/8/8/8/8/K7 w - - 0 1"});
    play.at(10).act(white, act::Release{Square::a7, Square::a8});
    play.at(11).act(white, act::Pause{"no queen at hand"});
    CHECK(play.state().phase == Phase::paused);
    play.at(100);
    play.resume();
    CHECK(play.clock() == "5389 5400 white");
    play.at(101).act(white, act::Promote{Square::a8, Role::queen, {}}).at(102).press();
    CHECK(play.accepted());
    CHECK(play.rulings() == "");
    CHECK(play.clock() == "5387 5400 black");
}

TEST_CASE("6.11.4 he gave no reason: the arbiter says whether that costs him something") {
    struct Row {
        std::string_view decision;
        std::string_view rulings;
        std::string_view effects;  // if it was White
        std::string_view result;
    };
    const Row rows[] = {
        {"no_penalty", "", "nothing", "none"},
        {"warning", "penalty 6.11.4", "nothing", "none"},
        {"opponent_time", "penalty 6.11.4", "add_time black 120", "none"},
        {"own_time", "penalty 6.11.4", "take_time white 120", "none"},
        {"loss", "penalty 6.11.4, game_over 6.11.4", "result 0-1", "0-1 penalty 6.11.4"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.decision);
        Play play({.time = "5400"});
        play.at(10).act(white, act::Pause{});
        CHECK(play.rulings() == "paused 6.11.2");
        CHECK(play.pending() == "pause 6.11.4 white");
        CHECK(play.state().phase == Phase::paused);
        play.at(20).decide(std::string(row.decision));
        CHECK(play.rulings() == row.rulings);
        CHECK(play.effects() == row.effects);
        CHECK(play.result() == row.result);
        CHECK(play.pending() == "none");
        if (row.result != "none") continue;
        CHECK(play.state().phase == Phase::paused);  // he also says when it goes on
        play.at(30);
        play.resume();
        CHECK(play.running() == white);
    }
    const std::pair<Edition, std::string_view> articles[] = {{Edition::e2009, "6.12.d"},
                                                             {Edition::e2017, "6.11.4"},
                                                             {Edition::e2018, "6.11.4"},
                                                             {Edition::e2023, "6.11.4"}};
    for (const auto& [edition, article] : articles) {
        for (const Color player : both_colors) {
            Play play({.edition = edition, .time = "5400"});
            play.at(10).act(player, act::Pause{});
            CHECK(play.pending() == "pause " + std::string(article) + " " + him(player));
        }
    }
}

TEST_CASE("6.11.4 and for a reason that was none, any penalty of 12.9 with this article") {
    Play play({.time = "5400"});
    play.at(10).act(black, act::Pause{"his tie is too loud"});
    play.at(20).act(Party::arbiter,
                    act::Penalise{black, Penalty::opponent_time, "6.11.4", 60'000, {}});
    CHECK(play.rulings() == "penalty 6.11.4");
    CHECK(play.effects() == "add_time white 60");
    CHECK(play.clock() == "5450 5400 none");
}

// ---- 6.11.3

TEST_CASE("6.11.3 the arbiter alone decides when the game is restarted") {
    Play play({.time = "5400"});
    play.at(5);
    play.resume();
    CHECK(play.refusal() == "not_paused 6.11.3");
    play.at(10).act(white, act::Pause{"help"});
    for (const Color player : both_colors) {
        play.at(20).act(player, act::Resume{});
        CHECK(play.refusal() == "not_allowed");
        CHECK(play.state().phase == Phase::paused);
    }
    play.resume();
    CHECK(play.accepted());
    play.resume();
    CHECK(play.refusal() == "not_paused 6.11.3");
}

TEST_CASE("6.11.3 the clock that was stopped runs on, whoever has the move") {
    struct Row {
        std::string_view acts;  // moves; "!" presses of the player before it
        Color running;
    };
    const Row rows[] = {
        {"e2e4", white},             // made, not pressed
        {"e2e4 !", black},           //
        {"e2e4 e7e5", white},        // 6.2.2: both made, White has still to press
        {"e2e4 e7e5 !", black},      // White has pressed, now Black has to
        {"e2e4 e7e5 g1f3", white},   // 6.2.1.2
        {"e2e4 e7e5 g1f3 !", black}  //
    };
    for (const Row& row : rows) {
        for (const std::string_view time : {"5400+30", "-"}) {
            for (const ClockMode mode : {ClockMode::fischer, ClockMode::delay}) {
                CAPTURE(row.acts);
                CAPTURE(time);
                Play play({.time = std::string(time), .mode = mode});
                Color running = white;
                std::string_view left = row.acts;
                while (!left.empty()) {
                    const std::size_t end = std::min(left.find(' '), left.size());
                    const std::string one(left.substr(0, end));
                    if (one == "!") {
                        play.press(running);
                        running = !running;
                    } else {
                        play.move(play.game().has_the_move(), one);
                    }
                    REQUIRE(play.accepted());
                    left.remove_prefix(std::min(end + 1, left.size()));
                }
                REQUIRE(running == row.running);
                play.tick();
                const std::string shown = play.clock();
                play.after(0);
                play.pause("an alarm").after(500);
                play.resume();
                CHECK(play.clock() == shown);
                play.press(!row.running);
                CHECK(play.refusal() == "not_running 6.2.1");
                play.press(row.running);
                CHECK(play.accepted());
            }
        }
    }
}

TEST_CASE("6.11.3 what is left of a delay is frozen by a pause") {
    Play play({.time = "5400+30", .mode = ClockMode::delay});
    play.at(12);
    play.pause("an alarm");
    CHECK(play.clock() == "5400 5400 none, delay 18");
    play.at(100);
    play.resume();
    CHECK(play.clock() == "5400 5400 white, delay 18");
    play.at(120).tick();
    CHECK(play.clock() == "5398 5400 white");
}

}  // namespace
}  // namespace jadoube
