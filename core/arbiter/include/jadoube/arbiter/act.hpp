// What somebody did, lawful or not: the acts of the protocol. An act says nothing about what the
// Laws make of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <jadoube/base/color.hpp>
#include <jadoube/base/time.hpp>
#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>
#include <jadoube/edition/parameters.hpp>
#include <jadoube/notation/language.hpp>

namespace jadoube {

// Who acts. An assistant (4.9, 6.2.6) or an operator (Computers 1.3) acts for a player.
enum class Party : std::uint8_t { white, black, arbiter, assistant, machine_operator };

[[nodiscard]] constexpr Party party(Color color) noexcept {
    return color == Color::white ? Party::white : Party::black;
}

// What a player can claim.
enum class ClaimKind : std::uint8_t {
    threefold,      // 9.2
    fifty,          // 9.3
    flag,           // 6.8, A.5.3
    illegal_move,   // 7.5, A.5.2
    touched,        // 4.8
    wrong_start,    // 7.2.1
    wrong_board,    // 7.2.2
    wrong_colours,  // 7.3
    wrong_clock,    // 6.10.2
};

// What an arbiter can have seen.
enum class Observed : std::uint8_t {
    flag,               // 6.8
    both_flags,         // and nobody knows which fell first
    illegal_move,       // 7.5
    both_in_check,      // A.5.4
    pawn_on_last_rank,  // A.5.4
    repetition,         // 9.6.1
    accidental_touch,   // 4.2.2
};

// What a player can ask the arbiter for.
enum class Requested : std::uint8_t {
    record,      // to see the arbiter's record (A.4.3, B.2.3)
    scoresheet,  // to be given one (A.2)
    assistant,   // who moves his men or presses his clock (4.9, 6.2.6)
};

namespace act {

struct Arrive {};
struct Start {};
struct Tick {};
struct Touch {
    Square square{};
};
struct Adjust {
    std::vector<Square> squares;
};
// Touches a man, puts it on a square, lets go, and removes what stood there.
struct Move {
    std::string move;  // from-to, castling, or SAN of a legal move
    int hands = 1;
    std::optional<Language> language{};
};
// The same, and nothing more: the king before the rook, a pawn on the last rank (4.7).
struct Release {
    Square from{};
    Square to{};
};
struct Promote {
    Square square{};
    Role piece = Role::queen;
    std::optional<Square>
        from{};  // of a pawn that was never put on the square of promotion (4.6.1)
};
// A.5.2: both players agree to correct what happened in that move.
struct Agree {
    int ply = 0;
};
struct Withdraw {
    enum class What : std::uint8_t { offer, claim };
    What what{};
};
// The board shows this.
struct Place {
    std::string fen;
};
struct Press {};
struct Pause {
    std::string reason;
};
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
struct Resign {};
struct Claim {
    ClaimKind claim{};
    std::optional<std::string> move{};  // intended and written (9.2.1, 9.3.1)
    std::optional<Square> square{};     // touched
    std::optional<Language> language{};
};

struct Request {
    Requested what{};
};

// The arbiter's.
struct Resume {};
struct Observe {
    Observed what{};
    std::optional<int> ply{};        // of an illegal move, if it is not the last
    std::optional<Square> square{};  // touched by accident
};
struct Decide {  // "rule"
    std::optional<int> question{};
    std::string article;  // instead of the number, where only one question of it is open
    std::string decision;
};
struct SetClock {
    ByColor<std::optional<Millis>> time;
    std::optional<int> moves{};  // completed in this period
};
struct AddTime {
    Color player{};
    Millis time{};
    std::string article;
};
struct Penalise {
    Color player{};
    Penalty penalty{};
    std::string article;
    std::optional<std::int64_t> amount{};          // thousandths of a second, point or coin
    std::optional<std::int64_t> opponent_score{};  // thousandths of a point
};
struct Restore {
    int ply = 0;
};
struct Annul {};
struct Declare {
    std::string result;
    std::string article;
};
struct Incident {
    std::string article;
    std::optional<Color> player{};
    std::string text;
};

using Any =
    std::variant<Arrive, Start, Tick, Touch, Adjust, Move, Release, Promote, Agree, Withdraw, Place,
                 Press, Pause, OfferDraw, AcceptDraw, DeclineDraw, Resign, Claim, Request, Resume,
                 Observe, Decide, SetClock, AddTime, Penalise, Restore, Annul, Declare, Incident>;

}  // namespace act

struct Act {
    Instant at{};
    Party by{};
    act::Any what;
    std::optional<Color> acts_for{};  // of an assistant or operator
};

}  // namespace jadoube
