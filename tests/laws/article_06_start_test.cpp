// Articles 6.6 and 6.7: the start of the game, and who is late.
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using enum Color;

Play& start(Play& play) { return play.at(0).act(Party::arbiter, act::Start{}); }
Play& arrive(Play& play, double at, Color player) { return play.at(at).act(player, act::Arrive{}); }

// ---- 6.6

TEST_CASE("6.6 at the time set for the start White's clock is started") {
    for (const Edition edition : all_editions) {
        Play play({.edition = edition, .time = "5400"});
        CHECK(play.state().phase == Phase::before);
        play.at(-5).tick();
        CHECK(play.accepted());
        CHECK(play.state().phase == Phase::before);
        CHECK(play.clock() == "5400 5400 none");
        start(play);
        CHECK(play.accepted());
        CHECK(play.state().phase == Phase::playing);
        CHECK(play.clock() == "5400 5400 white");
        play.at(7).tick();
        CHECK(play.clock() == "5393 5400 white");
    }
}

TEST_CASE("6.6 where nobody says start, it begins at 0 by itself") {
    Play by_a_move({.time = "5400"});
    by_a_move.at(12).white("e2e4");
    CHECK(by_a_move.accepted());
    CHECK(by_a_move.clock() == "5388 5400 white");
    Play by_time({.time = "5400"});
    by_time.at(-1).tick().at(30).tick();
    CHECK(by_time.clock() == "5370 5400 white");
    CHECK(by_time.state().phase == Phase::playing);
    Play at_once({.time = "5400"});
    at_once.at(0).white("e2e4");
    CHECK(at_once.accepted());
    CHECK(at_once.clock() == "5400 5400 white");
    Play refused({.time = "5400"});
    refused.at(4).black("e7e5");
    CHECK(refused.refusal().starts_with("not_on_move"));
    CHECK(refused.clock() == "5396 5400 white");
}

TEST_CASE("6.6 only the arbiter starts the clock, once, and at 0") {
    Play play({.time = "5400"});
    for (const Color player : both_colors) {
        play.at(-10).act(player, act::Start{});
        CHECK(play.refusal() == "not_allowed");
    }
    play.at(-10).act(Party::arbiter, act::Start{});
    CHECK(play.refusal() == "bad_number 6.6");
    CHECK(play.state().phase == Phase::before);
    start(play);
    CHECK(play.accepted());
    play.at(0).act(Party::arbiter, act::Start{});
    CHECK(play.refusal() == "already_started 6.6");
    Play late({.time = "5400"});
    late.at(3).act(Party::arbiter, act::Start{});
    CHECK(late.refusal() == "already_started 6.6");
    CHECK(late.clock() == "5397 5400 white");
}

TEST_CASE("6.6 before the start nobody plays") {
    struct Row {
        Edition edition;
        std::string_view refusal;
    };
    const Row rows[] = {{Edition::e2009, "not_started 6.5"},
                        {Edition::e2017, "not_started 6.6"},
                        {Edition::e2018, "not_started 6.6"},
                        {Edition::e2023, "not_started 6.6"}};
    for (const Row& row : rows) {
        Play play({.edition = row.edition, .time = "5400"});
        const auto refused = [&](Party by, act::Any what) {
            play.at(-1).act(by, std::move(what));
            CHECK(play.refusal() == row.refusal);
            CHECK(play.state().phase == Phase::before);
            CHECK(play.clock() == "5400 5400 none");
        };
        refused(Party::white, act::Move{"e2e4", 1, {}});
        refused(Party::white, act::Touch{Square::e2});
        refused(Party::white, act::Press{});
        refused(Party::black, act::Pause{"help"});
        refused(Party::black, act::Resign{});
        refused(Party::black, act::OfferDraw{});
        refused(Party::arbiter, act::Pause{"not yet"});
        refused(Party::arbiter, act::Resume{});
        refused(Party::arbiter, act::SetClock{});
    }
}

// ---- 6.7.1

struct Lateness {
    std::optional<double> white;  // when he arrives
    std::optional<double> black;
    std::string_view score;  // "none": the game goes on
};

