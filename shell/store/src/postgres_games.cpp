// Games and their logs, as they are read.
#include <limits>

#include "postgres_rows.hpp"
#include "postgres_store.hpp"

namespace jadoube::store::postgres {
namespace {

constexpr Statement read_entries{
    "game_entries",
    "SELECT game, seq, epoch, t, due, over, hash, body FROM jadoube_entries "
    "WHERE game = $1::int8 AND seq BETWEEN $2::int8 AND $3::int8 ORDER BY seq"};

constexpr Statement read_row{
    "game_row",
    "SELECT id, created, owner, listed, title, links, seq, over FROM jadoube_games "
    "WHERE id = $1::int8"};

// The newest first, before a given one. Each kind of list has its own index.
constexpr Statement list_all{"games_list", R"sql(
SELECT id, created, owner, listed, title, links, seq, over FROM jadoube_games
WHERE (created, id) < ($1::int8, $2::int8) AND ($3::bool IS NULL OR over = $3::bool)
ORDER BY created DESC, id DESC LIMIT $4::int8)sql"};

constexpr Statement list_listed{"games_list_listed", R"sql(
SELECT id, created, owner, listed, title, links, seq, over FROM jadoube_games
WHERE listed AND (created, id) < ($1::int8, $2::int8) AND ($3::bool IS NULL OR over = $3::bool)
ORDER BY created DESC, id DESC LIMIT $4::int8)sql"};

constexpr Statement list_owned{"games_list_owned", R"sql(
SELECT id, created, owner, listed, title, links, seq, over FROM jadoube_games
WHERE owner = $5::int8 AND (listed OR NOT $6::bool)
  AND (created, id) < ($1::int8, $2::int8) AND ($3::bool IS NULL OR over = $3::bool)
ORDER BY created DESC, id DESC LIMIT $4::int8)sql"};

constexpr Statement read_all{"games_all", "SELECT id FROM jadoube_games ORDER BY id"};

constexpr Statement write_links{"game_links",
                                "UPDATE jadoube_games SET links = $2::bytea WHERE id = $1::int8"};

constexpr Statement forget{"games_forget", R"sql(
WITH old AS (
    SELECT id FROM jadoube_games WHERE over AND created < $1::int8
    ORDER BY created, id LIMIT $2::int8 FOR UPDATE SKIP LOCKED
), logs AS (
    DELETE FROM jadoube_entries e USING old WHERE e.game = old.id
)
DELETE FROM jadoube_games g USING old WHERE g.id = old.id)sql"};

constexpr std::int64_t newest = std::numeric_limits<std::int64_t>::max();

}  // namespace

Stored<std::vector<Entry>> PostgresStore::entries(GameId game, std::int64_t from) {
    return entries(game, from, std::numeric_limits<std::int64_t>::max());
}

Stored<std::vector<Entry>> PostgresStore::entries(GameId game, std::int64_t from, std::int64_t to) {
    auto rows = pool_.repeatable(read_entries, Params().add(game).add(from).add(to));
    if (!rows) return Unexpected{rows.error()};
    std::vector<Entry> out;
    out.reserve(static_cast<std::size_t>(rows->size()));
    for (int row = 0; row < rows->size(); ++row) {
        out.push_back({rows->integer(row, 0), rows->integer(row, 1), rows->integer(row, 2),
                       rows->integer(row, 3), rows->maybe(row, 4), rows->boolean(row, 5),
                       rows->hash(row, 6), std::string(rows->bytes(row, 7))});
    }
    return out;
}

Stored<std::optional<GameRow>> PostgresStore::row(GameId game) {
    auto rows = pool_.repeatable(read_row, Params().add(game));
    if (!rows) return Unexpected{rows.error()};
    if (rows->empty()) return std::optional<GameRow>{};
    return std::optional(read_game_row(*rows, 0));
}

Stored<std::vector<GameRow>> PostgresStore::list(const GameFilter& filter) {
    Params params;
    if (filter.after == 0) {
        params.add(newest).add(newest);
    } else {
        auto before = row(filter.after);
        if (!before) return Unexpected{before.error()};
        if (!*before) return std::vector<GameRow>{};
        params.add((*before)->created).add(filter.after);
    }
    if (filter.over) {
        params.add(*filter.over);
    } else {
        params.add(std::optional<std::int64_t>{});
    }
    params.add(std::int64_t{filter.limit});
    if (filter.owner) params.add(*filter.owner).add(filter.only_listed);
    auto rows = pool_.repeatable(
        filter.owner ? list_owned : (filter.only_listed ? list_listed : list_all), params);
    if (!rows) return Unexpected{rows.error()};
    std::vector<GameRow> out;
    out.reserve(static_cast<std::size_t>(rows->size()));
    for (int row = 0; row < rows->size(); ++row) out.push_back(read_game_row(*rows, row));
    return out;
}

Stored<std::vector<GameId>> PostgresStore::all_games() {
    auto rows = pool_.repeatable(read_all, {});
    if (!rows) return Unexpected{rows.error()};
    std::vector<GameId> out;
    out.reserve(static_cast<std::size_t>(rows->size()));
    for (int row = 0; row < rows->size(); ++row) out.push_back(rows->integer(row, 0));
    return out;
}

Stored<Done> PostgresStore::set_links(GameId game, std::string_view links) {
    auto done = pool_.repeatable(write_links, Params().add(game).add(links));
    if (!done) return Unexpected{done.error()};
    if (done->affected() == 0) {
        return Unexpected{StoreError{StoreError::Code::failed, "there is no such game"}};
    }
    hints_.written({&game, 1});
    return Done{};
}

Stored<int> PostgresStore::forget_games(std::int64_t created_before, int limit) {
    auto done = pool_.once(forget, Params().add(created_before).add(std::int64_t{limit}));
    if (!done) return Unexpected{done.error()};
    return done->affected();
}

}  // namespace jadoube::store::postgres
