// Words between moves that are not plainly moves: moves written otherwise, glyphs, remarks.
#include <algorithm>

#include <jadoube/chess/moves.hpp>

#include "pgn_glyphs.hpp"
#include "pgn_move.hpp"
#include "pgn_scanner.hpp"

namespace jadoube {

using pgn::char_of;
using pgn::ends_word;
using pgn::without_marks;

namespace {

constexpr NotationRules pgn_rules{true, false, false};

bool has_check_sign(std::string_view text) noexcept {
    return text.find_first_of("+#") != std::string_view::npos ||
           text.find("†") != std::string_view::npos || text.find("‡") != std::string_view::npos;
}

}  // namespace

// The end of the word that begins here, or nothing if it may go on in text to come. What is longer
// than any word is kept in pieces.
std::optional<const char*> PgnScanner::word_end() noexcept {
    const char* q = p_ + 1;
    while (q < end_ && !ends_word(*q)) ++q;
    // "e8(Q)": no variation begins there.
    const bool promotes = *p_ >= 'a' && *p_ <= 'h' && (q[-1] == '8' || q[-1] == '1');
    if (promotes && q < end_ && *q == '(') {
        if (end_ - q < 3 && !at_end_) return std::nullopt;
        const bool piece =
            end_ - q >= 3 && q[2] == ')' && ((q[1] | 0x20) >= 'a') && ((q[1] | 0x20) <= 'z');
        if (piece) q += 3;
        while (piece && q < end_ && !ends_word(*q)) ++q;
    }
    if (static_cast<std::size_t>(q - p_) > max_word) {
        if (*p_ == '[' || *p_ == '%') return p_ + max_word;
        if (!ignores()) {
            find(PgnFault::too_long, p_, {p_, max_word});
            keep_number();
            ignore_rest();
        }
        r_.state_after_ = State::moves;
        r_.state_ = State::long_word;
        return q;
    }
    if (q == end_ && !at_end_) return std::nullopt;
    return q;
}

bool PgnScanner::long_word() noexcept {
    const char* q = p_;
    while (q < end_ && !ends_word(*q)) ++q;
    if (q == end_ && !at_end_) {
        if (q != p_) keep(text_between(p_, q), true);
        p_ = q;
        return true;
    }
    keep(text_between(p_, q));
    p_ = q;
    r_.state_ = r_.state_after_;
    return true;
}

// Anything that is not plainly a move.
bool PgnScanner::word() noexcept {
    const auto end = word_end();
    if (!end) return false;
    if (r_.state_ == State::long_word) return true;
    std::string_view text = text_between(p_, *end);
    // What is left of a word may be UTF-8 where the whole is not.
    while (const auto blank = pgn::find_odd_blank(text)) {
        if (blank->at == 0) {
            const bool tags =
                text == byte_order_mark && at_line_start() && *end < end_ && **end == '[';
            const auto tag = tags ? tag_follows(*end, true) : std::optional(false);
            if (!tag) return false;
            find(PgnFault::odd_blank, p_, text.substr(0, blank->length));
            p_ += blank->length;
            if (*tag) end_game(p_, std::nullopt);
            return true;
        }
        text = text.substr(0, blank->at);
    }
    if (!ignores() && plain_move(text)) {
        p_ += text.size();
        return true;
    }
    if (const auto mark = parse_result(text)) return result(text, *mark);
    // As it will be written, it is too long.
    if (!ignores() && text[0] != '[' && text[0] != '%' &&
        pgn::Utf8Word(text).text().size() > max_word) {
        not_read(PgnFault::too_long, text);
        p_ = text.data() + text.size();
        return true;
    }
    read_slowly(text);
    p_ = text.data() + text.size();
    return true;
}

void PgnScanner::read_slowly(std::string_view text) noexcept {
    // As a word it might begin a tag, or a line to be skipped, when it is written again.
    if (text[0] == '[' || text[0] == '%') {
        if (!ignores()) find(PgnFault::stray_character, text.data(), text);
        r_.visitor_.comment(text, false);
        return;
    }
    if (ignores()) {
        const bool number = char_of(text[0]) == Char::digit && text[0] != '0' &&
                            text.find_first_not_of("0123456789.") == std::string_view::npos;
        r_.number_.value = number ? 0 : -1;  // of what follows, and kept already
        keep(text);
        return;
    }
    if (const int value = pgn::whole_number(text)) {  // with an odd blank behind it
        take_number(text, value, 0);
        return;
    }
    if (small_word(text) || read_as_move(text)) return;
    find(PgnFault::unknown_word, text.data(), text);
    keep_number();
    keep(text);
    branch().doubtful = true;
}

// What may stand between moves: null moves, signs and glyphs apart from their move.
bool PgnScanner::small_word(std::string_view text) noexcept {
    if (pgn::is_null_move(text)) {
        null_move(text);
        return true;
    }
    const pgn::Utf8Word utf8(text);
    if (const auto number = pgn::nag_of_glyph(utf8.text())) {
        find(PgnFault::glyph, text.data(), text);
        r_.visitor_.nag(*number);
        return true;
    }
    if (utf8.text() == "…") {
        find_forgiven(text, Forgiven::surrounding_text);
        return true;
    }
    if (!branch().has_move) return false;
    std::string_view bare = utf8.text();
    while (!bare.empty() && (bare.back() == '+' || bare.back() == '#')) bare.remove_suffix(1);
    if (bare.empty()) {  // "Qh4 #"
        find_forgiven(text, Forgiven::check_sign);
        return true;
    }
    if (pgn::is_en_passant_mark(bare)) {  // "exd6 e.p.+"
        if (!branch().en_passant || !r_.options_.laws) {
            find_forgiven(text, Forgiven::en_passant_sign);
        }
        return true;
    }
    return false;
}

// False if nothing about the word is like a move.
bool PgnScanner::read_as_move(std::string_view text) noexcept {
    Branch& line = branch();
    ReadOptions options;
    options.language = r_.options_.language;
    options.variant = r_.variant_;
    options.rules = r_.options_.laws ? notation_2023 : pgn_rules;
    const pgn::Utf8Word utf8(text);
    std::string_view bare = without_marks(utf8.text());
    if (bare.empty()) return false;
    auto read = read_move(line.now, bare, options);
    // A glyph at its end: "Ng5□", "e4±!".
    const auto unreadable = [&read] {
        return !read && read.error().code == MoveTextError::Code::unreadable;
    };
    for (std::string_view shorter = bare; unreadable();) {
        const std::size_t glyph = pgn::glyph_at_end(shorter);
        if (glyph == 0 || glyph == shorter.size()) break;
        shorter = without_marks(shorter.substr(0, shorter.size() - glyph));
        if (shorter.empty()) break;
        auto again = read_move(line.now, shorter, options);
        if (!again && again.error().code == MoveTextError::Code::unreadable) continue;
        read = again;
        bare = shorter;
    }
    if (read) {
        note_forgiven(*read, text, bare);
        played(line, read->move, text);
        note_check_sign(text, bare);
        if (read->draw_offer) {
            find(PgnFault::odd_mark, text.data(), text);
            r_.visitor_.draw_offer();
        }
        std::string_view marks = utf8.text().substr(bare.size());
        while (!marks.empty()) {
            // Three at most, as where they stand alone.
            const std::size_t run =
                std::min({marks.find_first_not_of("!?"), marks.size(), std::size_t{3}});
            const std::size_t length = run != 0 ? run : pgn::glyph_at_front(marks);
            const std::string_view sign = marks.substr(0, length);
            marks.remove_prefix(length);
            if (run == 0) find(PgnFault::glyph, text.data(), text);
            if (const auto number = pgn::nag_of_glyph(sign)) {
                r_.visitor_.nag(*number);
            } else {
                find(PgnFault::bad_nag, text.data(), text);
                keep(sign);
            }
        }
        return true;
    }
    if (unreadable() && !pgn::looks_like_move(text)) return false;
    if (line.doubtful || unreadable()) {
        not_read(PgnFault::unreadable_move, text);
    } else if (read.error().code == MoveTextError::Code::ambiguous) {
        not_read(PgnFault::ambiguous_move, text);
    } else {
        stand(text, bare, read.error().breach);
    }
    return true;
}

void PgnScanner::note_forgiven(const ReadMove& read, std::string_view text,
                               std::string_view bare) noexcept {
    const Position& before = branch().now;
    const bool laws = r_.options_.laws;
    bool en_passant_told = false;
    bool capture_told = false;
    for (const Forgiven forgiven : read.forgiven()) {
        if (pgn::is_pgns_own(forgiven, bare)) continue;
        en_passant_told |= forgiven == Forgiven::en_passant_sign;
        capture_told |= forgiven == Forgiven::capture_sign || forgiven == Forgiven::from_to ||
                        forgiven == Forgiven::departure_missing;
        find_forgiven(text, forgiven);
    }
    if (laws) return;
    // What the Laws write, and PGN does not.
    const Move move = read.move;
    if (move.promotion() && bare.find('=') == std::string_view::npos &&
        std::find(read.forgiven().begin(), read.forgiven().end(), Forgiven::from_to) ==
            read.forgiven().end()) {
        find_forgiven(text, Forgiven::promotion_sign);
    }
    std::string_view signless = bare;
    while (!signless.empty() && (signless.back() == '+' || signless.back() == '#')) {
        signless.remove_suffix(1);
    }
    if (move.kind() == MoveKind::en_passant && !en_passant_told && !signless.empty() &&
        !parse_rank(signless.back())) {
        find_forgiven(text, Forgiven::en_passant_sign);
    }
    if (captured_square(before, move) && !capture_told &&
        bare.find_first_of("xX:") == std::string_view::npos) {
        find_forgiven(text, Forgiven::capture_sign);
    }
}

// Of a move that was played just now. The Laws need no sign; one that is wrong is forgiven already,
// but for + where it is mate.
void PgnScanner::note_check_sign(std::string_view text, std::string_view bare) noexcept {
    // Two squares as engines write them have no signs.
    const bool engine =
        bare.size() >= 4 && parse_square(bare.substr(0, 2)) && parse_square(bare.substr(2, 2));
    const Position& now = branch().now;
    if (r_.options_.laws || engine || !tells(PgnFault::check_sign_missing) || !now.is_check()) {
        return;
    }
    if (!has_check_sign(bare)) {
        find(PgnFault::check_sign_missing, text.data(), text);
    } else if (bare.ends_with('+') && !bare.ends_with("++") && !has_legal_move(now)) {
        find_forgiven(text, Forgiven::check_sign_wrong);
    }
}

// A.5.2: an illegal move that nobody corrected stands, if play can go on from there.
void PgnScanner::stand(std::string_view text, std::string_view bare,
                       std::optional<Breach> breach) noexcept {
    Branch& line = branch();
    const auto attempt = pgn::attempt_of(line.now, bare, r_.options_.language);
    const auto after = attempt ? pgn::after_illegal(line.now, *attempt) : std::nullopt;
    if (!after) {
        not_read(PgnFault::impossible_move, text, breach);
        return;
    }
    if (r_.depth_ == 0) ++r_.plies_;
    find(PgnFault::illegal_move, text.data(), text, breach);
    r_.visitor_.illegal_move(line.now, *attempt, text);
    line.before = line.now;
    line.now = *after;
    line.has_move = true;
    line.en_passant = false;
    r_.number_ = {};
}

void PgnScanner::null_move(std::string_view text) noexcept {
    Branch& line = branch();
    const auto after = pgn::after_null_move(line.now);
    if (!after || line.doubtful) {
        not_read(PgnFault::impossible_move, text);
        return;
    }
    find(PgnFault::null_move, text.data(), text);
    r_.visitor_.null_move(line.now, text);
    line.before = line.now;
    line.now = *after;
    line.has_move = true;
    line.en_passant = false;
    r_.number_ = {};
}

}  // namespace jadoube
