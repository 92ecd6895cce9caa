// 11.3.2 (12.3.b in 2009, 11.3.b in 2014): telephones and other devices. In 2009 a sound loses, in
// 2014 what was brought into the venue, since 2017 what a player has on him.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/conduct.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::him;
using test::Play;
using test::since_2017;
using test::turned_fen;
using test::under;
using test::with_human_arbiter;

// Of the provision that takes the game.
std::string loses_by(Edition edition) {
    return edition == Edition::e2009 ? "12.3.b" : edition == Edition::e2014 ? "11.3.b" : "11.3.2.2";
}

Play& device(Play& play, std::optional<Color> player) {
    return play.arbiter(act::Observe{Observed::device, {}, {}, player});
}

std::string lost_by(Color player, Edition edition) {
    return (player == Color::white ? "0-1 device " : "1-0 device ") + loses_by(edition);
}

TEST_CASE("11.3.2.2 who has a device on him has lost, and the opponent has won") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            for (const bool human : {false, true}) {
                for (const std::string_view when : {"playing", "paused"}) {
                    CAPTURE(name(edition));
                    CAPTURE(std::string(when));
                    const Conditions game = under(edition);
                    Play play(human ? with_human_arbiter(game) : game);
                    play.moves("e2e4 e7e5").offer(Color::white);
                    if (when == "paused") play.arbiter(act::Pause{"a sound"});
                    device(play, player);
                    REQUIRE(play.rulings() == "game_over " + loses_by(edition));
                    CHECK(play.find(RulingKind::game_over)->player == player);
                    CHECK(play.find(RulingKind::game_over)->reason == Reason::device);
                    CHECK(play.effects() == (player == Color::white ? "result 0-1" : "result 1-0"));
                    REQUIRE(play.result() == lost_by(player, edition));
                    CHECK(play.game().result()->points[!player] == 1000);
                    CHECK(play.game().result()->points[player] == 0);
                    CHECK_FALSE(play.running());
                    CHECK(play.pending() == "none");
                }
            }
        }
    }
}

TEST_CASE("11.3.2.2 though the opponent could never checkmate; 2009: then he gets a draw") {
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            CAPTURE(name(edition));
            // The opponent has nothing but his king.
            const std::string fen = turned_fen(player, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
            Conditions conditions = from(fen, edition);
            conditions.points = {3000, 1000, 0};
            Play play(conditions);
            device(play, player);
            const bool drawn = edition == Edition::e2009;
            const bool white = player == Color::white;
            CHECK(play.result() == (drawn ? (white ? "0-1/2 device 12.3.b" : "1/2-0 device 12.3.b")
                                          : lost_by(player, edition)));
            REQUIRE(play.game().result());
            CHECK(play.game().result()->points[player] == 0);  // he has lost, however that is
            CHECK(play.game().result()->points[!player] == (drawn ? 1000 : 3000));
            // It is about who can win, not about who is better: a bare king's telephone.
            Play bare(from(fen, edition));
            device(bare, !player);
            CHECK(bare.result() == lost_by(!player, edition));
        }
    }
}

TEST_CASE("2009: 12.3.b where nobody can tell whether the opponent can win, the arbiter is asked") {
    struct Row {
        std::string_view decision;
        std::string_view result;
    };
    for (const Row& row : {Row{"can_checkmate", "1-0 device 12.3.b"},
                           Row{"cannot_checkmate", "1/2-0 device 12.3.b"}}) {
        CAPTURE(std::string(row.decision));
        // White has not replaced a pawn, and it stands: no position of legal moves.
        Conditions conditions = from("6k1/P7/8/8/8/8/4B3/4K2R w - - 0 1", Edition::e2009, "1500");
        conditions.supervision = Supervision::partial;
        Play play(conditions);
        play.white("a7a8").press();
        REQUIRE(play.running() == Color::black);
        device(play, Color::black);
        CHECK(play.result() == "none");
        CHECK(play.pending() == "can_checkmate 12.3.b black");
        play.decide(std::string(row.decision));
        CHECK(play.result() == row.result);
    }
}

TEST_CASE("11.3.2.2 only the arbiter finds it, on somebody, and in a game that is played") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(under(edition));
        play.moves("e2e4 e7e5");
        play.act(Color::black, act::Observe{Observed::device, {}, {}, Color::white});
        CHECK(play.refusal() == "not_allowed");
        device(play, {});
        CHECK_FALSE(play.accepted());
        CHECK(play.result() == "none");
        play.act(Color::white, act::Resign{});
        const std::string result = play.result();
        device(play, Color::black);
        CHECK(play.refusal().starts_with("game_over"));
        CHECK(play.result() == result);
    }
}

