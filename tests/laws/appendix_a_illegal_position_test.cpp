// A.5.4: both kings in check, or a pawn on the last rank, where nobody watches the board.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/quick_games.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::unwatched_from;
using test::with_human_arbiter;

// A player whose king is in check gives check himself. The opponent can then block or stay.
struct BothInCheck {
    Color by;
    std::string_view fen;
    std::string_view gives_check;
    std::string_view blocks;  // legal
    std::string_view stays;   // illegal
};
constexpr BothInCheck both_in_check[] = {
    {Color::white, "7k/4r3/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "e7e8", "e7e6"},
    {Color::black, "r3k3/8/8/8/8/8/4R3/7K b - - 0 1", "a8a1", "e2e1", "e2e3"},
};

struct PawnLeft {
    Color by;
    std::string_view fen;
    std::string_view left;
    std::string_view takes;  // the pawn
    std::string_view moves;  // something else
};
constexpr PawnLeft pawn_left[] = {
    {Color::white, "8/P6k/8/8/8/8/6K1/r7 w - - 0 1", "a7a8", "a1a8", "h7h6"},
    {Color::black, "R7/6k1/8/8/8/8/p6K/8 b - - 0 1", "a2a1", "a8a1", "h2h3"},
};

struct Article {
    Edition edition;
    std::string_view number;
};
constexpr Article articles[] = {{Edition::e2014, "A.4"},
                                {Edition::e2017, "A.4.4"},
                                {Edition::e2018, "A.4.4"},
                                {Edition::e2023, "A.5.4"}};

TEST_CASE("A.5.4 both kings in check: the next completed move is waited for, then it is drawn") {
    for (const Article& article : articles) {
        for (const std::string_view time : {"1500", "180"}) {
            for (const BothInCheck& row : both_in_check) {
                CAPTURE(name(article.edition));
                CAPTURE(std::string(time));
                CAPTURE(std::string(row.fen));
                const std::string number(article.number);
                Play play(unwatched_from(row.fen, article.edition, time));
                play.move(row.by, std::string(row.gives_check)).press();
                const std::string position = play.state().fen;
                play.observe(Observed::both_in_check);
                CHECK(play.rulings() == "illegal_position " + number);
                CHECK(play.effects() == "nothing");
                CHECK(play.state().fen == position);
                CHECK(play.running() == !row.by);
                CHECK(play.game().phase() == Phase::playing);
                Play goes_on = play;
                // Still both in check, but he has not completed it yet.
                play.move(!row.by, std::string(row.stays));
                CHECK(play.result() == "none");
                play.press();
                CHECK(play.rulings() == "game_over " + number);
                CHECK(play.result() == "1/2-1/2 illegal_position " + number);
                // The other way the position is legal again.
                goes_on.move(!row.by, std::string(row.blocks)).press();
                CHECK(goes_on.rulings() == "");
                CHECK(goes_on.result() == "none");
                CHECK(goes_on.running() == row.by);
                CHECK(goes_on.game().state().illegal == ByColor<int>{0, 0});
            }
        }
    }
}

TEST_CASE("A.5.4 a pawn on the last rank: the same") {
    for (const Article& article : articles) {
        for (const PawnLeft& row : pawn_left) {
            CAPTURE(name(article.edition));
            CAPTURE(std::string(row.fen));
            const std::string number(article.number);
            Play play(unwatched_from(row.fen, article.edition));
            play.move(row.by, std::string(row.left)).press();
            play.observe(Observed::pawn_on_last_rank);
            CHECK(play.rulings() == "illegal_position " + number);
            Play goes_on = play;
            play.move(!row.by, std::string(row.moves));
            CHECK(play.accepted());
            CHECK(play.result() == "none");  // made, not completed
            play.press();
            CHECK(play.result() == "1/2-1/2 illegal_position " + number);
            CHECK(play.running() == std::nullopt);
            goes_on.move(!row.by, std::string(row.takes)).press();
            CHECK(goes_on.rulings() == "");
            CHECK(goes_on.result() == "none");
        }
    }
}

TEST_CASE("A.5.4 one move is waited for, not more") {
    Play play(unwatched_from(both_in_check[0].fen));
    play.white("a1a8").press().observe(Observed::both_in_check);
    play.black("e7e8").press();  // legal; White is still in check
    // Now White leaves it so: an illegal position anew, which nobody has seen.
    play.white("a8a7").press();
    CHECK(play.result() == "none");
    play.black("h8g8").press();
    CHECK(play.result() == "none");
}

TEST_CASE("A.5.4 the move waited for may be completed by the next one (6.2.1.2)") {
    Play play(unwatched_from(pawn_left[0].fen));
    play.white("a7a8").press().observe(Observed::pawn_on_last_rank);
    play.black("h7h6").white("g2g3");  // Black has not pressed
    CHECK(play.result() == "none");
    play.black("h6h5");
    CHECK(play.result() == "1/2-1/2 illegal_position A.5.4");
}

TEST_CASE("A.5.4 a human arbiter declares the draw himself") {
    for (const bool upheld : {true, false}) {
        Play play(with_human_arbiter(unwatched_from(pawn_left[0].fen)));
        play.white("a7a8").press().observe(Observed::pawn_on_last_rank);
        CHECK(play.rulings() == "illegal_position A.5.4");
        CHECK(play.pending() == "none");
        play.black("h7h6").press();
        CHECK(play.result() == "none");
        REQUIRE(play.game().pending().size() == 1);
        CHECK(play.game().pending().front().kind == QuestionKind::illegal_position);
        CHECK(play.article(play.game().pending().front().rule) == "A.5.4");
        play.decide(upheld ? "uphold" : "dismiss");
        CHECK(play.result() == (upheld ? "1/2-1/2 illegal_position A.5.4" : "none"));
        CHECK(play.pending() == "none");
    }
}

TEST_CASE("A.5.4 until then the opponent may claim the illegal move itself") {
    Play check(unwatched_from(both_in_check[0].fen));
    const std::string before = check.state().fen;
    check.white("a1a8").press().observe(Observed::both_in_check);
    check.claim(Color::black, ClaimKind::illegal_move);
    CHECK(check.rulings() == "illegal_move 7.5.5");
    CHECK(check.state().fen == before);
    check.white("e1d2").press();  // he has a legal move now, and nothing is waited for
    CHECK(check.result() == "none");

    Play pawn(unwatched_from(pawn_left[0].fen));
    pawn.white("a7a8").press().observe(Observed::pawn_on_last_rank);
    pawn.claim(Color::black, ClaimKind::illegal_move);
    CHECK(pawn.effects() == "replace a8 queen, add_time black 60");
    pawn.black("a1a2").press();
    CHECK(pawn.rulings() == "");
    CHECK(pawn.result() == "none");
}

TEST_CASE("A.5.4 what is not on the board cannot be seen there") {
    Play play(unwatched_from("7k/4r3/8/8/8/8/8/R3K3 w - - 0 1"));
    CHECK(play.observe(Observed::both_in_check).refusal() == "no_irregularity A.5.4");
    CHECK(play.observe(Observed::pawn_on_last_rank).refusal() == "no_irregularity A.5.4");
    play.white("a1a8");  // put down, but not pressed: he can still correct it
    CHECK(play.observe(Observed::both_in_check).refusal() == "no_irregularity A.5.4");
    play.white("a1a7");  // blocks nothing either
    play.press();
    CHECK(play.observe(Observed::both_in_check).refusal() == "no_irregularity A.5.4");
}

TEST_CASE("A.4 under full supervision it is an illegal move, whenever it is seen") {
    Conditions chosen = unwatched_from(both_in_check[0].fen);
    chosen.supervision = Supervision::full;
    chosen.arbiter = ArbiterKind::human;
    Play play(chosen);
    const std::string before = play.state().fen;
    play.white("a1a8").press().black("e7e6").press();
    play.observe(Observed::both_in_check);
    CHECK(play.find(RulingKind::illegal_move));
    CHECK(play.result() == "none");
    play.observe(Observed::illegal_move, 1);
    CHECK(play.state().fen == before);
    CHECK(play.game().illegal_moves_completed(Color::white) == 1);
}

TEST_CASE("2009: A.4.c the arbiter steps in at once, where it is possible") {
    for (const BothInCheck& row : both_in_check) {
        CAPTURE(std::string(row.fen));
        Play play(unwatched_from(row.fen, Edition::e2009));
        const std::string before = play.state().fen;
        play.move(row.by, std::string(row.gives_check)).press();
        play.observe(Observed::both_in_check);
        CHECK(play.accepted());
        CHECK(play.step().rulings.front().effects.front().index() == 0);  // restored
        CHECK(play.article(play.step().rulings.front().rule).starts_with("A.4.c"));
        CHECK(play.state().fen == before);
        CHECK(play.running() == row.by);
        CHECK(play.result() == "none");
    }
    for (const PawnLeft& row : pawn_left) {
        CAPTURE(std::string(row.fen));
        Play play(unwatched_from(row.fen, Edition::e2009));
        const std::string before = play.state().fen;
        play.move(row.by, std::string(row.left)).press();
        play.observe(Observed::pawn_on_last_rank);
        CHECK(play.accepted());
        CHECK(play.state().fen == before);
        CHECK(play.running() == row.by);
        // The choice of the piece is free.
        play.move(row.by, std::string(row.left) + "n");
        CHECK(play.accepted());
        CHECK(play.game().has_the_move() == !row.by);
    }
}

TEST_CASE("2009: A.4.c he goes back to before the pawn was left, whatever happened since") {
    Play play(unwatched_from("8/P6k/8/8/8/8/6K1/r7 w - - 0 1", Edition::e2009));
    const std::string before = play.state().fen;
    play.white("a7a8").press().black("h7h6").press();
    play.white("g2g4").press().black("h6h7").press();  // another illegal move, which stands
    play.observe(Observed::pawn_on_last_rank);
    CHECK(play.state().fen == before);
}

TEST_CASE("2009: B.3.b in blitz A.4.c does not apply: the arbiter does not step in") {
    for (const BothInCheck& row : both_in_check) {
        Play play(unwatched_from(row.fen, Edition::e2009, "180"));
        play.move(row.by, std::string(row.gives_check)).press();
        const std::string position = play.state().fen;
        play.observe(Observed::both_in_check);
        CHECK_FALSE(play.accepted());
        CHECK(play.state().fen == position);
        // The opponent may still claim his win (B.3.c).
        play.claim(!row.by, ClaimKind::illegal_move);
        CHECK(play.result() ==
              (row.by == Color::white ? "0-1 illegal_moves B.3.c" : "1-0 illegal_moves B.3.c"));
    }
}

}  // namespace
}  // namespace jadoube
