// A disk that fails, is full, or loses its power: whatever was acknowledged is there afterwards,
// once, and the store can be used again.
#include <algorithm>
#include <set>

#include <sqlite3.h>

#include "store/sqlite_place.hpp"
#include "support/failing_disk.hpp"
#include "support/scale.hpp"

namespace jadoube::store::test {
namespace {

using jadoube::test::FailingDisk;
using jadoube::test::scaled;
using Fault = FailingDisk::Fault;

// Servers that run one after another on one file and remember what they were told is safe.
class Life {
public:
    Life(std::string file, std::size_t body, bool gives_up)
        : file_(std::move(file)), body_(body), gives_up_(gives_up) {}

    // Two runs. Ends early when something fails and it gives up.
    void live() {
        for (int run = 0; run < 2; ++run) {
            if (!attempt([&] { return open_again(); })) return;
            if (!attempt([&] { return good(store_->join(morning, "here")); })) return;
            node_joined_ = true;
            beaten_ = 0;
            written_now_.clear();
            for (int step = 0; step < 12; ++step) {
                if (!one_step(run, step)) return;
            }
            if (!attempt([&] { return good(store_->leave(t_ + 1, morning)); })) return;
            beaten_ = t_ + 1;
        }
    }
    void close() { store_.reset(); }

    // Everything that is safe is there, and nothing else but, perhaps, all of the last batch.
    void check() {
        store_ = value_of(open_sqlite_file(file_));
        REQUIRE(value_of(store_->join(morning, "later")) > 0);
        const Logs found = found_logs();
        for (const auto& [game, log] : found) CHECK(chain_holds(log));
        const bool as_safe = same_logs(found, safe_);
        const bool with_last = in_doubt_ && same_logs(found, *in_doubt_);
        CHECK((as_safe || with_last));
        if (as_safe && node_joined_) check_time();
        check_file(found);

        // It goes on, whatever was left behind.
        Scribe scribe(*store_);
        scribe.go_on(found);
        scribe.game(new_game(99)).entry(99);
        for (const auto& [game, log] : found) scribe.entry(game, "later");
        scribe.write(5);
        value_of(store_->checkpoint());
        close();
        store_ = value_of(open_sqlite_file(file_));
        CHECK(same_logs(found_logs(), scribe.safe()));
        close();
    }

    [[nodiscard]] int failures() const noexcept { return failures_; }

private:
    bool one_step(int run, int step) {
        t_ = 100 * (step + 1);
        // Games come and end; batches are of one and of several.
        if (step % 5 == 4) {
            if (!attempt([&] { return good(store_->checkpoint()); })) return false;
        }
        if (step % 4 == 3) {
            if (!attempt([&] { return good(store_->beat(t_, morning + t_)); })) return false;
            beaten_ = t_;
        }
        return attempt([&] {
            Scribe scribe(*store_);
            scribe.go_on(safe_);
            if (step % 3 == 0) scribe.game(new_game(10 * run + step + 1)).at(t_);
            int count = 0;
            for (const auto& [game, log] : safe_) {
                if (log.back().over || (step + game) % 2 == 0) continue;
                // Another word each time: what failed must not be found in place of what did not.
                scribe.entry(game, "try" + std::to_string(attempts_) + std::string(body_, 'x'));
                scribe.at(t_).due(t_ + 1000);
                if (++count == 3 && step % 4 == 1) scribe.over();
            }
            in_doubt_ = scribe.with_batch();
            const auto written = scribe.try_write(t_);
            if (!good(written)) return false;
            for (const auto& [game, log] : scribe.safe()) {
                if (log.size() != safe_[game].size()) written_now_.insert(game);
            }
            safe_ = scribe.safe();
            in_doubt_.reset();
            return true;
        });
    }

    // What fails once is tried again, as a server does; after each failure all is as it was.
    template <class Do>
    bool attempt(Do what) {
        for (int time = 0; time < 4; ++time) {
            ++attempts_;
            if (what()) return true;
            ++failures_;
            if (gives_up_) return false;
            in_doubt_.reset();
            if (store_ != nullptr) CHECK(same_logs(found_logs(), safe_));
        }
        FAIL("it does not recover: " << last_error_);
        return false;
    }
    template <class T>
    bool good(const Stored<T>& stored) {
        if (!stored) {
            last_error_ = stored.error().detail;
            const auto code = stored.error().code;
            CHECK((code == StoreError::Code::failed || code == StoreError::Code::full ||
                   code == StoreError::Code::cannot_open));
        }
        return stored.has_value();
    }
    bool open_again() {
        store_.reset();
        auto opened = open_sqlite_file(file_);
        if (!good(opened)) return false;
        store_ = std::move(*opened);
        return true;
    }

