// Files, ranks and squares (2.1, 2.4). Three types, so that none is taken for another.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include <jadoube/base/color.hpp>

namespace jadoube {

enum class File : std::uint8_t { a, b, c, d, e, f, g, h };
enum class Rank : std::uint8_t { first, second, third, fourth, fifth, sixth, seventh, eighth };

// a1 is 0, b1 is 1, h8 is 63.
// clang-format off
enum class Square : std::uint8_t {
    a1, b1, c1, d1, e1, f1, g1, h1,
    a2, b2, c2, d2, e2, f2, g2, h2,
    a3, b3, c3, d3, e3, f3, g3, h3,
    a4, b4, c4, d4, e4, f4, g4, h4,
    a5, b5, c5, d5, e5, f5, g5, h5,
    a6, b6, c6, d6, e6, f6, g6, h6,
    a7, b7, c7, d7, e7, f7, g7, h7,
    a8, b8, c8, d8, e8, f8, g8, h8,
};
// clang-format on

inline constexpr int square_count = 64;

[[nodiscard]] constexpr int index(File file) noexcept { return static_cast<int>(file); }
[[nodiscard]] constexpr int index(Rank rank) noexcept { return static_cast<int>(rank); }
[[nodiscard]] constexpr int index(Square square) noexcept { return static_cast<int>(square); }

// i must be below 8, or 64 for a square.
[[nodiscard]] constexpr File file_at(int i) noexcept { return static_cast<File>(i); }
[[nodiscard]] constexpr Rank rank_at(int i) noexcept { return static_cast<Rank>(i); }
[[nodiscard]] constexpr Square square_at(int i) noexcept { return static_cast<Square>(i); }

[[nodiscard]] constexpr Square square(File file, Rank rank) noexcept {
    return square_at(index(rank) * 8 + index(file));
}
[[nodiscard]] constexpr File file_of(Square square) noexcept { return file_at(index(square) & 7); }
[[nodiscard]] constexpr Rank rank_of(Square square) noexcept { return rank_at(index(square) >> 3); }

// 2.1: the corner at each player's right is light, and colours alternate.
[[nodiscard]] constexpr bool is_light(Square square) noexcept {
    return ((index(square) ^ (index(square) >> 3)) & 1) != 0;
}

// The same square with the board turned upside down, a1 to a8: where the opponent has his.
[[nodiscard]] constexpr Square mirrored(Square square) noexcept {
    return square_at(index(square) ^ 56);
}

// The rank counted from a player's own side: the first is where his king starts.
[[nodiscard]] constexpr Rank rank_for(Color color, Rank rank) noexcept {
    return color == Color::white ? rank : rank_at(7 - index(rank));
}

[[nodiscard]] constexpr char letter(File file) noexcept {
    return static_cast<char>('a' + index(file));
}
[[nodiscard]] constexpr char digit(Rank rank) noexcept {
    return static_cast<char>('1' + index(rank));
}

// "e4". Views one of 64 constants.
[[nodiscard]] std::string_view name(Square square) noexcept;

[[nodiscard]] constexpr std::optional<File> parse_file(char c) noexcept {
    return c >= 'a' && c <= 'h' ? std::optional(file_at(c - 'a')) : std::nullopt;
}
[[nodiscard]] constexpr std::optional<Rank> parse_rank(char c) noexcept {
    return c >= '1' && c <= '8' ? std::optional(rank_at(c - '1')) : std::nullopt;
}
[[nodiscard]] constexpr std::optional<Square> parse_square(std::string_view text) noexcept {
    if (text.size() != 2) return std::nullopt;
    const auto file = parse_file(text[0]);
    const auto rank = parse_rank(text[1]);
    if (!file || !rank) return std::nullopt;
    return square(*file, *rank);
}

static_assert(square(File::e, Rank::fourth) == Square::e4);
static_assert(is_light(Square::h1) && !is_light(Square::a1));
static_assert(parse_square("h8") == Square::h8 && !parse_square("i1"));

}  // namespace jadoube
