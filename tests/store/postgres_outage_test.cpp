// PostgreSQL goes away, or the network to it does: what was acknowledged is there, once.
#include <atomic>
#include <chrono>
#include <future>
#include <set>
#include <string_view>
#include <thread>

#include "store/postgres_place.hpp"
#include "support/scale.hpp"
#include "support/tcp_proxy.hpp"

using namespace jadoube;
using namespace jadoube::store;
using namespace jadoube::store::test;
using namespace std::chrono_literals;
using jadoube::test::PostgresServer;
using jadoube::test::TcpProxy;

namespace {

// Plays some games as a server does: what is not recorded is not there; when in doubt it reads.
class Player {
public:
    Player(Store& store, GameId games) : store_(store) {
        Batch batch;
        for (GameId id = 1; id <= games; ++id) {
            batch.games.push_back(new_game(id));
            batch.entries.push_back(next(id));
        }
        REQUIRE(value_of(store.append(batch)).empty());
        for (const Entry& entry : batch.entries) accept(entry);
    }

    // Another entry for each game. False: it could not be recorded.
    bool play() {
        Batch batch;
        batch.t = ++t_;
        batch.wall_time = morning + t_;
        for (const auto& [id, log] : logs_) batch.entries.push_back(next(id));
        const auto lost = store_.append(batch);
        if (!lost) {
            reopen();
            return false;
        }
        if (!lost->empty()) ++fenced_;
        for (const Entry& entry : batch.entries) accept(entry);
        return true;
    }

    // The logs are what we know they are.
    void check(Store& store) const {
        for (const auto& [id, log] : logs_) {
            const StoredGame game = opened(store, id, false);
            CHECK(chain_holds(game.entries));
            CHECK(game.entries.size() == log.size());
            REQUIRE(game.entries.size() >= log.size());
            for (std::size_t i = 0; i < log.size(); ++i) CHECK(game.entries[i].body == log[i].body);
        }
    }
    [[nodiscard]] int fenced() const { return fenced_; }
    [[nodiscard]] std::int64_t acknowledged() const { return acknowledged_; }

private:
    Entry next(GameId id) {
        const auto& log = logs_[id];
        Entry entry{.game = id,
                    .seq = static_cast<std::int64_t>(log.size()),
                    .epoch = epochs_[id],
                    .t = t_,
                    .body = "{\"count\":" + std::to_string(++count_) + "}"};
        entry.hash = chained(log.empty() ? log_beginning : log.back().hash, entry.body);
        return entry;
    }
    void accept(const Entry& entry) {
        if (entry.seq == 0) epochs_[entry.game] = 1;
        logs_[entry.game].push_back(entry);
        ++acknowledged_;
    }
    // What was acknowledged must be there; one more may be.
    void reopen() {
        for (auto& [id, log] : logs_) {
            auto game = store_.open(id, true);
            for (int tries = 0; !game && tries < 200; ++tries) {
                std::this_thread::sleep_for(50ms);
                game = store_.open(id, true);
            }
            if (!game || !*game || !(*game)->ours) {
                FAIL_CHECK("it cannot be opened again");
                continue;
            }
            const std::vector<Entry>& entries = (*game)->entries;
            CHECK((entries.size() == log.size() || entries.size() == log.size() + 1));
            for (std::size_t i = 0; i < std::min(log.size(), entries.size()); ++i)
                CHECK(entries[i].hash == log[i].hash);
            epochs_[id] = (*game)->epoch;
            log = entries;
        }
    }

    Store& store_;
    std::map<GameId, std::vector<Entry>> logs_;
    std::map<GameId, std::int64_t> epochs_;
    std::int64_t t_ = 0;
    int count_ = 0;
    int fenced_ = 0;
    std::int64_t acknowledged_ = 0;
};

Batch one_entry(const StoredGame& game, std::string body) {
    const Entry& last = game.entries.back();
    Batch batch;
    batch.entries.push_back({.game = last.game,
                             .seq = last.seq + 1,
                             .epoch = game.epoch,
                             .hash = chained(last.hash, body),
                             .body = body});
    return batch;
}

void wait_until(const std::function<bool()>& there) {
    for (int tries = 0; tries < 500 && !there(); ++tries) std::this_thread::sleep_for(10ms);
    CHECK(there());
}

// All of it, and not only what another connection happens to say.
bool has_the_append(const TcpProxy& proxy) {
    constexpr std::string_view sync("S\0\0\0\4", 5);
    return proxy.has_kept("writer_append", sync);
}

}  // namespace

