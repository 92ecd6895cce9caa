// expect: (cannot convert|no viable conversion from).*(Millis|duration).* to .int.
#include <jadoube/base/time.hpp>
#include <jadoube/chess/perft.hpp>

auto wrong() { return jadoube::perft(jadoube::Position::initial(), jadoube::Millis{1}); }
