// 8.5 and 8.6: what is done about scoresheets after a flag has fallen. What they make of a game
// (8.5.3): article_08_reconstruction_test.cpp.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/scoresheets.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::recording_due;
using test::told;
using test::under;
using test::with_human_arbiter;

struct Articles {
    Edition edition;
    std::string_view both, one, reconstruction, not_shown;
};
constexpr Articles articles[] = {
    {Edition::e2009, "8.5.a", "8.5.b", "8.5.c", "8.6"},
    {Edition::e2014, "8", "8", "8", "8"},
    {Edition::e2017, "8.5.1", "8.5.2", "8.5.3", "8.6"},
    {Edition::e2018, "8.5.1", "8.5.2", "8.5.3", "8.6"},
    {Edition::e2023, "8.5.1", "8.5.2", "8.5.3", "8.6"},
};

// ---- 8.5

// After 1 e4 e5 2 Nf3 Nc6 White has 196 seconds left of his first hour, and his clock runs since
// 6804; Black has 200, or nearly all of it. Both have a sheet: who keeps score has everything on
// it, the other one the first move only.
struct Trouble {
    bool white_keeps = false;
    bool black_keeps = false;
    bool black_is_short = true;
};
Play in_trouble(const Conditions& conditions, const Trouble& who) {
    Play play(conditions);
    const auto made = [&](double at, Color by, const char* move) {
        play.at(at).move(by, move);
        const int ply = play.game().ply();
        if (who.white_keeps || ply == 1) play.at(at).write(Color::white, ply, move);
        if (who.black_keeps || ply == 1) play.at(at).write(Color::black, ply, move);
        play.at(at + 1).press(by);
    };
    made(2, Color::white, "e2e4");
    const double black = who.black_is_short ? 3400 : 10;
    made(black, Color::black, "e7e5");
    made(black + 3401, Color::white, "g1f3");
    made(black + 3403, Color::black, "b8c6");
    REQUIRE(play.time(Color::white) == 196);
    return play;
}
constexpr double white_zero = 7000;           // when White's display comes to nothing,
constexpr double white_zero_if_alone = 3610;  // and where Black has time

// The flag falls where the clock adds the next period's time at zero, or before a human arbiter.
Conditions at_zero(Edition edition) {
    Conditions conditions = under(edition, "2/3600:3600");
    conditions.period_change = PeriodChange::zero;
    return conditions;
}
Conditions before_human(Edition edition) {
    return with_human_arbiter(under(edition, "3/3600:3600"));
}

TEST_CASE("8.5.1 neither has kept score: after a flag the clocks are stopped and both update") {
    for (const Articles& row : articles) {
        for (const bool human : {false, true}) {
            CAPTURE(name(row.edition));
            CAPTURE(human);
            Play play = in_trouble(human ? before_human(row.edition) : at_zero(row.edition), {});
            play.at(white_zero - 0.001).tick();
            CHECK(play.game().phase() == Phase::playing);
            CHECK(play.rulings().empty());
            play.at(white_zero).tick();
            CHECK(play.game().phase() == Phase::paused);
            CHECK_FALSE(play.running());
            CHECK(told(play, RulingKind::paused) == row.both);
            if (row.edition != Edition::e2014) {  // there 8.4 has the same number
                CHECK(recording_due(play, row.both) == "white 2, black 2");
            }
            CHECK(play.result() == "none");
            CHECK(play.pending() ==
                  (human ? "flag " + play.article(Rule::flag_fallen) + " white" : "none"));
            // Nobody loses time by it, and nobody moves.
            const std::string clock = play.clock();
            play.at(7600).white("f1b5");
            CHECK(play.refusal().starts_with("paused"));
            CHECK(play.clock() == clock);
        }
    }
}

Play updated(Play play, Color by) {
    return play.write(by, 2, "e5").write(by, 3, "Nf3").write(by, 4, "Nc6");
}

TEST_CASE("8.5.1 when both have brought their sheets up to date the game goes on") {
    Play play = in_trouble(at_zero(Edition::e2023), {});
    play.at(white_zero).tick();
    play = updated(updated(play, Color::white), Color::black);
    CHECK(play.game().phase() == Phase::paused);  // until the arbiter says so
    play.arbiter(act::Resume{});
    CHECK(play.running() == Color::white);
    CHECK(play.time(Color::white) == 3600);
    play.white("f1b5");
    CHECK(play.rulings().empty());
    play.press().black("a7a6");
    CHECK(play.rulings().empty());
}

