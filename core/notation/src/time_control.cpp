#include <algorithm>

#include <jadoube/notation/time_control.hpp>

namespace jadoube {
namespace {

constexpr Millis second{1000};
constexpr Millis minute = 60 * second;
constexpr Millis hour = 60 * minute;
// So many hours, as often as they fit into a text, are still a number of milliseconds.
constexpr std::size_t max_digits = 9;
// In seconds, as to_text writes it, it has so many digits.
constexpr Millis longest{999'999'999'999};

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) noexcept { return lower(c) >= 'a' && lower(c) <= 'z'; }

struct Unit {
    std::string_view text;
    Millis length;
};

constexpr Unit units_in_letters[] = {
    {"h", hour},      {"hr", hour},       {"hrs", hour},       {"hour", hour},
    {"hours", hour},  {"m", minute},      {"mn", minute},      {"min", minute},
    {"mins", minute}, {"minute", minute}, {"s", second},       {"sec", second},
    {"secs", second}, {"second", second}, {"seconds", second}, {"minutes", minute},
};
constexpr Unit unit_signs[] = {
    {"''", second}, {"\"", second}, {"″", second}, {"”", second},
    {"'", minute},  {"′", minute},  {"’", minute},  // behind '', of which it is the beginning
};

class Parser {
public:
    explicit Parser(std::string_view text) noexcept : text_(text) {}

    Result<TimeControl, TimeControlError> run() {
        if (text_.size() > max_time_control_length) return error();
        if (accept("?") || accept("-")) {
            if (!at_end()) return error();
            const bool unknown = text_.find('?') != std::string_view::npos;
            using Kind = TimeControl::Kind;
            return TimeControl{unknown ? Kind::unknown : Kind::untimed, {}};
        }
        do {
            const bool read = drafts_.empty() || !next_is_extra() ? period() : extra_for_all();
            if (!read || drafts_.size() > max_time_periods) return error();
        } while (accept(":") || accept(",") || accept(";"));
        if (!at_end()) return error();
        return finished();
    }

private:
    struct Draft {
        TimePeriod period;
        std::size_t column;
        bool bare;  // without a unit
    };

    [[nodiscard]] Unexpected<TimeControlError> error() const noexcept {
        return Unexpected{TimeControlError{at_}};
    }

    Result<TimeControl, TimeControlError> finished() const {
        TimeControl control{TimeControl::Kind::timed, {}};
        for (const Draft& draft : drafts_) {
            TimePeriod period = draft.period;
            if (draft.bare && in_minutes_) period.time *= 60;
            const bool nothing = period.time == Millis{} && period.extra == ExtraTime::none;
            if (nothing || period.time > longest || period.per_move > longest) {
                return Unexpected{TimeControlError{draft.column}};
            }
            control.periods.push_back(period);
        }
        return control;
    }

    bool period() {
        skip_blanks();
        Draft draft{{}, at_, false};
        TimePeriod& period = draft.period;
        period.sandclock = accept("*");
        if (!period.sandclock) {
            if (accept_word("g") || accept_word("game") || accept_word("sd")) {
                in_minutes_ = true;
                accept("/");
            } else if (!moves_before(period)) {
                return false;
            }
        }
        if (!time(period.time, draft.bare)) return false;
        if (!period.sandclock) {
            if (!draft.bare && !period.moves && !moves_behind(period)) return false;
            if (next_is_extra() && !extra(period)) return false;
        }
        drafts_.push_back(draft);
        return true;
    }

    // "40/", "40 moves/", "40 moves in"; if there is no such thing nothing is read.
    bool moves_before(TimePeriod& period) noexcept {
        const std::size_t start = at_;
        const auto count = whole_number();
        const bool word = count && (accept_word("moves") || accept_word("move"));
        if (count && (accept("/") || (word && accept_word("in")))) {
            if (*count < 1) return false;
            period.moves = *count;
            return true;
        }
        at_ = start;
        return !word;
    }

    // "90'/40", "90 min/40 moves"
    bool moves_behind(TimePeriod& period) noexcept {
        if (!accept("/")) return true;
        const auto count = whole_number();
        if (!count || *count < 1) return false;
        period.moves = *count;
        if (!accept_word("moves")) accept_word("move");
        return true;
    }

    // "300", "90 min", "1h 30m", "1h30"
    bool time(Millis& sum, bool& bare) noexcept {
        auto thousandths = number();
        if (!thousandths) return false;
        auto length = unit();
        bare = !length.has_value();
        sum = *thousandths * length.value_or(second) / 1000;
        while (length && *length > second) {
            const std::size_t start = at_;
            const bool adjacent = at_ < text_.size() && is_digit(text_[at_]);
            thousandths = number();
            if (!thousandths) break;
            auto next = unit();
            if (!next && adjacent) next = *length == hour ? minute : second;
            if (!next || *next >= *length) {
                at_ = start;
                break;
            }
            sum += *thousandths * *next / 1000;
            length = next;
        }
        return true;
    }

    [[nodiscard]] bool next_is_extra() noexcept {
        const std::size_t start = at_;
        const bool found = extra_sign() != ExtraTime::none;
        at_ = start;
        return found;
    }

    ExtraTime extra_sign() noexcept {
        const bool plus = accept("+");
        if (accept_word("inc") || accept_word("increment")) return ExtraTime::increment;
        if (accept_word("d") || accept_word("delay")) return ExtraTime::delay;
        return plus ? ExtraTime::increment : ExtraTime::none;
    }

