// A press right after a move that was put back belongs to that move (4.3, 7.5.1, 7.5.3): the player
// has made a move and pressed. Both are undone, the player's clock runs on, nothing is counted.
#include <string>

#include <doctest/doctest.h>

#include <jadoube/edition/edition.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::turned;
using test::turned_fen;

constexpr auto white = Color::white;
constexpr auto black = Color::black;

// Ng1-f3xe5 is legal, and so are moves of Nb1.
constexpr std::string_view knights =
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1";

void check_nothing_counted(const Play& play, Color by) {
    CHECK(play.accepted());
    CHECK(play.rulings().empty());
    CHECK(play.running() == by);
    CHECK(play.game().has_the_move() == by);
    CHECK(play.game().illegal_moves_completed(by) == 0);
    CHECK(play.game().ply() == 0);
    CHECK(play.time(!by) == 7200);
    CHECK(play.result() == "none");
}

}  // namespace

TEST_CASE("4.3 the press after a move that is put back is undone with it, in every edition") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            CAPTURE(by == white);
            Play play(from(turned_fen(by, knights), edition));
            play.touch(by, turned(by, Square::b1)).move(by, turned(by, "f3e5"));
            REQUIRE(play.find(RulingKind::touch_move) != nullptr);
            play.press(by);
            check_nothing_counted(play, by);
            // And once more: it is never a step of the ladder.
            play.move(by, turned(by, "f3e5")).press(by);
            check_nothing_counted(play, by);
            play.move(by, turned(by, "b1c3")).press(by);
            CHECK(play.game().ply() == 1);
            CHECK(play.running() == !by);
        }
    }
}

TEST_CASE("4.3 what the opponent touches meanwhile makes no difference to that press") {
    Play play(from(knights));
    play.touch(white, Square::b1).white("f3e5").touch(black, Square::d7).press(white);
    check_nothing_counted(play, white);
}

TEST_CASE(
    "7.5.1 after an illegal move, another piece than the touched one is no second illegal move") {
    Play play(from(knights));
    play.white("b1b3").press();
    CHECK(play.rulings() == "illegal_move 7.5.5");
    play.white("f3e5").press();
    CHECK(play.accepted());
    CHECK(play.rulings().empty());
    CHECK(play.result() == "none");
    CHECK(play.game().illegal_moves_completed(white) == 1);
    CHECK(play.time(black) == 7320);
    CHECK(play.must() == "move b1 4.3.3");  // e5 was touched, too
}

TEST_CASE("9.5.3 the press after another move than the declared one is undone with that move") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(from(knights, edition));
        play.claim(white, ClaimKind::threefold, "b1c3");
        REQUIRE(play.find(RulingKind::claim_rejected) != nullptr);
        const double opponent = play.time(black);
        play.white("f3e5");
        REQUIRE(play.find(RulingKind::touch_move) != nullptr);
        play.press();
        CHECK(play.accepted());
        CHECK(play.rulings().empty());
        CHECK(play.running() == white);
        CHECK(play.time(black) == opponent);
        CHECK(play.game().illegal_moves_completed(white) == 0);
    }
}

TEST_CASE("7.5.3 a press later on, or a second one, is a press without a move") {
    Play play(from(knights));
    play.touch(white, Square::b1).white("f3e5").press();
    CHECK(play.rulings().empty());
    play.press();
    CHECK(play.rulings() == "pressed_without_move 7.5.5");

    Play touched_since(from(knights));
    touched_since.touch(white, Square::b1).white("f3e5").touch(white, Square::b1).press(white);
    CHECK(touched_since.rulings() == "pressed_without_move 7.5.5");
}

TEST_CASE("9.1.2.1 an offer between the move that is put back and its press changes nothing") {
    Play play(from(knights));
    play.touch(white, Square::b1).white("f3e5").offer(white).press(white);
    CHECK(play.accepted());
    CHECK(play.rulings().empty());
    CHECK(play.game().illegal_moves_completed(white) == 0);
}

TEST_CASE("4.3 a human arbiter who puts a move back before its press undoes that press too") {
    Play play(test::with_human_arbiter(from(knights)));
    play.touch(white, Square::b1).white("f3e5");
    REQUIRE(play.pending() == "touch_move 4.3.1 white");
    play.decide("uphold").press(white);
    CHECK(play.accepted());
    CHECK(play.pending() == "none");
    CHECK(play.running() == white);

    // Pressed before the ruling, the press was undone already: the next one is without a move.
    Play pressed(test::with_human_arbiter(from(knights)));
    pressed.touch(white, Square::b1).white("f3e5").press(white).decide("uphold");
    CHECK(pressed.running() == white);
    pressed.press(white);
    CHECK(pressed.pending() == "illegal_move 7.5.3 white");
}

TEST_CASE("6.2.2 a reply that is put back leaves the first player his clock and his press") {
    for (const bool human : {false, true}) {
        CAPTURE(human);
        Conditions conditions = test::under(Edition::e2023, "300+3", Supervision::partial);
        if (human) conditions = test::with_human_arbiter(test::under(Edition::e2023, "7200+30"));
        Play play(conditions);
        play.white("e2e4").touch(black, Square::g8).black("e7e5");
        if (human) {
            play.decide("uphold");
        } else {
            play.claim(white, ClaimKind::touched, {}, Square::g8);
        }
        REQUIRE(play.find(RulingKind::touch_move) != nullptr);
        CHECK(play.running() == white);
        CHECK(play.game().has_the_move() == black);
        const double before = play.time(white);
        play.press(white);
        CHECK(play.accepted());
        CHECK(play.running() == black);
        CHECK(play.completed(white) == 1);
        CHECK(play.time(white) == before - 1 + (human ? 30 : 3));
    }
}

TEST_CASE("6.2.2 a press made after the reply stays when the reply is put back") {
    Play play(test::with_human_arbiter(test::under(Edition::e2023, "7200+30")));
    play.white("e2e4").touch(black, Square::g8).black("e7e5").press(white);
    const double left = play.time(white);
    play.decide("uphold");
    CHECK(play.running() == black);
    CHECK(play.completed(white) == 1);
    CHECK(play.time(white) == left);
    play.press(white);
    CHECK(play.refusal() == "not_running 6.2.1");
}

}  // namespace jadoube
