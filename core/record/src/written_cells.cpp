#include "written_cells.hpp"

#include <algorithm>

#include "costs.hpp"

namespace jadoube::record {

WrittenCells::WrittenCells(const SheetToRead& read, Variant variant)
    : reading_{.language = read.language, .variant = variant} {
    for (const SheetEntry& entry : read.sheet.entries()) {
        if (entry.what != Written::move || entry.crossed_out || entry.text.empty()) continue;
        if (entry.ply < 1 || entry.ply > max_sheet_plies) {
            cut_off_ = true;
            continue;
        }
        const auto place = static_cast<std::size_t>(entry.ply) - 1;
        if (place >= cells_.size()) cells_.resize((place | 1U) + 1);
        last_written_ = std::max(last_written_, entry.ply);
        const auto anywhere = read_move(Position::initial(), entry.text, reading_);
        const bool legible =
            anywhere.has_value() || anywhere.error().code != MoveTextError::Code::unreadable;
        cells_[place] = {entry.text, facts_of(entry.text, read.language), legible};
    }
    written_.assign(cells_.size() + 2, 0);
    mentioned_.assign(cells_.size() / 2 + 1, {});
    unspecific_.assign(cells_.size() / 2 + 1, 0);
    for (std::size_t i = cells_.size(); i-- > 0;) {
        const Cell& cell = cells_[i];
        written_[i] = written_[i + 1] + (cell.blank() ? 0 : 1);
        const std::size_t line = i / 2;
        if (i % 2 != 0) {
            mentioned_[line] = mentioned_[line + 1];
            unspecific_[line] = unspecific_[line + 1];
        }
        if (cell.facts.castling) castling_lines_ = std::max(castling_lines_, line + 1);
        const auto to = cell.legible ? cell.facts.to() : std::nullopt;
        if (to) {
            mentioned_[line] |= *to;
        } else if (written_[i] != 0) {
            unspecific_[line] += cell.facts.castling ? 2 : 1;  // king and rook arrive
        }
    }
    for (std::size_t i = 0; i <= cells_.size(); ++i) {
        for (const bool swapped_here : {false, true}) {
            for (const bool skipping : {false, true}) {
                options_.push_back(
                    options_at({static_cast<std::uint16_t>(i), swapped_here, skipping}));
            }
        }
    }
}

SheetOptions WrittenCells::options_at(const SheetState& state) const noexcept {
    SheetOptions options;
    const int next = state.next;
    const auto read = [&](int cell, int places, bool swapped_then, int cost) {
        options.add({{static_cast<std::uint16_t>(next + places), swapped_then, false}, cost, cell});
    };
    if (ended(state)) {
        options.add({{state.next, state.swapped, false}, 0, -1});
        return options;
    }
    const bool new_line = next % 2 == 0;
    if (state.swapped) {
        read(new_line ? next + 1 : next - 1, 1, true, 0);
        if (new_line) read(next, 1, false, 0);
    } else {
        read(next, 1, false, 0);
        const int size = static_cast<int>(cells_.size());
        if (next + 1 < size) read(next + 1, 2, false, too_much);
        if (next + 2 < size) read(next + 2, 3, false, too_much + too_much_next);
        if (new_line) read(next + 1, 1, true, swapped);
    }
    options.add({{state.next, state.swapped, true}, state.skipping ? skipped_next : skipped, -1});
    return options;
}

int WrittenCells::written(const SheetState& state) const noexcept {
    int count = written_[state.next];
    if (state.swapped && state.next % 2 != 0) {  // of this line, the first place is still unread
        if (!cell(state.next).blank()) --count;
        if (!cell(state.next - 1).blank()) ++count;
    }
    return count;
}

int WrittenCells::leftover(const SheetState& state) const noexcept {
    const int count = written(state);
    return count == 0 ? 0 : never_made + (count - 1) * never_made_next;
}

}  // namespace jadoube::record
