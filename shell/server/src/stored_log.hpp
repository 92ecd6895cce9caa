// A log as it is stored, and what can be made of it: the game, and views of it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/marks.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/protocol/protocol_reader.hpp>
#include <jadoube/store/store.hpp>

#include "game_fold.hpp"
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

// An act of the log by the client's own name for it.
struct KeyRecord {
    std::uint64_t key;      // of the role and the key
    std::uint32_t content;  // of the act
    std::uint32_t seq;
};

// Those of a game. One that is asked for is most likely new: that is found without looking through
// all of them.
class KnownKeys {
public:
    void add(const KeyRecord& one);
    [[nodiscard]] const KeyRecord* find(std::uint64_t key) const noexcept;
    [[nodiscard]] const std::vector<KeyRecord>& all() const noexcept { return all_; }
    void shrink_to_fit() { all_.shrink_to_fit(); }

private:
    std::vector<KeyRecord> all_;
    Marks<1024> marks_;
};

[[nodiscard]] std::uint64_t fingerprint(Role role, std::string_view key);
[[nodiscard]] std::uint32_t fingerprint(std::string_view fields);

struct FoldedLog {
    std::string conditions;  // JSON
    std::string settings;    // JSON
    GameSettings parsed;
    GameFold fold;
    KnownKeys keys;
    Wishes wishes{};
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

// Folds it from the beginning; tells of each act, if asked to. The error says what is wrong with
// it.
[[nodiscard]] Result<FoldedLog, std::string> fold_log(
    const std::vector<store::Entry>& entries,
    const std::function<void(const FoldedAct&)>& on_act = nullptr);
// One more; nothing, if it is no act.
[[nodiscard]] Result<std::optional<FoldedAct>, std::string> fold_entry(FoldedLog& log,
                                                                       const store::Entry& entry,
                                                                       ProtocolReader& reader);

}  // namespace jadoube::server
