#include "sheet_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/moves.hpp>

namespace jadoube::record {
namespace {

// Longer than any move; more is not looked at.
constexpr std::size_t longest_text = 64;
constexpr std::size_t most_illegal_meanings = 4;

// How long the blank or dot is with which a text begins; 0 if it does not.
std::size_t blank_or_dot(std::string_view text) noexcept {
    for (const std::string_view one : {" ", ".", "\t", "…"}) {
        if (text.starts_with(one)) return one.size();
    }
    return 0;
}

void skip_blanks_and_dots(std::string_view& text) noexcept {
    while (const std::size_t length = blank_or_dot(text)) text.remove_prefix(length);
}

// A place where something stands that cannot be read.
bool is_smudge(char c) noexcept { return c == '?' || c == '_' || c == '*' || c == '~'; }

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// How long the capture sign, dash or blank is with which a text begins; 0 if it does not. All that
// read_move takes for one: else the departure would pass for the arrival.
std::size_t sign_length(std::string_view text) noexcept {
    for (const std::string_view sign :
         {"x", "X", ":", "×", "х", "Х", "-", "\u2010", "\u2011", "\u2012", "–", "—", "\u2015",
          "\u2212", " ", "\t", "\u00A0", "\u2009", "\u202F"}) {
        if (text.starts_with(sign)) return sign.size();
    }
    return 0;
}

class Scanner {
public:
    Scanner(std::string_view text, Language language) noexcept
        : text_(text.substr(0, longest_text)), letters_(info(language)) {}

    Facts scan() noexcept {
        skip_number();
        if (take_castling()) return facts_;
        take_role();
        take_squares();
        return facts_;
    }

private:
    struct Token {
        std::optional<File> file;
        std::optional<Rank> rank;
        bool after_sign = false;  // x or a hyphen stands before it
    };

    void skip_number() noexcept {
        skip_blanks_and_dots(text_);
        const std::size_t digits = std::min(text_.find_first_not_of("0123456789"), text_.size());
        const std::string_view behind = text_.substr(digits);
        if (digits == 0 || text_[0] == '0') return;
        if (blank_or_dot(behind) == 0 && !behind.starts_with(')')) return;
        text_ = behind.substr(behind.starts_with(')') ? 1 : 0);
        skip_blanks_and_dots(text_);
    }

    bool take_castling() noexcept {
        int glyphs = 0;
        std::string_view rest = text_;
        while (!rest.empty()) {
            std::size_t length = 1;
            if (rest[0] == '0' || rest[0] == 'O' || rest[0] == 'o') {
                ++glyphs;
            } else if (const std::size_t sign = sign_length(rest)) {
                length = sign;
            } else if (rest[0] != '+' && rest[0] != '#' && rest[0] != '!' && rest[0] != '?') {
                return false;
            }
            rest.remove_prefix(length);
        }
        if (glyphs != 2 && glyphs != 3) return false;
        facts_.castling = glyphs == 2 ? Wing::king_side : Wing::queen_side;
        return true;
    }

    // The longest letter of the language, else figurines and English ones.
    [[nodiscard]] std::optional<Role> letter(std::size_t& length) const noexcept {
        for (const LanguageInfo* alphabet :
             {&letters_, &info(Language::figurine), &info(Language::en)}) {
            std::optional<Role> best;
            length = 0;
            for (const Role role : all_roles) {
                const std::string_view one = alphabet->letters[static_cast<std::size_t>(role)];
                if (role != Role::pawn && one.size() > length && text_.starts_with(one)) {
                    best = role;
                    length = one.size();
                }
            }
            if (best) return best;
        }
        return std::nullopt;
    }

    void take_role() noexcept {
        std::size_t length = 0;
        if (const auto role = letter(length)) {
            facts_.role = role;
            text_.remove_prefix(length);
            return;
        }
        Token token;
        if (take_token(token)) {
            first_ = token;
            facts_.role = Role::pawn;
            return;
        }
        // Some letter or smudge that is no man's: the squares may be legible all the same.
        if (!text_.empty()) text_.remove_prefix(1);
        while (!text_.empty() && (static_cast<unsigned char>(text_[0]) & 0xC0U) == 0x80U) {
            text_.remove_prefix(1);
        }
    }

