// How new a position looks. Where nothing tells which way a mate is, it is best to go where men
// have never stood: that finds the one sacrifice or promotion which opens a blocked position long
// before all the ways in which the other men can be shuffled have been tried.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <jadoube/chess/position.hpp>

namespace jadoube::dead {

class Novelty {
public:
    static constexpr std::size_t degrees = 3;

    void clear(std::size_t words);
    [[nodiscard]] std::size_t words() const noexcept { return seen_.size(); }

    // The men of a position, and where its pawns are.
    [[nodiscard]] static std::uint64_t family(const Position& position) noexcept;

    // After a move: 0 if its man stands where none like it has stood in this family, 1 if that is
    // true of it and another man together, else 2. Collisions in the table make a position look
    // staler than it is; no more.
    [[nodiscard]] std::size_t staleness(const Position& position, Move move,
                                        std::uint64_t family) noexcept;

private:
    [[nodiscard]] bool first_time(std::uint64_t what) noexcept;

    std::vector<std::uint64_t> seen_;  // a bit for each man on a square, and for each pair
};

}  // namespace jadoube::dead
