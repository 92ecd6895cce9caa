#include "postgres_schema.hpp"

#include <array>
#include <string>
#include <vector>

#include "folded_name.hpp"

namespace jadoube::store::postgres {
namespace {

// Forward only: a step that has been released is never changed, another is added. Texts that people
// write are bytea: they need not be valid in the encoding of the database.
//
// games.timed: time alone will change something. It has its own column because a partial index over
// due would make every append move its row to another place (no HOT update).
// games.seq is set to -1 by whoever finds it to be another than he thought, to be refused.
// games.written_by: the node of the last entry, on whose time line t and due are; games.node: the
// one that may write the next. nodes.writer: counts the connections through which a node appends,
// see postgres_writer.hpp. games.taken_by: the node that took the game from another and has written
// nothing since; then taken_t is when it did, on its own time line, ran_on what had passed after
// the last entry until then, and away for how long no node ran the game. A node whose lease ran out
// because the database stood still has 3 s to renew it.
constexpr std::array steps{
    R"sql(
CREATE TABLE jadoube_nodes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    address bytea NOT NULL,
    joined bigint NOT NULL,
    t bigint NOT NULL DEFAULT 0,
    wall bigint NOT NULL,
    expires timestamptz NOT NULL,
    gone boolean NOT NULL DEFAULT false,
    writer bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 20);

CREATE VIEW jadoube_dead_nodes AS
SELECT id FROM jadoube_nodes
WHERE gone OR greatest(expires, least(expires + interval '1 minute',
                                      pg_postmaster_start_time() + interval '3 s')) <= now();

CREATE TABLE jadoube_games (
    id bigint PRIMARY KEY,
    created bigint NOT NULL,
    owner bigint NOT NULL,
    listed boolean NOT NULL,
    title bytea NOT NULL,
    links bytea NOT NULL DEFAULT '',
    seq bigint NOT NULL CHECK (seq >= 0),
    t bigint NOT NULL,
    due bigint,
    over boolean NOT NULL,
    timed boolean GENERATED ALWAYS AS (due IS NOT NULL AND NOT over) STORED,
    written_by bigint NOT NULL,
    node bigint NOT NULL,
    epoch bigint NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX jadoube_games_timed ON jadoube_games (node) WHERE timed;
CREATE INDEX jadoube_games_created ON jadoube_games (created, id);
CREATE INDEX jadoube_games_listed ON jadoube_games (created, id) WHERE listed;
CREATE INDEX jadoube_games_owner ON jadoube_games (owner, created, id);

CREATE TABLE jadoube_entries (
    game bigint NOT NULL,
    seq bigint NOT NULL,
    node bigint NOT NULL,
    epoch bigint NOT NULL,
    t bigint NOT NULL,
    due bigint,
    over boolean NOT NULL,
    hash bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE jadoube_inbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game bigint NOT NULL,
    role bytea NOT NULL,
    key bytea NOT NULL,
    act bytea NOT NULL,
    created timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE jadoube_service (
    name bytea PRIMARY KEY,
    value bytea NOT NULL
);

CREATE TABLE jadoube_accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name bytea NOT NULL,
    folded bytea NOT NULL UNIQUE,
    password bytea NOT NULL,
    administrator boolean NOT NULL,
    created bigint NOT NULL,
    failures bigint NOT NULL,
    locked_until bigint NOT NULL
);

CREATE TABLE jadoube_sessions (
    token bytea PRIMARY KEY,
    account bigint NOT NULL,
    csrf bytea NOT NULL,
    expires bigint NOT NULL
);
CREATE INDEX jadoube_sessions_account ON jadoube_sessions (account);
CREATE INDEX jadoube_sessions_expires ON jadoube_sessions (expires);
)sql",
    // Names are compared by Unicode (fold_names), and failures to sign in are not kept any more.
    R"sql(
ALTER TABLE jadoube_accounts
    ALTER COLUMN failures SET DEFAULT 0, ALTER COLUMN locked_until SET DEFAULT 0;
)sql",
    R"sql(
ALTER TABLE jadoube_games
    ADD COLUMN taken_by bigint,
    ADD COLUMN taken_t bigint NOT NULL DEFAULT 0,
    ADD COLUMN ran_on bigint NOT NULL DEFAULT 0,
    ADD COLUMN away bigint NOT NULL DEFAULT 0;
)sql"};
constexpr std::int64_t step_that_folds_names = 2;

