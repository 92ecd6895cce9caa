// A game as PGN, with everything that the Laws made of it in comments and tags. docs/referee.md has
// the convention.
//
// Promise to the arbiter: whatever happened in the game, the text is PGN that any reader plays
// through without a complaint: in the main line stand legal moves alone.
//
// Promise to everybody else (12.6): the text tells no more than the views of the game did. The main
// line is Game::moves_made() of that viewer, and an illegal move in it is written like a legal one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/arbiter/act.hpp>
#include <jadoube/arbiter/game.hpp>
#include <jadoube/chess/legality.hpp>
#include <jadoube/notation/pgn_game.hpp>
#include <jadoube/words/words.hpp>

namespace jadoube {

class GamePgn {
public:
    // The game before the first act. Rulings that this viewer may not see are left out.
    GamePgn(Game begun, Viewer viewer, Words words);

    // What happened next. Refused acts count, too: time has passed.
    void add(const Act& act, const Step& step);

    [[nodiscard]] PgnGame game() const;
    [[nodiscard]] std::string text() const { return to_pgn(game()); }

private:
    struct Ply {
        Color by{};
        std::optional<Move> made;        // as the game has it: none, if it was no legal move
        std::optional<Move> move;        // the same, or what the arbiter made of it (7.5.2)
        std::optional<Attempt> attempt;  // of one that was no legal move
        std::string text;                // "Nf3", or "Ke1e3" if the rules are of no help
        std::optional<Position> after;   // none from the first irregular move on
        std::optional<Millis> clock;     // the mover's, when the move was completed
        std::optional<Millis> used;      // how long it ran for this move, if that is known
        Millis used_before{};            // for his earlier moves
        std::vector<std::string> comments;
    };
    // What somebody has put on the board, or means to play, without having made a move.
    struct Placed {
        std::size_t ply = 0;  // which it would have been, from 0
        std::string text;
        std::optional<Attempt> attempt;
    };

    [[nodiscard]] std::optional<Placed> placed_by(const Act& act) const;
    // A man goes from here to there; whole, if nothing is missing of the move.
    [[nodiscard]] Placed attempted(std::size_t ply, const Attempt& attempt, bool whole) const;
    [[nodiscard]] Placed written(std::size_t ply, std::string_view text,
                                 std::optional<Language> language) const;
    // Moves that are not there any more, and those that are new.
    [[nodiscard]] std::string take_back(const Game& now);
    void take_over(const Game& now);
    void replace(const effect::Replace& replaced);
    void complete(const Game& now);
    // The same for everybody but the arbiter, from the list of moves that he is shown.
    [[nodiscard]] std::string follow_list(const Game& now);
    [[nodiscard]] Ply listed(const MadeMove& made) const;
    void take_clocks(const Game& now, const std::vector<MadeMove>& list);
    [[nodiscard]] std::string drop(std::size_t kept);
    [[nodiscard]] Placed intended(const Act& act, const act::Claim& claim) const;
    void tell(const Step& step, const std::string& taken_back);

    [[nodiscard]] const std::optional<Position>& position_before(std::size_t ply) const;
    [[nodiscard]] Color mover(std::size_t ply) const;
    [[nodiscard]] std::string number(std::size_t ply, bool first) const;
    [[nodiscard]] std::string told(const Placed& placed) const;
    [[nodiscard]] std::string told(std::size_t from, std::size_t to, bool with_clocks) const;
    [[nodiscard]] std::vector<std::string>& comments();
    [[nodiscard]] std::vector<std::string> comments_behind(const Ply& ply) const;
    void add_moves(PgnGame& game) const;
    void add_listed(PgnGame& game) const;
    void add_told(PgnGame& game, std::size_t from) const;

    Game last_;
    Viewer viewer_;
    Words words_;
    std::optional<Position> start_;
    std::vector<std::string> before_;  // comments before the first move
    std::vector<Ply> plies_;
    std::optional<Placed> placed_;
    std::optional<Placed> intended_;  // of a claim that is not ruled on yet (9.2.1, 9.3.1)
    ByColor<Millis> used_{};          // until his last completed move
};

}  // namespace jadoube
