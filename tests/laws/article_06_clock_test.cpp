// Article 6: the chessclock as a mechanism. What a flag costs, who may stop the clocks and when is
// not here.
#include <array>
#include <chrono>
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
constexpr std::array delay_modes = {ClockMode::bronstein, ClockMode::delay};

// -- 6.1 -----------------------------------------------------------------------------------------

void check_that_one_display_runs_at_a_time() {
    Chessclock clock = chessclock({all_moves(10min)});
    CHECK(run(clock, 1min).empty());  // neither runs
    CHECK(clock.display(white) == 10min);
    CHECK(clock.display(black) == 10min);

    clock.start(white);
    CHECK(run(clock, 1min).empty());
    CHECK(clock.display(white) == 9min);
    CHECK(clock.display(black) == 10min);

    clock.start(black);
    CHECK(run(clock, 2min).empty());
    CHECK(clock.display(white) == 9min);
    CHECK(clock.display(black) == 8min);
}

void check_that_the_flag_falls_when_the_time_has_expired() {
    for (const Color player : both_colors) {
        Chessclock clock = chessclock({all_moves(5min)});
        clock.start(player);
        CHECK(run(clock, 5min - 1ms).empty());
        CHECK_FALSE(clock.expired(player));
        CHECK(clock.display(player) == 1ms);

        CHECK(run(clock, 1ms) == Events{flag_fallen(player, 5min)});
        CHECK(clock.expired(player));
        CHECK_FALSE(clock.expired(!player));
        CHECK(flags(clock) == Colors{player});
        CHECK(clock.display(player) == 0ms);

        CHECK(run(clock, 1h).empty());  // it falls once, and shows nothing less than nothing
        CHECK(clock.display(player) == 0ms);
        CHECK(clock.running() == player);
    }
}

TEST_CASE("6.1 a chessclock has two displays, and only one of them runs at a time") {
    check_that_one_display_runs_at_a_time();
}

TEST_CASE("6.1 a flag falls at the very instant when the allotted time has expired") {
    check_that_the_flag_falls_when_the_time_has_expired();
}

TEST_CASE("2009: 6.1 two displays, of which one runs; a flag falls when the time has expired") {
    check_that_one_display_runs_at_a_time();
    check_that_the_flag_falls_when_the_time_has_expired();
}

TEST_CASE("6.1 each clock has its flag, and the chessclock knows which one fell first") {
    for (const Color first : both_colors) {
        Chessclock clock = chessclock({all_moves(1min)});
        clock.start(first);
        CHECK(run(clock, 1min) == Events{flag_fallen(first, 1min)});
        CHECK_FALSE(clock.press(first));
        CHECK(run(clock, 1min) == Events{flag_fallen(!first, 2min)});
        CHECK(flags(clock) == Colors{first, !first});
    }
}

// -- 6.2.1 ---------------------------------------------------------------------------------------

void check_that_a_press_hands_the_time_over() {
    for (const ClockMode mode : all_modes) {
        for (const Color player : both_colors) {
            Chessclock clock = chessclock({all_moves(10min)}, mode);
            clock.start(player);
            CHECK(move(clock, player, 30s).empty());
            CHECK(clock.running() == !player);
            CHECK(clock.moves_completed(player) == 1);
            CHECK(clock.moves_completed(!player) == 0);
            CHECK(run(clock, 45s).empty());
            CHECK(clock.display(player) == 9min + 30s);
            CHECK(clock.display(!player) == 9min + 15s);
        }
    }
}

TEST_CASE(
    "6.2.1 pressing stops the player's own clock, starts the opponent's, completes the move") {
    check_that_a_press_hands_the_time_over();
}

TEST_CASE("2014: 6.2.a pressing stops the own clock, starts the other and completes the move") {
    check_that_a_press_hands_the_time_over();
}

TEST_CASE("2009: 6.7.a stopping the own clock and starting the other completes the move") {
    check_that_a_press_hands_the_time_over();
}

