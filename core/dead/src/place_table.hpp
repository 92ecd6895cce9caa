// Which things are known already: a table of places in somebody else's list, found by hash. It
// keeps no things itself; its owner compares them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace jadoube::dead {

class PlaceTable {
public:
    using Place = std::uint32_t;

    void clear() {
        // What a hard question needed would be slow to clear for an easy one.
        if (slots_.size() > 64 * smallest) std::exchange(slots_, {});
        slots_.assign(std::max(smallest, slots_.size()), 0);
        size_ = 0;
    }

    // The slot for a new thing; none if same says of one with this hash that it is the same.
    template <class Same>
    [[nodiscard]] std::optional<std::size_t> free_slot(std::size_t hash, Same same) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = hash & mask;
        for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
            if (same(slots_[slot] - 1)) return std::nullopt;
        }
        return slot;
    }

    // The next thing of the list goes there. Half of the slots stay free; hash_of tells the hash of
    // a place when they are laid out anew.
    template <class HashOf>
    void put(std::size_t slot, HashOf hash_of) {
        slots_[slot] = ++size_;
        if (std::size_t{2} * size_ > slots_.size()) grow(hash_of);
    }

private:
    static constexpr std::size_t smallest = 1024;

    template <class HashOf>
    void grow(HashOf hash_of) {
        const std::size_t count = 2 * slots_.size();
        std::exchange(slots_, {});  // first, or both would be there at once
        slots_.assign(count, 0);
        for (Place place = 0; place < size_; ++place) {
            std::size_t slot = hash_of(place) & (count - 1);
            while (slots_[slot] != 0) slot = (slot + 1) & (count - 1);
            slots_[slot] = place + 1;
        }
    }

    std::vector<Place> slots_;  // one more than the place, 0 is free
    Place size_ = 0;
};

}  // namespace jadoube::dead
