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
    threefold,        // 9.2
    fifty,            // 9.3
    flag,             // 6.8, A.5.3
    illegal_move,     // 7.5, A.5.2
    touched,          // 4.8
    wrong_start,      // 7.2.1
    wrong_board,      // 7.2.2
    wrong_colours,    // 7.3
    wrong_clock,      // 6.10.2, I.13
    no_normal_means,  // III.5
    five_seconds,     // III.4
};

// III.6.1: on what ground a player claims that nobody can win by normal means.
enum class QuickplayGround : std::uint8_t { cannot_win, no_effort };

// What an arbiter can have seen.
enum class Observed : std::uint8_t {
    flag,               // 6.8
    both_flags,         // and nobody knows which fell first
    illegal_move,       // 7.5
    both_in_check,      // A.5.4
    pawn_on_last_rank,  // A.5.4
    repetition,         // 9.6.1
    accidental_touch,   // 4.2.2
    device,             // 11.3.2.2: on the player; 2009: that it made a sound
};

// What a player can ask the arbiter for.
enum class Requested : std::uint8_t {
    record,      // to see the arbiter's record (A.4.3, B.2.3)
    scoresheet,  // to be given one (A.2)
    assistant,   // who moves his men, presses his clock or writes for him (4.9, 6.2.6, 8.1.6)
    opponents_scoresheet,  // to bring his own up to date (8.5.2)
    explanation,           // of an article (11.9)
    appeal,                // against a decision (11.10)
    leave_venue,           // 11.2.3.1
    leave_area,            // 11.2.3.2, 11.2.4
    visitor,               // that somebody else may enter the playing area (11.2.3.3)
    bag,                   // to use it (11.3.2.1)
    device,                // to have one in the venue (11.3.2)
    adjournment,           // before the end of the session (I.1.2)
    two_boards,            // D.1
    moves_and_times,       // to be told them by his assistant (D.2.10.4)
    consultation,          // of the person named beforehand (Computers 3.2)
    level,                 // a faster rate of play of the computer (Computers 2.2)
    memory,                // another cartridge or memory (Computers 3.4)
    other,                 // anything else that the Laws let him ask for
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
    // 4.7.1, 4.7.3: where a piece still stands that should have been removed.
    std::vector<Square> left{};
};
// The same, and nothing more: the king before the rook, a pawn on the last rank (4.7).
struct Release {
    Square from{};
    Square to{};
    int hands = 1;
};
struct Promote {
    Square square{};
    Role piece = Role::queen;
    std::optional<Square>
        from{};  // of a pawn that was never put on the square of promotion (4.6.1)
    int hands = 1;
    std::vector<Square> left{};  // 4.7.3: the pawn, or a captured piece, still stands there
};
struct Agree {
    enum class What : std::uint8_t {
        correct,  // A.5.2: both players agree to correct what happened in that move
        claim,    // to what the opponent has claimed, where no arbiter is there
    };
    int ply = 0;
    What what = What::correct;
};
struct Withdraw {
    enum class What : std::uint8_t { offer, claim };
    What what{};
};
// The board shows this.
struct Place {
    std::string fen;
    std::optional<Color> board{};  // whose, where each player has one (Appendix D)
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
    std::optional<QuickplayGround> ground{};
};
// Writes a move, "(=)" or a time on his scoresheet (Article 8).
struct Write {
    int ply = 0;
    std::string text;
};
struct Sign {
    std::string result;
};
// Writes the move into the envelope (I.1.1): the text itself, or a commitment to it.
struct Seal {
    std::string text;
    std::string commitment;  // see jadoube/base/commitment.hpp
};
// Says his move aloud, or repeats the opponent's (D.2.1).
struct Announce {
    std::string text;
};
struct Request {
    Requested what{};
    std::string article{};  // to be explained, or appealed against
};

// The arbiter's.
struct Resume {};
struct Observe {
    Observed what{};
    std::optional<int> ply{};        // of an illegal move, if it is not the last
    std::optional<Square> square{};  // touched by accident
    std::optional<Color> player{};   // who has the device
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
// These three, and the two below, may say why: an article and the arbiter's own words.
struct Restore {
    int ply = 0;
    std::string article{};
    std::string text{};
};
struct Annul {
    std::string article{};
    std::string text{};
};
// Of a game that is over: the result is corrected (8.7, 11.10).
struct Declare {
    std::string result;
    std::string article;
    std::string text{};
};
struct Incident {
    std::string article;
    std::optional<Color> player{};
    std::string text;
};
// I.1.1: the player who has the move is told to seal it.
struct Adjourn {
    std::optional<Instant> session_ends{};  // if he wants to stop before that (I.1.2)
    std::string resumption{};               // date, time and place (I.2.7)
};
struct OpenEnvelope {
    std::string text{};  // with its nonce, if only a commitment is known
    std::string nonce{};
    std::optional<Language> language{};
};
struct LoseEnvelope {
    std::optional<std::string> move{};  // that the player says he sealed (I.12.1)
    bool position_lost = false;         // I.12.2
    std::optional<Language> language{};
};
// 8.5.3: the game is put together again from both scoresheets.
struct Reconstruct {};
// 8.7, 11.10: a game that was over goes on.
struct Reopen {
    std::optional<int> ply{};  // from the position after so many moves; if not given, the last one
    ByColor<std::optional<Millis>> time{};  // on the clocks; if not given, what they show
    std::optional<int> moves{};             // completed in this period
    std::string article{};
    std::string text{};
};
// 7.5.5: so many illegal moves of this player count from now on.
struct SetCount {
    Color player{};
    int count = 0;
    std::string article{};
    std::string text{};
};

using Any = std::variant<Arrive, Start, Tick, Touch, Adjust, Move, Release, Promote, Agree,
                         Withdraw, Place, Press, Pause, OfferDraw, AcceptDraw, DeclineDraw, Resign,
                         Claim, Write, Sign, Seal, Announce, Request, Resume, Observe, Decide,
                         SetClock, AddTime, Penalise, Restore, Annul, Declare, Incident, Adjourn,
                         OpenEnvelope, LoseEnvelope, Reconstruct, Reopen, SetCount>;

}  // namespace act

struct Act {
    Instant at{};
    Party by{};
    act::Any what;
    std::optional<Color> acts_for{};  // of an assistant or operator
    bool instructed = false;          // of an operator: the computer says so (Computers 3.3)
};

}  // namespace jadoube
