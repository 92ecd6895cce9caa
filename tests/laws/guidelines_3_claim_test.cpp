// Guidelines III.1, III.2 and III.5 (2009: 10.1 and 10.2): when there is a quickplay finish, and
// who may claim a draw in it.
#include <string>

#include <doctest/doctest.h>

#include "support/quickplay.hpp"

namespace jadoube {
namespace {

using test::citing;
using test::him;
using test::Play;
using test::quickplay;
using test::quickplay_numbers;
using test::QuickplayNumbers;
using test::short_of_time;
using enum Color;

TEST_CASE("III.5 the player who has the move asks for a draw with under two minutes") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            CAPTURE(static_cast<int>(book.edition));
            CAPTURE(him(by));
            Play play = short_of_time(quickplay(book.edition), by, 60);
            const std::string board = play.state().fen;
            play.claim(by, ClaimKind::no_normal_means);
            CHECK(play.accepted());
            CHECK(play.rulings() == "");
            CHECK(play.pending() == citing("no_normal_means", book.claim) + " " + him(by));
            const Question question = play.game().pending().front();
            CHECK(question.options == std::vector{Option::uphold, Option::postpone,
                                                  Option::postpone_with_time, Option::dismiss});
            CHECK(question.claim == ClaimKind::no_normal_means);
            // He may stop the chessclock; if he does not, his time runs.
            CHECK(play.running() == by);
            CHECK(play.time(by) == 59);
            CHECK(play.state().fen == board);
            CHECK(play.state().phase == Phase::playing);
            CHECK(play.game().claims_made(by) == 1);
            CHECK(play.game().claims_made(!by) == 0);
        }
    }
}

TEST_CASE("III.5 two minutes are not less than two minutes") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            Play play = short_of_time(quickplay(book.edition), by, 121);
            play.claim(by, ClaimKind::no_normal_means);  // with exactly 2:00
            CHECK(play.refusal() == citing("too_early", book.claim));
            CHECK(play.pending() == "none");
            CHECK(play.game().claims_made(by) == 0);
            play.after(0.001).claim(by, ClaimKind::no_normal_means);
            CHECK(play.accepted());
        }
    }
}

TEST_CASE("III.5 not by the player who has not the move, however little he has left") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            Play play = short_of_time(quickplay(book.edition), by, 60);
            play.move(by, by == white ? "b1c3" : "b8c6");
            play.claim(by, ClaimKind::no_normal_means);  // made, though not completed
            CHECK(play.refusal() == citing("not_on_move", book.claim));
            play.press(by).claim(by, ClaimKind::no_normal_means);
            CHECK(play.refusal() == citing("not_on_move", book.claim));
            CHECK(play.pending() == "none");
            // The opponent has the move, but more than two minutes.
            play.claim(!by, ClaimKind::no_normal_means);
            CHECK(play.refusal() == citing("too_early", book.claim));
        }
    }
}

TEST_CASE("III.5 before his flag falls, not when it is down and nobody has said so") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        Play human = short_of_time(test::with_human_arbiter(quickplay(book.edition)), white, 60);
        human.at(3600).claim(white, ClaimKind::no_normal_means);
        CHECK(human.refusal() == citing("not_allowed", book.claim));
        CHECK(human.pending() == "flag 6.8 white");
        // A thousandth of a second earlier he can.
        Play earlier = short_of_time(test::with_human_arbiter(quickplay(book.edition)), white, 60);
        earlier.at(3599.999).claim(white, ClaimKind::no_normal_means);
        CHECK(earlier.pending() == citing("no_normal_means", book.claim) + " white");
    }
    // 2009: A.4.d: nobody calls the flag.
    Play unseen = short_of_time(quickplay(Edition::e2009, "1500", Supervision::partial), black, 60);
    unseen.at(1501).claim(black, ClaimKind::no_normal_means);
    CHECK(unseen.refusal() == "not_allowed 10.2");
}

TEST_CASE("III.5 the claimant may stop the chessclock and call the arbiter") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            Play play = short_of_time(quickplay(book.edition), by, 60);
            play.act(by, act::Pause{"no normal means"}).claim(by, ClaimKind::no_normal_means);
            CHECK(play.accepted());
            CHECK(play.pending() == citing("no_normal_means", book.claim) + " " + him(by));
            // However long the arbiter thinks.
            play.after(1000).tick();
            CHECK(play.time(by) == 59);
            CHECK(play.result() == "none");
            CHECK(play.state().phase == Phase::paused);
        }
    }
}

