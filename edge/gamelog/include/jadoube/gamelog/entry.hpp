// The bodies of the entries of a log, as text. docs/log.md has the format.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/protocol/answer.hpp>
#include <jadoube/protocol/json_writer.hpp>
#include <jadoube/words/words.hpp>

namespace jadoube {

inline constexpr int log_version = 1;

// Milliseconds since 1970, as "2026-11-15T16:40:00.123Z".
[[nodiscard]] std::string utc(std::int64_t wall_time);
// The way back: of exactly such a text.
[[nodiscard]] std::optional<std::int64_t> parse_utc(std::string_view text) noexcept;

// Entry 0. Conditions and settings are JSON objects, each on one line; settings are the server's
// own.
void write_first_entry(JsonWriter& json, std::string_view game, std::int64_t wall_time,
                       std::string_view conditions, std::string_view settings);

// An act and what was ruled. The act is a line of the protocol, as the core was given it. Role: who
// did it as the server knows him ("white", "arbiter", "server" …); key: the client's own name for
// this act, so that it is done once; empty: none.
void write_act_entry(JsonWriter& json, std::int64_t seq, std::int64_t wall_time,
                     std::string_view role, std::string_view key, std::string_view act,
                     const Answer& answer, const Words& words);

// What a player asked of the other: {"at":12.5,"rematch":true}.
void write_wish_entry(JsonWriter& json, std::int64_t seq, std::int64_t wall_time,
                      std::string_view role, std::string_view key, std::string_view wish);

// The hash of the entry before, signed.
void write_signature_entry(JsonWriter& json, std::int64_t seq, std::int64_t wall_time,
                           const LogHash& head, std::string_view public_key,
                           std::string_view signature);

}  // namespace jadoube
