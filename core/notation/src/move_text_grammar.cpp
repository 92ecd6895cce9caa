#include "move_text_grammar.hpp"

#include <algorithm>
#include <cstdlib>

#include "code_point.hpp"

namespace jadoube {

void Notes::add(Forgiven kind, std::size_t column) noexcept {
    for (std::uint8_t i = 0; i < count_; ++i) {
        if (notes_[i].kind != kind) continue;
        if (notes_[i].column <= column) return;
        std::copy(notes_.begin() + i + 1, notes_.begin() + count_, notes_.begin() + i);
        --count_;
        break;
    }
    std::uint8_t at = count_++;
    for (; at > 0 && notes_[at - 1U].column > column; --at) notes_[at] = notes_[at - 1U];
    notes_[at] = {kind, column};
}

void Notes::copy_to(ReadMove& move) const noexcept {
    for (std::uint8_t i = 0; i < count_; ++i) move.forgiven_list[i] = notes_[i].kind;
    move.forgiven_count = count_;
}

namespace {

constexpr bool is_blank(char32_t c) noexcept {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0xA0 || c == 0x2009 ||
           c == 0x202F;
}

// Dashes other than the hyphen of the keyboard.
constexpr bool is_fine_dash(char32_t c) noexcept {
    return (c >= 0x2010 && c <= 0x2015) || c == 0x2212;
}

constexpr bool is_castling_glyph(char32_t c) noexcept {
    return c == '0' || c == 'O' || c == 'o' || c == U'О' || c == U'о' || c == U'Ο' || c == U'ο';
}

// The Latin letter that looks like this Cyrillic or Greek one.
constexpr char32_t latin_look_alike(char32_t c) noexcept {
    switch (c) {
        case U'А':
        case U'Α': return 'A';
        case U'В':
        case U'Β': return 'B';
        case U'С': return 'C';
        case U'Ι': return 'I';
        case U'К':
        case U'Κ': return 'K';
        case U'Р':
        case U'Ρ': return 'P';
        case U'р': return 'p';
        case U'Т':
        case U'Τ': return 'T';
        default: return no_code_point;
    }
}

// ♔ to ♙ and ♚ to ♟
constexpr std::optional<Role> figurine(char32_t c) noexcept {
    constexpr std::array order = {Role::king,   Role::queen,  Role::rook,
                                  Role::bishop, Role::knight, Role::pawn};
    if (c < 0x2654 || c > 0x265F) return std::nullopt;
    return order[(c - 0x2654) % 6];
}

class Parser {
public:
    Parser(std::string_view text, const ReadOptions& options, const Manner& manner) noexcept
        : text_(text),
          options_(options),
          manner_(manner),
          own_(info(options.language)),
          letters_(info(manner.letters)) {}

    Parsed parse() noexcept {
        take_prefix();
        const bool read = (manner_.first == Manner::First::letter_or_not && take_castling()) ||
                          (take_letter() && take_squares() && take_promotion());
        if (!read || !take_suffixes()) return {std::nullopt, stopped_};
        if (manner_.because) reading_.notes.add(*manner_.because, start_);
        reading_.end_column = text_.size();
        return {reading_, 0};
    }

private:
    struct Match {
        std::size_t length = 0;  // 0 for none
        bool exact = true;
    };

    [[nodiscard]] CodePoint peek(std::size_t at) const noexcept { return code_point_at(text_, at); }
    [[nodiscard]] CodePoint peek() const noexcept { return peek(at_); }
    [[nodiscard]] std::size_t after_blanks(std::size_t at) const noexcept {
        for (CodePoint c = peek(at); c.length != 0 && is_blank(c.value); c = peek(at)) {
            at += c.length;
        }
        return at;
    }
    bool fail(std::size_t column) noexcept {
        stopped_ = std::max(stopped_, column);
        return false;
    }

