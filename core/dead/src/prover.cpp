#include "prover.hpp"

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
    {Effort::all, 50'000, {5, First::of_the_player}},
};

}  // namespace

bool Prover::shadows_mate(const Position& position, const Walls& walls, Color player,
                          std::size_t most, ShadowGame::Real real) {
    const bool may_mate = shadow_game_.may_mate(position, walls, player, most, real);
    cost_ += shadow_cost * shadow_game_.positions();
    return may_mate;
}

std::optional<Proof> Prover::prove(const Position& position, Color player, Effort effort) {
    Walls walls(position);
    cost_ = walls_cost;
    const auto walled_in = [&] { return Proof{CannotMate::walled_in, walls.region(!player)}; };
    if (!walls.may_mate(player)) return walled_in();
    if (effort >= Effort::study) {
        walls.refine();
        cost_ += refine_cost;
        if (!walls.may_mate(player)) return walled_in();
    }
    for (const Stage& stage : stages) {
        if (stage.effort > effort) break;
        if (stage.effort == Effort::look && effort > Effort::look) continue;
        if (!shadows_mate(position, walls, player, stage.most, stage.real)) {
            return Proof{CannotMate::kept_apart, walls.region(!player)};
        }
    }
    return std::nullopt;
}

}  // namespace jadoube::dead
