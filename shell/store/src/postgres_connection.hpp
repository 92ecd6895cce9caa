// A connection to PostgreSQL. Whatever happens on the other side, no call waits beyond its
// deadline.
//
// Invariant: once lost, it stays lost; what was under way then has an unknown outcome. An error of
// a connection that is not lost is certain: the statement has done nothing.
#pragma once

#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

#include <jadoube/store/store.hpp>

#include "postgres_values.hpp"

namespace jadoube::store::postgres {

using Deadline = std::chrono::steady_clock::time_point;
[[nodiscard]] inline Deadline in(std::chrono::milliseconds time) {
    return std::chrono::steady_clock::now() + time;
}

using namespace std::chrono_literals;
inline constexpr std::chrono::milliseconds connect_limit = 3s;
inline constexpr std::chrono::milliseconds statement_limit = 5s;  // the database gives up
inline constexpr std::chrono::milliseconds answer_limit = 6s;     // we do

// Prepared when a connection meets it for the first time. The name is unique in the program.
struct Statement {
    const char* name;
    const char* sql;
};

class Connection {
public:
    // Statements are cut off by the database after that time.
    [[nodiscard]] static Stored<Connection> open(const std::string& url, Deadline deadline,
                                                 std::chrono::milliseconds limit = statement_limit);

    [[nodiscard]] Stored<Rows> run(const Statement& statement, const Params& params,
                                   Deadline deadline = in(answer_limit));
    // Several statements in one, without parameters.
    [[nodiscard]] Stored<Done> script(const std::string& sql, Deadline deadline = in(answer_limit));

    [[nodiscard]] bool lost() const { return !handle_ || PQstatus(handle_.get()) != CONNECTION_OK; }
    // Neither a statement nor a transaction is under way.
    [[nodiscard]] bool is_idle() const;
    // Has the other side gone while nothing was asked of it?
    [[nodiscard]] bool went_away();

    [[nodiscard]] int socket() const { return PQsocket(handle_.get()); }
    // When the socket has something to read. False: lost.
    [[nodiscard]] bool take_input();
    // What has been notified since the last call.
    [[nodiscard]] std::vector<std::string> notifications();

private:
    struct Finish {
        void operator()(PGconn* connection) const noexcept { PQfinish(connection); }
    };
    explicit Connection(PGconn* handle) : handle_(handle) {}

    [[nodiscard]] Stored<Rows> answer(bool sent, Deadline deadline);
    [[nodiscard]] bool wait(short events, Deadline deadline) const;
    [[nodiscard]] StoreError give_up(std::string why);
    [[nodiscard]] std::string message() const;

    std::unique_ptr<PGconn, Finish> handle_;
    std::set<std::string_view> prepared_;
};

}  // namespace jadoube::store::postgres
