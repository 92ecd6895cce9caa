// 9.1.1: what an event may forbid the players about draws by agreement.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/offers.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::agreed;
using test::in_the_opening;
using test::offer_article;
using test::Play;
using test::quiet;
using test::under;

TEST_CASE("9.1.1 an event may forbid to agree, and since 2017 to offer, without the arbiter") {
    for (const Edition edition : {Edition::e2009, Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Conditions conditions = under(edition, "5400+30");
            conditions.draw_agreement = false;
            Play play = in_the_opening(by, conditions);
            play.move(by, quiet(by)).offer(by);
            if (edition != Edition::e2009) {
                CHECK(play.refusal() == "not_agreed 9.1.1");
                CHECK_FALSE(play.state().offer.has_value());
                CHECK(play.game().offers_made(by) == 0);
                continue;
            }
            CHECK(play.rulings() == "offer_made 9.1.b.1");
            play.accept(!by);
            CHECK(play.refusal() == "not_agreed 9.1.a");
            CHECK(play.result() == "none");
            CHECK(play.state().offer == by);
        }
    }
}

TEST_CASE("9.1.1 or before so many moves, made by both") {
    for (const Edition edition : {Edition::e2009, Edition::e2017, Edition::e2018, Edition::e2023}) {
        CAPTURE(name(edition));
        const bool offering = edition != Edition::e2009;
        Conditions conditions = under(edition, "5400+30");
        conditions.draw_min_moves = 3;
        Play play(conditions);
        play.moves("e2e4 e7e5 g1f3 b8c6").white("f1c4").offer(Color::white);
        if (offering) {
            CHECK(play.refusal() == "too_early 9.1.1");
            CHECK(play.game().offers_made(Color::white) == 0);
        } else {
            CHECK(play.accepted());
            play.accept(Color::black);
            CHECK(play.refusal() == "too_early 9.1.a");
            CHECK(play.result() == "none");
        }
        // Black's third move need only be made.
        play.press(Color::white).black("f8c5").offer(Color::black);
        CHECK(play.rulings() == "offer_made " + offer_article(edition));
        play.accept(Color::white);
        CHECK(play.result() == agreed(edition));
    }
}

TEST_CASE("9.1.1 claims, resignations and the Laws' own draws are not forbidden with it") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Conditions conditions = under(edition, "5400+30");
        conditions.draw_agreement = false;
        conditions.draw_min_moves = 40;
        Play play(conditions);
        play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        play.claim(Color::white, ClaimKind::threefold);
        CHECK(play.result().substr(0, 17) == "1/2-1/2 threefold");
        conditions.start = std::string("7k/8/6Q1/8/8/8/8/K7 w - - 0 1");
        Play stalemate(conditions);
        stalemate.white("g6f7");
        CHECK(stalemate.result().substr(0, 17) == "1/2-1/2 stalemate");
    }
}

}  // namespace
}  // namespace jadoube
