// What a game may have been, from two scoresheets that are incomplete and contradict each other,
// and the position on the board (8.5.3, 11.11, D.2.9): the readings that fit legal moves, those
// first which depart least from what is written, and where the sheets differ.
//
// A reading that needs one departure more than the best is not given unless that is asked for;
// everything less (a sign, a scribble, a likelier slip of the pen) only decides about the order.
// The same question always gets the same answer, and always gets one: the limits see to that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/color.hpp>
#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/chess/setup.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/record/scoresheet.hpp>

namespace jadoube {

// The sheet must outlive the call. Its plies are counted from the start position: 1 is White's
// first move there. Where Black begins, his first is 2.
struct SheetToRead {
    const Scoresheet& sheet;
    Language language = Language::en;
};

// What stands on the board. The men always count; of the rest, only what is known.
struct StandingPosition {
    Setup setup;
    bool turn_known = false;
    bool castling_known = false;
    bool en_passant_known = false;  // setup.en_passant only where the capture is legal
};

struct ReconstructionLimits {
    std::size_t readings = 100;
    std::uint64_t positions = 1'000'000;  // looked at; each takes at most about 250 bytes
    int more_departures = 0;              // than the best reading has: those are given too
};

// Plies that are written further on are not read.
inline constexpr int max_sheet_plies = 2000;

// What the sheets say of the move that a reading has for a ply.
enum class Agreement : std::uint8_t {
    both,        // it
    white_only,  // only White's says it, and Black's says nothing
    black_only,
    neither,  // neither says anything
    differ,   // at least one says something else
};

struct PlyReading {
    int ply = 0;  // as on the sheets
    Move move{};
    bool illegal = false;  // both sheets have it, and it stood (A.5.2)
    Agreement agreement{};
    // The ply under which each sheet has what was taken for this one; 0 if nothing.
    ByColor<int> written_at;
    bool same_in_all_readings = false;
    friend bool operator==(const PlyReading&, const PlyReading&) = default;
};

struct Reading {
    int cost = 0;  // what is departed from, weighed; less is better
    std::vector<PlyReading> plies;
    friend bool operator==(const Reading&, const Reading&) = default;
};

enum class DifferenceKind : std::uint8_t {
    missing,          // nothing is written there
    ended,            // nor anything after it
    another_move,     // a legal move, but not the one that the reading has
    illegal,          // no legal move there
    illegal_on_both,  // both have the same illegal move: it may have stood (A.5.2)
    unreadable,
    ambiguous,      // the reading's move and others
    skipped,        // not written, and what follows stands one place too early
    too_much,       // what stands there is no move of the game: written twice, or never made
    swapped,        // from here on, the columns of White and Black are exchanged
    swapped_ended,  // and from here on no longer
};

[[nodiscard]] std::string_view name(Agreement agreement) noexcept;  // "white_only"
[[nodiscard]] std::string_view name(DifferenceKind kind) noexcept;  // "another_move"

// A place where a sheet does not say what the best reading has; without a reading, where the sheets
// as they stand do not say the same.
struct SheetDifference {
    int ply = 0;  // of the game; of the sheet, where it has too much
    DifferenceKind kind{};
    std::optional<Color> sheet;    // whose sheet is at odds; both, if nothing
    std::string white, black;      // what they have there
    std::optional<Breach> breach;  // of an illegal move
    friend bool operator==(const SheetDifference&, const SheetDifference&) = default;
};

struct PossibleMove {
    Move move{};
    bool illegal = false;
    friend bool operator==(const PossibleMove&, const PossibleMove&) = default;
};

struct Reconstruction {
    std::vector<Reading> readings;             // best first
    std::vector<SheetDifference> differences;  // from the best reading, in order
    // What each ply can have been, by readings[…].plies, those not given included as far as the
    // search has seen them.
    std::vector<std::vector<PossibleMove>> possible;
    // The last ply up to which no other move is possible. Proven, even where a limit was reached.
    int unique_up_to = 0;
    // D.2.9: the last ply up to which both sheets have what the best reading has.
    int sheets_agree_up_to = 0;
    // False: a limit was reached; there may be other readings, even better ones.
    bool complete = true;
    std::uint64_t positions = 0;  // looked at

    [[nodiscard]] bool unique() const noexcept { return complete && readings.size() == 1; }
};

// moves_known: how many plies were made from the start position, if that is known (the clock may
// count them). With on_the_board, only readings that end there; without, those are best that leave
// least of the sheets unread.
[[nodiscard]] Reconstruction reconstruct(
    const Position& start, Variant variant, const SheetToRead& white, const SheetToRead& black,
    const std::optional<StandingPosition>& on_the_board = std::nullopt,
    std::optional<int> moves_known = std::nullopt, const ReconstructionLimits& limits = {});

// The position after a move of a reading.
[[nodiscard]] AnyPosition after(const AnyPosition& position, const PlyReading& ply,
                                Variant variant);

}  // namespace jadoube
