// What else the arbiter decides (12.1, 12.3, 7.1, the Preface): results that he declares, games
// that he annuls, positions that he has restored.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;
using test::with_human_arbiter;

Play& restore(Play& play, int ply) { return play.act(Party::arbiter, act::Restore{ply}); }

constexpr std::string_view after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b";
constexpr std::string_view array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

TEST_CASE("12.1, Preface the arbiter declares a result, with the article or without") {
    for (const Edition edition : all_editions) {
        for (const std::string_view score :
             {"1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"}) {
            CAPTURE(name(edition));
            CAPTURE(std::string(score));
            const std::string result(score);
            Play play(under(edition));
            play.moves("e2e4 e7e5").offer(Color::black);
            play.act(Party::arbiter, act::Declare{result, "11.8"});
            CHECK(play.rulings() == "game_over 11.8");
            CHECK(play.result() == result + " declared 11.8");
            CHECK(play.state().phase == Phase::over);
            CHECK_FALSE(play.running().has_value());
            CHECK_FALSE(play.state().offer.has_value());
            // It is over: what else is declared corrects it (article_12_corrections_test.cpp).
            play.act(Party::arbiter, act::Declare{"1-0", "11.7"});
            CHECK(play.rulings() == "corrected 11.7");
            CHECK(play.result() == "1-0 declared 11.7");
            if (edition == Edition::e2014) continue;
            Play bare(under(edition));
            bare.moves("e2e4").act(Party::arbiter, act::Declare{result, ""});
            CHECK(bare.result() == result + " declared Preface");
        }
    }
    Play play(under(Edition::e2023));
    play.moves("e2e4").act(Color::white, act::Declare{"1-0", ""});
    CHECK(play.refusal() == "not_allowed");
    // What was pending needs no answer any more.
    Play human(with_human_arbiter(under(Edition::e2023)));
    human.moves("e2e4").claim(Color::black, ClaimKind::threefold);
    CHECK(human.pending() != "none");
    human.act(Party::arbiter, act::Declare{"0-1", "11.7"});
    CHECK(human.pending() == "none");
}

TEST_CASE("12.1, 7.2.1 a game that the arbiter annuls is over without a result") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(under(edition));
        play.moves("e2e4 e7e5").offer(Color::black);
        play.act(Color::white, act::Annul{});
        CHECK(play.refusal() == "not_allowed");
        play.act(Party::arbiter, act::Annul{});
        REQUIRE(play.find(RulingKind::annulled));
        CHECK(play.step().rulings.size() == 1);
        CHECK(play.result() == "annulled");
        CHECK(play.state().annulled);
        CHECK_FALSE(play.state().result.has_value());
        CHECK(play.state().phase == Phase::over);
        CHECK_FALSE(play.running().has_value());
        CHECK_FALSE(play.state().offer.has_value());
        const std::string clock = play.clock();
        play.white("g1f3");
        CHECK(play.refusal().substr(0, 9) == "game_over");
        play.act(Party::arbiter, act::Restore{1});
        CHECK(play.refusal().substr(0, 9) == "game_over");
        play.after(9000).tick();
        CHECK(play.clock() == clock);
        CHECK(play.result() == "annulled");
    }
}

TEST_CASE(
    "7.1 the arbiter has an earlier position restored: its player has the move and the clock") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(under(edition));
        play.moves("e2e4 e7e5 g1f3");
        play.after(0).tick();
        const double white = play.time(Color::white);
        const double black = play.time(Color::black);
        restore(play.after(0), 1);
        REQUIRE(play.find(RulingKind::restored));
        CHECK(play.effects() == "restore");
        if (edition != Edition::e2014) {
            CHECK(play.rulings() == (edition == Edition::e2009 ? "restored 6.13" : "restored 7.1"));
        }
        CHECK(play.board() == after_e4);
        CHECK(play.game().ply() == 1);
        CHECK(play.game().has_the_move() == Color::black);
        CHECK(play.running() == Color::black);
        // What the clocks should show is for him to say.
        CHECK(play.time(Color::white) == doctest::Approx(white));
        CHECK(play.time(Color::black) == doctest::Approx(black));
        CHECK(play.game().chessclock()->moves_completed(Color::white) == 1);
        CHECK(play.game().chessclock()->moves_completed(Color::black) == 0);
        play.moves("c7c5");
        CHECK(play.game().has_the_move() == Color::white);
        restore(play, 0);
        CHECK(play.board() == array);
        CHECK(play.running() == Color::white);
        CHECK(play.state().must.empty());
    }
}

