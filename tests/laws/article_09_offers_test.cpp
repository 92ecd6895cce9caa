// 9.1.2: offers of a draw, from the moment they are made to the one in which they end.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/offers.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::agreed;
using test::has_letters;
using test::in_the_opening;
using test::offer_article;
using test::Play;
using test::quiet;
using test::under;

TEST_CASE("9.1.2, 9.1.2.1 an offer after the move and before the press stands until accepted") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            CAPTURE(name(party(by)));
            Play play = in_the_opening(by, under(edition, "5400+30"));
            play.move(by, quiet(by)).offer(by);
            CHECK(play.rulings() == "offer_made " + offer_article(edition));
            CHECK(play.step().rulings[0].player == by);
            CHECK(play.effects() == "nothing");
            CHECK(play.state().offer == by);
            CHECK(play.result() == "none");
            CHECK(play.running() == by);  // it stops no clock
            play.press();
            CHECK(play.running() == !by);
            play.after(600).tick();
            CHECK(play.state().offer == by);
            play.accept(!by);
            CHECK(play.result() == agreed(edition));
            CHECK(play.state().phase == Phase::over);
            CHECK_FALSE(play.state().offer.has_value());
            CHECK_FALSE(play.running().has_value());
            CHECK(play.game().result()->points == ByColor<std::int64_t>{500, 500});
        }
    }
}

TEST_CASE("9.1.2.1 an offer at any other time is valid as well") {
    for (const Color by : both_colors) {
        CAPTURE(name(party(by)));
        {  // before his own move: the opponent need not wait for it
            Play play = in_the_opening(by);
            play.offer(by);
            CHECK(play.rulings() == "offer_made 9.1.2.1");
            play.accept(!by);
            CHECK(play.result() == agreed(Edition::e2023));
        }
        {  // or waits for it
            Play play = in_the_opening(by);
            play.offer(by).move(by, quiet(by));
            CHECK(play.rulings() == "");
            play.press();
            CHECK(play.state().offer == by);
            play.accept(!by);
            CHECK(play.result() == agreed(Edition::e2023));
        }
        {  // while the opponent thinks
            Play play = in_the_opening(!by);
            play.offer(by);
            CHECK(play.rulings() == "offer_made 9.1.2.1");
            play.accept(!by);
            CHECK(play.result() == agreed(Edition::e2023));
        }
        {  // while the clocks are stopped
            Play play = in_the_opening(by);
            play.act(Party::arbiter, act::Pause{"the lights went out"}).offer(by);
            CHECK(play.rulings() == "offer_made 9.1.2.1");
            play.accept(!by);
            CHECK(play.result() == agreed(Edition::e2023));
        }
    }
    Play play;
    play.at(-10).offer(Color::white);
    CHECK(play.refusal() == "not_started 6.6");
    CHECK(play.game().offers_made(Color::white) == 0);
}

TEST_CASE("9.1.2.1 declined in words, it has ended") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play play = in_the_opening(by, under(edition, "5400+30"));
            play.move(by, quiet(by)).offer(by).press();
            play.decline(!by);
            CHECK(play.rulings() == "offer_ended " + offer_article(edition));
            CHECK_FALSE(play.state().offer.has_value());
            play.accept(!by);
            CHECK(play.refusal() == "no_offer " + offer_article(edition));
            play.decline(!by);
            CHECK(play.refusal() == "no_offer " + offer_article(edition));
            CHECK(play.result() == "none");
            CHECK(play.must() == "nothing");  // nothing was touched
        }
    }
}

