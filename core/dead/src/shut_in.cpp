#include "shut_in.hpp"

#include <bit>

#include <jadoube/chess/bitboard.hpp>

namespace jadoube::dead {
namespace {

// Pieces of one role, always the same number of them, and always within the room.
struct Group {
    Role role;
    Bits room;
    int pieces = 0;
    Bits strangers = 0;  // where anything else may stand
    Bits fixed = 0;  // pieces of the same player that never leave and attack along the same lines

    [[nodiscard]] int empty() const noexcept { return std::popcount(room) - pieces; }

    // Looks from the square along all lines, up to where a stranger may stand. Between the square
    // and what is seen there is nothing, or another piece of the group, which then attacks the
    // square instead. So the square is attacked if a fixed piece is seen, or more squares of the
    // room than can be empty.
    [[nodiscard]] bool guards(Bits square) const noexcept {
        const Bits seen = sees(square, strangers, role);
        return (seen & fixed) != 0 || std::popcount(seen & room) > empty();
    }
};

// A queen sees no more squares than these. With as many empty ones nothing is guarded.
constexpr int most_seen = 27;

}  // namespace

void ShutIn::add_fixed(Role role, Bits home) noexcept {
    fixed_ |= home;
    if (role == Role::bishop || role == Role::queen) on_diagonals_ |= home;
    if (role == Role::rook || role == Role::queen) on_lines_ |= home;
}

// Fixed pieces that attack along every line along which that role does.
Bits ShutIn::fixed_as(Role role) const noexcept {
    switch (role) {
        case Role::bishop: return on_diagonals_;
        case Role::rook: return on_lines_;
        case Role::queen: return on_diagonals_ & on_lines_;
        case Role::knight:
        case Role::king:
        case Role::pawn: break;
    }
    return 0;
}

Bits ShutIn::guarded(Bits wanted, Bits others) const noexcept {
    Bits closed = others | fixed_;
    for (std::size_t i = 0; i < size_; ++i) closed |= loose_[i].reach;
    Bits found = wanted & (diagonal(on_diagonals_, closed) | straight(on_lines_, closed));

    std::array<bool, 64> grouped{};
    for (std::size_t first = 0; first < size_; ++first) {
        if (grouped[first]) continue;
        Group group{loose_[first].role, loose_[first].reach};
        group.fixed = fixed_as(group.role);
        // All of that role who may come where one of them comes.
        for (bool more = true; more;) {
            more = false;
            group.strangers = others | fixed_;
            for (std::size_t i = 0; i < size_; ++i) {
                const Loose& one = loose_[i];
                if (one.role != group.role || (one.reach & group.room) == 0) {
                    group.strangers |= one.reach;
                } else if (!grouped[i]) {
                    grouped[i] = true;
                    group.room |= one.reach;
                    ++group.pieces;
                    more = true;
                }
            }
        }
        if (group.empty() >= most_seen) continue;
        for (const Square square : Bitboard(wanted & ~found)) {
            if (group.guards(bit(square))) found |= bit(square);
        }
    }
    return found;
}

}  // namespace jadoube::dead
