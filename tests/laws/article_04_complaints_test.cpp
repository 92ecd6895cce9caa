// Article 4: complaints about it (4.8), and the arbiter who is asked.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/hands.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::initial;
using test::Play;
using test::turned;
using test::turned_fen;
using test::with_human_arbiter;

constexpr std::string_view quick[] = {"1500", "180+2"};  // rapid and blitz in every edition

Conditions conditions(Edition edition, std::string_view time, Supervision supervision,
                      Color first = Color::white) {
    Conditions all = from(first, initial, edition, time);
    all.supervision = supervision;
    return all;
}

Conditions partial(Edition edition = Edition::e2023, Color first = Color::white) {
    return conditions(edition, quick[0], Supervision::partial, first);
}

// He touches a pawn and moves a knight, and nobody says anything.
Play& breaks_touch_move(Play& play, Color by) {
    return play.touch(by, turned(by, Square::e2)).move(by, turned(by, "g1f3"));
}

Play& complain(Play& play, Color by, Square square) {
    return play.claim(by, ClaimKind::touched, {}, square);
}

struct Numbers {
    Edition edition;
    std::string_view own;       // 4.3.1
    std::string_view too_late;  // 4.8
};
constexpr Numbers numbers[] = {
    {Edition::e2009, "4.3.a", "4.7"}, {Edition::e2014, "4.3", "4"},
    {Edition::e2017, "4.3.1", "4.8"}, {Edition::e2018, "4.3.1", "4.8"},
    {Edition::e2023, "4.3.1", "4.8"},
};

// ---- 4.8 where nobody watches the board

TEST_CASE(
    "4.8 where nobody watches, a breach of Article 4 is put right when the opponent says so") {
    for (const Numbers& row : numbers) {
        for (const std::string_view time : quick) {
            for (const Color by : {Color::white, Color::black}) {
                for (const bool pressed : {false, true}) {
                    CAPTURE(name(row.edition));
                    CAPTURE(pressed);
                    Play play(conditions(row.edition, time, Supervision::partial, by));
                    const std::string before = play.state().fen;
                    breaks_touch_move(play, by);
                    CHECK(play.rulings().empty());
                    CHECK(play.game().ply() == 1);
                    CHECK(play.game().pending().empty());
                    if (pressed) play.press(by);
                    CHECK(play.rulings().empty());

                    const double time_left = play.time(!by);
                    complain(play, !by, turned(by, Square::e2));
                    CHECK(play.rulings() == "touch_move " + std::string(row.own));
                    CHECK(play.find(RulingKind::touch_move)->player == by);
                    CHECK(play.effect<effect::Restore>() == effect::Restore{before});
                    CHECK_FALSE(play.effect<effect::AddTime>().has_value());
                    CHECK(play.time(!by) <= time_left);
                    CHECK(play.state().fen == before);
                    CHECK(play.game().ply() == 0);
                    CHECK(play.game().has_the_move() == by);
                    CHECK(play.running() == by);
                    CHECK(play.game().illegal_moves_completed(by) == 0);
                    CHECK(play.must() == "move " + turned(by, "e2") + " " + std::string(row.own));
                    play.move(by, turned(by, "e2e4")).press(by);
                    CHECK(play.game().ply() == 1);
                    CHECK(play.running() == !by);
                }
            }
        }
    }
}

TEST_CASE("4.8 the press of a move that is put back is undone with it") {
    for (const Color by : {Color::white, Color::black}) {
        Play play(conditions(Edition::e2023, "180+2", Supervision::partial, by));
        breaks_touch_move(play, by).at(3).press(by);
        CHECK(play.time(by) == 181);
        complain(play.at(4), !by, turned(by, Square::e2));
        CHECK(play.time(by) == 179);  // without the increment
        CHECK(play.game().chessclock()->moves_completed(by) == 0);
        CHECK(play.running() == by);
        play.at(10).move(by, turned(by, "e2e4")).press(by);
        CHECK(play.time(by) == 174);  // 7 seconds more, and two for the move
        CHECK(play.game().chessclock()->moves_completed(by) == 1);
    }
}

TEST_CASE("4.8 of a move that is taken back nobody asks any more what was touched before it") {
    Play play(partial());
    play.white("e2e4").press();
    complain(play, Color::black, Square::d2);
    REQUIRE(play.game().pending().size() == 1);
    play.arbiter(act::Restore{0, {}, {}});
    CHECK(play.accepted());
    CHECK(play.pending() == "none");
}

