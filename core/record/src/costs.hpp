// What each departure from the sheets counts. A tenth of a wrong move is the unit.
#pragma once

namespace jadoube::record {

// Of a move that is written:
inline constexpr int another_move = 10;  // something else was played
inline constexpr int resembling = 8;     // … from which it differs in one thing only: man, file,
                                         // rank or departure, as when a pen slips
inline constexpr int sign_wrong = 1;     // the move is right, its x, + or # is not
inline constexpr int scribble_unlike = 2;  // unreadable, but what can be made out is not like it

// Of the order in which moves are written:
inline constexpr int skipped = 12;         // a move of the game has no place on the sheet
inline constexpr int skipped_next = 9;     // and the next has none either: players forget pairs
inline constexpr int too_much = 16;        // something on the sheet belongs to no move: rarer
inline constexpr int too_much_next = 6;    // and the next neither
inline constexpr int never_made = 10;      // the game was over, and something is written after it
inline constexpr int never_made_next = 6;  // and more
inline constexpr int swapped = 10;         // from here on White's moves stand in Black's column

// Of the game:
inline constexpr int illegal_stood = 10;  // both sheets have an illegal move, and it was played
inline constexpr int after_the_end = 4;  // a move after both sheets have ended, if nobody knows how
                                         // many there were: the shortest way to the board first

// Readings that cost so much more than the best are given too: less than the least departure.
inline constexpr int margin = resembling - 1;

// A move that neither sheet has a mark for costs at least this.
inline constexpr int least_for_unwritten = 4;
static_assert(least_for_unwritten <= after_the_end && least_for_unwritten <= skipped_next &&
              least_for_unwritten <= resembling && least_for_unwritten <= too_much_next);

// So many moves are sought after both sheets have ended, if nobody knows how many there were.
inline constexpr int most_after_the_end = 12;

}  // namespace jadoube::record
