// The search for readings: best first over (moves made, position, how far each sheet is read).
//
// A move of the game is any legal one, and each sheet is taken to have it in one of the ways of
// written_cells.hpp; what that departs from the sheets costs what costs.hpp says. Nodes are opened
// in the order of cost so far and bound of the rest (bounds.hpp), each only as far as its turn has
// come: of its moves, those are made that cost no more than what is being looked at. Equal nodes
// are one node with several ways into it, so that what comes out is a graph with all readings in
// it.
//
// When half of the positions are spent and no reading is found, it hurries: what is nearer to the
// end goes first, in the last quarter whatever it costs. Then the answer is not complete. If even
// so nothing is found and no board says where the game ends, the best beginning must do.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include <jadoube/chess/any_position.hpp>
#include <jadoube/record/reconstruct.hpp>

#include "bounds.hpp"
#include "written_cells.hpp"

namespace jadoube::record {

inline constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

struct Question {
    const WrittenCells& white;
    const WrittenCells& black;
    AnyPosition start;
    Variant variant;
    std::optional<StandingPosition> standing;
    std::optional<int> plies;
    ReconstructionLimits limits;
};

struct Node {
    AnyPosition position;
    SheetState white;
    SheetState black;
    int ply = 0;                     // moves made
    int cost = 0;                    // of the best way here
    int bound = 0;                   // of the rest
    int opened = -1;                 // as far as this total
    std::optional<int> waits_for{};  // opened further from this total on
    std::optional<int> end{};        // the game may be over here, at this cost
    std::uint32_t ways = nowhere;    // the first edge
    std::uint32_t same_key = nowhere;
};

// A way into a node.
struct Edge {
    std::uint32_t from;
    std::uint32_t next;  // way into the same node
    Move move;
    bool illegal;
    int cost;
};

// How a text on a sheet goes with each of the moves.
[[nodiscard]] std::vector<int> costs_of_moves(const WrittenCells& sheet, int cell,
                                              const AnyPosition& position, const MoveList& moves);

// An illegal move that stands.
[[nodiscard]] AnyPosition after_illegal(const AnyPosition& position, Move move, Variant variant);

class Search {
public:
    explicit Search(const Question& question);
    void run();

    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
    [[nodiscard]] const Edge& edge(std::uint32_t i) const noexcept { return edges_[i]; }
    // The cost of the best reading found, and what a reading may cost.
    [[nodiscard]] std::optional<int> best() const noexcept { return best_; }
    [[nodiscard]] int most() const noexcept;
    [[nodiscard]] bool complete() const noexcept { return complete_; }
    [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

private:
    struct Waiting {
        int priority;
        int total;  // cost and bound
        int ply;
        std::uint32_t node;
        std::uint32_t turn;  // the order of coming
    };
    struct Later;
    struct Opening;

    [[nodiscard]] Waiting waiting(int total, std::uint32_t node);
    void wait(int total, std::uint32_t node);
    void hurry(int pace);
    void settle_for_a_beginning();
    void open(std::uint32_t node, int total);
    void open_ways(Opening& opening, const SheetOption& a, const SheetOption& b);
    void open_illegal(Opening& opening, const SheetOption& a, const SheetOption& b, int cost);
    void try_child(Opening& opening, const SheetOption& a, const SheetOption& b, Move move,
                   bool illegal, int cost);
    [[nodiscard]] std::uint32_t node_of(const Node& wanted);
    [[nodiscard]] std::optional<int> end_cost(const Node& node) const noexcept;

    Question question_;
    int last_ply_;
    TextBound text_bound_;
    std::optional<BoardBound> board_bound_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::unordered_map<std::uint64_t, std::uint32_t> by_key_;
    std::vector<Waiting> heap_;
    std::optional<int> best_;
    std::size_t ends_ = 0;
    std::uint32_t turn_ = 0;
    std::uint64_t positions_ = 0;
    int pace_ = 0;  // no hurry
    bool complete_ = true;
};

}  // namespace jadoube::record
