// A few connections that any thread may borrow.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "postgres_connection.hpp"

namespace jadoube::store::postgres {

class Pool {
public:
    explicit Pool(std::string url) : url_(std::move(url)) {}

    // What is asked can be asked again without harm. If the connection is lost it is, once.
    [[nodiscard]] Stored<Rows> repeatable(const Statement& statement, const Params& params);
    // Once only: if the connection is lost (the error is unavailable), nobody knows whether it was
    // done.
    [[nodiscard]] Stored<Rows> once(const Statement& statement, const Params& params);

    // Several statements on one connection. Given back whatever happens; lost if it was.
    class Borrowed {
    public:
        Borrowed(Pool& pool, Connection connection)
            : pool_(&pool), connection_(std::move(connection)) {}
        ~Borrowed();
        Borrowed(Borrowed&& other) noexcept
            : pool_(std::exchange(other.pool_, nullptr)),
              connection_(std::move(other.connection_)) {}
        Borrowed& operator=(Borrowed&&) = delete;
        Connection* operator->() { return &connection_; }
        Connection& operator*() { return connection_; }

    private:
        Pool* pool_;
        Connection connection_;
    };
    [[nodiscard]] Stored<Borrowed> borrow();

private:
    static constexpr int most = 4;

    void give_back(Connection connection);

    std::string url_;
    std::mutex mutex_;
    std::condition_variable given_back_;
    std::vector<Connection> idle_;
    int borrowed_ = 0;
};

}  // namespace jadoube::store::postgres
