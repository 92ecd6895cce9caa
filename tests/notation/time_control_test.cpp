#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/notation/time_control.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using Kind = TimeControl::Kind;

TimeControl read(std::string_view text) {
    const auto control = parse_time_control(text);
    REQUIRE_MESSAGE(control.has_value(), text);
    return *control;
}

TEST_CASE("every descriptor of PGN's TimeControl is read and written as it was") {
    for (const std::string_view text :
         {"?", "-", "40/9000", "300", "40/9000:300", "4500+60", "*180", "40/5400+30:1800+30",
          "40/7200:20/3600:900+30", "0+1", "300d5", "40/5400d5:1800d5", "1.5+0.1"}) {
        CAPTURE(text);
        CHECK(to_text(read(text)) == text);
        CHECK(read(to_text(read(text))) == read(text));
    }
    CHECK(read("?").kind == Kind::unknown);
    CHECK(read("-").kind == Kind::untimed);
}

TEST_CASE("periods keep their moves, times, increments, delays and the sandclock apart") {
    const TimeControl control = read("40/5400+30:20/3600d5:*180");
    REQUIRE(control.kind == Kind::timed);
    REQUIRE(control.periods.size() == 3);
    CHECK(control.periods[0] ==
          TimePeriod{40, Millis{5'400'000}, ExtraTime::increment, Millis{30'000}, false});
    CHECK(control.periods[1] ==
          TimePeriod{20, Millis{3'600'000}, ExtraTime::delay, Millis{5'000}, false});
    CHECK(control.periods[2] ==
          TimePeriod{std::nullopt, Millis{180'000}, ExtraTime::none, Millis{}, true});
}

TEST_CASE("a time control as people write it") {
    struct Row {
        std::string_view why;
        std::string_view text;
        std::string_view standard;
    };
    const Row rows[] = {
        {"bare numbers are the standard's seconds", "5+3", "5+3"},
        {"even where minutes are likely", "90+30", "90+30"},
        {"no increment", "180+0", "180"},
        {"no delay", "180d0", "180"},
        {"blanks", "  40/9000 : 300 + 5 ", "40/9000:300+5"},
        {"a delay behind a blank", "300 d5", "300d5"},
        {"a delay behind a semicolon", "300;d5", "300d5"},
        {"a delay in letters", "300 delay 5", "300d5"},
        {"minutes and seconds by their signs", "90'+30\"", "5400+30"},
        {"two apostrophes for seconds", "90' + 30''", "5400+30"},
        {"typographic signs", "90′ + 30″/move", "5400+30"},
        {"minutes and seconds in letters", "90 min + 30 sec", "5400+30"},
        {"without blanks, in capitals", "90MIN+30SEC", "5400+30"},
        {"in words", "3 minutes + 2 seconds per move", "180+2"},
        {"a bare increment is in seconds", "15 min + 10", "900+10"},
        {"hours", "2h", "7200"},
        {"hours and minutes", "1 h 30 min + 30 s", "5400+30"},
        {"hours and bare minutes", "1h30", "5400"},
        {"minutes and bare seconds", "3'30", "210"},
        {"periods with units", "40/90 min, 30 min", "40/5400:1800"},
        {"moves in a word", "40 moves/90 min, 30 min", "40/5400:1800"},
        {"moves in words", "40 moves in 2 hours; 1 hour", "40/7200:3600"},
        {"moves behind the time", "90'/40, 30'; +30\"", "40/5400+30:1800+30"},
        {"G is in minutes", "G/60", "3600"},
        {"G with a delay", "G/60;d5", "3600d5"},
        {"G without a stroke", "G90+30", "5400+30"},
        {"Game in full", "Game/30 inc 5", "1800+5"},
        {"SD says that all periods are in minutes", "40/90, SD/30", "40/5400:1800"},
        {"an extra behind the last is for all", "40/90, SD/30; +30", "40/5400+30:1800+30"},
        {"one that belongs to the last is not", "40/90, SD/30+30", "40/5400:1800+30"},
        {"each with its own", "40/90;d5, SD/30;d10", "40/5400d5:1800d10"},
        {"a unit beats G", "G/90s", "90"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        CAPTURE(row.text);
        CHECK(to_text(read(row.text)) == row.standard);
    }
}

TEST_CASE("what is no time control is refused where it stops being one") {
    struct Row {
        std::string_view text;
        std::size_t column;
    };
    const Row rows[] = {
        {"", 0},         {"   ", 3},        {"blitz", 0},   {"? 300", 2},   {"-300", 1},
        {"300+", 4},     {"+5", 0},         {"40/", 3},     {"0/300", 2},   {"40/9000:", 8},
        {"300x", 3},     {"0", 0},          {"*0", 0},      {"*180+2", 4},  {"1.5/300", 3},
        {"40/9000/", 7}, {"1000000000", 0}, {"300+5+5", 5}, {"300 per", 4}, {"60:0", 3},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const auto control = parse_time_control(row.text);
        REQUIRE(!control.has_value());
        CHECK(control.error().column == row.column);
    }
    CHECK(!parse_time_control(std::string(max_time_control_length + 1, ' ')).has_value());
}

TEST_CASE("whatever can be read as a time control is the same when written and read again") {
    constexpr std::string_view alphabet = "0123456789///+++::d*;, .hms'\"GSD?-";
    test::Random random(71);
    int readable = 0;
    for (int i = 0; i < test::scaled(200'000); ++i) {
        std::string text;
        for (std::uint64_t length = 1 + random.below(10); length > 0; --length) {
            text += alphabet[random.below(alphabet.size())];
        }
        const auto control = parse_time_control(text);
        if (!control) {
            if (control.error().column > text.size()) FAIL(text);
            continue;
        }
        ++readable;
        if (!(read(to_text(*control)) == *control)) FAIL(text);
    }
    CHECK(readable > test::scaled(200'000) / 100);
}

TEST_CASE("the longest time is one that can be written again, and more digits are no overflow") {
    CHECK(read("999999999.999").periods.at(0).time == Millis{999'999'999'999});
    CHECK(read("277777h").periods.at(0).time == Millis{277'777LL * 3'600'000});
    for (const std::string_view text : {"277778h", "999999999h", "G/16666667", "60+277778h",
                                        "99999999999999999999", "60+88888888888888888888\""}) {
        CAPTURE(text);
        CHECK_FALSE(parse_time_control(text).has_value());
    }
}

TEST_CASE("the time of a clock comment is read") {
    struct Row {
        std::string_view text;
        std::int64_t millis;
    };
    const Row rows[] = {
        {"0:00:00", 0},          {"1:02:03", 3'723'000},
        {"0:03:01.5", 181'500},  {"12:34", 754'000},
        {"59", 59'000},          {"75", 75'000},
        {"90:00", 5'400'000},    {"100:00:00", 360'000'000},
        {"0:00:01.234", 1'234},  {"0:00:01.2349", 1'234},
        {"0:00:01.0004", 1'000}, {"1:2:3", 3'723'000},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        REQUIRE(parse_clock(row.text).has_value());
        CHECK(parse_clock(row.text)->count() == row.millis);
    }
    for (const std::string_view text : {"", ":", "1:", ":30", "1:60", "1:00:60", "1:00:00:00",
                                        "-1:00", "1:00.", "1:00 ", "a", "1:000", "1234567890"}) {
        CAPTURE(text);
        CHECK(!parse_clock(text).has_value());
    }
}

TEST_CASE("a clock's time is written with hours, and read again") {
    CHECK(clock_text(Millis{0}) == "0:00:00");
    CHECK(clock_text(Millis{3'723'000}) == "1:02:03");
    CHECK(clock_text(Millis{181'500}) == "0:03:01.5");
    CHECK(clock_text(Millis{1'050}) == "0:00:01.05");
    CHECK(clock_text(Millis{-5}) == "0:00:00");
    test::Random random(3);
    for (int i = 0; i < 10'000; ++i) {
        const Millis time{static_cast<std::int64_t>(random.below(1'000'000'000))};
        if (parse_clock(clock_text(time)) != time) FAIL(time.count());
    }
}

}  // namespace
}  // namespace jadoube