    // Blanks, a move number, dots.
    void take_prefix() noexcept {
        std::size_t at = after_blanks(0);
        std::size_t digits = at;
        while (digits < text_.size() && text_[digits] >= '0' && text_[digits] <= '9') ++digits;
        const CodePoint next = peek(digits);
        const bool ends_number =
            next.value == '.' || next.value == U'…' || next.value == ')' || is_blank(next.value);
        if (digits > at && text_[at] != '0' && ends_number) {
            at = digits + (next.value == ')' ? 1 : 0);
        }
        for (CodePoint c = peek(at); c.value == '.' || c.value == U'…' || is_blank(c.value);
             c = peek(at)) {
            at += c.length;
        }
        if (at != 0) reading_.notes.add(Forgiven::surrounding_text, 0);
        at_ = start_ = stopped_ = at;
    }

    // C.13.1, C.13.2
    bool take_castling() noexcept {
        std::size_t at = at_;
        int glyphs = 0;
        while (is_castling_glyph(peek(at).value) && glyphs < 4) {
            ++glyphs;
            at += peek(at).length;
            const std::size_t dash = after_blanks(at);
            if (peek(dash).value != '-' && !is_fine_dash(peek(dash).value)) continue;
            const std::size_t next = after_blanks(dash + peek(dash).length);
            if (is_castling_glyph(peek(next).value)) at = next;
        }
        if (glyphs != 2 && glyphs != 3) return false;
        const std::string_view written = text_.substr(at_, at - at_);
        if (!as_the_edition_castles(written, glyphs)) {
            reading_.notes.add(Forgiven::castling_letters, at_);
        }
        reading_.castling = glyphs == 2 ? Wing::king_side : Wing::queen_side;
        at_ = at;
        return true;
    }
    [[nodiscard]] bool as_the_edition_castles(std::string_view written, int glyphs) const noexcept {
        const std::size_t length = glyphs == 2 ? 3 : 5;
        if (!options_.rules.castling_with_letters) {
            return written == std::string_view("0-0-0").substr(0, length);
        }
        const char32_t king =
            code_point_at(own_.letters[static_cast<std::size_t>(Role::king)], 0).value;
        const bool cyrillic = king >= 0x400 && king < 0x500;
        return written == std::string_view("O-O-O").substr(0, length) ||
               (cyrillic && written == std::string_view("О-О-О").substr(0, glyphs == 2 ? 5 : 8));
    }

    // How much of the text at a place is this letter of the alphabet.
    [[nodiscard]] Match match(std::string_view letter, std::size_t at, bool any_case,
                              bool look_alikes) const noexcept {
        Match found{0, true};
        std::size_t i = 0;
        while (i < letter.size()) {
            const CodePoint wanted = code_point_at(letter, i);
            const CodePoint is = peek(at + found.length);
            if (is.length == 0 || is.value == no_code_point) return {};
            if (is.value != wanted.value) {
                const bool same_letter = any_case && small(is.value) == small(wanted.value);
                const bool alike = look_alikes && is.value == latin_look_alike(wanted.value);
                if (!same_letter && !alike) return {};
                if (same_letter) found.exact = false;
            }
            i += wanted.length;
            found.length += is.length;
        }
        return found;
    }

