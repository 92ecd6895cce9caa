#include <algorithm>
#include <vector>

#include <jadoube/chess/moves.hpp>
#include <jadoube/dead/can_checkmate.hpp>

#include "mate_in_one.hpp"
#include "position_graph.hpp"

namespace jadoube {
namespace {

// The shortest line, if so many positions suffice to find it: level by level.
std::vector<Move> shortest_line(const Position& start, Color player, std::uint64_t nodes) {
    dead::PositionGraph graph;
    graph.start(start);
    for (dead::PositionGraph::Place place = 0; place < graph.size(); ++place) {
        const Position position = graph[place];
        const MoveList list = legal_moves(position);
        if (position.turn() == player) {
            if (const auto mate = dead::mate_in_one(position, list)) {
                std::vector<Move> line = graph.line_to(place);
                line.push_back(*mate);
                return line;
            }
        }
        if (graph.size() >= nodes) continue;  // look at those that wait, but add no more
        for (const Move move : list) (void)graph.add(position.after(move), place, move);
    }
    return {};
}

// Without the ways that come back to where they were.
std::vector<Move> without_loops(const Position& start, const std::vector<Move>& line) {
    std::vector<Position> passed{start};
    std::vector<Move> moves;
    for (const Move move : line) {
        const Position next = passed.back().after(move);
        const auto before = std::find(passed.begin(), passed.end(), next);
        if (before != passed.end()) {
            moves.resize(static_cast<std::size_t>(before - passed.begin()));
            passed.erase(before + 1, passed.end());
        } else {
            moves.push_back(move);
            passed.push_back(next);
        }
    }
    return moves;
}

}  // namespace

std::vector<Move> shorter_line(const Position& start, Color player, const std::vector<Move>& line,
                               std::uint64_t nodes) {
    if (line.size() < 2) return line;
    std::vector<Move> shortest = shortest_line(start, player, nodes);
    return shortest.empty() ? without_loops(start, line) : shortest;
}

}  // namespace jadoube
