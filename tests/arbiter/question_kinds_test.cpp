// Every kind of question that the arbiter is asked: its article and options, what each answer does,
// and what happens until then. Flags, lateness, clocks and pauses are in article_06_*_test.cpp.
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
using enum Color;

Conditions human(std::string_view time = "7200+30") {
    return with_human_arbiter(under(Edition::e2023, time));
}

std::string options(const Play& play, std::size_t question = 0) {
    std::string text;
    for (const Option option : play.game().pending().at(question).options) {
        text += (text.empty() ? "" : " ") + std::string(name(option));
    }
    return text;
}

// Until a question is answered, the clocks run as they were pressed.

TEST_CASE("illegal_move: each of 7.5.1 to 7.5.4 is asked about under its own article") {
    struct Row {
        std::string_view fen;
        std::string_view move;  // none: he presses without one
        int hands;
        std::string_view question;
        std::string_view upheld;
        std::string_view effects;
        int ply;  // when it is upheld
    };
    const std::string_view pawn = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    const std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const Row rows[] = {
        {initial, "g1g3", 1, "7.5.1", "illegal_move 7.5.5", "restore, add_time black 120", 0},
        {pawn, "a7a8", 1, "7.5.2", "promotion_missing 7.5.5",
         "replace a8 queen, add_time black 120", 1},
        {initial, "", 1, "7.5.3", "pressed_without_move 7.5.5", "add_time black 120", 0},
        {initial, "e2e4", 2, "7.5.4", "two_hands 7.5.5", "add_time black 120", 1},
    };
    for (const Row& row : rows) {
        CAPTURE(row.question);
        Conditions chosen = human();
        chosen.start = std::string(row.fen);
        Play play(chosen);
        if (!row.move.empty()) play.at(5).white(std::string(row.move), row.hands);
        CHECK(play.pending() == "none");
        play.at(10).press(white);
        CHECK(play.rulings() == "");
        CHECK(play.pending() == "illegal_move " + std::string(row.question) + " white");
        CHECK(options(play) == "uphold dismiss");
        CHECK(play.running() == black);
        CHECK(play.state().phase == Phase::playing);
        CHECK(play.state().illegal == ByColor<int>{0, 0});
        play.claim(black, ClaimKind::illegal_move);  // it is asked about already
        CHECK(play.accepted());
        CHECK(play.game().pending().size() == 1);

        Play dismissed = play;
        dismissed.at(20).decide("dismiss");
        CHECK(dismissed.rulings() == "");
        CHECK(dismissed.state().illegal == ByColor<int>{0, 0});
        CHECK(dismissed.running() == black);

        play.at(20).decide("uphold");
        CHECK(play.rulings() == row.upheld);
        CHECK(play.effects() == row.effects);
        CHECK(play.state().illegal == ByColor<int>{1, 0});
        CHECK(play.state().ply == row.ply);
        CHECK(play.running() == (row.ply == 0 ? white : black));
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("illegal_move: the second one loses when both are upheld, in any order") {
    for (const bool first_first : {true, false}) {
        Play play(human());
        play.white("e2e4", 2).press().black("e7e5").press().white("g1f3", 2).press();
        CHECK(play.pending() == "illegal_move 7.5.4 white, illegal_move 7.5.4 white");
        play.decide("uphold", first_first ? 1 : 2);
        CHECK(play.result() == "none");
        play.decide("uphold", first_first ? 2 : 1);
        CHECK(play.result() == "0-1 illegal_moves 7.5.5");
    }
}

TEST_CASE("illegal_move: pressing twice without a move is two of them, also in one turn") {
    Play play(human());
    play.press(white).press(black).press(white);
    CHECK(play.pending() == "illegal_move 7.5.3 white, illegal_move 7.5.3 white");
    Play once = play;
    once.decide("uphold", 1).decide("dismiss", 2);
    CHECK(once.accepted());
    CHECK(once.state().illegal == ByColor<int>{1, 0});
    CHECK(once.result() == "none");
    play.decide("uphold", 1);
    CHECK(play.state().illegal == ByColor<int>{1, 0});
    CHECK(play.running() == white);
    play.decide("uphold", 2);
    CHECK(play.result() == "0-1 illegal_moves 7.5.5");
}

TEST_CASE("illegal_move: what one player did is not settled with what the other did") {
    Play play(human());
    play.white("e2e4", 2).press().press(black);
    CHECK(play.pending() == "illegal_move 7.5.4 white, illegal_move 7.5.3 black");
    play.decide("uphold", 1);
    CHECK(play.effects() == "add_time black 120");
    CHECK(play.pending() == "illegal_move 7.5.3 black");
    play.decide("uphold", 2);
    CHECK(play.effects() == "add_time white 120");
    CHECK(play.state().illegal == ByColor<int>{1, 1});
    CHECK(play.running() == black);
}

TEST_CASE("touch_move: the move stands until the arbiter has put it back") {
    Play play(human());
    play.at(1).touch(white, Square::g1).at(2).white("e2e4");
    CHECK(play.rulings() == "");
    CHECK(play.pending() == "touch_move 4.3.1 white");
    CHECK(options(play) == "uphold dismiss");
    CHECK(play.state().ply == 1);
    Play dismissed = play;
    dismissed.decide("dismiss");
    CHECK(dismissed.state().ply == 1);
    CHECK(dismissed.rulings() == "");
    play.at(5).press(white).at(10).decide("uphold");
    CHECK(play.rulings() == "touch_move 4.3.1");
    CHECK(play.state().ply == 0);
    CHECK(play.must() == "move g1 4.3.1");
    CHECK(play.running() == white);
    CHECK(play.state().illegal == ByColor<int>{0, 0});
}

TEST_CASE("touched: a claim that a man was touched") {
    Play play(human());
    play.claim(black, ClaimKind::touched, {}, Square::g1);  // nobody has recorded it
    CHECK(play.rulings() == "");
    CHECK(play.pending() == "touched 4.3 white");
    CHECK(play.game().pending()[0].square == Square::g1);
    Play dismissed = play;
    dismissed.decide("dismiss");
    CHECK(dismissed.rulings() == "claim_rejected 4.3");
    CHECK(dismissed.find(RulingKind::claim_rejected)->player == black);
    CHECK(dismissed.must() == "nothing");
    play.decide("uphold");
    CHECK(play.rulings() == "touched 4.3.1");
    CHECK(play.must() == "move g1 4.3.1");
}

TEST_CASE("claim: a draw is drawn when the arbiter has checked, or costs time") {
    for (const bool with_move : {false, true}) {
        Play play(human());
        play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
        if (!with_move) play.moves("f6g8");
        const Color by = with_move ? black : white;
        play.claim(by, ClaimKind::threefold,
                   with_move ? std::optional<std::string>("f6g8") : std::nullopt);
        CHECK(play.rulings() == "");
        CHECK(play.pending() == (with_move ? "claim 9.2.1 black" : "claim 9.2.2 white"));
        CHECK(play.game().pending()[0].claim == ClaimKind::threefold);
        CHECK(play.state().offer == by);  // 9.1.2.3
        Play dismissed = play;
        dismissed.decide("dismiss");
        CHECK(dismissed.rulings() == "claim_rejected 9.5.3");
        CHECK(dismissed.effects() == (with_move ? "add_time white 120" : "add_time black 120"));
        CHECK(dismissed.must() == (with_move ? "move f6 to g8 9.5.3" : "nothing"));
        play.decide("uphold");
        CHECK(play.rulings() == (with_move ? "claim_upheld 9.5.2, game_over 9.2.1"
                                           : "claim_upheld 9.5.2, game_over 9.2.2"));
    }
}

TEST_CASE("displaced: men are put back, or stay as they were found") {
    for (const bool by_player : {true, false}) {
        Play play(human());
        const std::string before = play.tick().board();
        const std::string found = "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R w - - 0 1";
        play.act(by_player ? Party::black : Party::arbiter, act::Place{found});
        CHECK(play.rulings() == "");
        CHECK(play.pending() == (by_player ? "displaced 7.4.1 black" : "displaced 7.6 white"));
        Play dismissed = play;
        dismissed.decide("dismiss");
        CHECK(dismissed.rulings() == "");
        CHECK(dismissed.board() == found.substr(0, found.find(" -")));
        play.decide("uphold");
        CHECK(play.rulings() == (by_player ? "restored 7.4.1" : "restored 7.6"));
        CHECK(play.board() == before);
    }
}

TEST_CASE("wrong_start, wrong_board, wrong_colours: facts that only the arbiter can see") {
    struct Row {
        ClaimKind claim;
        std::string_view question;
        std::string_view upheld;
        std::string_view dismissed;
        bool anew;
    };
    const Row rows[] = {
        {ClaimKind::wrong_start, "wrong_start 7.2.1", "annulled 7.2.1", "claim_rejected 7.2.1",
         true},
        {ClaimKind::wrong_board, "wrong_board 7.2.2", "stands 7.2.2", "claim_rejected 7.2.2",
         false},
        {ClaimKind::wrong_colours, "wrong_colours 7.3", "annulled 7.3", "claim_rejected 7.3", true},
    };
    for (const Row& row : rows) {
        for (const Color player : both_colors) {
            CAPTURE(row.question);
            Play play(human());
            play.moves("e2e4 e7e5").claim(player, row.claim);
            CHECK(play.rulings() == "");
            CHECK(play.pending() ==
                  std::string(row.question) + " " + std::string(name(party(player))));
            CHECK(options(play) == "uphold dismiss");
            Play dismissed = play;
            dismissed.decide("dismiss");
            CHECK(dismissed.rulings() == row.dismissed);
            CHECK(dismissed.result() == "none");
            play.decide("uphold");
            CHECK(play.rulings() == row.upheld);
            CHECK(play.result() == (row.anew ? "annulled" : "none"));
            CHECK(play.effects() == (row.anew ? "new_game" : "nothing"));
        }
    }
    // 2009: 7.2 leaves it to the arbiter, whatever kind of arbiter that is.
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        Play play({.edition = Edition::e2009, .arbiter = arbiter});
        play.claim(black, ClaimKind::wrong_colours);
        CHECK(play.pending() == "wrong_colours 7.2 black");
        CHECK(options(play) == "go_on new_game dismiss");
        Play anew = play;
        anew.decide("new_game");
        CHECK(anew.result() == "annulled");
        play.decide("go_on");
        CHECK(play.rulings() == "stands 7.2");
        CHECK(play.result() == "none");
    }
}

TEST_CASE("improper_ending: an unreplaced pawn becomes a queen and mates or stalemates") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        std::string_view question;
        std::string_view upheld;
    };
    const Row rows[] = {
        {"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8", "improper_ending 5.1.1 white",
         "1-0 checkmate 5.1.1"},
        {"8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "f7f8", "improper_ending 5.2.1 white",
         "1/2-1/2 stalemate 5.2.1"},
    };
    for (const Row& row : rows) {
        for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
            CAPTURE(row.question);
            Play play({.start = std::string(row.fen), .arbiter = arbiter});
            play.white(std::string(row.move)).press();
            if (arbiter == ArbiterKind::human) play.decide("uphold");  // that it was not replaced
            CHECK(play.rulings() == "promotion_missing 7.5.5");
            CHECK(play.pending() == row.question);
            CHECK(options(play) == "uphold dismiss");
            CHECK(play.result() == "none");
            Play dismissed = play;
            dismissed.decide("dismiss");
            CHECK(dismissed.result() == "none");
            play.decide("uphold");
            CHECK(play.result() == row.upheld);
        }
    }
}

