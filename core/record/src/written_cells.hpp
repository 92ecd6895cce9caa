// A scoresheet as the row of its places, and the ways in which the moves of a game may stand there:
// one after the other, or with some left out, something too much in between, or the two columns
// exchanged for a while.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <jadoube/chess/bitboard.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/record/reconstruct.hpp>

#include "sheet_text.hpp"

namespace jadoube::record {

struct Cell {
    std::string_view text;  // empty: nothing stands there
    Facts facts;
    bool legible = false;

    [[nodiscard]] bool blank() const noexcept { return text.empty(); }
};

// How far a sheet has been read.
struct SheetState {
    std::uint16_t next = 0;  // so many places are behind us
    bool swapped = false;    // in the lines being read, Black's column comes first
    bool skipping = false;   // the last move of the game had no place here
    friend bool operator==(const SheetState&, const SheetState&) = default;
};

// One way to take a move of the game from the sheet.
struct SheetOption {
    SheetState after;
    int cost = 0;
    int cell = -1;  // where the move is taken to stand; -1: nowhere
};

class SheetOptions {
public:
    void add(const SheetOption& option) noexcept { options_[count_++] = option; }
    [[nodiscard]] const SheetOption* begin() const noexcept { return options_.data(); }
    [[nodiscard]] const SheetOption* end() const noexcept { return options_.data() + count_; }

private:
    std::array<SheetOption, 5> options_{};
    std::size_t count_ = 0;
};

class WrittenCells {
public:
    WrittenCells(const SheetToRead& read, Variant variant);

    // Always even: lines are whole.
    [[nodiscard]] std::size_t size() const noexcept { return cells_.size(); }
    [[nodiscard]] const Cell& cell(int i) const noexcept {
        return cells_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] const ReadOptions& reading() const noexcept { return reading_; }
    [[nodiscard]] bool cut_off() const noexcept { return cut_off_; }  // too long

    // Nothing more is written.
    [[nodiscard]] bool ended(const SheetState& state) const noexcept { return written(state) == 0; }
    [[nodiscard]] const SheetOptions& options(const SheetState& state) const noexcept {
        return options_[index_of(state)];
    }
    // What it costs that the game is over and the rest stands there all the same.
    [[nodiscard]] int leftover(const SheetState& state) const noexcept;

    // How many places there are from here to the last that is written.
    [[nodiscard]] int places(const SheetState& state) const noexcept {
        return std::max(0, last_written_ - state.next);
    }

    // Of what is still to be read: the squares that legible texts name as arrival, and how many men
    // can arrive elsewhere at no cost, since places are blank, illegible or tell no square.
    [[nodiscard]] Bitboard mentioned(const SheetState& state) const noexcept {
        return mentioned_[state.next / 2U];
    }
    [[nodiscard]] int unspecific(const SheetState& state) const noexcept {
        return unspecific_[state.next / 2U];
    }
    // Whether castling is written there.
    [[nodiscard]] bool castling(const SheetState& state) const noexcept {
        return state.next / 2U < castling_lines_;
    }

private:
    [[nodiscard]] static std::size_t index_of(const SheetState& state) noexcept {
        return state.next * 4U + (state.swapped ? 2U : 0U) + (state.skipping ? 1U : 0U);
    }
    [[nodiscard]] int written(const SheetState& state) const noexcept;
    [[nodiscard]] SheetOptions options_at(const SheetState& state) const noexcept;

    ReadOptions reading_;
    bool cut_off_ = false;
    std::vector<Cell> cells_;
    std::vector<int> written_;         // not blank, from each place on
    std::vector<Bitboard> mentioned_;  // by line
    std::vector<int> unspecific_;
    int last_written_ = 0;            // so many places, counted from the first
    std::size_t castling_lines_ = 0;  // after so many lines there is no castling
    std::vector<SheetOptions> options_;
};

}  // namespace jadoube::record
