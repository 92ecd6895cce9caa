// The arrays of Chess960 by number (II.2), of which 518 is the usual one (2.3).
#pragma once

#include <array>
#include <cstddef>

#include <jadoube/chess/piece.hpp>

namespace jadoube {

inline constexpr int array_count = 960;

// The pieces of the first rank from a to h. The usual numbering: the light bishop's file, the dark
// one's, the queen's among what is left, the knights' among that; rook, king and rook take the last
// three (II.2.1, II.2.2).
constexpr std::array<Role, 8> array_pieces(int number) {
    constexpr std::array<std::array<int, 2>, 10> knights = {
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    std::array<Role, 8> pieces{};
    unsigned taken = 0;
    const auto put = [&](Role role, int file) {
        pieces[static_cast<std::size_t>(file)] = role;
        taken |= 1U << file;
    };
    const auto nth_free = [&](int n) {
        int file = 0;
        while ((taken >> file & 1) != 0 || n-- > 0) ++file;
        return file;
    };
    put(Role::bishop, 2 * (number % 4) + 1);
    put(Role::bishop, 2 * (number / 4 % 4));
    put(Role::queen, nth_free(number / 16 % 6));
    const auto& pair = knights[static_cast<std::size_t>(number / 96)];
    put(Role::knight, nth_free(pair[0]));
    put(Role::knight, nth_free(pair[1] - 1));  // the first is no longer free
    for (const Role role : {Role::rook, Role::king, Role::rook}) put(role, nth_free(0));
    return pieces;
}

}  // namespace jadoube
