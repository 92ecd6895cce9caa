// A shadow game has every move of the real one: where a move mates, it shows in the shadow game
// too, whichever men are shadows.
#include "../../core/dead/src/shadow_game.hpp"

#include <cstddef>
#include <string>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>

#include "../../core/dead/src/playout.hpp"
#include "support/blocked_positions.hpp"
#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube::test {
namespace {

using dead::Bits;
using dead::ShadowGame;
using dead::Walls;

// Kings, pawns and men that never move, and some others. Rooks that may castle are shadows.
Bits any_real_men(const Position& position, const Walls& walls, Random& random) {
    using First = ShadowGame::Real::First;
    Bits homes = ShadowGame::real_men(position, walls, Color::white, {0, First::nearest});
    const Bits mask = random.next() | (random.below(2) == 0 ? random.next() : 0);
    for (int i = 0; i < walls.size(); ++i) {
        if (!position.castling_rooks().contains(walls[i].home))
            homes |= mask & dead::bit(walls[i].home);
    }
    return homes;
}

struct Tally {
    int mates = 0;
    int missed = 0;
    std::string first_missed;
};

// One move before a mate: the first position of a shadow game shows it.
void look(const Position& position, Random& random, Tally& tally) {
    const Color player = position.turn();
    for (const bool refined : {false, true}) {
        Walls walls(position);
        if (refined) walls.refine();
        ++tally.mates;
        ShadowGame game;
        const Bits real = any_real_men(position, walls, random);
        if (game.may_mate(position, walls, player, 1, real) == Possible::yes) continue;
        if (++tally.missed == 1) {
            tally.first_missed = to_shredder_fen(position) + " real " + std::to_string(real);
        }
    }
}

// Plays on from there with help until it is mate.
void look_after_play(const Position& start, Random& random, Tally& tally) {
    if (status(start) != Status::ongoing) return;
    for (const Color player : both_colors) {
        dead::Playout playout(player);
        if (!playout.play(start, dead::Playout::max_plies) || playout.line().empty()) continue;
        Position position = start;
        for (const Move move : playout.line().first(playout.line().size() - 1)) {
            position = position.after(move);
        }
        look(position, random, tally);
    }
}

}  // namespace

TEST_CASE("a shadow game shows a mate in one, whichever men are shadows") {
    Random random(5);
    Tally tally;
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        for_random_positions(variant, 17, scaled(4'000), [&](const Position& position) {
            look_after_play(position, random, tally);
        });
    }
    BlockedPositions blocked(19);
    for (int i = scaled(2'000); i > 0; --i) look_after_play(blocked.next(), random, tally);
    CAPTURE(tally.first_missed);
    CHECK(tally.missed == 0);
    CHECK(tally.mates > scaled(2'000));
}

TEST_CASE("shadows stand in the way of checks, and no others do") {
    // Black's knight may stand between White's king and the bishop, so that the rook can mate.
    // Without it, the rook may not leave the king in check (3.9.2).
    const Position position = from_fen("7k/6pp/8/8/7b/6n1/8/4KR2 w - - 0 1");
    const Bits all = position.men().bits();
    const Bits knight = dead::bit(Square::g3);
    ShadowGame game;
    CHECK(game.may_mate(position, Walls(position), Color::white, 1, all & ~knight) ==
          Possible::yes);
    CHECK(game.may_mate(position, Walls(position), Color::white, 1, all) == Possible::yes);
    const Position without = from_fen("7k/6pp/8/8/7b/8/8/4KR2 w - - 0 1");
    CHECK(game.may_mate(without, Walls(without), Color::white, 1, all & ~knight) ==
          Possible::unknown);
}

}  // namespace jadoube::test
