#include "novelty.hpp"

#include <bit>

namespace jadoube::dead {
namespace {

// The men of a position, and where its pawns are.
std::uint64_t family(const Board& b) noexcept {
    std::uint64_t h = b.role[0] * 0x9E3779B97F4A7C15ULL;
    for (std::size_t role = 1; role < 5; ++role) {
        const auto white = static_cast<std::uint64_t>(std::popcount(b.role[role] & b.men[0]));
        const auto black = static_cast<std::uint64_t>(std::popcount(b.role[role] & b.men[1]));
        h = (h ^ (white << 8 | black)) * 0xBF58476D1CE4E5B9ULL;
    }
    return h ^ (h >> 31);
}

std::uint64_t man_on(const Position& position, Square square) noexcept {
    const Piece piece = *position.piece_at(square);
    return static_cast<std::uint64_t>(index(square)) << 4 |
           static_cast<std::uint64_t>(index(piece.role)) << 1 |
           static_cast<std::uint64_t>(piece.color) | 1024;
}

}  // namespace

void Novelty::clear(std::size_t words) { seen_.assign(words, 0); }

bool Novelty::first_time(std::uint64_t what) noexcept {
    std::uint64_t h = what * 0x94D049BB133111EBULL;
    h ^= h >> 29;
    std::uint64_t& word = seen_[(h >> 6) & (seen_.size() - 1)];
    const std::uint64_t bit = std::uint64_t{1} << (h & 63);
    const bool first = (word & bit) == 0;
    word |= bit;
    return first;
}

std::size_t Novelty::staleness(const Position& position, Move move) noexcept {
    const std::uint64_t kin = family(position.board());
    const Square at = move.is_castling() ? position.king(!position.turn()) : move.to();
    const std::uint64_t moved = man_on(position, at);
    std::size_t result = first_time(kin + moved) ? 0 : 2;
    for (const Square other : position.men() & ~position.men(Role::pawn)) {
        if (other == at) continue;
        if (first_time(kin + (moved << 16 | man_on(position, other))) && result == 2) result = 1;
    }
    return result;
}

}  // namespace jadoube::dead
