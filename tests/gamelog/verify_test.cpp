// What is found in a log that is not as it was written, or not as it should be.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/gamelog/verify.hpp>

#include "gamelog/log_writer.hpp"

namespace jadoube {
namespace {

using test::chained_lines;
using test::joined;
using test::LogWriter;
using test::small_game;
using test::verified;
using Code = LogProblem::Code;
using Lines = std::vector<std::string>;

// "wrong_hash 4, wrong_number 4"
std::string found(const LogReport& report) {
    std::string all;
    for (const LogProblem& problem : report.problems) {
        if (!all.empty()) all += ", ";
        all += std::string(name(problem.code)) + " " + std::to_string(problem.line);
    }
    return all;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

// A log with one body changed, and chained anew by somebody who has no key.
std::string forged(std::size_t entry, std::string_view what, std::string_view by) {
    Lines bodies = small_game().bodies();
    bodies[entry] = replaced(bodies[entry], what, by);
    return joined(chained_lines(bodies));
}

TEST_CASE("log: one that is as it was written is intact, and says what is in it") {
    const LogWriter log = small_game();
    const LogReport report = verified(log.text());
    CHECK(found(report) == "");
    CHECK(report.intact());
    CHECK(report.game == test::game_id);
    CHECK(report.entries == 9);
    CHECK(report.acts == 7);
    CHECK(report.head == log.lines().back().substr(9, 64));
    CHECK(report.signed_by == test::signing_key().public_key());
    REQUIRE(report.end);
    CHECK(report.end->conditions().names.white == "Anna");
    REQUIRE(report.end->result());
    CHECK(name(report.end->result()->score) == "1-0");
}

TEST_CASE("log: a game that is not over needs no signature") {
    Lines lines = small_game().lines();
    lines.resize(7);
    const LogReport report = verified(joined(lines));
    CHECK(found(report) == "");
    CHECK(report.signed_by.empty());
    CHECK(report.end->phase() == Phase::playing);
}

TEST_CASE("log: it may have CRLF, a byte order mark, and no end of its last line") {
    const Lines lines = small_game().lines();
    CHECK(found(verified(joined(lines, "\r\n"))) == "");
    CHECK(found(verified("\xEF\xBB\xBF" + joined(lines))) == "");
    std::string text = joined(lines);
    text.pop_back();
    CHECK(found(verified(text)) == "");
    // But nothing else.
    CHECK(found(verified(joined(lines) + "\n")) == "not_a_log_line 10, not_signed 10");
    CHECK(found(verified(joined(lines) + " ")) == "not_a_log_line 10, not_signed 10");
    CHECK(found(verified(joined(lines, " \n"))) == "wrong_hash 1");
    CHECK(found(verified(joined(lines, "\r\r\n"))) == "wrong_hash 1");
}

TEST_CASE("log: signatures go on after the end") {
    LogWriter log = small_game();
    log.act("arbiter", R"({"at":25,"by":"arbiter","act":"incident","text":"noise"})");
    CHECK(log.bodies().size() == 11);
    CHECK(found(verified(log.text())) == "");
    Lines lines = log.lines();
    lines.pop_back();
    CHECK(found(verified(joined(lines))) == "not_signed 10");
}

TEST_CASE("log: a line says what it was for the protocol") {
    const Lines lines = small_game().lines();
    LogVerifier verifier;
    verifier.add(lines[0]);
    CHECK(verifier.protocol_line() ==
          R"({"conditions":{"time":"300+3","white":"Anna","black":"Boris"}})");
    verifier.add(lines[1]);
    CHECK(verifier.protocol_line() == R"({"at":0,"by":"arbiter","act":"start"})");
    verifier.add(lines[8]);
    CHECK(verifier.protocol_line().empty());
    verifier.add("garbage");
    CHECK(verifier.protocol_line().empty());
}

TEST_CASE("log: the act is taken as it stands, blanks, escapes and all") {
    LogWriter log("{}");
    log.act("server", R"({ "at": 0, "by":"arbiter" , "act":"\u0073tart", "x": [ {"}":"\"]"} ] })");
    LogVerifier verifier;
    verifier.add(log.lines()[0]);
    verifier.add(log.lines()[1]);
    CHECK(verifier.protocol_line() ==
          R"({ "at": 0, "by":"arbiter" , "act":"\u0073tart", "x": [ {"}":"\"]"} ] })");
    CHECK(found(verifier.close()) == "");
}

