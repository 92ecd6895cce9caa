// Which things are known already: a table of places in somebody else's list, found by hash. It
// keeps no things itself; its owner compares them. A part of the hash stands beside each place, so
// that few are compared in vain.
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

    // What a place takes at most: two thirds of the slots are used, a third after growing.
    static constexpr std::size_t bytes_per_place = 24;

    void clear() {
        if (slots_.capacity() > 128 * smallest) std::exchange(slots_, {});
        slots_.assign(smallest, Slot{});
        size_ = 0;
    }

    // The slot for a new thing; none if same says of one with this hash that it is the same.
    template <class Same>
    [[nodiscard]] std::optional<std::size_t> free_slot(std::uint64_t hash, Same same) const {
        const std::size_t mask = slots_.size() - 1;
        const std::uint32_t tag = tag_of(hash);
        std::size_t slot = hash & mask;
        for (; slots_[slot].next != 0; slot = (slot + 1) & mask) {
            if (slots_[slot].tag == tag && same(slots_[slot].next - 1)) return std::nullopt;
        }
        return slot;
    }

    // The next thing of the list, with that hash, goes there. hash_of tells the hash of a place
    // when they are laid out anew.
    template <class HashOf>
    void put(std::size_t slot, std::uint64_t hash, HashOf hash_of) {
        slots_[slot] = {tag_of(hash), ++size_};
        if (std::size_t{3} * size_ > 2 * slots_.size()) grow(hash_of);
    }

    // For many things at once: so the memory that they need is on its way before it is needed.
    void fetch_slot(std::uint64_t hash) const noexcept {
        __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
    }
    // The place of what is probably the same thing, if there is one.
    [[nodiscard]] std::optional<Place> probable(std::uint64_t hash) const noexcept {
        const Slot& slot = slots_[hash & (slots_.size() - 1)];
        if (slot.next == 0 || slot.tag != tag_of(hash)) return std::nullopt;
        return slot.next - 1;
    }

private:
    struct Slot {
        std::uint32_t tag = 0;
        Place next = 0;  // one more than the place, 0 is free
    };
    static constexpr std::size_t smallest = 512;

    static std::uint32_t tag_of(std::uint64_t hash) noexcept {
        return static_cast<std::uint32_t>(hash >> 32);
    }

    template <class HashOf>
    void grow(HashOf hash_of) {
        const std::size_t count = 2 * slots_.size();
        if (count > slots_.capacity()) std::exchange(slots_, {});  // or both would be there at once
        slots_.assign(count, Slot{});
        for (Place place = 0; place < size_; ++place) {
            const std::uint64_t hash = hash_of(place);
            std::size_t slot = hash & (count - 1);
            while (slots_[slot].next != 0) slot = (slot + 1) & (count - 1);
            slots_[slot] = {tag_of(hash), place + 1};
        }
    }

    std::vector<Slot> slots_;
    Place size_ = 0;
};

}  // namespace jadoube::dead
