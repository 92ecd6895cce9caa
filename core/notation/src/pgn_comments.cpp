// Variations, and comments of any length.
#include "pgn_scanner.hpp"

namespace jadoube {

using pgn::char_of;

namespace {

constexpr std::string_view next_game = "[Event ";

// The end of the line before one that begins another game: no comment goes on so.
const char* find_next_game(const char* from, const char* to) noexcept {
    while (from < to) {
        const auto* bracket =
            static_cast<const char*>(std::memchr(from, '[', static_cast<std::size_t>(to - from)));
        if (bracket == nullptr) return nullptr;
        const std::string_view rest(bracket, static_cast<std::size_t>(to - bracket));
        if (bracket != from && (bracket[-1] == '\n' || bracket[-1] == '\r') &&
            rest.starts_with(next_game)) {
            return bracket - 1;
        }
        from = bracket + 1;
    }
    return nullptr;
}

}  // namespace

// ---- Variations

namespace {

// Open variations that are kept as text. Whatever is opened beyond is kept as a comment.
constexpr std::uint64_t max_flat = std::uint64_t{1} << 20;

}  // namespace

bool PgnScanner::open() noexcept {
    if (end_ - p_ < 3 && !at_end_) return false;
    Branch& parent = branch();
    if (starts_with("(=)")) {
        if (ignores() || !parent.has_move) {
            stray(PgnFault::stray_character, 3);
        } else {
            find(PgnFault::odd_mark, p_, {p_, 3});
            r_.visitor_.draw_offer();
            p_ += 3;
        }
        return true;
    }
    const bool misplaced = !parent.has_move && !(ignores() && parent.has_word);
    const bool too_deep = r_.depth_ == PgnReader::max_variation_depth;
    if (r_.flat_ != 0 || misplaced || too_deep) {
        if (r_.flat_ == max_flat) {  // as much as is closed again when the game ends
            r_.visitor_.comment({p_, 1}, false);
            ++p_;
            return true;
        }
        if (r_.flat_++ == 0) {
            find(too_deep ? PgnFault::too_deep : PgnFault::misplaced_variation, p_, {});
        }
        keep({p_, 1});
        ++p_;
        return true;
    }
    Branch& child = r_.branches_[++r_.depth_];
    child.before = parent.before;
    child.now = parent.before;
    child.has_move = false;
    child.has_word = false;
    child.doubtful = false;
    child.en_passant = false;
    child.number_shift = parent.number_shift;
    r_.number_ = {};
    r_.visitor_.begin_variation();
    ++p_;
    return true;
}

void PgnScanner::close() noexcept {
    r_.number_ = {};
    if (r_.flat_ != 0) {
        keep({p_, 1});
        --r_.flat_;
    } else if (r_.depth_ == 0) {
        find(PgnFault::unopened_variation, p_, {});
        keep({p_, 1});
    } else {
        if (r_.ignored_from_ == r_.depth_ + 1) r_.ignored_from_ = 0;
        --r_.depth_;
        r_.visitor_.end_variation();
    }
    ++p_;
}

// ---- Comments

bool PgnScanner::comment() noexcept {
    const char* start = p_ + 1;
    const auto* close =
        static_cast<const char*>(std::memchr(start, '}', static_cast<std::size_t>(end_ - start)));
    const char* stop = close != nullptr ? close : end_;
    if (const char* event = find_next_game(start, stop)) {
        r_.visitor_.comment(text_between(start, event), false);
        find(PgnFault::unclosed_comment, p_, {});
        p_ = event + 1;
        return true;
    }
    if (close != nullptr) {
        r_.visitor_.comment(text_between(start, close), false);
        p_ = close + 1;
        return true;
    }
    if (may_wait()) return false;
    count_lines(p_);
    r_.comment_line_ = r_.line_;
    r_.comment_column_ = r_.column_;
    p_ = start;
    r_.state_after_ = r_.state_;
    r_.state_ = State::long_comment;
    return true;
}

// The rest of a comment that began in text which is gone.
bool PgnScanner::long_comment() noexcept {
    const auto* close =
        static_cast<const char*>(std::memchr(p_, '}', static_cast<std::size_t>(end_ - p_)));
    const char* stop = close != nullptr ? close : end_;
    const char* event = find_next_game(p_, stop);
    if (event == nullptr && close == nullptr) {
        // What might become the next game's first line is kept for later.
        const auto left = static_cast<std::size_t>(end_ - p_);
        if (may_wait()) return false;
        const std::size_t piece = at_end_ ? left : left - next_game.size() - 1;
        if (piece != 0) r_.visitor_.comment({p_, piece}, true);
        p_ += piece;
        return at_end_;
    }
    const char* last = event != nullptr ? event : close;
    r_.visitor_.comment(text_between(p_, last), false);
    if (event != nullptr) find_unclosed_comment();
    p_ = last + 1;
    r_.state_ = r_.state_after_;
    return true;
}

bool PgnScanner::begin_line_comment() noexcept {
    ++p_;
    r_.state_after_ = r_.state_;
    r_.state_ = State::line_comment;
    if (p_ == end_ && at_end_) line_comment();
    return true;
}

// ";" and what follows it to the end of the line.
bool PgnScanner::line_comment() noexcept {
    const char* stop = end_of_line(p_, end_);
    if (stop == end_ && !at_end_) {
        if (stop != p_) r_.visitor_.comment(text_between(p_, stop), true);
        p_ = stop;
        return true;
    }
    r_.visitor_.comment(text_between(p_, stop), false);
    p_ = stop;
    r_.state_ = r_.state_after_;
    return true;
}

// What stands behind blanks and comments: something else, or the end of the text. Nothing if it is
// too far away to be seen.
std::optional<const char*> PgnScanner::after_comments(const char* from) const noexcept {
    const char* end = horizon();
    const char* q = from;
    while (q < end) {
        if (char_of(*q) == Char::space) {
            ++q;
        } else if (*q == '{') {
            const auto* close =
                static_cast<const char*>(std::memchr(q, '}', static_cast<std::size_t>(end - q)));
            if (close == nullptr || find_next_game(q + 1, close) != nullptr) return std::nullopt;
            q = close + 1;
        } else if (*q == ';') {
            q = end_of_line(q, end);
        } else {
            return q;
        }
    }
    const bool whole = at_end_ && static_cast<std::size_t>(end_ - p_) < PgnReader::min_buffer;
    return whole ? std::optional(end) : std::nullopt;
}

}  // namespace jadoube
