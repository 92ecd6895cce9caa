#include "pgn_move.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <jadoube/chess/moves.hpp>

#include "pgn_chars.hpp"

namespace jadoube::pgn {
namespace {

// The opponent has the move, if a game can go on so.
std::optional<Position> turn_passed(Setup setup) noexcept {
    setup.en_passant.reset();
    if (setup.turn == Color::black) {
        setup.fullmove_number = static_cast<std::uint16_t>(setup.fullmove_number + 1);
    }
    setup.turn = !setup.turn;
    // Rights of either variant: they were there before.
    const auto after = Position::check(setup, Variant::chess960);
    if (!after) return std::nullopt;
    return *after;
}

}  // namespace

std::optional<Variant> parse_variant(std::string_view value) noexcept {
    // Letters and digits alone, in lower case.
    std::array<char, 24> packed{};
    std::size_t length = 0;
    for (const char c : value) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool counts = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        if (counts && length < packed.size()) packed[length++] = lower;
    }
    const std::string_view name(packed.data(), length);
    for (const std::string_view standard : {"", "standard", "normal", "chess", "fromposition"}) {
        if (name == standard) return Variant::standard;
    }
    for (const std::string_view chess960 :
         {"chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess",
          "fischerrandomchess", "frc", "freestyle"}) {
        if (name == chess960) return Variant::chess960;
    }
    return std::nullopt;
}

bool is_en_passant_mark(std::string_view text) noexcept {
    for (const LanguageInfo& language : all_languages()) {
        if (text == language.en_passant) return true;
    }
    return text == "ep" || text == "e.p" || text == "ep.";
}

int whole_number(std::string_view text) noexcept {
    int value = 0;
    if (text.size() > 6 || text.starts_with('0')) return 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return 0;
        value = value * 10 + (c - '0');
    }
    return value;
}

bool is_null_move(std::string_view text) noexcept {
    return text == "--" || text == "Z0" || text == "@@@@" || text == "0000";
}

std::optional<Position> after_null_move(const Position& position) noexcept {
    Setup setup = position.setup();
    setup.halfmove_clock = static_cast<std::uint16_t>(setup.halfmove_clock + 1);
    return turn_passed(setup);
}

bool looks_like_move(std::string_view text) noexcept {
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (parse_file(text[i]) && text[i + 1] >= '0' && text[i + 1] <= '9') return true;
    }
    return text.starts_with("O-") || text.starts_with("0-") || text.starts_with("o-");
}

std::array<Role, 256> letters_of(Language language) noexcept {
    std::array<Role, 256> roles{};
    const LanguageInfo& letters = info(language);
    for (const Role role : all_roles) {
        if (role == Role::pawn) continue;
        const std::string_view letter = letters.letters[static_cast<std::size_t>(role)];
        const auto alike = std::count_if(all_roles.begin(), all_roles.end(), [&](Role other) {
            return other != Role::pawn &&
                   letters.letters[static_cast<std::size_t>(other)].starts_with(letter);
        });
        if (letter.size() == 1 && alike == 1) roles[static_cast<unsigned char>(letter[0])] = role;
    }
    return roles;
}

JoinedNumbers::JoinedNumbers(std::string_view fen) noexcept {
    const std::size_t men = std::min(fen.find(' '), fen.size());
    for (std::size_t i = 0; i < fen.size() && size_ < text_.size(); ++i) {
        const bool digits = size_ != 0 && i < men && fen[i] >= '1' && fen[i] <= '8' &&
                            text_[size_ - 1] >= '1' && text_[size_ - 1] <= '8' &&
                            fen[i] - '0' + text_[size_ - 1] - '0' <= 8;
        if (digits) {
            text_[size_ - 1] = static_cast<char>(text_[size_ - 1] + (fen[i] - '0'));
        } else {
            text_[size_++] = fen[i];
        }
    }
}

std::optional<int> nag_of_mark(std::string_view text) noexcept {
    constexpr std::array<std::string_view, 6> marks = {"!", "?", "!!", "??", "!?", "?!"};
    const auto* const found = std::find(marks.begin(), marks.end(), text);
    if (found == marks.end()) return std::nullopt;
    return static_cast<int>(found - marks.begin()) + 1;
}

std::string_view without_marks(std::string_view text) noexcept {
    while (!text.empty() && char_of(text.back()) == Char::mark) text.remove_suffix(1);
    return text;
}

