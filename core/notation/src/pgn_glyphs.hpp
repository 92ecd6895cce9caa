// Signs beyond letters and figures: glyphs that judge a position, blanks beyond ASCII, and words
// that are not UTF-8.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace jadoube::pgn {

// The NAG of a whole word that is a glyph: "±", "+=", "!?", "N".
[[nodiscard]] std::optional<int> nag_of_glyph(std::string_view text) noexcept;
// How long a glyph at the end of a move is, or at the front of what stands behind one; 0 if there
// is none. Letters are none there.
[[nodiscard]] std::size_t glyph_at_end(std::string_view text) noexcept;
[[nodiscard]] std::size_t glyph_at_front(std::string_view text) noexcept;

struct OddBlank {
    std::size_t at;
    std::size_t length;
};
// The first byte order mark, no-break space or other blank beyond ASCII, in UTF-8 or Latin-1.
[[nodiscard]] std::optional<OddBlank> find_odd_blank(std::string_view word) noexcept;

// A word in UTF-8: one that is not, is taken for Latin-1.
class Utf8Word {
public:
    explicit Utf8Word(std::string_view word) noexcept;
    Utf8Word(const Utf8Word&) = delete;
    Utf8Word& operator=(const Utf8Word&) = delete;
    [[nodiscard]] std::string_view text() const noexcept { return text_; }

    static constexpr std::size_t max_size = 128;  // more is cut off

private:
    std::array<char, max_size> buffer_;
    std::string_view text_;
};

}  // namespace jadoube::pgn
