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
          R"({"hash":"1972e44f70ee6b788ef70a45e7572f9f236e59b3b88d3b5a28596099f963c1ec","s)"
          R"(eq":3,"time":"2026-11-15T12:00:03.123Z","role":"white","key":"a2","act":{"at")"
          R"(:4.5,"by":"white","act":"press"},"accepted":true,"rulings":[{"ruling":"illega)"
          R"(l_move","article":"7.5.5","player":"white","count":1,"ply":1,"move":"e1e3","b)"
          R"(reaks":"3.8.1","effects":[{"effect":"restore","fen":"rnbqkbnr/pppppppp/8/8/8/)"
          R"(8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},{"effect":"add_time","player":"black","sec)"
          R"(onds":120}],"text":"White's first completed illegal move, 1.Ke1–e3: a king mo)"
          R"(ves only one square (3.8.1). Black receives 2 minutes."}]})");
    CHECK(lines[5] ==
          R"({"hash":"00c5e15687a172260d0b35f7c2fa4607e5205d7b989954ce29120002e7701eed","s)"
          R"(eq":5,"time":"2026-11-15T12:00:05.123Z","role":"white","key":"a4","act":{"at")"
          R"(:7.25,"by":"white","act":"accept_draw"},"accepted":false,"error":{"code":"no_)"
          R"(offer","article":"9.1.2.1","text":"There is no draw offer to answer."},"rulin)"
          R"(gs":[]})");
    CHECK(lines[7] ==
          R"({"hash":"b98f808a120535c329ee24693394a38994d6c47c0c729382d70d12bcaca70f00","s)"
          R"(eq":7,"time":"2026-11-15T12:00:07.123Z","role":"black","key":"z1","act":{"at")"
          R"(:19.125,"by":"black","act":"resign"},"accepted":true,"rulings":[{"ruling":"ga)"
          R"(me_over","article":"5.1.2","player":"black","reason":"resignation","effects":)"
          R"([{"effect":"result","score":"1-0"}],"text":"White wins: Black has resigned."})"
          R"(]})");
    CHECK(lines[8] ==
          R"({"hash":"b1b56e2d0665d1792d3894a1248d5a67391f5f46e8e73c0a5aff65a572a9f3fa","s)"
          R"(eq":8,"time":"2026-11-15T12:00:08.123Z","head":"b98f808a120535c329ee24693394a)"
          R"(38994d6c47c0c729382d70d12bcaca70f00","key":"03a107bff3ce10be1d70dd18e74bc0996)"
          R"(7e4d6309ba50d5f1ddc8664125531b8","signature":"452ef01dfe684cd719a9bcb0f35127a)"
          R"(3f9a6c2a74b9051a9be016307df66f8ac8c051a5f4a551d1185bb183a6c961999f8ba0b5e3aec)"
          R"(fc26ec81b06c3767e409"})");
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