    [[nodiscard]] Logs found_logs() {
        Logs found;
        for (const GameId game : value_of(store_->all_games())) {
            found[game] = opened(*store_, game).entries;
            CHECK(value_of(store_->row(game))->over == found[game].back().over);
        }
        return found;
    }
    static bool same_logs(const Logs& a, const Logs& b) {
        if (a.size() != b.size()) return false;
        return std::all_of(a.begin(), a.end(), [&](const auto& one) {
            const auto other = b.find(one.first);
            return other != b.end() && same(one.second, other->second);
        });
    }
    // The time that had passed for the last run is not lost.
    void check_time() {
        for (const GameId game : written_now_) {
            const StoredGame stored = opened(*store_, game);
            CHECK_FALSE(stored.last_by_us);
            CHECK(stored.ran_on >= beaten_ - stored.entries.back().t);
        }
    }
    void check_file(const Logs& logs) {
        sqlite3* database = nullptr;
        REQUIRE(sqlite3_open(file_.c_str(), &database) == SQLITE_OK);
        const auto first = [&](const char* sql) {
            sqlite3_stmt* statement = nullptr;
            REQUIRE(sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK);
            REQUIRE(sqlite3_step(statement) == SQLITE_ROW);
            const std::string text =
                reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
            sqlite3_finalize(statement);
            return text;
        };
        CHECK(first("PRAGMA integrity_check") == "ok");
        std::size_t count = 0;
        for (const auto& [game, log] : logs) count += log.size();
        CHECK(first("SELECT count(*) FROM entries") == std::to_string(count));
        sqlite3_close(database);
    }

    std::string file_;
    std::size_t body_;
    bool gives_up_;
    std::unique_ptr<Store> store_;
    Logs safe_;
    std::optional<Logs> in_doubt_;
    std::set<GameId> written_now_;
    std::int64_t t_ = 0;
    std::int64_t beaten_ = 0;
    bool node_joined_ = false;
    int attempts_ = 0;
    int failures_ = 0;
    std::string last_error_;
};

struct Story {
    Fault fault;
    std::size_t body;       // beyond what an entry has
    bool power_cut_at_end;  // instead of going in good order
};

// Gives the number of operations on the disk.
std::int64_t tell(const Story& story, std::int64_t fails_at, std::uint64_t seed) {
    CAPTURE(fails_at);
    CAPTURE(seed);
    const TemporaryFolder folder;
    FailingDisk disk(seed);
    disk.fail_at(fails_at, story.fault);
    Life life(folder / "games.sqlite", story.body, story.fault == Fault::power_cut);
    life.live();
    const std::int64_t operations = disk.operations();
    CHECK(disk.has_failed() == (fails_at >= 0));
    CHECK(life.failures() <= (fails_at < 0 ? 0 : 1));
    if (story.fault == Fault::power_cut || story.power_cut_at_end) {
        disk.cut_power();
        life.close();
        disk.come_back();
    } else {
        life.close();
    }
    disk.repair();
    life.check();
    return operations;
}

// Each operation fails in turn, or as many of them, evenly, as there is time for.
void tell_all(const Story& story, int times) {
    const std::int64_t operations = tell(story, -1, 1);
    REQUIRE(operations > 50);
    const std::int64_t step = std::max<std::int64_t>(1, operations / times);
    const std::int64_t rounds = std::max<std::int64_t>(1, times / operations);
    for (std::int64_t round = 0; round < rounds; ++round) {
        for (std::int64_t at = round % step; at < operations; at += step) {
            tell(story, at, static_cast<std::uint64_t>(operations * round + at));
        }
    }
}

TEST_CASE("an entry that was acknowledged survives whatever the disk does afterwards") {
    SUBCASE("an operation fails") { tell_all({Fault::io_error, 0, false}, scaled(60)); }
    SUBCASE("an operation fails; the power goes later") {
        tell_all({Fault::io_error, 0, true}, scaled(60));
    }
    SUBCASE("the disk is full for a moment") { tell_all({Fault::full, 0, false}, scaled(60)); }
    SUBCASE("the power goes") { tell_all({Fault::power_cut, 0, false}, scaled(150)); }
    SUBCASE("the power goes while much is written") {
        tell_all({Fault::power_cut, 200'000, false}, scaled(4));
    }
    SUBCASE("an operation fails while much is written") {
        tell_all({Fault::io_error, 200'000, true}, scaled(4));
    }
}

TEST_CASE("a full disk is told as such, and nothing of the batch is there") {
    const TemporaryFolder folder;
    FailingDisk disk(7);
    const auto store = value_of(open_sqlite(folder / "data"));
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).entry(1);
    scribe.write(1);
    disk.fail_at(disk.operations(), Fault::stays_full);
    for (int time = 0; time < 3; ++time) {
        scribe.entry(1, "lost").game(new_game(2));
        check_error(scribe.try_write(2), StoreError::Code::full);
        CHECK(same(opened(*store, 1).entries, scribe.log(1)));
        CHECK_FALSE(value_of(store->row(2)).has_value());
        check_error(store->beat(1000, morning), StoreError::Code::full);
        check_error(store->add_account({.name = "Ann", .password = "x"}), StoreError::Code::full);
        check_error(store->checkpoint(), StoreError::Code::full);
    }
    disk.repair();
    scribe.entry(1, "kept").game(new_game(2));
    scribe.write(3);
    CHECK(same(opened(*store, 1).entries, scribe.log(1)));
    CHECK(scribe.log(1).size() == 3);
    CHECK(value_of(store->row(2)).has_value());
    value_of(store->beat(1000, morning));
}

}  // namespace
}  // namespace jadoube::store::test