TEST_CASE("PostgreSQL is restarted or killed amid appends, and nothing is lost or doubled") {
    PostgresPlace place;
    const auto store = place.open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Player player(*store, 3);
    const int rounds = jadoube::test::scaled(1);
    for (int round = 0; round < rounds; ++round) {
        for (const auto how : {PostgresServer::Stop::immediate, PostgresServer::Stop::kill,
                               PostgresServer::Stop::fast}) {
            std::atomic<bool> stop{false};
            std::atomic<int> played{0};
            std::thread playing([&] {
                while (!stop) played += player.play() ? 1 : 0;
            });
            wait_until([&] { return played > 5; });
            place.server().stop(how);
            place.server().start();
            const int before = played;
            wait_until([&] { return played > before + 5; });
            stop = true;
            playing.join();
            player.check(*store);
        }
    }
    CHECK(player.fenced() == 0);
    CHECK(player.acknowledged() > 100);
    player.check(*place.open());  // as another sees it
}

TEST_CASE("PostgreSQL is not there: nothing is recorded, and it is said in time") {
    PostgresPlace place;
    const auto store = place.open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).write();
    place.server().stop(PostgresServer::Stop::fast);
    const auto begin = std::chrono::steady_clock::now();
    check_error(store->row(1), StoreError::Code::unavailable);
    check_error(open_postgres(place.url()), StoreError::Code::unavailable);
    scribe.entry(1);
    const auto written = scribe.try_write();
    check_error(written, StoreError::Code::unavailable);
    CHECK_FALSE(written.error().outcome_unknown);  // it was never sent
    CHECK(std::chrono::steady_clock::now() - begin < 5s);
    place.server().start();
    CHECK(opened(*store, 1).entries.size() == 1);
    value_of(store->beat(5, morning + 5));
    scribe.go_on(1);
    scribe.entry(1);
    scribe.write();
    CHECK(opened(*store, 1).entries.size() == 2);
    // The lease ended while the database was away; there is time to renew it.
    value_of(store->beat(6, morning + 6));
    place.sql("UPDATE jadoube_nodes SET expires = pg_postmaster_start_time() - interval '1 s'");
    CHECK(place.sql("SELECT count(*) FROM jadoube_dead_nodes") == "0");
    place.sql("UPDATE jadoube_nodes SET expires = pg_postmaster_start_time() - interval '2 min'");
    CHECK(place.sql("SELECT count(*) FROM jadoube_dead_nodes") == "1");
}

TEST_CASE("PostgreSQL commits, but its answer is lost: the entry is there once") {
    PostgresPlace place;
    TcpProxy proxy(place.server().port());
    const auto store = value_of(open_postgres(proxy.url(place.url())));
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).game(new_game(2)).write();

    proxy.lose_answers();
    const Batch batch = one_entry(opened(*place.open(), 1, false), "{}");
    Batch sent = batch;
    sent.entries[0].epoch = 1;
    auto appending = std::async(std::launch::async, [&] { return store->append(sent); });
    wait_until(
        [&] { return place.sql("SELECT count(*) FROM jadoube_entries WHERE game = 1") == "2"; });
    proxy.hang_up();
    CHECK(value_of(appending.get()).empty());
    CHECK(proxy.bytes_lost() > 0);
    CHECK(opened(*store, 1).entries.size() == 2);
    CHECK(opened(*store, 1).epoch == 1);  // it goes on under the same lease
    Batch next = one_entry(opened(*store, 1), "[]");
    CHECK(value_of(store->append(next)).empty());
    CHECK(chain_holds(opened(*store, 1).entries));
}

