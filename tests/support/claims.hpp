// Games in which somebody claims a draw (9.2 to 9.5).
#pragma once

#include <string>
#include <string_view>

#include "support/play.hpp"

namespace jadoube::test {

[[nodiscard]] inline Conditions with(ArbiterKind arbiter) {
    Conditions conditions = under(Edition::e2023);
    conditions.arbiter = arbiter;
    return conditions;
}

// This player has the move, and both have made one. The king's knights are at home.
[[nodiscard]] inline Play with_the_move(Color player,
                                        const Conditions& conditions = under(Edition::e2023)) {
    Play play(conditions);
    const bool guarded = conditions.board == BoardKind::guarded;
    for (const std::string_view move : {"e2e4", "e7e5", "f1c4"}) {
        if (move == "f1c4" && player == Color::white) break;
        play.move(play.game().has_the_move(), std::string(move));
        if (!guarded) play.press();
    }
    return play;
}
[[nodiscard]] inline std::string knight_out(Color by) {
    return by == Color::white ? "g1f3" : "g8f6";
}

}  // namespace jadoube::test
