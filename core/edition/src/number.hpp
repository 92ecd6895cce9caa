// Numbers of articles, taken apart: "7.5.5" is 7, 5, 5 and "A.4.d.3" is a, 4, d, 3.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace jadoube::edition {

// Runs of digits or of letters; whatever else stands between them does not matter, nor does the
// size of letters.
class NumberReader {
public:
    explicit constexpr NumberReader(std::string_view text) noexcept : rest_(text) {}
    // Empty at the end.
    std::string_view next() noexcept;

private:
    std::string_view rest_;
};

[[nodiscard]] bool same_token(std::string_view left, std::string_view right) noexcept;

// Is this number at or below that one?
[[nodiscard]] bool at_or_below(std::string_view number, std::string_view above) noexcept;
[[nodiscard]] bool same_number(std::string_view left, std::string_view right) noexcept;
// How many tokens they have in common at the front, and how far apart the first others are.
struct Likeness {
    int common = 0;
    int distance = 0;
};
[[nodiscard]] Likeness likeness(std::string_view left, std::string_view right) noexcept;

// Without "Article", "Art.", "Appendix", "Guidelines" in front.
[[nodiscard]] std::string_view bare_number(std::string_view text) noexcept;

}  // namespace jadoube::edition
