#include <bit>

#include "sliders.hpp"

namespace jadoube::kernel {
namespace {

// The squares that can stand in the way: the last one of each ray cannot.
constexpr Bits blockers(int square, bool diagonal) {
    Bits mask = 0;
    for (int files = -1; files <= 1; ++files) {
        for (int ranks = -1; ranks <= 1; ++ranks) {
            if ((files != 0 && ranks != 0) != diagonal || (files == 0 && ranks == 0)) continue;
            const Bits whole = ray(square, files, ranks);
            for (int n = 1; n < 8; ++n) {
                const Bits there = step(square, n * files, n * ranks);
                if (step(square, (n + 1) * files, (n + 1) * ranks) != 0) mask |= there & whole;
            }
        }
    }
    return mask;
}

constexpr SliderTables make_slider_tables() {
    SliderTables t;
    const ArithmeticSliders sliders;
    std::size_t next = 0;
    for (int square = 0; square < 64; ++square) {
        for (const bool diagonal : {false, true}) {
            const Bits mask = blockers(square, diagonal);
            (diagonal ? t.bishop : t.rook)[static_cast<std::size_t>(square)] = {mask, next};
            // Subsets of the mask in the order in which PEXT numbers them.
            Bits subset = 0;
            do {
                t.attacks[next++] =
                    diagonal ? sliders.bishop(square, subset) : sliders.rook(square, subset);
                subset = (subset - mask) & mask;
            } while (subset != 0);
        }
    }
    return t;
}

}  // namespace

constinit const SliderTables slider_tables = make_slider_tables();

}  // namespace jadoube::kernel
