// 8.4: who has little time left need not record. What follows when a flag has fallen:
// article_08_flag_test.cpp.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/scoresheets.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::recording_due;
using test::told;
using test::under;

struct Articles {
    Edition edition;
    std::string_view own_move, release;
};
constexpr Articles articles[] = {
    {Edition::e2009, "8.1", "8.4"},   {Edition::e2014, "8", "8"},
    {Edition::e2017, "8.1.3", "8.4"}, {Edition::e2018, "8.1.3", "8.4"},
    {Edition::e2023, "8.1.3", "8.4"},
};

std::string excused(const Play& play) { return told(play, RulingKind::recording_excused); }

Play with_sheets(const Conditions& conditions) {
    Play play(conditions);
    play.at(1).white("e2e4").at(1).write(Color::white, 1, "e4");
    play.at(1).write(Color::black, 1, "e4").at(2).press(Color::white);
    return play;
}

TEST_CASE("8.4 with less than five minutes left a player need not record") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        Play play = with_sheets(under(row.edition));
        play.at(6902).tick();  // Black has exactly five minutes
        CHECK(play.time(Color::black) == 300);
        CHECK(play.rulings().empty());
        play.at(6902.001).tick();
        CHECK(play.rulings() == "recording_excused " + std::string(row.release));
        CHECK(excused(play) == "black " + std::string(row.release));
        CHECK(play.effects() == "nothing");
        CHECK(play.running() == Color::black);
        play.black("e7e5").press();
        CHECK(play.rulings().empty());  // it is said once
        // White has the time, and must.
        play.white("g1f3").press().black("b8c6");
        CHECK(play.rulings().empty());
        play.press().write(Color::white, 2, "e5").white("f1b5");
        CHECK(recording_due(play, row.own_move) == "white 3");
        play.press().black("a7a6").press();
        CHECK(play.rulings().empty());
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("8.4 White, too, when his time is short") {
    Play play = with_sheets(under(Edition::e2023));
    play.at(3).black("e7e5").at(4).press();
    play.at(6903).white("g1f3");
    CHECK(excused(play) == "white 8.4");
    CHECK(play.game().ply() == 3);
    play.press().moves("b8c6 f1b5 a7a6 b5a4");
    CHECK(play.game().scoresheet(Color::white).last_ply() == 1);
}