    struct Letter {
        Role role;
        Match match;
    };
    // The longest that fits: in Russian Кр before К. Figurines are good in every language (C.3).
    [[nodiscard]] std::optional<Letter> piece_letter(std::size_t at, bool any_case) const noexcept {
        const CodePoint c = peek(at);
        if (const auto role = figurine(c.value); role && *role != Role::pawn) {
            return Letter{*role, {c.length + variation_selector(at + c.length), true}};
        }
        std::optional<Letter> best;
        for (const Role role : all_roles) {
            if (role == Role::pawn) continue;
            const std::string_view letter = letters_.letters[static_cast<std::size_t>(role)];
            const Match found = match(letter, at, any_case, manner_.look_alikes);
            const bool better = !best || found.length > best->match.length ||
                                (found.length == best->match.length && found.exact);
            if (found.length != 0 && better) best = Letter{role, found};
        }
        return best;
    }
    // What tells a terminal to draw a figurine as text.
    [[nodiscard]] std::size_t variation_selector(std::size_t at) const noexcept {
        const CodePoint c = peek(at);
        return c.value == 0xFE0E || c.value == 0xFE0F ? c.length : 0;
    }
    [[nodiscard]] Match pawn_letter() const noexcept {
        const CodePoint c = peek();
        if (figurine(c.value) == Role::pawn) {
            return {c.length + variation_selector(at_ + c.length), true};
        }
        if (piece_letter(at_, true)) return {};  // in Dutch, P is a knight
        for (const std::string_view letter : {letters_.letters[0], std::string_view("P")}) {
            const Match found = match(letter, at_, true, false);
            // A small letter that names a file too is the file.
            const bool file = c.value >= 'a' && c.value <= 'h';
            if (found.length != 0 && !file) return found;
        }
        return {};
    }

    bool take_letter() noexcept {
        switch (manner_.first) {
            case Manner::First::no_letter: return true;
            case Manner::First::pawn_letter: {
                const Match found = pawn_letter();
                if (found.length == 0) return fail(at_);
                reading_.notes.add(Forgiven::pawn_letter, at_);
                reading_.role = Role::pawn;
                at_ += found.length;
                return true;
            }
            case Manner::First::letter_or_not:
            case Manner::First::piece_letter: {
                const auto found = piece_letter(at_, manner_.any_case);
                if (!found) {
                    return manner_.first == Manner::First::letter_or_not || fail(at_);
                }
                if (!found->match.exact) reading_.notes.add(Forgiven::letter_case, at_);
                reading_.role = found->role;
                at_ += found->match.length;
                return true;
            }
        }
        return false;
    }

    enum class Script : std::uint8_t { latin, own };
    struct Token {
        std::optional<File> file;  // else a rank
        Rank rank = Rank::first;
        std::size_t column = 0;
        Script script = Script::latin;
        bool capital = false;
    };

    [[nodiscard]] std::optional<Token> file_token(std::size_t& length) const noexcept {
        constexpr std::array<std::string_view, 8> latin = {"a", "b", "c", "d", "e", "f", "g", "h"};
        for (int i = 0; i < 8; ++i) {
            const auto n = static_cast<std::size_t>(i);
            for (const std::string_view letter : {own_.files[n], letters_.files[n], latin[n]}) {
                const Match found = match(letter, at_, manner_.any_case, false);
                if (found.length == 0) continue;
                length = found.length;
                const Script script = letter == latin[n] ? Script::latin : Script::own;
                return Token{file_at(i), Rank::first, at_, script, !found.exact};
            }
        }
        return std::nullopt;
    }
    [[nodiscard]] std::optional<Token> token(std::size_t& length) const noexcept {
        if (const auto file = file_token(length)) return file;
        const auto rank = at_ < text_.size() ? parse_rank(text_[at_]) : std::nullopt;
        if (!rank) return std::nullopt;
        length = 1;
        return Token{std::nullopt, *rank, at_, Script::latin, false};
    }
    [[nodiscard]] static bool has_cyrillic_h(const LanguageInfo& language) noexcept {
        return language.files[7] == "х";
    }

    // Between departure and arrival: an x, a hyphen, or what people put there instead.
    struct Separator {
        bool capture;
        std::optional<Forgiven> note;
        std::size_t column;
        std::size_t end;
    };
    [[nodiscard]] std::optional<Separator> separator() const noexcept {
        const std::size_t at = after_blanks(at_);
        const CodePoint c = peek(at);
        const std::size_t end = at + c.length;
        // The Cyrillic letter is a file where the files are Cyrillic, never the sign.
        const bool cyrillic_x = (c.value == U'х' || c.value == U'Х') && !has_cyrillic_h(own_) &&
                                !has_cyrillic_h(letters_);
        if (c.value == 'x') return Separator{true, std::nullopt, at, end};
        if (c.value == 'X') return Separator{true, Forgiven::letter_case, at, end};
        if (c.value == ':' || c.value == U'×' || cyrillic_x) {
            return Separator{true, Forgiven::capture_sign, at, end};
        }
        if (c.value == '-' && options_.rules.long_form) {
            return Separator{false, std::nullopt, at, end};
        }
        if (c.value == '-' || is_fine_dash(c.value)) {
            return Separator{false, Forgiven::hyphen, at, end};
        }
        return std::nullopt;
    }

