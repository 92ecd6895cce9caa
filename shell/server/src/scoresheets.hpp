// What the players have written (8.1), beside the moves that were made.
#pragma once

#include <string>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/notation/language.hpp>

namespace jadoube::server {

// The scoresheets of docs/server.md: both for the arbiter, his own for a player. Moves made are
// written in that language.
[[nodiscard]] std::string scoresheets(const Game& game, Viewer viewer, Language notation);

}  // namespace jadoube::server
