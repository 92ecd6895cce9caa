// 8.7, 11.10, 12.2: arbiters err. What is put right when the game is over, and a step taken off the
// ladder of 7.5.5; each by an act of its own that names what it withdraws.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/arbiter/desk.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::him;
using test::Play;
using test::under;
using test::with_human_arbiter;
using enum Color;

struct Articles {
    Edition edition;
    std::string_view duties, signing, appeal, ladder;
};
constexpr Articles articles[] = {
    {Edition::e2009, "13.2", "8.7", "12.10", "7.4.b"},
    {Edition::e2014, "12", "8", "11.10", "7.5.b"},
    {Edition::e2017, "12.2", "8.7", "11.10", "7.5.3"},
    {Edition::e2018, "12.2", "8.7", "11.10", "7.5.5"},
    {Edition::e2023, "12.2", "8.7", "11.10", "7.5.5"},
};

// White has resigned after four moves: 0-1.
Play resigned(const Conditions& conditions) {
    return Play(conditions).moves("e2e4 e7e5 g1f3 b8c6").act(white, act::Resign{});
}

act::Reopen reopen(std::optional<int> ply = {}, std::optional<int> white_seconds = {},
                   std::optional<int> black_seconds = {}) {
    act::Reopen act;
    act.ply = ply;
    if (white_seconds) act.time.white = Seconds(*white_seconds);
    if (black_seconds) act.time.black = Seconds(*black_seconds);
    return act;
}

std::string withdrawn(const Ruling* ruling) {
    if (ruling == nullptr || !ruling->withdrawn) return "nothing";
    const auto& result = ruling->withdrawn->result;
    return result ? std::string(name(result->score)) + " " + std::string(name(result->reason))
                  : "annulled";
}

// ---- Another result

TEST_CASE("8.7 12.2 the arbiter gives another result when the game is over") {
    for (const Articles& row : articles) {
        for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
            CAPTURE(name(row.edition));
            Conditions conditions = under(row.edition);
            conditions.arbiter = arbiter;
            conditions.points = {3000, 1000, 0};
            Play play = resigned(conditions);
            const State before = play.state();
            play.after(0).arbiter(act::Declare{"1/2-1/2", "", "he meant to offer a draw"});
            CHECK(play.rulings() == "corrected " + std::string(row.duties));
            CHECK(play.effects() == "result 1/2-1/2");
            const Ruling* ruling = play.find(RulingKind::corrected);
            REQUIRE(ruling);
            CHECK(withdrawn(ruling) == "0-1 resignation");
            CHECK(ruling->withdrawn->result == before.result);
            CHECK(ruling->reason == Reason::declared);
            CHECK(ruling->text == "he meant to offer a draw");
            CHECK(play.result() == "1/2-1/2 declared " + std::string(row.duties));
            CHECK(play.game().result()->points == ByColor<std::int64_t>{1000, 1000});
            CHECK(play.game().phase() == Phase::over);
            // Nothing else has changed, and what was corrected is on record without his words.
            State after = play.state();
            REQUIRE(after.corrections.size() == 1);
            CHECK(after.corrections[0].text.empty());
            CHECK(withdrawn(&after.corrections[0]) == "0-1 resignation");
            CHECK(play.state(Viewer::spectator).corrections == after.corrections);
            after.corrections.clear();
            after.result = before.result;
            CHECK(after == before);
        }
    }
}

