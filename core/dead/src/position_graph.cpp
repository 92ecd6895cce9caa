#include "position_graph.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::dead {

void PositionGraph::start(const Position& position) {
    size_ = 0;
    if (blocks_.size() > 256) blocks_.resize(256);
    table_.clear();
    first_ = position;
    (void)add(position, 0, Move{});
}

std::optional<PositionGraph::Place> PositionGraph::add(const Position& position, Place parent,
                                                       Move move) {
    const PackedPosition packed(position);
    const auto slot = table_.free_slot(packed.hash(),
                                       [&](Place place) { return node(place).position == packed; });
    if (!slot) return std::nullopt;
    const auto place = static_cast<Place>(size_++);
    if (place / block == blocks_.size()) {
        blocks_.push_back(std::make_unique<std::array<Node, block>>());
    }
    node(place) = {packed, parent, move, false};
    table_.put(*slot, [&](Place known) { return node(known).position.hash(); });
    return place;
}

bool PositionGraph::mark(Place place) noexcept { return std::exchange(node(place).marked, true); }

std::vector<Move> PositionGraph::line_to(Place place) const {
    std::vector<Move> moves;
    for (; place != 0; place = node(place).parent) moves.push_back(node(place).move);
    std::reverse(moves.begin(), moves.end());
    return moves;
}

}  // namespace jadoube::dead
