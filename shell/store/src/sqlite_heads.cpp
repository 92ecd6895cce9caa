#include "sqlite_heads.hpp"

#include <algorithm>

namespace jadoube::store::sqlite {

void write_head(Database& database, GameId game, const Head& head) {
    // over stands in an index: it is written only by what changes it.
    database.run("UPDATE games SET last = ?, seq = ?, node = ?, t = ?, due = ? WHERE id = ?",
                 head.last, head.seq, head.node, head.t, head.due, game);
}

std::optional<Head> read_head(Database& database, GameId game) {
    const Query row =
        database.query("SELECT last, seq, node, t, due, over FROM games WHERE id = ?", game);
    if (!row->step()) return std::nullopt;
    return Head{row->integer(0), row->integer(1), row->integer(2),
                row->integer(3), row->perhaps(4), row->flag(5)};
}

std::optional<Head> Heads::find(GameId game) const {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(game);
    if (found == known_.end()) return std::nullopt;
    return found->second.head;
}

void Heads::change(const std::unordered_map<GameId, Head>& heads) {
    const std::lock_guard lock(mutex_);
    for (const auto& [game, head] : heads) {
        Known& known = known_[game];
        if (!known.changed) changed_.push_back(game);
        known = {head, round_, true};
    }
}

std::vector<std::pair<GameId, Head>> Heads::changed() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<GameId, Head>> all;
    all.reserve(changed_.size());
    for (const GameId game : changed_) all.emplace_back(game, known_.at(game).head);
    return all;
}

void Heads::settle() {
    const std::lock_guard lock(mutex_);
    for (const GameId game : changed_) {
        const auto found = known_.find(game);
        found->second.changed = false;
        if (found->second.head.over) known_.erase(found);
    }
    changed_.clear();
    ++round_;
    if (known_.size() <= limit_) return;

    // Half of the room is made at once, so that this is rare.
    std::vector<std::pair<std::uint64_t, GameId>> ages;
    ages.reserve(known_.size());
    for (const auto& [game, known] : known_) ages.emplace_back(known.round, game);
    const auto keep = static_cast<std::ptrdiff_t>(ages.size() - limit_ / 2);
    std::nth_element(ages.begin(), ages.begin() + keep, ages.end());
    for (auto oldest = ages.begin(); oldest != ages.begin() + keep; ++oldest) {
        known_.erase(oldest->second);
    }
}

void Heads::forget(GameId game) {
    const std::lock_guard lock(mutex_);
    known_.erase(game);
    std::erase(changed_, game);
}

void Heads::clear() {
    const std::lock_guard lock(mutex_);
    known_.clear();
    changed_.clear();
}

}  // namespace jadoube::store::sqlite
