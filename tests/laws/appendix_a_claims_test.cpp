// A.5.2: where nobody watches the board an illegal move must be claimed or seen in time. B.3 is the
// same but where a row says otherwise.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/quick_games.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;
using test::unwatched;
using test::unwatched_from;
using test::with_human_arbiter;

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

TEST_CASE("A.5.2 claimed or seen before the opponent's next move, an illegal move is acted on") {
    struct Row {
        Edition edition;
        std::string_view time;
        std::string_view article;
        int seconds;  // none: it loses
        bool seen_is_enough;
    };
    const Row rows[] = {
        {Edition::e2009, "1500", "7.4.b", 120, false}, {Edition::e2009, "180", "B.3.c", 0, false},
        {Edition::e2014, "1500", "A.4.b", 0, true},    {Edition::e2014, "180", "A.4.b", 0, true},
        {Edition::e2017, "1500", "A.4.2", 0, true},    {Edition::e2017, "180", "A.4.2", 0, true},
        {Edition::e2018, "1500", "7.5.5", 120, true},  {Edition::e2018, "180", "7.5.5", 60, true},
        {Edition::e2023, "1500", "7.5.5", 60, true},   {Edition::e2023, "180", "7.5.5", 60, true},
    };
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            for (const bool seen : {false, true}) {
                CAPTURE(name(row.edition));
                CAPTURE(std::string(row.time));
                CAPTURE(seen);
                const std::string article(row.article);
                const bool white = by == Color::white;
                Play play(unwatched(row.edition, std::string(row.time) + "+2"));
                if (!white) play.moves("e2e4");
                const std::string before = play.state().fen;
                play.move(by, white ? "g1g3" : "g8g6");
                const double had = play.time(by);
                play.press();
                const double opponent = play.time(!by);
                // Neither a touched man nor one put down illegally is a move made.
                play.touch(!by, white ? Square::g8 : Square::g1);
                play.move(!by, white ? "g8g6" : "g1g3");
                if (seen) {
                    play.observe(Observed::illegal_move);
                } else {
                    play.claim(!by, ClaimKind::illegal_move);
                }
                if (seen && !row.seen_is_enough) {
                    // 2009: A.4.c, B.3.c: only on the claim.
                    CHECK(play.refusal() ==
                          "not_allowed " + std::string(row.time == "180" ? "B.3.c" : "A.4.c"));
                    CHECK(play.game().illegal_moves_completed(by) == 0);
                    continue;
                }
                CHECK(play.state().fen == before);
                CHECK(play.game().illegal_moves_completed(by) == 1);
                if (row.seconds == 0) {
                    CHECK(play.rulings() == "illegal_move " + article + ", game_over " + article);
                    CHECK(play.result() ==
                          (white ? "0-1" : "1-0") + std::string(" illegal_moves ") + article);
                    continue;
                }
                CHECK(play.rulings() == "illegal_move " + article);
                CHECK(play.effects() == "restore, add_time " + std::string(name(party(!by))) + " " +
                                            std::to_string(row.seconds));
                CHECK(play.running() == by);
                CHECK(play.time(by) == had - 1);  // until the press, without the increment
                CHECK(play.time(!by) == opponent - 3 + row.seconds);
                const std::string touch = row.edition == Edition::e2009 ? "4.3.a" : "4.3.1";
                CHECK(play.must() == (white ? "move g1 " : "move g8 ") + touch);
            }
        }
    }
}

