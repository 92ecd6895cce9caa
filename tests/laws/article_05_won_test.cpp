// Article 5 as it is played: checkmate (5.1.1) and resignation (5.1.2).
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/tables.hpp"

namespace jadoube {
namespace {

using test::for_all_tables;
using test::from;
using test::Play;
using test::turned;
using test::turned_fen;
using test::win_for;
using test::with_human_arbiter;

// One move mates: the rook to a8. The pawn on h2 and the king can move instead.
constexpr std::string_view mate_in_one = "6k1/5ppp/8/8/8/8/6KP/R7 w - - 0 1";

struct Numbers {
    Edition edition;
    std::string_view mate;
    std::string_view resignation;
};
constexpr Numbers numbers[] = {
    {Edition::e2009, "5.1.a", "5.1.b"}, {Edition::e2014, "5.1.a", "5.1.b"},
    {Edition::e2017, "5.1.1", "5.1.2"}, {Edition::e2018, "5.1.1", "5.1.2"},
    {Edition::e2023, "5.1.1", "5.1.2"},
};

// ---- 5.1.1

TEST_CASE("5.1.1 who checkmates has won, at once, whatever the table is like") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            CAPTURE(name(row.edition));
            const auto check = [&](const Conditions& conditions) {
                Play play(conditions);
                play.move(by, turned(by, "a1a8"));
                CHECK(play.rulings() == "game_over " + std::string(row.mate));
                CHECK(play.result() == win_for(by) + " checkmate " + std::string(row.mate));
                CHECK(play.effect<effect::Result>().has_value());
                CHECK(play.state().phase == Phase::over);
                CHECK(play.game().result()->points[by] == 1000);
                CHECK(play.game().result()->points[!by] == 0);
                CHECK(play.game().pending().empty());
                CHECK_FALSE(play.running().has_value());
            };
            for_all_tables(row.edition, turned_fen(by, mate_in_one), check);
        }
    }
}

TEST_CASE(
    "5.1.1 after mate nothing matters any more: no press, no flag, no claim, no resignation") {
    Play play(from(mate_in_one, Edition::e2023, "60"));
    play.white("a1a8");
    const State over = play.state();
    CHECK(play.press(Color::white).refusal() == "game_over 5.1.1");
    CHECK(play.act(Color::black, act::Resign{}).refusal() == "game_over 5.1.1");
    CHECK(play.claim(Color::black, ClaimKind::flag).refusal() == "game_over 5.1.1");
    CHECK(play.offer(Color::black).refusal() == "game_over 5.1.1");
    CHECK(play.observe(Observed::illegal_move).refusal() == "game_over 5.1.1");
    play.at(3600).tick();
    CHECK(play.rulings().empty());
    CHECK(play.state() == over);
}

TEST_CASE("5.1.1 mate with two hands is mate: 4.1 is not among the articles that it must keep") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            Play play(from(by, mate_in_one, row.edition));
            play.move(by, turned(by, "a1a8"), 2);
            CHECK(play.rulings() == "game_over " + std::string(row.mate));
            CHECK(play.result() == win_for(by) + " checkmate " + std::string(row.mate));
            CHECK(play.game().illegal_moves_completed(by) == 0);
        }
    }
}

TEST_CASE("5.1.1 a move that breaks touch-move does not mate; in 2009 it need only be legal") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            CAPTURE(name(row.edition));
            Play play(from(by, mate_in_one, row.edition));
            play.touch(by, turned(by, Square::h2)).move(by, turned(by, "a1a8"));
            if (row.edition == Edition::e2009) {
                CHECK(play.result() == win_for(by) + " checkmate 5.1.a");
                continue;
            }
            CHECK(play.result() == "none");
            REQUIRE(play.find(RulingKind::touch_move) != nullptr);
            CHECK(play.game().ply() == 0);
            CHECK(play.board() == turned_fen(by, "6k1/5ppp/8/8/8/8/6KP/R7 w"));
            play.move(by, turned(by, "h2h3"));
            CHECK(play.game().ply() == 1);
        }
    }
}

TEST_CASE("5.1.1 where nobody watches, such a mate can be complained about") {
    for (const Edition edition : {Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023}) {
        CAPTURE(name(edition));
        Conditions conditions = from(mate_in_one, edition, "1500");
        conditions.supervision = Supervision::partial;
        Play play(conditions);
        play.touch(Color::white, Square::h2).white("a1a8");
        CHECK(play.result() == "none");
        play.claim(Color::black, ClaimKind::touched, {}, Square::h2);
        CHECK(play.find(RulingKind::touch_move) != nullptr);
        CHECK(play.board() == "6k1/5ppp/8/8/8/8/6KP/R7 w");
        CHECK(play.must().substr(0, 7) == "move h2");
    }
}

