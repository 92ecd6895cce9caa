// Whether different men can stand on different squares at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace jadoube::dead {

// Every square of the set is to have a man of its own; reach says where each man may stand. Square
// sets have at most eight members here.
[[nodiscard]] bool all_blocked(std::uint64_t squares,
                               std::span<const std::uint64_t> reach) noexcept;

}  // namespace jadoube::dead
