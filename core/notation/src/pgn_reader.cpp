#include <algorithm>
#include <cstring>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/pgn.hpp>

#include "pgn_chars.hpp"
#include "pgn_move.hpp"
#include "pgn_san.hpp"

namespace jadoube {
namespace {

using pgn::Char;
using pgn::char_of;
using pgn::ends_word;

constexpr std::size_t max_word = 64;
constexpr std::size_t max_tag = 1 << 14;
constexpr std::size_t max_shown = 48;
constexpr std::string_view next_game = "\n[Event ";

}  // namespace

// Goes through one piece of text on behalf of a reader.
class PgnScanner {
public:
    PgnScanner(PgnReader& reader, std::string_view text, bool at_end) noexcept
        : r_(reader),
          p_(text.data()),
          begin_(text.data()),
          end_(text.data() + text.size()),
          counted_(text.data()),
          at_end_(at_end) {}

    std::size_t run() noexcept {
        while (p_ < end_ && step()) {
        }
        if (at_end_) finish();
        count_lines(p_);
        return static_cast<std::size_t>(p_ - begin_);
    }

private:
    using State = PgnReader::State;

    // Does something with what comes next; false if that is not all there yet.
    bool step() noexcept {
        switch (r_.state_) {
            case State::between_games: return between_games();
            case State::tags: return tags();
            case State::moves: return moves();
            case State::after_result: return after_result();
            case State::long_comment: return long_comment();
            case State::line_comment: return line_comment();
            case State::long_word: return long_word();
            case State::skipped_line: return skipped_line();
        }
        return false;
    }

    // ---- Games

    bool between_games() noexcept {
        if (at_beginning_of_text() && starts_with("\xEF\xBB\xBF")) {  // BOM
            p_ += 3;
            return true;
        }
        switch (char_of(*p_)) {
            case Char::space: ++p_; return true;
            case Char::control: stray(PgnFault::stray_character); return true;
            case Char::percent:
                if (at_line_start()) return skip_line();
                break;
            case Char::semicolon: return skip_line();  // a comment that belongs to no game
            case Char::bracket: begin_game(); return true;
            default: break;
        }
        if (p_ + 3 > end_ && !at_end_) return false;  // perhaps a part of a BOM
        begin_game();
        begin_moves();
        return true;
    }

    void begin_game() noexcept {
        ++r_.games_;
        r_.state_ = State::tags;
        r_.variant_ = Variant::standard;
        r_.tag_result_.reset();
        r_.has_tags_ = false;
        r_.has_event_ = false;
        r_.newlines_ = 0;
        r_.unknown_variant_ = false;
        r_.fen_length_ = 0;
        r_.depth_ = 0;
        r_.too_deep_ = 0;
        r_.ignored_from_ = 0;
        r_.visitor_.begin_game();
    }

    void begin_moves() noexcept {
        r_.state_ = State::moves;
        PgnReader::Branch& branch = r_.branches_[0];
        branch.has_move = false;
        branch.now = Position::initial();
        if (r_.unknown_variant_) {
            r_.ignored_from_ = 1;
        } else if (r_.fen_length_ != 0) {
            const std::string_view fen(r_.fen_.data(), r_.fen_length_);
            const auto setup = parse_fen(fen);
            const auto position = setup ? Position::check(*setup, r_.variant_) : bad_setup();
            if (position) {
                branch.now = *position;
            } else {
                find(PgnFault::bad_fen, p_, fen);
                r_.ignored_from_ = 1;
            }
        }
        branch.before = branch.now;
        r_.visitor_.begin_moves(branch.now, r_.variant_);
    }

    static Result<Position, std::vector<SetupProblem>> bad_setup() {
        return Unexpected{std::vector<SetupProblem>{}};
    }

