#include "postgres_connection.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <utility>

#include <poll.h>

namespace jadoube::store::postgres {
namespace {

using Code = StoreError::Code;

std::string trimmed(const char* text) {
    std::string out = text == nullptr ? "" : text;
    while (!out.empty() && std::isspace(static_cast<unsigned char>(out.back())) != 0)
        out.pop_back();
    return out;
}

// SQLSTATE, by class or as a whole.
Code code_of(std::string_view state) {
    if (state == "53100") return Code::full;
    if (state == "23505" || state == "23514") return Code::conflict;
    if (state == "XX001" || state == "XX002") return Code::corrupt;
    // Lost, starting or shutting down, short of something, cut off, a deadlock, a standby.
    for (const std::string_view start : {"08", "53", "57", "40", "55P03", "25006"}) {
        if (state.starts_with(start)) return Code::unavailable;
    }
    return Code::failed;
}

// "FATAL:  3D000: database …": libpq has no other way to say why it was turned away.
std::string_view state_in(std::string_view message) {
    const auto is_code = [](std::string_view word) {
        return std::ranges::all_of(
            word, [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); });
    };
    for (std::size_t at = message.find(":  "); at != std::string_view::npos;
         at = message.find(":  ", at + 1)) {
        const std::string_view rest = message.substr(at + 3);
        if (rest.size() > 5 && rest[5] == ':' && is_code(rest.substr(0, 5)))
            return rest.substr(0, 5);
    }
    return {};
}

Code code_of_refusal(std::string_view message) {
    const std::string_view state = state_in(message);
    const bool for_good = state.starts_with("28") || state.starts_with("3D") || state == "42501";
    return for_good ? Code::cannot_open : Code::unavailable;
}

void ignore_notice(void*, const PGresult*) {}

// Commits are durable even if the database was told to be careless; a stricter setting stands. What
// a server holds for a client that has vanished is let go in seconds.
std::string session_settings(std::chrono::milliseconds limit) {
    const std::string ms = std::to_string(limit.count());
    return "SET statement_timeout = " + ms + "; SET idle_in_transaction_session_timeout = " + ms +
           "; SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2"
           "; SET tcp_keepalives_count = 3; SET default_transaction_isolation = 'read committed'"
           "; SET plan_cache_mode = force_generic_plan; SET jit = off"
           "; SELECT set_config('synchronous_commit', 'on', false)"
           " WHERE current_setting('synchronous_commit') IN ('off', 'local')";
}

}  // namespace

Stored<Connection> Connection::open(const std::string& url, Deadline deadline,
                                    std::chrono::milliseconds limit) {
    char* bad = nullptr;
    PQconninfoOption* parsed = PQconninfoParse(url.c_str(), &bad);
    if (parsed == nullptr) {
        StoreError error{Code::cannot_open, trimmed(bad)};
        PQfreemem(bad);
        return Unexpected{std::move(error)};
    }
    PQconninfoFree(parsed);
    // The URL comes last: what it says goes before our own wishes.
    const std::array<const char*, 8> keywords{"fallback_application_name",
                                              "keepalives_idle",
                                              "keepalives_interval",
                                              "keepalives_count",
                                              "tcp_user_timeout",
                                              "client_encoding",
                                              "dbname",
                                              nullptr};
    const std::array<const char*, 8> values{"jadoube", "5",    "2",         "3",
                                            "6000",    "UTF8", url.c_str(), nullptr};
    Connection made(PQconnectStartParams(keywords.data(), values.data(), 1));
    PGconn* handle = made.handle_.get();
    if (handle == nullptr) return Unexpected{StoreError{Code::unavailable, "out of memory"}};
    PQsetErrorVerbosity(handle, PQERRORS_VERBOSE);
    PQsetNoticeReceiver(handle, ignore_notice, nullptr);
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;
    while (next != PGRES_POLLING_OK) {
        if (next == PGRES_POLLING_FAILED || PQstatus(handle) == CONNECTION_BAD) {
            std::string why = made.message();
            const Code code = code_of_refusal(why);
            return Unexpected{StoreError{code, std::move(why)}};
        }
        if (!made.wait(next == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline)) {
            return Unexpected{StoreError{Code::unavailable, "no connection in time"}};
        }
        next = PQconnectPoll(handle);
    }
    PQsetErrorVerbosity(handle, PQERRORS_DEFAULT);
    PQsetnonblocking(handle, 1);
    if (auto set = made.script(session_settings(limit), deadline); !set) {
        return Unexpected{set.error()};
    }
    return made;
}

