// What is wrong, in a sentence for people.
#pragma once

#include <string>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/reachable.hpp>
#include <jadoube/chess/setup.hpp>
#include <jadoube/notation/fen.hpp>

namespace jadoube::cli {

[[nodiscard]] std::string sentence(const FenError& error);
[[nodiscard]] std::string sentence(const SetupProblem& problem);
[[nodiscard]] std::string sentence(const FenProblem& problem);  // all of them
[[nodiscard]] std::string sentence(Unreachable reason);
[[nodiscard]] std::string sentence(Breach breach);

}  // namespace jadoube::cli
