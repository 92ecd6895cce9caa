// Appendix D: the blind player's assistant and the sighted player's: what each of them may do and
// tell (D.2.10, D.2.11).
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/blind.hpp"

namespace jadoube {
namespace {

using test::cited;
using test::from;
using test::initial_fen;
using test::Play;
using test::turned;
using test::turned_fen;
using test::under;
using test::with_blind;
using test::with_human_arbiter;

Play& assist(Play& play, Color whom, act::Any what) {
    return play.act(Party::assistant, std::move(what), whom);
}
act::Move moving(std::string text) { return {std::move(text), 1, {}}; }
act::Claim claiming(ClaimKind kind, std::optional<Square> square = {}) {
    return {kind, {}, square, {}, {}};
}
std::string e4(Color by) { return by == Color::white ? "Eva vier" : "Eva fünf"; }

// What D.2.10.1 and D.2.10.2 do not name.
std::vector<act::Any> other_acts() {
    return {act::Press{},
            act::Write{1, "e4"},
            act::Seal{"e4", {}},
            act::Pause{"calls the arbiter"},
            claiming(ClaimKind::flag),
            claiming(ClaimKind::touched, Square::e7)};
}
// What is nobody's but the player's own.
std::vector<act::Any> own_acts() {
    return {act::OfferDraw{},
            act::AcceptDraw{},
            act::DeclineDraw{},
            act::Resign{},
            act::Agree{1},
            act::Withdraw{act::Withdraw::What::offer},
            act::Sign{"1-0"},
            claiming(ClaimKind::threefold),
            claiming(ClaimKind::fifty),
            claiming(ClaimKind::illegal_move),
            claiming(ClaimKind::wrong_start),
            claiming(ClaimKind::wrong_board),
            claiming(ClaimKind::wrong_colours),
            claiming(ClaimKind::wrong_clock),
            claiming(ClaimKind::no_normal_means),
            claiming(ClaimKind::five_seconds),
            act::Request{Requested::appeal, {}},
            act::Request{Requested::leave_area, {}},
            act::Request{Requested::moves_and_times, {}},
            act::Request{Requested::adjournment, {}}};
}

// ---- D.2.10

TEST_CASE("D.2.10 the blind player asks for an assistant, and the arbiter knows of him") {
    for (const Edition edition : all_editions) {
        const std::string article = cited(edition, "E.2.9", "D.2.10");
        for (const Color blind : both_colors) {
            Play play(with_blind(blind, from(turned_fen(blind, initial_fen), edition)));
            play.at(-60).request(blind, Requested::assistant);
            const std::string whom = blind == Color::white ? " white" : " black";
            CHECK(play.pending() == "assistant " + article + whom);
            Play denied = play;
            play.decide("uphold");
            CHECK(play.rulings() == "granted " + article);
            assist(play.at(1), blind, moving(turned(blind, "e2e4")));
            CHECK(play.refusal() == "accepted");
            denied.decide("dismiss");
            CHECK(denied.rulings() == "denied " + article);
            assist(denied.at(1), blind, moving(turned(blind, "e2e4")));
            CHECK(denied.refusal() == "not_allowed " + article);
        }
    }
}

TEST_CASE("D.2.10.1 D.2.10.2 D.2.10.3 he moves, announces, keeps score and starts the clock") {
    for (const Edition edition : all_editions) {
        for (const Color blind : both_colors) {
            Play play(with_blind(blind, from(turned_fen(blind, initial_fen), edition)));
            assist(play, blind, act::Touch{turned(blind, Square::e2)});
            CHECK(play.must().substr(0, 7) == "move " + turned(blind, "e2"));
            assist(play, blind, moving(turned(blind, "e2e4")));
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 0);
            assist(play, blind, act::Press{});  // D.2.3.3 is in force for him too
            CHECK(play.rulings() == "announcement_due " + cited(edition, "E.2.3", "D.2.4"));
            assist(play, blind, act::Announce{e4(blind)});
            CHECK(play.game().ply() == 1);
            assist(play, blind, act::Write{1, "e4"});
            CHECK(play.game().scoresheet(blind).move(1) == "e4");
            CHECK(play.game().scoresheet(!blind).empty());
            CHECK(play.running() == blind);
            assist(play, blind, act::Press{});
            CHECK(play.rulings().empty());
            CHECK(play.running() == !blind);
            CHECK(play.game().illegal_moves_completed(blind) == 0);
        }
    }
}

TEST_CASE("D.2.10.1 he makes the opponent's move on the blind player's board") {
    Play play(with_blind(Color::white, under(Edition::e2023)));
    play.white("e2e4").announce(Color::white, "Eva vier").press();
    play.black("e7e5").announce(Color::black, "Eva fünf").press();
    const std::string men = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    assist(play, Color::white, act::Place{men, Color::white});
    CHECK(play.refusal() == "accepted");
    CHECK(play.rulings().empty());
    // Wrongly: the boards come apart (D.2.9).
    const std::string other = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    assist(play, Color::white, act::Place{other, Color::white});
    CHECK(play.rulings() == "boards_differ D.2.9");
}

TEST_CASE("D.2.10.2 he announces the moves of both") {
    for (const Edition edition : all_editions) {
        for (const Color blind : both_colors) {
            Play play(with_blind(blind, from(turned_fen(!blind, initial_fen), edition)));
            play.move(!blind, turned(!blind, "e2e4"));
            assist(play, blind, act::Announce{e4(!blind)});
            CHECK(play.refusal() == "accepted");
            CHECK(play.rulings().empty());
            play.press(!blind);
            CHECK(play.rulings().empty());  // it has been announced (D.2.1)
            CHECK(play.running() == blind);
            // The blind player repeats it.
            play.announce(blind, e4(!blind));
            CHECK(play.refusal() == "accepted");
            CHECK(play.game().ply() == 1);
            // And then his own.
            play.move(blind, turned(blind, "e2e4"));
            assist(play, blind, act::Announce{e4(blind)});
            CHECK(play.game().ply() == 2);
        }
    }
}

TEST_CASE("D.2.10.2 what he says wrongly of the opponent's move is a slip, and not announced") {
    Play play(with_blind(Color::black, under(Edition::e2023)));
    play.white("e2e4");
    assist(play, Color::black, act::Announce{"Eva drei"});
    CHECK(play.find(RulingKind::slip) != nullptr);
    play.press(Color::white);
    CHECK(play.rulings() == "announcement_due D.2.1");
}

TEST_CASE("D.2.10.4 he tells moves completed and times used, only if the blind player asks") {
    for (const Edition edition : all_editions) {
        Play play(with_blind(Color::white, under(edition)));
        play.at(10).white("e2e4").announce(Color::white, "Eva vier");
        assist(play.at(20), Color::white, act::Press{});
        play.at(50).black("e7e5").announce(Color::black, "Eva fuenf").at(80).press();
        play.at(90).white("g1f3").announce(Color::white, "Springer Felix drei");
        // Nobody else asks, and he says nothing by himself.
        play.at(99).request(Color::black, Requested::moves_and_times);
        CHECK(play.refusal().substr(0, 11) == "not_allowed");
        assist(play.at(99), Color::white, act::Request{Requested::moves_and_times, {}});
        CHECK(play.refusal() == "not_allowed " + cited(edition, "E.2.9", "D.2.10"));
        play.at(100).request(Color::white, Requested::moves_and_times);
        CHECK(play.rulings() == "told " + cited(edition, "E.2.9.d", "D.2.10.4"));
        CHECK(play.find(RulingKind::told)->player == Color::white);
        REQUIRE(play.effect<effect::Told>());
        const effect::Told told = *play.effect<effect::Told>();
        CHECK(told.completed == ByColor<int>{1, 1});  // Nf3 is made, not completed
        CHECK(told.used == ByColor<Millis>{Millis(40'000), Millis(60'000)});
        CHECK(play.state().clock->running == Color::white);
    }
}

TEST_CASE("D.2.10.4 without an assistant there is nobody who would tell him") {
    Play play(with_blind(Color::white, under(Edition::e2023)));
    play.request(Color::white, Requested::moves_and_times);
    CHECK(play.refusal().substr(0, 11) == "not_allowed");
    CHECK(play.rulings().empty());
}

TEST_CASE("D.2.10.5 he claims the game when the opponent has overstepped the time") {
    // 2009: A.4.d: a flag is not called under partial supervision.
    Play play(with_blind(Color::white, under(Edition::e2009, "1800", Supervision::partial)));
    play.white("e2e4").announce(Color::white, "Eva vier").press();
    Play early = play;
    assist(early, Color::white, claiming(ClaimKind::flag));
    CHECK(early.find(RulingKind::claim_rejected) != nullptr);
    play.at(2000).tick();
    REQUIRE(play.result() == "none");
    Play sighted = play;
    assist(play, Color::white, claiming(ClaimKind::flag));
    CHECK(play.result().substr(0, 8) == "1-0 flag");
    // An assistant of the other player has no such duty.
    assist(sighted, Color::black, claiming(ClaimKind::flag));
    CHECK(sighted.refusal() == "not_allowed E.2.10");

    Play human(with_human_arbiter(with_blind(Color::white, under(Edition::e2023))));
    human.white("e2e4").announce(Color::white, "Eva vier").press();
    assist(human.at(8000), Color::white, claiming(ClaimKind::flag));
    CHECK(human.pending() == "flag 6.8 black");
    human.decide("uphold");
    CHECK(human.result() == "1-0 flag 6.9");
}

TEST_CASE("D.2.10.5 he tells the arbiter when the sighted player has touched a man") {
    for (const Edition edition : {Edition::e2009, Edition::e2023}) {
        const std::string article = edition == Edition::e2009 ? "4.3.a" : "4.3.1";
        Play play(with_blind(Color::white, under(edition)));
        play.white("e2e4").announce(Color::white, "Eva vier").press();
        play.touch(Color::black, Square::e7);
        assist(play, Color::white, claiming(ClaimKind::touched, Square::e7));
        CHECK(play.rulings() == "touched " + article);
        CHECK(play.find(RulingKind::touched)->player == Color::black);
        CHECK(play.must() == "move e7 " + article);

        // Nobody has recorded it: the arbiter decides.
        Play asked(with_blind(Color::white, under(edition)));
        asked.white("e2e4").announce(Color::white, "Eva vier").press();
        assist(asked, Color::white, claiming(ClaimKind::touched, Square::d7));
        CHECK(asked.pending() == "touched 4.3 black");
        asked.decide("uphold");
        CHECK(asked.must() == "move d7 " + article);
    }
}

TEST_CASE("D.2.10.6 he does what an adjournment asks for: the sealed move, and the clock") {
    for (const Color blind : both_colors) {
        Play play(with_blind(blind, from(turned_fen(!blind, initial_fen))));
        play.move(!blind, turned(!blind, "e2e4")).announce(!blind, e4(!blind)).press(!blind);
        play.announce(blind, e4(!blind));
        play.arbiter(act::Adjourn{});
        CHECK(play.rulings() == "sealing_due I.1.1");
        assist(play, !blind, act::Seal{"d4", {}});
        CHECK(play.refusal() == "not_allowed D.2.11");
        assist(play, blind, act::Seal{blind == Color::white ? "e4" : "e5", {}});
        CHECK(play.rulings() == "sealed I.1.1");
        assist(play, blind, act::Press{});
        CHECK(play.game().phase() == Phase::adjourned);
        REQUIRE(play.game().envelope());
        CHECK(play.game().envelope()->sealer == blind);
        play.act(blind, act::Arrive{}).act(!blind, act::Arrive{}).arbiter(act::Resume{});
        play.arbiter(act::OpenEnvelope{});
        REQUIRE(play.game().ply() == 2);
        CHECK(play.running() == !blind);
        // The opponent repeats what was in it, and goes on.
        play.announce(!blind, e4(blind));
        CHECK(play.refusal() == "accepted");
        CHECK(play.game().ply() == 2);
        play.move(!blind, turned(!blind, "d2d4"));
        CHECK(play.game().ply() == 3);
    }
}

TEST_CASE("D.2.10.6 a move that was announced before the adjournment binds nobody after it") {
    const Conditions both =
        with_blind(Color::white, with_blind(Color::black, under(Edition::e2023)));
    Play play(both);
    play.announce(Color::white, "David vier");  // and not done
    play.arbiter(act::Adjourn{}).act(Color::white, act::Seal{"e4", {}}).press(Color::white);
    play.act(Color::white, act::Arrive{}).act(Color::black, act::Arrive{});
    play.arbiter(act::Resume{}).arbiter(act::OpenEnvelope{});
    REQUIRE(play.game().ply() == 1);
    play.black("e7e5");
    CHECK(play.rulings().empty());
    CHECK(play.game().ply() == 1);
    play.announce(Color::black, "Eva fünf");
    CHECK(play.game().ply() == 2);
}

TEST_CASE("D.2.10 he does nothing else for the blind player") {
    for (const Edition edition : all_editions) {
        for (const Color blind : both_colors) {
            Play play(with_blind(blind, from(turned_fen(blind, initial_fen), edition)));
            const std::string refused = "not_allowed " + cited(edition, "E.2.9", "D.2.10");
            for (const act::Any& one : own_acts()) {
                assist(play, blind, one);
                CHECK(play.refusal() == refused);
                CHECK(play.rulings().empty());
                CHECK(play.pending() == "none");
            }
            CHECK(play.result() == "none");
            play.act(Party::assistant, act::Press{});  // whose?
            CHECK(play.refusal() == "not_allowed");
            // It is not he who arrives (6.7).
            assist(play, blind, act::Arrive{});
            CHECK(play.refusal() == refused);
        }
    }
}

// ---- D.2.11

TEST_CASE("D.2.11 the sighted player's assistant moves and announces, and does nothing else") {
    for (const Edition edition : all_editions) {
        for (const Color sighted : both_colors) {
            const std::string refused = "not_allowed " + cited(edition, "E.2.10", "D.2.11");
            Play play(with_blind(!sighted, from(turned_fen(sighted, initial_fen), edition)));
            for (const act::Any& one : other_acts()) {
                assist(play, sighted, one);
                CHECK(play.refusal() == refused);
            }
            for (const act::Any& one : own_acts()) {
                assist(play, sighted, one);
                CHECK(play.refusal() == refused);
            }
            CHECK(play.pending() == "none");
            assist(play, sighted, moving(turned(sighted, "e2e4")));
            CHECK(play.game().ply() == 1);
            assist(play, sighted, act::Announce{e4(sighted)});
            CHECK(play.refusal() == "accepted");
            play.press(sighted);
            CHECK(play.rulings().empty());
            CHECK(play.running() == !sighted);
        }
    }
}

TEST_CASE("D.2.11 he announces the blind player's moves, too (D.2.10.2)") {
    for (const Color blind : both_colors) {
        Play play(with_blind(blind, from(turned_fen(blind, initial_fen))));
        play.move(blind, turned(blind, "e2e4"));
        CHECK(play.game().ply() == 0);
        assist(play, !blind, act::Announce{e4(blind)});
        CHECK(play.refusal() == "accepted");
        CHECK(play.game().ply() == 1);
        play.press(blind);
        CHECK(play.rulings().empty());
        CHECK(play.running() == !blind);
    }
}

TEST_CASE("D.2.11 the sighted player uses one only if the blind player uses none") {
    for (const Edition edition : all_editions) {
        const std::string article = cited(edition, "E.2.10", "D.2.11");
        Play play(with_blind(Color::white, under(edition)));
        play.at(-60).request(Color::black, Requested::assistant);
        CHECK(play.pending() == "assistant " + article + " black");
        play.decide("uphold");
        CHECK(play.rulings() == "granted " + article);
        play.at(1).white("e2e4").announce(Color::white, "Eva vier").press();
        assist(play, Color::black, moving("e7e5"));
        CHECK(play.game().ply() == 2);
        play.announce(Color::black, "Eva fuenf").press(Color::black);
        // From now on White has one.
        assist(play, Color::white, moving("g1f3"));
        play.announce(Color::white, "Springer Felix drei").press(Color::white);
        REQUIRE(play.game().ply() == 3);
        assist(play, Color::black, moving("g8f6"));
        CHECK(play.refusal() == "not_allowed " + article);
        play.request(Color::black, Requested::assistant);
        CHECK(play.refusal() == "not_allowed " + article);
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("D.2.11 a blind player against one with impaired hearing needs an assistant") {
    for (const Edition edition : all_editions) {
        for (const Color blind : both_colors) {
            Conditions conditions = with_blind(blind, under(edition));
            conditions.deaf[!blind] = true;
            Play play(conditions);
            play.at(0).arbiter(act::Start{});
            // 2009 does not ask for one.
            const bool asks = edition != Edition::e2009;
            CHECK(play.rulings() ==
                  (asks ? "assistant_due " + cited(edition, "", "D.2.11") : std::string()));
            if (asks) CHECK(play.find(RulingKind::assistant_due)->player == blind);
            CHECK(play.effects() == "nothing");
            CHECK(play.game().phase() == Phase::playing);

            // It does not matter whose.
            for (const Color whose : both_colors) {
                Play there(conditions);
                there.at(-60).request(whose, Requested::assistant).decide("uphold");
                there.at(0).arbiter(act::Start{});
                CHECK(there.rulings().empty());
            }
            Play denied(conditions);
            denied.at(-60).request(blind, Requested::assistant).decide("dismiss");
            denied.at(0).arbiter(act::Start{});
            CHECK(denied.rulings().empty() != asks);
        }
    }
    // Only against each other: not for a deaf player who meets a sighted one, or is himself blind.
    for (const bool blind_himself : {false, true}) {
        Conditions conditions = under(Edition::e2023);
        conditions.deaf.white = true;
        conditions.blind.white = blind_himself;
        Play play(conditions);
        play.at(0).arbiter(act::Start{});
        CHECK(play.rulings().empty());
    }
}

}  // namespace
}  // namespace jadoube