TEST_CASE("8.7 what both have signed is corrected by that article, and signed anew") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        Play play = resigned(under(row.edition));
        play.act(white, act::Sign{"0-1"});
        Play one_alone = play;
        one_alone.arbiter(act::Declare{"1-0", "", ""});
        CHECK(one_alone.rulings() == "corrected " + std::string(row.duties));
        play.act(black, act::Sign{"0-1"}).act(white, act::Sign{"1-0"});
        REQUIRE(play.refusal() == "game_over " + std::string(row.signing));
        play.arbiter(act::Declare{"1-0", "", ""});
        CHECK(play.rulings() == "corrected " + std::string(row.signing));
        CHECK(play.result() == "1-0 declared " + std::string(row.signing));
        for (const Color by : both_colors) {
            play.act(by, act::Sign{"1-0"});
            CHECK(play.rulings() == "signed " + std::string(row.signing));
        }
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("8.7 a correction answers the question whether a wrong result stands") {
    Play play = resigned(under(Edition::e2023));
    play.act(white, act::Sign{"1-0"}).act(black, act::Sign{"1-0"});
    REQUIRE(play.pending() == "signed_result 8.7 black");
    play.arbiter(act::Declare{"1/2-1/2", "", ""});
    CHECK(play.pending() == "none");
    CHECK(withdrawn(play.find(RulingKind::corrected)) == "1-0 declared");
    play.decide("dismiss", 1);
    CHECK(play.refusal() == "game_over 8.7");
    CHECK(play.result() == "1/2-1/2 declared 8.7");
}

TEST_CASE("12.2 a correction cites the article that the arbiter names, and can be corrected") {
    Play play = resigned(under(Edition::e2023));
    play.arbiter(act::Declare{"1-0", "12.9.6", ""});
    CHECK(play.find(RulingKind::corrected)->cited == "12.9.6");
    CHECK(play.game().result()->cited == "12.9.6");
    play.arbiter(act::Declare{"0-0", "11.8", ""});
    CHECK(withdrawn(play.find(RulingKind::corrected)) == "1-0 declared");
    CHECK(play.state().corrections.size() == 2);
    play.arbiter(act::Declare{"2-0", "", ""});
    CHECK(play.refusal() == "bad_result");
    CHECK(play.state().corrections.size() == 2);
    // A view shows the last ones; the log has them all.
    for (int i = 0; i < 40; ++i) play.arbiter(act::Declare{i % 2 == 0 ? "1-0" : "0-1", "", ""});
    CHECK(play.state().corrections.size() == 16);
    CHECK(withdrawn(&play.state().corrections.back()) == "1-0 declared");
}

TEST_CASE("12.9 points that penalties have changed stay so in a corrected result") {
    Play play = resigned(under(Edition::e2023));
    play.arbiter(act::Penalise{white, Penalty::own_points, "", 500, {}});
    play.arbiter(act::Declare{"1-0", "", ""});
    CHECK(play.game().result()->points == ByColor<std::int64_t>{500, 0});
    CHECK(play.game().points_were_changed());
}

// ---- Annulled

TEST_CASE("12.2 a game that is over can be annulled, and an annulled one be given a result") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        Play play = resigned(under(row.edition));
        play.arbiter(act::Annul{"", "the wrong pairing"});
        CHECK(play.rulings() == "annulled " + std::string(row.duties));
        CHECK(withdrawn(play.find(RulingKind::annulled)) == "0-1 resignation");
        CHECK(play.find(RulingKind::annulled)->text == "the wrong pairing");
        CHECK(play.result() == "annulled");
        CHECK_FALSE(play.game().result());
        CHECK(play.game().phase() == Phase::over);
        play.arbiter(act::Annul{});  // it is already
        CHECK(play.refusal() == "game_over " + std::string(row.duties));
        CHECK(play.state().corrections.size() == 1);
        Play again = play;
        again.arbiter(reopen());
        CHECK(withdrawn(again.find(RulingKind::reopened)) == "annulled");
        CHECK(again.result() == "none");
        play.arbiter(act::Declare{"0-1", "", ""});
        CHECK(withdrawn(play.find(RulingKind::corrected)) == "annulled");
        CHECK(play.result() == "0-1 declared " + std::string(row.duties));
        CHECK_FALSE(play.state().annulled);
    }
}

// ---- Reopened

