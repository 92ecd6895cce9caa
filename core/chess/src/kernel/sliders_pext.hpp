// Slider attacks by PEXT, for kernels built with BMI2. In an unnamed namespace: no two kernels may
// share this code.
#pragma once

#include <immintrin.h>

#include "sliders.hpp"

namespace jadoube::kernel {
namespace {

struct PextSliders {
    [[gnu::always_inline]] Bits bishop(int square, Bits occupied) const {
        return look_up(slider_tables.bishop[static_cast<std::size_t>(square)], occupied);
    }
    [[gnu::always_inline]] Bits rook(int square, Bits occupied) const {
        return look_up(slider_tables.rook[static_cast<std::size_t>(square)], occupied);
    }

private:
    [[gnu::always_inline]] static Bits look_up(const SliderTables::Entry& entry, Bits occupied) {
        return slider_tables.attacks[entry.first + _pext_u64(occupied, entry.mask)];
    }
};

}  // namespace
}  // namespace jadoube::kernel
