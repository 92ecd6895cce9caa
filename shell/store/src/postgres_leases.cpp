// Who writes a game: claims, and games taken over from the dead.
#include <algorithm>
#include <utility>

#include "postgres_rows.hpp"
#include "postgres_store.hpp"

namespace jadoube::store::postgres {
namespace {

// What has passed after the last entry of a game g: until it was taken, which its row says, and
// since then by the time line of the node that holds it.
#define PASSED                                                                                  \
    "CASE WHEN g.taken_by = g.node"                                                             \
    " THEN g.ran_on + greatest(0, (SELECT t FROM jadoube_nodes WHERE id = g.node) - g.taken_t)" \
    " ELSE greatest(0, (SELECT t FROM jadoube_nodes WHERE id = g.written_by) - g.t) END"
// For how long the node that holds g has been silent: by the clock of the database, which all nodes
// share.
#define SILENT                                                                 \
    "greatest(0, (extract(epoch FROM clock_timestamp() + interval '3 s' -"     \
    " (SELECT greatest(expires, now() - interval '1 year') FROM jadoube_nodes" \
    " WHERE id = g.node)) * 1000)::int8)"
// Taken from a node that may come back, and whose time line then goes on: what has passed until now
// is fixed in the row.
#define TAKE                                                                          \
    "UPDATE jadoube_games g SET node = $2::int8, epoch = epoch + 1, ran_on = " PASSED \
    ", away = CASE WHEN g.taken_by = g.node THEN g.away ELSE 0 END + " SILENT         \
    ", taken_t = $3::int8, taken_by = $2::int8 "

constexpr Statement read_held{
    "lease_read",
    "SELECT g.id, g.created, g.owner, g.listed, g.title, g.links, g.seq, g.over,"
    " g.node, g.epoch, g.written_by, coalesce(g.taken_by = g.node, false)," PASSED
    ", g.ran_on, g.taken_t, g.away," SILENT
    ", w.wall, g.node IN (SELECT id FROM jadoube_dead_nodes)"
    " FROM jadoube_games g JOIN jadoube_nodes w ON w.id = g.written_by WHERE g.id = $1::int8"};

// The row waits for whoever is writing it, and the epoch has changed if he was.
constexpr Statement take_one{"lease_take",
                             TAKE "WHERE id = $1::int8 AND epoch = $4::int8 AND node = $5::int8"};
// Ours already: what may still be on its way is shut out.
constexpr Statement take_again{"lease_take_again",
                               "UPDATE jadoube_games SET epoch = epoch + 1 "
                               "WHERE id = $1::int8 AND epoch = $3::int8 AND node = $2::int8"};

constexpr Statement begin{"lease_begin", "BEGIN"};
constexpr Statement commit{"lease_commit", "COMMIT"};

// Asking for the node, not joining it: should the row have changed meanwhile, it is judged anew.
constexpr Statement lock_dead{
    "lease_lock_dead",
    "SELECT id FROM jadoube_games WHERE timed AND "
    "node = ANY (ARRAY(SELECT id FROM jadoube_dead_nodes WHERE id <> $1::int8)) "
    "LIMIT $2::int8 FOR NO KEY UPDATE SKIP LOCKED"};

constexpr Statement take_many{"lease_take_many", TAKE "WHERE id = ANY ($1::int8[])"};

constexpr Statement read_left{
    "lease_left",
    "SELECT id, due - t - ran_on AS remaining, taken_t FROM jadoube_games "
    "WHERE id = ANY ($1::int8[]) AND node = $2::int8 AND taken_by = $2::int8 AND timed"};

#undef PASSED
#undef SILENT
#undef TAKE

}  // namespace

struct PostgresStore::Held {
    GameRow row;
    NodeId node = 0;
    std::int64_t epoch = 0;
    NodeId written_by = 0;
    bool taken = false;        // and nothing was written since
    std::int64_t passed = 0;   // after the last entry, until the holder was last heard of
    std::int64_t ran_on = 0;   // if it was taken: of that, until then
    std::int64_t taken_t = 0;  // and when that was, on the time line of the holder
    std::int64_t away = 0;     // and for how long no node had run it
    std::int64_t silent = 0;   // for how long the holder was not heard of
    std::int64_t wall = 0;
    bool dead = false;
};

Stored<std::optional<PostgresStore::Held>> PostgresStore::held(GameId game) {
    auto rows = pool_.repeatable(read_held, Params().add(game));
    if (!rows) return Unexpected{rows.error()};
    if (rows->empty()) return std::optional<Held>{};
    return std::optional(Held{read_game_row(*rows, 0), rows->integer(0, 8), rows->integer(0, 9),
                              rows->integer(0, 10), rows->boolean(0, 11), rows->integer(0, 12),
                              rows->integer(0, 13), rows->integer(0, 14), rows->integer(0, 15),
                              rows->integer(0, 16), rows->integer(0, 17), rows->boolean(0, 18)});
}

Stored<Done> PostgresStore::take(GameId game, const Held& from, std::int64_t t) {
    const NodeId us = node();
    if (from.node != us) {
        const std::scoped_lock lock(mutex_);
        taken_.insert(game);
    }
    auto taken = from.node == us
                     ? pool_.once(take_again, Params().add(game).add(us).add(from.epoch))
                     : pool_.once(take_one,
                                  Params().add(game).add(us).add(t).add(from.epoch).add(from.node));
    if (!taken) return Unexpected{taken.error()};
    if (taken->affected() > 0) {
        writer_.settled(game);
        hints_.written({&game, 1});
    }
    return Done{};
}

Stored<std::optional<StoredGame>> PostgresStore::open(GameId game, bool claim, std::int64_t t) {
    auto found = held(game);
    if (!found) return Unexpected{found.error()};
    const NodeId us = node();
    const bool uncertain = *found && (*found)->node == us && writer_.is_uncertain(game);
    const bool free = claim && us != 0 && *found && (*found)->node != us && (*found)->dead;
    if (uncertain || free) {
        if (auto taken = take(game, **found, t); !taken) return Unexpected{taken.error()};
        found = held(game);
        if (!found) return Unexpected{found.error()};
    }
    if (!*found) return std::optional<StoredGame>{};
    const Held& now = **found;
    auto log = entries(game, 0, now.row.seq);
    if (!log) return Unexpected{log.error()};
    if (log->empty()) return std::optional<StoredGame>{};  // forgotten a moment ago
    if (static_cast<std::int64_t>(log->size()) != now.row.seq + 1) {
        return Unexpected{StoreError{StoreError::Code::corrupt,
                                     "entries of game " + std::to_string(game) + " are missing"}};
    }
    StoredGame out;
    out.row = now.row;
    out.entries = std::move(*log);
    out.ours = us != 0 && now.node == us;
    out.epoch = out.ours ? now.epoch : 0;
    out.last_by_us = out.ours && now.written_by == us && !now.taken;
    if (out.ours && now.taken) {
        out.ran_on = now.ran_on;
        out.taken = now.taken_t;
        out.away = now.away;
    } else if (!out.last_by_us) {
        out.ran_on = now.passed;
        out.told_ago = now.silent;
    }
    out.last_beat_wall = now.wall;
    return std::optional(std::move(out));
}

Stored<std::vector<DueGame>> PostgresStore::adopt(int limit, std::int64_t t) {
    auto due = report_taken(limit);
    if (!due || static_cast<int>(due->size()) >= limit) return due;
    if (auto taken = take_from_the_dead(limit - static_cast<int>(due->size()), t); !taken) {
        // What has been read is not lost: it is named again.
        const std::scoped_lock lock(mutex_);
        for (const DueGame& game : *due) taken_.insert(game.game);
        return Unexpected{taken.error()};
    }
    auto more = report_taken(limit - static_cast<int>(due->size()));
    if (more) due->insert(due->end(), more->begin(), more->end());
    return due;
}

Stored<Done> PostgresStore::take_from_the_dead(int limit, std::int64_t t) {
    const NodeId us = node();
    if (us == 0) return Done{};
    auto connection = pool_.borrow();
    if (!connection) return Unexpected{connection.error()};
    if (auto begun = (*connection)->run(begin, {}); !begun) return Unexpected{begun.error()};
    auto rows = (*connection)->run(lock_dead, Params().add(us).add(std::int64_t{limit}));
    if (!rows) return Unexpected{rows.error()};
    std::vector<GameId> games;
    games.reserve(static_cast<std::size_t>(rows->size()));
    for (int row = 0; row < rows->size(); ++row) games.push_back(rows->integer(row, 0));
    if (!games.empty()) {
        // Before the answer: if none comes they may be ours all the same.
        const std::scoped_lock lock(mutex_);
        taken_.insert(games.begin(), games.end());
    }
    if (!games.empty()) {
        auto taken = (*connection)->run(take_many, Params().add(array_of(games)).add(us).add(t));
        if (!taken) return Unexpected{taken.error()};
    }
    if (auto done = (*connection)->run(commit, {}); !done) return Unexpected{done.error()};
    hints_.written(games);
    return Done{};
}

// Those of taken_ that are ours, and in which nothing has been written yet.
Stored<std::vector<DueGame>> PostgresStore::report_taken(int limit) {
    std::vector<GameId> games;
    {
        const std::scoped_lock lock(mutex_);
        while (!taken_.empty() && static_cast<int>(games.size()) < limit) {
            games.push_back(taken_.extract(taken_.begin()).value());
        }
    }
    std::vector<DueGame> out;
    if (games.empty()) return out;
    auto rows = pool_.repeatable(read_left, Params().add(array_of(games)).add(node()));
    if (!rows) {
        const std::scoped_lock lock(mutex_);
        taken_.insert(games.begin(), games.end());
        return Unexpected{rows.error()};
    }
    for (int row = 0; row < rows->size(); ++row) {
        out.push_back({rows->integer(row, 0), rows->integer(row, 1), rows->integer(row, 2)});
    }
    return out;
}

}  // namespace jadoube::store::postgres
