// The entries of a game's log, each chained to the one before by its hash. docs/log.md has the
// format.
//
// What is hashed, stored and signed are bytes: the body of an entry, a JSON object on one line, as
// it was written. Nothing is ever written anew to be verified.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube {

using LogHash = std::array<std::uint8_t, 32>;

// What stands before the first entry.
inline constexpr LogHash log_beginning{};

// BLAKE2b-256 of the hash before, then the body.
[[nodiscard]] LogHash chained(const LogHash& before, std::string_view body) noexcept;

// The line of a log file: the body with its hash as the first field.
[[nodiscard]] std::string to_log_line(const LogHash& hash, std::string_view body);

// The way back. None if the line does not begin as such a line does.
struct LogLine {
    LogHash hash{};
    std::string body;
};
[[nodiscard]] std::optional<LogLine> read_log_line(std::string_view line);

[[nodiscard]] std::string to_text(const LogHash& hash);  // 64 hexadecimal digits
[[nodiscard]] std::optional<LogHash> parse_log_hash(std::string_view text) noexcept;

}  // namespace jadoube
