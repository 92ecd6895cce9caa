// expect: (cannot convert|no viable conversion from).*Result<int, int>.* to .*.bool.
#include <jadoube/base/result.hpp>

// Asking whether there is a value is said aloud.
bool wrong(const jadoube::Result<int, int>& result) { return result; }
