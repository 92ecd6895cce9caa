// Games for the load client to play: legal moves in UCI during which the Laws end nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::bench {

using MoveTexts = std::vector<std::string>;

struct Plies {
    std::uint64_t fewest;
    std::uint64_t most;
};
// The same on every machine.
[[nodiscard]] std::vector<MoveTexts> prepare_games(std::size_t count, std::string_view time,
                                                   Plies plies);

}  // namespace jadoube::bench
