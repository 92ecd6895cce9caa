#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/notation/epd.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

constexpr std::string_view bare_kings = "4k3/8/8/8/8/8/8/4K3 w - -";

Epd read(std::string_view text, Variant variant = Variant::standard) {
    const auto epd = parse_epd(text, variant);
    REQUIRE_MESSAGE(epd.has_value(), text);
    return *epd;
}

TEST_CASE("an EPD is a position and operations with any number of operands") {
    const Epd epd = read(
        "r1bqk2r/p1pp1ppp/2p2n2/8/1b2P3/2N5/PPP2PPP/R1BQKB1R w KQkq - bm Bd3 Be2; draw_offer; "
        "id \"Scotch; 4 knights\";c0 \"\" ;");
    CHECK(to_fen(epd.position) ==
          "r1bqk2r/p1pp1ppp/2p2n2/8/1b2P3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1");
    CHECK(epd.operations == std::vector<EpdOperation>{{"bm", {"Bd3", "Be2"}},
                                                      {"draw_offer", {}},
                                                      {"id", {"Scotch; 4 knights"}},
                                                      {"c0", {""}}});
}

TEST_CASE("hmvc and fmvn are the counters of the position") {
    const Epd epd = read(std::string(bare_kings) + " fmvn 57; bm Ke2; hmvc 13;");
    CHECK(to_fen(epd.position) == "4k3/8/8/8/8/8/8/4K3 w - - 13 57");
    CHECK(epd.operations == std::vector<EpdOperation>{{"bm", {"Ke2"}}});
    CHECK(to_epd(epd) == "4k3/8/8/8/8/8/8/4K3 w - - hmvc 13; fmvn 57; bm Ke2;");
}

