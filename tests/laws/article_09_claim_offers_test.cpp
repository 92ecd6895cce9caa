// 9.1.2.3: the offer that every claim of a draw is.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/claims.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::knight_out;
using test::Play;
using test::under;
using test::with;
using test::with_the_move;

TEST_CASE("9.1.2.3 a claim is an offer, which a rejection does not end") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const ClaimKind claim : {ClaimKind::threefold, ClaimKind::fifty}) {
                CAPTURE(name(edition));
                const bool letters = edition == Edition::e2009 || edition == Edition::e2014;
                const std::string agreed =
                    std::string("1/2-1/2 agreement ") + (letters ? "5.2.c" : "5.2.3");
                Play play = with_the_move(by, under(edition));
                play.claim(by, claim, knight_out(by));
                CHECK(play.find(RulingKind::claim_rejected));
                CHECK(play.state().offer == by);
                CHECK(play.state(Viewer::spectator).offer == by);
                Play at_once = play;
                at_once.act(!by, act::AcceptDraw{});
                CHECK(at_once.result() == agreed);
                // It outlives the move that had to be made.
                play.move(by, knight_out(by)).press();
                CHECK(play.state().offer == by);
                Play later = play;
                later.act(!by, act::AcceptDraw{});
                CHECK(later.result() == agreed);
                play.touch(!by, by == Color::white ? Square::d7 : Square::d2);
                CHECK(play.find(RulingKind::offer_ended));
                play.act(!by, act::AcceptDraw{});
                CHECK(play.step().refused->code == Refusal::no_offer);
            }
        }
    }
    // 5.2.3: not before both have made a move.
    Play early(under(Edition::e2023));
    early.moves("e2e4").claim(Color::black, ClaimKind::threefold, "g8f6");
    CHECK(early.state().offer == Color::black);
    early.act(Color::white, act::AcceptDraw{});
    CHECK(early.refusal() == "too_early 5.2.3");
    early.black("g8f6").press().act(Color::white, act::AcceptDraw{});
    CHECK(early.result() == "1/2-1/2 agreement 5.2.3");
}

TEST_CASE("9.1.2.1, 9.1.2.3 a claim does not end the offer that the opponent has made") {
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        for (const Color by : both_colors) {
            Play play = with_the_move(!by, with(arbiter));
            play.move(!by, by == Color::white ? "b8c6" : "b1c3").offer(!by).press();
            play.claim(by, ClaimKind::threefold);
            CHECK(play.result() == "none");
            Play other = play;
            Play touched = play;
            Play said = play;
            // Both stand: he may accept the one, his opponent the other.
            play.act(by, act::AcceptDraw{});
            CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
            other.act(!by, act::AcceptDraw{});
            CHECK(other.result() == "1/2-1/2 agreement 5.2.3");
            // The rest can only be done when the arbiter has answered.
            if (arbiter == ArbiterKind::human) {
                touched.decide("dismiss");
                said.decide("dismiss");
            }
            // A touch ends the opponent's, not his own.
            const Square square = by == Color::white ? Square::d2 : Square::d7;
            touched.touch(by, square);
            CHECK(touched.rulings() == "offer_ended 9.1.2.1");
            touched.act(by, act::AcceptDraw{});
            CHECK(touched.refusal() == "no_offer 9.1.2.1");
            touched.act(!by, act::AcceptDraw{});
            CHECK(touched.result() == "1/2-1/2 agreement 5.2.3");
            // The opponent declines the claimant's: his own stands.
            said.act(!by, act::DeclineDraw{});
            CHECK(said.rulings() == "offer_ended 9.1.2.1");
            said.act(!by, act::AcceptDraw{});
            CHECK(said.refusal() == "no_offer 9.1.2.1");
            said.act(by, act::AcceptDraw{});
            CHECK(said.result() == "1/2-1/2 agreement 5.2.3");
        }
    }
}

TEST_CASE("9.1.1, 9.1.2.3 where the event forbids agreement a claim is nothing but a claim") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const bool at_all : {false, true}) {
            Conditions conditions = under(edition);
            if (at_all) conditions.draw_agreement = false;
            if (!at_all) conditions.draw_min_moves = 30;
            Play play = with_the_move(Color::white, conditions);
            play.claim(Color::white, ClaimKind::threefold);
            CHECK(play.rulings() == "claim_rejected 9.5.3");
            CHECK_FALSE(play.state().offer.has_value());
            play.act(Color::black, act::AcceptDraw{});
            CHECK(play.refusal() == "no_offer 9.1.2.1");
        }
    }
    // 2009 forbids to agree.
    Conditions conditions = under(Edition::e2009);
    conditions.draw_agreement = false;
    Play play = with_the_move(Color::white, conditions);
    play.claim(Color::white, ClaimKind::threefold).act(Color::black, act::AcceptDraw{});
    CHECK_FALSE(play.accepted());
    CHECK(play.result() == "none");
}

TEST_CASE("9.2, 9.3 on a guarded board claims are made as on any other") {
    Conditions conditions = under(Edition::e2023);
    conditions.board = BoardKind::guarded;
    Play play(conditions);
    for (const std::string_view move : {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"}) {
        play.move(play.game().has_the_move(), std::string(move));
    }
    play.claim(Color::black, ClaimKind::threefold, "f6g8");
    CHECK(play.result() == "1/2-1/2 threefold 9.2.1");
    conditions.start = std::string("4k3/8/8/8/8/8/4p3/R3K3 w - - 99 90");
    Play fifty(conditions);
    fifty.white("a1a7").claim(Color::black, ClaimKind::fifty);
    CHECK(fifty.result() == "1/2-1/2 fifty 9.3.2");  // the board has pressed
}

}  // namespace
TEST_CASE("9.1.2.1, 4.2.2 of two offers the one that was declined by accident stands again") {
    for (const Color by : both_colors) {
        Play play = with_the_move(!by);
        play.move(!by, by == Color::white ? "b8c6" : "b1c3").offer(!by).press();
        play.claim(by, ClaimKind::threefold);
        const Square square = by == Color::white ? Square::d2 : Square::d7;
        play.touch(by, square).observe(Observed::accidental_touch, {}, square);
        CHECK(play.rulings() == "not_touched 4.2.2");
        Play other = play;
        play.act(by, act::AcceptDraw{});
        CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
        other.act(!by, act::AcceptDraw{});
        CHECK(other.result() == "1/2-1/2 agreement 5.2.3");
    }
}

}  // namespace jadoube
