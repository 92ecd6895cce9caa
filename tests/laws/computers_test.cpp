// The annex on games against computers: the operator is the computer's player; time; prizes. It can
// be adopted with every edition.
#include <string>

#include <doctest/doctest.h>

#include "support/against_computer.hpp"

namespace jadoube {
namespace {

using test::against;
using test::check_recorded;
using test::claim;
using test::move;
using test::on_move;
using test::Play;
using test::request;
using test::turned;
using test::turned_fen;
using enum Color;

// ---- 1. In general

TEST_CASE("Computers 1.1 the game is played by the Laws: moves, clock, illegal moves, mate") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            CAPTURE(static_cast<int>(edition));
            Play play = on_move(against(computer, edition));
            const std::string fen = play.state().fen;
            const double opponents = play.time(!computer);
            play.by_operator(computer, move(computer, "e1e3"));
            play.by_operator(computer, act::Press{});
            REQUIRE(play.find(RulingKind::illegal_move));
            CHECK(play.find(RulingKind::illegal_move)->player == computer);
            CHECK(play.game().illegal_moves_completed(computer) == 1);
            CHECK(play.state().fen == fen);
            CHECK(play.time(!computer) == opponents + 120);
        }
    }
    for (const Color computer : both_colors) {
        Conditions conditions = against(computer);
        conditions.start = turned_fen(computer, "7k/5Q2/6K1/8/8/8/8/r7 w - - 0 1");
        Play mate(conditions);
        mate.by_operator(computer, move(computer, "f7g7"));
        CHECK(mate.result() == std::string(computer == white ? "1-0" : "0-1") + " checkmate 5.1.1");
    }
}

TEST_CASE("Computers 1.2 the official clock counts, whatever the computer's own shows") {
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer, Edition::e2023, "3600"));
        const double left = play.time(computer);
        // The computer is set to another rate of play: the chessclock does not follow.
        play.after(0).by_operator(computer, request(Requested::level));
        CHECK(play.time(computer) == left);
        play.after(left).tick();
        CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
        CHECK(play.result() == std::string(computer == white ? "0-1" : "1-0") + " flag 6.9");
        // Only the arbiter sets it.
        Play other = on_move(against(computer));
        act::SetClock set;
        set.time[computer] = Millis(9'000'000);
        other.by_operator(computer, set);
        CHECK(other.refusal() == "not_allowed");
        other.by_operator(computer, act::AddTime{computer, Millis(60'000), {}});
        CHECK(other.refusal() == "not_allowed");
    }
}

TEST_CASE("Computers 1.3 the operator is the computer's player, and nobody else's") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            Play play = on_move(against(computer, edition));
            play.by_operator(!computer, act::Resign{});
            CHECK(play.refusal() == "not_allowed Computers 1.3");
            CHECK(play.result() == "none");
            play.by_operator(computer, move(computer, "b1c3"));
            CHECK(play.accepted());
            CHECK(play.game().has_the_move() == !computer);
            play.by_operator(computer, act::Press{});
            CHECK(play.running() == !computer);
            play.by_operator(!computer, move(!computer, "b1c3"));
            CHECK(play.refusal() == "not_allowed Computers 1.3");
            play.act(Party::machine_operator, act::Resign{});  // for nobody
            CHECK(play.refusal() == "not_allowed");
            play.by_operator(computer, act::Resign{});
            CHECK(play.game().result()->reason == Reason::resignation);
            CHECK(play.game().result()->score ==
                  (computer == white ? Score::black_wins : Score::white_wins));
        }
    }
}

TEST_CASE("Computers 1.3 touch-move does not apply to him, but to his opponent") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            CAPTURE(static_cast<int>(edition));
            Play play = on_move(against(computer, edition));
            play.by_operator(computer, act::Touch{turned(computer, Square::a2)});
            CHECK(play.accepted());
            CHECK(play.must() == "nothing");
            play.by_operator(computer, act::Touch{turned(computer, Square::e1)});
            play.by_operator(computer, move(computer, "b1c3"));
            CHECK(play.rulings() == "");
            CHECK(play.game().has_the_move() == !computer);
            play.by_operator(computer, act::Press{});
            CHECK(play.rulings() == "");
            CHECK(play.running() == !computer);

            // The human is bound as ever.
            play.touch(!computer, turned(!computer, Square::a2));
            CHECK(play.state().must.size() == 1);
            play.move(!computer, turned(!computer, "b1c3"));
            REQUIRE(play.find(RulingKind::touch_move));
            CHECK(play.find(RulingKind::touch_move)->player == !computer);
            CHECK(play.game().has_the_move() == !computer);
        }
    }
}