TEST_CASE("III.5 the increment comes first where it is to be had; in 2009 there is none") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        CAPTURE(static_cast<int>(book.edition));
        Conditions conditions = quickplay(book.edition);
        conditions.increment_possible = true;
        Play play = short_of_time(conditions, white, 60);
        play.claim(white, ClaimKind::no_normal_means);
        if (book.edition == Edition::e2009) {
            CHECK(play.pending() == "no_normal_means 10.2 white");
            continue;
        }
        CHECK(play.refusal() == citing("not_allowed", book.five_seconds));
        CHECK(play.pending() == "none");
        // While the arbiter has not answered, too.
        play.claim(white, ClaimKind::five_seconds).claim(white, ClaimKind::no_normal_means);
        CHECK(play.refusal() == citing("not_allowed", book.five_seconds));
        play.decide("dismiss").claim(white, ClaimKind::no_normal_means);
        CHECK(play.accepted());
        CHECK(play.pending() == citing("no_normal_means", book.claim) + " white");
    }
}

TEST_CASE("III.5 the claim is an offer of a draw in 2009 (9.1.c), and no longer after") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            CAPTURE(static_cast<int>(book.edition));
            const bool offers = book.edition == Edition::e2009;
            Play play = short_of_time(quickplay(book.edition), by, 60);
            play.claim(by, ClaimKind::no_normal_means);
            CHECK(play.state().offer == (offers ? std::optional(by) : std::nullopt));
            play.act(!by, act::AcceptDraw{});
            if (offers) {
                CHECK(play.result() == "1/2-1/2 agreement 5.2.c");
                CHECK(play.pending() == "none");
            } else {
                CHECK_FALSE(play.accepted());
                CHECK(play.result() == "none");
            }
        }
    }
}

TEST_CASE("III.5 the same claim is asked once") {
    Play play = short_of_time(quickplay(Edition::e2023), white, 60);
    play.claim(white, ClaimKind::no_normal_means).claim(white, ClaimKind::no_normal_means);
    CHECK(play.game().pending().size() == 1);
    play.decide("dismiss");
    CHECK(play.time(black) == 3720);
    CHECK(play.pending() == "none");
}

// ---- III.1

TEST_CASE("III.1 only in the period in which all remaining moves must be completed") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        CAPTURE(static_cast<int>(book.edition));
        // Forty moves in an hour, then the rest of the game in half an hour.
        Conditions conditions = quickplay(book.edition, "2/3600:1800");
        Play play(conditions);
        play.at(3550).white("e2e4").at(3550).press();
        play.at(3550).black("e7e5").at(3550).press();
        play.at(3560).claim(white, ClaimKind::no_normal_means);
        CHECK(play.time(white) == 40);
        CHECK(play.refusal() == citing("too_early", book.finish));
        play.at(3560).white("g1f3").at(3560).press();  // White's last period begins, with 1840
        play.at(3560).black("b8c6").at(3560).press();
        play.at(3560 + 1740).claim(white, ClaimKind::no_normal_means);
        CHECK(play.time(white) == 100);
        CHECK(play.pending() == citing("no_normal_means", book.claim) + " white");

        // A last period that is repeated asks for a number of moves again and again.
        Play repeated = short_of_time(quickplay(book.edition, "40/3600"), white, 60);
        repeated.claim(white, ClaimKind::no_normal_means);
        CHECK(repeated.refusal() == citing("too_early", book.finish));
        if (book.edition != Edition::e2009) {
            conditions = quickplay(book.edition, "40/3600");
            conditions.increment_possible = true;
            Play five = short_of_time(conditions, white, 60);
            five.claim(white, ClaimKind::five_seconds);
            CHECK(five.refusal() == citing("too_early", book.finish));
        }
    }
}

TEST_CASE("III.1 a game without a clock has no quickplay finish") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        Play play(quickplay(book.edition, "-"));
        play.white("e2e4").press().claim(black, ClaimKind::no_normal_means);
        CHECK(play.refusal() == citing("no_clock", book.claim));
    }
}

// ---- III.2

TEST_CASE("III.2.1 only where it has been announced; in 2009 it is law") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const std::string_view time : {"3600", "1500"}) {
            CAPTURE(static_cast<int>(book.edition));
            Conditions conditions = quickplay(book.edition, time);
            conditions.quickplay = false;
            Play play = short_of_time(conditions, white, 60);
            play.claim(white, ClaimKind::no_normal_means);
            if (book.edition == Edition::e2009) {
                CHECK(play.pending() == "no_normal_means 10.2 white");
                continue;
            }
            CHECK(play.refusal() == citing("not_in_this_edition", book.announced));
            CHECK(play.pending() == "none");
            conditions.increment_possible = true;
            Play five = short_of_time(conditions, white, 60);
            five.claim(white, ClaimKind::five_seconds);
            CHECK(five.refusal() == citing("not_in_this_edition", book.announced));
            CHECK_FALSE(five.state().offer);
            conditions.arbiter_present = false;
            Play alone = short_of_time(conditions, white, 60);
            alone.claim(white, ClaimKind::no_normal_means);
            CHECK(alone.refusal() == citing("not_in_this_edition", book.announced));
        }
    }
}

