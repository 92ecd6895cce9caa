// Articles 6.10 and 6.12: what the clocks are set to, and what a display is worth.
#include <optional>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::him;
using test::Play;
using enum Color;

act::SetClock set(std::optional<int> white_seconds, std::optional<int> black_seconds,
                  std::optional<int> moves = {}) {
    act::SetClock act;
    if (white_seconds) act.time.white = Millis(1000) * *white_seconds;
    if (black_seconds) act.time.black = Millis(1000) * *black_seconds;
    act.moves = moves;
    return act;
}

// ---- 6.10.1

TEST_CASE("6.10.1 a clock with a defect is replaced: the arbiter sets what the new one shows") {
    Play play({.time = "5400"});
    play.at(100).white("e2e4").at(100).press().at(150);
    play.pause("the display is dark");
    CHECK(play.clock() == "5300 5350 none");
    play.at(300).act(Party::arbiter, set(5310, 5360));
    CHECK(play.accepted());
    CHECK(play.find(RulingKind::clock_set));
    CHECK(play.effects() == "set_time white 5310, set_time black 5360");
    CHECK(play.clock() == "5310 5360 none");  // it still stands
    play.at(310);
    play.resume();
    CHECK(play.clock() == "5310 5360 black");
    play.at(320).tick();
    CHECK(play.clock() == "5310 5350 black");
}

TEST_CASE("6.10.1 what is set is what counts from then on, down to the flag") {
    for (const Color player : both_colors) {
        CAPTURE(player == white);
        Play play({.time = "5400"});
        if (player == black) play.at(0).white("e2e4").at(0).press();
        play.at(10).act(Party::arbiter, player == white ? set(20, {}) : set({}, 20));
        CHECK(play.effects() == "set_time " + him(player) + " 20");
        CHECK(play.time(!player) == 5400);
        play.at(29.999).tick();
        CHECK(play.result() == "none");
        play.at(30).tick();
        CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");

        Play nothing({.time = "5400"});
        nothing.at(10).act(Party::arbiter, player == white ? set(0, {}) : set({}, 0));
        CHECK(nothing.rulings().ends_with("flag_fallen 6.8, game_over 6.9"));
        CHECK(nothing.result() == (player == white ? "0-1 flag 6.9" : "1-0 flag 6.9"));
    }
}

TEST_CASE("6.10.1 in each mode the display shows what was set, and what is left of a delay stays") {
    struct Row {
        ClockMode mode;
        std::string_view clock;
        std::string_view five_seconds_later;
    };
    const Row rows[] = {{ClockMode::fischer, "1000 2000 white", "995 2000 white"},
                        {ClockMode::bronstein, "1000 2000 white", "995 2000 white"},
                        {ClockMode::delay, "1000 2000 white, delay 7", "1000 2000 white, delay 2"}};
    for (const Row& row : rows) {
        CAPTURE(row.clock);
        Play play({.time = "5400+10", .mode = row.mode});
        play.at(3).act(Party::arbiter, set(1000, 2000));
        CHECK(play.clock() == row.clock);
        play.at(8).tick();
        CHECK(play.clock() == row.five_seconds_later);
    }
}

TEST_CASE("6.10.1 a flag that a defect let fall is put up again") {
    Play play({.time = "600", .arbiter = ArbiterKind::human});
    play.at(600).tick();
    CHECK(play.clock() == "0 600 white, flags white");
    play.at(610).act(Party::arbiter, set(300, {})).at(611).decide("dismiss");
    CHECK(play.clock() == "299 600 white");
    play.at(910).tick();
    CHECK(play.pending() == "flag 6.8 white");
}

TEST_CASE("6.10.1 only the arbiter sets the clock, and to something a clock can show") {
    Play play({.time = "5400"});
    for (const Color player : both_colors) {
        play.at(10).act(player, set(6000, 6000));
        CHECK(play.refusal() == "not_allowed");
    }
    play.act(Party::arbiter, set(-1, {}));
    CHECK(play.refusal() == "bad_number 6.10.2");
    play.act(Party::arbiter, set({}, {}, -1));
    CHECK(play.refusal() == "bad_number 6.10.2");
    act::SetClock too_long;
    too_long.time.black = longest_clock_time + Millis(1);
    play.act(Party::arbiter, too_long);
    CHECK(play.refusal() == "bad_number 6.10.2");
    CHECK(play.time(black) == 5400);
}

// ---- 6.10.2

