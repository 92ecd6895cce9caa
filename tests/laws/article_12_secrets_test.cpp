// 12.6: what the answers to players and spectators keep from them: scoresheets, explanations,
// incidents, questions and envelopes of others. Two games that differ in nothing else must look the
// same to them, byte for byte.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/protocol/referee.hpp>

namespace jadoube {
namespace {

constexpr Viewer all_viewers[] = {Viewer::white, Viewer::black, Viewer::spectator, Viewer::arbiter};

std::string_view name_of(Viewer viewer) {
    constexpr std::string_view names[] = {"white", "black", "arbiter", "spectator"};
    return names[static_cast<std::size_t>(viewer)];
}

// What somebody is answered to each of some lines.
std::vector<std::string> seen(const std::vector<std::string>& lines, Viewer viewer) {
    Referee referee;
    std::vector<std::string> answers;
    for (const std::string& line : lines) {
        (void)referee.hear(line);
        answers.push_back(referee.last_answer(viewer));
    }
    return answers;
}

bool is_told(const std::vector<std::string>& answers, std::string_view what) {
    for (const std::string& one : answers) {
        if (one.find(what) != std::string::npos) return true;
    }
    return false;
}

TEST_CASE("12.6 what is between the arbiter and one player is told to nobody else") {
    for (const RulingKind kind :
         {RulingKind::incident, RulingKind::recording_due, RulingKind::recorded_in_advance,
          RulingKind::explained, RulingKind::told}) {
        CAPTURE(name(kind));
        for (const Color player : both_colors) {
            Ruling ruling;
            ruling.kind = kind;
            ruling.player = player;
            const bool white = player == Color::white;
            CHECK(may_see(ruling, Viewer::arbiter));
            CHECK(may_see(ruling, Viewer::white) == white);
            CHECK(may_see(ruling, Viewer::black) != white);
            CHECK_FALSE(may_see(ruling, Viewer::spectator));
            ruling.player.reset();
            CHECK(may_see(ruling, Viewer::arbiter));
            for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
                CHECK_FALSE(may_see(ruling, viewer));
            }
        }
    }
    // Rulings that change the game are for everybody.
    for (const RulingKind kind :
         {RulingKind::illegal_move, RulingKind::touch_move, RulingKind::penalty,
          RulingKind::time_added, RulingKind::claim_rejected, RulingKind::offer_made,
          RulingKind::flag_fallen, RulingKind::game_over}) {
        Ruling ruling;
        ruling.kind = kind;
        ruling.player = Color::white;
        for (const Viewer viewer : all_viewers) CHECK(may_see(ruling, viewer));
    }
}

TEST_CASE("12.6, 8.2 nobody but the arbiter can tell from his answers what the other has written") {
    const auto game = [](const std::string& first, const std::string& second) {
        return std::vector<std::string>{
            R"({"conditions":{"time":"7200"}})",
            R"({"at":1,"by":"white","act":"move","move":"e2e4"})",
            R"({"at":2,"by":"white","act":"press"})",
            R"({"at":3,"by":"white","act":"write","ply":1,"text":")" + first + R"("})",
            R"({"at":4,"by":"black","act":"move","move":"e7e5"})",
            R"({"at":5,"by":"black","act":"press"})",
            R"({"at":6,"by":"white","act":"write","ply":)" + second + R"(})",
            R"({"at":7,"by":"white","act":"move","move":"g1f3"})",
            R"({"at":8,"by":"white","act":"press"})",
            R"({"at":9,"by":"black","act":"move","move":"b8c6"})",
            R"({"at":10,"by":"black","act":"press"})",
            R"({"at":11,"by":"white","act":"move","move":"f1c4"})",
            R"({"at":12,"by":"white","act":"press"})",
        };
    };
    // All is well; a mistake; the opponent's move and one's own left out; written in advance.
    const auto kept = game("e4", R"(2,"text":"e5")");
    for (const auto& other : {game("d4", R"(2,"text":"e6")"), game("e4", R"(1,"text":"Nf3")"),
                              game("e4", R"(9,"text":"O-O")"), game("e4", R"(3,"text":"Nf3")")}) {
        CAPTURE(other[6]);
        for (const Viewer viewer : {Viewer::black, Viewer::spectator}) {
            CHECK(seen(other, viewer) == seen(kept, viewer));
        }
    }
    // The player himself is told, and the arbiter is.
    const auto behind = game("e4", R"(1,"text":"e4")");
    for (const Viewer viewer : {Viewer::white, Viewer::arbiter}) {
        CHECK(is_told(seen(behind, viewer), R"("ruling":"recording_due")"));
    }
    for (const Viewer viewer : {Viewer::black, Viewer::spectator}) {
        CHECK_FALSE(is_told(seen(behind, viewer), "recording"));
    }
}

TEST_CASE("12.6, 11.9 what one player has had explained is nothing to the other") {
    const auto game = [](const std::string& line) {
        return std::vector<std::string>{R"({"conditions":{"time":"7200"}})", line,
                                        R"({"at":2,"by":"white","act":"move","move":"e2e4"})",
                                        R"({"at":3,"by":"white","act":"press"})"};
    };
    const auto quiet = game(R"({"at":1,"by":"arbiter","act":"tick"})");
    const auto asks =
        game(R"({"at":1,"by":"white","act":"request","what":"explanation","article":"9.3"})");
    for (const Viewer viewer : {Viewer::black, Viewer::spectator}) {
        CHECK(seen(asks, viewer) == seen(quiet, viewer));
    }
    for (const Viewer viewer : {Viewer::white, Viewer::arbiter}) {
        CHECK(is_told(seen(asks, viewer), R"("ruling":"explained")"));
    }
}

TEST_CASE("12.6, 12.7 incidents are for the arbiter, and for the player whom they are about") {
    const auto game = [](const std::string& line) {
        return std::vector<std::string>{R"({"conditions":{"time":"7200"}})",
                                        R"({"at":1,"by":"white","act":"move","move":"e2e4"})", line,
                                        R"({"at":3,"by":"white","act":"press"})"};
    };
    const auto quiet = game(R"({"at":2,"by":"arbiter","act":"tick"})");
    const auto spectators =
        game(R"({"at":2,"by":"arbiter","act":"incident","article":"12.7","text":"the crowd"})");
    const auto blacks = game(
        R"({"at":2,"by":"arbiter","act":"incident","article":"11.5","player":"black","text":"x"})");
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
        CAPTURE(name_of(viewer));
        CHECK(seen(spectators, viewer) == seen(quiet, viewer));
        CHECK((seen(blacks, viewer) == seen(quiet, viewer)) == (viewer != Viewer::black));
    }
    CHECK(is_told(seen(spectators, Viewer::arbiter), R"("article":"12.7")"));
    CHECK(is_told(seen(blacks, Viewer::arbiter), R"("article":"11.5")"));
}

