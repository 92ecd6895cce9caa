// Article 4: assistants, who move the men for a player (4.9).
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support/hands.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::initial;
using test::Play;
using test::turned;

TEST_CASE("4.9 an assistant moves the men for a player, and what he touches binds the player") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Color by : {Color::white, Color::black}) {
            Play play(from(by, initial, edition));
            play.act(Party::assistant, act::Touch{turned(by, Square::e2)}, by);
            CHECK(play.must() == "move " + turned(by, "e2") + " 4.3.1");
            play.act(Party::assistant, act::Move{turned(by, "d2d4"), 1, {}}, by);
            CHECK(play.rulings() == "touch_move 4.3.1");
            CHECK(play.find(RulingKind::touch_move)->player == by);
            play.act(Party::assistant, act::Move{turned(by, "e2e4"), 1, {}}, by);
            CHECK(play.game().ply() == 1);
            play.act(Party::assistant, act::Press{}, by);
            CHECK(play.running() == !by);
            // For the other player he can do nothing now.
            play.act(Party::assistant, act::Move{turned(by, "d2d4"), 1, {}}, by);
            CHECK(play.refusal() == "not_on_move 1.3");
            play.act(Party::assistant, act::Move{turned(by, "e7e5"), 1, {}});
            CHECK(play.refusal() == "not_allowed");
        }
    }
}

TEST_CASE("4.9 the assistant must be acceptable to the arbiter, who is asked") {
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        Conditions terms = from(initial);
        terms.arbiter = arbiter;
        Play play(terms);
        play.at(-60).act(Color::white, act::Request{Requested::assistant});
        CHECK(play.accepted());
        CHECK(play.rulings().empty());
        REQUIRE(play.game().pending().size() == 1);
        CHECK(play.game().pending()[0].kind == QuestionKind::assistant);
        CHECK(play.article(play.game().pending()[0].rule) == "4.9");
        CHECK(play.game().pending()[0].options == std::vector{Option::uphold, Option::dismiss});

        Play denied = play;
        denied.decide("dismiss");
        CHECK(denied.rulings() == "denied 4.9");
        CHECK(denied.find(RulingKind::denied)->player == Color::white);
        denied.at(1).act(Party::assistant, act::Move{"e2e4", 1, {}}, Color::white);
        CHECK(denied.refusal() == "not_allowed 4.9");
        CHECK(denied.game().ply() == 0);
        denied.white("e2e4").press();  // the player himself
        CHECK(denied.game().ply() == 1);
        // The opponent's assistant is another matter, and so is another assistant.
        denied.act(Party::assistant, act::Move{"e7e5", 1, {}}, Color::black);
        CHECK(denied.game().ply() == 2);
        denied.press(Color::black).act(Color::white, act::Request{Requested::assistant});
        denied.decide("uphold").act(Party::assistant, act::Move{"g1f3", 1, {}}, Color::white);
        CHECK(denied.game().ply() == 3);

        play.decide("uphold");
        CHECK(play.rulings() == "granted 4.9");
        CHECK(play.find(RulingKind::granted)->request == Requested::assistant);
        play.at(1).act(Party::assistant, act::Move{"e2e4", 1, {}}, Color::white);
        CHECK(play.game().ply() == 1);
    }
}

TEST_CASE("2009: 6.7.d an assistant may press the clock, but nobody moves the men for a player") {
    Play play(from(initial, Edition::e2009));
    play.act(Party::assistant, act::Move{"e2e4", 1, {}}, Color::white);
    CHECK(play.refusal().substr(0, 19) == "not_in_this_edition");
    CHECK(play.game().ply() == 0);
    play.white("e2e4").act(Party::assistant, act::Press{}, Color::white);
    CHECK(play.accepted());
    CHECK(play.running() == Color::black);
}

}  // namespace
}  // namespace jadoube
