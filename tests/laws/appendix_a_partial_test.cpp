// A.5: rapid where nobody watches each game: what must be claimed, and until when. B.3 is the same
// but where a row says otherwise.
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/quick_games.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::unwatched;
using test::unwatched_from;
using test::with_human_arbiter;

constexpr std::string_view ten_moves =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 d7d6 c2c3 c8d7 b1d2 f8e7 h2h3 h7h6 a2a3 b7b5 "
    "a4b3 d6d5";

// The first of them, so many plies.
std::string plies(std::string_view moves, int count) {
    std::size_t end = 0;
    for (int i = 0; i < count; ++i) end = std::min(moves.find(' ', end), moves.size()) + 1;
    return std::string(moves.substr(0, end == 0 ? 0 : end - 1));
}

// ---- A.5, A.5.1

TEST_CASE("A.5 without full supervision nobody watches the board; standard play is not asked") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, "A.4"},
                        {Edition::e2014, "A.4"},
                        {Edition::e2017, "A.4"},
                        {Edition::e2018, "A.4"},
                        {Edition::e2023, "A.5"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CHECK(Rulebook(row.edition).article(Rule::rapid_otherwise) == row.article);
        Play rapid(unwatched(row.edition));
        rapid.white("g1g3").press();
        CHECK(rapid.rulings() == "");
        CHECK(rapid.game().has_the_move() == Color::black);
        CHECK(rapid.running() == Color::black);
        CHECK(rapid.board() == "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R b");
        CHECK(rapid.game().illegal_moves_completed(Color::white) == 0);
        Play standard(unwatched(row.edition, "3600"));
        standard.white("g1g3").press();
        CHECK(standard.find(RulingKind::illegal_move));
        standard.white("e2e4");
        CHECK(standard.find(RulingKind::touch_move));
        standard.at(3700).tick();
        CHECK(standard.result() == "0-1 flag 6.9");  // in 2009 too
        Play late(unwatched(row.edition, "3600"));
        late.moves(ten_moves).claim(Color::white, ClaimKind::wrong_start).decide("uphold");
        CHECK(late.result() == "annulled");
    }
}

TEST_CASE("A.5.1 the set-up and the clock can be complained about until so many moves each") {
    struct Row {
        Edition edition;
        int moves;
        std::string_view setup;
        std::string_view clock;
    };
    const Row rows[] = {
        {Edition::e2009, 3, "A.4.a", "A.4.a"},      {Edition::e2014, 10, "A.4.a", "A.4.a"},
        {Edition::e2017, 10, "A.4.1.2", "A.4.1.1"}, {Edition::e2018, 10, "A.4.1.2", "A.4.1.1"},
        {Edition::e2023, 10, "A.5.1.2", "A.5.1.1"},
    };
    constexpr std::string_view times[] = {"1500", "180"};  // and blitz
    for (const Row& row : rows) {
        for (const std::string_view time : times) {
            for (const Color by : both_colors) {
                CAPTURE(name(row.edition));
                CAPTURE(std::string(time));
                const Conditions chosen = unwatched(row.edition, time);
                // White has completed them, Black lacks the last press.
                const auto almost = [&] {
                    Play play(chosen);
                    play.moves(plies(ten_moves, 2 * row.moves - 1));
                    const std::string last = plies(ten_moves, 2 * row.moves);
                    play.black(last.substr(last.rfind(' ') + 1));
                    return play;
                };
                Play start = almost();
                start.claim(by, ClaimKind::wrong_start).decide("uphold");
                CHECK(start.result() == "annulled");
                Play clock = almost();
                clock.claim(by, ClaimKind::wrong_clock).decide("uphold");
                CHECK(clock.find(RulingKind::paused));
                CHECK(clock.game().phase() == Phase::paused);

                const auto after = [&] {
                    Play play = almost();
                    play.press(Color::black);
                    REQUIRE(play.game().chessclock()->moves_completed(Color::black) == row.moves);
                    return play;
                };
                Play too_late = after();
                too_late.claim(by, ClaimKind::wrong_start);
                CHECK(too_late.rulings() == "stands " + std::string(row.setup));
                CHECK(too_late.find(RulingKind::stands)->claim == ClaimKind::wrong_start);
                CHECK(too_late.result() == "none");
                too_late.claim(by, ClaimKind::wrong_board);
                CHECK(too_late.rulings() == "stands " + std::string(row.setup));
                too_late.claim(by, ClaimKind::wrong_clock);
                CHECK(too_late.rulings() == "stands " + std::string(row.clock));
                CHECK(too_late.effects() == "nothing");
                CHECK(too_late.game().phase() == Phase::playing);
                CHECK(too_late.running() == Color::white);
            }
        }
    }
}

