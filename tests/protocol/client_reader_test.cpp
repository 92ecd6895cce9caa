// What clients send to a server: what is taken of it, and what is dropped.
#include <string>

#include <doctest/doctest.h>

#include <jadoube/protocol/client_reader.hpp>

using namespace jadoube;

namespace {

std::string fields_of(std::string_view text) {
    ClientReader reader;
    const auto message = reader.message(text);
    return message ? message->fields : "error: " + std::string(name(message.error().code));
}

}  // namespace

TEST_CASE("an act keeps its fields; who acts and when is not the client's to say") {
    CHECK(fields_of(R"({"act":"move","move":"e2e4"})") == R"("act":"move","move":"e2e4")");
    CHECK(fields_of(R"({"move":"e2e4","at":99,"by":"arbiter","for":"black","act":"move"})") ==
          R"("act":"move","move":"e2e4")");
    // Nothing that no act has gets into a log, or to others.
    CHECK(fields_of(R"({"act":"move","chat":{"hello":["opponent"]},"move":"e2e4","x":[1,[2]]})") ==
          R"("act":"move","move":"e2e4")");
}

TEST_CASE("numbers keep their digits, texts are written anew, structures stay") {
    CHECK(fields_of(R"({"act":"add_time","player":"white","seconds":1.250,"article":"12.9"})") ==
          R"("act":"add_time","player":"white","seconds":1.250,"article":"12.9")");
    CHECK(fields_of(R"({"act":"adjust","squares":["e2" , "e4"]})") ==
          R"("act":"adjust","squares":["e2","e4"])");
    CHECK(fields_of("{\"act\":\"incident\",\"text\":\"a\\u0041\\\"\\n\"}") ==
          R"("act":"incident","text":"aA\"\u000a")");
    CHECK(fields_of(R"({"act":"claim","claim":null})") == R"("act":"claim","claim":null)");
}

TEST_CASE("an act is read with its message, unless something is wrong with it") {
    ClientReader reader;
    const auto move =
        reader.message(R"({"by":"x","move":"e7e8","hands":2,"act":"move","key":"1"})");
    REQUIRE(move);
    REQUIRE(move->said);
    CHECK_FALSE(move->said->instructed);
    const auto* what = std::get_if<act::Move>(&move->said->what);
    REQUIRE(what != nullptr);
    CHECK(what->move == "e7e8");
    CHECK(what->hands == 2);
    CHECK_FALSE(what->language);
    const auto resigns = reader.message(R"({"act":"resign","instructed":true})");
    REQUIRE(resigns);
    REQUIRE(resigns->said);
    CHECK(std::holds_alternative<act::Resign>(resigns->said->what));
    CHECK(resigns->said->instructed);
    // Why not is said by whoever reads the line that it becomes.
    for (const char* wrong :
         {R"({"act":"fly"})", R"({"act":"move"})", R"({"act":"move","move":5})",
          R"({"act":"move","move":"e2e4","hands":3})", R"({"act":"press","instructed":"yes"})"}) {
        const auto message = reader.message(wrong);
        REQUIRE(message);
        CHECK_FALSE(message->said);
    }
}

TEST_CASE("a key has at most 64 characters; a message is an act or a pong") {
    ClientReader reader;
    const auto keyed = reader.message(R"({"act":"press","key":"a7"})");
    REQUIRE(keyed);
    CHECK(keyed->key == "a7");
    CHECK(keyed->act == "press");
    const std::string long_key(65, 'k');
    CHECK_FALSE(reader.message(R"({"act":"press","key":")" + long_key + "\"}"));
    CHECK(reader.message(R"({"act":"press","key":")" + long_key.substr(1) + "\"}"));
    CHECK_FALSE(reader.message(R"({"act":"press","key":7})"));

    const auto pong = reader.message(R"({"pong":345})");
    REQUIRE(pong);
    CHECK(pong->pong == 345);
    CHECK(pong->act.empty());
    CHECK_FALSE(reader.message("{}"));
    CHECK_FALSE(reader.message("[]"));
    CHECK_FALSE(reader.message("{"));
    CHECK_FALSE(reader.message(R"({"act":"press","act":"resign"})"));
    CHECK_FALSE(reader.message(R"({"act":5})"));
}

TEST_CASE("a game is asked for with conditions as they are and settings of the server") {
    ClientReader reader;
    const auto asked = reader.game_request(
        R"({"conditions":{"time":"300+3", "points":[1,0.5,0]},
            "settings":{"start":"arbiter","listed":false,"title":"Board 1","lag_compensation":0.25}})");
    REQUIRE(asked);
    CHECK(asked->conditions == R"({"time":"300+3","points":[1,0.5,0]})");
    CHECK(asked->starts_on_arrival == false);
    CHECK(asked->listed == false);
    CHECK(asked->title == "Board 1");
    CHECK(asked->lag_compensation == 250);

    const auto plain = reader.game_request("{}");
    REQUIRE(plain);
    CHECK(plain->conditions == "{}");
    CHECK_FALSE(plain->starts_on_arrival);
    CHECK_FALSE(plain->listed);

    for (const char* bad :
         {R"({"settings":{"start":"noon"}})", R"({"settings":{"lag_compensation":-1}})",
          R"({"settings":{"lag_compensation":11}})", R"({"settings":[]})", R"({"conditions":7})",
          R"({"settings":{"listed":"yes"}})", "nothing"}) {
        CAPTURE(bad);
        CHECK_FALSE(reader.game_request(bad));
    }
}

