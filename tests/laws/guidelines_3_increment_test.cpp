// Guidelines III.4 (2014: G.4): an increment of five seconds for both.
#include <string>

#include <doctest/doctest.h>

#include "support/quickplay.hpp"

namespace jadoube {
namespace {

using test::citing;
using test::him;
using test::Play;
using test::quickplay_numbers;
using test::QuickplayNumbers;
using test::short_of_time;
using enum Color;

Conditions with_increment(Edition edition, std::string_view time = "3600",
                          Supervision supervision = Supervision::full) {
    Conditions conditions = test::quickplay(edition, time, supervision);
    conditions.increment_possible = true;
    return conditions;
}

constexpr Edition editions[] = {Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023};

std::string article(Edition edition) { return edition == Edition::e2014 ? "G.4" : "III.4"; }

TEST_CASE("III.4 who has the move and less than two minutes may ask: an offer, and a question") {
    for (const Edition edition : editions) {
        for (const Color by : both_colors) {
            CAPTURE(static_cast<int>(edition));
            Play play = short_of_time(with_increment(edition), by, 60);
            play.claim(by, ClaimKind::five_seconds);
            CHECK(play.accepted());
            CHECK(play.pending() == "five_seconds " + article(edition) + " " + him(by));
            CHECK(play.game().pending().front().options ==
                  std::vector{Option::uphold, Option::dismiss});
            CHECK(play.state().offer == by);
            CHECK(play.rulings() == "");
            CHECK(play.running() == by);
            CHECK(play.time(by) == 59);
            CHECK(play.time(!by) == 3600);
            CHECK(play.game().claims_made(by) == 1);
            CHECK(play.game().chessclock()->increment(by) == Millis(0));
        }
    }
}

TEST_CASE("III.4 accepted, the offer is a draw and the request is forgotten") {
    for (const Edition edition : editions) {
        for (const Color by : both_colors) {
            Play play = short_of_time(with_increment(edition), by, 60);
            play.claim(by, ClaimKind::five_seconds).act(!by, act::AcceptDraw{});
            CHECK(play.accepted());
            CHECK(play.game().result()->score == Score::draw);
            CHECK(play.game().result()->reason == Reason::agreement);
            CHECK(play.pending() == "none");
            play.act(Party::arbiter, act::Decide{1, {}, "uphold"});
            CHECK_FALSE(play.accepted());
        }
    }
}

TEST_CASE(
    "III.4 refused and agreed to by the arbiter: five seconds for both, two minutes, and on") {
    for (const Edition edition : editions) {
        for (const Color by : both_colors) {
            CAPTURE(static_cast<int>(edition));
            Play play = short_of_time(with_increment(edition), by, 60);
            play.claim(by, ClaimKind::five_seconds).act(!by, act::DeclineDraw{});
            CHECK_FALSE(play.state().offer);
            CHECK(play.pending() == "five_seconds " + article(edition) + " " + him(by));
            play.decide("uphold");
            CHECK(play.rulings() == "increment_set " + article(edition));
            CHECK(play.effects() == "increment 5, add_time " + him(!by) + " 120");
            CHECK(play.find(RulingKind::increment_set)->player == by);
            CHECK(play.pending() == "none");
            CHECK(play.result() == "none");
            CHECK(play.state().phase == Phase::playing);
            CHECK(play.running() == by);
            CHECK(play.time(by) == 57);  // nothing for the move that he is thinking about
            CHECK(play.time(!by) == 3720);
            // Each move brings both of them five seconds.
            play.after(1).move(by, by == white ? "b1c3" : "b8c6").after(0).press(by);
            CHECK(play.time(by) == 61);
            play.after(10).move(!by, by == white ? "g8f6" : "b1c3").after(0).press(!by);
            CHECK(play.time(!by) == 3715);
            CHECK(play.time(by) == 61);
            // Then there is increment, and Guidelines III are at an end.
            const std::string scope = edition == Edition::e2014 ? "G.3" : "III.2.2";
            play.claim(by, ClaimKind::five_seconds);
            CHECK(play.refusal() == "not_in_this_edition " + scope);
            play.claim(by, ClaimKind::no_normal_means);
            CHECK_FALSE(play.accepted());
            CHECK(play.pending() == "none");
        }
    }
}

TEST_CASE("III.4 the arbiter agrees only when the offer is no more: it cannot be accepted after") {
    Play play = short_of_time(with_increment(Edition::e2023), white, 60);
    play.claim(white, ClaimKind::five_seconds).decide("uphold");
    CHECK(play.rulings() == "offer_ended 9.1.2.1, increment_set III.4");
    CHECK_FALSE(play.state().offer);
    play.act(black, act::AcceptDraw{});
    CHECK(play.refusal() == "no_offer 9.1.2.1");
}

TEST_CASE("III.4 the clock works with the increment, whatever its mode and whoever presses it") {
    for (const ClockMode mode : {ClockMode::fischer, ClockMode::bronstein, ClockMode::delay}) {
        Conditions conditions = with_increment(Edition::e2023);
        conditions.mode = mode;
        Play play = short_of_time(conditions, white, 60);
        play.claim(white, ClaimKind::five_seconds).decide("uphold");
        play.after(0).white("b1c3").after(0).press();
        CHECK(play.time(white) == 63);  // 60, two seconds of talk, and five
    }
    Conditions guarded = with_increment(Edition::e2023);
    guarded.board = BoardKind::guarded;
    Play play = short_of_time(guarded, white, 60);
    play.claim(white, ClaimKind::five_seconds).decide("uphold").after(0).white("b1c3");
    CHECK(play.running() == black);
    CHECK(play.time(white) == 63);
}

TEST_CASE("III.4 the arbiter does not agree: nothing changes, nobody gets time, the offer stands") {
    for (const Edition edition : editions) {
        for (const Color by : both_colors) {
            Play play = short_of_time(with_increment(edition), by, 60);
            play.claim(by, ClaimKind::five_seconds).decide("dismiss");
            CHECK(play.rulings() == "claim_rejected " + article(edition));
            CHECK(play.find(RulingKind::claim_rejected)->claim == ClaimKind::five_seconds);
            CHECK(play.find(RulingKind::claim_rejected)->player == by);
            CHECK(play.effects() == "nothing");
            CHECK(play.time(by) == 58);
            CHECK(play.time(!by) == 3600);
            CHECK(play.state().offer == by);
            play.move(by, by == white ? "b1c3" : "b8c6").after(0).press(by);
            CHECK(play.time(by) == 57);
        }
    }
}

TEST_CASE("III.4 not with two minutes, not off the move, not with a fallen flag") {
    for (const Edition edition : editions) {
        Play early = short_of_time(with_increment(edition), white, 121);
        early.claim(white, ClaimKind::five_seconds);
        CHECK(early.refusal() == "too_early " + article(edition));
        CHECK_FALSE(early.state().offer);
        early.after(0.001).claim(white, ClaimKind::five_seconds);
        CHECK(early.accepted());

        Play moved = short_of_time(with_increment(edition), black, 60);
        moved.black("b8c6").press().claim(black, ClaimKind::five_seconds);
        CHECK(moved.refusal() == "not_on_move " + article(edition));

        Play down = short_of_time(test::with_human_arbiter(with_increment(edition)), white, 60);
        down.at(3600).claim(white, ClaimKind::five_seconds);
        CHECK(down.refusal() == "not_allowed " + article(edition));
        CHECK_FALSE(down.state().offer);
    }
}

TEST_CASE("III.4 in standard and rapid games, however they are supervised") {
    for (const Edition edition : editions) {
        for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
            Play play = short_of_time(with_increment(edition, "1500", supervision), black, 60);
            play.claim(black, ClaimKind::five_seconds).act(white, act::DeclineDraw{});
            play.decide("uphold");
            CHECK(play.effects() == "increment 5, add_time white 120");
            CHECK(play.time(white) == 1620);
            CHECK(play.state().game_class == GameClass::rapid);
        }
    }
}

TEST_CASE("III.4 only if the clock can do it; 2009 does not know it") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        Play play = short_of_time(test::quickplay(book.edition), white, 60);
        play.claim(white, ClaimKind::five_seconds);
        CHECK_FALSE(play.accepted());
        if (book.edition != Edition::e2009) {
            CHECK(play.refusal() == citing("not_allowed", book.five_seconds));
        }
        CHECK_FALSE(play.state().offer);
    }
    Play old = short_of_time(with_increment(Edition::e2009), white, 60);
    old.claim(white, ClaimKind::five_seconds);
    CHECK(old.step().refused->code == Refusal::not_in_this_edition);
    CHECK(old.pending() == "none");
}

