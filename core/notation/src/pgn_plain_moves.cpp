// Moves as PGN writes them, and their numbers: nearly all of a text, and nearly all of the time.
#include <algorithm>
#include <array>
#include <utility>

#include <jadoube/chess/moves.hpp>

#include "pgn_move.hpp"
#include "pgn_scanner.hpp"

namespace jadoube {

using pgn::char_of;

namespace {

// In check, and no way out of it. The king finds one most often.
bool is_mated(const Position& position) noexcept {
    const Square king = position.king(position.turn());
    return legal_moves_from(position, king).empty() && !has_legal_move(position);
}

// 1 for what stands between most words; without a branch, for lines end anywhere.
unsigned is_single_blank(char c) noexcept {
    return static_cast<unsigned>(c == ' ') | static_cast<unsigned>(c == '\n');
}

// Of a plain word, which a blank ends.
const char* end_of_plain(const char* p) noexcept {
    while (static_cast<unsigned char>(*p) > ' ') ++p;
    return p;
}

}  // namespace

// Plain moves and their numbers, as long as nothing else comes.
void PgnScanner::plain_moves() noexcept {
    if (!r_.plain_language_) return;
    Branch& line = branch();
    PgnVisitor& visitor = r_.visitor_;
    const Role* const letters = r_.letters_.data();
    const std::uint64_t main_line = r_.depth_ == 0 ? 1 : 0;
    const char* const last = end_ - pgn::max_san;  // where a word may begin
    const char* p = p_;
    // The last move, if it says check: a legal move behind it shows that it is not mate.
    const char* unproven = nullptr;
    const auto prove = [&] {
        if (unproven != nullptr)
            check_sign(line.now, text_between(unproven, end_of_plain(unproven)));
        unproven = nullptr;
    };
    while (p <= last) {
        if (pgn::is_digit(*p)) {
            const pgn::NumberText expected = pgn::number_text(line.now.fullmove_number());
            const std::uint64_t text = pgn::eight_characters(p);
            if (expected.begins(text) && line.number_shift == 0 && !line.doubtful) [[likely]] {
                r_.number_ = {line.now.fullmove_number(), 1};
                p += expected.length();
            } else {
                const char* q = p + 1;
                int value = *p - '0';
                while (q < end_ && pgn::is_digit(*q) && q - p < 6) value = value * 10 + *q++ - '0';
                if (q == end_ || *q != '.' || *p == '0') break;
                const char* dots = q;
                while (q < end_ && *q == '.') ++q;
                if (q == end_) break;
                if (!is_expected(value)) prove();
                take_number(text_between(p, q), value, static_cast<int>(q - dots));
                p = q;
                if (ignores()) return;
            }
            p += is_single_blank(*p);
            if (p > last) break;
        }
        const pgn::PlainSan san = pgn::take_apart(p, letters);
        if (san.plain) [[likely]] {
            const Position::Only made =
                line.now.make_only(san.role, san.from, san.to, san.takes, line.before);
            if (made) [[likely]] {
                const std::string_view text(p, san.length);
                if (san.departure) [[unlikely]]
                    check_departure(line.before, made.move, p[1] >= 'a', p[1] < 'a', text);
                r_.plies_ += main_line;
                visitor.move(line.before, made.move, text);
                line.has_move = true;
                line.doubtful = false;
                line.en_passant = false;
                r_.number_.value = -1;
                unproven = san.check ? p : nullptr;
                if (made.check != san.check) [[unlikely]] {
                    check_sign(line.now, text);
                    unproven = nullptr;
                }
                p += san.length;
                p += is_single_blank(*p);
                continue;
            }
        }
        if (char_of(*p) == Char::space) {
            ++p;
            continue;
        }
        prove();
        if (!may_begin_move(char_of(*p))) break;
        const pgn::San other = pgn::read_san(line.now, p, letters);
        if (other.length == 0) break;
        play(line, other, {p, other.length});
        p += other.length;
    }
    p_ = p;
    prove();
}

// The same for a word without its blank, and with marks such as !, in a copy with room behind it.
bool PgnScanner::plain_move(std::string_view text) noexcept {
    if (!r_.plain_language_ || !may_begin_move(char_of(text[0]))) return false;
    const std::string_view bare = pgn::without_marks(text);
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

bool PgnScanner::may_begin_move(Char first) const noexcept {
    if (first == Char::letter) return r_.options_.language != Language::en;
    return first == Char::piece || first == Char::file || first == Char::castle;
}

void PgnScanner::play(Branch& line, const pgn::San& san, std::string_view text) noexcept {
    const bool exact = r_.options_.level != PgnLevel::errors;
    if (exact && san.takes_unsaid && !r_.options_.laws) {
        find_forgiven(text, Forgiven::capture_sign);
    }
    if (exact && (san.file || san.rank)) {
        check_departure(line.now, san.move, san.file, san.rank, text);
    }
    played(line, san.move, text);
    if (!exact) return;
    const bool sign = text.back() == '+' || text.back() == '#';
    if (sign || line.now.is_check()) check_sign(line.now, text);
}

void PgnScanner::played(Branch& line, Move move, std::string_view text) noexcept {
    if (r_.depth_ == 0) ++r_.plies_;
    r_.visitor_.move(line.now, move, text);
    line.before = line.now;
    (void)line.now.make(move);
    line.has_move = true;
    line.doubtful = false;
    line.en_passant = move.kind() == MoveKind::en_passant;
    r_.number_.value = -1;
}

// ---- Whether a legal move is written as the standard has it

// The file or the rank of departure, or both, are written: they must be needed.
void PgnScanner::check_departure(const Position& before, Move move, bool file, bool rank,
                                 std::string_view text) noexcept {
    const bool laws = r_.options_.laws;
    if (r_.options_.level == PgnLevel::errors || (laws && file && rank)) return;  // the long form
    const Square from = move.from();
    const Bitboard rivals = legal_origins(before, move.role(), move.to()) & ~Bitboard(from);
    const bool on_file = rivals.intersects(Bitboard(file_of(from)));
    const bool on_rank = rivals.intersects(Bitboard(rank_of(from)));
    const bool needs_file = !rivals.empty() && (!on_file || on_rank);
    const bool right = laws ? !rivals.empty() : file == needs_file && rank == on_file;
    if (!right) find_forgiven(text, Forgiven::departure_not_needed);
}

void PgnScanner::check_sign(const Position& after, std::string_view text) noexcept {
    if (r_.options_.level == PgnLevel::errors) return;
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

// ---- Numbers

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
    const auto dot_count = static_cast<int>(std::min<std::ptrdiff_t>(q - dots, 8));
    take_number(text_between(p_, q), value, dot_count);
    return true;
}

bool PgnScanner::is_expected(int number) noexcept {
    const Branch& line = branch();
    return number - line.number_shift == line.now.fullmove_number() && !line.doubtful;
}

void PgnScanner::take_number(std::string_view text, int value, int dots) noexcept {
    r_.number_ = {value, dots};
    if (!is_expected(value)) number_differs(text, value);
    p_ = text.data() + text.size();
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

}  // namespace jadoube