TEST_CASE("4.8 a time that the arbiter has set since stays when the press is undone") {
    Play play(conditions(Edition::e2023, "1500+10", Supervision::partial));
    breaks_touch_move(play, Color::white).press();
    play.arbiter(act::SetClock{{Millis(1'000'000), {}}, {}});
    complain(play, Color::black, Square::e2);
    REQUIRE(play.rulings() == "touch_move 4.3.1");
    CHECK(play.time(Color::white) == 1000);
    CHECK(play.running() == Color::white);
}

TEST_CASE("4.3.1 a move that is put back during a pause sets no clock running") {
    Play play(with_human_arbiter(from(initial)));
    breaks_touch_move(play, Color::white).press();
    play.pause("a complaint").decide("uphold");
    REQUIRE(play.rulings() == "touch_move 4.3.1");
    const double left = play.time(Color::white);
    play.after(100).tick();
    CHECK(play.time(Color::white) == left);
    play.resume();
    CHECK(play.running() == Color::white);
}

TEST_CASE("4.8 the right to complain is lost with the first man touched to be moved") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            CAPTURE(name(row.edition));
            Play play(partial(row.edition, by));
            breaks_touch_move(play, by).press(by);
            play.touch(!by, turned(by, Square::e7));
            const std::string stands = play.state().fen;
            complain(play, !by, turned(by, Square::e2));
            CHECK(play.accepted());
            CHECK(play.rulings() == "claim_rejected " + std::string(row.too_late));
            REQUIRE(play.find(RulingKind::claim_rejected) != nullptr);
            CHECK(play.find(RulingKind::claim_rejected)->player == !by);
            CHECK(play.find(RulingKind::claim_rejected)->claim == ClaimKind::touched);
            CHECK(play.find(RulingKind::claim_rejected)->effects.empty());
            CHECK(play.state().fen == stands);
            CHECK(play.game().ply() == 1);
            CHECK(play.game().pending().empty());
        }
    }
}

TEST_CASE("4.8 a placement, and a move made, are touches as well") {
    Play placed(partial());
    breaks_touch_move(placed, Color::white).press().black("e7e3");  // no legal move
    complain(placed, Color::black, Square::e2);
    CHECK(placed.rulings() == "claim_rejected 4.8");
    CHECK(placed.game().ply() == 1);

    Play moved(partial());
    breaks_touch_move(moved, Color::white).press().black("e7e5");
    complain(moved, Color::black, Square::e2);
    CHECK(moved.find(RulingKind::touch_move) == nullptr);
    CHECK(moved.game().ply() == 2);
    moved.press(Color::black).white("b1c3").press();
    complain(moved, Color::black, Square::e2);
    CHECK(moved.find(RulingKind::touch_move) == nullptr);
    CHECK(moved.game().ply() == 3);
}

TEST_CASE("4.8 adjusting loses nothing, nor does a man touched by accident") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        Play adjusted(partial(edition));
        breaks_touch_move(adjusted, Color::white).press();
        adjusted.act(Color::black, act::Adjust{{Square::e7}});
        complain(adjusted, Color::black, Square::e2);
        CHECK(adjusted.rulings() == "touch_move 4.3.1");

        Play accident(partial(edition));
        breaks_touch_move(accident, Color::white).press().touch(Color::black, Square::e7);
        accident.observe(Observed::accidental_touch, {}, Square::e7);
        complain(accident, Color::black, Square::e2);
        CHECK(accident.rulings() == "touch_move 4.3.1");
        CHECK(accident.game().ply() == 0);
    }
}

