// How much of the random testing is done: JADOUBE_TEST_SCALE in the environment is "quick" (slow
// machines, sanitizers) or "long" (hours); otherwise the usual.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace jadoube::test {

[[nodiscard]] inline int scaled(int usual) {
    const char* wish = std::getenv("JADOUBE_TEST_SCALE");
    if (wish == nullptr) return usual;
    if (std::string_view(wish) == "quick") return std::max(1, usual / 20);
    return std::string_view(wish) == "long" ? usual * 40 : usual;
}

}  // namespace jadoube::test
