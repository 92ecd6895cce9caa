#include "within_75_moves.hpp"

#include <algorithm>
#include <vector>

#include <jadoube/chess/moves.hpp>

#include "mate_in_one.hpp"
#include "position_graph.hpp"

namespace jadoube::dead {
namespace {

constexpr int plies = 150;

}  // namespace

bool is_within_75_moves(const Position& start, std::span<const Move> line) noexcept {
    Position position = start;
    for (const Move move : line) {
        if (position.halfmove_clock() >= plies) return false;
        position = position.after(move);
    }
    return true;
}

MateVerdict mate_within_75_moves(const Position& start, Color player, const MateLimits& limits,
                                 const Ask& ask) {
    MateVerdict verdict;
    PositionGraph graph;
    graph.start(start);
    const std::uint64_t room = limits.memory / PositionGraph::bytes_per_position;
    std::uint64_t asked = 0;
    const auto left = [&] {
        const std::uint64_t used = graph.size() + asked;
        return limits.nodes - std::min(limits.nodes, used);
    };
    const auto found = [&](PositionGraph::Place place, std::span<const Move> rest) {
        verdict.line = graph.line_to(place);
        verdict.line.insert(verdict.line.end(), rest.begin(), rest.end());
        verdict.answer = Possible::yes;
    };
    // After a move that sets the count back. Nothing if it cannot mate from there.
    const auto after = [&](const Position& next) {
        MateVerdict rest = ask(next, left());
        asked += rest.nodes;
        if (rest.answer == Possible::yes && !is_within_75_moves(next, rest.line)) {
            MateLimits rest_limits = limits;
            rest_limits.nodes = left();
            rest = mate_within_75_moves(next, player, rest_limits, ask);
            asked += rest.nodes;
        }
        return rest;
    };
    // Whether that decided it, or the work is used up.
    const auto try_from = [&](PositionGraph::Place place) {
        const Position position = graph[place];
        const MoveList list = legal_moves(position);
        if (position.turn() == player) {
            if (const auto mate = mate_in_one(position, list)) return found(place, {{*mate}}), true;
        }
        for (const Move move : list) {
            const Position next = position.after(move);
            if (next.halfmove_clock() != 0) {
                (void)graph.add(next, place, move);
                continue;
            }
            const MateVerdict rest = after(next);
            if (rest.answer == Possible::no) continue;
            if (rest.answer == Possible::unknown) return verdict.answer = Possible::unknown, true;
            std::vector<Move> moves{move};
            moves.insert(moves.end(), rest.line.begin(), rest.line.end());
            return found(place, moves), true;
        }
        if (left() == 0 || graph.size() >= room) return verdict.answer = Possible::unknown, true;
        return false;
    };

    verdict.answer = Possible::no;
    verdict.reason = CannotMate::all_tried;
    // Level by level, so that each position is come upon with the lowest count.
    PositionGraph::Place level_end = 1;
    int count = start.halfmove_clock();
    for (PositionGraph::Place place = 0; place < graph.size() && count < plies; ++place) {
        if (place == level_end) {
            level_end = static_cast<PositionGraph::Place>(graph.size());
            if (++count >= plies) break;
        }
        if (try_from(place)) break;
    }
    verdict.nodes = graph.size() + asked;
    return verdict;
}

}  // namespace jadoube::dead
