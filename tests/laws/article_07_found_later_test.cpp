// 7.5.3 and 7.5.4, and 7.5 as a whole where an arbiter of flesh and blood finds it, now or later.
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::with_human_arbiter;

Conditions under(Edition edition) { return test::under(edition, "7200+30"); }
Conditions human() { return with_human_arbiter(under(Edition::e2023)); }

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

// ---- 7.5.3

TEST_CASE("7.5.3 found when he has moved since, the press costs him no more of his time") {
    Play play(human());
    play.press(Color::white).white("e2e4");
    REQUIRE(play.pending() == "illegal_move 7.5.3 white");
    REQUIRE(play.running() == Color::black);
    play.decide("uphold");
    CHECK(play.rulings() == "pressed_without_move 7.5.5");
    CHECK(play.game().has_the_move() == Color::black);
    CHECK(play.running() == Color::black);
}

TEST_CASE("7.5.3 a press without a move counts as an illegal move, and is undone") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {
        {Edition::e2017, "7.8.2"}, {Edition::e2018, "7.5.5"}, {Edition::e2023, "7.5.5"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition));
        play.at(5).press(Color::white);
        CHECK(play.rulings() == "pressed_without_move " + std::string(row.article));
        CHECK(play.effects() == "add_time black 120");
        CHECK(play.find(RulingKind::pressed_without_move)->player == Color::white);
        CHECK(play.game().illegal_moves_completed(Color::white) == 1);
        CHECK(play.running() == Color::white);
        CHECK(play.time(Color::white) == 7230 - 5);
        CHECK(play.time(Color::black) == 7230 + 120);
        CHECK(play.game().has_the_move() == Color::white);
        CHECK(play.must() == "nothing");
        CHECK(play.game().chessclock()->moves_completed(Color::white) == 0);
        // Now Black.
        play.at(10).white("e2e4").at(11).press();
        play.at(15).press(Color::black);
        CHECK(play.rulings() == "pressed_without_move " + std::string(row.article));
        CHECK(play.effects() == "add_time white 120");
        CHECK(play.running() == Color::black);
        CHECK(play.result() == "none");
    }
}

TEST_CASE("7.5.3 a touched man is no move, and stays touched") {
    Play play(under(Edition::e2023));
    play.touch(Color::white, Square::g1).press();
    CHECK(play.rulings() == "pressed_without_move 7.5.5");
    CHECK(play.must() == "move g1 4.3.1");
    play.white("e2e4");
    CHECK(play.rulings() == "touch_move 4.3.1");
}

TEST_CASE("7.5.3 a second press for the same move is none: that clock does not run") {
    Play play(under(Edition::e2023));
    play.white("e2e4").press().press(Color::white);
    CHECK(play.refusal() == "not_running 6.2.1");
    CHECK(play.game().illegal_moves_completed(Color::white) == 0);
}

TEST_CASE("2009, 2014: 7.4, 7.5 a press without a move is not an illegal move") {
    for (const Edition edition : {Edition::e2009, Edition::e2014}) {
        CAPTURE(name(edition));
        Play play(under(edition));
        play.press(Color::white);
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
        CHECK(play.running() == Color::black);
        CHECK(play.game().has_the_move() == Color::white);
        CHECK(play.game().illegal_moves_completed(Color::white) == 0);
        play.press(Color::black);
        CHECK(play.rulings() == "");
        CHECK(play.running() == Color::white);
    }
}

// ---- 7.5.4

TEST_CASE("7.5.4 two hands for one move and a press: an illegal move, but the move stands") {
    struct Row {
        std::string_view fen;
        Color by;
        std::string_view move;
    };
    const Row rows[] = {
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Color::white, "0-0"},
        {"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", Color::black, "0-0-0"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", Color::white, "e4d5"},
        {"8/6kp/8/8/8/8/p7/6K1 b - - 0 1", Color::black, "a2a1n"},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Color::white, "e2e4"},
    };
    for (const Edition edition : {Edition::e2018, Edition::e2023}) {
        for (const Row& row : rows) {
            CAPTURE(name(edition));
            CAPTURE(std::string(row.move));
            Conditions chosen = under(edition);
            chosen.start = std::string(row.fen);
            Play play(chosen);
            play.at(5).move(row.by, std::string(row.move), 2);
            CHECK(play.rulings() == "");
            CHECK(play.game().illegal_moves_completed(row.by) == 0);
            const std::string made = play.state().fen;
            play.at(6).press();
            CHECK(play.rulings() == "two_hands 7.5.5");
            CHECK(play.effects() ==
                  (row.by == Color::white ? "add_time black 120" : "add_time white 120"));
            CHECK(play.state().fen == made);
            CHECK(play.game().has_the_move() == !row.by);
            CHECK(play.running() == !row.by);
            CHECK(play.time(row.by) == 7230 - 6 + 30);
            CHECK(play.time(!row.by) == 7230 + 120);
            CHECK(play.game().illegal_moves_completed(row.by) == 1);
            CHECK(play.must() == "nothing");
        }
    }
}

