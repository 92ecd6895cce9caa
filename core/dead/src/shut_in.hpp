// Men that are shut in together guard some squares however they stand. Seven bishops in a zigzag of
// eight squares behind a chain of pawns leave one square empty. Each of the pawns has two bishops'
// squares from which it is seen, so that a king can never take it.
#pragma once

#include <array>
#include <cstddef>

#include <jadoube/chess/piece.hpp>

#include "bits.hpp"

namespace jadoube::dead {

// Men of one player, no kings and no pawns, none of which can ever be captured.
class ShutIn {
public:
    // One that never leaves its square, and one that may stand on these.
    void add_fixed(Role role, Bits home) noexcept;
    void add(Role role, Bits reach) noexcept { men_[size_++] = {role, reach}; }

    // Those of the wanted squares that are attacked at any time, however these men stand. The
    // others are all squares on which any other man, of either player, may ever stand.
    [[nodiscard]] Bits guarded(Bits wanted, Bits others) const noexcept;

private:
    [[nodiscard]] Bits fixed_as(Role role) const noexcept;

    struct Man {
        Role role;
        Bits reach;
    };
    std::array<Man, 64> men_;
    std::size_t size_ = 0;
    Bits fixed_ = 0;  // men that never leave: all of them,
    Bits on_diagonals_ = 0;
    Bits on_lines_ = 0;
};

}  // namespace jadoube::dead