TEST_CASE("12.2 a game that was over goes on from its last position when the arbiter says so") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        Play play = resigned(under(row.edition));
        const std::string board = play.board();
        const std::string clock = play.clock();
        play.after(100).arbiter(reopen());
        CHECK(play.rulings() == "reopened " + std::string(row.duties));
        CHECK(play.effects() == "restore");
        CHECK(withdrawn(play.find(RulingKind::reopened)) == "0-1 resignation");
        CHECK(play.find(RulingKind::reopened)->player == white);
        CHECK(play.result() == "none");
        CHECK(play.board() == board);
        CHECK(play.clock() == clock);  // nobody was charged for the time since
        CHECK(play.game().phase() == Phase::paused);
        CHECK_FALSE(play.running());
        REQUIRE(play.state().corrections.size() == 1);
        CHECK(play.after(50).white("f1b5").refusal().starts_with("paused"));
        CHECK(play.clock() == clock);
        play.resume();
        CHECK(play.rulings().starts_with("resumed"));
        CHECK(play.running() == white);
        play.moves("f1b5 a7a6");
        CHECK(play.state().ply == 6);
        CHECK(play.act(black, act::Resign{}).result().starts_with("1-0 resignation"));
        // And it can be reopened once more.
        play.arbiter(reopen(2));
        CHECK(withdrawn(play.find(RulingKind::reopened)) == "1-0 resignation");
        CHECK(play.state().corrections.size() == 2);
    }
}

TEST_CASE("7.1 a reopened game goes on from any position, with the clocks that the arbiter sets") {
    for (const Color loser : both_colors) {
        for (int ply = 0; ply <= 4; ++ply) {
            CAPTURE(ply);
            Play play(under(Edition::e2023, "40/7200+30:1800+30"));
            std::vector<std::string> boards = {play.board()};
            for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
                boards.push_back(play.moves(move).board());
            }
            play.act(loser, act::Resign{});
            play.arbiter(reopen(ply, 3600, 1800));
            REQUIRE(play.accepted());
            CHECK(play.effects() == "restore, set_time white 3600, set_time black 1800");
            CHECK(play.board() == boards[static_cast<std::size_t>(ply)]);
            CHECK(play.state().ply == ply);
            CHECK(play.completed(white) == (ply + 1) / 2);
            CHECK(play.completed(black) == ply / 2);
            CHECK(play.time(white) == 3600);
            CHECK(play.time(black) == 1800);
            CHECK(play.must() == "nothing");
            play.resume();
            CHECK(play.running() == (ply % 2 == 0 ? white : black));
            play.arbiter(act::Restore{0});  // as in any game
            CHECK(play.accepted());
        }
    }
}

TEST_CASE(
    "6.2.1 the last move of a reopened game is completed, for the opponent's clock will run") {
    Play play(under(Edition::e2023, "2/600:600"));
    play.moves("e2e4 e7e5 g1f3 b8c6").white("f1b5").act(black, act::Resign{});  // not pressed
    REQUIRE(play.completed(white) == 2);
    const double left = play.time(white);
    play.arbiter(reopen());
    CHECK(play.completed(white) == 3);
    CHECK(play.time(white) == left);
    play.resume();
    CHECK(play.running() == black);
    CHECK(play.press(white).refusal() == "not_running 6.2.1");
    CHECK(play.moves("a7a6 b5a4").state().ply == 7);
    CHECK(play.completed(white) == 4);
    play.arbiter(act::Restore{6});
    CHECK(play.completed(white) == 3);
    CHECK(play.completed(black) == 3);
    // Both of them, where one has replied before the press (6.2.2); and a period may be over.
    Play both(under(Edition::e2023, "1/600:600"));
    both.white("e2e4").black("e7e5").act(white, act::Resign{});
    both.arbiter(reopen());
    CHECK(both.rulings() == "period_reached 6.3.2, period_reached 6.3.2, reopened 12.2");
    CHECK(both.completed(white) == 1);
    CHECK(both.completed(black) == 1);
    CHECK(both.resume().running() == white);
}