TEST_CASE("PostgreSQL gets an append too late: it was made again, and is there once") {
    PostgresPlace place;
    TcpProxy proxy(place.server().port());
    const auto store = value_of(open_postgres(proxy.url(place.url())));
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).write();
    const Batch batch = one_entry(opened(*store, 1), "{}");

    proxy.hold_requests();
    auto appending = std::async(std::launch::async, [&] { return store->append(batch); });
    wait_until([&] { return has_the_append(proxy); });
    proxy.hang_up();
    CHECK(value_of(appending.get()).empty());
    proxy.deliver();
    std::this_thread::sleep_for(100ms);
    const StoredGame game = opened(*store, 1);
    CHECK(game.entries.size() == 2);
    CHECK(chain_holds(game.entries));
}

namespace {

// A node whose append to game 1, with a new game 3, never arrived, and that could not find out.
struct InDoubt {
    PostgresPlace place;
    TcpProxy proxy{place.server().port()};
    std::unique_ptr<Store> store;
    std::future<Stored<std::vector<GameId>>> appending;

    InDoubt() {
        place.lengthen_leases();
        store = value_of(open_postgres(proxy.url(place.url())));
        REQUIRE(value_of(store->join(morning, "here")) > 0);
        Scribe scribe(*store);
        scribe.game(new_game(1)).game(new_game(2)).write();
        Batch batch = one_entry(opened(*store, 1), "{}");
        batch.games.push_back(new_game(3));
        batch.entries.push_back({.game = 3, .hash = chained(log_beginning, "x"), .body = "x"});
        proxy.hold_requests();
        proxy.refuse(true);
        appending = std::async(std::launch::async, [this, batch] { return store->append(batch); });
        wait_until([&] { return has_the_append(proxy); });
        proxy.hang_up();
    }
    void give_up() {
        const auto appended = appending.get();
        check_error(appended, StoreError::Code::unavailable);
        CHECK(appended.error().outcome_unknown);
        proxy.refuse(false);
    }
    void deliver_late() {
        const auto arrived = [&] { return place.sql("SELECT count(*) FROM jadoube_games"); };
        proxy.deliver();
        wait_until([&] { return arrived() == "3"; });
    }
};

}  // namespace

TEST_CASE("PostgreSQL: what was not heard of an append is learnt by opening the game") {
    InDoubt opens, beats, reads;
    for (InDoubt* each : {&opens, &beats, &reads}) each->give_up();

    // A game that is opened has another lease: what comes late is not recorded.
    Store& store = *opens.store;
    CHECK(opened(store, 1).ours);
    CHECK(opened(store, 1).epoch == 2);
    CHECK(opened(store, 1).entries.size() == 1);
    CHECK(opened(store, 2).epoch == 1);  // not one of them
    opens.deliver_late();
    CHECK(opened(store, 1).entries.size() == 1);
    CHECK(opened(store, 1).epoch == 2);
    CHECK(value_of(store.append(one_entry(opened(store, 1), "[]"))).empty());
    CHECK(opened(store, 1).entries.size() == 2);

    // The next connection shuts out what comes late, new games as well.
    value_of(beats.store->beat(10, morning));
    beats.proxy.deliver();
    std::this_thread::sleep_for(200ms);
    CHECK(opened(*beats.store, 1).entries.size() == 1);
    CHECK_FALSE(value_of(beats.store->row(3)).has_value());

    // If it was recorded before, it is read.
    reads.deliver_late();
    const StoredGame game = opened(*reads.store, 1);
    CHECK(game.entries.size() == 2);
    CHECK(game.epoch == 2);
    CHECK(value_of(reads.store->append(one_entry(game, "[]"))).empty());
    CHECK(chain_holds(opened(*reads.store, 1).entries));
}