TEST_CASE("8.5.1 who has not, and moves, is told again") {
    Play play = in_trouble(at_zero(Edition::e2023), {});
    play.at(white_zero).tick();
    play = updated(play, Color::black);
    play.arbiter(act::Resume{}).white("f1b5");
    CHECK(recording_due(play, "8.5.1") == "white 2");
    CHECK(play.game().ply() == 5);
    play.press().black("a7a6");
    CHECK(recording_due(play, "8.5.1") == "nothing");
}

TEST_CASE("8.5.1 both may use the opponent's sheet or the arbiter's for it") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            for (const Requested what : {Requested::opponents_scoresheet, Requested::record}) {
                CAPTURE(name(row.edition));
                CAPTURE(name(what));
                Play play = in_trouble(at_zero(row.edition), {});
                play.at(white_zero).tick();
                play.request(by, what);  // whoever has the move
                CHECK(play.rulings() == "granted " + std::string(row.both));
                REQUIRE(play.find(RulingKind::granted));
                CHECK(play.find(RulingKind::granted)->player == by);
                CHECK(play.find(RulingKind::granted)->request == what);
                CHECK_FALSE(play.running());
            }
        }
    }
}

TEST_CASE("8.5.1 the arbiter tries to keep the score himself: who hinders him is recorded") {
    Play play = in_trouble(at_zero(Edition::e2023), {});
    const std::string board = play.board();
    play.arbiter(act::Incident{"8.5.1", std::nullopt, "no assistant was there"});
    CHECK(play.rulings() == "incident 8.5.1");
    CHECK(play.effects() == "nothing");
    CHECK(play.board() == board);
    CHECK(play.running() == Color::white);
}

TEST_CASE("8.5.1 both have kept score, though they need not: nothing stops; in 2009 it does") {
    for (const Articles& row : articles) {
        if (row.edition == Edition::e2014) continue;  // no source
        CAPTURE(name(row.edition));
        Play play = in_trouble(at_zero(row.edition), {.white_keeps = true, .black_keeps = true});
        play.at(white_zero).tick();
        REQUIRE(play.find(RulingKind::period_reached));
        // 2009: 8.5.a asks who is obliged, 8.5.1 who has kept it.
        const bool stops = row.edition == Edition::e2009;
        CHECK((play.game().phase() == Phase::paused) == stops);
        CHECK(told(play, RulingKind::paused) == (stops ? std::string(row.both) : "nothing"));
        CHECK(recording_due(play, row.both) == "nothing");  // there is nothing to update
        CHECK(recording_due(play, row.one) == "nothing");
    }
}

TEST_CASE("8.5.2 only one has not kept score: he updates before he moves, and his clock runs") {
    for (const Articles& row : articles) {
        if (row.edition == Edition::e2014) continue;  // all of it is "8"
        for (const bool human : {false, true}) {
            CAPTURE(name(row.edition));
            CAPTURE(human);
            Play play = in_trouble(human ? before_human(row.edition) : at_zero(row.edition),
                                   {.black_keeps = true, .black_is_short = false});
            play.at(white_zero_if_alone - 0.001).tick();
            CHECK(play.rulings().empty());
            play.at(white_zero_if_alone).tick();
            CHECK(recording_due(play, row.one) == "white 2");
            CHECK(recording_due(play, row.both) == "nothing");
            CHECK(told(play, RulingKind::paused) == "nothing");
            CHECK(play.game().phase() == Phase::playing);
            CHECK(play.running() == Color::white);

            // He moves without it: the move stands, and he is told again, each time.
            Play behind = play;
            behind.white("f1b5");
            CHECK(recording_due(behind, row.one) == "white 2");
            CHECK(behind.game().ply() == 5);
            behind.press().black("a7a6").press().write(Color::white, 2, "e5").white("b5a4");
            CHECK(recording_due(behind, row.one) == "white 3");

            play = updated(play, Color::white);
            CHECK(play.rulings().empty());
            play.white("f1b5");
            CHECK(recording_due(play, row.one) == "nothing");
        }
    }
}

TEST_CASE("8.5.2 fully up to date: the opponent's last move, too") {
    Play play = in_trouble(at_zero(Edition::e2023), {.black_keeps = true, .black_is_short = false});
    play.at(white_zero_if_alone).tick();
    play.write(Color::white, 2, "e5").write(Color::white, 3, "Nf3").white("f1b5");
    CHECK(recording_due(play, "8.5.2") == "white 4");
}

