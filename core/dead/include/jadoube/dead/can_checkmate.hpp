// Can this player still checkmate "by any possible series of legal moves"? On that the Laws decide
// whether a game is over (5.2.2) and whether a flag, a resignation or one illegal move too many
// loses or draws (6.9, 5.1.2, 7.5.5, A.5.3).
//
// Both players may help. Yes comes with the moves, no with the reason, and unknown only when the
// stated work was not enough. Deterministic; nothing is shared between calls.
//
// Positions that no game can reach are answered like others. Legal moves are those of Article 3
// alone: that a game would be drawn on the way by 9.6 does not count, unless it is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include <jadoube/chess/bitboard.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube {

enum class Possible : std::uint8_t { no, yes, unknown };

// Whether the series of moves may be longer than 9.6.2 lets a game last. Repetition (9.6.1) never
// limits it: a line that repeats a position can be cut short, and what was played before is not
// known here.
enum class Series : std::uint8_t { any, within_75_moves };

struct MateLimits {
    std::uint64_t nodes = 16'000'000;             // positions looked at
    std::size_t memory = std::size_t{512} << 20;  // bytes
    Series series = Series::any;
};

// Why a player cannot checkmate. Of several reasons the cheapest one is given.
enum class CannotMate : std::uint8_t {
    game_over,              // checkmate or stalemate is on the board already
    bare_king,              // he has only his king
    knight_alone,           // a knight, against nothing but queens
    bishops_of_one_colour,  // bishops on squares of one colour, against men that cannot block there
    walled_in,              // whatever the men do, none comes to where it could mate
    kept_apart,  // the same, with the ways of kings and pawns followed one by one (and of men that
                 // have few)
    all_tried,   // every series of moves was followed to its end
};

struct MateVerdict {
    Possible answer = Possible::unknown;
    // yes: the moves, the last of which mates; none if it is mate already
    std::vector<Move> line;
    CannotMate reason = CannotMate::game_over;  // no: the argument,
    Bitboard squares;                           // no: the squares it is about, if any
    std::uint64_t nodes = 0;                    // positions looked at
};

// Keeps its memory from one question to the next. One thread at a time.
class MateOracle {
public:
    explicit MateOracle(MateLimits limits = {});
    MateOracle(MateOracle&&) noexcept;
    MateOracle& operator=(MateOracle&&) noexcept;
    ~MateOracle();

    [[nodiscard]] MateVerdict can_checkmate(const Position& position, Color player);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

[[nodiscard]] MateVerdict can_checkmate(const Position& position, Color player,
                                        MateLimits limits = {});

// For people: the shortest line of all if so many positions suffice to find it, else this one
// without its loops. The line of a yes is found fast rather than made short.
[[nodiscard]] std::vector<Move> shorter_line(const Position& start, Color player,
                                             const std::vector<Move>& line,
                                             std::uint64_t nodes = 1'000'000);

// The answer within about a microsecond: no and yes are as certain, unknown is frequent. Allocates
// nothing.
[[nodiscard]] Possible can_checkmate_at_a_glance(const Position& position, Color player) noexcept;

// 1.5, 5.2.2: neither player can checkmate.
[[nodiscard]] Possible is_dead(const Position& position, MateLimits limits = {});

// Whether the position before a move can stand on the board again, each player taking a move back
// by another one. Then both positions are dead or neither is, and this is far cheaper to see. No
// only means that it is not as simple as that.
[[nodiscard]] bool leads_back(const Position& before, const Position& after) noexcept;

[[nodiscard]] std::string_view name(Possible answer) noexcept;
[[nodiscard]] std::string_view name(CannotMate reason) noexcept;

}  // namespace jadoube
