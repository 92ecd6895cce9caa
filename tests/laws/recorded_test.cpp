// What nobody can see from a log of acts, and no other file has: it is recorded with its number.
#include <string>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;

// In every edition that prints a number for it: cited, about this player, and nothing changes.
void is_recorded(Rule rule) {
    int editions = 0;
    for (const Edition edition : all_editions) {
        const Rulebook book(edition);
        if (book.numbering(rule).kind != NumberKind::own) continue;
        ++editions;
        const std::string article(book.cite(rule));
        CAPTURE(name(edition));
        CAPTURE(article);
        CHECK(book.find(article) == rule);
        Play play(under(edition));
        play.moves("e2e4 e7e5");
        const State before = play.after(0).tick().state();
        play.after(0).arbiter(act::Incident{article, Color::black, "seen"});
        REQUIRE(play.rulings() == "incident " + article);
        CHECK(play.find(RulingKind::incident)->player == Color::black);
        CHECK(play.find(RulingKind::incident)->text == "seen");
        CHECK(play.effects() == "nothing");
        CHECK(play.state() == before);
        play.arbiter(act::Penalise{Color::black, Penalty::warning, article, {}, {}});
        CHECK(play.rulings() == "penalty " + article);
        CHECK(play.result() == "none");
        play.act(Color::white, act::Incident{article, Color::black, "I saw it"});
        CHECK(play.refusal() == "not_allowed");
    }
    CHECK(editions > 0);
}

TEST_CASE("6.2.3 the hand that presses the clock is recorded, and may be penalised") {
    is_recorded(Rule::press_with_the_moving_hand);
}

TEST_CASE("6.5 where the clock stands is recorded") { is_recorded(Rule::placing_the_clock); }

TEST_CASE(
    "11.2.1, 11.2.2 a player can ask what venue and area are; to leave them is not the same") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5").request(Color::black, Requested::explanation, "11.2.1");
    CHECK(play.find(RulingKind::explained)->subject == Rule::playing_venue);
    play.request(Color::black, Requested::explanation, "11.2.2");
    CHECK(play.find(RulingKind::explained)->subject == Rule::playing_area);
    play.request(Color::black, Requested::leave_area);
    CHECK(play.rulings() == "granted 11.2.3.2");
    CHECK(play.pending() == "none");
    play.request(Color::black, Requested::leave_venue);
    CHECK(play.pending() == "permission 11.2.3.1 black");
}

TEST_CASE(
    "12.2, 12.2.1, 12.2.2, 12.2.3, 12.2.4, 12.2.5, 12.2.6, 12.2.7 what the arbiter does by his "
    "duties is recorded with them") {
    for (const Rule rule :
         {Rule::arbiters_duties, Rule::duty_fair_play, Rule::duty_interest_of_the_event,
          Rule::duty_environment, Rule::duty_no_disturbance, Rule::duty_supervision,
          Rule::duty_disabled_players, Rule::duty_fair_play_rules}) {
        is_recorded(rule);
    }
}

}  // namespace
}  // namespace jadoube