TEST_CASE("4.8 the opponent's men, both colours, castling and promotion: all of it can be said") {
    struct Row {
        std::string_view fen;
        std::string_view touched;  // in this order
        std::string_view move;
        std::string_view said;  // the square that is complained about
        std::string_view rulings;
    };
    const Row rows[] = {
        {"4k3/8/8/3p1p2/4P3/2N5/8/4K3 w - - 0 1", "f5", "e4d5", "f5", "touch_move 4.3.2"},
        {"4k3/8/8/3p1p2/4P3/2N5/8/4K3 w - - 0 1", "e4 f5", "e4d5", "f5", "touch_move 4.3.3"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1 h1", "e1c1", "h1", "touch_move 4.4.1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1 e1", "e1g1", "h1", "touch_move 4.3.1"},
        {"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 h1", "h1h5", "e1", "touch_move 4.4.3"},
    };
    for (const Row& row : rows) {
        for (const Color by : {Color::white, Color::black}) {
            CAPTURE(std::string(row.fen));
            CAPTURE(std::string(row.touched));
            Conditions terms = partial();
            terms.start = turned_fen(by, row.fen);
            Play play(terms);
            for (std::size_t i = 0; i + 1 < row.touched.size(); i += 3) {
                play.touch(by, turned(by, *parse_square(row.touched.substr(i, 2))));
            }
            play.move(by, turned(by, row.move)).press(by);
            CHECK(play.rulings().empty());
            REQUIRE(play.game().ply() == 1);
            complain(play, !by, turned(by, *parse_square(row.said)));
            CHECK(play.rulings() == row.rulings);
            CHECK(play.game().ply() == 0);
        }
    }
}

TEST_CASE("4.8 a complaint about a man that he then moved changes nothing and costs nothing") {
    for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
        Play play(conditions(Edition::e2023, quick[0], supervision));
        play.touch(Color::white, Square::e2).white("e2e4").press();
        const double white = play.time(Color::white);
        complain(play, Color::black, Square::e2);
        CHECK(play.rulings() == "claim_rejected 4.3");
        CHECK(play.find(RulingKind::claim_rejected)->player == Color::black);
        CHECK(play.game().ply() == 1);
        CHECK(play.time(Color::white) == white);
        CHECK(play.running() == Color::black);
    }
}

TEST_CASE("4.8 what he captured and the rook he castled with were touched by the move itself") {
    struct Row {
        std::string_view fen;
        std::string move;
        Square square;
    };
    const Row rows[] = {
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", Square::d5},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Square::d5},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Square::h1},
    };
    for (const Row& row : rows) {
        Play play(from(row.fen));
        play.white(row.move).press();
        complain(play, Color::black, row.square);
        CHECK(play.rulings() == "claim_rejected 4.3");
        CHECK(play.pending() == "none");
        CHECK(play.game().ply() == 1);
    }
}

TEST_CASE("4.8 a breach that nobody complained about says nothing of a later move") {
    Play play(partial());
    breaks_touch_move(play, Color::white).press();
    play.black("e7e5").press().white("d2d4").press();
    complain(play, Color::black, Square::d2);
    CHECK(play.rulings() == "claim_rejected 4.3");
    CHECK(play.game().ply() == 3);
}

TEST_CASE("4.8 while he is still thinking, the complaint says only that the man is touched") {
    for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
        for (const Color by : {Color::white, Color::black}) {
            Play play(conditions(Edition::e2023, quick[0], supervision, by));
            play.touch(by, turned(by, Square::e2));
            complain(play, !by, turned(by, Square::e2));
            CHECK(play.rulings() == "touched 4.3.1");
            CHECK(play.find(RulingKind::touched)->player == by);
            CHECK(play.find(RulingKind::touched)->square == turned(by, Square::e2));
            CHECK(play.must() == "move " + turned(by, "e2") + " 4.3.1");
            CHECK(play.running() == by);
        }
    }
}

// ---- 4.8 of a touch that nobody has recorded

TEST_CASE("4.8 a touch that was not recorded is for the arbiter to find: before the move") {
    for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
        Play play(conditions(Edition::e2023, quick[0], supervision));
        complain(play, Color::black, Square::e2);
        CHECK(play.rulings().empty());
        REQUIRE(play.game().pending().size() == 1);
        const Question question = play.game().pending()[0];
        CHECK(question.kind == QuestionKind::touched);
        CHECK(play.article(question.rule) == "4.3");
        CHECK(question.player == Color::white);
        CHECK(question.square == Square::e2);
        CHECK(question.options == std::vector{Option::uphold, Option::dismiss});
        CHECK(play.must() == "nothing");

        Play dismissed = play;
        dismissed.decide("dismiss");
        CHECK(dismissed.rulings() == "claim_rejected 4.3");
        CHECK(dismissed.must() == "nothing");
        CHECK(dismissed.game().pending().empty());

        play.decide("uphold");
        CHECK(play.rulings() == "touched 4.3.1");
        CHECK(play.must() == "move e2 4.3.1");
        CHECK(play.game().pending().empty());
    }
}

