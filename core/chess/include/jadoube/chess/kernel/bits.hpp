// Raw sets of squares, as the innermost loops want them. Bitboard is the same for people.
#pragma once

#include <cstdint>

namespace jadoube::kernel {

using Bits = std::uint64_t;

inline constexpr Bits file_a = 0x0101010101010101ULL;
inline constexpr Bits file_b = file_a << 1;
inline constexpr Bits file_g = file_a << 6;
inline constexpr Bits file_h = file_a << 7;
inline constexpr Bits rank_1 = 0xFFULL;
inline constexpr Bits rank_8 = rank_1 << 56;

[[gnu::always_inline]] constexpr Bits bit(int square) { return Bits{1} << square; }

}  // namespace jadoube::kernel
