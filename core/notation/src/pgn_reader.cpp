// Games one after the other, and what stands between them.
#include <jadoube/notation/pgn.hpp>

#include "pgn_glyphs.hpp"
#include "pgn_move.hpp"
#include "pgn_scanner.hpp"

namespace jadoube {

using pgn::char_of;
using pgn::ends_word;

std::size_t PgnScanner::run() noexcept {
    while (p_ < end_ && step()) {
    }
    if (at_end_) finish();
    count_lines(p_);
    if (p_ > begin_) r_.last_byte_ = p_[-1];
    return static_cast<std::size_t>(p_ - begin_);
}

bool PgnScanner::step() noexcept {
    switch (r_.state_) {
        case State::between_games: return between_games();
        case State::tags: return tags();
        case State::moves: return moves();
        case State::after_result: return after_result();
        case State::long_comment: return long_comment();
        case State::line_comment: return line_comment();
        case State::outside_line: return outside_line();
        case State::long_word: return long_word();
        case State::skipped_line: return skipped_line();
        case State::foreign: p_ = end_; return true;
    }
    return false;
}

void PgnScanner::finish() noexcept {
    switch (r_.state_) {
        case State::long_comment:
            r_.visitor_.comment({}, false);
            find_unclosed_comment();
            break;
        case State::line_comment: r_.visitor_.comment({}, false); break;
        case State::outside_line: r_.visitor_.outside({}, false); break;
        case State::long_word: keep({}); break;
        case State::skipped_line: break;
        case State::foreign: return;
        case State::between_games:
        case State::tags:
        case State::moves:
        case State::after_result: r_.state_after_ = r_.state_; break;
    }
    r_.state_ = r_.state_after_;
    if (r_.state_ == State::after_result) leave_game();
    if (r_.state_ != State::between_games) end_game(end_, std::nullopt);
}

// ---- Games

bool PgnScanner::between_games() noexcept {
    const bool beginning = p_ == begin_ && r_.line_ == 1 && r_.column_ == 1;
    if (beginning) {
        if (end_ - p_ < 2 && !at_end_) return false;
        // UTF-16 begins with its own byte order mark, or has a NUL beside its first character.
        const bool marked = starts_with("\xFF\xFE") || starts_with("\xFE\xFF");
        if (marked || (end_ - p_ >= 2 && (p_[0] == '\0') != (p_[1] == '\0'))) {
            find(PgnFault::utf_16, p_, {});
            r_.state_ = State::foreign;
            return true;
        }
    }
    if (char_of(*p_) == Char::space) {
        ++p_;
        return true;
    }
    if (*p_ == '%' && at_line_start()) return skip_line();
    if (*p_ == byte_order_mark[0]) {
        if (end_ - p_ < 3 && !at_end_) return false;
        if (skip_byte_order_mark()) return true;
    }
    if (*p_ == ';') return begin_outside_line();
    const auto game = begins_game();
    if (!game) return false;
    if (!*game) {
        if (*p_ != '{') return begin_outside_line();
        outside_comment();
        return true;
    }
    const bool has_tags = *p_ == '[';
    begin_game();
    if (!has_tags) begin_moves();
    return true;
}

// Whether a game begins here, and not some text or a comment that belongs to none.
std::optional<bool> PgnScanner::begins_game() noexcept {
    const char* end = horizon();
    switch (char_of(*p_)) {
        case Char::bracket: return tag_follows(p_, false);
        case Char::brace: {
            const auto behind = after_comments(p_);
            if (!behind) return may_wait() ? std::nullopt : std::optional(true);
            if (*behind == end) return false;  // the end of the text
            return **behind != '[';
        }
        case Char::open:
        case Char::star: return true;
        case Char::dollar:
        case Char::close:
        case Char::unbrace:
        case Char::control:
        case Char::percent: return false;
        default: break;
    }
    const char* q = p_;
    while (q < end && *q >= '0' && *q <= '9') ++q;
    const auto digits = static_cast<std::size_t>(q - p_);
    if (q == end && may_wait() && digits <= max_word) return std::nullopt;
    const bool number = digits >= 1 && digits <= 6 && *p_ != '0';
    if (number && q < end && (*q == '.' || char_of(*q) == Char::space)) {
        if (*q == '.') return true;
        while (q < end && char_of(*q) == Char::space) ++q;
    } else {
        q = p_;
    }
    const char* word = q;
    while (q < end && !ends_word(*q)) ++q;
    if (static_cast<std::size_t>(q - word) > max_word) return false;
    if (q == end && may_wait()) return std::nullopt;
    const std::string_view text = text_between(word, q);
    if (text.empty()) return number;
    if (parse_result(text) || pgn::is_null_move(text)) return true;
    ReadOptions options;
    options.language = r_.options_.language;
    return read_move(Position::initial(), text, options).has_value();
}

void PgnScanner::begin_game() noexcept {
    if (strict()) count_lines(p_);  // what is before it is not measured for this game
    r_.long_line_ = 0;
    ++r_.games_;
    r_.state_ = State::tags;
    r_.variant_ = Variant::standard;
    r_.tag_result_.reset();
    r_.has_tags_ = false;
    r_.newlines_ = 0;
    r_.unknown_variant_ = false;
    r_.number_ = {};
    r_.fen_length_ = 0;
    r_.tag_count_ = 0;
    r_.standard_tags_ = 0;
    r_.set_up_ = '\0';
    r_.depth_ = 0;
    r_.flat_ = 0;
    r_.ignored_from_ = 0;
    r_.visitor_.begin_game();
}

// Closes what is open. The place is where that is seen.
void PgnScanner::end_game(const char* place, std::optional<PgnResult> result) noexcept {
    if (r_.state_ == State::tags) begin_moves();
    if (r_.depth_ != 0 || r_.flat_ != 0) {
        find(PgnFault::unclosed_variation, place, {});
        for (; r_.flat_ != 0; --r_.flat_) keep(")");
        for (; r_.depth_ != 0; --r_.depth_) r_.visitor_.end_variation();
    }
    if (!result) {
        find(PgnFault::missing_result, place, {});
        leave_game();
        return;
    }
    r_.visitor_.result(*result);
    check_result(place, *result);
    r_.state_ = State::after_result;
}

void PgnScanner::leave_game() noexcept {
    if (strict()) tell_long_line();
    r_.visitor_.end_game(r_.branches_[0].now);
    r_.state_ = State::between_games;
}

bool PgnScanner::after_result() noexcept {
    switch (*p_) {
        case ' ':
        case '\t': ++p_; return true;
        case '{': return comment();
        case ';': return begin_line_comment();
        default: break;
    }
    // Another result on the same line is not another game.
    const char* q = p_ + 1;
    while (*p_ != '*' && q < end_ && !ends_word(*q)) ++q;
    const auto length = static_cast<std::size_t>(q - p_);
    if (q == end_ && !at_end_ && length <= max_word) return false;
    if (const std::string_view text(p_, length); is_standard_result(text)) {
        find(PgnFault::misplaced_result, p_, text);
        r_.visitor_.comment(text, false);
        p_ = q;
        return true;
    }
    leave_game();
    return true;
}

// ---- Between games

// Quietly where a text begins.
bool PgnScanner::skip_byte_order_mark() noexcept {
    if (!starts_with(byte_order_mark)) return false;
    count_lines(p_);
    if (r_.line_ != 1 || r_.column_ != 1) {
        find(PgnFault::odd_blank, p_, text_between(p_, p_ + byte_order_mark.size()));
    }
    p_ += byte_order_mark.size();
    return true;
}

// The rest of the line belongs to no game. A comment may stand there; anything else is told.
bool PgnScanner::begin_outside_line() noexcept {
    const char* stop = end_of_line(p_, end_);
    if (stop == end_ && !at_end_ && static_cast<std::size_t>(end_ - p_) < max_shown) return false;
    if (*p_ == ';') {
        ++p_;
    } else {
        find(PgnFault::outside_text, p_, text_between(p_, stop));
    }
    r_.state_after_ = r_.state_;
    r_.state_ = State::outside_line;
    return p_ < end_ || outside_line();
}

// One that is there as a whole.
void PgnScanner::outside_comment() noexcept {
    const auto* close =
        static_cast<const char*>(std::memchr(p_, '}', static_cast<std::size_t>(end_ - p_)));
    r_.visitor_.outside(text_between(p_ + 1, close), false);
    p_ = close + 1;
}

bool PgnScanner::outside_line() noexcept {
    const char* stop = end_of_line(p_, end_);
    if (stop == end_ && !at_end_) {
        if (stop != p_) r_.visitor_.outside(text_between(p_, stop), true);
        p_ = stop;
        return true;
    }
    r_.visitor_.outside(text_between(p_, stop), false);
    p_ = stop;
    r_.state_ = r_.state_after_;
    return true;
}

// "%" at the beginning of a line: not for readers of PGN.
bool PgnScanner::skip_line() noexcept {
    r_.state_after_ = r_.state_;
    r_.state_ = State::skipped_line;
    return true;
}

bool PgnScanner::skipped_line() noexcept {
    p_ = end_of_line(p_, end_);
    if (p_ != end_) r_.state_ = r_.state_after_;
    return true;
}

// ---- Places

// The beginning of it, without half a character of UTF-8 at its end.
std::string_view PgnScanner::shown(std::string_view text) noexcept {
    if (text.size() < max_shown) return text;
    text = text.substr(0, max_shown);
    const auto byte_at = [&text](std::size_t back) {
        return static_cast<unsigned char>(text[text.size() - back]);
    };
    for (std::size_t back = 1; back <= 3; ++back) {
        if (byte_at(back) < 0x80) break;
        if (byte_at(back) < 0xC0) continue;
        const std::size_t length = byte_at(back) >= 0xF0 ? 4 : byte_at(back) >= 0xE0 ? 3 : 2;
        if (length > back) text.remove_suffix(back);
        break;
    }
    return text;
}

bool PgnScanner::at_line_start() noexcept {
    const char before = p_ > begin_ ? p_[-1] : r_.last_byte_;
    return before == '\n' || before == '\r';
}

// Brings line and column up to here.
void PgnScanner::count_lines(const char* here) noexcept {
    while (counted_ < here) {
        const auto left = static_cast<std::size_t>(here - counted_);
        const auto* newline = static_cast<const char*>(std::memchr(counted_, '\n', left));
        if (strict()) measure_line(counted_, newline != nullptr ? newline + 1 : here);
        if (newline == nullptr) {
            r_.column_ += left;
            counted_ = here;
        } else {
            ++r_.line_;
            r_.column_ = 1;
            counted_ = newline + 1;
        }
    }
}

// Notes where the first character too many of a line stands. It is told when the game ends: here a
// comment may be open.
void PgnScanner::measure_line(const char* from, const char* to) noexcept {
    for (const char* q = from; q < to; ++q) {
        if (*q == '\n' || *q == '\r') {
            r_.line_length_ = 0;
            continue;
        }
        const bool goes_on = (static_cast<unsigned char>(*q) & 0xC0) == 0x80;  // in UTF-8
        if (goes_on || ++r_.line_length_ <= max_standard_length || r_.long_line_ != 0) continue;
        r_.long_line_ = r_.line_;
        r_.long_column_ = r_.column_ + static_cast<std::uint64_t>(q - from);
    }
}

void PgnScanner::tell_long_line() noexcept {
    count_lines(p_);
    if (r_.long_line_ == 0) return;
    ++r_.findings_;
    r_.visitor_.finding({PgnFault::long_line,
                         r_.games_,
                         r_.long_line_,
                         r_.long_column_,
                         {},
                         std::nullopt,
                         std::nullopt});
}

void PgnScanner::find(PgnFault fault, const char* place, std::string_view text,
                      std::optional<Breach> breach, std::optional<Forgiven> forgiven) noexcept {
    // Which piece was meant is no matter of writing.
    if (!tells(fault) && forgiven != Forgiven::promotion_assumed) return;
    count_lines(place);
    ++r_.findings_;
    r_.visitor_.finding({fault, r_.games_, r_.line_, r_.column_, shown(text), breach, forgiven});
}

void PgnScanner::find_unclosed_comment() noexcept {
    ++r_.findings_;
    r_.visitor_.finding({PgnFault::unclosed_comment,
                         r_.games_,
                         r_.comment_line_,
                         r_.comment_column_,
                         {},
                         std::nullopt,
                         std::nullopt});
}

// ---- The reader

PgnReader::PgnReader(PgnVisitor& visitor, const PgnOptions& options) noexcept
    : visitor_(visitor), options_(options), letters_(pgn::letters_of(options.language)) {
    plain_language_ = info(options.language).files[0] == "a";
}

std::size_t PgnReader::read(std::string_view text, bool at_end) noexcept {
    return PgnScanner(*this, text, at_end).run();
}

}  // namespace jadoube
