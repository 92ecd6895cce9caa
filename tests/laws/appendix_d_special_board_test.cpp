// Appendix D: what is touched and made on the special board (D.2.2, D.2.3): captures, castling,
// promotion, mate, and moves that are not legal.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/blind.hpp"

namespace jadoube {
namespace {

using test::from;
using test::initial_fen;
using test::Play;
using test::turned;
using test::turned_fen;
using test::under;
using test::with_blind;
using test::with_human_arbiter;

// The blind player has the move; the FEN is as White sees it.
Conditions blind_from(Color blind, std::string_view fen, Edition edition = Edition::e2023,
                      std::string_view time = "7200") {
    return with_blind(blind, from(turned_fen(blind, fen), edition, time));
}

// ---- D.2.2

TEST_CASE("D.2.2 a man that is out of its hole is touched, and binds the blind player") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, "4.3.a"},
                        {Edition::e2014, "4.3"},
                        {Edition::e2017, "4.3.1"},
                        {Edition::e2018, "4.3.1"},
                        {Edition::e2023, "4.3.1"}};
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            Play play(blind_from(by, initial_fen, row.edition));
            play.touch(by, turned(by, Square::e2));
            CHECK(play.must() == "move " + turned(by, "e2") + " " + std::string(row.article));
            play.move(by, turned(by, "d2d4"));
            CHECK(play.rulings() == "touch_move " + std::string(row.article));
            play.move(by, turned(by, "e2e4"));
            play.announce(by, by == Color::white ? "Eva vier" : "Eva fünf");
            CHECK(play.game().ply() == 1);
        }
    }
}

TEST_CASE("D.2.2 a man in another hole was touched, though its move is not announced") {
    for (const Color by : both_colors) {
        Play play(blind_from(by, initial_fen));
        play.move(by, turned(by, "e2e4"));
        CHECK(play.must() == "move " + turned(by, "e2") + " 4.3.1");
        play.move(by, turned(by, "d2d4"));
        CHECK(play.rulings() == "touch_move 4.3.1");
        // The first one was put back with it: it is made by no words.
        Play words = play;
        words.announce(by, by == Color::white ? "Eva vier" : "Eva fünf");
        CHECK(words.rulings().empty());
        CHECK(words.game().ply() == 0);
        // What he says makes no move that is not his to make.
        play.announce(by, by == Color::white ? "David vier" : "David fünf");
        CHECK(play.game().ply() == 0);
        // Another hole for the same man he may choose: nothing is made yet (D.2.3.3).
        play.move(by, turned(by, "e2e3"));
        CHECK(play.find(RulingKind::touch_move) == nullptr);
        play.announce(by, by == Color::white ? "Eva drei" : "Eva sechs");
        CHECK(play.game().ply() == 1);
        CHECK(play.game().move_at(1)->to() == turned(by, Square::e3));
    }
}

TEST_CASE("D.2.2 who has taken a man out of its hole has declined, and can claim no draw") {
    Play play(with_blind(Color::black, under(Edition::e2023)));
    play.white("e2e4").announce(Color::white, "Eva vier").offer(Color::white).press();
    REQUIRE(play.state().offer == Color::white);
    play.announce(Color::black, "Eva vier");
    CHECK(play.state().offer == Color::white);  // words touch nothing
    play.black("e7e5");
    CHECK(play.game().ply() == 1);
    CHECK_FALSE(play.state().offer);
    play.claim(Color::black, ClaimKind::threefold);
    CHECK(play.rulings() == "claim_forfeited 9.4");
}

TEST_CASE("D.2.2 a human arbiter is asked about the breach when the move is made") {
    for (const bool said_first : {true, false}) {
        Play play(with_human_arbiter(blind_from(Color::white, initial_fen)));
        play.touch(Color::white, Square::e2);
        if (said_first) play.announce(Color::white, "David vier");
        play.white("d2d4");
        if (!said_first) play.announce(Color::white, "David vier");
        CHECK(play.game().ply() == 1);
        CHECK(play.pending() == "touch_move 4.3.1 white");
        play.press(Color::white).decide("uphold");
        CHECK(play.rulings() == "touch_move 4.3.1");
        CHECK(play.game().ply() == 0);
        CHECK(play.must() == "move e2 4.3.1");
    }
}