TEST_CASE("9.1.2.1 who touches a man to move or capture it has declined") {
    for (const Color by : both_colors) {
        const Color other = !by;
        const bool white = other == Color::white;
        const auto offered = [&] {
            Play play = in_the_opening(by);
            play.move(by, quiet(by)).offer(by).press();
            return play;
        };
        const auto check_ended = [&](Play& play) {
            CHECK(play.accepted());
            REQUIRE(play.find(RulingKind::offer_ended));
            CHECK(play.article(play.find(RulingKind::offer_ended)->rule) == "9.1.2.1");
            CHECK(play.find(RulingKind::offer_ended)->player == other);
            CHECK_FALSE(play.state().offer.has_value());
            play.accept(other);
            CHECK(play.refusal() == "no_offer 9.1.2.1");
        };
        {
            Play play = offered();
            play.touch(other, white ? Square::d2 : Square::d7);
            check_ended(play);
        }
        {  // a man of the opponent's
            Play play = offered();
            play.touch(other, white ? Square::e5 : Square::e4);
            check_ended(play);
        }
        {  // a man that cannot move
            Play play = offered();
            play.touch(other, white ? Square::a1 : Square::a8);
            check_ended(play);
        }
        {
            Play play = offered();
            play.move(other, white ? "d2d3" : "d7d6");
            check_ended(play);
        }
        {  // an illegal move is a touch, too
            Play play = offered();
            play.move(other, white ? "d2d5" : "d7d4");
            check_ended(play);
        }
        {
            Play play = offered();
            play.act(other, act::Release{white ? Square::d2 : Square::d7,
                                         white ? Square::d3 : Square::d6});
            check_ended(play);
        }
        {  // "I adjust" first: no touch of 4.3
            Play play = offered();
            play.act(other, act::Adjust{{white ? Square::d2 : Square::d7}});
            CHECK(play.rulings() == "");
            CHECK(play.state().offer == by);
            play.accept(other);
            CHECK(play.result() == agreed(Edition::e2023));
        }
        {  // a touch by accident
            Play play = offered();
            const Square square = white ? Square::d2 : Square::d7;
            play.touch(other, square).observe(Observed::accidental_touch, {}, square);
            CHECK(play.rulings() == "not_touched 4.2.2");
            CHECK(play.state().offer == by);
            play.accept(other);
            CHECK(play.result() == agreed(Edition::e2023));
        }
        {  // Declined in words before that, it does not come back.
            Play play = offered();
            const Square square = white ? Square::d2 : Square::d7;
            play.decline(other);
            play.touch(other, square).observe(Observed::accidental_touch, {}, square);
            CHECK_FALSE(play.state().offer.has_value());
        }
    }
}

TEST_CASE("9.1.2.1 what its maker touches does not end it, nor a hand that is not on move") {
    for (const Color by : both_colors) {
        const bool white = by == Color::white;
        Play play = in_the_opening(by);
        play.offer(by).touch(by, white ? Square::b1 : Square::b8);
        CHECK(play.state().offer == by);
        play.touch(!by, white ? Square::d7 : Square::d2);
        CHECK(play.state().offer == by);
        play.move(by, quiet(by)).press();
        CHECK(play.state().offer == by);
        // Pressing without a move is no touch of a man.
        play.press(!by);
        CHECK(play.rulings() == "pressed_without_move 7.5.5");
        CHECK(play.state().offer == by);
        play.accept(!by);
        CHECK(play.result() == agreed(Edition::e2023));
    }
}

TEST_CASE("9.1.2.1 it cannot be withdrawn") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            Play play = in_the_opening(by, under(edition, "5400+30"));
            play.move(by, quiet(by)).offer(by);
            play.act(by, act::Withdraw{act::Withdraw::What::offer});
            CHECK(play.refusal() == "cannot_be_withdrawn " + offer_article(edition));
            CHECK(play.state().offer == by);
            play.accept(!by);
            CHECK(play.result() == agreed(edition));
        }
    }
}

TEST_CASE("9.1.2.1 the game ending in another way ends it") {
    struct Row {
        std::string_view result;
        void (*ends)(Play&);
    };
    const Row rows[] = {
        {"1-0 resignation 5.1.2", [](Play& play) { play.act(Color::black, act::Resign{}); }},
        {"0-1 resignation 5.1.2", [](Play& play) { play.act(Color::white, act::Resign{}); }},
        {"1-0 flag 6.9", [](Play& play) { play.press(Color::white).after(6000).tick(); }},
        {"0-1 declared 11.7",
         [](Play& play) {
             play.act(Party::arbiter, act::Declare{"0-1", "11.7"});
         }},
        {"annulled", [](Play& play) { play.act(Party::arbiter, act::Annul{}); }},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.result));
        Play play = in_the_opening(Color::white);
        play.white("b1c3").offer(Color::white);
        row.ends(play);
        CHECK(play.result() == row.result);
        CHECK_FALSE(play.state().offer.has_value());
        play.accept(Color::black);
        CHECK(play.refusal().substr(0, 9) == "game_over");
        CHECK(play.result() == row.result);
        play.offer(Color::black);
        CHECK(play.refusal().substr(0, 9) == "game_over");
    }
    Play mate;
    mate.moves("f2f3 e7e5 g2g4").offer(Color::black).black("d8h4");
    CHECK(mate.result() == "0-1 checkmate 5.1.1");
    CHECK_FALSE(mate.state().offer.has_value());
}

