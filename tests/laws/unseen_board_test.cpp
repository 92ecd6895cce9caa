// A board that nobody reports: what the chessclock and the arbiter's book can still know.
// Claims are in unseen_claims_test.cpp.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "support/adjourned.hpp"
#include "support/unseen.hpp"

namespace jadoube {
namespace {

using test::both_arbiters;
using test::from;
using test::him;
using test::Play;
using test::presses;
using test::unseen;
using test::win_for;
using enum Color;

constexpr std::string_view men = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

// ---- The press

TEST_CASE("6.2.1 on a board that is not seen a press completes the move") {
    for (const Edition edition : all_editions) {
        for (const ArbiterKind arbiter : both_arbiters) {
            CAPTURE(name(edition));
            Play play(unseen(arbiter, edition, "5400+30"));
            play.at(10).press(white);
            CHECK(play.accepted());
            CHECK(play.rulings() == "");
            CHECK(play.pending() == "none");
            CHECK(play.clock() == "5450 5430 black");
            CHECK(play.game().ply() == 1);
            CHECK(play.state().fen == std::string(men) + " b KQkq - 0 1");
            play.at(30).press(black);
            CHECK(play.clock() == "5450 5440 white");
            CHECK(play.state().fen == std::string(men) + " w KQkq - 0 2");
            CHECK(play.state().to_move == white);
            CHECK(play.completed(white) == 1);
            CHECK(play.completed(black) == 1);
            CHECK_FALSE(play.game().move_at(1));
            for (const Viewer viewer : {Viewer::arbiter, Viewer::white, Viewer::spectator}) {
                const std::vector<MadeMove> made = play.game().moves_made(viewer);
                REQUIRE(made.size() == 2);
                CHECK(made[0].clock == Millis(5'450'000));
                CHECK_FALSE(made[0].move);
                CHECK_FALSE(made[0].illegal);
            }
        }
    }
}

TEST_CASE("6.2.1 only the player whose clock runs can press it") {
    Play play(unseen());
    play.at(5).press(black);
    CHECK(play.refusal() == "not_running 6.2.1");
    CHECK(play.game().ply() == 0);
    play.at(6).press(white).at(7).press(white);
    CHECK(play.refusal() == "not_running 6.2.1");
    CHECK(play.game().ply() == 1);
}

TEST_CASE("6.2.1 without a clock a press completes the move all the same") {
    Play play(unseen(Edition::e2023, "-"));
    presses(play, 3);
    CHECK(play.game().ply() == 3);
    CHECK(play.game().has_the_move() == black);
}

TEST_CASE("7.5.3 a press is never one without a move where nobody sees the board") {
    for (const Edition edition : all_editions) {
        for (const std::string_view time : {"7200", "900", "180"}) {
            for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
                for (const ArbiterKind arbiter : both_arbiters) {
                    Play play(unseen(arbiter, edition, time, supervision));
                    for (int i = 0; i < 20; ++i) {
                        play.press(play.game().has_the_move());
                        CHECK(play.rulings() == "");
                        CHECK(play.pending() == "none");
                    }
                    CHECK(play.game().ply() == 20);
                    CHECK(play.state().illegal == ByColor<int>{0, 0});
                }
            }
        }
    }
}

TEST_CASE("6.3.2 presses count the moves of a period") {
    Play play(unseen(Edition::e2023, "2/60:30"));
    presses(play, 2);
    play.after(9).press(white);
    CHECK(play.rulings() == "period_reached 6.3.2");
    CHECK(play.effects() == "add_time white 30");
    CHECK(play.find(RulingKind::period_reached)->player == white);
}

TEST_CASE("6.3.1 a press brings back what was used of a delay") {
    Conditions conditions = unseen(Edition::e2023, "300+5");
    conditions.mode = ClockMode::bronstein;
    Play play(conditions);
    play.at(3).press(white);
    CHECK(play.time(white) == 305);
    play.at(13).press(black);
    CHECK(play.time(black) == 300);
}

TEST_CASE("6.10.2 the arbiter sets times and the moves completed") {
    Play play(unseen(Edition::e2023, "40/60:30"));
    act::SetClock set;
    set.time.white = Millis(20'000);
    set.moves = 39;
    play.at(1).arbiter(set).at(3).press(white);
    CHECK(play.rulings() == "period_reached 6.3.2");
    CHECK(play.time(white) == 48);
}

TEST_CASE("1.3 what is done on a board that is not seen cannot be told") {
    for (const ArbiterKind arbiter : both_arbiters) {
        Conditions conditions = unseen(arbiter);
        conditions.blind.white = true;
        const act::Any acts[] = {act::Touch{Square::e2},
                                 act::Adjust{{Square::e2}},
                                 act::Move{"e2e4"},
                                 act::Move{"e2e5"},
                                 act::Release{Square::e2, Square::e4},
                                 act::Promote{Square::e8, Role::queen, Square::e7},
                                 act::Announce{"Eva vier"},
                                 act::Place{std::string(men), {}},
                                 act::Place{std::string(men), white}};
        for (const act::Any& what : acts) {
            CAPTURE(what.index());
            Play play(conditions);
            play.at(5).act(white, what);
            CHECK(play.refusal() == "unseen");
            CHECK(play.game().ply() == 0);
        }
        Play play(conditions);
        play.at(5).arbiter(act::Place{"8/8/8/8/8/8/8/8", {}});
        CHECK(play.refusal() == "unseen");
        play.at(6).press(white);  // D.2.1: nor is an announcement due
        CHECK(play.rulings() == "");
        CHECK(play.game().ply() == 1);
    }
}

// ---- Nothing is known of positions

TEST_CASE("9.6 nothing repeats itself on a board that is not seen, and no counter runs") {
    for (const Edition edition : all_editions) {
        // A counter that is nearly full, and a position that is dead.
        for (const std::string_view fen :
             {"4k3/8/8/8/8/8/8/R3K3 w - - 150 90", "4k3/8/8/8/8/8/8/4K3 w - - 100 90"}) {
            Conditions conditions = from(fen, edition);
            conditions.board = BoardKind::unseen;
            Play play(conditions);
            play.tick();
            CHECK(play.state().claims.empty());
            for (int i = 0; i < 200; ++i) {
                play.press(play.game().has_the_move());
                REQUIRE(play.rulings() == "");
                REQUIRE(play.state().claims.empty());
            }
            CHECK(play.result() == "none");
            CHECK(play.game().ply() == 200);
            CHECK(play.state().fen.ends_with(" w - - 0 190"));
        }
    }
}

TEST_CASE("3.7.3 a start with a capture en passant keeps nothing of it") {
    Conditions conditions = from("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9");
    conditions.board = BoardKind::unseen;
    Play play(conditions);
    presses(play, 2);
    CHECK(play.state().fen == "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 10");
}

TEST_CASE("3.9.1 a start in check is no fault when the other player has the move") {
    Conditions conditions = from("4k3/4r3/8/8/8/8/8/4K3 w - - 0 1");
    conditions.board = BoardKind::unseen;
    Play play(conditions);
    presses(play, 3);
    CHECK(play.state().fen == "4k3/4r3/8/8/8/8/8/4K3 b - - 0 2");
}

TEST_CASE("9.6.1 a fivefold repetition is what the arbiter has observed") {
    for (const ArbiterKind arbiter : both_arbiters) {
        Play play(unseen(arbiter));
        presses(play, 20).observe(Observed::repetition);
        CHECK(play.result() == "1/2-1/2 fivefold 9.6.1");
    }
    Play before(unseen(Edition::e2009));  // which knows none
    presses(before, 20).observe(Observed::repetition);
    CHECK(before.refusal().starts_with("no_irregularity"));
    Play seen;  // where it would have ended the game
    seen.at(1).observe(Observed::repetition);
    CHECK(seen.refusal() == "no_irregularity 9.2");
}

// ---- Who could still mate

TEST_CASE("6.9 when a flag falls nobody knows who could mate: the arbiter is asked") {
    struct Row {
        std::string_view answer;
        std::string_view score;
        std::string_view reason;
    };
    for (const Edition edition : all_editions) {
        for (const ArbiterKind arbiter : both_arbiters) {
            for (const Row& row : {Row{"can_checkmate", "0-1", "flag"},
                                   Row{"cannot_checkmate", "1/2-1/2", "flag_no_mate"}}) {
                CAPTURE(name(edition));
                Play play(unseen(arbiter, edition, "7200"));
                presses(play, 2).at(7300).tick();
                if (arbiter == ArbiterKind::human) {
                    CHECK(play.pending() == "flag 6.8 white");
                    play.decide("uphold");
                }
                CHECK(play.rulings() == "flag_fallen 6.8");
                CHECK(play.pending() == "can_checkmate 6.9 white");
                CHECK(play.state().phase == Phase::paused);
                CHECK_FALSE(play.running());
                CHECK(play.state().clock->flags == std::vector{white});
                play.resume();
                CHECK(play.refusal() == "paused 6.9");
                play.decide(std::string(row.answer));
                CHECK(play.result() ==
                      std::string(row.score) + " " + std::string(row.reason) + " 6.9");
            }
        }
    }
}

TEST_CASE("III.3.1 both flags can be down, and the order unknown") {
    Conditions conditions = unseen(ArbiterKind::human, Edition::e2023, "3600");
    conditions.quickplay = true;
    Play play(conditions);
    play.at(3700).press(white).at(7400).tick();
    CHECK(play.pending() == "flag 6.8 white, flag 6.8 black");
    play.observe(Observed::both_flags);
    CHECK(play.result() == "1/2-1/2 both_flags III.3.1.2");
}

TEST_CASE("5.1.2 who resigns has lost, unless the arbiter finds that nobody could have mated him") {
    for (const Edition edition : all_editions) {
        for (const ArbiterKind arbiter : both_arbiters) {
            for (const Color player : both_colors) {
                CAPTURE(name(edition));
                Play play(unseen(arbiter, edition));
                const std::string article = play.article(Rule::resignation);
                presses(play, 2).act(player, act::Resign{});
                const bool exception =
                    Rulebook(edition).parameters().resignation_drawn_if_opponent_cannot_mate;
                if (exception) {
                    CHECK(play.pending() == "can_checkmate " + article + " " + him(player));
                    Play drawn = play;
                    drawn.decide("cannot_checkmate");
                    CHECK(drawn.result() == "1/2-1/2 resignation " + article);
                    play.decide("can_checkmate");
                }
                CHECK(play.result() == win_for(!player) + " resignation " + article);
            }
        }
    }
}

TEST_CASE(
    "11.3.2.2 who is found with a device has lost; what the other gets may have to be asked") {
    Play play(unseen());
    act::Observe device;
    device.what = Observed::device;
    device.player = black;
    play.at(5).arbiter(device);
    const bool asks = Rulebook(Edition::e2023).parameters().device_drawn_if_opponent_cannot_win;
    CHECK((play.pending() == "can_checkmate 11.3.2.2 black") == asks);
    if (asks) play.decide("can_checkmate");
    CHECK(play.result() == "1-0 device 11.3.2.2");
}

// ---- Offers

TEST_CASE("9.1.2.1 who presses has touched a man: an offer to him is ended") {
    Play play(unseen());
    presses(play, 2).offer(white).press(white);
    CHECK(play.rulings() == "");
    CHECK(play.state().offer == white);
    play.press(black);
    CHECK(play.rulings() == "offer_ended 9.1.2.1");
    CHECK(play.state().offer == std::nullopt);
}

TEST_CASE("5.2.3 presses are the moves that both must have made") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        const int needed = Rulebook(edition).parameters().moves_each_before_agreement;
        Play play(unseen(edition));
        presses(play, 1).offer(white).accept(black);
        CHECK(play.accepted() == (needed == 0));
        if (needed == 0) continue;
        presses(play, 1).offer(black).accept(white);
        CHECK(play.result() == "1/2-1/2 agreement " + play.article(Rule::agreement));
    }
}

