// A set of squares in 64 bits: bit 0 is a1, bit 63 is h8.
//
//   8  56 57 58 59 60 61 62 63
//   …
//   2   8  9 10 11 12 13 14 15
//   1   0  1  2  3  4  5  6  7
//       a  b  c  d  e  f  g  h
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include <jadoube/chess/square.hpp>

namespace jadoube {

class Bitboard {
public:
    constexpr Bitboard() noexcept = default;
    constexpr explicit Bitboard(std::uint64_t bits) noexcept : bits_(bits) {}
    constexpr Bitboard(Square square) noexcept : bits_(std::uint64_t{1} << index(square)) {}
    constexpr Bitboard(File file) noexcept : bits_(0x0101010101010101ULL << index(file)) {}
    constexpr Bitboard(Rank rank) noexcept : bits_(0xFFULL << (8 * index(rank))) {}

    [[nodiscard]] static constexpr Bitboard all() noexcept { return Bitboard(~std::uint64_t{0}); }

    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool contains(Square square) const noexcept {
        return ((bits_ >> index(square)) & 1) != 0;
    }
    [[nodiscard]] constexpr bool intersects(Bitboard other) const noexcept {
        return (bits_ & other.bits_) != 0;
    }

    // The lowest square of a set that is not empty.
    [[nodiscard]] constexpr Square first() const noexcept {
        return square_at(std::countr_zero(bits_));
    }

    constexpr Bitboard& operator|=(Bitboard other) noexcept { return bits_ |= other.bits_, *this; }
    constexpr Bitboard& operator&=(Bitboard other) noexcept { return bits_ &= other.bits_, *this; }
    constexpr Bitboard& operator^=(Bitboard other) noexcept { return bits_ ^= other.bits_, *this; }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept { return a |= b; }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept { return a &= b; }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept { return a ^= b; }
    friend constexpr Bitboard operator~(Bitboard a) noexcept { return Bitboard(~a.bits_); }
    friend constexpr bool operator==(Bitboard, Bitboard) = default;

    // Iterates over the squares, lowest first.
    class Iterator {
    public:
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() noexcept = default;
        constexpr explicit Iterator(std::uint64_t bits) noexcept : bits_(bits) {}
        constexpr Square operator*() const noexcept { return square_at(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() noexcept { return bits_ &= bits_ - 1, *this; }
        constexpr Iterator operator++(int) noexcept {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint64_t bits_ = 0;
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(); }

private:
    std::uint64_t bits_ = 0;
};

inline constexpr Bitboard light_squares(0x55AA55AA55AA55AAULL);

}  // namespace jadoube
