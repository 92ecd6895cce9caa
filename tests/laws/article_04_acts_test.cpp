// Article 4 as it is played: the hand that moves (4.1), adjusting, touches by accident (4.2).
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/hands.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::squares;
using test::turned;
using test::under;

// ---- 4.1

TEST_CASE("4.1 a move made with two hands stands; what it costs, and when, is the edition's") {
    struct Row {
        Edition edition;
        std::string_view when_made;
        std::string_view when_pressed;
        int counted;
    };
    const Row rows[] = {
        {Edition::e2009, "", "", 0},
        {Edition::e2014, "", "", 0},
        {Edition::e2017, "two_hands 7.7.2", "", 1},
        {Edition::e2018, "", "two_hands 7.5.5", 1},
        {Edition::e2023, "", "two_hands 7.5.5", 1},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition));
        play.white("e2e4", 2);
        CHECK(play.accepted());
        CHECK(play.rulings() == row.when_made);
        CHECK(play.game().has_the_move() == Color::black);
        CHECK(play.game().ply() == 1);
        play.press();
        CHECK(play.rulings() == row.when_pressed);
        CHECK(play.game().ply() == 1);
        CHECK(play.game().illegal_moves_completed(Color::white) == row.counted);
        CHECK(play.running() == Color::black);
    }
}

TEST_CASE("4.1 two hands and no press are no offence, and nobody has three hands") {
    for (const Edition edition : {Edition::e2018, Edition::e2023}) {
        Play play(under(edition));
        play.white("e2e4", 2).black("e7e5").white("g1f3");
        CHECK(play.rulings().empty());
        play.press();  // of the move made with one hand
        CHECK(play.rulings().empty());
        CHECK(play.game().illegal_moves_completed(Color::white) == 0);
    }
    // A guarded board is moved on by one.
    Conditions guarded = under(Edition::e2023);
    guarded.board = BoardKind::guarded;
    CHECK(Play(guarded).white("e2e4", 2).refusal() == "guarded 4.1");
    for (const int hands : {-1, 0, 3}) {
        Play play(under(Edition::e2023));
        play.white("e2e4", hands);
        CHECK(play.refusal() == "bad_number");
        CHECK(play.game().ply() == 0);
    }
}

// ---- 4.2

TEST_CASE("4.2.1 who has the move may adjust men after saying so, and that binds him to nothing") {
    for (const Edition edition : all_editions) {
        for (const Color by : {Color::white, Color::black}) {
            Play play(under(edition));
            if (by == Color::black) play.moves("e2e4");
            play.offer(!by);
            play.act(by, act::Adjust{squares(by, "d2 g1 d7")});
            CHECK(play.accepted());
            CHECK(play.rulings().empty());
            CHECK(play.must() == "nothing");
            CHECK(play.state().offer == !by);  // 9.1.2.1: nothing was touched to be moved
            play.move(by, turned(by, "b1c3"));
            CHECK(play.find(RulingKind::touch_move) == nullptr);
            CHECK(play.game().has_the_move() == !by);
        }
    }
}

TEST_CASE("4.2.1 adjusting takes back no touch before it, and covers no touch after it") {
    Play before(under(Edition::e2023));
    before.touch(Color::white, Square::e2).act(Color::white, act::Adjust{{Square::e2}});
    CHECK(before.must() == "move e2 4.3.1");
    Play after(under(Edition::e2023));
    after.act(Color::white, act::Adjust{{Square::e2}}).touch(Color::white, Square::e2);
    CHECK(after.must() == "move e2 4.3.1");
}

TEST_CASE("4.2.1 only the player who has the move may adjust") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, "4.2"},
                        {Edition::e2014, "4.2"},
                        {Edition::e2017, "4.2.1"},
                        {Edition::e2018, "4.2.1"},
                        {Edition::e2023, "4.2.1"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition));
        play.act(Color::black, act::Adjust{{Square::e7}});
        CHECK(play.accepted());
        CHECK(play.rulings() == "incident " + std::string(row.article));
        REQUIRE(play.find(RulingKind::incident) != nullptr);
        CHECK(play.find(RulingKind::incident)->player == Color::black);
        CHECK(play.find(RulingKind::incident)->effects.empty());
        // Nor is he bound by it when his turn comes.
        play.white("e2e4").press().black("d7d5");
        CHECK(play.rulings().empty());
    }
}