TEST_CASE("6.2.1 a clock that does not run cannot be pressed") {
    Chessclock clock = chessclock({moves_in(1, 10min, 5s), all_moves(10min, 5s)});
    const auto changes_nothing = [&](Color player) {
        const Chessclock before = clock;
        CHECK_FALSE(clock.press(player));
        CHECK(clock == before);
    };
    changes_nothing(white);
    changes_nothing(black);
    clock.start(white);
    changes_nothing(black);
    CHECK(clock.press(white));
    changes_nothing(white);
    clock.stop();
    changes_nothing(white);
    changes_nothing(black);
}

TEST_CASE("6.2.1 the time until the press is the player's own, though the reply is on the board") {
    Chessclock clock = chessclock({all_moves(10min)});
    clock.start(white);
    // Both moves are made within a minute. White presses after two, Black half a minute later.
    CHECK(move(clock, white, 2min).empty());
    CHECK(move(clock, black, 30s).empty());
    CHECK(clock.display(white) == 8min);
    CHECK(clock.display(black) == 9min + 30s);
    CHECK(clock.running() == white);
}

TEST_CASE("6.2.1.2 a move completed by the next one counts, but brings no extra time") {
    for (const ClockMode mode : all_modes) {
        Chessclock clock = chessclock({moves_in(2, 10min, 10s), all_moves(5min, 10s)}, mode);
        clock.start(white);
        CHECK(run(clock, 1min).empty());
        const Millis display = clock.display(white);
        CHECK_FALSE(clock.complete_without_press(white));
        CHECK(clock.moves_completed(white) == 1);
        CHECK(clock.display(white) == display);
        CHECK(clock.delay_left(white) == 0ms);
        CHECK(clock.running() == white);
        // The period ends with its last required move, however that was completed.
        CHECK(clock.complete_without_press(white) == period_reached(white, 1min, 2));
        CHECK(clock.display(white) == display + 5min);
        CHECK(clock.delay_left(white) == 0ms);
    }
}

// -- 6.3.1 ---------------------------------------------------------------------------------------

void check_that_moves_are_required_by_periods() {
    Chessclock clock = chessclock({moves_in(3, 10min), moves_in(2, 5min), all_moves(1min)});
    clock.start(white);
    CHECK(clock.moves_required(white) == 3);
    CHECK(clock.moves_still_required(white) == 3);
    CHECK(move(clock, white, 10s).empty());
    CHECK(move(clock, black, 10s).empty());
    CHECK(move(clock, white, 10s).empty());
    CHECK(move(clock, black, 10s).empty());
    CHECK(clock.moves_still_required(white) == 1);
    CHECK(move(clock, white, 10s) == Events{period_reached(white, 50s, 2)});
    CHECK(clock.period(white) == 2);
    CHECK(clock.period(black) == 1);
    CHECK(clock.moves_required(white) == 2);
    CHECK(clock.moves_still_required(white) == 2);
    CHECK(clock.moves_still_required(black) == 1);
    CHECK(move(clock, black, 10s) == Events{period_reached(black, 1min, 2)});
    CHECK(move(clock, white, 0s).empty());
    CHECK(move(clock, black, 0s).empty());
    CHECK(move(clock, white, 0s) == Events{period_reached(white, 1min, 3)});
    CHECK_FALSE(clock.moves_required(white));  // all moves
    CHECK_FALSE(clock.moves_still_required(white));
    CHECK(clock.display(white) == 10min + 5min + 1min - 30s);
    CHECK(clock.moves_completed(white) == 5);
}

TEST_CASE("6.3.1 a number of moves, then another, then all are to be completed in their time") {
    check_that_moves_are_required_by_periods();
}

TEST_CASE("2014: 6.3.a a number of moves or all of them are to be completed in their time") {
    check_that_moves_are_required_by_periods();
}

TEST_CASE("2009: 6.2.a a number of moves or all of them are to be made in their time") {
    check_that_moves_are_required_by_periods();
}