TEST_CASE("8.5.2 as soon as either flag has fallen, his own or the opponent's") {
    struct Row {
        Edition edition;
        bool stops;  // both are short of time, so that neither is obliged (2009: 8.5.a)
    };
    for (const Row& row : {Row{Edition::e2009, true}, Row{Edition::e2017, false},
                           Row{Edition::e2018, false}, Row{Edition::e2023, false}}) {
        CAPTURE(name(row.edition));
        Play play = in_trouble(at_zero(row.edition), {.black_keeps = true});
        play.at(6805).white("f1b5").write(Color::black, 5, "Bb5").at(6806).press(Color::white);
        REQUIRE(play.time(Color::black) == 200);
        play.at(7006).tick();
        REQUIRE(play.find(RulingKind::period_reached));
        CHECK((play.game().phase() == Phase::paused) == row.stops);
        CHECK(recording_due(play, row.stops ? "8.5.a" : "8.5.2") == "white 2");
        if (row.stops) continue;
        CHECK(play.running() == Color::black);
        play.black("a7a6").press().white("b5a4");
        CHECK(recording_due(play, "8.5.2") == "white 2");
    }
}

TEST_CASE("8.5.2 who writes nothing at all counts as having kept score") {
    Conditions conditions = at_zero(Edition::e2023);
    Play play(conditions);
    play.at(1).white("e2e4").write(Color::white, 1, "e4").at(3).press(Color::white);
    play.at(3400).black("e7e5").press().at(6800).white("g1f3").press().moves("b8c6");
    play.at(7100).tick();
    REQUIRE(play.find(RulingKind::period_reached));
    CHECK(recording_due(play, "8.5.2") == "white 2");
    CHECK(play.game().phase() == Phase::playing);
}

TEST_CASE("8.5.2 who was never released breaks 8.1.3 by not writing, and is not meant here") {
    for (const bool white_keeps : {true, false}) {
        Play play = in_trouble(at_zero(Edition::e2023),
                               {.white_keeps = white_keeps, .black_is_short = false});
        play.at(white_zero_if_alone).tick();
        REQUIRE(play.find(RulingKind::period_reached));
        CHECK(recording_due(play, "8.5.2") == (white_keeps ? "nothing" : "white 2"));
        CHECK(recording_due(play, "8.5.1") == "nothing");
        CHECK(play.game().phase() == Phase::playing);
    }
}

TEST_CASE("8.5.2 on his own turn he may use the opponent's sheet, and gives it back") {
    Play play = in_trouble(at_zero(Edition::e2023), {.black_keeps = true, .black_is_short = false});
    const auto asks = [](Play at, Color by) {
        at.request(by, Requested::opponents_scoresheet);
        if (!at.accepted()) return at.refusal();
        REQUIRE(at.step().rulings.size() == 1);
        CHECK(at.step().rulings[0].player == by);
        CHECK(at.step().rulings[0].request == Requested::opponents_scoresheet);
        CHECK(at.running() == at.game().has_the_move());  // on his own time
        return at.rulings();
    };
    CHECK(asks(play, Color::white) == "denied 8.5.2");  // no flag has fallen
    play.at(white_zero_if_alone).tick();
    CHECK(asks(play, Color::white) == "granted 8.5.2");
    CHECK(asks(play, Color::black) == "not_on_move 8.5.2");
    CHECK(asks(updated(play, Color::white), Color::white) == "denied 8.5.2");
    play.white("f1b5").press();
    CHECK(asks(play, Color::white) == "not_on_move 8.5.2");
    CHECK(asks(play, Color::black) == "denied 8.5.2");  // he has kept score
    play.arbiter(act::Incident{"8.5.2", Color::white, "did not give it back"});
    CHECK(play.rulings() == "incident 8.5.2");
    CHECK(play.effects() == "nothing");
}

TEST_CASE("8.5.3 the facts are noted before the game is reconstructed") {
    for (const Articles& row : articles) {
        for (const Color running : both_colors) {
            CAPTURE(name(row.edition));
            Play play(under(row.edition));
            play.at(10).white("e2e4").at(20).press();
            if (running == Color::white) play.at(50).black("e7e5").at(60).press();
            play.at(100).arbiter(act::Reconstruct{});
            CHECK(play.rulings() == "reconstruction " + std::string(row.reconstruction));
            CHECK(play.step().rulings[0].player == std::nullopt);
            const auto noted = play.effect<effect::Noted>();
            REQUIRE(noted);
            CHECK(noted->fen == play.state().fen);
            CHECK(noted->moves == (running == Color::white ? 2 : 1));
            REQUIRE(noted->time);
            CHECK(noted->time->white == Millis(running == Color::white ? 7'140'000 : 7'180'000));
            CHECK(noted->time->black == Millis(running == Color::white ? 7'160'000 : 7'120'000));
            // 2009: whose clock ran is not asked for.
            if (row.edition == Edition::e2009) {
                CHECK(noted->running == std::nullopt);
            } else if (row.edition != Edition::e2014) {  // no source
                CHECK(noted->running == running);
            }
            // The clocks stand, and nothing else has changed.
            CHECK(play.game().phase() == Phase::paused);
            CHECK_FALSE(play.running());
            CHECK(play.pending() == "none");
            play.at(900).arbiter(act::Resume{});
            CHECK(play.running() == running);
            CHECK(Millis(static_cast<std::int64_t>(play.time(running) * 1000)) ==
                  (*noted->time)[running]);
        }
    }
}

