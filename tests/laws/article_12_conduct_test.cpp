// The rest of Article 12 (13 in 2009), with 11.7 and 11.8: what the arbiter records, games lost by
// one or both for their conduct, and the penalties that reach beyond the game.
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
using test::Play;
using test::since_2017;
using test::under;

// ---- Record only

// Of nobody at the board: it is recorded and changes nothing.
void is_recorded(Edition edition, const std::string& article) {
    CAPTURE(name(edition));
    CAPTURE(article);
    CHECK(Rulebook(edition).find(article).has_value());
    for (const bool paused : {false, true}) {
        Play play(under(edition));
        play.moves("e2e4 e7e5").offer(Color::white);
        if (paused) play.arbiter(act::Pause{"noise"});
        const State before = play.after(0).tick().state();
        play.after(0).arbiter(act::Incident{article, {}, "a spectator"});
        REQUIRE(play.rulings() == "incident " + article);
        CHECK_FALSE(play.find(RulingKind::incident)->player);
        CHECK(play.effects() == "nothing");
        CHECK(play.pending() == "none");
        CHECK(play.state() == before);
        play.act(Color::black, act::Incident{article, {}, "a spectator"});
        CHECK(play.refusal() == "not_allowed");
    }
}

TEST_CASE("12.1 what has no article of its own is recorded by the arbiter's duty") {
    for (const Edition edition : all_editions) {
        Play play(under(edition));
        play.moves("e2e4").arbiter(act::Incident{"", Color::white, "hums"});
        CHECK(play.find(RulingKind::incident));
        if (edition == Edition::e2014) continue;
        CHECK(play.rulings() == (edition == Edition::e2009 ? "incident 13.1" : "incident 12.1"));
    }
}

TEST_CASE("12.4 assistants that the arbiter names are recorded; 2009 has none") {
    for (const Edition edition : since_2017) is_recorded(edition, "12.4");
    CHECK_FALSE(Rulebook(Edition::e2009).has(Rule::arbiters_assistants));
}

TEST_CASE("12.7 who interferes is recorded, without a player; players of this game are penalised") {
    for (const Edition edition : since_2017) is_recorded(edition, "12.7");
    is_recorded(Edition::e2009, "13.7.a");
    // 12.7 speaks of others: what a player of this game does to it is his to answer for.
    Play play(under(Edition::e2023));
    play.moves("e2e4").arbiter(act::Penalise{Color::white, Penalty::warning, "12.7", {}, {}});
    CHECK(play.rulings() == "penalty 12.7");
}

TEST_CASE("12.8 telephones of others are recorded, and take nobody's game") {
    for (const Edition edition : since_2017) is_recorded(edition, "12.8");
    is_recorded(Edition::e2009, "13.7.b");
    Play play(under(Edition::e2023));
    play.moves("e2e4").arbiter(act::Observe{Observed::device, {}, {}, {}});  // nobody's here
    CHECK_FALSE(play.accepted());
    CHECK(play.result() == "none");
}

// ---- 12.9.7–12.9.9

TEST_CASE("12.9.7 a fine, with its amount; 2009 has none") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            for (const bool over : {false, true}) {
                CAPTURE(name(edition));
                Play play(under(edition));
                play.moves("e2e4 e7e5");
                if (over) play.act(player, act::Resign{});
                const State before = play.state();
                play.after(0).arbiter(act::Penalise{player, Penalty::fine, "11.5", 12500, {}});
                if (edition == Edition::e2009) {
                    CHECK(play.refusal() == "not_in_this_edition 13.4");
                    continue;
                }
                CHECK(play.rulings() == "penalty 11.5");
                CHECK(play.effects() == "fine " + him(player) + " 12500");
                CHECK(play.state() == before);
                for (const auto& amount :
                     {std::optional<std::int64_t>(), std::optional<std::int64_t>(0),
                      std::optional<std::int64_t>(-1000)}) {
                    play.arbiter(act::Penalise{player, Penalty::fine, "11.5", amount, {}});
                    CHECK(play.refusal() == "bad_number 12.9");
                }
            }
        }
    }
}

TEST_CASE("12.9.8 exclusion from one round or more, whole ones; 2009 has none") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            CAPTURE(name(edition));
            Play play(under(edition));
            play.moves("e2e4 e7e5");
            const auto exclude = [&](std::optional<std::int64_t> rounds) {
                play.after(0).arbiter(
                    act::Penalise{player, Penalty::exclude_rounds, "11.3.1", rounds, {}});
            };
            const State before = play.state();
            exclude({});
            if (edition == Edition::e2009) {
                CHECK(play.refusal() == "not_in_this_edition 13.4");
                continue;
            }
            CHECK(play.rulings() == "penalty 11.3.1");
            CHECK(play.effects() == "exclude " + him(player) + " 1");
            exclude(1000);
            CHECK(play.effects() == "exclude " + him(player) + " 1");
            exclude(3000);
            CHECK(play.effects() == "exclude " + him(player) + " 3");
            CHECK(play.state() == before);  // this game is played to its end
            for (const std::int64_t rounds : {0, -1000, 500, 1500}) {
                exclude(rounds);
                CHECK(play.refusal() == "bad_number 12.9");
            }
        }
    }
}

