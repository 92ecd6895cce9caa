#include "readings.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

namespace jadoube::record {
namespace {

constexpr int never = std::numeric_limits<int>::max();

auto sort_key(const PossibleMove& move) { return std::tuple(move.illegal, move.move); }

// The end of a reading: the moves from some ply on, and all nodes that they may be made from. The
// same moves on sheets that are read differently are one reading.
struct Ending {
    struct Place {
        std::uint32_t node;
        int rest;          // cost from here to the end
        std::size_t then;  // place in the ending that this one lengthens
    };
    std::vector<Place> places;
    PossibleMove move;   // with which the longer ending begins
    std::size_t longer;  // none: the game is over here
};

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

// From the end to the beginning, best first: the cost from the beginning to a node is known.
class Enumeration {
public:
    Enumeration(const Search& search, const ReconstructionLimits& limits)
        : search_(search), limits_(limits) {}

    Paths run() {
        Paths found;
        begin();
        while (!queue_.empty()) {
            const auto [cost, ply, number] = queue_.top();
            queue_.pop();
            if (search_.nodes()[endings_[number].places.front().node].ply == 0) {
                if (found.paths.size() == limits_.readings) {
                    found.complete = false;
                    break;
                }
                found.paths.push_back(path(number, cost));
                continue;
            }
            if (endings_.size() > limits_.positions) {
                found.complete = false;
                break;
            }
            lengthen(number);
        }
        return found;
    }

private:
    using Places = std::map<std::uint32_t, Ending::Place>;
    // Cost, then the shorter way back, then the order of coming.
    using Entry = std::tuple<int, int, std::size_t>;

    void begin() {
        std::map<int, Places> by_ply;
        for (std::uint32_t i = 0; i < search_.nodes().size(); ++i) {
            const Node& node = search_.nodes()[i];
            if (!node.end || node.cost + *node.end > search_.most()) continue;
            by_ply[node.ply].emplace(i, Ending::Place{i, *node.end, none});
        }
        for (const auto& entry : by_ply) add(entry.second, {}, none);
    }

    void lengthen(std::size_t number) {
        const auto order = [](const PossibleMove& a, const PossibleMove& b) {
            return sort_key(a) < sort_key(b);
        };
        std::map<PossibleMove, Places, decltype(order)> by_move(order);
        for (std::size_t i = 0; i < endings_[number].places.size(); ++i) {
            const Ending::Place& place = endings_[number].places[i];
            std::uint32_t way = search_.nodes()[place.node].ways;
            for (; way != nowhere; way = search_.edge(way).next) {
                const Edge& edge = search_.edge(way);
                const int rest = place.rest + edge.cost;
                if (search_.nodes()[edge.from].cost + rest > search_.most()) continue;
                Places& places = by_move[{edge.move, edge.illegal}];
                const auto [known, is_new] =
                    places.try_emplace(edge.from, Ending::Place{edge.from, rest, i});
                if (!is_new && rest < known->second.rest) known->second = {edge.from, rest, i};
            }
        }
        for (const auto& entry : by_move) add(entry.second, entry.first, number);
    }

    void add(const Places& places, const PossibleMove& move, std::size_t longer) {
        Ending ending{{}, move, longer};
        int best = never;
        for (const auto& entry : places) {
            const Ending::Place& place = entry.second;
            best = std::min(best, search_.nodes()[place.node].cost + place.rest);
            ending.places.push_back(place);
        }
        const int ply = search_.nodes()[ending.places.front().node].ply;
        endings_.push_back(std::move(ending));
        queue_.emplace(best, ply, endings_.size() - 1);
    }

    [[nodiscard]] Path path(std::size_t number, int cost) const {
        Path path;
        path.cost = cost;
        std::size_t place = 0;  // the root is alone
        while (true) {
            const Ending& ending = endings_[number];
            path.nodes.push_back(ending.places[place].node);
            if (ending.longer == none) return path;
            path.moves.push_back(ending.move);
            place = ending.places[place].then;
            number = ending.longer;
        }
    }

    const Search& search_;
    const ReconstructionLimits& limits_;
    std::vector<Ending> endings_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

Paths best_paths(const Search& search, const ReconstructionLimits& limits) {
    if (!search.best()) return {};
    Paths found = Enumeration(search, limits).run();
    std::ranges::sort(found.paths, [](const Path& a, const Path& b) {
        if (a.cost != b.cost) return a.cost < b.cost;
        return std::ranges::lexicographical_compare(
            a.moves, b.moves,
            [](const auto& x, const auto& y) { return sort_key(x) < sort_key(y); });
    });
    return found;
}

Certainty certainty(const Search& search) {
    Certainty result;
    if (!search.best()) return result;
    const auto& nodes = search.nodes();
    std::vector<std::uint32_t> order(nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, [&](auto a, auto b) { return nodes[a].ply > nodes[b].ply; });

    // What the rest costs at least; what still waits to be opened may yet lead to an end.
    std::vector<int> rest(nodes.size(), never);
    int open_ended = never;  // after so many moves a game may be over, or not be looked at further
    for (const std::uint32_t i : order) {
        const Node& node = nodes[i];
        if (node.end) rest[i] = std::min(rest[i], *node.end);
        if (node.waits_for) rest[i] = std::min(rest[i], *node.waits_for - node.cost);
        if (rest[i] == never || node.cost + rest[i] > search.most()) continue;
        const bool over = node.end && node.cost + *node.end <= search.most();
        const bool waits = node.waits_for && *node.waits_for <= search.most();
        if (over || waits) open_ended = std::min(open_ended, node.ply);
        for (std::uint32_t way = node.ways; way != nowhere; way = search.edge(way).next) {
            const Edge& edge = search.edge(way);
            if (nodes[edge.from].cost + edge.cost + rest[i] > search.most()) continue;
            rest[edge.from] = std::min(rest[edge.from], edge.cost + rest[i]);
            const auto ply = static_cast<std::size_t>(nodes[edge.from].ply);
            if (ply >= result.possible.size()) result.possible.resize(ply + 1);
            auto& moves = result.possible[ply];
            const PossibleMove move{edge.move, edge.illegal};
            if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
        }
    }
    for (auto& moves : result.possible) {
        std::ranges::sort(moves,
                          [](const auto& a, const auto& b) { return sort_key(a) < sort_key(b); });
    }
    while (result.unique < open_ended &&
           static_cast<std::size_t>(result.unique) < result.possible.size() &&
           result.possible[static_cast<std::size_t>(result.unique)].size() == 1) {
        ++result.unique;
    }
    return result;
}

}  // namespace jadoube::record