TEST_CASE("A.5.2 once the opponent has made his next move it stands") {
    struct Row {
        Edition edition;
        std::string_view time;
        std::string_view article;
        bool may_agree;
    };
    const Row rows[] = {
        {Edition::e2009, "1500", "A.4.c", false}, {Edition::e2009, "180", "B.3.c", true},
        {Edition::e2014, "1500", "A.4.b", true},  {Edition::e2014, "180", "A.4.b", true},
        {Edition::e2017, "1500", "A.4.2", true},  {Edition::e2017, "180", "A.4.2", true},
        {Edition::e2018, "1500", "A.4.2", true},  {Edition::e2018, "180", "A.4.2", true},
        {Edition::e2023, "1500", "A.5.2", true},  {Edition::e2023, "180", "A.5.2", true},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CAPTURE(std::string(row.time));
        const std::string article(row.article);
        Play play(unwatched(row.edition, row.time));
        play.white("g1g3").press().black("e7e5");  // made; it need not be completed
        const std::string position = play.state().fen;
        play.claim(Color::black, ClaimKind::illegal_move);
        CHECK(play.accepted());
        CHECK(play.rulings() == "stands " + article);
        CHECK(play.effects() == "nothing");
        CHECK(play.state().fen == position);
        CHECK(play.game().illegal_moves_completed(Color::white) == 0);
        CHECK(play.result() == "none");
        play.observe(Observed::illegal_move, 1);
        CHECK(play.game().illegal_moves_completed(Color::white) == 0);
        CHECK(play.state().fen == position);
        play.press(Color::black).moves("g3f5");  // the knight moves on from where it stands
        CHECK(play.accepted());

        // It is corrected only if both agree, without the arbiter.
        play.act(Color::white, act::Agree{1});
        if (!row.may_agree) {
            CHECK(play.refusal().starts_with("not_in_this_edition"));
            continue;
        }
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
        CHECK(play.game().ply() == 3);
        play.act(Color::black, act::Agree{1});
        CHECK(play.rulings() == "restored " + article);
        CHECK(play.effects() == "restore");
        CHECK(play.board() == initial);
        CHECK(play.game().ply() == 0);
        CHECK(play.running() == Color::white);
        CHECK(play.must().starts_with("move g1"));
        CHECK(play.game().illegal_moves_completed(Color::white) == 0);  // no penalty
    }
}

TEST_CASE("A.5.2 agreement needs both, about the same move, and a move to be corrected") {
    Play play(unwatched(Edition::e2023));
    play.white("g1g3").press().moves("e7e5").white("b1b3").press().moves("d7d5");
    CHECK(play.act(Color::white, act::Agree{9}).refusal() == "no_such_ply A.5.2");
    CHECK(play.act(Color::white, act::Agree{2}).refusal() == "no_irregularity A.5.2");
    play.act(Color::white, act::Agree{1}).act(Color::black, act::Agree{3});
    CHECK(play.game().ply() == 4);
    play.act(Color::white, act::Agree{1});  // twice the same
    CHECK(play.game().ply() == 4);
    play.act(Color::white, act::Agree{3});
    CHECK(play.rulings() == "restored A.5.2");
    CHECK(play.game().ply() == 2);
    CHECK(play.act(Party::arbiter, act::Agree{1}).refusal() == "not_allowed");
    // Under full supervision there is nothing to agree about.
    Play full(under(Edition::e2023, "1500", Supervision::full));
    full.moves("e2e4").act(Color::white, act::Agree{1});
    CHECK_FALSE(full.accepted());
}

TEST_CASE("A.5.2 who agreed about a move that was taken back has not agreed about the next one") {
    Play play(unwatched(Edition::e2023));
    play.white("g1g3").press().moves("e7e5").act(Color::white, act::Agree{1});
    play.act(Party::arbiter, act::Restore{0});
    play.white("b1b3").press().moves("e7e5").act(Color::black, act::Agree{1});
    CHECK(play.accepted());
    CHECK(play.rulings() == "");
    CHECK(play.game().ply() == 2);
    play.act(Color::white, act::Agree{1});
    CHECK(play.rulings() == "restored A.5.2");
}

