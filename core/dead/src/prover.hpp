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

enum class Effort : std::uint8_t { look, study, all };

struct Proof {
    CannotMate argument;
    Bitboard squares;  // to which the king is confined
};

class Prover {
public:
    // At most so many positions in all shadow games together.
    [[nodiscard]] std::optional<Proof> prove(const Position& position, Color player, Effort effort,
                                             std::uint64_t most = ~std::uint64_t{0});

    // What the last question cost, as if it had been positions of a search; and positions of shadow
    // games.
    [[nodiscard]] std::uint64_t cost() const noexcept { return cost_; }
    [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

private:
    ShadowGame shadow_game_;
    std::uint64_t cost_ = 0;
    std::uint64_t positions_ = 0;
};

}  // namespace jadoube::dead
