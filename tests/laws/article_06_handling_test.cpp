// Article 6.2.4–6.2.6: who may do what with the clock; and the press of an illegal move, which is
// undone with it (7.5.1).
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using enum Color;

// ---- 6.2.4

TEST_CASE("6.2.4 pressing before moving: 7.5.3 where the edition has it, else the clock runs") {
    struct Row {
        Edition edition;
        std::string_view rulings;
        std::string_view clock;  // after ten seconds
    };
    const Row rows[] = {{Edition::e2009, "", "5420 5430 black"},
                        {Edition::e2014, "", "5420 5430 black"},
                        {Edition::e2017, "pressed_without_move 7.8.2", "5420 5550 white"},
                        {Edition::e2018, "pressed_without_move 7.5.5", "5420 5550 white"},
                        {Edition::e2023, "pressed_without_move 7.5.5", "5420 5550 white"}};
    for (const Row& row : rows) {
        CAPTURE(row.clock);
        Play play({.edition = row.edition, .time = "5400+30"});
        play.at(10).press(white);
        CHECK(play.accepted());
        CHECK(play.rulings() == row.rulings);
        CHECK(play.clock() == row.clock);  // no increment for it
        CHECK(play.state().to_move == white);
        CHECK(play.completed(white) == 0);
        if (!row.rulings.empty()) continue;
        play.at(15).press(black);  // it is not Black's move: back it goes
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
        CHECK(play.clock() == "5420 5425 white");
        CHECK(play.completed(black) == 0);
        CHECK(play.game().illegal_moves_completed(white) == 0);
    }
}

