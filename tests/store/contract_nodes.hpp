// What every Store promises about the runs of a server, and the time that passes for them.
#pragma once

#include <algorithm>

#include "store/scribe.hpp"

namespace jadoube::store::test {

inline void each_run_is_another_node(const NewPlace& new_place) {
    const auto place = new_place();
    std::vector<NodeId> nodes;
    for (int run = 0; run < 3; ++run) {
        const auto store = place->open();
        nodes.push_back(value_of(store->join(morning + run, "here")));
        CHECK(nodes.back() > 0);
        CHECK(std::count(nodes.begin(), nodes.end(), nodes.back()) == 1);
        value_of(store->beat(500, morning + run + 500));
        value_of(store->leave(600, morning + run + 600));
    }
}

// After a run that left: time has passed until it left, and none since.
inline void time_passes_until_a_run_leaves(const NewPlace& new_place) {
    const auto place = new_place();
    auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe first(*store);
    first.game(new_game(1)).entry(1).at(1000).due(9000);
    first.write(1000);
    value_of(store->beat(1500, morning + 1500));
    value_of(store->leave(4000, morning + 4000));
    store.reset();

    store = place->open();
    REQUIRE(value_of(store->join(morning + 60'000, "here")) > 0);
    const StoredGame game = opened(*store, 1);
    CHECK(game.ours);
    CHECK_FALSE(game.last_by_us);
    CHECK(game.ran_on == 3000);
    CHECK(game.last_beat_wall == morning + 4000);
    CHECK(same(game.entries, first.log(1)));

    // This run goes on, on its own time line; then only it matters.
    Scribe second(*store);
    second.go_on(1);
    second.entry(1).at(200);
    second.write(200);
    CHECK(opened(*store, 1).last_by_us);
    CHECK(same(opened(*store, 1).entries, second.log(1)));
    CHECK(second.log(1).size() == 3);
    value_of(store->leave(700, morning + 60'700));
    store.reset();

    store = place->open();
    REQUIRE(value_of(store->join(morning + 90'000, "here")) > 0);
    const StoredGame later = opened(*store, 1);
    CHECK_FALSE(later.last_by_us);
    CHECK(later.ran_on == 500);
    CHECK(later.last_beat_wall == morning + 60'700);
}

inline void time_passes_until_the_last_beat_of_a_run_that_broke_off(const NewPlace& new_place) {
    const auto place = new_place();
    auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).at(100);
    scribe.game(new_game(2)).at(100);
    scribe.write(100);
    value_of(store->beat(2000, morning + 2000));
    scribe.entry(2).at(2100);
    scribe.write(2100);
    store.reset();
    place->let_nodes_die();

    store = place->open();
    REQUIRE(value_of(store->join(morning + 60'000, "here")) > 0);
    const StoredGame one = opened(*store, 1);
    CHECK_FALSE(one.last_by_us);
    CHECK(one.ran_on >= 1900);
    CHECK(one.ran_on <= 2000);  // what is appended is as good as a beat, if not for each entry
    CHECK(one.last_beat_wall >= morning + 2000);
    CHECK(one.last_beat_wall <= morning + 2100);
    const StoredGame two = opened(*store, 2);
    CHECK(two.ran_on == 0);  // never less
    CHECK(same(two.entries, scribe.log(2)));
    CHECK(two.row.seq == 1);
}

inline void what_is_appended_is_as_good_as_a_beat(const NewPlace& new_place) {
    const auto place = new_place();
    auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).at(0).game(new_game(2)).write(0);
    scribe.entry(2).at(10'000);
    scribe.write(10'000);
    store.reset();
    place->let_nodes_die();

    store = place->open();
    REQUIRE(value_of(store->join(morning + 60'000, "here")) > 0);
    CHECK(opened(*store, 1).ran_on >= 9'500);
    CHECK(opened(*store, 1).ran_on <= 10'000);
}

inline void games_in_which_time_runs_are_adopted(const NewPlace& new_place) {
    const auto place = new_place();
    auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe first(*store);
    first.game(new_game(1)).at(100).due(5000);
    first.game(new_game(2)).at(100);                                    // no clock runs
    first.game(new_game(3)).at(100).due(9000).entry(3).at(200).over();  // over
    first.game(new_game(4)).at(100).due(2500);                          // overdue when the run ends
    first.game(new_game(5)).at(100).due(7000).entry(5).at(300).due(8000);
    first.game(new_game(6)).at(100).due(7000).entry(6).at(400);  // its clock was stopped
    first.write(400);
    CHECK(value_of(store->adopt(100)).empty());  // they are ours
    value_of(store->leave(3000, morning + 3000));
    store.reset();

    store = place->open();
    REQUIRE(value_of(store->join(morning + 60'000, "here")) > 0);
    std::map<GameId, std::int64_t> left;
    for (int round = 0; round < 10; ++round) {
        const auto some = value_of(store->adopt(2));
        CHECK(some.size() <= 2);
        if (some.empty()) break;
        for (const DueGame& game : some) {
            CHECK(left.count(game.game) == 0);
            left[game.game] = game.left;
        }
    }
    CHECK(left == std::map<GameId, std::int64_t>{{1, 2000}, {4, -500}, {5, 5000}});
    CHECK(value_of(store->adopt(100)).empty());

    // Nothing is done to two of them: the next run finds them as they were, and what has passed
    // since.
    Scribe second(*store);
    second.go_on(1);
    second.entry(1).at(50).due(1050);
    second.write(50);
    value_of(store->leave(250, morning + 60'250));
    store.reset();
    store = place->open();
    REQUIRE(value_of(store->join(morning + 90'000, "here")) > 0);
    left.clear();
    for (const DueGame& game : value_of(store->adopt(100))) left[game.game] = game.left;
    CHECK(left == std::map<GameId, std::int64_t>{{1, 800}, {4, -750}, {5, 4750}});
    CHECK(opened(*store, 5).ran_on == 3000 - 300 + 250);
}

}  // namespace jadoube::store::test
