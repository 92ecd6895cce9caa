// What a player is bound to do with the pieces.
#pragma once

#include <cstdint>
#include <optional>

#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>
#include <jadoube/edition/rule.hpp>

namespace jadoube {

// What the player on move is bound to (4.3–4.7, 9.5.3).
struct Must {
    enum class What : std::uint8_t { move, capture, castle };
    What what{};
    Square square{};
    std::optional<Square> with;  // the piece that captures
    std::optional<Square> to;    // of an intended move (9.5.3), of a piece let go (4.7)
    Rule rule{};
    std::optional<Square> not_castling_with{};  // 4.4.2: a rook that was touched first
    std::optional<Role> piece{};                // that the move promotes to (4.4.4, 9.5.3)
    friend bool operator==(const Must&, const Must&) = default;
};

}  // namespace jadoube