TEST_CASE("6.2.4 for misuse of the clock the arbiter imposes any penalty of 12.9") {
    const auto penalise = [](Play& play, Color player, Penalty penalty,
                             std::optional<std::int64_t> amount = {}) {
        play.at(10).act(Party::arbiter, act::Penalise{player, penalty, "6.2.4", amount, {}});
        CHECK(play.accepted());
    };
    for (const Color player : both_colors) {
        const std::string him(name(party(player)));
        const std::string opponent(name(party(!player)));
        Play warning({.time = "5400"});
        penalise(warning, player, Penalty::warning);
        CHECK(warning.rulings() == "penalty 6.2.4");
        CHECK(warning.find(RulingKind::penalty)->player == player);
        CHECK(warning.effects() == "nothing");
        CHECK(warning.clock() == "5390 5400 white");

        Play more({.time = "5400"});
        penalise(more, player, Penalty::opponent_time, 120'000);
        CHECK(more.effects() == "add_time " + opponent + " 120");
        CHECK(more.clock() == (player == white ? "5390 5520 white" : "5510 5400 white"));

        Play less({.time = "5400"});
        penalise(less, player, Penalty::own_time, 120'000);
        CHECK(less.effects() == "take_time " + him + " 120");
        CHECK(less.clock() == (player == white ? "5270 5400 white" : "5390 5280 white"));

        Play lost({.time = "5400"});
        penalise(lost, player, Penalty::loss);
        CHECK(lost.result() == (player == white ? "0-1 penalty 6.2.4" : "1-0 penalty 6.2.4"));
    }
    Play incident({.time = "5400"});
    incident.at(10).act(Party::arbiter, act::Incident{"6.2.4", black, "hit the clock"});
    CHECK(incident.rulings() == "incident 6.2.4");
    CHECK(incident.clock() == "5390 5400 white");
}

// ---- 6.2.5

TEST_CASE("6.2.5 only the player whose clock is running may adjust the pieces") {
    struct Row {
        Edition edition;
        std::string_view while_the_other_runs;  // he has the move, but his clock does not run yet
        std::string_view without_the_move;
    };
    const Row rows[] = {{Edition::e2009, "", "incident 4.2"},
                        {Edition::e2017, "incident 6.2.5", "incident 4.2.1"},
                        {Edition::e2018, "incident 6.2.5", "incident 4.2.1"},
                        {Edition::e2023, "incident 6.2.5", "incident 4.2.1"}};
    for (const Row& row : rows) {
        CAPTURE(row.without_the_move);
        Play play({.edition = row.edition, .time = "5400"});
        play.at(2).act(white, act::Adjust{{Square::e1, Square::d8}});
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
        CHECK(play.must() == "nothing");
        play.at(3).act(black, act::Adjust{{Square::e8}});
        CHECK(play.rulings() == row.without_the_move);
        CHECK(play.find(RulingKind::incident)->player == black);

        play.at(5).white("e2e4");  // Black has the move, White's clock runs
        play.at(6).act(black, act::Adjust{{Square::e8}});
        CHECK(play.accepted());
        CHECK(play.rulings() == row.while_the_other_runs);
        CHECK(play.must() == "nothing");
        play.at(7).act(white, act::Adjust{{Square::e1}});
        CHECK(play.rulings() == row.without_the_move);

        play.at(8).press(white).at(9).act(black, act::Adjust{{Square::e8}});
        CHECK(play.rulings() == "");
        CHECK(play.clock() == "5392 5399 black");
        CHECK(play.state().illegal == ByColor<int>{0, 0});
    }
}

// ---- 6.2.6

TEST_CASE("6.2.6 an assistant presses for a player who cannot use the clock") {
    for (const Color player : both_colors) {
        Play play({.time = "5400+30"});
        play.at(1).act(player, act::Request{Requested::assistant});
        REQUIRE(play.game().pending().size() == 1);  // the arbiter must find him acceptable
        CHECK(play.game().pending().front().kind == QuestionKind::assistant);
        play.at(2).decide("uphold");
        CHECK(play.find(RulingKind::granted)->player == player);
        if (player == black) play.at(3).white("e2e4").at(4).press();
        play.at(5).move(player, player == white ? "e2e4" : "e7e5");
        play.at(10).act(Party::assistant, act::Press{}, player);
        CHECK(play.accepted());
        CHECK(play.clock() == (player == white ? "5450 5430 black" : "5456 5454 white"));
        CHECK(play.completed(player) == 1);
        play.at(11).act(Party::assistant, act::Press{}, player);
        CHECK(play.refusal() == "not_running 6.2.1");
        play.at(12).act(Party::assistant, act::Press{});  // for whom?
        CHECK(play.refusal().starts_with("not_allowed"));
    }
}

TEST_CASE("6.2.6 one who is not acceptable to the arbiter does not press") {
    Play play({.time = "5400+30"});
    play.at(1).act(white, act::Request{Requested::assistant}).at(2).decide("dismiss");
    CHECK(play.find(RulingKind::denied));
    play.at(5).white("e2e4").at(6).act(Party::assistant, act::Press{}, white);
    CHECK(play.refusal().starts_with("not_allowed"));
    CHECK(play.clock() == "5424 5430 white");
    play.at(7).white("e2e4").at(8).press(white);
    CHECK(play.running() == black);
}

TEST_CASE("2009: 6.7.d an assistant may press the clock, though he may not move the pieces") {
    Play play({.edition = Edition::e2009, .time = "5400+30"});
    play.at(3).act(Party::assistant, act::Move{"e2e4", 1, {}}, white);
    CHECK(play.refusal().starts_with("not_in_this_edition"));
    play.at(5).white("e2e4").at(10).act(Party::assistant, act::Press{}, white);
    CHECK(play.refusal() == "accepted");
    CHECK(play.clock() == "5450 5430 black");
    CHECK(play.completed(white) == 1);
}

TEST_CASE("2009: 6.7.d the arbiter is asked whether the assistant is acceptable") {
    Play play({.edition = Edition::e2009, .time = "5400+30"});
    play.at(1).act(white, act::Request{Requested::assistant});
    CHECK(play.refusal() == "accepted");
    CHECK(play.pending() == "assistant 6.7.d white");
}

TEST_CASE("6.2.6 the arbiter adjusts that player's clock as he finds it fair") {
    for (const Color player : both_colors) {
        Play play({.time = "5400"});
        play.at(10).act(Party::arbiter, act::AddTime{player, Millis(300'000), "6.2.6"});
        CHECK(play.rulings() == "time_added 6.2.6");
        CHECK(play.clock() == (player == white ? "5690 5400 white" : "5390 5700 white"));
        act::SetClock set;
        set.time[player] = Millis(4'000'000);
        play.at(20).act(Party::arbiter, set);
        CHECK(play.find(RulingKind::clock_set));
        CHECK(play.time(player) == 4000);
        CHECK(play.time(!player) == (player == white ? 5400 : 5380));
        play.at(30).act(player, act::AddTime{player, Millis(300'000), "6.2.6"});
        CHECK(play.refusal() == "not_allowed");
    }
}

// ---- The press of an illegal move

enum class Found { at_once, by_the_arbiter, on_a_claim };

Conditions conditions(Found found, ClockMode mode) {
    Conditions chosen;
    chosen.time = "1/1500+10:1200+10";  // rapid: a minute for the opponent (A.3)
    chosen.mode = mode;
    if (found == Found::by_the_arbiter) chosen.arbiter = ArbiterKind::human;
    if (found == Found::on_a_claim) chosen.supervision = Supervision::partial;
    return chosen;
}

void find(Play& play, Found found) {
    if (found == Found::by_the_arbiter) play.decide("uphold");
    if (found == Found::on_a_claim) play.claim(black, ClaimKind::illegal_move);
}

TEST_CASE("6.2.1 the press of an illegal move is undone: no increment, no move, no new delay") {
    for (const Found found : {Found::at_once, Found::by_the_arbiter, Found::on_a_claim}) {
        for (const ClockMode mode : {ClockMode::fischer, ClockMode::bronstein, ClockMode::delay}) {
            CAPTURE(static_cast<int>(found));
            CAPTURE(static_cast<int>(mode));
            Play play(conditions(found, mode));
            play.at(20).white("g1g3").at(30).press();
            CHECK(play.accepted());
            if (found != Found::at_once) {
                CHECK(play.rulings() == "period_reached 6.3.2");  // so far it counts
                CHECK(play.running() == black);
            }
            play.at(40);
            find(play, found);
            if (found == Found::at_once) play.tick();
            const double used = found == Found::at_once ? 40 : 30;
            // Of 1500 and the 10 of this move.
            CHECK(play.time(white) == 1510 - used);
            CHECK(play.running() == white);
            CHECK(play.state().clock->delay == Millis::zero());
            CHECK(play.completed(white) == 0);
            CHECK(play.game().chessclock()->period(white) == 1);
            CHECK(play.state().ply == 0);
            CHECK(play.state().illegal == ByColor<int>{1, 0});
            const double first = mode == ClockMode::delay ? 1500 : 1510;
            const double blacks = found == Found::at_once || mode == ClockMode::delay ? 0 : 10;
            CHECK(play.time(black) == first - blacks + 60);
            // His clock runs on from that instant, and the move that replaces it brings all that.
            play.at(50).tick();
            CHECK(play.time(white) == 1500 - used);
            play.at(60).white("g1f3").press(white);
            CHECK(play.rulings() == "period_reached 6.3.2");
            CHECK(play.completed(white) == 1);
        }
    }
}

TEST_CASE("6.2.1 time that the arbiter gave or set since that press is not undone with it") {
    for (const Found found : {Found::by_the_arbiter, Found::on_a_claim}) {
        CAPTURE(static_cast<int>(found));
        Play given(conditions(found, ClockMode::fischer));
        given.at(20).white("g1g3").at(30).press();
        given.at(35).act(Party::arbiter, act::AddTime{white, Millis(100'000), "12.5"});
        given.at(40);
        find(given, found);
        CHECK(given.rulings() == "illegal_move 7.5.5");
        CHECK(given.time(white) == 1480 + 100);
        CHECK(given.completed(white) == 0);
        CHECK(given.game().chessclock()->period(white) == 1);

        Play set(conditions(found, ClockMode::fischer));
        set.at(20).white("g1g3").at(30).press();
        act::SetClock clock;
        clock.time.white = Millis(1'000'000);
        set.at(35).act(Party::arbiter, clock);
        set.at(40);
        find(set, found);
        CHECK(set.rulings() == "illegal_move 7.5.5");
        CHECK(set.time(white) == 1000);
        CHECK(set.completed(white) == 0);
        CHECK(set.game().chessclock()->period(white) == 1);
    }
}

TEST_CASE("6.2.1 it is undone the same way while the clocks are stopped, and they stay so") {
    for (const Found found : {Found::by_the_arbiter, Found::on_a_claim}) {
        for (const ClockMode mode : {ClockMode::fischer, ClockMode::bronstein, ClockMode::delay}) {
            CAPTURE(static_cast<int>(found));
            CAPTURE(static_cast<int>(mode));
            Play play(conditions(found, mode));
            play.at(20).white("g1g3").at(30).press().at(34).act(black, act::Pause{"look at g3"});
            CHECK_FALSE(play.running());
            play.at(100);
            find(play, found);
            CHECK(play.rulings() == "illegal_move 7.5.5");
            CHECK(play.state().phase == Phase::paused);
            CHECK_FALSE(play.running());
            CHECK(play.time(white) == 1480);
            CHECK(play.time(black) == (mode == ClockMode::delay ? 1560 : 1566));
            play.at(200).act(Party::arbiter, act::Resume{});
            CHECK(play.running() == white);  // who has the move again
            play.at(210).tick();
            CHECK(play.time(white) == 1470);
        }
    }
}

TEST_CASE("6.2.1 found later, the moves since are not completed any more either (7.1)") {
    Play play({.time = "1500+10", .arbiter = ArbiterKind::human});
    play.moves("e2e4 e7e5").white("g1g3").press().black("b8c6").press().white("f1c4").press();
    CHECK(play.completed(white) == 3);
    CHECK(play.completed(black) == 2);
    play.decide("uphold", 1);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.state().ply == 2);
    CHECK(play.completed(white) == 1);
    CHECK(play.completed(black) == 1);
    CHECK(play.running() == white);
    play.white("g1f3").press();
    CHECK(play.completed(white) == 2);
}

TEST_CASE("6.2.1 a pressed illegal move that is dismissed keeps what its press brought") {
    Play play(conditions(Found::by_the_arbiter, ClockMode::fischer));
    play.at(20).white("g1g3").at(30).press().at(40).decide("dismiss");
    CHECK(play.rulings() == "");
    CHECK(play.clock() == "2690 1500 black");
    CHECK(play.completed(white) == 1);
    CHECK(play.state().ply == 1);
    CHECK(play.state().illegal == ByColor<int>{0, 0});
}

}  // namespace
}  // namespace jadoube