TEST_CASE("12.6, 11.2.3 that somebody waits for permission is the arbiter's to know") {
    const auto game = [](const std::string& what, const std::string& decision) {
        return std::vector<std::string>{
            R"({"conditions":{"time":"7200","devices_in_bags":true}})",
            R"({"at":1,"by":"white","act":"request","what":")" + what + R"("})",
            R"({"at":2,"by":"white","act":"move","move":"e2e4"})",
            R"({"at":3,"by":"arbiter","act":"rule","on":1,"decision":")" + decision + R"("})"};
    };
    const std::vector<std::string> quiet{R"({"conditions":{"time":"7200"}})",
                                         R"({"at":1,"by":"arbiter","act":"tick"})",
                                         R"({"at":2,"by":"white","act":"move","move":"e2e4"})"};
    for (const std::string what : {"leave_venue", "leave_area", "visitor", "bag", "device"}) {
        CAPTURE(what);
        auto asked = game(what, "dismiss");
        CHECK(is_told(seen(asked, Viewer::white), R"("ruling":"denied")"));
        asked.pop_back();
        CHECK(is_told(seen(asked, Viewer::arbiter), R"("kind":"permission")"));
        for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
            CHECK(seen(asked, viewer) == seen(quiet, viewer));
        }
    }
}