TEST_CASE("A.5.2 covers 7.5.1 to 7.5.4") {
    struct Row {
        std::string_view kind;
        std::string_view effects;
        void (*commit)(Play&);
    };
    const Row rows[] = {
        {"illegal_move", "restore, add_time black 60",
         [](Play& play) { play.white("g2g4").press(); }},
        {"promotion_missing", "replace a8 queen, add_time black 60",
         [](Play& play) { play.white("a7a8").press(); }},
        {"pressed_without_move", "add_time black 60", [](Play& play) { play.press(Color::white); }},
        {"two_hands", "add_time black 60", [](Play& play) { play.white("g2g3", 2).press(); }},
    };
    constexpr std::string_view fen = "8/P6k/8/8/8/8/6K1/8 w - - 0 1";
    for (const Row& row : rows) {
        for (const bool seen : {false, true}) {
            CAPTURE(std::string(row.kind));
            Play play(unwatched_from(fen));
            row.commit(play);
            CHECK(play.rulings() == "");
            CHECK(play.pending() == "none");
            CHECK(play.running() == Color::black);
            if (seen) {
                play.observe(Observed::illegal_move);
            } else {
                play.claim(Color::black, ClaimKind::illegal_move);
            }
            CHECK(play.rulings() == std::string(row.kind) + " 7.5.5");
            CHECK(play.effects() == row.effects);
            CHECK(play.running() == play.game().has_the_move());
            // Ruled on once.
            play.claim(Color::black, ClaimKind::illegal_move);
            CHECK(play.rulings() == "claim_rejected 7.5.1");
            CHECK(play.game().illegal_moves_completed(Color::white) == 1);
        }
    }
}

TEST_CASE("2009, 2014, 2017: A.4 what each edition lets the opponent claim, and what it brings") {
    struct Row {
        Edition edition;
        std::string_view time;
        std::string_view pawn;
        std::string_view press;
        std::string_view two_hands;
        std::string_view result;
    };
    const Row rows[] = {
        {Edition::e2009, "1500", "restore, add_time black 120", "", "", "none"},
        {Edition::e2009, "180", "restore, result 0-1", "", "", "0-1 illegal_moves B.3.c"},
        {Edition::e2014, "1500", "replace a8 queen, result 0-1", "", "", "0-1 illegal_moves A.4.b"},
        {Edition::e2017, "1500", "replace a8 queen, result 0-1", "result 0-1", "result 0-1",
         "0-1 illegal_moves A.4.2"},
        {Edition::e2017, "180", "replace a8 queen, result 0-1", "result 0-1", "result 0-1",
         "0-1 illegal_moves A.4.2"},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CAPTURE(std::string(row.time));
        Conditions chosen = unwatched(row.edition, row.time);
        chosen.start = std::string("8/P6k/7p/8/8/8/6K1/8 w - - 0 1");
        const auto check = [&](Play& play, std::string_view effects) {
            CHECK(play.rulings() == "");
            play.claim(Color::black, ClaimKind::illegal_move);
            if (effects.empty()) {  // no illegal move in this edition
                CHECK(play.find(RulingKind::claim_rejected));
                CHECK(play.result() == "none");
                return;
            }
            CHECK(play.effects() == effects);
            CHECK(play.result() == row.result);
        };
        Play pawn(chosen);
        pawn.white("a7a8").press();
        check(pawn, row.pawn);
        Play press(chosen);
        press.press(Color::white);
        check(press, row.press);
        Play two(chosen);
        two.white("g2g3", 2);  // 2017 asks for no press
        check(two, row.two_hands);
    }
}

TEST_CASE("A.5.2 only the opponent can claim it") {
    Play play(unwatched(Edition::e2023));
    play.white("g1g3").press().claim(Color::white, ClaimKind::illegal_move);
    CHECK(play.rulings() == "claim_rejected 7.5.1");
    play.claim(Color::black, ClaimKind::illegal_move);
    CHECK(play.rulings() == "illegal_move 7.5.5");
}