TEST_CASE(
    "a round is asked for as boards, each with the round's conditions and its own over them") {
    ClientReader reader;
    const auto asked = reader.round_request(
        R"({"title":"Club \"A\"","conditions":{"time":"300+3","round":"3","event":"x"},
            "settings":{"start":"arbiter","listed":false},
            "boards":[{"white":"Ana","black":"Bo"},
                      {"conditions":{"time":"60","white":"Eve","round":"last","black":"?"},"black":"Al"},
                      {}]})");
    REQUIRE(asked);
    CHECK(asked->title == "Club \"A\"");
    REQUIRE(asked->boards.size() == 3);
    CHECK(asked->boards[0].conditions ==
          R"({"time":"300+3","round":"3.1","event":"Club \"A\"","white":"Ana","black":"Bo"})");
    CHECK(asked->boards[1].conditions ==
          R"({"time":"60","round":"last","event":"Club \"A\"","white":"Eve","black":"Al"})");
    CHECK(asked->boards[2].conditions == R"({"time":"300+3","round":"3.3","event":"Club \"A\""})");
    for (const GameRequest& board : asked->boards) {
        CHECK(board.starts_on_arrival == false);
        CHECK(board.listed == false);
    }
    // Without a title, the event is the conditions' own.
    const auto plain = reader.round_request(R"({"conditions":{"event":"Open"},"boards":[{}]})");
    REQUIRE(plain);
    CHECK(plain->boards[0].conditions == R"({"event":"Open"})");

    const auto with_boards = [](int count) {
        std::string text = R"({"boards":[)";
        for (int i = 0; i < count; ++i) text += i == 0 ? "{}" : ",{}";
        return text + "]}";
    };
    CHECK(reader.round_request(with_boards(200)));
    CHECK_FALSE(reader.round_request(with_boards(201)));
    CHECK_FALSE(reader.round_request(with_boards(0)));
    const std::string much(max_board_conditions, 'x');
    for (const std::string& bad :
         {std::string("{}"), std::string("[]"), std::string(R"({"boards":{}})"),
          std::string(R"({"boards":null})"), std::string(R"({"boards":[7]})"),
          std::string(R"({"boards":[[{}]]})"), std::string(R"({"boards":[{"white":7}]})"),
          std::string(R"({"boards":[{"conditions":[]}]})"),
          std::string(R"({"boards":[{"white":"a","white":"b"}]})"),
          std::string(R"({"title":7,"boards":[{}]})"),
          R"({"title":")" + std::string(201, 'x') + R"(","boards":[{}]})",
          R"({"conditions":{"site":")" + much + R"("},"boards":[{}]})",
          R"({"boards":[{},{"conditions":{"site":")" + much + R"("}}]})",
          R"({"boards":[{"white":")" + much + R"("}]})"}) {
        CAPTURE(bad.substr(0, 80));
        CHECK_FALSE(reader.round_request(bad));
    }
    const auto where = reader.round_request(R"({"boards":[{},{"black":false}]})");
    REQUIRE_FALSE(where);
    CHECK(where.error().detail == "boards[1].black");
}

TEST_CASE("a wish is one of two words and yes or no, and no act beside it") {
    ClientReader reader;
    const auto rematch = reader.message(R"({"rematch":true,"key":"k","at":7})");
    REQUIRE(rematch);
    CHECK(rematch->wish);
    CHECK(rematch->act.empty());
    CHECK(rematch->fields == R"("rematch":true)");
    CHECK(rematch->key == "k");
    CHECK(reader.message(R"({"take_back":false})")->fields == R"("take_back":false)");
    CHECK_FALSE(reader.message(R"({"act":"press"})")->wish);
    for (const char* bad :
         {R"({"rematch":1})", R"({"rematch":"true"})", R"({"rematch":null})",
          R"({"rematch":true,"take_back":true})", R"({"act":"press","rematch":true})",
          R"({"take_back":{}})", R"({"rematch":[true]})"}) {
        CAPTURE(bad);
        CHECK_FALSE(reader.message(bad));
    }
}

TEST_CASE("settings: casual, and a delay of an hour at most") {
    ClientReader reader;
    const auto asked = reader.game_request(R"({"settings":{"casual":true,"delay":900.5}})");
    REQUIRE(asked);
    CHECK(asked->casual);
    CHECK(asked->delay == 900'500);
    CHECK(reader.game_request("{}")->delay == 0);
    CHECK_FALSE(reader.game_request("{}")->casual);
    CHECK(reader.game_request(R"({"settings":{"delay":3600}})"));
    for (const char* bad : {R"({"settings":{"casual":1}})", R"({"settings":{"delay":-1}})",
                            R"({"settings":{"delay":3600.001}})", R"({"settings":{"delay":"1"}})",
                            R"({"settings":{"delay":1e9}})"}) {
        CAPTURE(bad);
        CHECK_FALSE(reader.game_request(bad));
    }
}