TEST_CASE(
    "5.1.1 if nobody complains about such a mate, the arbiter says whether it ends the game") {
    Conditions conditions = from(mate_in_one, Edition::e2023, "1500");
    conditions.supervision = Supervision::partial;
    Play play(conditions);
    play.touch(Color::white, Square::h2).white("a1a8");
    REQUIRE(play.game().pending().size() == 1);
    CHECK(play.game().pending()[0].kind == QuestionKind::improper_ending);
    CHECK(play.article(play.game().pending()[0].rule) == "5.1.1");
    Play upheld = play;
    CHECK(upheld.decide("uphold").result() == "1-0 checkmate 5.1.1");
    // A complaint settles it: there is no mate left to ask about.
    play.claim(Color::black, ClaimKind::touched, {}, Square::h2);
    CHECK(play.game().pending().empty());
    CHECK(play.result() == "none");
}

TEST_CASE("5.1.1 a human arbiter decides whether such a mate was one") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        Play play(with_human_arbiter(from(mate_in_one, edition)));
        play.touch(Color::white, Square::h2).white("a1a8");
        CHECK(play.result() == "none");
        REQUIRE(play.game().pending().size() == 1);
        CHECK(play.game().pending()[0].kind == QuestionKind::touch_move);

        Play dismissed = play;
        dismissed.decide("dismiss");
        CHECK(dismissed.result() == "1-0 checkmate 5.1.1");
        play.decide("uphold");
        CHECK(play.result() == "none");
        CHECK(play.rulings() == "touch_move 4.3.1");
        CHECK(play.must() == "move h2 4.3.1");
    }
}

TEST_CASE("5.1.1 an illegal move mates nobody, pressed or not") {
    for (const Edition edition : all_editions) {
        for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
            // The rook jumps over its own pawn.
            Conditions conditions = from("6k1/5ppp/8/8/P7/8/6KP/R7 w - - 0 1", edition, "1500");
            conditions.supervision = supervision;
            Play play(conditions);
            play.white("a1a8");
            CHECK(play.result() == "none");
            play.press();
            CHECK(play.find(RulingKind::game_over) == nullptr);
            CHECK(play.result() == "none");
        }
    }
}

TEST_CASE("5.1.1, 6.2.1.1 the mating move is completed without a press, and no increment comes") {
    Play play(from(mate_in_one, Edition::e2023, "7200+30"));
    play.at(10).white("a1a8");
    CHECK(play.time(Color::white) == 7220);
    REQUIRE(play.game().chessclock());
    CHECK(play.game().chessclock()->moves_completed(Color::white) == 1);
}

TEST_CASE("5.1.1 mate by castling or by promotion ends the game with the act that makes the move") {
    Play castle(from("3k4/8/8/8/8/8/2R1R3/R3K3 w Q - 0 1"));
    castle.act(Color::white, act::Release{Square::e1, Square::c1});
    CHECK(castle.result() == "none");
    castle.act(Color::white, act::Release{Square::a1, Square::d1});
    CHECK(castle.result() == "1-0 checkmate 5.1.1");

    Play pawn(from("6k1/P4ppp/8/8/8/8/6KP/8 w - - 0 1"));
    pawn.act(Color::white, act::Release{Square::a7, Square::a8});
    CHECK(pawn.result() == "none");
    Play knight = pawn;
    knight.act(Color::white, act::Promote{Square::a8, Role::knight, {}});
    CHECK(knight.result() == "none");
    pawn.act(Color::white, act::Promote{Square::a8, Role::rook, {}});
    CHECK(pawn.result() == "1-0 checkmate 5.1.1");
}

// ---- 5.1.2

TEST_CASE("5.1.2 who resigns has lost, at once, on either turn") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            for (const bool moved : {false, true}) {
                const auto check = [&](const Conditions& conditions) {
                    Play play(conditions);
                    if (moved) play.moves("h2h3");
                    play.act(by, act::Resign{});
                    CHECK(play.rulings() == "game_over " + std::string(row.resignation));
                    CHECK(play.result() ==
                          win_for(!by) + " resignation " + std::string(row.resignation));
                    CHECK(play.game().result()->points[by] == 0);
                    CHECK(play.game().result()->points[!by] == 1000);
                    CHECK(play.state().phase == Phase::over);
                    CHECK_FALSE(play.running().has_value());
                };
                Conditions conditions = from(mate_in_one, row.edition);
                check(conditions);
                conditions.arbiter = ArbiterKind::human;
                check(conditions);
            }
        }
    }
}