TEST_CASE("A.5.2 an irregularity of his own does not cost the opponent his claim") {
    Play play(unwatched(Edition::e2023));
    play.white("g1g3").press().press(Color::black);  // Black presses without a move
    CHECK(play.running() == Color::white);
    // White may claim that, and Black, who has made no move yet, the knight.
    Play other = play;
    play.claim(Color::black, ClaimKind::illegal_move);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.board() == initial);
    CHECK(play.game().illegal_moves_completed(Color::white) == 1);
    other.claim(Color::white, ClaimKind::illegal_move);
    CHECK(other.rulings() == "pressed_without_move 7.5.5");
    CHECK(other.game().illegal_moves_completed(Color::black) == 1);
    other.claim(Color::black, ClaimKind::illegal_move);
    CHECK(other.rulings() == "illegal_move 7.5.5");
    CHECK(other.state().illegal == ByColor<int>{1, 1});
}

TEST_CASE("A.5.2 an illegal reply that he has pressed is his next move") {
    Play play(unwatched(Edition::e2023));
    play.white("g1g3").press().black("g8g6").press();
    play.claim(Color::black, ClaimKind::illegal_move);
    CHECK(play.rulings() == "stands A.5.2");
    play.claim(Color::white, ClaimKind::illegal_move);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R b");
    CHECK(play.state().illegal == ByColor<int>{0, 1});
}

TEST_CASE("A.5.2 with 7.5.2: what has been ruled on is no longer there to be seen") {
    Play play(unwatched_from("7k/P7/6K1/8/8/8/8/8 w - - 0 1"));
    play.white("a7a8").press().claim(Color::black, ClaimKind::illegal_move);
    CHECK(play.rulings() == "promotion_missing 7.5.5");
    CHECK(play.result() == "none");
    CHECK(play.pending() == "improper_ending 5.1.1 white");  // the queen mates
    CHECK(play.observe(Observed::illegal_move).refusal() == "no_irregularity 7.5.1");
    CHECK(play.game().illegal_moves_completed(Color::white) == 1);
    CHECK(play.decide("uphold").result() == "1-0 checkmate 5.1.1");
}

TEST_CASE("A.5.2 a king taken is an illegal move too, also of a king that was left in check") {
    Play play(unwatched(Edition::e2023, "180"));
    play.moves("e2e4 f7f6 d1h5").black("a7a6").press();  // he leaves his king in check
    play.white("h5e8").press();                          // and White takes it
    CHECK(play.rulings() == "");
    CHECK(play.result() == "none");
    play.claim(Color::black, ClaimKind::illegal_move);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.find(RulingKind::illegal_move)->player == Color::white);
    CHECK(play.board() == "rnbqkbnr/1pppp1pp/p4p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR w");
}

TEST_CASE("A.5.2 a human arbiter is asked on the claim, and not before") {
    for (const bool upheld : {true, false}) {
        Play play(with_human_arbiter(unwatched(Edition::e2023)));
        play.white("g1g3").press();
        CHECK(play.pending() == "none");
        play.claim(Color::black, ClaimKind::illegal_move);
        CHECK(play.pending() == "illegal_move 7.5.1 white");
        CHECK(play.rulings() == "");
        // Claimed in time: Black may move before he is answered.
        play.moves("e7e5").decide(upheld ? "uphold" : "dismiss");
        if (upheld) {
            CHECK(play.rulings() == "illegal_move 7.5.5");
            CHECK(play.board() == initial);
        } else {
            CHECK(play.rulings() == "");
            CHECK(play.game().ply() == 2);
        }
    }
}

TEST_CASE("A.5.2 he may stop the chessclock to call the arbiter for it") {
    Play play(unwatched(Edition::e2023));
    play.white("g1g3").press();
    play.act(Color::black, act::Pause{"illegal move"});
    play.claim(Color::black, ClaimKind::illegal_move);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.board() == initial);
    CHECK(play.game().phase() == Phase::paused);
    CHECK(play.running() == std::nullopt);
    play.act(Party::arbiter, act::Resume{});
    CHECK(play.running() == Color::white);
}

}  // namespace
}  // namespace jadoube
