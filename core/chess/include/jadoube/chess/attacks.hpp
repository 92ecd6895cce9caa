// Which squares a man attacks (3.1.2, 3.1.3). Pins do not matter: a pinned man attacks all the
// same.
#pragma once

#include <jadoube/chess/bitboard.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube {

// By a man of that role on that square with the board so occupied, whoever stands on the squares
// attacked. Of pawns, the squares on which they capture.
[[nodiscard]] Bitboard attacks(Piece piece, Square from, Bitboard occupied) noexcept;

// The men of that colour which attack the square.
[[nodiscard]] Bitboard attackers(const Position& position, Color by, Square square) noexcept;

// The squares strictly between two on one rank, file or diagonal, else none.
[[nodiscard]] Bitboard between(Square a, Square b) noexcept;

}  // namespace jadoube
