// Everything at the table: what a Game holds. Functions of the articles change it; a Game never
// changes the one that it has.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/base/marks.hpp>
#include <jadoube/chess/any_position.hpp>
#include <jadoube/record/scoresheet.hpp>

namespace jadoube {

// What is fixed for the whole game.
struct Terms {
    Conditions conditions;
    Rulebook rulebook;
    GameClass game_class;
    // Of rapid and blitz. Standard play has full supervision.
    Supervision supervision;
    IllegalMoveLadder ladder;
    Seconds wrong_claim;
    AnyPosition start;
    Scoresheet blank{};  // of whoever has written nothing

    [[nodiscard]] const Parameters& laws() const noexcept { return rulebook.parameters(); }
    [[nodiscard]] bool is_guarded() const noexcept {
        return conditions.board == BoardKind::guarded;
    }
    // Nothing may be ruled on what stands on the board: the position is the one of the start, with
    // the right player to move.
    [[nodiscard]] bool is_unseen() const noexcept { return conditions.board == BoardKind::unseen; }
    [[nodiscard]] bool has_human_arbiter() const noexcept {
        return conditions.arbiter == ArbiterKind::human;
    }
    // Whether only the arbiter can find that a claim is right.
    [[nodiscard]] bool asks_about_claims() const noexcept {
        return has_human_arbiter() || is_unseen();
    }
    // Appendix D: each player has a board of his own.
    [[nodiscard]] bool has_two_boards() const noexcept {
        return conditions.blind.white || conditions.blind.black;
    }
    // A.5, B.3: nobody watches the board.
    [[nodiscard]] bool is_partial() const noexcept { return supervision == Supervision::partial; }
};

// Men touched with the intention to move or capture them, in that order, each once.
struct TouchedMen {
    std::array<Square, square_count> squares{};
    std::uint8_t count = 0;

    void add(Square square) noexcept;
    void remove(Square square) noexcept;
    [[nodiscard]] bool contains(Square square) const noexcept;
    [[nodiscard]] bool empty() const noexcept { return count == 0; }
    [[nodiscard]] std::span<const Square> all() const noexcept { return {squares.data(), count}; }
};

// 4.7: a piece that was let go as part of a legal move that is not made yet: a king before the
// rook, a pawn before the new piece, a piece before the captured one is removed. It stays on that
// square.
struct Released {
    Square from{};
    Square to{};
    Rule rule{};                  // of 4.7: made_castling, made_promotion, made_capture
    std::optional<Role> becomes;  // 4.4.4: the new piece has touched the square
    [[nodiscard]] bool castling() const noexcept { return rule == Rule::made_castling; }
};

// 9.5.3: the move that a rejected claim was about.
struct Intended {
    Square from{};
    std::optional<Square> to;  // if it was legal
    std::optional<Role> promotion;
    bool castling = false;  // then to is the rook's square
};

// 9.2.3: the positions since the last capture or pawn move, by their keys: one that is new is found
// to be without looking through the moves.
using PositionsSeen = Marks<256>;

// A move that was made, or one that stands though it was not proper. Shared by all games that have
// it behind them.
struct Ply {
    std::shared_ptr<const Ply> before;
    AnyPosition position;  // before it
    std::uint64_t key;     // of that position
    int occurrences;       // of that position, this one included
    PositionsSeen seen;    // then
    int number;            // from 1
    Color by;
    std::optional<Move> move;             // none, if it was no legal one
    std::optional<Move> placed;           // then: what was put on the board, as it would be written
    std::optional<IllegalAction> fault;   // for which nobody was penalised
    TouchedMen touched;                   // before it was made
    std::optional<Released> released;     // the same
    std::optional<Intended> intended;     // the same
    std::optional<Square> square;         // where a fault stands
    ByColor<int> completed;               // before it: moves that were completed,
    ByColor<bool> uncompleted;            // and whether one was not,
    std::optional<Color> running;         // and whose clock ran,
    ByColor<std::optional<Millis>> left;  // and what each had when he completed his last one
    // What its player had left when he completed the one before, which may be by this one.
    std::optional<Millis> left_before;
};

// The last ply, and through it all before. Lets go of them one by one: games can be long.
class History {
public:
    History() = default;
    History(const History&) = default;
    History(History&&) noexcept = default;
    History& operator=(const History&) = default;
    History& operator=(History&&) noexcept = default;
    ~History();

