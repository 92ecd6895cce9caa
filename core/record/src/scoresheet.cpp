#include <algorithm>
#include <utility>

#include <jadoube/record/scoresheet.hpp>

namespace jadoube {
namespace {

constexpr std::string_view offer_sign = "(=)";  // C.12

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

std::string_view without_blanks(std::string_view text) noexcept {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// Digits and colons, a digit at both ends.
bool is_time(std::string_view text) noexcept {
    return !text.empty() && is_digit(text.front()) && is_digit(text.back()) &&
           text.find(':') != std::string_view::npos &&
           std::ranges::all_of(text, [](char c) { return is_digit(c) || c == ':'; });
}

}  // namespace

std::string_view name(Written what) noexcept {
    switch (what) {
        case Written::move: return "move";
        case Written::offer: return "offer";
        case Written::time: return "time";
    }
    return "";
}

Written what_is_written(std::string_view text) noexcept {
    text = without_blanks(text);
    if (text == offer_sign) return Written::offer;
    return is_time(text) ? Written::time : Written::move;
}

void Scoresheet::write(int ply, std::string_view text) {
    std::string_view said = without_blanks(text);
    const Written what = what_is_written(said);
    const bool with_offer = what == Written::move && said.ends_with(offer_sign);
    if (with_offer) said = without_blanks(said.substr(0, said.size() - offer_sign.size()));
    if (what == Written::move) {
        for (SheetEntry& entry : entries_) {
            if (entry.ply == ply && entry.what == Written::move) entry.crossed_out = true;
        }
    }
    entries_.push_back({ply, std::string(said), what, false});
    if (with_offer) entries_.push_back({ply, std::string(offer_sign), Written::offer, false});
}

std::string_view Scoresheet::move(int ply) const noexcept {
    for (const SheetEntry& entry : entries_) {
        if (entry.ply == ply && entry.what == Written::move && !entry.crossed_out) {
            return entry.text;
        }
    }
    return {};
}

bool Scoresheet::has_offer(int ply) const noexcept {
    return std::ranges::any_of(entries_, [ply](const SheetEntry& entry) {
        return entry.ply == ply && entry.what == Written::offer;
    });
}

int Scoresheet::last_ply() const noexcept {
    int last = 0;
    for (const SheetEntry& entry : entries_) {
        if (entry.what == Written::move && !entry.crossed_out) last = std::max(last, entry.ply);
    }
    return last;
}

}  // namespace jadoube
