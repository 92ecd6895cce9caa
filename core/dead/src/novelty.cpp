#include "novelty.hpp"

#include <bit>

namespace jadoube::dead {
namespace {

std::uint64_t man_on(Square square, Role role, Color color) noexcept {
    return static_cast<std::uint64_t>(index(square)) << 4 |
           static_cast<std::uint64_t>(index(role)) << 1 | static_cast<std::uint64_t>(color) | 1024;
}

}  // namespace

std::uint64_t Novelty::family(const Position& position) noexcept {
    const Board& b = position.board();
    std::uint64_t h = b.role[0] * 0x9E3779B97F4A7C15ULL;
    for (std::size_t role = 1; role < 5; ++role) {
        const auto white = static_cast<std::uint64_t>(std::popcount(b.role[role] & b.men[0]));
        const auto black = static_cast<std::uint64_t>(std::popcount(b.role[role] & b.men[1]));
        h = (h ^ (white << 8 | black)) * 0xBF58476D1CE4E5B9ULL;
    }
    return h ^ (h >> 31);
}

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

std::size_t Novelty::staleness(const Position& position, Move move, std::uint64_t family) noexcept {
    const Color mover = !position.turn();
    const Square at = move.is_castling() ? position.king(mover) : move.to();
    const std::uint64_t moved = man_on(at, move.promotion().value_or(move.role()), mover);
    std::size_t result = first_time(family + moved) ? 0 : 2;
    for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen, Role::king}) {
        for (const Square other : position.men(role)) {
            if (other == at) continue;
            const bool white = position.men(Color::white).contains(other);
            const std::uint64_t man = man_on(other, role, white ? Color::white : Color::black);
            if (first_time(family + (moved << 16 | man)) && result == 2) result = 1;
        }
    }
    return result;
}

}  // namespace jadoube::dead
