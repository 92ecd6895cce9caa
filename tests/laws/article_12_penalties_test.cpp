// 12.5 and 12.9 (13.4, 13.5 in 2009): time that the arbiter gives, the penalties with their effect
// on clock, points and result, and what else he decides: results, annulment, positions restored.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/conduct.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::him;
using test::penalties_article;
using test::Play;
using test::under;

Play& penalise(Play& play, Color player, Penalty penalty, std::optional<std::int64_t> amount = {},
               std::string_view article = "", std::optional<std::int64_t> opponent_score = {}) {
    return play.act(Party::arbiter,
                    act::Penalise{player, penalty, std::string(article), amount, opponent_score});
}

Play& add_time(Play& play, Color player, std::int64_t seconds, std::string_view article = "") {
    return play.act(Party::arbiter,
                    act::AddTime{player, Millis(seconds * 1000), std::string(article)});
}

ByColor<std::int64_t> points(const Play& play) {
    REQUIRE(play.game().result());
    return play.game().result()->points;
}

TEST_CASE("12.5 after a disturbance the arbiter gives one or both players time") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            CAPTURE(name(edition));
            Play play(under(edition));
            play.moves("e2e4 e7e5");
            const double had = play.time(player);
            const double other = play.time(!player);
            add_time(play.after(0), player, 90);
            const std::string article = edition == Edition::e2009 ? "13.5" : "12.5";
            REQUIRE(play.find(RulingKind::time_added));
            CHECK(play.find(RulingKind::time_added)->player == player);
            if (edition != Edition::e2014) CHECK(play.rulings() == "time_added " + article);
            CHECK(play.effects() == "add_time " + him(player) + " 90");
            CHECK(play.time(player) == doctest::Approx(had + 90));
            CHECK(play.time(!player) == doctest::Approx(other));
            CHECK(play.running() == Color::white);  // whose clock ran runs on
            add_time(play.after(0), !player, 30, "A.3");
            CHECK(play.rulings() == "time_added A.3");  // as the arbiter cites it
            CHECK(play.time(!player) == doctest::Approx(other + 30));
        }
    }
}

TEST_CASE("12.5 while the clocks stand, too; not by a player, nor nothing, nor without a clock") {
    Play play(under(Edition::e2023));
    play.moves("e2e4").act(Party::arbiter, act::Pause{"noise"});
    add_time(play, Color::white, 60);
    CHECK(play.effects() == "add_time white 60");
    CHECK(play.state().phase == Phase::paused);
    const std::string clock = play.clock();
    for (const std::int64_t seconds : {std::int64_t{0}, std::int64_t{-60}}) {
        add_time(play, Color::white, seconds);
        CHECK(play.refusal() == "bad_number 12.5");
    }
    play.act(Color::black, act::AddTime{Color::black, Millis(60000), ""});
    CHECK(play.refusal() == "not_allowed");
    CHECK(play.clock() == clock);
    Play untimed(under(Edition::e2023, "-"));
    untimed.moves("e2e4");
    add_time(untimed, Color::white, 60);
    CHECK(untimed.refusal() == "no_clock 12.5");
    Play over(under(Edition::e2023));
    over.moves("e2e4").act(Color::black, act::Resign{});
    add_time(over, Color::white, 60);
    CHECK(over.refusal() == "game_over 5.1.2");
}

TEST_CASE("12.9 nine penalties, in 2009 the seven of 13.4: others are refused") {
    struct Row {
        Penalty penalty;
        std::optional<std::int64_t> amount;
        bool in_2009;
    };
    const Row rows[] = {
        {Penalty::warning, {}, true},     {Penalty::opponent_time, 60000, true},
        {Penalty::own_time, 60000, true}, {Penalty::opponent_points, 500, true},
        {Penalty::own_points, 500, true}, {Penalty::loss, {}, true},
        {Penalty::fine, 50000, false},    {Penalty::exclude_rounds, {}, false},
        {Penalty::expel, {}, true},
    };
    for (const Edition edition : all_editions) {
        for (const Row& row : rows) {
            for (const Color player : both_colors) {
                CAPTURE(name(edition));
                CAPTURE(name(row.penalty));
                Play play(under(edition));
                play.moves("e2e4 e7e5");
                penalise(play, player, row.penalty, row.amount);
                if (edition == Edition::e2009 && !row.in_2009) {
                    CHECK(play.refusal() == "not_in_this_edition 13.4");
                    continue;
                }
                REQUIRE(play.accepted());
                REQUIRE(play.find(RulingKind::penalty));
                CHECK(play.find(RulingKind::penalty)->player == player);
                CHECK(play.find(RulingKind::penalty)->penalty == row.penalty);
                CHECK(play.rulings().substr(0, 12) == "penalty " + penalties_article(edition));
                CHECK((play.state().phase == Phase::over) == (row.penalty == Penalty::loss));
                // By a player: never.
                play.act(player, act::Penalise{!player, row.penalty, "", row.amount, {}});
                CHECK_FALSE(play.accepted());
            }
        }
    }
}

