// A claim states a fact, and is not a finding (7.2.1, 7.3, 7.5.1, 6.10.2, 4.8): where the program
// knows better it is rejected, elsewhere the arbiter is asked, and where no arbiter is there the
// opponent's agreement decides.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/edition/edition.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;
using test::with_human_arbiter;

constexpr auto white = Color::white;
constexpr auto black = Color::black;

constexpr ClaimKind facts[] = {ClaimKind::wrong_start, ClaimKind::wrong_colours,
                               ClaimKind::wrong_clock};

Conditions on(BoardKind board, Edition edition) {
    Conditions conditions = under(edition);
    conditions.board = board;
    return conditions;
}

// Both have made a move.
Play begun(const Conditions& conditions) {
    Play play(conditions);
    switch (conditions.board) {
        case BoardKind::guarded: play.white("e2e4").black("e7e5"); break;
        case BoardKind::free: play.moves("e2e4 e7e5"); break;
        case BoardKind::unseen: play.press(white).press(black); break;
    }
    return play;
}

std::string decision_against(const Play& play) {
    const auto& options = play.game().pending().front().options;
    return std::string(name(options.back()));
}

std::string decision_for(const Play& play) {
    const auto& options = play.game().pending().front().options;
    return std::string(name(options.front() == Option::uphold ? Option::uphold : Option::new_game));
}

}  // namespace

TEST_CASE("7.2.1, 7.3, 6.10.2 what the program has set up itself cannot be claimed to be wrong") {
    for (const Edition edition : all_editions) {
        for (const bool human : {false, true}) {
            for (const ClaimKind claim : facts) {
                CAPTURE(name(edition));
                CAPTURE(name(claim));
                Conditions conditions = on(BoardKind::guarded, edition);
                if (human) conditions = with_human_arbiter(conditions);
                Play play = begun(conditions);
                const auto running = play.running();
                play.claim(black, claim);
                CHECK(play.accepted());
                REQUIRE(play.find(RulingKind::claim_rejected) != nullptr);
                CHECK(play.find(RulingKind::claim_rejected)->claim == claim);
                CHECK(play.pending() == "none");
                CHECK(play.running() == running);
                CHECK_FALSE(play.state().annulled);
                CHECK(play.time(black) == 7199);  // nothing is added
            }
        }
    }
}