constexpr std::int64_t known_version = steps.size();

// One at a time, until its connection is closed; the number is "jadoube" in ASCII. The transaction
// begins afterwards, so that it sees what others did while it waited.
constexpr auto lock_out_others = "SELECT pg_advisory_lock(29943431525917285)";

constexpr Statement has_table{"schema_has_table",
                              "SELECT to_regclass('jadoube_schema') IS NOT NULL"};
constexpr Statement read_version{"schema_version",
                                 "SELECT coalesce(max(version), 0)::int8 FROM jadoube_schema"};

constexpr Statement names_in_order{"schema_names",
                                   "SELECT id, name FROM jadoube_accounts ORDER BY id"};
constexpr Statement set_folded{
    "schema_folded", "UPDATE jadoube_accounts SET folded = $1::bytea WHERE id = $2::int8"};

Stored<Done> fold_names(Connection& connection, Deadline deadline) {
    auto rows = connection.run(names_in_order, {}, deadline);
    if (!rows) return Unexpected{rows.error()};
    std::vector<FoldedAccount> accounts;
    accounts.reserve(static_cast<std::size_t>(rows->size()));
    for (int row = 0; row < rows->size(); ++row) {
        accounts.push_back({rows->integer(row, 0), std::string(rows->bytes(row, 1)), {}});
    }
    // First out of each other's way.
    auto done =
        connection.script("UPDATE jadoube_accounts SET folded = ('#' || id)::bytea", deadline);
    if (!done) return done;
    for (const FoldedAccount& account : folded_accounts(accounts)) {
        auto set = connection.run(
            set_folded, Params().add(std::string_view(account.key)).add(account.id), deadline);
        if (!set) return Unexpected{set.error()};
    }
    return Done{};
}

Stored<std::int64_t> version(Connection& connection, Deadline deadline) {
    auto there = connection.run(has_table, {}, deadline);
    if (!there) return Unexpected{there.error()};
    if (!there->boolean(0, 0)) return std::int64_t{0};
    auto row = connection.run(read_version, {}, deadline);
    if (!row) return Unexpected{row.error()};
    return row->integer(0, 0);
}

StoreError made_later(std::int64_t found) {
    return {StoreError::Code::wrong_version, "tables of version " + std::to_string(found) +
                                                 ", this program knows " +
                                                 std::to_string(known_version)};
}

}  // namespace

Stored<Done> migrate(const std::string& url) {
    constexpr std::chrono::milliseconds limit = 60s;  // a step may rewrite a table
    auto connection = Connection::open(url, in(connect_limit), limit);
    if (!connection) return Unexpected{connection.error()};
    const Deadline deadline = in(limit);
    auto found = version(*connection, deadline);
    if (!found) return Unexpected{found.error()};
    if (*found > known_version) return Unexpected{made_later(*found)};
    if (*found == known_version) return Done{};

    auto done = connection->script(lock_out_others, deadline);
    if (done) done = connection->script("BEGIN", deadline);
    if (!done) return done;
    found = version(*connection, deadline);
    if (!found) return Unexpected{found.error()};
    if (*found > known_version) return Unexpected{made_later(*found)};
    if (*found == known_version) return connection->script("ROLLBACK", deadline);
    if (*found == 0) {
        done = connection->script(
            "CREATE TABLE jadoube_schema (version bigint PRIMARY KEY,"
            " made timestamptz NOT NULL DEFAULT now())",
            deadline);
        if (!done) return done;
    }
    for (std::int64_t next = *found + 1; next <= known_version; ++next) {
        done = connection->script(steps[static_cast<std::size_t>(next - 1)], deadline);
        if (done && next == step_that_folds_names) done = fold_names(*connection, deadline);
        if (!done) return done;
        done = connection->script(
            "INSERT INTO jadoube_schema (version) VALUES (" + std::to_string(next) + ")", deadline);
        if (!done) return done;
    }
    return connection->script("COMMIT", deadline);
}

}  // namespace jadoube::store::postgres