TEST_CASE("6.8 who has no time left is given some when the game is reopened, or it is not") {
    for (const Color player : both_colors) {
        Play play(under(Edition::e2023, "60"));
        if (player == black) play.moves("e2e4");
        play.after(100).tick();
        REQUIRE(play.result() == std::string(player == white ? "0-1" : "1-0") + " flag 6.9");
        const State before = play.state();
        const auto with = [&](std::optional<int> time) {
            return player == white ? reopen({}, time) : reopen({}, {}, time);
        };
        play.after(0).arbiter(with({}));
        CHECK(play.refusal() == "no_time 12.2");
        CHECK(play.state() == before);
        play.arbiter(with(0));
        CHECK(play.refusal() == "no_time 12.2");
        play.arbiter(with(-1));
        CHECK(play.refusal() == "bad_number 12.2");
        CHECK(play.state() == before);
        play.after(0).arbiter(with(30)).resume();
        CHECK(play.game().state().clock->flags.empty());
        CHECK(play.running() == player);
        CHECK(play.after(29).tick().game().phase() == Phase::playing);
        play.after(1).tick();
        CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
        CHECK(play.state().corrections.size() == 1);
    }
}

TEST_CASE(
    "6.8 no time is left also where a flag that is down was given some, or a period is gone") {
    Play flagged(with_human_arbiter(under(Edition::e2023, "60")));
    flagged.at(100).tick().arbiter(act::AddTime{white, Seconds(30), ""});
    flagged.arbiter(act::Declare{"0-1", "", ""}).arbiter(reopen());
    CHECK(flagged.refusal() == "no_time 12.2");
    CHECK(flagged.arbiter(reopen({}, 30)).accepted());
    // Back in the first period, White has used more than its time.
    Play period(under(Edition::e2023, "1/10:600"));
    period.moves("e2e4 e7e5").after(500).white("g1f3").press().act(black, act::Resign{});
    REQUIRE(period.time(white) > 0);
    CHECK(period.arbiter(reopen(0)).refusal() == "no_time 12.2");
    CHECK(period.arbiter(reopen(0, 10)).accepted());
    CHECK(period.completed(white) == 0);
}

TEST_CASE("4.3 nothing is touched in a game that is reopened") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5").touch(white, Square::g1);
    Play last = play;
    last.act(black, act::Resign{}).arbiter(reopen()).resume();
    CHECK(last.must() == "nothing");
    CHECK(last.white("d2d4").state().ply == 3);
    play.white("g1f3").press().act(black, act::Resign{}).arbiter(reopen(2)).resume();
    CHECK(play.must() == "nothing");
    CHECK(play.white("d2d4").state().ply == 3);
}

