// A game played act by act, for tests that read like what happens at a board. Each act comes a
// second after the one before, unless at() says when.
//
//   Play play({.time = "7200"});
//   play.white("e2e4").press().black("e7e5");
//   CHECK(play.ruling("illegal_move").article == "7.5.5");
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/arbiter/game.hpp>

namespace jadoube::test {

[[nodiscard]] Conditions under(Edition edition, std::string_view time = "7200",
                               Supervision supervision = Supervision::full);

[[nodiscard]] Conditions from(std::string_view fen, Edition edition = Edition::e2023,
                              std::string_view time = "7200");

[[nodiscard]] Conditions with_human_arbiter(Conditions conditions);

// "white", "black"
[[nodiscard]] std::string him(Color player);
[[nodiscard]] std::string win_for(Color player);
// "touch_move 4.7"
[[nodiscard]] std::string citing(std::string_view what, std::string_view article);

class Play {
public:
    explicit Play(const Conditions& conditions = {});
    Play(const Play&);
    Play(Play&&) noexcept;
    Play& operator=(const Play&);
    Play& operator=(Play&&) noexcept;
    ~Play();

    // ---- Time

    Play& at(double seconds);
    Play& after(double seconds);

    // ---- Acts

    Play& act(Party by, act::Any what, std::optional<Color> acts_for = {});
    Play& act(Color by, act::Any what);
    // For a computer, which may have told him to (Computers 3.3).
    Play& by_operator(Color computer, act::Any what, bool instructed = false);

    Play& move(Color by, std::string text, int hands = 1);
    Play& white(std::string text, int hands = 1);
    Play& black(std::string text, int hands = 1);
    // By the player who has acted last, unless it says who.
    Play& press(std::optional<Color> by = {});
    Play& touch(Color by, Square square);
    Play& claim(Color by, ClaimKind claim, std::optional<std::string> intended = {},
                std::optional<Square> square = {});
    Play& offer(Color by);
    Play& accept(Color by);
    Play& decline(Color by);
    Play& write(Color by, int ply, std::string text);
    Play& request(Color by, Requested what, std::string article = {});
    Play& announce(Color by, std::string text);
    Play& arbiter(act::Any what);
    Play& pause(std::string reason);
    Play& resume();
    Play& tick();
    Play& observe(Observed what, std::optional<int> ply = {}, std::optional<Square> square = {});
    Play& decide(std::string decision, std::optional<int> question = {});
    // Legal moves, each made and pressed, by whoever has the move: "e2e4 e7e5".
    Play& moves(std::string_view texts);

    // ---- What became of it

    [[nodiscard]] const Game& game() const { return step_.game; }
    [[nodiscard]] const Step& step() const { return step_; }
    [[nodiscard]] bool accepted() const { return step_.accepted(); }
    [[nodiscard]] State state(Viewer viewer = Viewer::arbiter) const;
    // "not_on_move 1.3", "accepted"
    [[nodiscard]] std::string refusal() const;
    [[nodiscard]] std::string article(Rule rule) const;
    // "illegal_move 7.5.5", of all of them: "illegal_move 7.5.5, game_over 7.5.5"
    [[nodiscard]] std::string rulings() const;
    [[nodiscard]] const Ruling* find(RulingKind kind) const;
    template <class Effect>
    [[nodiscard]] std::optional<Effect> effect() const {
        for (const Ruling& ruling : step_.rulings) {
            for (const auto& one : ruling.effects) {
                if (const Effect* found = std::get_if<Effect>(&one)) return *found;
            }
        }
        return std::nullopt;
    }
    // All of them, in their order: "restore, add_time black 120", "replace e8 queen", "nothing".
    [[nodiscard]] std::string effects() const;
    // The open questions, the oldest first: "illegal_move 7.5.1 white", "none".
    [[nodiscard]] std::string pending() const;
    // "1-0 checkmate 5.1.1", "none"
    [[nodiscard]] std::string result() const;
    // "move e2 4.3.1", "capture d5 with e4 4.3.3", "nothing"
    [[nodiscard]] std::string must() const;
    // What the display shows, in seconds.
    [[nodiscard]] double time(Color player) const;
    [[nodiscard]] std::optional<Color> running() const;
    // As the clock counts them, which is pressed.
    [[nodiscard]] int completed(Color player) const;
    // What state.clock says: "5420 5385.5 black", "600 0 none, delay 3, flags black", "no clock".
    [[nodiscard]] std::string clock() const;
    // Men and turn: "rnbqkbnr/… w".
    [[nodiscard]] std::string board() const;

private:
    Step step_;
    Instant now_{};
    Instant next_{Millis(1000)};
    Color last_ = Color::white;
};

// ---- The same for the other player: ranks are turned, and the colours of the men

[[nodiscard]] Square turned(Color by, Square square);
// Of moves in from-to and of squares: "e2e4" is "e7e5" for Black.
[[nodiscard]] std::string turned(Color by, std::string_view text);
// A FEN that White has the move in, as it is for this player.
[[nodiscard]] std::string turned_fen(Color by, std::string_view fen);
// The same FEN as it is for this player.
[[nodiscard]] Conditions from(Color by, std::string_view fen, Edition edition = Edition::e2023,
                              std::string_view time = "7200");

}  // namespace jadoube::test
