// How many sequences of legal moves there are: the usual proof of a move generator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <jadoube/chess/position.hpp>

namespace jadoube {

// Of exactly that length. No sequence is visited: the last two plies are counted, not played.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth) noexcept;

// Remembers counts, for deep runs. Compares whole positions, so that a count is never taken from
// another one. For one thread at a time.
class PerftTable {
public:
    explicit PerftTable(std::size_t bytes);
    // too_many if the count does not fit into 64 bits: what is remembered need not be visited, so
    // that numbers grow beyond what can be counted one by one.
    [[nodiscard]] std::uint64_t perft(const Position& position, int depth) noexcept;
    static constexpr std::uint64_t too_many = ~std::uint64_t{0};

private:
    struct Entry {
        Position position = Position::initial();
        int depth = 0;
        std::uint64_t count = 0;
    };
    std::vector<Entry> entries_;
};

// The kernels that this machine can run, the one in use first.
[[nodiscard]] std::vector<std::string_view> perft_kernels();
// The same count by a kernel of perft_kernels, to compare them.
[[nodiscard]] std::uint64_t perft_with(std::string_view kernel, const Position& position,
                                       int depth) noexcept;

}  // namespace jadoube