TEST_CASE("Computers 1.3 an illegal move does not bind him to its man") {
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer));
        play.by_operator(computer, move(computer, "e1e3"));
        play.by_operator(computer, act::Press{});
        REQUIRE(play.find(RulingKind::illegal_move));
        CHECK(play.must() == "nothing");
        play.by_operator(computer, move(computer, "b1c3"));
        CHECK(play.rulings() == "");
        CHECK(play.game().has_the_move() == !computer);
    }
}

TEST_CASE("Computers 1.3 a touch forfeits no claim of his (9.4)") {
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer));
        play.by_operator(computer, act::Touch{turned(computer, Square::a2)});
        play.by_operator(computer, claim(ClaimKind::threefold), true);
        CHECK(play.rulings() == "claim_rejected 9.5.3");  // looked into, and wrong
    }
}

TEST_CASE("Computers 1.3 nobody can claim that the operator has touched a man") {
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer));
        play.by_operator(computer, act::Touch{turned(computer, Square::a2)});
        play.by_operator(computer, move(computer, "b1c3"));
        play.by_operator(computer, act::Press{});
        const std::string fen = play.state().fen;
        play.claim(!computer, ClaimKind::touched, {}, turned(computer, Square::a2));
        CHECK(play.find(RulingKind::claim_rejected));
        CHECK(play.pending() == "none");
        CHECK(play.state().fen == fen);
    }
}

TEST_CASE("Computers 1.3 a move that is made stays made") {
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer));
        play.by_operator(computer, move(computer, "b1c3"));
        const std::string fen = play.state().fen;
        play.by_operator(computer, move(computer, "c3d5"));
        CHECK(play.rulings() == "touch_move 4.7");
        CHECK(play.state().fen == fen);
    }
}

TEST_CASE("Computers 1.4 the operator records the moves on the computer's scoresheet") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            CAPTURE(static_cast<int>(edition));
            Play play = on_move(against(computer, edition));
            play.by_operator(computer, act::Write{1, "e4"});
            CHECK(play.accepted());
            play.by_operator(computer, act::Write{2, "e5"});
            CHECK(play.game().scoresheet(computer).move(1) == "e4");
            CHECK(play.game().scoresheet(computer).move(2) == "e5");
            CHECK(play.game().scoresheet(!computer).move(1) == "");
            play.by_operator(!computer, act::Write{1, "d4"});
            CHECK(play.refusal() == "not_allowed Computers 1.3");
        }
    }
    // White moved, and the operator has left it out: he is told when he has made two moves more.
    Play play(against(black));
    play.white("e2e4").press();
    play.by_operator(black, act::Write{1, "e4"});
    play.by_operator(black, act::Move{"e7e5", 1, {}}).by_operator(black, act::Press{});
    play.white("g1f3").press();
    play.by_operator(black, act::Move{"b8c6", 1, {}});
    REQUIRE(play.find(RulingKind::recording_due));
    CHECK(play.find(RulingKind::recording_due)->player == black);
    CHECK(play.find(RulingKind::recording_due)->ply == 2);
}

// ---- 2. Time

TEST_CASE("Computers 2.1 the time for carrying moves to and from the board is the computer's") {
    check_recorded("Computers 2.1");
    for (const Color computer : both_colors) {
        // The operator needs ten seconds to make the move that the computer shows.
        Play play = on_move(against(computer));
        const double left = play.time(computer);
        play.after(10).by_operator(computer, move(computer, "b1c3"));
        play.after(0).by_operator(computer, act::Press{});
        CHECK(play.time(computer) == left - 10);
    }
}

TEST_CASE("Computers 2.2 a faster rate of play, and nothing else that is set in the computer") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            Play play = on_move(against(computer, edition));
            State before = play.state();
            play.after(0).by_operator(computer, request(Requested::level));
            CHECK(play.accepted());
            CHECK(play.rulings() == "granted Computers 2.2");
            CHECK(play.find(RulingKind::granted)->player == computer);
            CHECK(play.find(RulingKind::granted)->request == Requested::level);
            CHECK(play.effects() == "nothing");
            CHECK(play.pending() == "none");
            CHECK(play.state() == before);
            // And back, for the next time control.
            play.by_operator(computer, request(Requested::level));
            CHECK(play.rulings() == "granted Computers 2.2");
            // People have no rate of play.
            for (const Color by : both_colors) {
                play.request(by, Requested::level);
                CHECK(play.refusal() == "not_allowed Computers 2.2");
            }
        }
    }
    check_recorded("Computers 2.2");
}

TEST_CASE("Computers 2.3 the operator does not force the computer to move") {
    check_recorded("Computers 2.3");
}

// ---- 4. Prizes

TEST_CASE("Computers 4 a computer plays for the same points; its prizes are the event's affair") {
    check_recorded("Computers 4");
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer));
        play.act(!computer, act::Resign{});
        CHECK(play.game().result()->points[computer] == 1000);
        CHECK(play.game().result()->points[!computer] == 0);
    }
}

}  // namespace
}  // namespace jadoube
