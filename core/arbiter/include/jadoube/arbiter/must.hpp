// What a player is bound to do with the pieces.
#pragma once

#include <cstdint>
#include <optional>

#include <jadoube/chess/square.hpp>
#include <jadoube/edition/rule.hpp>

namespace jadoube {

// What the player on move is bound to (4.3–4.7, 9.5.3).
struct Must {
    enum class What : std::uint8_t { move, capture, castle };
    What what{};
    Square square{};
    std::optional<Square> with;  // the man that captures
    std::optional<Square> to;    // of an intended move
    Rule rule{};
    friend bool operator==(const Must&, const Must&) = default;
};

}  // namespace jadoube