TEST_CASE("12.9.1, 12.9.7, 12.9.8, 12.9.9 what changes nothing in this game is recorded") {
    struct Row {
        Penalty penalty;
        std::string_view effect;  // on the player
    };
    for (const Row& row :
         {Row{Penalty::warning, "nothing"}, Row{Penalty::fine, "fine 100000"},
          Row{Penalty::exclude_rounds, "exclude 100"}, Row{Penalty::expel, "expel"}}) {
        for (const Color player : both_colors) {
            CAPTURE(name(row.penalty));
            std::string effect(row.effect);
            const std::size_t verb = std::min(effect.find(' '), effect.size());
            if (row.penalty != Penalty::warning) effect.insert(verb, " " + him(player));
            Play play(under(Edition::e2023));
            play.moves("e2e4 e7e5");
            play.after(0).tick();
            const State before = play.state();
            penalise(play.after(0), player, row.penalty, 100000, "11.3.1");
            CHECK(play.rulings() == "penalty 11.3.1");
            CHECK(play.effects() == effect);
            CHECK(play.state() == before);
            // And at any time after it.
            play.act(player, act::Resign{});
            const auto result = play.game().result();
            penalise(play, player, row.penalty, 100000);
            CHECK(play.rulings() == "penalty 12.9");
            CHECK(play.effects() == effect);
            CHECK(play.game().result() == result);
        }
    }
}

TEST_CASE("12.9.2 more time for the opponent") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            Play play(under(edition));
            play.moves("e2e4 e7e5");
            const double own = play.time(player);
            const double had = play.time(!player);
            penalise(play.after(0), player, Penalty::opponent_time, 90000, "6.2.3");
            CHECK(play.rulings() == "penalty 6.2.3");
            CHECK(play.effects() == "add_time " + him(!player) + " 90");
            CHECK(play.time(!player) == doctest::Approx(had + 90));
            CHECK(play.time(player) == doctest::Approx(own));
            CHECK(play.result() == "none");
        }
    }
}

TEST_CASE("12.9.3 less time for the offender, who can lose on time by it") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            CAPTURE(name(edition));
            Play play(under(edition));
            play.moves("e2e4 e7e5");
            const double own = play.time(player);
            const double had = play.time(!player);
            penalise(play.after(0), player, Penalty::own_time, 90000);
            CHECK(play.rulings() == "penalty " + penalties_article(edition));
            CHECK(play.effects() == "take_time " + him(player) + " 90");
            CHECK(play.time(player) == doctest::Approx(own - 90));
            CHECK(play.time(!player) == doctest::Approx(had));
            CHECK(play.result() == "none");
            penalise(play, player, Penalty::own_time, 7200000);
            CHECK(play.rulings() ==
                  "penalty " + penalties_article(edition) + ", flag_fallen 6.8, game_over 6.9");
            CHECK(play.result() == (player == Color::white ? "0-1 flag 6.9" : "1-0 flag 6.9"));
        }
    }
}

TEST_CASE("12.9.2, 12.9.3 time needs a clock, an amount, and a game that goes on") {
    for (const Penalty penalty : {Penalty::opponent_time, Penalty::own_time}) {
        Play untimed(under(Edition::e2023, "-"));
        untimed.moves("e2e4");
        penalise(untimed, Color::white, penalty, 60000);
        CHECK(untimed.refusal() == "no_clock 12.9");
        Play play(under(Edition::e2023));
        play.moves("e2e4");
        for (const auto& amount :
             {std::optional<std::int64_t>(), std::optional<std::int64_t>(0),
              std::optional<std::int64_t>(-5), std::optional<std::int64_t>(2'000'000'000'000)}) {
            penalise(play, Color::white, penalty, amount);
            CHECK(play.refusal() == "bad_number 12.9");
        }
        play.act(Color::white, act::Resign{});
        penalise(play, Color::white, penalty, 60000);
        CHECK(play.refusal() == "game_over 12.9");
    }
}

TEST_CASE("12.9.5 fewer points for the offender, in the game or after it") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            for (const bool after : {false, true}) {
                CAPTURE(name(edition));
                CAPTURE(after);
                Play play(under(edition));
                play.moves("e2e4 e7e5");
                const auto fine = [&] {
                    penalise(play, player, Penalty::own_points, 500);
                    CHECK(play.rulings() == "penalty " + penalties_article(edition));
                    CHECK(play.effects() == "points " + him(player) + " -500");
                };
                if (!after) fine();
                CHECK(play.result() == "none");
                play.act(!player, act::Resign{});
                if (after) fine();
                CHECK(points(play)[player] == 500);
                CHECK(points(play)[!player] == 0);
                // The result itself is what it was.
                CHECK(play.result().substr(0, 15) ==
                      (player == Color::white ? "1-0 resignation" : "0-1 resignation"));
            }
        }
    }
}