    // A file or a rank.
    bool take_token(Token& token) noexcept {
        if (text_.empty()) return false;
        if (const auto rank = parse_rank(text_[0])) {
            token.rank = rank;
            text_.remove_prefix(1);
            return true;
        }
        for (int i = 0; i < 8; ++i) {
            const std::string_view own = letters_.files[static_cast<std::size_t>(i)];
            const bool latin = lower(text_[0]) == letter_of(i);
            if (!latin && (own.empty() || !text_.starts_with(own))) continue;
            token.file = file_at(i);
            text_.remove_prefix(latin ? 1 : own.size());
            return true;
        }
        return false;
    }
    static char letter_of(int i) noexcept { return jadoube::letter(file_at(i)); }

    bool take_sign() noexcept {
        const std::size_t length = sign_length(text_);
        text_.remove_prefix(length);
        return length != 0;
    }

    void take_squares() noexcept {
        std::array<Token, 5> tokens{};
        std::size_t count = 0;
        if (first_) tokens[count++] = *first_;
        bool sign = false;
        while (count < tokens.size()) {
            Token token;
            if (take_token(token) || take_smudge()) {
                token.after_sign = sign;
                tokens[count++] = token;
                sign = false;
            } else if (take_sign()) {
                sign = true;
            } else {
                break;
            }
        }
        place(tokens.data(), count);
        if (text_.starts_with('=') || text_.starts_with('(') || text_.starts_with('/')) {
            text_.remove_prefix(1);
        }
        std::size_t length = 0;
        if (facts_.to()) facts_.promotion = letter(length);
    }
    // At the end, question marks are the player's opinion.
    bool take_smudge() noexcept {
        if (text_.size() < 2 || !is_smudge(text_[0])) return false;
        if (text_.find_first_not_of("?!+#") == std::string_view::npos) return false;
        text_.remove_prefix(1);
        return true;
    }

    // Arrival last, departure before it.
    void place(const Token* tokens, std::size_t count) noexcept {
        if (count == 0) return;
        const Token& last = tokens[count - 1];
        std::size_t before = count - 1;
        if (last.file) {
            // "exd6e.p.", "e8b": not to be told from "d4xe" without its sign.
            if (count > 2 && !last.after_sign) return;
            facts_.to_file = last.file;
        } else {
            facts_.to_rank = last.rank;
            if (before > 0 && !tokens[before - 1].rank) facts_.to_file = tokens[--before].file;
        }
        for (std::size_t i = 0; i < before; ++i) {
            if (tokens[i].file) facts_.from_file = tokens[i].file;
            if (tokens[i].rank) facts_.from_rank = tokens[i].rank;
        }
    }

