#include "sqlite_database.hpp"

#include <algorithm>
#include <utility>

#include <sqlite3.h>

namespace jadoube::store::sqlite {
namespace {

using Code = StoreError::Code;

constexpr int patience_ms = 5000;

Code code_of(int result) {
    switch (result & 0xff) {
        case SQLITE_FULL: return Code::full;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return Code::unavailable;
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: return Code::corrupt;
        case SQLITE_CONSTRAINT: return Code::conflict;
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
        case SQLITE_AUTH:
        case SQLITE_READONLY: return Code::cannot_open;
        default: return Code::failed;
    }
}

[[noreturn]] void fail(sqlite3* database, int result, std::string_view doing) {
    std::string detail(doing);
    detail += ": ";
    detail += database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(result);
    detail += " (" + std::to_string(result) + ")";
    throw StoreError{code_of(result), std::move(detail)};
}

}  // namespace

// ---- Statement

void Statement::Finalize::operator()(sqlite3_stmt* statement) const noexcept {
    sqlite3_finalize(statement);
}

Statement::Statement(sqlite3* database, std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int result = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                                          SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    statement_.reset(statement);
    if (result != SQLITE_OK) fail(database, result, sql);
}

void Statement::check(int code, const char* doing) const {
    if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()), code, doing);
}

void Statement::bind(int at, std::int64_t value) {
    check(sqlite3_bind_int64(statement_.get(), at, value), "bind");
}

void Statement::bind(int at, const std::optional<std::int64_t>& value) {
    if (value) return bind(at, *value);
    check(sqlite3_bind_null(statement_.get(), at), "bind");
}

void Statement::bind(int at, std::string_view text) {
    check(sqlite3_bind_text64(statement_.get(), at, text.data() == nullptr ? "" : text.data(),
                              text.size(), SQLITE_TRANSIENT, SQLITE_UTF8),
          "bind");
}

void Statement::bind(int at, const LogHash& bytes) {
    check(sqlite3_bind_blob64(statement_.get(), at, bytes.data(), bytes.size(), SQLITE_TRANSIENT),
          "bind");
}

void Statement::lend(int at, std::string_view text) {
    check(sqlite3_bind_text64(statement_.get(), at, text.data() == nullptr ? "" : text.data(),
                              text.size(), SQLITE_STATIC, SQLITE_UTF8),
          "bind");
}

void Statement::lend(int at, const LogHash& bytes) {
    check(sqlite3_bind_blob64(statement_.get(), at, bytes.data(), bytes.size(), SQLITE_STATIC),
          "bind");
}

bool Statement::step() {
    const int result = sqlite3_step(statement_.get());
    if (result == SQLITE_ROW) return true;
    if (result == SQLITE_DONE) return false;
    fail(sqlite3_db_handle(statement_.get()), result, sqlite3_sql(statement_.get()));
}

void Statement::run() {
    while (step()) {
    }
    reset();
}

void Statement::reset() noexcept { sqlite3_reset(statement_.get()); }

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::optional<std::int64_t> Statement::perhaps(int column) const {
    if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
    return integer(column);
}

std::string Statement::text(int column) const {
    // A blob is not made a string with a zero at its end: one copy less.
    const void* begin = sqlite3_column_blob(statement_.get(), column);
    if (begin == nullptr) return {};
    return {static_cast<const char*>(begin),
            static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

LogHash Statement::hash(int column) const {
    LogHash hash{};
    const void* begin = sqlite3_column_blob(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    if (begin == nullptr || size != hash.size()) {
        throw StoreError{Code::corrupt, "a hash has " + std::to_string(size) + " bytes"};
    }
    std::copy_n(static_cast<const std::uint8_t*>(begin), size, hash.begin());
    return hash;
}

// ---- Database

void Database::Close::operator()(sqlite3* database) const noexcept { sqlite3_close_v2(database); }

Database::Database(const std::string& file, Mode mode) {
    sqlite3* database = nullptr;
    const int result = sqlite3_open_v2(file.c_str(), &database,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                                           SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE,
                                       nullptr);
    database_.reset(database);
    if (result != SQLITE_OK) fail(database, result, file);
    sqlite3_busy_timeout(database, patience_ms);
    execute(
        "PRAGMA trusted_schema = OFF;"
        "PRAGMA synchronous = FULL;"
        "PRAGMA temp_store = MEMORY;"
        "PRAGMA journal_size_limit = 67108864;");
    // Instead of SQLite's own way, which empties it inside a commit.
    sqlite3_wal_hook(
        database,
        [](void* pages, sqlite3*, const char*, int count) {
            *static_cast<int*>(pages) = count;
            return SQLITE_OK;
        },
        log_pages_.get());
    if (mode == Mode::read) execute("PRAGMA query_only = ON;");
}

void Database::execute(const char* sql) {
    const int result = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
    if (result != SQLITE_OK) fail(database_.get(), result, sql);
}

Statement& Database::prepared(std::string_view sql) {
    auto found = statements_.find(sql);
    if (found == statements_.end()) {
        found = statements_.emplace(std::string(sql), Statement(database_.get(), sql)).first;
    }
    return found->second;
}

int Database::changes() const noexcept { return sqlite3_changes(database_.get()); }

std::int64_t Database::last_id() const noexcept {
    return sqlite3_last_insert_rowid(database_.get());
}

bool Database::in_transaction() const noexcept {
    return sqlite3_get_autocommit(database_.get()) == 0;
}

bool Database::try_to_empty_log() noexcept {
    return sqlite3_wal_checkpoint_v2(database_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                                     nullptr) == SQLITE_OK;
}

// ---- Transaction

Transaction::Transaction(Database& database, Kind kind) : database_(database) {
    if (database_.in_transaction()) database_.run("ROLLBACK");  // one that could not be before
    database_.run(kind == Kind::reads ? "BEGIN" : "BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    // Some failures have rolled it back already.
    if (!database_.in_transaction()) return;
    try {
        database_.run("ROLLBACK");
    } catch (const StoreError&) {
        // It was told already why; SQLite rolls back before anything else is done.
    }
}

void Transaction::commit() { database_.run("COMMIT"); }

}  // namespace jadoube::store::sqlite
