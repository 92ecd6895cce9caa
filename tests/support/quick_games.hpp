// Rapid and blitz (Appendices A and B).
#pragma once

#include <string_view>

#include "support/play.hpp"

namespace jadoube::test {

// Whether the text that we have of a rule has these words.
[[nodiscard]] inline bool says(Edition edition, Rule rule, std::string_view words) {
    const auto text = Rulebook(edition).text(rule);
    return text && text->find(words) != std::string_view::npos;
}

// Nobody watches each game.
[[nodiscard]] inline Conditions unwatched(Edition edition, std::string_view time = "1500") {
    return under(edition, time, Supervision::partial);
}
[[nodiscard]] inline Conditions unwatched_from(std::string_view fen,
                                               Edition edition = Edition::e2023,
                                               std::string_view time = "1500") {
    Conditions conditions = from(fen, edition, time);
    conditions.supervision = Supervision::partial;
    return conditions;
}

}  // namespace jadoube::test