TEST_CASE("6.3.1 the extra time of a move is that of the period in which the move will be made") {
    const std::vector<ClockPeriod> later = {moves_in(2, 10min), all_moves(5min, 30s)};
    const std::vector<ClockPeriod> earlier = {moves_in(2, 10min, 30s), all_moves(5min)};
    struct Row {
        std::vector<ClockPeriod> periods;
        ClockMode mode;
        std::array<Millis, 4> displays;  // at first, then after each press at once
    };
    const Row rows[] = {
        {later, ClockMode::fischer, {10min, 10min, 15min + 30s, 16min}},
        {later, ClockMode::bronstein, {10min, 10min, 15min + 30s, 15min + 30s}},
        {later, ClockMode::delay, {10min, 10min, 15min, 15min}},
        {earlier, ClockMode::fischer, {10min + 30s, 11min, 16min, 16min}},
        {earlier, ClockMode::bronstein, {10min + 30s, 10min + 30s, 15min, 15min}},
        {earlier, ClockMode::delay, {10min, 10min, 15min, 15min}},
    };
    for (const Row& row : rows) {
        for (const Color player : both_colors) {
            Chessclock clock = chessclock(row.periods, row.mode);
            for (const Millis display : row.displays) {
                CHECK(clock.display(player) == display);
                clock.start(player);
                (void)clock.press(player);
            }
        }
    }
    Chessclock clock = chessclock(later, ClockMode::delay);
    CHECK(clock.delay_left(white) == 0s);
    clock.start(white);
    move_at_once(clock, 1);
    CHECK(clock.delay_left(white) == 0s);
    CHECK(clock.press(white) == period_reached(white, 0s, 2));
    CHECK(clock.delay_left(white) == 30s);
    CHECK(clock.delay_left(black) == 0s);
}

// -- 6.3.2 ---------------------------------------------------------------------------------------

TEST_CASE("6.3.2 time saved in one period is added to that of the next one") {
    for (const ClockMode mode : all_modes) {
        Chessclock clock = chessclock({moves_in(1, 10min), all_moves(5min)}, mode);
        clock.start(white);
        CHECK(move(clock, white, 4min) == Events{period_reached(white, 4min, 2)});
        CHECK(clock.display(white) == 6min + 5min);
    }
}

// What Black shows in his second period when he has completed its one move after four minutes of
// ten, with or without extra time of 20 seconds for each move.
TEST_CASE("6.3.2 whether saved time is kept in a delay mode is a matter of the edition") {
    struct Row {
        bool carry_over_in_delay;  // 6.3.2; 2014: 6.3.b; not 2009: 6.2.b
        ClockMode mode;
        Millis extra;
        Millis display;
    };
    const Row rows[] = {
        {true, ClockMode::fischer, 0s, 11min},   {true, ClockMode::fischer, 20s, 11min + 40s},
        {true, ClockMode::bronstein, 0s, 11min}, {true, ClockMode::bronstein, 20s, 11min + 40s},
        {true, ClockMode::delay, 0s, 11min},     {true, ClockMode::delay, 20s, 11min + 20s},
        {false, ClockMode::fischer, 0s, 11min},  {false, ClockMode::fischer, 20s, 11min + 40s},
        {false, ClockMode::bronstein, 0s, 5min}, {false, ClockMode::bronstein, 20s, 5min + 20s},
        {false, ClockMode::delay, 0s, 5min},     {false, ClockMode::delay, 20s, 5min},
    };
    for (const auto& [carry, mode, extra, display] : rows) {
        Chessclock clock = chessclock({{moves_in(1, 10min, extra), all_moves(5min, extra)},
                                       mode,
                                       PeriodChange::moves,
                                       carry});
        clock.start(black);
        CHECK(move(clock, black, 4min) == Events{period_reached(black, 4min, 2)});
        CHECK(clock.display(black) == display);
        CHECK(clock.delay_left(black) == (mode == ClockMode::delay ? extra : 0s));
    }
}

TEST_CASE("2014: 6.3.b time saved is added where there is a next period, in every mode") {
    for (const ClockMode mode : all_modes) {
        Chessclock clock = chessclock({moves_in(1, 2min), all_moves(3min)}, mode);
        clock.start(white);
        CHECK(move(clock, white, 1s) == Events{period_reached(white, 1s, 2)});
        CHECK(clock.display(white) == 5min - 1s);
    }
}

TEST_CASE("2009: 6.2.b time saved is added to the next period, but not in a delay mode") {
    for (const ClockMode mode : all_modes) {
        Chessclock clock =
            chessclock({{moves_in(1, 2min), all_moves(3min)}, mode, PeriodChange::moves, false});
        clock.start(white);
        CHECK(move(clock, white, 1s) == Events{period_reached(white, 1s, 2)});
        CHECK(clock.display(white) == (mode == ClockMode::fischer ? 5min - 1s : 3min));
    }
}

