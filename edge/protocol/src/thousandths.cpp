#include "thousandths.hpp"

#include <algorithm>

namespace jadoube {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Of "e-12": what is larger than any line has digits is as good as infinite.
int read_exponent(std::string_view text) {
    constexpr int huge = 100'000'000;
    const bool negative = text.front() == '-';
    if (!is_digit(text.front())) text.remove_prefix(1);
    int value = 0;
    for (const char c : text) value = std::min(huge, value * 10 + (c - '0'));
    return negative ? -value : value;
}

}  // namespace

Result<std::int64_t, NumberFault> read_thousandths(std::string_view digits) noexcept {
    const bool negative = digits.front() == '-';
    if (negative) digits.remove_prefix(1);
    std::int64_t power = 3;  // of ten, by which the digits that count are multiplied
    if (const auto e = digits.find_first_of("eE"); e != std::string_view::npos) {
        power += read_exponent(digits.substr(e + 1));
        digits = digits.substr(0, e);
    }
    const auto point = digits.find('.');
    if (point != std::string_view::npos) {
        power -= static_cast<std::int64_t>(digits.size() - point - 1);
    }
    while (!digits.empty() && (digits.back() == '0' || digits.back() == '.')) {
        if (digits.back() == '0') ++power;
        digits.remove_suffix(1);
    }
    while (!digits.empty() && (digits.front() == '0' || digits.front() == '.')) {
        digits.remove_prefix(1);
    }
    if (digits.empty()) return 0;
    if (power < 0) return Unexpected{NumberFault::too_fine};
    constexpr std::int64_t most_digits = 17;  // more than most_thousandths has, and no overflow
    if (static_cast<std::int64_t>(digits.size()) + power > most_digits + 1) {
        return Unexpected{NumberFault::too_large};
    }
    std::int64_t value = 0;
    for (const char c : digits) {
        if (c != '.') value = value * 10 + (c - '0');
    }
    for (; power > 0; --power) value *= 10;
    if (value > most_thousandths) return Unexpected{NumberFault::too_large};
    return negative ? -value : value;
}

}  // namespace jadoube