TEST_CASE("an EPD is written in one form") {
    struct Row {
        std::string_view why;
        std::string_view read;
        std::string_view written;
    };
    const Row rows[] = {
        {"no operations", "", ""},
        {"counters as they are without being told", "hmvc 0; fmvn 1;", ""},
        {"blanks and ends of lines", "  bm   Ke2 ;\t am Kd1;\r\n", " bm Ke2; am Kd1;"},
        {"no blank between operations", "bm Ke2;am Kd1;", " bm Ke2; am Kd1;"},
        {"strings of opcodes that take them", "id x; eco C42; c9 a b; v0 y;",
         " id \"x\"; eco \"C42\"; c9 \"a\" \"b\"; v0 \"y\";"},
        {"strings that need no quotes", "bm \"Ke2\"; acd \"12\";", " bm Ke2; acd 12;"},
        {"strings that do", "pv \"Ke2 Ke7\" \"\"; zz \"a;b\";",
         " pv \"Ke2 Ke7\" \"\"; zz \"a;b\";"},
        {"a string beside a word", "bm Ke2\"Kd1\"Kf1;", " bm Ke2 Kd1 Kf1;"},
        {"a backslash is a character like others", "c0 \"a\\\";", " c0 \"a\\\";"},
        {"an operation twice", "bm Ke2; bm Kd1;", " bm Ke2; bm Kd1;"},
        {"the longest opcode", "abcdefghijklmno 1;", " abcdefghijklmno 1;"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const Epd epd = read(std::string(bare_kings) + ' ' + std::string(row.read));
        CHECK(to_epd(epd) == std::string(bare_kings) + std::string(row.written));
        CHECK(read(to_epd(epd)).operations == epd.operations);
    }
}

TEST_CASE("what a string cannot hold is replaced in writing") {
    const Epd epd{Position::initial(), {{"c0", {"say \"check\"\nnow"}}, {"zz", {"\"", "\t"}}}};
    CHECK(to_epd(epd) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
          "c0 \"say 'check' now\"; zz \"'\" \" \";");
}

TEST_CASE("a fault of an EPD is told with its column") {
    struct Row {
        std::string_view operations;
        EpdFault fault;
        std::size_t column;  // behind the position
    };
    const Row rows[] = {
        {" bm Ke2", EpdFault::missing_semicolon, 7},
        {" bm", EpdFault::missing_semicolon, 3},
        {" bm Ke2; id \"x\"", EpdFault::missing_semicolon, 15},
        {" id \"x;", EpdFault::unclosed_string, 4},
        {" bm Ke2;;", EpdFault::bad_opcode, 8},
        {" ;", EpdFault::bad_opcode, 1},
        {" 0 1", EpdFault::bad_opcode, 1},  // the counters of a FEN
        {" 0m x;", EpdFault::bad_opcode, 1},
        {" b-m x;", EpdFault::bad_opcode, 1},
        {" _bm x;", EpdFault::bad_opcode, 1},
        {" id\"x\";", EpdFault::bad_opcode, 1},
        {" abcdefghijklmnop 1;", EpdFault::bad_opcode, 1},
        {" hmvc;", EpdFault::bad_counter, 1},
        {" hmvc 1 2;", EpdFault::bad_counter, 1},
        {" hmvc -1;", EpdFault::bad_counter, 1},
        {" hmvc 65536;", EpdFault::bad_counter, 1},
        {" bm x; fmvn 1x;", EpdFault::bad_counter, 7},
        {" hmvc 1; hmvc 1;", EpdFault::bad_counter, 9},
    };
    for (const Row& row : rows) {
        CAPTURE(row.operations);
        const auto epd = parse_epd(std::string(bare_kings) + std::string(row.operations));
        REQUIRE(!epd.has_value());
        const auto* error = std::get_if<EpdError>(&epd.error());
        REQUIRE(error != nullptr);
        CHECK(*error == EpdError{row.fault, bare_kings.size() + row.column});
    }
    std::set<std::string_view> names;
    for (const EpdFault fault : all_epd_faults) names.insert(name(fault));
    CHECK(names.size() == all_epd_faults.size());
}

TEST_CASE("an EPD longer than any is refused unread") {
    std::string text = std::string(bare_kings) + " c0 \"";
    text += std::string(max_epd_length - text.size() - 2, 'x') + "\";";
    CHECK(parse_epd(text).has_value());
    const auto epd = parse_epd(text + ' ');
    REQUIRE(!epd.has_value());
    CHECK(std::get<EpdError>(epd.error()).fault == EpdFault::too_long);
}

TEST_CASE("faults of the position itself are the FEN's") {
    const auto short_of_fields = parse_epd("4k3/8/8/8/8/8/8/4K3 w -");
    REQUIRE(!short_of_fields.has_value());
    CHECK(std::get<FenError>(short_of_fields.error()).fault == FenFault::missing_field);
    const auto bad_man = parse_epd("4k3/8/8/8/8/8/8/4X3 w - - bm Ke2;");
    REQUIRE(!bad_man.has_value());
    CHECK(std::get<FenError>(bad_man.error()) == FenError{FenFault::bad_piece, 17});
    const auto no_king = parse_epd("8/8/8/8/8/8/8/4K3 w - - bm Ke2;");
    REQUIRE(!no_king.has_value());
    CHECK(std::get<std::vector<SetupProblem>>(no_king.error()) ==
          std::vector<SetupProblem>{{SetupFault::no_king, Color::black, {}}});
}

TEST_CASE("random positions of both games survive their EPD, counters included") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 9, test::scaled(4'000), [&](const Position& position) {
            const Epd epd{position, {{"bm", {"a4", "b3"}}, {"id", {"a b;c"}}}};
            const auto again = parse_epd(to_epd(epd), variant);
            if (!again) FAIL(to_epd(epd));
            if (to_fen(again->position) != to_fen(position)) FAIL(to_epd(epd));
            if (again->operations != epd.operations) FAIL(to_epd(epd));
        });
    }
}

}  // namespace
}  // namespace jadoube