// Main time 10 minutes, extra time 5 seconds.
void check_that_main_time_waits_for_the_extra_time() {
    struct Row {
        Millis thought;
        Millis main_time;  // after it
    };
    const Row rows[] = {
        {0s, 10min},      {1ms, 10min}, {3s, 10min},          {5s, 10min}, {5s + 1ms, 10min - 1ms},
        {8s, 10min - 3s}, {10min, 5s},  {10min + 4999ms, 1ms}};
    for (const ClockMode mode : delay_modes) {
        for (const auto& [thought, main_time] : rows) {
            Chessclock clock = chessclock({all_moves(10min, 5s)}, mode);
            clock.start(white);
            CHECK(move(clock, white, thought).empty());
            const Millis shown_extra = mode == ClockMode::bronstein ? 5s : 0s;
            CHECK(clock.display(white) == main_time + shown_extra);
            CHECK(clock.time_left(white) == main_time + 5s);  // unused extra time is lost
        }
        Chessclock clock = chessclock({all_moves(10min, 5s)}, mode);
        clock.start(white);
        CHECK(run(clock, 1h) == Events{flag_fallen(white, 10min + 5s)});
    }
}

TEST_CASE("6.3.2 in delay mode main time runs only when the extra time of the move is over") {
    check_that_main_time_waits_for_the_extra_time();
}

TEST_CASE("2014: 6.3.b in delay mode main time runs only when the extra time is over") {
    check_that_main_time_waits_for_the_extra_time();
}

TEST_CASE("2009: 6.2.b in delay mode main time runs only when the extra time is over") {
    check_that_main_time_waits_for_the_extra_time();
}

TEST_CASE("6.3.2 Bronstein: the display counts down, and what was used of the extra comes back") {
    Chessclock clock = chessclock({all_moves(10min, 5s)}, ClockMode::bronstein);
    CHECK(clock.display(white) == 10min + 5s);
    clock.start(white);
    CHECK(run(clock, 3s).empty());
    CHECK(clock.display(white) == 10min + 2s);
    CHECK(clock.delay_left(white) == 0s);  // this display does not wait
    CHECK_FALSE(clock.press(white));
    CHECK(clock.display(white) == 10min + 5s);
    clock.start(white);
    CHECK(move(clock, white, 1min).empty());
    CHECK(clock.display(white) == 9min + 10s);  // never more than the extra
}

TEST_CASE("6.3.2 US delay: the display waits for the extra time") {
    Chessclock clock = chessclock({all_moves(10min, 5s)}, ClockMode::delay);
    CHECK(clock.display(white) == 10min);
    CHECK(clock.delay_left(white) == 5s);
    clock.start(white);
    CHECK(run(clock, 3s).empty());
    CHECK(clock.display(white) == 10min);
    CHECK(clock.delay_left(white) == 2s);
    CHECK(run(clock, 3s).empty());
    CHECK(clock.display(white) == 10min - 1s);
    CHECK(clock.delay_left(white) == 0s);
    CHECK_FALSE(clock.press(white));
    CHECK(clock.display(white) == 10min - 1s);
    CHECK(clock.delay_left(white) == 5s);
}

// -- 6.4 -----------------------------------------------------------------------------------------

// Two moves in a minute, then all in half a minute; White completes so many moves in no time and
// then thinks.
void check_the_moves_when_nothing_is_left() {
    struct Row {
        PeriodChange change;
        int completed;
        Events events;
    };
    const Row rows[] = {
        {PeriodChange::moves, 0, {flag_fallen(white, 60s, 1)}},
        {PeriodChange::moves, 1, {flag_fallen(white, 60s, 1)}},
        // The time of the second period had been added by the second move.
        {PeriodChange::moves, 2, {flag_fallen(white, 90s, 2)}},
        {PeriodChange::moves, 5, {flag_fallen(white, 90s, 2)}},
        {PeriodChange::zero, 0, {flag_fallen(white, 60s, 1)}},
        {PeriodChange::zero, 1, {flag_fallen(white, 60s, 1)}},
        {PeriodChange::zero, 2, {period_reached(white, 60s, 2), flag_fallen(white, 90s, 2)}},
        {PeriodChange::zero, 5, {period_reached(white, 60s, 2), flag_fallen(white, 90s, 2)}},
    };
    for (const auto& [change, completed, events] : rows) {
        Chessclock clock =
            chessclock({moves_in(2, 60s), all_moves(30s)}, ClockMode::fischer, change);
        clock.start(white);
        move_at_once(clock, completed);
        CHECK(run(clock, 1h) == events);
        CHECK(clock.moves_completed(white) == completed);
        CHECK(flags(clock) == Colors{white});
    }
}

