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

namespace jadoube::pgn {

// A move and the blank behind it, "Nb1xd2+ ".
inline constexpr int max_san = 8;

// The squares of a file or a rank by its name; none for anything else.
inline constexpr std::array<Bitboard, 256> squares_named = [] {
    std::array<Bitboard, 256> squares{};
    for (int i = 0; i < 8; ++i) {
        squares[static_cast<std::size_t>('a' + i)] = file_at(i);
        squares[static_cast<std::size_t>('1' + i)] = rank_at(i);
    }
    return squares;
}();

struct San {
    Move move{};  // Move{} if the text is not plainly a legal move
    std::uint32_t length = 0;
    bool file = false;     // of departure is written
    bool rank = false;     // likewise
    bool unusual = false;  // a departure, or a capture without its sign: worth a second look
};

// The characters before the first blank or control character, of eight; eight if there is none.
inline std::size_t word_length(const char* p) {
    if constexpr (std::endian::native == std::endian::little) {
        std::uint64_t text = 0;
        std::memcpy(&text, p, sizeof text);
        constexpr std::uint64_t each = 0x0101010101010101ULL;
        const std::uint64_t blanks = (text - each * 0x21) & ~text & (each << 7);
        return blanks == 0 ? 8 : static_cast<std::size_t>(std::countr_zero(blanks)) / 8;
    } else {
        std::size_t n = 0;
        while (n < 8 && static_cast<unsigned char>(p[n]) > ' ') ++n;
        return n;
    }
}

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
[[gnu::always_inline]] inline San read_san(const Position& position, const char* p,
                                           const Role* letters) {
    const auto role_of = [letters](char c) { return letters[static_cast<unsigned char>(c)]; };
    const std::size_t length = word_length(p);
    if (length == 8) return {};
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
    san.unusual = before > 1 || (!takes && position.men().contains(to));
    if (before > 1) {
        san.file = p[1] >= 'a';
        san.rank = p[1] < 'a' || before > 2;
    }
    return san;
}

}  // namespace jadoube::pgn
