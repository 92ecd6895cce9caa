// Appendix D: the blind player's clock and his record of the game (D.2.6, D.2.7).
#include <string>

#include <doctest/doctest.h>

#include "support/blind.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;
using test::with_blind;

TEST_CASE("D.2.6 D.2.6.1 D.2.6.2 D.2.6.2.1 D.2.6.2.2 what is wrong with a clock is recorded") {
    for (const std::string article : {"D.2.6", "D.2.6.1", "D.2.6.2", "D.2.6.2.1", "D.2.6.2.2"}) {
        Play play(with_blind(Color::black, under(Edition::e2023)));
        play.at(10).arbiter(act::Incident{article, Color::black, "no dots"});
        CHECK(play.rulings() == "incident " + article);
        CHECK(play.effects() == "nothing");
        CHECK(play.clock() == "7190 7200 white");
        play.at(10).arbiter(
            act::Penalise{Color::black, Penalty::opponent_time, article, 30'000, {}});
        CHECK(play.rulings() == "penalty " + article);
        CHECK(play.clock() == "7220 7200 white");
        CHECK(play.result() == "none");
    }
}

TEST_CASE("D.2.7 a blind player keeps score in Braille, in longhand or on a device") {
    for (const Edition edition : all_editions) {
        for (const std::string text : {"⠑⠙", "e zwei e vier", "e4", "e2-e4"}) {
            Play play(with_blind(Color::white, under(edition)));
            play.white("e2e4").announce(Color::white, "Eva vier").write(Color::white, 1, text);
            CHECK(play.refusal() == "accepted");
            CHECK(play.rulings().empty());
            CHECK(play.game().scoresheet(Color::white).move(1) == text);
            CHECK(play.game().scoresheet(Color::black).empty());
            play.press(Color::white).black("e7e5").announce(Color::black, "Eva fuenf").press();
            // His own move is written: he may go on.
            play.white("g1f3").announce(Color::white, "Springer Felix drei");
            CHECK(play.rulings().empty());
        }
    }
}

TEST_CASE("D.2.7 he must keep score like others (8.1)") {
    Play play(with_blind(Color::white, under(Edition::e2023)));
    play.white("e2e4").announce(Color::white, "Eva vier").press().black("e7e5").press();
    play.write(Color::white, 2, "e5").white("g1f3");
    CHECK(play.rulings().empty());  // not made yet
    play.announce(Color::white, "Springer Felix drei");
    CHECK(play.rulings() == "recording_due 8.1.3");
    CHECK(play.find(RulingKind::recording_due)->player == Color::white);
    CHECK(play.find(RulingKind::recording_due)->ply == 1);
}

}  // namespace
}  // namespace jadoube
