// The annex on games against computers, 3: what the operator may and must do.
#include <string>

#include <doctest/doctest.h>

#include "support/against_computer.hpp"
#include "support/quickplay.hpp"

namespace jadoube {
namespace {

using test::against;
using test::check_recorded;
using test::claim;
using test::him;
using test::move;
using test::on_move;
using test::Play;
using test::request;
using test::turned;
using test::turned_fen;
using enum Color;

// ---- 3. The operator

TEST_CASE("Computers 3.1 the operator does what the computer says") {
    check_recorded("Computers 3.1");
}

TEST_CASE("Computers 3.2 the operator accepts or declines an offer without being told to") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            CAPTURE(static_cast<int>(edition));
            Play play = on_move(against(computer, edition));
            play.offer(!computer);
            REQUIRE(play.accepted());
            Play accepted = play;
            accepted.by_operator(computer, act::AcceptDraw{});
            CHECK(accepted.game().result()->reason == Reason::agreement);
            play.by_operator(computer, act::DeclineDraw{});
            CHECK(play.accepted());
            CHECK(play.find(RulingKind::offer_ended));
            CHECK_FALSE(play.state().offer);
            CHECK(play.result() == "none");
        }
    }
}

TEST_CASE("Computers 3.2 the operator resigns for the computer") {
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer));
        play.by_operator(computer, act::Resign{});
        CHECK(play.result() ==
              std::string(computer == white ? "0-1" : "1-0") + " resignation 5.1.2");
    }
}

TEST_CASE("Computers 3.2 he may consult one person whom the arbiter has accepted") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            Play play = on_move(against(computer, edition));
            play.offer(!computer);
            play.by_operator(computer, request(Requested::consultation));
            CHECK(play.accepted());
            CHECK(play.rulings() == "");
            CHECK(play.pending() == "permission Computers 3.2 " + him(computer));
            CHECK(play.state().offer == !computer);  // it waits for his answer
            CHECK(play.running() == computer);       // on the computer's time
            Play denied = play;
            play.decide("uphold");
            CHECK(play.rulings() == "granted Computers 3.2");
            CHECK(play.find(RulingKind::granted)->request == Requested::consultation);
            CHECK(play.find(RulingKind::granted)->player == computer);
            CHECK(play.state().offer == !computer);
            denied.decide("dismiss");
            CHECK(denied.rulings() == "denied Computers 3.2");
            // Somebody else may be acceptable.
            denied.by_operator(computer, request(Requested::consultation));
            CHECK(denied.pending() == "permission Computers 3.2 " + him(computer));
        }
    }
}

TEST_CASE("Computers 3.2 in each case: the person who was accepted may be consulted again") {
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer));
        play.offer(!computer);
        play.by_operator(computer, request(Requested::consultation)).decide("uphold");
        play.by_operator(computer, act::DeclineDraw{});
        play.by_operator(computer, move(computer, "b1c3")).by_operator(computer, act::Press{});
        play.offer(!computer);
        play.by_operator(computer, request(Requested::consultation));
        CHECK(play.rulings() == "granted Computers 3.2");
        CHECK(play.pending() == "none");  // nobody is to be accepted
    }
}

TEST_CASE("Computers 3.2 players consult nobody") {
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer));
        for (const Color by : both_colors) {
            play.request(by, Requested::consultation);
            CHECK(play.refusal() == "not_allowed Computers 3.2");
        }
        play.act(Party::assistant, request(Requested::consultation), !computer);
        CHECK_FALSE(play.accepted());
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("Computers 3.3 he offers a draw only when the computer says so") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            Play play = on_move(against(computer, edition));
            play.by_operator(computer, act::OfferDraw{});
            CHECK(play.refusal() == "not_allowed Computers 3.3");
            CHECK_FALSE(play.state().offer);
            CHECK(play.game().offers_made(computer) == 0);
            play.by_operator(computer, act::OfferDraw{}, true);
            CHECK(play.accepted());
            CHECK(play.state().offer == computer);
            // His opponent offers as he likes.
            Play human = on_move(against(computer, edition));
            human.offer(!computer);
            CHECK(human.accepted());
        }
    }
}

TEST_CASE("Computers 3.3 he claims a repetition only when the computer says so") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            CAPTURE(static_cast<int>(edition));
            Conditions conditions = against(computer, edition);
            conditions.start = turned_fen(!computer, "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1");
            Play play(conditions);
            // The human begins: after eight moves the position is there for the third time.
            for (int i = 0; i < 8; ++i) {
                const bool away = i % 4 < 2;
                if (i % 2 == 0) {
                    play.move(!computer, turned(!computer, away ? "a1b1" : "b1a1")).press();
                } else {
                    const std::string text = turned(!computer, away ? "h8g8" : "g8h8");
                    play.by_operator(computer, act::Move{text, 1, {}});
                    play.by_operator(computer, act::Press{});
                }
                REQUIRE(play.accepted());
            }
            play.move(!computer, turned(!computer, "a1b1")).press();
            REQUIRE(play.state().claims == std::vector{ClaimKind::threefold});
            play.by_operator(computer, claim(ClaimKind::threefold));
            CHECK(play.refusal() == "not_allowed Computers 3.3");
            CHECK(play.result() == "none");
            CHECK(play.game().claims_made(computer) == 0);
            play.by_operator(computer, claim(ClaimKind::threefold), true);
            CHECK(play.game().result()->reason == Reason::threefold);
        }
    }
}

