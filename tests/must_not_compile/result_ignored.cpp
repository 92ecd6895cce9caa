// expect: ignoring return(ed)? value.*nodiscard
#include <jadoube/base/result.hpp>

jadoube::Result<int, int> half(int n);

void wrong() { half(3); }
