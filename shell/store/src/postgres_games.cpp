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

// Counted in the same transaction: whoever sees the count sees the links.
constexpr Statement set_links_counted{"game_links", R"sql(
WITH changed AS (
    UPDATE jadoube_games SET links = $2::bytea
    WHERE id = $1::int8 AND (NOT $3::bool OR links = $4::bytea) RETURNING id
), counted AS (
    INSERT INTO jadoube_service (name, value)
    SELECT 'links changed'::bytea, '1'::bytea FROM changed
    ON CONFLICT (name) DO UPDATE SET value =
        convert_to((convert_from(jadoube_service.value, 'UTF8')::int8 + 1)::text, 'UTF8')
)
SELECT id FROM changed)sql"};

constexpr Statement read_links_version{
    "links_version",
    "SELECT convert_from(value, 'UTF8')::int8 FROM jadoube_service WHERE name = 'links changed'"};

constexpr Statement read_links{
    "links_of", "SELECT id, links FROM jadoube_games WHERE id = ANY ($1::int8[]) AND links <> ''"};

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

Stored<bool> PostgresStore::write_links(GameId game, bool compare, std::string_view from,
                                        std::string_view to) {
    const Params params = Params().add(game).add(to).add(compare).add(from);
    // Compared, a second try would find what the first has written.
    auto done = compare ? pool_.once(set_links_counted, params)
                        : pool_.repeatable(set_links_counted, params);
    if (!done) return Unexpected{done.error()};
    if (done->empty()) return false;
    hints_.written({&game, 1});
    return true;
}

Stored<Done> PostgresStore::set_links(GameId game, std::string_view links) {
    const auto written = write_links(game, false, {}, links);
    if (!written) return Unexpected{written.error()};
    if (!*written) {
        return Unexpected{StoreError{StoreError::Code::failed, "there is no such game"}};
    }
    return Done{};
}

Stored<bool> PostgresStore::change_links(GameId game, std::string_view from, std::string_view to) {
    return write_links(game, true, from, to);
}

Stored<std::int64_t> PostgresStore::links_version() {
    auto rows = pool_.repeatable(read_links_version, {});
    if (!rows) return Unexpected{rows.error()};
    return rows->empty() ? 0 : rows->integer(0, 0);
}

Stored<std::vector<GameLinks>> PostgresStore::links_of(std::span<const GameId> games) {
    auto rows = pool_.repeatable(read_links, Params().add(array_of(games)));
    if (!rows) return Unexpected{rows.error()};
    std::vector<GameLinks> out;
    out.reserve(static_cast<std::size_t>(rows->size()));
    for (int row = 0; row < rows->size(); ++row) {
        out.push_back({rows->integer(row, 0), std::string(rows->bytes(row, 1))});
    }
    return out;
}

Stored<std::vector<Entry>> PostgresStore::salvage(GameId game) {
    auto all = entries(game, 0);
    if (!all) return all;
    std::size_t count = 0;
    while (count < all->size() && (*all)[count].seq == static_cast<std::int64_t>(count)) ++count;
    all->resize(count);
    return all;
}

Stored<int> PostgresStore::forget_games(std::int64_t created_before, int limit) {
    auto done = pool_.once(forget, Params().add(created_before).add(std::int64_t{limit}));
    if (!done) return Unexpected{done.error()};
    return done->affected();
}

}  // namespace jadoube::store::postgres
