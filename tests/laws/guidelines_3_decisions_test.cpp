// Guidelines III.5.1–III.5.3 (2009: 10.2.a–10.2.d): what the arbiter makes of such a claim.
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
using test::win_for;
using enum Color;

// A claim that nobody has answered yet, by a player who had a minute left.
Play claimed(const Conditions& conditions, Color by) {
    Play play = short_of_time(conditions, by, 60);
    play.claim(by, ClaimKind::no_normal_means);
    REQUIRE(play.accepted());
    return play;
}

// ---- III.5.1

TEST_CASE("III.5.1 the arbiter agrees: the game is drawn") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            for (const bool human : {false, true}) {
                Conditions conditions = quickplay(book.edition);
                if (human) conditions.arbiter = ArbiterKind::human;
                Play play = claimed(conditions, by);
                play.decide("uphold");
                CHECK(play.rulings() == citing("claim_upheld", book.agreed) + ", " +
                                            citing("game_over", book.agreed));
                CHECK(play.find(RulingKind::claim_upheld)->player == by);
                CHECK(play.find(RulingKind::claim_upheld)->claim == ClaimKind::no_normal_means);
                CHECK(play.effects() == "result 1/2-1/2");
                CHECK(play.result() == citing("1/2-1/2 no_normal_means", book.agreed));
                CHECK(play.game().result()->points.white == 500);
                CHECK(play.game().result()->points.black == 500);
                CHECK(play.pending() == "none");
                CHECK_FALSE(play.running());
                CHECK(play.time(by) == 58);  // nothing was given to anybody
                CHECK(play.time(!by) == 3600);
            }
        }
    }
}

TEST_CASE("2009: 10.2.a the arbiter agrees, postpones his decision or rejects the claim") {
    for (const std::string decision : {"uphold", "postpone", "postpone_with_time", "dismiss"}) {
        Play play = claimed(quickplay(Edition::e2009), white);
        play.decide(decision);
        CHECK(play.accepted());
        CHECK((play.result() == "1/2-1/2 no_normal_means 10.2.a") == (decision == "uphold"));
    }
    Play play = claimed(quickplay(Edition::e2009), white);
    play.decide("loss");
    CHECK(play.refusal() == "no_such_option 10.2");
}

// ---- III.5.3

TEST_CASE("III.5.3 the arbiter rejects the claim: the opponent gets two minutes, play goes on") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            for (const std::string_view time : {"3600", "1500"}) {
                Play play = claimed(quickplay(book.edition, time), by);
                play.decide("dismiss");
                CHECK(play.rulings() == citing("claim_rejected", book.rejected));
                CHECK(play.find(RulingKind::claim_rejected)->player == by);
                CHECK(play.effects() == "add_time " + him(!by) + " 120");
                CHECK(play.time(!by) == std::stod(std::string(time)) + 120);
                CHECK(play.time(by) == 58);
                CHECK(play.running() == by);
                CHECK(play.pending() == "none");
                CHECK(play.result() == "none");
                play.move(by, by == white ? "b1c3" : "b8c6");
                CHECK(play.accepted());
                CHECK(play.must() == "nothing");
            }
        }
    }
}

TEST_CASE("2009: 10.2.c blitz under full supervision: two minutes, too") {
    Play play = claimed(quickplay(Edition::e2009, "300"), white);
    play.decide("dismiss");
    CHECK(play.rulings() == "claim_rejected 10.2.c");
    CHECK(play.effects() == "add_time black 120");
    CHECK(play.time(black) == 420);
}

TEST_CASE("III.5.3 after a pause the arbiter lets the clock of the claimant run again") {
    Play play = short_of_time(quickplay(Edition::e2023), black, 60);
    play.act(black, act::Pause{"no effort"}).claim(black, ClaimKind::no_normal_means);
    play.decide("dismiss");
    CHECK(play.state().phase == Phase::paused);
    CHECK(play.time(white) == 3720);
    play.arbiter(act::Resume{});
    CHECK(play.running() == black);
    CHECK(play.time(black) == 59);
}

TEST_CASE("III.5.3 a flag that has fallen meanwhile has fallen when the claim is rejected") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            CAPTURE(static_cast<int>(book.edition));
            // The claim came before the flag: it is decided first.
            Play play = claimed(quickplay(book.edition), by);
            play.at(3700).tick();
            CHECK(play.rulings() == "flag_fallen 6.8");
            CHECK(play.result() == "none");
            CHECK(play.state().phase == Phase::paused);
            CHECK(play.state().clock->flags == std::vector{by});
            CHECK(play.pending() == citing("no_normal_means", book.claim) + " " + him(by));
            play.arbiter(act::Resume{});
            CHECK(play.refusal() == citing("paused", book.claim));
            Play agreed = play;
            agreed.decide("uphold");
            CHECK(agreed.result() == citing("1/2-1/2 no_normal_means", book.agreed));
            play.decide("dismiss");
            CHECK(play.result() == win_for(!by) + " flag 6.9");
            CHECK(play.pending() == "none");
        }
    }
}

