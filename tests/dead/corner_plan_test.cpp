// Mates by knights and bishops that are played to a plan: every one replays, and nearly every
// placement gets one within a few dozen moves.
#include "../../core/dead/src/corner_plan.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/bitboard.hpp>
#include <jadoube/chess/setup.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/laws.hpp"
#include "support/mate_truth.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube::test {
namespace {

std::optional<Position> random_placement(const Men& men, Random& random) {
    Setup setup;
    setup.turn = random.below(2) == 0 ? Color::white : Color::black;
    const auto put = [&](Piece piece) {
        std::optional<Piece>& at = setup.at(square_at(static_cast<int>(random.below(64))));
        if (at) return false;
        at = piece;
        return true;
    };
    if (!put({Color::white, Role::king}) || !put({Color::black, Role::king}) ||
        !std::all_of(men.begin(), men.end(), put)) {
        return std::nullopt;
    }
    const auto position = Position::check(setup, Variant::standard);
    return position.has_value() ? std::optional(*position) : std::nullopt;
}

struct Tally {
    int played = 0;
    int mates = 0;
    int wrong = 0;
    std::string first_wrong;
};

template <class Wanted>
Tally play(const Men& men, Color player, int count, Wanted wanted) {
    Random random(11);
    Tally tally;
    while (tally.played < count) {
        const auto position = random_placement(men, random);
        if (!position || !wanted(*position)) continue;
        ++tally.played;
        dead::CornerPlan plan(player);
        bool mates = false;
        for (int attempt = 0; attempt < 8 && !mates; ++attempt) {
            mates = plan.play(*position, dead::CornerPlan::max_plies);
        }
        if (!mates) continue;
        ++tally.mates;
        if (!replays_to_mate(*position, plan.line(), player) && ++tally.wrong == 1) {
            tally.first_wrong = to_fen(*position);
        }
    }
    return tally;
}

}  // namespace

TEST_CASE("mates by knights and bishops that are played to a plan") {
    // Each has men for another way to take the last square from the king in the corner. Where the
    // lone piece stands en prise, or the king has no move, there is no mate to find.
    for (const std::string_view name : {"KBNvK", "KNNvK", "KNvKN", "KNvKB", "KNvKR", "KNvKP",
                                        "KBvKN", "KBvKP", "KBNNvK", "KNvKRP", "KBvKQP"}) {
        CAPTURE(name);
        for (const Color player : both_colors) {
            const Men men = men_named(name);
            const int count = scaled(400);
            const Tally tally = play(player == Color::white ? men : mirrored(men), player, count,
                                     [](const Position&) { return true; });
            CAPTURE(tally.first_wrong);
            CHECK(tally.wrong == 0);
            CHECK(tally.mates * 100 >= count * 95);
        }
    }
}

TEST_CASE("bishops mate to a plan if they are on squares of both colours") {
    const auto both_colours = [](const Position& position) {
        const Bitboard bishops = position.men(Role::bishop);
        return bishops.intersects(light_squares) && bishops.intersects(~light_squares);
    };
    for (const std::string_view name : {"KBBvK", "KBvKB"}) {
        CAPTURE(name);
        const int count = scaled(400);
        const Men men = men_named(name);
        const Tally tally = play(men, Color::white, count, both_colours);
        CAPTURE(tally.first_wrong);
        CHECK(tally.wrong == 0);
        CHECK(tally.mates * 100 >= count * 95);
        const auto one_colour = [&](const Position& position) { return !both_colours(position); };
        CHECK(play(men, Color::white, count, one_colour).mates == 0);
    }
}

TEST_CASE("a plan is for players with knights and bishops only") {
    const dead::CornerPlan plan(Color::white);
    CHECK(plan.suits(from_fen("4k3/8/8/8/8/8/8/3NKB2 w - - 0 1")));
    CHECK(plan.suits(from_fen("r3k3/p7/8/8/8/8/8/3NK3 w - - 0 1")));
    CHECK_FALSE(plan.suits(from_fen("4k3/8/8/8/8/8/7P/3NKB2 w - - 0 1")));
    CHECK_FALSE(plan.suits(from_fen("4k3/8/8/8/8/8/8/R3KB2 w - - 0 1")));
    CHECK_FALSE(plan.suits(from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")));
}

TEST_CASE("a plan ends where its plies end, and does not begin without the men for it") {
    dead::CornerPlan plan(Color::white);
    CHECK_FALSE(plan.play(from_fen("8/8/8/3k4/8/8/8/3NKB2 w - - 0 1"), 5));
    CHECK(plan.line().size() == 5);
    CHECK_FALSE(plan.play(from_fen("8/8/8/3k4/8/8/8/3NK3 w - - 0 1"), 80));
    CHECK(plan.line().empty());
}

}  // namespace jadoube::test
