// Chessclocks for tests, and what happens to them.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/clock/chessclock.hpp>

namespace jadoube::test {

[[nodiscard]] inline Chessclock chessclock(const ClockSettings& settings) {
    auto clock = Chessclock::check(settings);
    REQUIRE(clock.has_value());
    return *std::move(clock);
}

[[nodiscard]] inline Chessclock chessclock(std::vector<ClockPeriod> periods,
                                           ClockMode mode = ClockMode::fischer,
                                           PeriodChange change = PeriodChange::moves) {
    return chessclock({std::move(periods), mode, change, true});
}

[[nodiscard]] inline ClockPeriod all_moves(Millis time, Millis increment = {}) {
    return {std::nullopt, time, increment};
}
[[nodiscard]] inline ClockPeriod moves_in(int moves, Millis time, Millis increment = {}) {
    return {moves, time, increment};
}

[[nodiscard]] inline Instant at(Millis time) { return Instant{time}; }

[[nodiscard]] inline ClockEvent flag_fallen(Color player, Millis time, int period = 1) {
    return {ClockEvent::Kind::flag_fallen, player, at(time), period};
}
[[nodiscard]] inline ClockEvent period_reached(Color player, Millis time, int period) {
    return {ClockEvent::Kind::period_reached, player, at(time), period};
}

// Everything that happens until then.
inline std::vector<ClockEvent> run_to(Chessclock& clock, Instant to) {
    std::vector<ClockEvent> events;
    while (const auto event = clock.advance(to)) events.push_back(*event);
    return events;
}
inline std::vector<ClockEvent> run(Chessclock& clock, Millis time) {
    return run_to(clock, clock.now() + time);
}

// He thinks so long and presses; what his move has brought about.
inline std::vector<ClockEvent> move(Chessclock& clock, Color player, Millis thought) {
    REQUIRE(clock.running() == player);
    std::vector<ClockEvent> events = run(clock, thought);
    if (const auto event = clock.press(player)) events.push_back(*event);
    return events;
}
// Both move so often, in no time.
inline void move_at_once(Chessclock& clock, int moves_of_each) {
    for (int i = 0; i < 2 * moves_of_each; ++i) (void)clock.press(*clock.running());
}

[[nodiscard]] inline std::vector<Color> flags(const Chessclock& clock) {
    // One by one: g++ for ARM warns of what it makes of a vector from a range.
    std::vector<Color> fallen;
    for (const Color player : clock.flags()) fallen.push_back(player);
    return fallen;
}

using Events = std::vector<ClockEvent>;
using Colors = std::vector<Color>;

}  // namespace jadoube::test
