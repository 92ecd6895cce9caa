#include "folded_name.hpp"
#include "sqlite_store.hpp"

namespace jadoube::store::sqlite {
namespace {

std::optional<Account> read_account(const Query& query) {
    if (!query->step()) return std::nullopt;
    return Account{query->integer(0), query->text(1), query->text(2), query->flag(3),
                   query->integer(4)};
}

}  // namespace

Stored<std::string> SqliteStore::secret(std::string_view name, std::string_view offered) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        if (!offered.empty()) {
            writer_.run("INSERT INTO secrets(name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
                        name, offered);
        }
        const Query kept = writer_.query("SELECT value FROM secrets WHERE name = ?", name);
        return kept->step() ? kept->text(0) : std::string();
    });
}

Stored<AccountId> SqliteStore::add_account(const Account& account) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        writer_.run(
            "INSERT INTO accounts(name, folded, password, administrator, created)"
            " VALUES (?, ?, ?, ?, ?)",
            account.name, folded_name(account.name), account.password, account.administrator,
            account.created);
        return AccountId{writer_.last_id()};
    });
}

Stored<std::optional<Account>> SqliteStore::account(std::string_view name) {
    return guarded([&] {
        const Readers::Snapshot snapshot(readers_);
        return read_account(snapshot->query(
            "SELECT id, name, password, administrator, created"
            " FROM accounts WHERE folded IN (?, ?) ORDER BY substr(folded, 1, 1) <> '=' LIMIT 1",
            folded_name(name), exact_key(name)));
    });
}

Stored<std::optional<Account>> SqliteStore::account(AccountId id) {
    return guarded([&] {
        const Readers::Snapshot snapshot(readers_);
        return read_account(
            snapshot->query("SELECT id, name, password, administrator, created"
                            " FROM accounts WHERE id = ?",
                            id));
    });
}

Stored<std::vector<Account>> SqliteStore::accounts() {
    return guarded([&] {
        const Readers::Snapshot snapshot(readers_);
        std::vector<Account> all;
        const Query query = snapshot->query(
            "SELECT id, name, password, administrator, created"
            " FROM accounts ORDER BY id");
        while (auto account = read_account(query)) all.push_back(std::move(*account));
        return all;
    });
}

Stored<Done> SqliteStore::update_account(const Account& account) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        const int changed = writer_.run(
            "UPDATE accounts SET folded = CASE name WHEN ?1 THEN folded ELSE ?2 END, name = ?1,"
            " password = ?3, administrator = ?4, created = ?5 WHERE id = ?6",
            account.name, folded_name(account.name), account.password, account.administrator,
            account.created, account.id);
        if (changed == 0) {
            throw StoreError{StoreError::Code::failed,
                             "there is no account " + std::to_string(account.id)};
        }
        return Done{};
    });
}

Stored<Done> SqliteStore::add_session(const Session& session) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        writer_.run("INSERT INTO sessions(token, account, csrf, expires) VALUES (?, ?, ?, ?)",
                    session.token, session.account, session.csrf, session.expires);
        return Done{};
    });
}

Stored<std::optional<Session>> SqliteStore::session(const LogHash& token) {
    return guarded([&]() -> std::optional<Session> {
        const Readers::Snapshot snapshot(readers_);
        const Query query = snapshot->query(
            "SELECT token, account, csrf, expires FROM sessions WHERE token = ?", token);
        if (!query->step()) return std::nullopt;
        return Session{query->hash(0), query->integer(1), query->text(2), query->integer(3)};
    });
}

Stored<Done> SqliteStore::remove_session(const LogHash& token) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        writer_.run("DELETE FROM sessions WHERE token = ?", token);
        return Done{};
    });
}

Stored<Done> SqliteStore::remove_sessions(AccountId account) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        writer_.run("DELETE FROM sessions WHERE account = ?", account);
        return Done{};
    });
}

Stored<Done> SqliteStore::forget_sessions(std::int64_t expired_before) {
    return guarded([&] {
        const std::lock_guard lock(writer_mutex_);
        writer_.run("DELETE FROM sessions WHERE expires < ?", expired_before);
        return Done{};
    });
}

}  // namespace jadoube::store::sqlite
