// Best first through all positions that can come about, each one once. It ends with the moves to a
// mate, with nothing left to try, or with its limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <jadoube/chess/packed_position.hpp>
#include <jadoube/dead/can_checkmate.hpp>

#include "prover.hpp"

namespace jadoube::dead {

class Search {
public:
    void start(const Position& position, Color player);

    // Goes on until so many positions have been seen. If it looks closely, positions after captures
    // and pawn moves are left out when the player clearly cannot mate from them.
    [[nodiscard]] Possible extend(std::uint64_t nodes, bool look_closely);
    [[nodiscard]] std::vector<Move> line() const;
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.size(); }

private:
    struct Node {
        PackedPosition position;
        std::uint32_t parent;
        Move move;
        bool expanded;
    };
    static constexpr std::size_t buckets = 512;

    // Places in nodes_ by rank, lowest rank first, the newest first.
    class Queue {
    public:
        void clear();
        void push(std::size_t rank, std::uint32_t place);
        [[nodiscard]] bool empty() const noexcept { return waiting_ == 0; }
        [[nodiscard]] std::uint32_t pop();

    private:
        std::vector<std::vector<std::uint32_t>> places_;
        std::size_t lowest_ = 0;
        std::size_t waiting_ = 0;
    };

    void add(const Position& position, std::uint32_t parent, Move move, bool irreversible);
    void grow();
    [[nodiscard]] bool hopeless(const Position& position);
    [[nodiscard]] std::size_t badness(const Position& position) const noexcept;
    [[nodiscard]] std::size_t staleness(const Position& position, Move move) noexcept;

    Color player_ = Color::white;
    bool look_closely_ = false;
    Prover prover_;
    // Close looks: how many, how many showed that there is no hope, and what they cost, in
    // positions.
    std::uint64_t looks_ = 0;
    std::uint64_t hits_ = 0;
    std::uint64_t cost_ = 0;
    std::uint64_t turn_ = 0;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> table_;  // one more than the place in nodes_, 0 is free
    std::vector<std::uint64_t> seen_;   // men on squares, and pairs of them, that have been
    Queue by_badness_;
    Queue by_novelty_;
    std::uint32_t last_ = 0;
    Move mate_{};
};

}  // namespace jadoube::dead
