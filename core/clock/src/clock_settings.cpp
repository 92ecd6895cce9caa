#include <jadoube/clock/clock_settings.hpp>

namespace jadoube {

namespace {

[[nodiscard]] bool in_range(Millis time) noexcept {
    return time >= Millis::zero() && time <= longest_clock_time;
}

}  // namespace

std::string_view name(ClockFault fault) noexcept {
    switch (fault) {
        case ClockFault::no_period: return "no_period";
        case ClockFault::too_many_periods: return "too_many_periods";
        case ClockFault::moves_missing: return "moves_missing";
        case ClockFault::moves_out_of_range: return "moves_out_of_range";
        case ClockFault::time_out_of_range: return "time_out_of_range";
        case ClockFault::increment_out_of_range: return "increment_out_of_range";
        case ClockFault::no_time: return "no_time";
    }
    return "";
}

std::vector<ClockSettingsProblem> problems(const ClockSettings& settings) {
    std::vector<ClockSettingsProblem> found;
    const std::vector<ClockPeriod>& periods = settings.periods;
    if (periods.empty()) found.push_back({ClockFault::no_period, 0});
    if (periods.size() > max_clock_periods) {
        found.push_back({ClockFault::too_many_periods, max_clock_periods});
    }
    for (std::size_t i = 0; i < periods.size(); ++i) {
        const ClockPeriod& period = periods[i];
        if (!period.moves && i + 1 < periods.size())
            found.push_back({ClockFault::moves_missing, i});
        if (period.moves && (*period.moves < 1 || *period.moves > most_clock_moves)) {
            found.push_back({ClockFault::moves_out_of_range, i});
        }
        if (!in_range(period.time)) found.push_back({ClockFault::time_out_of_range, i});
        if (!in_range(period.increment)) found.push_back({ClockFault::increment_out_of_range, i});
        // A period that begins at zero has only its own time until the next press. One that comes
        // again begins so as well.
        const bool begins_at_zero = settings.period_change == PeriodChange::zero &&
                                    (i > 0 || (periods.size() == 1 && period.moves));
        if (period.time == Millis::zero() &&
            (begins_at_zero || period.increment == Millis::zero())) {
            found.push_back({ClockFault::no_time, i});
        }
    }
    return found;
}

}  // namespace jadoube
