// Claims and observations on a board that nobody reports: the arbiter is asked, be he a person or
// a program.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/unseen.hpp"

namespace jadoube {
namespace {

using test::both_arbiters;
using test::citing;
using test::him;
using test::Play;
using test::presses;
using test::unseen;
using enum Color;

std::string options(const Play& play) {
    std::string text;
    for (const Option option : play.game().pending().at(0).options) {
        text += (text.empty() ? "" : " ") + std::string(name(option));
    }
    return text;
}

// ---- 9.2, 9.3

TEST_CASE("9.5.2 a claim of a draw is the arbiter's to uphold where nobody sees the board") {
    struct Row {
        ClaimKind claim;
        bool with_move;
        Rule ground;
        std::string_view reason;
    };
    const Row rows[] = {
        {ClaimKind::threefold, true, Rule::repetition_claim_with_a_move, "threefold"},
        {ClaimKind::threefold, false, Rule::repetition_claim_on_the_board, "threefold"},
        {ClaimKind::fifty, true, Rule::fifty_moves_claim_with_a_move, "fifty"},
        {ClaimKind::fifty, false, Rule::fifty_moves_claim_on_the_board, "fifty"},
    };
    for (const Edition edition : all_editions) {
        for (const ArbiterKind arbiter : both_arbiters) {
            for (const Row& row : rows) {
                CAPTURE(name(edition));
                CAPTURE(row.reason);
                Play play(unseen(arbiter, edition));
                presses(play, 2);
                const std::string ground = play.article(row.ground);
                const auto move = row.with_move ? std::optional(std::string("Rd8")) : std::nullopt;
                play.claim(black, row.claim, move);
                CHECK(play.refusal().starts_with("not_on_move"));
                play.claim(white, row.claim, move);
                CHECK(play.rulings() == "");
                CHECK(play.pending() == "claim " + ground + " white");
                CHECK(options(play) == "uphold dismiss");
                CHECK(play.state().offer == white);  // 9.1.2.3
                // 2009: 9.5: he may stop the clocks, and has not.
                CHECK(play.running().has_value() == (edition == Edition::e2009));
                play.decide("uphold");
                CHECK(play.rulings() == "claim_upheld " + play.article(Rule::correct_claim) +
                                            ", game_over " + ground);
                CHECK(play.result() == "1/2-1/2 " + std::string(row.reason) + " " + ground);
            }
        }
    }
}

TEST_CASE("9.5.3 a claim that the arbiter dismisses gives the opponent time, and binds no man") {
    for (const Edition edition : all_editions) {
        for (const std::string_view time : {"7200", "900", "180"}) {
            for (const ArbiterKind arbiter : both_arbiters) {
                CAPTURE(name(edition));
                CAPTURE(time);
                Play play(unseen(arbiter, edition, time));
                presses(play, 2).claim(white, ClaimKind::threefold, "Rd8").decide("dismiss");
                const auto given =
                    Rulebook(edition).wrong_claim(play.game().game_class(), Supervision::full);
                CHECK(play.rulings() == "claim_rejected " + play.article(Rule::wrong_claim));
                CHECK(play.effects() == "add_time black " + std::to_string(given.count()));
                CHECK(play.must() == "nothing");
                play.press(white);
                CHECK(play.accepted());
                CHECK(play.game().ply() == 3);
            }
        }
    }
}

TEST_CASE("6.2.1.1 in 2023 the move of a claim upheld counts as completed") {
    for (const Edition edition : {Edition::e2018, Edition::e2023}) {
        Play play(unseen(edition));
        presses(play, 2).claim(white, ClaimKind::threefold, "Rd8").decide("uphold");
        CHECK(play.completed(white) == (edition == Edition::e2023 ? 2 : 1));
    }
}

TEST_CASE("9.2.1 the move of a claim stands on the scoresheet that he keeps") {
    Play play(unseen());
    play.press(white).write(white, 1, "e4").press(black).write(white, 2, "e5");
    play.claim(white, ClaimKind::threefold, "Rd8");
    CHECK(play.game().scoresheet(white).move(3) == "Rd8");
}

TEST_CASE("9.4 a man that the arbiter has found touched forfeits the claim on that move") {
    Play play(unseen());
    presses(play, 2).claim(black, ClaimKind::touched, {}, Square::e2).decide("uphold");
    CHECK(play.rulings() == "touched 4.3");
    CHECK(play.must() == "nothing");
    play.claim(white, ClaimKind::fifty);
    CHECK(play.rulings() == "claim_forfeited 9.4");
    play.press(white).claim(black, ClaimKind::fifty);
    CHECK(play.pending() == "claim 9.3.2 black");
}

// ---- 7.5

TEST_CASE(
    "7.5.5 an illegal move that the arbiter finds: it is counted, time is given, and its player "
    "moves again") {
    for (const Edition edition : all_editions) {
        for (const std::string_view time : {"5400+30", "900+10", "180+2"}) {
            for (const ArbiterKind arbiter : both_arbiters) {
                for (const bool claimed : {true, false}) {
                    CAPTURE(name(edition));
                    CAPTURE(time);
                    const Conditions conditions = unseen(arbiter, edition, time);
                    Play play(conditions);
                    const IllegalMoveLadder ladder = Rulebook(edition).illegal_moves(
                        play.game().game_class(), Supervision::full);
                    presses(play, 1);
                    const double whites = play.time(white);
                    const double blacks = play.time(black);
                    play.at(11).press(black).at(15);
                    if (claimed) {
                        play.claim(white, ClaimKind::illegal_move);
                        CHECK(play.rulings() == "");
                        CHECK(play.pending() ==
                              citing("illegal_move", play.article(Rule::illegal_move)) + " black");
                        CHECK(options(play) == "uphold dismiss");
                        CHECK(play.running() == white);
                        play.at(15).decide("uphold");
                    } else {
                        play.observe(Observed::illegal_move);
                    }
                    REQUIRE(play.find(RulingKind::illegal_move));
                    CHECK(play.find(RulingKind::illegal_move)->player == black);
                    CHECK(play.find(RulingKind::illegal_move)->count == 1);
                    CHECK_FALSE(play.effect<effect::Restore>());
                    CHECK(play.state().illegal == ByColor<int>{0, 1});
                    // 7.5.1: the move is none: neither counted nor rewarded.
                    CHECK(play.game().ply() == 1);
                    CHECK(play.game().has_the_move() == black);
                    CHECK(play.completed(black) == 0);
                    CHECK(play.time(black) == blacks - 10);
                    if (ladder.loses_at == 1) {
                        CHECK(play.pending().starts_with("can_checkmate"));
                        CHECK_FALSE(play.running());
                        continue;
                    }
                    CHECK(play.running() == black);
                    CHECK(play.time(white) ==
                          whites - 4 + static_cast<double>(ladder.to_opponent.count()));
                    play.at(20).press(black);
                    CHECK(play.accepted());
                    CHECK(play.game().ply() == 2);
                }
            }
        }
    }
}

TEST_CASE(
    "7.5.5 one illegal move too many loses, if the arbiter says that the opponent could mate") {
    for (const Edition edition : all_editions) {
        for (const bool can : {true, false}) {
            CAPTURE(name(edition));
            Play play(unseen(edition));
            const int loses_at =
                Rulebook(edition).illegal_moves(GameClass::standard, Supervision::full).loses_at;
            for (int i = 0; i < loses_at; ++i) {
                CHECK(play.result() == "none");
                play.press(white).claim(black, ClaimKind::illegal_move).decide("uphold");
            }
            CHECK(play.pending().starts_with("can_checkmate"));
            play.decide(can ? "can_checkmate" : "cannot_checkmate");
            CHECK(play.result().starts_with(can ? "0-1 illegal_moves" : "1/2-1/2 illegal_moves"));
        }
    }
}

TEST_CASE("7.5.1 a claim that the arbiter dismisses changes nothing") {
    for (const ArbiterKind arbiter : both_arbiters) {
        Play play(unseen(arbiter));
        play.at(5).press(white).claim(black, ClaimKind::illegal_move);
        play.claim(black, ClaimKind::illegal_move);  // it is asked already
        CHECK(play.game().pending().size() == 1);
        play.decide("dismiss");
        CHECK(play.rulings() == "claim_rejected 7.5.1");
        CHECK(play.find(RulingKind::claim_rejected)->player == black);
        CHECK(play.effects() == "nothing");
        CHECK(play.game().ply() == 1);
        CHECK(play.running() == black);
        CHECK(play.state().illegal == ByColor<int>{0, 0});
    }
}

TEST_CASE("7.5.1 before the opponent has made a move there is nothing to claim") {
    Play play(unseen());
    play.at(1).claim(black, ClaimKind::illegal_move);
    CHECK(play.rulings() == "claim_rejected 7.5.1");
    play.at(2).press(white).claim(white, ClaimKind::illegal_move);
    CHECK(play.rulings() == "claim_rejected 7.5.1");
    CHECK(play.pending() == "none");
    Play none(unseen());
    none.at(1).observe(Observed::illegal_move);
    CHECK(none.refusal() == "no_irregularity 7.5.1");
    none.at(2).observe(Observed::illegal_move, 7);
    CHECK(none.refusal() == "no_such_ply");
}

TEST_CASE("7.5.1 found later, the game goes back to the move, and the times stay") {
    Play play(unseen(Edition::e2023, "5400+30"));
    presses(play, 5);
    const double whites = play.time(white);
    const double blacks = play.time(black);
    play.at(5).observe(Observed::illegal_move, 2);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.find(RulingKind::illegal_move)->player == black);
    CHECK(play.effects() == "add_time white 120");
    CHECK(play.game().ply() == 1);
    CHECK(play.running() == black);
    CHECK(play.time(white) == whites + 120);
    CHECK(play.time(black) == blacks);
    CHECK(play.completed(white) == 1);

