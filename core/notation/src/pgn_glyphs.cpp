#include "pgn_glyphs.hpp"

#include <algorithm>

#include "code_point.hpp"
#include "pgn_text.hpp"

namespace jadoube::pgn {
namespace {

struct Glyph {
    std::string_view text;
    int nag;
    bool behind_move = true;  // may stand right behind a move
};

// By the table of NAGs that ChessBase, Scid and the standard's supplements share.
constexpr Glyph glyphs[] = {
    {"!", 1},    {"?", 2},    {"!!", 3},   {"‼", 3},    {"??", 4},         {"⁇", 4},
    {"!?", 5},   {"⁉", 5},    {"?!", 6},   {"⁈", 6},    {"□", 7},          {"=", 10},
    {"∞", 13},   {"~", 13},   {"⩲", 14},   {"+=", 14},  {"+/=", 14},       {"⩱", 15},
    {"=+", 15},  {"=/+", 15}, {"±", 16},   {"+/-", 16}, {"+/−", 16},       {"∓", 17},
    {"-/+", 17}, {"−/+", 17}, {"+-", 18},  {"+−", 18},  {"+–", 18},        {"-+", 19},
    {"−+", 19},  {"–+", 19},  {"⨀", 22},   {"○", 26},   {"⟳", 32},         {"↑", 36},
    {"→", 40},   {"=∞", 44},  {"⯹", 44}, {"⇆", 132},  {"⊕", 138},        {"⨁", 138},
    {"∆", 140},  {"△", 140},  {"∇", 141},  {"⌓", 142},  {"N", 146, false}, {"D", 220, false},
};

bool is_odd_blank(char32_t c) noexcept {
    return c == 0xA0 || c == 0xFEFF || (c >= 0x2000 && c <= 0x200B) || c == 0x2028 || c == 0x2029 ||
           c == 0x202F || c == 0x205F || c == 0x3000;
}

}  // namespace

std::optional<int> nag_of_glyph(std::string_view text) noexcept {
    const auto* const found = std::find_if(std::begin(glyphs), std::end(glyphs),
                                           [&](const Glyph& glyph) { return glyph.text == text; });
    if (found == std::end(glyphs)) return std::nullopt;
    return found->nag;
}

std::size_t glyph_at_end(std::string_view text) noexcept {
    std::size_t longest = 0;
    for (const Glyph& glyph : glyphs) {
        if (glyph.behind_move && text.ends_with(glyph.text)) {
            longest = std::max(longest, glyph.text.size());
        }
    }
    return longest;
}

std::size_t glyph_at_front(std::string_view text) noexcept {
    std::size_t longest = 0;
    for (const Glyph& glyph : glyphs) {
        if (glyph.behind_move && text.starts_with(glyph.text)) {
            longest = std::max(longest, glyph.text.size());
        }
    }
    return longest;
}

std::optional<OddBlank> find_odd_blank(std::string_view word) noexcept {
    const auto beyond_ascii = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    if (std::none_of(word.begin(), word.end(), beyond_ascii)) return std::nullopt;
    const bool utf8 = is_utf8(word);
    for (std::size_t i = 0; i < word.size();) {
        const CodePoint c =
            utf8 ? code_point_at(word, i) : CodePoint{static_cast<unsigned char>(word[i]), 1};
        if (is_odd_blank(c.value)) return OddBlank{i, c.length};
        i += c.length;
    }
    return std::nullopt;
}

Utf8Word::Utf8Word(std::string_view word) noexcept : text_(word) {
    if (is_utf8(word)) return;
    std::size_t size = 0;
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        if (size + 2 > buffer_.size()) break;
        if (byte < 0x80) {
            buffer_[size++] = c;
        } else {
            buffer_[size++] = static_cast<char>(0xC0 | (byte >> 6));
            buffer_[size++] = static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    text_ = {buffer_.data(), size};
}

}  // namespace jadoube::pgn
