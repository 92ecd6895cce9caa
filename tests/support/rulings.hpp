// Rulings written down by hand, for tests of how they are said.
#pragma once

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include <jadoube/arbiter/ruling.hpp>

namespace jadoube::test {

[[nodiscard]] inline Ruling ruling(RulingKind kind, std::optional<Color> player = {},
                                   std::vector<effect::Any> effects = {},
                                   std::optional<int> count = {}) {
    Ruling made;
    made.kind = kind;
    made.player = player;
    made.effects = std::move(effects);
    made.count = count;
    return made;
}
[[nodiscard]] inline Ruling over(Reason reason, Score score, std::optional<Color> player = {}) {
    Ruling made = ruling(RulingKind::game_over, player, {effect::Result{score}});
    made.reason = reason;
    return made;
}
[[nodiscard]] inline Ruling claimed(RulingKind kind, Color player, ClaimKind claim,
                                    std::vector<effect::Any> effects = {}) {
    Ruling made = ruling(kind, player, std::move(effects));
    made.claim = claim;
    return made;
}

[[nodiscard]] inline effect::AddTime gives(Color player, int seconds) {
    return {player, std::chrono::seconds(seconds)};
}

}  // namespace jadoube::test