TEST_CASE("D.2.2 under partial supervision only the move that he made counts") {
    const Conditions rapid =
        with_blind(Color::white, under(Edition::e2023, "900+10", Supervision::partial));
    Play kept(rapid);
    kept.touch(Color::white, Square::e2).white("d2d4");  // put back before it was announced
    kept.white("e2e4").announce(Color::white, "Eva vier").press();
    REQUIRE(kept.game().ply() == 1);
    kept.act(Color::black, act::Claim{ClaimKind::touched, {}, Square::e2, {}, {}});
    CHECK(kept.find(RulingKind::touch_move) == nullptr);
    CHECK(kept.game().ply() == 1);

    Play broken(rapid);
    broken.touch(Color::white, Square::e2).white("d2d4").announce(Color::white, "David vier");
    broken.press();
    broken.act(Color::black, act::Claim{ClaimKind::touched, {}, Square::e2, {}, {}});
    CHECK(broken.rulings() == "touch_move 4.3.1");
    CHECK(broken.game().ply() == 0);
}

// ---- D.2.3

TEST_CASE("D.2.3.1 a capture is made with the captured man off his board") {
    for (const Color by : both_colors) {
        Play play(blind_from(by, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
        // Announced, and only the captured man is out of its hole.
        play.announce(by, by == Color::white ? "Eva vier David fuenf" : "Eva fuenf David vier");
        play.touch(by, turned(by, Square::d5));
        CHECK(play.game().ply() == 0);
        CHECK(play.must() == "capture " + turned(by, "d5") + " 4.3.2");
        play.move(by, turned(by, "e1e2"));
        CHECK(play.game().ply() == 0);
        CHECK(play.find(RulingKind::touch_move) != nullptr);
        play.move(by, turned(by, "e4d5"));
        CHECK(play.game().ply() == 1);
        const std::string after =
            turned_fen(by, "4k3/8/8/3P4/8/8/8/4K3 w");  // then the other has the move
        CHECK(play.board().substr(0, play.board().find(' ')) == after.substr(0, after.find(' ')));
    }
}

TEST_CASE("D.2.3.1 in passing too, the captured pawn is off with the move") {
    Play play(blind_from(Color::white, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
    play.white("e5d6");
    CHECK(play.game().ply() == 0);
    play.announce(Color::white, "Eva fünf David sechs");
    CHECK(play.board() == "4k3/8/3P4/8/8/8/8/4K3 b");
}

TEST_CASE("D.2.3.2 announced, a move is not made before the man is in another hole") {
    for (const Color by : both_colors) {
        Play play(blind_from(by, initial_fen));
        play.announce(by, by == Color::white ? "Springer Felix drei" : "Springer Felix sechs");
        CHECK(play.game().ply() == 0);
        play.touch(by, turned(by, Square::g1));
        CHECK(play.game().ply() == 0);
        CHECK(play.game().has_the_move() == by);
        play.act(by, act::Release{turned(by, Square::g1), turned(by, Square::f3)});
        CHECK(play.game().ply() == 1);
        CHECK(play.rulings().empty());
    }
}

TEST_CASE("D.2.3.2 castling is made when king and rook are in their new holes, and announced") {
    struct Row {
        Square king_to;
        Square rook;
        Square rook_to;
        std::string_view words;
        std::string_view other_words;
    };
    const Row rows[] = {
        {Square::g1, Square::h1, Square::f1, "Kurze Rochade", "Lange Rochade"},
        {Square::c1, Square::a1, Square::d1, "Lange Rochade", "Kurze Rochade"},
    };
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            const Conditions conditions = blind_from(by, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
            const act::Release king{turned(by, Square::e1), turned(by, row.king_to)};
            const act::Release rook{turned(by, row.rook), turned(by, row.rook_to)};
            Play play(conditions);
            play.act(by, king).announce(by, std::string(row.words));
            CHECK(play.game().ply() == 0);
            play.act(by, rook);
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 1);

            Play slip(conditions);
            slip.act(by, king).act(by, rook);
            CHECK(slip.game().ply() == 0);
            slip.announce(by, std::string(row.other_words));
            CHECK(slip.rulings() == "slip D.2.8");
            CHECK(slip.game().ply() == 0);
            slip.announce(by, std::string(row.words));
            CHECK(slip.game().ply() == 1);
        }
    }
}

TEST_CASE("D.2.3 a promotion is made with the new piece in the hole, and named (D.2.1)") {
    constexpr std::string_view fen = "8/4P3/8/8/8/1k6/7P/4K3 w - - 0 1";
    for (const Color by : both_colors) {
        const std::string square = by == Color::white ? "Eva acht" : "Eva eins";
        Play play(blind_from(by, fen));
        play.act(by, act::Release{turned(by, Square::e7), turned(by, Square::e8)});
        play.announce(by, square);
        CHECK(play.refusal() == "ambiguous D.2.1");
        play.announce(by, square + " Springer");
        CHECK(play.accepted());
        CHECK(play.game().ply() == 0);
        play.act(by, act::Promote{turned(by, Square::e8), Role::knight, {}});
        CHECK(play.rulings().empty());
        CHECK(play.game().ply() == 1);
        CHECK(play.game().move_at(1)->promotion() == Role::knight);

        Play other(blind_from(by, fen));
        other.move(by, turned(by, "e7e8") + "r").announce(by, square + " Dame");
        CHECK(other.rulings() == "slip D.2.8");
        CHECK(other.game().ply() == 0);
        other.announce(by, square + " Turm");
        CHECK(other.game().ply() == 1);
        CHECK(other.game().move_at(1)->promotion() == Role::rook);
    }
}

TEST_CASE("D.2.3 a pawn left on the last rank becomes a queen (7.5.2), and is repeated so") {
    // Black has played, and White has repeated it.
    Play play(with_blind(Color::white, from("8/4P3/8/8/8/1k6/8/4K3 b - - 0 1")));
    play.black("b3b4").announce(Color::black, "König Bella vier").press();
    play.announce(Color::white, "König Bella vier");
    REQUIRE(play.accepted());
    play.act(Color::white, act::Release{Square::e7, Square::e8});
    play.announce(Color::white, "Eva acht Turm").press(Color::white);
    CHECK(play.rulings() == "promotion_missing 7.5.5");
    CHECK(play.effects() == "replace e8 queen, add_time black 120");
    REQUIRE(play.game().ply() == 2);
    play.announce(Color::black, "Eva acht Dame");
    CHECK(play.refusal() == "accepted");
    CHECK(play.game().ply() == 2);
    // What White said binds nobody any more.
    play.black("b4c3").announce(Color::black, "König Cesar drei");
    CHECK(play.rulings().empty());
    CHECK(play.game().ply() == 3);
}

TEST_CASE("D.2.3 a mating move mates when it is made: announced as well as done") {
    constexpr std::string_view fen = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    for (const Color by : both_colors) {
        const std::string words = by == Color::white ? "Turm Anna acht" : "Turm Anna eins";
        const std::string won = by == Color::white ? "1-0 checkmate 5.1.1" : "0-1 checkmate 5.1.1";
        Play play(blind_from(by, fen));
        play.move(by, turned(by, "a1a8"));
        CHECK(play.result() == "none");
        play.press(by);
        CHECK(play.rulings() == "announcement_due D.2.4");
        CHECK(play.result() == "none");
        play.announce(by, words);
        CHECK(play.result() == won);

        Play said(blind_from(by, fen));
        said.announce(by, words);
        CHECK(said.result() == "none");
        said.move(by, turned(by, "a1a8"));
        CHECK(said.result() == won);

        // D.2.5: not so the sighted player's.
        Play sighted(with_blind(!by, from(turned_fen(by, fen))));
        sighted.move(by, turned(by, "a1a8"));
        CHECK(sighted.result() == won);
    }
}

TEST_CASE("D.2.3 until a mating move is announced, a flag still falls") {
    Play play(
        blind_from(Color::white, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", Edition::e2023, "3600"));
    play.at(3599).white("a1a8").at(3600).announce(Color::white, "Turm Anna acht");
    CHECK(play.refusal().substr(0, 9) == "game_over");
    CHECK(play.result() == "0-1 flag 6.9");
}

TEST_CASE("D.2.3 two hands count with the move that was made and completed (7.5.4)") {
    Play play(blind_from(Color::white, initial_fen));
    play.white("e2e4", 2).press();
    CHECK(play.rulings() == "announcement_due D.2.4");
    play.announce(Color::white, "Eva vier").press();
    CHECK(play.rulings() == "two_hands 7.5.5");
    CHECK(play.game().ply() == 1);
    // A move that he did not leave there was none.
    Play other(blind_from(Color::white, initial_fen));
    other.white("e2e4", 2).white("e2e3").announce(Color::white, "Eva drei").press();
    CHECK(other.rulings().empty());
    CHECK(other.game().ply() == 1);
}

// ---- Illegal moves on the special board

TEST_CASE("D.2.3 an illegal move of a blind player is one when he presses, as for others") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, "7.4.b"},
                        {Edition::e2014, "7.5.b"},
                        {Edition::e2017, "7.5.3"},
                        {Edition::e2018, "7.5.5"},
                        {Edition::e2023, "7.5.5"}};
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            Play play(blind_from(by, initial_fen, row.edition));
            play.move(by, turned(by, "g1g3"));
            // There is no legal move to be announced.
            play.announce(by,
                          by == Color::white ? "Springer Gustav drei" : "Springer Gustav sechs");
            CHECK(play.refusal().substr(0, 10) == "unreadable");
            CHECK(play.game().illegal_moves_completed(by) == 0);
            play.press(by);
            CHECK(play.rulings() == "illegal_move " + std::string(row.article));
            CHECK(play.game().illegal_moves_completed(by) == 1);
            CHECK(play.game().ply() == 0);
            CHECK(play.running() == by);
            CHECK(play.must().substr(0, 7) == "move " + turned(by, "g1"));
            play.move(by, turned(by, "g1f3"));
            play.announce(by, by == Color::white ? "Springer Felix drei" : "Springer Felix sechs");
            CHECK(play.game().ply() == 1);
        }
    }
}

