// Moves, and what stands between them: the way from one to the next, marks, and what is kept as
// text.
#include <algorithm>
#include <array>
#include <charconv>

#include "pgn_move.hpp"
#include "pgn_scanner.hpp"

namespace jadoube {

using pgn::char_of;

bool PgnScanner::moves() noexcept {
    // Stays here as long as there is nothing but moves and what stands between them.
    while (p_ < end_) {
        if (!ignores()) plain_moves();
        if (p_ == end_) break;
        bool done = true;
        switch (char_of(*p_)) {
            case Char::space: ++p_; break;
            case Char::digit: done = ignores() ? word() : number(); break;
            case Char::dot:
                if (ignores()) {
                    done = word();
                } else {
                    ++p_;
                }
                break;
            case Char::piece:
            case Char::file:
            case Char::castle:
            case Char::letter:
            case Char::sign:
            case Char::other: done = word(); break;
            case Char::mark: done = mark(); break;
            case Char::dollar: done = nag(); break;
            case Char::brace: done = comment(); break;
            case Char::semicolon: return begin_line_comment();
            case Char::control: stray(PgnFault::stray_character); break;
            case Char::unbrace: stray(PgnFault::unopened_comment); break;
            case Char::open: done = open(); break;
            case Char::close: close(); break;
            case Char::star: done = result({p_, 1}, PgnResult::unknown); break;
            case Char::percent:
                if (at_line_start()) return skip_line();
                done = word();
                break;
            case Char::bracket: done = bracket(); break;
        }
        if (!done) return false;
        if (r_.state_ != State::moves) return true;
    }
    return true;
}

// The next game's tags, or a bracket that means nothing.
bool PgnScanner::bracket() noexcept {
    if (at_line_start()) {
        const auto tag = tag_follows(p_, true);
        if (!tag) return false;
        if (*tag) {
            end_game(p_, std::nullopt);
            return true;
        }
    }
    return word();
}

// ---- What is kept as text

void PgnScanner::keep(std::string_view text, bool more) noexcept {
    branch().has_word = true;
    r_.visitor_.unread(text, more);
}

// The number before a word that cannot be read: it would be missing otherwise.
void PgnScanner::keep_number() noexcept {
    if (r_.number_.value < 0) return;
    std::array<char, 32> text;
    char* end = std::to_chars(text.data(), text.data() + 12, r_.number_.value).ptr;
    for (int i = 0; i < std::min(r_.number_.dots, 8); ++i) *end++ = '.';
    r_.number_ = {};
    keep(text_between(text.data(), end));
}

void PgnScanner::stray(PgnFault fault, std::size_t length) noexcept {
    const std::string_view text(p_, length);
    if (!ignores() || fault != PgnFault::stray_character) find(fault, p_, text);
    keep(text);
    p_ += length;
}

// From here on nothing of this line can be read.
void PgnScanner::not_read(PgnFault fault, std::string_view text,
                          std::optional<Breach> breach) noexcept {
    find(fault, text.data(), text, breach);
    keep_number();
    keep(text);
    ignore_rest();
}

// ---- Marks

// "!", "?!"
bool PgnScanner::mark() noexcept {
    const char* q = p_;
    while (q < end_ && char_of(*q) == Char::mark && q - p_ < 3) ++q;
    if (q == end_ && !at_end_) return false;
    const std::string_view text = text_between(p_, q);
    if (const auto number = pgn::nag_of_mark(text)) {
        r_.visitor_.nag(*number);
        p_ = q;
    } else {
        stray(PgnFault::bad_nag, text.size());
    }
    return true;
}

// "$14"
bool PgnScanner::nag() noexcept {
    const char* q = p_ + 1;
    int number = 0;
    constexpr int max_digits = 16;  // what follows these is no part of it
    while (q < end_ && q - p_ <= max_digits && *q >= '0' && *q <= '9') {
        number = std::min(number * 10 + (*q - '0'), 1000);
        ++q;
    }
    if (q == end_ && !at_end_ && q - p_ <= max_digits) return false;
    if (q == p_ + 1 || number > 255) {
        stray(PgnFault::bad_nag, static_cast<std::size_t>(q - p_));
        return true;
    }
    r_.visitor_.nag(number);
    p_ = q;
    return true;
}

}  // namespace jadoube
