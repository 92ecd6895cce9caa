// Guidelines III.6 (2009: Appendix D; 2014: G.6): a quickplay finish without an arbiter.
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

Conditions no_arbiter(Edition edition, std::string_view time = "3600") {
    Conditions conditions = test::quickplay(edition, time);
    conditions.arbiter_present = false;
    return conditions;
}

Play& claim(Play& play, Color by, QuickplayGround ground) {
    act::Claim claim;
    claim.claim = ClaimKind::no_normal_means;
    claim.ground = ground;
    return play.act(by, claim);
}

TEST_CASE("III.6 nobody is asked for the increment first, and nothing can be postponed") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        Conditions conditions = no_arbiter(book.edition);
        conditions.increment_possible = true;
        Play play = short_of_time(conditions, white, 60);
        claim(play, white, QuickplayGround::cannot_win);
        CHECK(play.accepted());
        REQUIRE(play.game().pending().size() == 1);
        CHECK(play.game().pending().front().options == std::vector{Option::uphold, Option::loss});
        play.decide("postpone");
        CHECK(play.step().refused->code == Refusal::no_such_option);
    }
}

TEST_CASE("III.6.1 the claim ends the game") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            CAPTURE(static_cast<int>(book.edition));
            Play play = short_of_time(no_arbiter(book.edition), by, 60);
            claim(play, by, QuickplayGround::cannot_win);
            CHECK(play.find(RulingKind::referred)->player == by);
            CHECK(play.result() == "none");  // until somebody has decided
            CHECK_FALSE(play.running());
            CHECK(play.pending() == citing("referred", book.referred) + " " + him(by));
            // No flag falls any more, and nobody plays on.
            const std::string fen = play.state().fen;
            play.at(9000).tick();
            CHECK(play.rulings() == "");
            CHECK(play.time(by) == 59);
            play.arbiter(act::Resume{});
            CHECK_FALSE(play.accepted());
            play.move(by, by == white ? "b1c3" : "b8c6");
            CHECK_FALSE(play.accepted());
            play.press(by);
            CHECK_FALSE(play.accepted());
            play.act(by, act::Resign{});
            CHECK_FALSE(play.accepted());
            play.act(!by, act::Resign{});
            CHECK_FALSE(play.accepted());
            play.offer(!by);
            CHECK_FALSE(play.accepted());
            claim(play, by, QuickplayGround::cannot_win);
            CHECK_FALSE(play.accepted());
            CHECK(play.result() == "none");
            CHECK(play.state().fen == fen);
            CHECK(play.pending() == citing("referred", book.referred) + " " + him(by));
        }
    }
}

TEST_CASE("III.6.1 with less than two minutes, before the flag falls") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            Play play = short_of_time(no_arbiter(book.edition), by, 121);
            claim(play, by, QuickplayGround::cannot_win);
            CHECK(play.refusal() == citing("too_early", book.ends));
            play.after(0.001);
            claim(play, by, QuickplayGround::cannot_win);
            CHECK(play.accepted());
        }
        Play down = short_of_time(test::with_human_arbiter(no_arbiter(book.edition)), white, 60);
        down.at(3600);
        claim(down, white, QuickplayGround::cannot_win);
        CHECK(down.refusal() == citing("not_allowed", book.ends));
    }
}

TEST_CASE("III.6.1 by either player: here nobody asks who has the move") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            CAPTURE(static_cast<int>(book.edition));
            Play play = short_of_time(no_arbiter(book.edition), by, 60);
            play.move(by, by == white ? "b1c3" : "b8c6").press(by);
            // The opponent has the move, but too much time.
            claim(play, !by, QuickplayGround::cannot_win);
            CHECK(play.refusal() == citing("too_early", book.ends));
            claim(play, by, QuickplayGround::cannot_win);
            CHECK(play.rulings() == citing("referred", book.cannot_win));
            CHECK_FALSE(play.running());
        }
    }
}

TEST_CASE("III.6.1.1 the opponent cannot win: the final position is written down") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            Play play = short_of_time(no_arbiter(book.edition), by, 60);
            claim(play, by, QuickplayGround::cannot_win);
            CHECK(play.rulings() == citing("referred", book.cannot_win));
            CHECK(play.effects() == "noted");
            const effect::Noted noted = *play.effect<effect::Noted>();
            CHECK(noted.fen == play.state().fen);
            REQUIRE(noted.time);
            CHECK((*noted.time)[by] == Millis(59'000));
            CHECK((*noted.time)[!by] == Millis(3'600'000));
            CHECK(noted.moves == (by == white ? 2 : 3));
        }
        // Who says nothing of effort means this.
        Play plain = short_of_time(no_arbiter(book.edition), white, 60);
        plain.claim(white, ClaimKind::no_normal_means);
        CHECK(plain.rulings() == citing("referred", book.cannot_win));
    }
}

