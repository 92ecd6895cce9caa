// A promise that can be checked later and tells nothing before: what a sealed move is written as in
// a log that must not show it (I.1.1). The commitment to a text is the SHA-256 of the nonce, a
// line feed and the text, in hexadecimal; whoever has text and nonce can verify it with any tool.
// There are few moves: a nonce that can be guessed hides nothing.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace jadoube {

inline constexpr std::size_t commitment_length = 64;

[[nodiscard]] std::array<std::uint8_t, 32> sha256(std::string_view bytes);
[[nodiscard]] std::string in_hexadecimal(std::span<const std::uint8_t> bytes);

[[nodiscard]] std::string commitment_to(std::string_view text, std::string_view nonce);
// 64 hexadecimal digits, small letters.
[[nodiscard]] bool is_commitment(std::string_view text) noexcept;

}  // namespace jadoube