    // Closes what is open. The place is where that is seen.
    void end_game(const char* place, std::optional<PgnResult> result) noexcept {
        if (r_.state_ == State::tags) begin_moves();
        if (r_.depth_ != 0 || r_.too_deep_ != 0) {
            find(PgnFault::unclosed_variation, place, {});
            for (; r_.depth_ != 0; --r_.depth_) r_.visitor_.end_variation();
        }
        if (!result) {
            find(PgnFault::missing_result, place, {});
        } else {
            r_.visitor_.result(*result);
            if (r_.tag_result_ && *r_.tag_result_ != *result) {
                find(PgnFault::result_differs, place, name(*result));
            }
        }
        r_.state_ = State::after_result;
        if (!result) leave_game();
    }

    void leave_game() noexcept {
        r_.visitor_.end_game(r_.branches_[0].now);
        r_.state_ = State::between_games;
    }

    bool after_result() noexcept {
        switch (*p_) {
            case ' ':
            case '\t':
            case '\r': ++p_; return true;
            case '{': return comment();
            case ';': return begin_line_comment();
            default: leave_game(); return true;
        }
    }

    void finish() noexcept {
        if (r_.state_ == State::long_comment || r_.state_ == State::line_comment) {
            r_.visitor_.comment({}, false);
            if (r_.state_ == State::long_comment) find_unclosed_comment();
            r_.state_ = r_.state_after_;
        }
        if (r_.state_ == State::skipped_line || r_.state_ == State::long_word) {
            r_.state_ = r_.state_after_;
        }
        if (r_.state_ == State::after_result) leave_game();
        if (r_.state_ != State::between_games) end_game(end_, std::nullopt);
    }

    // ---- Tags

    bool tags() noexcept {
        switch (char_of(*p_)) {
            case Char::space:
                if (*p_++ == '\n') ++r_.newlines_;
                return true;
            case Char::percent:
                if (at_line_start()) return skip_line();
                break;
            case Char::bracket: return tag();
            default: break;
        }
        begin_moves();
        return true;
    }

    // [Name "Value"]
    bool tag() noexcept {
        const auto left = static_cast<std::size_t>(end_ - p_);
        const auto* newline =
            static_cast<const char*>(std::memchr(p_, '\n', std::min(left, max_tag)));
        if (newline == nullptr && left < max_tag && !at_end_) return false;
        if (newline == nullptr && left >= max_tag) {
            find(PgnFault::too_long, p_, {p_, max_tag});
            r_.state_after_ = State::tags;
            r_.state_ = State::skipped_line;
            return true;
        }
        const char* line_end = newline != nullptr ? newline : end_;
        const char* q = p_ + 1;
        const auto skip_blanks = [&] {
            while (q < line_end && (*q == ' ' || *q == '\t')) ++q;
        };
        skip_blanks();
        const char* name_start = q;
        while (q < line_end && is_tag_letter(*q)) ++q;
        const std::string_view tag_name(name_start, static_cast<std::size_t>(q - name_start));
        skip_blanks();
        if (tag_name.empty() || q == line_end || *q != '"') return bad_tag(line_end);
        const char* value_start = ++q;
        while (q < line_end && *q != '"') q += *q == '\\' ? 2 : 1;
        if (q >= line_end) return bad_tag(line_end);
        const std::string_view value(value_start, static_cast<std::size_t>(q - value_start));
        ++q;
        skip_blanks();
        if (q == line_end || *q != ']') return bad_tag(line_end);

        // A second Event, or one after an empty line: another game, and this one has no moves.
        if (tag_name == "Event" && (r_.has_event_ || (r_.has_tags_ && r_.newlines_ > 1))) {
            end_game(p_, std::nullopt);
            begin_game();
        }
        if (tag_name == "Event") r_.has_event_ = true;
        r_.newlines_ = 0;
        note_tag(tag_name, value);
        r_.has_tags_ = true;
        r_.visitor_.tag(tag_name, value);
        p_ = q + 1;
        return true;
    }

    static bool is_tag_letter(char c) noexcept {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-' || c == '+' || c == '#' || c == '=' || c == ':';
    }

    bool bad_tag(const char* line_end) noexcept {
        find(PgnFault::bad_tag, p_, {p_, static_cast<std::size_t>(line_end - p_)});
        p_ = line_end;
        return true;
    }

