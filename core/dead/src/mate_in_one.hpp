#pragma once

#include <optional>

#include <jadoube/chess/move_list.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube::dead {

// A move that mates at once, if there is one. list has the legal moves of the player on move.
[[nodiscard]] std::optional<Move> mate_in_one(const Position& position,
                                              const MoveList& list) noexcept;

}  // namespace jadoube::dead
