#include <algorithm>
#include <array>

#include <jadoube/chess/key.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/perft.hpp>

#include "kernel/kernel.hpp"

namespace jadoube {

std::uint64_t perft(const Position& position, int depth) noexcept {
    return depth <= 0 ? 1 : kernel::best().perft(position.board(), depth);
}

std::vector<std::string_view> perft_kernels() {
    std::vector<std::string_view> names;
    for (const kernel::Kernel* kernel : kernel::usable()) names.push_back(kernel->name);
    return names;
}

std::uint64_t perft_with(std::string_view name, const Position& position, int depth) noexcept {
    for (const kernel::Kernel* kernel : kernel::usable()) {
        if (kernel->name == name && depth > 0) return kernel->perft(position.board(), depth);
    }
    return perft(position, depth);
}

PerftTable::PerftTable(std::size_t bytes)
    : entries_(std::max<std::size_t>(1, bytes / sizeof(Entry))) {}

std::uint64_t PerftTable::perft(const Position& position, int depth) noexcept {
    // Below this the count is quicker than the look-up.
    constexpr int counted = 2;
    if (depth <= counted) return jadoube::perft(position, depth);

    const std::uint64_t hash =
        key(position) ^ (static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15ULL);
    Entry& entry = entries_[hash % entries_.size()];
    if (entry.depth == depth && entry.position == position) return entry.count;

    std::uint64_t count = 0;
    for (const Move move : legal_moves(position)) {
        if (__builtin_add_overflow(count, perft(position.after(move), depth - 1), &count)) {
            count = too_many;
            break;
        }
    }
    entry = {position, depth, count};
    return count;
}

}  // namespace jadoube
