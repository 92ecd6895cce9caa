// Positions that were come upon, each one once, with the move that led there first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <jadoube/chess/packed_position.hpp>

#include "place_table.hpp"

namespace jadoube::dead {

class PositionGraph {
public:
    using Place = PlaceTable::Place;

    // What a position takes at most.
    static constexpr std::size_t bytes_per_position = 40 + PlaceTable::bytes_per_place;

    // A position that may be new.
    struct Candidate {
        PackedPosition packed;
        std::uint64_t hash;
        Candidate() noexcept = default;
        explicit Candidate(const Position& position) noexcept
            : packed(position), hash(packed.hash()) {}
    };

    // Begins anew with that position, at place 0.
    void start(const Position& position);
    // Its place, if it is new.
    [[nodiscard]] std::optional<Place> add(const Candidate& candidate, Place parent, Move move);
    [[nodiscard]] std::optional<Place> add(const Position& position, Place parent, Move move) {
        return add(Candidate(position), parent, move);
    }
    // Before several are added: first this for all of them, then that. Memory is slow.
    void expect(const Candidate& candidate) const noexcept { table_.fetch_slot(candidate.hash); }
    void expect_known(const Candidate& candidate) const noexcept {
        if (const auto place = table_.probable(candidate.hash)) __builtin_prefetch(&node(*place));
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] Position operator[](Place place) const noexcept {
        return place == 0 ? *first_ : node(place).position.unpack();
    }

    // A mark that the user sets; returns what it was.
    bool mark(Place place) noexcept;

    // The moves from the first position to this one.
    [[nodiscard]] std::vector<Move> line_to(Place place) const;

private:
    struct Node {
        PackedPosition position;
        Place parent;
        Move move;
        bool marked;
    };
    static_assert(sizeof(Node) == 40);
    static constexpr std::size_t block = 1024;

    [[nodiscard]] const Node& node(Place place) const noexcept {
        return (*blocks_[place / block])[place % block];
    }
    [[nodiscard]] Node& node(Place place) noexcept {
        return (*blocks_[place / block])[place % block];
    }

    std::optional<Position> first_;  // which may be the one board that cannot be packed: a full one
    // In blocks, so that growing moves nothing and never needs both the old and the new.
    std::vector<std::unique_ptr<std::array<Node, block>>> blocks_;
    std::size_t size_ = 0;
    PlaceTable table_;
};

}  // namespace jadoube::dead
