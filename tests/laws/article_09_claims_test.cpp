// 9.2 to 9.5: claims of a draw by repetition and by fifty moves: when they can be made, what makes
// them correct, and what a wrong one costs. Positions that are the same: article_09_test.cpp.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::turned;
using test::under;
using test::with_human_arbiter;

// The array comes back after each round; for Black it is the position after 1 Nf3.
Play repeated(Color by, int rounds, const Conditions& conditions) {
    Play play(conditions);
    if (by == Color::black) play.moves("g1f3");
    for (int i = 0; i < rounds; ++i) {
        play.moves(by == Color::white ? "g1f3 g8f6 f3g1 f6g8" : "g8f6 f3g1 f6g8 g1f3");
    }
    return play;
}

struct Articles {
    Edition edition;
    std::string_view repetition, with_move, on_board;
    std::string_view fifty_with_move, fifty_on_board;
    std::string_view stopping, correct, wrong;
};
constexpr Articles articles[] = {
    {Edition::e2009, "9.2", "9.2.a", "9.2.b", "9.3.a", "9.3.b", "9.5", "9.5.a", "9.5.b"},
    {Edition::e2014, "9.2", "9.2.a", "9.2.b", "", "", "9.5", "9.5", "9.5"},
    {Edition::e2017, "9.2.1", "9.2.1.1", "9.2.1.2", "9.3.1", "9.3.2", "9.5.1", "9.5.2", "9.5.3"},
    {Edition::e2018, "9.2.1", "9.2.1.1", "9.2.1.2", "9.3.1", "9.3.2", "9.5.1", "9.5.2", "9.5.3"},
    {Edition::e2023, "9.2", "9.2.1", "9.2.2", "9.3.1", "9.3.2", "9.5.1", "9.5.2", "9.5.3"},
};

void check_upheld(const Play& play, Color by, ClaimKind claim, const Articles& row,
                  std::string_view ground) {
    const std::string article(ground);
    REQUIRE(play.accepted());
    REQUIRE(play.find(RulingKind::claim_upheld));
    CHECK(play.find(RulingKind::claim_upheld)->player == by);
    CHECK(play.find(RulingKind::claim_upheld)->claim == claim);
    CHECK(play.article(play.find(RulingKind::claim_upheld)->rule) == row.correct);
    if (article.empty()) return;
    CHECK(play.rulings() == "claim_upheld " + std::string(row.correct) + ", game_over " + article);
    CHECK(play.effects() == "result 1/2-1/2");
    CHECK(play.result() == "1/2-1/2 " + std::string(name(claim)) + " " + article);
    CHECK_FALSE(play.running().has_value());
    CHECK(play.state().phase == Phase::over);
    CHECK_FALSE(play.state().offer.has_value());
}

TEST_CASE("9.2.2, 9.5.2 the third time on the board the player who has the move claims a draw") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            CAPTURE(name(party(by)));
            Play play = repeated(by, 2, under(row.edition));
            CHECK(play.state().claims == std::vector{ClaimKind::threefold});
            play.claim(by, ClaimKind::threefold);
            check_upheld(play, by, ClaimKind::threefold, row, row.on_board);
        }
    }
}

TEST_CASE("9.2 twice is not enough, a fourth time is, and nobody needs to repeat moves for it") {
    for (const Color by : both_colors) {
        Play twice = repeated(by, 1, under(Edition::e2023));
        CHECK(twice.state().claims.empty());
        twice.claim(by, ClaimKind::threefold);
        CHECK(twice.rulings() == "claim_rejected 9.5.3");
        Play four = repeated(by, 3, under(Edition::e2023));
        four.claim(by, ClaimKind::threefold);
        CHECK(four.result() == "1/2-1/2 threefold 9.2.2");
    }
    // The array at the start, after four moves and after ten more, by other ways.
    Play play(under(Edition::e2023));
    play.moves("g1f3 g8f6 f3g1 f6g8").moves("b1c3 b8c6 c3b5 c6b4 b5a3 b4a6 a3b1 a6b8");
    play.claim(Color::white, ClaimKind::threefold);
    CHECK(play.result() == "1/2-1/2 threefold 9.2.2");
    // A position of before, which is no longer on the board.
    Play gone = repeated(Color::white, 2, under(Edition::e2023));
    gone.moves("e2e4");
    CHECK(gone.state().claims.empty());
    gone.claim(Color::black, ClaimKind::threefold);
    CHECK(gone.rulings() == "claim_rejected 9.5.3");
}

