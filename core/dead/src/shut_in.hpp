// Pieces that are shut in together guard some squares however they stand. Seven bishops in a zigzag
// of eight squares behind a chain of pawns leave one square empty. Each pawn of the chain is seen
// from at least two of the eight squares, so that a bishop always guards it and no king takes it.
#pragma once

#include <array>
#include <cstddef>

#include <jadoube/chess/piece.hpp>

#include "bits.hpp"

namespace jadoube::dead {

// Pieces of one player, without king and pawns, none of which can ever be captured.
class ShutIn {
public:
    // One that never leaves its square, and one that may stand on these.
    void add_fixed(Role role, Bits home) noexcept;
    void add(Role role, Bits reach) noexcept { loose_[size_++] = {role, reach}; }

    // Those of the wanted squares that are attacked at any time, however these pieces stand. The
    // others are all squares on which anything else, of either player, may ever stand.
    [[nodiscard]] Bits guarded(Bits wanted, Bits others) const noexcept;

private:
    [[nodiscard]] Bits fixed_as(Role role) const noexcept;

    struct Loose {
        Role role;
        Bits reach;
    };
    std::array<Loose, 64> loose_;
    std::size_t size_ = 0;
    Bits fixed_ = 0;         // pieces that never leave,
    Bits on_diagonals_ = 0;  // those of them that move along diagonals,
    Bits on_lines_ = 0;      // and along files and ranks
};

}  // namespace jadoube::dead
