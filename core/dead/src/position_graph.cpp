#include "position_graph.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::dead {
namespace {

constexpr std::size_t first_table = 1024;

}  // namespace

void PositionGraph::start(const Position& position) {
    size_ = 0;
    // What a hard question needed would be slow to clear for an easy one.
    if (table_.size() > 64 * first_table) std::exchange(table_, {});
    if (blocks_.size() > 256) blocks_.resize(256);
    table_.assign(std::max(first_table, table_.size()), 0);
    first_ = position;
    (void)add(position, 0, Move{});
}

void PositionGraph::grow() {
    const std::size_t slots = 2 * table_.size();
    std::exchange(table_, {});  // first, or both would be there at once
    table_.assign(slots, 0);
    const std::size_t mask = slots - 1;
    for (Place i = 0; i < size_; ++i) {
        std::size_t slot = node(i).position.hash() & mask;
        while (table_[slot] != 0) slot = (slot + 1) & mask;
        table_[slot] = i + 1;
    }
}

std::optional<PositionGraph::Place> PositionGraph::add(const Position& position, Place parent,
                                                       Move move) {
    const PackedPosition packed(position);
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = packed.hash() & mask;
    for (; table_[slot] != 0; slot = (slot + 1) & mask) {
        if (node(table_[slot] - 1).position == packed) return std::nullopt;
    }
    const auto place = static_cast<Place>(size_++);
    if (place / block == blocks_.size()) {
        blocks_.push_back(std::make_unique<std::array<Node, block>>());
    }
    node(place) = {packed, parent, move, false};
    table_[slot] = place + 1;
    if (size_ * 2 > table_.size()) grow();
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