TEST_CASE("III.6.1.1 no scoresheet is asked for") {
    Play play = short_of_time(no_arbiter(Edition::e2023), white, 60);
    play.write(white, 1, "e4");  // and not the move of Black
    claim(play, white, QuickplayGround::cannot_win);
    REQUIRE(play.find(RulingKind::referred));
    CHECK(play.article(play.find(RulingKind::referred)->rule) == "III.6.1.1");
}

TEST_CASE("III.6.1.2 the opponent makes no effort: with an up-to-date scoresheet, too") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        CAPTURE(static_cast<int>(book.edition));
        Play play = short_of_time(no_arbiter(book.edition), white, 60);
        play.write(white, 1, "e4");
        claim(play, white, QuickplayGround::no_effort);
        CHECK(play.refusal() == citing("not_allowed", book.no_effort));
        CHECK(play.pending() == "none");
        CHECK(play.running() == white);
        play.write(white, 2, "e5");
        claim(play, white, QuickplayGround::no_effort);
        CHECK(play.rulings() == citing("referred", book.no_effort));
        CHECK(play.effects() == "noted");
        CHECK(play.effect<effect::Noted>()->fen == play.state().fen);
        CHECK(play.pending() == citing("referred", book.referred) + " white");
        // A game in which nothing is written counts as recorded.
        for (const Color by : both_colors) {
            Play recorded = short_of_time(no_arbiter(book.edition), by, 60);
            claim(recorded, by, QuickplayGround::no_effort);
            CHECK(recorded.rulings() == citing("referred", book.no_effort));
        }
        // The opponent's scoresheet is not the one that matters.
        Play other = short_of_time(no_arbiter(book.edition), white, 60);
        other.write(black, 1, "e4");
        claim(other, white, QuickplayGround::no_effort);
        CHECK(other.rulings() == citing("referred", book.no_effort));
    }
}

TEST_CASE("III.6.2 the designated arbiter decides: a draw, or the claimant has lost") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            for (const auto ground : {QuickplayGround::cannot_win, QuickplayGround::no_effort}) {
                Play play = short_of_time(no_arbiter(book.edition), by, 60);
                claim(play, by, ground);
                Play drawn = play;
                drawn.at(100'000).decide("uphold");  // days later
                CHECK(drawn.rulings() == citing("claim_upheld", book.referred) + ", " +
                                             citing("game_over", book.referred));
                CHECK(drawn.result() == citing("1/2-1/2 no_normal_means", book.referred));
                CHECK(drawn.pending() == "none");
                play.decide("loss");
                CHECK(play.rulings() == citing("claim_rejected", book.referred) + ", " +
                                            citing("game_over", book.referred));
                CHECK(play.find(RulingKind::claim_rejected)->player == by);
                CHECK(play.result() ==
                      citing(by == white ? "0-1 declared" : "1-0 declared", book.referred));
                CHECK(play.time(!by) == 3600);  // nobody gets time
            }
        }
    }
}

TEST_CASE("2009: D.1 applies where Article 10 does: unannounced, and only in the finish") {
    Conditions conditions = no_arbiter(Edition::e2009);
    conditions.quickplay = false;
    Play play = short_of_time(conditions, white, 60);
    claim(play, white, QuickplayGround::cannot_win);
    CHECK(play.rulings() == "referred D.1.a");
    Play earlier = short_of_time(no_arbiter(Edition::e2009, "40/3600"), white, 60);
    claim(earlier, white, QuickplayGround::cannot_win);
    CHECK(earlier.refusal() == "too_early 10.1");
}

TEST_CASE("2009: D.1.a, D.1.b the decision is final") {
    for (const auto ground : {QuickplayGround::cannot_win, QuickplayGround::no_effort}) {
        Play play = short_of_time(no_arbiter(Edition::e2009), white, 60);
        claim(play, white, ground);
        play.decide("loss");
        for (const std::string article : {"D", "D.1", "D.1.a", "D.1.b"}) {
            play.request(white, Requested::appeal, article);
            CHECK(play.step().refused->code == Refusal::no_appeal);
        }
    }
}

TEST_CASE("III.6.2 there is an appeal against the designated arbiter since 2014") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        if (book.edition == Edition::e2009) continue;
        Play play = short_of_time(no_arbiter(book.edition), white, 60);
        claim(play, white, QuickplayGround::cannot_win);
        play.decide("loss").request(white, Requested::appeal, std::string(book.referred));
        CHECK(play.rulings() == "appeal 11.10");
    }
}

}  // namespace
}  // namespace jadoube
