// What the rest of a game must at least cost, so that the search looks first where little is
// departed from. Both bounds never say too much, and never fall by more than a move costs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <jadoube/chess/board.hpp>
#include <jadoube/record/reconstruct.hpp>

#include "written_cells.hpp"

namespace jadoube::record {

// Where the two sheets contradict each other, one of them is wrong, whatever the position: the
// cheapest way to lay what is left of one beside what is left of the other.
class TextBound {
public:
    TextBound(const WrittenCells& white, const WrittenCells& black);
    [[nodiscard]] int least(const SheetState& white, const SheetState& black) const noexcept;

private:
    // Sheets further apart than this are not compared: nothing is known of them.
    static constexpr int most_apart = 24;
    static constexpr int width = 2 * most_apart + 1;

    [[nodiscard]] std::optional<std::size_t> index_of(const SheetState& white,
                                                      const SheetState& black) const noexcept;
    [[nodiscard]] int computed(const SheetState& white, const SheetState& black) const noexcept;

    const WrittenCells& white_;
    const WrittenCells& black_;
    std::vector<std::uint16_t> least_;
};

// Men that stand on the board where they do not stand yet must still go there; men that are gone,
// and pawns that have gone too far, do not come back.
class BoardBound {
public:
    // last_ply: no reading has more plies; exactly: nor fewer.
    BoardBound(const WrittenCells& white, const WrittenCells& black,
               const StandingPosition& standing, int last_ply, bool exactly);

    // Nothing: the board cannot be reached.
    [[nodiscard]] std::optional<int> least(const Board& now, const SheetState& white,
                                           const SheetState& black, int ply) const noexcept;
    // Whether this is it, as far as it is known.
    [[nodiscard]] bool stands(const AnyPosition& position) const noexcept;

private:
    [[nodiscard]] bool men_suffice(const Board& now, Color color) const noexcept;
    [[nodiscard]] bool pawns_can(const Board& now, Color color) const noexcept;
    [[nodiscard]] int plies_needed(const Board& now, const ByColor<int>& moves) const noexcept;

    const WrittenCells& white_;
    const WrittenCells& black_;
    StandingPosition standing_;
    Board target_;
    int last_ply_;
    bool exactly_;
};

}  // namespace jadoube::record
