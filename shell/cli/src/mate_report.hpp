// What jadoube mate says about a position: a line of JSON for programs, sentences for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <jadoube/base/color.hpp>
#include <jadoube/dead/can_checkmate.hpp>
#include <jadoube/notation/fen.hpp>

namespace jadoube::cli {

// What was found out about a position. Of a player of whom it was not asked there is no verdict.
struct MateFindings {
    ByColor<std::optional<MateVerdict>> verdicts;
    bool at_a_glance = false;  // then a verdict is its answer alone
    std::int64_t micros = 0;

    [[nodiscard]] std::uint64_t nodes() const;
    // 5.2.2. No, as soon as one player can checkmate.
    [[nodiscard]] Possible dead() const;
};

[[nodiscard]] std::string mate_as_json(const Position& position, const MateFindings& findings,
                                       bool with_line, Variant variant);
// Of a line that is no position to play from.
[[nodiscard]] std::string bad_fen_as_json(std::size_t line, const FenProblem& problem);

// A line for each player, and one for what the Laws make of it.
[[nodiscard]] std::string mate_in_words(const Position& position, const MateFindings& findings);

}  // namespace jadoube::cli