Stored<Rows> Connection::run(const Statement& statement, const Params& params, Deadline deadline) {
    if (lost()) return Unexpected{give_up("not connected")};
    PGconn* handle = handle_.get();
    if (!prepared_.contains(statement.name)) {
        const int sent = PQsendPrepare(handle, statement.name, statement.sql, 0, nullptr);
        if (auto prepared = answer(sent == 1, deadline); !prepared) {
            return Unexpected{prepared.error()};
        }
        prepared_.insert(statement.name);
    }
    std::vector<const char*> values;
    std::vector<int> lengths;
    for (const auto& value : params.values()) {
        values.push_back(value ? value->data() : nullptr);
        lengths.push_back(value ? static_cast<int>(value->size()) : 0);
    }
    const std::vector<int> binary(values.size(), 1);
    const int sent = PQsendQueryPrepared(handle, statement.name, static_cast<int>(values.size()),
                                         values.data(), lengths.data(), binary.data(), 1);
    return answer(sent == 1, deadline);
}

Stored<Done> Connection::script(const std::string& sql, Deadline deadline) {
    if (lost()) return Unexpected{give_up("not connected")};
    auto done = answer(PQsendQuery(handle_.get(), sql.c_str()) == 1, deadline);
    if (!done) return Unexpected{done.error()};
    return Done{};
}

Stored<Rows> Connection::answer(bool sent, Deadline deadline) {
    PGconn* handle = handle_.get();
    if (!sent) return Unexpected{give_up(message())};
    for (int unsent = PQflush(handle); unsent != 0; unsent = PQflush(handle)) {
        if (unsent < 0) return Unexpected{give_up(message())};
        if (!wait(POLLIN | POLLOUT, deadline)) return Unexpected{give_up("not sent in time")};
        if (PQconsumeInput(handle) == 0) return Unexpected{give_up(message())};
    }
    Rows rows;
    std::optional<StoreError> error;
    for (;;) {
        while (PQisBusy(handle) != 0) {
            if (!wait(POLLIN, deadline)) return Unexpected{give_up("no answer in time")};
            if (PQconsumeInput(handle) == 0) return Unexpected{give_up(message())};
        }
        PGresult* result = PQgetResult(handle);
        if (result == nullptr) break;
        const ExecStatusType status = PQresultStatus(result);
        if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK && !error) {
            const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
            error = StoreError{code_of(state == nullptr ? "08000" : state),
                               trimmed(PQresultErrorMessage(result))};
        }
        rows = Rows(result);
    }
    if (lost()) return Unexpected{give_up(error ? error->detail : message())};
    if (error) return Unexpected{std::move(*error)};
    return rows;
}

bool Connection::is_idle() const {
    return !lost() && PQtransactionStatus(handle_.get()) == PQTRANS_IDLE;
}

bool Connection::went_away() {
    // Nothing is said to somebody who asks nothing, but that he is disconnected.
    if (!lost() && wait(POLLIN, Deadline{})) handle_.reset();
    return lost();
}

bool Connection::take_input() {
    if (!lost() && PQconsumeInput(handle_.get()) == 0) handle_.reset();
    return !lost();
}

std::vector<std::string> Connection::notifications() {
    std::vector<std::string> out;
    while (PGnotify* notify = PQnotifies(handle_.get())) {
        out.emplace_back(notify->extra);
        PQfreemem(notify);
    }
    return out;
}

bool Connection::wait(short events, Deadline deadline) const {
    pollfd one{PQsocket(handle_.get()), events, 0};
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        const int ready = ::poll(&one, 1, static_cast<int>(std::max<long long>(0, left.count())));
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

StoreError Connection::give_up(std::string why) {
    handle_.reset();
    return {Code::unavailable, std::move(why)};
}

std::string Connection::message() const { return trimmed(PQerrorMessage(handle_.get())); }

}  // namespace jadoube::store::postgres