TEST_CASE("7.5.4 without the press there is no penalty") {
    for (const Edition edition : {Edition::e2018, Edition::e2023}) {
        CAPTURE(name(edition));
        Play play(under(edition));
        // Black replies before the press, and White's next move completes the first (6.2.1.2).
        play.white("e2e4", 2).black("e7e5").white("g1f3");
        CHECK(play.rulings() == "");
        play.press();
        CHECK(play.rulings() == "");
        CHECK(play.game().illegal_moves_completed(Color::white) == 0);
        // Pressed after the reply it counts (6.2.2).
        Play late(under(edition));
        late.white("e2e4", 2).black("e7e5").press(Color::white);
        CHECK(late.rulings() == "two_hands 7.5.5");
        CHECK(late.game().illegal_moves_completed(Color::white) == 1);
    }
}

TEST_CASE("2017: 7.7.1 two hands are an illegal move without the press, once") {
    Play play(under(Edition::e2017));
    play.white("e2e4", 2);
    CHECK(play.rulings() == "two_hands 7.7.2");
    CHECK(play.effects() == "add_time black 120");
    CHECK(play.game().has_the_move() == Color::black);
    CHECK(play.running() == Color::white);
    play.press();
    CHECK(play.rulings() == "");
    CHECK(play.running() == Color::black);
    CHECK(play.game().illegal_moves_completed(Color::white) == 1);
    play.black("e7e5", 2);
    CHECK(play.rulings() == "two_hands 7.7.2");
    CHECK(play.effects() == "add_time white 120");
}

TEST_CASE("2009, 2014: 7.4, 7.5 two hands break 4.1, but are not an illegal move") {
    for (const Edition edition : {Edition::e2009, Edition::e2014}) {
        CAPTURE(name(edition));
        Play play(under(edition));
        play.white("e2e4", 2).press();
        CHECK(play.rulings() == "");
        CHECK(play.game().illegal_moves_completed(Color::white) == 0);
        CHECK(play.running() == Color::black);
    }
}

TEST_CASE("7.5.4 a mate with two hands is a mate") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        CAPTURE(name(edition));
        Play play(under(edition));
        play.moves("f2f3 e7e5 g2g4").black("d8h4", 2);
        CHECK(play.result() == "0-1 checkmate 5.1.1");
        CHECK(play.game().illegal_moves_completed(Color::black) == 0);
        CHECK(play.press().refusal() == "game_over 5.1.1");
    }
}

TEST_CASE("7.5 on a guarded board nothing of it can happen") {
    Conditions chosen;
    chosen.board = BoardKind::guarded;
    Play play(chosen);
    CHECK(play.white("g1g3").refusal() == "guarded 3.10.2");
    CHECK(play.press(Color::white).refusal().starts_with("guarded"));
    CHECK(play.white("e2e4", 2).refusal() == "guarded 4.1");  // a breach of Article 4
    CHECK(play.board() == initial);
    chosen.start = std::string("8/4P2k/8/8/8/8/8/K7 w - - 0 1");
    Play pawn(chosen);
    CHECK(pawn.white("e7e8").refusal().starts_with("guarded"));
    CHECK(pawn.game().illegal_moves_completed(Color::white) == 0);
    CHECK(pawn.white("e7e8q").accepted());
}

// ---- The human arbiter