TEST_CASE("9.1.1 presses are the moves before which an event allows no agreement") {
    Conditions conditions = unseen();
    conditions.draw_min_moves = 2;
    Play play(conditions);
    presses(play, 3).offer(black);
    CHECK(play.refusal() == "too_early 9.1.1");
    presses(play, 1).offer(white).accept(black);
    CHECK(play.result() == "1/2-1/2 agreement 5.2.3");
}

// ---- The arbiter

TEST_CASE("7.1 the arbiter restores the number of moves; no position is shown") {
    Play play(unseen(Edition::e2023, "3/60:30"));
    presses(play, 4).arbiter(act::Restore{1});
    CHECK(play.rulings() == "restored 7.1");
    CHECK(play.effects() == "nothing");
    CHECK(play.game().ply() == 1);
    CHECK(play.state().to_move == black);
    CHECK(play.running() == black);
    CHECK(play.completed(white) == 1);
    CHECK(play.completed(black) == 0);
}

TEST_CASE("8.5.3 what is noted has no position") {
    Play play(unseen());
    presses(play, 2).arbiter(act::Reconstruct{});
    REQUIRE(play.effect<effect::Noted>());
    CHECK(play.effect<effect::Noted>()->fen == "");
    CHECK(play.effect<effect::Noted>()->moves == 2);
    CHECK(play.state().phase == Phase::paused);
}

