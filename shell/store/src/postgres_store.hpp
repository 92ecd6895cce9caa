// The store that several servers share.
//
// A node is alive while its lease, nodes.expires, lies in the future by the clock of the database;
// a game belongs to games.node, and only the node that took it under games.epoch can append to it.
// Whoever takes a game from a dead node counts its epoch up, and what the dead one may still send
// is refused: no log ever parts.
//
// A new game is under epoch 1, whatever its entries say.
#pragma once

#include <mutex>
#include <set>
#include <string>

#include "postgres_hints.hpp"
#include "postgres_pool.hpp"
#include "postgres_writer.hpp"

namespace jadoube::store::postgres {

class PostgresStore final : public Store {
public:
    explicit PostgresStore(const std::string& url) : pool_(url), writer_(url), hints_(url) {}

    Stored<NodeId> join(std::int64_t wall_time, std::string_view address) override;
    Stored<Done> beat(std::int64_t t, std::int64_t wall_time) override;
    Stored<Done> leave(std::int64_t t, std::int64_t wall_time) override;
    Stored<std::vector<DueGame>> adopt(int limit, std::int64_t t) override;

    Stored<std::vector<GameId>> append(const Batch& batch) override;
    Stored<Done> checkpoint() override { return Done{}; }  // the database does so by itself

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

    bool is_shared() const noexcept override { return true; }
    Stored<Done> forward(const Forwarded& act) override;
    Stored<std::vector<Forwarded>> inbox() override;
    Stored<std::int64_t> links_version() override;
    Stored<std::vector<GameLinks>> links_of(std::span<const GameId> games) override;
    void on_hint(const std::function<void(std::vector<GameId>)>& function) override;

private:
    struct Held;  // a game and who holds it

    [[nodiscard]] Stored<std::optional<Held>> held(GameId game);
    [[nodiscard]] Stored<Done> take(GameId game, const Held& from, std::int64_t t);
    [[nodiscard]] Stored<Done> take_from_the_dead(int limit, std::int64_t t);
    [[nodiscard]] Stored<std::vector<DueGame>> report_taken(int limit);
    [[nodiscard]] Stored<bool> write_links(GameId game, bool compare, std::string_view from,
                                           std::string_view to);
    [[nodiscard]] Stored<std::vector<Entry>> entries(GameId game, std::int64_t from,
                                                     std::int64_t to);
    [[nodiscard]] NodeId node() const;

    Pool pool_;
    Writer writer_;
    Hints hints_;

    mutable std::mutex mutex_;
    NodeId node_ = 0;
    std::set<GameId> taken_;  // or perhaps, if no answer came; adopt() has not named them yet
};

}  // namespace jadoube::store::postgres
