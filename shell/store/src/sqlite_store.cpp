#include "sqlite_store.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "sqlite_schema.hpp"

namespace jadoube::store::sqlite {
namespace {

using Code = StoreError::Code;

constexpr std::size_t known_games = 65'536;

// Milliseconds since this machine was started, sleep included.
std::int64_t uptime() {
    timespec now{};
    if (clock_gettime(CLOCK_BOOTTIME, &now) != 0) return 0;
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

// Another at each start of the machine; empty if it is not known.
std::string boot() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(file, id);
    return id;
}

Database open_writer(const std::string& file) {
    make_file(file);
    Database database(file, Database::Mode::write);
    prepare(database, file);
    return database;
}

}  // namespace

SqliteStore::SqliteStore(const std::string& file, FolderLock lock)
    : file_(file),
      lock_(std::move(lock)),
      writer_(open_writer(file)),
      readers_(file),
      heads_(known_games),
      boot_(boot()) {
    Transaction transaction(writer_, Transaction::Kind::writes);
    row_ = marked_ = mend(writer_);
    version_ = data_version();
    transaction.commit();
}

// ---- what other processes do meanwhile

std::int64_t SqliteStore::data_version() { return writer_.number("PRAGMA data_version"); }

SqliteStore::Writing::Writing(SqliteStore& store) {
    for (;;) {
        transaction_.emplace(store.writer_, Transaction::Kind::writes);
        const std::int64_t version = store.data_version();
        if (version == store.version_) return;
        const std::int64_t row = mend(store.writer_);
        commit();
        store.heads_.clear();
        store.row_ = store.marked_ = row;
        store.version_ = version;
    }
}

// ---- the life of a node

NodeId SqliteStore::this_node() const {
    if (node_ == 0) throw StoreError{Code::failed, "this store was not joined"};
    return node_;
}

Stored<NodeId> SqliteStore::join(std::int64_t wall_time, std::string_view address) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        joined_wall_ = wall_time;
        joined_uptime_ = uptime();
        writer_.run(
            "INSERT INTO nodes(joined, address, t, wall, boot, uptime) VALUES (?, ?, 0, ?, ?, ?)",
            wall_time, address, wall_time, boot_, joined_uptime_);
        node_ = writer_.last_id();
        beat_t_ = 0;
        return node_;
    });
}

void SqliteStore::write_beat(std::int64_t t, std::int64_t wall_time) {
    writer_.run("UPDATE nodes SET t = max(t, ?), wall = ?, uptime = ? WHERE id = ?", t, wall_time,
                uptime(), this_node());
}

Stored<Done> SqliteStore::beat(std::int64_t t, std::int64_t wall_time) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        write_beat(t, wall_time);
        beat_t_ = t;
        return Done{};
    });
}

Stored<Done> SqliteStore::leave(std::int64_t t, std::int64_t wall_time) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        Writing writing(*this);
        write_heads();
        write_beat(t, wall_time);
        writing.commit();
        settle_heads();
        beat_t_ = t;
        return Done{};
    });
}

// Where the machine was started anew no clock has counted all of it: at least since then, and as
// long as the clock on the wall says.
std::int64_t SqliteStore::away_since(std::int64_t wall, const std::string& boot,
                                     std::int64_t up) const {
    if (!boot.empty() && boot == boot_) return std::max<std::int64_t>(0, joined_uptime_ - up);
    const std::int64_t by_wall = joined_wall_ - wall;
    return boot.empty() ? by_wall : std::max(by_wall, joined_uptime_);
}

// ---- games whose clock runs though nobody is there

void SqliteStore::find_due_games() {
    due_games_.clear();
    const Query games = writer_.query(
        "SELECT games.id, games.due - max(games.t, coalesce(nodes.t, 0)) -"
        " (SELECT coalesce(sum(t), 0) FROM nodes later WHERE later.id > games.node AND later.id < "
        "?)"
        " FROM games INDEXED BY games_running LEFT JOIN nodes ON nodes.id = games.node"
        " WHERE games.over = 0 AND games.due IS NOT NULL AND games.node <> ?",
        this_node(), this_node());
    while (games->step()) {
        const GameId game = games->integer(0);
        if (!adopted_.contains(game)) due_games_.push_back({game, games->integer(1)});
    }
    std::sort(due_games_.begin(), due_games_.end(),
              [](const DueGame& a, const DueGame& b) { return a.left > b.left; });
}

Stored<std::vector<DueGame>> SqliteStore::adopt(int limit, std::int64_t) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        Writing writing(*this);
        writing.commit();
        if (due_version_ != version_) {
            find_due_games();
            due_version_ = version_;
        }
        std::vector<DueGame> some;
        while (!due_games_.empty() && static_cast<int>(some.size()) < limit) {
            const DueGame game = due_games_.back();
            due_games_.pop_back();
            const auto head = heads_.find(game.game);
            if (head && head->node == node_) continue;  // we went on with it already
            adopted_.insert(game.game);
            some.push_back(game);
        }
        return some;
    });
}

}  // namespace jadoube::store::sqlite

namespace jadoube::store {

Stored<std::unique_ptr<Store>> open_sqlite(const std::string& folder) {
    return sqlite::guarded([&]() -> std::unique_ptr<Store> {
        sqlite::make_folder(folder);
        sqlite::FolderLock lock = sqlite::lock_folder(folder);
        return std::make_unique<sqlite::SqliteStore>(sqlite::plain_path(folder + "/jadoube.sqlite"),
                                                     std::move(lock));
    });
}

Stored<std::unique_ptr<Store>> open_sqlite_file(const std::string& file) {
    return sqlite::guarded([&]() -> std::unique_ptr<Store> {
        return std::make_unique<sqlite::SqliteStore>(sqlite::plain_path(file),
                                                     sqlite::FolderLock());
    });
}

}  // namespace jadoube::store
