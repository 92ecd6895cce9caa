#include <algorithm>
#include <utility>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/record/reconstruct.hpp>

#include "costs.hpp"
#include "readings.hpp"
#include "search.hpp"
#include "written_cells.hpp"

namespace jadoube {
namespace {

using record::Cell;
using record::Node;
using record::Path;
using record::Search;
using record::SheetState;
using record::WrittenCells;

// What a sheet says of a move.
enum class Says : std::uint8_t { nothing, it, something_else, scribble };

// One step of a sheet: where the move stands, and what was passed over before it.
struct Step {
    int cell = -1;
    int too_much_from = 0;  // places up to too_much_to belong to no move
    int too_much_to = 0;
};

Step step_of(const WrittenCells& sheet, const SheetState& before, const SheetState& after) {
    Step step;
    if (sheet.ended(before) || after.next == before.next) return step;
    const int last = after.next - 1;
    step.cell = !after.swapped ? last : last % 2 == 0 ? last + 1 : last - 1;
    step.too_much_from = before.next;
    step.too_much_to = last;
    return step;
}

class Describer {
public:
    Describer(const Search& search, const ByColor<const WrittenCells*>& sheets, Variant variant,
              int first_ply)
        : search_(search), sheets_(sheets), variant_(variant), first_ply_(first_ply) {}

    [[nodiscard]] Reading reading(const Path& path) const {
        Reading reading;
        reading.cost = path.cost;
        for (std::size_t i = 0; i < path.moves.size(); ++i) {
            const Node& before = node(path, i);
            PlyReading ply;
            ply.ply = first_ply_ + static_cast<int>(i);
            ply.move = path.moves[i].move;
            ply.illegal = path.moves[i].illegal;
            ByColor<Says> says;
            for (const Color color : both_colors) {
                const Step step = step_on(path, i, color);
                says[color] = said(color, step.cell, before.position, path.moves[i]);
                const bool written = step.cell >= 0 && !cell(color, step.cell).blank();
                ply.written_at[color] = written ? step.cell + 1 : 0;
            }
            ply.agreement = agreement(says);
            reading.plies.push_back(ply);
        }
        return reading;
    }

    [[nodiscard]] std::vector<SheetDifference> differences(const Path& path) {
        for (std::size_t i = 0; i < path.moves.size(); ++i) {
            ByColor<Step> steps;
            for (const Color color : both_colors) {
                steps[color] = step_on(path, i, color);
                columns(path, i, color);
                too_much(color, steps[color].too_much_from, steps[color].too_much_to);
            }
            at_ply(path, i, steps);
        }
        for (const Color color : both_colors) {
            const SheetState last = state(node(path, path.moves.size()), color);
            too_much(color, last.next, static_cast<int>(sheets_[color]->size()));
        }
        return std::move(differences_);
    }

private:
    [[nodiscard]] const Node& node(const Path& path, std::size_t i) const {
        return search_.nodes()[path.nodes[i]];
    }
    [[nodiscard]] static const SheetState& state(const Node& node, Color color) {
        return color == Color::white ? node.white : node.black;
    }
    [[nodiscard]] const Cell& cell(Color color, int i) const { return sheets_[color]->cell(i); }
    [[nodiscard]] Step step_on(const Path& path, std::size_t i, Color color) const {
        return step_of(*sheets_[color], state(node(path, i), color),
                       state(node(path, i + 1), color));
    }

    [[nodiscard]] Says said(Color color, int at, const AnyPosition& position,
                            const PossibleMove& made) const {
        if (at < 0 || cell(color, at).blank()) return Says::nothing;
        if (made.illegal) return Says::it;
        if (!cell(color, at).legible) return Says::scribble;
        MoveList one;
        one.push_back(made.move);
        const int cost = record::costs_of_moves(*sheets_[color], at, position, one)[0];
        return cost < record::resembling ? Says::it : Says::something_else;
    }

    [[nodiscard]] static Agreement agreement(const ByColor<Says>& says) {
        if (says.white == Says::something_else || says.black == Says::something_else) {
            return Agreement::differ;
        }
        const bool white = says.white == Says::it;
        const bool black = says.black == Says::it;
        if (white && black) return Agreement::both;
        if (white || black) return white ? Agreement::white_only : Agreement::black_only;
        return Agreement::neither;
    }

    void add(int ply, DifferenceKind kind, std::optional<Color> sheet, ByColor<int> cells,
             std::optional<Breach> breach = std::nullopt) {
        SheetDifference difference{ply, kind, sheet, {}, {}, breach};
        if (cells.white >= 0) difference.white = cell(Color::white, cells.white).text;
        if (cells.black >= 0) difference.black = cell(Color::black, cells.black).text;
        differences_.push_back(std::move(difference));
    }