    bool extra(TimePeriod& period) noexcept {
        period.extra = extra_sign();
        const auto thousandths = number();
        if (!thousandths) return false;
        period.per_move = *thousandths * unit().value_or(second) / 1000;
        if (accept("/") || accept_word("per")) {
            if (!accept_word("move")) return false;
        }
        if (period.per_move == Millis{}) period.extra = ExtraTime::none;
        return true;
    }

    bool extra_for_all() noexcept {
        TimePeriod model;
        if (!extra(model)) return false;
        for (Draft& draft : drafts_) {
            if (draft.period.extra != ExtraTime::none || draft.period.sandclock) continue;
            draft.period.extra = model.extra;
            draft.period.per_move = model.per_move;
        }
        return true;
    }

    // In thousandths.
    std::optional<std::int64_t> number() noexcept {
        skip_blanks();
        const std::size_t start = at_;
        std::int64_t value = 0;
        while (at_ < text_.size() && is_digit(text_[at_]) && at_ - start <= max_digits) {
            value = value * 10 + text_[at_++] - '0';
        }
        if (at_ == start || at_ - start > max_digits) {
            at_ = start;
            return std::nullopt;
        }
        const bool decimals =
            at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1]);
        if (decimals) ++at_;
        value *= 1000;
        for (std::int64_t place = 100; decimals && at_ < text_.size() && is_digit(text_[at_]);
             place /= 10) {
            value += place * (text_[at_++] - '0');
        }
        return value;
    }

    std::optional<int> whole_number() noexcept {
        const auto thousandths = number();
        if (!thousandths || *thousandths % 1000 != 0) return std::nullopt;
        return static_cast<int>(*thousandths / 1000);
    }

    std::optional<Millis> unit() noexcept {
        for (const Unit& unit : units_in_letters) {
            if (accept_word(unit.text)) return unit.length;
        }
        for (const Unit& unit : unit_signs) {
            if (accept(unit.text)) return unit.length;
        }
        return std::nullopt;
    }

    void skip_blanks() noexcept {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }

    [[nodiscard]] bool at_end() noexcept {
        skip_blanks();
        return at_ == text_.size();
    }

    // Blanks before it are skipped only if it is there.
    bool accept(std::string_view sign) noexcept {
        std::size_t start = at_;
        while (start < text_.size() && is_blank(text_[start])) ++start;
        if (text_.substr(start, sign.size()) != sign) return false;
        at_ = start + sign.size();
        return true;
    }

    // In any letter case; more letters make it another word.
    bool accept_word(std::string_view word) noexcept {
        std::size_t start = at_;
        while (start < text_.size() && is_blank(text_[start])) ++start;
        const std::string_view found = text_.substr(start, word.size());
        const auto same = [](char a, char b) { return lower(a) == b; };
        if (!std::equal(found.begin(), found.end(), word.begin(), word.end(), same)) return false;
        const std::size_t end = start + word.size();
        if (end < text_.size() && is_letter(text_[end])) return false;
        at_ = end;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool in_minutes_ = false;
    std::vector<Draft> drafts_;
};

void append_decimals(std::string& text, Millis time) {
    auto thousandths = time.count() % 1000;
    if (thousandths == 0) return;
    text += '.';
    for (int place = 100; thousandths != 0; place /= 10) {
        text += static_cast<char>('0' + thousandths / place);
        thousandths %= place;
    }
}

void append_seconds(std::string& text, Millis time) {
    text += std::to_string(time.count() / 1000);
    append_decimals(text, time);
}

}  // namespace

Result<TimeControl, TimeControlError> parse_time_control(std::string_view text) {
    return Parser(text).run();
}

std::string to_text(const TimeControl& control) {
    switch (control.kind) {
        case TimeControl::Kind::unknown: return "?";
        case TimeControl::Kind::untimed: return "-";
        case TimeControl::Kind::timed: break;
    }
    std::string text;
    for (const TimePeriod& period : control.periods) {
        if (!text.empty()) text += ':';
        if (period.sandclock) text += '*';
        if (period.moves) text += std::to_string(*period.moves) + '/';
        append_seconds(text, period.time);
        if (period.extra == ExtraTime::none) continue;
        text += period.extra == ExtraTime::increment ? '+' : 'd';
        append_seconds(text, period.per_move);
    }
    return text;
}

std::optional<Millis> parse_clock(std::string_view text) noexcept {
    std::int64_t seconds = 0;
    std::size_t at = 0;
    for (int fields = 1;; ++fields) {
        const std::size_t start = at;
        std::int64_t value = 0;
        while (at < text.size() && is_digit(text[at]) && at - start < max_digits) {
            value = value * 10 + text[at++] - '0';
        }
        if (at == start || (fields > 1 && (value > 59 || at - start > 2))) return std::nullopt;
        seconds = seconds * 60 + value;
        if (fields == 3 || at == text.size() || text[at] != ':') break;
        ++at;
    }
    Millis time = seconds * second;
    if (at < text.size() && text[at] == '.') {
        const std::size_t start = ++at;
        for (int place = 100; at < text.size() && is_digit(text[at]); place /= 10) {
            time += Millis{place * (text[at++] - '0')};
        }
        if (at == start) return std::nullopt;
    }
    if (at != text.size()) return std::nullopt;
    return time;
}

std::string clock_text(Millis time) {
    time = std::max(time, Millis{});
    const auto two_digits = [](std::int64_t value) {
        return std::string(value < 10 ? ":0" : ":") + std::to_string(value);
    };
    std::string text = std::to_string(time / hour);
    text += two_digits(time % hour / minute);
    text += two_digits(time % minute / second);
    append_decimals(text, time);
    return text;
}

}  // namespace jadoube