TEST_CASE("D.2.3 what stands in the hole when he presses is judged, not what stood there before") {
    // A legal move, not announced, and then an illegal one with the same man.
    Play play(blind_from(Color::white, initial_fen));
    play.white("e2e4").white("e2e5");
    Play said = play;
    play.press();
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.game().ply() == 0);
    said.announce(Color::white, "Eva vier");
    CHECK(said.game().ply() == 0);
    said.press(Color::white);
    CHECK(said.rulings() == "illegal_move 7.5.5");

    // And the other way: the illegal one is put right before the press.
    Play right(blind_from(Color::white, initial_fen));
    right.white("e2e5").white("e2e4");
    CHECK(right.state().fen.find("/4P3/8/8/") == std::string::npos);  // no pawn on e5
    right.press();
    CHECK(right.rulings() == "announcement_due D.2.4");
    right.announce(Color::white, "Eva vier").press();
    CHECK(right.rulings().empty());
    CHECK(right.game().illegal_moves_completed(Color::white) == 0);
    CHECK(right.board() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
}

TEST_CASE("D.2.3 a human arbiter is asked about a blind player's illegal move") {
    Play play(with_human_arbiter(blind_from(Color::white, initial_fen)));
    play.white("g1g3").press();
    CHECK(play.pending() == "illegal_move 7.5.1 white");
    play.decide("uphold");
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.game().ply() == 0);
    play.white("g1f3").announce(Color::white, "Springer Felix drei");
    CHECK(play.game().ply() == 1);
}

TEST_CASE("D.2.3 a king without his rook, pressed, is no castling though it was announced") {
    Play play(blind_from(Color::white, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    play.act(Color::white, act::Release{Square::e1, Square::g1});
    play.announce(Color::white, "Kurze Rochade").press(Color::white);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.game().ply() == 0);
}

}  // namespace
}  // namespace jadoube