TEST_CASE("12.9.9 expulsion from the event, in every edition, does not decide this game") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            for (const bool over : {false, true}) {
                CAPTURE(name(edition));
                Play play(under(edition));
                play.moves("e2e4 e7e5");
                if (over) play.act(!player, act::Resign{});
                const State before = play.state();
                play.after(0).arbiter(act::Penalise{player, Penalty::expel, "", {}, {}});
                CHECK(play.rulings() ==
                      (edition == Edition::e2009 ? "penalty 13.4" : "penalty 12.9"));
                CHECK(play.effects() == "expel " + him(player));
                CHECK(play.state() == before);
            }
        }
    }
}

// ---- 11.7, 11.8

TEST_CASE("11.7 persistent refusal loses, and the arbiter decides what the opponent gets") {
    struct Row {
        std::optional<std::int64_t> opponent;
        std::string_view white_lost;
        std::string_view black_lost;
    };
    const Row rows[] = {
        {{}, "0-1", "1-0"}, {1000, "0-1", "1-0"}, {500, "0-1/2", "1/2-0"}, {0, "0-0", "0-0"}};
    for (const Edition edition : all_editions) {
        const std::string article = edition == Edition::e2009 ? "12.8" : "11.7";
        CHECK(Rulebook(edition).find(article) == Rule::persistent_refusal);
        for (const Row& row : rows) {
            for (const Color player : both_colors) {
                CAPTURE(name(edition));
                Play play(under(edition));
                play.moves("e2e4 e7e5");
                play.arbiter(act::Penalise{player, Penalty::loss, article, {}, row.opponent});
                CHECK(play.rulings() == "penalty " + article + ", game_over " + article);
                CHECK(play.result() ==
                      std::string(player == Color::white ? row.white_lost : row.black_lost) +
                          " penalty " + article);
                REQUIRE(play.game().result());
                CHECK(play.game().result()->points[player] == 0);
                CHECK(play.game().result()->points[!player] == row.opponent.value_or(1000));
                CHECK(play.game().phase() == Phase::over);
            }
        }
    }
}

TEST_CASE("11.8 both are guilty: both have lost, whatever the one had been given before") {
    for (const Edition edition : all_editions) {
        const std::string first_by = edition == Edition::e2009 ? "12.8" : "11.7";
        const std::string both_by = edition == Edition::e2009 ? "12.9" : "11.8";
        CHECK(Rulebook(edition).find(both_by) == Rule::both_guilty);
        for (const auto& opponent :
             {std::optional<std::int64_t>(), std::optional<std::int64_t>(1000),
              std::optional<std::int64_t>(500), std::optional<std::int64_t>(0)}) {
            for (const Color first : both_colors) {
                CAPTURE(name(edition));
                CAPTURE(opponent.value_or(-1));
                Play play(under(edition));
                play.moves("e2e4 e7e5");
                play.arbiter(act::Penalise{first, Penalty::loss, first_by, {}, opponent});
                play.arbiter(act::Penalise{!first, Penalty::loss, both_by, {}, {}});
                REQUIRE(play.result() == "0-0 penalty " + both_by);
                CHECK(play.game().result()->points == ByColor<std::int64_t>{0, 0});
            }
        }
        // Or at once, by the arbiter's word.
        Play declared(under(edition));
        declared.moves("e2e4 e7e5").arbiter(act::Declare{"0-0", both_by});
        CHECK(declared.result() == "0-0 declared " + both_by);
    }
}

TEST_CASE("11.8, 11.3.2.2 a game lost for a device is not won by the opponent's misconduct") {
    for (const Edition edition : all_editions) {
        for (const Color first : both_colors) {
            CAPTURE(name(edition));
            Play play(under(edition));
            play.moves("e2e4 e7e5");
            play.arbiter(act::Observe{Observed::device, {}, {}, first});
            REQUIRE(play.game().phase() == Phase::over);
            play.arbiter(act::Penalise{!first, Penalty::loss, "", {}, {}});
            CHECK(play.game().result()->score == Score::both_lose);
            CHECK(play.game().result()->points == ByColor<std::int64_t>{0, 0});
        }
    }
}

}  // namespace
}  // namespace jadoube
