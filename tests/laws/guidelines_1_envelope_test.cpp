// Guidelines I.2 to I.7: what is on the envelope, offers, what ends the game meanwhile.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/adjourned.hpp"

namespace jadoube {
namespace {

using test::adjourn;
using test::arrive;
using test::begun_by;
using test::guideline;
using test::open_envelope;
using test::Play;
using test::seal;
using test::tell_to_seal;
using test::turned;
using test::win_of;
using enum Color;

// 1. e4 e5 2. Nf3, and Black has the move after 20 seconds of White's and 10 of his own.
Play after_three_moves(Edition edition) {
    Conditions conditions = test::under(edition, "7200+30");
    conditions.names = {"Ada", "Ben"};
    Play play(conditions);
    play.at(5).white("e2e4").press();               // 6
    play.at(15).black("e7e5").press();              // 10
    play.at(30).white("g1f3").at(31).press(white);  // 15
    return play;
}

// ---- I.2

TEST_CASE("I.2, I.2.1, I.2.2, I.2.3, I.2.4, I.2.5, I.2.6 and I.2.7 the envelope says it all") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play = after_three_moves(edition);
        tell_to_seal(play.at(40), {{}, "Sunday, 15:00, Hall B"});
        seal(play.at(41), black, "Nc6");
        CHECK_FALSE(play.game().envelope());
        play.offer(white);
        play.at(51).press(black);
        CHECK(play.rulings() == "adjourned " + guideline(edition, "2", "I.2"));
        const effect::Envelope expected{
            {"Ada", "Ben"},
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            {Millis(21'000), Millis(30'000)},  // used: the increments do not matter
            black,
            2,
            white,
            "Sunday, 15:00, Hall B"};
        CHECK(play.effect<effect::Envelope>() == expected);
        CHECK(play.game().envelope() == expected);
        open_envelope(arrive(play, white));
        CHECK_FALSE(play.game().envelope());
    }
}

TEST_CASE("I.2.2 the position is that before the sealed move, whatever stands on the board") {
    Play play(begun_by(white));
    play.white("g1g3");  // an illegal move, not completed
    adjourn(play, "Nf3");
    CHECK(play.effect<effect::Envelope>()->fen == test::initial_fen);
}

