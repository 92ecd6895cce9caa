// What a server finds that starts after another has ended, in whatever way.
#include <chrono>
#include <fstream>
#include <random>

#include <sqlite3.h>

#include "store/sqlite_place.hpp"
#include "support/scale.hpp"

namespace jadoube::store::test {
namespace {

using jadoube::test::scaled;

// As a process finds them that starts after this one was killed: what is only in memory is gone.
void copy_files(const std::string& from, const std::string& to) {
    for (const char* end : {"", "-wal"}) {
        std::filesystem::copy_file(from + end, to + end,
                                   std::filesystem::copy_options::overwrite_existing);
    }
}

std::size_t count(const std::string& file, const char* table) {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
    sqlite3_stmt* statement = nullptr;
    const std::string sql = std::string("SELECT count(*) FROM ") + table;
    REQUIRE(sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK);
    REQUIRE(sqlite3_step(statement) == SQLITE_ROW);
    const auto rows = static_cast<std::size_t>(sqlite3_column_int64(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return rows;
}

TEST_CASE("after a crash everything acknowledged is there, with or without a checkpoint") {
    SqlitePlace place;
    const TemporaryFolder folder;
    const auto store = place.open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    std::mt19937 random(1);
    for (int step = 0; step < 60; ++step) {
        const GameId game = 1 + static_cast<GameId>(random() % 8);
        if (scribe.log(game).empty()) {
            scribe.game(new_game(game)).at(step * 10);
        } else if (scribe.log(game).back().over) {
            continue;
        } else {
            scribe.entry(game).at(step * 10).due(step * 10 + 70'000);
            if (random() % 10 == 0) scribe.over();
        }
        scribe.write(step * 10);
        if (random() % 7 == 0) value_of(store->checkpoint());
        if (random() % 4 != 0) continue;

        CAPTURE(step);
        copy_files(place.file(), folder / "copy.sqlite");
        for (int again = 0; again < 2; ++again) {
            const auto copy = value_of(open_sqlite_file(folder / "copy.sqlite"));
            REQUIRE(value_of(copy->join(morning + 99'000, "")) > 0);
            CHECK(value_of(copy->all_games()).size() == scribe.safe().size());
            std::size_t due = 0;
            for (const auto& [id, log] : scribe.safe()) {
                const StoredGame found = opened(*copy, id);
                CHECK(same(found.entries, log));
                CHECK_FALSE(found.last_by_us);
                CHECK(found.row.seq == log.back().seq);
                CHECK(value_of(copy->row(id))->seq == log.back().seq);
                CHECK(value_of(copy->row(id))->over == log.back().over);
                if (log.back().due && !log.back().over) ++due;
            }
            const auto adopted = value_of(copy->adopt(100));
            CHECK(adopted.size() == due);
            for (const DueGame& one : adopted) {
                const Entry& last = scribe.log(one.game).back();
                CHECK(one.left <= *last.due - last.t);
                CHECK(one.left >= *last.due - step * 10);
            }
        }
    }
}

TEST_CASE("a run goes on where the one before was cut off") {
    SqlitePlace place;
    Logs logs;
    for (int run = 0; run < 5; ++run) {
        const auto store = place.open();
        REQUIRE(value_of(store->join(morning, "here")) > 0);
        Scribe scribe(*store);
        scribe.go_on(logs);
        scribe.game(new_game(run + 1));
        for (const auto& [game, log] : logs) scribe.entry(game);
        scribe.write(run);
        for (const auto& [game, log] : scribe.safe()) scribe.entry(game);
        scribe.write(run + 1);
        logs = scribe.safe();
        for (const auto& [game, log] : logs) CHECK(same(opened(*store, game).entries, log));
    }
    CHECK(logs.at(1).size() == 10);
}

TEST_CASE("entries that were forgotten are not confused with later ones") {
    // The newest rows of all are deleted; what comes then must lie beyond the mark.
    SqlitePlace place;
    const TemporaryFolder folder;
    Logs logs;
    {
        const auto store = place.open();
        REQUIRE(value_of(store->join(morning, "here")) > 0);
        Scribe scribe(*store);
        scribe.game(new_game(1, morning + 100)).game(new_game(2));
        for (int i = 0; i < 30; ++i) scribe.entry(2);
        scribe.over();
        scribe.write(1);
        value_of(store->checkpoint());
        CHECK(value_of(store->forget_games(morning + 50, 10)) == 1);
        logs[1] = scribe.log(1);
    }
    for (int run = 0; run < 3; ++run) {
        const auto store = place.open();
        REQUIRE(value_of(store->join(morning, "here")) > 0);
        Scribe scribe(*store);
        scribe.go_on(logs);
        scribe.entry(1);
        scribe.write(1);
        logs = scribe.safe();
        copy_files(place.file(), folder / "copy.sqlite");
        const auto copy = value_of(open_sqlite_file(folder / "copy.sqlite"));
        CHECK(same(opened(*copy, 1).entries, logs.at(1)));
    }
}

TEST_CASE("games with many entries are forgotten too, and games that are played go on meanwhile") {
    SqlitePlace place;
    auto store = place.open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    for (GameId id = 1; id <= 3; ++id) scribe.game(new_game(id, morning + id));
    for (int i = 0; i < 9000; ++i) scribe.entry(1 + i % 3);
    scribe.entry(1).over().entry(2).over();
    scribe.write(1);
    scribe.entry(1).over();  // it was signed after its end
    scribe.write(2);
    CHECK(value_of(store->forget_games(morning + 50, 10)) == 2);
    CHECK(value_of(store->all_games()) == std::vector<GameId>{3});
    CHECK(same(opened(*store, 3).entries, scribe.log(3)));
    CHECK(count(place.file(), "entries") == scribe.log(3).size());
    CHECK(count(place.file(), "forgotten") == 0);
    // Their room is used again.
    for (int round = 0; round < 3; ++round) {
        scribe.game(new_game(1, morning));
        for (int i = 0; i < 6000; ++i) scribe.entry(1);
        scribe.over();
        scribe.write(1);
        CHECK(value_of(store->forget_games(morning + 50, 10)) == 1);
        value_of(store->checkpoint());
    }
    store.reset();
    CHECK(std::filesystem::file_size(place.file()) > 1'000'000);
    CHECK(std::filesystem::file_size(place.file()) < 2'000'000);
}

TEST_CASE("a server starts quickly however many games there are") {
    SqlitePlace place;
    // More than are known by heart.
    const int games = std::min(scaled(70'000), 1'000'000);
    {
        const auto store = place.open();
        REQUIRE(value_of(store->join(morning, "here")) > 0);
        for (GameId first = 1; first <= games; first += 1000) {
            Scribe scribe(*store);
            for (GameId id = first; id < first + 1000 && id <= games; ++id) {
                scribe.game(new_game(id * 7919 % 1'000'003, morning + id)).at(0).due(id);
            }
            scribe.write(0);
            value_of(store->checkpoint());
        }
        // One of those that are no longer known.
        const GameId old = 7919;
        Scribe scribe(*store);
        scribe.go_on(old);
        scribe.entry(old).at(0).due(1);
        scribe.write(0);
        CHECK(same(opened(*store, old).entries, scribe.log(old)));
    }
    const auto start = std::chrono::steady_clock::now();
    const auto store = place.open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    std::int64_t adopted = 0;
    std::int64_t last_left = 0;
    for (;;) {
        const auto some = value_of(store->adopt(1000));
        if (some.empty()) break;
        adopted += static_cast<std::int64_t>(some.size());
        // The most urgent first.
        CHECK(some.front().left >= last_left);
        last_left = some.back().left;
    }
    const auto took = std::chrono::steady_clock::now() - start;
    CHECK(adopted == games);
    // 100,000 take 30 ms on the machine this was written on.
    CHECK(took < std::chrono::seconds(2 + games / 100'000));
    CHECK(opened(*store, 7919).entries.size() == 2);
}

}  // namespace
}  // namespace jadoube::store::test
