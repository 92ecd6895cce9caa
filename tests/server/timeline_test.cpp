#include "../../shell/server/src/timeline.hpp"

#include <chrono>
#include <thread>

#include <doctest/doctest.h>

namespace jadoube::server {

using namespace std::chrono_literals;

TEST_CASE("the time line: a loop that does not turn stops it where it was last told") {
    Timeline line;
    line.turn();
    const auto last = line.now();
    std::this_thread::sleep_for(Timeline::longest_turn + 100ms);
    CHECK(line.now() == last);
    CHECK(line.is_frozen());
    line.turn();
    CHECK(line.now() == last);
    const auto away = line.thaw();
    CHECK(away >= 1000);
    CHECK(away < 5000);
    CHECK_FALSE(line.is_frozen());
    // What comes after a standstill is later than what was before it.
    CHECK(line.now() > last);
    CHECK(line.now() < last + 500);
}

TEST_CASE(
    "the time line: it is held beyond what is on its way to the store, and then right again") {
    Timeline line;
    const auto begun = line.now();
    line.hold(begun + 5);
    std::this_thread::sleep_for(50ms);
    CHECK(line.now() == begun + 5);
    CHECK(line.is_held());
    line.release();
    CHECK_FALSE(line.is_held());
    CHECK(line.now() >= begun + 50);
}

TEST_CASE("the time line: it never goes back, but to what was recorded") {
    Timeline line;
    std::this_thread::sleep_for(20ms);
    const auto before = line.now();
    line.hold(before - 10);
    CHECK(line.now() == before);
    line.freeze(before - 15);
    CHECK(line.now() == before - 15);
    CHECK(line.thaw() >= 0);
    line.release();
    CHECK(line.now() >= before - 14);
}

}  // namespace jadoube::server
