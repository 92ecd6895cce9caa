// The words of spoken moves that saying and reading share.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <jadoube/chess/move.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube::spoken_words {

// D.2.1
inline constexpr std::array<std::string_view, 8> announced_files = {
    "Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"};
inline constexpr std::array<std::string_view, 8> announced_ranks = {
    "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"};
inline constexpr std::array<std::string_view, 6> announced_men = {"Bauer", "Springer", "Läufer",
                                                                  "Turm",  "Dame",     "König"};
inline constexpr std::string_view short_castling = "Kurze Rochade";
inline constexpr std::string_view long_castling = "Lange Rochade";

inline constexpr std::array<std::string_view, 8> digits = {"1", "2", "3", "4", "5", "6", "7", "8"};

template <class Enum>
[[nodiscard]] constexpr std::size_t at(Enum value) noexcept {
    return static_cast<std::size_t>(value);
}

// The wing of a castling, which goes from the king's square to the rook's.
[[nodiscard]] constexpr Wing wing_of(Move castling) noexcept {
    return castling.to() > castling.from() ? Wing::king_side : Wing::queen_side;
}

}  // namespace jadoube::spoken_words
