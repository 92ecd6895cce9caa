// Article 6.2: handling the chessclock. A move is made on the board and completed by the press.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::turned;
using test::turned_fen;
using enum Color;

// ---- 6.2.1

void check_that_the_press_completes(Edition edition) {
    Play play({.edition = edition, .time = "5400+30"});
    play.at(10).white("e2e4");
    CHECK(play.state().to_move == black);  // made: the opponent has the move,
    CHECK(play.clock() == "5420 5430 white");
    CHECK(play.completed(white) == 0);  // but it is not completed

    play.at(15).press();
    CHECK(play.accepted());
    CHECK(play.rulings() == "");
    CHECK(play.clock() == "5445 5430 black");
    CHECK(play.completed(white) == 1);

    play.at(25).black("e7e5");
    CHECK(play.state().to_move == white);
    CHECK(play.clock() == "5445 5420 black");
    play.at(40).press();
    CHECK(play.clock() == "5445 5435 white");
    CHECK(play.completed(black) == 1);
    CHECK(play.completed(white) == 1);
}

TEST_CASE("6.2.1 a move is completed by the press, which stops one clock and starts the other") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        check_that_the_press_completes(edition);
    }
}
TEST_CASE("2014: 6.2.a a move is completed by the press") {
    check_that_the_press_completes(Edition::e2014);
}
TEST_CASE("2009: 6.7.a a move is completed by the press") {
    check_that_the_press_completes(Edition::e2009);
}

TEST_CASE("6.2.1 whose clock does not run cannot press it, and nothing changes but the time") {
    struct Row {
        Edition edition;
        std::string_view refusal;
    };
    const Row rows[] = {{Edition::e2009, "not_running 6.7.a"},
                        {Edition::e2014, "not_running 6.2.a"},
                        {Edition::e2017, "not_running 6.2.1"},
                        {Edition::e2018, "not_running 6.2.1"},
                        {Edition::e2023, "not_running 6.2.1"}};
    for (const Row& row : rows) {
        CAPTURE(row.refusal);
        Play play({.edition = row.edition, .time = "5400+30"});
        play.at(3).press(black);  // White's clock runs
        CHECK(play.refusal() == row.refusal);
        CHECK(play.clock() == "5427 5430 white");
        play.at(5).white("e2e4").at(6).press(black);  // Black has the move now, still it does not
        CHECK(play.refusal() == row.refusal);
        CHECK(play.clock() == "5424 5430 white");
        play.at(7).press(white).at(9).press(white);  // a second time
        CHECK(play.refusal() == row.refusal);
        CHECK(play.clock() == "5453 5428 black");
        CHECK(play.game().illegal_moves_completed(white) == 0);
        CHECK(play.game().illegal_moves_completed(black) == 0);
        CHECK(play.completed(white) == 1);
        CHECK(play.completed(black) == 0);
    }
}

TEST_CASE("6.2.1 on a guarded board a legal move presses the clock by itself") {
    Play play({.time = "5400+30", .board = BoardKind::guarded});
    play.at(10).white("e2e4");
    CHECK(play.clock() == "5450 5430 black");
    CHECK(play.completed(white) == 1);
    play.press();
    CHECK(play.refusal() == "guarded 6.2.1");
    play.at(20).black("e7e5");
    CHECK(play.clock() == "5450 5450 white");
    play.press();
    CHECK(play.refusal() == "guarded 6.2.1");
}

// ---- 6.2.1.1

struct LastMove {
    Edition edition;
    std::string_view fen;
    std::string_view move;
    std::string_view result;  // for White
};