TEST_CASE("6.4 when nothing is left, it counts whether the required moves have been completed") {
    check_the_moves_when_nothing_is_left();
}

TEST_CASE("2009: 6.3 when nothing is left, it counts whether the moves have been completed") {
    check_the_moves_when_nothing_is_left();
}

TEST_CASE("6.4 a move that is completed at the instant of the flag comes too late") {
    Chessclock clock = chessclock({moves_in(1, 60s), all_moves(30s)});
    clock.start(white);
    CHECK(move(clock, white, 60s) ==
          Events{flag_fallen(white, 60s, 1), period_reached(white, 60s, 2)});
    CHECK(clock.expired(white));
    Chessclock in_time = chessclock({moves_in(1, 60s), all_moves(30s)});
    in_time.start(white);
    CHECK(move(in_time, white, 60s - 1ms) == Events{period_reached(white, 60s - 1ms, 2)});
    CHECK_FALSE(in_time.expired(white));
}

// -- 6.12.1 --------------------------------------------------------------------------------------

void check_that_the_clock_shows_the_moves() {
    Chessclock clock = chessclock({moves_in(3, 10min), all_moves(10min)});
    clock.start(white);
    for (int moves = 0; moves < 8; ++moves) {
        CHECK(clock.moves_completed(white) == moves);
        CHECK(clock.moves_completed(black) == moves);
        CHECK(clock.moves_in_period(white) == (moves < 3 ? moves : moves - 3));
        (void)clock.press(white);
        CHECK(clock.moves_completed(white) == moves + 1);
        CHECK(clock.moves_completed(black) == moves);
        (void)clock.press(black);
    }
}

TEST_CASE("6.12.1 a clock may also show the number of moves") {
    check_that_the_clock_shows_the_moves();
}

TEST_CASE("2014: 6.13 a clock may also show the number of moves") {
    check_that_the_clock_shows_the_moves();
}

TEST_CASE("2009: 6.14 a clock may also show the number of moves") {
    check_that_the_clock_shows_the_moves();
}

// -- Glossary ------------------------------------------------------------------------------------

TEST_CASE("Glossary: cumulative mode, extra time comes before each move and is kept") {
    Chessclock clock = chessclock({all_moves(90min, 30s)}, ClockMode::fischer);
    for (const Color player : both_colors) CHECK(clock.display(player) == 90min + 30s);
    clock.start(white);
    CHECK(move(clock, white, 10s).empty());
    CHECK(clock.display(white) == 90min + 50s);
    CHECK(move(clock, black, 1min).empty());
    CHECK(clock.display(black) == 90min);
    // Nothing is credited but at the press.
    CHECK(run(clock, 5s).empty());
    CHECK(clock.display(white) == 90min + 45s);
    CHECK(clock.delay_left(white) == 0s);
}

TEST_CASE("Glossary: extra time is given from the first move on") {
    for (const ClockMode mode : all_modes) {
        const Chessclock clock = chessclock({all_moves(3min, 2s)}, mode);
        for (const Color player : both_colors) {
            CHECK(clock.time_left(player) == 3min + 2s);
            CHECK(clock.increment(player) == 2s);
        }
    }
}

TEST_CASE("Glossary: the move counter counts presses, whatever was on the board") {
    Chessclock clock = chessclock({moves_in(2, 10min), all_moves(10min)});
    clock.start(white);
    (void)clock.press(white);
    clock.start(white);  // nobody has moved
    CHECK(clock.press(white) == period_reached(white, 0s, 2));
    CHECK(clock.moves_completed(white) == 2);
}

}  // namespace
}  // namespace jadoube
