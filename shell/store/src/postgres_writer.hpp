// Appends to the logs through a connection of its own, and keeps this node alive.
//
// What if the answer to an append is lost? The old connection may still be at it. So each
// connection of a writer has a number, nodes.writer, counted up when it begins; an append holds the
// row of its node shared and does nothing if the number is no longer its own. Counting up therefore
// waits for an append that is under way and shuts out one that has not begun. After it the database
// is asked whether the last entries are there, by their hashes, and the answer is final: if they
// are, all is well; if not, the append is made again. If no connection can be had in time the games
// of the batch are uncertain: whoever opens one takes its lease anew under the next epoch, which
// again waits for what is under way and shuts out the rest.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "postgres_connection.hpp"

namespace jadoube::store::postgres {

class Writer {
public:
    explicit Writer(std::string url) : url_(std::move(url)) {}

    // From now on, as this node.
    void begin(NodeId node);
    [[nodiscard]] Stored<std::vector<GameId>> append(const Batch& batch);
    [[nodiscard]] Stored<Done> beat(std::int64_t t, std::int64_t wall_time);

    // Was the outcome of an append to it left open?
    [[nodiscard]] bool is_uncertain(GameId game) const;
    void settled(GameId game);

private:
    struct Prepared;  // a batch as the statement wants it

    [[nodiscard]] Stored<Done> connect(Deadline deadline);
    [[nodiscard]] Stored<std::vector<GameId>> try_append(const Prepared& prepared,
                                                         const Batch& batch);
    // The games of the batch that were left out; none at all if it was not recorded.
    [[nodiscard]] Stored<std::optional<std::vector<GameId>>> find(const Prepared& prepared);

    std::string url_;
    NodeId node_ = 0;
    std::mutex using_;  // the connection; only one thread should come
    std::optional<Connection> connection_;
    std::int64_t number_ = 0;  // of the connection, nodes.writer
    Deadline renewed_{};       // the lease; its row is not written with every append
    std::int64_t renewed_t_ = 0;

    mutable std::mutex marking_;
    std::set<GameId> uncertain_;
};

}  // namespace jadoube::store::postgres
