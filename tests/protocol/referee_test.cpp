#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/referee.hpp>

namespace jadoube {
namespace {

// The last of some lines' answers.
std::string answer(const std::vector<std::string>& lines, RefereeOptions options = {}) {
    Referee referee(std::move(options));
    std::string last;
    for (const std::string& line : lines) last = referee.answer(line);
    return last;
}

constexpr const char* start = R"({"conditions":{"time":"7200"}})";
constexpr const char* illegal = R"({"at":5,"by":"white","act":"move","move":"g1g3"})";
constexpr const char* press = R"({"at":6.25,"by":"white","act":"press"})";

const std::vector<Refusal> all_refusals = [] {
    std::vector<Refusal> all;
    for (int i = 0; !name(static_cast<Refusal>(i)).empty(); ++i) {
        all.push_back(static_cast<Refusal>(i));
    }
    return all;
}();

}  // namespace

TEST_CASE("an answer has its fields in their order") {
    CHECK(answer({start}) ==
          R"({"n":0,"accepted":true,"rulings":[],"pending":[],"state":{)"
          R"("fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","ply":0,)"
          R"("to_move":"white","phase":"before","clock":{"white":7200,"black":7200,)"
          R"("running":null,"delay":0,"flags":[]},"offer":null,"must":[],"claims":[],)"
          R"("illegal":{"white":0,"black":0},"class":"standard","result":null}})");
    CHECK(answer({start, illegal, press}) ==
          R"({"n":2,"accepted":true,"rulings":[{"ruling":"illegal_move","article":"7.5.5",)"
          R"("player":"white","count":1,"ply":1,"move":"g1g3","breaks":"3.6",)"
          R"("effects":[{"effect":"restore",)"
          R"("fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},)"
          R"({"effect":"add_time","player":"black","seconds":120}],)"
          R"("text":"White's first completed illegal move, 1.Ng1–g3: a knight moves two squares )"
          R"(along a file or a rank and one to the side (3.6). Black receives 2 minutes."}],)"
          R"("pending":[],"state":{)"
          R"("fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","ply":0,)"
          R"("to_move":"white","phase":"playing","clock":{"white":7193.75,"black":7320,)"
          R"("running":"white","delay":0,"flags":[]},"offer":null,)"
          R"("must":[{"must":"move","square":"g1","article":"4.3.1"}],"claims":[],)"
          R"("illegal":{"white":1,"black":0},"class":"standard","result":null}})");
}

TEST_CASE("the error of a refused act stands before the rulings, and the result last") {
    const std::string refused = answer({start, R"({"at":1,"by":"white","act":"resign"})", press});
    CHECK(refused.starts_with(R"({"n":2,"accepted":false,"error":{"code":"game_over",)"));
    CHECK(refused.ends_with(
        R"("class":"standard","result":{"score":"0-1","points":[0,1],"article":"5.1.2",)"
        R"("reason":"resignation"}}})"));
    CHECK(answer({start, R"({"at":1,"by":"arbiter","act":"annul"})"})
              .ends_with(R"("result":null,"annulled":true}})"));
}

TEST_CASE("blank lines are skipped and not counted") {
    Referee referee;
    CHECK(referee.answer("").empty());
    CHECK(referee.answer(" \t\r").empty());
    CHECK(referee.answer(start).starts_with(R"({"n":0,)"));
    CHECK(referee.answer("\r").empty());
    CHECK(referee.answer(std::string(illegal) + "\r").starts_with(R"({"n":1,"accepted":true,)"));
}

