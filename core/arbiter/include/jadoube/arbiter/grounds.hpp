// What a ruling rests on, and what a question is about: the move, the count, the piece touched.
// Facts that an arbiter shows the players with the ruling; sentences are made of them elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/arbiter/must.hpp>
#include <jadoube/base/color.hpp>
#include <jadoube/base/time.hpp>
#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/edition/parameters.hpp>
#include <jadoube/edition/rule.hpp>

namespace jadoube {

// A move as it was done, legal or not, between what the board showed before and after it.
struct NamedMove {
    int ply = 0;  // from 1
    AnyPosition before;
    AnyPosition after;
    Move move;
    friend bool operator==(const NamedMove&, const NamedMove&) = default;
};

// When a position stood on the board.
struct Occurrence {
    int ply = 0;                    // after so many moves of both; 0: at the start
    std::optional<NamedMove> move;  // that led to it; none at the start
    friend bool operator==(const Occurrence&, const Occurrence&) = default;
};

struct CastlingRight {
    Color player{};
    Wing wing{};
    friend bool operator==(const CastlingRight&, const CastlingRight&) = default;
};

// The same pieces on the same squares, but not the same position (9.2.3).
struct NearMiss {
    enum class Differs : std::uint8_t { castling, en_passant, to_move };
    Occurrence when;
    Differs differs{};
    Color to_move{};                    // then
    std::vector<CastlingRight> rights;  // that there were then and are gone now
    friend bool operator==(const NearMiss&, const NearMiss&) = default;
};

// 9.3: moves without a capture or a pawn move.
struct NoProgress {
    int plies = 0;                   // of both players, as the edition counts them
    std::optional<NamedMove> since;  // the last capture or pawn move
    bool capture = false;            // it was one
    int before_the_start = 0;        // plies that the starting position brings with it
    friend bool operator==(const NoProgress&, const NoProgress&) = default;
};

// Why a claim is rejected.
enum class Why : std::uint8_t {
    too_few,          // 9.2, 9.3: occurrences or moves
    not_legal,        // the intended move
    move_changed,     // the intended move is not the one that was written or claimed before
    time_left,        // the flag has not fallen
    own_flag,         // the claimant's has fallen too
    no_illegal_move,  // none was completed
    complaint_lost,   // 4.8: the claimant has touched a piece since
    operator_moves,   // Computers 1.3: whoever moves for the computer is not bound
    kept,             // what was played is what the touched piece asked for
};

[[nodiscard]] std::string_view name(Why why) noexcept;                 // "too_few"
[[nodiscard]] std::string_view name(NearMiss::Differs what) noexcept;  // "castling"

struct Grounds {
    std::optional<Why> why;
    std::optional<NamedMove> move;        // that it is about
    std::optional<NamedMove> stands;      // 4.7: the move that was made already
    std::optional<IllegalAction> action;  // of 7.5
    std::optional<Rule> breaks;           // the rule that the move or the action breaks
    std::vector<Must> must;               // what must be played instead
    std::vector<Occurrence> occurrences;  // of the position claimed, the earliest first
    std::vector<NearMiss> near;
    std::optional<NoProgress> progress;
    std::optional<Millis> left;    // on the clock whose flag was claimed
    std::optional<int> completed;  // moves, by the player whose flag is down,
    std::optional<int> required;   // of so many in this period
    // Of questions alone: the position that it is about, and whether the claim is found correct.
    std::string fen;
    std::optional<bool> correct;
    friend bool operator==(const Grounds&, const Grounds&) = default;
};

}  // namespace jadoube