// ---- III.5.2

TEST_CASE("III.5.2 postponed: the game goes on, the opponent may get two minutes") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            for (const bool more_time : {false, true}) {
                CAPTURE(static_cast<int>(book.edition));
                Play play = claimed(quickplay(book.edition), by);
                play.decide(more_time ? "postpone_with_time" : "postpone");
                CHECK(play.rulings() == citing("postponed", book.postponed));
                CHECK(play.find(RulingKind::postponed)->player == by);
                CHECK(play.find(RulingKind::postponed)->claim == ClaimKind::no_normal_means);
                CHECK(play.effects() == (more_time ? "add_time " + him(!by) + " 120" : "nothing"));
                CHECK(play.time(!by) == (more_time ? 3720 : 3600));
                CHECK(play.time(by) == 58);
                CHECK(play.result() == "none");
                CHECK(play.running() == by);
                CHECK(play.pending() == citing("postponed", book.postponed) + " " + him(by));
                CHECK(play.game().pending().front().options ==
                      std::vector{Option::uphold, Option::dismiss});
                play.move(by, by == white ? "b1c3" : "b8c6").press(by);
                CHECK(play.accepted());
                CHECK(play.running() == !by);
                CHECK(play.pending() == citing("postponed", book.postponed) + " " + him(by));
            }
        }
    }
}

TEST_CASE("III.5.2 the arbiter decides later in the game: a draw, or it goes on") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            Play play = claimed(quickplay(book.edition), by);
            play.decide("postpone").move(by, by == white ? "b1c3" : "b8c6").press(by);
            Play drawn = play;
            drawn.decide("uphold");
            CHECK(drawn.rulings() == citing("claim_upheld", book.postponed) + ", " +
                                         citing("game_over", book.postponed));
            CHECK(drawn.result() == citing("1/2-1/2 no_normal_means", book.postponed));
            play.decide("dismiss");
            CHECK(play.rulings() == citing("claim_rejected", book.postponed));
            CHECK(play.result() == "none");
            CHECK(play.state().phase == Phase::playing);
            CHECK(play.running() == !by);
            CHECK(play.pending() == "none");
            // Then a flag is a flag.
            play.move(!by, by == white ? "b8c6" : "b1c3").press(!by).after(100).tick();
            CHECK(play.result() == win_for(!by) + " flag 6.9");
        }
    }
}

TEST_CASE("III.5.2 a flag falls: it is due now whether the game is drawn") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        for (const Color by : both_colors) {
            for (const bool human : {false, true}) {
                CAPTURE(static_cast<int>(book.edition));
                Conditions conditions = quickplay(book.edition);
                if (human) conditions.arbiter = ArbiterKind::human;
                Play play = claimed(conditions, by);
                play.decide("postpone").at(3700);
                if (human) {
                    play.tick().decide("uphold");  // the flag
                } else {
                    play.tick();
                }
                CHECK(play.rulings() == "flag_fallen 6.8");
                CHECK(play.find(RulingKind::flag_fallen)->player == by);
                CHECK(play.result() == "none");
                CHECK(play.state().phase == Phase::paused);
                CHECK_FALSE(play.running());
                CHECK(play.pending() == citing("postponed", book.postponed) + " " + him(by));
                play.move(by, by == white ? "b1c3" : "b8c6");
                CHECK(play.refusal() == "paused " + play.article(Rule::restarting_the_game));
                play.arbiter(act::Resume{});
                CHECK(play.refusal() == citing("paused", book.postponed));
                Play drawn = play;
                drawn.decide("uphold");
                CHECK(drawn.result() == citing("1/2-1/2 no_normal_means", book.postponed));
                play.decide("dismiss");
                CHECK(play.rulings() ==
                      citing("claim_rejected", book.postponed) + ", game_over 6.9");
                CHECK(play.result() == win_for(!by) + " flag 6.9");
            }
        }
    }
}

TEST_CASE("III.5.2 the flag of the claimant's opponent is decided about in the same way") {
    for (const Color by : both_colors) {
        Play play = claimed(quickplay(Edition::e2023), by);
        play.decide("postpone").move(by, by == white ? "b1c3" : "b8c6").press(by);
        play.after(3600).tick();
        CHECK(play.rulings() == "flag_fallen 6.8");
        CHECK(play.find(RulingKind::flag_fallen)->player == !by);
        CHECK(play.pending() == "postponed III.5.2 " + him(by));
        Play drawn = play;
        drawn.decide("uphold");
        CHECK(drawn.result() == "1/2-1/2 no_normal_means III.5.2");
        play.decide("dismiss");
        CHECK(play.result() == win_for(by) + " flag 6.9");
    }
}

