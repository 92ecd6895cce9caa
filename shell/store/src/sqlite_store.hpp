// A Store in a SQLite file. One connection writes, guarded by a mutex; others read.
//
//   sqlite_store.cpp     opening; the life of a node
//   sqlite_append.cpp    append, checkpoint, forgetting
//   sqlite_read.cpp      games and lists
//   sqlite_accounts.cpp  secrets, accounts, sessions
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include <jadoube/store/store.hpp>

#include "sqlite_database.hpp"
#include "sqlite_files.hpp"
#include "sqlite_heads.hpp"
#include "sqlite_readers.hpp"

namespace jadoube::store::sqlite {

class SqliteStore final : public Store {
public:
    // Throws StoreError.
    SqliteStore(const std::string& file, FolderLock lock);

    Stored<NodeId> join(std::int64_t wall_time, std::string_view address) override;
    Stored<Done> beat(std::int64_t t, std::int64_t wall_time) override;
    Stored<Done> leave(std::int64_t t, std::int64_t wall_time) override;
    Stored<std::vector<DueGame>> adopt(int limit, std::int64_t t) override;

    Stored<std::vector<GameId>> append(const Batch& batch) override;
    Stored<Done> checkpoint() override;
    void tidy() override;

    Stored<std::optional<StoredGame>> open(GameId game, bool claim, std::int64_t t) override;
    Stored<std::vector<Entry>> entries(GameId game, std::int64_t from) override;
    Stored<std::optional<GameRow>> row(GameId game) override;
    Stored<std::vector<GameRow>> list(const GameFilter& filter) override;
    Stored<std::vector<GameId>> all_games() override;
    Stored<Done> set_links(GameId game, std::string_view links) override;
    Stored<bool> change_links(GameId game, std::string_view from, std::string_view to) override;
    Stored<std::vector<Entry>> salvage(GameId game) override;
    Stored<int> forget_games(std::int64_t created_before, int limit) override;

    Stored<std::string> secret(std::string_view name, std::string_view offered) override;
    Stored<AccountId> add_account(const Account& account) override;
    Stored<std::optional<Account>> account(std::string_view name) override;
    Stored<std::optional<Account>> account(AccountId id) override;
    Stored<std::vector<Account>> accounts() override;
    Stored<Done> update_account(const Account& account) override;
    Stored<Done> add_session(const Session& session) override;
    Stored<std::optional<Session>> session(const LogHash& token) override;
    Stored<Done> remove_session(const LogHash& token) override;
    Stored<Done> remove_sessions(AccountId account) override;
    Stored<Done> forget_sessions(std::int64_t expired_before) override;

private:
    // A transaction that writes, in which what is known by heart is right: if another process has
    // written since, that is learnt first.
    class Writing {
    public:
        explicit Writing(SqliteStore& store);
        void commit() { transaction_->commit(); }

    private:
        std::optional<Transaction> transaction_;
    };
    struct Append;

    [[nodiscard]] std::int64_t data_version();
    void write_beat(std::int64_t t, std::int64_t wall_time);
    // Inside a transaction: what is known by heart, into the table. After it: settle().
    void write_heads();
    void settle_heads();
    void find_due_games();
    // How long before this run the last sign of life of another was.
    [[nodiscard]] std::int64_t away_since(std::int64_t wall, const std::string& boot,
                                          std::int64_t up) const;
    void drop_forgotten_entries();
    [[nodiscard]] NodeId this_node() const;

    std::string file_;
    FolderLock lock_;
    std::mutex writer_mutex_;  // for all that follows but readers_ and heads_
    Database writer_;
    std::mutex tidy_mutex_;  // for tidier_
    std::optional<Database> tidier_;
    std::atomic<bool> tidied_ = false;
    Readers readers_;
    Heads heads_;

    std::int64_t version_ = 0;  // as SQLite counts what other connections wrote
    std::int64_t row_ = 0;      // after which entries go on
    std::int64_t marked_ = 0;   // up to which the table games is right
    NodeId node_ = 0;
    std::int64_t beat_t_ = 0;  // durable
    std::string boot_;         // which start of the machine this is
    std::int64_t joined_wall_ = 0;
    std::int64_t joined_uptime_ = 0;

    std::vector<DueGame> due_games_;  // still to be adopted, the most urgent one at the end
    std::optional<std::int64_t> due_version_;
    std::unordered_set<GameId> adopted_;
};

}  // namespace jadoube::store::sqlite
