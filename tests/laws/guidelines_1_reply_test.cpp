// Guidelines I.9.3: a reply that is sealed because the player who sealed first is not there.
#include <string>
#include <string_view>
#include <utility>

#include <doctest/doctest.h>

#include <jadoube/base/commitment.hpp>

#include "support/adjourned.hpp"

namespace jadoube {
namespace {

using test::adjourn;
using test::adjourned;
using test::arrive;
using test::clock_of;
using test::commit;
using test::guideline;
using test::open_envelope;
using test::patient;
using test::Play;
using test::resume;
using test::seal;
using test::tell_to_seal;
using test::turned;
using enum Color;

const std::string nonce = "a nonce nobody can guess";

TEST_CASE("I.9.3 the sealer is not there: the opponent may seal his reply and start his clock") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            CAPTURE(name(party(by)));
            const std::string article = guideline(edition, "9.c", "I.9.3");
            Play play = adjourned(patient(by, edition, "7200+30"));
            resume(arrive(play, !by).at(1000));
            open_envelope(play.at(1000));
            CHECK(clock_of(play, by) == "7230 7230 the other");
            const std::string before = play.board();
            seal(play.at(1010), !by, turned(!by, "e2e4"));
            CHECK(play.rulings() == "sealed " + article);
            CHECK(clock_of(play, by) == "7230 7220 the other");
            seal(play.at(1015), !by, turned(!by, "d2d4"));  // until he stops his clock
            CHECK(play.accepted());
            play.at(1020).press(!by);
            CHECK(play.rulings().empty());
            CHECK(clock_of(play, by) == "7230 7240 his");  // with the increment of his reply
            CHECK(play.board() == before);
            CHECK(play.state().ply == 1);
            CHECK(play.state().illegal == ByColor<int>{0, 0});
            open_envelope(play.at(1030));
            CHECK(play.refusal() == "absent " + article);
            arrive(play.at(1100), by);
            open_envelope(play.at(1110));
            CHECK(play.rulings() == "envelope_opened " + article);
            CHECK(play.find(RulingKind::envelope_opened)->text == turned(!by, "d2d4"));
            CHECK(play.find(RulingKind::envelope_opened)->player == !by);
            CHECK(play.state().ply == 2);
            CHECK(play.state().to_move == by);
            CHECK(clock_of(play, by) == "7140 7240 his");
            play.at(1120).move(by, turned(by, "g1f3")).at(1120).press(by);
            CHECK(clock_of(play, by) == "7160 7240 the other");
            CHECK(play.state().ply == 3);
        }
    }
}

// White's move is on the board, White is not there, and Black has the move at 1001.
Play without_the_sealer(Conditions conditions = patient(white)) {
    Play play = adjourned(conditions);
    resume(arrive(play, black).at(1000));
    open_envelope(play.at(1000));
    REQUIRE(play.state().ply == 1);
    return play;
}

TEST_CASE("I.9.3 he may also reply in the normal way") {
    Play play = without_the_sealer();
    play.black("e7e5").press();
    CHECK(play.state().ply == 2);
    CHECK(play.running() == white);
    arrive(play, white);
    open_envelope(play);
    CHECK(play.refusal().starts_with("not_adjourned"));
}

TEST_CASE("I.9.3 nor is he bound by what he has sealed before he stops his clock") {
    Play play = without_the_sealer();
    seal(play, black, "d5");
    play.black("e7e5").press();
    CHECK(play.state().ply == 2);
    CHECK(play.running() == white);
    arrive(play, white);
    open_envelope(play);
    CHECK_FALSE(play.accepted());  // that envelope was never handed over
    play.white("g1f3").press();
    CHECK(play.state().ply == 3);
    play.press(black);
    CHECK_FALSE(play.find(RulingKind::sealed));
    CHECK(play.find(RulingKind::pressed_without_move));  // and nothing is left in it
}

TEST_CASE("I.9.3 a reply that was handed over can be neither changed nor played on the board") {
    Play play = without_the_sealer();
    seal(play, black, "d5").press(black);
    const State before = play.state();
    seal(play.at(1003), black, "c5");
    CHECK_FALSE(play.accepted());
    play.black("e7e5");
    CHECK_FALSE(play.accepted());
    play.act(black, act::Release{Square::e7, Square::e5});
    CHECK_FALSE(play.accepted());
    CHECK(play.state().fen == before.fen);
    CHECK(play.running() == white);
    open_envelope(arrive(play, white));
    CHECK(play.board() == "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w");
}

TEST_CASE("I.9.3 it is opened only when it was handed over") {
    Play play = without_the_sealer();
    seal(play, black, "d5");
    arrive(play, white);
    open_envelope(play);
    CHECK_FALSE(play.accepted());
    CHECK(play.running() == black);
    CHECK(play.state().ply == 1);
}

TEST_CASE("I.9.3 a reply is sealed only by the opponent, and only while the sealer is not there") {
    Play play = without_the_sealer();
    arrive(play, white);
    seal(play, black, "d5");
    CHECK_FALSE(play.accepted());
    seal(play, white, "d4");
    CHECK_FALSE(play.accepted());
    play.black("e7e5").press();
    CHECK(play.state().ply == 2);
}

TEST_CASE("I.9.3 the reply, too, can be a commitment") {
    Play play = without_the_sealer();
    commit(play, black, commitment_to("d5", nonce)).press(black);
    arrive(play, white);
    open_envelope(play, "e5", nonce);
    CHECK(play.refusal().starts_with("wrong_commitment"));
    open_envelope(play, "d5", nonce);
    CHECK(play.board() == "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w");
    CHECK(play.running() == white);
}