TEST_CASE("9.2.1, 9.5.2 about to appear for the third time, with a move written and not made") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            CAPTURE(name(party(by)));
            // Three plies before the third time the opponent has made his last one but one.
            Play play(under(row.edition));
            play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
            if (by == Color::white) play.moves("f6g8");
            const std::string before = play.state().fen;
            const int completed = play.game().chessclock()->moves_completed(by);
            // White: 1 Nf3 has been on the board twice; Black: the array twice.
            play.claim(by, ClaimKind::threefold, by == Color::white ? "g1f3" : "f6g8");
            check_upheld(play, by, ClaimKind::threefold, row, row.with_move);
            CHECK(play.state().fen == before);
            // 6.2.1.1 of 2023 lists 9.2.1: such a move counts as completed.
            const int more = row.edition == Edition::e2023 ? 1 : 0;
            CHECK(play.game().chessclock()->moves_completed(by) == completed + more);
        }
    }
}

TEST_CASE("9.2.1 the move is what counts: another one, and none, are wrong") {
    // Black to move; Ng8 brings the array for the third time.
    const auto before = [] {
        Play play(under(Edition::e2023));
        play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
        return play;
    };
    for (const std::string_view move : {"f6e4", "e7e5", "f6h5"}) {
        Play play = before();
        play.claim(Color::black, ClaimKind::threefold, std::string(move));
        CHECK(play.rulings() == "claim_rejected 9.5.3");
        CHECK(play.result() == "none");
    }
    Play play = before();
    play.claim(Color::black, ClaimKind::threefold);
    CHECK(play.rulings() == "claim_rejected 9.5.3");  // it is not there yet
    Play san = before();
    san.claim(Color::black, ClaimKind::threefold, "Ng8");
    CHECK(san.result() == "1/2-1/2 threefold 9.2.1");
    Play second(under(Edition::e2023));
    second.moves("g1f3 g8f6 f3g1").claim(Color::black, ClaimKind::threefold, "f6g8");
    CHECK(second.rulings() == "claim_rejected 9.5.3");
    // The position has just appeared for the third time: the claim is right without the move.
    Play third = repeated(Color::white, 2, under(Edition::e2023));
    third.claim(Color::white, ClaimKind::threefold, "e2e4");
    CHECK(third.result() == "1/2-1/2 threefold 9.2.2");
}

constexpr std::string_view lone_rook = "4k3/8/8/8/8/8/4p3/R3K3 w - - ";

std::string rook_after(int halfmoves) {
    return std::string(lone_rook) + std::to_string(halfmoves) + " 90";
}

TEST_CASE("9.3.2, 9.5.2 fifty moves by each without a pawn's move or a capture, completed") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            for (const int halfmoves : {99, 100, 101, 130}) {
                CAPTURE(name(row.edition));
                CAPTURE(halfmoves);
                Play play(from(by, rook_after(halfmoves), row.edition));
                const bool correct = halfmoves >= 100;
                play.tick();
                CHECK(play.state().claims.size() == (correct ? 1 : 0));
                play.claim(by, ClaimKind::fifty);
                if (correct) {
                    check_upheld(play, by, ClaimKind::fifty, row, row.fifty_on_board);
                } else {
                    CHECK(play.rulings() == "claim_rejected " + std::string(row.wrong));
                    CHECK(play.result() == "none");
                }
            }
        }
    }
}

TEST_CASE("9.3.1, 9.5.2 or with a move that is written and not made") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            CAPTURE(name(party(by)));
            Play play(from(by, rook_after(99), row.edition));
            play.tick();
            const std::string before = play.state().fen;
            play.claim(by, ClaimKind::fifty, turned(by, "a1a7"));
            check_upheld(play, by, ClaimKind::fifty, row, row.fifty_with_move);
            CHECK(play.state().fen == before);
            // 6.2.1.1 does not list 9.3.1.
            CHECK(play.game().chessclock()->moves_completed(by) == 0);
            // The same at 98, and with a capture.
            Play early(from(by, rook_after(98), row.edition));
            early.claim(by, ClaimKind::fifty, turned(by, "a1a7"));
            CHECK(early.rulings() == "claim_rejected " + std::string(row.wrong));
            Play capture(from(by, rook_after(99), row.edition));
            capture.claim(by, ClaimKind::fifty, turned(by, "e1e2"));
            CHECK(capture.rulings() == "claim_rejected " + std::string(row.wrong));
        }
    }
    // A pawn's move.
    Play pawn(from(Color::white, "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 90"));
    pawn.claim(Color::white, ClaimKind::fifty, "e2e3");
    CHECK(pawn.rulings() == "claim_rejected 9.5.3");
}

