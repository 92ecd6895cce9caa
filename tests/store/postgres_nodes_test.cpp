// Several nodes on one database: who writes a game, and how the others come to know.
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <set>
#include <thread>

#include "store/postgres_place.hpp"

using namespace jadoube;
using namespace jadoube::store;
using namespace jadoube::store::test;
using namespace std::chrono_literals;

namespace {

// One of several servers.
struct Node {
    std::unique_ptr<Store> store;
    NodeId id;
    Scribe scribe;

    explicit Node(PostgresPlace& place)
        : store(place.open()), id(value_of(store->join(morning, "here"))), scribe(*store) {}
};

// Remembers what a store was told.
class Ear {
public:
    explicit Ear(Store& store) : store_(store) {
        store_.on_hint([this](std::vector<GameId> games) {
            const std::scoped_lock lock(mutex_);
            if (games.empty()) ++any_;
            games_.insert(games.begin(), games.end());
            heard_.notify_all();
        });
        REQUIRE(any(1));  // it listens
        forget();
    }
    ~Ear() { store_.on_hint({}); }
    Ear(const Ear&) = delete;
    Ear& operator=(const Ear&) = delete;

    [[nodiscard]] bool of(GameId game) {
        std::unique_lock lock(mutex_);
        return heard_.wait_for(lock, 3s, [&] { return games_.contains(game); });
    }
    [[nodiscard]] bool of_or_any(GameId game) {
        std::unique_lock lock(mutex_);
        return heard_.wait_for(lock, 3s, [&] { return games_.contains(game) || any_ > 0; });
    }
    [[nodiscard]] bool any(int times) {
        std::unique_lock lock(mutex_);
        return heard_.wait_for(lock, 3s, [&] { return any_ >= times; });
    }
    [[nodiscard]] bool so_far(GameId game) {
        const std::scoped_lock lock(mutex_);
        return games_.contains(game);
    }
    void forget() {
        const std::scoped_lock lock(mutex_);
        games_.clear();
        any_ = 0;
    }

private:
    Store& store_;
    std::mutex mutex_;
    std::condition_variable heard_;
    std::set<GameId> games_;
    int any_ = 0;
};

}  // namespace

TEST_CASE("PostgreSQL: a game is its writer's while he lives, and anybody's when he does not") {
    PostgresPlace place;
    place.lengthen_leases();
    Node a(place);
    Node b(place);
    CHECK(a.id != b.id);
    CHECK(a.store->is_shared());
    a.scribe.game(new_game(1)).at(100).due(5000);
    a.scribe.game(new_game(2)).at(100);
    a.scribe.write(100);
    value_of(a.store->beat(700, morning + 700));

    CHECK(value_of(b.store->adopt(10)).empty());
    StoredGame seen = opened(*b.store, 1);
    CHECK_FALSE(seen.ours);
    CHECK_FALSE(seen.last_by_us);
    CHECK(seen.ran_on == 600);
    CHECK(seen.row.seq == 0);
    CHECK(opened(*a.store, 1).ours);
    CHECK(opened(*a.store, 1).epoch == 1);
    // Who knows the epoch is not the holder for that.
    const std::string body = "forged";
    CHECK(value_of(b.store->append({.games = {},
                                    .entries = {{.game = 1,
                                                 .seq = 1,
                                                 .epoch = 1,
                                                 .hash = chained(seen.entries[0].hash, body),
                                                 .body = body}}})) == std::vector<GameId>{1});
    CHECK(opened(*a.store, 1).entries.size() == 1);

    place.let_die(a.id);
    const auto due = value_of(b.store->adopt(10));
    REQUIRE(due.size() == 1);
    CHECK(due[0].game == 1);
    CHECK(due[0].left == 4300);
    CHECK(value_of(b.store->adopt(10)).empty());
    seen = opened(*b.store, 1);
    CHECK(seen.ours);
    CHECK(seen.epoch == 2);
    CHECK(seen.ran_on == 600);
    CHECK(seen.last_beat_wall == morning + 700);
    CHECK_FALSE(opened(*b.store, 2, false).ours);  // nobody wished to write it
    CHECK(opened(*b.store, 2, true).ours);
    CHECK(opened(*b.store, 2, true).epoch == 2);  // once is enough
    CHECK_FALSE(opened(*a.store, 1).ours);
}

