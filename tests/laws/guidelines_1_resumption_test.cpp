// Guidelines I.9, I.11, I.13 and I.14: an adjourned game is resumed.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/adjourned.hpp"

namespace jadoube {
namespace {

using test::adjourn;
using test::adjourned;
using test::arrive;
using test::begun_by;
using test::clock_of;
using test::guideline;
using test::open_envelope;
using test::patient;
using test::Play;
using test::resume;
using test::seal;
using test::tell_to_seal;
using test::turned;
using test::win_of;
using enum Color;

// ---- I.9.1

TEST_CASE("I.9.1 the player who must reply is there: the sealed move is made and his clock runs") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const bool sealer_too : {true, false}) {
                CAPTURE(name(edition));
                Play play = adjourned(patient(by, edition));
                arrive(play.at(900), !by);
                if (sealer_too) arrive(play, by);
                resume(play.at(1000));
                CHECK(play.rulings() == "resumed " + guideline(edition, "9.a", "I.9.1"));
                CHECK(play.state().phase == Phase::adjourned);
                CHECK(clock_of(play, by) == "7170 7200 none");
                resume(play);
                CHECK(play.refusal() == "not_paused " + guideline(edition, "13", "I.14"));
                open_envelope(play.at(1005));
                CHECK(play.state().ply == 1);
                CHECK(play.state().to_move == !by);
                CHECK(clock_of(play, by) == "7170 7200 the other");
                play.at(1015).move(!by, turned(!by, "e2e4")).at(1015).press(!by);
                CHECK(clock_of(play, by) == "7170 7190 his");
                CHECK(play.state().ply == 2);
            }
        }
    }
}

TEST_CASE("I.9.1 who has sealed does not press again, and his move is completed") {
    Play play = adjourned(patient(white));
    open_envelope(arrive(arrive(play, white), black));
    play.press(white);
    CHECK(play.refusal().starts_with("not_running"));
    play.white("d2d4");
    CHECK(play.refusal() == "not_on_move 1.3");
    play.black("e7e5").press();
    CHECK(play.state().ply == 2);
    CHECK(play.running() == white);
}

TEST_CASE("I.9.1 the sealed move brings its increment, once, and the period that it reaches") {
    struct Row {
        std::string_view time;
        ClockMode mode;
        std::string_view sealed;  // the displays when the game was adjourned
        std::string_view opened;  // and when the sealed move was made
        std::string_view rulings;
    };
    const Row rows[] = {
        {"5400+30", ClockMode::fischer, "5400 5430 none", "5430 5430 the other", ""},
        {"5400+30", ClockMode::bronstein, "5400 5430 none", "5430 5430 the other", ""},
        {"5400+10", ClockMode::bronstein, "5380 5410 none", "5390 5410 the other", ""},
        {"5400+20", ClockMode::delay, "5390 5400 none", "5390 5400 the other", ""},
        {"5400+40", ClockMode::delay, "5400 5400 none", "5400 5400 the other", ""},
        {"1/3600:1800", ClockMode::fischer, "3570 3600 none", "5370 3600 the other",
         ", period_reached 6.3.2"},
        {"1/3600+5:1800+30", ClockMode::fischer, "3575 3605 none", "5405 3605 the other",
         ", period_reached 6.3.2"},
        {"2/3600:1800", ClockMode::fischer, "3570 3600 none", "3570 3600 the other", ""},
    };
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            CAPTURE(row.time);
            CAPTURE(row.sealed);
            Conditions conditions = patient(by, Edition::e2023, row.time);
            conditions.mode = row.mode;
            Play play = adjourned(conditions);
            CHECK(clock_of(play, by) == row.sealed);
            open_envelope(arrive(play.at(1000), !by));
            CHECK(play.rulings() == "envelope_opened I.7" + std::string(row.rulings));
            CHECK(clock_of(play, by) == row.opened);
        }
    }
}

// ---- I.9.2

TEST_CASE("I.9.2 the player who must reply is not there: his clock runs until he arrives") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const bool pauses : {true, false}) {
                CAPTURE(name(edition));
                CAPTURE(pauses);
                const std::string article = guideline(edition, "9.b", "I.9.2");
                Play play = adjourned(patient(by, edition));
                resume(arrive(play, by).at(1000));
                CHECK(play.rulings() == "resumed " + article);
                CHECK(play.find(RulingKind::resumed)->player == !by);
                CHECK(play.state().phase == Phase::adjourned);
                CHECK(clock_of(play, by) == "7170 7200 the other");
                play.at(1060).tick();
                CHECK(clock_of(play, by) == "7170 7140 the other");
                open_envelope(play);
                CHECK_FALSE(play.accepted());
                arrive(play.at(1100), !by);
                CHECK(clock_of(play, by) == "7170 7100 the other");
                if (pauses) {
                    play.at(1105).act(!by, act::Pause{"here I am"});
                    CHECK(play.rulings() == "paused " + article);
                    CHECK(play.pending() == "none");
                    CHECK(play.state().phase == Phase::adjourned);
                    CHECK(clock_of(play, by) == "7170 7095 none");
                    open_envelope(play.at(1200));
                    CHECK(clock_of(play, by) == "7170 7095 the other");  // started again
                } else {
                    open_envelope(play.at(1105));
                    CHECK(clock_of(play, by) == "7170 7095 the other");
                }
                CHECK(play.state().ply == 1);
                CHECK(play.result() == "none");
            }
        }
    }
}

