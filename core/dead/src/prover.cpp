#include "prover.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace jadoube::dead {
namespace {

// In units of a position of a search, roughly.
constexpr std::uint64_t walls_cost = 60;
constexpr std::uint64_t refine_cost = 600;
constexpr std::uint64_t shadow_cost = 3;

struct Stage {
    Effort effort;
    std::size_t most;
    ShadowGame::Real real;
};

using First = ShadowGame::Real::First;
constexpr Stage stages[] = {
    {Effort::look, 300, {0, First::fewest_squares}},
    {Effort::study, 5'000, {0, First::fewest_squares}},
    {Effort::study, 20'000, {2, First::fewest_squares}},
    {Effort::all, 50'000, {2, First::of_the_player}},
    {Effort::all, 50'000, {2, First::of_the_other}},
    {Effort::all, 50'000, {4, First::nearest}},
    {Effort::all, 200'000, {5, First::of_the_player}},
};

// The shadow games to be played. With few men several stages are the same game, which is played
// once.
class Games {
public:
    struct Game {
        Bits real;
        std::size_t most;
    };

    Games(const Position& position, const Walls& walls, Color player, Effort effort) {
        for (const Stage& stage : stages) {
            if (stage.effort > effort) break;
            if (stage.effort == Effort::look && effort > Effort::look) continue;
            add({ShadowGame::real_men(position, walls, player, stage.real), stage.most});
        }
    }
    [[nodiscard]] const Game* begin() const noexcept { return games_.data(); }
    [[nodiscard]] const Game* end() const noexcept { return games_.data() + size_; }

private:
    void add(Game game) noexcept {
        for (std::size_t i = 0; i < size_; ++i) {
            if (games_[i].real != game.real) continue;
            games_[i].most = std::max(games_[i].most, game.most);
            return;
        }
        games_[size_++] = game;
    }

    std::array<Game, std::size(stages)> games_;
    std::size_t size_ = 0;
};

}  // namespace

std::optional<Proof> Prover::prove(const Position& position, Color player, Effort effort,
                                   std::uint64_t most) {
    Walls walls(position);
    cost_ = walls_cost;
    positions_ = 0;
    const auto walled_in = [&] { return Proof{CannotMate::walled_in, walls.region(!player)}; };
    if (!walls.may_mate(player)) return walled_in();
    if (effort >= Effort::study) {
        walls.refine();
        cost_ += refine_cost;
        if (!walls.may_mate(player)) return walled_in();
    }
    const Games games(position, walls, player, effort);
    for (const Games::Game& game : games) {
        const std::uint64_t left = most - std::min(most, positions_);
        const Possible may_mate = shadow_game_.may_mate(
            position, walls, player, std::min<std::uint64_t>(game.most, left), game.real);
        positions_ += shadow_game_.positions();
        cost_ += shadow_cost * shadow_game_.positions();
        if (may_mate == Possible::no) {
            return Proof{CannotMate::kept_apart, shadow_game_.region(!player)};
        }
    }
    return std::nullopt;
}

}  // namespace jadoube::dead
