// Room for all moves of any position, without allocating. 218 is the most known in a position that
// a game can reach; set-ups that no game reaches can have more, but never more than fit: with m
// men, none has over 27 moves, and each of the 64 - m other squares is reached along at most 8
// lines and by 8 knights, by up to 9 further promotions on the last rank; so there are at most
// min(27m, 16(64 - m) + 72) < 690 of them, and two castlings.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include <jadoube/chess/move.hpp>

namespace jadoube {

class MoveList {
public:
    static constexpr std::size_t capacity = 704;

    MoveList() noexcept {}  // leaves the room as it is: clearing it costs more than filling it

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr Move operator[](std::size_t i) const noexcept { return moves_[i]; }
    [[nodiscard]] constexpr const Move* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] constexpr const Move* end() const noexcept { return moves_.data() + size_; }
    [[nodiscard]] constexpr Move* begin() noexcept { return moves_.data(); }
    [[nodiscard]] constexpr Move* end() noexcept { return moves_.data() + size_; }

    constexpr void push_back(Move move) noexcept {
        assert(size_ < capacity);
        moves_[size_++] = move;
    }
    constexpr void resize(std::size_t size) noexcept {
        assert(size <= capacity);
        size_ = size;
    }

private:
    std::array<Move, capacity> moves_;  // those from size_ on are not initialised
    std::size_t size_ = 0;
};

}  // namespace jadoube
