// What tests of stores have in common: a place where stores are opened, and somebody who writes
// games into them as a server does.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/store/store.hpp>

namespace jadoube::store::test {

// One set of data, on which servers run one after another.
class Place {
public:
    virtual ~Place() = default;
    // Another server on the same data. The one before is gone, with leave() or without.
    [[nodiscard]] virtual std::unique_ptr<Store> open() = 0;
    // Does what it takes until a node that went without leave() is taken for dead.
    virtual void let_nodes_die() {}
};
// A place of its own, with nothing in it.
using NewPlace = std::function<std::unique_ptr<Place>()>;

inline constexpr std::int64_t morning = 1'700'000'000'000;  // wall time

template <class T>
T value_of(Stored<T> stored) {
    if (!stored) FAIL(std::string(name(stored.error().code)) << ": " << stored.error().detail);
    return std::move(*stored);
}

template <class T>
void check_error(const Stored<T>& stored, StoreError::Code code) {
    REQUIRE_FALSE(stored.has_value());
    INFO(stored.error().detail);
    CHECK(name(stored.error().code) == name(code));
}

[[nodiscard]] inline NewGame new_game(GameId id, std::int64_t created = morning) {
    return {id, created, 0, true, "game " + std::to_string(id)};
}

[[nodiscard]] inline std::string body_of(GameId game, std::int64_t seq, std::string_view word) {
    return "{\"n\":" + std::to_string(seq) + ",\"game\":" + std::to_string(game) + ",\"act\":\"" +
           std::string(word) + "\"}";
}

// The epoch is the store's own affair.
[[nodiscard]] inline bool same(const Entry& a, const Entry& b) {
    return a.game == b.game && a.seq == b.seq && a.t == b.t && a.due == b.due && a.over == b.over &&
           a.hash == b.hash && a.body == b.body;
}

[[nodiscard]] inline bool same(const std::vector<Entry>& a, const std::vector<Entry>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!same(a[i], b[i])) return false;
    }
    return true;
}

[[nodiscard]] inline bool chain_holds(const std::vector<Entry>& entries) {
    LogHash before = log_beginning;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        before = chained(before, entries[i].body);
        if (entries[i].seq != static_cast<std::int64_t>(i) || entries[i].hash != before)
            return false;
    }
    return true;
}

[[nodiscard]] inline StoredGame opened(Store& store, GameId game, bool claim = true) {
    auto found = value_of(store.open(game, claim));
    REQUIRE(found.has_value());
    return std::move(*found);
}

using Logs = std::map<GameId, std::vector<Entry>>;

// Knows the head of each log he writes, and under which lease.
class Scribe {
public:
    explicit Scribe(Store& store) : store_(store) {}

    // Into the batch that is being made: a game with its entry 0; one more entry.
    Scribe& game(const NewGame& game) {
        batch_.games.push_back(game);
        logs_[game.id] = {};
        return entry(game.id, "begin");
    }
    Scribe& entry(GameId game, std::string_view word = "move") {
        std::vector<Entry>& log = logs_[game];
        Entry next{.game = game, .seq = static_cast<std::int64_t>(log.size()), .body = {}};
        next.epoch = epochs_[game];
        next.body = body_of(game, next.seq, word);
        next.hash = chained(log.empty() ? log_beginning : log.back().hash, next.body);
        log.push_back(next);
        batch_.entries.push_back(std::move(next));
        return *this;
    }
    // Of the last entry.
    Scribe& at(std::int64_t t) {
        return change([t](Entry& entry) { entry.t = t; });
    }
    Scribe& due(std::int64_t when) {
        return change([when](Entry& entry) { entry.due = when; });
    }
    Scribe& over() {
        return change([](Entry& entry) { entry.over = true; });
    }
    Batch& batch() { return batch_; }

    // Appends the batch, and begins another. What was not written is forgotten.
    [[nodiscard]] Stored<std::vector<GameId>> try_write(std::int64_t t = 0) {
        batch_.t = t;
        batch_.wall_time = morning + t;
        auto done = store_.append(batch_);
        if (done) {
            safe_ = logs_;
            if (store_.is_shared()) {
                for (const NewGame& game : batch_.games) {
                    epochs_[game.id] = opened(store_, game.id).epoch;
                }
            }
        } else {
            logs_ = safe_;
        }
        batch_ = {};
        return done;
    }
    void write(std::int64_t t = 0) { CHECK(value_of(try_write(t)).empty()); }

    // Takes over what another run has written.
    void go_on(GameId game) {
        const StoredGame found = opened(store_, game);
        epochs_[game] = found.epoch;
        logs_[game] = safe_[game] = found.entries;
    }

    // As they must be in the store; and with what is in the batch.
    [[nodiscard]] const Logs& safe() const noexcept { return safe_; }
    [[nodiscard]] const Logs& with_batch() const noexcept { return logs_; }
    void go_on(const Logs& logs) { logs_ = safe_ = logs; }
    [[nodiscard]] const std::vector<Entry>& log(GameId game) { return safe_[game]; }

private:
    template <class Change>
    Scribe& change(Change how) {
        how(batch_.entries.back());
        how(logs_[batch_.entries.back().game].back());
        return *this;
    }

    Store& store_;
    Batch batch_;
    Logs logs_;  // with what is in the batch
    Logs safe_;  // without
    std::map<GameId, std::int64_t> epochs_;
};

}  // namespace jadoube::store::test