void check_who_is_late(Edition edition, int default_time, std::string_view article,
                       const Lateness& row) {
    CAPTURE(static_cast<int>(edition));
    CAPTURE(default_time);
    CAPTURE(row.score);
    Play play({.edition = edition,
               .time = "5400",
               .default_time = Seconds(default_time),
               .presence_tracked = true});
    for (const double before_or_after : {-1.0, 1.0}) {
        if (before_or_after > 0) start(play);
        for (const Color player : both_colors) {
            const auto& at = player == white ? row.white : row.black;
            if (at && *at * before_or_after > 0) arrive(play, *at, player);
        }
    }
    if (row.score == "none") {
        play.at(default_time + 1.5).tick();
        CHECK(play.accepted());
        CHECK(play.result() == "none");
        CHECK(play.state().phase == Phase::playing);
        return;
    }
    if (play.result() == "none") play.at(default_time).tick();
    CHECK(play.result() == std::string(row.score) + " default_time " + std::string(article));
    CHECK_FALSE(play.running());
    const auto late = [&](Color player) { return !(player == white ? row.white : row.black); };
    std::size_t found = 0;
    for (const Ruling& ruling : play.step().rulings) {
        if (ruling.kind != RulingKind::late) continue;
        ++found;
        CHECK(late(*ruling.player));
        CHECK(play.article(ruling.rule) == article);
    }
    CHECK(found == static_cast<std::size_t>(late(white)) + static_cast<std::size_t>(late(black)));
}

const Lateness zero_tolerance[] = {
    {-60, -30, "none"}, {-60, {}, "+/-"}, {{}, -60, "-/+"}, {{}, {}, "-/-"}};
const Lateness half_an_hour[] = {
    {-60, -30, "none"}, {-60, 1799.999, "none"}, {1799.999, -60, "none"}, {-60, {}, "+/-"},
    {1700, {}, "+/-"},  {{}, -60, "-/+"},        {{}, 5, "-/+"},          {{}, {}, "-/-"}};

TEST_CASE("6.7.1 who arrives after the default time loses, and both do if both are late") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Lateness& row : zero_tolerance) check_who_is_late(edition, 0, "6.7.1", row);
        for (const Lateness& row : half_an_hour) check_who_is_late(edition, 1800, "6.7.1", row);
    }
}
TEST_CASE("2014: 6.7.a who arrives after the default time loses") {
    for (const Lateness& row : half_an_hour) {
        check_who_is_late(Edition::e2014, 1800, "6.7.a", row);
    }
}
TEST_CASE("2009: 6.6.a who arrives after the start loses, or after the default time announced") {
    for (const Lateness& row : zero_tolerance) check_who_is_late(Edition::e2009, 0, "6.6.a", row);
    for (const Lateness& row : half_an_hour) check_who_is_late(Edition::e2009, 1800, "6.6.a", row);
}

TEST_CASE("6.7.1 the default time is over at its own instant, before whatever happens then") {
    Play play({.time = "5400", .default_time = Seconds(600), .presence_tracked = true});
    arrive(play, -5, white);
    start(play);
    arrive(play, 600, black);
    CHECK(play.refusal() == "game_over 6.7.1");
    CHECK(play.rulings() == "late 6.7.1, game_over 6.7.1");
    CHECK(play.result() == "+/- default_time 6.7.1");
    Play later({.time = "5400", .default_time = Seconds(600), .presence_tracked = true});
    arrive(later, -5, white);
    later.at(2000).tick();  // seen only now: White's clock has stopped then
    CHECK(later.result() == "+/- default_time 6.7.1");
    CHECK(later.clock() == "4800 5400 none");
}

TEST_CASE("6.7.1 a forfeit has the points of a win and of a loss") {
    Play play({.time = "5400", .presence_tracked = true, .points = {3000, 1000, 0}});
    arrive(play, -1, black);
    play.at(1).tick();
    REQUIRE(play.game().result());
    CHECK(play.game().result()->points == ByColor<std::int64_t>{0, 3000});
    Play nobody({.time = "5400", .presence_tracked = true});
    nobody.at(1).tick();
    CHECK(nobody.game().result()->points == ByColor<std::int64_t>{0, 0});
}

TEST_CASE("6.7.1 presence counts once somebody has arrived before the start, or if it is said so") {
    // Nobody says anything about it: both are there.
    Play untracked({.time = "5400"});
    untracked.at(5).tick();
    CHECK(untracked.result() == "none");
    // Until one of them is reported, too late: then it is known who is there.
    arrive(untracked, 6, white);
    CHECK(untracked.result() == "-/- default_time 6.7.1");

    for (const Color there : both_colors) {
        Play tracked({.time = "5400"});
        arrive(tracked, -5, there);
        start(tracked);
        tracked.at(0).tick();
        CHECK(tracked.result() ==
              (there == white ? "+/- default_time 6.7.1" : "-/+ default_time 6.7.1"));
    }
    Play both({.time = "5400"});
    arrive(both, -5, white);
    arrive(both, 0, black);  // in time
    start(both);
    both.at(100).tick();
    CHECK(both.result() == "none");
}

