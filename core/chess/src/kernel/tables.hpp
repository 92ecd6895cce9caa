// Where the men that do not slide can go, and the lines between squares. Raw bits, as the kernels
// want them; attacks.hpp is the same for people.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <jadoube/chess/kernel/bits.hpp>

namespace jadoube::kernel {

// The square so many files and ranks away, or nothing beyond the edge.
constexpr Bits step(int square, int files, int ranks) {
    const int file = (square & 7) + files;
    const int rank = (square >> 3) + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : bit(rank * 8 + file);
}

// All squares from here to the edge in one direction.
constexpr Bits ray(int square, int files, int ranks) {
    Bits bits = 0;
    for (int n = 1; n < 8; ++n) bits |= step(square, n * files, n * ranks);
    return bits;
}

struct Steps {
    std::array<Bits, 64> knight{};
    std::array<Bits, 64> king{};
    std::array<std::array<Bits, 64>, 2> pawn{};  // where a pawn of that colour attacks
    // The squares strictly between two on one line; nothing where they are not on one.
    std::array<std::array<Bits, 64>, 64> between{};
    // The whole line through two squares, edge to edge, both included.
    std::array<std::array<Bits, 64>, 64> line{};
};

constexpr Steps make_steps() {
    Steps t;
    for (int s = 0; s < 64; ++s) {
        const auto at = static_cast<std::size_t>(s);
        for (int files = -2; files <= 2; ++files) {
            for (int ranks = -2; ranks <= 2; ++ranks) {
                const int distance = files * files + ranks * ranks;
                if (distance == 5) t.knight[at] |= step(s, files, ranks);
                if (distance == 1 || distance == 2) t.king[at] |= step(s, files, ranks);
            }
        }
        t.pawn[0][at] = step(s, -1, 1) | step(s, 1, 1);
        t.pawn[1][at] = step(s, -1, -1) | step(s, 1, -1);
        for (int files = -1; files <= 1; ++files) {
            for (int ranks = -1; ranks <= 1; ++ranks) {
                if (files == 0 && ranks == 0) continue;
                const Bits line = ray(s, files, ranks) | ray(s, -files, -ranks) | bit(s);
                Bits between = 0;
                for (int n = 1; n < 8; ++n) {
                    const Bits there = step(s, n * files, n * ranks);
                    if (there == 0) break;
                    const auto target = static_cast<std::size_t>(std::countr_zero(there));
                    t.between[at][target] = between;
                    t.line[at][target] = line;
                    between |= there;
                }
            }
        }
    }
    return t;
}

inline constexpr Steps steps = make_steps();

}  // namespace jadoube::kernel
