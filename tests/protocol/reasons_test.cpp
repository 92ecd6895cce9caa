// What rulings rest on, as fields: for each who looks.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/protocol/referee.hpp>

namespace jadoube {
namespace {

constexpr std::string_view viewers[] = {"arbiter", "white", "black", "spectator"};

Viewer viewer(std::string_view name) {
    return name == "white"     ? Viewer::white
           : name == "black"   ? Viewer::black
           : name == "arbiter" ? Viewer::arbiter
                               : Viewer::spectator;
}

// The last answer, for this viewer.
std::string answer(std::string_view lines, Viewer viewer) {
    RefereeOptions options;
    options.viewer = viewer;
    Referee referee(options);
    std::string last;
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        last = referee.answer(lines.substr(0, end));
        lines = end == std::string_view::npos ? std::string_view() : lines.substr(end + 1);
    }
    return last;
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

constexpr std::string_view king_of_black =
    R"({"conditions":{"time":"7200"}}
{"at":1,"by":"white","act":"move","move":"e2e4"}
{"at":2,"by":"white","act":"press"}
{"at":3,"by":"black","act":"move","move":"e8e6"}
{"at":4,"by":"black","act":"press"})";

TEST_CASE("12.6 a ruling that was made is shown to all with its grounds") {
    for (const std::string_view who : viewers) {
        CAPTURE(std::string(who));
        const std::string said = answer(king_of_black, viewer(who));
        CHECK(has(said, R"("count":1,"ply":2,"move":"e8e6","breaks":"3.8.1","effects":)"));
        CHECK(has(said, "a king moves only one square (3.8.1)"));
    }
}

TEST_CASE("12.6 a question and all that it is about are the arbiter's alone") {
    std::string lines(king_of_black);
    lines.replace(lines.find(R"("time")"), 0, R"("arbiter":"human",)");
    for (const std::string_view who : viewers) {
        CAPTURE(std::string(who));
        const std::string said = answer(lines, viewer(who));
        const bool arbiter = who == "arbiter";
        CHECK(
            has(said,
                R"("kind":"illegal_move","player":"black","action":"illegal_move","ply":2,"move":"e8e6","breaks":"3.8.1","fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","options":["uphold","dismiss"])") ==
            arbiter);
        CHECK(has(said, "3.8.1") == arbiter);
    }
}

TEST_CASE("12.6 before the press nobody but the arbiter learns that a move is illegal") {
    const std::string_view lines = king_of_black.substr(0, king_of_black.rfind('\n'));
    for (const std::string_view who : {"white", "black", "spectator"}) {
        CAPTURE(std::string(who));
        const std::string said = answer(lines, viewer(who));
        CHECK(has(said, R"("rulings":[],"pending":[])"));
        CHECK_FALSE(has(said, "breaks"));
    }
}

TEST_CASE("12.6 a claim before the press does not tell whether what was put there is legal") {
    const auto rejected = [](std::string_view move) {
        const std::string lines = R"({"conditions":{"time":"7200"}}
{"at":1,"by":"white","act":"move","move":")" +
                                  std::string(move) +
                                  R"("}
{"at":2,"by":"black","act":"claim","claim":"illegal_move"})";
        const std::string said = answer(lines, Viewer::black);
        return said.substr(0, said.find(R"("state")"));
    };
    CHECK(rejected("e2e4") == rejected("e2e5"));
    CHECK(has(rejected("e2e4"), "no illegal move has been completed"));
}

TEST_CASE("9.5.3 the count of a rejected claim is told to both players") {
    std::string lines = R"({"conditions":{"time":"900"}})";
    int at = 1;
    for (const std::string_view move : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
        const std::string by = at % 2 == 1 ? "white" : "black";
        const std::string when = R"(
{"at":)" + std::to_string(at) + R"(,"by":")" +
                                 by + R"(","act":)";
        lines += when + R"("move","move":")" + std::string(move) + R"("})";
        lines += when + R"("press"})";
        ++at;
    }
    const std::string claimed = lines + R"(
{"at":9,"by":"white","act":"claim","claim":"threefold"})";
    for (const std::string_view who : viewers) {
        CAPTURE(std::string(who));
        const std::string said = answer(claimed, viewer(who));
        CHECK(has(
            said,
            R"({"ruling":"claim_rejected","article":"9.5.3","also":["A.3"],"player":"white","claim":"threefold","why":"too_few","occurrences":[0,4],"near":[],"effects":)"));
        CHECK_FALSE(has(said, R"("correct")"));
    }
    std::string asked = claimed;
    asked.replace(asked.find(R"("time")"), 0, R"("arbiter":"human",)");
    for (const std::string_view who : viewers) {
        CAPTURE(std::string(who));
        CHECK(has(answer(asked, viewer(who)), R"("why":"too_few","correct":false,)") ==
              (who == "arbiter"));
    }
    const std::string fifty = lines + R"(
{"at":9,"by":"white","act":"claim","claim":"fifty","move":"a2a3"})";
    CHECK(has(
        answer(fifty, Viewer::black),
        R"("why":"too_few","ply":5,"move":"a2a3","moves":0,"since":{"ply":5,"move":"a2a3","capture":false},"effects":)"));
    const std::string flag = lines + R"(
{"at":9,"by":"white","act":"claim","claim":"flag"})";
    CHECK(has(answer(flag, Viewer::black), R"("why":"time_left","left":898,"effects":[])"));
}

TEST_CASE("4.3 a move put back: the piece, the move and what must be played") {
    constexpr std::string_view lines =
        R"({"conditions":{"time":"7200"}}
{"at":1,"by":"white","act":"touch","square":"b1"}
{"at":2,"by":"white","act":"move","move":"e2e4"})";
    for (const std::string_view who : viewers) {
        CAPTURE(std::string(who));
        CHECK(has(
            answer(lines, viewer(who)),
            R"("square":"b1","ply":1,"move":"e2e4","must":[{"must":"move","square":"b1","article":"4.3.1"}],"effects":)"));
    }
}

TEST_CASE("a ruling without grounds has the fields that it had") {
    constexpr std::string_view lines =
        R"({"conditions":{"time":"7200"}}
{"at":1,"by":"white","act":"offer_draw"})";
    CHECK(has(
        answer(lines, Viewer::arbiter),
        R"("rulings":[{"ruling":"offer_made","article":"9.1.2.1","player":"white","effects":[],"text":)"));
}

TEST_CASE("6.8 a question about a flag has the moves, one about mating the position") {
    constexpr std::string_view flag =
        R"({"conditions":{"time":"40/60:60","arbiter":"human"}}
{"at":1,"by":"white","act":"move","move":"e2e4"}
{"at":2,"by":"white","act":"press"}
{"at":70,"by":"arbiter","act":"tick"})";
    const std::string said = answer(flag, Viewer::arbiter);
    CHECK(has(said, R"("kind":"flag","player":"black","completed":0,"required":40,"options":)"));
    CHECK(
        has(said, "Black's flag is down (0 moves completed, 40 required). Has the time expired?"));
}

}  // namespace
}  // namespace jadoube