TEST_CASE("A.5.1.1 the arbiter can still change the setting if the schedule would suffer") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        CAPTURE(name(edition));
        Play play(unwatched(edition));
        play.moves(ten_moves);
        act::SetClock set;
        set.time = {Millis(600'000), Millis(600'000)};
        play.act(Party::arbiter, set);
        CHECK(play.effects() == "set_time white 600, set_time black 600");
        CHECK(Rulebook(edition).discretion(Rule::rapid_clock_setting_stands));
    }
    CHECK_FALSE(Rulebook(Edition::e2009).discretion(Rule::rapid_clock_setting_stands));
}

TEST_CASE("A.5.1.2 a king set up wrongly may not castle, nor anybody with a rook set up wrongly") {
    struct Row {
        std::string_view fen;
        Color by;
        std::string_view barred;
    };
    const Row rows[] = {
        // White's king and queen stand on each other's squares.
        {"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w kq - 0 1", Color::white, "0-0"},
        {"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w kq - 0 1", Color::white, "0-0-0"},
        {"r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQ - 0 1", Color::black, "0-0"},
        // A rook stands on g1 from the beginning.
        {"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w Qkq - 0 1", Color::white, "0-0"},
        {"1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQk - 0 1", Color::black, "0-0-0"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.fen));
        Play play(unwatched_from(row.fen));
        const std::string before = play.state().fen;
        play.move(row.by, std::string(row.barred)).press();
        CHECK(play.rulings() == "");
        play.claim(!row.by, ClaimKind::illegal_move);
        CHECK(play.rulings() == "illegal_move 7.5.5");
        CHECK(play.state().fen == before);
    }
    // With the other rook he still may.
    Play other(unwatched_from("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w Qkq - 0 1"));
    other.white("0-0-0").press().black("0-0").press();
    CHECK(other.board() == "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/2KR2R1 w");
    other.claim(Color::white, ClaimKind::illegal_move);
    CHECK(other.find(RulingKind::claim_rejected));
}

// ---- A.5.3, A.5.5

TEST_CASE("A.5.5 a fallen flag is called by the arbiter who sees it, since 2014") {
    for (const Edition edition : {Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Color loser : both_colors) {
            for (const std::string_view time : {"1500", "180"}) {
                CAPTURE(name(edition));
                Play play(unwatched(edition, time));
                if (loser == Color::black) play.moves("e2e4");
                play.at(3000).tick();
                CHECK(play.rulings() == "flag_fallen 6.8, game_over 6.9");
                CHECK(play.find(RulingKind::flag_fallen)->player == loser);
                CHECK(play.result() == (loser == Color::white ? "0-1 flag 6.9" : "1-0 flag 6.9"));
            }
        }
    }
    const std::string_view articles[] = {"", "A.4", "A.4.5", "A.4.5", "A.5.5"};
    for (const Edition edition : all_editions) {
        const Rulebook book(edition);
        CHECK(book.has(Rule::rapid_flag_called) == (edition != Edition::e2009));
        if (edition == Edition::e2009) continue;
        CHECK(book.article(Rule::rapid_flag_called) == articles[static_cast<std::size_t>(edition)]);
    }
}

TEST_CASE("A.5.5 a human arbiter is asked about the flag that is down") {
    for (const bool upheld : {true, false}) {
        Play play(with_human_arbiter(unwatched(Edition::e2023)));
        play.at(1500).tick();
        CHECK(play.rulings() == "");
        CHECK(play.pending() == "flag 6.8 white");
        CHECK(play.result() == "none");
        // A.5.3: the claim asks nothing new.
        play.claim(Color::black, ClaimKind::flag);
        CHECK(play.accepted());
        CHECK(play.pending() == "flag 6.8 white");
        play.decide(upheld ? "uphold" : "dismiss");
        CHECK(play.result() == (upheld ? "0-1 flag 6.9" : "none"));
    }
}

TEST_CASE("A.5.3 who wins on time must be able to give mate, else it is a draw") {
    // White's flag falls; Black has a lone king. And with colours reversed.
    struct Row {
        std::string_view fen;
        std::string_view score;
    };
    const Row rows[] = {
        {"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "1/2-1/2"},  // the claimant cannot
        {"q3k3/8/8/8/8/8/8/4K3 b - - 0 1", "1/2-1/2"},
        {"4k3/8/8/8/8/8/p7/4K3 w - - 0 1", "0-1"},  // he can; that the other cannot is no matter
        {"4k3/P7/8/8/8/8/8/4K3 b - - 0 1", "1-0"},
    };
    struct Edit {
        Edition edition;
        std::string_view article;
    };
    const Edit edits[] = {{Edition::e2009, "A.4.d.2"},
                          {Edition::e2014, "6.9"},
                          {Edition::e2017, "6.9"},
                          {Edition::e2018, "6.9"},
                          {Edition::e2023, "6.9"}};
    for (const Edit& edit : edits) {
        for (const Row& row : rows) {
            CAPTURE(name(edit.edition));
            CAPTURE(std::string(row.fen));
            Play play(unwatched_from(row.fen, edit.edition));
            const Color claimant = !play.game().has_the_move();
            play.at(1501).claim(claimant, ClaimKind::flag);
            const std::string reason = row.score == "1/2-1/2" ? " flag_no_mate " : " flag ";
            CHECK(play.result() == std::string(row.score) + reason + std::string(edit.article));
        }
    }
}

TEST_CASE("A.5.3 a claim while the opponent has time is rejected and costs nothing") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(unwatched(edition));
        play.moves("e2e4").claim(Color::white, ClaimKind::flag);
        CHECK(play.find(RulingKind::claim_rejected));
        CHECK(play.effects() == "nothing");
        CHECK(play.result() == "none");
        CHECK(play.running() == Color::black);
    }
}

