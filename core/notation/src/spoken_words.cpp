#include "spoken_words.hpp"

#include "code_point.hpp"

namespace jadoube::spoken_words {
namespace {

// What is not heard, a combining accent: no character has that number.
constexpr char32_t nothing = 0x110000;

// What is left of U+00E0 to U+00FF and of U+0100 to U+017F without accents.
constexpr std::u32string_view latin_1 = U"aaaaaaaceeeeiiiidnooooo\u00F7ouuuuyty";
constexpr std::u32string_view latin_extended =
    U"aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll"
    U"nnnnnnnnnoooooooorrrrrrsssssssstttttt"
    U"uuuuuuuuuuuuwwyyyzzzzzzs";
static_assert(latin_1.size() == 32 && latin_extended.size() == 128);

constexpr char32_t fold_greek(char32_t c) noexcept {
    switch (c) {
        case U'Ά':
        case U'ά': return U'α';
        case U'Έ':
        case U'έ': return U'ε';
        case U'Ή':
        case U'ή': return U'η';
        case U'Ί':
        case U'ί':
        case U'Ϊ':
        case U'ϊ':
        case U'ΐ': return U'ι';
        case U'Ό':
        case U'ό': return U'ο';
        case U'Ύ':
        case U'ύ':
        case U'Ϋ':
        case U'ϋ':
        case U'ΰ': return U'υ';
        case U'Ώ':
        case U'ώ': return U'ω';
        case U'ς': return U'σ';
        default: return c;
    }
}

constexpr char32_t fold(char32_t character) noexcept {
    const char32_t c = small(character);
    if (c < 0x80) {
        constexpr std::u32string_view between = U"\t\n\r ,-.:;!";
        return between.find(c) != between.npos ? Heard::separator : c;
    }
    if (c == 0xA0 || c == 0x2026 || (c >= 0x2010 && c <= 0x2015)) return Heard::separator;
    if (c >= 0xE0 && c <= 0xFF) return latin_1[c - 0xE0];
    if (c >= 0x100 && c <= 0x17F) return latin_extended[c - 0x100];
    if (c == U'Ș' || c == U'ș') return U's';
    if (c == U'Ț' || c == U'ț') return U't';
    if (c >= 0x300 && c <= 0x36F) return nothing;
    if (c >= 0x370 && c <= 0x3FF) return fold_greek(c);
    if (c == U'ё') return U'е';
    if (c == U'й') return U'и';
    return c;
}

// The second of two letters that stand for one where its key is missing: "ue" for "ü".
constexpr char32_t second_letter(char32_t c) noexcept {
    switch (c) {
        case U'ä':
        case U'æ':
        case U'ö':
        case U'ø':
        case U'ü': return U'e';
        case U'å': return U'a';
        default: return nothing;
    }
}

constexpr bool is_digit(char32_t c) noexcept { return c >= U'0' && c <= U'9'; }
constexpr bool is_letter(char32_t c) noexcept { return c != Heard::separator && !is_digit(c); }

// The same without a look at what follows.
std::optional<std::size_t> begins(const Heard& heard, std::size_t i,
                                  std::string_view phrase) noexcept {
    std::size_t at = 0;
    while (at < phrase.size()) {
        const auto [character, length] = code_point_at(phrase, at);
        const char32_t letter = fold(character);
        at += length;
        if (letter == Heard::separator) {
            if (heard[i] == Heard::separator && i < heard.size()) ++i;
            continue;
        }
        if (heard[i] != letter) return std::nullopt;
        ++i;
        const char32_t second = second_letter(character);
        if (second == nothing || heard[i] != second) continue;
        if (const auto end = begins(heard, i + 1, phrase.substr(at))) return end;
    }
    return i;
}

}  // namespace

static_assert(fold(U'Ž') == U'z' && fold(U'ł') == U'l' && fold(U'Ş') == U's' && fold(U'ő') == U'o');
static_assert(fold(U'é') == U'e' && fold(U'Ø') == U'o' && fold(U'ñ') == U'n' && fold(U'ý') == U'y');

Heard::Heard(std::string_view text) noexcept : text_size_(text.size()) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t column = at;
        const CodePoint next = code_point_at(text, at);
        const char32_t letter = fold(next.value);
        at += next.length;
        if (letter == nothing) continue;
        if (letter == separator && (size_ == 0 || letters_[size_ - 1] == separator)) continue;
        letters_[size_] = letter;
        columns_[size_++] = static_cast<std::uint16_t>(column);
    }
}

std::optional<std::size_t> hear(const Heard& heard, std::size_t i,
                                std::string_view phrase) noexcept {
    const auto end = begins(heard, i, phrase);
    if (!end || *end == i) return std::nullopt;
    const char32_t last = heard[*end - 1];
    const bool goes_on =
        is_digit(last) ? is_digit(heard[*end]) : is_letter(last) && is_letter(heard[*end]);
    return goes_on ? std::nullopt : end;
}

}  // namespace jadoube::spoken_words
