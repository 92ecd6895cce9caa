// Guidelines I.1: sealing a move.
#include <string>
#include <string_view>
#include <utility>

#include <doctest/doctest.h>

#include <jadoube/base/commitment.hpp>

#include "support/adjourned.hpp"

namespace jadoube {
namespace {

using test::adjourn;
using test::arrive;
using test::begun_by;
using test::clock_of;
using test::commit;
using test::guideline;
using test::open_envelope;
using test::Play;
using test::seal;
using test::tell_to_seal;
using test::turned;
using test::win_of;
using enum Color;

const std::string nonce = "a nonce nobody can guess";

// ---- I.1.1

TEST_CASE("I.1.1 who has the move is told to seal, seals, and stops the chessclock") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            CAPTURE(name(party(by)));
            const std::string article = guideline(edition, "1.a", "I.1.1");
            Play play(begun_by(by, edition));
            const std::string before = play.board();
            tell_to_seal(play.at(10));
            CHECK(play.rulings() == "sealing_due " + article);
            CHECK(play.find(RulingKind::sealing_due)->player == by);
            CHECK(play.state().phase == Phase::playing);
            CHECK(clock_of(play, by) == "7190 7200 his");
            seal(play.at(20), by, turned(by, "e2e4"));
            CHECK(play.rulings() == "sealed " + article);
            CHECK(play.find(RulingKind::sealed)->player == by);
            CHECK(play.state().phase == Phase::playing);
            CHECK(clock_of(play, by) == "7180 7200 his");
            play.at(30).press(by);
            CHECK(play.rulings() == "adjourned " + guideline(edition, "2", "I.2"));
            CHECK(play.find(RulingKind::adjourned)->player == by);
            CHECK(play.state().phase == Phase::adjourned);
            CHECK(clock_of(play, by) == "7170 7200 none");  // and the opponent's does not start
            CHECK(play.board() == before);
            CHECK(play.state().ply == 0);
            CHECK(play.state().illegal == ByColor<int>{0, 0});  // it was no press without a move
            play.at(90'000).tick();
            CHECK(play.rulings().empty());
            CHECK(clock_of(play, by) == "7170 7200 none");
        }
    }
}

TEST_CASE("I.1.1 he stops it only after sealing, and until then his clock runs") {
    for (const Color by : both_colors) {
        Play play(begun_by(by, Edition::e2023, "60"));
        tell_to_seal(play.at(10));
        play.at(20).press(by);
        CHECK(play.refusal() == "not_sealed I.1.1");
        CHECK(clock_of(play, by) == "40 60 his");
        CHECK(play.state().illegal == ByColor<int>{0, 0});
        play.at(25).act(by, act::Pause{"sealed, I believe"});
        CHECK(play.refusal() == "not_sealed I.1.1");
        CHECK(play.state().phase == Phase::playing);
        seal(play.at(50), by, turned(by, "e2e4"));
        play.at(60).press(by);
        CHECK(play.refusal() == "game_over 6.9");
        CHECK(play.result() == win_of(!by) + " flag 6.9");
    }
}

TEST_CASE("I.1.1 he may stop it with a pause, on a guarded board, too") {
    for (const BoardKind board : {BoardKind::free, BoardKind::guarded}) {
        for (const Color by : both_colors) {
            Conditions conditions = begun_by(by);
            conditions.board = board;
            Play play(conditions);
            tell_to_seal(play.at(10));
            seal(play.at(20), by, turned(by, "e2e4"));
            play.at(30).act(by, act::Pause{});
            CHECK(play.rulings() == "adjourned I.2");
            CHECK(play.pending() == "none");  // he has a reason, 6.11.4 asks for none
            CHECK(play.state().phase == Phase::adjourned);
            CHECK(clock_of(play, by) == "7170 7200 none");
            open_envelope(arrive(play, !by).at(100));
            CHECK(play.state().ply == 1);
            CHECK(clock_of(play, by) == "7170 7200 the other");
        }
    }
}

TEST_CASE("I.1.1 only the player who has the move seals, and only after he was told to") {
    for (const Color by : both_colors) {
        Play play(begun_by(by));
        seal(play, by, turned(by, "e2e4"));
        CHECK(play.refusal() == "not_adjourned I.1.1");
        for (const Color player : both_colors) {
            play.act(player, act::Adjourn{});
            CHECK(play.refusal() == "not_allowed");
        }
        tell_to_seal(play);
        seal(play, !by, turned(!by, "e2e4"));
        CHECK(play.refusal() == "not_on_move I.1.1");
        play.arbiter(act::Seal{turned(by, "e2e4"), {}});
        CHECK(play.refusal() == "not_allowed");
        tell_to_seal(play);
        CHECK(play.refusal() == "not_allowed I.1.1");
        seal(play, by, turned(by, "e2e4")).press(by);
        CHECK(play.state().phase == Phase::adjourned);
        tell_to_seal(play);
        CHECK(play.refusal() == "adjourned I.1.1");
    }
}