    // What decides about the moves.
    void note_tag(std::string_view tag_name, std::string_view value) noexcept {
        if (tag_name == "FEN") {
            if (value.size() > r_.fen_.size()) {  // no FEN is so long: let it fail as one
                value = value.substr(0, r_.fen_.size());
            }
            // Control characters are blanks, as they will be when the tag is written again.
            std::transform(value.begin(), value.end(), r_.fen_.begin(),
                           [](char c) { return char_of(c) == Char::control ? ' ' : c; });
            r_.fen_length_ = value.size();
        } else if (tag_name == "Result") {
            r_.tag_result_ = parse_result(value);
        } else if (tag_name == "Variant") {
            const auto variant = pgn::parse_variant(value);
            r_.unknown_variant_ = !variant;
            if (!variant) find(PgnFault::unknown_variant, p_, value);
            r_.variant_ = variant.value_or(Variant::standard);
        }
    }

    // ---- Moves

    [[nodiscard]] bool ignores() const noexcept { return r_.ignored_from_ != 0; }
    void ignore_rest() noexcept { r_.ignored_from_ = r_.depth_ + 1; }

    bool moves() noexcept {
        // Stays here as long as there is nothing but moves and what stands between them.
        while (p_ < end_) {
            if (!ignores()) plain_moves();
            if (p_ == end_) break;
            switch (char_of(*p_)) {
                case Char::space: ++p_; break;
                case Char::digit:
                    if (!number()) return false;
                    if (r_.state_ != State::moves) return true;
                    break;
                case Char::piece:
                case Char::file:
                case Char::castle:
                case Char::letter:
                case Char::sign:
                case Char::other:
                    if (!word()) return false;
                    if (r_.state_ != State::moves) return true;
                    break;
                case Char::dot: ++p_; break;
                case Char::mark:
                    if (!mark()) return false;
                    break;
                case Char::dollar:
                    if (!nag()) return false;
                    break;
                case Char::brace: {
                    const State before = r_.state_;
                    if (!comment()) return false;
                    if (r_.state_ != before) return true;
                    break;
                }
                case Char::control: stray(PgnFault::stray_character); break;
                case Char::unbrace: stray(PgnFault::unopened_comment); break;
                case Char::semicolon: return begin_line_comment();
                case Char::open:
                    if (!open()) return false;
                    break;
                case Char::close: close(); break;
                case Char::star:
                    ++p_;
                    if (r_.depth_ == 0) {
                        end_game(p_ - 1, PgnResult::unknown);
                        return true;
                    }
                    break;
                case Char::percent:
                    if (at_line_start()) return skip_line();
                    stray(PgnFault::stray_character);
                    break;
                case Char::bracket:
                    if (at_line_start()) {  // the next game's tags
                        end_game(p_, std::nullopt);
                        return true;
                    }
                    stray(PgnFault::stray_character);
                    break;
            }
        }
        return true;
    }

    void stray(PgnFault fault) noexcept {
        find(fault, p_, {p_, 1});
        ++p_;
    }

    // The end of the word that begins here, or nothing if it may go on in text to come. What is
    // longer than any word is left out.
    std::optional<const char*> word_end() noexcept {
        const char* q = p_ + 1;
        while (q < end_ && !ends_word(*q)) ++q;
        if (static_cast<std::size_t>(q - p_) > max_word) {
            find(PgnFault::too_long, p_, {p_, max_word});
            if (!ignores()) ignore_rest();
            r_.state_after_ = State::moves;
            r_.state_ = State::long_word;
            return q;
        }
        if (q == end_ && !at_end_) return std::nullopt;
        return q;
    }

    // A move number, a result, or castling with zeros.
    bool number() noexcept {
        const char* q = p_ + 1;
        while (q < end_ && *q >= '0' && *q <= '9') ++q;
        if (static_cast<std::size_t>(q - p_) > max_word) return word();
        if (q == end_) {
            if (!at_end_) return false;
            p_ = q;
            return true;
        }
        if (*q != '-' && *q != '/' && *q != ':' && char_of(*q) != Char::letter) {
            while (q < end_ && *q == '.') ++q;
            p_ = q;
            return true;
        }
        return word();
    }