TEST_CASE("5.1.2 it is drawn in 2023 if the opponent cannot mate by any series of legal moves") {
    struct Row {
        std::string_view fen;  // Black has what White resigns against
        bool can_mate;
    };
    const Row rows[] = {
        {"6k1/8/8/8/8/8/8/Q3K3 w - - 0 1", false},   // a bare king
        {"5nk1/8/8/8/8/8/8/Q3K3 w - - 0 1", false},  // a knight against a queen
        {"5bk1/8/8/8/8/8/8/R3K3 w - - 0 1", false},  // a bishop against a rook
        {"5nk1/8/8/8/8/8/8/R3K3 w - - 0 1", true},   // a knight against a rook
        {"5nk1/8/8/8/8/8/P7/4K3 w - - 0 1", true},   // a knight against a pawn
        {"5nk1/7p/8/8/8/8/8/Q3K3 w - - 0 1", true},  // a pawn more
        {"5bk1/8/8/8/8/8/8/1B2K3 w - - 0 1", true},  // bishops on squares of different colours
    };
    for (const Numbers& edition : numbers) {
        for (const Row& row : rows) {
            for (const Color by : {Color::white, Color::black}) {
                CAPTURE(name(edition.edition));
                CAPTURE(std::string(row.fen));
                Play play(from(by, row.fen, edition.edition));
                play.act(by, act::Resign{});
                const bool drawn = !row.can_mate && edition.edition == Edition::e2023;
                CHECK(play.result() == (drawn ? "1/2-1/2" : win_for(!by)) + " resignation " +
                                           std::string(edition.resignation));
                CHECK(play.game().result()->points[by] == (drawn ? 500 : 0));
            }
        }
    }
}

TEST_CASE("5.1.2 where nobody knows whether he could mate, the arbiter is asked") {
    // White does not replace a pawn; nobody claims it: no oracle knows such a board.
    Conditions conditions = from("7k/P7/8/8/8/8/Q7/4K3 w - - 0 1", Edition::e2023, "1500");
    conditions.supervision = Supervision::partial;
    Play play(conditions);
    play.white("a7a8").press().act(Color::black, act::Resign{});
    CHECK(play.accepted());
    CHECK(play.result() == "none");
    CHECK_FALSE(play.running().has_value());
    REQUIRE(play.game().pending().size() == 1);
    const Question question = play.game().pending()[0];
    CHECK(question.kind == QuestionKind::can_checkmate);
    CHECK(play.article(question.rule) == "5.1.2");
    CHECK(question.options == std::vector{Option::can_checkmate, Option::cannot_checkmate});
    Play drawn = play;
    CHECK(drawn.decide("cannot_checkmate").result() == "1/2-1/2 resignation 5.1.2");
    CHECK(play.decide("uphold").refusal() == "no_such_option 5.1.2");
    CHECK(play.decide("can_checkmate").result() == "1-0 resignation 5.1.2");
    // In 2018 that question does not arise.
    conditions.edition = Edition::e2018;
    Play before(conditions);
    before.white("a7a8").press().act(Color::black, act::Resign{});
    CHECK(before.result() == "1-0 resignation 5.1.2");
}

TEST_CASE("5.1.2 a resignation is final, and only a player's") {
    Play play(from(mate_in_one));
    CHECK(play.act(Party::arbiter, act::Resign{}).refusal() == "not_allowed");
    play.act(Color::white, act::Resign{});
    CHECK(play.white("a1a8").refusal() == "game_over 5.1.2");
    CHECK(play.result() == "0-1 resignation 5.1.2");
    Play early(from(mate_in_one));
    CHECK(early.at(-5).act(Color::white, act::Resign{}).refusal() == "not_started 6.6");
}

TEST_CASE("5.1.2 what a win and a draw are worth, the event says") {
    Conditions conditions = from(mate_in_one);
    conditions.points = {3000, 1000, 0};
    Play won(conditions);
    won.act(Color::white, act::Resign{});
    CHECK(won.game().result()->points[Color::black] == 3000);
    conditions.start = std::string("6k1/8/8/8/8/8/8/Q3K3 w - - 0 1");
    Play drawn(conditions);
    drawn.act(Color::white, act::Resign{});
    CHECK(drawn.game().result()->points[Color::white] == 1000);
    CHECK(drawn.game().result()->points[Color::black] == 1000);
}

}  // namespace
}  // namespace jadoube
