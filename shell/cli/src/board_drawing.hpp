#pragma once

#include <string>

#include <jadoube/chess/position.hpp>

namespace jadoube::cli {

// Eight lines of figurines, or of letters where the terminal cannot show them, and the names of
// files and ranks.
[[nodiscard]] std::string drawn_board(const Position& position, bool figurines);

// Whether the user's locale is UTF-8.
[[nodiscard]] bool locale_has_figurines();

}  // namespace jadoube::cli
