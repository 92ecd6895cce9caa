// Files that are not as they should be, and more than one process on the same ones.
#include <fstream>
#include <iterator>
#include <utility>

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/sqlite_place.hpp"

namespace jadoube::store::test {
namespace {

using Code = StoreError::Code;

std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void put(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

void execute(const std::string& file, const char* sql) {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
    REQUIRE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(database);
}

mode_t permissions(const std::string& path) {
    struct stat status {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 0777;
}

// A file with a game of three entries.
void make_games(const std::string& file) {
    const auto store = value_of(open_sqlite_file(file));
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    Scribe scribe(*store);
    scribe.game(new_game(1)).entry(1).entry(1);
    scribe.write(1);
    value_of(store->leave(1, morning));
}

// Another process, which waits until it is told to go: it is made before this one has opened
// anything, since connections do not survive a fork.
class OtherProcess {
public:
    template <class Do>
    explicit OtherProcess(Do what) {
        int ends[2] = {};
        REQUIRE(::pipe(ends) == 0);
        child_ = ::fork();
        REQUIRE(child_ >= 0);
        if (child_ == 0) {
            ::close(ends[1]);
            char go = 0;
            const bool told = ::read(ends[0], &go, 1) == 1;
            bool good = false;
            try {
                good = told && what();
            } catch (...) {
            }
            ::_exit(good ? 0 : 1);
        }
        ::close(ends[0]);
        go_ = ends[1];
    }
    ~OtherProcess() {
        if (child_ > 0) (void)succeeds();
    }
    OtherProcess(const OtherProcess&) = delete;
    OtherProcess& operator=(const OtherProcess&) = delete;

    // Lets it go, and waits for its end.
    [[nodiscard]] bool succeeds() {
        const bool told = ::write(go_, "x", 1) == 1;
        ::close(go_);
        int status = 0;
        const bool ended = ::waitpid(std::exchange(child_, 0), &status, 0) > 0;
        return told && ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }

private:
    pid_t child_ = 0;
    int go_ = -1;
};

TEST_CASE("a data folder is made for its owner alone") {
    const TemporaryFolder folder;
    const std::string data = folder / "a/b/data/";
    const auto store = value_of(open_sqlite(data));
    REQUIRE(value_of(store->join(morning, "here")) > 0);
    CHECK(permissions(data) == 0700);
    for (const char* name :
         {"jadoube.sqlite", "jadoube.sqlite-wal", "jadoube.sqlite-shm", "lock"}) {
        CAPTURE(name);
        CHECK(permissions(data + name) == 0600);
    }
}

TEST_CASE("one server at a time has a data folder") {
    const TemporaryFolder folder;
    const std::string data = folder / "data";
    const auto is_in_use = [&] {
        const auto second = open_sqlite(data);
        return !second && second.error().code == Code::in_use &&
               second.error().detail.find(data) != std::string::npos;
    };
    OtherProcess second(is_in_use);
    OtherProcess third([&] { return open_sqlite(data).has_value(); });
    auto store = value_of(open_sqlite(data));
    CHECK(is_in_use());
    CHECK(second.succeeds());
    const auto detail = open_sqlite(data).error().detail;
    CHECK(detail.find(std::to_string(::getpid())) != std::string::npos);
    // Whoever deletes the file does not let another one in.
    std::filesystem::remove(data + "/lock");
    CHECK(is_in_use());
    store.reset();
    CHECK(third.succeeds());
    // It ended without giving it back.
    CHECK(open_sqlite(data).has_value());
}

TEST_CASE("a file can be read and written beside the server that runs on it") {
    SqlitePlace place;
    OtherProcess writer([&] {
        // What the server has written is there, though it made no checkpoint.
        const auto beside = value_of(open_sqlite_file(place.file()));
        (void)value_of(beside->join(morning, "beside"));
        Scribe other(*beside);
        other.go_on(1);
        if (other.log(1).size() != 2 || !chain_holds(other.log(1))) return false;
        other.entry(1, "beside").game(new_game(3)).at(0).due(700);
        return other.try_write(1).has_value();
    });
    OtherProcess visitor([&] {
        const auto beside = value_of(open_sqlite_file(place.file()));
        return beside->join(morning, "beside") && beside->leave(1, morning);
    });
    const auto server = place.open();
    REQUIRE(value_of(server->join(morning, "here")) > 0);
    Scribe scribe(*server);
    scribe.game(new_game(1)).entry(1).game(new_game(2)).at(0).due(500);
    scribe.write(1);
    CHECK(writer.succeeds());

    // The server does not write over it, and finds it.
    scribe.entry(1, "mine").entry(2, "mine");
    check_error(scribe.try_write(2), Code::conflict);
    scribe.go_on(1);
    CHECK(scribe.log(1).size() == 3);
    scribe.entry(1, "mine").entry(2, "mine");
    scribe.write(3);
    for (const GameId id : {1, 2}) {
        CHECK(same(opened(*server, id).entries, scribe.log(id)));
        CHECK(chain_holds(opened(*server, id).entries));
    }
    CHECK(opened(*server, 3).entries.size() == 1);
    const auto due = value_of(server->adopt(10));
    REQUIRE(due.size() == 1);
    CHECK(due[0].game == 3);
    CHECK(due[0].left == 700);

    // While the server has written and made no checkpoint, another does; then the server makes one.
    scribe.entry(1).entry(2);
    scribe.write(4);
    CHECK(visitor.succeeds());
    value_of(server->checkpoint());
    scribe.entry(1).entry(2);
    scribe.write(5);
    for (const GameId id : {1, 2}) CHECK(same(opened(*server, id).entries, scribe.log(id)));
    CHECK(opened(*server, 1).last_by_us);
}

TEST_CASE("names of a file of the first version: who was there first has them however written") {
    const TemporaryFolder folder;
    const std::string file = folder / "games.sqlite";
    make_games(file);
    execute(
        file,
        "ALTER TABLE nodes DROP COLUMN boot; ALTER TABLE nodes DROP COLUMN uptime;"
        "DROP TABLE accounts;"
        "CREATE TABLE accounts(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE,"
        " password TEXT NOT NULL, administrator INTEGER NOT NULL, created INTEGER NOT NULL,"
        " failures INTEGER NOT NULL, locked_until INTEGER NOT NULL);"
        "INSERT INTO accounts VALUES (3, 'Ünal', 'a', 1, 7, 5, 9), (4, 'ünal', 'b', 0, 8, 0, 0),"
        " (5, 'Ann', 'c', 0, 9, 0, 0);"
        "PRAGMA user_version = 1");
    for (int time = 0; time < 2; ++time) {
        const auto store = value_of(open_sqlite_file(file));
        const auto id = [&](const char* name) {
            const auto found = value_of(store->account(name));
            return found ? found->id : 0;
        };
        CHECK(id("Ünal") == 3);
        CHECK(id("ÜNAL") == 3);
        CHECK(id("ünal") == 4);
        CHECK(id("ANN") == 5);
        CHECK(value_of(store->accounts()).size() == 3);
        CHECK(value_of(store->account(AccountId{3}))->administrator);
        auto second = *value_of(store->account(AccountId{4}));
        second.password = "d";
        value_of(store->update_account(second));
        CHECK(value_of(store->account("ünal"))->password == "d");
    }
}

TEST_CASE("a file that is none of ours is left as it was") {
    const TemporaryFolder folder;
    const std::string file = folder / "games.sqlite";
    const auto stays = [&](Code code) {
        const std::string before = content(file);
        check_error(open_sqlite_file(file), code);
        CHECK(content(file) == before);
    };
    SUBCASE("no database") {
        put(file, std::string(10'000, 'x'));
        stays(Code::corrupt);
    }
    SUBCASE("a short text") {
        put(file, "hello");
        stays(Code::corrupt);
    }
    SUBCASE("a database of another program") {
        execute(file, "CREATE TABLE games(a); INSERT INTO games VALUES (1)");
        stays(Code::cannot_open);
    }
    SUBCASE("of a later version") {
        make_games(file);
        execute(file, "PRAGMA user_version = 1000");
        stays(Code::wrong_version);
        CHECK(open_sqlite_file(file).error().detail.find("1000") != std::string::npos);
    }
    SUBCASE("its first page is damaged") {
        make_games(file);
        std::string bytes = content(file);
        std::fill(bytes.begin() + 100, bytes.begin() + 4000, '\xff');
        put(file, bytes);
        stays(Code::corrupt);
    }
    SUBCASE("a folder") {
        std::filesystem::create_directory(file);
        check_error(open_sqlite_file(file), Code::cannot_open);
    }
    SUBCASE("in a folder that is not there") {
        check_error(open_sqlite_file(folder / "no/games.sqlite"), Code::cannot_open);
    }
    SUBCASE("a file where the data folder should be") {
        put(file, "hello");
        check_error(open_sqlite(file), Code::cannot_open);
        check_error(open_sqlite(file + "/data"), Code::cannot_open);
    }
}

TEST_CASE("a name is a name of a file") {
    const TemporaryFolder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    for (const char* file : {":memory:", "file:x?mode=memory", "plain"}) {
        CAPTURE(file);
        make_games(file);
        CHECK(value_of(value_of(open_sqlite_file(file))->all_games()).size() == 1);
    }
    std::filesystem::current_path(before);
}

TEST_CASE("a damaged log is not read as if it were whole") {
    const TemporaryFolder folder;
    const std::string file = folder / "games.sqlite";
    make_games(file);
    const auto is_corrupt = [&](const char* sql) {
        CAPTURE(sql);
        const std::string before = content(file);
        execute(file, sql);
        {
            const auto store = value_of(open_sqlite_file(file));
            check_error(store->open(1, false), Code::corrupt);
            check_error(store->entries(1, 0), Code::corrupt);
        }
        for (const char* end : {"-wal", "-shm"}) std::filesystem::remove(file + end);
        put(file, before);
    };
    is_corrupt("DELETE FROM entries WHERE seq = 1");
    is_corrupt("UPDATE entries SET seq = 7 WHERE seq = 1");
    is_corrupt("UPDATE entries SET game = 2 WHERE seq = 0");
    is_corrupt("UPDATE entries SET hash = x'00' WHERE seq = 0");
    is_corrupt("UPDATE entries SET prev = 99 WHERE seq = 2");
    const auto store = value_of(open_sqlite_file(file));
    CHECK(opened(*store, 1).entries.size() == 3);
}

TEST_CASE("a page of the file is damaged: it is told, and nothing is made up") {
    const TemporaryFolder folder;
    const std::string file = folder / "games.sqlite";
    {
        const auto store = value_of(open_sqlite_file(file));
        REQUIRE(value_of(store->join(morning, "here")) > 0);
        Scribe scribe(*store);
        scribe.game(new_game(1));
        for (int i = 0; i < 500; ++i) scribe.entry(1, std::string(200, 'x'));
        scribe.write(1);
        value_of(store->leave(1, morning));
    }
    std::string bytes = content(file);
    const std::size_t page = bytes.size() / 4096 / 2;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(page * 4096), 4096, '\x5a');
    put(file, bytes);
    const auto store = value_of(open_sqlite_file(file));
    check_error(store->open(1, false), Code::corrupt);
}

TEST_CASE("what cannot be copied whole is not copied") {
    const TemporaryFolder folder;
    const std::string file = folder / "games.sqlite";
    make_games(file);
    execute(file, "UPDATE entries SET body = body || ' ' WHERE seq = 1");
    const auto from = value_of(open_sqlite_file(file));
    const auto to = value_of(open_sqlite_file(folder / "copy.sqlite"));
    const Copied copied = value_of(copy_missing(*from, *to, nullptr));
    CHECK(copied.games == 0);
    CHECK(copied.entries == 0);
    CHECK(copied.parted == 1);
    CHECK(value_of(to->all_games()).empty());
}

TEST_CASE("a copy tells how far it is") {
    const TemporaryFolder folder;
    const auto from = value_of(open_sqlite_file(folder / "from.sqlite"));
    REQUIRE(value_of(from->join(morning, "here")) > 0);
    Scribe scribe(*from);
    for (GameId id = 1; id <= 2500; ++id) scribe.game(new_game(id));
    scribe.write(1);
    const auto to = value_of(open_sqlite_file(folder / "copy.sqlite"));
    std::vector<std::int64_t> told;
    const Copied copied = value_of(
        copy_missing(*from, *to, [&](const Copied& so_far) { told.push_back(so_far.games); }));
    CHECK(told == std::vector<std::int64_t>{1000, 2000});
    CHECK(copied.games == 2500);
    CHECK(value_of(to->all_games()).size() == 2500);
}

}  // namespace
}  // namespace jadoube::store::test
