// Games on a wooden board that nobody reports: the clock and the arbiter's book alone.
#pragma once

#include <array>
#include <string_view>

#include "support/play.hpp"

namespace jadoube::test {

inline constexpr std::array both_arbiters = {ArbiterKind::automatic, ArbiterKind::human};

[[nodiscard]] inline Conditions unseen(ArbiterKind arbiter, Edition edition = Edition::e2023,
                                       std::string_view time = "7200",
                                       Supervision supervision = Supervision::full) {
    Conditions conditions = under(edition, time, supervision);
    conditions.board = BoardKind::unseen;
    conditions.arbiter = arbiter;
    return conditions;
}
[[nodiscard]] inline Conditions unseen(Edition edition = Edition::e2023,
                                       std::string_view time = "7200",
                                       Supervision supervision = Supervision::full) {
    return unseen(ArbiterKind::automatic, edition, time, supervision);
}

// So many presses, by whoever has the move, each a second after the one before.
inline Play& presses(Play& play, int count) {
    for (int i = 0; i < count; ++i) {
        play.press(play.game().has_the_move());
        REQUIRE(play.accepted());
    }
    return play;
}

}  // namespace jadoube::test