TEST_CASE("7.1 a move that was not completed then is not completed when its position is restored") {
    Play play(test::under(Edition::e2023));
    // Black replies before White has pressed.
    play.white("e2e4").black("e7e5").press(Color::white).press(Color::black).moves("g1f3 b8c6");
    REQUIRE(play.completed(Color::white) == 2);
    restore(play, 1);
    CHECK(play.completed(Color::white) == 0);
    CHECK(play.running() == Color::white);
    play.press(Color::white);
    CHECK(play.completed(Color::white) == 1);
    CHECK(play.running() == Color::black);
}

TEST_CASE("7.1 only to a position of this game, by the arbiter, while it is played") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5");
    const std::string fen = play.state().fen;
    for (const int ply : {-1, 3, 1000}) {
        restore(play, ply);
        CHECK(play.refusal() == "no_such_ply");
        CHECK(play.state().fen == fen);
    }
    play.act(Color::black, act::Restore{1});
    CHECK(play.refusal() == "not_allowed");
    // The last one: what was put on the board or touched since is undone.
    play.touch(Color::white, Square::g1).white("d2d5");
    CHECK(play.state().fen != fen);
    restore(play, 2);
    CHECK(play.state().fen == fen);
    CHECK(play.must() == "nothing");
    CHECK(play.running() == Color::white);
    play.act(Color::white, act::Resign{});
    restore(play, 1);
    CHECK(play.refusal() == "game_over 5.1.2");
}

TEST_CASE(
    "7.1, 9.2.3 moves taken back were not made: repetitions, counters and agreements follow") {
    Play play(under(Edition::e2023));
    play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    CHECK(play.state().claims == std::vector{ClaimKind::threefold});
    restore(play, 4);
    CHECK(play.state().claims.empty());
    play.claim(Color::white, ClaimKind::threefold);
    CHECK(play.rulings() == "claim_rejected 9.5.3");
    play.moves("g1f3 g8f6 f3g1 f6g8").claim(Color::white, ClaimKind::threefold);
    CHECK(play.result() == "1/2-1/2 threefold 9.2.2");
    // 5.2.3: Black has made no move any more.
    Play early(under(Edition::e2023));
    early.moves("e2e4 e7e5");
    restore(early, 1);
    early.offer(Color::white).act(Color::black, act::AcceptDraw{});
    CHECK(early.refusal() == "too_early 5.2.3");
}

TEST_CASE("7.1 while the clocks stand they go on standing, and then the right one runs") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5 g1f3").act(Party::arbiter, act::Pause{"an irregularity"});
    restore(play, 2);
    CHECK(play.state().phase == Phase::paused);
    CHECK_FALSE(play.running().has_value());
    play.act(Party::arbiter, act::Resume{});
    CHECK(play.running() == Color::white);
    CHECK(play.game().has_the_move() == Color::white);
}

TEST_CASE("12.1, 12.3 an incident is recorded with its article, and changes nothing") {
    for (const bool over : {false, true}) {
        Play play(under(Edition::e2023));
        play.moves("e2e4");
        if (over) play.act(Color::black, act::Resign{});
        play.after(0).tick();
        const State before = play.state();
        play.after(0).act(Party::arbiter, act::Incident{"11.5", Color::black, "spoke aloud"});
        CHECK(play.rulings() == "incident 11.5");
        CHECK(play.step().rulings[0].text == "spoke aloud");
        CHECK(play.step().rulings[0].player == Color::black);
        CHECK(play.state() == before);
        play.act(Color::white, act::Incident{"11.5", Color::black, "spoke aloud"});
        CHECK_FALSE(play.accepted());
    }
}

}  // namespace
}  // namespace jadoube
