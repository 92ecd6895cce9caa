#include "../../shell/server/src/links.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <string>

#include <doctest/doctest.h>

namespace jadoube::server {
namespace {

Links::Secret secret(std::uint8_t first) {
    Links::Secret made{};
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = static_cast<std::uint8_t>(first + i);
    return made;
}

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

Random always(std::uint8_t byte) {
    return [byte](std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, byte); };
}

}  // namespace

TEST_CASE("a token is the beginning of a keyed BLAKE2b hash, in letters for URLs") {
    // Python: base64.urlsafe_b64encode(hashlib.blake2b(b"jadoube link 1\n000000000000a\nwhite\n0",
    // key=bytes(range(32)), digest_size=32).digest()[:18])
    const Links links(secret(0));
    CHECK(links.token(10, Role::white, 0) == "IfB2jHGWDqvmKDs6a2k3RHIE");
    CHECK(links.token(10, Role::black_assistant, 3) == "6-qqMcC6o-Q5c9EkqRk_5Uq_");
    CHECK(links.token(std::numeric_limits<GameId>::max(), Role::organiser, 0) ==
          "XpU3whiYTdEeig0j43aOshK9");
}

TEST_CASE("each role of each game has a token of its own in each generation") {
    const Links links(secret(0));
    const Links others(secret(1));
    std::set<std::string> tokens;
    std::size_t made = 0;
    for (const GameId game : {GameId{1}, GameId{2}, GameId{11}, GameId{1} << 62}) {
        for (const Role role : all_roles) {
            for (const int generation : {0, 1, 2, 11}) {
                for (const Links* of : {&links, &others}) {
                    const std::string token = of->token(game, role, generation);
                    CHECK(token.size() == Links::token_length);
                    CHECK(token.find_first_not_of(letters) == std::string::npos);
                    tokens.insert(token);
                    ++made;
                }
            }
        }
    }
    CHECK(tokens.size() == made);
}

TEST_CASE("who has a token is that person in that game") {
    const Links links(secret(7));
    Generations generations;
    REQUIRE(generations.revoke(Role::black));
    for (const Role role : all_roles) {
        const std::string token = links.token(5, role, generations[role]);
        CAPTURE(name(role));
        if (role == Role::server) {
            CHECK(!links.role_of(5, generations, token));  // nobody is the server
            continue;
        }
        CHECK(links.role_of(5, generations, token) == role);
        CHECK(!links.role_of(6, generations, token));
        CHECK(!Links(secret(8)).role_of(5, generations, token));
        CHECK(!links.role_of(5, generations, token.substr(1)));
        CHECK(!links.role_of(5, generations, token + "A"));
        for (std::size_t i = 0; i < token.size(); ++i) {
            std::string other = token;
            other[i] = other[i] == 'A' ? 'B' : 'A';
            CHECK(!links.role_of(5, generations, other));
        }
    }
    CHECK(!links.role_of(5, generations, ""));
    CHECK(!links.role_of(5, generations, std::string(24, '\0')));
}

TEST_CASE("a revoked token is nobody's, and the new one is") {
    const Links links(secret(7));
    Generations generations;
    const std::string first = links.token(5, Role::white, 0);
    const std::string second = links.token(5, Role::white, 1);
    CHECK(links.role_of(5, generations, first) == Role::white);
    CHECK(!links.role_of(5, generations, second));
    REQUIRE(generations.revoke(Role::white));
    CHECK(!links.role_of(5, generations, first));
    CHECK(links.role_of(5, generations, second) == Role::white);
    CHECK(links.role_of(5, generations, links.token(5, Role::black, 0)) == Role::black);
    CHECK(!generations.revoke(Role::server));
}

TEST_CASE("generations are printed and read") {
    Generations generations;
    CHECK(to_text(generations) == "{}");
    REQUIRE(generations.revoke(Role::white_assistant));
    REQUIRE(generations.revoke(Role::white));
    REQUIRE(generations.revoke(Role::white));
    CHECK(to_text(generations) == R"({"white":2,"white-assistant":1})");
    CHECK(parse_generations(to_text(generations)) == generations);
    CHECK(parse_generations(R"({"white-assistant":1,"white":2,"black":0})") == generations);
    CHECK(parse_generations("") == Generations());
    CHECK(parse_generations("{}") == Generations());
    const auto most = parse_generations(R"({"black":2147483647})");
    REQUIRE(most);
    CHECK(!Generations(*most).revoke(Role::black));
    for (const std::string_view bad :
         {"[]", "null", "{", "{}x", R"({"white":-1})", R"({"white":1.5})", R"({"white":"1"})",
          R"({"white":2147483648})", R"({"grey":1})", R"({"server":1})", R"({"white":1,"white":2})",
          R"({"white":{"a":{"b":1}}})"}) {
        CAPTURE(bad);
        CHECK(!parse_generations(bad));
    }
}