    // Anything that is not plainly a move.
    bool word() noexcept {
        const auto end = word_end();
        if (!end) return false;
        if (r_.state_ == State::long_word) return true;
        const std::string_view text(p_, static_cast<std::size_t>(*end - p_));
        if (plain_move(text)) {
            p_ = *end;
            return true;
        }
        const auto castling = is_castling(text);
        if (!castling) return false;
        if (const auto result = parse_result(text); result && !*castling) {
            if (r_.depth_ == 0) {
                const char* place = p_;
                p_ = *end;
                end_game(place, *result);
            } else {
                p_ = *end;  // an assessment at the end of a variation
            }
            return true;
        }
        read_slowly(text);
        p_ = *end;
        return true;
    }

    // 0-0 is castling where castling is possible, unless the tag says that both have lost (11.8)
    // and nothing more of this game follows. Nothing if that is not to be seen yet.
    std::optional<bool> is_castling(std::string_view text) const noexcept {
        if (text != name(PgnResult::both_lose) || ignores()) return false;
        const Position& now = r_.branches_[r_.depth_].now;
        const auto rook = now.castling_rook(now.turn(), Wing::king_side);
        if (!rook || legal_moves(now, now.men(Role::king), *rook).empty()) return false;
        if (r_.tag_result_ != PgnResult::both_lose) return true;
        const char* q = text.data() + text.size();
        while (q < end_ && char_of(*q) == Char::space) ++q;
        const auto left = static_cast<std::size_t>(end_ - q);
        if (left < 2 && !at_end_) {
            const bool blank = static_cast<std::size_t>(end_ - p_) >= PgnReader::min_buffer;
            return blank ? std::optional(false) : std::nullopt;
        }
        const std::string_view rest(q, left);
        return !rest.empty() && !rest.starts_with('[') && !rest.starts_with("1.");
    }

    // Plain moves and their numbers, as long as nothing else comes. Most text is that.
    [[gnu::always_inline]] void plain_moves() noexcept {
        PgnReader::Branch& branch = r_.branches_[r_.depth_];
        const char* p = p_;
        while (end_ - p >= pgn::max_san) {
            switch (char_of(*p)) {
                case Char::space: ++p; continue;
                case Char::piece:
                case Char::file:
                case Char::castle: {
                    const pgn::San san = pgn::read_san(branch.now, p);
                    if (san.length == 0) break;
                    play(branch, san.move, {p, san.length});
                    p += san.length;
                    continue;
                }
                case Char::digit: {
                    const char* q = p + 1;
                    while (q < end_ && *q >= '0' && *q <= '9') ++q;
                    if (q == end_ || *q != '.' || static_cast<std::size_t>(q - p) > max_word) break;
                    while (q < end_ && *q == '.') ++q;
                    p = q;
                    continue;
                }
                default: break;
            }
            break;
        }
        p_ = p;
    }

    // The same for a word without its blank, and with marks such as !, in a copy with room behind
    // it.
    bool plain_move(std::string_view text) noexcept {
        const Char first = char_of(text[0]);
        if (ignores() || (first != Char::piece && first != Char::file && first != Char::castle)) {
            return false;
        }
        const std::string_view bare = without_marks(text);
        const auto mark = pgn::nag_of_mark(text.substr(bare.size()));
        if (bare.size() >= pgn::max_san || (bare.size() != text.size() && !mark)) return false;
        std::array<char, pgn::max_san> copy;
        copy.fill(' ');
        std::copy(bare.begin(), bare.end(), copy.begin());
        PgnReader::Branch& branch = r_.branches_[r_.depth_];
        const pgn::San san = pgn::read_san(branch.now, copy.data());
        if (san.length == 0) return false;
        play(branch, san.move, bare);
        if (mark) r_.visitor_.nag(*mark);
        return true;
    }

    // Marks behind a move are judgements on it.
    static std::string_view without_marks(std::string_view text) noexcept {
        while (!text.empty() && char_of(text.back()) == Char::mark) text.remove_suffix(1);
        return text;
    }