TEST_CASE("2009: A.4.d.1 a flag counts only when a player claims it") {
    for (const std::string_view time : {"1500", "180"}) {
        CAPTURE(std::string(time));
        const double all = time == "180" ? 180 : 1500;
        Play play(unwatched(Edition::e2009, time));
        play.at(all + 10).tick();
        CHECK(play.rulings() == "");
        CHECK(play.game().phase() == Phase::playing);
        CHECK(play.state().clock->flags == std::vector<Color>{Color::white});
        // The arbiter refrains from saying so.
        CHECK(play.observe(Observed::flag).refusal() == "not_allowed A.4.d.1");
        CHECK(play.result() == "none");
        // White plays on as if nothing had happened, until Black stops the clocks and claims.
        play.white("e2e4").press();
        CHECK(play.accepted());
        play.act(Color::black, act::Pause{"flag"});
        play.claim(Color::black, ClaimKind::flag);
        CHECK(play.rulings() == "flag_fallen 6.8, game_over A.4.d.2");
        CHECK(play.result() == "0-1 flag A.4.d.2");
    }
}

TEST_CASE("2009: A.4.d.1 a mate before the claim is a mate") {
    Play play(unwatched(Edition::e2009));
    play.moves("f2f3 e7e5").at(2000).white("g2g4").press().black("d8h4");
    CHECK(play.result() == "0-1 checkmate 5.1.a");
    Play other(unwatched(Edition::e2009));
    other.moves("e2e4").at(2000).moves("g7g5 d2d4 f7f6 d1h5");
    CHECK(other.result() == "1-0 checkmate 5.1.a");
    // And of the player whose own flag was down.
    Play late(unwatched(Edition::e2009));
    late.moves("e2e4 g7g5 d2d4 f7f6").at(2000).white("d1h5");
    CHECK(late.result() == "1-0 checkmate 5.1.a");
}

TEST_CASE("2009: A.4.d.3 with both flags down the game is drawn, claimed or signalled") {
    for (const bool signalled : {true, false}) {
        for (const Color by : both_colors) {
            Play play(unwatched(Edition::e2009));
            play.at(1510).white("e2e4").press().at(3100).tick();
            CHECK(play.result() == "none");
            CHECK(play.state().clock->flags == std::vector<Color>{Color::white, Color::black});
            if (signalled) {
                play.observe(Observed::flag);
            } else {
                play.claim(by, ClaimKind::flag);
            }
            CHECK(play.result() == "1/2-1/2 both_flags A.4.d.3");
        }
    }
}

TEST_CASE("2017: A.4.3 the claimant must have time left himself; since 2018 he need not") {
    struct Row {
        Edition edition;
        bool needs_time;
    };
    const Row rows[] = {{Edition::e2014, true},  // no source: as in 2017
                        {Edition::e2017, true},
                        {Edition::e2018, false},
                        {Edition::e2023, false}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CHECK(Rulebook(row.edition).parameters().time_win_claimant_needs_time_left ==
              row.needs_time);
        // The arbiter has dismissed what he was asked: nobody has seen the first flag fall.
        Play play(with_human_arbiter(unwatched(row.edition)));
        play.at(1500).tick().decide("dismiss").white("e2e4").press().at(3100).tick();
        REQUIRE(play.state().clock->flags.size() == 2);
        play.decide("dismiss");
        play.claim(Color::black, ClaimKind::flag);
        if (row.needs_time) {
            CHECK(play.find(RulingKind::claim_rejected));
            CHECK(play.find(RulingKind::claim_rejected)->rule == Rule::rapid_win_on_time);
            CHECK(play.pending() == "none");
            CHECK(play.result() == "none");
        } else {
            CHECK(play.pending() == "flag 6.8 white");
            play.decide("uphold");
            CHECK(play.result() == "0-1 flag 6.9");
        }
    }
    CHECK(Rulebook(Edition::e2017).article(Rule::rapid_win_on_time) == "A.4.3");
}

}  // namespace
}  // namespace jadoube