    [[nodiscard]] const Ply* last() const noexcept { return last_.get(); }
    [[nodiscard]] const Ply* at(int number) const noexcept;
    [[nodiscard]] int size() const noexcept { return last_ ? last_->number : 0; }
    void push(Ply ply);
    void cut(int size);  // keeps so many

private:
    std::shared_ptr<const Ply> last_;
};

// What the player on move has put on the board without having made a move.
struct Placement {
    enum class Kind : std::uint8_t {
        illegal,          // 3.10.2
        unreplaced_pawn,  // legal but for the piece that is missing (4.7.3)
        castling_king,    // legal but for the rook (4.7.2)
        unfinished,       // legal but for a piece that was not removed (4.7.1, 4.7.3)
    };
    Kind kind{};
    Square from{};
    Square to{};
    AnyPosition board;  // as it stands; he still has the move
    bool two_hands = false;
    bool looks_unfinished = false;  // to anybody: a king before his rook, a pawn before the piece
    std::optional<Move> as_move = {};  // as it would be written
};

// The turn of the player who has the move.
struct Turn {
    TouchedMen touched;
    std::optional<Released> released;
    std::optional<Color> declined;  // whose offer his first touch has ended
    std::optional<Placement> placement;
    std::optional<Intended> intended;
    // 4.3: the last thing that he did with a piece was put back. A press right after it belongs to
    // it, and is undone with it.
    bool put_back = false;
};

// A press that may have to be undone with its move (7.5.1).
struct Pressed {
    std::shared_ptr<const Chessclock> before;
    std::shared_ptr<const Chessclock> after;
    bool time_was_set = false;  // by the arbiter, since
};

// Something irregular that was not ruled on when it happened.
struct Irregularity {
    Color by{};
    IllegalAction action{};
    int ply = 0;                        // the move that it was, or after which it was
    std::optional<Square> square = {};  // of a pawn that was not replaced
    Pressed pressed = {};
};

// A move made against Article 4 that nobody has complained about yet (4.8).
struct TouchBreach {
    Color by{};
    int ply = 0;
    Rule rule{};
    Pressed pressed = {};  // if he has
};

// I.1.1: a move that is being sealed, or lies in an envelope.
struct SealedMove {
    Color by{};
    std::string text;        // or, if it is kept from everybody,
    std::string commitment;  // to it
    bool pressed = false;    // of a reply: he has stopped his clock (I.9.3)
    [[nodiscard]] bool exists() const noexcept { return !text.empty() || !commitment.empty(); }
};

// An adjourned game, from the arbiter's word until it is played on.
struct Adjournment {
    SealedMove sealed;
    std::optional<Move> on_the_board;     // made after he was told to seal: it is the sealed one
    std::optional<Instant> session_ends;  // I.1.2
    std::string resumption;               // I.2.7
};

// Appendix D: what a player with a board of his own has done and said in this turn.
struct Announcement {
    std::optional<Move> said;
    std::optional<Move> done;
    bool two_hands = false;
    std::optional<Rule> broken;      // by what he has done (4.3)
    bool last_was_said = false;      // the move that was just made
    bool last_was_repeated = false;  // by the opponent
    std::optional<Move> last_heard;  // instead of it, by a slip of the tongue
};

// What a question is about: what is done when it has been answered.
struct Matter {
    int number = 0;
    QuestionKind kind{};
    Color player{};
    std::optional<Irregularity> irregularity;
    std::optional<ClaimKind> claim;
    std::optional<Intended> intended;
    std::optional<Square> square;
    std::optional<Requested> request;
    std::optional<Rule> subject;       // of an appeal,
    std::string article;               // and its number, where that names more than one provision
    std::optional<GameResult> result;  // that was signed over (8.7)
    std::optional<Color> flagged;      // III.5.2: whose flag has fallen since
    Rule rule{};
    Reason reason{};
    int ply = 0;
    bool correct = false;           // of a claim
    bool holds_up = false;          // the clocks stand until it is answered, and then run again
    std::optional<Color> claimant;  // where no arbiter is there: his opponent may agree
    std::optional<Grounds> grounds = {};
};

// A move on a scoresheet that is not made yet.
struct WrittenAhead {
    int ply = 0;
    std::string text;
};

struct Player {
    bool present = true;
    bool has_acted = false;
    bool late = false;                // the arbiter has found so (6.7.1)
    bool uncompleted = false;         // has made a move that is not completed (6.2.1)
    bool uncompleted_by_two = false;  // and made it with two hands
    int made = 0;                     // moves
    int completed = 0;
    std::optional<Millis> left;            // on his clock when he completed the last of them
    int illegal = 0;                       // 7.5.5
    int offers = 0;                        // 11.5
    std::int64_t points = 0;               // added or taken by penalties
    std::optional<int> agrees_to_correct;  // A.5.2: which ply
    int looks = 0;                         // at the arbiter's record (A.4.3)
    bool assistant_denied = false;         // 4.9
    bool irregularity_stands = false;      // A.5.2: nobody claimed it in time

