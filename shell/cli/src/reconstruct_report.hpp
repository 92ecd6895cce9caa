// What jadoube reconstruct has found, for people and for programs.
#pragma once

#include <string>

#include <jadoube/notation/language.hpp>
#include <jadoube/record/reconstruct.hpp>

#include "reconstruct_input.hpp"

namespace jadoube::cli {

// JSON Lines: the result, the differences, the readings.
[[nodiscard]] std::string reconstruction_as_json(const TypedSheets& typed,
                                                 const Reconstruction& found);

// The best reading beside both sheets, what is certain, and the other readings. Moves in that
// language.
[[nodiscard]] std::string reconstruction_in_words(const TypedSheets& typed,
                                                  const Reconstruction& found, Language language);

}  // namespace jadoube::cli