TEST_CASE("5.1.1 5.2.1 5.2.2 9.6 no game goes on from a position in which it is over") {
    struct Row {
        std::string_view fen, moves, article;
    };
    for (const Row& row : {
             Row{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", "5.1.1"},
             Row{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", "5.2.1"},
             Row{"8/8/4k3/8/8/3K4/5p2/8 w - - 0 1", "d3e4 f2f1b", "5.2.2"},
             Row{"8/8/4k3/8/8/3K4/8/R7 w - - 149 99", "d3c3", "9.6.2"},
         }) {
        CAPTURE(row.article);
        Play play(from(row.fen));
        play.moves(row.moves);
        const int last = play.state().ply;
        REQUIRE(play.game().phase() == Phase::over);
        const State before = play.state();
        for (const auto& act : {reopen(), reopen(last), reopen(last, 100, 100)}) {
            play.after(0).arbiter(act);
            CHECK(play.refusal() == "position_is_final " + std::string(row.article));
            CHECK(play.state() == before);
        }
        play.arbiter(reopen(last - 1));
        CHECK(play.accepted());
        CHECK(play.state().phase == Phase::paused);
    }
    // 9.6.1; 2009 has no such end, and the arbiter can have declared a draw by error.
    for (const Edition edition : {Edition::e2009, Edition::e2023}) {
        Play play(under(edition));
        for (int i = 0; i < 4; ++i) play.moves("g1f3 g8f6 f3g1 f6g8");
        if (edition == Edition::e2009) play.arbiter(act::Declare{"1/2-1/2", "", ""});
        REQUIRE(play.game().phase() == Phase::over);
        play.arbiter(reopen());
        CHECK(play.refusal() ==
              (edition == Edition::e2009 ? "accepted" : "position_is_final 9.6.1"));
    }
}

TEST_CASE("12.2 what cannot be reopened: a game that goes on, moves that were not made, no clock") {
    Play play(under(Edition::e2023));
    CHECK(Play(under(Edition::e2023)).at(-1).arbiter(reopen()).refusal() == "not_started 6.6");
    play.moves("e2e4");
    for (int i = 0; i < 2; ++i) {
        CHECK(play.arbiter(reopen()).refusal() == "not_over 12.2");
        play.pause("noise");
    }
    Play over = resigned(under(Edition::e2023));
    CHECK(over.arbiter(reopen(-1)).refusal() == "no_such_ply 12.2");
    CHECK(over.arbiter(reopen(5)).refusal() == "no_such_ply 12.2");
    act::Reopen counted = reopen();
    counted.moves = -1;
    CHECK(over.arbiter(counted).refusal() == "bad_number 12.2");
    act::Reopen too_long = reopen();
    too_long.time.black = longest_clock_time + Millis(1);
    CHECK(over.arbiter(too_long).refusal() == "bad_number 12.2");
    Play untimed = resigned(under(Edition::e2023, "-"));
    CHECK(untimed.arbiter(reopen({}, 60)).refusal() == "no_clock 12.2");
    CHECK(untimed.arbiter(reopen()).accepted());
    CHECK(untimed.resume().moves("f1b5").state().ply == 5);
}

TEST_CASE("12.2 a game that was declared over before its start begins with its start") {
    Play play(under(Edition::e2023));
    play.at(-20).arbiter(act::Declare{"+/-", "", ""});
    REQUIRE(play.game().phase() == Phase::over);
    Play late = play;
    play.at(-10).arbiter(reopen());
    CHECK(play.game().phase() == Phase::before);
    CHECK(play.at(0).arbiter(act::Start{}).running() == white);
    CHECK(play.at(10).tick().time(white) == 7190);
    // Later than that nobody is charged for the time since.
    late.at(500).arbiter(reopen());
    CHECK(late.game().phase() == Phase::paused);
    CHECK(late.at(510).resume().running() == white);
    CHECK(late.at(520).tick().time(white) == 7190);
}

TEST_CASE("6.7 a player who has lost by default plays on when the game is reopened") {
    Conditions conditions = under(Edition::e2023);
    conditions.presence_tracked = true;
    Play play(conditions);
    play.at(-1).act(white, act::Arrive{}).at(5).tick();
    REQUIRE(play.result() == "+/- default_time 6.7.1");
    play.arbiter(reopen()).resume();
    CHECK(play.running() == white);
    CHECK(play.after(600).tick().result() == "none");
    // Nor does the rest of the default time count against somebody for whom the game was reopened.
    conditions.default_time = Seconds(3600);
    Play declared(conditions);
    declared.at(-1).act(white, act::Arrive{}).at(100).arbiter(act::Declare{"+/-", "", ""});
    declared.at(200).arbiter(reopen()).resume();
    CHECK(declared.at(4000).tick().result() == "none");
}

TEST_CASE("12.2 a reopened game waits for the arbiter, not for a claim of whoever had paused it") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5").act(white, act::Pause{});
    play.arbiter(act::Declare{"1-0", "", ""}).arbiter(act::Reopen{});
    REQUIRE(play.state().phase == Phase::paused);
    play.claim(white, ClaimKind::wrong_clock).decide("dismiss");
    CHECK(play.accepted());
    CHECK(play.state().phase == Phase::paused);
    play.resume();
    CHECK(play.running() == white);
}

TEST_CASE("12.6 only the arbiter corrects") {
    for (const bool over : {false, true}) {
        const Play play =
            over ? resigned(under(Edition::e2023)) : Play(under(Edition::e2023)).moves("e2e4 e7e5");
        const std::vector<act::Any> corrections = {reopen(), act::SetCount{white, 0, "", ""},
                                                   act::Declare{"1-0", "", ""}, act::Annul{}};
        for (const act::Any& what : corrections) {
            for (const Color by : both_colors) {
                Play one = play;
                CHECK_FALSE(one.act(by, what).accepted());
                CHECK_FALSE(one.act(Party::assistant, what, by).accepted());
                CHECK_FALSE(one.by_operator(by, what).accepted());
                CHECK(one.state().corrections.empty());
            }
        }
    }
}

TEST_CASE("12.2 a board that nobody sees: the number of moves, no position") {
    Conditions conditions = under(Edition::e2023, "600+10");
    conditions.board = BoardKind::unseen;
    Play play(conditions);
    for (const Color by : {white, black, white, black}) play.press(by);
    play.arbiter(act::Declare{"1-0", "", ""});
    Play last = play;
    play.arbiter(reopen(3, 500, 400));
    CHECK(play.effects() == "set_time white 500, set_time black 400");
    CHECK(play.state().ply == 3);
    CHECK(play.resume().running() == black);
    // What the press had brought is not taken off a time that the arbiter has set since.
    last.arbiter(reopen({}, 500, 400)).observe(Observed::illegal_move);
    CHECK(last.state().ply == 3);
    CHECK(last.time(black) == 400);
}

// ---- 11.10

TEST_CASE("11.10 an appeal is a question to the arbiter, in play and after it") {
    for (const Articles& row : articles) {
        for (const bool over : {false, true}) {
            CAPTURE(name(row.edition));
            CAPTURE(over);
            const std::string appeal(row.appeal);
            Play play =
                over ? resigned(under(row.edition)) : Play(under(row.edition)).moves("e2e4 e7e5");
            play.request(white, Requested::appeal, "6.8");
            CHECK(play.rulings() == "appeal " + appeal);
            REQUIRE(play.pending() == "appeal " + appeal + " white");
            const Question& question = play.game().pending()[0];
            CHECK(question.subject == Rule::flag_fallen);
            CHECK(question.options == std::vector{Option::uphold, Option::dismiss});
            // The same again is asked but once; something else, or the other player, is another.
            play.request(white, Requested::appeal, "6.8");
            CHECK(play.rulings() == "appeal " + appeal);
            CHECK(play.game().pending().size() == 1);
            play.request(white, Requested::appeal).request(black, Requested::appeal, "6.8");
            CHECK(play.game().pending().size() == 3);
            if (!over) {
                play.act(black, act::Resign{});  // the end of the game does not answer them
                CHECK(play.game().pending().size() == 3);
            }
            play.decide("dismiss", 1);
            CHECK(play.rulings() == "appeal_dismissed " + appeal);
            CHECK(play.find(RulingKind::appeal_dismissed)->player == white);
            CHECK(play.find(RulingKind::appeal_dismissed)->subject == Rule::flag_fallen);
            play.arbiter(act::Declare{"1/2-1/2", "", ""});
            CHECK(play.rulings() == "corrected " + std::string(row.duties));
            CHECK(play.game().pending().size() == 2);
            play.decide("uphold", 3);
            CHECK(play.rulings() == "appeal_upheld " + appeal);
            CHECK(play.find(RulingKind::appeal_upheld)->player == black);
            CHECK(play.result().starts_with("1/2-1/2 declared"));  // until it is carried out
        }
    }
}

TEST_CASE(
    "11.10 an appeal that is upheld is carried out: another result, annulled, or play goes on") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        const std::string appeal(row.appeal);
        Play play = resigned(under(row.edition));
        play.request(white, Requested::appeal).decide("uphold");
        REQUIRE(play.rulings() == "appeal_upheld " + appeal);
        Play again = play;
        CHECK(again.arbiter(act::Declare{"1-0", "", ""}).rulings() == "corrected " + appeal);
        CHECK(again.result() == "1-0 declared " + appeal);
        // That appeal has been carried out: what follows rests on something else.
        CHECK(again.arbiter(reopen()).rulings() == "reopened " + std::string(row.duties));
        again = play;
        CHECK(again.arbiter(act::Annul{}).rulings() == "annulled " + appeal);
        again = play;
        CHECK(again.arbiter(reopen(3)).rulings() == "reopened " + appeal);
        // One that was upheld during the game is not about its end.
        Play earlier(under(row.edition));
        earlier.moves("e2e4").request(white, Requested::appeal).decide("uphold");
        earlier.act(white, act::Resign{}).arbiter(reopen());
        CHECK(earlier.rulings() == "reopened " + std::string(row.duties));
    }
}