TEST_CASE(
    "I.2.3 time given, taken or set is not time used; that of a stopped clock is not either") {
    Play play(begun_by(white));
    play.at(10).arbiter(act::AddTime{white, Millis(60'000), "12.5"});
    play.at(20).arbiter(act::Pause{"an alarm"});
    test::resume(play.at(500));
    play.at(505).white("e2e4").at(505).press();
    play.arbiter(act::SetClock{{Millis(1000'000), Millis(2000'000)}, {}});  // 506
    tell_to_seal(play.at(510));
    seal(play, black, "e5").at(520).press();
    CHECK(play.effect<effect::Envelope>()->used == ByColor<Millis>{Millis(25'000), Millis(15'000)});
}

TEST_CASE("I.2.4, I.2.5 who sealed, and the number that his move has") {
    struct Row {
        std::string_view moves;
        Color sealer;
        int number;
    };
    const Row rows[] = {{"", white, 1},
                        {"e2e4", black, 1},
                        {"e2e4 e7e5", white, 2},
                        {"e2e4 e7e5 g1f3 b8c6 f1b5", black, 3}};
    for (const Row& row : rows) {
        Play play({.time = "7200"});
        play.moves(row.moves);
        adjourn(play, "whatever it is");
        CHECK(play.effect<effect::Envelope>()->sealer == row.sealer);
        CHECK(play.effect<effect::Envelope>()->move_number == row.number);
    }
}

TEST_CASE("I.2.6 an offer is on the envelope only while it stands") {
    {
        Play play = after_three_moves(Edition::e2023);
        adjourn(play, "Nc6");
        CHECK_FALSE(play.effect<effect::Envelope>()->offer);
        play.offer(black);
        CHECK(play.game().envelope()->offer == black);
    }
    {
        Play play = after_three_moves(Edition::e2023);
        play.offer(white).act(black, act::DeclineDraw{});
        adjourn(play, "Nc6");
        CHECK_FALSE(play.effect<effect::Envelope>()->offer);
    }
    {
        Play play = after_three_moves(Edition::e2023);
        play.offer(white).touch(black, Square::b8);
        adjourn(play, "Nc6");
        CHECK_FALSE(play.effect<effect::Envelope>()->offer);
    }
}

TEST_CASE("I.2.6, 9.1.2.1 writing the sealed move declines nothing, making it on the board does") {
    for (const bool on_the_board : {false, true}) {
        CAPTURE(on_the_board);
        Play play = after_three_moves(Edition::e2023);
        play.offer(white);
        tell_to_seal(play);
        if (on_the_board) {
            play.black("b8c6");
            CHECK(play.find(RulingKind::offer_ended));
        }
        seal(play, black, "Nc6").press(black);
        REQUIRE(play.state().phase == Phase::adjourned);
        CHECK(play.effect<effect::Envelope>()->offer.has_value() != on_the_board);
        CHECK(play.state().offer.has_value() != on_the_board);
        play.act(black, act::AcceptDraw{});
        CHECK(play.accepted() != on_the_board);
    }
}

// ---- I.3

TEST_CASE("I.3 how the envelope is checked and kept can be recorded, and nothing else happens") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        const std::string article = guideline(edition, "3", "I.3");
        Play play = after_three_moves(edition);
        adjourn(play, "Nc6", {{}, "Sunday"});
        const State before = play.state();
        const auto envelope = play.game().envelope();
        play.arbiter(act::Incident{article, black, "the date was corrected"});
        CHECK(play.rulings() == "incident " + article);
        CHECK(play.find(RulingKind::incident)->player == black);
        CHECK(play.find(RulingKind::incident)->text == "the date was corrected");
        CHECK(play.effects() == "nothing");
        CHECK(play.state() == before);
        CHECK(play.game().envelope() == envelope);
        play.arbiter(act::Penalise{black, Penalty::warning, article, {}, {}});
        CHECK(play.rulings() == "penalty " + article);
        CHECK(play.find(RulingKind::penalty)->penalty == Penalty::warning);
        CHECK(play.state() == before);
    }
}

// ---- I.4

TEST_CASE("I.4 an offer made after the opponent has sealed stands until he has answered it") {
    for (const Edition edition : all_editions) {
        for (const bool clock_stopped : {false, true}) {
            CAPTURE(name(edition));
            CAPTURE(clock_stopped);
            const auto offered = [&] {
                Play play = after_three_moves(edition);
                tell_to_seal(play);
                seal(play, black, "Nc6");
                if (clock_stopped) play.press(black);
                play.offer(white);
                CHECK(play.rulings().starts_with("offer_made 9.1"));
                if (!clock_stopped) play.press(black);
                test::resume(arrive(arrive(play.at(90'000), white), black));
                CHECK(play.state().offer == white);
                open_envelope(play);
                CHECK(play.state().ply == 4);
                CHECK(play.state().offer == white);  // his sealed move was no answer
                return play;
            };
            const bool lettered = edition == Edition::e2009 || edition == Edition::e2014;
            const std::string drawn =
                std::string("1/2-1/2 agreement ") + (lettered ? "5.2.c" : "5.2.3");
            {
                Play play = offered();
                play.act(black, act::AcceptDraw{});
                CHECK(play.result() == drawn);
            }
            {
                Play play = offered();
                play.act(black, act::DeclineDraw{});
                CHECK_FALSE(play.state().offer);
                play.act(black, act::AcceptDraw{});
                CHECK_FALSE(play.accepted());
            }
            {
                Play play = offered();
                play.white("f1b5").press();
                CHECK(play.state().offer == white);
                play.touch(black, Square::a7);
                CHECK_FALSE(play.state().offer);
            }
        }
    }
}

TEST_CASE("I.4 the sealer's own offer stands until the opponent touches a man after the opening") {
    Play play = after_three_moves(Edition::e2023);
    adjourn(play, "Nc6");
    play.offer(black);
    open_envelope(arrive(arrive(play, black), white));
    CHECK(play.state().offer == black);
    play.touch(white, Square::f1);
    CHECK(play.rulings().find("offer_ended 9.1") != std::string::npos);
    CHECK_FALSE(play.state().offer);
}

TEST_CASE("I.4 an offer that stands cannot be taken back while the game is adjourned") {
    Play play = after_three_moves(Edition::e2023);
    adjourn(play, "Nc6");
    play.offer(white);
    play.act(white, act::Withdraw{act::Withdraw::What::offer});
    CHECK(play.refusal().starts_with("cannot_be_withdrawn"));
    CHECK(play.state().offer == white);
}

// ---- I.5

TEST_CASE("I.5 the position before the sealed move and the times are there for the resumption") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play = after_three_moves(edition);
        tell_to_seal(play.at(41));
        seal(play, black, "Nc6").at(51).press();
        const std::string position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b";
        for (int day = 1; day <= 2; ++day) {
            CHECK(play.board() == position);
            CHECK(play.state().to_move == black);
            CHECK(play.state().ply == 3);
            CHECK(play.clock() == "7269 7230 none");
            arrive(play.at(86'400 * day), day == 1 ? black : white);
        }
        test::resume(play);
        CHECK(play.board() == position);
        CHECK(play.clock() == "7269 7230 none");
    }
}

TEST_CASE("I.5 men that stood wrongly are put right") {
    Play play(begun_by(white));
    play.white("g1g3");
    adjourn(play, "Nf3");
    CHECK(play.state().fen == test::initial_fen);
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
        CHECK(play.state(viewer).ply == 0);
        CHECK(play.state(viewer).to_move == white);
    }
    open_envelope(arrive(play, black));
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b");
}

// ---- I.6

TEST_CASE("I.6 a draw agreed before the resumption ends the game, though nobody has come") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            CAPTURE(name(edition));
            Play play = after_three_moves(edition);
            adjourn(play, "Nc6");
            play.act(!player, act::AcceptDraw{});
            CHECK(play.refusal().starts_with("no_offer"));
            play.offer(player).act(!player, act::AcceptDraw{});
            const bool lettered = edition == Edition::e2009 || edition == Edition::e2014;
            CHECK(play.result() ==
                  std::string("1/2-1/2 agreement ") + (lettered ? "5.2.c" : "5.2.3"));
            CHECK(play.state().phase == Phase::over);
            CHECK(play.state().ply == 3);
            open_envelope(play);
            CHECK(play.refusal().starts_with("game_over"));
            CHECK_FALSE(play.game().envelope());
        }
    }
}

TEST_CASE("I.6 who tells the arbiter that he resigns has lost, sealed move or not") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            CAPTURE(name(edition));
            Play play = after_three_moves(edition);
            adjourn(play, "Nc6");
            play.act(player, act::Resign{});
            const bool lettered = edition == Edition::e2009 || edition == Edition::e2014;
            CHECK(play.result() ==
                  win_of(!player) + " resignation " + (lettered ? "5.1.b" : "5.1.2"));
            CHECK(play.state().phase == Phase::over);
        }
    }
}

