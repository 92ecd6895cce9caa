// Articles 6.8 and 6.9: when a flag counts as fallen, and what it costs.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::him;
using test::Play;
using test::turned;
using test::turned_fen;
using test::win_for;
using enum Color;

// ---- 6.8

TEST_CASE(
    "6.8 the automatic arbiter sees a flag when it falls; in 2009 nobody does under A.4, B.3") {
    struct Row {
        std::string_view time;
        double seconds;
    };
    const Row rows[] = {{"7200", 7200}, {"1500", 1500}, {"180", 180}};
    for (const Edition edition : all_editions) {
        for (const Row& row : rows) {
            for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
                CAPTURE(static_cast<int>(edition));
                CAPTURE(row.time);
                CAPTURE(static_cast<int>(supervision));
                Play play({.edition = edition,
                           .time = std::string(row.time),
                           .supervision = supervision});
                const bool unseen = edition == Edition::e2009 &&
                                    supervision == Supervision::partial && row.time != "7200";
                play.at(row.seconds - 0.001).tick();
                CHECK(play.rulings() == "");
                CHECK(play.state().clock->flags.empty());
                play.at(row.seconds).tick();
                CHECK(play.state().clock->flags.size() == 1);
                if (unseen) {
                    CHECK(play.rulings() == "");
                    CHECK(play.result() == "none");
                } else {
                    CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
                    CHECK(play.find(RulingKind::flag_fallen)->player == white);
                    CHECK(play.effects() == "result 0-1");
                    CHECK(play.result() == "0-1 flag 6.9");
                    CHECK_FALSE(play.running());
                }
            }
        }
    }
}