bool is_pgns_own(Forgiven forgiven, std::string_view text) noexcept {
    if (forgiven == Forgiven::castling_letters) return text.starts_with("O-O");
    if (forgiven == Forgiven::promotion_sign) return text.find('=') != std::string_view::npos;
    return false;
}

namespace {

// The piece letter at the front of a text in a language, or PGN's English one.
std::optional<Role> take_letter(std::string_view& text, Language language) noexcept {
    for (const Language tried : {language, Language::en, Language::figurine}) {
        const LanguageInfo& letters = info(tried);
        std::optional<Role> best;
        std::size_t length = 0;
        for (const Role role : all_roles) {
            const std::string_view letter = letters.letters[static_cast<std::size_t>(role)];
            if (letter.size() > length && text.starts_with(letter)) {
                best = role;
                length = letter.size();
            }
        }
        if (best) {
            text.remove_prefix(length);
            return best;
        }
    }
    return std::nullopt;
}

// A pawn that goes straight comes from the nearest square behind; one that takes, from beside.
Bitboard pawn_departures(const Position& position, Square to, Bitboard departure,
                         bool takes) noexcept {
    const Color us = position.turn();
    const Bitboard pawns = position.men(us, Role::pawn) & departure;
    const int back = us == Color::white ? -1 : 1;
    if (takes) {
        const int rank = index(rank_of(to)) + back;
        return rank < 0 || rank > 7 ? Bitboard() : pawns & Bitboard(rank_at(rank));
    }
    for (int rank = index(rank_of(to)) + back; rank >= 0 && rank < 8; rank += back) {
        const Square here = square(file_of(to), rank_at(rank));
        if (pawns.contains(here)) return here;
    }
    return {};
}

}  // namespace

std::optional<Attempt> attempt_of(const Position& position, std::string_view text,
                                  Language language) noexcept {
    while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
    Attempt attempt{Square::a1, Square::a1, std::nullopt};
    // A new piece at the end: "=Q", "Q" or "q" behind the rank.
    if (text.size() > 2 && !parse_rank(text.back())) {
        std::string_view last = text.substr(text.find_last_of("12345678") + 1);
        if (last.starts_with('=')) last.remove_prefix(1);
        attempt.promotion = take_letter(last, language);
        if (!attempt.promotion && last.size() == 1) attempt.promotion = parse_role(last[0]);
        if (!attempt.promotion) return std::nullopt;
        text = text.substr(0, text.find_last_of("12345678") + 1);
    }
    const auto role = take_letter(text, language);
    if (text.size() < 2) return std::nullopt;
    const auto to = parse_square(text.substr(text.size() - 2));
    if (!to) return std::nullopt;
    text.remove_suffix(2);
    bool takes = false;
    if (!text.empty() && (text.back() == 'x' || text.back() == '-' || text.back() == ':')) {
        takes = text.back() != '-';
        text.remove_suffix(1);
    }
    Bitboard departure = Bitboard::all();
    for (const char c : text) {
        if (const auto file = parse_file(c)) {
            departure &= *file;
        } else if (const auto rank = parse_rank(c)) {
            departure &= *rank;
        } else {
            return std::nullopt;
        }
    }
    Bitboard men;
    if (text.size() == 2 && !role) {
        men = position.men(position.turn()) & departure;  // from-to: whatever stands there
    } else if (role && *role != Role::pawn) {
        men = position.men(position.turn(), *role) & departure;
    } else {
        men = pawn_departures(position, *to, departure, takes || !text.empty());
    }
    if (men.size() != 1) return std::nullopt;
    attempt.from = men.first();
    attempt.to = *to;
    return attempt;
}

std::optional<Position> after_illegal(const Position& position, const Attempt& attempt) noexcept {
    Setup setup = position.setup();
    const auto man = setup.at(attempt.from);
    if (!man || attempt.from == attempt.to) return std::nullopt;
    const bool takes = setup.at(attempt.to).has_value();
    setup.at(attempt.from).reset();
    setup.at(attempt.to) = Piece{
        man->color, attempt.promotion && man->role == Role::pawn ? *attempt.promotion : man->role};
    // A king or a rook that has moved castles no more, nor does one that was taken.
    Bitboard lost = Bitboard(attempt.from) | Bitboard(attempt.to);
    if (man->role == Role::king) lost |= position.men(man->color);
    setup.castling_rooks &= ~lost;
    if (takes || man->role == Role::pawn) {
        setup.halfmove_clock = 0;
    } else {
        setup.halfmove_clock = static_cast<std::uint16_t>(setup.halfmove_clock + 1);
    }
    return turn_passed(setup);
}

}  // namespace jadoube::pgn