void check_that_it_completes(const LastMove& row) {
    for (const Color player : both_colors) {
        CAPTURE(row.result);
        CAPTURE(player == white);
        Play play(
            {.edition = row.edition, .time = "5400+30", .start = turned_fen(player, row.fen)});
        play.at(10).move(player, turned(player, row.move));
        std::string result(row.result);
        if (player == black && result.starts_with("1-0")) result.replace(0, 3, "0-1");
        CHECK(play.result() == result);
        CHECK(play.completed(player) == 1);
        CHECK(play.completed(!player) == 0);
        CHECK(play.time(player) == 5420);  // no press, no increment
        CHECK(play.time(!player) == 5430);
        CHECK_FALSE(play.running());
        play.at(11).press(player);
        CHECK(play.refusal().starts_with("game_over"));
        play.at(9000).tick();  // no flag falls any more
        CHECK(play.refusal().starts_with("game_over"));
        CHECK(play.rulings() == "");
        CHECK(play.result() == result);
        CHECK(play.time(player) == 5420);
        CHECK(play.state().clock->flags.empty());
    }
}

constexpr std::string_view mates = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
constexpr std::string_view stalemates = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
constexpr std::string_view takes_the_last_pawn = "7k/8/8/8/8/8/6p1/6K1 w - - 0 1";
constexpr std::string_view after_149_plies = "7k/8/8/8/8/8/8/R5K1 w - - 149 100";

TEST_CASE("6.2.1.1 a move that ends the game is completed by being made") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        check_that_it_completes({edition, mates, "f7g7", "1-0 checkmate 5.1.1"});
        check_that_it_completes({edition, stalemates, "f1f7", "1/2-1/2 stalemate 5.2.1"});
        check_that_it_completes(
            {edition, takes_the_last_pawn, "g1g2", "1/2-1/2 dead_position 5.2.2"});
        check_that_it_completes({edition, after_149_plies, "a1a2", "1/2-1/2 seventyfive 9.6.2"});
    }
}
TEST_CASE("2014: 6.2.a a move that ends the game is completed by being made") {
    check_that_it_completes({Edition::e2014, mates, "f7g7", "1-0 checkmate 5.1.a"});
    check_that_it_completes({Edition::e2014, stalemates, "f1f7", "1/2-1/2 stalemate 5.2.a"});
}
TEST_CASE("2009: 6.7.a a move that ends the game is completed by being made") {
    check_that_it_completes({Edition::e2009, mates, "f7g7", "1-0 checkmate 5.1.a"});
    check_that_it_completes({Edition::e2009, stalemates, "f1f7", "1/2-1/2 stalemate 5.2.a"});
    check_that_it_completes(
        {Edition::e2009, takes_the_last_pawn, "g1g2", "1/2-1/2 dead_position 5.2.b"});
}

TEST_CASE("6.2.1.1 so is the move with which a position has appeared for the fifth time") {
    Play play({.time = "5400"});
    std::string moves = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 ";
    moves += moves;
    moves.resize(moves.size() - 6);  // all but the last one
    play.moves(moves);
    CHECK(play.result() == "none");
    play.black("f6g8");
    CHECK(play.result() == "1/2-1/2 fivefold 9.6.1");
    CHECK(play.completed(black) == 8);
    play.press();
    CHECK(play.refusal() == "game_over 9.6.1");
}

TEST_CASE("6.2.1.1 the intended move of a claim that is upheld counts as completed since 2023") {
    struct Row {
        Edition edition;
        int completed;
    };
    const Row rows[] = {{Edition::e2018, 3}, {Edition::e2023, 4}};
    for (const Row& row : rows) {
        for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
            CAPTURE(row.completed);
            Play play({.edition = row.edition, .time = "5400", .arbiter = arbiter});
            play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
            play.claim(black, ClaimKind::threefold, "f6g8");
            if (arbiter == ArbiterKind::human) play.decide("uphold");
            CHECK(play.result() == (row.edition == Edition::e2018 ? "1/2-1/2 threefold 9.2.1.1"
                                                                  : "1/2-1/2 threefold 9.2.1"));
            CHECK(play.completed(white) == 4);
            CHECK(play.completed(black) == row.completed);
        }
    }
}

// ---- 6.2.1.2

