// Guidelines III.3.1 (2009: 6.11): both flags are down, and nobody knows which fell first.
#include <string>

#include <doctest/doctest.h>

#include "support/quickplay.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::quickplay;
using enum Color;

constexpr Edition guideline[] = {Edition::e2017, Edition::e2018, Edition::e2023};

// One player has moved in time and pressed after his flag; the other's falls then.
Play both_down(Conditions conditions, double seconds, Color first = white) {
    conditions.arbiter = ArbiterKind::human;
    Play play(conditions);
    if (first == black) play.at(0).white("e2e4").at(0).press();
    play.at(10).move(first, first == white ? "e2e4" : "e7e5").at(seconds + 100).press(first);
    play.at(2 * seconds + 1000).tick();
    REQUIRE(play.state().clock->flags == std::vector{first, !first});
    return play;
}

TEST_CASE("III.3.1 it needs both flags, a clock, the arbiter, and the announcement") {
    for (const Edition edition : guideline) {
        Play one(test::with_human_arbiter(quickplay(edition)));
        one.at(3700).observe(Observed::both_flags);
        CHECK(one.refusal() == "no_irregularity III.3.1");
        Play none(quickplay(edition));
        none.at(10).observe(Observed::both_flags);
        CHECK(none.refusal() == "no_irregularity III.3.1");
        Play untimed(quickplay(edition, "-"));
        untimed.at(10).observe(Observed::both_flags);
        CHECK(untimed.refusal() == "no_clock III.3.1");

        Conditions silent = quickplay(edition);
        silent.quickplay = false;
        Play unannounced = both_down(silent, 3600);
        unannounced.observe(Observed::both_flags);
        CHECK(unannounced.refusal() == "not_in_this_edition III.2.1");
        CHECK(unannounced.pending() == "flag 6.8 white, flag 6.8 black");

        Play player = both_down(quickplay(edition), 3600);
        player.act(black, act::Observe{Observed::both_flags, {}, {}});
        CHECK(player.refusal() == "not_allowed");
    }
}

TEST_CASE("III.3.1.1 in any period but the last the game goes on") {
    for (const Edition edition : guideline) {
        for (const Color first : both_colors) {
            Play play = both_down(quickplay(edition, "40/3600:1800"), 3600, first);
            play.observe(Observed::both_flags);
            CHECK(play.rulings() == "period_reached III.3.1.1, period_reached III.3.1.1");
            CHECK(play.result() == "none");
            CHECK(play.state().phase == Phase::playing);
            CHECK(play.state().clock->flags.empty());
            CHECK(play.time(white) == 1800);
            CHECK(play.time(black) == 1800);
            CHECK(play.running() == !first);  // he has the move
            CHECK(play.pending() == "none");
            for (const Color color : both_colors) {
                CHECK(play.game().chessclock()->period(color) == 2);
            }
            play.move(!first, first == white ? "e7e5" : "g1f3").press(!first);
            CHECK(play.accepted());
            CHECK(play.running() == first);
            // The next flag is one again.
            play.after(1800).tick();
            CHECK(play.pending() == "flag 6.8 " + std::string(name(party(first))));
        }
    }
}

TEST_CASE("III.3.1.2 in the period in which all remaining moves must be completed it is drawn") {
    for (const Edition edition : guideline) {
        for (const Color first : both_colors) {
            for (const std::string time : {"3600", "1500"}) {
                Play play = both_down(quickplay(edition, time), std::stod(time), first);
                play.observe(Observed::both_flags);
                CHECK(play.rulings() == "game_over III.3.1.2");
                CHECK(play.result() == "1/2-1/2 both_flags III.3.1.2");
                CHECK(play.effects() == "result 1/2-1/2");
                CHECK(play.pending() == "none");
                CHECK_FALSE(play.running());
            }
        }
    }
}

TEST_CASE("III.3.1.2 a second period that is the last, reached by both") {
    Conditions conditions = test::with_human_arbiter(quickplay(Edition::e2023, "1/3600:60"));
    Play play(conditions);
    play.at(0).white("e2e4").at(0).press().at(0).black("e7e5").at(0).press();
    play.at(10).white("g1f3").at(3700).press().at(9000).tick();
    REQUIRE(play.state().clock->flags.size() == 2);
    play.observe(Observed::both_flags);
    CHECK(play.result() == "1/2-1/2 both_flags III.3.1.2");
}

TEST_CASE("III.2.2 both flags: never in blitz, and not where each move brings time") {
    for (const Edition edition : guideline) {
        for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
            Play blitz = both_down(quickplay(edition, "300", supervision), 300);
            blitz.observe(Observed::both_flags);
            CHECK(blitz.refusal() == "not_in_this_edition III.2.2");
            CHECK(blitz.result() == "none");
        }
        Play increment = both_down(quickplay(edition, "3600+30"), 3660);
        increment.observe(Observed::both_flags);
        CHECK(increment.refusal() == "not_in_this_edition III.2.2");
        CHECK(increment.result() == "none");
    }
}

TEST_CASE("2009: 6.11 is law, in blitz and with increment, too") {
    for (const std::string time : {"3600", "1500", "300", "3600+30"}) {
        Conditions conditions = quickplay(Edition::e2009, time);
        conditions.quickplay = false;
        Play play = both_down(conditions, std::stod(time) + 60);
        play.observe(Observed::both_flags);
        CHECK(play.result() == "1/2-1/2 both_flags 6.11.b");
    }
    Play one(test::with_human_arbiter(quickplay(Edition::e2009)));
    one.at(3700).observe(Observed::both_flags);
    CHECK(one.refusal() == "no_irregularity 6.11");
}

TEST_CASE("2009: 6.11.a in any period but the last the game goes on") {
    for (const Color first : both_colors) {
        Play play = both_down(quickplay(Edition::e2009, "40/3600:1800"), 3600, first);
        play.observe(Observed::both_flags);
        CHECK(play.rulings() == "period_reached 6.11.a, period_reached 6.11.a");
        CHECK(play.clock() == (first == white ? "1800 1800 black" : "1800 1800 white"));
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("2009: 6.11.b in the last one the game is drawn") {
    for (const Color first : both_colors) {
        Play play = both_down(quickplay(Edition::e2009), 3600, first);
        play.observe(Observed::both_flags);
        CHECK(play.rulings() == "game_over 6.11.b");
        CHECK(play.result() == "1/2-1/2 both_flags 6.11.b");
        CHECK(play.pending() == "none");
    }
}

}  // namespace
}  // namespace jadoube