TEST_CASE("7.5.1 a human arbiter is asked; the move stands and the clocks run until he rules") {
    Play play(human());
    play.at(5).white("g1g3").at(6).press();
    CHECK(play.rulings() == "");
    CHECK(play.pending() == "illegal_move 7.5.1 white");
    CHECK(play.game().has_the_move() == Color::black);
    CHECK(play.running() == Color::black);
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R b");
    CHECK(play.game().illegal_moves_completed(Color::white) == 0);
    CHECK(play.time(Color::white) == 7230 - 6 + 30);
    play.at(16).decide("uphold");
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.effects() == "restore, add_time black 120");
    CHECK(play.board() == initial);
    // The press is undone; what Black has used stays used (7.1: the arbiter may set it).
    CHECK(play.time(Color::white) == 7230 - 6);
    CHECK(play.time(Color::black) == 7230 - 10 + 120);
    CHECK(play.running() == Color::white);
    CHECK(play.must() == "move g1 4.3.1");
    CHECK(play.game().chessclock()->moves_completed(Color::white) == 0);
    CHECK(play.pending() == "none");
}

TEST_CASE("7.5 dismissed, it costs nothing and stays as it is") {
    Play play(human());
    play.white("g1g3").press().decide("dismiss");
    CHECK(play.rulings() == "");
    CHECK(play.effects() == "nothing");
    CHECK(play.game().illegal_moves_completed(Color::white) == 0);
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R b");
    CHECK(play.running() == Color::black);
    play.press(Color::black).decide("dismiss");
    CHECK(play.game().illegal_moves_completed(Color::black) == 0);
}

TEST_CASE("7.5.1 found many moves later the game goes back to before it") {
    for (const Color by : both_colors) {
        for (const bool observed : {false, true}) {
            CAPTURE(name(party(by)));
            Play play(human());
            if (by == Color::black) play.moves("e2e4");
            const std::string before = play.state().fen;
            const int ply = play.game().ply() + 1;
            play.move(by, by == Color::white ? "b1b3" : "b8b6").press();
            play.moves(by == Color::white ? "e7e5 e2e4 g8f6 g1f3 f6e4"
                                          : "g1f3 g8f6 f3e5 d7d6 e5f7");
            CHECK(play.game().ply() == ply + 5);
            const double white = play.time(Color::white);
            const double black = play.time(Color::black);
            const Color ran = *play.running();
            if (observed) {
                play.observe(Observed::illegal_move, ply);
            } else {
                play.decide("uphold");
            }
            CHECK(play.rulings() == "illegal_move 7.5.5");
            CHECK(play.state().fen == before);
            CHECK(play.game().ply() == ply - 1);
            CHECK(play.must() == (by == Color::white ? "move b1 4.3.1" : "move b8 4.3.1"));
            CHECK(play.running() == by);
            CHECK(play.pending() == "none");
            // 7.1: the times stay until the arbiter sets them; the counters follow the moves.
            const auto after = [&](Color player, double had) {
                return had - (player == ran ? 1 : 0) + (player == by ? 0 : 120);
            };
            CHECK(play.time(Color::white) == after(Color::white, white));
            CHECK(play.time(Color::black) == after(Color::black, black));
            CHECK(play.game().chessclock()->moves_completed(Color::white) == (ply - 1 + 1) / 2);
            CHECK(play.game().chessclock()->moves_completed(Color::black) == (ply - 1) / 2);
            CHECK(play.observe(Observed::illegal_move).refusal() == "no_irregularity 7.5.1");
        }
    }
}

TEST_CASE("7.5.1 and 4.7.2 bind also when it is ruled on later") {
    Conditions chosen = human();
    chosen.start = std::string("4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1");
    Play play(chosen);
    play.act(Color::white, act::Release{Square::e1, Square::g1}).press(Color::white);
    play.moves("h7h6").decide("uphold");
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.must() == "castle h1 4.7.2");
}

TEST_CASE("7.5.1 a question about a move that was taken back is no longer open") {
    Play play(human());
    play.white("b1b3").press().moves("e7e5").white("g1g3").press();
    CHECK(play.pending() == "illegal_move 7.5.1 white, illegal_move 7.5.1 white");
    play.decide("uphold", play.game().pending().front().number);
    CHECK(play.board() == initial);
    CHECK(play.pending() == "none");
    // Whatever is played as that ply now is another move.
    play.moves("b1c3 e7e5 g1f3");
    CHECK(play.decide("uphold", 2).refusal() == "no_such_question");
    CHECK(play.game().ply() == 3);
    CHECK(play.game().illegal_moves_completed(Color::white) == 1);
}

