// What reading games into values and writing them share.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <jadoube/notation/pgn_game.hpp>

namespace jadoube::pgn {

// Control characters as blanks: the value of a tag stands on one line.
[[nodiscard]] inline std::string one_line(std::string text) {
    for (char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F) c = ' ';
    }
    return text;
}

// White space of any kind and length as one blank, and none at the ends.
[[nodiscard]] inline std::string single_blanks(std::string_view text) {
    constexpr std::string_view white = " \t\r\n\v\f";
    std::string result;
    result.reserve(text.size());
    while (true) {
        const std::size_t start = text.find_first_not_of(white);
        if (start == std::string_view::npos) return result;
        text.remove_prefix(start);
        const std::string_view word = text.substr(0, text.find_first_of(white));
        if (!result.empty()) result += ' ';
        result += word;
        text.remove_prefix(word.size());
    }
}

// The position after a move of a record; nothing if a game cannot go on from there.
[[nodiscard]] std::optional<Position> after(const Position& position, const PgnMove& move) noexcept;

}  // namespace jadoube::pgn