TEST_CASE("I.1.1 until the clock is stopped he may change the sealed move, and not after") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            Play play(begun_by(by, edition));
            tell_to_seal(play);
            seal(play, by, turned(by, "e2e4"));
            seal(play, by, turned(by, "g1g3"));
            CHECK(play.accepted());  // nobody looks into it
            seal(play, by, turned(by, "d2d4"));
            CHECK(play.accepted());
            play.press(by);
            seal(play, by, turned(by, "c2c4"));
            CHECK_FALSE(play.accepted());
            CHECK(play.refusal().starts_with("adjourned"));
            open_envelope(arrive(play, !by));
            CHECK(play.find(RulingKind::envelope_opened)->text == turned(by, "d2d4"));
            Play other(begun_by(by, edition));
            other.move(by, turned(by, "d2d4"));
            CHECK(play.board() == other.board());
        }
    }
}

TEST_CASE("I.1.1 a text becomes a commitment, and a commitment a text, as often as he likes") {
    Play play(begun_by(white));
    tell_to_seal(play);
    commit(play, white, commitment_to("e4", nonce));
    CHECK(play.rulings() == "sealed I.1.1");
    seal(play, white, "d4");
    commit(play, white, commitment_to("c4", nonce));
    play.press(white);
    arrive(play, black);
    open_envelope(play, "d4");
    CHECK(play.refusal() == "wrong_commitment I.7");
    open_envelope(play, "c4", nonce);
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b");
}

TEST_CASE("I.1.1 nothing that anybody sees depends on the move that was sealed") {
    const act::Seal kinds[] = {{"e2e4", ""}, {"nonsense", ""}, {"", commitment_to("e2e4", nonce)}};
    for (const act::Seal& kind : kinds) {
        CAPTURE(kind.text);
        Play one(begun_by(white));
        Play other(begun_by(white));
        const auto same = [&] {
            CHECK(one.step().rulings == other.step().rulings);
            for (const Viewer viewer :
                 {Viewer::white, Viewer::black, Viewer::arbiter, Viewer::spectator}) {
                CHECK(one.state(viewer) == other.state(viewer));
            }
            CHECK(one.game().envelope() == other.game().envelope());
            CHECK(one.game().pending() == other.game().pending());
            CHECK(one.game().scoresheet(white).last_ply() == 0);
        };
        tell_to_seal(one);
        tell_to_seal(other);
        one.act(white, kind);
        seal(other, white, "d2d4");
        REQUIRE(one.accepted());
        same();
        one.press(white);
        other.press(white);
        same();
        test::resume(arrive(arrive(one.at(100), white), black));
        test::resume(arrive(arrive(other.at(100), white), black));
        same();
    }
}