TEST_CASE("12.9.4 more points for the opponent, in the game or after it") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            for (const bool after : {false, true}) {
                CAPTURE(name(edition));
                Play play(under(edition));
                play.moves("e2e4 e7e5");
                // 10.2: what the one is given is taken from the other first.
                const auto impose = [&] {
                    penalise(play, player, Penalty::own_points, 500);
                    penalise(play, player, Penalty::opponent_points, 500);
                    CHECK(play.effects() == "points " + him(!player) + " 500");
                };
                if (!after) impose();
                play.offer(player).act(!player, act::AcceptDraw{});
                if (after) impose();
                CHECK(points(play)[player] == 0);
                CHECK(points(play)[!player] == 1000);
                CHECK(play.result().substr(0, 17) == "1/2-1/2 agreement");
            }
        }
    }
}

TEST_CASE("12.9.4, 12.9.5 up to the most that the game can give, and down to nothing") {
    for (const Color player : both_colors) {
        for (const bool after : {false, true}) {
            CAPTURE(after);
            Play play(under(Edition::e2023));
            play.moves("e2e4 e7e5");
            if (!after) penalise(play, player, Penalty::opponent_points, 500);
            play.act(player, act::Resign{});
            if (after) penalise(play, player, Penalty::opponent_points, 500);
            CHECK(points(play)[!player] == 1000);
            CHECK(points(play)[player] == 0);
        }
        // Nor is a loser left with less than nothing.
        Play lost(under(Edition::e2023));
        lost.moves("e2e4 e7e5").act(player, act::Resign{});
        penalise(lost, player, Penalty::own_points, 500);
        CHECK(points(lost)[player] == 0);
        CHECK(points(lost)[!player] == 1000);
    }
}

TEST_CASE("12.9.6 the game is lost, and the arbiter decides the opponent's score") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            CAPTURE(name(edition));
            const bool white = player == Color::white;
            Play play(under(edition));
            play.moves("e2e4 e7e5").offer(player);
            penalise(play, player, Penalty::loss, {}, "11.7");
            CHECK(play.rulings() == "penalty 11.7, game_over 11.7");
            CHECK(play.effects() == (white ? "result 0-1" : "result 1-0"));
            CHECK(play.result() == (white ? "0-1 penalty 11.7" : "1-0 penalty 11.7"));
            CHECK(points(play)[player] == 0);
            CHECK(points(play)[!player] == 1000);
            CHECK_FALSE(play.running().has_value());
            CHECK_FALSE(play.state().offer.has_value());
            Play bare(under(edition));
            bare.moves("e2e4");
            penalise(bare, player, Penalty::loss);
            CHECK(bare.result() ==
                  (white ? "0-1 penalty " : "1-0 penalty ") + penalties_article(edition));
            // The exception of 5.1.2 is not made here: a bare king wins by it.
            Conditions king = under(edition);
            king.start = std::string(white ? "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
                                           : "r3k3/8/8/8/8/8/8/4K3 w - - 0 1");
            Play alone(king);
            penalise(alone, player, Penalty::loss);
            CHECK(alone.result().substr(0, 11) == (white ? "0-1 penalty" : "1-0 penalty"));
        }
    }
}

TEST_CASE("12.9.6 after the game it changes the result, but not that of an annulled one") {
    for (const Color player : both_colors) {
        Play play(under(Edition::e2023));
        play.moves("e2e4 e7e5").act(!player, act::Resign{});
        CHECK(points(play)[player] == 1000);
        penalise(play, player, Penalty::loss, {}, "11.3.2.2", 500);
        CHECK(play.result() ==
              (player == Color::white ? "0-1/2 penalty 11.3.2.2" : "1/2-0 penalty 11.3.2.2"));
        CHECK(points(play)[player] == 0);
        CHECK(points(play)[!player] == 500);
        // What is refused leaves the result as it is.
        penalise(play, player, Penalty::loss, {}, "11.7", 750);
        CHECK(play.refusal() == "bad_number 10.2");
        CHECK(points(play)[!player] == 500);
        Play annulled(under(Edition::e2023));
        annulled.moves("e2e4").act(Party::arbiter, act::Annul{});
        penalise(annulled, player, Penalty::loss);
        CHECK(annulled.refusal().substr(0, 9) == "game_over");
        CHECK(annulled.result() == "annulled");
        penalise(annulled, player, Penalty::warning);
        CHECK(annulled.rulings() == "penalty 12.9");
    }
}

TEST_CASE("12.9.6, 11.8 lost by the one and then by the other, nobody wins") {
    for (const Color first : both_colors) {
        Play play(under(Edition::e2023));
        play.moves("e2e4 e7e5");
        penalise(play, first, Penalty::loss, {}, "11.7");
        penalise(play, !first, Penalty::loss, {}, "11.8");
        CHECK(play.result() == "0-0 penalty 11.8");
        CHECK(points(play) == ByColor<std::int64_t>{0, 0});
        // The same player again: it is as it was.
        Play twice(under(Edition::e2023));
        twice.moves("e2e4 e7e5");
        penalise(twice, first, Penalty::loss);
        penalise(twice, first, Penalty::loss);
        CHECK(points(twice)[!first] == 1000);
        // A win on the board is no such loss.
        Play resigned(under(Edition::e2023));
        resigned.moves("e2e4 e7e5").act(first, act::Resign{});
        penalise(resigned, !first, Penalty::loss);
        CHECK(points(resigned)[first] == 1000);
    }
}

}  // namespace
}  // namespace jadoube
