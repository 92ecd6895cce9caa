#include "shut_in.hpp"

#include <bit>

#include <jadoube/chess/bitboard.hpp>

namespace jadoube::dead {
namespace {

// Men of one role, always as many, and always within the room.
struct Group {
    Role role;
    Bits room;
    int men = 0;
    Bits strangers = 0;  // where any other man may stand
    Bits fixed = 0;      // those of the same player that never leave and move as these do, too

    [[nodiscard]] int empty() const noexcept { return std::popcount(room) - men; }

    // From each square of the room that is seen from this one, up to where a stranger may stand, a
    // man attacks this one: himself, or another of the group who is in his way. If those squares
    // are more than can be empty, one of them has a man. So has one with a man that never leaves.
    [[nodiscard]] bool guards(Bits square) const noexcept {
        const Bits seen = sees(square, strangers, role);
        return (seen & fixed) != 0 || std::popcount(seen & room) > empty();
    }
};

// No man attacks a square from more squares than a queen.
constexpr int most_attackers = 27;

}  // namespace

void ShutIn::add_fixed(Role role, Bits home) noexcept {
    fixed_ |= home;
    if (role == Role::bishop || role == Role::queen) on_diagonals_ |= home;
    if (role == Role::rook || role == Role::queen) on_lines_ |= home;
}

// Those that attack along every line along which that role does.
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
    for (std::size_t i = 0; i < size_; ++i) closed |= men_[i].reach;
    Bits found = wanted & (diagonal(on_diagonals_, closed) | straight(on_lines_, closed));

    std::array<bool, 64> grouped{};
    for (std::size_t first = 0; first < size_; ++first) {
        if (grouped[first]) continue;
        Group group{men_[first].role, men_[first].reach};
        group.fixed = fixed_as(group.role);
        // All of that role who may come where one of them comes.
        for (bool more = true; more;) {
            more = false;
            group.strangers = others | fixed_;
            for (std::size_t i = 0; i < size_; ++i) {
                const Man& man = men_[i];
                if (man.role != group.role || (man.reach & group.room) == 0) {
                    group.strangers |= man.reach;
                } else if (!grouped[i]) {
                    grouped[i] = true;
                    group.room |= man.reach;
                    ++group.men;
                    more = true;
                }
            }
        }
        if (group.empty() >= most_attackers) continue;
        for (const Square square : Bitboard(wanted & ~found)) {
            if (group.guards(bit(square))) found |= bit(square);
        }
    }
    return found;
}

}  // namespace jadoube::dead