TEST_CASE("I.1.1 what is sealed is a text or a commitment, one of them, and in its form") {
    Play play(begun_by(white));
    tell_to_seal(play);
    const std::string good = commitment_to("e4", nonce);
    const act::Seal bad[] = {{"", ""},         {"e4", good},         {"", good.substr(1)},
                             {"", good + "0"}, {"", "sha1:" + good}, {"", std::string(64, 'g')}};
    for (const act::Seal& one : bad) {
        CAPTURE(one.commitment);
        play.act(white, one);
        CHECK(play.refusal() == "bad_commitment I.1.1");
        play.press(white);
        CHECK(play.refusal() == "not_sealed I.1.1");
    }
    seal(play, white, std::string(10'000, 'x'));
    CHECK(play.refusal() == "unreadable I.1.1");
    // Digits are digits, large or small, and the kind of hash may be named.
    std::string large = "sha256:" + good;
    for (std::size_t i = 7; i < large.size(); ++i) {
        if (large[i] >= 'a' && large[i] <= 'f') large[i] = static_cast<char>(large[i] - 'a' + 'A');
    }
    commit(play, white, large).press(white);
    CHECK(play.state().phase == Phase::adjourned);
    play.act(black, act::Arrive{}).arbiter(act::OpenEnvelope{"e4", nonce, {}});
    CHECK(play.game().ply() == 1);
}

TEST_CASE("I.1.1 a move made on the board after he was told is the move to be sealed") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            const std::string article = guideline(edition, "1.a", "I.1.1");
            Play play(begun_by(by, edition));
            const std::string before = play.board();
            tell_to_seal(play);
            play.move(by, turned(by, "e2e4"));
            CHECK(play.accepted());
            CHECK(play.state().ply == 0);  // it is sealed, not played
            CHECK(play.board() == before);
            CHECK(play.running() == by);
            CHECK(play.must() ==
                  "move " + turned(by, "e2") + " to " + turned(by, "e4") + " " + article);
            play.press(by);
            CHECK(play.refusal() == "not_sealed " + article);
            seal(play, by, turned(by, "d2d4"));
            CHECK(play.refusal() == "another_move " + article);
            seal(play, by, "nonsense");
            CHECK(play.refusal() == "another_move " + article);
            play.move(by, turned(by, "d2d4"));
            CHECK(play.refusal() == "another_move " + article);
            seal(play, by, turned(by, "e4"));  // the same, as the scoresheet has it
            CHECK(play.rulings() == "sealed " + article);
            play.press(by);
            CHECK(play.state().phase == Phase::adjourned);
            open_envelope(arrive(play, !by));
            Play other(begun_by(by, edition));
            other.move(by, turned(by, "e2e4"));
            CHECK(play.board() == other.board());
        }
    }
}

TEST_CASE("I.1.1 a move on the board replaces what he had sealed before") {
    Play play(begun_by(white));
    tell_to_seal(play);
    seal(play, white, "d2d4");
    play.white("e2e4");
    play.press(white);
    CHECK(play.refusal() == "not_sealed I.1.1");
    seal(play, white, "e4").press(white);
    open_envelope(arrive(play, black));
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
}

TEST_CASE("I.1.1 nor does a commitment hide another move than the one made on the board") {
    Play play(begun_by(white));
    tell_to_seal(play);
    play.white("e2e4");
    commit(play, white, commitment_to("d2d4", nonce)).press(white);
    arrive(play, black);
    open_envelope(play, "d2d4", nonce);
    CHECK(play.board() != "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b");
    Play honest(begun_by(white));
    tell_to_seal(honest);
    honest.white("e2e4");
    commit(honest, white, commitment_to("e4", nonce)).press(white);
    open_envelope(arrive(honest, black), "e4", nonce);
    CHECK(honest.board() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
}

TEST_CASE("I.1.1 what is no legal move cannot be made on the board in place of sealing") {
    Play play(begun_by(white));
    tell_to_seal(play);
    const std::string before = play.board();
    play.white("g1g3");
    CHECK_FALSE(play.accepted());
    CHECK(play.board() == before);
    play.act(white, act::Release{Square::e2, Square::e4});
    CHECK(play.refusal() == "not_allowed I.1.1");
    play.black("e7e5");
    CHECK(play.refusal() == "not_on_move 1.3");
    CHECK(play.must() == "nothing");
    seal(play, white, "d4").press(white);  // and he is bound to nothing
    CHECK(play.state().phase == Phase::adjourned);
}

TEST_CASE("I.1.1, 8.1.2 what is sealed may be on the scoresheet before it is made") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(begun_by(white, edition));
        tell_to_seal(play);
        play.write(white, 1, "e4");
        CHECK(play.rulings().empty());
        seal(play, white, "e4").press(white);
        open_envelope(arrive(play, black));
        CHECK_FALSE(play.find(RulingKind::recorded_in_advance));
        CHECK(play.state().ply == 1);
    }
}

TEST_CASE("I.1.1 there is nothing to seal while the clocks stand, or when the game is over") {
    Play play(begun_by(white));
    play.arbiter(act::Pause{"an alarm"});
    tell_to_seal(play);
    CHECK(play.refusal() == "paused I.1.1");
    test::resume(play);
    tell_to_seal(play);
    CHECK(play.accepted());
    play.arbiter(act::Pause{"another alarm"});
    seal(play, white, "e4");
    CHECK_FALSE(play.accepted());
    test::resume(play);
    seal(play, white, "e4").press(white);
    CHECK(play.state().phase == Phase::adjourned);
    play.act(black, act::Resign{});
    tell_to_seal(play);
    CHECK(play.refusal() == "game_over 5.1.2");
}