TEST_CASE("4.8 a touch that was not recorded is for the arbiter to find: after the move") {
    for (const Color by : {Color::white, Color::black}) {
        Play play(conditions(Edition::e2023, "7200", Supervision::full, by));
        const std::string before = play.state().fen;
        play.move(by, turned(by, "g1f3")).press(by);
        complain(play, !by, turned(by, Square::e2));
        REQUIRE(play.game().pending().size() == 1);
        CHECK(play.game().ply() == 1);

        Play dismissed = play;
        dismissed.decide("dismiss");
        CHECK(dismissed.rulings() == "claim_rejected 4.3");
        CHECK(dismissed.game().ply() == 1);
        CHECK(dismissed.running() == !by);

        play.decide("uphold");
        CHECK(play.rulings() == "touch_move 4.3.1");
        CHECK(play.state().fen == before);
        CHECK(play.running() == by);
        CHECK(play.must() == "move " + turned(by, "e2") + " 4.3.1");
        play.move(by, turned(by, "g1f3"));
        CHECK(play.rulings() == "touch_move 4.3.1");
    }
}

TEST_CASE("4.8 a man that was found to be touched came before those that were recorded") {
    Play play(conditions(Edition::e2023, "7200", Supervision::full));
    play.touch(Color::white, Square::d2).white("d2d4").press();
    complain(play, Color::black, Square::e2);
    play.decide("uphold");
    CHECK(play.rulings() == "touch_move 4.3.1");
    CHECK(play.must() == "move e2 4.3.1");
}

TEST_CASE("4.8 it must be said which man it was, and there must have been one") {
    Play play(partial());
    play.claim(Color::black, ClaimKind::touched);
    CHECK(play.refusal() == "no_man 4.3");
    complain(play, Color::black, Square::e4);
    CHECK(play.refusal() == "no_man");
    CHECK(play.game().pending().empty());
}

// ---- The arbiter who is asked

TEST_CASE(
    "4.3.1 a human arbiter is asked about a breach, and the clocks run as they were pressed") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            CAPTURE(name(row.edition));
            Play play(with_human_arbiter(conditions(row.edition, "7200", Supervision::full, by)));
            const std::string before = play.state().fen;
            breaks_touch_move(play, by);
            CHECK(play.rulings().empty());
            REQUIRE(play.game().pending().size() == 1);
            const Question question = play.game().pending()[0];
            CHECK(question.kind == QuestionKind::touch_move);
            CHECK(play.article(question.rule) == row.own);
            CHECK(question.player == by);
            CHECK(question.options == std::vector{Option::uphold, Option::dismiss});
            play.press(by);
            CHECK(play.running() == !by);

            Play dismissed = play;
            dismissed.decide("dismiss");
            CHECK(dismissed.rulings().empty());
            CHECK(dismissed.game().ply() == 1);
            CHECK(dismissed.running() == !by);
            dismissed.move(!by, turned(by, "e7e5")).press(!by).move(by, turned(by, "f3e5"));
            CHECK(dismissed.game().ply() == 3);

            // Also when the opponent has replied in the meantime.
            Play replied = play;
            replied.move(!by, turned(by, "e7e5")).press(!by).decide("uphold");
            CHECK(replied.rulings() == "touch_move " + std::string(row.own));
            CHECK(replied.state().fen == before);
            CHECK(replied.running() == by);
            CHECK(replied.game().chessclock()->moves_completed(by) == 0);
            CHECK(replied.game().chessclock()->moves_completed(!by) == 0);
            // And when he has not pressed yet.
            Play unpressed = play;
            unpressed.move(!by, turned(by, "e7e5")).decide("uphold");
            CHECK(unpressed.running() == by);
            unpressed.move(by, turned(by, "e2e4")).press(by);
            CHECK(unpressed.accepted());
            CHECK(unpressed.running() == !by);

            play.decide("uphold");
            CHECK(play.rulings() == "touch_move " + std::string(row.own));
            CHECK(play.state().fen == before);
            CHECK(play.game().ply() == 0);
            CHECK(play.running() == by);
            CHECK(play.must() == "move " + turned(by, "e2") + " " + std::string(row.own));
        }
    }
}

TEST_CASE("4.8 under partial supervision a human arbiter, too, is asked only on a complaint") {
    Play play(with_human_arbiter(partial()));
    breaks_touch_move(play, Color::white).press();
    CHECK(play.game().pending().empty());
    complain(play, Color::black, Square::e2);
    CHECK(play.rulings().empty());
    REQUIRE(play.game().pending().size() == 1);
    CHECK(play.game().ply() == 1);
    play.decide("uphold");
    CHECK(play.rulings() == "touch_move 4.3.1");
    CHECK(play.game().ply() == 0);
}

}  // namespace
}  // namespace jadoube
