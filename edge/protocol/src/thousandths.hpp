// Numbers with up to three decimals, exactly: "12.5" is 12500 thousandths.
#pragma once

#include <cstdint>
#include <string_view>

#include <jadoube/base/result.hpp>

namespace jadoube {

enum class NumberFault : std::uint8_t {
    too_fine,   // more than three decimals
    too_large,  // beyond most_thousandths
};

inline constexpr std::int64_t most_thousandths = 1'000'000'000'000'000;

// digits is a number as JSON has it.
[[nodiscard]] Result<std::int64_t, NumberFault> read_thousandths(std::string_view digits) noexcept;

}  // namespace jadoube
