// expect: (cannot convert|conversion from) .*Millis.* to .jadoube::File.
#include <jadoube/base/time.hpp>
#include <jadoube/chess/square.hpp>

jadoube::File wrong = jadoube::Millis{1};