TEST_CASE("I.6 what the event forbids it forbids while the game is adjourned, too") {
    Conditions conditions = test::under(Edition::e2023);
    conditions.draw_agreement = false;
    Play play(conditions);
    play.moves("e2e4 e7e5");
    adjourn(play, "Nf3");
    play.offer(black);
    CHECK(play.refusal() == "not_agreed 9.1.1");
    CHECK(play.state().phase == Phase::adjourned);
}

TEST_CASE("I.6 the game is not played on until the envelope is opened") {
    Play play = after_three_moves(Edition::e2023);
    adjourn(play, "Nc6");
    test::resume(arrive(arrive(play, white), black));
    for (const Color player : both_colors) {
        const act::Any acts[] = {act::Move{"b8c6", 1, {}}, act::Touch{Square::b8}, act::Press{},
                                 act::Release{Square::b8, Square::c6},
                                 act::Claim{ClaimKind::threefold, {}, {}, {}}};
        for (const act::Any& what : acts) {
            play.act(player, what);
            CHECK(play.refusal().starts_with("adjourned"));
            CHECK(play.state().phase == Phase::adjourned);
        }
    }
}

// ---- I.7

TEST_CASE("I.7 the envelope is opened only when the player who must reply is there") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            const std::string article = guideline(edition, "7", "I.7");
            Play play(begun_by(by, edition));
            open_envelope(play);
            CHECK(play.refusal() == "not_adjourned " + article);
            tell_to_seal(play);
            open_envelope(play);
            CHECK(play.refusal() == "not_adjourned " + article);
            seal(play, by, turned(by, "e2e4")).press(by);
            open_envelope(play);
            CHECK(play.refusal() == "absent " + article);
            arrive(play, by);
            open_envelope(play);
            CHECK(play.refusal() == "absent " + article);
            play.offer(!by);  // from afar
            open_envelope(play);
            CHECK(play.refusal() == "absent " + article);
            CHECK(play.state().ply == 0);
            arrive(play, !by);
            play.act(!by, act::OpenEnvelope{});
            CHECK(play.refusal() == "not_allowed");
            open_envelope(play);
            CHECK(play.rulings() == "envelope_opened " + article);
            CHECK(play.find(RulingKind::envelope_opened)->player == by);
            CHECK(play.find(RulingKind::envelope_opened)->text == turned(by, "e2e4"));
            CHECK(play.state().ply == 1);
            CHECK(play.state().phase == Phase::playing);
            CHECK(play.running() == !by);
            open_envelope(play);
            CHECK(play.refusal() == "not_adjourned " + article);
        }
    }
}

TEST_CASE("I.7 the player who sealed need not be there") {
    Play play(begun_by(white));
    adjourn(play, "e4");
    open_envelope(arrive(play, black));
    CHECK(play.state().ply == 1);
    CHECK(play.running() == black);
}

}  // namespace
}  // namespace jadoube
