// Article 7: irregularities: times after them (7.1), set-up and board (7.2), colours (7.3).
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;
using test::with_human_arbiter;

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
// Ten moves each, and the last of Black's apart.
constexpr std::string_view nineteen_plies =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 d7d6 c2c3 c8d7 b1d2 f8e7 h2h3 h7h6 a2a3 b7b5 "
    "a4b3";

void check_new_game(const Play& play, std::string_view article) {
    CHECK(play.rulings() == "annulled " + std::string(article));
    CHECK(play.effects() == "new_game");
    CHECK(play.result() == "annulled");
    CHECK(play.game().phase() == Phase::over);
    CHECK_FALSE(play.game().result());
    CHECK(play.running() == std::nullopt);
}

// ---- 7.1

TEST_CASE("7.1 an earlier position is put back: the times stay or are set, the counters follow") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, "6.13"},
                        {Edition::e2014, "7.1"},
                        {Edition::e2017, "7.1"},
                        {Edition::e2018, "7.1"},
                        {Edition::e2023, "7.1"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition, "40/7200:3600"));
        play.moves("e2e4 e7e5 g1f3");
        const std::string position = play.state().fen;
        play.moves("b8c6 f1b5 a7a6");
        const double white = play.time(Color::white);
        const double black = play.time(Color::black);
        play.act(Party::arbiter, act::Restore{3});
        CHECK(play.rulings() == "restored " + std::string(row.article));
        CHECK(play.effects() == "restore");
        CHECK(play.state().fen == position);
        CHECK(play.game().ply() == 3);
        CHECK(play.running() == Color::black);
        CHECK(play.must() == "nothing");
        CHECK(play.time(Color::white) == white - 1);  // it ran until now
        CHECK(play.time(Color::black) == black);
        CHECK(play.game().chessclock()->moves_completed(Color::white) == 2);
        CHECK(play.game().chessclock()->moves_completed(Color::black) == 1);
        CHECK(play.state().illegal == ByColor<int>{0, 0});
        act::SetClock set;
        set.time = {Millis(7000'000), Millis(6990'000)};
        play.act(Party::arbiter, set);
        CHECK(play.effects() == "set_time white 7000, set_time black 6990");
        CHECK(play.time(Color::white) == 7000);
        CHECK(play.time(Color::black) == 6990);
    }
}

TEST_CASE("7.1 only positions of this game can be put back, and only by the arbiter") {
    Play play;
    play.moves("e2e4 e7e5");
    CHECK(play.act(Party::arbiter, act::Restore{3}).refusal() == "no_such_ply");
    CHECK(play.act(Party::arbiter, act::Restore{-1}).refusal() == "no_such_ply");
    CHECK(play.act(Color::white, act::Restore{0}).refusal() == "not_allowed");
    CHECK(play.game().ply() == 2);
    play.act(Party::arbiter, act::Pause{"the pieces fell"});
    play.act(Party::arbiter, act::Restore{0});
    CHECK(play.board() == initial);
    CHECK(play.game().phase() == Phase::paused);  // 6.11.3
    CHECK(play.running() == std::nullopt);
    play.act(Party::arbiter, act::Resume{});
    CHECK(play.running() == Color::white);
}

// ---- 7.2

TEST_CASE("7.2.1 a wrong initial position, found in any move: the game is cancelled") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, "7.1.a"},
                        {Edition::e2014, "7"},
                        {Edition::e2017, "7.2.1"},
                        {Edition::e2018, "7.2.1"},
                        {Edition::e2023, "7.2.1"}};
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            Play early(under(row.edition));
            early.claim(by, ClaimKind::wrong_start).decide("uphold");
            check_new_game(early, row.article);
            Play late(under(row.edition));
            late.moves(nineteen_plies)
                .moves("d6d5")
                .claim(by, ClaimKind::wrong_start)
                .decide("uphold");
            check_new_game(late, row.article);
            CHECK(late.white("e4d5").refusal() == "game_over");
        }
    }
}

TEST_CASE("7.2.1 a human arbiter looks first") {
    for (const bool upheld : {true, false}) {
        Play play(with_human_arbiter(under(Edition::e2023)));
        play.moves("e2e4 e7e5").claim(Color::black, ClaimKind::wrong_start);
        CHECK(play.rulings() == "");
        CHECK(play.pending() == "wrong_start 7.2.1 black");
        CHECK(play.game().phase() == Phase::paused);
        CHECK_FALSE(play.running().has_value());
        play.decide(upheld ? "uphold" : "dismiss");
        if (upheld) {
            check_new_game(play, "7.2.1");
        } else {
            CHECK(play.rulings() == "claim_rejected 7.2.1");
            CHECK(play.result() == "none");
            CHECK(play.running() == Color::white);
        }
    }
}