TEST_CASE("6.8 at the very instant of the fall the flag comes before the act") {
    const auto flags = [](auto what) {
        for (const Color player : both_colors) {
            CAPTURE(player == white);
            // One move mates: made a thousandth of a second earlier it wins.
            const std::string fen = turned_fen(player, "7k/5Q2/6K1/8/8/8/8/r7 w - - 0 1");
            Play play({.time = "3600", .start = fen});
            play.at(1).offer(!player).at(3600);
            what(play, player);
            CHECK(play.refusal() == "game_over 6.9");
            CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
            CHECK(play.result() == win_for(!player) + " flag 6.9");
            CHECK(play.time(player) == 0);
        }
    };
    flags([](Play& play, Color player) { play.move(player, turned(player, "f7g7")); });
    flags([](Play& play, Color player) { play.act(player, act::AcceptDraw{}); });
    flags([](Play& play, Color player) { play.act(player, act::Resign{}); });
    flags([](Play& play, Color player) { play.act(!player, act::Resign{}); });
    flags([](Play& play, Color) { play.act(Party::arbiter, act::Pause{"too late"}); });
    flags([](Play& play, Color player) {
        play.act(Party::arbiter, act::AddTime{player, Millis(60'000), "12.5"});
    });
    for (const Color player : both_colors) {
        Play play({.time = "3600", .start = turned_fen(player, "7k/5Q2/6K1/8/8/8/8/r7 w - - 0 1")});
        play.at(3599.999).move(player, turned(player, "f7g7"));
        CHECK(play.result() == win_for(player) + " checkmate 5.1.1");
    }
}

TEST_CASE("6.8 with a human arbiter the flag waits until he has looked") {
    for (const Color player : both_colors) {
        Play play({.time = "3600", .arbiter = ArbiterKind::human});
        if (player == black) play.at(0).white("e2e4").at(0).press();
        play.at(3600).tick();
        CHECK(play.rulings() == "");
        CHECK(play.pending() == "flag 6.8 " + him(player));
        CHECK(play.state().phase == Phase::playing);
        CHECK(play.running() == player);
        CHECK(play.state().clock->flags == std::vector<Color>{player});
        // Until then the game goes on, and the flag is asked about once.
        play.at(3610).move(player, player == white ? "e2e4" : "e7e5").press();
        CHECK(play.accepted());
        CHECK(play.running() == !player);
        play.claim(!player, ClaimKind::flag);
        CHECK(play.accepted());
        CHECK(play.game().pending().size() == 1);

        Play dismissed = play;
        dismissed.decide("dismiss");
        CHECK(dismissed.rulings() == "");
        CHECK(dismissed.pending() == "none");
        CHECK(dismissed.result() == "none");
        dismissed.after(100).tick();
        CHECK(dismissed.pending() == "none");

        play.decide("uphold");
        CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
        CHECK(play.result() == win_for(!player) + " flag 6.9");
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("6.8 a flag that he has dismissed can fall again when the next period is over") {
    Play play({.time = "1/3600:1800", .arbiter = ArbiterKind::human});
    play.at(10).white("e2e4").at(3600).press(white);
    CHECK(play.pending() == "flag 6.8 white");
    CHECK(play.clock() == "1800 3600 black, flags white");  // the second period has begun
    play.at(3601).decide("dismiss");
    CHECK(play.clock() == "1800 3599 black");
    play.at(3610).black("e7e5").at(3610).press();
    play.at(5409).tick();
    CHECK(play.pending() == "none");
    play.at(5410).tick();
    CHECK(play.pending() == "flag 6.8 white");
}

TEST_CASE("6.8 what ends the game by itself does so though a fallen flag has not been seen") {
    Play play({.time = "3600",
               .start = "7k/5Q2/6K1/8/8/8/8/r7 w - - 0 1",
               .arbiter = ArbiterKind::human});
    play.at(3700).white("f7g7");
    CHECK(play.result() == "1-0 checkmate 5.1.1");
    CHECK(play.pending() == "none");
}

TEST_CASE("6.8 the arbiter's observation is enough, and there must be something to observe") {
    Play play({.time = "3600", .arbiter = ArbiterKind::human});
    play.at(3599).observe(Observed::flag);
    CHECK(play.refusal() == "no_irregularity 6.8");
    play.at(3601).observe(Observed::flag);
    CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
    CHECK(play.result() == "0-1 flag 6.9");
    CHECK(play.pending() == "none");
}

TEST_CASE("6.8 a claim that a flag has fallen is valid only if it has") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            Play play({.edition = edition, .time = "3600"});
            play.at(3599).claim(player, ClaimKind::flag);
            CHECK(play.rulings() == "claim_rejected 6.8");
            CHECK(play.find(RulingKind::claim_rejected)->player == player);
            CHECK(play.effects() == "nothing");  // and costs nothing
            CHECK(play.clock() == "1 3600 white");
            CHECK(play.result() == "none");
            CHECK_FALSE(play.state().offer);
        }
    }
}

// ---- 6.9

TEST_CASE("6.9 time lost is a game lost, but drawn if the opponent can never mate") {
    struct Row {
        std::string_view fen;  // the player who has the move loses on time
        bool drawn;
        std::string_view why;
    };
    const Row rows[] = {
        {"k7/8/8/8/8/8/8/KQ6 w - - 0 1", true, "a king alone"},
        {"kn6/8/8/8/8/8/8/KQ6 w - - 0 1", true, "a knight against a queen"},
        {"kb6/8/8/8/8/8/8/KR6 w - - 0 1", true, "a bishop against a rook"},
        {"kn6/8/8/8/8/8/7P/KQ6 w - - 0 1", false, "a knight, where a pawn can block its king"},
        {"knn5/8/8/8/8/8/8/K7 w - - 0 1", false, "two knights, with help"},
    };
    for (const Edition edition : all_editions) {
        for (const Row& row : rows) {
            for (const Color player : both_colors) {
                for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
                    CAPTURE(row.why);
                    CAPTURE(player == white);
                    Play play({.edition = edition,
                               .time = "3600",
                               .start = turned_fen(player, row.fen),
                               .arbiter = arbiter});
                    play.at(3600).tick();
                    if (arbiter == ArbiterKind::human) play.decide("uphold");
                    CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
                    CHECK(play.result() == (row.drawn ? "1/2-1/2 flag_no_mate 6.9"
                                                      : win_for(!player) + " flag 6.9"));
                }
            }
        }
    }
}

TEST_CASE("6.9 what counts is the position after the moves made, though not completed") {
    // The rook takes the queen: what is left to Black cannot mate.
    Play made({.time = "3600", .start = "k7/8/8/8/8/8/8/KR5q w - - 0 1"});
    made.at(3599).white("b1h1").at(3600).tick();
    CHECK(made.result() == "1/2-1/2 flag_no_mate 6.9");
    // An illegal capture is not made: the queen is still there.
    Play not_made({.time = "3600", .start = "k7/8/8/8/8/6q1/8/KR6 w - - 0 1"});
    not_made.at(3599).white("b1g3").at(3600).tick();
    CHECK(not_made.result() == "0-1 flag 6.9");
}

TEST_CASE("6.9 a game that had ended before the flag fell has its result, pressed or not") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        std::string_view result;
    };
    const Row rows[] = {
        {"7k/5Q2/6K1/8/8/8/8/r7 w - - 0 1", "f7g7", "1-0 checkmate 5.1.1"},
        {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "1/2-1/2 stalemate 5.2.1"},
        {"7k/8/8/8/8/8/6p1/6K1 w - - 0 1", "g1g2", "1/2-1/2 dead_position 5.2.2"},
    };
    for (const Row& row : rows) {
        Play play({.time = "3600", .start = std::string(row.fen)});
        play.at(3599.999).white(std::string(row.move)).at(3700).claim(black, ClaimKind::flag);
        CHECK(play.refusal().starts_with("game_over 5."));
        CHECK(play.result() == row.result);
    }
    Play resigned({.time = "3600"});
    resigned.at(3599.999).act(black, act::Resign{}).at(3700).tick();
    CHECK(resigned.result() == "1-0 resignation 5.1.2");
    Play agreed({.time = "3600"});
    agreed.moves("e2e4 e7e5").offer(white).at(3599).act(black, act::AcceptDraw{}).at(9000).tick();
    CHECK(agreed.result() == "1/2-1/2 agreement 5.2.3");
}

TEST_CASE("6.9 where nobody can tell who could mate, the arbiter is asked") {
    struct Row {
        std::string_view decision;
        std::string_view result;
    };
    const Row rows[] = {{"can_checkmate", "1-0 flag 6.9"},
                        {"cannot_checkmate", "1/2-1/2 flag_no_mate 6.9"}};
    for (const Row& row : rows) {
        // White has not replaced a pawn, and it stands (A.5.2): no position of legal moves.
        Play play({.time = "600",
                   .supervision = Supervision::partial,
                   .start = "6k1/P7/8/8/8/8/4B3/4K2R w - - 0 1"});
        play.at(10).white("a7a8").at(11).press();
        REQUIRE(play.running() == black);
        play.at(700).tick();
        CHECK(play.rulings() == "flag_fallen 6.8");
        CHECK(play.pending() == "can_checkmate 6.9 black");
        CHECK(play.game().pending().front().options ==
              std::vector{Option::can_checkmate, Option::cannot_checkmate});
        CHECK(play.result() == "none");
        CHECK_FALSE(play.running());
        play.decide("uphold");
        CHECK(play.refusal() == "no_such_option 6.9");
        play.decide(std::string(row.decision));
        CHECK(play.result() == row.result);
        CHECK(play.pending() == "none");
    }
}

}  // namespace
}  // namespace jadoube
