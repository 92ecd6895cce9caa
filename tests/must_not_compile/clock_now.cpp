// expect: .now. is not a member of .*EventClock|no member named .now. in .*EventClock
#include <jadoube/base/time.hpp>

jadoube::Instant wrong() { return jadoube::EventClock::now(); }