TEST_CASE("6.2.1.2 who makes his next move without having pressed has completed the one before") {
    for (const ClockMode mode : {ClockMode::fischer, ClockMode::bronstein, ClockMode::delay}) {
        Play play({.time = "5400+30", .mode = mode});
        const double extra = mode == ClockMode::delay ? 0 : 30;
        play.at(40).white("e2e4").at(50).black("e7e5");
        CHECK(play.completed(white) == 0);
        CHECK(play.running() == white);
        play.at(60).white("g1f3");
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
        CHECK(play.completed(white) == 1);
        CHECK(play.completed(black) == 0);
        CHECK(play.running() == white);
        // The press that never came brought nothing.
        CHECK(play.time(white) == 5370);
        CHECK(play.state().clock->delay == Millis::zero());
        play.at(70).press();
        CHECK(play.completed(white) == 2);
        CHECK(play.running() == black);
        CHECK(play.time(white) == 5360 + extra);  // one increment for the one press
        // Black has two moves to complete as well: he makes the second one, then presses.
        play.at(75).black("b8c6");
        CHECK(play.completed(black) == 1);
        play.at(76).press();
        CHECK(play.completed(black) == 2);
        CHECK(play.running() == white);
    }
}

TEST_CASE("6.2.1.2 the last required move can be completed so: the next period begins") {
    for (const Edition edition : {Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023}) {
        Play play({.edition = edition, .time = "1/60+5:120+10"});
        play.at(20).white("e2e4").at(25).black("e7e5").at(30).white("g1f3");
        const Ruling* reached = play.find(RulingKind::period_reached);
        REQUIRE(reached);
        CHECK(reached->player == white);
        CHECK(reached->count == 2);
        CHECK(play.effects() == "add_time white 120");
        CHECK(play.rulings() ==
              (edition == Edition::e2014 ? "period_reached 6.3.b" : "period_reached 6.3.2"));
        CHECK(play.clock() == "155 65 white");
        play.at(40).press();
        CHECK(play.clock() == "155 65 black");  // now the increment of the second period
    }
}

TEST_CASE("2009: 6.7.a the next move completes nothing: the flag finds the move uncompleted") {
    Play play({.edition = Edition::e2009, .time = "1/3600:3600"});
    play.at(20).white("e2e4").at(25).black("e7e5").at(30).white("g1f3");
    CHECK(play.accepted());
    CHECK(play.rulings() == "");
    CHECK(play.completed(white) == 0);
    play.at(3600).tick();
    CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
    CHECK(play.result() == "0-1 flag 6.9");
}

TEST_CASE("6.2.1.2 an illegal move that stands completes the one before it as well") {
    Play dismissed({.time = "1500+10", .arbiter = ArbiterKind::human});
    dismissed.at(5).white("e2e4").at(7).black("e7e5").at(10).white("g1g3").at(12).press(white);
    dismissed.at(13).decide("dismiss");
    CHECK(dismissed.completed(white) == 2);
    Play unclaimed({.time = "1500+10", .supervision = Supervision::partial});
    unclaimed.at(5).white("e2e4").at(7).black("e7e5").at(10).white("g1g3").at(12).press(white);
    unclaimed.at(15).black("b8c6").at(16).press(black);
    CHECK(unclaimed.completed(white) == 2);
    CHECK(unclaimed.completed(black) == 2);
}

// ---- 6.2.2

TEST_CASE("6.2.2 he may press when the reply is already made, and the time until then is his own") {
    for (const Edition edition :
         {Edition::e2009, Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023}) {
        Play play({.edition = edition, .time = "5400+30"});
        play.at(5).white("e2e4").at(7).black("e7e5");
        CHECK(play.accepted());
        CHECK(play.state().to_move == white);
        CHECK(play.state().ply == 2);
        CHECK(play.clock() == "5423 5430 white");
        play.at(8).press(black);
        CHECK(play.refusal().starts_with("not_running"));
        play.at(10).press(white);
        CHECK(play.accepted());
        CHECK(play.clock() == "5450 5430 black");  // White has the move, Black's clock runs
        CHECK(play.state().to_move == white);
        CHECK(play.completed(white) == 1);
        CHECK(play.completed(black) == 0);
        play.at(14).press(black);
        CHECK(play.accepted());
        CHECK(play.rulings() == "");  // no press without a move
        CHECK(play.clock() == "5450 5456 white");
        CHECK(play.completed(black) == 1);
        CHECK(play.game().illegal_moves_completed(black) == 0);
    }
}

