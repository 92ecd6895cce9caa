// expect: (conversion from|no viable conversion from) .int. to .*(Millis|duration)
#include <jadoube/base/time.hpp>

jadoube::Millis wrong = 1;
