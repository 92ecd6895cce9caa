// Positions in which a flag could fall: from games that an engine plays against itself, weakly and
// with blunders, to the very end. The same for the same engine, if it is to think by nodes in one
// thread alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <jadoube/chess/position.hpp>

#include "support/uci_engine.hpp"

namespace jadoube::bench {

struct GamePlan {
    std::size_t positions = 65'536;
    std::uint64_t seed = 2023;
};

// No position twice, and in no order, so that no question about one helps with the next. Nothing if
// the engine stops answering or makes a move that is none. Tells how many there are so far.
[[nodiscard]] std::optional<std::vector<Position>> game_positions(
    test::UciEngine& engine, const GamePlan& plan,
    const std::function<void(std::size_t)>& progress);

}  // namespace jadoube::bench
