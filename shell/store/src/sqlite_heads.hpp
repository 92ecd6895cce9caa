// What a store in SQLite knows by heart of the games that were written lately: the end of each log.
//
// It never runs ahead of what is committed. A game that is not here has its head in the table
// games; one that is "changed" has there an older one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sqlite_database.hpp"

namespace jadoube::store::sqlite {

struct Head {
    std::int64_t last = 0;  // its row in entries
    std::int64_t seq = -1;
    NodeId node = 0;  // that wrote it
    std::int64_t t = 0;
    std::optional<std::int64_t> due;
    bool over = false;
};

// Into the table games. No game of that number: nothing happens.
void write_head(Database& database, GameId game, const Head& head);
[[nodiscard]] std::optional<Head> read_head(Database& database, GameId game);

// For any thread.
class Heads {
public:
    explicit Heads(std::size_t limit) : limit_(limit) {}

    [[nodiscard]] std::optional<Head> find(GameId game) const;
    void change(const std::unordered_map<GameId, Head>& heads);
    [[nodiscard]] std::vector<std::pair<GameId, Head>> changed() const;
    // They are all in the table now: those that are over are forgotten, and the least recent ones
    // if they are too many.
    void settle();
    void forget(GameId game);
    void clear();

private:
    struct Known {
        Head head;
        std::uint64_t round = 0;  // of settling, in which it was last changed
        bool changed = false;
    };

    mutable std::mutex mutex_;
    std::size_t limit_;
    std::uint64_t round_ = 0;
    std::unordered_map<GameId, Known> known_;
    std::vector<GameId> changed_;
};

}  // namespace jadoube::store::sqlite
