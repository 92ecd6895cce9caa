// Where games are kept: in a SQLite file, or in a PostgreSQL that several servers share.
//
// A log is append only. append() is durable when it returns. Each run of a server is a node of its
// own, with a time line of its own: milliseconds since it joined. What a node has let pass is
// durable by beat(); nothing passes while no node runs, so that time is charged to nobody.
//
// Calls block: append(), beat() and checkpoint() are made by one thread, all others by any.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/gamelog/chain.hpp>

namespace jadoube::store {

using GameId = std::int64_t;     // above 0
using NodeId = std::int64_t;     // above 0, each run another
using AccountId = std::int64_t;  // above 0; 0 is nobody

struct StoreError {
    enum class Code : std::uint8_t {
        cannot_open,    // no such folder, no permission, no such database
        in_use,         // another server has this data folder
        wrong_version,  // made by a later program
        full,           // no space left
        failed,         // reading or writing failed
        unavailable,    // the database does not answer; it may again
        conflict,       // it is there already (a name, a game)
        corrupt,        // it is there, but not as we wrote it
    };
    Code code{};
    std::string detail;            // for the log of the server
    bool outcome_unknown = false;  // what was to be written may be there all the same
};
[[nodiscard]] std::string_view name(StoreError::Code code) noexcept;

template <class T>
using Stored = Result<T, StoreError>;
struct Done {};

struct Entry {
    GameId game{};
    std::int64_t seq{};
    std::int64_t
        epoch{};       // of the lease under which it is written; 0 where the store is not shared
    std::int64_t t{};  // on the time line of the node that writes it
    std::optional<std::int64_t>
        due{};          // after it: when time alone will change something, on the same
    bool over = false;  // after it
    LogHash hash{};
    std::string body;
};

struct NewGame {
    GameId id{};
    std::int64_t created{};  // wall time, ms
    AccountId owner{};
    bool listed = false;
    std::string title;  // for lists
};

// What lists show.
struct GameRow {
    GameId id{};
    std::int64_t created{};
    AccountId owner{};
    bool listed = false;
    std::string title;
    std::string links;   // see set_links
    std::int64_t seq{};  // of the last entry
    bool over = false;
};

// A game and its log, as whoever opens it finds them.
struct StoredGame {
    GameRow row;
    std::vector<Entry> entries;
    bool ours = false;              // this node writes it; else another, which is alive, does
    std::int64_t epoch{};           // of our lease
    bool last_by_us = false;        // this node wrote the last entry and has held the game since:
                                    // its t is on our time line
    std::int64_t ran_on = 0;        // if not: for how long after it time is known to have passed
    std::int64_t taken = 0;         // ours: until then, on our time line, ran_on counts
    std::int64_t away = 0;          // ours: for how long no node ran it before, ms
    std::int64_t told_ago = 0;      // another's: for how long ran_on has been known, ms
    std::int64_t last_beat_wall{};  // wall time at which that node was last alive
};

// A game in which time alone will change something.
struct DueGame {
    GameId game{};
    std::int64_t left{};     // until then, ms; below 0 if it is overdue
    std::int64_t taken = 0;  // on our time line: from then on
};

struct Batch {
    std::vector<NewGame> games;  // each with its entry 0 among the entries
    std::vector<Entry> entries;  // of a game in order, without gaps
    std::int64_t t{};            // the time line now: as good as a beat
    std::int64_t wall_time{};
};

struct Account {
    AccountId id{};
    std::string name;      // unique, compared as folded_name has it
    std::string password;  // as libsodium's argon2id writes it
    bool administrator = false;
    std::int64_t created{};
};

// The same for names that differ in nothing but small and capital letters, in any script.
[[nodiscard]] std::string folded_name(std::string_view name);

struct Session {
    LogHash token{};  // hashed
    AccountId account{};
    std::string csrf;
    std::int64_t expires{};  // wall time
};

// An act that reached a node which does not write that game.
struct Forwarded {
    GameId game{};
    std::string role;
    std::string key;
    std::string act;       // JSON, as the client sent it
    std::int64_t age = 0;  // ms since it was handed over, when it is taken out
};

struct GameLinks {
    GameId game{};
    std::string links;  // see set_links
};

struct GameFilter {
    std::optional<AccountId> owner;
    bool only_listed = false;
    std::optional<bool> over;
    GameId after = 0;  // created before this one, in the order of the list; 0: from the newest
    int limit = 50;
};

class Store {
public:
    virtual ~Store() = default;

    // ---- the life of a node
    // Called once, before anything else but accounts and secrets.
    [[nodiscard]] virtual Stored<NodeId> join(std::int64_t wall_time, std::string_view address) = 0;
    // So much time has passed for this node. Durable when it returns.
    [[nodiscard]] virtual Stored<Done> beat(std::int64_t t, std::int64_t wall_time) = 0;
    // It goes in good order: others need not wait until it is missed.
    [[nodiscard]] virtual Stored<Done> leave(std::int64_t t, std::int64_t wall_time) = 0;
    // Games in which time runs and that no living node writes: from now on this one does. At most
    // so many at once; ask again until there are none. t is our time line now: their time goes on
    // from there.
    [[nodiscard]] virtual Stored<std::vector<DueGame>> adopt(int limit, std::int64_t t = 0) = 0;

