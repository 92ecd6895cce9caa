// Articles 6.8 and 6.9 where flags have fallen and nobody has said so: 2009 without supervision,
// and both flags down.
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::turned;
using test::turned_fen;
using test::under;
using test::win_for;
using test::with_human_arbiter;
using enum Color;

// ---- 2009: nobody calls flags

Conditions unwatched(std::string_view time) {
    return under(Edition::e2009, time, Supervision::partial);
}

TEST_CASE("2009: 6.8, A.4.d.1 a flag that nobody has claimed has not fallen: play goes on") {
    for (const Color player : both_colors) {
        Play play(unwatched("1500"));
        if (player == black) play.at(0).white("e2e4").at(0).press();
        play.at(1600).move(player, player == white ? "e2e4" : "e7e5");
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
        CHECK(play.time(player) == 0);
        play.at(1601).press(player);
        CHECK(play.accepted());
        CHECK(play.running() == !player);
        CHECK(play.state().claims == std::vector{ClaimKind::flag});
        play.at(1602).claim(player, ClaimKind::flag);  // the opponent's is up
        CHECK(play.rulings().starts_with("claim_rejected"));
        play.at(1603).observe(Observed::flag);
        CHECK(play.refusal() == "not_allowed A.4.d.1");
        CHECK(play.result() == "none");

        play.at(1605).claim(!player, ClaimKind::flag);
        CHECK(play.rulings() == "flag_fallen 6.8, game_over A.4.d.2");
        CHECK(play.find(RulingKind::flag_fallen)->player == player);
        CHECK(play.result() == win_for(!player) + " flag A.4.d.2");
    }
}

TEST_CASE("2009: 6.8, A.4.d.2 the claim can follow when the clocks have been stopped") {
    Play play(unwatched("180"));
    play.at(200).act(black, act::Pause{"flag"}).at(205).claim(black, ClaimKind::flag);
    CHECK(play.result() == "0-1 flag A.4.d.2");
}

TEST_CASE(
    "2009: 6.8, A.4.d.3 with both flags down it is drawn, by claim or if the arbiter says so") {
    for (const bool by_claim : {true, false}) {
        for (const Color player : both_colors) {
            Play play(unwatched("180"));
            play.at(190).white("e2e4").press().at(500).tick();
            CHECK(play.state().clock->flags == std::vector{white, black});
            CHECK(play.result() == "none");
            if (by_claim) {
                play.claim(player, ClaimKind::flag);
            } else {
                play.observe(Observed::flag);
            }
            CHECK(play.result() == "1/2-1/2 both_flags A.4.d.3");
        }
    }
}

TEST_CASE("2009: 6.8, A.4.d a human arbiter is asked when somebody claims, not before") {
    Conditions chosen = with_human_arbiter(unwatched("180"));
    Play one(chosen);
    one.at(200).tick();
    CHECK(one.pending() == "none");
    one.claim(black, ClaimKind::flag);
    CHECK(one.rulings() == "");
    CHECK(one.pending() == "flag 6.8 white");
    one.claim(black, ClaimKind::flag);
    CHECK(one.game().pending().size() == 1);
    one.decide("uphold");
    CHECK(one.result() == "0-1 flag A.4.d.2");

    Play both(chosen);
    both.at(190).white("e2e4").press().at(500).claim(black, ClaimKind::flag);
    CHECK(both.result() == "none");  // he decides whether both are down
    REQUIRE(both.game().pending().size() == 1);
    both.decide("uphold");
    CHECK(both.result() == "1/2-1/2 both_flags A.4.d.3");
}

TEST_CASE("2009: 6.9 a mate counts though the flag of the player who gives it has fallen unseen") {
    for (const Color player : both_colors) {
        Conditions chosen = unwatched("1500");
        chosen.start = turned_fen(player, "7k/5Q2/6K1/8/8/8/8/r7 w - - 0 1");
        Play play(chosen);
        play.at(1600).move(player, turned(player, "f7g7"));
        CHECK(play.result() == win_for(player) + " checkmate 5.1.a");
    }
}

// ---- Which flag fell first

// White makes a move in time and presses after his flag, Black's flag falls then.
Play both_flags(Conditions chosen) {
    chosen.arbiter = ArbiterKind::human;
    Play play(chosen);
    play.at(10).white("e2e4").at(3700).press().at(8000).tick();
    CHECK(play.state().clock->flags == std::vector{white, black});
    CHECK(play.pending() == "flag 6.8 white, flag 6.8 black");
    return play;
}

TEST_CASE("6.9 the flag that fell first decides") {
    Play seen = both_flags({.time = "3600"});
    seen.observe(Observed::flag);
    CHECK(seen.result() == "0-1 flag 6.9");
    Play upheld = both_flags({.time = "3600"});
    upheld.decide("uphold", 1);
    CHECK(upheld.result() == "0-1 flag 6.9");
}

TEST_CASE("2009: 6.11 both flags down and nobody knows which was first: it goes on, or is drawn") {
    Play last = both_flags({.edition = Edition::e2009, .time = "3600"});
    last.observe(Observed::both_flags);
    CHECK(last.result() == "1/2-1/2 both_flags 6.11.b");
    CHECK(last.pending() == "none");

    Play earlier = both_flags({.edition = Edition::e2009, .time = "2/3600:1800"});
    earlier.observe(Observed::both_flags);
    CHECK(earlier.rulings() == "period_reached 6.11.a, period_reached 6.11.a");
    CHECK(earlier.result() == "none");
    CHECK(earlier.clock() == "1800 1800 black");  // the flags are up again
    CHECK(earlier.pending() == "none");           // and nothing is left to ask about them
    CHECK(earlier.game().chessclock()->period(white) == 2);
    CHECK(earlier.game().chessclock()->period(black) == 2);

    Play without_source = both_flags({.edition = Edition::e2014, .time = "3600"});
    without_source.observe(Observed::both_flags);
    CHECK(without_source.result() == "1/2-1/2 both_flags 6");

    Play one({.edition = Edition::e2009, .time = "3600", .arbiter = ArbiterKind::human});
    one.at(3700).observe(Observed::both_flags);
    CHECK(one.refusal() == "no_irregularity 6.11");
}

TEST_CASE("6.9 both flags without an order is no law since 2017, but a guideline to announce") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        Play play = both_flags({.edition = edition, .time = "3600"});
        play.observe(Observed::both_flags);
        CHECK(play.refusal() == "not_in_this_edition III.2.1");
        CHECK(play.result() == "none");
        Play announced = both_flags({.edition = edition, .time = "3600", .quickplay = true});
        announced.observe(Observed::both_flags);
        CHECK(announced.result() == "1/2-1/2 both_flags III.3.1.2");
        Play earlier = both_flags({.edition = edition, .time = "2/3600:1800", .quickplay = true});
        earlier.observe(Observed::both_flags);
        CHECK(earlier.rulings() == "period_reached III.3.1.1, period_reached III.3.1.1");
        CHECK(earlier.clock() == "1800 1800 black");
        CHECK(earlier.pending() == "none");
    }
}

}  // namespace
}  // namespace jadoube