// Carlsen–Inarkiev, World Blitz Championship 2017: Black answered a check by giving check. White
// moved his king; Black claimed the game for White's not claiming, and was given it. On appeal the
// chief arbiter ordered play to go on from the position after White's move.
TEST_CASE(
    "11.10 A.4.2 a win claimed after one's own illegal move is taken back, and play goes on") {
    Conditions conditions = from("8/1R1k4/8/8/8/8/3n4/4K3 b - - 0 1", Edition::e2017, "180+2");
    conditions.supervision = Supervision::partial;
    Play play(conditions);
    play.black("d2f3").press();  // his king stays in check
    play.white("e1e2").press();
    REQUIRE(play.state().ply == 2);
    const std::string board = play.board();
    play.arbiter(act::Declare{"0-1", "7.5.1", ""});
    REQUIRE(play.result() == "0-1 declared 7.5.1");
    play.request(white, Requested::appeal, "7.5.1").decide("uphold");
    play.arbiter(reopen({}, 100, 90));
    CHECK(play.rulings() == "reopened 11.10");
    CHECK(play.board() == board);
    play.resume();
    CHECK(play.running() == black);
    CHECK(play.black("d7e6").press().accepted());
    CHECK(play.state().ply == 3);
    CHECK(play.result() == "none");
}