TEST_CASE("PostgreSQL: a game is taken over, but the answer is lost: it is not forgotten") {
    PostgresPlace place;
    place.lengthen_leases();
    const auto left_behind = [&](GameId id) {
        const auto gone = place.open();
        REQUIRE(value_of(gone->join(morning, "here")) > 0);
        Scribe scribe(*gone);
        scribe.game(new_game(id)).due(7000 + id).write();
        value_of(gone->leave(1000, morning));
    };
    TcpProxy proxy(place.server().port());
    const auto store = value_of(open_postgres(proxy.url(place.url())));
    const NodeId us = value_of(store->join(morning, "here"));
    const auto is_ours = [&](GameId id) {
        return place.sql("SELECT node FROM jadoube_games WHERE id = " + std::to_string(id)) ==
               std::to_string(us);
    };
    const auto adopted = [&] {
        std::map<GameId, std::int64_t> left;
        for (const DueGame& game : value_of(store->adopt(10))) left[game.game] = game.left;
        return left;
    };
    using Left = std::map<GameId, std::int64_t>;
    // Once before, so that the statements are known when the answer is lost.
    left_behind(1);
    CHECK(opened(*store, 1).ours);
    CHECK(adopted() == Left{{1, 6001}});

    left_behind(2);
    proxy.lose_answer_to("lease_take");
    auto opening = std::async(std::launch::async, [&] { return store->open(2, true); });
    wait_until([&] { return is_ours(2); });
    proxy.hang_up();
    check_error(opening.get(), StoreError::Code::unavailable);
    CHECK(adopted() == Left{{2, 6002}});

    left_behind(3);
    proxy.lose_answer_to("lease_commit");
    auto adopting = std::async(std::launch::async, [&] { return store->adopt(10); });
    wait_until([&] { return is_ours(3); });
    proxy.hang_up();
    check_error(adopting.get(), StoreError::Code::unavailable);
    CHECK(adopted() == Left{{3, 6003}});
    CHECK(adopted().empty());
}

TEST_CASE("PostgreSQL: a node that is silent is missed in seconds, and its games go on") {
    PostgresPlace place;
    TcpProxy proxy(place.server().port());
    const auto a = value_of(open_postgres(proxy.url(place.url())));
    REQUIRE(value_of(a->join(morning, "a")) > 0);
    const auto b = place.open();
    REQUIRE(value_of(b->join(morning, "b")) > 0);
    Scribe scribe(*a);
    scribe.game(new_game(1)).due(60'000).game(new_game(2)).write();
    value_of(a->beat(400, morning + 400));
    const StoredGame known = opened(*a, 1);

    // The network is silent: no error, no answer.
    proxy.hold_requests();
    const auto begin = std::chrono::steady_clock::now();
    auto appending =
        std::async(std::launch::async, [&] { return a->append(one_entry(known, "late")); });
    std::vector<DueGame> adopted;
    while (adopted.empty() && std::chrono::steady_clock::now() - begin < 10s) {
        std::this_thread::sleep_for(100ms);
        value_of(b->beat(1, morning));
        adopted = value_of(b->adopt(10));
    }
    const auto taken_after = std::chrono::steady_clock::now() - begin;
    REQUIRE(adopted.size() == 1);
    CHECK(adopted[0].game == 1);
    CHECK(adopted[0].left == 60'000 - 400);
    CHECK(taken_after > 2s);
    CHECK(taken_after < 8s);
    const StoredGame theirs = opened(*b, 1);
    CHECK(theirs.ours);
    CHECK(value_of(b->append(one_entry(theirs, "b"))).empty());

    // He gives up waiting, finds another way, and is told that he has lost the game.
    const auto lost = value_of(appending.get());
    CHECK(lost == std::vector<GameId>{1});
    CHECK(std::chrono::steady_clock::now() - begin < 15s);
    proxy.deliver();
    proxy.hang_up();
    std::this_thread::sleep_for(100ms);
    value_of(b->beat(2, morning));
    const StoredGame end = opened(*b, 1);
    CHECK(end.entries.size() == 2);
    CHECK(end.entries.back().body == "b");
    CHECK(chain_holds(end.entries));
    CHECK_FALSE(opened(*a, 1).ours);
    CHECK(opened(*a, 2).ours);
}