    // C.8 to C.10: the arrival square, before it as much of the departure square as there is.
    bool take_squares() noexcept {
        std::array<Token, 4> tokens{};
        std::size_t count = 0;
        std::optional<Separator> sign;
        std::size_t sign_at = 0;        // before which token
        std::size_t before_last = at_;  // where the last token starts
        std::size_t length = 0;
        for (;;) {
            if (const auto next = count < 4 ? token(length) : std::nullopt) {
                tokens[count++] = *next;
                before_last = at_;
                at_ += length;
                continue;
            }
            const auto found = sign ? std::nullopt : separator();
            if (!found) break;
            sign = found;
            sign_at = count;
            if (found->column != at_) reading_.notes.add(Forgiven::surrounding_text, at_);
            at_ = found->end;
            const std::size_t next = after_blanks(at_);
            if (next != at_ && next < text_.size()) {
                const std::size_t blank = at_;
                at_ = next;
                // Blanks belong here only if the arrival square follows.
                if (token(length)) {
                    reading_.notes.add(Forgiven::surrounding_text, blank);
                } else {
                    at_ = blank;
                }
            }
        }
        if (place(tokens, count, sign ? std::optional(sign_at) : std::nullopt,
                  sign && sign->capture)) {
            return accept(tokens, count, sign);
        }
        // The last letter may begin what follows: "exd6e.p.", "e8b".
        if (count > 2 && tokens[count - 1].file && (!sign || sign_at < count - 1)) {
            at_ = before_last;
            --count;
            if (place(tokens, count, sign ? std::optional(sign_at) : std::nullopt,
                      sign && sign->capture)) {
                return accept(tokens, count, sign);
            }
        }
        return fail(sign && sign_at == 0 && !reading_.role ? sign->column : at_);
    }

    // Sorts the tokens into departure and arrival.
    bool place(const std::array<Token, 4>& tokens, std::size_t count,
               std::optional<std::size_t> sign_at, bool capture) noexcept {
        const bool letter = reading_.role && *reading_.role != Role::pawn;
        const auto is = [&](std::string_view pattern) {
            if (pattern.size() != count) return false;
            for (std::size_t i = 0; i < count; ++i) {
                if (tokens[i].file.has_value() != (pattern[i] == 'f')) return false;
            }
            return true;
        };
        std::size_t departure = 0;  // how many tokens
        std::optional<Rank> from_rank;
        std::optional<File> from_file;
        std::optional<Rank> to_rank;
        const bool pawn_takes = !letter && count >= 2 && tokens[0].file && tokens[1].file;
        // C.9.3: a pawn that takes leaves its file; both files alone are next to each other.
        const int files =
            pawn_takes ? std::abs(index(*tokens[0].file) - index(*tokens[1].file)) : 0;
        if (is("frfr")) {
            departure = 2;
        } else if ((is("ffr") && (letter || files != 0)) || (is("rfr") && letter) ||
                   (is("ff") && files == 1 && (!sign_at || capture))) {
            departure = 1;
        } else if (!is("fr")) {
            return false;
        }
        for (std::size_t i = 0; i < departure; ++i) {
            if (tokens[i].file) {
                from_file = tokens[i].file;
            } else {
                from_rank = tokens[i].rank;
            }
        }
        if (sign_at) {
            const bool behind = *sign_at == count && capture;  // "ed5:"
            if (*sign_at != departure && !behind) return false;
            if (*sign_at == 0 && !letter && !capture) return false;  // "xd4", but not "-d4"
            misplaced_ = behind;
        }
        if (departure + 2 == count) to_rank = tokens[count - 1].rank;
        reading_.from_file = from_file;
        reading_.from_rank = from_rank;
        reading_.to_file = tokens[departure].file;
        reading_.to_rank = to_rank;
        reading_.departure_column = tokens[0].column;
        reading_.arrival_column = tokens[departure].column;
        return true;
    }

