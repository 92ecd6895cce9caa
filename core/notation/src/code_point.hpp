// Text as code points, for letters of any script. Any bytes may be read: those that are no UTF-8
// come out one by one as `no_code_point`, which no letter is equal to.
#pragma once

#include <cstddef>
#include <string_view>

namespace jadoube {

inline constexpr char32_t no_code_point = 0xFFFFFFFF;

struct CodePoint {
    char32_t value = no_code_point;
    std::size_t length = 0;  // in bytes; 0 at the end of the text
};

[[nodiscard]] constexpr CodePoint code_point_at(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size()) return {};
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const char32_t lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                               : lead >= 0xE0 && lead <= 0xEF ? 3
                               : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                              : 1;
    if (length == 1 || length > text.size() - at) return {no_code_point, 1};
    char32_t value = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return {no_code_point, 1};
        value = value << 6 | (byte(i) & 0x3FU);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    if (overlong || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) {
        return {no_code_point, 1};
    }
    return {value, length};
}

// The small letter, of the scripts in which moves are written.
[[nodiscard]] constexpr char32_t small(char32_t c) noexcept {
    const auto within = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    if (within('A', 'Z') || (within(0xC0, 0xDE) && c != 0xD7)) return c + 0x20;
    // Latin with marks, where capitals are even or odd by turns.
    if (within(0x139, 0x148) || within(0x179, 0x17E)) return c + (c & 1U);
    if (within(0x100, 0x177) && c != 0x130 && c != 0x131 && c != 0x138 && c != 0x149) return c | 1U;
    if (within(0x391, 0x3A9) || within(0x410, 0x42F)) return c + 0x20;  // Greek, Cyrillic
    if (within(0x400, 0x40F)) return c + 0x50;
    return c;
}

static_assert(code_point_at("\xD0\x9A", 0).value == U'К' && small(U'К') == U'к');
static_assert(code_point_at("\xC0\x80", 0).value == no_code_point);
static_assert(small(U'Ş') == U'ş' && small(U'ş') == U'ş' && small(U'Ž') == U'ž');

}  // namespace jadoube
