// Moves, their numbers and marks, and words that are none of these.
#include <algorithm>
#include <array>
#include <charconv>

#include <jadoube/chess/moves.hpp>

#include "pgn_glyphs.hpp"
#include "pgn_move.hpp"
#include "pgn_scanner.hpp"

namespace jadoube {

using pgn::char_of;
using pgn::ends_word;

namespace {

constexpr NotationRules pgn_rules{true, false, false};

// Marks behind a move are judgements on it.
std::string_view without_marks(std::string_view text) noexcept {
    while (!text.empty() && char_of(text.back()) == pgn::Char::mark) text.remove_suffix(1);
    return text;
}

// In check, and no way out of it. The king finds one most often.
bool is_mated(const Position& position) noexcept {
    const Square king = position.king(position.turn());
    return legal_moves_from(position, king).empty() && !has_legal_move(position);
}

bool has_check_sign(std::string_view text) noexcept {
    return text.find_first_of("+#") != std::string_view::npos ||
           text.find("†") != std::string_view::npos || text.find("‡") != std::string_view::npos;
}

}  // namespace

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

// ---- Words

// The end of the word that begins here, or nothing if it may go on in text to come. What is longer
// than any word is kept in pieces.
std::optional<const char*> PgnScanner::word_end() noexcept {
    const char* q = p_ + 1;
    while (q < end_ && !ends_word(*q)) ++q;
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
        take_number(text.data() + text.size(), value, 0);
        return;
    }
    if (small_word(text) || read_as_move(text)) return;
    find(PgnFault::unknown_word, text.data(), text);
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

// ---- Plain moves

bool PgnScanner::may_begin_move(Char first) const noexcept {
    if (first == Char::letter) return r_.options_.language != Language::en;
    return first == Char::piece || first == Char::file || first == Char::castle;
}

// Plain moves and their numbers, as long as nothing else comes. Most text is that.
[[gnu::always_inline]] inline void PgnScanner::plain_moves() noexcept {
    if (!r_.plain_language_) return;
    Branch& line = branch();
    const char* p = p_;
    const Role* const letters = r_.letters_.data();
    const bool english = r_.options_.language == Language::en;
    while (end_ - p >= pgn::max_san) {
        switch (char_of(*p)) {
            case Char::space: ++p; continue;
            case Char::letter:
                if (english) break;
                [[fallthrough]];
            case Char::piece:
            case Char::file:
            case Char::castle: {
                const pgn::San san = pgn::read_san(line.now, p, letters);
                if (san.length == 0) break;
                play(line, san, {p, san.length});
                p += san.length;
                continue;
            }
            case Char::digit: {
                const char* q = p + 1;
                int value = *p - '0';
                while (q < end_ && *q >= '0' && *q <= '9' && q - p < 6) {
                    value = value * 10 + *q++ - '0';
                }
                if (q == end_ || *q != '.' || *p == '0') break;
                const char* dots = q;
                while (q < end_ && *q == '.') ++q;
                if (q == end_) break;
                p_ = p;
                take_number(q, value, static_cast<int>(q - dots));
                p = q;
                if (ignores()) [[unlikely]]
                    return;
                continue;
            }
            default: break;
        }
        break;
    }
    p_ = p;
}

// The same for a word without its blank, and with marks such as !, in a copy with room behind it.
bool PgnScanner::plain_move(std::string_view text) noexcept {
    if (!r_.plain_language_ || !may_begin_move(char_of(text[0]))) return false;
    const std::string_view bare = without_marks(text);
    const auto mark = pgn::nag_of_mark(text.substr(bare.size()));
    if (bare.size() >= pgn::max_san || (bare.size() != text.size() && !mark)) return false;
    std::array<char, pgn::max_san> copy;
    copy.fill(' ');
    std::copy(bare.begin(), bare.end(), copy.begin());
    const pgn::San san = pgn::read_san(branch().now, copy.data(), r_.letters_.data());
    if (san.length == 0) return false;
    play(branch(), san, bare);
    if (mark) r_.visitor_.nag(*mark);
    return true;
}

[[gnu::always_inline]] inline void PgnScanner::play(Branch& line, const pgn::San& san,
                                                    std::string_view text) noexcept {
    if (r_.options_.level == PgnLevel::errors) {
        played(line, san.move, text);
        return;
    }
    if (san.unusual) [[unlikely]]
        check_writing(line, san, text);
    played(line, san.move, text);
    const bool sign = text.back() == '+' || text.back() == '#';
    if (line.now.is_check() != sign || sign) [[unlikely]]
        check_sign(line.now, text);
}

[[gnu::always_inline]] inline void PgnScanner::played(Branch& line, Move move,
                                                      std::string_view text) noexcept {
    if (r_.depth_ == 0) ++r_.plies_;
    r_.visitor_.move(line.now, move, text);
    line.before = line.now;
    (void)line.now.make(move);
    line.has_move = true;
    line.doubtful = false;
    line.en_passant = move.kind() == MoveKind::en_passant;
    r_.number_.value = -1;
}

// Of a legal move in SAN: whether its departure and its sign for a capture are as the standard has
// them.
void PgnScanner::check_writing(const Branch& line, const pgn::San& san,
                               std::string_view text) noexcept {
    const Square to = san.move.to();
    const bool laws = r_.options_.laws;
    if (!laws && line.now.men().contains(to) && text.find('x') == std::string_view::npos) {
        find_forgiven(text, Forgiven::capture_sign);
    }
    if (!san.file && !san.rank) return;
    if (laws && san.file && san.rank) return;  // the long form
    const Square from = san.move.from();
    const Bitboard rivals = legal_origins(line.now, san.move.role(), to) & ~Bitboard(from);
    const bool on_file = rivals.intersects(Bitboard(file_of(from)));
    const bool on_rank = rivals.intersects(Bitboard(rank_of(from)));
    const bool needs_file = !rivals.empty() && (!on_file || on_rank);
    const bool right = laws ? !rivals.empty() : san.file == needs_file && san.rank == on_file;
    if (!right) find_forgiven(text, Forgiven::departure_not_needed);
}

void PgnScanner::check_sign(const Position& after, std::string_view text) noexcept {
    const bool says_check = text.back() == '+';
    const bool says_mate = text.back() == '#';
    if (!says_check && !says_mate) {
        if (!r_.options_.laws) find(PgnFault::check_sign_missing, text.data(), text);
        return;
    }
    const bool check = after.is_check();
    const bool mate = check && is_mated(after);
    if (says_mate ? mate : check && (!mate || r_.options_.laws)) return;
    find_forgiven(text, Forgiven::check_sign_wrong);
}

// ---- Numbers and marks

// A move number, or something else that begins with a digit: a result, castling with zeros.
bool PgnScanner::number() noexcept {
    const char* q = p_;
    int value = 0;
    while (q < end_ && *q >= '0' && *q <= '9' && q - p_ < 7) value = value * 10 + *q++ - '0';
    if (q == end_ && !at_end_) return false;
    const bool zero = *p_ == '0';
    if (zero || q - p_ == 7) return word();
    if (q < end_ && (*q == '-' || *q == '/' || *q == ':' || char_of(*q) == Char::letter)) {
        return word();
    }
    const char* dots = q;
    while (q < end_ && *q == '.') ++q;
    if (q == end_ && !at_end_) return false;
    take_number(q, value, static_cast<int>(std::min<std::ptrdiff_t>(q - dots, 8)));
    return true;
}

[[gnu::always_inline]] inline void PgnScanner::take_number(const char* end, int value,
                                                           int dots) noexcept {
    r_.number_ = {value, dots};
    const Branch& line = branch();
    if (value - line.number_shift != line.now.fullmove_number() || line.doubtful) [[unlikely]]
        number_differs(text_between(p_, end), value);
    p_ = end;
}

void PgnScanner::number_differs(std::string_view text, int value) noexcept {
    Branch& line = branch();
    if (line.doubtful) {
        // A number that is not right: the word that was not understood was a move.
        if (value == line.now.fullmove_number()) return;
        r_.number_ = {};
        not_read(PgnFault::unreadable_move, text);
        return;
    }
    find(PgnFault::wrong_number, text.data(), text);
    line.number_shift = value - line.now.fullmove_number();
}

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
