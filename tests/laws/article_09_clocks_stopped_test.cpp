// 9.5.1: a claim of a draw stops the clocks until it is answered, and comes before any later flag.
// Meanwhile nothing but the arbiter's answer and the opponent's agreement is possible.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/edition/edition.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;
using test::with_human_arbiter;

constexpr auto white = Color::white;
constexpr auto black = Color::black;

constexpr std::string_view there_and_back = "g1f3 g8f6 f3g1 f6g8";

// The third occurrence is on the board, and White has the move.
Play repeated(const Conditions& conditions) {
    Play play(conditions);
    return play.moves(there_and_back).moves(there_and_back);
}

Conditions stopping(Edition edition) { return with_human_arbiter(under(edition, "20")); }

}  // namespace

TEST_CASE("9.5.1 the clocks stand until the arbiter has answered, and no flag falls meanwhile") {
    for (const Edition edition : {Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023}) {
        CAPTURE(name(edition));
        Play play = repeated(stopping(edition));
        play.claim(white, ClaimKind::threefold);
        REQUIRE(play.accepted());
        CHECK_FALSE(play.running().has_value());
        CHECK(play.state().phase == Phase::paused);
        const double left = play.time(white);
        play.after(3600).tick();
        CHECK(play.rulings().empty());
        CHECK(play.time(white) == left);
        CHECK(play.game().pending().size() == 1);

        Play dismissed = play;
        dismissed.decide("dismiss");
        CHECK(dismissed.find(RulingKind::claim_rejected) != nullptr);
        CHECK(dismissed.time(white) == left);  // the claimant has paid nothing
        CHECK(dismissed.running() == white);

        play.decide("uphold");
        CHECK(play.find(RulingKind::claim_upheld) != nullptr);
        CHECK(play.state().result->score == Score::draw);
    }
}

TEST_CASE("2009: 9.5 the claimant may stop the clocks: the claim alone does not") {
    Play play = repeated(stopping(Edition::e2009));
    play.claim(white, ClaimKind::threefold);
    CHECK(play.running() == white);
    CHECK(play.game().pending().size() == 1);

    Play stopped = repeated(stopping(Edition::e2009));
    stopped.act(white, act::Pause{}).claim(white, ClaimKind::threefold);
    CHECK(stopped.pending() == "claim 9.2.b white");  // the claim is the reason of the pause
    const double left = stopped.time(white);
    stopped.after(100).decide("dismiss");
    CHECK(stopped.time(white) == left);
    CHECK(stopped.running() == white);
}

TEST_CASE("2009: 9.5 a pause that is over stops no clock for a later claim") {
    // The arbiter has let the game go on.
    Play resumed(stopping(Edition::e2009));
    resumed.act(white, act::Pause{}).decide("no_penalty").resume();
    resumed.claim(white, ClaimKind::threefold);
    CHECK(resumed.pending() == "claim 9.2.b white");
    CHECK(resumed.running() == white);

    // The claim that it was for is answered.
    Play answered(stopping(Edition::e2009));
    answered.act(white, act::Pause{}).claim(white, ClaimKind::threefold).decide("dismiss");
    REQUIRE(answered.running() == white);
    answered.claim(white, ClaimKind::fifty);
    CHECK(answered.pending() == "claim 9.3.b white");
    CHECK(answered.running() == white);
}

TEST_CASE(
    "2009: 9.5.b the move of a wrong claim does not bind the opponent, who has the move now") {
    Play play(with_human_arbiter(under(Edition::e2009)));
    play.claim(white, ClaimKind::threefold, "b1c3").white("b1c3").press();
    play.decide("dismiss");
    CHECK(play.find(RulingKind::claim_rejected) != nullptr);
    CHECK(play.must() == "nothing");
    play.black("e7e5").press();
    CHECK(play.rulings().empty());
    CHECK(play.game().ply() == 2);
}

