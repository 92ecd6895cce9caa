// What spectators of a game with a delay are shown: the log up to a moment that long ago. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <jadoube/base/time.hpp>
#include <jadoube/store/store.hpp>

namespace jadoube::server {

// What happened after it is not shown yet: by the game's time, which stands still while no server
// runs; before the start, when there is none, by the clock on the wall.
struct Horizon {
    Instant game{};
    std::int64_t wall = 0;
    friend bool operator==(const Horizon&, const Horizon&) = default;
};

struct EntryTime {
    Instant at{};
    std::int64_t wall = 0;
    friend bool operator==(const EntryTime&, const EntryTime&) = default;
};
// Of an act or a wish. Others have none: they go with the one before.
[[nodiscard]] std::optional<EntryTime> time_of(const store::Entry& entry);

[[nodiscard]] bool is_shown(const EntryTime& time, const Horizon& horizon) noexcept;
// How many of these entries, from the first on, without a gap.
[[nodiscard]] std::size_t shown_count(std::span<const store::Entry> entries,
                                      const Horizon& horizon);

}  // namespace jadoube::server