TEST_CASE("8.1.2 nobody sees whether a move was made before it was written") {
    Play play(unseen());
    play.write(white, 1, "e4");
    CHECK(play.rulings() == "");
    play.write(black, 1, "e4");  // it may stand on the board already
    CHECK(play.rulings() == "");
    play.press(white);
    CHECK(play.rulings() == "");
    play.write(white, 3, "Nf3");
    CHECK(play.rulings() == "recorded_in_advance 8.1.2");
}

TEST_CASE("8.1.3 what is not written is due when the next move is pressed") {
    Play play(unseen());
    play.press(white).write(white, 1, "e4").press(black).press(white);
    CHECK(play.rulings() == "");
    play.press(black).press(white);
    CHECK(play.rulings() == "recording_due 8.1.1, recording_due 8.1.3");
}

TEST_CASE("6.7.1 who does not come in time loses, whatever the board") {
    Conditions conditions = unseen();
    conditions.default_time = Seconds(60);
    conditions.presence_tracked = true;
    Play play(conditions);
    play.at(10).press(white).at(70).tick();
    CHECK(play.result() == "+/- default_time 6.7.1");
}

TEST_CASE("6.11.3 after a pause the same clock runs on") {
    Play play(unseen());
    presses(play, 1).at(20).pause("a queen").at(50).resume().at(60).press(black);
    CHECK(play.accepted());
    CHECK(play.time(black) == 7171);
    CHECK(play.game().ply() == 2);
}