TEST_CASE("6.7.1 a player who acts is present from then on") {
    Play play({.time = "5400", .default_time = Seconds(600)});
    arrive(play, -5, white);
    start(play);
    play.at(100).white("e2e4").press().at(500).black("e7e5");  // who never said that he is here
    play.at(700).tick();
    CHECK(play.result() == "none");

    Play earlier({.time = "5400", .default_time = Seconds(600)});
    earlier.at(-30).act(black, act::Request{Requested::assistant});
    arrive(earlier, -20, white);
    start(earlier);
    earlier.at(700).tick();
    CHECK(earlier.result() == "none");

    // What was refused has not happened.
    Play refused({.time = "5400", .default_time = Seconds(600), .presence_tracked = true});
    arrive(refused, -5, white);
    refused.at(100).black("e7e5");
    CHECK_FALSE(refused.accepted());
    refused.at(700).tick();
    CHECK(refused.result() == "+/- default_time 6.7.1");
}

TEST_CASE("6.7.1 in a game without a clock as well") {
    Play play({.time = "-", .default_time = Seconds(600)});
    arrive(play, -5, black);
    play.at(599).tick();
    CHECK(play.result() == "none");
    play.at(601).tick();
    CHECK(play.result() == "-/+ default_time 6.7.1");
}

TEST_CASE("6.7.1 the arbiter may decide otherwise") {
    struct Row {
        std::string_view white;
        std::string_view black;
        std::string_view result;
    };
    const Row rows[] = {{"uphold", "uphold", "-/- default_time 6.7.1"},
                        {"uphold", "dismiss", "-/+ default_time 6.7.1"},
                        {"dismiss", "uphold", "+/- default_time 6.7.1"},
                        {"dismiss", "dismiss", "none"}};
    for (const Row& row : rows) {
        CAPTURE(row.result);
        Play play({.time = "5400",
                   .default_time = Seconds(600),
                   .presence_tracked = true,
                   .arbiter = ArbiterKind::human});
        play.at(600).tick();
        CHECK(play.rulings() == "");
        CHECK(play.pending() == "late 6.7.1 white, late 6.7.1 black");
        CHECK(play.state().phase == Phase::playing);
        CHECK(play.clock() == "4800 5400 white");
        arrive(play, 610, white);  // the arbiter still has to say
        arrive(play, 620, black);
        CHECK(play.game().pending().size() == 2);
        play.at(630).decide(std::string(row.black), 2);
        CHECK(play.result() == "none");  // it waits for both answers
        play.at(640).decide(std::string(row.white), 1);
        CHECK(play.result() == row.result);
        CHECK(play.pending() == "none");
        if (row.result != "none") continue;
        play.at(650).white("e2e4").press();
        CHECK(play.accepted());
        CHECK(play.clock() == "4749 5400 black");
    }
}

// ---- 6.7.2

TEST_CASE("6.7.2 nobody there: White loses the time until he arrives") {
    for (const Edition edition : all_editions) {
        Play play({.edition = edition,
                   .time = "5400",
                   .default_time = Seconds(1800),
                   .presence_tracked = true});
        start(play);
        CHECK(play.clock() == "5400 5400 white");
        play.at(900).tick();
        CHECK(play.clock() == "4500 5400 white");
        arrive(play, 1200, white);
        CHECK(play.clock() == "4200 5400 white");  // and nobody else
        play.at(1210).white("e2e4").at(1215).press();
        CHECK(play.clock() == "4185 5400 black");
        arrive(play, 1700, black);
        CHECK(play.clock() == "4185 4915 black");
        play.at(1800).tick();
        CHECK(play.result() == "none");
    }
}

TEST_CASE("6.7.2 it stays so if Black comes first, and the arbiter may decide otherwise") {
    Play play({.time = "5400", .default_time = Seconds(1800), .presence_tracked = true});
    arrive(play, 300, black);
    CHECK(play.clock() == "5100 5400 white");
    arrive(play, 1000, white);
    CHECK(play.clock() == "4400 5400 white");
    act::SetClock half;
    half.time.white = Millis(4'900'000);
    half.time.black = Millis(4'900'000);
    play.at(1000).act(Party::arbiter, half);
    CHECK(play.effects() == "set_time white 4900, set_time black 4900");
    CHECK(play.clock() == "4900 4900 white");
}

TEST_CASE("6.7.2 a flag that falls before the default time is over counts first") {
    Play play({.time = "180", .default_time = Seconds(600), .presence_tracked = true});
    play.at(900).tick();
    CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
    CHECK(play.result() == "0-1 flag 6.9");
}

}  // namespace
}  // namespace jadoube
