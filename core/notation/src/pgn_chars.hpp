// What characters mean in a PGN text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jadoube::pgn {

// What a character can begin, or whether it can stand inside a word.
enum class Char : std::uint8_t {
    other,
    space,
    control,  // nothing that belongs into a text
    digit,
    piece,    // K Q R B N
    file,     // a to h
    castle,   // O
    letter,   // any other letter, and bytes of UTF-8
    brace,    // {
    unbrace,  // }
    semicolon,
    open,
    close,
    dollar,
    bracket,  // [
    percent,
    star,
    mark,  // ! ?
    dot,
    sign,  // - + = / and the like, which stand inside words
};

struct CharTable {
    std::array<Char, 256> of{};
};

constexpr CharTable make_chars() {
    CharTable t;
    const auto set = [&t](std::string_view characters, Char what) {
        for (const char c : characters) t.of[static_cast<unsigned char>(c)] = what;
    };
    for (int c = 'a'; c <= 'z'; ++c) t.of[static_cast<std::size_t>(c)] = Char::letter;
    for (int c = 'A'; c <= 'Z'; ++c) t.of[static_cast<std::size_t>(c)] = Char::letter;
    for (std::size_t c = 128; c < 256; ++c) t.of[c] = Char::letter;
    for (std::size_t c = 0; c < ' '; ++c) t.of[c] = Char::control;
    set(" \t\r\n\v\f", Char::space);
    set("0123456789", Char::digit);
    set("KQRBN", Char::piece);
    set("abcdefgh", Char::file);
    set("O", Char::castle);
    set("{", Char::brace);
    set("}", Char::unbrace);
    set(";", Char::semicolon);
    set("(", Char::open);
    set(")", Char::close);
    set("$", Char::dollar);
    set("[", Char::bracket);
    set("%", Char::percent);
    set("*", Char::star);
    set("!?", Char::mark);
    set(".", Char::dot);
    set("-+=/#:_@<>~^'\"&|\\,", Char::sign);
    return t;
}

inline constexpr CharTable chars = make_chars();

inline Char char_of(char c) { return chars.of[static_cast<unsigned char>(c)]; }

inline bool ends_word(char c) {
    switch (char_of(c)) {
        case Char::space:
        case Char::control:
        case Char::brace:
        case Char::unbrace:
        case Char::semicolon:
        case Char::open:
        case Char::close:
        case Char::dollar:
        case Char::bracket:
        case Char::star: return true;
        default: return false;
    }
}

}  // namespace jadoube::pgn