    void too_much(Color color, int from, int to) {
        for (int i = from; i < to; ++i) {
            if (cell(color, i).blank()) continue;
            ByColor<int> cells{-1, -1};
            cells[color] = i;
            add(i + 1, DifferenceKind::too_much, color, cells);
        }
    }

    // Where a stretch with exchanged columns begins and ends.
    void columns(const Path& path, std::size_t i, Color color) {
        const bool before = state(node(path, i), color).swapped;
        const SheetState& then = state(node(path, i + 1), color);
        if (before == then.swapped) return;
        add(first_ply_ + static_cast<int>(i),
            before ? DifferenceKind::swapped_ended : DifferenceKind::swapped, color, {-1, -1});
    }

    void at_ply(const Path& path, std::size_t i, const ByColor<Step>& steps) {
        const int ply = first_ply_ + static_cast<int>(i);
        const ByColor<int> cells{steps.white.cell, steps.black.cell};
        const AnyPosition& position = node(path, i).position;
        if (path.moves[i].illegal) {
            return add(ply, DifferenceKind::illegal_on_both, std::nullopt, cells,
                       breach(position, path.moves[i].move));
        }
        ByColor<std::optional<DifferenceKind>> kinds;
        for (const Color color : both_colors) {
            kinds[color] = kind(path, i, color, steps[color].cell);
        }
        using enum DifferenceKind;
        const bool both_illegal = kinds.white == illegal && kinds.black == illegal &&
                                  record::may_agree(cell(Color::white, cells.white).facts,
                                                    cell(Color::black, cells.black).facts);
        if (both_illegal) {
            return add(ply, illegal_on_both, std::nullopt, cells,
                       text_breach(Color::white, cells.white, position));
        }
        if (kinds.white && kinds.white == kinds.black && *kinds.white == missing) {
            return add(ply, missing, std::nullopt, cells);
        }
        for (const Color color : both_colors) {
            if (!kinds[color]) continue;
            // Once is enough.
            if (*kinds[color] == ended && std::exchange(told_end_[color], true)) continue;
            const auto broken = *kinds[color] == illegal
                                    ? text_breach(color, cells[color], position)
                                    : std::nullopt;
            add(ply, *kinds[color], color, cells, broken);
        }
    }

    [[nodiscard]] std::optional<DifferenceKind> kind(const Path& path, std::size_t i, Color color,
                                                     int at) const {
        const Node& before = node(path, i);
        const WrittenCells& sheet = *sheets_[color];
        if (at < 0) {
            return sheet.ended(state(before, color)) ? DifferenceKind::ended
                                                     : DifferenceKind::skipped;
        }
        switch (said(color, at, before.position, path.moves[i])) {
            case Says::nothing: return DifferenceKind::missing;
            case Says::scribble: return DifferenceKind::unreadable;
            case Says::it:
                if (reads(color, at, before.position) == MoveTextError::Code::ambiguous) {
                    return DifferenceKind::ambiguous;
                }
                return std::nullopt;
            case Says::something_else: break;
        }
        return reads(color, at, before.position) == MoveTextError::Code::illegal
                   ? DifferenceKind::illegal
                   : DifferenceKind::another_move;
    }

    [[nodiscard]] std::optional<MoveTextError::Code> reads(Color color, int at,
                                                           const AnyPosition& position) const {
        if (position.regular() == nullptr) return std::nullopt;
        const auto read =
            read_move(*position.regular(), cell(color, at).text, sheets_[color]->reading());
        return read ? std::nullopt : std::optional(read.error().code);
    }
    [[nodiscard]] std::optional<Breach> text_breach(Color color, int at,
                                                    const AnyPosition& position) const {
        if (position.regular() == nullptr) return std::nullopt;
        const auto read =
            read_move(*position.regular(), cell(color, at).text, sheets_[color]->reading());
        return read ? std::nullopt : read.error().breach;
    }
    [[nodiscard]] std::optional<Breach> breach(const AnyPosition& position, Move move) const {
        if (position.regular() == nullptr) return std::nullopt;
        const auto judged =
            judge(*position.regular(), {move.from(), move.to(), move.promotion()}, variant_);
        return judged ? std::nullopt : std::optional(judged.error());
    }

