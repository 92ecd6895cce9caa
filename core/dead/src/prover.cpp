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
    struct Game {
        Bits real;
        std::size_t most;
    };
    std::array<Game, std::size(stages)> games;
    std::size_t count = 0;
    for (const Stage& stage : stages) {
        if (stage.effort > effort || (stage.effort == Effort::look && effort > Effort::look)) {
            continue;
        }
        const Bits real = ShadowGame::real_men(position, walls, player, stage.real);
        // With few men several stages are the same game, which is played once.
        const auto end = games.begin() + static_cast<std::ptrdiff_t>(count);
        const auto same =
            std::find_if(games.begin(), end, [&](const Game& game) { return game.real == real; });
        if (same == end) {
            games[count++] = {real, stage.most};
        } else {
            same->most = std::max(same->most, stage.most);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t left = most - std::min(most, positions_);
        const Possible may_mate = shadow_game_.may_mate(
            position, walls, player, std::min<std::uint64_t>(games[i].most, left), games[i].real);
        positions_ += shadow_game_.positions();
        cost_ += shadow_cost * shadow_game_.positions();
        if (may_mate == Possible::no) {
            return Proof{CannotMate::kept_apart, shadow_game_.region(!player)};
        }
    }
    return std::nullopt;
}

}  // namespace jadoube::dead
