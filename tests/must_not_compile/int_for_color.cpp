// expect: (no match for|no viable overloaded) .?operator\[\]
#include <jadoube/base/color.hpp>

int wrong(const jadoube::ByColor<int>& points) { return points[1]; }
