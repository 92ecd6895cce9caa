// A move of a known position, in 16 bits:
//
//   15  14  13  12 | 11  10   9   8   7   6 |  5   4   3   2   1   0
//        kind      |           to           |          from
//
// The kind says which man moves, so that making a move asks the board nothing. Castling goes from
// the king's square to the rook's, in standard chess too: that is the one form that is distinct in
// Chess960 (II.3). A Move is legal or not only together with a position: see legality.hpp.
#pragma once

#include <cstdint>
#include <optional>

#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>

namespace jadoube {

// The first six are Role's own numbers.
enum class MoveKind : std::uint8_t {
    pawn,
    knight,
    bishop,
    rook,
    queen,
    king,
    double_step,
    en_passant,
    castling,
    promotion_knight,
    promotion_bishop,
    promotion_rook,
    promotion_queen,
};

class Move {
public:
    // Move() is a1 to a1, which is no move of any position. Trivial, so that lists cost nothing.
    Move() noexcept = default;
    constexpr Move(MoveKind kind, Square from, Square to) noexcept
        : bits_(static_cast<std::uint16_t>((static_cast<int>(kind) << 12) | (index(to) << 6) |
                                           index(from))) {}

    [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) noexcept {
        Move move{};
        move.bits_ = bits;
        return move;
    }
    [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return bits_; }

    [[nodiscard]] constexpr MoveKind kind() const noexcept {
        return static_cast<MoveKind>(bits_ >> 12);
    }
    [[nodiscard]] constexpr Square from() const noexcept { return square_at(bits_ & 63); }
    // Where the man lands; in castling, the rook's square.
    [[nodiscard]] constexpr Square to() const noexcept { return square_at((bits_ >> 6) & 63); }

    // The man that moves.
    [[nodiscard]] constexpr Role role() const noexcept {
        if (kind() <= MoveKind::king) return static_cast<Role>(kind());
        return kind() == MoveKind::castling ? Role::king : Role::pawn;
    }
    [[nodiscard]] constexpr bool is_castling() const noexcept {
        return kind() == MoveKind::castling;
    }
    [[nodiscard]] constexpr std::optional<Role> promotion() const noexcept {
        if (kind() < MoveKind::promotion_knight) return std::nullopt;
        return static_cast<Role>(static_cast<int>(kind()) - 8);
    }

    friend constexpr auto operator<=>(Move, Move) = default;

private:
    std::uint16_t bits_;
};

[[nodiscard]] constexpr MoveKind kind_of(Role role) noexcept { return static_cast<MoveKind>(role); }

// role must be one a pawn may become (3.7.3.3).
[[nodiscard]] constexpr MoveKind promotion_to(Role role) noexcept {
    return static_cast<MoveKind>(index(role) + 8);
}

static_assert(sizeof(Move) == 2);
static_assert(Move(promotion_to(Role::queen), Square::a7, Square::a8).promotion() == Role::queen);

}  // namespace jadoube