TEST_CASE("7.2.1 the array that the conditions name is the one that the game began with") {
    Play play(test::from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    play.moves("e2e4").claim(black, ClaimKind::wrong_start);
    CHECK(play.rulings() == "claim_rejected 7.2.1");
    CHECK(play.pending() == "none");
}

TEST_CASE(
    "7.2.1, 7.3, 6.10.2 a claim of a fact that nobody recorded stops the clocks and is asked") {
    for (const Edition edition : all_editions) {
        for (const BoardKind board : {BoardKind::free, BoardKind::unseen}) {
            for (const bool human : {false, true}) {
                for (const ClaimKind claim : facts) {
                    CAPTURE(name(edition));
                    CAPTURE(name(claim));
                    CAPTURE(static_cast<int>(board));
                    Conditions conditions = on(board, edition);
                    if (human) conditions = with_human_arbiter(conditions);
                    Play play = begun(conditions);
                    play.claim(black, claim);
                    REQUIRE(play.accepted());
                    CHECK(play.rulings().empty());
                    REQUIRE(play.game().pending().size() == 1);
                    CHECK(play.game().pending().front().claim == claim);
                    CHECK_FALSE(play.running().has_value());
                    CHECK_FALSE(play.state().annulled);
                    const double left = play.time(white);
                    // Nobody can play on, and nobody pays for the arbiter's time.
                    play.after(100).press(white);
                    CHECK_FALSE(play.accepted());
                    CHECK(play.time(white) == left);
                    play.resume();
                    CHECK_FALSE(play.accepted());

                    Play rejected = play;
                    rejected.decide(decision_against(rejected));
                    REQUIRE(rejected.accepted());
                    CHECK(rejected.running() == white);
                    CHECK(rejected.state().phase == Phase::playing);
                    CHECK_FALSE(rejected.state().annulled);

                    play.decide(decision_for(play));
                    REQUIRE(play.accepted());
                    const bool stopped = claim == ClaimKind::wrong_clock;
                    CHECK(play.state().annulled == !stopped);
                    CHECK(play.state().phase == (stopped ? Phase::paused : Phase::over));
                }
            }
        }
    }
}

TEST_CASE("7.3 a claim after the limit of moves is answered at once: the game goes on") {
    for (const bool human : {false, true}) {
        Conditions conditions = under(Edition::e2023);
        if (human) conditions = with_human_arbiter(conditions);
        Play play(conditions);
        play.moves(
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 d7d6 c2c3 c8d7 b1d2 f8e7 h2h3 h7h6 a2a3 "
            "b7b5 a4b3 d6d5");
        play.claim(white, ClaimKind::wrong_colours);
        CHECK(play.rulings() == "stands 7.3");
        CHECK(play.pending() == "none");
        CHECK(play.running() == white);
    }
}

TEST_CASE(
    "7.2.1 where no arbiter is there, the opponent's agreement upholds a claim, nothing else") {
    for (const Edition edition : all_editions) {
        for (const BoardKind board : {BoardKind::free, BoardKind::unseen}) {
            for (const ClaimKind claim : facts) {
                CAPTURE(name(edition));
                CAPTURE(name(claim));
                Conditions conditions = on(board, edition);
                conditions.arbiter_present = false;
                Play play = begun(conditions);
                play.claim(black, claim);
                REQUIRE(play.accepted());
                REQUIRE(play.find(RulingKind::claim_made) != nullptr);
                CHECK(play.find(RulingKind::claim_made)->player == black);
                CHECK(play.running() == white);  // no player freezes a game

                Play own = play;
                own.act(black, act::Agree{0, act::Agree::What::claim});
                CHECK(own.refusal() == "no_such_question");

                Play played_on = play;
                if (board == BoardKind::free) played_on.white("g1f3");
                played_on.press(white);
                REQUIRE(played_on.accepted());
                played_on.act(white, act::Agree{0, act::Agree::What::claim});
                CHECK(played_on.refusal() == "no_such_question");

                play.act(white, act::Agree{0, act::Agree::What::claim});
                REQUIRE(play.accepted());
                const Rulebook book(edition);
                const bool goes_on = book.parameters().reversed_colours ==
                                     ReversedColours::goes_on_unless_arbiter_decides;
                const bool stands = claim == ClaimKind::wrong_colours && goes_on;
                CHECK(play.state().annulled == (claim != ClaimKind::wrong_clock && !stands));
                CHECK(play.pending() == "none");
                if (claim != ClaimKind::wrong_clock) continue;
                // Nobody else is there who could let it go on.
                CHECK(play.state().phase == Phase::paused);
                play.act(black, act::Resume{});
                CHECK(play.accepted());
                CHECK(play.running() == white);
            }
        }
    }
}

TEST_CASE("7.5.1 an illegal move that nobody saw: without an arbiter both must say so") {
    Conditions conditions = on(BoardKind::unseen, Edition::e2023);
    conditions.arbiter_present = false;
    Play play(conditions);
    play.press(white).claim(black, ClaimKind::illegal_move);
    CHECK(play.running() == black);
    CHECK(play.game().illegal_moves_completed(white) == 0);
    play.act(white, act::Agree{0, act::Agree::What::claim});
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.game().illegal_moves_completed(white) == 1);
}

TEST_CASE("4.8 a touch that nobody recorded: without an arbiter both must say so") {
    Conditions conditions = under(Edition::e2023);
    conditions.arbiter_present = false;
    Play play(conditions);
    play.claim(black, ClaimKind::touched, {}, Square::b1);
    CHECK(play.must() == "nothing");
    play.act(white, act::Agree{0, act::Agree::What::claim});
    CHECK(play.rulings() == "touched 4.3.1");
    CHECK(play.must() == "move b1 4.3.1");
}

