// The editions of the Laws, by the year in which they came into force.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube {

enum class Edition : std::uint8_t { e2009, e2014, e2017, e2018, e2023 };

inline constexpr std::array all_editions = {Edition::e2009, Edition::e2014, Edition::e2017,
                                            Edition::e2018, Edition::e2023};

[[nodiscard]] constexpr std::string_view name(Edition edition) noexcept {
    constexpr std::array<std::string_view, all_editions.size()> names = {"2009", "2014", "2017",
                                                                         "2018", "2023"};
    return names[static_cast<std::size_t>(edition)];
}

[[nodiscard]] constexpr std::optional<Edition> edition_of(std::string_view year) noexcept {
    for (const Edition edition : all_editions) {
        if (name(edition) == year) return edition;
    }
    return std::nullopt;
}

}  // namespace jadoube
