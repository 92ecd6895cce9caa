// What reading games into values and writing them share.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <jadoube/notation/pgn_game.hpp>

namespace jadoube::pgn {

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

// Control characters as blanks: the value of a tag stands on one line.
[[nodiscard]] inline std::string one_line(std::string text) {
    for (char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F) c = ' ';
    }
    return text;
}

[[nodiscard]] constexpr bool is_blank(char c) noexcept {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// White space of any kind and length as one blank, and none at the ends.
[[nodiscard]] inline std::string single_blanks(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    bool after_blank = false;
    for (const char c : text) {
        if (!is_blank(c)) {
            if (after_blank && !result.empty()) result += ' ';
            result += c;
        }
        after_blank = is_blank(c);
    }
    return result;
}

// The position after a move of a record; nothing if a game cannot go on from there.
[[nodiscard]] std::optional<Position> after(const Position& position, const PgnMove& move) noexcept;

}  // namespace jadoube::pgn