TEST_CASE("I.9.2 who stops his clock to call the arbiter is there") {
    Play play = adjourned(patient(white));
    resume(arrive(play, white).at(1000));
    play.at(1010).act(black, act::Pause{"here I am"});
    CHECK(play.accepted());
    open_envelope(play);
    CHECK(play.accepted());
    CHECK(play.state().ply == 1);
}

TEST_CASE("I.9.2 there is nothing to stop before the resumption") {
    Play play = adjourned(patient(white));
    for (const Color player : both_colors) {
        play.act(player, act::Pause{"why not"});
        CHECK(play.refusal().starts_with("adjourned"));
    }
    CHECK(play.state().phase == Phase::adjourned);
}

TEST_CASE("I.9.2 a late player whose flag falls has lost, unless the sealer cannot checkmate") {
    for (const Color by : both_colors) {
        Play play = adjourned(patient(by, Edition::e2023, "600"));
        resume(arrive(play, by).at(1000));
        play.at(1600).tick();
        CHECK(play.result() == win_of(by) + " flag 6.9");
    }
    Conditions conditions = test::from("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Edition::e2023, "600");
    conditions.default_time = Seconds(3600);
    Play play(conditions);
    adjourn(play, "Kd1");
    resume(arrive(play, white).at(1000));
    play.at(1600).tick();
    CHECK(play.result() == "1/2-1/2 flag_no_mate 6.9");
}

TEST_CASE("I.9.2 what the sealer has used of his extra time comes back, whoever is late") {
    Conditions conditions = patient(white, Edition::e2023, "5400+30");
    conditions.mode = ClockMode::bronstein;
    Play play = adjourned(conditions);
    CHECK(play.clock() == "5400 5430 none");
    resume(arrive(play, white).at(1000));
    open_envelope(arrive(play.at(1010), black).at(1010));
    CHECK(play.time(white) == 5430);
    CHECK(play.time(black) <= 5420);  // the ten seconds are his own
}

// ---- I.11

TEST_CASE("I.11 neither is there: the player who must reply loses the time until he arrives") {
    for (const Edition edition : {Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play play = adjourned(patient(by, edition));
            resume(play.at(1000));
            CHECK(play.rulings() == "resumed " + guideline(edition, "", "I.11"));
            CHECK(play.find(RulingKind::resumed)->player == !by);
            CHECK(clock_of(play, by) == "7170 7200 the other");
            arrive(play.at(1300), by);
            CHECK(clock_of(play, by) == "7170 6900 the other");  // the sealer loses nothing
            arrive(play.at(1600), !by);
            open_envelope(play.at(1600));
            CHECK(clock_of(play, by) == "7170 6600 the other");
            CHECK(play.result() == "none");
        }
    }
}

TEST_CASE("I.11 where nobody may be late it does not apply: both have lost") {
    Play play(begun_by(white));
    arrive(arrive(play.at(-2), white), black);  // so somebody watches
    adjourn(play, "e4");
    resume(play.at(1000));
    CHECK(play.rulings() == "resumed I.9.2, late I.10, late I.10, game_over I.10");
    CHECK(play.result() == "0-0 default_time I.10");
}

TEST_CASE("I.11 the arbiter may decide otherwise, and give the time back") {
    Play play = adjourned(patient(white));
    resume(play.at(1000));
    arrive(play.at(1600), black);
    play.act(black, act::Pause{"my train"});
    play.arbiter(act::SetClock{{std::nullopt, Millis(7200'000)}, {}});
    open_envelope(play.at(1700));
    CHECK(play.clock() == "7170 7200 black");
}

TEST_CASE("2009: Adjourned 9.b neither is there: the clock of the player who must reply runs") {
    for (const Color by : both_colors) {
        Play play = adjourned(patient(by, Edition::e2009));
        resume(play.at(1000));
        CHECK(play.rulings() == "resumed Adjourned 9.b");
        arrive(play.at(1600), !by);
        open_envelope(play.at(1600));
        CHECK(clock_of(play, by) == "7170 6600 the other");
    }
}

// ---- I.13

TEST_CASE("I.13 a wrong time pointed out before his first move is corrected") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const Color claimant : both_colors) {
                CAPTURE(name(edition));
                const std::string article = guideline(edition, "12", "I.13");
                Play play = adjourned(patient(by, edition));
                arrive(arrive(play.at(1000), white), black);
                open_envelope(resume(play));
                if (claimant == by) {  // after the opponent's first move, before his own
                    play.move(!by, turned(!by, "e2e4")).press(!by);
                }
                play.claim(claimant, ClaimKind::wrong_clock);
                CHECK_FALSE(play.running());
                play.decide("uphold");
                CHECK(play.rulings() == "paused " + article);
                CHECK(play.find(RulingKind::paused)->player == claimant);
                CHECK_FALSE(play.running());
                play.arbiter(act::SetClock{{Millis(7000'000), Millis(6000'000)}, {}});
                resume(play);
                CHECK(play.time(white) == 7000);
                CHECK(play.time(black) == 6000);
                CHECK(play.running() == claimant);
            }
        }
    }
}

TEST_CASE("I.13 or before the envelope is opened, which waits for it") {
    for (const Color claimant : both_colors) {
        for (const bool resumed : {false, true}) {
            CAPTURE(resumed);
            Play play = adjourned(patient(white));
            arrive(play.at(1000), claimant);
            if (resumed) resume(arrive(play, !claimant));
            play.claim(claimant, ClaimKind::wrong_clock);
            CHECK(play.accepted());
            CHECK_FALSE(play.find(RulingKind::stands));
            CHECK_FALSE(play.running());
            play.arbiter(act::SetClock{{Millis(7000'000), {}}, {}});
            CHECK(play.time(white) == 7000);
            CHECK(play.state().phase == Phase::adjourned);
            arrive(play, black);
            open_envelope(play);
            CHECK(play.state().ply == 1);
            CHECK(play.clock() == "7000 7200 black");
        }
    }
}

TEST_CASE("I.13 the clock of a late player stands while it is corrected") {
    Play play = adjourned(patient(white));
    resume(arrive(play, white).at(1000));
    arrive(play.at(1010), black);
    play.at(1020).claim(black, ClaimKind::wrong_clock);
    CHECK(play.clock() == "7170 7180 none");
    CHECK(play.state().phase == Phase::adjourned);
    open_envelope(play.at(1100));
    CHECK(play.clock() == "7170 7180 black");
}

TEST_CASE("I.13 after his first move the game goes on as the clocks show") {
    for (const Edition edition : all_editions) {
        for (const Color claimant : both_colors) {
            CAPTURE(name(edition));
            Play play = adjourned(patient(white, edition));
            arrive(arrive(play.at(1000), white), black);
            open_envelope(resume(play));
            play.black("e7e5").press();
            if (claimant == white) play.white("g1f3").press();
            const auto running = play.running();
            play.claim(claimant, ClaimKind::wrong_clock);
            CHECK(play.rulings() == "stands " + guideline(edition, "12", "I.13"));
            CHECK(play.find(RulingKind::stands)->claim == ClaimKind::wrong_clock);
            CHECK(play.running() == running);
            CHECK(play.state().phase == Phase::playing);
            // Unless the arbiter decides otherwise.
            play.arbiter(act::SetClock{{Millis(100'000), {}}, {}});
            CHECK(play.accepted());
        }
    }
}

TEST_CASE("I.13 a human arbiter decides, before and after the first move") {
    for (const bool late : {false, true}) {
        for (const bool upheld : {true, false}) {
            CAPTURE(late);
            Play play = adjourned(test::with_human_arbiter(patient(white)));
            arrive(arrive(play.at(1000), white), black);
            open_envelope(resume(play));
            if (late) play.black("e7e5").press();
            play.claim(black, ClaimKind::wrong_clock);
            CHECK(play.pending() == "wrong_clock I.13 black");
            CHECK_FALSE(play.running());
            play.decide(upheld ? "uphold" : "dismiss");
            CHECK(play.rulings() == (upheld ? "paused I.13" : "claim_rejected I.13"));
            CHECK(play.state().phase == (upheld ? Phase::paused : Phase::playing));
        }
    }
}

// ---- I.14

TEST_CASE("I.14 the times of a resumed session are the arbiter's: recorded, and nothing else") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        const std::string article = guideline(edition, "13", "I.14");
        Play play = adjourned(patient(white, edition));
        const State before = play.state();
        play.arbiter(act::Incident{article, {}, "15:00 by my watch"});
        CHECK(play.rulings() == "incident " + article);
        CHECK(play.find(RulingKind::incident)->text == "15:00 by my watch");
        CHECK(play.effects() == "nothing");
        play.arbiter(act::Penalise{black, Penalty::warning, article, {}, {}});
        CHECK(play.rulings() == "penalty " + article);
        CHECK(play.state() == before);
        // It is the arbiter who says that the time has come.
        for (const Color player : both_colors) {
            play.act(player, act::Resume{});
            CHECK(play.refusal() == "not_allowed");
        }
        resume(play);
        CHECK(play.accepted());
    }
}

}  // namespace
}  // namespace jadoube
