#include "position_graph.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace jadoube::dead {
namespace {

// Word by word, which is faster than what compilers make of ==.
bool same(const PackedPosition& a, const PackedPosition& b) noexcept {
    using Words = std::array<std::uint64_t, 4>;
    const auto x = std::bit_cast<Words>(a);
    const auto y = std::bit_cast<Words>(b);
    return ((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3])) == 0;
}

}  // namespace

void PositionGraph::start(const Position& position) {
    size_ = 0;
    if (blocks_.size() > 256) blocks_.resize(256);
    table_.clear();
    first_ = position;
    (void)add(position, 0, Move{});
}

std::optional<PositionGraph::Place> PositionGraph::add(const Candidate& candidate, Place parent,
                                                       Move move) {
    const auto& [packed, hash] = candidate;
    const auto slot = table_.free_slot(
        hash, [&](Place place) { return same(node(place).position, candidate.packed); });
    if (!slot) return std::nullopt;
    const auto place = static_cast<Place>(size_++);
    if (place / block == blocks_.size()) {
        blocks_.push_back(std::make_unique<std::array<Node, block>>());
    }
    node(place) = {packed, parent, move, false};
    table_.put(*slot, hash, [&](Place known) { return node(known).position.hash(); });
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
