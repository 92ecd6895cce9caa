// What pieces guard however they stand, beside placements in which they stand somehow.
#include "../../core/dead/src/shut_in.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/bitboard.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube::test {
namespace {

using dead::bit;
using dead::Bits;
using dead::ShutIn;

struct Member {
    Role role;
    Bits reach;
    bool fixed;
};

struct Case {
    std::vector<Member> members;
    Bits others = 0;

    [[nodiscard]] Bits guarded() const {
        ShutIn together;
        for (const Member& member : members) {
            if (member.fixed) {
                together.add_fixed(member.role, member.reach);
            } else {
                together.add(member.role, member.reach);
            }
        }
        return together.guarded(~Bits{0}, others);
    }
};

Bits some_squares(Random& random, int count) {
    Bits squares = 0;
    while (std::popcount(squares) < count) squares |= Bits{1} << random.below(64);
    return squares;
}

// Near each other, so that something is guarded at all.
Case some_case(Random& random) {
    constexpr Role roles[] = {Role::knight, Role::bishop, Role::rook, Role::queen};
    Case result;
    const Bits corner = 0x0F0F0F0FULL << (8 * random.below(5)) << (4 * random.below(2));
    const auto one_square = [&] {
        for (;;) {
            const Bits square = some_squares(random, 1) & corner;
            if (square != 0) return square;
        }
    };
    Bits room = 0;
    for (auto squares = 2 + random.below(4); squares > 0; --squares) room |= one_square();
    Bits taken = 0;
    const Role role = roles[random.below(4)];
    for (auto pieces = 1 + random.below(4); pieces > 0; --pieces) {
        const Bits home = one_square();
        if ((home & taken) != 0) continue;
        taken |= home;
        const bool fixed = random.below(4) == 0;
        result.members.push_back({random.below(6) == 0 ? roles[random.below(4)] : role,
                                  fixed ? home : home | room, fixed});
    }
    // Nobody comes where a fixed piece stands.
    Bits homes = 0;
    for (const Member& member : result.members) homes |= member.fixed ? member.reach : 0;
    for (Member& member : result.members) {
        if (!member.fixed) member.reach &= ~homes;
    }
    for (auto squares = random.below(6); squares > 0; --squares) {
        result.others |= (random.below(2) == 0 ? one_square() : some_squares(random, 1)) & ~homes;
    }
    return result;
}

// What these pieces attack, each of them on one of its squares and others where they may be.
Bits attacked_somehow(const Case& some, const std::vector<Square>& where, Bits others) {
    Bits occupied = others;
    for (const Square square : where) occupied |= bit(square);
    Bits attacked = 0;
    for (std::size_t i = 0; i < where.size(); ++i) {
        attacked |=
            attacks({Color::white, some.members[i].role}, where[i], Bitboard(occupied)).bits();
    }
    return attacked;
}

// All placements of all pieces: what all of them guard, with every one of the others in the way or
// none, or some.
void place(const Case& some, Random& random, std::vector<Square>& where, Bits& common) {
    if (where.size() == some.members.size()) {
        Bits occupied = 0;
        for (const Square square : where) occupied |= bit(square);
        for (const Bits there : {Bits{0}, ~Bits{0}, random.next(), random.next()}) {
            common &= attacked_somehow(some, where, some.others & there & ~occupied);
        }
        return;
    }
    for (const Square square : Bitboard(some.members[where.size()].reach)) {
        if (std::find(where.begin(), where.end(), square) != where.end()) continue;
        where.push_back(square);
        place(some, random, where, common);
        where.pop_back();
    }
}

}  // namespace

TEST_CASE("what is said to be guarded is attacked however the pieces stand") {
    Random random(1010);
    int guarded = 0;
    int missed = 0;
    for (int i = scaled(20'000); i > 0; --i) {
        const Case some = some_case(random);
        const Bits said = some.guarded();
        Bits common = ~Bits{0};
        std::vector<Square> where;
        place(some, random, where, common);
        CHECK((said & ~common) == 0);
        guarded += std::popcount(said);
        missed += std::popcount(common & ~said);
    }
    // It would be useless if it hardly ever found what there is.
    CHECK(guarded > missed);
}

TEST_CASE("bishops in a zigzag guard the pawns beside it while one square is empty, not with two") {
    const Bits zigzag = bit(Square::a8) | bit(Square::b7) | bit(Square::c8) | bit(Square::d7) |
                        bit(Square::e8) | bit(Square::f7) | bit(Square::g8) | bit(Square::h7);
    const Bits pawns = bit(Square::a6) | bit(Square::c6) | bit(Square::e6) | bit(Square::g6);
    for (const int bishops : {8, 7, 6, 1}) {
        CAPTURE(bishops);
        ShutIn together;
        for (int i = 0; i < bishops; ++i) together.add(Role::bishop, zigzag);
        const Bits guarded = together.guarded(pawns, pawns);
        // Two empty squares are enough beside the a-pawn: b7 and c8.
        const Bits inner = bit(Square::c6) | bit(Square::e6) | bit(Square::g6);
        CHECK(guarded == (bishops >= 7 ? pawns : bishops == 6 ? inner : 0));
    }
}

}  // namespace jadoube::test