TEST_CASE("a game has one text, and a text one game") {
    CHECK(to_text(GameId{1}) == "0000000000001");
    CHECK(to_text(GameId{31}) == "000000000000z");
    CHECK(to_text(GameId{32}) == "0000000000010");
    CHECK(to_text(std::numeric_limits<GameId>::max()) == "7zzzzzzzzzzzz");
    CHECK(to_text(GameId{0x0123456789ABCDEF}) == "028t5cy4tqkff");
    for (const GameId id : {GameId{1}, GameId{42}, GameId{1} << 40, GameId{0x7123456789ABCDEF},
                            std::numeric_limits<GameId>::max()}) {
        CHECK(parse_game_id(to_text(id)) == id);
    }
    for (const std::string_view bad :
         {"", "0000000000000", "000000000001", "00000000000001", "8000000000000", "zzzzzzzzzzzzz",
          "000000000000A", "000000000000i", "000000000000l", "000000000000o", "000000000000u",
          "000000000000-", "0000000 00001", "gzzzzzzzzzzzz"}) {
        CAPTURE(bad);
        CHECK(!parse_game_id(bad));
    }
    CHECK(!parse_game_id(std::string_view("000000000000\0", 13)));
}

TEST_CASE("a new game is drawn from 63 bits and is above 0") {
    CHECK(new_game_id(always(0)) == 1);
    CHECK(new_game_id(always(0xFF)) == std::numeric_limits<GameId>::max());
    CHECK(new_game_id(always(0x80)) == 0x0080808080808080);
    const Random random = system_random();
    std::set<GameId> drawn;
    for (int i = 0; i < 100; ++i) drawn.insert(new_game_id(random));
    CHECK(drawn.size() == 100);
    CHECK(*drawn.begin() > 0);
}

TEST_CASE("bytes in letters for URLs have no padding") {
    const std::array<std::uint8_t, 4> bytes = {0xFB, 0xFF, 0xFE, 0x00};
    CHECK(base64url(std::span(bytes).first(0)).empty());
    CHECK(base64url(std::span(bytes).first(1)) == "-w");
    CHECK(base64url(std::span(bytes).first(2)) == "-_8");
    CHECK(base64url(std::span(bytes).first(3)) == "-__-");
    CHECK(base64url(bytes) == "-__-AA");
}

TEST_CASE("secrets are the same or not") {
    CHECK(same_secret("", ""));
    CHECK(same_secret("abc", "abc"));
    CHECK(!same_secret("abc", "abd"));
    CHECK(!same_secret("abc", "ab"));
    CHECK(!same_secret("ab", "abc"));
}

TEST_CASE("a round stands in links with the number of its boards, in one way alone") {
    for (const int boards : {1, 9, 10, 24, 99, 100, 200}) {
        const Round round{GameId{1} << 40, boards};
        CHECK(parse_round(to_text(round)) == round);
    }
    CHECK(to_text(Round{10, 24}) == "000000000000a-24");
    for (const std::string_view text :
         {"", "000000000000a", "000000000000a-", "000000000000a-0", "000000000000a-01",
          "000000000000a-201", "000000000000a-1000", "000000000000a-2x", "000000000000a--1",
          "000000000000a+1", "0000000000000-1", "000000000000a-1 ", "00000000000a-12",
          "000000000000i-1"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_round(text));
    }
}

TEST_CASE("a round's token is a keyed hash of its id, the number of its boards and the role") {
    // Python, as above, of b"jadoube round 1\n000000000000a-24\narbiter".
    const Links links(secret(0));
    CHECK(links.token(Round{10, 24}, Role::arbiter) == "qUbB5xDsLcW7oEPqdoJu9sA1");
    CHECK(to_text(links.game_of(Round{10, 24}, 3)) == "4bq3frf15701h");
}

TEST_CASE("a round's tokens open that round with that many boards, and no game") {
    const Links links(secret(3));
    const Links others(secret(4));
    std::set<std::string> tokens;
    std::size_t made = 0;
    for (const Round round : {Round{1, 1}, Round{1, 2}, Round{1, 12}, Round{2, 1}}) {
        for (const Role role : round_roles) {
            const std::string token = links.token(round, role);
            tokens.insert(token);
            ++made;
            CHECK(links.role_of(round, token) == role);
            CHECK_FALSE(others.role_of(round, token));
            CHECK_FALSE(links.role_of(Round{round.id, round.boards + 1}, token));
            CHECK_FALSE(links.role_of(Round{round.id + 7, round.boards}, token));
            CHECK_FALSE(links.role_of(round.id, Generations{}, token));
            CHECK_FALSE(links.role_of(links.game_of(round, 1), Generations{}, token));
        }
        CHECK_FALSE(links.role_of(round, links.token(round, Role::white)));  // nobody is given it
        for (const Role role : all_roles) {
            CHECK_FALSE(links.role_of(round, links.token(round.id, role, 0)));
            CHECK_FALSE(links.role_of(round, links.token(links.game_of(round, 1), role, 0)));
        }
    }
    CHECK(tokens.size() == made);
    CHECK_FALSE(links.role_of(Round{1, 1}, ""));
}

TEST_CASE("each board of each round is another game") {
    const Links links(secret(3));
    std::set<GameId> games;
    for (const Round round : {Round{1, 200}, Round{1, 199}, Round{2, 200}}) {
        for (int board = 1; board <= round.boards; ++board) {
            const GameId game = links.game_of(round, board);
            CHECK(game > 0);
            games.insert(game);
        }
    }
    CHECK(games.size() == 599);
}

}  // namespace jadoube::server