TEST_CASE("11.3.2.2 where the event is milder, the arbiter chooses; 2009 and 2014 know no such") {
    struct Row {
        std::string_view decision;
        std::optional<Penalty> penalty;
    };
    const Row rows[] = {
        {"warning", Penalty::warning},
        {"opponent_time", Penalty::opponent_time},
        {"own_time", Penalty::own_time},
        {"loss", {}},
    };
    for (const Edition edition : all_editions) {
        for (const Color player : both_colors) {
            for (const bool human : {false, true}) {
                for (const Row& row : rows) {
                    CAPTURE(name(edition));
                    CAPTURE(std::string(row.decision));
                    Conditions conditions = under(edition);
                    conditions.milder_device_penalty = true;
                    Play play(human ? with_human_arbiter(conditions) : conditions);
                    play.moves("e2e4 e7e5");
                    const State before = play.after(0).tick().state();
                    device(play.after(0), player);
                    if (edition == Edition::e2009 || edition == Edition::e2014) {
                        CHECK(play.result() == lost_by(player, edition));
                        continue;
                    }
                    CHECK(play.rulings() == "");
                    REQUIRE(play.pending() == "device 11.3.2.2 " + him(player));
                    CHECK(play.game().pending().front().options ==
                          std::vector{Option::warning, Option::opponent_time, Option::own_time,
                                      Option::loss});
                    CHECK(play.state() == before);
                    play.after(0).decide("uphold");
                    CHECK(play.refusal() == "no_such_option 11.3.2.2");
                    const ByColor<double> had{play.time(Color::white), play.time(Color::black)};
                    play.after(0).decide(std::string(row.decision));
                    CHECK(play.pending() == "none");
                    if (!row.penalty) {
                        CHECK(play.result() == lost_by(player, edition));
                        continue;
                    }
                    REQUIRE(play.rulings() == "penalty 11.3.2.2");
                    CHECK(play.find(RulingKind::penalty)->player == player);
                    CHECK(play.find(RulingKind::penalty)->penalty == row.penalty);
                    CHECK(play.result() == "none");
                    const bool gives = row.penalty == Penalty::opponent_time;
                    const bool takes = row.penalty == Penalty::own_time;
                    CHECK((play.time(!player) > had[!player]) == gives);
                    CHECK((play.time(player) < had[player]) == takes);
                    CHECK(play.running() == Color::white);
                }
            }
        }
    }
}

TEST_CASE("11.3.2 a device needs the arbiter's approval, which can be asked for before the game") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {
        {Edition::e2009, "12.3.b"},
        {Edition::e2017, "11.3.2.1"},
        {Edition::e2018, "11.3.2.1"},
        {Edition::e2023, "11.3.2"},
    };
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            for (const bool approved : {true, false}) {
                for (const double at : {-60.0, 60.0}) {
                    CAPTURE(name(row.edition));
                    CAPTURE(at);
                    Play play(under(row.edition));
                    play.at(at).request(by, Requested::device);
                    CHECK(play.rulings() == "");
                    CHECK(play.pending() ==
                          "permission " + std::string(row.article) + " " + him(by));
                    play.decide(approved ? "uphold" : "dismiss");
                    REQUIRE(play.rulings() ==
                            (approved ? "granted " : "denied ") + std::string(row.article));
                    CHECK(play.step().rulings.front().request == Requested::device);
                    CHECK(play.step().rulings.front().player == by);
                    CHECK(play.result() == "none");
                }
            }
        }
    }
    // 2014 forbids it without an exception for the arbiter to make.
    Play play(under(Edition::e2014));
    play.request(Color::white, Requested::device);
    CHECK(play.refusal().starts_with("not_in_this_edition"));
}

TEST_CASE("11.3.2.1 a bag may stand there if the event allows it, but is opened with permission") {
    for (const Edition edition : since_2017) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play strict(under(edition));
            strict.moves("e2e4");
            strict.request(by, Requested::bag);
            CHECK(strict.refusal() == "not_allowed 11.3.2.1");
            CHECK(strict.pending() == "none");
            Conditions conditions = under(edition);
            conditions.devices_in_bags = true;
            for (const bool granted : {true, false}) {
                Play play(conditions);
                play.moves("e2e4");
                const State before = play.after(0).tick().state();
                play.after(0).request(by, Requested::bag);
                CHECK(play.pending() == "permission 11.3.2.1 " + him(by));
                play.after(0).decide(granted ? "uphold" : "dismiss");
                REQUIRE(play.rulings() == (granted ? "granted 11.3.2.1" : "denied 11.3.2.1"));
                CHECK(play.step().rulings.front().request == Requested::bag);
                CHECK(play.state() == before);
                // On the player it loses all the same.
                device(play, by);
                CHECK(play.result() == lost_by(by, edition));
            }
        }
    }
    // 2014: the event may allow it. 2009 has no such rule, whatever the event says.
    for (const Edition edition : {Edition::e2009, Edition::e2014}) {
        CAPTURE(name(edition));
        Conditions conditions = under(edition);
        for (const bool allowed : {false, true}) {
            conditions.devices_in_bags = allowed;
            Play play(conditions);
            play.moves("e2e4");
            play.request(Color::white, Requested::bag);
            if (edition == Edition::e2009) {
                CHECK(play.refusal().starts_with("not_in_this_edition"));
            } else {
                CHECK(play.refusal() == (allowed ? "accepted" : "not_allowed 11.3.b"));
            }
        }
    }
}

TEST_CASE("11.3.2.2 points of the event, and of a game without a clock") {
    for (const Color player : both_colors) {
        Conditions conditions = under(Edition::e2023, "-");
        conditions.points = {3000, 1000, 500};
        Play play(conditions);
        play.moves("e2e4 e7e5");
        device(play, player);
        REQUIRE(play.result() == lost_by(player, Edition::e2023));
        CHECK(play.game().result()->points[!player] == 3000);
        CHECK(play.game().result()->points[player] == 500);
    }
}

}  // namespace
}  // namespace jadoube
