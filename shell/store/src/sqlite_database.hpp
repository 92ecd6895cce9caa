// SQLite's C interface with owners: a connection, its statements, a transaction.
//
// What goes wrong is thrown as a StoreError; the methods of the store catch it (guarded), so that
// none leaves the library. A connection belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <jadoube/store/store.hpp>

struct sqlite3;
struct sqlite3_stmt;

namespace jadoube::store::sqlite {

class Statement {
public:
    Statement(sqlite3* database, std::string_view sql);

    // Parameters are numbered from 1. Text is copied, but for lend: that must live until the
    // statement has run.
    void bind(int at, std::int64_t value);
    void bind(int at, int value) { bind(at, std::int64_t{value}); }
    void bind(int at, bool value) { bind(at, std::int64_t{value}); }
    void bind(int at, const std::optional<std::int64_t>& value);
    void bind(int at, std::string_view text);
    void bind(int at, const char* text) { bind(at, std::string_view(text)); }
    void bind(int at, const LogHash& bytes);
    void lend(int at, std::string_view text);
    void lend(int at, const LogHash& bytes);

    // Whether there is a row.
    [[nodiscard]] bool step();
    // Statements without rows; can then be bound and run again.
    void run();
    void reset() noexcept;

    // Columns are numbered from 0.
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] bool flag(int column) const { return integer(column) != 0; }
    [[nodiscard]] std::optional<std::int64_t> perhaps(int column) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] LogHash hash(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const noexcept;
    };
    void check(int code, const char* doing) const;

    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// A statement in use: gives it back at the end, so that it holds no snapshot.
class Query {
public:
    explicit Query(Statement& statement) noexcept : statement_(&statement) {}
    ~Query() { statement_->reset(); }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    Statement* operator->() const noexcept { return statement_; }

private:
    Statement* statement_;
};

class Database {
public:
    enum class Mode : std::uint8_t { write, read };

    // The file must be there.
    Database(const std::string& file, Mode mode);

    void execute(const char* sql);  // one or more statements, not kept

    // Statements are prepared once for each text.
    template <class... Values>
    [[nodiscard]] Query query(std::string_view sql, const Values&... values) {
        Statement& statement = prepared(sql);
        int at = 0;
        (statement.bind(++at, values), ...);
        return Query(statement);
    }
    // Gives the number of rows changed.
    template <class... Values>
    int run(std::string_view sql, const Values&... values) {
        query(sql, values...)->run();
        return changes();
    }
    // Of a query that has one row with one number.
    template <class... Values>
    [[nodiscard]] std::int64_t number(std::string_view sql, const Values&... values) {
        const Query one = query(sql, values...);
        return one->step() ? one->integer(0) : 0;
    }
    [[nodiscard]] Statement& prepared(std::string_view sql);

    [[nodiscard]] int changes() const noexcept;
    [[nodiscard]] std::int64_t last_id() const noexcept;
    [[nodiscard]] bool in_transaction() const noexcept;
    // Moves what is in the write-ahead log to its place, as far as no reader is in the way.
    bool try_to_empty_log() noexcept;
    [[nodiscard]] int log_pages() const noexcept { return *log_pages_; }

private:
    struct Close {
        void operator()(sqlite3* database) const noexcept;
    };
    std::unique_ptr<int> log_pages_ = std::make_unique<int>(0);  // SQLite writes it
    std::unique_ptr<sqlite3, Close> database_;
    std::map<std::string, Statement, std::less<>> statements_;  // gone before the connection
};

// Rolled back unless committed.
class Transaction {
public:
    enum class Kind : std::uint8_t { reads, writes };

    Transaction(Database& database, Kind kind);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit();

private:
    Database& database_;
};

template <class Do>
[[nodiscard]] auto guarded(Do&& what) -> Stored<decltype(what())> {
    try {
        return what();
    } catch (StoreError& error) {
        return Unexpected{std::move(error)};
    }
}

}  // namespace jadoube::store::sqlite