    // Notes what is unusual about squares that make sense.
    bool accept(const std::array<Token, 4>& tokens, std::size_t count,
                const std::optional<Separator>& sign) noexcept {
        std::optional<Token> first;
        for (std::size_t i = 0; i < count; ++i) {
            if (!tokens[i].file) continue;
            // Neither two scripts nor capitals and small letters in one move.
            if (first && (first->script != tokens[i].script || first->capital != tokens[i].capital))
                return fail(tokens[i].column);
            if (!first) first = tokens[i];
        }
        const bool own_is_latin = own_.files[0] == "a";
        const bool latin = first->script == Script::latin;
        if (latin != own_is_latin && manner_.letters == options_.language) {
            reading_.notes.add(Forgiven::other_script, first->column);
        }
        if (first->capital) reading_.notes.add(Forgiven::letter_case, first->column);
        if (sign) {
            if (sign->note) reading_.notes.add(*sign->note, sign->column);
            if (misplaced_) reading_.notes.add(Forgiven::capture_sign, sign->column);
            reading_.capture_sign = sign->capture;
            reading_.capture_column = sign->column;
        }
        if (!reading_.to_rank) {
            reading_.notes.add(Forgiven::departure_missing, reading_.arrival_column);
        } else if (reading_.capture_sign && !reading_.from_file &&
                   reading_.role.value_or(Role::pawn) == Role::pawn) {
            reading_.notes.add(Forgiven::departure_missing, reading_.capture_column);
        }
        return true;
    }

    // C.11
    bool take_promotion() noexcept {
        if (manner_.engine) return take_engine_promotion();
        const CodePoint c = peek();
        std::size_t at = at_;
        if (c.value == '=' || c.value == '/' || (c.value == '(' && peek(at_ + 1).value != '=')) {
            at += c.length;
        } else if (en_passant_length(at_, nullptr) != 0) {
            return true;
        }
        const bool sign = at != at_;
        const std::size_t letter_at = c.value == '(' && sign ? after_blanks(at) : at;
        const auto letter = piece_letter(letter_at, manner_.any_case);
        if (!letter) {
            // "( = )" is no promotion either.
            if (sign && c.value == '(' && peek(letter_at).value == '=') return true;
            return !sign || fail(at);
        }
        at = letter_at + letter->match.length;
        if (sign && c.value == '(') {
            if (peek(at).value != ')') return fail(at);
            ++at;
        }
        if (sign) reading_.notes.add(Forgiven::promotion_sign, at_);
        if (!letter->match.exact) reading_.notes.add(Forgiven::letter_case, letter_at);
        reading_.promotion = letter->role;
        at_ = at;
        return true;
    }
    // As UCI writes it: from and to and nothing else but the piece.
    bool take_engine_promotion() noexcept {
        if (at_ != start_ + 4 || at_ >= text_.size()) return fail(at_);
        const auto role = parse_role(text_[at_]);
        if (!role) return fail(at_);
        reading_.promotion = role;
        ++at_;
        return true;
    }

