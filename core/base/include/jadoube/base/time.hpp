// Time as the core knows it: a duration, and an instant of an event. Nothing here can tell what
// time it is; instants come in from outside.
#pragma once

#include <chrono>
#include <cstdint>

namespace jadoube {

using Millis = std::chrono::duration<std::int64_t, std::milli>;

// Deliberately without now(): reading the time in the core does not compile.
struct EventClock {
    using duration = Millis;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<EventClock>;
    static constexpr bool is_steady = true;
};

// Since the clock of White was first started.
using Instant = EventClock::time_point;

}  // namespace jadoube
