// The chessclock in detail: what players, arbiters and time do to it.
#include <array>
#include <chrono>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/clock/chessclock.hpp>

#include "clock/clocks.hpp"

namespace jadoube {
namespace {

using namespace std::chrono_literals;
using namespace test;
using enum Color;

constexpr std::array all_modes = {ClockMode::fischer, ClockMode::bronstein, ClockMode::delay};

static_assert(std::is_trivially_copyable_v<Chessclock>, "copying one costs next to nothing");

TEST_CASE("a chessclock stands until it is started") {
    Chessclock clock = chessclock({all_moves(1min, 2s)});
    CHECK_FALSE(clock.running());
    CHECK_FALSE(clock.last_running());
    CHECK_FALSE(clock.next_event());
    CHECK(flags(clock).empty());
    CHECK(clock.period(white) == 1);
    CHECK(run_to(clock, at(-5min)).empty());  // players arrive before the start
    CHECK(clock.now() == at(-5min));
    CHECK(run_to(clock, at(0s)).empty());
    clock.start(white);
    CHECK(clock.running() == white);
    CHECK(clock.next_event() == flag_fallen(white, 62s));
}

TEST_CASE("a stopped chessclock keeps everything, the rest of a delay too") {
    Chessclock clock = chessclock({all_moves(1min, 5s)}, ClockMode::delay);
    clock.start(white);
    CHECK(run(clock, 2s).empty());
    clock.stop();
    CHECK_FALSE(clock.running());
    CHECK(clock.last_running() == white);
    CHECK_FALSE(clock.next_event());
    CHECK(run(clock, 24h).empty());
    CHECK(clock.delay_left(white) == 3s);
    CHECK(clock.display(white) == 1min);
    clock.start(white);
    CHECK(run(clock, 4s).empty());
    CHECK(clock.delay_left(white) == 0s);
    CHECK(clock.display(white) == 59s);
    CHECK(clock.delay_left(black) == 5s);
}

TEST_CASE("the other clock can be started without a move") {
    for (const ClockMode mode : all_modes) {
        Chessclock clock = chessclock({all_moves(1min, 5s)}, mode);
        clock.start(white);
        CHECK(run(clock, 3s).empty());
        clock.start(black);
        CHECK(clock.last_running() == black);
        CHECK(run(clock, 4s).empty());
        clock.start(white);
        CHECK(clock.time_left(white) == 62s);
        CHECK(clock.time_left(black) == 61s);
        CHECK(clock.moves_completed(white) == 0);
        CHECK(clock.moves_completed(black) == 0);
    }
}

TEST_CASE("a running clock does not run backwards") {
    Chessclock clock = chessclock({all_moves(1min)});
    clock.start(white);
    CHECK(run_to(clock, at(10s)).empty());
    const Chessclock before = clock;
    CHECK(run_to(clock, at(9s)).empty());
    CHECK(clock == before);
    CHECK(run_to(clock, at(10s)).empty());
    CHECK(clock == before);
}

TEST_CASE("events come one by one, and whoever rules on one can stop the clock at its instant") {
    Chessclock clock = chessclock({moves_in(1, 10s), moves_in(1, 20s), all_moves(30s)},
                                  ClockMode::fischer, PeriodChange::zero);
    clock.start(white);
    move_at_once(clock, 2);
    CHECK(clock.next_event() == period_reached(white, 10s, 2));
    CHECK(clock.advance(at(1h)) == period_reached(white, 10s, 2));
    CHECK(clock.now() == at(10s));
    CHECK(clock.display(white) == 20s);
    CHECK(clock.next_event() == period_reached(white, 30s, 3));
    CHECK(clock.advance(at(1h)) == period_reached(white, 30s, 3));
    CHECK(clock.next_event() == flag_fallen(white, 60s, 3));
    CHECK(clock.advance(at(1h)) == flag_fallen(white, 60s, 3));
    CHECK_FALSE(clock.next_event());
    clock.stop();
    CHECK_FALSE(clock.advance(at(1h)));
    CHECK(clock.now() == at(1h));
}

TEST_CASE("at zero: moves completed in advance count for the next period") {
    Chessclock clock = chessclock({moves_in(2, 10s), moves_in(3, 10s), all_moves(10s)},
                                  ClockMode::fischer, PeriodChange::zero);
    clock.start(white);
    move_at_once(clock, 4);
    CHECK(clock.period(white) == 1);
    CHECK(clock.moves_in_period(white) == 4);
    CHECK(clock.moves_still_required(white) == 0);
    CHECK(run(clock, 10s) == Events{period_reached(white, 10s, 2)});
    CHECK(clock.moves_in_period(white) == 2);
    CHECK(clock.moves_still_required(white) == 1);
    CHECK(clock.moves_completed(white) == 4);
    CHECK(run(clock, 10s) == Events{flag_fallen(white, 20s, 2)});
}

TEST_CASE("at zero: until then the extra time is that of the old period") {
    Chessclock clock = chessclock({moves_in(1, 10s, 1s), all_moves(10s, 3s)}, ClockMode::fischer,
                                  PeriodChange::zero);
    clock.start(white);
    CHECK_FALSE(clock.press(white));
    CHECK(clock.display(white) == 12s);
    clock.start(white);
    CHECK(move(clock, white, 12s) == Events{period_reached(white, 12s, 2)});
    CHECK(clock.display(white) == 13s);
}

TEST_CASE("at zero: nothing is left to carry over, whatever the edition") {
    for (const bool carry : {true, false}) {
        Chessclock clock = chessclock({{moves_in(1, 10s, 2s), all_moves(10s, 2s)},
                                       ClockMode::delay,
                                       PeriodChange::zero,
                                       carry});
        clock.start(white);
        CHECK_FALSE(clock.press(white));
        clock.start(white);
        CHECK(run(clock, 13s) == Events{period_reached(white, 12s, 2)});
        CHECK(clock.display(white) == 9s);
        CHECK(clock.delay_left(white) == 0s);
    }
}

TEST_CASE("at zero: who completes the moves after his flag gets the time of the next period") {
    for (const bool pressed : {true, false}) {
        Chessclock clock =
            chessclock({moves_in(1, 10s), all_moves(20s)}, ClockMode::fischer, PeriodChange::zero);
        clock.start(white);
        CHECK(run(clock, 15s) == Events{flag_fallen(white, 10s, 1)});
        const auto event = pressed ? clock.press(white) : clock.complete_without_press(white);
        CHECK(event == period_reached(white, 15s, 2));
        CHECK(clock.display(white) == 20s);
        CHECK(flags(clock) == Colors{white});
    }
}

TEST_CASE("a last period that asks for moves comes again and again") {
    Chessclock clock = chessclock({moves_in(2, 10min), moves_in(1, 1min)});
    clock.start(white);
    move_at_once(clock, 5);
    for (const Color player : both_colors) {
        CHECK(clock.period(player) == 5);
        CHECK(clock.moves_completed(player) == 5);
        CHECK(clock.moves_in_period(player) == 0);
        CHECK(clock.moves_required(player) == 1);
        CHECK(clock.display(player) == 14min);
    }
    CHECK(run(clock, 1h) == Events{flag_fallen(white, 14min, 5)});
}

TEST_CASE("after the flag the clock goes on as before, and the flag stays down") {
    Chessclock clock = chessclock({moves_in(2, 1min, 2s), all_moves(1min, 2s)});
    clock.start(black);
    CHECK(run(clock, 2min) == Events{flag_fallen(black, 62s, 1)});
    CHECK_FALSE(clock.next_event());
    CHECK_FALSE(clock.press(black));
    CHECK(clock.display(black) == 2s);  // the press brings what it always brings
    clock.start(black);
    CHECK(run(clock, 1s).empty());
    CHECK(clock.display(black) == 1s);
    CHECK(clock.press(black) == period_reached(black, 121s, 2));
    CHECK(clock.display(black) == 63s);
    CHECK(flags(clock) == Colors{black});
    clock.start(black);
    CHECK(run(clock, 1h).empty());  // it cannot fall again
    CHECK(flags(clock) == Colors{black});
}

TEST_CASE("set_time: the display shows it, and the flag is up again") {
    for (const ClockMode mode : all_modes) {
        Chessclock clock = chessclock({all_moves(1min, 5s)}, mode);
        clock.start(white);
        CHECK(run(clock, 2min) == Events{flag_fallen(white, 65s)});
        CHECK_FALSE(clock.set_time(white, 30s));
        CHECK(clock.display(white) == 30s);
        CHECK(clock.delay_left(white) == 0s);  // this move has used it
        CHECK(flags(clock).empty());
        CHECK(clock.next_event() == flag_fallen(white, 2min + 30s));
        CHECK(run(clock, 1min) == Events{flag_fallen(white, 2min + 30s)});
    }
}

TEST_CASE("set_time: putting one flag up leaves the other down") {
    for (const Color up : both_colors) {
        Chessclock clock = chessclock({all_moves(1s)});
        CHECK(clock.set_time(white, 0s) == flag_fallen(white, 0s));
        CHECK(clock.set_time(black, 0s) == flag_fallen(black, 0s));
        CHECK(flags(clock) == Colors{white, black});
        CHECK_FALSE(clock.set_time(up, 1s));
        CHECK(flags(clock) == Colors{!up});
        CHECK_FALSE(clock.set_time(!up, 1s));
        CHECK(clock == chessclock({all_moves(1s)}));
    }
}

TEST_CASE("set_time: nothing left is a flag, but for extra time and a period that is due") {
    Chessclock fischer = chessclock({all_moves(1min, 5s)});
    CHECK(fischer.set_time(white, 0s) == flag_fallen(white, 0s));
    CHECK_FALSE(fischer.set_time(white, 0s));  // it is down already

    Chessclock bronstein = chessclock({all_moves(1min, 5s)}, ClockMode::bronstein);
    CHECK(bronstein.set_time(white, -1s) == flag_fallen(white, 0s));
    CHECK(bronstein.display(white) == 0s);

    Chessclock delay = chessclock({all_moves(1min, 5s)}, ClockMode::delay);
    CHECK_FALSE(delay.set_time(white, 0s));
    delay.start(white);
    CHECK(run(delay, 1min) == Events{flag_fallen(white, 5s)});

    Chessclock zero =
        chessclock({moves_in(1, 1min), all_moves(30s)}, ClockMode::fischer, PeriodChange::zero);
    zero.start(white);
    CHECK_FALSE(zero.press(white));
    CHECK(zero.set_time(white, 0s) == period_reached(white, 0s, 2));
    CHECK(zero.display(white) == 30s);
}

TEST_CASE("set_time: Bronstein, what is set holds what is left of the extra time") {
    struct Row {
        Millis set;
        Millis after_the_press;
    };
    for (const auto& [set, after] : {Row{30s, 33s}, Row{2s, 5s}, Row{1s, 5s}}) {
        Chessclock clock = chessclock({all_moves(1min, 5s)}, ClockMode::bronstein);
        clock.start(white);
        CHECK(run(clock, 3s).empty());
        CHECK_FALSE(clock.set_time(white, set));
        CHECK(clock.display(white) == set);
        CHECK_FALSE(clock.press(white));
        CHECK(clock.display(white) == after);
    }
}

TEST_CASE("add_time: gives and takes") {
    for (const ClockMode mode : all_modes) {
        Chessclock clock = chessclock({all_moves(10min, 5s)}, mode);
        const Millis display = clock.display(white);
        CHECK_FALSE(clock.add_time(white, 2min));
        CHECK(clock.display(white) == display + 2min);
        CHECK_FALSE(clock.add_time(white, -3min));
        CHECK(clock.display(white) == display - 1min);
        CHECK(clock.display(black) == display);
        CHECK(clock.delay_left(white) == clock.delay_left(black));
    }
}

TEST_CASE("add_time: taking more than there is makes a flag, but leaves the extra of the move") {
    Chessclock fischer = chessclock({all_moves(1min, 5s)});
    CHECK(fischer.add_time(black, -65s) == flag_fallen(black, 0s));
    CHECK(fischer.display(black) == 0s);
    CHECK_FALSE(fischer.add_time(black, -1s));
    CHECK(fischer.display(black) == 0s);

    for (const ClockMode mode : {ClockMode::bronstein, ClockMode::delay}) {
        Chessclock clock = chessclock({all_moves(1min, 5s)}, mode);
        CHECK_FALSE(clock.add_time(black, -1h));
        CHECK(clock.time_left(black) == 5s);
        clock.start(black);
        CHECK(run(clock, 3s).empty());
        CHECK_FALSE(clock.press(black));
        CHECK(clock.time_left(black) == 5s);
        clock.start(black);
        CHECK(run(clock, 1min) == Events{flag_fallen(black, 8s)});
        CHECK_FALSE(clock.add_time(black, -1h));
    }
}

TEST_CASE("add_time: a flag that has fallen stays down") {
    Chessclock clock = chessclock({all_moves(1min)});
    clock.start(white);
    CHECK(run(clock, 1min) == Events{flag_fallen(white, 1min)});
    CHECK_FALSE(clock.add_time(white, 2min));
    CHECK(clock.display(white) == 2min);
    CHECK(clock.expired(white));
    CHECK_FALSE(clock.next_event());
    CHECK(run(clock, 5min).empty());
    CHECK(clock.display(white) == 0s);
}

TEST_CASE("displays and instants have ends, and nothing overflows") {
    Chessclock clock = chessclock({moves_in(1, longest_clock_time, longest_clock_time),
                                   all_moves(longest_clock_time, longest_clock_time)});
    CHECK(clock.display(white) == longest_clock_time);
    CHECK_FALSE(clock.add_time(white, Millis::max()));
    CHECK(clock.display(white) == longest_clock_time);
    CHECK_FALSE(clock.set_time(white, Millis::max()));
    CHECK(clock.display(white) == longest_clock_time);
    CHECK(clock.complete_without_press(black) == period_reached(black, 0s, 2));
    CHECK(clock.display(black) == longest_clock_time);
    CHECK(clock.add_time(white, Millis::min()) == flag_fallen(white, 0s));
    CHECK_FALSE(clock.set_time(white, 1ms));
    CHECK(clock.set_time(white, Millis::min()) == flag_fallen(white, 0s));
    CHECK_FALSE(clock.set_time(white, 5s));

    CHECK(run_to(clock, Instant::min()).empty());
    clock.start(white);
    Chessclock far = clock;
    CHECK(far.advance(Instant::max()) ==
          ClockEvent{ClockEvent::Kind::flag_fallen, white, Instant::min() + 5s, 1});
    CHECK_FALSE(far.advance(Instant::max()));
    CHECK(far.now() == Instant::max());
    CHECK_FALSE(clock.add_time(white, longest_clock_time));
    CHECK(clock.advance(at(0s)).has_value());

    CHECK_FALSE(far.set_time(white, 5s));
    REQUIRE(far.next_event());
    CHECK(far.next_event()->at == Instant::max());
    CHECK_FALSE(far.advance(Instant::max()));
    CHECK(far.display(white) == 5s);
}

TEST_CASE("set_moves_in_period: the counter and its period, but no time") {
    const std::vector<ClockPeriod> periods = {moves_in(40, 90min), moves_in(20, 30min),
                                              all_moves(15min)};
    struct Row {
        int set;
        int period;
        int in_period;
        int completed;
    };
    const Row by_moves[] = {{0, 1, 0, 0},   {39, 1, 39, 39},   {40, 2, 0, 40}, {59, 2, 19, 59},
                            {60, 3, 0, 60}, {100, 3, 40, 100}, {-7, 1, 0, 0}};
    for (const auto& [set, period, in_period, completed] : by_moves) {
        Chessclock clock = chessclock(periods);
        clock.set_moves_in_period(white, set);
        CHECK(clock.period(white) == period);
        CHECK(clock.moves_in_period(white) == in_period);
        CHECK(clock.moves_completed(white) == completed);
        CHECK(clock.display(white) == 90min);
        CHECK(clock.moves_completed(black) == 0);
    }
    // At zero, periods begin at zero and not before.
    Chessclock clock = chessclock(periods, ClockMode::fischer, PeriodChange::zero);
    clock.set_moves_in_period(white, 70);
    CHECK(clock.period(white) == 1);
    CHECK(clock.moves_in_period(white) == 70);
    clock.start(white);
    CHECK(run(clock, 24h) == Events{period_reached(white, 90min, 2), period_reached(white, 2h, 3),
                                    flag_fallen(white, 135min, 3)});
    CHECK(clock.moves_completed(white) == 70);
}

TEST_CASE("set_moves_in_period: the next press completes the period") {
    Chessclock clock = chessclock({moves_in(40, 90min), all_moves(30min)});
    clock.start(white);
    clock.set_moves_in_period(white, 39);
    CHECK(move(clock, white, 1min) == Events{period_reached(white, 1min, 2)});
    CHECK(clock.display(white) == 119min);
}

TEST_CASE("set_moves_completed: forward and back again, as when a position is restored") {
    Chessclock clock = chessclock({moves_in(40, 90min), moves_in(20, 30min)});
    clock.start(white);
    move_at_once(clock, 85);
    CHECK(clock.period(white) == 4);
    CHECK(clock.moves_in_period(white) == 5);
    const Millis display = clock.display(white);
    clock.set_moves_completed(white, 38);
    CHECK(clock.period(white) == 1);
    CHECK(clock.moves_in_period(white) == 38);
    CHECK(clock.moves_still_required(white) == 2);
    CHECK(clock.display(white) == display);
    clock.set_moves_completed(white, 85);
    CHECK(clock.period(white) == 4);
    CHECK(clock.moves_in_period(white) == 5);
    clock.set_moves_completed(white, most_clock_moves);
    CHECK(clock.moves_completed(white) == most_clock_moves);
    CHECK(clock.period(white) == 1 + 1 + (most_clock_moves - 40) / 20);
    clock.set_moves_in_period(white, 2'000'000'000);
    CHECK(clock.moves_completed(white) == most_clock_moves);
    clock.set_moves_completed(white, -1);
    CHECK(clock.moves_completed(white) == 0);

    // At zero it leads back, but a new period begins only at zero.
    Chessclock zero = chessclock({moves_in(2, 10s), moves_in(2, 10s), all_moves(10s)},
                                 ClockMode::fischer, PeriodChange::zero);
    zero.start(white);
    move_at_once(zero, 3);
    CHECK(run(zero, 10s).size() == 1);
    CHECK(zero.period(white) == 2);
    zero.set_moves_completed(white, 9);
    CHECK(zero.period(white) == 2);
    CHECK(zero.moves_in_period(white) == 7);
    zero.set_moves_completed(white, 1);
    CHECK(zero.period(white) == 1);
    CHECK(zero.moves_in_period(white) == 1);
}

TEST_CASE("enter_next_period: the next move is the first of the next period") {
    Chessclock clock = chessclock({moves_in(40, 90min), all_moves(30min)});
    clock.start(white);
    move_at_once(clock, 37);
    CHECK(run(clock, 90min) == Events{flag_fallen(white, 90min)});
    CHECK(clock.enter_next_period(white) == period_reached(white, 90min, 2));
    CHECK(clock.display(white) == 30min);
    CHECK(flags(clock).empty());
    CHECK(clock.period(white) == 2);
    CHECK(clock.moves_in_period(white) == 0);
    CHECK(clock.moves_completed(white) == 37);
    const Chessclock before = clock;
    CHECK_FALSE(clock.enter_next_period(white));  // this is the last one
    CHECK(clock == before);
    CHECK(clock.enter_next_period(black) == period_reached(black, 90min, 2));
    CHECK(clock.display(black) == 2h);

    // A period without time of its own leaves a flag where it is.
    Chessclock bare = chessclock({moves_in(40, 90min), all_moves(0s, 30s)});
    CHECK(bare.set_time(white, 0s) == flag_fallen(white, 0s));
    CHECK(bare.enter_next_period(white) == period_reached(white, 0s, 2));
    CHECK(bare.expired(white));
}

TEST_CASE("with: other settings, from the next press on") {
    // III.4: five seconds for both from now on.
    Chessclock clock = chessclock({moves_in(40, 90min), all_moves(15min)});
    clock.start(white);
    move_at_once(clock, 41);
    CHECK(run(clock, 104min).empty());
    const auto changed = clock.with({{moves_in(40, 90min), all_moves(15min, 5s)},
                                     ClockMode::fischer,
                                     PeriodChange::moves,
                                     true});
    REQUIRE(changed.has_value());
    Chessclock after = *changed;
    CHECK(after.display(white) == 1min);
    CHECK(after.display(black) == 105min);
    CHECK(after.running() == white);
    CHECK(after.last_running() == white);
    CHECK(after.now() == clock.now());
    CHECK(after.moves_completed(white) == 41);
    CHECK(after.period(white) == 2);
    CHECK(move(after, white, 10s).empty());
    CHECK(after.display(white) == 55s);

    const auto wrong = clock.with({});
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error().size() == 1);
}

TEST_CASE("with: what a player has left stays in every mode, and so does a flag") {
    for (const ClockMode from : all_modes) {
        for (const ClockMode to : all_modes) {
            Chessclock clock = chessclock({all_moves(1min, 5s)}, from);
            CHECK(clock.set_time(black, 0s).has_value() == (from != ClockMode::delay));
            clock.start(white);
            CHECK(run(clock, 2s).empty());
            auto changed = clock.with({{all_moves(3min, 9s)}, to, PeriodChange::moves, true});
            REQUIRE(changed.has_value());
            for (const Color player : both_colors) {
                CHECK(changed->time_left(player) == clock.time_left(player));
            }
            CHECK(flags(*changed) == flags(clock));
            CHECK(changed->next_event() == clock.next_event());
            CHECK_FALSE(changed->press(white));
            // What was left of the old extra time is lost where both modes know such a thing.
            const bool lost = from != ClockMode::fischer && to != ClockMode::fischer;
            CHECK(changed->time_left(white) == (lost ? 60s : 63s) + 9s);
        }
    }
}

TEST_CASE("with: fewer periods, or fewer moves in them") {
    Chessclock clock = chessclock({moves_in(2, 1min), moves_in(2, 1min), all_moves(1min)});
    clock.start(white);
    move_at_once(clock, 5);
    const auto shorter = clock.with({{moves_in(2, 1min), all_moves(1min)}});
    REQUIRE(shorter.has_value());
    CHECK(shorter->period(white) == 2);
    CHECK(shorter->moves_completed(white) == 5);
    CHECK(shorter->display(white) == 3min);

    Chessclock early = chessclock({moves_in(40, 1min), all_moves(1min)});
    early.start(white);
    move_at_once(early, 10);
    const auto fewer = early.with({{moves_in(8, 1min), all_moves(1min)}});
    REQUIRE(fewer.has_value());
    CHECK(fewer->period(white) == 2);
    CHECK(fewer->moves_in_period(white) == 2);
    CHECK(fewer->display(white) == 1min);

    // Where periods begin at zero, the next one is still to come.
    const auto at_zero = early.with(
        {{moves_in(8, 1min), all_moves(1min)}, ClockMode::fischer, PeriodChange::zero, true});
    REQUIRE(at_zero.has_value());
    CHECK(at_zero->period(white) == 1);
    CHECK(at_zero->moves_in_period(white) == 10);
    CHECK(at_zero->next_event() == period_reached(white, 1min, 2));

    // The last period has come several times, and goes on coming.
    Chessclock again = chessclock({moves_in(2, 1min)});
    again.start(white);
    move_at_once(again, 7);
    const auto longer = again.with({{moves_in(2, 5min)}});
    REQUIRE(longer.has_value());
    CHECK(longer->period(white) == 4);
    CHECK(longer->moves_in_period(white) == 1);
}

}  // namespace
}  // namespace jadoube
