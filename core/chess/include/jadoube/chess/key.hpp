// 64-bit names of positions. Equal positions (9.2.3) have equal keys; different ones nearly always
// differ. Nothing may be decided on a key alone: compare the positions.
#pragma once

#include <cstdint>

#include <jadoube/chess/position.hpp>

namespace jadoube {

// Ours. The same in every release.
[[nodiscard]] std::uint64_t key(const Position& position) noexcept;

// The key of Polyglot's opening books. Not the Laws' identity: it counts an en passant square when
// a pawn stands ready to take, legally or not, and knows only four castling rights.
[[nodiscard]] std::uint64_t polyglot_key(const Position& position) noexcept;

}  // namespace jadoube