TEST_CASE("12.6, I.1.1 a sealed move is unreadable for everybody until the envelope is opened") {
    const auto game = [](const std::string& move) {
        return std::vector<std::string>{
            R"({"conditions":{"time":"7200"}})",
            R"({"at":1,"by":"white","act":"move","move":"e2e4"})",
            R"({"at":2,"by":"white","act":"press"})",
            R"({"at":3,"by":"arbiter","act":"adjourn","resumption":"tomorrow"})",
            R"({"at":4,"by":"black","act":"seal","text":")" + move + R"("})",
            R"({"at":5,"by":"black","act":"press"})",
            R"({"at":6,"by":"white","act":"arrive"})",
            R"({"at":7,"by":"black","act":"arrive"})",
            R"({"at":8,"by":"arbiter","act":"resume"})"};
    };
    const auto one = game("e5");
    for (const auto& other : {game("Nf6"), game("Ke7"), game("nonsense")}) {
        CAPTURE(other[4]);
        for (const Viewer viewer : all_viewers) {
            CAPTURE(name_of(viewer));
            CHECK(seen(other, viewer) == seen(one, viewer));
            CHECK_FALSE(is_told(seen(other, viewer), "nonsense"));
        }
    }
    auto opened = one;
    opened.emplace_back(R"({"at":9,"by":"arbiter","act":"open_envelope"})");
    for (const Viewer viewer : all_viewers) {
        CHECK(is_told(seen(opened, viewer), R"("ruling":"envelope_opened")"));
    }
}

TEST_CASE("12.6, I.2 the envelope is the arbiter's and its player's") {
    for (const bool white : {true, false}) {
        std::vector<std::string> game{R"({"conditions":{"time":"7200"}})",
                                      R"({"at":1,"by":"white","act":"move","move":"e2e4"})",
                                      R"({"at":2,"by":"white","act":"press"})"};
        if (white) {
            game.emplace_back(R"({"at":3,"by":"black","act":"move","move":"e7e5"})");
            game.emplace_back(R"({"at":3,"by":"black","act":"press"})");
        }
        const std::string sealer = white ? "white" : "black";
        game.emplace_back(R"({"at":4,"by":"arbiter","act":"adjourn","resumption":"tomorrow"})");
        game.emplace_back(
            R"({"at":5,"by":")" + sealer +
            (white ? R"(","act":"seal","text":"Nf3"})" : R"(","act":"seal","text":"Nf6"})"));
        game.emplace_back(R"({"at":6,"by":")" + sealer + R"(","act":"press"})");
        for (const Viewer viewer : all_viewers) {
            CAPTURE(name_of(viewer));
            CAPTURE(sealer);
            const auto answers = seen(game, viewer);
            // That it is adjourned everybody knows.
            CHECK(is_told(answers, R"("ruling":"adjourned")"));
            const bool his = viewer == Viewer::arbiter || name_of(viewer) == sealer;
            CHECK(is_told(answers, R"("effect":"envelope")") == his);
        }
    }
}

TEST_CASE("12.6, 8.5 how many moves were made is not told to the players by what is noted") {
    const std::vector<std::string> game{
        R"({"conditions":{"time":"7200"}})", R"({"at":1,"by":"white","act":"move","move":"e2e4"})",
        R"({"at":2,"by":"white","act":"press"})", R"({"at":3,"by":"arbiter","act":"reconstruct"})"};
    for (const Viewer viewer : all_viewers) {
        CAPTURE(name_of(viewer));
        const bool player = viewer == Viewer::white || viewer == Viewer::black;
        const auto answers = seen(game, viewer);
        CHECK(is_told(answers, R"("effect":"noted")"));
        CHECK(is_told(answers, R"("moves":1)") != player);
        CHECK(is_told(answers, "KQkq") != player);
    }
}

}  // namespace
}  // namespace jadoube