// ---- 7.5.5

TEST_CASE("7.5.5 a step is taken off the ladder, in play and after it; the time given stays") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        const std::string ladder(row.ladder);
        for (const Color player : both_colors) {
            Play play(under(row.edition));
            if (player == black) play.moves("e2e4");
            const std::string illegal = player == white ? "g1g3" : "g8g6";
            play.move(player, illegal).press();
            REQUIRE(play.state().illegal[player] == 1);
            const double given = play.time(!player);
            play.after(0).arbiter(act::SetCount{player, 0, "", "it was legal"});
            CHECK(play.rulings() == "count_set " + ladder);
            CHECK(play.find(RulingKind::count_set)->player == player);
            CHECK(play.find(RulingKind::count_set)->count == 0);
            CHECK(play.find(RulingKind::count_set)->text == "it was legal");
            CHECK(play.effects() == "nothing");
            CHECK(play.state().illegal[player] == 0);
            CHECK(play.time(!player) == given);
            CHECK(play.running() == player);
            // The next one is the first again.
            play.move(player, illegal).press();
            CHECK(play.state().illegal[player] == 1);
            CHECK(play.result() == "none");
        }
    }
}

TEST_CASE("7.5.5 a game lost by one illegal move too many stays lost until it is reopened") {
    Play play(under(Edition::e2023));
    for (int i = 0; i < 2; ++i) play.white("g1g3").press();
    REQUIRE(play.result() == "0-1 illegal_moves 7.5.5");
    Play kept = play;
    play.arbiter(act::SetCount{white, 1, "", ""});
    CHECK(play.accepted());
    CHECK(play.result() == "0-1 illegal_moves 7.5.5");
    CHECK(play.game().phase() == Phase::over);
    CHECK(play.state().corrections.empty());
    play.arbiter(reopen()).resume();
    CHECK(play.state().illegal.white == 1);
    CHECK(play.white("g1g3").press().result() == "0-1 illegal_moves 7.5.5");
    // Reopened without it, the count is what it was.
    kept.arbiter(reopen()).resume();
    CHECK(kept.state().illegal.white == 2);
    CHECK(kept.white("g1g3").press().result() == "0-1 illegal_moves 7.5.5");
}

