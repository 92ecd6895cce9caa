// The small words of PGN: results, escapes, characters.
#include <array>
#include <cstddef>

#include <jadoube/notation/pgn.hpp>

#include "pgn_text.hpp"

namespace jadoube {
namespace {

// How many bytes of valid UTF-8 stand at the front: 0 if none do.
std::size_t utf8_length(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    // Not the shortest form, half of a pair of UTF-16, or beyond the last character.
    if (first == 0xE0 && byte(1) < 0xA0) return 0;
    if (first == 0xED && byte(1) > 0x9F) return 0;
    if (first == 0xF0 && byte(1) < 0x90) return 0;
    if (first == 0xF4 && byte(1) > 0x8F) return 0;
    return length;
}

struct Spelling {
    std::string_view written;
    std::string_view plain;
};

// Signs that people use for others. What is not here stays as it is.
constexpr Spelling spellings[] = {
    {" ", ""},
    {"\t", ""},
    {":", "-"},
    {"‐", "-"},
    {"‑", "-"},
    {"‒", "-"},
    {"–", "-"},
    {"—", "-"},
    {"−", "-"},
    {"½", "1/2"},
    {"\xBD", "1/2"},  // of UTF-8 and
                      // of Latin-1
    {"0.5", "1/2"},
    {"0,5", "1/2"},
    {".5", "1/2"},
    {"F", "f"},
};

struct Mark {
    std::string_view text;
    PgnResult result;
};

// "+-" and "=" are no results: they judge a position.
constexpr Mark marks[] = {
    {"*", PgnResult::unknown},
    {"1-0", PgnResult::white_wins},
    {"0-1", PgnResult::black_wins},
    {"1/2-1/2", PgnResult::draw},
    {"1/2", PgnResult::draw},
    {"=-=", PgnResult::draw},
    {"0-0", PgnResult::both_lose},
    {"1/2-0", PgnResult::draw_black_loses},
    {"0-1/2", PgnResult::draw_white_loses},
    {"+/-", PgnResult::white_by_forfeit},
    {"+--", PgnResult::white_by_forfeit},
    {"1-0f", PgnResult::white_by_forfeit},
    {"1-0ff", PgnResult::white_by_forfeit},
    {"-/+", PgnResult::black_by_forfeit},
    {"--+", PgnResult::black_by_forfeit},
    {"0-1f", PgnResult::black_by_forfeit},
    {"0-1ff", PgnResult::black_by_forfeit},
    {"-/-", PgnResult::double_forfeit},
    {"---", PgnResult::double_forfeit},
    {"0-0f", PgnResult::double_forfeit},
    {"0-0ff", PgnResult::double_forfeit},
};

// A mark in plain signs, if it is short enough to be one.
class Plain {
public:
    explicit Plain(std::string_view text) noexcept {
        while (!text.empty() && fits_) {
            const Spelling next = spelling(text);
            add(next.plain);
            text.remove_prefix(next.written.size());
        }
    }
    [[nodiscard]] std::string_view text() const noexcept {
        return {signs_.data(), fits_ ? size_ : 0};
    }

private:
    static Spelling spelling(std::string_view text) noexcept {
        for (const Spelling& known : spellings) {
            if (text.substr(0, known.written.size()) == known.written) return known;
        }
        return {text.substr(0, 1), text.substr(0, 1)};
    }

    void add(std::string_view plain) noexcept {
        for (const char sign : plain) {
            fits_ = fits_ && size_ < signs_.size();
            if (fits_) signs_[size_++] = sign;
        }
    }

