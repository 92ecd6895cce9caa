// What hands do to the men (Article 4), and positions to do it in.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/play.hpp"

namespace jadoube::test {

inline constexpr std::string_view initial =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
// The rook on g8 attacks g1: White may castle on the queen's side only.
inline constexpr std::string_view barred = "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
// The pawn can go straight ahead or take the rook.
inline constexpr std::string_view promotion = "3r3k/4P3/8/8/8/8/7P/K7 w - - 0 1";

// "d2 g1 d7", as they are for this player.
[[nodiscard]] inline std::vector<Square> squares(Color by, std::string_view text) {
    std::vector<Square> list;
    for (std::size_t i = 0; i + 1 < text.size(); i += 3) {
        list.push_back(turned(by, *parse_square(text.substr(i, 2))));
    }
    return list;
}

inline Play& let_go(Play& play, Color by, std::string_view from_to) {
    const std::string text = turned(by, from_to);
    return play.act(by, act::Release{*parse_square(std::string_view(text).substr(0, 2)),
                                     *parse_square(std::string_view(text).substr(2, 2))});
}
inline Play& promote(Play& play, Color by, Square square, Role piece,
                     std::optional<Square> from = {}) {
    if (from) from = turned(by, *from);
    return play.act(by, act::Promote{turned(by, square), piece, from});
}

}  // namespace jadoube::test
