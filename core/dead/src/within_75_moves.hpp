// 9.6.2 as a limit of the series: a game is drawn when each player has made 75 moves without a
// capture or a pawn's move, unless the last of them mates.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include <jadoube/chess/position.hpp>
#include <jadoube/dead/can_checkmate.hpp>

namespace jadoube::dead {

// Whether these moves mate before the game would be drawn.
[[nodiscard]] bool is_within_75_moves(const Position& start, std::span<const Move> line) noexcept;

// The answer where an unlimited line is known but too long. Moves that do not set the count back
// are tried level by level as long as they may last; about the positions after the others, ask is
// asked without the limit, with so many positions left to look at.
using Ask = std::function<MateVerdict(const Position&, std::uint64_t left)>;
[[nodiscard]] MateVerdict mate_within_75_moves(const Position& start, Color player,
                                               const MateLimits& limits, const Ask& ask);

}  // namespace jadoube::dead