TEST_CASE("6.2.2 his press completes his own move, though the opponent has the move twice made") {
    Play play({.time = "5400+30"});
    play.at(5).white("e2e4").at(7).black("e7e5").at(10).press(white);
    play.at(12).white("g1f3");  // before Black has pressed
    CHECK(play.accepted());
    CHECK(play.clock() == "5450 5428 black");
    play.at(13).press(white);
    CHECK(play.refusal() == "not_running 6.2.1");
    play.at(15).press(black);  // completes e7-e5; he has the move and has not moved again
    CHECK(play.rulings() == "");
    CHECK(play.clock() == "5450 5455 white");
    CHECK(play.state().to_move == black);
    play.at(16).press(white);
    CHECK(play.rulings() == "");
    CHECK(play.clock() == "5479 5455 black");
    CHECK(play.completed(white) == 2);
    CHECK(play.completed(black) == 1);
    play.at(17).press(black);  // now it is one
    CHECK(play.rulings() == "pressed_without_move 7.5.5");
}

TEST_CASE("6.2.2 an illegal reply cannot be completed before the opponent has pressed") {
    Play play({.time = "7200+30"});
    play.at(5).white("e2e4").at(7).black("b8b6");
    CHECK(play.accepted());
    play.at(8).press(black);
    CHECK(play.refusal() == "not_running 6.2.1");
    CHECK(play.game().illegal_moves_completed(black) == 0);
    play.at(10).press(white);
    CHECK(play.rulings() == "");
    CHECK(play.completed(white) == 1);
    play.at(20).press(black);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.clock() == "7370 7220 black");
    CHECK(play.must() == "move b8 4.3.1");
    CHECK(play.completed(white) == 1);  // only Black's press is undone
    CHECK(play.completed(black) == 0);
}

TEST_CASE("6.2.2 moves that wait for their press still wait when an illegal one is put back") {
    struct Row {
        ArbiterKind arbiter;
        Supervision supervision;
    };
    const Row rows[] = {{ArbiterKind::automatic, Supervision::full},
                        {ArbiterKind::human, Supervision::full},
                        {ArbiterKind::automatic, Supervision::partial}};
    for (const Row& row : rows) {
        CAPTURE(static_cast<int>(row.arbiter));
        CAPTURE(static_cast<int>(row.supervision));
        Play play({.time = "1500+10", .supervision = row.supervision, .arbiter = row.arbiter});
        play.at(5).white("e2e4").at(7).black("e7e5").at(10).white("g1g3").at(12).press(white);
        if (row.arbiter == ArbiterKind::human) play.at(13).decide("uphold");
        if (row.supervision == Supervision::partial) {
            play.at(13).claim(black, ClaimKind::illegal_move);
        }
        CHECK(play.rulings() == "illegal_move 7.5.5");
        CHECK(play.running() == white);
        CHECK(play.state().ply == 2);
        CHECK(play.completed(white) == 0);
        CHECK(play.completed(black) == 0);
        play.at(20).white("g1f3");  // 6.2.1.2: e2-e4 is completed
        CHECK(play.completed(white) == 1);
        play.at(22).press(white);
        CHECK(play.completed(white) == 2);
        play.at(25).black("b8c6");  // and e7-e5
        CHECK(play.completed(black) == 1);
        play.at(26).press(black);
        CHECK(play.completed(black) == 2);
    }
}

TEST_CASE("6.2.2 the same when it was Article 4 that the reply broke") {
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        Play play({.time = "1500+10", .arbiter = arbiter});
        play.at(5).white("e2e4").at(6).touch(black, Square::b8).at(7).black("e7e5");
        if (arbiter == ArbiterKind::human) play.at(8).decide("uphold");
        CHECK(play.rulings() == "touch_move 4.3.1");
        CHECK(play.state().ply == 1);
        CHECK(play.completed(white) == 0);
        play.at(10).black("b8c6").at(12).press(*play.running());
        play.at(14).white("g1f3");  // at the latest now
        CHECK(play.completed(white) == 1);
        CHECK(play.rulings() == "");
    }
}

}  // namespace
}  // namespace jadoube