TEST_CASE("9.3.2 counts completed moves; 2009: 9.3.b those that are made") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            // The opponent makes the hundredth and does not press.
            Play play(from(!by, rook_after(99), edition));
            play.move(!by, turned(!by, "a1a7"));
            const Play pressed = [&] {
                Play copy = play;
                copy.press();
                return copy;
            }();
            play.claim(by, ClaimKind::fifty);
            if (edition == Edition::e2009) {
                CHECK(play.result() == "1/2-1/2 fifty 9.3.b");
            } else {
                CHECK(play.find(RulingKind::claim_rejected));
                CHECK(play.result() == "none");
            }
            Play completed = pressed;
            completed.claim(by, ClaimKind::fifty);
            CHECK(completed.result().substr(0, 13) == "1/2-1/2 fifty");
            // One more with both unpressed: 99 are completed.
            if (edition == Edition::e2009) continue;
            Play both(from(by, rook_after(99), edition));
            both.move(by, turned(by, "a1a7")).move(!by, turned(by, "e8d8"));
            CHECK(both.state().claims.empty());
            both.claim(by, ClaimKind::fifty);
            CHECK(both.find(RulingKind::claim_rejected));
        }
    }
}

TEST_CASE("9.2, 9.3 only the player who has the move claims; nobody else pays for trying") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            Play play = repeated(by, 2, under(row.edition));
            const std::string clock = play.after(0).tick().clock();
            play.after(0).claim(!by, ClaimKind::threefold);
            CHECK(play.refusal() == "not_on_move " + std::string(row.repetition));
            CHECK(play.clock() == clock);
            CHECK_FALSE(play.state().offer.has_value());
            // Having made his move he does not have it, though his clock runs.
            play.move(by, by == Color::white ? "g1f3" : "g8f6");
            play.claim(by, ClaimKind::threefold);
            CHECK(play.refusal() == "not_on_move " + std::string(row.repetition));
            play.claim(by, ClaimKind::fifty);
            CHECK(play.step().refused->code == Refusal::not_on_move);
            if (row.edition != Edition::e2014) CHECK(play.refusal() == "not_on_move 9.3");
            CHECK(play.result() == "none");
        }
    }
}

TEST_CASE("9.4 who touches a man can no longer claim with this move, but with a later one") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            const bool white = by == Color::white;
            const Square knight = white ? Square::g1 : Square::g8;
            Play play = repeated(by, 2, under(row.edition));
            play.touch(by, knight);
            CHECK(play.state().claims.empty());
            const std::string clock = play.after(0).tick().clock();
            for (const ClaimKind claim : {ClaimKind::threefold, ClaimKind::fifty}) {
                play.after(0).claim(by, claim);
                REQUIRE(play.find(RulingKind::claim_forfeited));
                CHECK(play.step().rulings.size() == 1);
                CHECK(play.step().rulings[0].player == by);
                CHECK(play.step().rulings[0].claim == claim);
                if (row.edition != Edition::e2014) CHECK(play.rulings() == "claim_forfeited 9.4");
                CHECK(play.effects() == "nothing");
                CHECK(play.clock() == clock);
                CHECK(play.result() == "none");
            }
            play.after(0).claim(by, ClaimKind::threefold, white ? "g1f3" : "g8f6");
            CHECK(play.find(RulingKind::claim_forfeited));
            CHECK(play.must().substr(0, 4) == "move");
            CHECK(play.must().find(" to ") == std::string::npos);
            // The same position comes a fourth time.
            play.moves(white ? "g1f3 g8f6 f3g1 f6g8" : "g8f6 f3g1 f6g8 g1f3");
            play.claim(by, ClaimKind::threefold);
            CHECK(play.result().substr(0, 17) == "1/2-1/2 threefold");
        }
    }
}

