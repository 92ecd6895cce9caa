#include <algorithm>
#include <utility>

#include <jadoube/notation/pgn_movetext.hpp>

#include "pgn_text.hpp"

namespace jadoube {
namespace {

// In characters.
std::size_t width(std::string_view utf8) {
    return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
    }));
}

// Characters of a comment up to one of these can be taken at once.
bool ends_run(char c) { return pgn::is_blank(c) || c == '[' || c == ']' || c == '%'; }

// With its departure square: no rule says which others it could have come from.
std::string write_illegal(const Position& before, const Attempt& attempt,
                          const WriteOptions& options) {
    const LanguageInfo& language = info(options.language);
    std::string text;
    if (const auto man = before.piece_at(attempt.from); man && man->role != Role::pawn) {
        text += language.letters[static_cast<std::size_t>(man->role)];
    }
    text += name(attempt.from);
    text += name(attempt.to);
    if (attempt.promotion) {
        if (options.form == Form::pgn) text += '=';
        text += language.letters[static_cast<std::size_t>(*attempt.promotion)];
    }
    return text;
}

}  // namespace

void PgnMovetext::begin_game() {
    word_.clear();
    word_is_put_ = false;
    column_ = 0;
    number_needed_ = true;
    to_open_ = 0;
    hidden_depth_ = 0;
    within_comment_ = false;
    within_unread_ = false;
}

void PgnMovetext::end_game(PgnResult result) {
    to_open_ = 0;
    word(name(result));
    put();
    out_ += '\n';
}

// ---- Words

void PgnMovetext::word(std::string_view text) {
    put();
    if (to_open_ != 0) {
        word_.append(std::exchange(to_open_, 0), '(');
        if (text == "=") word_ += ' ';  // which would be the offer of a draw
    }
    word_ += text;
}

void PgnMovetext::glue(std::string_view text) {
    if (word_is_put_) {
        out_ += text;
        column_ += width(text);
    } else {
        word_ += text;
    }
}

void PgnMovetext::put() {
    if (std::exchange(word_is_put_, false) || word_.empty()) return;
    const std::size_t length = width(word_);
    // Nothing in a comment may begin a line that would begin something else there: a tag, or a line
    // to be skipped.
    const bool risky = word_.front() == '%' || (word_.front() == '[' && !word_.starts_with("[%"));
    if (column_ != 0) {
        const bool fits = column_ + 1 + length <= options_.columns || risky;
        out_ += fits ? ' ' : '\n';
        column_ = fits ? column_ + 1 : 0;
    }
    out_ += word_;
    column_ += length;
    word_.clear();
}

// ---- Moves

void PgnMovetext::write_number(const Position& before) {
    const bool white = before.turn() == Color::white;
    if (white || number_needed_) {
        word(std::to_string(before.fullmove_number()) + (white ? "." : "..."));
    }
    number_needed_ = false;
}

void PgnMovetext::move(const Position& before, Move move) {
    if (hidden()) return;
    write_number(before);
    word(write_move(before, move, options_.moves));
}

void PgnMovetext::illegal_move(const Position& before, const Attempt& attempt) {
    if (hidden()) return;
    write_number(before);
    word(write_illegal(before, attempt, options_.moves));
}

void PgnMovetext::null_move(const Position& before) {
    if (hidden()) return;
    write_number(before);
    word("--");
}

void PgnMovetext::unread(std::string_view text, bool more) {
    if (hidden()) return;
    if (options_.unread_as_comments && !keep_unread_) {
        write_comment(text, more);
        return;
    }
    if (within_unread_) {
        glue(text);
    } else {
        word(text);
    }
    within_unread_ = more;
    if (word_.size() > max_held_) {
        put();
        word_is_put_ = true;
    }
    number_needed_ = true;
}

void PgnMovetext::draw_offer() {
    if (!hidden()) word("(=)");
}

void PgnMovetext::nag(int number) {
    if (!hidden() && number >= 0 && number <= 255) word('$' + std::to_string(number));
}

void PgnMovetext::begin_variation() {
    if (hidden() || !options_.variations) {
        ++hidden_depth_;
        return;
    }
    if (to_open_++ == 0) number_needed_before_ = number_needed_;
    number_needed_ = true;
}

void PgnMovetext::end_variation() {
    if (hidden()) {
        --hidden_depth_;
        return;
    }
    if (to_open_ != 0) {  // nothing stood in it
        if (--to_open_ == 0) number_needed_ = number_needed_before_;
        return;
    }
    number_needed_ = true;
    glue(")");
}

// ---- Comments

void PgnMovetext::comment(std::string_view text, bool more) {
    if (!hidden() && options_.comments) write_comment(text, more);
}

void PgnMovetext::write_comment(std::string_view text, bool more) {
    if (!within_comment_) {
        within_comment_ = true;
        comment_is_empty_ = true;
        within_command_ = false;
        after_blank_ = false;
        bracket_starts_word_ = false;
    }
    if (!more && comment_is_empty_ && text.find('}') != std::string_view::npos) {
        rest_of_line(text);
    } else {
        comment_text(text);
    }
    if (more) return;
    within_comment_ = false;
    if (comment_is_empty_) return;
    if (within_command_) break_command();
    glue("}");
    number_needed_ = true;
}

// Lines may be broken between words; a command is one.
void PgnMovetext::comment_text(std::string_view text) {
    while (!text.empty()) {
        const char c = text.front();
        if (pgn::is_blank(c)) {
            if (!within_command_) {
                after_blank_ = true;
            } else if (!word_.ends_with(' ')) {
                glue(" ");
            }
            bracket_starts_word_ = false;
            text.remove_prefix(1);
            continue;
        }
        const bool starts_word = comment_is_empty_ || after_blank_;
        if (comment_is_empty_) {
            word("{");
        } else if (after_blank_) {
            put();
        }
        comment_is_empty_ = false;
        after_blank_ = false;
        if (c == '%' && bracket_starts_word_) within_command_ = true;
        if (c == ']') within_command_ = false;
        const auto* const end = std::find_if(text.begin() + 1, text.end(), ends_run);
        const auto run = static_cast<std::size_t>(end - text.begin());
        bracket_starts_word_ = starts_word && c == '[' && run == 1;
        glue(text.substr(0, run));
        text.remove_prefix(run);
        if (word_.size() > max_held_ && within_command_) break_command();
        if (word_.size() > max_held_) {
            put();
            word_is_put_ = true;
        }
    }
}

// What began like a command has no end in sight: its blanks are like all others.
void PgnMovetext::break_command() {
    within_command_ = false;
    const std::string held = std::exchange(word_, {});
    std::string_view rest = held;
    if (rest.ends_with(' ')) {
        after_blank_ = true;
        rest.remove_suffix(1);
    }
    while (true) {
        const std::size_t blank = rest.find(' ');
        word_ = rest.substr(0, blank);
        if (blank == std::string_view::npos) return;
        put();
        rest.remove_prefix(blank + 1);
    }
}

// From a semicolon to the end of the line: in braces it would end too early.
void PgnMovetext::rest_of_line(std::string_view text) {
    word(';' + pgn::single_blanks(text));
    put();
    out_ += '\n';
    column_ = 0;
    number_needed_ = true;
}

}  // namespace jadoube
