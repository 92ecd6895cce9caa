// Article 10 (11 in 2009): the points of every result, whatever an event gives for them.
#include <cstdint>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/points.hpp"

namespace jadoube {
namespace {

using test::below_nothing;
using test::bilbao;
using test::football;
using test::Play;
using test::Points;
using test::scored;
using test::usual;

ByColor<std::int64_t> given(const Play& play) {
    REQUIRE(play.game().result());
    return play.game().result()->points;
}

enum What : std::size_t { win, draw, loss };

TEST_CASE("10.1 a point for a win, half a one for a draw, none for a loss, unless announced") {
    for (const Edition edition : all_editions) {
        Conditions conditions;
        conditions.edition = edition;
        for (const Color winner : both_colors) {
            Play play(conditions);
            play.moves("e2e4 e7e5").act(!winner, act::Resign{});
            CHECK(given(play)[winner] == 1000);
            CHECK(given(play)[!winner] == 0);
        }
        Play play(conditions);
        play.moves("e2e4 e7e5").offer(Color::white).act(Color::black, act::AcceptDraw{});
        CHECK(given(play) == ByColor<std::int64_t>{500, 500});
    }
}

TEST_CASE("10.1 every score brings the points that the event gives for it") {
    struct Row {
        std::string_view score;
        What white;
        What black;
    };
    const Row rows[] = {
        {"1-0", win, loss},  {"0-1", loss, win},    {"1/2-1/2", draw, draw},
        {"0-0", loss, loss}, {"1/2-0", draw, loss}, {"0-1/2", loss, draw},
        {"+/-", win, loss},  {"-/+", loss, win},    {"-/-", loss, loss},
    };
    for (const Edition edition : all_editions) {
        for (const Points& points : {usual, football, bilbao, below_nothing}) {
            for (const Row& row : rows) {
                CAPTURE(name(edition));
                CAPTURE(std::string(row.score));
                Play play(scored(points, edition));
                play.moves("e2e4").act(Party::arbiter,
                                       act::Declare{std::string(row.score), "11.7"});
                CHECK(play.accepted());
                CHECK(play.result() == std::string(row.score) + " declared 11.7");
                CHECK(given(play).white == points[row.white]);
                CHECK(given(play).black == points[row.black]);
                CHECK(play.effects() == "result " + std::string(row.score));
            }
        }
    }
}

TEST_CASE("10.1 games that end by the Laws are scored so as well") {
    struct Row {
        std::string_view result;
        What white;
        What black;
        void (*ends)(Play&);
        std::string_view start;
    };
    const Row rows[] = {
        {"0-1 checkmate 5.1.1", loss, win, [](Play& play) { play.moves("f2f3 e7e5 g2g4 d8h4"); },
         ""},
        {"1-0 checkmate 5.1.1", win, loss,
         [](Play& play) { play.moves("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"); }, ""},
        {"1-0 resignation 5.1.2", win, loss,
         [](Play& play) { play.moves("e2e4").act(Color::black, act::Resign{}); }, ""},
        {"1/2-1/2 stalemate 5.2.1", draw, draw, [](Play& play) { play.white("g6f7"); },
         "7k/8/6Q1/8/8/8/8/K7 w - - 0 1"},
        {"1/2-1/2 dead_position 5.2.2", draw, draw, [](Play& play) { play.white("e1e2"); },
         "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1"},
        {"1/2-1/2 seventyfive 9.6.2", draw, draw, [](Play& play) { play.white("a1a2"); },
         "4k3/8/8/8/8/8/7p/R3K3 w - - 149 120"},
        {"1/2-1/2 fifty 9.3.2", draw, draw,
         [](Play& play) { play.claim(Color::white, ClaimKind::fifty); },
         "4k3/8/8/8/8/8/7p/R3K3 w - - 100 120"},
        {"0-1 flag 6.9", loss, win, [](Play& play) { play.at(7200).tick(); }, ""},
        // The opponent cannot checkmate by any series of legal moves.
        {"1/2-1/2 flag_no_mate 6.9", draw, draw, [](Play& play) { play.at(7200).tick(); },
         "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
        {"1/2-1/2 resignation 5.1.2", draw, draw,
         [](Play& play) { play.act(Color::white, act::Resign{}); },
         "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
        {"0-1 illegal_moves 7.5.5", loss, win,
         [](Play& play) { play.white("e2e5").press().white("e2e5").press(); }, ""},
    };
    for (const Row& row : rows) {
        for (const Points& points : {usual, football, bilbao, below_nothing}) {
            CAPTURE(std::string(row.result));
            Conditions conditions = scored(points);
            if (!row.start.empty()) conditions.start = std::string(row.start);
            Play play(conditions);
            row.ends(play);
            CHECK(play.result() == row.result);
            CHECK(given(play).white == points[row.white]);
            CHECK(given(play).black == points[row.black]);
        }
    }
}

TEST_CASE("10.1 who wins by forfeit gets the points of a win, who forfeits those of a loss") {
    for (const Points& points : {usual, football, bilbao}) {
        for (const bool white : {false, true}) {
            for (const bool black : {false, true}) {
                if (white && black) continue;
                Conditions conditions = scored(points);
                conditions.presence_tracked = true;
                conditions.default_time = Seconds(900);
                Play play(conditions);
                play.at(-60);
                if (white) play.act(Color::white, act::Arrive{});
                if (black) play.at(-50).act(Color::black, act::Arrive{});
                play.at(1000).tick();
                CHECK(play.result() == (white   ? "+/- default_time 6.7.1"
                                        : black ? "-/+ default_time 6.7.1"
                                                : "-/- default_time 6.7.1"));
                CHECK(given(play).white == points[white ? win : loss]);
                CHECK(given(play).black == points[black ? win : loss]);
            }
        }
    }
}

TEST_CASE("10.1, 11.7 the opponent of a player who is ruled to have lost gets what is decided") {
    struct Row {
        What opponent;
        std::string_view white_lost;
        std::string_view black_lost;
    };
    for (const Points& points : {usual, football, bilbao, below_nothing}) {
        for (const Row& row :
             {Row{win, "0-1", "1-0"}, Row{draw, "0-1/2", "1/2-0"}, Row{loss, "0-0", "0-0"}}) {
            for (const Color loser : both_colors) {
                Play play(scored(points));
                play.moves("e2e4");
                play.act(Party::arbiter,
                         act::Penalise{loser, Penalty::loss, "11.7", {}, points[row.opponent]});
                const bool white = loser == Color::white;
                CHECK(play.result() ==
                      std::string(white ? row.white_lost : row.black_lost) + " penalty 11.7");
                CHECK(given(play)[loser] == points[loss]);
                CHECK(given(play)[!loser] == points[row.opponent]);
            }
        }
    }
}

TEST_CASE("10.2 a score that is not usual for the game is refused") {
    for (const Points& points : {usual, football}) {
        for (const std::int64_t score : {250L, 750L, 2000L, -500L}) {
            CAPTURE(score);
            Play play(scored(points));
            play.moves("e2e4");
            play.act(Party::arbiter, act::Penalise{Color::white, Penalty::loss, "11.7", {}, score});
            CHECK(play.refusal() == "bad_number 10.2");
            CHECK(play.result() == "none");
        }
    }
    for (const std::string_view score : {"3/4-1/4", "1-1/2", "1-1", "2-0", "*", "", "1-0 "}) {
        CAPTURE(std::string(score));
        Play play;
        play.moves("e2e4").act(Party::arbiter, act::Declare{std::string(score), ""});
        CHECK(play.step().refused);
        CHECK(play.step().refused->code == Refusal::bad_result);
        CHECK(play.result() == "none");
    }
}

}  // namespace
}  // namespace jadoube
