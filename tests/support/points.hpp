// What an event gives for a win, a draw and a loss (Article 10).
#pragma once

#include <array>
#include <cstdint>

#include "support/play.hpp"

namespace jadoube::test {

using Points = std::array<std::int64_t, 3>;  // win, draw, loss, in thousandths
inline constexpr Points usual = {1000, 500, 0};
inline constexpr Points football = {3000, 1000, 0};
inline constexpr Points bilbao = {3000, 1000, 500};
inline constexpr Points below_nothing = {2000, 1000, -1000};

[[nodiscard]] inline Conditions scored(const Points& points, Edition edition = Edition::e2023) {
    Conditions conditions = under(edition);
    conditions.points = points;
    return conditions;
}

}  // namespace jadoube::test