TEST_CASE("III.5.2 the result as it stands is a draw if the opponent cannot checkmate (6.9)") {
    Conditions conditions = quickplay(Edition::e2023);
    conditions.start = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    Play play(conditions);
    play.at(3590).claim(white, ClaimKind::no_normal_means).decide("postpone").at(3600).tick();
    CHECK(play.result() == "none");
    play.decide("dismiss");
    CHECK(play.result() == "1/2-1/2 flag_no_mate 6.9");
}

TEST_CASE("III.5.2 postponed when the flag is down already: nobody plays on before it is decided") {
    for (const std::string decision : {"postpone", "postpone_with_time"}) {
        Play play = claimed(quickplay(Edition::e2023), white);
        play.at(3700).decide(decision);
        CHECK(play.pending() == "postponed III.5.2 white");
        CHECK(play.state().phase == Phase::paused);
        play.arbiter(act::Resume{});
        CHECK(play.refusal() == "paused III.5.2");
        play.decide("dismiss");
        CHECK(play.result() == "0-1 flag 6.9");
    }
}

TEST_CASE("III.5.2 what ends the game in another way ends the question, too") {
    Conditions conditions = quickplay(Edition::e2023);
    conditions.start = "7k/5Q2/6K1/8/8/8/8/r7 w - - 0 1";
    Play play(conditions);
    play.at(3590).claim(white, ClaimKind::no_normal_means).decide("postpone").white("f7g7");
    CHECK(play.result() == "1-0 checkmate 5.1.1");
    CHECK(play.pending() == "none");
}

TEST_CASE("2009: 10.2.b nobody calls flags in unsupervised rapid: it is due when one is claimed") {
    for (const Color by : both_colors) {
        Play play = claimed(quickplay(Edition::e2009, "1500", Supervision::partial), by);
        play.decide("postpone_with_time");
        CHECK(play.rulings() == "postponed 10.2.b");
        CHECK(play.effects() == "add_time " + him(!by) + " 120");
        play.at(1600).tick();
        CHECK(play.state().phase == Phase::playing);
        play.claim(!by, ClaimKind::flag);
        CHECK(play.result() == "none");
        CHECK(play.pending() == "postponed 10.2.b " + him(by));
        Play drawn = play;
        drawn.decide("uphold");
        CHECK(drawn.result() == "1/2-1/2 no_normal_means 10.2.b");
        play.decide("dismiss");
        CHECK(play.game().result()->score == (by == white ? Score::black_wins : Score::white_wins));
        CHECK(play.game().result()->reason == Reason::flag);
    }
}

// ---- Finality

TEST_CASE("2009: 10.2.d the decision about such a claim is final") {
    for (const std::string decision : {"uphold", "postpone", "dismiss"}) {
        Play play = claimed(quickplay(Edition::e2009), white);
        play.decide(decision);
        for (const Color by : both_colors) {
            for (const std::string article : {"10.2", "10.2.a", "10.2.b", "10.2.c", "10.2.d"}) {
                play.request(by, Requested::appeal, article);
                CHECK(play.refusal() == "no_appeal 10.2.d");
                CHECK(play.rulings() == "");
            }
        }
        // Against anything else there is an appeal.
        play.request(black, Requested::appeal, "9.5.b");
        CHECK(play.accepted());
        CHECK(play.rulings() == "appeal 12.10");
    }
}

TEST_CASE("III.5.1, III.5.2, III.5.3 there is an appeal since 2014") {
    for (const QuickplayNumbers& book : quickplay_numbers) {
        if (book.edition == Edition::e2009) continue;
        for (const std::string_view article : {book.agreed, book.postponed, book.rejected}) {
            Play play = claimed(quickplay(book.edition), white);
            play.decide("uphold").request(black, Requested::appeal, std::string(article));
            CHECK(play.accepted());
            CHECK(play.rulings() == "appeal 11.10");
        }
    }
}

TEST_CASE("III.5.1 the arbiter decides, not the opponent") {
    Play play = claimed(quickplay(Edition::e2023), white);
    play.act(black, act::Decide{1, {}, "uphold"});
    CHECK(play.refusal() == "not_allowed");
    CHECK(play.result() == "none");
    CHECK(play.pending() == "no_normal_means III.5 white");
}

}  // namespace
}  // namespace jadoube
