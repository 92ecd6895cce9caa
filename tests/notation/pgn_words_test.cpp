#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/notation/pgn.hpp>

#include "support/random_games.hpp"

namespace jadoube {
namespace {

TEST_CASE("every fault of a PGN text has a name of its own") {
    std::set<std::string_view> names;
    for (const PgnFault fault : all_pgn_faults) names.insert(name(fault));
    CHECK(names.size() == all_pgn_faults.size());
    CHECK(!names.contains(""));
    CHECK(name(PgnFault::illegal_move) == "illegal_move");
}

TEST_CASE("results are read as people write them") {
    struct Row {
        PgnResult result;
        std::vector<std::string_view> texts;
    };
    const Row rows[] = {
        {PgnResult::unknown, {"*"}},
        {PgnResult::white_wins, {"1-0", "1:0", "1–0", "1—0", "1−0", "1 - 0", " 1-0 "}},
        {PgnResult::black_wins, {"0-1", "0:1", "0–1", "0 : 1"}},
        {PgnResult::draw,
         {"1/2-1/2", "1/2", "½-½", "½–½", "½", "½:½", "\xBD-\xBD", "0.5-0.5", "0,5:0,5",
          "=-=", "1/2 - 1/2", ".5-.5"}},
        {PgnResult::both_lose, {"0-0", "0:0", "0–0"}},
        {PgnResult::draw_black_loses, {"1/2-0", "½-0", "0.5-0"}},
        {PgnResult::draw_white_loses, {"0-1/2", "0-½", "0:½"}},
        {PgnResult::white_by_forfeit, {"+/-", "+--", "+:-", "+/−", "1-0F", "1-0f", "1-0 ff"}},
        {PgnResult::black_by_forfeit, {"-/+", "--+", "-:+", "0-1F", "0-1 FF"}},
        {PgnResult::double_forfeit, {"-/-", "---", "-:-", "0-0F"}},
    };
    for (const Row& row : rows) {
        CHECK(parse_result(name(row.result)) == row.result);
        for (const std::string_view text : row.texts) {
            CAPTURE(text);
            CHECK(parse_result(text) == row.result);
        }
    }
}

TEST_CASE("what is no result is none: castling, null moves, judgements, moves") {
    for (const std::string_view text :
         {"",      " ",     "-",           "--",       "1",  "0",  "1-", "1-1",   "2-0",
          "O-O",   "0-0-0", "o-o",         "+-",       "-+", "=",  "+",  "1-0-1", "e4",
          "1/2-1", "1-1/2", "1/2-1/2-1/2", "1/2-1/2F", "**", "10", "1.", "½½",    "1-0 1-0 1-0"}) {
        CAPTURE(text);
        CHECK(!parse_result(text).has_value());
    }
}

TEST_CASE("escapes in the value of a tag") {
    CHECK(unescaped(R"(plain)") == "plain");
    CHECK(unescaped(R"(\"Bobby\" Fischer)") == R"("Bobby" Fischer)");
    CHECK(unescaped(R"(a\\b)") == R"(a\b)");
    CHECK(unescaped(R"(\\\")") == R"(\")");
    CHECK(unescaped(R"(C:\games\)") == R"(C:\games\)");  // a backslash that escapes nothing
    CHECK(escaped(R"("a\b")") == R"(\"a\\b\")");
    test::Random random(5);
    for (int i = 0; i < 2'000; ++i) {
        std::string value;
        for (int length = 0; length < 8; ++length) value += "\\\"ab"[random.below(4)];
        CAPTURE(value);
        CHECK(unescaped(escaped(value)) == value);
    }
}

TEST_CASE("valid UTF-8 stays as it is, and other bytes are Latin-1") {
    for (const std::string_view text : {"", "Anna", "Müller", "Đurašević", "Ботвинник", "♘f3 ½",
                                        "\xF0\x9F\x98\x80", "\xEF\xBF\xBF", "\xF4\x8F\xBF\xBF"}) {
        CHECK(to_utf8(text) == text);
    }
    CHECK(to_utf8("M\xFCller") == "Müller");
    CHECK(to_utf8("\xBD-\xBD") == "½-½");
    struct Row {
        std::string_view why;
        std::string_view bytes;
        std::string_view utf8;
    };
    const Row rows[] = {
        {"a character cut off", "\xC3", "Ã"},
        {"a byte that continues nothing", "\xA9", "©"},
        {"not the shortest form", "\xC1\x81", "\xC3\x81\xC2\x81"},
        {"not the shortest form, of three", "\xE0\x80\x81", "\xC3\xA0\xC2\x80\xC2\x81"},
        {"not the shortest form, of four", "\xF0\x80\x80\x81", "\xC3\xB0\xC2\x80\xC2\x80\xC2\x81"},
        {"half of a pair", "\xED\xA0\x80", "\xC3\xAD\xC2\xA0\xC2\x80"},
        {"beyond the last character", "\xF4\x90\x80\x80", "\xC3\xB4\xC2\x90\xC2\x80\xC2\x80"},
        {"no first byte at all", "\xFF", "ÿ"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        CHECK(to_utf8(row.bytes) == row.utf8);
        CHECK(to_utf8(to_utf8(row.bytes)) == row.utf8);
    }
}

}  // namespace
}  // namespace jadoube