TEST_CASE("6.10.2 a wrong setting: a player stops the clock at once, the arbiter corrects it") {
    struct Row {
        Edition edition;
        std::string_view ruling;
    };
    const Row rows[] = {{Edition::e2009, "paused 6.10.b"},
                        {Edition::e2017, "paused 6.10.2"},
                        {Edition::e2018, "paused 6.10.2"},
                        {Edition::e2023, "paused 6.10.2"}};
    for (const Row& row : rows) {
        for (const Color player : both_colors) {
            CAPTURE(row.ruling);
            Play play({.edition = row.edition, .time = "40/5400:1800"});
            play.at(10).white("e2e4").press().at(20).claim(player, ClaimKind::wrong_clock);
            CHECK(play.clock() == "5389 5391 none");  // stopped, and the arbiter looks
            play.decide("uphold");
            CHECK(play.rulings() == row.ruling);
            CHECK(play.find(RulingKind::paused)->player == player);
            CHECK(play.state().phase == Phase::paused);
            CHECK(play.clock() == "5389 5391 none");
            play.at(60).act(Party::arbiter, set(7189, 7191, 0));
            CHECK(play.clock() == "7189 7191 none");
            CHECK(play.game().chessclock()->moves_in_period(white) == 0);
            play.at(70);
            play.resume();
            CHECK(play.clock() == "7189 7191 black");
        }
    }
}

TEST_CASE("6.10.2 the arbiter corrects the move counter, and the next period follows from it") {
    Play play({.time = "3/5400:1800"});
    play.at(0).white("e2e4").at(0).press().at(0).act(Party::arbiter, set({}, {}, 2));
    CHECK(play.accepted());
    CHECK(play.game().chessclock()->moves_in_period(white) == 2);
    CHECK(play.game().chessclock()->moves_in_period(black) == 2);
    CHECK(play.clock() == "5400 5400 black");  // times stay as they are
    play.at(0).black("e7e5").at(0).press();
    CHECK(play.rulings() == "period_reached 6.3.2");
    CHECK(play.clock() == "5400 7200 white");
}

TEST_CASE("6.10.2 a human arbiter is asked whether the setting is wrong, and the clocks stand") {
    for (const Color player : both_colors) {
        Play play({.time = "5400", .arbiter = ArbiterKind::human});
        play.at(10).claim(player, ClaimKind::wrong_clock);
        CHECK(play.rulings() == "");
        CHECK(play.pending() == "wrong_clock 6.10.2 " + him(player));
        CHECK_FALSE(play.running().has_value());
        Play dismissed = play;
        dismissed.at(20).decide("dismiss");
        CHECK(dismissed.rulings() == "claim_rejected 6.10.2");
        CHECK(dismissed.find(RulingKind::claim_rejected)->player == player);
        CHECK(dismissed.clock() == "5390 5400 white");
        play.at(20).decide("uphold");
        CHECK(play.rulings() == "paused 6.10.2");
        CHECK(play.clock() == "5390 5400 none");
    }
}

// ---- 6.12.2

TEST_CASE("6.12.2 a claim rests on the moves, whatever a display says of their number") {
    Play fifty({.time = "100/5400:1800"});
    fifty.at(0).act(Party::arbiter, set({}, {}, 60)).moves("g1f3 g8f6 f3g1 f6g8");
    CHECK(fifty.game().chessclock()->moves_in_period(white) == 62);
    CHECK(fifty.state().claims.empty());
    fifty.claim(white, ClaimKind::fifty);
    CHECK(fifty.rulings() == "claim_rejected 9.5.3");
    fifty.white("g1f3").press().claim(black, ClaimKind::threefold);
    CHECK(fifty.rulings() == "claim_rejected 9.5.3");

    // 7.3: fewer than ten moves have been made.
    Play colours({.time = "40/5400:1800"});
    colours.moves("e2e4 e7e5").act(Party::arbiter, set({}, {}, 20));
    colours.claim(white, ClaimKind::wrong_colours).decide("uphold");
    CHECK(colours.rulings() == "annulled 7.3");
    // A.5.1: and fewer than ten completed.
    Play setting({.time = "40/900:900", .supervision = Supervision::partial});
    setting.moves("e2e4 e7e5").act(Party::arbiter, set({}, {}, 20));
    setting.claim(white, ClaimKind::wrong_clock).decide("uphold");
    CHECK(setting.rulings() == "paused 6.10.2");

    // And the other way round: the counter says nothing, the position has been there.
    Play correct({.time = "40/5400:1800"});
    correct.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    correct.act(Party::arbiter, set({}, {}, 0)).claim(white, ClaimKind::threefold);
    CHECK(correct.result() == "1/2-1/2 threefold 9.2.2");
}

}  // namespace
}  // namespace jadoube
