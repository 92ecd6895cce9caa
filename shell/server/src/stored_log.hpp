// A log as it is stored, and what can be made of it: the game, and views of it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/protocol/protocol_reader.hpp>
#include <jadoube/store/store.hpp>

#include "game_fold.hpp"
#include "known_keys.hpp"
#include "wishes.hpp"

namespace jadoube::server {

// The server's own settings of a game (docs/server.md).
struct GameSettings {
    bool starts_on_arrival = true;
    Millis lag_compensation{};
    bool casual = false;
    Millis delay{};  // of spectators
    friend bool operator==(const GameSettings&, const GameSettings&) = default;
};
[[nodiscard]] std::string to_json(const GameSettings& settings);

// Numbers, the chain of hashes and the last signature (docs/log.md). fold_log() and fold_entry()
// check numbers and chain themselves.
[[nodiscard]] bool is_signature(const store::Entry& entry);
[[nodiscard]] std::optional<Damage> find_damage(const std::vector<store::Entry>& entries);

struct FoldedLog {
    std::string conditions;  // JSON
    std::string settings;    // JSON
    GameSettings parsed;
    GameFold fold;
    KnownKeys keys;
    Wishes wishes{};
    // The last entry that was folded.
    std::int64_t seq = 0;
    LogHash head{};
};

struct FoldedAct {
    std::int64_t seq;
    Act act;
    Heard heard;
};

// An entry that is a wish.
struct LoggedWish {
    Role role{};
    std::string key;
    Instant at{};
    Wish wish;
    std::optional<GameId> next;
};
[[nodiscard]] std::optional<LoggedWish> read_wish(const store::Entry& entry);

// Folds it from the beginning; tells of each act, if asked to.
[[nodiscard]] Result<FoldedLog, Damage> fold_log(
    const std::vector<store::Entry>& entries,
    const std::function<void(const FoldedAct&)>& on_act = nullptr);
// One more; nothing, if it is no act.
[[nodiscard]] Result<std::optional<FoldedAct>, Damage> fold_entry(FoldedLog& log,
                                                                  const store::Entry& entry,
                                                                  ProtocolReader& reader);

}  // namespace jadoube::server
