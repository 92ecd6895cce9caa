// From SQLite to PostgreSQL and back.
#include "store/postgres_place.hpp"
#include "store/sqlite_place.hpp"

using namespace jadoube;
using namespace jadoube::store;
using namespace jadoube::store::test;

namespace {

void played(Place& place) {
    const auto store = place.open();
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    value_of(store->secret("links", std::string("\0\xff", 2)));
    const AccountId ann = value_of(store->add_account({.name = "Ann", .password = "a"}));
    Scribe scribe(*store);
    scribe.game({1, morning, ann, true, std::string("nul\0 and \xfe", 10)})
        .entry(1)
        .at(500)
        .due(4500);
    scribe.game({2, morning + 1, 0, false, "two"}).entry(2).over();
    scribe.game({3, morning + 2, 0, true, "three"}).entry(3, std::string(5000, 'y'));
    scribe.write(500);
    value_of(store->set_links(1, "links"));
    value_of(store->leave(1500, morning + 1500));
}

void check_copied(Place& from, Place& to) {
    {
        const auto source = from.open();
        const auto target = to.open();
        const Copied copied = value_of(copy_missing(*source, *target, {}));
        CHECK(copied.games == 3);
        CHECK(copied.entries == 6);
        CHECK(copied.accounts == 1);
        CHECK(copied.parted == 0);
        CHECK(value_of(copy_missing(*source, *target, {})).entries == 0);
    }
    const auto source = from.open();
    const auto target = to.open();
    CHECK(value_of(target->secret("links", "")) == std::string("\0\xff", 2));
    for (const GameId id : {1, 2, 3}) {
        const StoredGame was = opened(*source, id, false);
        const StoredGame is = opened(*target, id, false);
        REQUIRE(is.entries.size() == was.entries.size());
        for (std::size_t i = 0; i < is.entries.size(); ++i) {
            CHECK(is.entries[i].hash == was.entries[i].hash);
            CHECK(is.entries[i].body == was.entries[i].body);
            CHECK(is.entries[i].over == was.entries[i].over);
        }
        CHECK(is.row.title == was.row.title);
        CHECK(is.row.links == was.row.links);
        CHECK(is.row.created == was.row.created);
        CHECK(is.row.listed == was.row.listed);
    }
    // Whoever goes on there has as much time as was left.
    REQUIRE(value_of(target->join(morning, "there")) > 0);
    const auto due = value_of(target->adopt(10));
    REQUIRE(due.size() == 1);
    CHECK(due[0].game == 1);
    CHECK(due[0].left == 3000);
    Scribe scribe(*target);
    scribe.go_on(1);
    scribe.entry(1);
    scribe.write(10);
    CHECK(chain_holds(opened(*target, 1).entries));
    value_of(target->leave(10, morning));
}

}  // namespace

TEST_CASE("games are copied from SQLite to PostgreSQL, and on to another SQLite") {
    SqlitePlace first;
    PostgresPlace second;
    played(first);
    check_copied(first, second);

    // What was played in PostgreSQL comes back to where it was.
    {
        const auto source = second.open();
        const auto target = first.open();
        const Copied back = value_of(copy_missing(*source, *target, {}));
        CHECK(back.games == 0);
        CHECK(back.entries == 1);
        CHECK(back.parted == 0);
        CHECK(chain_holds(opened(*target, 1, false).entries));
        CHECK(opened(*target, 1, false).entries.size() == 3);
    }
    PostgresPlace third;
    SqlitePlace fourth;
    played(third);
    check_copied(third, fourth);
}