TEST_CASE("without conditions there is no game, whatever comes after them") {
    for (const char* line : {"nonsense", "{}", illegal, R"({"conditions":{"time":"x"}})",
                             R"({"conditions":{"points":[1]}})"}) {
        CAPTURE(line);
        Referee referee;
        const std::string first = referee.answer(line);
        CHECK(first.starts_with(R"({"n":0,"accepted":false,"error":{"code":")"));
        CHECK(first.ends_with(R"("rulings":[],"pending":[],"state":null})"));
        CHECK_FALSE(referee.game().has_value());
        CHECK(referee.answer(start).starts_with(
            R"({"n":1,"accepted":false,"error":{"code":"conditions_missing",)"));
    }
}

TEST_CASE("a line that is no act changes nothing but the time, if it says so much") {
    Referee referee;
    (void)referee.answer(start);
    const std::string before = referee.answer(illegal);
    const auto state = [](const std::string& line) { return line.substr(line.find("\"state\"")); };
    for (const char* line :
         {R"({"at":100.5001,"by":"white","act":"fly"})", "{", R"({"at":9,"at":9})"}) {
        CHECK(state(referee.answer(line)) == state(before));
    }
    const std::string after = referee.answer(R"({"at":100,"by":"white","act":"fly"})");
    CHECK(after.find(R"("clock":{"white":7100,)") != std::string::npos);
    CHECK(referee.answer(R"({"at":99,"by":"arbiter","act":"tick"})").find("time_ran_backwards") !=
          std::string::npos);
    // What falls due on the way is ruled.
    Referee short_of_time;
    (void)short_of_time.answer(R"({"conditions":{"time":"60"}})");
    CHECK(short_of_time.answer(R"({"at":61,"by":"nobody","act":"move"})").find("flag_fallen") !=
          std::string::npos);
}

TEST_CASE("rulings are told once, and conditions are given once") {
    Referee referee;
    (void)referee.answer(start);
    (void)referee.answer(illegal);
    // Nor are rulings told twice.
    CHECK(referee.answer(press).find(R"("rulings":[])") == std::string::npos);
    CHECK(referee.answer("nonsense").find(R"("rulings":[])") != std::string::npos);
    // Conditions are given once.
    CHECK(referee.answer(start).starts_with(
        R"({"n":4,"accepted":false,"error":{"code":"missing_field",)"));
}

TEST_CASE("the language is the conditions', unless another is asked for") {
    const std::string german = R"({"conditions":{"time":"7200","language":"de"}})";
    const std::string knight = R"({"at":1,"by":"white","act":"move","move":"Sf3"})";
    CHECK(answer({german, knight}).find(R"("accepted":true)") != std::string::npos);
    CHECK(answer({start, knight}).find(R"("code":"unreadable")") != std::string::npos);
    RefereeOptions options;
    options.language = Language::de;
    CHECK(answer({start, knight}, options).find(R"("accepted":true)") != std::string::npos);

    const std::string english = answer({start, illegal, press});
    options.language = Language::pt;
    const std::string portuguese = answer({start, illegal, press}, options);
    CHECK(portuguese != english);
    CHECK(portuguese ==
          answer({R"({"conditions":{"time":"7200","language":"pt"}})", illegal, press}));
    // Nothing but the sentence differs.
    const auto without_text = [](std::string text) {
        const auto at = text.find("\"text\":");
        return text.erase(at, text.find("}]", at) - at);
    };
    CHECK(without_text(portuguese) == without_text(english));
}

TEST_CASE("12.6 a player is told why an act was refused only where that tells nothing hidden") {
    CHECK(all_refusals.size() >= 28);
    const Words words = Words::in(Language::en);
    const auto game = Game::begin(Conditions{});
    REQUIRE(game.has_value());
    Answer refused;
    refused.game = *game;
    for (const Refusal code : all_refusals) {
        CAPTURE(name(code));
        refused.error = Refused{code, std::nullopt};
        const auto arbiter = shown(refused, Viewer::arbiter, words);
        const auto player = shown(refused, Viewer::white, words);
        REQUIRE(arbiter.has_value());
        REQUIRE(player.has_value());
        CHECK(arbiter->code == name(code));
        CHECK(player->code == (may_be_told(code) ? name(code) : "refused"));
        // The sentence is no more talkative than the code.
        CHECK((player->text == arbiter->text) == may_be_told(code));
        CHECK_FALSE(shown(refused, Viewer::spectator, words).has_value());
    }
    for (const Refusal code : {Refusal::not_on_move, Refusal::unreadable, Refusal::ambiguous,
                               Refusal::guarded, Refusal::no_irregularity}) {
        CHECK_FALSE(may_be_told(code));
    }
}

TEST_CASE("12.6 incidents are the arbiter's, and his own the player's") {
    Ruling incident;
    incident.kind = RulingKind::incident;
    CHECK(may_see(incident, Viewer::arbiter));
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
        CHECK_FALSE(may_see(incident, viewer));
    }
    incident.player = Color::black;
    CHECK(may_see(incident, Viewer::black));
    CHECK_FALSE(may_see(incident, Viewer::white));
    CHECK_FALSE(may_see(incident, Viewer::spectator));
    incident.kind = RulingKind::touch_move;
    CHECK(may_see(incident, Viewer::spectator));
}

TEST_CASE(
    "12.6 a player sees no castling rights or counters, in a ruling as little as in a state") {
    Referee referee;
    for (const char* line : {start, illegal, press}) (void)referee.hear(line);
    for (const Viewer viewer : {Viewer::white, Viewer::black}) {
        const std::string seen = referee.last_answer(viewer);
        CHECK(seen.find("KQkq") == std::string::npos);
        const auto read = read_json(seen);
        REQUIRE(read.has_value());
        const JsonObject& all = *read->as_object();
        const JsonObject& ruling = *all.find("rulings")->as_array()->front().as_object();
        const JsonObject& restored = *ruling.find("effects")->as_array()->front().as_object();
        CHECK(*restored.find("fen") == *all.find("state")->as_object()->find("fen"));
    }
    CHECK(referee.last_answer(Viewer::spectator).find("KQkq") != std::string::npos);
}

TEST_CASE("questions are the arbiter's, with what they are about and his options") {
    Referee referee;
    const char* human = R"({"conditions":{"time":"7200","arbiter":"human"}})";
    for (const char* line : {human, illegal, press}) (void)referee.hear(line);
    const std::string seen = referee.last_answer(Viewer::arbiter);
    CHECK(seen.find(R"("pending":[{"question":1,"article":")") != std::string::npos);
    CHECK(seen.find(R"("kind":"illegal_move","player":"white","action":"illegal_move",)") !=
          std::string::npos);
    CHECK(seen.find(R"("options":["uphold","dismiss"],"text":")") != std::string::npos);
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
        CHECK(referee.last_answer(viewer).find(R"("pending":[],)") != std::string::npos);
    }
}

TEST_CASE("the article that an arbiter cites is the one that is written") {
    const std::string seen = answer(
        {start, R"({"at":1,"by":"arbiter","act":"declare","result":"0-0","article":"12.9.8"})"});
    CHECK(seen.find(R"("article":"12.9.8")") != std::string::npos);
    CHECK(seen.ends_with(
        R"("result":{"score":"0-0","points":[0,0],"article":"12.9.8","reason":"declared"}}})"));
}

}  // namespace jadoube
