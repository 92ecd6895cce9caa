// Moves as chess engines write them: "e2e4", "e7e8q"; castling as the king's two steps "e1g1" in
// standard chess, as king takes rook "e1h1" in Chess960.
#pragma once

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

}  // namespace jadoube
