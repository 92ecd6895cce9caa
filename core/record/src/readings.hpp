// The readings in the graph that a search leaves behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <jadoube/record/reconstruct.hpp>

#include "search.hpp"

namespace jadoube::record {

struct Path {
    int cost = 0;
    std::vector<std::uint32_t> nodes;  // one more than moves
    std::vector<PossibleMove> moves;
};

struct Paths {
    std::vector<Path> paths;  // each with other moves; best first
    bool complete = true;     // there are no others
};

[[nodiscard]] Paths best_paths(const Search& search, const ReconstructionLimits& limits);

struct Certainty {
    std::vector<std::vector<PossibleMove>> possible;  // by moves made before
    int unique = 0;  // so many first moves are the same whatever else the search would find
};

[[nodiscard]] Certainty certainty(const Search& search);

}  // namespace jadoube::record
