// What copy_missing promises, whatever kind of store it is from and to.
#pragma once

#include "store/scribe.hpp"

namespace jadoube::store::test {

inline void what_is_missing_is_copied(const NewPlace& new_place) {
    const auto from_place = new_place();
    const auto to_place = new_place();
    AccountId ann = 0;
    std::map<GameId, std::vector<Entry>> logs;
    {
        const auto store = from_place->open();
        REQUIRE(value_of(store->join(morning, "here")) > 0);
        value_of(store->secret("links", "L"));
        value_of(store->add_account({.name = "Zoe", .password = "z"}));
        ann = value_of(store->add_account({.name = "Ann", .password = "a", .administrator = true}));
        Scribe scribe(*store);
        scribe.game({1, morning, ann, true, "one"}).entry(1).at(500).due(4500);
        scribe.game({2, morning + 1, 0, false, "two"}).entry(2).entry(2).at(600).over();
        scribe.write(600);
        value_of(store->set_links(2, "links of 2"));
        value_of(store->leave(1500, morning + 1500));
        for (const GameId id : {1, 2}) logs[id] = scribe.log(id);
    }
    {
        // Somebody is there already, so that numbers of accounts differ.
        const auto store = to_place->open();
        value_of(store->add_account({.name = "ann", .password = "mine"}));
        value_of(store->secret("signing", "S"));
    }
    const auto copy = [&] {
        const auto from = from_place->open();
        const auto to = to_place->open();
        return value_of(copy_missing(*from, *to, [](const Copied&) {}));
    };
    const Copied copied = copy();
    CHECK(copied.games == 2);
    CHECK(copied.entries == 5);
    CHECK(copied.accounts == 1);
    CHECK(copied.parted == 0);
    const Copied again = copy();
    CHECK(again.games == 0);
    CHECK(again.entries == 0);
    CHECK(again.accounts == 0);
    CHECK(again.parted == 0);

    const auto store = to_place->open();
    CHECK(value_of(store->secret("links", "other")) == "L");
    CHECK(value_of(store->secret("signing", "other")) == "S");
    CHECK(value_of(store->account("Ann"))->password == "mine");
    CHECK(value_of(store->account("Zoe"))->password == "z");
    REQUIRE(value_of(store->join(morning + 99'000, "here")) > 0);
    for (const GameId id : {1, 2}) {
        const StoredGame game = opened(*store, id);
        REQUIRE(game.entries.size() == logs[id].size());
        CHECK(chain_holds(game.entries));
        CHECK(game.entries.back().hash == logs[id].back().hash);
        CHECK(game.entries.back().over == logs[id].back().over);
    }
    CHECK(opened(*store, 1).row.owner == value_of(store->account("Ann"))->id);
    CHECK(opened(*store, 1).row.created == morning);
    CHECK(opened(*store, 1).row.listed);
    CHECK_FALSE(opened(*store, 2).row.listed);
    CHECK(opened(*store, 2).row.owner == 0);
    CHECK(opened(*store, 2).row.title == "two");
    CHECK(opened(*store, 2).row.links == "links of 2");
    CHECK(opened(*store, 2).row.over);
    // The clock had 4000 ms to run, of which 1000 passed before that server left.
    CHECK(opened(*store, 1).ran_on == 0);
    const auto due = value_of(store->adopt(10));
    REQUIRE(due.size() == 1);
    CHECK(due[0].game == 1);
    CHECK(due[0].left == 3000);
}

inline void the_rest_of_a_log_is_copied_unless_it_parted(const NewPlace& new_place) {
    const auto from_place = new_place();
    const auto to_place = new_place();
    const auto write = [](Place& place, std::vector<std::pair<GameId, std::string>> words) {
        const auto store = place.open();
        REQUIRE(value_of(store->join(morning, "here")) > 0);
        Scribe scribe(*store);
        for (GameId id = 1; id <= 5; ++id) scribe.game(new_game(id));
        for (const auto& [id, word] : words) scribe.entry(id, word);
        scribe.write(1);
        value_of(store->leave(1, morning + 1));
    };
    write(*from_place, {{1, "a"}, {1, "b"}, {2, "a"}, {3, "a"}, {3, "b"}, {4, "a"}, {5, "a"}});
    write(*to_place, {{1, "a"}, {2, "a"}, {2, "b"}, {3, "a"}, {3, "x"}, {4, "x"}, {4, "b"}});

    Copied copied;
    {
        const auto from = from_place->open();
        const auto to = to_place->open();
        copied = value_of(copy_missing(*from, *to, [](const Copied&) {}));
    }
    CHECK(copied.games == 0);
    CHECK(copied.entries == 2);  // of 1 and 5; in 2 they have more than we
    CHECK(copied.parted == 2);   // 3 and 4

    const auto store = to_place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    const auto words = [&](GameId id) {
        const StoredGame game = opened(*store, id);
        CHECK(chain_holds(game.entries));
        std::string all;
        for (const Entry& entry : game.entries) all += entry.body[entry.body.size() - 3];
        return all;
    };
    CHECK(words(1) == "nab");  // "begin" ends with n
    CHECK(words(2) == "nab");
    CHECK(words(3) == "nax");
    CHECK(words(4) == "nxb");
    CHECK(words(5) == "na");
}

}  // namespace jadoube::store::test
