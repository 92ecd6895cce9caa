// The two players' colours, and one value for each of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace jadoube {

enum class Color : std::uint8_t { white, black };

inline constexpr std::array both_colors = {Color::white, Color::black};

// The opponent's colour.
[[nodiscard]] constexpr Color operator!(Color color) noexcept {
    return color == Color::white ? Color::black : Color::white;
}

template <class T>
struct ByColor {
    T white{};
    T black{};

    [[nodiscard]] constexpr T& operator[](Color color) noexcept {
        return color == Color::white ? white : black;
    }
    [[nodiscard]] constexpr const T& operator[](Color color) const noexcept {
        return color == Color::white ? white : black;
    }
    friend constexpr bool operator==(const ByColor&, const ByColor&) = default;
};

}  // namespace jadoube
