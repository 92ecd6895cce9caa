// What comes from files, for terminals: nothing in it that one would obey.
#pragma once

#include <string>
#include <string_view>

#include <jadoube/notation/pgn.hpp>

namespace jadoube::cli {

// UTF-8, with a question mark for each control character.
[[nodiscard]] inline std::string printable(std::string_view words) {
    std::string text;
    for (const char c : to_utf8(words)) {
        const auto byte = static_cast<unsigned char>(c);
        const bool second_control = !text.empty() && text.back() == '\xC2' && byte < 0xA0;  // C1
        if (second_control) text.pop_back();
        text += byte < 0x20 || byte == 0x7F || second_control ? '?' : c;
    }
    return text;
}

// The same JSON, with control characters escaped. Outside of its texts they are blanks.
[[nodiscard]] inline std::string printable_json(std::string_view json) {
    constexpr std::string_view hex = "0123456789abcdef";
    std::string text;
    for (const char c : json) {
        const auto byte = static_cast<unsigned char>(c);
        const bool second_control =
            !text.empty() && text.back() == '\xC2' && byte >= 0x80 && byte < 0xA0;
        if (second_control) text.pop_back();
        if (byte < 0x20) {
            text += ' ';
        } else if (byte == 0x7F || second_control) {
            text += "\\u00";
            text += hex[byte >> 4U];
            text += hex[byte & 15U];
        } else {
            text += c;
        }
    }
    return text;
}

}  // namespace jadoube::cli