TEST_CASE("8.4 only who gets less than thirty seconds with each move") {
    struct Row {
        std::string_view time;
        bool released;
    };
    for (const Row& row : {Row{"7200", true}, Row{"7200+5", true}, Row{"7200+29", true},
                           Row{"7200+30", false}, Row{"7200+60", false}}) {
        for (const ClockMode mode : {ClockMode::fischer, ClockMode::bronstein, ClockMode::delay}) {
            for (const Color by : both_colors) {
                CAPTURE(row.time);
                CAPTURE(static_cast<int>(mode));
                Conditions conditions = under(Edition::e2023, row.time);
                conditions.mode = mode;
                Play play = with_sheets(conditions);
                act::SetClock set;
                set.time[by] = Millis(299'000);
                bool found = false;
                play.arbiter(set);
                found = found || excused(play) != "nothing";
                play.tick();
                found = found || excused(play) != "nothing";
                CHECK(found == row.released);
                set.time[by] = Millis(1'000);
                play.arbiter(set).tick();
                CHECK(excused(play) == "nothing");  // said, or never
            }
        }
    }
}

TEST_CASE("8.4 it counts what his display shows, not what a delay still adds to it") {
    Conditions conditions = under(Edition::e2023, "7200+20");
    conditions.mode = ClockMode::delay;
    Play play = with_sheets(conditions);
    act::SetClock set;
    set.time.black = Millis(290'000);
    play.arbiter(set).tick();
    REQUIRE(play.time(Color::black) == 290);
    play.black("e7e5").press().moves("g1f3").black("b8c6");
    CHECK(recording_due(play, "8.1.3") == "nothing");
}

TEST_CASE("8.4 he stays released for the rest of the period, whatever time he is given") {
    for (const Articles& row : articles) {
        Play play = with_sheets(under(row.edition));
        play.at(6910).tick();
        REQUIRE(excused(play) != "nothing");
        play.arbiter(act::AddTime{Color::black, Millis(3'600'000), "12.5"});
        CHECK(play.time(Color::black) > 3000);
        play.black("e7e5").press().moves("g1f3 b8c6 f1b5").black("a7a6");
        CHECK(play.rulings().empty());
    }
}

TEST_CASE("8.4 nor is it taken back by an increment that brings him over five minutes") {
    Play play = with_sheets(under(Edition::e2023, "7200+29"));
    // Black has 7229; he presses with 290 left and has 319 then.
    play.at(6941).black("e7e5");
    CHECK(excused(play) == "black 8.4");
    play.press();
    CHECK(play.time(Color::black) > 300);
    play.moves("g1f3 b8c6 f1b5").black("a7a6");
    CHECK(play.rulings().empty());
}

TEST_CASE("8.4 when the period is over he must record again") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        Play play = with_sheets(under(row.edition, "2/3600:3600"));
        play.at(3402).black("e7e5").press();
        play.moves("g1f3").black("b8c6").press(Color::black);  // the second of two moves
        CHECK(play.find(RulingKind::period_reached));
        // Before anybody does anything else.
        CHECK(recording_due(play, row.release) == "black 2");
        play.moves("f1b5");
        CHECK(recording_due(play, row.release) == "nothing");
        play.write(Color::black, 2, "e5").write(Color::black, 3, "Nf3").black("a7a6");
        CHECK(recording_due(play, row.own_move) == "black 4");
        CHECK(excused(play) == "nothing");
    }
}

TEST_CASE("8.4 each period by its own time for each move") {
    // With thirty seconds in the first, none in the second.
    Play first = with_sheets(under(Edition::e2023, "2/3600+30:3600"));
    first.at(3402).tick();
    CHECK(first.time(Color::black) < 300);
    CHECK(excused(first) == "nothing");
    first.write(Color::black, 2, "0:04").black("e7e5").press().moves("g1f3");
    first.write(Color::black, 3, "Nf3").black("b8c6");
    CHECK(recording_due(first, "8.1.3") == "black 2");
    first.press().moves("f1b5").at(7000).tick();
    CHECK(excused(first) == "black 8.4");

    // The other way round.
    Play second = with_sheets(under(Edition::e2023, "2/3600:3600+30"));
    second.at(3402).tick();
    CHECK(excused(second) == "black 8.4");
    second.black("e7e5").press().moves("g1f3 b8c6 f1b5").at(7500).tick();
    CHECK(second.time(Color::black) < 300);
    CHECK(excused(second) == "nothing");
}

TEST_CASE("8.4 nobody is released from what nobody asks of him") {
    Play unwritten(under(Edition::e2023));
    unwritten.at(1).white("e2e4").at(2).press();
    unwritten.at(7000).tick();
    CHECK(unwritten.rulings().empty());
    for (const std::string_view time : {"1500", "300"}) {  // A.2
        Play quick(under(Edition::e2023, time));
        quick.white("e2e4").write(Color::white, 1, "e4").write(Color::black, 1, "e4").press();
        quick.at(290).tick();
        CHECK(quick.rulings().empty());
    }
    Play untimed(under(Edition::e2023, "-"));
    untimed.white("e2e4").write(Color::white, 1, "e4").at(100'000).tick();
    CHECK(untimed.rulings().empty());
}

TEST_CASE("8.4 the arbiter who sets a clock below five minutes hears of it at once") {
    Play play = with_sheets(under(Edition::e2023));
    act::SetClock set;
    set.time.black = Millis(200'000);
    play.arbiter(set);
    CHECK(excused(play) == "black 8.4");
    play.arbiter(act::Penalise{Color::white, Penalty::own_time, "12.9.3", 7'000'000});
    CHECK(excused(play) == "white 8.4");
}

}  // namespace
}  // namespace jadoube