TEST_CASE("7.5.2 found later: that pawn becomes a queen, and the game goes on from where it is") {
    Conditions chosen = human();
    chosen.start = std::string("8/PP4k1/8/8/8/8/6K1/8 w - - 0 1");
    Play play(chosen);
    play.white("a7a8").press();
    CHECK(play.pending() == "illegal_move 7.5.2 white");
    CHECK(play.board() == "P7/1P4k1/8/8/8/8/6K1/8 b");
    play.black("g7g6").press().decide("uphold");
    CHECK(play.rulings() == "promotion_missing 7.5.5");
    CHECK(play.effects() == "replace a8 queen, add_time black 120");
    CHECK(play.board() == "Q7/1P6/6k1/8/8/8/6K1/8 w");
    CHECK(play.game().ply() == 2);
    CHECK(play.running() == Color::white);
    CHECK(play.observe(Observed::illegal_move, 1).refusal() == "no_irregularity 7.5.1");
    // Two of them: each ruling is about its own pawn.
    Play both(chosen);
    both.white("a7a8").press().black("g7g6").press().white("b7b8").press();
    both.decide("uphold", both.game().pending().back().number);
    CHECK(both.effects() == "replace b8 queen, add_time black 120");
    CHECK(both.board() == "PQ6/8/6k1/8/8/8/6K1/8 b");
}

TEST_CASE("7.5.3, 7.5.4 a human arbiter is asked about these too") {
    Play press(human());
    press.at(5).press(Color::white);
    CHECK(press.rulings() == "");
    CHECK(press.pending() == "illegal_move 7.5.3 white");
    CHECK(press.running() == Color::black);  // as it was pressed
    press.at(15).decide("uphold");
    CHECK(press.rulings() == "pressed_without_move 7.5.5");
    CHECK(press.running() == Color::white);
    CHECK(press.time(Color::white) == 7230 - 5);
    CHECK(press.time(Color::black) == 7230 - 10 + 120);

    Play two(human());
    two.white("e2e4", 2).press();
    CHECK(two.pending() == "illegal_move 7.5.4 white");
    CHECK(two.effects() == "nothing");
    two.decide("uphold");
    CHECK(two.rulings() == "two_hands 7.5.5");
    CHECK(two.effects() == "add_time black 120");
    CHECK(two.running() == Color::black);
    CHECK(two.game().ply() == 1);
}

TEST_CASE("7.5.5 faults of both players are questions of their own") {
    for (const bool first : {true, false}) {
        Play play(human());
        play.white("e2e4", 2).press();  // White, with two hands
        play.press(Color::black);       // Black, without a move
        CHECK(play.pending() == "illegal_move 7.5.4 white, illegal_move 7.5.3 black");
        play.decide("uphold", first ? 1 : 2);
        CHECK(play.pending() == (first ? "illegal_move 7.5.3 black" : "illegal_move 7.5.4 white"));
        play.decide("uphold", first ? 2 : 1);
        CHECK(play.state().illegal == ByColor<int>{1, 1});
    }
}

TEST_CASE("7.5.5 so are two hands of both, pressed one after the other") {
    Play play(human());
    play.white("e2e4", 2).black("e7e5", 2).press(Color::white).press(Color::black);
    CHECK(play.pending() == "illegal_move 7.5.4 white, illegal_move 7.5.4 black");
    play.decide("uphold", 1);
    CHECK(play.pending() == "illegal_move 7.5.4 black");
    CHECK(play.state().illegal == ByColor<int>{1, 0});
}

TEST_CASE("7.5.5 the second that a human arbiter upholds loses") {
    Play play(human());
    play.white("g1g3").press().decide("uphold");
    play.white("g1f3").press().black("e7e5").press();
    play.press(Color::white).decide("uphold");
    CHECK(play.rulings() == "pressed_without_move 7.5.5, game_over 7.5.5");
    CHECK(play.result() == "0-1 illegal_moves 7.5.5");
    CHECK(play.pending() == "none");
}

TEST_CASE("7.5.1 an arbiter who names no illegal move has seen none") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5");
    CHECK(play.observe(Observed::illegal_move).refusal() == "no_irregularity 7.5.1");
    CHECK(play.observe(Observed::illegal_move, 1).refusal() == "no_irregularity 7.5.1");
    CHECK(play.observe(Observed::illegal_move, 9).refusal() == "no_such_ply");
    // Nor is a player's claim right; it costs nothing.
    const double white = play.time(Color::white);
    play.claim(Color::black, ClaimKind::illegal_move);
    CHECK(play.rulings() == "claim_rejected 7.5.1");
    CHECK(play.effects() == "nothing");
    CHECK(play.time(Color::white) == white - 1);
}

}  // namespace
}  // namespace jadoube