TEST_CASE("7.5.5 a count that loses the game, or is no count, is not set") {
    struct Row {
        Conditions conditions;
        int most;
    };
    for (const Row& row : {Row{under(Edition::e2023), 1}, Row{under(Edition::e2009), 2},
                           Row{under(Edition::e2017, "180+2", Supervision::partial), 0}}) {
        Play play(row.conditions);
        play.moves("e2e4");
        for (int count = 0; count <= row.most; ++count) {
            CHECK(play.arbiter(act::SetCount{black, count, "", ""}).accepted());
            CHECK(play.state().illegal == ByColor<int>{0, count});
        }
        for (const int count : {row.most + 1, -1, 1'000'000}) {
            CHECK(play.arbiter(act::SetCount{black, count, "", ""})
                      .refusal()
                      .starts_with("bad_number"));
            CHECK(play.state().illegal == ByColor<int>{0, row.most});
        }
    }
}

TEST_CASE("8.7 11.10 12.2 what the arbiter decides during the game has its reason, too") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5");
    Play restored = play;
    restored.arbiter(act::Restore{1, "7.4.1", "a clumsy elbow"});
    CHECK(restored.find(RulingKind::restored)->cited == "7.4.1");
    CHECK(restored.find(RulingKind::restored)->text == "a clumsy elbow");
    Play declared = play;
    declared.arbiter(act::Declare{"1-0", "11.7", "refused to go on"});
    REQUIRE(declared.find(RulingKind::game_over));
    CHECK(declared.find(RulingKind::game_over)->text == "refused to go on");
    CHECK_FALSE(declared.find(RulingKind::game_over)->withdrawn);
    CHECK(declared.state().corrections.empty());
    play.arbiter(act::Annul{"7.2.1", "two kings each"});
    CHECK(play.find(RulingKind::annulled)->cited == "7.2.1");
    CHECK(play.find(RulingKind::annulled)->text == "two kings each");
    CHECK_FALSE(play.find(RulingKind::annulled)->withdrawn);
}

// ---- The desk

TEST_CASE("12.2 the desk of a game that is over: other results, annulment, reopening, the ladder") {
    for (const Articles& row : articles) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition, "60"));
        play.moves("e2e4 e7e5").white("g1g3").press().after(600).tick();
        REQUIRE(play.result().starts_with("0-1 flag"));
        int results = 0;
        int annulments = 0;
        int counts = 0;
        std::vector<int> plies;
        for (const DeskOption& one : desk(play.game(), play.game().now() + Seconds(1))) {
            if (one.incident == DeskIncident::result || one.incident == DeskIncident::late) {
                FAIL("a result that is no correction");
            }
            if (one.incident != DeskIncident::correction) continue;
            const bool count = std::holds_alternative<act::SetCount>(one.act);
            CHECK(play.article(one.rule) == (count ? row.ladder : row.duties));
            counts += count ? 1 : 0;
            annulments += std::holds_alternative<act::Annul>(one.act) ? 1 : 0;
            if (const auto* declare = std::get_if<act::Declare>(&one.act)) {
                CHECK(declare->result != "0-1");
                ++results;
            }
            if (const auto* back = std::get_if<act::Reopen>(&one.act)) {
                plies.push_back(back->ply.value_or(-1));
                CHECK(back->time.white > Millis::zero());  // whose flag is down
                CHECK(one.would.game.phase() == Phase::paused);
            }
        }
        CHECK(results == 8);
        CHECK(annulments == 1);
        CHECK(counts == 1);
        CHECK(plies == std::vector{2, 1, 0});
    }
}

}  // namespace
}  // namespace jadoube
