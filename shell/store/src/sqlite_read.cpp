#include <algorithm>
#include <utility>

#include "sqlite_store.hpp"

namespace jadoube::store::sqlite {
namespace {

using Code = StoreError::Code;

constexpr const char* row_columns = "id, created, owner, listed, title, links, seq, over";

GameRow read_row(const Query& query) {
    return {query->integer(0), query->integer(1), query->integer(2), query->flag(3),
            query->text(4),    query->text(5),    query->integer(6), query->flag(7)};
}

std::optional<GameRow> find_row(Database& database, GameId game) {
    const Query query = database.query(
        "SELECT id, created, owner, listed, title, links, seq, over FROM games WHERE id = ?", game);
    if (!query->step()) return std::nullopt;
    return read_row(query);
}

// Backwards from the head, along the chain of rows.
// What the table of games and the memory know of the last entry stands in the entry itself, too.
void check_head(const Query& last, GameId game, const Head& head) {
    if (last->integer(3) == head.t && last->perhaps(4) == head.due && last->flag(5) == head.over &&
        last->integer(8) == head.node) {
        return;
    }
    throw StoreError{Code::corrupt, "game " + std::to_string(game) + ": entry " +
                                        std::to_string(head.seq) +
                                        " and what is known of it differ"};
}

std::vector<Entry> read_log(Database& database, GameId game, const Head& head, std::int64_t from) {
    std::vector<Entry> entries;
    const Query query(database.prepared(
        "SELECT game, seq, prev, t, due, over, hash, body, node FROM entries WHERE id = ?"));
    std::int64_t row = head.last;
    for (std::int64_t seq = head.seq; seq >= std::max<std::int64_t>(from, 0); --seq) {
        query->bind(1, row);
        if (!query->step() || query->integer(0) != game || query->integer(1) != seq) {
            throw StoreError{Code::corrupt, "game " + std::to_string(game) + ": entry " +
                                                std::to_string(seq) + " is not in row " +
                                                std::to_string(row)};
        }
        if (seq == head.seq) check_head(query, game, head);
        entries.push_back({game, seq, 0, query->integer(3), query->perhaps(4), query->flag(5),
                           query->hash(6), query->text(7)});
        row = query->integer(2);
        query->reset();
    }
    std::reverse(entries.begin(), entries.end());
    return entries;
}

// The index that leaves out most of what is not wanted, and has the order of the list.
const char* index_for(const GameFilter& filter) {
    if (filter.owner) return "games_of_owner";
    if (filter.over == false) return "games_running";
    return filter.only_listed ? "games_listed" : "games_in_order";
}

}  // namespace

// What is known by heart is asked before the snapshot is taken: so the snapshot has at least that.

Stored<std::optional<StoredGame>> SqliteStore::open(GameId game, bool, std::int64_t) {
    return guarded([&]() -> std::optional<StoredGame> {
        auto head = heads_.find(game);
        const Readers::Snapshot snapshot(readers_);
        auto row = find_row(*snapshot, game);
        if (!row) return std::nullopt;
        if (!head) head = read_head(*snapshot, game);
        StoredGame found;
        found.row = std::move(*row);
        found.row.seq = head->seq;
        found.row.over = head->over;
        found.entries = read_log(*snapshot, game, *head, 0);
        found.ours = true;
        found.last_by_us = head->node == node_;
        if (!found.last_by_us) {
            const Query node =
                snapshot->query("SELECT t, wall, boot, uptime FROM nodes WHERE id = ?", head->node);
            if (node->step()) {
                found.ran_on = std::max<std::int64_t>(0, node->integer(0) - head->t);
                found.last_beat_wall = node->integer(1);
                // Later runs had the game, too, from their beginning.
                const std::int64_t later = snapshot->number(
                    "SELECT coalesce(sum(t), 0) FROM nodes WHERE id > ? AND id < ?", head->node,
                    node_ == 0 ? INT64_MAX : node_);
                found.ran_on += later;
                found.away = away_since(node->integer(1), node->text(2), node->integer(3)) - later;
            }
        }
        return found;
    });
}

Stored<std::vector<Entry>> SqliteStore::entries(GameId game, std::int64_t from) {
    return guarded([&]() -> std::vector<Entry> {
        auto head = heads_.find(game);
        const Readers::Snapshot snapshot(readers_);
        const auto now = read_head(*snapshot, game);
        if (!now) return {};
        return read_log(*snapshot, game, head ? *head : *now, from);
    });
}

Stored<std::optional<GameRow>> SqliteStore::row(GameId game) {
    return guarded([&] {
        const auto head = heads_.find(game);
        const Readers::Snapshot snapshot(readers_);
        auto row = find_row(*snapshot, game);
        if (row && head) {
            row->seq = head->seq;
            row->over = head->over;
        }
        return row;
    });
}

Stored<std::vector<GameRow>> SqliteStore::list(const GameFilter& filter) {
    return guarded([&]() -> std::vector<GameRow> {
        const Readers::Snapshot snapshot(readers_);
        std::vector<std::int64_t> values;
        std::string sql = std::string("SELECT ") + row_columns + " FROM games INDEXED BY " +
                          index_for(filter) + " WHERE 1";
        if (filter.owner) {
            sql += " AND owner = ?";
            values.push_back(*filter.owner);
        }
        if (filter.only_listed) sql += " AND listed = 1";
        if (filter.over) sql += *filter.over ? " AND over = 1" : " AND over = 0";
        if (filter.after != 0) {
            const auto after = find_row(*snapshot, filter.after);
            if (!after) return {};
            sql += " AND (created, id) < (?, ?)";
            values.insert(values.end(), {after->created, after->id});
        }
        sql += " ORDER BY created DESC, id DESC LIMIT ?";
        values.push_back(std::max(filter.limit, 0));

        const Query query(snapshot->prepared(sql));
        for (std::size_t i = 0; i < values.size(); ++i) {
            query->bind(static_cast<int>(i) + 1, values[i]);
        }
        std::vector<GameRow> rows;
        while (query->step()) {
            rows.push_back(read_row(query));
            if (const auto head = heads_.find(rows.back().id)) rows.back().seq = head->seq;
        }
        return rows;
    });
}

Stored<std::vector<GameId>> SqliteStore::all_games() {
    return guarded([&] {
        const Readers::Snapshot snapshot(readers_);
        std::vector<GameId> games;
        const Query query = snapshot->query("SELECT id FROM games ORDER BY id");
        while (query->step()) games.push_back(query->integer(0));
        return games;
    });
}

Stored<Done> SqliteStore::set_links(GameId game, std::string_view links) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        if (writer_.run("UPDATE games SET links = ? WHERE id = ?", links, game) == 0) {
            throw StoreError{Code::failed, "there is no game " + std::to_string(game)};
        }
        return Done{};
    });
}

Stored<bool> SqliteStore::change_links(GameId game, std::string_view from, std::string_view to) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        return writer_.run("UPDATE games SET links = ? WHERE id = ? AND links = ?", to, game,
                           from) != 0;
    });
}

// By looking through the whole table: no pointer is trusted. Where it cannot be read any further,
// that is all there is.
Stored<std::vector<Entry>> SqliteStore::salvage(GameId game) {
    return guarded([&] {
        const Readers::Snapshot snapshot(readers_);
        std::vector<Entry> entries;
        try {
            const Query query = snapshot->query(
                "SELECT seq, t, due, over, hash, body FROM entries WHERE game = ? ORDER BY id",
                game);
            while (query->step()) {
                if (query->integer(0) != static_cast<std::int64_t>(entries.size())) break;
                entries.push_back({game, query->integer(0), 0, query->integer(1), query->perhaps(2),
                                   query->flag(3), query->hash(4), query->text(5)});
            }
        } catch (const StoreError& error) {
            if (error.code != Code::corrupt) throw;
        }
        return entries;
    });
}

}  // namespace jadoube::store::sqlite