TEST_CASE(
    "PostgreSQL: what passed before a takeover is fixed by it, though the old node comes back") {
    PostgresPlace place;
    place.lengthen_leases();
    Node a(place);
    Node b(place);
    Node c(place);
    a.scribe.game(new_game(1)).at(100).due(60'000);
    a.scribe.game(new_game(2)).at(100);
    a.scribe.write(100);
    value_of(a.store->beat(700, morning + 700));
    value_of(b.store->beat(40'000, morning + 700));

    place.let_die(a.id);
    const auto due = value_of(b.store->adopt(10, 40'300));
    REQUIRE(due.size() == 1);
    CHECK(due[0].left == 60'000 - 700);
    CHECK(due[0].taken == 40'300);
    CHECK(value_of(b.store->open(2, true, 40'400))->taken == 40'400);
    // It was only slow.
    value_of(a.store->beat(20'700, morning + 20'700));
    value_of(b.store->beat(60'300, morning + 20'700));
    StoredGame seen = opened(*b.store, 1);
    CHECK(seen.ours);
    CHECK_FALSE(seen.last_by_us);
    CHECK(seen.ran_on == 600);
    CHECK(seen.taken == 40'300);
    CHECK(seen.away >= 0);
    // Others see what its new writer has let pass, also the old one, who wrote the last entry.
    CHECK(opened(*c.store, 1).ran_on == 600 + 20'000);
    seen = opened(*a.store, 1);
    CHECK_FALSE(seen.ours);
    CHECK_FALSE(seen.last_by_us);
    CHECK(seen.ran_on == 600 + 20'000);

    // Taken again before anything was written, even by the one who wrote last: no time is lost.
    place.let_die(b.id);
    CHECK(value_of(a.store->adopt(10, 21'000)).at(0).left == 60'000 - 700 - 20'000);
    seen = opened(*a.store, 1);
    CHECK(seen.ours);
    CHECK_FALSE(seen.last_by_us);
    CHECK(seen.ran_on == 600 + 20'000);
    CHECK(seen.taken == 21'000);
    // From the first entry on its own time line is what counts.
    a.scribe.go_on(1);
    a.scribe.entry(1).at(22'000);
    a.scribe.write(22'000);
    seen = opened(*a.store, 1);
    CHECK(seen.last_by_us);
    CHECK(seen.ran_on == 0);
    CHECK(opened(*c.store, 1).ran_on == 0);
}

TEST_CASE("PostgreSQL: whoever appends, or beats, is alive for three seconds more") {
    PostgresPlace place;
    Node a(place);
    const auto left = [&] {
        return std::stod(
            place.sql("SELECT extract(epoch FROM expires - now()) FROM jadoube_nodes"));
    };
    a.scribe.game(new_game(1)).write();
    place.let_die(a.id);
    a.scribe.entry(1).write(1000);
    CHECK(left() > 0);
    CHECK(left() <= 3);
    place.let_die(a.id);
    value_of(a.store->beat(1001, morning));
    CHECK(left() > 0);
    CHECK(left() <= 3);
    value_of(a.store->leave(1002, morning));
    check_error(a.store->beat(1003, morning), StoreError::Code::failed);
    a.scribe.entry(1);
    check_error(a.scribe.try_write(1003), StoreError::Code::failed);
    CHECK(place.sql("SELECT t FROM jadoube_nodes") == "1002");
}

TEST_CASE("PostgreSQL: who was taken for dead can append nothing to what others took over") {
    PostgresPlace place;
    place.lengthen_leases();
    Node a(place);
    Node b(place);
    a.scribe.game(new_game(1)).due(5000).game(new_game(2)).due(5000).game(new_game(3));
    a.scribe.write();
    place.let_die(a.id);
    b.scribe.go_on(1);
    b.scribe.go_on(3);
    b.scribe.entry(1, "b");
    b.scribe.write();

    // He wakes up and goes on as if nothing had happened.
    a.scribe.entry(1, "a").entry(1, "a").entry(2, "a").entry(3, "a").game(new_game(4));
    CHECK(value_of(a.scribe.try_write()) == std::vector<GameId>{1, 3});
    CHECK(same(opened(*a.store, 1).entries, b.scribe.log(1)));
    CHECK(opened(*a.store, 3).entries.size() == 1);
    CHECK(opened(*a.store, 2).entries.size() == 2);
    CHECK(opened(*a.store, 4).ours);
    // He lives again.
    value_of(a.store->beat(1, morning + 1));
    CHECK(value_of(b.store->adopt(10)).empty());
    CHECK_FALSE(opened(*b.store, 2).ours);
    // Back to him: a third epoch. What he sent under the first is still refused.
    value_of(b.store->leave(1, morning + 1));
    CHECK(opened(*a.store, 1).epoch == 3);
    a.scribe.entry(1, "late");
    CHECK(value_of(a.scribe.try_write()) == std::vector<GameId>{1});
    a.scribe.go_on(1);
    a.scribe.entry(1, "in time");
    a.scribe.write();
    CHECK(chain_holds(opened(*b.store, 1).entries));
    CHECK(same(opened(*b.store, 1).entries, a.scribe.log(1)));
}

TEST_CASE("PostgreSQL: many games of a dead node are shared out, each to one") {
    PostgresPlace place;
    place.lengthen_leases();
    Node dead(place);
    constexpr GameId games = 300;
    for (GameId id = 1; id <= games; ++id) dead.scribe.game(new_game(id)).due(id);
    dead.scribe.write();
    value_of(dead.store->leave(0, morning));

    std::vector<std::unique_ptr<Node>> nodes;
    for (int n = 0; n < 3; ++n) nodes.push_back(std::make_unique<Node>(place));
    std::vector<std::vector<DueGame>> taken(nodes.size());
    std::vector<std::thread> threads;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        threads.emplace_back([&, n] {
            for (int idle = 0; idle < 3;) {
                const auto some = nodes[n]->store->adopt(10);
                if (!some || some->empty()) ++idle;
                if (some) taken[n].insert(taken[n].end(), some->begin(), some->end());
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    std::map<GameId, NodeId> writer;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        for (const DueGame& game : taken[n]) {
            CHECK(writer.count(game.game) == 0);
            CHECK(game.left == game.game);
            writer[game.game] = nodes[n]->id;
        }
    }
    REQUIRE(writer.size() == games);
    const std::string rows = place.sql("SELECT id, node, epoch FROM jadoube_games ORDER BY id");
    std::string expected;
    for (const auto& [game, node] : writer) {
        expected += std::to_string(game) + "|" + std::to_string(node) + "|2\n";
    }
    expected.pop_back();
    CHECK(rows == expected);
}

TEST_CASE("PostgreSQL: of those who claim a game at the same time, one has it") {
    PostgresPlace place;
    place.lengthen_leases();
    Node dead(place);
    dead.scribe.game(new_game(1)).write();
    place.let_die(dead.id);
    Node a(place);
    Node b(place);
    // Both have seen it free before either can take it.
    auto holding = std::async(std::launch::async, [&] {
        place.sql(
            "BEGIN; SELECT 'held' FROM jadoube_games FOR UPDATE; SELECT pg_sleep(0.4); COMMIT");
    });
    std::this_thread::sleep_for(150ms);
    auto other = std::async(std::launch::async, [&] { return b.store->open(1, true); });
    const StoredGame first = opened(*a.store, 1);
    const auto second = value_of(other.get());
    holding.get();
    REQUIRE(second.has_value());
    CHECK(first.ours != second->ours);
    CHECK((first.ours ? first.epoch : second->epoch) == 2);
    CHECK(place.sql("SELECT epoch FROM jadoube_games") == "2");
}

TEST_CASE("PostgreSQL: hints come to the others, and acts to the writer") {
    PostgresPlace place;
    place.lengthen_leases();
    Node a(place);
    Node b(place);
    Ear ear_a(*a.store);
    Ear ear_b(*b.store);
    a.scribe.game(new_game(0x7fffffffffffff01)).game(new_game(2)).write();
    CHECK(ear_b.of(0x7fffffffffffff01));
    CHECK(ear_b.of(2));

    const std::string odd("{\"act\":\0\xff}", 11);
    value_of(b.store->forward({2, "white", "k1", odd}));
    value_of(b.store->forward({2, "black", "", "second"}));
    CHECK(ear_a.of(2));
    CHECK_FALSE(ear_a.so_far(0x7fffffffffffff01));  // its own
    CHECK(value_of(b.store->inbox()).empty());
    std::this_thread::sleep_for(20ms);
    const auto acts = value_of(a.store->inbox());
    REQUIRE(acts.size() == 2);
    CHECK(acts[0].game == 2);
    CHECK(acts[0].role == "white");
    CHECK(acts[0].key == "k1");
    CHECK(acts[0].act == odd);
    CHECK(acts[0].age >= 20);
    CHECK(acts[0].age < 5000);
    CHECK(acts[1].act == "second");
    CHECK(value_of(a.store->inbox()).empty());

    // Who wrote it goes: the act is for whoever takes the game.
    value_of(b.store->forward({2, "white", "", "third"}));
    value_of(b.store->forward({2, "white", "", "too late"}));
    place.sql(
        "UPDATE jadoube_inbox SET created = created - interval '11 s' "
        "WHERE act = 'too late'");
    value_of(a.store->leave(0, morning));
    CHECK(ear_b.any(1));
    CHECK(opened(*b.store, 2).ours);
    const auto rest = value_of(b.store->inbox());
    REQUIRE(rest.size() == 1);
    CHECK(rest[0].act == "third");
    CHECK(place.sql("SELECT count(*) FROM jadoube_inbox") == "0");
}

TEST_CASE("PostgreSQL: too many hints for one message are a hint at everything") {
    PostgresPlace place;
    place.lengthen_leases();
    Node a(place);
    Node b(place);
    Ear ear(*b.store);
    for (GameId n = 0; n < 500; ++n) a.scribe.game(new_game(0x7fffffffffff0000 + n));
    Batch batch = a.scribe.batch();
    CHECK(value_of(a.store->append(batch)).empty());
    CHECK(ear.any(1));
    CHECK_FALSE(ear.so_far(0x7fffffffffff0000));

    // The connections are cut: whatever was said meanwhile may be lost, which is said, too.
    ear.forget();
    place.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> "
        "pg_backend_pid() AND datname = current_database()");
    CHECK(ear.any(1));
    ear.forget();
    CHECK(value_of(a.store->append({.games = {new_game(5)},
                                    .entries = {{.game = 5, .body = "x"}},
                                    .t = 1,
                                    .wall_time = morning}))
              .empty());
    CHECK(ear.of_or_any(5));
}
