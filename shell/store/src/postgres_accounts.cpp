// Secrets, accounts and sessions.
#include "folded_name.hpp"
#include "postgres_store.hpp"

namespace jadoube::store::postgres {
namespace {

constexpr Statement keep_secret{"secret_keep",
                                "INSERT INTO jadoube_service (name, value) "
                                "VALUES ($1::bytea, $2::bytea) ON CONFLICT DO NOTHING"};
constexpr Statement read_secret{"secret_read",
                                "SELECT value FROM jadoube_service WHERE name = $1::bytea"};

constexpr Statement insert_account{
    "account_insert",
    "INSERT INTO jadoube_accounts "
    "(name, folded, password, administrator, created) VALUES "
    "($1::bytea, $2::bytea, $3::bytea, $4::bool, $5::int8) RETURNING id"};
constexpr Statement write_account{
    "account_write",
    "UPDATE jadoube_accounts SET "
    "folded = CASE name WHEN $1::bytea THEN folded ELSE $2::bytea END, name = $1::bytea, "
    "password = $3::bytea, administrator = $4::bool, created = $5::int8 WHERE id = $6::int8"};
constexpr Statement account_by_name{
    "account_by_name",
    "SELECT id, name, password, administrator, created FROM jadoube_accounts "
    "WHERE folded IN ($1::bytea, $2::bytea) ORDER BY folded = $1::bytea LIMIT 1"};
constexpr Statement account_by_id{"account_by_id",
                                  "SELECT id, name, password, administrator, created "
                                  "FROM jadoube_accounts WHERE id = $1::int8"};
constexpr Statement all_accounts{"accounts_all",
                                 "SELECT id, name, password, administrator, created "
                                 "FROM jadoube_accounts ORDER BY id"};

constexpr Statement insert_session{"session_insert",
                                   "INSERT INTO jadoube_sessions (token, account, csrf, expires) "
                                   "VALUES ($1::bytea, $2::int8, $3::bytea, $4::int8)"};
constexpr Statement read_session{
    "session_read", "SELECT account, csrf, expires FROM jadoube_sessions WHERE token = $1::bytea"};
constexpr Statement delete_session{"session_delete",
                                   "DELETE FROM jadoube_sessions WHERE token = $1::bytea"};
constexpr Statement delete_sessions{"sessions_delete",
                                    "DELETE FROM jadoube_sessions WHERE account = $1::int8"};
constexpr Statement delete_expired{"sessions_expired",
                                   "DELETE FROM jadoube_sessions WHERE expires < $1::int8"};

Params params_of(const Account& account) {
    const std::string folded = folded_name(account.name);
    Params params;
    params.add(std::string_view(account.name)).add(std::string_view(folded));
    params.add(std::string_view(account.password)).add(account.administrator);
    params.add(account.created);
    return params;
}

Account read_account(const Rows& rows, int row) {
    return {rows.integer(row, 0), std::string(rows.bytes(row, 1)), std::string(rows.bytes(row, 2)),
            rows.boolean(row, 3), rows.integer(row, 4)};
}

Stored<std::optional<Account>> one_account(Stored<Rows> rows) {
    if (!rows) return Unexpected{rows.error()};
    if (rows->empty()) return std::optional<Account>{};
    return std::optional(read_account(*rows, 0));
}

Stored<Done> done(const Stored<Rows>& rows) {
    if (!rows) return Unexpected{rows.error()};
    return Done{};
}

}  // namespace

Stored<std::string> PostgresStore::secret(std::string_view name, std::string_view offered) {
    if (!offered.empty()) {
        auto kept = pool_.repeatable(keep_secret, Params().add(name).add(offered));
        if (!kept) return Unexpected{kept.error()};
    }
    auto row = pool_.repeatable(read_secret, Params().add(name));
    if (!row) return Unexpected{row.error()};
    return row->empty() ? std::string() : std::string(row->bytes(0, 0));
}

Stored<AccountId> PostgresStore::add_account(const Account& account) {
    auto row = pool_.once(insert_account, params_of(account));
    if (!row) return Unexpected{row.error()};
    return row->integer(0, 0);
}

Stored<std::optional<Account>> PostgresStore::account(std::string_view name) {
    const std::string folded = folded_name(name);
    const std::string exact = exact_key(name);
    return one_account(pool_.repeatable(
        account_by_name, Params().add(std::string_view(folded)).add(std::string_view(exact))));
}

Stored<std::optional<Account>> PostgresStore::account(AccountId id) {
    return one_account(pool_.repeatable(account_by_id, Params().add(id)));
}

Stored<std::vector<Account>> PostgresStore::accounts() {
    auto rows = pool_.repeatable(all_accounts, {});
    if (!rows) return Unexpected{rows.error()};
    std::vector<Account> out;
    out.reserve(static_cast<std::size_t>(rows->size()));
    for (int row = 0; row < rows->size(); ++row) out.push_back(read_account(*rows, row));
    return out;
}

Stored<Done> PostgresStore::update_account(const Account& account) {
    auto rows = pool_.repeatable(write_account, params_of(account).add(account.id));
    if (rows && rows->affected() == 0) {
        return Unexpected{StoreError{StoreError::Code::failed, "there is no such account"}};
    }
    return done(rows);
}

Stored<Done> PostgresStore::add_session(const Session& session) {
    return done(pool_.once(insert_session, Params()
                                               .add(session.token)
                                               .add(session.account)
                                               .add(std::string_view(session.csrf))
                                               .add(session.expires)));
}

Stored<std::optional<Session>> PostgresStore::session(const LogHash& token) {
    auto row = pool_.repeatable(read_session, Params().add(token));
    if (!row) return Unexpected{row.error()};
    if (row->empty()) return std::optional<Session>{};
    return std::optional(
        Session{token, row->integer(0, 0), std::string(row->bytes(0, 1)), row->integer(0, 2)});
}

Stored<Done> PostgresStore::remove_session(const LogHash& token) {
    return done(pool_.repeatable(delete_session, Params().add(token)));
}

Stored<Done> PostgresStore::remove_sessions(AccountId account) {
    return done(pool_.repeatable(delete_sessions, Params().add(account)));
}

Stored<Done> PostgresStore::forget_sessions(std::int64_t expired_before) {
    return done(pool_.repeatable(delete_expired, Params().add(expired_before)));
}

}  // namespace jadoube::store::postgres
