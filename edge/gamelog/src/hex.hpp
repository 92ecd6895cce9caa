// Bytes as hexadecimal digits, in small letters alone: one text for one value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube {

template <std::size_t N>
std::array<char, 2 * N> hex_digits(const std::array<std::uint8_t, N>& bytes) noexcept {
    constexpr std::string_view digits = "0123456789abcdef";
    std::array<char, 2 * N> text{};
    for (std::size_t i = 0; i < N; ++i) {
        text[2 * i] = digits[bytes[i] >> 4U];
        text[2 * i + 1] = digits[bytes[i] & 15U];
    }
    return text;
}

template <std::size_t N>
std::string to_hex(const std::array<std::uint8_t, N>& bytes) {
    const auto digits = hex_digits(bytes);
    return {digits.data(), digits.size()};
}

template <std::size_t N>
std::optional<std::array<std::uint8_t, N>> parse_hex(std::string_view text) noexcept {
    if (text.size() != 2 * N) return std::nullopt;
    std::array<std::uint8_t, N> bytes{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool digit = c >= '0' && c <= '9';
        if (!digit && (c < 'a' || c > 'f')) return std::nullopt;
        const int value = digit ? c - '0' : c - 'a' + 10;
        bytes[i / 2] = static_cast<std::uint8_t>(bytes[i / 2] * 16 + value);
    }
    return bytes;
}

}  // namespace jadoube
