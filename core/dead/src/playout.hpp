// Random play in which both sides help one of them to mate. In positions of usual games it ends in
// a mate after a few dozen plies, which is by far the cheapest proof that there is one.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/position.hpp>

#include "random.hpp"

namespace jadoube::dead {

class Playout {
public:
    static constexpr int max_plies = 160;

    explicit Playout(Color player) noexcept : player_(player) {}

    // Whether it ended in a mate by the player; then line() has the moves.
    [[nodiscard]] bool play(const Position& start, int plies) noexcept;
    [[nodiscard]] std::span<const Move> line() const noexcept { return {line_.data(), size_}; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

private:
    struct View {
        Square target;    // the king to be mated
        Bitboard around;  // him
        bool few;         // pieces of the winner
        bool minor;       // he has only knights and bishops
    };
    static std::uint32_t weight_for_the_winner(Move move, bool captures, const View& view) noexcept;
    static std::uint32_t weight_for_the_loser(Move move, bool captures, const View& view) noexcept;
    [[nodiscard]] Move choose(const Position& position, const MoveList& list) noexcept;

    Color player_;
    Random random_;
    std::uint64_t nodes_ = 0;
    std::array<Move, max_plies> line_;
    std::size_t size_ = 0;
};

}  // namespace jadoube::dead