    Millis used{};                            // of his time (I.2.3)
    std::shared_ptr<const Scoresheet> sheet;  // none: nothing was written
    std::optional<int> released_in;           // the period in which he need not record (8.4)
    std::optional<Rule> must_update;          // 8.5.1, 8.5.2: before he moves a piece
    int reminded_of = 0;                      // the last ply that was found missing on his sheet
    std::optional<WrittenAhead> wrote_ahead;  // for a claim, or against 8.1.2
    std::optional<Score> signed_result;       // 8.7
    int claims = 0;                           // 11.5
    bool has_assistant = false;               // D.2.10, D.2.11
    bool moved_since_resumption = true;       // I.13
    bool consulted = false;                   // Computers 3.2
};

// Claims of facts that the arbiter has found to be wrong in this game.
class DismissedClaims {
public:
    void add(ClaimKind claim) noexcept { bits_ |= bit(claim); }
    void erase(ClaimKind claim) noexcept { bits_ &= ~bit(claim); }
    [[nodiscard]] bool contains(ClaimKind claim) const noexcept {
        return (bits_ & bit(claim)) != 0;
    }

private:
    static constexpr std::uint32_t bit(ClaimKind claim) noexcept {
        return std::uint32_t{1} << static_cast<unsigned>(claim);
    }
    std::uint32_t bits_ = 0;
};

struct Table {
    explicit Table(std::shared_ptr<const Terms> fixed)
        : terms(std::move(fixed)), position(terms->start) {}

    std::shared_ptr<const Terms> terms;
    Phase phase = Phase::before;
    Instant now{};
    bool presence_tracked = false;
    bool default_time_over = false;

    AnyPosition position;  // after the moves made, 4.7
    std::uint64_t key = 0;
    int occurrences = 1;
    PositionsSeen seen = PositionsSeen::of_all();  // as long as nothing is known
    History history;
    std::optional<Position> alive;  // 5.2.2: the last one that was asked about and is
    Turn turn;

    std::optional<Chessclock> clock;
    std::optional<Color> running;    // also where there is no clock to be seen
    std::optional<Color> stopped;    // whose clock will run on after a pause
    std::optional<Color> paused_by;  // 6.11.2: who has stopped the clocks and not said why
    ByColor<Player> players;

    std::optional<Color> offer;          // by whom
    std::optional<Color> another_offer;  // the claimant's, while that one stands (9.1.2.3)
    ByColor<std::optional<Irregularity>> irregularity;  // A.5.2: the opponent can still claim
    std::optional<TouchBreach> breach;
    Pressed unseen_press;                  // of the last move, on a board that nobody sees
    std::vector<int> penalised;            // plies that were ruled on and stand
    std::optional<AnyPosition> displaced;  // 7.4: what the board shows, if men are displaced
    std::optional<int> waiting_for;        // A.5.4: moves completed by both when the wait is over
    std::vector<int> offers_at;            // 8.1.5: the plies after which a draw was offered
    std::optional<Adjournment> adjournment;
    bool has_been_adjourned = false;
    std::optional<Instant> resumed;   // when play should have gone on
    bool lateness_decided = false;    // I.10
    std::optional<SealedMove> reply;  // I.9.3: in an envelope of its own
    Announcement announcement;
    ByColor<std::optional<AnyPosition>> other_board;  // D.2.9: his shows something else
    bool five_seconds_refused = false;                // III.5

    std::vector<Question> pending;
    std::vector<Matter> matters;  // of the same questions
    int questions = 0;
    DismissedClaims dismissed;

    std::optional<GameResult> result;
    bool annulled = false;
    bool appeal_upheld = false;       // 11.10: and not yet carried out
    std::vector<Ruling> corrections;  // of the end of the game, the last ones

    [[nodiscard]] const Parameters& laws() const noexcept { return terms->laws(); }
    [[nodiscard]] Color has_the_move() const noexcept { return position.turn(); }
    // What can be seen on the board.
    [[nodiscard]] const AnyPosition& board() const noexcept {
        if (displaced) return *displaced;
        return turn.placement ? turn.placement->board : position;
    }
};

}  // namespace jadoube