TEST_CASE("9.4 neither adjusting nor an accident is a touch of 4.3, the opponent's is not his") {
    for (const Color by : both_colors) {
        const Square knight = by == Color::white ? Square::g1 : Square::g8;
        Play play = repeated(by, 2, under(Edition::e2023));
        play.act(by, act::Adjust{{knight}});
        play.touch(!by, knight);
        play.touch(by, knight).observe(Observed::accidental_touch, {}, knight);
        CHECK(play.state().claims == std::vector{ClaimKind::threefold});
        play.claim(by, ClaimKind::threefold);
        CHECK(play.result() == "1/2-1/2 threefold 9.2.2");
        // A man put down illegally was touched as well.
        Play illegal = repeated(by, 2, under(Edition::e2023));
        illegal.move(by, by == Color::white ? "g1g3" : "g8g6").claim(by, ClaimKind::threefold);
        CHECK(illegal.rulings() == "claim_forfeited 9.4");
    }
}

TEST_CASE("9.5.1 a claim cannot be withdrawn") {
    for (const Articles& row : articles) {
        for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
            Conditions conditions = under(row.edition);
            conditions.arbiter = arbiter;
            Play play(conditions);
            play.moves("e2e4 e7e5").claim(Color::white, ClaimKind::threefold, "g1f3");
            play.act(Color::white, act::Withdraw{act::Withdraw::What::claim});
            CHECK(play.refusal() == "cannot_be_withdrawn " + std::string(row.stopping));
            if (arbiter == ArbiterKind::human) play.decide("dismiss");
            CHECK(play.must() == "move g1 to f3 " + std::string(row.wrong));
        }
    }
}

TEST_CASE("9.5.1 claimed while the chessclock is paused, it is ruled on, and the pause goes on") {
    for (const Color by : both_colors) {
        Play play = repeated(by, 1, under(Edition::e2023));
        play.act(by, act::Pause{"a claim"});
        const double had = play.time(!by);
        play.claim(by, ClaimKind::threefold);
        CHECK(play.rulings() == "claim_rejected 9.5.3");
        CHECK(play.time(!by) == doctest::Approx(had + 120));
        CHECK(play.state().phase == Phase::paused);
        play.act(Party::arbiter, act::Resume{});
        CHECK(play.running() == by);
        Play right = repeated(by, 2, under(Edition::e2023));
        right.act(by, act::Pause{"a claim"}).claim(by, ClaimKind::threefold);
        CHECK(right.result() == "1/2-1/2 threefold 9.2.2");
    }
}

TEST_CASE("9.2, 9.3 under a human arbiter a claim waits for him") {
    Conditions conditions = with_human_arbiter(under(Edition::e2023));
    for (const Color by : both_colors) {
        for (const bool correct : {false, true}) {
            CAPTURE(correct);
            Play play = repeated(by, correct ? 2 : 1, conditions);
            play.claim(by, ClaimKind::threefold);
            CHECK(play.rulings() == "");
            CHECK(play.pending() == "claim 9.2.2 " + std::string(name(party(by))));
            CHECK(play.game().pending()[0].claim == ClaimKind::threefold);
            CHECK(play.game().pending()[0].options == std::vector{Option::uphold, Option::dismiss});
            CHECK(play.result() == "none");
            CHECK_FALSE(play.running().has_value());
            CHECK(play.state().offer == by);
            Play upheld = play;
            upheld.decide("uphold");
            CHECK(upheld.rulings() == "claim_upheld 9.5.2, game_over 9.2.2");
            CHECK(upheld.result() == "1/2-1/2 threefold 9.2.2");
            CHECK(upheld.pending() == "none");
            Play dismissed = play;
            dismissed.decide("dismiss");
            CHECK(dismissed.rulings() == "claim_rejected 9.5.3");
            CHECK(dismissed.effects() == "add_time " + std::string(name(party(!by))) + " 120");
            CHECK(dismissed.pending() == "none");
            CHECK(dismissed.state().offer == by);
            // 9.1.2.3: the opponent need not wait.
            play.act(!by, act::AcceptDraw{});
            CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
            CHECK(play.pending() == "none");
        }
        // With a move.
        Play play = repeated(by, 1, conditions);
        play.claim(by, ClaimKind::fifty, by == Color::white ? "b1c3" : "b8c6");
        CHECK(play.pending() == "claim 9.3.1 " + std::string(name(party(by))));
        CHECK(play.must() == "nothing");
        play.decide("dismiss");
        CHECK(play.must() == (by == Color::white ? "move b1 to c3 9.5.3" : "move b8 to c6 9.5.3"));
    }
}

}  // namespace
}  // namespace jadoube