TEST_CASE("illegal_position: a human arbiter is asked before A.5.4 draws the game") {
    // White is in check and gives check instead of parrying it: that stands (A.5.2).
    Conditions chosen = human("600");
    chosen.supervision = Supervision::partial;
    chosen.start = "4k3/8/8/8/8/8/1R6/3K3r w - - 0 1";
    Play play(chosen);
    play.white("b2b8").press();  // both kings are in check
    play.observe(Observed::both_in_check);
    CHECK(play.rulings() == "illegal_position A.5.4");
    play.black("h1h2").press();  // and Black's still is, though White has the move
    CHECK(play.result() == "none");
    REQUIRE(play.pending().starts_with("illegal_position A.5.4"));
    CHECK(options(play) == "uphold dismiss");
    Play dismissed = play;
    dismissed.decide("dismiss");
    CHECK(dismissed.result() == "none");
    play.decide("uphold");
    CHECK(play.result() == "1/2-1/2 illegal_position A.5.4");
}

TEST_CASE("assistant: asked by any arbiter, before the game as well") {
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        Play play({.arbiter = arbiter});
        play.at(-60).act(black, act::Request{Requested::assistant});
        CHECK(play.pending() == "assistant 4.9 black");
        CHECK(options(play) == "uphold dismiss");
        play.at(-50).decide("uphold");
        CHECK(play.rulings() == "granted 4.9");
        CHECK(play.state().phase == Phase::before);
    }
}

}  // namespace
}  // namespace jadoube
