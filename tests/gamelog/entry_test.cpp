#include <string>

#include <doctest/doctest.h>

#include <jadoube/gamelog/entry.hpp>

#include "gamelog/log_writer.hpp"

namespace jadoube {
namespace {

TEST_CASE("log: a time is milliseconds of UTC, one text for one time") {
    struct Row {
        std::int64_t time;
        std::string_view text;
    };
    for (const auto& [time, text] : {
             Row{0, "1970-01-01T00:00:00.000Z"},
             Row{-1, "1969-12-31T23:59:59.999Z"},
             Row{951'782'400'000, "2000-02-29T00:00:00.000Z"},
             Row{951'868'799'999, "2000-02-29T23:59:59.999Z"},
             Row{951'868'800'000, "2000-03-01T00:00:00.000Z"},
             Row{4'107'542'400'000, "2100-03-01T00:00:00.000Z"},
             Row{test::noon + 7, "2026-11-15T12:00:00.007Z"},
             Row{-62'167'219'200'000, "0000-01-01T00:00:00.000Z"},
             Row{253'402'300'799'999, "9999-12-31T23:59:59.999Z"},
         }) {
        CHECK(utc(time) == text);
        CHECK(parse_utc(text) == time);
    }
    // Years have four digits.
    CHECK(utc(INT64_MAX) == "9999-12-31T23:59:59.999Z");
    CHECK(utc(INT64_MIN) == "0000-01-01T00:00:00.000Z");
    for (const std::string_view text :
         {"", "2026-11-15T12:00:00Z", "2026-11-15T12:00:00.000", "2026-11-15 12:00:00.000Z",
          "2026-11-15T24:00:00.000Z", "2026-11-15T12:60:00.000Z", "2026-11-15T12:00:60.000Z",
          "2026-02-29T12:00:00.000Z", "2026-13-01T12:00:00.000Z", "2026-00-01T12:00:00.000Z",
          "2026-11-00T12:00:00.000Z", "2026-11-15T12:00:00.0000", "2026-11-15T12:00:00.00aZ",
          "+026-11-15T12:00:00.000Z", "2026-11-15T12:00:00.000z", "2026-11-15T12:00:00,000Z"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_utc(text));
    }
}

TEST_CASE("log: every kind of entry, byte for byte") {
    const std::vector<std::string> lines = test::small_game().lines();
    REQUIRE(lines.size() == 9);
    CHECK(lines[0] ==
          R"({"hash":"cbfdd88bd252a2897d0604ebd693a592cc302fdbf9b98cdb8b553352903ccb52","se)"
          R"(q":0,"log":1,"game":"k7Wq2xRd","time":"2026-11-15T12:00:00.000Z","conditions":)"
          R"({"time":"300+3","white":"Anna","black":"Boris"},"settings":{}})");
    CHECK(lines[1] ==
          R"({"hash":"771a11625746823f8581ca2343cd953495d930f7f7c06c6ea07525a882355069","se)"
          R"(q":1,"time":"2026-11-15T12:00:01.123Z","role":"server","act":{"at":0,"by":"arb)"
          R"(iter","act":"start"},"accepted":true,"rulings":[]})");
    CHECK(lines[3] ==
          R"({"hash":"5da66c8f3260b6e690dfd450e19c9213f4b0d0427d044bac486435a93af68214","se)"
          R"(q":3,"time":"2026-11-15T12:00:03.123Z","role":"white","key":"a2","act":{"at":4)"
          R"(.5,"by":"white","act":"press"},"accepted":true,"rulings":[{"ruling":"illegal_m)"
          R"(ove","article":"7.5.5","player":"white","count":1,"effects":[{"effect":"restor)"
          R"(e","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},{"effect")"
          R"(:"add_time","player":"black","seconds":120}],"text":"White's first completed i)"
          R"(llegal move: Black receives 2 minutes."}]})");
    CHECK(lines[5] ==
          R"({"hash":"ca6a063b0ea39e55029abd38f05d4fba816d2c9c621c29c4bc1493b21f111594","se)"
          R"(q":5,"time":"2026-11-15T12:00:05.123Z","role":"white","key":"a4","act":{"at":7)"
          R"(.25,"by":"white","act":"accept_draw"},"accepted":false,"error":{"code":"no_off)"
          R"(er","article":"9.1.2.1","text":"There is no draw offer to answer."},"rulings":)"
          R"([]})");
    CHECK(lines[7] ==
          R"({"hash":"8b7cf09ad8fe4836a9be52e809244ca5f457a5e356ae9c63aec74a0625058483","se)"
          R"(q":7,"time":"2026-11-15T12:00:07.123Z","role":"black","key":"z1","act":{"at":1)"
          R"(9.125,"by":"black","act":"resign"},"accepted":true,"rulings":[{"ruling":"game_)"
          R"(over","article":"5.1.2","player":"black","reason":"resignation","effects":[{"e)"
          R"(ffect":"result","score":"1-0"}],"text":"White wins: Black has resigned."}]})");
    CHECK(lines[8] ==
          R"({"hash":"460e1aa4850d85e5b59d17e798fde676c1aaef7ca416f1904b45e118ac40c978","se)"
          R"(q":8,"time":"2026-11-15T12:00:08.123Z","head":"8b7cf09ad8fe4836a9be52e809244ca)"
          R"(5f457a5e356ae9c63aec74a0625058483","key":"03a107bff3ce10be1d70dd18e74bc09967e4)"
          R"(d6309ba50d5f1ddc8664125531b8","signature":"53c354db66d8ddfcf2e49437ee6c1c796bf)"
          R"(f6e549f3a2f98f5d2a5dcd88b460244fa3c5eed429e38ec3c64cb65d46cb24986f318e78a81466)"
          R"(c280679c9f76409"})");
}

