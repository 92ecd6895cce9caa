// What the arbiter is asked: every kind of question, its article and options, what each answer
// does, and what happens until then.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;
using test::with_human_arbiter;
using enum Color;

Conditions human(std::string_view time = "7200+30") {
    return with_human_arbiter(under(Edition::e2023, time));
}

Play& decide_by_article(Play& play, std::string article, std::string decision) {
    return play.act(Party::arbiter, act::Decide{{}, std::move(article), std::move(decision)});
}

// ---- Questions as such

TEST_CASE("questions are numbered from 1, and a number is never used again") {
    Play play(human());
    play.request(white, Requested::leave_venue).request(black, Requested::leave_venue);
    REQUIRE(play.game().pending().size() == 2);
    CHECK(play.game().pending()[0].number == 1);
    CHECK(play.game().pending()[1].number == 2);
    play.decide("dismiss", 2);
    REQUIRE(play.game().pending().size() == 1);
    CHECK(play.game().pending()[0].number == 1);
    play.claim(black, ClaimKind::wrong_start);
    CHECK(play.game().pending()[1].number == 3);
    play.decide("dismiss", 2);
    CHECK(play.refusal() == "no_such_question");
    CHECK(play.game().pending().size() == 2);
}

TEST_CASE("open questions are listed with every act, the oldest first, until they are answered") {
    Play play(human());
    play.white("g1g3").press();  // 1: an illegal move
    CHECK(play.pending() == "illegal_move 7.5.1 white");
    play.black("e7e5").tick();
    CHECK(play.pending() == "illegal_move 7.5.1 white");
    play.claim(white, ClaimKind::wrong_clock);
    play.press(white);  // refused
    CHECK_FALSE(play.accepted());
    CHECK(play.pending() == "illegal_move 7.5.1 white, wrong_clock 6.10.2 white");
    play.decide("dismiss", 1);
    CHECK(play.pending() == "wrong_clock 6.10.2 white");
}

TEST_CASE("a question is named by its number, or by its article where only one is open") {
    Play play(human());
    play.request(white, Requested::leave_venue).claim(black, ClaimKind::wrong_start);
    decide_by_article(play, "7.2.1", "dismiss");
    CHECK(play.rulings() == "claim_rejected 7.2.1");
    CHECK(play.pending() == "permission 11.2.3.1 white");
    decide_by_article(play, "7.2.1", "dismiss");
    CHECK(play.refusal() == "no_such_question");
    play.request(black, Requested::leave_venue);
    decide_by_article(play, "11.2.3.1", "dismiss");  // two of them
    CHECK(play.refusal() == "no_such_question");
    CHECK(play.game().pending().size() == 2);
    play.decide("dismiss", 1);
    CHECK(play.find(RulingKind::denied)->player == white);
    decide_by_article(play, "11.2.3.1", "dismiss");
    CHECK(play.find(RulingKind::denied)->player == black);
    CHECK(play.pending() == "none");

    Conditions old = human();
    old.edition = Edition::e2009;
    Play in_2009(old);
    in_2009.claim(white, ClaimKind::wrong_clock);
    decide_by_article(in_2009, "6.10.2", "dismiss");  // not its number then
    CHECK(in_2009.refusal() == "no_such_question");
    decide_by_article(in_2009, "6.10.b", "dismiss");
    CHECK(in_2009.accepted());
}

TEST_CASE("only the arbiter answers, and only with one of the options") {
    Play play(human());
    play.white("g1g3").press();
    for (const Color player : both_colors) {
        play.act(player, act::Decide{1, {}, "uphold"});
        CHECK(play.refusal() == "not_allowed");
    }
    for (const char* decision : {"", "can_checkmate", "warning", "UPHOLD"}) {
        play.decide(decision, 1);
        CHECK(play.refusal() == "no_such_option 7.5.1");
    }
    play.act(Party::arbiter, act::Decide{{}, {}, "uphold"});  // on what?
    CHECK(play.refusal() == "no_such_question");
    CHECK(play.pending() == "illegal_move 7.5.1 white");
    play.decide("uphold", 1);
    CHECK(play.rulings() == "illegal_move 7.5.5");
}

TEST_CASE("the end of the game closes every question but an appeal") {
    Play play(human());
    play.white("g1g3").press().request(black, Requested::leave_venue);
    CHECK(play.game().pending().size() == 2);
    Play annulled = play;
    annulled.act(Party::arbiter, act::Annul{});
    CHECK(annulled.pending() == "none");
    play.act(black, act::Resign{});
    CHECK(play.result() == "1-0 resignation 5.1.2");  // 5.1.2 waits for nobody
    CHECK(play.pending() == "none");
    play.decide("uphold", 1);
    CHECK(play.refusal() == "game_over 5.1.2");
    annulled.request(white, Requested::appeal);
    CHECK(annulled.pending() == "appeal 11.10 white");
}

TEST_CASE("an act that is refused asks nothing, but what time brings is asked about") {
    Play play(human("3600"));
    play.at(3700).press(black);
    CHECK(play.refusal() == "not_running 6.2.1");
    REQUIRE(play.pending() == "flag 6.8 white");
    CHECK(play.game().pending()[0].number == 1);
    play.at(3701).press(black);
    CHECK(play.game().pending().size() == 1);
}

// ---- Several at once

TEST_CASE("each answer does its own, whatever else is open") {
    Conditions chosen = human("3600");
    chosen.default_time = Seconds(600);
    Play play(chosen);
    play.at(-5).act(white, act::Arrive{});
    play.at(10).request(white, Requested::leave_venue);
    play.at(20).white("g1g3").press();
    play.at(700).tick();
    CHECK(play.pending() ==
          "permission 11.2.3.1 white, illegal_move 7.5.1 white, late 6.7.1 black");
    play.at(710).decide("dismiss", 3);
    play.at(720).decide("uphold", 2);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.running() == white);
    CHECK(play.pending() == "permission 11.2.3.1 white");
    play.at(5000).tick();
    CHECK(play.pending() == "permission 11.2.3.1 white, flag 6.8 white");
    play.decide("uphold");
    CHECK(play.result() == "0-1 flag 6.9");
    CHECK(play.pending() == "none");
}

TEST_CASE("what ends the game by itself ends it with a human arbiter too") {
    Play mate(human());
    mate.moves("f2f3 e7e5 g2g4").black("d8h4");
    CHECK(mate.result() == "0-1 checkmate 5.1.1");
    Play agreed(human());
    agreed.moves("e2e4 e7e5").offer(white).act(black, act::AcceptDraw{});
    CHECK(agreed.result() == "1/2-1/2 agreement 5.2.3");
    Conditions chosen = human();
    chosen.start = "7k/8/8/8/8/8/8/R5K1 w - - 149 100";
    Play moves(chosen);
    moves.white("a1a2");
    CHECK(moves.result() == "1/2-1/2 seventyfive 9.6.2");
}

}  // namespace
}  // namespace jadoube