TEST_CASE("12.9 penalties need no board") {
    Play play(unseen());
    presses(play, 2).arbiter(act::Penalise{white, Penalty::opponent_time, "11.5", 120'000, {}});
    CHECK(play.effects() == "add_time black 120");
    play.arbiter(act::Declare{"1-0", "5.1.1"});
    CHECK(play.result() == "1-0 declared 5.1.1");
}

// ---- Adjourned games

TEST_CASE("I.7 the sealed move counts when the envelope is opened, whatever it says") {
    for (const ArbiterKind arbiter : both_arbiters) {
        for (const std::string text : {"e4", "Rh8#", "scribble"}) {
            Play play(unseen(arbiter, Edition::e2023, "5400+30"));
            presses(play, 2).offer(black);
            test::adjourn(play, text);
            REQUIRE(play.effect<effect::Envelope>());
            CHECK(play.effect<effect::Envelope>()->fen == "");  // I.2.2
            CHECK(play.effect<effect::Envelope>()->sealer == white);
            CHECK(play.effect<effect::Envelope>()->move_number == 2);
            test::arrive(play, white);
            test::arrive(play, black);
            test::resume(play);
            test::open_envelope(play);
            CHECK(play.rulings() == "envelope_opened I.7");
            CHECK(play.find(RulingKind::envelope_opened)->text == text);
            CHECK(play.pending() == "none");
            CHECK(play.game().ply() == 3);
            CHECK(play.running() == black);
            CHECK(play.completed(white) == 2);
            CHECK(play.state().phase == Phase::playing);
        }
    }
}

TEST_CASE("I.9.3 a reply is sealed while the sealer is absent, and counts when it is opened") {
    Conditions conditions = unseen();
    conditions.default_time = Seconds(3600);
    Play play(conditions);
    test::adjourn(play, "e4");
    test::arrive(play, black);
    test::resume(play);
    test::open_envelope(play);
    CHECK(play.game().ply() == 1);
    test::seal(play, black, "Rh8#").press(black);
    CHECK(play.running() == white);
    CHECK(play.game().ply() == 1);
    test::arrive(play, white);
    test::open_envelope(play);
    CHECK(play.game().ply() == 2);
    CHECK(play.game().has_the_move() == white);
    CHECK(play.running() == white);
    CHECK(play.completed(black) == 1);
    play.press(white);
    CHECK(play.game().ply() == 3);
}

TEST_CASE("I.12.1 the move of a lost envelope counts as soon as its player has said it") {
    Play play(unseen());
    test::adjourn(play, "e4");
    play.arbiter(act::LoseEnvelope{"Rh8", false, {}});
    CHECK(play.refusal() == "absent I.7");
    test::arrive(play, black);
    Play waits = play;
    play.arbiter(act::LoseEnvelope{"Rh8", false, {}});
    CHECK(play.rulings() == "envelope_lost I.12.1");
    CHECK(play.game().ply() == 1);
    CHECK(play.running() == black);
    waits.arbiter(act::LoseEnvelope{});  // he has to make it again
    CHECK(waits.game().ply() == 0);
    waits.resume();
    CHECK(waits.running() == white);
}

TEST_CASE("I.10 a sealed move may have ended the game: lateness is asked about") {
    // It would from here, but this is not what stands on the board.
    Conditions conditions = from("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    conditions.board = BoardKind::unseen;
    conditions.default_time = Seconds(60);
    Play play(conditions);
    test::adjourn(play, "Ra8");
    test::arrive(play, white);
    test::resume(play).after(100).tick();
    CHECK(play.pending() == "late I.10 black");
    play.decide("uphold");
    CHECK(play.result() == "1-0 default_time I.10");
}

}  // namespace
}  // namespace jadoube
