// 3.10.3: can a position come about by legal moves at all? That is another question than whether a
// game can go on from it.
//
// No and yes are proved; what is not proved either way is unknown. No: the men, the pawns and the
// rights contradict each other, or nothing can have been played last. Yes: a game was found that
// leads here; up to about a dozen plies one mostly is. Equal positions (9.2.3) get equal answers,
// but that the move number hints at how long a game to look for; it proves nothing.
//
// Deterministic, and nothing allocates. The work is bounded: see the two limits below. Most answers
// take microseconds, those about early positions up to a few milliseconds.
#pragma once

#include <cstdint>
#include <string_view>

#include <jadoube/chess/position.hpp>

namespace jadoube {

enum class Reachable : std::uint8_t { no, yes, unknown };

// Why not, where it is certain. Of several reasons the first one here is given.
enum class Unreachable : std::uint8_t {
    too_many_men,         // more than sixteen, or more than eight pawns
    too_many_promotions,  // more promoted men than pawns are gone
    castling_right,       // a right that fits no array (II.2), or not the other rights
    locked_in,            // a man behind or beyond pawns that have never moved, past which it went
    impossible_pawns,     // pawns to which no ways lead from different files
    too_many_captures,    // the pawns must have captured more men than are missing
    wrong_turn,           // only knights and rooks can have moved, and not so often
    no_last_move,         // nothing the opponent could have played leads here
};

struct Reachability {
    Reachable answer;
    Unreachable reason;  // if the answer is no
};

// Moves taken back to find a last one, and moves tried forwards to find a game.
inline constexpr int max_retractions = 512;
inline constexpr int max_moves_tried = 20'000;

// 3.10.3: from the usual array, or in Chess960 from any of the 960 (II.2).
[[nodiscard]] Reachability reachable(const Position& position, Variant variant) noexcept;

[[nodiscard]] std::string_view name(Reachable answer) noexcept;
[[nodiscard]] std::string_view name(Unreachable reason) noexcept;

}  // namespace jadoube
