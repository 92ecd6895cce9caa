// Positions from random play, the same on every machine, from the usual array or from Chess960
// ones. They lead everywhere: checks, promotions, castlings, en passant.
#pragma once

#include <cstdint>
#include <functional>

#include <jadoube/chess/position.hpp>

namespace jadoube::test {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    // SplitMix64
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    // Below n, which is not 0.
    std::uint64_t below(std::uint64_t n) { return next() % n; }

private:
    std::uint64_t state_;
};

// Calls visit with that many positions, start positions included.
void for_random_positions(Variant variant, std::uint64_t seed, int count,
                          const std::function<void(const Position&)>& visit);

}  // namespace jadoube::test