TEST_CASE("4.2.1, 6.2.5 he may not adjust while the opponent has yet to press") {
    struct Row {
        Edition edition;
        std::string_view rulings;
    };
    const Row rows[] = {{Edition::e2009, ""},
                        {Edition::e2017, "incident 6.2.5"},
                        {Edition::e2018, "incident 6.2.5"},
                        {Edition::e2023, "incident 6.2.5"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition));
        play.white("e2e4").act(Color::black, act::Adjust{{Square::e7}});
        CHECK(play.accepted());
        CHECK(play.rulings() == row.rulings);
        CHECK(play.must() == "nothing");
        play.press(Color::white).act(Color::black, act::Adjust{{Square::e7}});
        CHECK(play.rulings().empty());
    }
}

TEST_CASE("4.2.1 there must be something to adjust") {
    Play play(under(Edition::e2023));
    CHECK(play.act(Color::white, act::Adjust{}).refusal() == "no_man");
    CHECK(play.act(Color::white, act::Adjust{{Square::e2, Square::e4}}).refusal() == "no_man");
}

TEST_CASE("4.2.2 a touch counts as intended, unless the arbiter finds it clearly accidental") {
    for (const Color by : {Color::white, Color::black}) {
        Play play(under(Edition::e2023));
        if (by == Color::black) play.moves("g1f3");
        play.touch(by, turned(by, Square::e2)).touch(by, turned(by, Square::b1));
        CHECK(play.rulings().empty());
        CHECK(play.must() == "move " + turned(by, "e2") + " 4.3.1");
        play.observe(Observed::accidental_touch, {}, turned(by, Square::e2));
        CHECK(play.rulings() == "not_touched 4.2.2");
        CHECK(play.find(RulingKind::not_touched)->player == by);
        CHECK(play.find(RulingKind::not_touched)->square == turned(by, Square::e2));
        CHECK(play.must() == "move " + turned(by, "b1") + " 4.3.1");
        play.observe(Observed::accidental_touch, {}, turned(by, Square::b1));
        CHECK(play.must() == "nothing");
        play.move(by, turned(by, "d2d4"));
        CHECK(play.rulings().empty());
        CHECK(play.game().has_the_move() == !by);
    }
}

TEST_CASE("4.2.2 only the arbiter finds that, and only of a man that was touched") {
    Play play(under(Edition::e2023));
    play.touch(Color::white, Square::e2);
    play.act(Color::white, act::Observe{Observed::accidental_touch, {}, Square::e2});
    CHECK(play.refusal() == "not_allowed");
    CHECK(play.observe(Observed::accidental_touch, {}, Square::d2).refusal() ==
          "no_irregularity 4.2.2");
    CHECK(play.observe(Observed::accidental_touch).refusal() == "no_irregularity 4.2.2");
    CHECK(play.must() == "move e2 4.3.1");
}

TEST_CASE("2009: 4.3 there a touch must be deliberate: the finding cites that article") {
    Play play(under(Edition::e2009));
    play.touch(Color::white, Square::e2).observe(Observed::accidental_touch, {}, Square::e2);
    CHECK(play.rulings() == "not_touched 4.3");
    CHECK(play.must() == "nothing");
}

TEST_CASE("4.2.2, 9.4 an accidental touch forfeits no claim") {
    Play play(under(Edition::e2023));
    play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8").touch(Color::white, Square::e2);
    play.observe(Observed::accidental_touch, {}, Square::e2);
    play.claim(Color::white, ClaimKind::threefold);
    CHECK(play.result() == "1/2-1/2 threefold 9.2.2");
}

TEST_CASE("4.2.2, 9.1.2.1 an accidental touch declines no offer") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5").white("g1f3").offer(Color::white).press(Color::white);
    play.touch(Color::black, Square::b8).observe(Observed::accidental_touch, {}, Square::b8);
    CHECK(play.state().offer == Color::white);
}

}  // namespace
}  // namespace jadoube
