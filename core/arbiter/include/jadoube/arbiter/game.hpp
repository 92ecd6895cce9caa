// One game under one rulebook. A value: it does no I/O and reads no clock; copies share what they
// have in common and cost nothing.
//
//   Result<Game, …> game = Game::begin(conditions);
//   Step step = game->apply(act);       // game stays as it was
//
// Invariant: folding the same acts over the same conditions gives an equal game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <jadoube/arbiter/act.hpp>
#include <jadoube/arbiter/conditions.hpp>
#include <jadoube/arbiter/must.hpp>
#include <jadoube/arbiter/ruling.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/clock/chessclock.hpp>
#include <jadoube/edition/rulebook.hpp>
#include <jadoube/record/scoresheet.hpp>

namespace jadoube {

struct Step;
struct Table;  // everything at the table; private

enum class Phase : std::uint8_t { before, playing, paused, adjourned, over };

[[nodiscard]] std::string_view name(Phase phase) noexcept;

// Who looks (12.6).
enum class Viewer : std::uint8_t { white, black, arbiter, spectator };

struct ClockView {
    ByColor<Millis> time;
    std::optional<Color> running;
    Millis delay{};  // what is left of it for the player whose clock runs
    std::vector<Color> flags;
    friend bool operator==(const ClockView&, const ClockView&) = default;
};

// The game as somebody sees it. What he may not be told is not in it.
struct State {
    // The board as it stands; of players without castling, counters, en passant. If nobody sees it,
    // the men as they stood at the start.
    std::string fen;
    int ply = 0;  // moves made
    Color to_move{};
    Phase phase{};
    std::optional<ClockView> clock;  // none in an untimed game
    std::optional<Color> offer;      // by whom
    std::vector<Must> must;
    std::vector<ClaimKind> claims;
    ByColor<int> illegal;
    GameClass game_class{};
    std::optional<GameResult> result;
    bool annulled = false;
    // 8.7, 11.10: how the arbiter has corrected the end of the game, the last ones, without his
    // words: those who heard them at the time know them.
    std::vector<Ruling> corrections;
    friend bool operator==(const State&, const State&) = default;
};

// A move in the list of a game, between what the board showed before and after it.
struct MadeMove {
    int ply = 0;  // from 1
    Color by{};
    AnyPosition before;
    AnyPosition after;
    std::optional<Move> move;     // that was made, legal or not; none if nobody knows
    std::optional<Millis> clock;  // what its player had left when he completed it, if that is known
    bool illegal = false;         // and stands (A.5.2), or waits for a ruling. The arbiter's alone
};

class Game {
public:
    [[nodiscard]] static Result<Game, ConditionsProblem> begin(const Conditions& conditions);

    // Rules on what somebody did. This game stays as it was.
    [[nodiscard]] Step apply(const Act& act) const;

    [[nodiscard]] const Conditions& conditions() const noexcept;
    [[nodiscard]] const Rulebook& rulebook() const noexcept;
    [[nodiscard]] GameClass game_class() const noexcept;

    // 12.6: the view is a function of the game and of who is looking.
    [[nodiscard]] State state(Viewer viewer = Viewer::arbiter) const;
    [[nodiscard]] const std::vector<Question>& pending() const noexcept;  // the arbiter's alone

    [[nodiscard]] Phase phase() const noexcept;
    [[nodiscard]] Color has_the_move() const noexcept;  // 1.3
    [[nodiscard]] int ply() const noexcept;             // moves made
    [[nodiscard]] const std::optional<GameResult>& result() const noexcept;
    [[nodiscard]] const std::optional<Chessclock>& chessclock() const noexcept;
    // Of the last act.
    [[nodiscard]] Instant now() const noexcept;
    // When time alone will next change something, if nobody acts before: a flag (6.8), the end of
    // the default time (6.7), a period that begins at zero.
    [[nodiscard]] std::optional<Instant> falls_due() const;
    [[nodiscard]] int illegal_moves_completed(Color by) const noexcept;  // 7.5.5
    [[nodiscard]] int offers_made(Color by) const noexcept;              // 11.5
    [[nodiscard]] int claims_made(Color by) const noexcept;              // 11.5
    [[nodiscard]] Millis time_used(Color by) const noexcept;
    // 12.9.4, 12.9.5: whether penalties have made the points others than the score alone gives.
    [[nodiscard]] bool points_were_changed() const;
    // 8.2: exactly as he has written it. The arbiter's, and his own.
    [[nodiscard]] const Scoresheet& scoresheet(Color of) const noexcept;
    // I.2: what is written on the envelope of an adjourned game.
    [[nodiscard]] std::optional<effect::Envelope> envelope() const;
    // The move made as that ply, from 1; none if it was not a legal one.
    [[nodiscard]] std::optional<Move> move_at(int ply) const noexcept;

    // 12.6: the moves that somebody may be shown, those after that ply. To all but the arbiter a
    // move is shown when it is completed, looks answered, or the game is over.
    [[nodiscard]] std::vector<MadeMove> moves_made(Viewer viewer, int after = 0) const;
    [[nodiscard]] int moves_shown(Viewer viewer) const;  // how many that are
    // How many of the first of them are what they were in an earlier state of this game.
    [[nodiscard]] int moves_unchanged(const Game& before, Viewer viewer) const;
    // Where illegal moves are refused: what the viewer can move, if it is his turn.
    [[nodiscard]] std::vector<Move> moves_to_choose_from(Viewer viewer) const;

private:
    friend struct Step;
    explicit Game(std::shared_ptr<const Table> table) noexcept : table_(std::move(table)) {}
    std::shared_ptr<const Table> table_;
};

// What became of an act. Refused, it has changed nothing but the time, which may bring rulings of
// its own.
struct Step {
    Game game;
    std::vector<Ruling> rulings;
    std::optional<Refused> refused;

    [[nodiscard]] bool accepted() const noexcept { return !refused; }
};

}  // namespace jadoube