TEST_CASE("log: a key, a title and a game are escaped; a key that is empty is left out") {
    JsonWriter json;
    write_first_entry(json, "a\"b", 0, "{}", R"({"title":"x"})");
    CHECK(json.text() == R"({"seq":0,"log":1,"game":"a\"b","time":"1970-01-01T00:00:00.000Z",)"
                         R"("conditions":{},"settings":{"title":"x"}})");
    test::LogWriter log("{}");
    log.act("white-assistant", R"({"at":0,"by":"assistant","for":"white","act":"press"})", "\"\n");
    CHECK(log.bodies()[1].find(R"("role":"white-assistant","key":"\"\u000a","act":{"at":0,)") !=
          std::string::npos);
    CHECK(test::small_game().bodies()[1].find("\"key\"") == std::string::npos);
}

TEST_CASE("log: rulings and refusals are those of the arbiter's answer, byte for byte") {
    Referee referee({Viewer::arbiter, {}, {}, test::known_words});
    (void)referee.hear(R"({"conditions":{"time":"300+3","white":"Anna","black":"Boris"}})");
    const test::LogWriter log = test::small_game();
    int with_rulings = 0;
    int refused = 0;
    for (const std::string& body : log.bodies()) {
        const auto act = body.find("\"act\":{");
        if (act == std::string::npos) continue;
        const auto accepted = body.find(",\"accepted\":");
        const std::string& answer = referee.answer(body.substr(act + 6, accepted - act - 6));
        const std::string outcome = body.substr(accepted, body.size() - 1 - accepted);
        CHECK(answer.find(outcome + ",\"pending\":") != std::string::npos);
        with_rulings += outcome.ends_with("\"rulings\":[]") ? 0 : 1;
        refused += outcome.starts_with(",\"accepted\":false") ? 1 : 0;
    }
    CHECK(with_rulings == 2);
    CHECK(refused == 1);
}

}  // namespace
}  // namespace jadoube