    void play(PgnReader::Branch& branch, Move found, std::string_view text) noexcept {
        if (r_.depth_ == 0) ++r_.plies_;
        r_.visitor_.move(branch.now, found, text);
        branch.before = branch.now;
        (void)branch.now.make(found);
        branch.has_move = true;
    }

    void read_slowly(std::string_view text) noexcept {
        if (ignores()) return;
        PgnReader::Branch& branch = r_.branches_[r_.depth_];
        if (text == "--" || text == "Z0") {
            find(PgnFault::null_move, text.data(), text);
            ignore_rest();
            return;
        }
        if (pgn::is_en_passant_mark(text)) {  // "exd6 e.p."
            find_forgiven(text, Forgiven::en_passant_sign);
            return;
        }
        ReadOptions options;
        options.language = r_.options_.language;
        options.variant = r_.variant_;
        const std::string_view bare = without_marks(text);
        const auto read = read_move(branch.now, bare, options);
        if (read) {
            for (const Forgiven forgiven : read->forgiven()) {
                if (!pgn::is_pgns_own(forgiven, bare)) find_forgiven(text, forgiven);
            }
            if (bare.starts_with('0')) find_forgiven(text, Forgiven::castling_letters);
            play(branch, read->move, text);
            if (read->draw_offer) r_.visitor_.draw_offer();
            const std::string_view marks = text.substr(bare.size());
            if (const auto number = pgn::nag_of_mark(marks)) {
                r_.visitor_.nag(*number);
            } else if (!marks.empty()) {
                find(PgnFault::bad_nag, marks.data(), marks);
            }
            return;
        }
        switch (read.error().code) {
            case MoveTextError::Code::unreadable:
                find(PgnFault::unreadable_move, text.data(), text);
                ignore_rest();
                return;
            case MoveTextError::Code::ambiguous:
                find(PgnFault::ambiguous_move, text.data(), text);
                ignore_rest();
                return;
            case MoveTextError::Code::illegal: break;
        }
        stand(branch, text, bare, read.error().breach);
    }

    // A.5.2: an illegal move that nobody corrected stands, if play can go on from there.
    void stand(PgnReader::Branch& branch, std::string_view text, std::string_view bare,
               std::optional<Breach> breach) noexcept {
        const auto attempt = pgn::attempt_of(branch.now, bare, r_.options_.language);
        const auto after = attempt ? pgn::after_illegal(branch.now, *attempt) : std::nullopt;
        if (!after) {
            find(PgnFault::impossible_move, text.data(), text, breach);
            ignore_rest();
            return;
        }
        if (r_.depth_ == 0) ++r_.plies_;
        find(PgnFault::illegal_move, text.data(), text, breach);
        r_.visitor_.illegal_move(branch.now, *attempt, text);
        branch.before = branch.now;
        branch.now = *after;
        branch.has_move = true;
    }

    // "!", "?!"
    bool mark() noexcept {
        const char* q = p_;
        while (q < end_ && char_of(*q) == Char::mark && q - p_ < 3) ++q;
        if (q == end_ && !at_end_) return false;
        const std::string_view text(p_, static_cast<std::size_t>(q - p_));
        if (const auto number = pgn::nag_of_mark(text)) {
            if (!ignores()) r_.visitor_.nag(*number);
        } else {
            find(PgnFault::bad_nag, p_, text);
        }
        p_ = q;
        return true;
    }

    // "$14"
    bool nag() noexcept {
        const char* q = p_ + 1;
        int number = 0;
        constexpr int max_digits = 16;  // what follows these is no part of it
        while (q < end_ && q - p_ <= max_digits && *q >= '0' && *q <= '9') {
            number = std::min(number * 10 + (*q - '0'), 1000);
            ++q;
        }
        if (q == end_ && !at_end_ && q - p_ <= max_digits) return false;
        if (q == p_ + 1 || number > 255) {
            find(PgnFault::bad_nag, p_, {p_, static_cast<std::size_t>(q - p_)});
        } else if (!ignores()) {
            r_.visitor_.nag(number);
        }
        p_ = q;
        return true;
    }

    // ---- Variations