    std::array<char, 8> signs_{};
    std::size_t size_ = 0;
    bool fits_ = true;
};

}  // namespace

namespace pgn {

bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

}  // namespace pgn

std::string_view name(PgnFault fault) noexcept {
    switch (fault) {
        case PgnFault::bad_tag: return "bad_tag";
        case PgnFault::duplicate_tag: return "duplicate_tag";
        case PgnFault::too_long: return "too_long";
        case PgnFault::bad_fen: return "bad_fen";
        case PgnFault::fen_corrected: return "fen_corrected";
        case PgnFault::unknown_variant: return "unknown_variant";
        case PgnFault::unreadable_move: return "unreadable_move";
        case PgnFault::ambiguous_move: return "ambiguous_move";
        case PgnFault::illegal_move: return "illegal_move";
        case PgnFault::impossible_move: return "impossible_move";
        case PgnFault::null_move: return "null_move";
        case PgnFault::unknown_word: return "unknown_word";
        case PgnFault::forgiven: return "forgiven";
        case PgnFault::check_sign_missing: return "check_sign_missing";
        case PgnFault::glyph: return "glyph";
        case PgnFault::wrong_number: return "wrong_number";
        case PgnFault::bad_nag: return "bad_nag";
        case PgnFault::unclosed_comment: return "unclosed_comment";
        case PgnFault::unopened_comment: return "unopened_comment";
        case PgnFault::unclosed_variation: return "unclosed_variation";
        case PgnFault::unopened_variation: return "unopened_variation";
        case PgnFault::misplaced_variation: return "misplaced_variation";
        case PgnFault::too_deep: return "too_deep";
        case PgnFault::missing_result: return "missing_result";
        case PgnFault::unknown_result: return "unknown_result";
        case PgnFault::misplaced_result: return "misplaced_result";
        case PgnFault::result_differs: return "result_differs";
        case PgnFault::result_impossible: return "result_impossible";
        case PgnFault::outside_text: return "outside_text";
        case PgnFault::odd_blank: return "odd_blank";
        case PgnFault::stray_character: return "stray_character";
        case PgnFault::utf_16: return "utf_16";
        case PgnFault::missing_tag: return "missing_tag";
        case PgnFault::bad_value: return "bad_value";
        case PgnFault::odd_mark: return "odd_mark";
        case PgnFault::long_line: return "long_line";
    }
    return "";
}

std::string_view name(PgnLevel level) noexcept {
    switch (level) {
        case PgnLevel::errors: return "errors";
        case PgnLevel::standard: return "standard";
        case PgnLevel::strict: return "strict";
    }
    return "";
}

PgnLevel level(PgnFault fault) noexcept {
    switch (fault) {
        case PgnFault::missing_tag:
        case PgnFault::bad_value:
        case PgnFault::odd_mark:
        case PgnFault::long_line: return PgnLevel::strict;
        case PgnFault::null_move:
        case PgnFault::forgiven:
        case PgnFault::check_sign_missing:
        case PgnFault::glyph:
        case PgnFault::wrong_number:
        case PgnFault::bad_nag:
        case PgnFault::odd_blank: return PgnLevel::standard;
        case PgnFault::bad_tag:
        case PgnFault::duplicate_tag:
        case PgnFault::too_long:
        case PgnFault::bad_fen:
        case PgnFault::fen_corrected:
        case PgnFault::unknown_variant:
        case PgnFault::unreadable_move:
        case PgnFault::ambiguous_move:
        case PgnFault::illegal_move:
        case PgnFault::impossible_move:
        case PgnFault::unknown_word:
        case PgnFault::unclosed_comment:
        case PgnFault::unopened_comment:
        case PgnFault::unclosed_variation:
        case PgnFault::unopened_variation:
        case PgnFault::misplaced_variation:
        case PgnFault::too_deep:
        case PgnFault::missing_result:
        case PgnFault::unknown_result:
        case PgnFault::misplaced_result:
        case PgnFault::result_differs:
        case PgnFault::result_impossible:
        case PgnFault::outside_text:
        case PgnFault::stray_character:
        case PgnFault::utf_16: return PgnLevel::errors;
    }
    return PgnLevel::errors;
}

std::string_view name(PgnResult result) noexcept {
    switch (result) {
        case PgnResult::unknown: return "*";
        case PgnResult::white_wins: return "1-0";
        case PgnResult::black_wins: return "0-1";
        case PgnResult::draw: return "1/2-1/2";
        case PgnResult::both_lose: return "0-0";
        case PgnResult::draw_black_loses: return "1/2-0";
        case PgnResult::draw_white_loses: return "0-1/2";
        case PgnResult::white_by_forfeit: return "+/-";
        case PgnResult::black_by_forfeit: return "-/+";
        case PgnResult::double_forfeit: return "-/-";
    }
    return "";
}

std::optional<PgnResult> parse_result(std::string_view text) noexcept {
    for (const Mark& mark : marks) {
        if (mark.text == text) return mark.result;
    }
    const Plain plain(text);
    for (const Mark& mark : marks) {
        if (mark.text == plain.text()) return mark.result;
    }
    return std::nullopt;
}

bool is_standard_result(std::string_view text) noexcept {
    return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*";
}

std::string unescaped(std::string_view value) {
    std::string text;
    text.reserve(value.size());
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escape = value[i] == '\\' && i + 1 < value.size() &&
                            (value[i + 1] == '"' || value[i + 1] == '\\');
        if (escape) ++i;  // any other backslash stands for itself
        text += value[i];
    }
    return text;
}

std::string escaped(std::string_view value) {
    std::string text;
    text.reserve(value.size());
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text;
}

std::string to_utf8(std::string_view text) {
    if (pgn::is_utf8(text)) return std::string(text);
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result += c;
        } else {
            result += static_cast<char>(0xC0 | (byte >> 6));
            result += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return result;
}

}  // namespace jadoube
