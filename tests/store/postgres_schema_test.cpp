// The tables of PostgreSQL: made by whoever comes first; and what an address can be wrong about.
#include <random>
#include <thread>

#include <sys/mount.h>
#include <unistd.h>

#include "store/postgres_place.hpp"

using namespace jadoube;
using namespace jadoube::store;
using namespace jadoube::store::test;

TEST_CASE("PostgreSQL: several nodes make the tables at once") {
    PostgresPlace place;
    std::vector<Stored<std::unique_ptr<Store>>> opened_stores;
    for (int n = 0; n < 6; ++n) {
        opened_stores.emplace_back(Unexpected{StoreError{StoreError::Code::failed, "not yet"}});
    }
    std::vector<std::thread> threads;
    for (auto& one : opened_stores) {
        threads.emplace_back([&] { one = open_postgres(place.url()); });
    }
    for (std::thread& thread : threads) thread.join();
    for (auto& one : opened_stores) {
        INFO((one ? "" : one.error().detail));
        REQUIRE(one.has_value());
        CHECK(value_of((*one)->join(morning, "here")) > 0);
    }
    CHECK(place.sql("SELECT max(version) FROM jadoube_schema") == "3");
    CHECK(place.sql("SELECT count(*) FROM jadoube_nodes") == "6");
}

TEST_CASE("PostgreSQL: names of the first version: who was there first has them however written") {
    PostgresPlace place;
    (void)place.open();
    place.sql("DELETE FROM jadoube_schema WHERE version > 1");
    place.sql(
        "ALTER TABLE jadoube_games DROP COLUMN taken_by, DROP COLUMN taken_t, DROP COLUMN ran_on, "
        "DROP COLUMN away");
    place.sql(
        "INSERT INTO jadoube_accounts "
        "(name, folded, password, administrator, created, failures, locked_until) VALUES "
        "(convert_to('Ünal', 'UTF8'), convert_to('Ünal', 'UTF8'), 'a', true, 7, 5, 9), "
        "(convert_to('ünal', 'UTF8'), convert_to('ünal', 'UTF8'), 'b', false, 8, 0, 0), "
        "('Ann', 'ann', 'c', false, 9, 0, 0)");
    const auto store = place.open();
    const auto password = [&](const char* name) {
        const auto found = value_of(store->account(name));
        return found ? found->password : "";
    };
    CHECK(password("Ünal") == "a");
    CHECK(password("ÜNAL") == "a");
    CHECK(password("ünal") == "b");
    CHECK(password("ANN") == "c");
    CHECK(place.sql("SELECT max(version) FROM jadoube_schema") == "3");
}

TEST_CASE("PostgreSQL: tables of a later program are left alone") {
    PostgresPlace place;
    (void)place.open();
    place.sql("INSERT INTO jadoube_schema (version) VALUES (99)");
    check_error(open_postgres(place.url()), StoreError::Code::wrong_version);
    place.sql("DELETE FROM jadoube_schema WHERE version = 99");
    (void)place.open();
}

TEST_CASE("PostgreSQL: what is wrong with an address is said") {
    PostgresPlace place;
    const std::string url = place.url();
    check_error(open_postgres("postgresql://[bad"), StoreError::Code::cannot_open);
    check_error(open_postgres(url + "_not"), StoreError::Code::cannot_open);
    std::string other = url;
    other.replace(other.find("jadoube@"), 7, "nobody1");
    check_error(open_postgres(other), StoreError::Code::cannot_open);
    check_error(open_postgres("postgresql://jadoube@127.0.0.1:1/x"), StoreError::Code::unavailable);
    CHECK(open_postgres(url + "?application_name=chess").has_value());
}

TEST_CASE("PostgreSQL: a careless database is made careful") {
    PostgresPlace place;
    place.sql("ALTER DATABASE " + jadoube::test::database_of(place.url()) +
              " SET synchronous_commit = off");
    place.sql("ALTER SYSTEM SET wal_writer_delay = '10s'");
    place.sql("SELECT pg_reload_conf()");
    CHECK(place.sql("SHOW synchronous_commit") == "off");
    auto store = place.open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).write();
    scribe.entry(1).write();
    place.server().stop(jadoube::test::PostgresServer::Stop::kill);
    place.server().start();
    place.sql("ALTER SYSTEM RESET wal_writer_delay");
    place.sql("SELECT pg_reload_conf()");
    // Connections that lay idle are not asked what cannot be asked twice.
    CHECK(value_of(store->add_account({.name = "Ann", .password = "x"})) > 0);
    CHECK(same(opened(*store, 1).entries, scribe.log(1)));
}

TEST_CASE("PostgreSQL: a full disk is said to be full, and nothing is recorded by halves") {
    const auto folder =
        std::filesystem::temp_directory_path() / ("jadoube-full-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    if (::mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=16m,mode=0700") != 0) {
        std::filesystem::remove(folder);
        MESSAGE("left out: only root can mount a small disk");
        return;
    }
    auto& server = jadoube::test::PostgresServer::shared();
    server.hand_over(folder);
    std::string tables;
    {
        PostgresPlace place(folder.string());
        const auto store = place.open();
        REQUIRE(value_of(store->join(morning, "here")) > 0);
        Scribe scribe(*store);
        scribe.game(new_game(1)).game(new_game(2)).write();
        std::mt19937 random(1);
        std::string noise(500'000, ' ');  // not to be compressed
        Stored<std::vector<GameId>> done = std::vector<GameId>{};
        for (int n = 0; n < 100 && done; ++n) {
            for (char& c : noise) c = static_cast<char>(random());
            scribe.entry(1, "small").entry(2, noise);
            done = scribe.try_write(n);
        }
        check_error(done, StoreError::Code::full);
        CHECK(scribe.log(1).size() > 3);
        for (const GameId id : {1, 2}) CHECK(same(opened(*store, id).entries, scribe.log(id)));
        // Somebody makes room.
        REQUIRE(::mount("tmpfs", folder.c_str(), "tmpfs", MS_REMOUNT, "size=64m,mode=0700") == 0);
        scribe.entry(1, "again").entry(2, noise);
        scribe.write(1000);
        for (const GameId id : {1, 2}) CHECK(same(opened(*store, id).entries, scribe.log(id)));
        tables = "place_" + jadoube::test::database_of(place.url());
    }
    server.sql("postgres", "DROP TABLESPACE " + tables);
    CHECK(::umount2(folder.c_str(), MNT_DETACH) == 0);
    std::filesystem::remove(folder);
}
