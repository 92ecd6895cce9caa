#include "sqlite_schema.hpp"

#include <algorithm>
#include <unordered_map>

#include "folded_name.hpp"
#include "sqlite_heads.hpp"

namespace jadoube::store::sqlite {
namespace {

using Code = StoreError::Code;

constexpr std::int64_t application_id = 0x4a41444f;  // "JADO"

constexpr const char* version_1 = R"sql(
CREATE TABLE entries(
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    prev INTEGER NOT NULL,
    node INTEGER NOT NULL,
    t INTEGER NOT NULL,
    due INTEGER,
    over INTEGER NOT NULL,
    hash BLOB NOT NULL,
    body TEXT NOT NULL);
CREATE TABLE games(
    id INTEGER PRIMARY KEY,
    created INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    title TEXT NOT NULL,
    links TEXT NOT NULL DEFAULT '',
    last INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    node INTEGER NOT NULL,
    t INTEGER NOT NULL,
    due INTEGER,
    over INTEGER NOT NULL);
CREATE INDEX games_in_order ON games(created, id);
CREATE INDEX games_of_owner ON games(owner, created, id);
CREATE INDEX games_listed ON games(created, id) WHERE listed = 1;
CREATE INDEX games_running ON games(created, id) WHERE over = 0;
CREATE TABLE mark(one INTEGER PRIMARY KEY CHECK (one = 1), entry INTEGER NOT NULL);
INSERT INTO mark VALUES (1, 0);
CREATE TABLE forgotten(game INTEGER NOT NULL, last INTEGER NOT NULL);
CREATE TABLE nodes(
    id INTEGER PRIMARY KEY,
    joined INTEGER NOT NULL,
    address TEXT NOT NULL,
    t INTEGER NOT NULL,
    wall INTEGER NOT NULL);
CREATE TABLE secrets(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE accounts(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password TEXT NOT NULL,
    administrator INTEGER NOT NULL,
    created INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    locked_until INTEGER NOT NULL);
CREATE TABLE sessions(
    token BLOB PRIMARY KEY,
    account INTEGER NOT NULL,
    csrf TEXT NOT NULL,
    expires INTEGER NOT NULL) WITHOUT ROWID;
)sql";

// Time away is measured by the machine's own clock (boot, uptime). Names are compared by Unicode,
// and failures to sign in are not kept. SQLite cannot take a rule off a column, so the table is
// made anew.
constexpr const char* version_2 = R"sql(
ALTER TABLE accounts RENAME TO old_accounts;
CREATE TABLE accounts(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    administrator INTEGER NOT NULL,
    created INTEGER NOT NULL);
ALTER TABLE nodes ADD COLUMN boot TEXT NOT NULL DEFAULT '';
ALTER TABLE nodes ADD COLUMN uptime INTEGER NOT NULL DEFAULT 0;
)sql";

void to_version_2(Database& database) {
    database.execute(version_2);
    std::vector<FoldedAccount> accounts;
    {
        const Query old = database.query("SELECT id, name FROM old_accounts ORDER BY id");
        while (old->step()) accounts.push_back({old->integer(0), old->text(1), {}});
    }
    for (const FoldedAccount& account : folded_accounts(accounts)) {
        database.run(
            "INSERT INTO accounts SELECT id, name, ?, password, administrator, created"
            " FROM old_accounts WHERE id = ?",
            account.key, account.id);
    }
    database.execute("DROP TABLE old_accounts;");
}

// Reads only: whatever file this is, it stays as it was.
int version_of(Database& database, const std::string& file) {
    if (database.number("SELECT count(*) FROM sqlite_schema") == 0) return 0;
    if (database.number("PRAGMA application_id") != application_id) {
        throw StoreError{Code::cannot_open, file + ": a database of another program"};
    }
    const std::int64_t version = database.number("PRAGMA user_version");
    if (version > schema_version) {
        throw StoreError{Code::wrong_version,
                         file + ": made by a later version of this program (format " +
                             std::to_string(version) + "; this one knows up to " +
                             std::to_string(schema_version) + "): run that one, or a newer"};
    }
    if (version < 1) throw StoreError{Code::corrupt, file + ": has no version"};
    return static_cast<int>(version);
}

void use_write_ahead_log(Database& database, const std::string& file) {
    const Query mode = database.query("PRAGMA journal_mode = WAL");
    if (!mode->step() || mode->text(0) != "wal") {
        throw StoreError{Code::cannot_open,
                         file + ": this file system cannot keep a write-ahead log"};
    }
}

}  // namespace

void prepare(Database& database, const std::string& file) {
    if (version_of(database, file) == 0) {
        use_write_ahead_log(database, file);
        Transaction transaction(database, Transaction::Kind::writes);
        // Another process may have been here first.
        if (version_of(database, file) == 0) {
            database.execute(version_1);
            database.execute(("PRAGMA application_id = " + std::to_string(application_id) + ";" +
                              "PRAGMA user_version = 1;")
                                 .c_str());
        }
        transaction.commit();
    }
    use_write_ahead_log(database, file);
    if (version_of(database, file) < schema_version) {
        Transaction transaction(database, Transaction::Kind::writes);
        if (version_of(database, file) < 2) to_version_2(database);
        database.execute(("PRAGMA user_version = " + std::to_string(schema_version) + ";").c_str());
        transaction.commit();
    }
}

std::int64_t mend(Database& database) {
    const std::int64_t mark = database.number("SELECT entry FROM mark");
    std::int64_t last = mark;
    std::unordered_map<GameId, Head> heads;
    const Query beyond = database.query(
        "SELECT id, game, seq, node, t, due, over FROM entries WHERE id > ? ORDER BY id", mark);
    while (beyond->step()) {
        last = beyond->integer(0);
        heads[beyond->integer(1)] = {last,
                                     beyond->integer(2),
                                     beyond->integer(3),
                                     beyond->integer(4),
                                     beyond->perhaps(5),
                                     beyond->flag(6)};
    }
    if (last == mark) return last;
    for (const auto& [game, head] : heads) write_head(database, game, head);
    database.run("UPDATE mark SET entry = ?", last);
    return last;
}

}  // namespace jadoube::store::sqlite