TEST_CASE("log: an act may be as deep as the protocol lets it be") {
    LogWriter log("{}");
    const std::string deep = std::string(31, '[') + std::string(31, ']');
    CHECK(
        log.act("server", R"({"at":0,"by":"arbiter","act":"start","x":)" + deep + "}").accepted());
    CHECK(found(verified(log.text())) == "");
}

TEST_CASE("log: nothing at all is no log") {
    CHECK(found(verified("")) == "empty 0");
    CHECK_FALSE(verified("").intact());
}

TEST_CASE("log: not_a_log_line") {
    const Lines lines = small_game().lines();
    SUBCASE("the file ends in the middle of a line") {
        const std::string text = joined(lines);
        CHECK(found(verified(text.substr(0, text.size() - 2))) ==
              "wrong_hash 9, not_a_log_line 9, not_signed 9");
        CHECK(found(verified(joined({lines[0], lines[1], lines[2].substr(0, 30)}))) ==
              "not_a_log_line 3");
    }
    SUBCASE("garbage") {
        CHECK(found(verified("garbage")) == "not_a_log_line 1");
        CHECK(found(verified(std::string(5, '\0'))) == "not_a_log_line 1");
        CHECK(found(verified("\xFF\xFE\n\xC2\n\n")) == "not_a_log_line 1");
        CHECK(found(verified("{}\n[]\nnull\n")) == "not_a_log_line 1");
        CHECK(found(verified(joined({lines[0], "", lines[1]}))) == "not_a_log_line 2");
    }
    SUBCASE("JSON is missing behind the hash, and the column is that of the line") {
        const Lines broken = chained_lines({R"({"seq":0,"seq":1})"});
        const LogReport report = verified(joined(broken));
        CHECK(found(report) == "not_a_log_line 1");
        CHECK(report.problems[0].detail.starts_with("duplicate_key in column "));
        CHECK(verified(joined(chained_lines({"{?"}))).problems[0].detail ==
              "not_json in column 76");
    }
    SUBCASE("a huge line") {
        const std::string huge(std::size_t{5} << 20U, 'x');
        CHECK(verified(huge).problems ==
              std::vector{LogProblem{Code::not_a_log_line, 1, "too long"}});
        const LogReport report =
            verified(joined(chained_lines({R"({"seq":0,"x":")" + huge + "\"}"})));
        CHECK(report.problems == std::vector{LogProblem{Code::not_a_log_line, 1, "too long"}});
    }
    SUBCASE("a deep one") {
        const std::string deep = R"({"seq":0,"x":)" + std::string(100'000, '[');
        CHECK(found(verified(joined(chained_lines({deep})))) == "not_a_log_line 1");
    }
}

TEST_CASE("log: unknown_version") {
    const LogReport report = verified(forged(0, R"("log":1)", R"("log":2)"));
    CHECK(found(report) == "unknown_version 1");
    CHECK_FALSE(report.intact());
    CHECK_FALSE(report.end);
}

TEST_CASE("log: wrong_hash") {
    Lines lines = small_game().lines();
    SUBCASE("a byte of a body") {
        lines[4] = replaced(lines[4], "e2e4", "d2d4");
        CHECK(found(verified(joined(lines))) == "wrong_hash 5");
        CHECK(verified(joined(lines)).signed_by.empty());  // it vouches for nothing any more
    }
    SUBCASE("a byte of a hash: the next one does not follow either") {
        char& digit = lines[4][20];
        digit = digit == '0' ? '1' : '0';
        CHECK(found(verified(joined(lines))) == "wrong_hash 5");
    }
    SUBCASE("a blank that changes nothing") {
        lines[4] = replaced(lines[4], "\"act\":", "\"act\": ");
        CHECK(found(verified(joined(lines))) == "wrong_hash 5");
    }
}

TEST_CASE("log: wrong_number") {
    const Lines lines = small_game().lines();
    Lines changed = lines;
    SUBCASE("a line is missing") {
        changed.erase(changed.begin() + 4);
        CHECK(found(verified(joined(changed))) == "wrong_hash 5, wrong_number 5");
    }
    SUBCASE("the first is missing") {
        changed.erase(changed.begin());
        const LogReport report = verified(joined(changed));
        CHECK(found(report) == "wrong_hash 1, wrong_number 1, bad_signature 8");
        CHECK(report.acts == 7);
        CHECK_FALSE(report.end);
    }
    SUBCASE("two are swapped") {
        std::swap(changed[4], changed[5]);
        CHECK(found(verified(joined(changed))) == "wrong_hash 5, wrong_number 5");
    }
    SUBCASE("one is doubled") {
        changed.insert(changed.begin() + 4, changed[4]);
        CHECK(found(verified(joined(changed))) == "wrong_hash 6, wrong_number 6");
    }
    SUBCASE("one is missing, and the rest chained anew") {
        Lines bodies = small_game().bodies();
        bodies.erase(bodies.begin() + 5);
        CHECK(found(verified(joined(chained_lines(bodies)))) == "wrong_number 6, bad_signature 8");
    }
    SUBCASE("numbers without end") {
        CHECK(found(verified(forged(4, R"("seq":4)", R"("seq":9223372036854775807)"))) ==
              "wrong_number 5, bad_signature 9");
    }
}

TEST_CASE("log: bad_entry, with the field") {
    struct Row {
        std::size_t entry;
        std::string_view what;
        std::string_view by;
        std::string_view detail;
    };
    for (const Row& row : {
             Row{4, R"("seq":4)", R"("seq":"4")", "seq"},
             Row{4, R"("seq":4)", R"("seq":-4)", "seq"},
             Row{4, R"("seq":4,)", R"("no":4,)", "seq"},
             Row{4, R"("seq":4,)", R"("seq":4,"hash":"",)", "hash"},
             Row{4, "T12", " 12", "time"},
             Row{4, R"("time":)", R"("tim":)", "time"},
             Row{0, R"("log":1)", R"("log":"1")", "log"},
             Row{0, R"("log":1,)", "", "log"},
             Row{0, R"("game":"k7Wq2xRd")", R"("game":"")", "game"},
             Row{0, R"("game":"k7Wq2xRd")", R"("game":7)", "game"},
             Row{0, R"("settings":{})", R"("settings":[])", "settings"},
             Row{0, R"("conditions":{)", R"("conditions":7,"x":{)", "conditions"},
             Row{0, R"("300+3")", R"("abc")", "conditions"},
             Row{0, R"("300+3")", "7", "conditions"},
             Row{4, R"("role":)", R"("rolf":)", "role"},
             Row{4, R"("role":"white")", R"("role":"black")", "role: not who acts"},
             Row{4, R"("role":"white")", R"("role":"spectator")", "role: not who acts"},
             Row{4, R"("role":"white")", R"("role":"server")", "role: not who acts"},
             Row{1, R"("role":"server")", R"("role":"white")", "role: not who acts"},
             Row{4, R"("by":"white")", R"("by":"assistant","for":"white")", "role: not who acts"},
             Row{4, R"("key":"a3")", R"("key":3)", "key"},
             Row{4, R"("act":{"at")", R"("act":[],"x":{"at")", "act"},
             Row{4, R"("act":{"at")", R"("ack":{"at")", "neither act nor wish nor signature"},
             Row{4, R"("accepted":true)", R"("accepted":1)", "accepted"},
             Row{4, R"("accepted":true)", R"("accepted":false)", "error"},
             Row{4, R"("accepted":true)", R"("accepted":false,"error":{"text":""})", "error"},
             Row{5, R"("accepted":false)", R"("accepted":true)", "error"},
             Row{4, R"("rulings":[])", R"("rulings":{})", "rulings"},
             Row{4, R"(,"rulings":[])", "", "rulings"},
             Row{8, R"("head":")", R"("heap":")", "head"},
             Row{8, R"("key":")", R"("kex":")", "key"},
             Row{8, R"("signature":")", R"("signature":7,"x":")", "signature"},
         }) {
        CAPTURE(row.what);
        CAPTURE(row.by);
        const LogReport report = verified(forged(row.entry, row.what, row.by));
        const auto bad = std::ranges::find(report.problems, Code::bad_entry, &LogProblem::code);
        REQUIRE(bad != report.problems.end());
        CHECK(bad->line == row.entry + 1);
        CHECK(bad->detail == row.detail);
        CHECK_FALSE(report.intact());
    }
    Lines bodies = small_game().bodies();
    bodies.insert(bodies.begin() + 3, bodies[0]);
    CHECK(found(verified(joined(chained_lines(bodies)))) ==
          "wrong_number 4, bad_entry 4, bad_signature 10");
}

TEST_CASE("log: wishes stand between acts, and must be whole") {
    const auto with_wish = [&](std::string_view rest) {
        // After the last act, with a signature of its own.
        LogWriter log(R"({"time":"300"})");
        log.act("server", R"({"at":0,"by":"arbiter","act":"start"})");
        log.wish(rest);
        log.act("white", R"({"at":1,"by":"white","act":"resign"})");
        log.wish(rest);
        log.sign();
        return verified(joined(chained_lines(log.bodies())));
    };
    CHECK(with_wish(R"("role":"white","wish":{"at":1,"rematch":true})").intact());
    CHECK(with_wish(R"("role":"black","key":"k","wish":{"at":0.5,"take_back":false})").intact());
    struct Row {
        std::string_view rest;
        std::string_view detail;
    };
    for (const Row& row : {
             Row{R"("role":"arbiter","wish":{"at":1,"rematch":true})", "role"},
             Row{R"("wish":{"at":1,"rematch":true})", "role"},
             Row{R"("role":"white","key":7,"wish":{"at":1,"rematch":true})", "key"},
             Row{R"("role":"white","wish":7)", "wish"},
             Row{R"("role":"white","wish":{"at":1})", "wish"},
             Row{R"("role":"white","wish":{"rematch":true})", "wish"},
             Row{R"("role":"white","wish":{"at":1,"rematch":1})", "wish"},
             Row{R"("role":"white","wish":{"at":1,"rematch":true,"take_back":true})", "wish"},
         }) {
        CAPTURE(row.rest);
        const LogReport report = with_wish(row.rest);
        REQUIRE(report.problems.size() == 1);
        CHECK(report.problems[0].code == Code::bad_entry);
        CHECK(report.problems[0].line == 3);
        CHECK(report.problems[0].detail == row.detail);
    }
}

TEST_CASE("log: assistants and operators act for the player of their link") {
    LogWriter log(R"({"time":"300","computer":"black"})");
    log.act("server", R"({"at":0,"by":"arbiter","act":"start"})");
    log.act("white-assistant",
            R"({"at":1,"by":"assistant","for":"white","act":"move","move":"e2e4"})");
    log.act("black-operator", R"({"at":2,"by":"operator","for":"black","act":"press"})");
    CHECK(found(verified(log.text())) == "");
    Lines bodies = log.bodies();
    bodies[2] = replaced(bodies[2], "white-assistant", "black-assistant");
    CHECK(found(verified(joined(chained_lines(bodies)))) == "bad_entry 3");
}

TEST_CASE("log: bad_signature") {
    SUBCASE("a forger can chain anew, but not sign") {
        // The ruling names the move.
        CHECK(found(verified(forged(2, "e1e3", "e1f3"))) == "ruled_differently 4, bad_signature 9");
        CHECK(found(verified(forged(7, "19.125", "18.125"))) == "bad_signature 9");
        CHECK(verified(forged(7, "19.125", "18.125")).signed_by.empty());
    }
    SUBCASE("nor if he corrects the head, too") {
        Lines bodies = small_game().bodies();
        const std::string head = chained_lines(bodies)[7].substr(9, 64);
        bodies[7] = replaced(bodies[7], "19.125", "18.125");
        bodies[8] = replaced(bodies[8], head, chained_lines(bodies)[7].substr(9, 64));
        const LogReport report = verified(joined(chained_lines(bodies)));
        CHECK(found(report) == "bad_signature 9");
        CHECK(report.problems[0].detail == "not by this key");
    }
    SUBCASE("the head that it names is the one that was signed") {
        const LogReport report = verified(forged(8, R"("head":"b)", R"("head":"9)"));
        CHECK(found(report) == "bad_signature 9");
        CHECK(report.problems[0].detail == "of another head");
    }
    SUBCASE("it is of this game alone") {
        CHECK(found(verified(forged(0, "k7Wq2xRd", "k7Wq2xRe"))) == "bad_signature 9");
    }
    SUBCASE("digits are small") {
        CHECK(found(verified(forged(8, "03a107bf", "03A107bf"))) == "bad_signature 9");
    }
}

TEST_CASE("log: signed_by_another") {
    const std::string ours = test::signing_key().public_key();
    CHECK(found(verified(small_game().text(), ours)) == "");
    const LogReport report = verified(small_game(7).text(), ours);
    CHECK(found(report) == "signed_by_another 9");
    CHECK(report.problems[0].detail == test::signing_key(7).public_key());
    CHECK(report.signed_by == test::signing_key(7).public_key());
    CHECK_FALSE(report.intact());
    CHECK(found(verified(small_game(7).text())) == "");  // whoever that is
}

TEST_CASE("log: not_signed") {
    Lines lines = small_game().lines();
    lines.pop_back();
    const LogReport report = verified(joined(lines));
    CHECK(found(report) == "not_signed 8");
    CHECK_FALSE(report.intact());
    CHECK(report.end->phase() == Phase::over);
}

TEST_CASE("log: time_ran_backwards") {
    LogWriter log(R"({"time":"300"})");
    log.act("server", R"({"at":5,"by":"arbiter","act":"start"})");
    log.act("white", R"({"at":4.999,"by":"white","act":"move","move":"e2e4"})");
    log.act("white", R"({"at":6,"by":"white","act":"press"})");
    CHECK(found(verified(log.text())) == "time_ran_backwards 3");
    // The same instant is none; the clock on the wall may be corrected.
    LogWriter good(R"({"time":"300"})");
    good.act("server", R"({"at":-1,"by":"arbiter","act":"tick"})");
    good.act("server", R"({"at":-1,"by":"arbiter","act":"start"})");
    Lines bodies = good.bodies();
    bodies[2] = replaced(bodies[2], "T12:00:02", "T11:00:02");
    CHECK(found(verified(joined(chained_lines(bodies)))) == "");
}

TEST_CASE("log: ruled_differently is no forgery, and says what") {
    // As if the server had been one of another day: everything else holds.
    const auto resigned = [](std::size_t entry, std::string_view what, std::string_view by) {
        Lines bodies = small_game().bodies();
        bodies[entry] = replaced(bodies[entry], what, by);
        bodies.pop_back();
        const LogHash head = *parse_log_hash(chained_lines(bodies).back().substr(9, 64));
        JsonWriter json;
        const SigningKey key = test::signing_key();
        write_signature_entry(json, 8, test::noon, head, key.public_key(),
                              key.sign(test::game_id, head));
        bodies.push_back(json.text());
        return verified(joined(chained_lines(bodies)));
    };
    struct Row {
        std::size_t entry;
        std::string_view what;
        std::string_view by;
        std::string_view detail;
    };
    for (const Row& row : {
             Row{3, R"("article":"7.5.5")", R"("article":"7.4")",
                 "illegal_move 7.4; now illegal_move 7.5.5"},
             Row{4, R"("rulings":[])", R"("rulings":[7])", "? ?; now nothing"},
             Row{3, R"("seconds":120)", R"("seconds":60)",
                 "illegal_move 7.5.5; now illegal_move 7.5.5"},
             Row{3, "Black receives 2 minutes.", "Black gets 2 minutes.", "in other words alone"},
             Row{3, R"({"ruling")", R"({ "ruling")", "in other words alone"},
             Row{5, R"("no_offer")", R"("game_over")",
                 "refused (game_over), now refused (no_offer)"},
             Row{5,
                 R"("accepted":false,"error":{"code":"no_offer","article":"9.1.2.1","text":)"
                 R"("There is no draw offer to answer."})",
                 R"("accepted":true)", "accepted, now refused (no_offer)"},
             Row{4, R"("accepted":true)", R"("accepted":false,"error":{"code":"not_on_move"})",
                 "refused (not_on_move), now accepted"},
         }) {
        CAPTURE(row.what);
        const LogReport report = resigned(row.entry, row.what, row.by);
        REQUIRE(report.problems.size() == 1);
        CHECK(report.problems[0] ==
              LogProblem{Code::ruled_differently, row.entry + 1, std::string(row.detail)});
        CHECK(report.intact());
        CHECK_FALSE(report.signed_by.empty());
    }
    // The sentence of a refusal is nobody's ruling.
    CHECK(found(resigned(5, "There is no draw offer to answer.", "No.")) == "");
    // After what is missing or changed, nothing is compared any more.
    CHECK(found(verified(forged(2, R"("role":"white")", R"("role":"black")"))) ==
          "bad_entry 3, bad_signature 9");
}

TEST_CASE("log: one from before rulings had their grounds is ruled as it was") {
    // As entry 3 was written then; in the second, with another sentence on top.
    constexpr std::string_view named = R"("ply":1,"move":"e1e3","breaks":"3.8.1",)";
    constexpr std::string_view sentence =
        "illegal move, 1.Ke1–e3: a king moves only one square (3.8.1). Black";
    const auto before = [&](std::string_view by) {
        Lines bodies = small_game().bodies();
        bodies.pop_back();  // signed over another head
        bodies[3] = replaced(bodies[3], named, by);
        return bodies;
    };
    Lines old = before("");
    old[3] = replaced(old[3], sentence, "illegal move: Black");
    CHECK(found(verified(joined(chained_lines(old)))) == "not_signed 8");
    // Grounds that were recorded and are others now are another ruling.
    CHECK(found(verified(
              joined(chained_lines(before(R"("ply":1,"move":"e1e3","breaks":"3.8.2",)"))))) ==
          "ruled_differently 4, not_signed 8");
    // What was ruled is compared as ever.
    old[3] = replaced(old[3], R"("count":1)", R"("count":2)");
    CHECK(found(verified(joined(chained_lines(old)))) == "ruled_differently 4, not_signed 8");
}

TEST_CASE("log: at most the first of each kind is told") {
    Lines lines = small_game().lines();
    for (std::string& line : lines) line += " ";
    lines.emplace_back("x");
    lines.emplace_back("y");
    CHECK(found(verified(joined(lines))) == "wrong_hash 1, not_a_log_line 10, not_signed 11");
}

TEST_CASE("log: sentences are in the language of the conditions") {
    LogWriter log(R"({"time":"300","language":"es"})");
    log.act("server", R"({"at":0,"by":"arbiter","act":"start"})");
    log.act("white", R"({"at":1,"by":"white","act":"move","move":"e1e3"})");
    log.act("white", R"({"at":2,"by":"white","act":"press"})");
    CHECK(log.bodies()[3].find("blancas") != std::string::npos);
    CHECK(found(verified(log.text())) == "");
}

TEST_CASE("log: every kind of problem has a name of its own") {
    std::vector<std::string_view> names;
    for (int code = 0; code <= static_cast<int>(Code::empty); ++code) {
        const std::string_view one = name(static_cast<Code>(code));
        CHECK_FALSE(one.empty());
        CHECK(std::ranges::find(names, one) == names.end());
        names.push_back(one);
    }
}

}  // namespace
}  // namespace jadoube
