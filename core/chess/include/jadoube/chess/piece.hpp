// The men (2.2). In the Laws a "piece" is any man but a pawn (C.1); here Piece is a man of a
// colour, and Role says which.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <jadoube/base/color.hpp>

namespace jadoube {

enum class Role : std::uint8_t { pawn, knight, bishop, rook, queen, king };

inline constexpr std::array all_roles = {Role::pawn, Role::knight, Role::bishop,
                                         Role::rook, Role::queen,  Role::king};
inline constexpr std::array promotion_roles = {Role::queen, Role::rook, Role::bishop, Role::knight};

[[nodiscard]] constexpr int index(Role role) noexcept { return static_cast<int>(role); }

struct Piece {
    Color color;
    Role role;
    friend constexpr bool operator==(Piece, Piece) = default;
};

// The English letter, as FEN and UCI use it: lower case.
[[nodiscard]] constexpr char letter(Role role) noexcept { return "pnbrqk"[index(role)]; }

// FEN's: capitals for White.
[[nodiscard]] constexpr char letter(Piece piece) noexcept {
    const char lower = letter(piece.role);
    return piece.color == Color::white ? static_cast<char>(lower - 'a' + 'A') : lower;
}

[[nodiscard]] constexpr std::optional<Role> parse_role(char lower) noexcept {
    for (const Role role : all_roles) {
        if (letter(role) == lower) return role;
    }
    return std::nullopt;
}

[[nodiscard]] constexpr std::optional<Piece> parse_piece(char c) noexcept {
    for (const Color color : both_colors) {
        for (const Role role : all_roles) {
            if (letter(Piece{color, role}) == c) return Piece{color, role};
        }
    }
    return std::nullopt;
}

}  // namespace jadoube
