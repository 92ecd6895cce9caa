// Appendix D: boards that differ, where the arbiter says which of them is right (D.2.9).
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/blind.hpp"

namespace jadoube {
namespace {

using test::after_c3;
using test::after_f3;
using test::after_h3;
using test::after_three_plies;
using test::cited;
using test::from;
using test::keep_score;
using test::Play;
using test::play_moves;
using test::shows;
using test::under;
using test::with_blind;
using test::with_f3;
using test::with_human_arbiter;

// ---- D.2.9: the arbiter is asked

TEST_CASE("D.2.9 without two scores the arbiter says which board is right") {
    for (const Edition edition : all_editions) {
        for (const Color whose : both_colors) {
            for (const bool one_score : {false, true}) {
                const std::string article = cited(edition, "E.2.7", "D.2.9");
                Play play = after_three_plies(edition);
                if (one_score) keep_score(play, Color::white, {"e4", "e5", "Nf3"});
                shows(play, whose, after_c3);
                CHECK(play.rulings() == "boards_differ " + article);
                REQUIRE(play.game().pending().size() == 1);
                const Question& question = play.game().pending()[0];
                CHECK(play.article(question.rule) == article);
                CHECK(question.player == whose);
                CHECK(question.options ==
                      std::vector{Option::white_board, Option::black_board, Option::go_back});
                CHECK(play.board() == after_f3);
                CHECK(play.game().phase() == Phase::paused);
                CHECK_FALSE(play.running());

                Play wrong = play;  // the other board is right
                wrong.decide(whose == Color::white ? "black_board" : "white_board");
                CHECK(wrong.rulings() == "board_adjusted " + article);
                CHECK(wrong.find(RulingKind::board_adjusted)->player == whose);
                CHECK(wrong.board() == after_f3);
                CHECK(wrong.running() == Color::black);

                Play right = play;
                right.decide(whose == Color::white ? "white_board" : "black_board");
                CHECK(right.rulings() == "board_adjusted " + article);
                CHECK(right.find(RulingKind::board_adjusted)->player == !whose);
                CHECK(right.board() == after_c3);
                CHECK(right.game().ply() == 3);
                CHECK(right.pending() == "none");
                CHECK(right.running() == Color::black);

                play.decide("go_back");
                CHECK(play.rulings() == "restored " + cited(edition, "E.2.8", "D.2.9"));
                CHECK(play.game().ply() == 2);
                CHECK(play.game().phase() == Phase::paused);
                CHECK(play.pending() == "none");
            }
        }
    }
}

TEST_CASE("D.2.9 a human arbiter is asked whatever the scores say") {
    Play play(with_human_arbiter(with_blind(Color::white, under(Edition::e2023))));
    play_moves(play, with_f3);
    keep_score(play, Color::white, {"e4", "e5", "Nf3"});
    keep_score(play, Color::black, {"e4", "e5", "Nf3"});
    shows(play, Color::black, after_c3);
    CHECK(play.rulings() == "boards_differ D.2.9");
    CHECK(play.pending() == "boards_differ D.2.9 black");
    play.decide("white_board");
    CHECK(play.rulings() == "board_adjusted D.2.9");
    CHECK(play.board() == after_f3);
}

TEST_CASE("D.2.9 a move that one has not written, or nobody can read, is no difference") {
    const std::vector<std::string> unlike[] = {{"e4", "e5"}, {"e4", "e5", "⠝⠋⠒"}};
    for (const auto& sheet : unlike) {
        Play play = after_three_plies();
        keep_score(play, Color::white, sheet);
        keep_score(play, Color::black, {"e4", "e5", "Nf3"});
        shows(play, Color::black, after_c3);
        CHECK(play.rulings() == "boards_differ D.2.9");
        CHECK(play.pending() == "boards_differ D.2.9 black");
        CHECK(play.game().ply() == 3);
        CHECK(play.game().phase() == Phase::paused);
    }
}

TEST_CASE(
    "D.2.9 a slip that was not corrected: neither has written the move, the arbiter decides") {
    Play play(with_blind(Color::white, under(Edition::e2023)));
    play_moves(play, {"e2e4", "e7e5"});
    keep_score(play, Color::white, {"e4", "e5"});
    keep_score(play, Color::black, {"e4", "e5"});
    play.white("g1f3").announce(Color::white, "Springer Hector drei").press();
    CHECK(play.rulings() == "boards_differ D.2.9");
    REQUIRE(play.pending() == "boards_differ D.2.9 black");
    CHECK(play.game().ply() == 3);
    CHECK_FALSE(play.running());
    Play as_said = play;
    as_said.decide("black_board");
    CHECK(as_said.board() == after_h3);
    CHECK(as_said.find(RulingKind::board_adjusted)->player == Color::white);
    REQUIRE(as_said.game().move_at(3));
    CHECK(as_said.game().move_at(3)->to() == Square::h3);
    play.decide("white_board");
    CHECK(play.board() == after_f3);
    CHECK(play.find(RulingKind::board_adjusted)->player == Color::black);
}

TEST_CASE("D.2.9 mate on the board that is right ends the game") {
    Play play(with_blind(Color::white, from("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")));
    play.white("a1a7").announce(Color::white, "Turm Anna acht").press();
    REQUIRE(play.pending() == "boards_differ D.2.9 black");
    CHECK(play.result() == "none");
    play.decide("black_board");
    CHECK(play.result() == "1-0 checkmate 5.1.1");
}

TEST_CASE("D.2.9 a right board to which no single move leads is taken as it is") {
    constexpr std::string_view mated = "rnbqkbnr/ppppp2p/5p2/6pQ/3PP3/8/PPP2PPP/RNB1KBNR b";
    Play play = after_three_plies();
    shows(play, Color::black, mated).decide("black_board");
    CHECK(play.board() == mated);
    CHECK(play.result() == "1-0 checkmate 5.1.1");

    // What was lost by moving is lost, whatever is said about it.
    Play lost(with_blind(Color::white, under(Edition::e2023)));
    play_moves(lost, {"e2e4", "e7e5", "e1e2", "a7a6", "e2e1", "a6a5"});
    shows(lost, Color::black, "rnbqkbnr/1ppp1ppp/8/p7/4P3/8/PPPP1PPP/RNBQKBNR w");
    lost.decide("black_board");
    CHECK(lost.state().fen.substr(0, 51) == "rnbqkbnr/1ppp1ppp/8/p7/4P3/8/PPPP1PPP/RNBQKBNR w kq");
}

TEST_CASE("D.2.9 a board that is told again is asked about once, as it is now") {
    Play play = after_three_plies();
    shows(play, Color::black, after_c3);
    shows(play, Color::black, after_h3);
    CHECK(play.game().pending().size() == 1);
    play.decide("black_board");
    CHECK(play.board() == after_h3);
    CHECK(play.pending() == "none");
}

TEST_CASE("D.2.9 both boards can be wrong: each is known as it is") {
    for (const Color right : both_colors) {
        Play play = after_three_plies();
        shows(play, Color::black, after_c3);
        shows(play, Color::white, after_h3);
        play.decide(right == Color::white ? "white_board" : "black_board");
        CHECK(play.find(RulingKind::board_adjusted) != nullptr);
        CHECK(play.board() == (right == Color::white ? after_h3 : after_c3));
        CHECK(play.pending() == "none");
    }
}

TEST_CASE(
    "D.2.9 a board put right is asked about no more; that the other one is right is no news") {
    Play play = after_three_plies();
    shows(play, Color::black, after_f3);
    CHECK(play.rulings().empty());
    CHECK(play.pending() == "none");
    shows(play, Color::black, after_c3);
    shows(play, Color::white, after_f3);
    CHECK(play.rulings().empty());
    CHECK(play.pending() == "boards_differ D.2.9 black");
    shows(play, Color::black, after_f3);
    CHECK(play.rulings().empty());
    CHECK(play.pending() == "none");
    CHECK(play.running() == Color::black);
}

TEST_CASE("D.2.9 the boards are put right before play goes on, and nobody pays for the time") {
    Play play = after_three_plies();
    shows(play, Color::black, after_c3);
    const double left = play.time(Color::black);
    play.after(600).black("b8c6");
    CHECK(play.refusal() == "paused D.2.9");
    play.act(Color::black, act::Press{});
    CHECK(play.refusal() == "paused D.2.9");
    play.resume();
    CHECK(play.refusal() == "paused D.2.9");
    // What his own board shows a player may still say, and write.
    play.act(Color::black, act::Place{std::string(after_h3) + " KQkq -", Color::black});
    CHECK(play.rulings() == "boards_differ D.2.9");
    play.write(Color::black, 3, "Nf3");
    CHECK(play.accepted());
    play.decide("black_board");
    CHECK(play.board() == after_h3);
    CHECK(play.time(Color::black) == left);
    CHECK(play.running() == Color::black);
    play.black("b8c6").announce(Color::black, "Nc6").press();
    CHECK(play.game().ply() == 4);
}

TEST_CASE("D.2.9 while the arbiter has stopped the game, the boards come before it is resumed") {
    Play play = after_three_plies();
    play.pause("the boards");
    shows(play, Color::black, after_c3).resume();
    CHECK(play.refusal() == "paused D.2.9");
    play.decide("black_board");
    CHECK(play.board() == after_c3);
    CHECK(play.game().phase() == Phase::paused);
    play.resume();
    CHECK(play.accepted());
    CHECK(play.running() == Color::black);
}

TEST_CASE("D.2.9 of a position that is gone nobody is asked which board is right") {
    // The arbiter goes further back himself.
    Play restored = after_three_plies();
    shows(restored, Color::black, after_c3).arbiter(act::Restore{1, {}, {}});
    CHECK(restored.accepted());
    CHECK(restored.pending() == "none");
    CHECK(restored.game().ply() == 1);
    restored.resume();
    CHECK(restored.accepted());

    // Where no arbiter is there the game is not held up; who plays on has put his board right.
    Conditions conditions = with_blind(Color::white, under(Edition::e2023));
    conditions.arbiter_present = false;
    Play alone(conditions);
    play_moves(alone, with_f3);
    alone.act(Color::black, act::Place{std::string(after_c3) + " KQkq -", Color::black});
    CHECK(alone.pending() == "boards_differ D.2.9 black");
    CHECK(alone.running() == Color::black);
    alone.black("b8c6").announce(Color::black, "Nc6").press();
    REQUIRE(alone.game().ply() == 4);
    CHECK(alone.pending() == "none");
    alone.decide("black_board", 1);
    CHECK(alone.refusal() == "no_such_question");
}

TEST_CASE("D.2.9 a board is told by a player too, and must be one") {
    Play play = after_three_plies();
    play.act(Color::black, act::Place{std::string(after_c3) + " KQkq -", Color::black});
    CHECK(play.rulings() == "boards_differ D.2.9");
    Play other = after_three_plies();
    other.act(Color::white, act::Place{"no board", Color::white});
    CHECK(other.refusal() == "bad_fen D.2.9");
    // Where there is one board, men that stand elsewhere are displaced (7.4).
    Play sighted(under(Edition::e2023));
    sighted.moves("e2e4 e7e5 g1f3");
    sighted.act(Color::black, act::Place{std::string(after_c3) + " KQkq -", Color::black});
    CHECK(sighted.rulings() == "restored 7.4.1");
    CHECK(sighted.board() == after_f3);
}

}  // namespace
}  // namespace jadoube
