// Best first through all positions that can come about, each one once. It ends with the moves to a
// mate, with nothing left to try, or with its limits.
//
// Two orders take turns: what looks nearest to a mate, and what looks newest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <jadoube/chess/move_list.hpp>
#include <jadoube/dead/can_checkmate.hpp>

#include "novelty.hpp"
#include "position_graph.hpp"
#include "prover.hpp"

namespace jadoube::dead {

class Search {
public:
    // What a position takes here: in the graph, and in two orders with their room to grow.
    static constexpr std::size_t bytes_per_position = PositionGraph::bytes_per_position + 24;

    void start(const Position& position, Color player);

    // Goes on until so many positions have been seen. If it looks closely, positions after captures
    // and pawn moves are left out when the player clearly cannot mate from them.
    [[nodiscard]] Possible extend(std::uint64_t positions, bool look_closely);
    [[nodiscard]] std::vector<Move> line() const;
    // Positions seen, also those of shadow games.
    [[nodiscard]] std::uint64_t positions() const noexcept { return graph_.size() + looked_at_; }

private:
    using Place = PositionGraph::Place;
    static constexpr std::size_t ranks = 512;

    // Places by rank, lowest rank first, the newest first.
    class Queue {
    public:
        void clear();
        void push(std::size_t rank, Place place);
        [[nodiscard]] bool empty() const noexcept { return waiting_ == 0; }
        [[nodiscard]] Place pop();

    private:
        std::vector<std::vector<Place>> places_;
        std::size_t lowest_ = 0;
        std::size_t waiting_ = 0;
    };

    void expand(const Position& position, Place place, const MoveList& list);
    [[nodiscard]] bool hopeless(const Position& position);
    [[nodiscard]] std::size_t badness(const Position& position) const noexcept;

    Color player_ = Color::white;
    PositionGraph graph_;
    Novelty novelty_;
    Queue by_badness_;
    Queue by_novelty_;
    std::uint64_t turn_ = 0;
    Place last_ = 0;
    Move mate_{};

    // Close looks: how many, how many showed that there is no hope, what they cost as if they had
    // been positions, and the positions of shadow games.
    bool look_closely_ = false;
    std::uint64_t limit_ = 0;
    Prover prover_;
    std::uint64_t looks_ = 0;
    std::uint64_t hits_ = 0;
    std::uint64_t cost_ = 0;
    std::uint64_t looked_at_ = 0;
};

}  // namespace jadoube::dead
