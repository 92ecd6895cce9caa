// Mates by minor pieces alone, which nearly always happen in a corner.
#pragma once

#include <jadoube/chess/position.hpp>

namespace jadoube::dead {

// How many moves are missing to a mate in a corner, where the king keeps all but one square, and on
// that one another man attacks or the mated king's own one stands. An estimate.
[[nodiscard]] int moves_to_corner_mate(const Position& position, Color player) noexcept;

}  // namespace jadoube::dead
