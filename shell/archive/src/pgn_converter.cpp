#include <algorithm>
#include <utility>

#include <jadoube/archive/pgn_converter.hpp>

namespace jadoube {
namespace {

// No game has more tags than this; what comes then goes out in the order in which it comes.
constexpr std::size_t max_tag_bytes = std::size_t{1} << 16;
constexpr std::size_t max_word = 1024;
// If the result does not come within so much text, the tag that should tell it says "*".
constexpr std::size_t max_before_result = std::size_t{1} << 20;

// In characters.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
    }));
}

// How many bytes at the end may be the beginning of a longer character in UTF-8.
std::size_t unfinished_bytes(std::string_view text) {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if (byte < 0x80) return 0;
        if (byte < 0xC0) continue;
        const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
        return length > back ? back : 0;
    }
    return 0;
}

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Characters of a comment up to one of these can be taken at once.
bool ends_run(char c) { return is_blank(c) || c == '[' || c == ']' || c == '%'; }

// As it is to stand on one line.
std::string tag_value(std::string_view raw) {
    std::string value = to_utf8(unescaped(raw));
    for (char& c : value) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    }
    return value;
}

}  // namespace

void PgnConverter::drop_text() {
    const std::size_t count = text().size();
    out_.erase(0, count);
    const auto kept = std::lower_bound(game_starts_.begin(), game_starts_.end(), count);
    game_starts_.erase(game_starts_.begin(), kept);
    for (std::size_t& start : game_starts_) start -= count;
    if (result_slot_) result_slot_ = 0;
}

std::size_t PgnConverter::size() const noexcept {
    return out_.size() + tag_bytes_ + game_starts_.size() * sizeof(std::size_t);
}

void PgnConverter::game_begins() {
    game_starts_.push_back(out_.size());
    head_ = PgnGame{};
    tag_bytes_ = 0;
    tags_written_ = false;
    result_slot_.reset();
    tag_result_.reset();
    result_.reset();
    word_.clear();
    word_is_put_ = false;
    column_ = 0;
    number_needed_ = true;
    to_open_ = 0;
    hidden_depth_ = 0;
    within_comment_ = false;
}

// ---- Tags

void PgnConverter::tag(std::string_view name, std::string_view value) {
    if (name == "Result" && !tag_result_) tag_result_ = parse_result(value);
    if (!options_.roster || tags_written_) {
        write_tag(name, tag_value(value));
        tags_written_ = true;
        give_up_late_result();
        return;
    }
    head_.tags.push_back({std::string(name), tag_value(value)});
    tag_bytes_ += name.size() + value.size() + sizeof(PgnTag);
    if (tag_bytes_ > max_tag_bytes) write_roster();
}

void PgnConverter::write_tag(std::string_view name, std::string_view value) {
    out_ += '[';
    out_ += name;
    out_ += " \"";
    out_ += escaped(value);
    out_ += "\"]\n";
}

void PgnConverter::write_roster() {
    constexpr std::string_view no_moves = "\n*\n\n";
    std::string text = to_pgn(head_);
    text.resize(text.size() - no_moves.size());
    if (!head_.tag("Result")) {
        constexpr std::string_view unknown = "[Result \"*\"]\n";
        result_slot_ = out_.size() + text.find(unknown) + unknown.find('*');
    }
    out_ += text;
    head_ = PgnGame{};
    tag_bytes_ = 0;
    tags_written_ = true;
}

void PgnConverter::begin_moves(const Position& start, Variant variant) {
    if (options_.roster && !tags_written_) {
        head_.start = start;
        head_.variant = variant;
        write_roster();
    }
    if (tags_written_) out_ += '\n';
}

// ---- Words

void PgnConverter::word(std::string_view text) {
    put();
    for (; to_open_ != 0; --to_open_) word_ += '(';
    word_ += text;
}

void PgnConverter::glue(std::string_view text) {
    if (word_is_put_) {
        out_ += text;
        column_ += width(text);
        give_up_late_result();
    } else {
        word_ += text;
    }
}

void PgnConverter::give_up_late_result() {
    if (result_slot_ && out_.size() - *result_slot_ > max_before_result) result_slot_.reset();
}

void PgnConverter::put() {
    give_up_late_result();
    if (std::exchange(word_is_put_, false) || word_.empty()) return;
    const std::size_t length = width(word_);
    if (column_ != 0) {
        // Nothing in a comment may begin a line that would begin something else there: a tag, or
        // a line to be skipped.
        const bool risky =
            word_.front() == '%' || (word_.front() == '[' && !word_.starts_with("[%"));
        const bool fits = column_ + 1 + length <= options_.write.columns || risky;
        out_ += fits ? ' ' : '\n';
        column_ = fits ? column_ + 1 : 0;
    }
    out_ += word_;
    column_ += length;
    word_.clear();
}

