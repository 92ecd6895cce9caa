// Arguments for "no" that need no search through the real game: walls, then shadow games with more
// and more men that are real.
#pragma once

#include <cstdint>
#include <optional>

#include <jadoube/chess/position.hpp>
#include <jadoube/dead/can_checkmate.hpp>

#include "shadow_game.hpp"
#include "walls.hpp"

namespace jadoube::dead {

enum class Effort : std::uint8_t { glance, look, study, all };

struct Proof {
    CannotMate argument;
    Bitboard squares;  // to which the king is confined
};

class Prover {
public:
    [[nodiscard]] std::optional<Proof> prove(const Position& position, Color player, Effort effort);

    // What the last question cost, counted in positions of a search.
    [[nodiscard]] std::uint64_t cost() const noexcept { return cost_; }

private:
    [[nodiscard]] bool shadows_mate(const Position& position, const Walls& walls, Color player,
                                    std::size_t most, ShadowGame::Real real);

    ShadowGame shadow_game_;
    std::uint64_t cost_ = 0;
};

}  // namespace jadoube::dead