    // How long a sign for en passant at this place is: C.13.6, or as people write it in any
    // language.
    [[nodiscard]] std::size_t en_passant_length(std::size_t at, bool* own) const noexcept {
        if (own != nullptr) *own = true;
        if (!own_.en_passant.empty() && text_.substr(at).starts_with(own_.en_passant)) {
            return own_.en_passant.size();
        }
        if (own != nullptr) *own = false;
        for (const LanguageInfo& language : all_languages()) {
            if (const std::size_t length = loosely(language.en_passant, at)) return length;
        }
        return 0;
    }
    // Letters in any case, with or without dots and blanks between.
    [[nodiscard]] std::size_t loosely(std::string_view sign, std::size_t at) const noexcept {
        const std::size_t start = at;
        std::size_t i = 0;
        bool any = false;
        while (i < sign.size()) {
            const CodePoint wanted = code_point_at(sign, i);
            i += wanted.length;
            if (wanted.value == '.' || wanted.value == ' ') continue;
            if (any) {
                if (peek(at).value == '.') ++at;
                at = after_blanks(at);
            }
            const CodePoint is = peek(at);
            if (is.length == 0 || small(is.value) != small(wanted.value)) return 0;
            at += is.length;
            any = true;
        }
        if (any && peek(at).value == '.') ++at;
        return at - start;
    }

    // Check, mate, en passant, the offer of a draw, in any order; and what does not belong here.
    bool take_suffixes() noexcept {
        while (at_ < text_.size()) {
            const std::size_t blanks = at_;
            at_ = after_blanks(at_);
            const bool separate = at_ != blanks;
            if (at_ == text_.size()) {
                reading_.notes.add(Forgiven::surrounding_text, blanks);
                break;
            }
            if (take_en_passant() || take_draw_offer()) continue;
            if (separate) reading_.notes.add(Forgiven::surrounding_text, blanks);
            if (!take_check_sign() && !take_annotation()) return fail(at_);
        }
        return true;
    }
    bool take_en_passant() noexcept {
        bool own = false;
        const std::size_t length = reading_.en_passant ? 0 : en_passant_length(at_, &own);
        if (length == 0) return false;
        if (!own) reading_.notes.add(Forgiven::en_passant_sign, at_);
        reading_.en_passant = true;
        reading_.en_passant_column = at_;
        at_ += length;
        return true;
    }
    bool take_draw_offer() noexcept {  // C.12
        if (reading_.draw_offer || peek().value != '(') return false;
        const std::size_t sign = after_blanks(at_ + 1);
        if (peek(sign).value != '=') return false;
        const std::size_t close = after_blanks(sign + 1);
        if (peek(close).value != ')') return false;
        if (close != at_ + 2) reading_.notes.add(Forgiven::surrounding_text, at_);
        reading_.draw_offer = true;
        at_ = close + 1;
        return true;
    }
    bool take_check_sign() noexcept {  // C.13.4, C.13.5
        if (reading_.check_sign != CheckSign::none) return false;
        const CodePoint c = peek();
        const bool two = c.value == '+' && peek(at_ + 1).value == '+';
        const bool check = c.value == '+' || c.value == U'†';
        const bool mate = c.value == '#' || c.value == U'‡' || two;
        if (!check && !mate) return false;
        if (c.value == U'†' || c.value == U'‡') reading_.notes.add(Forgiven::check_sign, at_);
        reading_.check_sign = mate ? CheckSign::mate : CheckSign::check;
        reading_.check_column = at_;
        at_ += c.length + (two ? 1 : 0);
        return true;
    }
    bool take_annotation() noexcept {
        const CodePoint c = peek();
        constexpr std::u32string_view signs = U"!?.,;⁇⁈⁉‼";
        if (c.length == 0 || signs.find(c.value) == std::u32string_view::npos) return false;
        reading_.notes.add(Forgiven::surrounding_text, at_);
        at_ += c.length;
        return true;
    }

    std::string_view text_;
    const ReadOptions& options_;
    const Manner& manner_;
    const LanguageInfo& own_;
    const LanguageInfo& letters_;
    Reading reading_;
    std::size_t at_ = 0;
    std::size_t start_ = 0;
    std::size_t stopped_ = 0;
    bool misplaced_ = false;  // the capture sign
};

}  // namespace

Parsed parse_move_text(std::string_view text, const ReadOptions& options,
                       const Manner& manner) noexcept {
    return Parser(text, options, manner).parse();
}

}  // namespace jadoube