TEST_CASE("9.1.2.1 nobody accepts his own offer, and what stands is answered first") {
    for (const Color by : both_colors) {
        Play play = in_the_opening(by);
        play.accept(by);
        CHECK(play.refusal() == "no_offer 9.1.2.1");
        play.accept(!by);
        CHECK(play.refusal() == "no_offer 9.1.2.1");
        play.offer(by);
        play.accept(by);
        CHECK(play.refusal() == "no_offer 9.1.2.1");
        play.decline(by);
        CHECK(play.refusal() == "no_offer 9.1.2.1");
        CHECK(play.state().offer == by);
        play.offer(!by);
        CHECK(play.refusal() == "offer_stands 9.1.2.1");
        CHECK(play.state().offer == by);
        CHECK(play.game().offers_made(!by) == 0);
        play.decline(!by);
        play.offer(!by);
        CHECK(play.state().offer == !by);
        play.accept(by);
        CHECK(play.result() == agreed(Edition::e2023));
    }
}

TEST_CASE("9.1.2.1, 11.5 every offer is counted, for each player") {
    Play play = in_the_opening(Color::white);
    play.offer(Color::white).offer(Color::white);
    CHECK(play.accepted());
    CHECK(play.game().offers_made(Color::white) == 2);
    play.decline(Color::black);
    play.offer(Color::white);
    CHECK(play.game().offers_made(Color::white) == 3);
    CHECK(play.game().offers_made(Color::black) == 0);
    play.decline(Color::black);
    play.offer(Color::black);
    CHECK(play.game().offers_made(Color::white) == 3);
    CHECK(play.game().offers_made(Color::black) == 1);
    play.act(Party::arbiter, act::OfferDraw{});
    CHECK(play.refusal() == "not_allowed");
}

TEST_CASE("9.1.2.1, 5.2.3 an offer in time is accepted only when both have made a move") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(under(edition, "5400+30"));
        play.white("e2e4").offer(Color::white).press();
        CHECK(play.state().offer == Color::white);
        play.accept(Color::black);
        if (has_letters(edition)) {
            CHECK(play.result() == "1/2-1/2 agreement 5.2.c");
            continue;
        }
        CHECK(play.refusal() == "too_early 5.2.3");
        CHECK(play.state().offer == Color::white);  // it is not ended by that
        // Black's own, made before his move, can be accepted after it.
        play.decline(Color::black);
        play.offer(Color::black);
        play.accept(Color::white);
        CHECK(play.refusal() == "too_early 5.2.3");
        play.black("e7e5").press();
        play.accept(Color::white);
        CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
    }
}

TEST_CASE("9.1.2.1 on a guarded board offers are made on either turn, and a move declines them") {
    Conditions conditions;
    conditions.board = BoardKind::guarded;
    for (const Color by : both_colors) {
        Play play(conditions);
        play.white("e2e4").black("e7e5");
        if (by == Color::black) play.white("g1f3");
        play.offer(by).move(by, quiet(by));
        CHECK(play.state().offer == by);  // the clock is pressed by now
        CHECK(play.running() == !by);
        play.move(!by, by == Color::white ? "d7d6" : "d2d3");
        CHECK(play.rulings() == "offer_ended 9.1.2.1");
        CHECK_FALSE(play.state().offer.has_value());
        // Made on the opponent's turn.
        play.offer(!by);
        CHECK(play.state().offer == !by);
        play.accept(by);
        CHECK(play.result() == agreed(Edition::e2023));
    }
    // A move that the board refuses was not made, and has touched nothing.
    Play play(conditions);
    play.white("e2e4").black("e7e5").offer(Color::black).white("e4e5");
    CHECK(play.refusal().substr(0, 7) == "guarded");
    CHECK(play.state().offer == Color::black);
}

TEST_CASE("9.1.2.1 an offer and its end need no human arbiter, and everybody sees it") {
    Conditions conditions;
    conditions.arbiter = ArbiterKind::human;
    for (const Color by : both_colors) {
        Play play = in_the_opening(by, conditions);
        play.move(by, quiet(by)).offer(by).press();
        CHECK(play.pending() == "none");
        for (const Viewer viewer :
             {Viewer::white, Viewer::black, Viewer::arbiter, Viewer::spectator}) {
            CHECK(play.state(viewer).offer == by);
        }
        play.accept(!by);
        CHECK(play.pending() == "none");
        CHECK(play.result() == agreed(Edition::e2023));
    }
}

}  // namespace
}  // namespace jadoube
