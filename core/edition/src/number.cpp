#include "number.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include <jadoube/edition/rulebook.hpp>

namespace jadoube::edition {
namespace {

constexpr char small(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
// Bytes beyond ASCII are letters of something.
constexpr bool is_letter(char c) noexcept {
    return (small(c) >= 'a' && small(c) <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

int value_of(std::string_view digits) noexcept {
    int value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return result.ec == std::errc{} ? value : 1'000'000;
}

int compare_words(std::string_view left, std::string_view right) noexcept {
    const std::size_t both = std::min(left.size(), right.size());
    for (std::size_t i = 0; i < both; ++i) {
        if (small(left[i]) != small(right[i])) return small(left[i]) < small(right[i]) ? -1 : 1;
    }
    return left.size() == right.size() ? 0 : left.size() < right.size() ? -1 : 1;
}

int compare_tokens(std::string_view left, std::string_view right) noexcept {
    if (left.empty() || right.empty())
        return left.empty() && right.empty() ? 0 : left.empty() ? -1 : 1;
    const bool left_counts = is_digit(left[0]);
    const bool right_counts = is_digit(right[0]);
    if (left_counts != right_counts) return left_counts ? -1 : 1;
    if (!left_counts) return compare_words(left, right);
    const int a = value_of(left);
    const int b = value_of(right);
    return a == b ? 0 : a < b ? -1 : 1;
}

// Where in a book the part with this number stands.
int place_of_part(std::string_view part) noexcept {
    constexpr std::array<std::string_view, 2> in_front = {"introduction", "preface"};
    constexpr std::array<std::string_view, 6> at_the_end = {"i",         "ii",       "iii",
                                                            "adjourned", "glossary", "computers"};
    for (std::size_t i = 0; i < in_front.size(); ++i) {
        if (same_token(part, in_front[i])) return static_cast<int>(i);
    }
    for (std::size_t i = 0; i < at_the_end.size(); ++i) {
        if (same_token(part, at_the_end[i])) return static_cast<int>(100 + i);
    }
    return 10;
}

}  // namespace

std::string_view NumberReader::next() noexcept {
    while (!rest_.empty() && !is_digit(rest_[0]) && !is_letter(rest_[0])) rest_.remove_prefix(1);
    if (rest_.empty()) return rest_;
    const bool digits = is_digit(rest_[0]);
    std::size_t length = 1;
    while (length < rest_.size() && (digits ? is_digit(rest_[length]) : is_letter(rest_[length]))) {
        ++length;
    }
    const std::string_view token = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return token;
}

bool same_token(std::string_view left, std::string_view right) noexcept {
    return compare_tokens(left, right) == 0;
}

bool at_or_below(std::string_view number, std::string_view above) noexcept {
    NumberReader its(number);
    NumberReader wanted(above);
    while (true) {
        const std::string_view token = wanted.next();
        if (token.empty()) return true;
        if (!same_token(its.next(), token)) return false;
    }
}

bool same_number(std::string_view left, std::string_view right) noexcept {
    return at_or_below(left, right) && at_or_below(right, left);
}

Likeness likeness(std::string_view left, std::string_view right) noexcept {
    NumberReader one(left);
    NumberReader other(right);
    Likeness found;
    while (true) {
        const std::string_view a = one.next();
        const std::string_view b = other.next();
        if (a.empty() || b.empty()) {
            found.distance = a.empty() && b.empty() ? 0 : 1;
            return found;
        }
        if (!same_token(a, b)) {
            if (is_digit(a[0]) && is_digit(b[0])) {
                found.distance = std::abs(value_of(a) - value_of(b)) + 1;
            } else if (a.size() == 1 && b.size() == 1) {
                found.distance = std::abs(small(a[0]) - small(b[0])) + 1;
            } else {
                found.distance = 1000;
            }
            return found;
        }
        ++found.common;
    }
}

std::string_view bare_number(std::string_view text) noexcept {
    constexpr std::array<std::string_view, 5> called = {"article", "art", "appendix", "guideline",
                                                        "guidelines"};
    NumberReader reader(text);
    const std::string_view first = reader.next();
    for (const std::string_view word : called) {
        if (same_token(first, word)) {
            return text.substr(static_cast<std::size_t>(first.data() + first.size() - text.data()));
        }
    }
    return text;
}

}  // namespace jadoube::edition

namespace jadoube {

int compare_numbers(std::string_view left, std::string_view right) noexcept {
    using namespace edition;
    NumberReader one(left);
    NumberReader other(right);
    std::string_view a = one.next();
    std::string_view b = other.next();
    if (const int place = place_of_part(a) - place_of_part(b); place != 0)
        return place < 0 ? -1 : 1;
    while (true) {
        if (const int order = compare_tokens(a, b); order != 0) return order;
        if (a.empty()) return 0;
        a = one.next();
        b = other.next();
    }
}

}  // namespace jadoube