// ---- Moves

void PgnConverter::write_number(const Position& before) {
    const bool white = before.turn() == Color::white;
    if (white || number_needed_) {
        word(std::to_string(before.fullmove_number()) + (white ? "." : "..."));
    }
    number_needed_ = false;
}

void PgnConverter::move(const Position& before, Move move, std::string_view /*text*/) {
    if (hidden()) return;
    write_number(before);
    word(write_move(before, move, options_.write.moves));
}

// With its departure square: no rule says which others it could have come from.
void PgnConverter::illegal_move(const Position& before, const Attempt& attempt,
                                std::string_view /*text*/) {
    if (hidden()) return;
    write_number(before);
    const LanguageInfo& language = info(options_.write.moves.language);
    std::string text;
    if (const auto man = before.piece_at(attempt.from); man && man->role != Role::pawn) {
        text += language.letters[static_cast<std::size_t>(man->role)];
    }
    text += name(attempt.from);
    text += name(attempt.to);
    if (attempt.promotion) {
        if (options_.write.moves.form == Form::pgn) text += '=';
        text += language.letters[static_cast<std::size_t>(*attempt.promotion)];
    }
    word(text);
}

void PgnConverter::draw_offer() {
    if (!hidden()) word("(=)");
}

void PgnConverter::nag(int number) {
    if (!hidden()) word("$" + std::to_string(number));
}

void PgnConverter::begin_variation() {
    if (hidden() || !options_.write.variations) {
        ++hidden_depth_;
        return;
    }
    if (to_open_++ == 0) number_needed_before_ = number_needed_;
    number_needed_ = true;
}

void PgnConverter::end_variation() {
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

void PgnConverter::comment(std::string_view text, bool more) {
    if (hidden() || !options_.write.comments) return;
    if (!within_comment_) {
        within_comment_ = true;
        comment_is_empty_ = true;
        within_command_ = false;
        after_blank_ = false;
        bracket_starts_word_ = false;
    }
    comment_bytes_ += text;
    std::string bytes = std::exchange(comment_bytes_, {});
    if (more) {
        const std::size_t kept = unfinished_bytes(bytes);
        comment_bytes_ = bytes.substr(bytes.size() - kept);
        bytes.resize(bytes.size() - kept);
    }
    bytes = to_utf8(bytes);
    if (!more && comment_is_empty_ && bytes.find('}') != std::string::npos) {
        rest_of_line(bytes);
    } else {
        comment_text(bytes);
    }
    if (more) return;
    within_comment_ = false;
    if (comment_is_empty_) return;
    glue("}");
    number_needed_ = true;
}

// Lines may be broken between words; a command is one.
void PgnConverter::comment_text(std::string_view text) {
    while (!text.empty()) {
        const char c = text.front();
        if (is_blank(c) && within_command_) {
            if (!word_.ends_with(' ')) glue(" ");
            text.remove_prefix(1);
            continue;
        }
        if (is_blank(c)) {
            after_blank_ = true;
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
        bracket_starts_word_ = starts_word && c == '[';
        const auto* const end = std::find_if(text.begin() + 1, text.end(), ends_run);
        const auto run = static_cast<std::size_t>(end - text.begin());
        glue(text.substr(0, run));
        text.remove_prefix(run);
        if (word_.size() > max_word) {
            put();
            word_is_put_ = true;
            within_command_ = false;
        }
    }
}

// From a semicolon to the end of the line: in braces it would end too early.
void PgnConverter::rest_of_line(const std::string& text) {
    word(";");
    put();
    bool blank = false;
    bool first = true;
    for (const char c : text) {
        if (is_blank(c)) {
            blank = true;
            continue;
        }
        if (blank && !first) out_ += ' ';
        out_ += c;
        blank = false;
        first = false;
    }
    out_ += '\n';
    column_ = 0;
    number_needed_ = true;
}

// ---- The end

void PgnConverter::result(PgnResult result) { result_ = result; }

void PgnConverter::game_ends(const Position& /*last*/) {
    const PgnResult last = result_ ? *result_ : tag_result_.value_or(PgnResult::unknown);
    to_open_ = 0;
    word(name(last));
    put();
    out_ += "\n\n";
    if (result_slot_) out_.replace(*result_slot_, 1, name(last));
    result_slot_.reset();
}

}  // namespace jadoube
