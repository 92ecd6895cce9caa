// What was added, by two bits of its hash: whoever is not marked was never added.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace jadoube {

template <std::size_t bits>
class Marks {
public:
    // Of all there can be.
    [[nodiscard]] static Marks of_all() noexcept {
        Marks marks;
        marks.words_.fill(~std::uint64_t{0});
        return marks;
    }
    void add(std::uint64_t hash) noexcept {
        for (const std::size_t bit : bits_of(hash))
            words_[bit / 64] |= std::uint64_t{1} << bit % 64;
    }
    [[nodiscard]] bool may_have(std::uint64_t hash) const noexcept {
        for (const std::size_t bit : bits_of(hash)) {
            if ((words_[bit / 64] >> bit % 64 & 1U) == 0) return false;
        }
        return true;
    }

private:
    static_assert(bits >= 64 && bits <= 65'536 && (bits & (bits - 1)) == 0);
    // The upper bits of a hash are the better ones.
    [[nodiscard]] static std::array<std::size_t, 2> bits_of(std::uint64_t hash) noexcept {
        return {hash >> 48U & (bits - 1), hash >> 32U & (bits - 1)};
    }

    std::array<std::uint64_t, bits / 64> words_{};
};

}  // namespace jadoube
