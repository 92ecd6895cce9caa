// 6.7.1: whether a player is late does not depend on who else was reported, or when.
#include <string>

#include <doctest/doctest.h>

#include <jadoube/edition/edition.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;

constexpr auto white = Color::white;
constexpr auto black = Color::black;

Conditions default_time(Edition edition, int seconds) {
    Conditions conditions = test::under(edition);
    conditions.default_time = Seconds(seconds);
    return conditions;
}

}  // namespace

TEST_CASE("6.7.1 both arrive late though nobody was reported before the start: both lose") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(default_time(edition, 0));
        play.at(0.5).act(white, act::Arrive{});
        REQUIRE(play.state().result.has_value());
        CHECK(play.state().result->score == Score::none_by_default);
        CHECK(play.state().result->rule == Rule::default_time);
    }
}

TEST_CASE("6.7.1 one arrives late, the other was reported or has acted: he alone loses") {
    Play reported(default_time(Edition::e2023, 0));
    reported.at(-5).act(black, act::Arrive{}).at(0).arbiter(act::Start{});
    CHECK(reported.result() == "-/+ default_time 6.7.1");

    Play acted(default_time(Edition::e2023, 0));
    acted.at(0.2).white("e2e4").at(0.5).act(black, act::Arrive{});
    CHECK(acted.result() == "+/- default_time 6.7.1");
}

TEST_CASE("6.7.1 who arrives within the default time is not late, and the other one may be") {
    Play play(default_time(Edition::e2023, 1800));
    play.at(60).act(white, act::Arrive{});
    CHECK(play.result() == "none");
    play.at(1801).tick();
    CHECK(play.result() == "+/- default_time 6.7.1");

    Play both(default_time(Edition::e2023, 1800));
    both.at(60).act(white, act::Arrive{}).at(1799).act(black, act::Arrive{}).at(1801).tick();
    CHECK(both.result() == "none");
}

TEST_CASE("6.7.1 a human arbiter is asked about each of them") {
    Play play(test::with_human_arbiter(default_time(Edition::e2023, 0)));
    play.at(0.5).act(white, act::Arrive{});
    CHECK(play.pending() == "late 6.7.1 white, late 6.7.1 black");
}

TEST_CASE(
    "6.2.4 a press back after the opponent pressed before moving is no press without a move") {
    Conditions conditions = test::under(Edition::e2023, "900", Supervision::partial);
    Play play(conditions);
    play.press(white).white("e2e4").press(black);
    CHECK(play.accepted());
    CHECK(play.running() == white);
    play.claim(white, ClaimKind::illegal_move);
    CHECK(play.find(RulingKind::claim_rejected) != nullptr);
    CHECK(play.game().illegal_moves_completed(black) == 0);
    play.press(white);
    CHECK(play.running() == black);
}

TEST_CASE("Computers 1.3 there is an operator only where a computer plays") {
    for (const Color player : both_colors) {
        Play play;
        play.by_operator(player, act::Resign{}, true);
        CHECK(play.refusal() == "not_allowed Computers 1.3");
        CHECK(play.result() == "none");
        play.by_operator(Color::white, act::Touch{Square::e2}, true);
        CHECK_FALSE(play.accepted());
    }
}

TEST_CASE("5.1.1, 5.2.1, 5.2.2, 9.6.2 no game begins from a position in which it is over") {
    struct Row {
        std::string fen;
        std::string why;
    };
    const Row rows[] = {
        {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "checkmate"},
        {"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "stalemate"},
        {"8/8/4k3/8/8/3K4/8/6N1 w - - 0 1", "dead_position"},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 150 90", "seventyfive"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.fen);
        const auto game = Game::begin(test::from(row.fen));
        REQUIRE_FALSE(game);
        CHECK(game.error().code == ConditionsProblem::Code::bad_start);
        CHECK(game.error().detail == row.why);
    }
    // 2009 has no 9.6, and 149 are not 150.
    CHECK(Game::begin(test::from(rows[3].fen, Edition::e2009)));
    CHECK(Game::begin(test::from("4k3/8/8/8/8/8/8/R3K3 w - - 149 90")));
}

}  // namespace jadoube
