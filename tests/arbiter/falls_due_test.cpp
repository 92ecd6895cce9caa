// When a game wants to be looked at again though nobody acts: the server's timers ask this.
#include <doctest/doctest.h>

#include <jadoube/arbiter/game.hpp>

#include "support/random_acts.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

using namespace jadoube;

namespace {

Instant at(std::int64_t milliseconds) { return Instant(Millis(milliseconds)); }

Game begun(const char* time) {
    Conditions conditions;
    conditions.time = time;
    return *Game::begin(conditions);
}

}  // namespace

TEST_CASE("6.8 a running clock falls due when nothing is left of it") {
    Game game = begun("60+2");
    CHECK_FALSE(game.falls_due());
    game = game.apply({at(0), Party::arbiter, act::Start{}}).game;
    REQUIRE(game.falls_due());
    CHECK(*game.falls_due() == at(62'000));
    game = game.apply({at(1'000), Party::white, act::Move{"e2e4"}}).game;
    game = game.apply({at(2'000), Party::white, act::Press{}}).game;
    CHECK(*game.falls_due() == at(64'000));

    const Step before = game.apply({at(63'999), Party::arbiter, act::Tick{}});
    CHECK(before.rulings.empty());
    CHECK(*before.game.falls_due() == at(64'000));
    const Step then = game.apply({at(64'000), Party::arbiter, act::Tick{}});
    CHECK(then.game.phase() == Phase::over);
    CHECK_FALSE(then.game.falls_due());
}

TEST_CASE("6.7.1 the end of the default time falls due where presence is tracked") {
    Conditions conditions;
    conditions.time = "5400+30";
    conditions.default_time = Seconds(900);
    conditions.presence_tracked = true;
    Game game = *Game::begin(conditions);
    game = game.apply({at(0), Party::arbiter, act::Start{}}).game;
    REQUIRE(game.falls_due());
    CHECK(*game.falls_due() == at(900'000));
    const Step late = game.apply({at(900'000), Party::arbiter, act::Tick{}});
    CHECK(late.game.phase() == Phase::over);
}

TEST_CASE("6.11.2 nothing falls due while the clocks are stopped") {
    Game game = begun("60");
    game = game.apply({at(0), Party::arbiter, act::Start{}}).game;
    game = game.apply({at(5'000), Party::white, act::Pause{""}}).game;
    CHECK_FALSE(game.falls_due());
    game = game.apply({at(9'000), Party::arbiter, act::Resume{}}).game;
    CHECK(*game.falls_due() == at(64'000));
}