    bool open() noexcept {
        if (end_ - p_ < 3 && !at_end_) return false;
        if (starts_with("(=)")) {
            if (!r_.branches_[r_.depth_].has_move && !ignores()) {
                find(PgnFault::stray_character, p_, {p_, 3});
            } else if (!ignores()) {
                r_.visitor_.draw_offer();
            }
            p_ += 3;
            return true;
        }
        if (r_.too_deep_ != 0 || r_.depth_ == PgnReader::max_variation_depth) {
            if (r_.too_deep_++ == 0) {
                find(PgnFault::too_deep, p_, {});
                if (!ignores()) r_.ignored_from_ = r_.depth_ + 2;
            }
            ++p_;
            return true;
        }
        const PgnReader::Branch& parent = r_.branches_[r_.depth_];
        PgnReader::Branch& child = r_.branches_[++r_.depth_];
        if (!ignores()) {
            if (!parent.has_move) {
                find(PgnFault::misplaced_variation, p_, {});
                ignore_rest();
            }
            child.before = parent.before;
            child.now = parent.before;
            child.has_move = false;
        }
        r_.visitor_.begin_variation();
        ++p_;
        return true;
    }

    void close() noexcept {
        if (r_.too_deep_ != 0) {
            if (--r_.too_deep_ == 0 && r_.ignored_from_ == r_.depth_ + 2) r_.ignored_from_ = 0;
        } else if (r_.depth_ == 0) {
            find(PgnFault::unopened_variation, p_, {});
        } else {
            if (r_.ignored_from_ == r_.depth_ + 1) r_.ignored_from_ = 0;
            --r_.depth_;
            r_.visitor_.end_variation();
        }
        ++p_;
    }

    // ---- Comments

    bool comment() noexcept {
        const char* start = p_ + 1;
        const auto* close = static_cast<const char*>(
            std::memchr(start, '}', static_cast<std::size_t>(end_ - start)));
        const char* stop = close != nullptr ? close : end_;
        if (const char* event = find_next_game(start, stop)) {
            r_.visitor_.comment({start, static_cast<std::size_t>(event - start)}, false);
            find(PgnFault::unclosed_comment, p_, {});
            p_ = event + 1;
            return true;
        }
        if (close != nullptr) {
            r_.visitor_.comment({start, static_cast<std::size_t>(close - start)}, false);
            p_ = close + 1;
            return true;
        }
        if (!at_end_ && static_cast<std::size_t>(end_ - p_) < PgnReader::min_buffer) return false;
        count_lines(p_);
        r_.comment_line_ = r_.line_;
        r_.comment_column_ = r_.column_;
        p_ = start;
        r_.state_after_ = r_.state_;
        r_.state_ = State::long_comment;
        return true;
    }

    // The rest of a comment that began in text which is gone.
    bool long_comment() noexcept {
        const auto* close =
            static_cast<const char*>(std::memchr(p_, '}', static_cast<std::size_t>(end_ - p_)));
        const char* stop = close != nullptr ? close : end_;
        const char* event = find_next_game(p_, stop);
        if (event == nullptr && close == nullptr) {
            // What might become the next game's first line is kept for later.
            const auto left = static_cast<std::size_t>(end_ - p_);
            if (!at_end_ && left < PgnReader::min_buffer) return false;
            const std::size_t piece = at_end_ ? left : left - next_game.size();
            if (piece != 0) r_.visitor_.comment({p_, piece}, true);
            p_ += piece;
            return at_end_;
        }
        const char* last = event != nullptr ? event : close;
        r_.visitor_.comment({p_, static_cast<std::size_t>(last - p_)}, false);
        if (event != nullptr) find_unclosed_comment();
        p_ = last + 1;
        r_.state_ = r_.state_after_;
        return true;
    }

    // The newline before a line that begins another game: no comment goes on so.
    static const char* find_next_game(const char* from, const char* to) noexcept {
        while (from < to) {
            const auto* newline = static_cast<const char*>(
                std::memchr(from, '\n', static_cast<std::size_t>(to - from)));
            if (newline == nullptr) return nullptr;
            const std::string_view rest(newline, static_cast<std::size_t>(to - newline));
            if (rest.starts_with(next_game)) return newline;
            from = newline + 1;
        }
        return nullptr;
    }

