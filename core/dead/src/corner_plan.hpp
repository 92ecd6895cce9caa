// Mate by knights and bishops alone, played to a plan. Both sides help, so that nearly every man
// can walk to where it is wanted; what random play hardly ever finds is all of them there at once,
// with a move left to the other king until the end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/position.hpp>

#include "random.hpp"

namespace jadoube::dead {

class CornerPlan {
public:
    static constexpr int max_plies = 80;

    explicit CornerPlan(Color player) noexcept : player_(player) {}

    // Whether the player has only knights and bishops.
    [[nodiscard]] bool suits(const Position& position) const noexcept;

    // Whether it ended in a mate by the player; then line() has the moves. No two attempts are the
    // same.
    [[nodiscard]] bool play(const Position& start, int plies) noexcept;
    [[nodiscard]] std::span<const Move> line() const noexcept { return {line_.data(), size_}; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

    struct Way;

private:
    // How the board is turned to have the corner at a1, and at b1 the square beside it that the
    // mating king does not keep.
    struct Turned {
        int flip = 0;
        bool transposed = false;
        [[nodiscard]] Square operator()(Square square) const noexcept;
        [[nodiscard]] Square back(Square square) const noexcept;
    };
    struct Plan {
        const Way* way = nullptr;
        Turned turned;
        Square checks{};    // the man that mates
        Square takes{};     // the man that takes the square from the king
        bool pawn = false;  // it is one, as yet
    };
    [[nodiscard]] bool make_plan(const Position& position) noexcept;
    void choose_men(const Position& position, Plan plan, int& fewest) noexcept;
    [[nodiscard]] int pawn_steps(const Plan& plan, Square pawn) const noexcept;
    [[nodiscard]] int steps(const Plan& plan, Square takes) const noexcept;
    [[nodiscard]] int change(const Position& position, Move move) const noexcept;
    [[nodiscard]] Move choose(const Position& position, const MoveList& list) noexcept;
    // Whether the player's men are where they wait for the end.
    [[nodiscard]] bool is_ready(const Position& position) const noexcept;
    // Whether it comes now. Then its moves are in the line.
    [[nodiscard]] bool ends_by_guard(const Position& position, const MoveList& list) noexcept;
    [[nodiscard]] bool ends_by_block(const Position& position, const MoveList& list) noexcept;
    void follow(Move move) noexcept;

    Color player_;
    Random random_;
    Plan plan_;
    std::uint32_t attempts_ = 0;
    std::uint64_t nodes_ = 0;
    std::array<Move, max_plies + 3> line_;
    std::size_t size_ = 0;
};

}  // namespace jadoube::dead
