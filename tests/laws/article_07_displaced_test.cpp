// 7.4 and 7.6: displaced men.
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;
using test::with_human_arbiter;

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

// ---- 7.4

constexpr std::string_view knocked_over = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBN1 w - - 0 1";

TEST_CASE("7.4.1 who displaces men puts the position right") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, "7.3"},
                        {Edition::e2014, "7"},
                        {Edition::e2017, "7.4.1"},
                        {Edition::e2018, "7.4.1"},
                        {Edition::e2023, "7.4.1"}};
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            Play play(under(row.edition));
            play.at(5).act(by, act::Place{std::string(knocked_over)});
            CHECK(play.rulings() == "restored " + std::string(row.article));
            CHECK(play.find(RulingKind::restored)->player == by);
            CHECK(play.effects() == "restore");
            CHECK(play.board() == initial);
            CHECK(play.state().illegal == ByColor<int>{0, 0});  // no step of the ladder
            CHECK(play.running() == Color::white);
            CHECK(play.time(Color::white) == 7200 - 5);
            CHECK(play.time(Color::black) == 7200);
            CHECK(play.must() == "nothing");
        }
    }
}

TEST_CASE("7.4.2 either player may stop the chessclock and call the arbiter") {
    for (const Color by : both_colors) {
        Play play(with_human_arbiter(under(Edition::e2023)));
        play.moves("e2e4");
        play.act(Color::black, act::Place{std::string(knocked_over)});
        play.act(by, act::Pause{"pieces displaced"});
        CHECK(play.accepted());
        CHECK(play.find(RulingKind::paused)->player == by);
        CHECK(play.game().phase() == Phase::paused);
        CHECK(play.running() == std::nullopt);
        CHECK(play.pending() == "displaced 7.4.1 black");  // not why he has stopped it
        const double black = play.time(Color::black);
        play.after(60).decide("uphold");
        CHECK(play.rulings() == "restored 7.4.1");
        CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
        CHECK(play.time(Color::black) == black);
        play.act(Party::arbiter, act::Resume{});
        CHECK(play.running() == Color::black);
    }
}

TEST_CASE("7.4.3 the arbiter may penalise him") {
    for (const Color by : both_colors) {
        const bool white = by == Color::white;
        Play play(under(Edition::e2023));
        play.act(by, act::Place{std::string(knocked_over)});
        play.act(Party::arbiter, act::Penalise{by, Penalty::warning, "7.4.3", {}, {}});
        CHECK(play.rulings() == "penalty 7.4.3");
        CHECK(play.effects() == "nothing");
        play.act(Party::arbiter, act::Penalise{by, Penalty::opponent_time, "7.4.3", 120'000, {}});
        CHECK(play.rulings() == "penalty 7.4.3");
        CHECK(play.effects() == (white ? "add_time black 120" : "add_time white 120"));
        play.act(Party::arbiter, act::Penalise{by, Penalty::loss, "7.4.3", {}, {}});
        CHECK(play.result() == (white ? "0-1 penalty 7.4.3" : "1-0 penalty 7.4.3"));
    }
}

TEST_CASE("7.4.1 on a guarded board players cannot displace men") {
    Conditions chosen;
    chosen.board = BoardKind::guarded;
    Play play(chosen);
    play.act(Color::white, act::Place{std::string(knocked_over)});
    CHECK(play.refusal() == "guarded 7.4.1");
    CHECK(play.board() == initial);
}

// ---- 7.6

TEST_CASE("7.6 men found displaced: the position before it is put back, without a penalty") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, "7.5"},
                        {Edition::e2014, "7.6"},
                        {Edition::e2017, "7.6"},
                        {Edition::e2018, "7.6"},
                        {Edition::e2023, "7.6"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition));
        play.moves("e2e4 e7e5");
        const std::string position = play.state().fen;
        play.act(Party::arbiter, act::Place{std::string(knocked_over)});
        CHECK(play.rulings() == "restored " + std::string(row.article));
        CHECK(play.effects() == "restore");
        CHECK(play.state().fen == position);
        CHECK(play.game().ply() == 2);
        CHECK(play.state().illegal == ByColor<int>{0, 0});
        CHECK(play.running() == Color::white);
        // Or the last position that can be identified.
        play.act(Party::arbiter, act::Restore{1});
        CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
    }
}

TEST_CASE("7.6 a human arbiter says whether the men are displaced") {
    constexpr std::string_view shown =
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/7N/PPPP1PPP/RNBQKB1R w KQkq - 0 2";
    for (const bool upheld : {true, false}) {
        Play play(with_human_arbiter(under(Edition::e2023)));
        play.moves("e2e4 e7e5");
        const std::string position = play.state().fen;
        play.act(Party::arbiter, act::Place{std::string(shown)});
        CHECK(play.board() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/7N/PPPP1PPP/RNBQKB1R w");
        CHECK(play.game().pending().front().rule == Rule::pieces_found_displaced);
        play.decide(upheld ? "uphold" : "dismiss");
        if (upheld) {
            CHECK(play.rulings() == "restored 7.6");
            CHECK(play.state().fen == position);
            continue;
        }
        // They stand where they belong; kings and rooks have not moved (3.8.2.1).
        CHECK(play.board() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/7N/PPPP1PPP/RNBQKB1R w");
        CHECK(play.state().fen.find(" w KQkq ") != std::string::npos);
        CHECK(play.state().illegal == ByColor<int>{0, 0});
    }
}

TEST_CASE("7.6 nothing is displaced where the board shows what it should") {
    Play play;
    play.moves("e2e4 e7e5");
    play.act(Party::arbiter, act::Place{play.state().fen});
    CHECK(play.accepted());
    CHECK(play.rulings() == "");
    CHECK(play.act(Party::arbiter, act::Place{"no board"}).refusal() == "bad_fen");
}

}  // namespace
}  // namespace jadoube