TEST_CASE("Computers 3.3 other claims that are offers of a draw need its word, too") {
    for (const Edition edition : all_editions) {
        CAPTURE(static_cast<int>(edition));
        Play play = on_move(against(white, edition));
        play.by_operator(white, claim(ClaimKind::fifty));
        CHECK(play.refusal() == "not_allowed Computers 3.3");
        CHECK_FALSE(play.state().offer);

        // III.4, 2009: 9.1.c
        const bool old = edition == Edition::e2009;
        Conditions conditions = test::quickplay(edition);
        conditions.computer = white;
        conditions.increment_possible = !old;
        const ClaimKind kind = old ? ClaimKind::no_normal_means : ClaimKind::five_seconds;
        Play finish(conditions);
        finish.at(3590).by_operator(white, claim(kind));
        CHECK(finish.refusal() == "not_allowed Computers 3.3");
        CHECK(finish.pending() == "none");
        finish.by_operator(white, claim(kind), true);
        CHECK(finish.accepted());
        CHECK(finish.state().offer == white);
        if (old) continue;
        // III.5 is an offer in 2009 only.
        conditions.increment_possible = false;
        Play no_offer(conditions);
        no_offer.at(3590).by_operator(white, claim(ClaimKind::no_normal_means));
        CHECK(no_offer.accepted());
    }
}

TEST_CASE("Computers 3.3 what is no offer he claims by himself") {
    for (const Color computer : both_colors) {
        Conditions conditions = against(computer, Edition::e2009, "1500");
        conditions.supervision = Supervision::partial;  // nobody calls the flag
        Play play = on_move(conditions);
        play.by_operator(computer, move(computer, "b1c3")).by_operator(computer, act::Press{});
        play.after(2000).by_operator(computer, claim(ClaimKind::flag));
        CHECK(play.accepted());
        CHECK(play.game().result()->reason == Reason::flag);
    }
}

TEST_CASE("Computers 3.4 cartridges and memory only at the computer's express request") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            Play play = on_move(against(computer, edition));
            play.by_operator(computer, request(Requested::memory));
            CHECK(play.refusal() == "not_allowed Computers 3.4");
            const State before = play.state();
            play.after(0).by_operator(computer, request(Requested::memory), true);
            CHECK(play.rulings() == "granted Computers 3.4");
            CHECK(play.find(RulingKind::granted)->request == Requested::memory);
            CHECK(play.effects() == "nothing");
            CHECK(play.state() == before);
            play.request(!computer, Requested::memory);
            CHECK(play.refusal() == "not_allowed Computers 3.4");
        }
    }
}

TEST_CASE("Computers 3.5 the operator seals the move that the computer shows") {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            CAPTURE(static_cast<int>(edition));
            Play play = on_move(against(computer, edition));
            const std::string fen = play.state().fen;
            Play played = play;
            played.by_operator(computer, move(computer, "b1c3"));
            play.arbiter(act::Adjourn{});
            REQUIRE(play.accepted());
            play.by_operator(computer, act::Seal{turned(computer, "b1c3"), {}});
            CHECK(play.rulings() == "sealed Computers 3.5");
            CHECK(play.find(RulingKind::sealed)->player == computer);
            // The move is secret: it is neither in the ruling nor on the board.
            CHECK(play.find(RulingKind::sealed)->text == "");
            CHECK(play.state().fen == fen);
            // The player may be asked to step aside; that is all there is to record.
            play.arbiter(act::Incident{"Computers 3.5", !computer, "steps aside"});
            CHECK(play.rulings() == "incident Computers 3.5");
            play.by_operator(computer, act::Press{});
            CHECK(play.state().phase == Phase::adjourned);
            CHECK(play.game().envelope()->sealer == computer);
            // At the resumption the move that was sealed is on the board.
            play.act(!computer, act::Arrive{});
            play.by_operator(computer, act::Arrive{});
            CHECK(play.accepted());
            play.arbiter(act::Resume{}).arbiter(act::OpenEnvelope{});
            CHECK(play.accepted());
            CHECK(play.game().has_the_move() == !computer);
            CHECK(play.running() == !computer);
            CHECK(play.state().fen == played.state().fen);
        }
    }
}

TEST_CASE("Computers 3.5 a move that is not sealed as shown is for the arbiter to record") {
    check_recorded("Computers 3.5");
    // The opponent's move is sealed by himself, under the Laws alone.
    for (const Color computer : both_colors) {
        Play play = on_move(against(computer));
        play.by_operator(computer, move(computer, "b1c3")).by_operator(computer, act::Press{});
        play.arbiter(act::Adjourn{}).act(!computer, act::Seal{turned(!computer, "b1c3"), {}});
        CHECK(play.rulings() == "sealed I.1.1");
    }
}

}  // namespace
}  // namespace jadoube
