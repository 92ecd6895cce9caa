// Touch-move (4.3–4.5): what the player who has the move is bound to by the men he has touched with
// the intention to move or capture them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/edition/rule.hpp>

namespace jadoube {

// What the player must do with his move.
struct Bound {
    enum class To : std::uint8_t {
        nothing,  // any legal move
        move,     // the man on the square
        capture,  // the man on the square, by the one on `with` if it is there
        castle,   // with the rook on the square
    };
    To to = To::nothing;
    Square square{};
    std::optional<Square> with;
    std::optional<Square> not_castling_with;  // 4.4.2: not with this rook
    std::optional<Rule> rule;                 // which binds him, or frees him though he has touched
    std::optional<Square> goal{};             // 4.7.3, 9.5.3: the square that the piece must go to
    std::optional<Role> becomes{};            // 9.5.3: what the intended move promotes to

    friend bool operator==(const Bound&, const Bound&) = default;
};

// The touched squares in the order of touching, each once; men adjusted (4.2.1) are not among them.
// If it is unclear who was touched first, the player's own man is put first (4.3.3).
[[nodiscard]] Bound bound_by(const AnyPosition& position, std::span<const Square> touched) noexcept;

// Whether a legal move does what the player is bound to.
[[nodiscard]] bool keeps(const AnyPosition& position, const Bound& bound, Move move) noexcept;

}  // namespace jadoube
