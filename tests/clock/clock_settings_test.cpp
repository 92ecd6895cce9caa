// What can be specified beforehand, and what cannot.
#include <chrono>
#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/clock/chessclock.hpp>

#include "clock/clocks.hpp"

namespace jadoube {
namespace {

using namespace std::chrono_literals;
using namespace test;

TEST_CASE("settings: every problem is named, with its period") {
    using enum ClockFault;
    using Problems = std::vector<ClockSettingsProblem>;
    struct Row {
        std::vector<ClockPeriod> periods;
        Problems by_moves;
        Problems at_zero;
    };
    const Millis too_long = longest_clock_time + 1ms;
    const Row rows[] = {
        {{all_moves(1ms)}, {}, {}},
        {{all_moves(0s, 1ms)}, {}, {}},
        {{all_moves(longest_clock_time, longest_clock_time)}, {}, {}},
        {{moves_in(most_clock_moves, 1s)}, {}, {}},
        {{moves_in(40, 90min, 30s), all_moves(30min, 30s)}, {}, {}},
        {std::vector<ClockPeriod>(8, moves_in(1, 1s)), {}, {}},
        {{}, {{no_period, 0}}, {{no_period, 0}}},
        {std::vector<ClockPeriod>(9, moves_in(1, 1s)),
         {{too_many_periods, 8}},
         {{too_many_periods, 8}}},
        {{all_moves(1s), all_moves(1s)}, {{moves_missing, 0}}, {{moves_missing, 0}}},
        {{moves_in(0, 1s)}, {{moves_out_of_range, 0}}, {{moves_out_of_range, 0}}},
        {{moves_in(-1, 1s)}, {{moves_out_of_range, 0}}, {{moves_out_of_range, 0}}},
        {{moves_in(most_clock_moves + 1, 1s)},
         {{moves_out_of_range, 0}},
         {{moves_out_of_range, 0}}},
        {{all_moves(-1ms, 1s)}, {{time_out_of_range, 0}}, {{time_out_of_range, 0}}},
        {{all_moves(too_long)}, {{time_out_of_range, 0}}, {{time_out_of_range, 0}}},
        {{all_moves(1s, -1ms)}, {{increment_out_of_range, 0}}, {{increment_out_of_range, 0}}},
        {{all_moves(1s, too_long)}, {{increment_out_of_range, 0}}, {{increment_out_of_range, 0}}},
        {{all_moves(0s)}, {{no_time, 0}}, {{no_time, 0}}},
        {{moves_in(1, 1s), all_moves(0s)}, {{no_time, 1}}, {{no_time, 1}}},
        // Until the next press, only its own time is there for a period that begins at zero.
        {{moves_in(1, 1s), all_moves(0s, 1s)}, {}, {{no_time, 1}}},
        {{moves_in(1, 0s, 1s), all_moves(1s)}, {}, {}},
        {{moves_in(1, 0s, 1s)}, {}, {{no_time, 0}}},  // it comes again
        {{all_moves(0s), moves_in(0, -1ms, -1ms)},
         {{moves_missing, 0},
          {no_time, 0},
          {moves_out_of_range, 1},
          {time_out_of_range, 1},
          {increment_out_of_range, 1}},
         {{moves_missing, 0},
          {no_time, 0},
          {moves_out_of_range, 1},
          {time_out_of_range, 1},
          {increment_out_of_range, 1}}},
    };
    for (const Row& row : rows) {
        for (const PeriodChange change : {PeriodChange::moves, PeriodChange::zero}) {
            const ClockSettings settings{row.periods, ClockMode::delay, change, false};
            const Problems& expected = change == PeriodChange::moves ? row.by_moves : row.at_zero;
            CHECK(problems(settings) == expected);
            const auto clock = Chessclock::check(settings);
            REQUIRE(clock.has_value() == expected.empty());
            if (!clock) CHECK(clock.error() == expected);
        }
    }
}

TEST_CASE("settings: every fault has its name") {
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(ClockFault::no_time); ++i) {
        names.insert(name(static_cast<ClockFault>(i)));
    }
    CHECK(names.size() == static_cast<std::size_t>(ClockFault::no_time) + 1);
    CHECK_FALSE(names.contains(""));
    CHECK(name(ClockFault::moves_missing) == "moves_missing");
}

TEST_CASE("settings: a chessclock tells how it was set") {
    const std::vector<ClockPeriod> periods = {moves_in(40, 90min, 30s), all_moves(30min, 30s)};
    const Chessclock clock = chessclock({periods, ClockMode::delay, PeriodChange::zero, false});
    CHECK(std::vector(clock.periods().begin(), clock.periods().end()) == periods);
    CHECK(clock.mode() == ClockMode::delay);
    CHECK(clock.period_change() == PeriodChange::zero);
    CHECK_FALSE(clock.carry_over_in_delay());
    CHECK(clock != chessclock({periods, ClockMode::delay, PeriodChange::zero, true}));
    CHECK(clock == chessclock({periods, ClockMode::delay, PeriodChange::zero, false}));
}

}  // namespace
}  // namespace jadoube