TEST_CASE("I.1.1 a game without a clock is adjourned by the same acts") {
    Play play({.time = "-"});
    adjourn(play, "e4");
    CHECK(play.state().phase == Phase::adjourned);
    open_envelope(arrive(play, black));
    CHECK(play.state().ply == 1);
    play.black("e7e5");
    CHECK(play.state().ply == 2);
}

TEST_CASE("I.1.1 a game is adjourned again, by either player") {
    Conditions conditions = test::under(Edition::e2023);
    conditions.default_time = Seconds(1800);
    Play play(conditions);
    adjourn(play, "e4");
    test::resume(arrive(arrive(play.at(1000), white), black));
    open_envelope(play);
    play.at(1010).black("e7e5").press();
    play.white("g1f3").press();
    adjourn(play, "Nc6");
    CHECK(play.state().phase == Phase::adjourned);
    CHECK(play.find(RulingKind::adjourned)->player == black);
    open_envelope(play);
    CHECK(play.refusal() == "absent I.7");  // nobody has come back yet
    test::resume(arrive(play.at(5000), white));
    CHECK(play.rulings() == "resumed I.9.1");
    open_envelope(play);
    CHECK(play.running() == white);
    CHECK(play.board() == "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w");
}

// ---- I.1.2

TEST_CASE("I.1.2 who adjourns early is charged the time until the end of the session") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play play(begun_by(by, edition));
            tell_to_seal(play.at(10), {Instant(Millis(600'000)), {}});
            seal(play.at(20), by, turned(by, "e2e4"));
            CHECK(clock_of(play, by) == "7180 7200 his");
            play.at(30).press(by);
            CHECK(play.rulings() == "time_taken " + guideline(edition, "1.b", "I.1.2") +
                                        ", adjourned " + guideline(edition, "2", "I.2"));
            CHECK(play.effect<effect::TakeTime>() == effect::TakeTime{by, Millis(570'000)});
            CHECK(play.find(RulingKind::time_taken)->player == by);
            CHECK(clock_of(play, by) == "6600 7200 none");
            CHECK(play.effect<effect::Envelope>()->used[by] == Millis(600'000));
            CHECK(play.effect<effect::Envelope>()->used[!by] == Millis(0));
            open_envelope(arrive(play.at(90'000), !by));
            CHECK(clock_of(play, by) == "6600 7200 the other");
        }
    }
}

TEST_CASE("I.1.2 after the end of the session nothing is charged but his own time") {
    for (const double end : {5.0, 30.0}) {
        Play play(begun_by(white));
        tell_to_seal(play.at(10), {Instant(Millis(static_cast<std::int64_t>(end * 1000))), {}});
        seal(play.at(20), white, "e4");
        play.at(30).press();
        CHECK(play.rulings() == "adjourned I.2");
        CHECK(play.clock() == "7170 7200 none");
    }
}

TEST_CASE("I.1.2 who has less time than is left of the session has lost by it") {
    for (const Color by : both_colors) {
        for (const int more : {0, 1}) {
            CAPTURE(more);
            Play play(begun_by(by, Edition::e2023, "600"));
            tell_to_seal(play.at(10), {Instant(Millis(600'000 - more)), {}});
            seal(play.at(20), by, turned(by, "e2e4"));
            play.at(30).press(by);
            if (more == 0) {
                CHECK(play.result() == win_of(!by) + " flag 6.9");
                CHECK_FALSE(play.find(RulingKind::adjourned));
            } else {
                CHECK(play.result() == "none");
                CHECK(play.state().phase == Phase::adjourned);
                CHECK(play.time(by) == doctest::Approx(0.001));
            }
        }
    }
}

TEST_CASE("I.1.2 the player on move may ask to adjourn early, and the arbiter decides") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            const std::string article = guideline(edition, "1.b", "I.1.2");
            for (const bool granted : {true, false}) {
                Play play(begun_by(by, edition));
                play.request(!by, Requested::adjournment);
                CHECK(play.refusal() == "not_on_move " + article);
                play.request(by, Requested::adjournment);
                CHECK(play.pending() ==
                      "permission " + article + " " + std::string(name(party(by))));
                CHECK(play.running() == by);
                play.decide(granted ? "uphold" : "dismiss");
                CHECK(play.rulings() == (granted ? "granted " : "denied ") + article);
                CHECK(play.state().phase == Phase::playing);
                seal(play, by, turned(by, "e2e4"));  // he is not told to seal yet
                CHECK_FALSE(play.accepted());
            }
        }
    }
}

}  // namespace
}  // namespace jadoube