TEST_CASE("8.5.3 while the clocks stand, without a clock, and never by a player") {
    Play play = in_trouble(at_zero(Edition::e2023), {});
    play.at(white_zero).tick().arbiter(act::Reconstruct{});
    REQUIRE(play.effect<effect::Noted>());
    CHECK(play.effect<effect::Noted>()->running == Color::white);  // it ran until the flag fell
    CHECK(play.effect<effect::Noted>()->moves == 4);
    CHECK(play.game().phase() == Phase::paused);

    Play untimed(under(Edition::e2023, "-"));
    untimed.moves("e2e4").arbiter(act::Reconstruct{});
    REQUIRE(untimed.effect<effect::Noted>());
    CHECK_FALSE(untimed.effect<effect::Noted>()->time);

    Play player(under(Edition::e2023));
    player.moves("e2e4").act(Color::black, act::Reconstruct{});
    CHECK(player.refusal() == "not_allowed");
    CHECK(player.running() == Color::black);
}

// ---- 8.6

TEST_CASE("8.6 it cannot be shown that he overstepped the time: his next move opens a period") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            Play play(before_human(row.edition));
            play.at(10).white("e2e4").at(20).press();
            if (by == Color::white) play.at(30).black("e7e5").at(40).press();
            const double zero = 3620;
            play.at(zero).tick();
            REQUIRE(play.clock().ends_with("flags " + std::string(name(party(by)))));
            REQUIRE(play.game().pending().size() == 1);

            Play upheld = play;
            upheld.at(zero + 30).decide("uphold");
            CHECK(upheld.game().result()->score ==
                  (by == Color::white ? Score::black_wins : Score::white_wins));

            const Chessclock before = *play.game().chessclock();
            play.at(zero + 30).decide("dismiss");
            CHECK(told(play, RulingKind::period_reached) ==
                  std::string(name(party(by))) + " " + std::string(row.not_shown));
            CHECK(play.find(RulingKind::period_reached)->count == 2);
            CHECK(play.result() == "none");
            CHECK(play.pending() == "none");
            const Chessclock& clock = *play.game().chessclock();
            CHECK(clock.flags().empty());
            CHECK(clock.period(by) == 2);
            CHECK(clock.moves_in_period(by) == 0);
            CHECK(clock.display(by) == Millis(3'600'000));
            CHECK(clock.period(!by) == 1);
            CHECK(clock.moves_in_period(!by) == before.moves_in_period(!by));
            CHECK(clock.display(!by) == before.display(!by));
            CHECK(play.running() == by);
            play.move(by, by == Color::white ? "g1f3" : "e7e5").press();
            CHECK(play.game().chessclock()->moves_in_period(by) == 1);
        }
    }
}

TEST_CASE("8.6 unless there is evidence that more moves were made: the arbiter counts them") {
    Play play(before_human(Edition::e2023));
    play.at(10).white("e2e4").at(20).press().at(30).black("e7e5").at(40).press();
    play.at(3620).tick().decide("dismiss");
    act::SetClock evidence;
    evidence.moves = 1;
    play.arbiter(evidence);
    CHECK(play.accepted());
    CHECK(play.game().chessclock()->period(Color::white) == 2);
    CHECK(play.game().chessclock()->moves_in_period(Color::white) == 1);
}

TEST_CASE("8.6 there is no period after the last; and who counts the moves needs no sheet") {
    Play last(with_human_arbiter(under(Edition::e2023, "3600")));
    last.at(3600).tick();
    REQUIRE(last.pending() == "flag 6.8 white");
    last.decide("dismiss");
    CHECK(last.rulings().empty());
    CHECK(last.game().chessclock()->period(Color::white) == 1);
    CHECK(last.result() == "none");

    Play counted(under(Edition::e2023, "3/3600:3600"));
    counted.at(3600).tick();
    CHECK(counted.result() == "0-1 flag 6.9");
}

}  // namespace
}  // namespace jadoube
