// Appendix D: two boards, which can come apart, and how they are put right (D.1, D.2.9).
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/blind.hpp"

namespace jadoube {
namespace {

using test::after_c3;
using test::after_f3;
using test::after_three_plies;
using test::cited;
using test::from;
using test::keep_score;
using test::Play;
using test::play_moves;
using test::shows;
using test::under;
using test::with_blind;

// ---- D.1

TEST_CASE("D.1 between a blind and a sighted player either may demand two boards") {
    for (const Edition edition : all_editions) {
        const std::string article = cited(edition, "E.1", "D.1");
        for (const Color blind : both_colors) {
            for (const Color by : both_colors) {
                Play play(with_blind(blind, under(edition)));
                play.at(-60).request(by, Requested::two_boards);
                CHECK(play.rulings() == "granted " + article);
                CHECK(play.find(RulingKind::granted)->player == by);
                CHECK(play.find(RulingKind::granted)->request == Requested::two_boards);
                CHECK(play.pending() == "none");
                CHECK(play.game().phase() == Phase::before);
            }
        }
        Play sighted(under(edition));
        sighted.at(-60).request(Color::white, Requested::two_boards);
        CHECK(sighted.refusal() == "not_allowed " + article);
    }
}

TEST_CASE("D.1.1 D.1.2 D.1.3 D.1.4 D.1.4.1 D.1.4.2 faults of the special board are recorded") {
    for (const std::string article :
         {"D.1", "D.1.1", "D.1.2", "D.1.3", "D.1.4", "D.1.4.1", "D.1.4.2"}) {
        Play play = after_three_plies();
        const State before = play.state();
        play.at(100).arbiter(act::Incident{article, Color::white, "no holes"});
        CHECK(play.rulings() == "incident " + article);
        CHECK(play.find(RulingKind::incident)->player == Color::white);
        CHECK(play.find(RulingKind::incident)->text == "no holes");
        CHECK(play.effects() == "nothing");
        CHECK(play.state().fen == before.fen);
        CHECK(play.state().phase == Phase::playing);
        play.arbiter(act::Penalise{Color::white, Penalty::warning, article, {}, {}});
        CHECK(play.rulings() == "penalty " + article);
        CHECK(play.effects() == "nothing");
        play.arbiter(act::Penalise{Color::white, Penalty::opponent_time, article, 60'000, {}});
        CHECK(play.effects() == "add_time black 60");
    }
}

// ---- D.2.9: the scores agree

TEST_CASE("D.2.9 the scores agree: who has played something else adjusts his board to them") {
    for (const Edition edition : all_editions) {
        const std::string article = cited(edition, "E.2.7", "D.2.9");
        for (const Color whose : both_colors) {
            Play play = after_three_plies(edition);
            keep_score(play, Color::white, {"e4", "e5", "Nf3"});
            keep_score(play, Color::black, {"e2-e4", "e7-e5", "Ng1-f3"});
            shows(play.at(30), whose, after_c3);
            CHECK(play.rulings() == "boards_differ " + article + ", board_adjusted " + article);
            CHECK(play.find(RulingKind::boards_differ)->player == whose);
            CHECK(play.find(RulingKind::board_adjusted)->player == whose);
            REQUIRE(play.effect<effect::Restore>());
            CHECK(play.effect<effect::Restore>()->fen == play.state().fen);
            CHECK(play.effects() == "restore");
            CHECK(play.board() == after_f3);
            CHECK(play.game().ply() == 3);
            CHECK(play.pending() == "none");
            CHECK(play.game().phase() == Phase::playing);
            CHECK(play.running() == Color::black);
        }
    }
}

TEST_CASE("2009: E.2.7 D.2.9 both wrote another last move than its player made: he plays that") {
    for (const Edition edition : all_editions) {
        const std::string article = cited(edition, "E.2.7", "D.2.9");
        Play play = after_three_plies(edition);
        keep_score(play, Color::white, {"e4", "e5", "Nc3"});
        keep_score(play, Color::black, {"e4", "e5", "Nc3"});
        shows(play, Color::black, after_c3);
        CHECK(play.rulings() == "boards_differ " + article + ", board_adjusted " + article);
        CHECK(play.find(RulingKind::board_adjusted)->player == Color::white);
        CHECK(play.board() == after_c3);
        CHECK(play.effect<effect::Restore>()->fen == play.state().fen);
        CHECK(play.game().ply() == 3);
        REQUIRE(play.game().move_at(3));
        CHECK(play.game().move_at(3)->from() == Square::b1);
        CHECK(play.game().has_the_move() == Color::black);
        CHECK(play.running() == Color::black);
        CHECK(play.game().phase() == Phase::playing);
        CHECK(play.pending() == "none");
        play.black("g8f6").press();
        CHECK(play.game().ply() == 4);
    }
}

TEST_CASE("D.2.9 the move that is played instead is one of the period, as the other was") {
    Play play = after_three_plies(Edition::e2023, "3/3600:3600");
    keep_score(play, Color::white, {"e4", "e5", "Nc3"});
    keep_score(play, Color::black, {"e4", "e5", "Nc3"});
    const double left = play.time(Color::white);
    shows(play, Color::black, after_c3);
    REQUIRE(play.board() == after_c3);
    CHECK(play.time(Color::white) == left);
    play.black("a7a6").announce(Color::black, "a6").press();
    play.write(Color::white, 4, "a6").write(Color::black, 4, "a6");
    play.white("a2a3").announce(Color::white, "a3").press();
    CHECK(play.rulings() == "period_reached 6.3.2");  // his third move

    // It had reached the next one already.
    Play reached = after_three_plies(Edition::e2023, "2/3600:3600");
    REQUIRE(reached.game().chessclock()->period(Color::white) == 2);
    keep_score(reached, Color::white, {"e4", "e5", "Nc3"});
    keep_score(reached, Color::black, {"e4", "e5", "Nc3"});
    const double more = reached.time(Color::white);
    shows(reached, Color::black, after_c3);
    CHECK(reached.time(Color::white) == more);
    CHECK(reached.game().chessclock()->period(Color::white) == 2);
}

TEST_CASE("D.2.9 it is one move and not two, and the clock that runs does not begin anew") {
    Conditions conditions = with_blind(Color::black, under(Edition::e2023, "5400+10"));
    conditions.mode = ClockMode::delay;
    conditions.draw_min_moves = 2;
    Play play(conditions);
    play_moves(play, {"e2e4", "e7e5"});
    play.request(Color::black, Requested::assistant).decide("uphold");
    keep_score(play, Color::white, {"e4", "e6"});
    keep_score(play, Color::black, {"e4", "e6"});
    play.after(1).tick();
    const std::string clock = play.clock();
    CHECK(clock.find("delay 3") != std::string::npos);
    play.after(0);
    shows(play, Color::white, "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w");
    REQUIRE(play.game().move_at(2)->to() == Square::e6);
    CHECK(play.clock() == clock);
    play.request(Color::black, Requested::moves_and_times);
    REQUIRE(play.effect<effect::Told>());
    CHECK(play.effect<effect::Told>()->completed == ByColor<int>{1, 1});
    // 9.1.1: both must have made two.
    play.white("d2d4").offer(Color::white);
    play.act(Color::black, act::AcceptDraw{});
    CHECK(play.result() == "none");
}

TEST_CASE("D.2.9 a move that was completed by the next one (6.2.1.2) is not completed twice") {
    Play play(with_blind(Color::white, under(Edition::e2023, "3/3600:3600")));
    play.white("e2e4").announce(Color::white, "Eva vier");  // and no press
    play.black("e7e5").announce(Color::black, "Eva fünf");
    play.white("g1f3").announce(Color::white, "Springer Felix drei").press();
    REQUIRE(play.game().ply() == 3);
    keep_score(play, Color::white, {"e4", "e5", "Nc3"});
    keep_score(play, Color::black, {"e4", "e5", "Nc3"});
    shows(play, Color::black, after_c3);
    CHECK(play.rulings() == "boards_differ D.2.9, board_adjusted D.2.9");
    CHECK(play.game().chessclock()->period(Color::white) == 1);
}

// ---- D.2.9: the scores differ

TEST_CASE("D.2.9 the scores differ: back to where they agree, and the arbiter sets the clocks") {
    struct Row {
        std::vector<std::string> white;
        std::vector<std::string> black;
        int ply;  // that is left
    };
    const Row rows[] = {
        {{"e4", "e5", "Nf3"}, {"e4", "e5", "Nc3"}, 2},
        {{"e4", "e5", "Nc3"}, {"e4", "e5", "Nf3"}, 2},
        {{"e4", "e5", "Nf3"}, {"e4", "e6", "Nf3"}, 1},
        {{"e4", "e5", "Nf3"}, {"e3", "e5", "Nc3"}, 0},
    };
    for (const Edition edition : all_editions) {
        for (const Row& row : rows) {
            Play play = after_three_plies(edition);
            keep_score(play, Color::white, row.white);
            keep_score(play, Color::black, row.black);
            shows(play, Color::black, after_c3);
            CHECK(play.rulings() == "boards_differ " + cited(edition, "E.2.7", "D.2.9") +
                                        ", restored " + cited(edition, "E.2.8", "D.2.9"));
            CHECK(play.effects() == "restore");
            CHECK(play.effect<effect::Restore>()->fen == play.state().fen);
            CHECK(play.game().ply() == row.ply);
            CHECK(play.game().phase() == Phase::paused);
            CHECK_FALSE(play.running());
            CHECK(play.pending() == "none");
            const Color next = row.ply % 2 == 0 ? Color::white : Color::black;
            CHECK(play.game().has_the_move() == next);
            play.arbiter(act::SetClock{{Millis(7'000'000), Millis(6'900'000)}, {}});
            play.arbiter(act::Resume{});
            CHECK(play.running() == next);
            CHECK(play.time(next) == (next == Color::white ? 7000 : 6900));
            play.act(next, act::Move{row.ply == 1 ? "d7d5" : "d2d4", 1, {}});
            CHECK(play.accepted());
        }
    }
}

TEST_CASE("D.2.9 moves that were taken back are none of the period") {
    Play play = after_three_plies(Edition::e2023, "3/3600:3600");
    keep_score(play, Color::white, {"e4", "e5", "Nf3"});
    keep_score(play, Color::black, {"e4", "e5", "Nc3"});
    shows(play, Color::black, after_c3).arbiter(act::Resume{});
    REQUIRE(play.game().ply() == 2);
    play_moves(play, {"b1c3"});
    play.write(Color::black, 3, "Nc3").write(Color::white, 3, "Nc3");
    play_moves(play, {"a7a6"});
    CHECK(play.game().chessclock()->period(Color::white) == 1);
    play_moves(play, {"a2a3"});
    CHECK(play.game().chessclock()->period(Color::white) == 2);
}

TEST_CASE("2009: E.2.8 having gone back the players are where they agreed, and announce again") {
    Play play = after_three_plies(Edition::e2009);
    keep_score(play, Color::white, {"e4", "e5", "Nf3"});
    keep_score(play, Color::black, {"e4", "e5", "Nc3"});
    shows(play, Color::black, after_c3).arbiter(act::Resume{});
    CHECK(play.board() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w");
    play.white("b1c3");
    CHECK(play.game().ply() == 2);
    play.announce(Color::white, "Springer Cesar drei");
    CHECK(play.game().ply() == 3);
    CHECK(play.board() == after_c3);
}

}  // namespace
}  // namespace jadoube