TEST_CASE("III.4 where the event lets nobody offer a draw the request is none") {
    Conditions conditions = with_increment(Edition::e2023);
    conditions.draw_agreement = false;
    Play play = short_of_time(conditions, white, 60);
    play.claim(white, ClaimKind::five_seconds);
    CHECK(play.pending() == "five_seconds III.4 white");
    CHECK_FALSE(play.state().offer);
    play.decide("uphold");
    CHECK(play.rulings() == "increment_set III.4");
}

TEST_CASE("III.4 the same request is asked once, and gives the opponent two minutes once") {
    Play play = short_of_time(with_increment(Edition::e2023), white, 60);
    play.claim(white, ClaimKind::five_seconds).claim(white, ClaimKind::five_seconds);
    CHECK(play.game().pending().size() == 1);
    play.decide("uphold");
    CHECK(play.pending() == "none");
    CHECK(play.time(black) == 3720);
}

TEST_CASE("III.4 a flag that falls before the arbiter has agreed is down") {
    for (const Color by : both_colors) {
        Play play = short_of_time(with_increment(Edition::e2023), by, 60);
        play.claim(by, ClaimKind::five_seconds).at(3600).tick();
        CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
        CHECK(play.game().result()->score == (by == white ? Score::black_wins : Score::white_wins));
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("III.4 a human arbiter is asked in the same way") {
    Play play = short_of_time(test::with_human_arbiter(with_increment(Edition::e2023)), black, 60);
    play.claim(black, ClaimKind::five_seconds).act(white, act::DeclineDraw{}).decide("uphold");
    CHECK(play.effects() == "increment 5, add_time white 120");
}

}  // namespace
}  // namespace jadoube
