#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_games.hpp"

namespace jadoube {
namespace {

using namespace std::string_view_literals;

TEST_CASE("the form of a move is two squares and perhaps the letter of a man") {
    struct Row {
        std::string_view text;
        Attempt attempt;
    };
    const Row rows[] = {
        {"e2e4", {Square::e2, Square::e4, {}}},
        {"a1h8", {Square::a1, Square::h8, {}}},
        {"e7e8q", {Square::e7, Square::e8, Role::queen}},
        {"e7e8r", {Square::e7, Square::e8, Role::rook}},
        {"e7e8b", {Square::e7, Square::e8, Role::bishop}},
        {"e7e8n", {Square::e7, Square::e8, Role::knight}},
        // Against the Laws, but that is for judge() to say.
        {"e7e8k", {Square::e7, Square::e8, Role::king}},
        {"e7e8p", {Square::e7, Square::e8, Role::pawn}},
        {"e2e2", {Square::e2, Square::e2, {}}},
        {"e2e4q", {Square::e2, Square::e4, Role::queen}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const auto attempt = parse_uci(row.text);
        REQUIRE(attempt);
        CHECK(*attempt == row.attempt);
    }
}

TEST_CASE("what has not the form of a move is not read as one") {
    const std::string_view rows[] = {
        "",         "e",          "e2",
        "e2e",      "e2e9",       "e0e4",
        "i2e4",     "e2-e4",      "e2e4 ",
        " e2e4",    "e2e4\n",     "E2E4",
        "e7e8Q",    "e7e8x",      "e7e8=q",
        "e7e8qq",   "0000",       "O-O",
        "e4",       "Nf3",        "(none)",
        "2e4e",     "e2 e4",      "\0\0\0\0"sv,
        "e2e4\0"sv, "e7e8\xC3"sv, "\xE5\xB2\xE5\xB4"sv,
    };
    for (const std::string_view text : rows) {
        CAPTURE(text);
        CHECK(!parse_uci(text));
    }
}

TEST_CASE("castling is written as two steps in standard chess, as king takes rook in Chess960") {
    struct Row {
        std::string_view why;
        Move move;
        std::string_view standard;
        std::string_view chess960;
    };
    constexpr auto castling = MoveKind::castling;
    const Row rows[] = {
        {"White, king's side", {castling, Square::e1, Square::h1}, "e1g1", "e1h1"},
        {"White, queen's side", {castling, Square::e1, Square::a1}, "e1c1", "e1a1"},
        {"Black, king's side", {castling, Square::e8, Square::h8}, "e8g8", "e8h8"},
        {"Black, queen's side", {castling, Square::e8, Square::a8}, "e8c8", "e8a8"},
        {"a king's own move is no castling",
         {MoveKind::king, Square::e1, Square::f1},
         "e1f1",
         "e1f1"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        CHECK(to_uci(row.move, Variant::standard) == row.standard);
        CHECK(to_uci(row.move) == row.standard);
        CHECK(to_uci(row.move, Variant::chess960) == row.chess960);
    }
    CHECK(to_uci({castling, Square::f1, Square::g1}, Variant::chess960) == "f1g1");
}

TEST_CASE("promotion is written with the small letter of the new man") {
    CHECK(to_uci({promotion_to(Role::queen), Square::a7, Square::a8}) == "a7a8q");
    CHECK(to_uci({promotion_to(Role::rook), Square::a7, Square::b8}) == "a7b8r");
    CHECK(to_uci({promotion_to(Role::bishop), Square::h2, Square::h1}) == "h2h1b");
    CHECK(to_uci({promotion_to(Role::knight), Square::h2, Square::g1}) == "h2g1n");
    CHECK(to_uci({MoveKind::en_passant, Square::e5, Square::d6}) == "e5d6");
    CHECK(to_uci({MoveKind::double_step, Square::e2, Square::e4}) == "e2e4");
}

TEST_CASE("every legal move, written and judged again, is the same move") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        int castlings = 0;
        int promotions = 0;
        int en_passant = 0;
        test::for_random_positions(variant, 21, 3000, [&](const Position& position) {
            for (const Move move : legal_moves(position)) {
                const std::string text = to_uci(move, variant);
                CAPTURE(to_fen(position));
                CAPTURE(text);
                const auto attempt = parse_uci(text);
                REQUIRE(attempt);
                const auto judged = judge(position, *attempt, variant);
                REQUIRE(judged);
                REQUIRE(*judged == move);
                castlings += move.is_castling() ? 1 : 0;
                promotions += move.promotion() ? 1 : 0;
                en_passant += move.kind() == MoveKind::en_passant ? 1 : 0;
            }
        });
        // Otherwise the loop would have shown little.
        CHECK(castlings > 10);
        CHECK(promotions > 10);
        CHECK(en_passant > 3);
    }
}

TEST_CASE("two legal moves of one position are never written alike") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 22, 1000, [&](const Position& position) {
            std::set<std::string> texts;
            const MoveList moves = legal_moves(position);
            for (const Move move : moves) texts.insert(to_uci(move, variant));
            CAPTURE(to_fen(position));
            REQUIRE(texts.size() == moves.size());
        });
    }
}

}  // namespace
}  // namespace jadoube