    const Search& search_;
    ByColor<const WrittenCells*> sheets_;
    Variant variant_;
    int first_ply_;
    ByColor<bool> told_end_;
    std::vector<SheetDifference> differences_;
};

// No reading: the sheets beside each other as they stand.
std::vector<SheetDifference> differences_as_written(const ByColor<const WrittenCells*>& sheets) {
    std::vector<SheetDifference> found;
    const std::size_t last = std::max(sheets.white->size(), sheets.black->size());
    ByColor<bool> told_end;
    for (std::size_t i = 0; i < last; ++i) {
        ByColor<const Cell*> cells;
        ByColor<std::string> texts;
        for (const Color color : both_colors) {
            const bool there = i < sheets[color]->size();
            cells[color] = there ? &sheets[color]->cell(static_cast<int>(i)) : nullptr;
            if (there) texts[color] = cells[color]->text;
        }
        const auto add = [&](DifferenceKind kind, std::optional<Color> sheet) {
            found.push_back(
                {static_cast<int>(i) + 1, kind, sheet, texts.white, texts.black, std::nullopt});
        };
        if (texts.white.empty() && texts.black.empty()) continue;
        bool whole = true;
        for (const Color color : both_colors) {
            if (cells[color] == nullptr) {
                if (!std::exchange(told_end[color], true)) add(DifferenceKind::ended, color);
            } else if (cells[color]->blank()) {
                add(DifferenceKind::missing, color);
            } else if (!cells[color]->legible) {
                add(DifferenceKind::unreadable, color);
            } else {
                continue;
            }
            whole = false;
        }
        if (whole && !record::may_agree(cells.white->facts, cells.black->facts)) {
            add(DifferenceKind::another_move, std::nullopt);
        }
    }
    return found;
}

// proven: of so many first moves everything that is possible was looked at.
void mark_what_is_the_same(std::vector<Reading>& readings,
                           const std::vector<std::vector<PossibleMove>>& possible,
                           std::size_t proven) {
    std::size_t shortest = std::min(possible.size(), proven);
    for (const Reading& reading : readings) shortest = std::min(shortest, reading.plies.size());
    for (Reading& reading : readings) {
        for (std::size_t i = 0; i < shortest; ++i) {
            reading.plies[i].same_in_all_readings = possible[i].size() == 1;
        }
    }
}

}  // namespace

std::string_view name(Agreement agreement) noexcept {
    switch (agreement) {
        case Agreement::both: return "both";
        case Agreement::white_only: return "white_only";
        case Agreement::black_only: return "black_only";
        case Agreement::neither: return "neither";
        case Agreement::differ: return "differ";
    }
    return "";
}

std::string_view name(DifferenceKind kind) noexcept {
    switch (kind) {
        case DifferenceKind::missing: return "missing";
        case DifferenceKind::ended: return "ended";
        case DifferenceKind::another_move: return "another_move";
        case DifferenceKind::illegal: return "illegal";
        case DifferenceKind::illegal_on_both: return "illegal_on_both";
        case DifferenceKind::unreadable: return "unreadable";
        case DifferenceKind::ambiguous: return "ambiguous";
        case DifferenceKind::skipped: return "skipped";
        case DifferenceKind::too_much: return "too_much";
        case DifferenceKind::swapped: return "swapped";
        case DifferenceKind::swapped_ended: return "swapped_ended";
    }
    return "";
}

Reconstruction reconstruct(const Position& start, Variant variant, const SheetToRead& white,
                           const SheetToRead& black,
                           const std::optional<StandingPosition>& on_the_board,
                           std::optional<int> moves_known, const ReconstructionLimits& limits) {
    const WrittenCells white_cells(white, variant);
    const WrittenCells black_cells(black, variant);
    const ByColor<const WrittenCells*> sheets{&white_cells, &black_cells};
    Search search({white_cells, black_cells, start, variant, on_the_board, moves_known, limits});
    search.run();

    Reconstruction result;
    result.positions = search.positions();
    const record::Paths found = record::best_paths(search, limits);
    result.complete =
        search.complete() && found.complete && !white_cells.cut_off() && !black_cells.cut_off();
    if (found.paths.empty()) {
        result.differences = differences_as_written(sheets);
        return result;
    }
    const int first_ply = start.turn() == Color::white ? 1 : 2;
    Describer describer(search, sheets, variant, first_ply);
    for (const Path& path : found.paths) result.readings.push_back(describer.reading(path));
    result.differences = describer.differences(found.paths.front());
    record::Certainty certain = record::certainty(search);
    result.possible = std::move(certain.possible);
    result.unique_up_to = certain.unique == 0 ? 0 : first_ply + certain.unique - 1;
    const std::size_t proven =
        result.complete ? result.possible.size() : static_cast<std::size_t>(certain.unique);
    mark_what_is_the_same(result.readings, result.possible, proven);
    for (const PlyReading& ply : result.readings.front().plies) {
        if (ply.agreement != Agreement::both) break;
        result.sheets_agree_up_to = ply.ply;
    }
    return result;
}

AnyPosition after(const AnyPosition& position, const PlyReading& ply, Variant variant) {
    return ply.illegal ? record::after_illegal(position, ply.move, variant)
                       : position.after(ply.move, variant);
}

}  // namespace jadoube