    std::string_view text_;
    const LanguageInfo& letters_;
    std::optional<Token> first_;
    Facts facts_;
};

bool on_back_rank(Square square) noexcept {
    return rank_of(square) == Rank::first || rank_of(square) == Rank::eighth;
}

int slips_of(const Facts& facts, Role role, Square from, Square to) noexcept {
    int count = 0;
    if (facts.role && *facts.role != role) ++count;
    if (facts.to_file && *facts.to_file != file_of(to)) ++count;
    if (facts.to_rank && *facts.to_rank != rank_of(to)) ++count;
    const bool departs = (!facts.from_file || *facts.from_file == file_of(from)) &&
                         (!facts.from_rank || *facts.from_rank == rank_of(from));
    return departs ? count : count + 1;
}

Wing wing_of(Move castling) noexcept {
    return castling.to() > castling.from() ? Wing::king_side : Wing::queen_side;
}

// Forward by one or two, on its file or onto the next: what a pawn may be taken to have done.
bool pawn_may_mean(Color color, Square from, Square to) noexcept {
    const int ahead =
        (index(rank_of(to)) - index(rank_of(from))) * (color == Color::white ? 1 : -1);
    const int aside = std::abs(index(file_of(to)) - index(file_of(from)));
    return ahead >= 1 && ahead <= 2 && aside <= 1;
}

bool goes_there_legally(const AnyPosition& position, Square from, Square to) noexcept {
    return std::ranges::any_of(position.legal_moves(), [&](Move move) {
        return move.from() == from && move.to() == to && !move.is_castling();
    });
}

MoveList illegal_castling(const AnyPosition& position, Wing wing, Variant variant) noexcept {
    MoveList found;
    const Color us = position.turn();
    const Rank first = rank_for(us, Rank::first);
    const Square king = square(File::e, first);
    const Square rook = square(wing == Wing::king_side ? File::h : File::a, first);
    if (variant != Variant::standard || !position.men(us, Role::king).contains(king) ||
        !position.men(us, Role::rook).contains(rook)) {
        return found;
    }
    const Move castling(MoveKind::castling, king, rook);
    const Bitboard others = position.men() & ~(Bitboard(king) | Bitboard(rook));
    if (others.contains(king_after_castling(castling)) ||
        others.contains(rook_after_castling(castling)) || position.is_legal(castling)) {
        return found;
    }
    found.push_back(castling);
    return found;
}

}  // namespace

Facts facts_of(std::string_view text, Language language) noexcept {
    return Scanner(text, language).scan();
}

bool may_agree(const Facts& a, const Facts& b) noexcept {
    if (a.castling && b.castling) return *a.castling == *b.castling;
    if (a.castling) return may_agree(b, a);
    const auto to = a.to();
    if (!to) return true;
    if (b.castling) return on_back_rank(*to);
    const auto other = b.to();
    if (!other || *to == *other) return true;
    // Castling, written once as the king's move and once as the king onto his rook.
    return on_back_rank(*to) && rank_of(*to) == rank_of(*other);
}

int slips(const Facts& facts, Move move) noexcept {
    if (facts.castling) {
        if (move.is_castling()) return wing_of(move) == *facts.castling ? 0 : 1;
        return move.role() == Role::king ? 1 : 2;
    }
    if (move.is_castling()) {
        const int as_king = slips_of(facts, Role::king, move.from(), king_after_castling(move));
        const int as_rook = slips_of(facts, Role::rook, move.to(), rook_after_castling(move));
        return std::min(as_king, as_rook);
    }
    int count = slips_of(facts, move.role(), move.from(), move.to());
    if (const auto promotion = move.promotion()) {
        // Where the square can be read but no new man, a queen is meant.
        const auto meant = facts.to() ? facts.promotion.value_or(Role::queen) : *promotion;
        if (meant != *promotion) ++count;
    }
    return count;
}

MoveList illegal_moves_meant(const AnyPosition& position, const Facts& facts,
                             Variant variant) noexcept {
    if (facts.castling) return illegal_castling(position, *facts.castling, variant);
    MoveList found;
    const auto to = facts.to();
    const Color us = position.turn();
    if (!facts.role || !to || position.men(us).contains(*to) ||
        position.men(!us, Role::king).contains(*to)) {
        return found;
    }
    Bitboard men = position.men(us, *facts.role);
    if (facts.from_file) men &= *facts.from_file;
    if (facts.from_rank) men &= *facts.from_rank;
    if (*facts.role == Role::pawn && !facts.from_file) men &= file_of(*to);
    const bool last_rank = rank_of(*to) == rank_for(us, Rank::eighth);
    for (const Square from : men) {
        if (*facts.role == Role::pawn && !pawn_may_mean(us, from, *to)) continue;
        const bool promotes = *facts.role == Role::pawn && last_rank;
        const Role becomes = facts.promotion.value_or(Role::queen);
        if (promotes && (becomes == Role::pawn || becomes == Role::king)) continue;
        const MoveKind kind = promotes ? promotion_to(becomes) : kind_of(*facts.role);
        if (!goes_there_legally(position, from, *to)) found.push_back({kind, from, *to});
    }
    // A man that would get there on an empty board is meant rather than one that would not.
    const auto astray = [&](Move move) {
        return *facts.role != Role::pawn &&
               !attacks({us, *facts.role}, move.from(), Bitboard()).contains(*to);
    };
    if (!std::ranges::all_of(found, astray)) {
        found.resize(static_cast<std::size_t>(std::remove_if(found.begin(), found.end(), astray) -
                                              found.begin()));
    }
    return found.size() > most_illegal_meanings ? MoveList() : found;
}

}  // namespace jadoube::record
