// What the men alone decide, wherever they stand.
#pragma once

#include <optional>

#include <jadoube/chess/position.hpp>
#include <jadoube/dead/can_checkmate.hpp>

namespace jadoube::dead {

[[nodiscard]] std::optional<CannotMate> lacks_material(const Position& position,
                                                       Color player) noexcept;

}  // namespace jadoube::dead
