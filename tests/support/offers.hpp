// Offers of a draw (9.1).
#pragma once

#include <string>

#include "support/play.hpp"

namespace jadoube::test {

// 5.2.c rather than 5.2.3.
[[nodiscard]] inline bool has_letters(Edition edition) {
    return edition == Edition::e2009 || edition == Edition::e2014;
}
[[nodiscard]] inline std::string agreed(Edition edition) {
    return std::string("1/2-1/2 agreement ") + (has_letters(edition) ? "5.2.c" : "5.2.3");
}
[[nodiscard]] inline std::string offer_article(Edition edition) {
    if (edition == Edition::e2009) return "9.1.b.1";
    return edition == Edition::e2014 ? "9.1" : "9.1.2.1";
}

// Both have made a move, and this player has the next one.
[[nodiscard]] inline Play in_the_opening(Color on_move, const Conditions& conditions = {}) {
    Play play(conditions);
    play.moves(on_move == Color::white ? "e2e4 e7e5" : "e2e4 e7e5 g1f3");
    return play;
}
[[nodiscard]] inline std::string quiet(Color by) { return by == Color::white ? "b1c3" : "b8c6"; }

}  // namespace jadoube::test
