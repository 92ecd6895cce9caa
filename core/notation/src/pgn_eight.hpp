// Eight characters at once, as one number.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace jadoube::pgn {

inline constexpr std::uint64_t each = 0x0101010101010101ULL;  // character
inline constexpr std::uint64_t highest = each << 7;           // bit of each

// The first one is in the lowest byte.
[[gnu::always_inline]] inline std::uint64_t eight_characters(const char* p) {
    std::uint64_t text = 0;
    std::memcpy(&text, p, sizeof text);
    if constexpr (std::endian::native == std::endian::big) text = __builtin_bswap64(text);
    return text;
}

// The answers below are right up to the first character that is found: its highest bit is the
// lowest one that is set.

// Characters below a limit of at most 0x80.
[[gnu::always_inline]] constexpr std::uint64_t below(std::uint64_t text, unsigned limit) {
    return (text - each * limit) & ~text & highest;
}

[[gnu::always_inline]] constexpr std::uint64_t blanks_in(std::uint64_t text) {
    return below(text, ' ' + 1);
}

// What ends the value of a tag, or is not plainly a part of it: a quote, a backslash, a control
// character.
[[gnu::always_inline]] constexpr std::uint64_t ends_of_value(std::uint64_t text) {
    return below(text, ' ') | below(text ^ each * '"', 1) | below(text ^ each * '\\', 1);
}

// ASCII without control characters and backslashes: nothing to be read as something else.
[[nodiscard]] inline bool is_plain(std::string_view text) noexcept {
    const auto odd = [](std::uint64_t part) {
        return (part & highest) | below(part, ' ') | below(part ^ each * '\\', 1) |
               below(part ^ each * 0x7F, 1);
    };
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        if (odd(eight_characters(&text[i])) != 0) return false;
    }
    std::uint64_t rest = each * ' ';
    for (; i < text.size(); ++i) rest = rest << 8 | static_cast<unsigned char>(text[i]);
    return odd(rest) == 0;
}

}  // namespace jadoube::pgn