    // The claimant has replied already.
    Play replied(unseen());
    presses(replied, 3).claim(white, ClaimKind::illegal_move).decide("uphold");
    CHECK(replied.game().ply() == 1);
    CHECK(replied.find(RulingKind::illegal_move)->player == black);
}

TEST_CASE("7.1 a clock that the arbiter has set since is not set back with the press") {
    Play play(unseen(Edition::e2023, "5400+30"));
    play.at(10).press(white);
    act::SetClock set;
    set.time.white = Millis(1'000'000);
    play.at(11).arbiter(set).at(12).claim(black, ClaimKind::illegal_move).at(13).decide("uphold");
    CHECK(play.time(white) == 1000);
    CHECK(play.completed(white) == 0);
    CHECK(play.running() == white);

    // The next press is one that can be undone again.
    Play later(unseen(Edition::e2023, "5400+30"));
    later.at(10).press(white).at(11).arbiter(set).at(20).press(black).at(30).press(white);
    CHECK(later.time(white) == 1020);
    later.at(30).observe(Observed::illegal_move);
    CHECK(later.time(white) == 990);
}

TEST_CASE("7.1 when a move is taken back, the press of the one before it is not undone") {
    Play play(unseen(Edition::e2009, "5400+30"));
    play.at(10).press(white).at(30).press(black).at(30).observe(Observed::illegal_move);
    CHECK(play.clock() == "5570 5410 black");  // 5450 and two minutes
    play.at(30).observe(Observed::illegal_move);
    CHECK(play.find(RulingKind::illegal_move)->player == white);
    CHECK(play.clock() == "5570 5530 white");
    CHECK(play.game().ply() == 0);
}

TEST_CASE("A.5.2 where nobody watches an illegal move must be claimed before the next move") {
    for (const Edition edition : all_editions) {
        for (const std::string_view time : {"900", "180"}) {
            CAPTURE(name(edition));
            CAPTURE(time);
            const Conditions conditions = unseen(edition, time, Supervision::partial);
            Play play(conditions);
            const ActedOn acted_on =
                Rulebook(edition)
                    .illegal_moves(play.game().game_class(), Supervision::partial)
                    .acted_on;
            REQUIRE(acted_on != ActedOn::whenever_found);
            presses(play, 2);
            Play seen = play;
            Play late = play;
            play.claim(white, ClaimKind::illegal_move);
            CHECK(play.pending().starts_with("illegal_move"));
            seen.observe(Observed::illegal_move);
            CHECK(seen.accepted() == (acted_on != ActedOn::claimed_before_the_next_move));
            CHECK(seen.state().illegal.black == (seen.accepted() ? 1 : 0));
            presses(late, 1).claim(white, ClaimKind::illegal_move);
            CHECK(late.rulings().starts_with("stands "));
            late.observe(Observed::illegal_move, 2);
            CHECK(late.rulings().starts_with("stands "));
            CHECK(late.pending() == "none");
            CHECK(late.game().ply() == 3);
        }
    }
}

TEST_CASE("A.5.2 both may agree to correct a move that nobody else has seen") {
    Play play(unseen(Edition::e2023, "900", Supervision::partial));
    presses(play, 4).act(white, act::Agree{2}).act(black, act::Agree{2});
    CHECK(play.rulings() == "restored A.5.2");
    CHECK(play.effects() == "nothing");
    CHECK(play.game().ply() == 1);
    CHECK(play.running() == black);
}

TEST_CASE(
    "A.5.4 an illegal position that the arbiter has observed is asked about after one more move") {
    for (const ArbiterKind arbiter : both_arbiters) {
        Play play(unseen(arbiter, Edition::e2023, "900", Supervision::partial));
        presses(play, 4).observe(Observed::both_in_check);
        CHECK(play.rulings() == "illegal_position A.5.4");
        play.press(white);
        CHECK(play.pending() == "illegal_position A.5.4 black");
        play.decide("uphold");
        CHECK(play.result() == "1/2-1/2 illegal_position A.5.4");
    }
    // 2009: the arbiter steps in; to where he must say himself.
    Play before(unseen(Edition::e2009, "900", Supervision::partial));
    presses(before, 4).observe(Observed::both_in_check);
    CHECK(before.refusal() == "unseen A.4.c");
    // Under supervision it is an illegal move that is found.
    Play watched(unseen(Edition::e2023, "900"));
    presses(watched, 4).observe(Observed::pawn_on_last_rank);
    CHECK(watched.state().illegal.black == 1);
    CHECK(watched.game().ply() == 3);
}

// ---- Article 4

TEST_CASE("4.8 whether a man was touched only the arbiter can say") {
    for (const ArbiterKind arbiter : both_arbiters) {
        Play play(unseen(arbiter, Edition::e2023, "5400+30"));
        presses(play, 2);
        // In the turn of the player who touched it; the square is one of the wooden board.
        play.claim(black, ClaimKind::touched, {}, Square::d5);
        CHECK(play.pending() == "touched 4.3 white");
        Play rejected = play;
        rejected.decide("dismiss");
        CHECK(rejected.rulings() == "claim_rejected 4.3");
        play.decide("uphold");
        CHECK(play.rulings() == "touched 4.3");
        CHECK(play.find(RulingKind::touched)->square == Square::d5);
        CHECK(play.must() == "nothing");
        CHECK(play.game().ply() == 2);

        // When he has moved another one: it is put back.
        Play moved(unseen(arbiter, Edition::e2023, "5400+30"));
        moved.at(10).press(white).at(12).claim(black, ClaimKind::touched, {}, Square::d5);
        moved.at(12).decide("uphold");
        CHECK(moved.rulings() == "touch_move 4.3");
        CHECK(moved.effects() == "nothing");
        CHECK(moved.game().ply() == 0);
        CHECK(moved.running() == white);
        CHECK(moved.time(white) == 5420);
        CHECK(moved.completed(white) == 0);
        CHECK(moved.state().illegal == ByColor<int>{0, 0});
    }
}

TEST_CASE("4.2.2 a touch that was found can still be found accidental") {
    Play play(unseen());
    play.at(1).claim(black, ClaimKind::touched, {}, Square::e2).decide("uphold");
    play.observe(Observed::accidental_touch, {}, Square::e2);
    CHECK(play.rulings() == "not_touched 4.2.2");
    play.claim(white, ClaimKind::fifty);
    CHECK(play.pending() == "claim 9.3.2 white");
}

// ---- How the game began

TEST_CASE("7.2 and 7.3 what was wrong from the start is asked about, not taken as found") {
    struct Row {
        ClaimKind claim;
        std::string_view question;
        std::string_view upheld;
    };
    const Row rows[] = {
        {ClaimKind::wrong_start, "wrong_start 7.2.1 white", "annulled 7.2.1"},
        {ClaimKind::wrong_board, "wrong_board 7.2.2 white", "stands 7.2.2"},
        {ClaimKind::wrong_colours, "wrong_colours 7.3 white", "annulled 7.3"},
        {ClaimKind::wrong_clock, "wrong_clock 6.10.2 white", "paused 6.10.2"},
    };
    for (const ArbiterKind arbiter : both_arbiters) {
        for (const Row& row : rows) {
            Play play(unseen(arbiter));
            presses(play, 2).claim(white, row.claim);
            CHECK(play.rulings() == "");
            CHECK(play.pending() == row.question);
            Play rejected = play;
            rejected.decide("dismiss");
            CHECK(rejected.rulings().starts_with("claim_rejected"));
            CHECK(rejected.state().phase == Phase::playing);
            play.decide("uphold");
            CHECK(play.rulings() == row.upheld);
        }
    }
}

TEST_CASE("7.3 presses are the moves after which wrong colours stay") {
    Play play(unseen());
    presses(play, 20).claim(white, ClaimKind::wrong_colours);
    CHECK(play.rulings() == "stands 7.3");
}

}  // namespace
}  // namespace jadoube
