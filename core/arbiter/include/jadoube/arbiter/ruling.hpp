// What the Laws make of an act: rulings with their effects, questions to the arbiter, the result.
// Values without words; sentences are made of them elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <jadoube/arbiter/act.hpp>
#include <jadoube/arbiter/grounds.hpp>
#include <jadoube/base/color.hpp>
#include <jadoube/base/time.hpp>
#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>
#include <jadoube/edition/rule.hpp>

namespace jadoube {

enum class RulingKind : std::uint8_t {
    touched,               // a touched man binds: found on a claim
    not_touched,           // a touch was accidental (4.2.2)
    touch_move,            // a move that breaks Article 4 is put back
    illegal_move,          // 7.5.1
    promotion_missing,     // 7.5.2
    pressed_without_move,  // 7.5.3
    two_hands,             // 7.5.4
    offer_made,
    offer_ended,  // declined, or refused by touching a man
    claim_made,   // no arbiter is there: the opponent's agreement would uphold it
    claim_upheld,
    claim_rejected,
    claim_forfeited,  // 9.4
    flag_fallen,      // 6.8
    period_reached,   // 6.3.2
    time_added,
    time_taken,
    clock_set,
    late,      // 6.7
    restored,  // the position is what it was before an irregularity
    stands,    // an irregularity that can no longer be corrected
    paused,
    resumed,
    illegal_position,  // A.5.4: one more move is waited for
    annulled,
    penalty,
    granted,  // what a player has asked for
    denied,
    incident,
    recording_excused,    // 8.4
    recording_due,        // 8.1.3, 8.5, 9.1.2.2: something is missing on a scoresheet
    recorded_in_advance,  // 8.1.2
    signed_result,        // 8.7
    reconstruction,       // 8.5.3
    explained,            // 11.9
    appeal,               // 11.10
    postponed,            // III.5.2
    referred,             // III.6.2
    increment_set,        // III.4
    sealing_due,          // I.1.1
    sealed,
    adjourned,
    envelope_opened,   // I.7
    envelope_lost,     // I.12.1
    slip,              // D.2.8: what was said is not what was done
    announcement_due,  // D.2.1, D.2.4
    boards_differ,     // D.2.9
    board_adjusted,
    told,           // D.2.10.4
    assistant_due,  // D.2.11
    game_over,
    appeal_upheld,     // 11.10
    appeal_dismissed,  // the same
    reopened,          // 8.7, 11.10: a game that was over goes on
    corrected,         // the same: it has another result
    count_set,         // 7.5.5: how many illegal moves of a player count
};

enum class Reason : std::uint8_t {
    checkmate,
    resignation,
    stalemate,
    dead_position,
    agreement,
    flag,
    flag_no_mate,
    threefold,
    fifty,
    fivefold,
    seventyfive,
    illegal_moves,
    default_time,
    sealed_move,
    no_normal_means,
    both_flags,
    penalty,
    device,
    illegal_position,
    declared,
};

enum class Score : std::uint8_t {
    white_wins,        // 1-0
    black_wins,        // 0-1
    draw,              // 1/2-1/2
    both_lose,         // 0-0
    half_for_white,    // 1/2-0
    half_for_black,    // 0-1/2
    white_by_default,  // +/-
    black_by_default,  // -/+
    none_by_default,   // -/-
};

struct GameResult {
    Score score{};
    ByColor<std::int64_t> points{};  // thousandths
    Reason reason{};
    Rule rule{};        // its article,
    std::string cited;  // unless the arbiter cited another one
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

// What stood until the arbiter corrected it: a result, or that the game was annulled.
struct Withdrawn {
    std::optional<GameResult> result;  // none: it was annulled
    friend bool operator==(const Withdrawn&, const Withdrawn&) = default;
};

namespace effect {
struct Restore {
    std::string fen;
    friend bool operator==(const Restore&, const Restore&) = default;
};
// 7.5.2: another piece stands on the square.
struct Replace {
    Square square{};
    Role piece{};
    friend bool operator==(const Replace&, const Replace&) = default;
};
struct AddTime {
    Color player{};
    Millis time{};
    friend bool operator==(const AddTime&, const AddTime&) = default;
};
struct TakeTime {
    Color player{};
    Millis time{};
    friend bool operator==(const TakeTime&, const TakeTime&) = default;
};
struct SetTime {
    Color player{};
    Millis time{};
    friend bool operator==(const SetTime&, const SetTime&) = default;
};
struct Points {
    Color player{};
    std::int64_t thousandths = 0;
    friend bool operator==(const Points&, const Points&) = default;
};
struct Result {
    Score score{};
    friend bool operator==(const Result&, const Result&) = default;
};
struct NewGame {  // is to be played
    friend bool operator==(const NewGame&, const NewGame&) = default;
};
struct Fine {  // 12.9.7
    Color player{};
    std::int64_t thousandths = 0;
    friend bool operator==(const Fine&, const Fine&) = default;
};
struct Exclusion {  // 12.9.8: from so many rounds
    Color player{};
    int rounds = 1;
    friend bool operator==(const Exclusion&, const Exclusion&) = default;
};
struct Expulsion {  // 12.9.9
    Color player{};
    friend bool operator==(const Expulsion&, const Expulsion&) = default;
};
struct Increment {  // for both, from the next move on
    Millis time{};
    friend bool operator==(const Increment&, const Increment&) = default;
};
// What is written on the envelope (I.2).
struct Envelope {
    ByColor<std::string> names;    // I.2.1
    std::string fen;               // I.2.2: right before the sealed move; empty if unseen
    ByColor<Millis> used;          // I.2.3
    Color sealer{};                // I.2.4
    int move_number = 1;           // I.2.5
    std::optional<Color> offer{};  // I.2.6: who has made it
    std::string resumption;        // I.2.7
    friend bool operator==(const Envelope&, const Envelope&) = default;
};
// What is noted before a game is reconstructed (8.5.3).
struct Noted {
    std::string fen;  // empty if unseen
    std::optional<ByColor<Millis>> time;
    std::optional<Color> running;
    int moves = 0;  // made by both
    friend bool operator==(const Noted&, const Noted&) = default;
};
// What an assistant tells a blind player who asks (D.2.10.4).
struct Told {
    ByColor<int> completed;
    ByColor<Millis> used;
    friend bool operator==(const Told&, const Told&) = default;
};
using Any = std::variant<Restore, Replace, AddTime, TakeTime, SetTime, Points, Result, NewGame,
                         Fine, Exclusion, Expulsion, Increment, Envelope, Noted, Told>;
}  // namespace effect

struct Ruling {
    RulingKind kind{};
    Rule rule{};
    std::vector<Rule> also;            // that change what the rule says: A.3, of penalties in rapid
    std::optional<Color> player;       // whom it is about
    std::optional<int> count;          // which of his illegal moves or requests, or which period
    std::optional<ClaimKind> claim;    // of claims
    std::optional<Square> square;      // of touched men
    std::optional<Reason> reason;      // of game_over
    std::optional<Requested> request;  // of granted and denied
    std::optional<Penalty> penalty;    // of penalties
    std::optional<Rule> subject;       // the provision explained or appealed against
    std::optional<int> ply;            // the move that is not recorded, or whose record differs
    std::string cited;                 // the article that the arbiter named instead of the rule's
    std::string text;                  // the arbiter's own words, or a player's
    std::vector<effect::Any> effects;  // in the order in which the Laws apply them
    std::optional<Grounds> grounds;    // where there are any
    // Of corrections when the game is over.
    std::optional<Withdrawn> withdrawn{};
    friend bool operator==(const Ruling&, const Ruling&) = default;
};

// What the arbiter is asked. Where it is not said otherwise he upholds it or dismisses it.
enum class QuestionKind : std::uint8_t {
    illegal_move,      // 7.5.1–7.5.4: is it one?
    touch_move,        // Article 4 was broken
    touched,           // a claim that a man was touched, which nobody has recorded
    flag,              // a flag is down
    claim,             // 9.2, 9.3
    late,              // a player was not there in time
    displaced,         // men are not where they belong
    wrong_start,       // 7.2.1
    wrong_board,       // 7.2.2
    wrong_colours,     // 7.3; goes on or is played anew where the edition leaves it open
    wrong_clock,       // 6.10.2
    can_checkmate,     // nobody could find out: can_checkmate or cannot_checkmate
    improper_ending,   // the move that ended the game was not proper (7.5.2)
    illegal_position,  // A.5.4
    pause,             // 6.11.4: a player has given no reason
    assistant,         // 4.9: is he acceptable?
    permission,        // what else a player has asked for: 11.2.3, 11.3.2
    signed_result,     // 8.7: does a wrong result stand?
    device,            // 11.3.2.2: which penalty, where the event allows a milder one
    five_seconds,      // III.4
    no_normal_means,   // III.5: uphold, postpone or dismiss
    postponed,         // III.5.2: the final decision
    referred,          // III.6.2: a draw, or the claimant has lost
    sealed_move,       // I.8: can it be read and played?
    boards_differ,     // D.2.9: whose board is right
    appeal,            // 11.10
};

enum class Option : std::uint8_t {
    uphold,
    dismiss,
    can_checkmate,
    cannot_checkmate,
    go_on,
    new_game,
    no_penalty,
    warning,
    opponent_time,
    own_time,
    loss,
    postpone,
    postpone_with_time,  // the opponent gets two minutes
    white_board,
    black_board,
    go_back,  // to where both agree
};

// Open until the arbiter has ruled.
struct Question {
    int number = 0;
    QuestionKind kind{};
    Rule rule{};
    std::optional<Color> player;       // whom it is about
    std::optional<ClaimKind> claim;    // of claims
    std::optional<Square> square;      // of touched men
    std::optional<Requested> request;  // of permissions
    std::optional<Rule> subject;       // of appeals: the provision appealed against,
    std::string article;               // and its number, where that names more than one provision
    std::vector<Option> options;
    std::optional<Grounds> grounds;  // where there are any
    friend bool operator==(const Question&, const Question&) = default;
};

// Why an act was not accepted. A breach of the Laws is not here: it is an act, and is ruled on.
enum class Refusal : std::uint8_t {
    game_over,
    time_ran_backwards,
    not_started,
    already_started,
    paused,
    not_paused,
    not_on_move,
    not_running,   // his clock does not run
    not_allowed,   // not for him to do
    no_man,        // an empty square
    not_yours,     // the opponent's man
    unreadable,    // no legal move is written so
    ambiguous,     // several are
    guarded,       // the board does not let it happen
    unseen,        // what happens on the board is not reported
    no_offer,      // nothing to accept or decline
    offer_stands,  // the opponent's: accept it or decline it
    too_early,     // 5.2.3, 9.1.1
    not_agreed,    // 9.1.1: not without the arbiter
    cannot_be_withdrawn,
    no_clock,
    no_irregularity,  // nothing of the kind is found
    no_such_ply,
    no_such_question,
    no_such_option,
    not_in_this_edition,
    bad_fen,
    bad_result,
    bad_number,  // too small or too large
    not_over,
    adjourned,
    not_adjourned,
    not_sealed,        // no move has been sealed
    another_move,      // the one made on the board must be sealed (I.1.1)
    bad_commitment,    // not the form of one
    wrong_commitment,  // it was another move, or another nonce
    absent,            // I.7: he must be there
    no_appeal,         // against this decision
    no_such_article,
    nothing_to_announce,
    no_time,            // who has none left cannot play on
    position_is_final,  // the game is over in it, whoever says what
};

struct Refused {
    Refusal code{};
    std::optional<Rule> rule;  // the article that applies
    friend bool operator==(const Refused&, const Refused&) = default;
};

[[nodiscard]] std::string_view name(RulingKind kind) noexcept;    // "illegal_move"
[[nodiscard]] std::string_view name(Reason reason) noexcept;      // "flag_no_mate"
[[nodiscard]] std::string_view name(Score score) noexcept;        // "1/2-1/2"
[[nodiscard]] std::string_view name(QuestionKind kind) noexcept;  // "can_checkmate"
[[nodiscard]] std::string_view name(Option option) noexcept;      // "uphold"
[[nodiscard]] std::string_view name(Refusal refusal) noexcept;    // "not_on_move"
[[nodiscard]] std::string_view name(ClaimKind claim) noexcept;    // "threefold"
[[nodiscard]] std::string_view name(Observed observed) noexcept;  // "flag"
[[nodiscard]] std::string_view name(Requested request) noexcept;  // "record"
[[nodiscard]] std::string_view name(Penalty penalty) noexcept;    // "opponent_time"
[[nodiscard]] std::string_view name(Party party) noexcept;        // "white"
[[nodiscard]] std::optional<Score> score_named(std::string_view name) noexcept;

}  // namespace jadoube
