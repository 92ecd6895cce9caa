#include "../../shell/server/src/wishes.hpp"

#include <doctest/doctest.h>

#include <jadoube/protocol/protocol_reader.hpp>

namespace jadoube::server {
namespace {

constexpr Wish again{Wish::What::rematch, true};
constexpr Wish not_again{Wish::What::rematch, false};
constexpr Wish back{Wish::What::take_back, true};
constexpr Wish not_back{Wish::What::take_back, false};

// After these lines of the protocol.
Game game_after(std::initializer_list<std::string_view> lines) {
    ProtocolReader reader;
    Game game =
        *Game::begin(*reader.conditions(R"({"conditions":{"time":"300","board":"guarded"}})"));
    for (const std::string_view line : lines) {
        const Step step = game.apply(*reader.act(line));
        REQUIRE(step.accepted());
        game = step.game;
    }
    return game;
}

constexpr std::string_view start = R"({"at":0,"by":"arbiter","act":"start"})";
constexpr std::string_view e4 = R"({"at":1,"by":"white","act":"move","move":"e2e4"})";
constexpr std::string_view e5 = R"({"at":2,"by":"black","act":"move","move":"e7e5"})";
constexpr std::string_view resigns = R"({"at":3,"by":"black","act":"resign"})";

}  // namespace

TEST_CASE("a wish is read as it is written, and nothing else is one") {
    for (const Wish& wish : {again, not_again, back, not_back}) {
        CHECK(parse_wish(to_fields(wish)) == wish);
    }
    for (const std::string_view other :
         {"", "\"rematch\"", "\"rematch\":1", "\"act\":\"press\"", "\"rematch\":true,\"x\":1"}) {
        CHECK_FALSE(parse_wish(other));
    }
}

TEST_CASE("a rematch is wished for when the game is over, and not before") {
    const Game playing = game_after({start, e4});
    const Game over = game_after({start, e4, e5, resigns});
    CHECK(why_not(again, Color::white, {}, playing, true)->code == "conflict");
    CHECK(wished(again, Color::white, {}, playing, true) == Wishes{});
    Wishes now = wished(again, Color::white, {}, over, false);
    CHECK(now.rematch == ByColor<bool>{true, false});
    CHECK(wished(again, Color::white, now, over, false) == now);
    CHECK(wished(not_again, Color::white, now, over, false) == Wishes{});
    now = wished(again, Color::black, now, over, false);
    CHECK(now.rematch == ByColor<bool>{true, true});
    now.next = 77;
    CHECK(why_not(not_again, Color::white, now, over, false)->code == "conflict");
    CHECK(wished(not_again, Color::white, now, over, false) == now);
    CHECK(wished(again, Color::white, now, over, false) == now);
    CHECK(after_act(now, over, over) == now);
    CHECK(after_act(now, over, playing) == now);  // the next game is there
    now.next.reset();
    CHECK(after_act(now, over, playing) == Wishes{});
}

TEST_CASE("a move is taken back to before the last one of whoever asks") {
    const Game none = game_after({start});
    const Game one = game_after({start, e4});
    const Game two = game_after({start, e4, e5});
    CHECK(last_move_of(none, Color::white) == std::nullopt);
    CHECK(last_move_of(one, Color::white) == 1);
    CHECK(last_move_of(one, Color::black) == std::nullopt);
    CHECK(last_move_of(two, Color::white) == 1);
    CHECK(last_move_of(two, Color::black) == 2);

    CHECK(why_not(back, Color::white, {}, none, true)->code == "conflict");
    CHECK(why_not(back, Color::black, {}, one, true)->code == "conflict");
    CHECK(why_not(back, Color::white, {}, one, false)->code == "conflict");  // not casual
    CHECK(why_not(not_back, Color::white, {}, one, true)->code == "conflict");
    CHECK(why_not(back, Color::white, {}, game_after({start, e4, resigns}), true)->code ==
          "conflict");

    const Wishes asked = wished(back, Color::white, {}, one, true);
    CHECK(asked.take_back == ByColor<bool>{true, false});
    CHECK(asked.ply == 1);
    CHECK(wished(back, Color::white, asked, one, true) == asked);
    // Black has no move of his own, but may agree.
    const Wishes agreed = wished(back, Color::black, asked, one, true);
    CHECK(agreed.take_back == ByColor<bool>{true, true});
    CHECK(agreed.ply == 1);
    CHECK(wished(not_back, Color::black, asked, one, true) == Wishes{});
    CHECK(wished(not_back, Color::white, asked, one, true) == Wishes{});

    CHECK(after_act(asked, one, one) == asked);     // a draw offer, say
    CHECK(after_act(asked, one, two) == Wishes{});  // any move made
    CHECK(after_act(agreed, one, none) == Wishes{});
    CHECK(after_act(agreed, one, one) == Wishes{});
    CHECK(after_act(asked, one, game_after({start, e4, resigns})) == Wishes{});
}

TEST_CASE("colours are changed over in the conditions: names, and what is one player's") {
    CHECK(
        changed_over(
            R"({"time":"60","white":"Ana \"A\"","black":"Bo","blind":"white","deaf":"both","computer":"black","event":"white"})") ==
        R"({"time":"60","black":"Ana \"A\"","white":"Bo","blind":"black","deaf":"both","computer":"white","event":"white"})");
    CHECK(changed_over("{}") == "{}");
    CHECK(changed_over(R"({"white":"Ana"})") == R"({"black":"Ana"})");
    CHECK(changed_over(R"({"blind":null,"points":[1,0.5,0]})") ==
          R"({"blind":null,"points":[1,0.5,0]})");
}

}  // namespace jadoube::server