TEST_CASE("I.9.3, I.8 a reply that cannot be read or played loses like any sealed move") {
    struct Row {
        std::string_view text;
        std::string_view article;
    };
    const Row rows[] = {{"hello", "I.8.2"}, {"e7e4", "I.8.3"}, {"e4e5", "I.8.3"}};
    for (const Row& row : rows) {
        for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
            CAPTURE(row.text);
            Conditions conditions = patient(white);
            conditions.arbiter = arbiter;
            Play play = without_the_sealer(conditions);
            seal(play, black, std::string(row.text)).press(black);
            open_envelope(arrive(play, white));
            if (arbiter == ArbiterKind::human) {
                CHECK(play.result() == "none");
                CHECK(play.pending() == "sealed_move " + std::string(row.article) + " black");
                play.decide("uphold");
            }
            CHECK(play.result() == "1-0 sealed_move " + std::string(row.article));
        }
    }
}

TEST_CASE("I.9.3 a human arbiter may read what was sealed as a reply") {
    Play play = without_the_sealer(test::with_human_arbiter(patient(white)));
    seal(play, black, "hello").press(black);
    open_envelope(arrive(play, white));
    REQUIRE(play.pending() == "sealed_move I.8.2 black");
    CHECK(play.running() == white);
    play.decide("dismiss");
    CHECK(play.result() == "none");
    open_envelope(play, "e5");
    CHECK(play.board() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w");
    CHECK(play.running() == white);
}

TEST_CASE("I.9.3 who arrives cannot hand the turn back before the reply is opened") {
    Play play = without_the_sealer(patient(white, Edition::e2023, "7200+30"));
    seal(play, black, "d5").press(black);
    const double left = play.time(black);
    arrive(play, white);
    play.press(white);
    CHECK_FALSE(play.accepted());
    CHECK(play.running() == white);
    play.press(black);
    CHECK_FALSE(play.accepted());
    CHECK(play.time(black) == left);  // one move, one increment
    open_envelope(play);
    CHECK(play.running() == white);
    CHECK(play.time(black) == left);
}

TEST_CASE("I.9.3 a sealed reply is one completed move, also when the position is restored") {
    struct Row {
        std::string_view time;
        bool restored;
        bool reached;
    };
    // The reply, and another move by the same player.
    const Row rows[] = {{"2/3600:1800", false, true},
                        {"3/3600:1800", false, false},
                        {"2/3600:1800", true, true},
                        {"3/3600:1800", true, false}};
    for (const Row& row : rows) {
        for (const BoardKind board : {BoardKind::free, BoardKind::guarded}) {
            CAPTURE(row.time);
            CAPTURE(row.restored);
            CAPTURE(static_cast<int>(board));
            Conditions conditions = patient(white, Edition::e2023, row.time);
            conditions.board = board;
            Play play = without_the_sealer(conditions);
            bool reached = false;
            const auto completed = [&](Color by, std::string move) {
                play.move(by, std::move(move));
                reached = play.find(RulingKind::period_reached);
                if (board == BoardKind::guarded) return;
                play.press(by);
                reached = play.find(RulingKind::period_reached);
            };
            seal(play, black, "d5").press(black);
            open_envelope(arrive(play, white));
            completed(white, "e4d5");
            if (row.restored) {
                play.arbiter(act::Restore{2});
                REQUIRE(play.state().ply == 2);
                completed(white, "e4d5");
            }
            completed(black, "d8d5");
            CHECK(play.state().ply == 4);
            CHECK(reached == row.reached);
        }
    }
}

TEST_CASE("I.9.3 on a guarded board, too, he can hand his reply over") {
    Conditions conditions = patient(white, Edition::e2023, "7200+30");
    conditions.board = BoardKind::guarded;
    Play play(conditions);
    tell_to_seal(play);
    seal(play, white, "e4").act(white, act::Pause{});
    resume(arrive(play, black).at(1000));
    open_envelope(play);
    seal(play, black, "d5");
    play.press(black);
    CHECK(play.accepted());
    CHECK(play.running() == white);
    const double left = play.time(black);
    open_envelope(arrive(play, white));
    CHECK(play.state().ply == 2);
    CHECK(play.running() == white);
    CHECK(play.time(black) == left);  // one move, one increment
    const double his = play.time(white);
    play.after(10).tick();
    CHECK(play.time(white) == his - 10);
}

TEST_CASE("I.9.3 the absent player's flag falls while the reply lies in its envelope") {
    Play play = without_the_sealer(patient(white, Edition::e2023, "600"));
    seal(play, black, "d5").at(1010).press(black);
    play.at(1010 + 569).tick();
    CHECK(play.result() == "none");
    play.at(1010 + 570).tick();
    CHECK(play.result() == "0-1 flag 6.9");
}

TEST_CASE("I.9.3 a reply ends the game when it is opened, not before") {
    Conditions conditions = test::from("3r2k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1");
    conditions.default_time = Seconds(3600);
    Play play(conditions);
    adjourn(play, "Ra7");
    resume(arrive(play, black).at(1000));
    open_envelope(play);
    seal(play, black, "Rd1").press(black);
    CHECK(play.result() == "none");
    CHECK(play.running() == white);
    open_envelope(arrive(play, white));
    CHECK(play.result() == "0-1 checkmate 5.1.1");
}

}  // namespace
}  // namespace jadoube