TEST_CASE("7.2.2 a board placed the wrong way: the game goes on, on a board turned right") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, "7.1.b"},
                        {Edition::e2014, "7"},
                        {Edition::e2017, "7.2.2"},
                        {Edition::e2018, "7.2.2"},
                        {Edition::e2023, "7.2.2"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition));
        play.moves("e2e4 e7e5");
        const std::string position = play.state().fen;
        play.claim(Color::white, ClaimKind::wrong_board);
        CHECK(play.rulings() == "stands " + std::string(row.article));
        CHECK(play.effects() == "nothing");
        CHECK(play.state().fen == position);
        CHECK(play.game().phase() == Phase::playing);
        CHECK(play.running() == Color::white);
    }
    Play asked(with_human_arbiter(under(Edition::e2023)));
    asked.moves("e2e4 e7e5").claim(Color::white, ClaimKind::wrong_board);
    CHECK(asked.pending() == "wrong_board 7.2.2 white");
    asked.decide("uphold");
    CHECK(asked.rulings() == "stands 7.2.2");
    CHECK(asked.result() == "none");
}

// ---- 7.3

TEST_CASE("7.3 reversed colours: below ten moves by both a new game, after that it goes on") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play start(under(edition));
            start.claim(by, ClaimKind::wrong_colours).decide("uphold");
            check_new_game(start, "7.3");
            // White has made ten moves, Black nine.
            Play nine(under(edition));
            nine.moves(nineteen_plies).claim(by, ClaimKind::wrong_colours).decide("uphold");
            check_new_game(nine, "7.3");
            // The tenth counts as soon as it is made; it need not be completed.
            Play ten(under(edition));
            ten.moves(nineteen_plies).black("d6d5").claim(by, ClaimKind::wrong_colours);
            CHECK(ten.rulings() == "stands 7.3");
            CHECK(ten.effects() == "nothing");
            CHECK(ten.game().phase() == Phase::playing);
            CHECK(ten.running() == Color::black);
            CHECK(ten.press(Color::black).accepted());
        }
    }
}

TEST_CASE("7.3 a tenth move that was illegal and taken back does not count") {
    Conditions chosen = under(Edition::e2023, "1500");
    chosen.supervision = Supervision::partial;
    Play play(chosen);
    play.moves(nineteen_plies).black("d6d4").press().claim(Color::white, ClaimKind::illegal_move);
    REQUIRE(play.find(RulingKind::illegal_move));
    play.claim(Color::white, ClaimKind::wrong_colours).decide("uphold");
    check_new_game(play, "7.3");
}

TEST_CASE("7.3 a human arbiter looks first, as long as there is something to decide") {
    for (const bool upheld : {true, false}) {
        Play play(with_human_arbiter(under(Edition::e2023)));
        play.moves("e2e4 e7e5").claim(Color::black, ClaimKind::wrong_colours);
        CHECK(play.pending() == "wrong_colours 7.3 black");
        play.decide(upheld ? "uphold" : "dismiss");
        if (upheld) {
            check_new_game(play, "7.3");
        } else {
            CHECK(play.rulings() == "claim_rejected 7.3");
            CHECK(play.game().phase() == Phase::playing);
        }
    }
    Play late(with_human_arbiter(under(Edition::e2023)));
    late.moves(nineteen_plies).moves("d6d5").claim(Color::black, ClaimKind::wrong_colours);
    CHECK(late.rulings() == "stands 7.3");
    CHECK(late.pending() == "none");
}

TEST_CASE("7.3 a game that has ended stays ended") {
    Play play;
    play.moves("f2f3 e7e5 g2g4 d8h4").claim(Color::white, ClaimKind::wrong_colours);
    CHECK(play.refusal() == "game_over 5.1.1");
    CHECK(play.result() == "0-1 checkmate 5.1.1");
}

TEST_CASE("2009, 2014: 7.2, 7.3 reversed colours: the game goes on unless the arbiter decides") {
    for (const Edition edition : {Edition::e2009, Edition::e2014}) {
        const std::string article = edition == Edition::e2009 ? "7.2" : "7.3";
        for (const bool long_game : {false, true}) {
            for (const bool goes_on : {true, false}) {
                CAPTURE(name(edition));
                Play play(under(edition));  // automatic, but this needs discretion
                play.moves(long_game ? nineteen_plies : "e2e4");
                play.claim(Color::black, ClaimKind::wrong_colours);
                CHECK(play.rulings() == "");
                CHECK(play.pending() == "wrong_colours " + article + " black");
                CHECK(play.game().pending().front().options ==
                      std::vector<Option>{Option::go_on, Option::new_game, Option::dismiss});
                CHECK(play.game().phase() == Phase::paused);
                CHECK_FALSE(play.running().has_value());
                play.decide(goes_on ? "go_on" : "new_game");
                if (goes_on) {
                    CHECK(play.rulings() == "stands " + article);
                    CHECK(play.game().phase() == Phase::playing);
                } else {
                    check_new_game(play, article);
                }
            }
        }
    }
}

}  // namespace
}  // namespace jadoube
