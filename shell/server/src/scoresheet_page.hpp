// A scoresheet as a page to print.
#pragma once

#include <string>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/language.hpp>

#include "roles.hpp"

namespace jadoube::server {

// The moves made, in the notation of that language; for a player what he has written himself, if he
// has written anything (8.1); for the arbiter both sheets beside them.
[[nodiscard]] std::string scoresheet_page(const Game& game, const Position& start, Role role,
                                          Language language);

}  // namespace jadoube::server
