// Promise: whatever is done at the board and by whomever, a game goes on or is over, a refusal
// changes nothing but the time, and the same acts give the same game.
//
// The input is a list of choices among conditions and acts.
#include <cstddef>
#include <cstdint>
#include <variant>

#include <jadoube/arbiter/game.hpp>

#include "promise.hpp"
#include "support/random_acts.hpp"

namespace jadoube::fuzz {
namespace {

class Choices {
public:
    Choices(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

    [[nodiscard]] bool empty() const { return at_ == end_; }
    std::uint64_t below(std::uint64_t n) { return at_ == end_ ? 0 : *at_++ % n; }

private:
    const std::uint8_t* at_;
    const std::uint8_t* end_;
};

void see_all(const Game& game) {
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::arbiter, Viewer::spectator}) {
        const State state = game.state(viewer);
        promise(!state.fen.empty(), "there is always a board");
        promise(viewer == Viewer::arbiter || state.claims.empty(), "12.6 claims are the arbiter's");
    }
}

void play(Choices choices) {
    test::RandomActs acts(choices);
    const auto begun = Game::begin(acts.conditions());
    promise(begun.has_value(), "these conditions are good");
    Game game = *begun;
    Instant now{};
    while (!choices.empty()) {
        const Act act = acts.act(game, now);
        now = act.at;
        const Step step = game.apply(act);
        const Step again = game.apply(act);
        promise(step.rulings == again.rulings && step.refused == again.refused &&
                    step.game.state() == again.game.state(),
                "the same act gives the same game");
        if (step.refused && game.phase() != Phase::before) {
            const Step waited = game.apply({act.at, Party::arbiter, act::Tick{}});
            promise(step.game.state() == waited.game.state(), "a refusal changes only the time");
        }
        const bool reopened = step.accepted() && std::holds_alternative<act::Reopen>(act.what);
        promise(game.phase() != Phase::over || step.game.phase() == Phase::over || reopened,
                "a finished game stays finished, unless the arbiter reopens it");
        see_all(step.game);
        game = step.game;
    }
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jadoube::fuzz::play({data, size});
    return 0;
}
