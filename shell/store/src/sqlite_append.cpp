#include <algorithm>
#include <unordered_map>

#include "sqlite_store.hpp"

namespace jadoube::store::sqlite {
namespace {

using Code = StoreError::Code;

constexpr std::int64_t beat_every_ms = 250;
constexpr int pages_at_most = 32'000;  // in the write-ahead log, where tidy() was not
constexpr int entries_at_once = 5000;  // deleted

[[noreturn]] void conflict(GameId game, const std::string& why) {
    throw StoreError{Code::conflict, "game " + std::to_string(game) + ": " + why};
}

}  // namespace

// A batch on its way into the tables.
struct SqliteStore::Append {
    SqliteStore& store;
    std::int64_t row;  // of the last entry
    std::unordered_map<GameId, Head> heads{};
    std::unordered_map<GameId, bool> over_before{};

    void begin(const std::vector<NewGame>& games) {
        for (const NewGame& game : games) {
            if (!heads.emplace(game.id, Head{}).second) conflict(game.id, "is there already");
        }
    }

    [[nodiscard]] Head& head_of(GameId game) {
        const auto [place, is_new] = heads.try_emplace(game);
        if (is_new) {
            auto known = store.heads_.find(game);
            if (!known) known = read_head(store.writer_, game);
            if (!known) conflict(game, "there is none");
            place->second = *known;
        }
        return place->second;
    }

    void add(const std::vector<Entry>& entries) {
        const Query insert(store.writer_.prepared(
            "INSERT INTO entries(id, game, seq, prev, node, t, due, over, hash, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
        for (const Entry& entry : entries) {
            Head& head = head_of(entry.game);
            if (entry.seq != head.seq + 1) {
                conflict(entry.game, "entry " + std::to_string(entry.seq) + " does not follow " +
                                         std::to_string(head.seq));
            }
            insert->bind(1, ++row);
            insert->bind(2, entry.game);
            insert->bind(3, entry.seq);
            insert->bind(4, head.last);
            insert->bind(5, store.node_);
            insert->bind(6, entry.t);
            insert->bind(7, entry.due);
            insert->bind(8, entry.over);
            insert->lend(9, entry.hash);
            insert->lend(10, entry.body);
            insert->run();
            if (entry.over != head.over) over_before.try_emplace(entry.game, head.over);
            head = {row, entry.seq, store.node_, entry.t, entry.due, entry.over};
        }
    }

    void add(const std::vector<NewGame>& games) {
        for (const NewGame& game : games) {
            const Head& head = heads.at(game.id);
            if (head.seq < 0) conflict(game.id, "begins without its entry 0");
            store.writer_.run(
                "INSERT INTO games(id, created, owner, listed, title, last, seq, node, t, due, "
                "over)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                game.id, game.created, game.owner, game.listed, game.title, head.last, head.seq,
                head.node, head.t, head.due, head.over);
            over_before.erase(game.id);
        }
    }

    // Lists ask for it, so it does not wait for a checkpoint.
    void tell_what_is_over() {
        for (const auto& [game, before] : over_before) {
            const Head& head = heads.at(game);
            if (head.over == before) continue;
            write_head(store.writer_, game, head);
            store.writer_.run("UPDATE games SET over = ? WHERE id = ?", head.over, game);
        }
    }
};

Stored<std::vector<GameId>> SqliteStore::append(const Batch& batch) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        [[maybe_unused]] const NodeId node = this_node();
        Writing writing(*this);
        Append append{*this, row_};
        append.begin(batch.games);
        append.add(batch.entries);
        append.add(batch.games);
        append.tell_what_is_over();
        const bool with_beat = batch.t - beat_t_ >= beat_every_ms;
        if (with_beat) write_beat(batch.t, batch.wall_time);
        try {
            writing.commit();
        } catch (StoreError& error) {
            // What the disk has got of it may be found again after a crash.
            error.outcome_unknown = error.code == Code::failed;
            throw;
        }

        row_ = append.row;
        heads_.change(append.heads);
        if (with_beat) beat_t_ = batch.t;
        // Where tidy() has just been there is little left to do; then the log begins anew.
        if (tidied_.exchange(false) || writer_.log_pages() > pages_at_most) {
            writer_.try_to_empty_log();
        }
        return std::vector<GameId>{};
    });
}

// Most of the write-ahead log goes into the file beside the writer, which is not held up.
void SqliteStore::tidy() {
    const std::lock_guard lock(tidy_mutex_);
    if (tidied_) return;
    try {
        if (!tidier_) tidier_.emplace(file_, Database::Mode::write);
        if (tidier_->try_to_empty_log()) tidied_ = true;
    } catch (const StoreError&) {
        // The writer does it, when the log has grown too long.
    }
}

void SqliteStore::write_heads() {
    for (const auto& [game, head] : heads_.changed()) write_head(writer_, game, head);
    if (marked_ != row_) writer_.run("UPDATE mark SET entry = ?", row_);
}

void SqliteStore::settle_heads() {
    heads_.settle();
    marked_ = row_;
}

Stored<Done> SqliteStore::checkpoint() {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        Writing writing(*this);
        write_heads();
        writing.commit();
        settle_heads();
        return Done{};
    });
}

// ---- forgetting

Stored<int> SqliteStore::forget_games(std::int64_t created_before, int limit) {
    return guarded([&] {
        int count = 0;
        {
            const std::lock_guard lock(writer_mutex_);
            Writing writing(*this);
            write_heads();
            std::vector<std::pair<GameId, std::int64_t>> games;
            {
                const Query old = writer_.query(
                    "SELECT id, last FROM games WHERE created < ? AND over = 1"
                    " ORDER BY created, id LIMIT ?",
                    created_before, std::max(limit, 0));
                while (old->step()) games.emplace_back(old->integer(0), old->integer(1));
            }
            for (const auto& [game, last] : games) {
                writer_.run("INSERT INTO forgotten(game, last) VALUES (?, ?)", game, last);
                writer_.run("DELETE FROM games WHERE id = ?", game);
            }
            writing.commit();
            settle_heads();
            for (const auto& [game, last] : games) heads_.forget(game);
            count = static_cast<int>(games.size());
        }
        drop_forgotten_entries();
        return count;
    });
}

// In steps, so that games that are played need not wait; after a crash the next call goes on.
void SqliteStore::drop_forgotten_entries() {
    for (;;) {
        const std::lock_guard lock(writer_mutex_);
        Transaction transaction(writer_, Transaction::Kind::writes);
        int left = entries_at_once;
        while (left > 0) {
            std::int64_t id = 0;
            GameId game = 0;
            std::int64_t row = 0;
            {
                const Query one = writer_.query("SELECT rowid, game, last FROM forgotten LIMIT 1");
                if (!one->step()) break;
                id = one->integer(0);
                game = one->integer(1);
                row = one->integer(2);
            }
            for (; row != 0 && left > 0; --left) {
                const std::int64_t before =
                    writer_.number("SELECT prev FROM entries WHERE id = ? AND game = ?", row, game);
                writer_.run("DELETE FROM entries WHERE id = ? AND game = ?", row, game);
                row = before;
            }
            if (row == 0) {
                writer_.run("DELETE FROM forgotten WHERE rowid = ?", id);
            } else {
                writer_.run("UPDATE forgotten SET last = ? WHERE rowid = ?", row, id);
            }
        }
        transaction.commit();
        if (left > 0) return;
    }
}

}  // namespace jadoube::store::sqlite
