#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <jadoube/store/store.hpp>

namespace jadoube::store {
namespace {

constexpr int games_between_reports = 1000;
constexpr std::size_t bytes_at_once = 1 << 20;

std::int64_t wall_time() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

// Thrown inside this file only.
template <class T>
T value_of(Stored<T> stored) {
    if (!stored) throw stored.error();
    return std::move(*stored);
}

[[nodiscard]] bool chain_holds(const std::vector<Entry>& entries) {
    LogHash before = log_beginning;
    std::int64_t seq = 0;
    for (const Entry& entry : entries) {
        before = chained(before, entry.body);
        if (entry.seq != seq++ || entry.hash != before) return false;
    }
    return !entries.empty();
}

class Copier {
public:
    Copier(Store& from, Store& to) : from_(from), to_(to) {}

    void copy_secrets() {
        for (const char* name : {"links", "signing"}) {
            const std::string secret = value_of(from_.secret(name, ""));
            if (!secret.empty()) (void)value_of(to_.secret(name, secret));
        }
    }

    // Whoever has the same name is the same: numbers differ from store to store.
    void copy_accounts() {
        for (const Account& account : value_of(from_.accounts())) {
            if (const auto same = value_of(to_.account(account.name))) {
                accounts_[account.id] = same->id;
            } else {
                accounts_[account.id] = value_of(to_.add_account(account));
                ++copied_.accounts;
            }
        }
    }

    void copy_game(GameId id) {
        auto game = value_of(from_.open(id, false));
        if (!game) return;  // forgotten meanwhile
        if (!chain_holds(game->entries)) {
            ++copied_.parted;
            return;
        }
        const auto there = value_of(to_.open(id, false));
        if (!there) return copy_new(*game);
        const std::size_t common = std::min(game->entries.size(), there->entries.size());
        // The hash of an entry is of all that came before it, too.
        if (common > 0 && game->entries[common - 1].hash != there->entries[common - 1].hash) {
            ++copied_.parted;
            return;
        }
        if (there->row.links.empty()) copy_links(game->row);
        if (game->entries.size() > common) copy_rest(*game, common);
    }

    // Commits what has gathered.
    void flush() {
        const std::vector<Part> parts = std::exchange(parts_, {});
        bytes_ = 0;
        if (parts.empty() || written(parts)) return;
        // One of them is written by somebody else just now: then the others alone.
        for (const Part& part : parts) {
            if (!written({part})) ++copied_.parted;
        }
    }

    [[nodiscard]] const Copied& copied() const noexcept { return copied_; }

private:
    // What is missing of one game.
    struct Part {
        std::optional<NewGame> game;
        std::string links;  // of a new one
        std::vector<Entry> entries;
    };

    void copy_new(StoredGame& game) {
        const auto owner = accounts_.find(game.row.owner);
        add({NewGame{game.row.id, game.row.created, owner == accounts_.end() ? 0 : owner->second,
                     game.row.listed, game.row.title},
             game.row.links, missing(game, 0, 0)});
    }

    void copy_rest(StoredGame& game, std::size_t begin) {
        const auto claimed = value_of(to_.open(game.row.id, true));
        // A living node plays it, or has just played on: it is not for us to write.
        if (!claimed || !claimed->ours || claimed->entries.size() != begin) return;
        add({std::nullopt, {}, missing(game, begin, claimed->epoch)});
    }

    // On the time line of the copy no time passes: an entry is at 0, and due in as much time as was
    // left when the node that wrote it was last alive.
    [[nodiscard]] static std::vector<Entry> missing(StoredGame& game, std::size_t begin,
                                                    std::int64_t epoch) {
        std::vector<Entry> entries;
        const std::size_t last = game.entries.size() - 1;
        for (std::size_t i = begin; i <= last; ++i) {
            Entry& entry = game.entries[i];
            if (entry.due) *entry.due -= entry.t + (i == last ? game.ran_on : 0);
            entry.t = 0;
            entry.epoch = epoch;
            entries.push_back(std::move(entry));
        }
        return entries;
    }

    void add(Part part) {
        for (const Entry& entry : part.entries) bytes_ += entry.body.size() + sizeof(Entry);
        parts_.push_back(std::move(part));
        if (bytes_ >= bytes_at_once) flush();
    }

    // False if there was a conflict: then none of it is there.
    [[nodiscard]] bool written(const std::vector<Part>& parts) {
        Batch batch;
        batch.wall_time = now_;
        for (const Part& part : parts) {
            if (part.game) batch.games.push_back(*part.game);
            batch.entries.insert(batch.entries.end(), part.entries.begin(), part.entries.end());
        }
        const auto left_out = to_.append(batch);
        if (!left_out && left_out.error().code == StoreError::Code::conflict) return false;
        const std::vector<GameId> lost = value_of(left_out);
        for (const Part& part : parts) {
            if (std::find(lost.begin(), lost.end(), part.entries[0].game) != lost.end()) continue;
            copied_.entries += static_cast<std::int64_t>(part.entries.size());
            if (!part.game) continue;
            ++copied_.games;
            if (!part.links.empty()) (void)value_of(to_.set_links(part.game->id, part.links));
        }
        return true;
    }

    void copy_links(const GameRow& row) {
        if (!row.links.empty()) (void)value_of(to_.set_links(row.id, row.links));
    }

    Store& from_;
    Store& to_;
    Copied copied_;
    std::map<AccountId, AccountId> accounts_;
    std::vector<Part> parts_;
    std::size_t bytes_ = 0;
    std::int64_t now_ = wall_time();
};

}  // namespace

Stored<Copied> copy_missing(Store& from, Store& to,
                            const std::function<void(const Copied&)>& progress) {
    try {
        Copier copier(from, to);
        (void)value_of(to.join(wall_time(), "copy"));
        copier.copy_secrets();
        copier.copy_accounts();
        int count = 0;
        for (const GameId game : value_of(from.all_games())) {
            copier.copy_game(game);
            if (++count % games_between_reports != 0) continue;
            copier.flush();
            (void)value_of(to.checkpoint());
            if (progress) progress(copier.copied());
        }
        copier.flush();
        (void)value_of(to.leave(0, wall_time()));
        return copier.copied();
    } catch (StoreError& error) {
        return Unexpected{std::move(error)};
    }
}

}  // namespace jadoube::store
