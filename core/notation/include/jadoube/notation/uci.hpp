// Moves as chess engines write them: "e2e4", "e7e8q"; castling as the king's two steps "e1g1" in
// standard chess, as king takes rook "e1h1" in Chess960.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube {

// Only the form; judge() says what it is worth.
[[nodiscard]] std::optional<Attempt> parse_uci(std::string_view text) noexcept;

[[nodiscard]] std::string to_uci(Move move, Variant variant = Variant::standard);

// The same into memory that has room for it; the end of what was written.
inline constexpr std::size_t max_uci_length = 5;
[[nodiscard]] char* write_uci(Move move, Variant variant, char* text) noexcept;

}  // namespace jadoube