    bool begin_line_comment() noexcept {
        ++p_;
        r_.state_after_ = r_.state_;
        r_.state_ = State::line_comment;
        if (p_ == end_ && at_end_) line_comment();
        return true;
    }

    // ";" and what follows it to the end of the line.
    bool line_comment() noexcept {
        const auto left = static_cast<std::size_t>(end_ - p_);
        const auto* newline = static_cast<const char*>(std::memchr(p_, '\n', left));
        if (newline == nullptr && !at_end_) {
            if (left < PgnReader::min_buffer) return false;
            r_.visitor_.comment({p_, left - 1}, true);  // the last may be a carriage return
            p_ = end_ - 1;
            return false;
        }
        const char* stop = newline != nullptr ? newline : end_;
        const bool carriage_return = stop > p_ && stop[-1] == '\r';
        r_.visitor_.comment({p_, static_cast<std::size_t>(stop - p_) - (carriage_return ? 1 : 0)},
                            false);
        p_ = stop;
        r_.state_ = r_.state_after_;
        return true;
    }

    // ---- What is left out

    bool skip_line() noexcept {
        r_.state_after_ = r_.state_;
        r_.state_ = State::skipped_line;
        return true;
    }

    bool skipped_line() noexcept {
        const auto left = static_cast<std::size_t>(end_ - p_);
        const auto* newline = static_cast<const char*>(std::memchr(p_, '\n', left));
        p_ = newline != nullptr ? newline : end_;
        if (newline != nullptr) r_.state_ = r_.state_after_;
        return true;
    }

    bool long_word() noexcept {
        while (p_ < end_ && !ends_word(*p_)) ++p_;
        if (p_ < end_) r_.state_ = r_.state_after_;
        return true;
    }

    // ---- Places

    [[nodiscard]] bool starts_with(std::string_view what) const noexcept {
        return std::string_view(p_, static_cast<std::size_t>(end_ - p_)).starts_with(what);
    }
    [[nodiscard]] bool at_line_start() noexcept {
        if (p_ > begin_) return p_[-1] == '\n';
        count_lines(p_);
        return r_.column_ == 1;
    }
    [[nodiscard]] bool at_beginning_of_text() const noexcept {
        return p_ == begin_ && r_.line_ == 1 && r_.column_ == 1;
    }

    // Brings line and column up to here.
    void count_lines(const char* here) noexcept {
        while (counted_ < here) {
            const auto left = static_cast<std::size_t>(here - counted_);
            const auto* newline = static_cast<const char*>(std::memchr(counted_, '\n', left));
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

    void find(PgnFault fault, const char* place, std::string_view text,
              std::optional<Breach> breach = std::nullopt,
              std::optional<Forgiven> forgiven = std::nullopt) noexcept {
        count_lines(place);
        ++r_.findings_;
        r_.visitor_.finding(
            {fault, r_.games_, r_.line_, r_.column_, text.substr(0, max_shown), breach, forgiven});
    }
    void find_unclosed_comment() noexcept {
        ++r_.findings_;
        r_.visitor_.finding({PgnFault::unclosed_comment,
                             r_.games_,
                             r_.comment_line_,
                             r_.comment_column_,
                             {},
                             std::nullopt,
                             std::nullopt});
    }
    void find_forgiven(std::string_view text, Forgiven forgiven) noexcept {
        find(PgnFault::forgiven, text.data(), text, std::nullopt, forgiven);
    }

    PgnReader& r_;
    const char* p_;
    const char* begin_;
    const char* end_;
    const char* counted_;  // lines are counted up to here
    bool at_end_;
};

PgnReader::PgnReader(PgnVisitor& visitor, const PgnOptions& options) noexcept
    : visitor_(visitor), options_(options) {}

std::size_t PgnReader::read(std::string_view text, bool at_end) noexcept {
    return PgnScanner(*this, text, at_end).run();
}

}  // namespace jadoube
