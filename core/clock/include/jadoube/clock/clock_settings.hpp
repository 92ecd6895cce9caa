// What is specified beforehand about time (6.3.1): periods of moves, and how the clock gives extra
// time for each move. Loose: anything can be written here, problems() says what is wrong with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <jadoube/base/time.hpp>

namespace jadoube {

// How a player gets the extra time of a move (6.3.2, Glossary).
enum class ClockMode : std::uint8_t {
    fischer,    // cumulative: what is not used is kept
    bronstein,  // delay: shown with the main time, and what was used comes back at the press
    delay,      // delay as in the US: the display waits until the extra time is over
};

// When the time of the next period is added.
enum class PeriodChange : std::uint8_t {
    moves,  // when the last required move is completed
    zero,   // when the display reaches zero after that, as some clocks do
};

struct ClockPeriod {
    std::optional<int> moves;  // all moves, if none are given
    Millis time{};
    Millis increment{};  // extra time for each move, in any mode
    friend bool operator==(const ClockPeriod&, const ClockPeriod&) = default;
};

struct ClockSettings {
    // A last period that asks for moves comes again and again.
    std::vector<ClockPeriod> periods;
    ClockMode mode = ClockMode::fischer;
    PeriodChange period_change = PeriodChange::moves;
    bool carry_over_in_delay = true;  // 6.3.2; 2009: 6.2.b says no, in both modes with a delay
    friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

inline constexpr std::size_t max_clock_periods = 8;
// More than 30,000 years. No display shows more, and no setting may ask for more.
inline constexpr Millis longest_clock_time{1'000'000'000'000'000};
inline constexpr int most_clock_moves = 1'000'000'000;

enum class ClockFault : std::uint8_t {
    no_period,
    too_many_periods,  // more than max_clock_periods
    moves_missing,     // a period for all moves is not the last one
    moves_out_of_range,
    time_out_of_range,
    increment_out_of_range,
    no_time,  // a period that would be over as it begins
};

struct ClockSettingsProblem {
    ClockFault fault{};
    std::size_t period = 0;  // its index
    friend bool operator==(const ClockSettingsProblem&, const ClockSettingsProblem&) = default;
};

// "no_period": stable, for scripts.
[[nodiscard]] std::string_view name(ClockFault fault) noexcept;

// All of them, in the order of the periods. None: a chessclock can be set so.
[[nodiscard]] std::vector<ClockSettingsProblem> problems(const ClockSettings& settings);

}  // namespace jadoube
