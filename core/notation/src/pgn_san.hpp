// SAN exactly as PGN writes it, read at once. Inlined into the reader: it is where the time goes.
//
// What comes next in a game cannot be foretold, and a branch foretold wrongly costs more than all
// there is to compute. So a word is taken as a whole: its end by arithmetic on eight characters,
// its squares by their distance from that end, and only what is rare is asked about.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/position.hpp>

#include "pgn_eight.hpp"

namespace jadoube::pgn {

// A move and the blank behind it, "Nb1xd2+ ".
inline constexpr int max_san = 8;

// The squares of a file or a rank by its name; all for NUL, none for anything else.
inline constexpr std::array<Bitboard, 256> squares_named = [] {
    std::array<Bitboard, 256> squares{};
    squares[0] = Bitboard::all();
    for (int i = 0; i < 8; ++i) {
        squares[static_cast<std::size_t>('a' + i)] = file_at(i);
        squares[static_cast<std::size_t>('1' + i)] = rank_at(i);
    }
    return squares;
}();

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number that a move should have, as it is written before White's: "12.".
class NumberText {
public:
    constexpr NumberText() = default;
    constexpr explicit NumberText(unsigned number) {
        std::uint64_t text = '.';
        unsigned size = 1;
        for (; number != 0; number /= 10, ++size) text = text << 8 | ('0' + number % 10);
        bits_ = text | static_cast<std::uint64_t>(size) << 56;
    }
    [[nodiscard]] constexpr std::size_t length() const { return bits_ >> 56; }
    // Of eight characters, and no second dot behind it.
    [[nodiscard]] constexpr bool begins(std::uint64_t text) const {
        const std::size_t size = 8 * length();
        return (text ^ bits_) << (64 - size) == 0 && (text >> size & 0xFF) != '.';
    }

private:
    std::uint64_t bits_ = std::uint64_t{1} << 56 | 0xFF;  // no text begins so
};

inline constexpr std::array<NumberText, 256> number_texts = [] {
    std::array<NumberText, 256> texts{};
    for (unsigned number = 1; number < texts.size(); ++number) texts[number] = NumberText(number);
    return texts;
}();

inline NumberText number_text(int number) {
    return number_texts[number < 256 ? static_cast<std::size_t>(number) : 0];
}

// What nearly all moves are: "e4", "exd5", "Nf3", "Nxf3", "Nbd2", "N1xd2", each perhaps with "+".
// Taken apart without a branch; whether it is such a word, it knows itself.
struct PlainSan {
    std::uint32_t length = 0;
    bool plain = false;
    bool takes = false;
    bool check = false;      // is written
    bool departure = false;  // of a piece is written, its file or its rank
    Role role = Role::pawn;
    Square to = Square::a1;
    Bitboard from;
};

// At least max_san characters must be there, the first one no blank.
[[gnu::always_inline]] inline PlainSan take_apart(const char* p, const Role* letters) {
    const std::uint64_t text = eight_characters(p);
    // Six characters at most are plain, so that it does not matter where a longer word ends.
    const auto whole = static_cast<unsigned>(std::countr_zero(blanks_in(text) | 1ULL << 63)) & ~7U;
    const unsigned check = (text >> ((whole - 8) & 63) & 0xFF) == '+' ? 8 : 0;
    const unsigned bits = whole - check;
    const std::uint64_t from_end = text << ((64 - bits) & 63);  // its last character on top
    const auto file = static_cast<unsigned>(from_end >> 48 & 0xFF) - 'a';
    const auto rank = static_cast<unsigned>(from_end >> 56) - '1';
    const unsigned takes = (from_end >> 40 & 0xFF) == 'x' ? 8 : 0;
    const Role role = letters[text & 0xFF];
    // All bits or none, where a condition would be a branch.
    const unsigned piece = 0U - static_cast<unsigned>(role != Role::pawn);
    // Between the letter, or the beginning, and x or the arrival square.
    const unsigned letter = 8 & piece;
    const unsigned departure = bits - 16 - takes - letter;

    PlainSan san;
    san.length = whole / 8;
    // A pawn names its departure if it takes, and only then; a piece may.
    const unsigned right = (takes & ~piece) | (departure & 8 & piece);
    san.plain = (((file | rank) & ~7U) | (departure ^ right)) == 0;
    san.takes = takes != 0;
    san.check = check != 0;
    san.departure = letter + departure == 16;
    san.role = role;
    san.to = square_at(static_cast<int>((rank * 8 + file) & 63));
    const std::uint64_t named =
        text >> letter & 0xFF & (0U - static_cast<unsigned>(departure != 0));
    san.from = squares_named[named];
    return san;
}

struct San {
    Move move{};  // Move{} if the text is not plainly a legal move
    std::uint32_t length = 0;
    bool file = false;          // of departure is written
    bool rank = false;          // likewise
    bool takes_unsaid = false;  // a capture without its sign
};

inline San read_castling(const Position& position, const char* p, std::size_t bare,
                         std::size_t length) {
    const std::string_view text(p, bare);
    if (text != "O-O" && text != "O-O-O") return {};
    const Color us = position.turn();
    const auto rook = position.castling_rook(us, bare == 3 ? Wing::king_side : Wing::queen_side);
    if (!rook) return {};
    const Move castling(MoveKind::castling, position.king(us), *rook);
    return is_legal(position, castling) ? San{castling, static_cast<std::uint32_t>(length)} : San{};
}

// At least max_san characters must be there, the first one no blank. Letters are those of a
// language, by character; a pawn for anything else.
inline San read_san(const Position& position, const char* p, const Role* letters) {
    const auto role_of = [letters](char c) { return letters[static_cast<unsigned char>(c)]; };
    const std::uint64_t blanks = blanks_in(eight_characters(p));
    if (blanks == 0) return {};
    const std::size_t length = static_cast<std::size_t>(std::countr_zero(blanks)) / 8;
    std::size_t n = length;
    n -= (p[n - 1] == '+' || p[n - 1] == '#') ? 1U : 0U;
    if (n < 2) return {};
    if (p[0] == 'O') [[unlikely]]
        return read_castling(position, p, n, length);
    const Role role = role_of(p[0]);
    Role promotion = Role::pawn;
    if (p[n - 2] == '=') [[unlikely]] {
        promotion = role_of(p[n - 1]);
        n -= 2;
        if (n < 2 || role != Role::pawn || promotion == Role::pawn || promotion == Role::king) {
            return {};
        }
    }
    const auto file = static_cast<unsigned>(p[n - 2] - 'a');
    const auto rank = static_cast<unsigned>(p[n - 1] - '1');
    if (file > 7 || rank > 7) return {};
    const Square to = square(file_at(static_cast<int>(file)), rank_at(static_cast<int>(rank)));

    // What stands before the arrival square: the letter, parts of the departure square, x.
    const bool takes = p[n > 2 ? n - 3 : 0] == 'x';
    const std::size_t before = n - 2 - (takes ? 1 : 0);
    const auto named = [&](std::size_t i) {
        return squares_named[static_cast<unsigned char>(p[i])];
    };
    if (role == Role::pawn) {
        const Color us = position.turn();
        const bool last_rank = rank_of(to) == rank_for(us, Rank::eighth);
        if (before != (takes ? 1U : 0U) || last_rank != (promotion != Role::pawn)) return {};
        const Bitboard from = legal_origins(position, Role::pawn, to, named(0));
        if (from.empty()) return {};
        const Square origin = from.first();  // on one file one pawn at most goes to one square
        MoveKind kind =
            std::abs(index(to) - index(origin)) == 16 ? MoveKind::double_step : MoveKind::pawn;
        if (takes && !position.men().contains(to)) kind = MoveKind::en_passant;
        if (last_rank) kind = promotion_to(promotion);
        return {Move(kind, origin, to), static_cast<std::uint32_t>(length)};
    }
    if (before > 3) return {};
    Bitboard departure = before > 1 ? named(1) : Bitboard::all();
    departure &= before > 2 ? named(2) : Bitboard::all();
    if (takes && !position.men(!position.turn()).contains(to)) return {};
    const std::uint64_t from = legal_origins(position, role, to, departure).bits();
    if (from == 0 || (from & (from - 1)) != 0) return {};
    San san{Move(kind_of(role), square_at(std::countr_zero(from)), to),
            static_cast<std::uint32_t>(length)};
    san.takes_unsaid = !takes && position.men().contains(to);
    if (before > 1) {
        san.file = p[1] >= 'a';
        san.rank = p[1] < 'a' || before > 2;
    }
    return san;
}

}  // namespace jadoube::pgn