TEST_CASE("4.8 every touch of a guarded board is recorded: any other claim of one is rejected") {
    Conditions conditions = on(BoardKind::guarded, Edition::e2023);
    Play play(conditions);
    play.claim(black, ClaimKind::touched, {}, Square::b1);
    CHECK(play.rulings() == "claim_rejected 4.3");
    CHECK(play.pending() == "none");
}

TEST_CASE("7.2.1, 7.3, 6.10.2 a claim that the arbiter has dismissed stops no clock again") {
    for (const Edition edition : all_editions) {
        for (const ClaimKind claim : facts) {
            CAPTURE(name(edition));
            CAPTURE(name(claim));
            Play play = begun(under(edition));
            play.claim(black, claim).decide("dismiss");
            REQUIRE(play.find(RulingKind::claim_rejected) != nullptr);
            for (const Color by : both_colors) {
                play.claim(by, claim);
                CHECK(play.game().pending().size() == 1);
                CHECK(play.running() == white);
                play.decide("dismiss");
                CHECK(play.running() == white);
            }
        }
    }
    // A clock that was set since may be wrong in another way.
    Play play = begun(under(Edition::e2023));
    play.claim(black, ClaimKind::wrong_clock).decide("dismiss");
    play.arbiter(act::SetClock{{Millis(60'000), Millis(60'000)}, {}});
    play.claim(black, ClaimKind::wrong_clock);
    CHECK(play.pending() == "wrong_clock 6.10.2 black");
    CHECK_FALSE(play.running().has_value());
}

TEST_CASE("6.11.2 where no arbiter is there to call, either player lets the game go on") {
    Conditions conditions = under(Edition::e2023);
    conditions.arbiter_present = false;
    for (const Color by : both_colors) {
        Play play = begun(conditions);
        play.act(black, act::Pause{});
        CHECK(play.pending() == "none");
        CHECK_FALSE(play.running().has_value());
        play.act(by, act::Resume{});
        CHECK(play.accepted());
        CHECK(play.running() == white);
    }
    Play with_arbiter = begun(under(Edition::e2023));
    with_arbiter.act(black, act::Pause{}).act(white, act::Resume{});
    CHECK(with_arbiter.refusal() == "not_allowed");
}

TEST_CASE(
    "9.2 without an arbiter a claim of a draw that nobody can check is agreed to, or lapses") {
    Conditions conditions = on(BoardKind::unseen, Edition::e2023);
    conditions.arbiter_present = false;
    Play play = begun(conditions);
    play.claim(white, ClaimKind::threefold);
    CHECK(play.find(RulingKind::claim_made) != nullptr);
    Play agreed = play;
    agreed.act(black, act::Agree{0, act::Agree::What::claim});
    CHECK(agreed.result() == "1/2-1/2 threefold 9.2.2");
    play.press(white).press(black);
    CHECK(play.pending() == "none");
}

TEST_CASE("7.1 a position that is restored takes the questions about the one after it along") {
    Play play(with_human_arbiter(under(Edition::e2023)));
    play.moves("g1f3 g8f6").claim(white, ClaimKind::threefold);
    REQUIRE(play.pending() == "claim 9.2.2 white");
    play.arbiter(act::Restore{1});
    CHECK(play.pending() == "none");
    play.resume();
    CHECK(play.accepted());
}

