#include "postgres_pool.hpp"

#include <optional>
#include <utility>

namespace jadoube::store::postgres {

Stored<Rows> Pool::repeatable(const Statement& statement, const Params& params) {
    {
        auto connection = borrow();
        if (!connection) return Unexpected{connection.error()};
        auto rows = (*connection)->run(statement, params);
        if (rows || !(*connection)->lost()) return rows;
    }
    return once(statement, params);
}

Stored<Rows> Pool::once(const Statement& statement, const Params& params) {
    auto connection = borrow();
    if (!connection) return Unexpected{connection.error()};
    auto rows = (*connection)->run(statement, params);
    if (rows || !(*connection)->lost()) return rows;
    StoreError error = rows.error();
    error.outcome_unknown = true;
    return Unexpected{std::move(error)};
}

Stored<Pool::Borrowed> Pool::borrow() {
    std::optional<Connection> found;
    {
        std::unique_lock lock(mutex_);
        if (!given_back_.wait_for(lock, answer_limit, [&] { return borrowed_ < most; })) {
            return Unexpected{
                StoreError{StoreError::Code::unavailable, "all connections are in use"}};
        }
        ++borrowed_;
        while (!idle_.empty() && !found) {
            if (!idle_.back().went_away()) found.emplace(std::move(idle_.back()));
            idle_.pop_back();
        }
    }
    if (found) return Borrowed(*this, std::move(*found));
    auto made = Connection::open(url_, in(connect_limit));
    if (made) return Borrowed(*this, std::move(*made));
    {
        const std::scoped_lock lock(mutex_);
        --borrowed_;
    }
    given_back_.notify_one();
    return Unexpected{made.error()};
}

Pool::Borrowed::~Borrowed() {
    if (pool_ != nullptr) pool_->give_back(std::move(connection_));
}

void Pool::give_back(Connection connection) {
    {
        const std::scoped_lock lock(mutex_);
        --borrowed_;
        if (connection.lost()) {
            idle_.clear();  // where one has gone, the others have
        } else if (connection.is_idle()) {
            idle_.push_back(std::move(connection));
        }
    }
    given_back_.notify_one();
}

}  // namespace jadoube::store::postgres
