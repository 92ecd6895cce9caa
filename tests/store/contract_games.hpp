// What every Store promises about games and their logs.
#pragma once

#include <atomic>
#include <thread>

#include "store/scribe.hpp"

namespace jadoube::store::test {

inline void a_log_is_read_as_it_was_written(const NewPlace& new_place) {
    const auto place = new_place();
    const auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game({7, morning + 5, 0, true, "A – Б"}).at(0);
    scribe.entry(7).at(10).due(5000);
    scribe.write(10);
    scribe.entry(7, "\xe2\x99\x94 '\"\\").at(-1);
    scribe.entry(7, std::string(100'000, 'x')).at(30).over();
    scribe.write(30);

    const StoredGame game = opened(*store, 7);
    CHECK(same(game.entries, scribe.log(7)));
    CHECK(chain_holds(game.entries));
    CHECK(game.ours);
    CHECK(game.last_by_us);
    CHECK(game.row.id == 7);
    CHECK(game.row.created == morning + 5);
    CHECK(game.row.listed);
    CHECK(game.row.title == "A – Б");
    CHECK(game.row.links.empty());
    CHECK(game.row.seq == 3);
    CHECK(game.row.over);

    const auto rest = value_of(store->entries(7, 2));
    REQUIRE(rest.size() == 2);
    CHECK(same(rest[0], scribe.log(7)[2]));
    CHECK(same(rest[1], scribe.log(7)[3]));
    CHECK(value_of(store->entries(7, 4)).empty());
    CHECK(value_of(store->entries(7, 0)).size() == 4);
    const auto row = value_of(store->row(7));
    REQUIRE(row.has_value());
    CHECK(row->seq == 3);

    CHECK_FALSE(value_of(store->open(8, true)).has_value());
    CHECK_FALSE(value_of(store->open(8, false)).has_value());
    CHECK_FALSE(value_of(store->row(8)).has_value());
    CHECK(value_of(store->entries(8, 0)).empty());
    CHECK(value_of(store->all_games()) == std::vector<GameId>{7});
}

inline void a_batch_is_written_as_a_whole_or_not_at_all(const NewPlace& new_place) {
    const auto place = new_place();
    const auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).entry(1).game(new_game(2)).entry(2);
    scribe.write(1);

    std::string links;
    const auto refused = [&](const char* why) {
        INFO(why);
        check_error(scribe.try_write(2), StoreError::Code::conflict);
        for (const GameId id : {1, 2}) CHECK(same(opened(*store, id).entries, scribe.log(id)));
        CHECK(value_of(store->all_games()).size() == 2);
        CHECK_FALSE(value_of(store->row(3)).has_value());
        // What is written next has nothing to do with it.
        CHECK(value_of(store->row(1))->links == links);
        links = why;
        value_of(store->set_links(1, links));
    };
    scribe.entry(1).game(new_game(3)).entry(2);
    scribe.batch().entries.back().seq += 1;
    refused("a gap");
    scribe.game(new_game(3)).entry(1).entry(2);
    scribe.batch().entries.back().seq -= 1;
    refused("one that is there already");
    scribe.entry(1).entry(1).entry(2);
    scribe.batch().entries[1].seq -= 1;
    refused("the same twice in one batch");
    scribe.entry(2).entry(1);
    scribe.batch().games.push_back(new_game(1));
    refused("a game that is there already");

    scribe.entry(1).entry(2).game(new_game(3)).entry(3).entry(1);
    scribe.write(3);
    for (const GameId id : {1, 2, 3}) {
        CHECK(same(opened(*store, id).entries, scribe.log(id)));
        CHECK(chain_holds(opened(*store, id).entries));
    }
    CHECK(value_of(store->row(1))->links == links);
}

inline void a_long_game_among_many(const NewPlace& new_place) {
    const auto place = new_place();
    const auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    for (GameId id = 1; id <= 20; ++id) scribe.game(new_game(id));
    scribe.write(0);
    for (int round = 1; round <= 30; ++round) {
        for (GameId id = 1; id <= 20; ++id) {
            if (round % id == 0) scribe.entry(id).at(round);
        }
        scribe.write(round);
        if (round % 7 == 0) value_of(store->checkpoint());
    }
    for (GameId id = 1; id <= 20; ++id) {
        CHECK(same(opened(*store, id).entries, scribe.log(id)));
        CHECK(opened(*store, id).row.seq == 30 / id);
        CHECK(value_of(store->row(id))->seq == 30 / id);
    }
}

inline void lists(const NewPlace& new_place) {
    const auto place = new_place();
    const auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    const AccountId ann = value_of(store->add_account({.name = "Ann", .password = "x"}));
    Scribe scribe(*store);
    // The newest first; of those made at once, the one with the higher number.
    scribe.game({50, morning, 0, true, "a"});
    scribe.game({10, morning + 1, ann, false, "b"});
    scribe.game({20, morning + 1, ann, true, "c"}).over();
    scribe.game({40, morning + 1, 0, false, "d"}).over();
    scribe.game({30, morning + 2, 0, true, "e"});
    scribe.write(0);

    const auto ids = [&](const GameFilter& filter) {
        std::vector<GameId> found;
        for (const GameRow& row : value_of(store->list(filter))) found.push_back(row.id);
        return found;
    };
    constexpr auto any = std::nullopt;
    // Owner, only listed, over, after, limit.
    using Ids = std::vector<GameId>;
    CHECK(ids({}) == Ids{30, 40, 20, 10, 50});
    CHECK(ids({any, false, any, 0, 2}) == Ids{30, 40});
    CHECK(ids({any, false, any, 40, 2}) == Ids{20, 10});
    CHECK(ids({any, false, any, 10, 2}) == Ids{50});
    CHECK(ids({any, false, any, 50, 50}).empty());
    CHECK(ids({ann, false, any, 0, 50}) == Ids{20, 10});
    CHECK(ids({ann, false, any, 20, 50}) == Ids{10});
    CHECK(ids({ann, true, any, 0, 50}) == Ids{20});
    CHECK(ids({any, true, any, 0, 50}) == Ids{30, 20, 50});
    CHECK(ids({any, false, true, 0, 50}) == Ids{40, 20});
    CHECK(ids({any, false, false, 0, 50}) == Ids{30, 10, 50});
    CHECK(ids({any, true, false, 0, 50}) == Ids{30, 50});
    CHECK(ids({any, true, false, 30, 50}) == Ids{50});

    scribe.entry(30).over().entry(50);
    scribe.write(1);
    CHECK(ids({any, false, false, 0, 50}) == Ids{10, 50});
    CHECK(ids({any, false, true, 0, 50}) == Ids{30, 40, 20});
    CHECK(value_of(store->list({any, false, false, 0, 50}))[1].seq == 1);
    CHECK(value_of(store->list({ann, false, any, 0, 50}))[0].title == "c");
    CHECK(value_of(store->list({ann, false, any, 0, 50}))[0].owner == ann);
}

inline void links_are_kept(const NewPlace& new_place) {
    const auto place = new_place();
    const auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).game(new_game(2)).write(0);
    value_of(store->set_links(1, "{\"white\":1}"));
    CHECK(value_of(store->row(1))->links == "{\"white\":1}");
    value_of(store->set_links(1, "{\"white\":2}"));
    CHECK(opened(*store, 1).row.links == "{\"white\":2}");
    CHECK(value_of(store->row(2))->links.empty());
    CHECK_FALSE(store->set_links(3, "x").has_value());
}

inline void old_games_are_forgotten(const NewPlace& new_place) {
    const auto place = new_place();
    const auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    for (GameId id = 1; id <= 6; ++id) {
        scribe.game(new_game(id, morning + id)).entry(id).entry(id);
        if (id != 2) scribe.over();
    }
    scribe.write(0);
    CHECK(value_of(store->forget_games(morning + 1, 10)) == 0);  // none is older
    CHECK(value_of(store->forget_games(morning + 6, 3)) == 3);   // 1, 3, 4: 2 is not over
    CHECK(value_of(store->all_games()).size() == 3);
    CHECK(value_of(store->forget_games(morning + 6, 3)) == 1);
    CHECK(value_of(store->forget_games(morning + 6, 3)) == 0);
    for (const GameId id : {1, 3, 4, 5}) {
        CHECK_FALSE(value_of(store->open(id, true)).has_value());
        CHECK(value_of(store->entries(id, 0)).empty());
    }
    for (const GameId id : {2, 6}) CHECK(same(opened(*store, id).entries, scribe.log(id)));

    // One of that name can come again.
    scribe.game(new_game(1)).entry(1).entry(2);
    scribe.write(1);
    for (const GameId id : {1, 2, 6}) CHECK(same(opened(*store, id).entries, scribe.log(id)));
    CHECK_FALSE(value_of(store->entries(1, 0)).empty());
}

// Whoever reads while somebody writes finds a log as it was at some moment, and what was written
// before he asked.
inline void readers_beside_the_writer(const NewPlace& new_place) {
    const auto place = new_place();
    const auto store = place->open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    constexpr GameId games = 5;
    for (GameId id = 1; id <= games; ++id) scribe.game(new_game(id));
    scribe.write(0);

    std::atomic<std::int64_t> written{0};
    std::atomic<bool> stop{false};
    std::atomic<int> faults{0};
    std::atomic<int> reads{0};
    std::vector<std::thread> readers;
    for (int r = 0; r < 3; ++r) {
        readers.emplace_back([&, r] {
            for (GameId id = 1 + r; !stop; id = id % games + 1) {
                const std::int64_t least = written;
                const auto game = store->open(id, false);
                const bool good =
                    game && *game && chain_holds((*game)->entries) && (*game)->row.seq >= least &&
                    (*game)->row.seq + 1 == static_cast<std::int64_t>((*game)->entries.size());
                const auto row = store->row(id);
                const bool row_good = row && *row && (*row)->seq >= least;
                if (!good || !row_good) ++faults;
                ++reads;
            }
        });
    }
    for (int round = 1; round <= 40 || (reads < 50 && round < 4000); ++round) {
        for (GameId id = 1; id <= games; ++id) scribe.entry(id).at(round);
        scribe.write(round);
        written = round;
        if (round % 5 == 0) value_of(store->checkpoint());
    }
    stop = true;
    for (std::thread& reader : readers) reader.join();
    CHECK(faults == 0);
    CHECK(reads >= 3);
}

}  // namespace jadoube::store::test