TEST_CASE("9.5.1 while a claim is open only the opponent's agreement is possible") {
    const Play claimed =
        repeated(stopping(Edition::e2023)).claim(white, ClaimKind::threefold, "b1c3");
    const act::Any acts[] = {act::Move{"e2e4"},
                             act::Press{},
                             act::Touch{Square::e2},
                             act::Resign{},
                             act::OfferDraw{},
                             act::DeclineDraw{},
                             act::Pause{"phone"},
                             act::Claim{ClaimKind::fifty},
                             act::Claim{ClaimKind::wrong_start}};
    for (const act::Any& act : acts) {
        CAPTURE(act.index());
        for (const Color by : both_colors) {
            Play play = claimed;
            play.act(by, act);
            CHECK(play.refusal() == "paused 9.5.1");
        }
    }
    Play arbiter = claimed;
    arbiter.resume();
    CHECK_FALSE(arbiter.accepted());

    Play own = claimed;
    own.accept(white);
    CHECK(own.refusal() == "no_offer 9.1.2.1");

    Play withdrawn = claimed;
    withdrawn.act(white, act::Withdraw{act::Withdraw::What::claim});
    CHECK(withdrawn.refusal() == "cannot_be_withdrawn 9.5.1");

    Play agreed = claimed;
    agreed.accept(black);
    CHECK(agreed.result() == "1/2-1/2 agreement 5.2.3");
}

TEST_CASE("9.5.3 after a wrong claim the declared move must be played, and no other") {
    Play play(with_human_arbiter(under(Edition::e2023)));
    play.claim(white, ClaimKind::threefold, "b1c3").white("e2e4");
    CHECK(play.refusal() == "paused 9.5.1");
    play.decide("dismiss");
    CHECK(play.must() == "move b1 to c3 9.5.3");
}

TEST_CASE("9.5.1 where no arbiter is there to answer, a claim does not stop the game") {
    Conditions conditions = under(Edition::e2023);
    conditions.board = BoardKind::unseen;
    conditions.arbiter_present = false;
    Play play(conditions);
    play.press(white).press(black).claim(white, ClaimKind::threefold);
    CHECK(play.running() == white);
    play.accept(black);  // 9.1.2.3: it is an offer
    CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
}

TEST_CASE("9.5.1 on a board that nobody sees the arbiter is asked, with the clocks stopped") {
    Conditions conditions = under(Edition::e2023);
    conditions.board = BoardKind::unseen;
    Play play(conditions);
    play.press(white).press(black).claim(white, ClaimKind::fifty);
    CHECK_FALSE(play.running().has_value());
    play.decide("dismiss");
    CHECK(play.running() == white);
}

TEST_CASE("9.5.1 a game that was stopped before the claim is not restarted by its answer") {
    Play play = repeated(stopping(Edition::e2023));
    play.pause("a fire alarm").claim(white, ClaimKind::threefold).decide("dismiss");
    CHECK_FALSE(play.running().has_value());
    play.resume();
    CHECK(play.running() == white);
}

TEST_CASE(
    "9.2.2 a claim is right if the position has appeared three times, with a move written or not") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        for (const std::string_view move : {"e2e4", "b1c3"}) {
            Play play = repeated(under(edition));
            play.claim(white, ClaimKind::threefold, std::string(move));
            CHECK(play.find(RulingKind::claim_upheld) != nullptr);
            REQUIRE(play.state().result.has_value());
            CHECK(play.state().result->rule == Rule::repetition_claim_on_the_board);
        }
        // One occurrence less, and the move does not bring it about.
        Play early(under(edition));
        early.moves(there_and_back).claim(white, ClaimKind::threefold, "b1c3");
        CHECK(early.find(RulingKind::claim_rejected) != nullptr);
    }
}

TEST_CASE("9.3.2 the same of fifty moves: the written move does not take the claim away") {
    Play play(test::from("4k3/8/8/8/8/8/4P3/R3K3 w - - 100 80"));
    play.claim(white, ClaimKind::fifty, "e2e4");
    CHECK(play.result() == "1/2-1/2 fifty 9.3.2");
    Play early(test::from("4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80"));
    early.claim(white, ClaimKind::fifty, "e2e4");
    CHECK(early.find(RulingKind::claim_rejected) != nullptr);
}

}  // namespace jadoube
