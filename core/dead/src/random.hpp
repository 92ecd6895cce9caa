// Numbers that look random, the same ones every time.
#pragma once

#include <cstdint>

namespace jadoube::dead {

class Random {
public:
    [[nodiscard]] constexpr std::uint32_t operator()() noexcept {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return static_cast<std::uint32_t>(state_ >> 32);
    }

private:
    std::uint64_t state_ = 0x9E3779B97F4A7C15ULL;
};

}  // namespace jadoube::dead