TEST_CASE("6.11.2 a pause whose reason is the claim that follows needs no other reason") {
    for (const bool human : {false, true}) {
        Conditions conditions = under(Edition::e2023);
        if (human) conditions = with_human_arbiter(conditions);
        Play play(conditions);
        play.moves("e2e4 e7e5").act(white, act::Pause{});
        CHECK(play.pending() == "pause 6.11.4 white");
        play.claim(white, ClaimKind::wrong_start);
        CHECK(play.pending() == "wrong_start 7.2.1 white");
        play.decide("dismiss");
        CHECK(play.pending() == "none");
        CHECK(play.running() == white);

        // A claim that is rejected at once was no reason.
        Play rejected(conditions);
        rejected.moves("e2e4 e7e5").act(white, act::Pause{});
        rejected.claim(white, ClaimKind::illegal_move);
        CHECK(rejected.find(RulingKind::claim_rejected) != nullptr);
        CHECK(rejected.pending() == "pause 6.11.4 white");

        Play other(conditions);
        other.moves("e2e4 e7e5").act(white, act::Pause{}).claim(black, ClaimKind::wrong_start);
        CHECK(other.pending() == "pause 6.11.4 white, wrong_start 7.2.1 black");
        other.decide("dismiss", 2);
        CHECK_FALSE(other.running().has_value());  // White's pause is another matter
    }
}

TEST_CASE("7.2.1 on a board that nobody sees the named start is no proof of what was set up") {
    Conditions conditions = test::from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    conditions.board = BoardKind::unseen;
    Play play(conditions);
    play.press(white).claim(black, ClaimKind::wrong_start);
    CHECK(play.pending() == "wrong_start 7.2.1 black");
    CHECK(play.rulings().empty());
}

TEST_CASE("A.5.1.2 after the tenth move nobody is asked whether the board stands wrongly") {
    Conditions conditions = under(Edition::e2023, "900", Supervision::partial);
    conditions.board = BoardKind::unseen;
    Play play(conditions);
    for (int move = 0; move < 10; ++move) play.press(white).press(black);
    play.claim(white, ClaimKind::wrong_board);
    CHECK(play.rulings() == "stands A.5.1.2");
    CHECK(play.pending() == "none");
}

TEST_CASE("2014: 7.3 colours that stay as they are stop no clock when they are claimed again") {
    Play play(under(Edition::e2014));
    play.moves("e2e4 e7e5").claim(white, ClaimKind::wrong_colours).decide("go_on");
    REQUIRE(play.running() == white);
    play.claim(black, ClaimKind::wrong_colours);
    CHECK(play.game().pending().size() == 1);
    CHECK(play.running() == white);
}

TEST_CASE("7.2.1, 6.10.2 where no arbiter is there, each player may have a claim of his own") {
    Conditions conditions = under(Edition::e2023);
    conditions.arbiter_present = false;
    Play play = begun(conditions);
    play.claim(white, ClaimKind::wrong_start).claim(black, ClaimKind::wrong_clock);
    CHECK(play.game().pending().size() == 2);
    play.act(black, act::Agree{0, act::Agree::What::claim});
    CHECK(play.result() == "annulled");
}

TEST_CASE("6.10.2 when a claim is dismissed the clock runs that ran before it") {
    Play play(under(Edition::e2023));
    play.white("e2e4").claim(black, ClaimKind::wrong_clock);  // White has not pressed yet
    CHECK_FALSE(play.running());
    play.decide("dismiss");
    CHECK(play.running() == white);
    play.press(white);
    CHECK(play.running() == black);
}

TEST_CASE("6.10.2 an offer that stood before is not accepted while another claim waits") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5").white("g1f3").offer(white).press(white);
    play.claim(white, ClaimKind::wrong_clock).accept(black);
    CHECK(play.refusal() == "paused 6.10.2");
    play.decide("dismiss").accept(black);
    CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
}

TEST_CASE("6.10.2, D.2.9 the clocks stand until the last of two questions is answered") {
    for (const int first : {1, 2}) {
        Conditions conditions = under(Edition::e2023);
        conditions.blind.black = true;
        Play play(conditions);
        play.white("e2e4").announce(white, "e4").press();
        play.claim(white, ClaimKind::wrong_clock);
        play.arbiter(act::Place{"rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq -", black});
        REQUIRE(play.game().pending().size() == 2);
        play.decide(first == 1 ? "dismiss" : "white_board", first);
        CHECK(play.accepted());
        CHECK_FALSE(play.running());
        play.decide(first == 1 ? "white_board" : "dismiss", 3 - first);
        CHECK(play.running() == black);
    }
}

}  // namespace jadoube