    // ---- the writer
    // All of it or nothing, but for games of which this node has lost the lease: those are left out
    // as a whole and named.
    [[nodiscard]] virtual Stored<std::vector<GameId>> append(const Batch& batch) = 0;
    // Now and then, when there is little to do. What was appended since is read again after a
    // crash.
    [[nodiscard]] virtual Stored<Done> checkpoint() = 0;
    // Once a second, by any other thread: what takes long and need not hold up the writer.
    virtual void tidy() {}

    // ---- readers
    // None if there is no such game. With claim: to write it, if no living node does; from t on.
    [[nodiscard]] virtual Stored<std::optional<StoredGame>> open(GameId game, bool claim,
                                                                 std::int64_t t = 0) = 0;
    // Entries from that number on.
    [[nodiscard]] virtual Stored<std::vector<Entry>> entries(GameId game, std::int64_t from) = 0;
    [[nodiscard]] virtual Stored<std::optional<GameRow>> row(GameId game) = 0;
    [[nodiscard]] virtual Stored<std::vector<GameRow>> list(const GameFilter& filter) = 0;
    // Every game, in some order.
    [[nodiscard]] virtual Stored<std::vector<GameId>> all_games() = 0;
    [[nodiscard]] virtual Stored<Done> set_links(GameId game, std::string_view links) = 0;
    // The same, if they still are what they were; else false, and nothing has changed.
    [[nodiscard]] virtual Stored<bool> change_links(GameId game, std::string_view from,
                                                    std::string_view to) = 0;
    // Of a game that cannot be opened: what is left of its log, from entry 0 on without a gap.
    // Nothing of it is verified.
    [[nodiscard]] virtual Stored<std::vector<Entry>> salvage(GameId game) = 0;
    // Games that are over and older than that.
    [[nodiscard]] virtual Stored<int> forget_games(std::int64_t created_before, int limit) = 0;

    // ---- secrets and accounts
    // The secret of that name; the one offered, if there was none.
    [[nodiscard]] virtual Stored<std::string> secret(std::string_view name,
                                                     std::string_view offered) = 0;
    [[nodiscard]] virtual Stored<AccountId> add_account(
        const Account& account) = 0;  // id is ignored
    [[nodiscard]] virtual Stored<std::optional<Account>> account(std::string_view name) = 0;
    [[nodiscard]] virtual Stored<std::optional<Account>> account(AccountId id) = 0;
    [[nodiscard]] virtual Stored<std::vector<Account>> accounts() = 0;
    [[nodiscard]] virtual Stored<Done> update_account(const Account& account) = 0;
    [[nodiscard]] virtual Stored<Done> add_session(const Session& session) = 0;
    [[nodiscard]] virtual Stored<std::optional<Session>> session(const LogHash& token) = 0;
    [[nodiscard]] virtual Stored<Done> remove_session(const LogHash& token) = 0;
    [[nodiscard]] virtual Stored<Done> remove_sessions(AccountId account) = 0;
    [[nodiscard]] virtual Stored<Done> forget_sessions(std::int64_t expired_before) = 0;

    // ---- a store that several nodes share; others are never asked
    [[nodiscard]] virtual bool is_shared() const noexcept { return false; }
    [[nodiscard]] virtual Stored<Done> forward(const Forwarded&) { return Done{}; }
    // Takes out what others have handed over for games that this node writes.
    [[nodiscard]] virtual Stored<std::vector<Forwarded>> inbox() {
        return std::vector<Forwarded>{};
    }
    // Another number whenever links of any game have changed.
    [[nodiscard]] virtual Stored<std::int64_t> links_version() { return 0; }
    // The links of those of these games that ever had some revoked.
    [[nodiscard]] virtual Stored<std::vector<GameLinks>> links_of(std::span<const GameId>) {
        return std::vector<GameLinks>{};
    }
    // Calls whenever something may have happened to these games, or (none named) to any; from a
    // thread of the store's. Hints can be lost: ask once a second all the same.
    virtual void on_hint(const std::function<void(std::vector<GameId>)>&) {}
};

// The folder is made if it is not there. One server at a time.
[[nodiscard]] Stored<std::unique_ptr<Store>> open_sqlite(const std::string& folder);
// A single file, made if it is not there; beside a server that runs on it.
[[nodiscard]] Stored<std::unique_ptr<Store>> open_sqlite_file(const std::string& file);
[[nodiscard]] Stored<std::unique_ptr<Store>> open_postgres(const std::string& url);

// Copies what is missing: secrets, accounts, games and the rest of their logs. Nothing is
// overwritten; games whose logs have parted are left as they are and counted.
struct Copied {
    std::int64_t games = 0;
    std::int64_t entries = 0;
    std::int64_t accounts = 0;
    std::int64_t parted = 0;
};
[[nodiscard]] Stored<Copied> copy_missing(Store& from, Store& to,
                                          const std::function<void(const Copied&)>& progress);

}  // namespace jadoube::store
