// Article 5 as it is played: stalemate (5.2.1) and agreement (5.2.3); 5.2.2 has its own file.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/tables.hpp"

namespace jadoube {
namespace {

using test::for_all_tables;
using test::from;
using test::Play;
using test::turned;
using test::turned_fen;

// One move stalemates: the queen to f7. The pawn on a4 has somewhere to go.
constexpr std::string_view stalemate_in_one = "7k/8/6K1/8/P4Q2/8/8/8 w - - 0 1";

struct Numbers {
    Edition edition;
    std::string_view stalemate;
};
constexpr Numbers numbers[] = {
    {Edition::e2009, "5.2.a"}, {Edition::e2014, "5.2.a"}, {Edition::e2017, "5.2.1"},
    {Edition::e2018, "5.2.1"}, {Edition::e2023, "5.2.1"},
};

// ---- 5.2.1

TEST_CASE("5.2.1 stalemate draws at once") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            const auto check = [&](const Conditions& conditions) {
                Play play(conditions);
                play.move(by, turned(by, "f4f7"));
                CHECK(play.rulings() == "game_over " + std::string(row.stalemate));
                CHECK(play.result() == "1/2-1/2 stalemate " + std::string(row.stalemate));
                CHECK(play.game().result()->points[by] == 500);
                CHECK(play.game().result()->points[!by] == 500);
                CHECK_FALSE(play.running().has_value());
            };
            for_all_tables(row.edition, turned_fen(by, stalemate_in_one), check);
        }
    }
}

TEST_CASE("5.2.1, 5.2.2 nor do they end the game if touch-move is broken, but in 2009") {
    struct Row {
        std::string_view fen;
        Square touched;
        std::string_view move;
        std::string_view reason;
    };
    const Row rows[] = {
        {stalemate_in_one, Square::a4, "f4f7", "stalemate 5.2.a"},
        // The bishop was touched, which can move; the king takes the last pawn.
        {"6k1/8/8/8/8/8/3p4/B2K4 w - - 0 1", Square::a1, "d1d2", "dead_position 5.2.b"},
    };
    for (const Row& row : rows) {
        for (const Edition edition : all_editions) {
            for (const Color by : {Color::white, Color::black}) {
                CAPTURE(name(edition));
                CAPTURE(std::string(row.fen));
                Play play(from(by, row.fen, edition));
                play.touch(by, turned(by, row.touched)).move(by, turned(by, row.move));
                if (edition == Edition::e2009) {
                    CHECK(play.result() == "1/2-1/2 " + std::string(row.reason));
                } else {
                    CHECK(play.result() == "none");
                    CHECK(play.find(RulingKind::touch_move) != nullptr);
                    CHECK(play.game().ply() == 0);
                }
            }
        }
    }
}

// ---- 5.2.3

TEST_CASE("5.2.3 a draw by agreement needs a move of each player since 2017") {
    struct Row {
        Edition edition;
        std::string_view unmoved;  // what becomes of accepting after so many moves made
        std::string_view after_one;
        std::string_view after_two;
    };
    const Row rows[] = {
        {Edition::e2009, "1/2-1/2 agreement 5.2.c", "1/2-1/2 agreement 5.2.c",
         "1/2-1/2 agreement 5.2.c"},
        {Edition::e2014, "1/2-1/2 agreement 5.2.c", "1/2-1/2 agreement 5.2.c",
         "1/2-1/2 agreement 5.2.c"},
        {Edition::e2017, "none", "none", "1/2-1/2 agreement 5.2.3"},
        {Edition::e2018, "none", "none", "1/2-1/2 agreement 5.2.3"},
        {Edition::e2023, "none", "none", "1/2-1/2 agreement 5.2.3"},
    };
    for (const Row& row : rows) {
        for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
            for (const Color by : {Color::white, Color::black}) {
                CAPTURE(name(row.edition));
                Conditions conditions;
                conditions.edition = row.edition;
                conditions.arbiter = arbiter;
                const auto agree = [&](Play play, std::string_view result) {
                    play.offer(by).act(!by, act::AcceptDraw{});
                    CHECK(play.result() == result);
                    if (result != "none") {
                        CHECK(play.game().result()->points[by] == 500);
                        return;
                    }
                    CHECK(play.refusal() == "too_early 5.2.3");
                    CHECK(play.state().offer == by);  // it stands, for later
                };
                agree(Play(conditions), row.unmoved);
                Play one(conditions);
                one.moves("e2e4");
                agree(one, row.after_one);
                one.black("e7e5");  // made is enough
                agree(one, row.after_two);
            }
        }
    }
}

TEST_CASE("5.2.3 an illegal move that was put back is no move of his") {
    Play play(Conditions{});
    play.moves("e2e4").black("e7e4").press().offer(Color::black);
    play.act(Color::white, act::AcceptDraw{});
    CHECK(play.refusal() == "too_early 5.2.3");
    play.black("e7e5").act(Color::white, act::AcceptDraw{});
    CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
}

TEST_CASE("5.2.3 it takes two to agree") {
    Play play(Conditions{});
    play.moves("e2e4 e7e5");
    CHECK(play.act(Color::white, act::AcceptDraw{}).refusal() == "no_offer 9.1.2.1");
    play.offer(Color::white);
    CHECK(play.act(Color::white, act::AcceptDraw{}).refusal() == "no_offer 9.1.2.1");
    CHECK(play.act(Party::arbiter, act::AcceptDraw{}).refusal() == "not_allowed");
    CHECK(play.result() == "none");
    play.act(Color::black, act::AcceptDraw{});
    CHECK(play.rulings() == "game_over 5.2.3");
    CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
    CHECK_FALSE(play.running().has_value());
    CHECK_FALSE(play.state().offer.has_value());
}

}  // namespace
}  // namespace jadoube