TEST_CASE("III.2.2 in standard and rapid games, whoever supervises, never in blitz") {
    struct Row {
        std::string_view time;
        Supervision supervision;
    };
    const Row allowed[] = {
        {"3600", Supervision::full}, {"1500", Supervision::full}, {"1500", Supervision::partial}};
    const Row blitz[] = {{"300", Supervision::full}, {"300", Supervision::partial}};
    for (const QuickplayNumbers& book : quickplay_numbers) {
        CAPTURE(static_cast<int>(book.edition));
        for (const Row& row : allowed) {
            Play play = short_of_time(quickplay(book.edition, row.time, row.supervision), black, 9);
            play.claim(black, ClaimKind::no_normal_means);
            CHECK(play.pending() == citing("no_normal_means", book.claim) + " black");
        }
        if (book.edition == Edition::e2009) continue;
        for (const Row& row : blitz) {
            Conditions conditions = quickplay(book.edition, row.time, row.supervision);
            Play play = short_of_time(conditions, black, 9);
            play.claim(black, ClaimKind::no_normal_means);
            CHECK(play.refusal() == citing("not_in_this_edition", book.scope));
            conditions.increment_possible = true;
            Play five = short_of_time(conditions, black, 9);
            five.claim(black, ClaimKind::five_seconds);
            CHECK(five.refusal() == citing("not_in_this_edition", book.scope));
            conditions.arbiter_present = false;
            Play alone = short_of_time(conditions, black, 9);
            alone.claim(black, ClaimKind::no_normal_means);
            CHECK(alone.refusal() == citing("not_in_this_edition", book.scope));
        }
    }
}

TEST_CASE("2009: 10.2 in blitz with full supervision, not otherwise (B.3.b)") {
    Play full = short_of_time(quickplay(Edition::e2009, "300", Supervision::full), white, 9);
    full.claim(white, ClaimKind::no_normal_means);
    CHECK(full.pending() == "no_normal_means 10.2 white");
    Play partial = short_of_time(quickplay(Edition::e2009, "300", Supervision::partial), white, 9);
    partial.claim(white, ClaimKind::no_normal_means);
    CHECK(partial.refusal() == "not_in_this_edition B.3.b");
    CHECK(partial.pending() == "none");
}

TEST_CASE("III.2.2 not where each move brings time") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        if (book.edition == Edition::e2009) continue;
        for (const ClockMode mode : {ClockMode::fischer, ClockMode::bronstein, ClockMode::delay}) {
            for (const bool possible : {false, true}) {
                Conditions conditions = quickplay(book.edition, "3600+30");
                conditions.mode = mode;
                conditions.increment_possible = possible;
                Play play(conditions);
                play.arbiter(act::SetClock{{Millis(60'000), Millis(60'000)}, {}});
                play.claim(white, ClaimKind::no_normal_means);
                CHECK(play.refusal() == citing("not_in_this_edition", book.scope));
                play.claim(white, ClaimKind::five_seconds);
                CHECK_FALSE(play.accepted());
                CHECK(play.pending() == "none");
            }
        }
    }
}

TEST_CASE("2009: 10.1 the finish is the phase in which the remaining moves have a limited time") {
    // White is in it, Black is not yet.
    Play play(quickplay(Edition::e2009, "1/3600:1800"));
    play.at(0).white("e2e4").at(0).press();
    CHECK(play.game().chessclock()->period(white) == 2);
    play.at(3590).claim(black, ClaimKind::no_normal_means);
    CHECK(play.time(black) == 10);
    CHECK(play.refusal() == "too_early 10.1");
    play.at(3590).black("e7e5").at(3590).press();
    play.at(3590 + 5399).claim(white, ClaimKind::no_normal_means);
    CHECK(play.time(white) == 1);
    CHECK(play.pending() == "no_normal_means 10.2 white");
}

TEST_CASE("III.5 nobody claims it before the game or after it") {
    Play play(quickplay(Edition::e2023, "60"));
    play.at(-5).claim(white, ClaimKind::no_normal_means);
    CHECK(play.refusal() == "not_started 6.6");
    Play over = short_of_time(quickplay(Edition::e2023), white, 60);
    over.act(white, act::Resign{}).claim(white, ClaimKind::no_normal_means);
    CHECK(over.refusal() == "game_over 5.1.2");
}

}  // namespace
}  // namespace jadoube
