// Article 4: a move put back, the piece touched, and what must be played.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/words/words.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::under;
using test::with_human_arbiter;

constexpr Color white = Color::white;
constexpr Color black = Color::black;
constexpr const char* open = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
constexpr const char* castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 12";

std::string put_back(const Play& play) {
    const Ruling* ruling = play.find(RulingKind::touch_move);
    REQUIRE(ruling != nullptr);
    return Words::in(Language::en).of(*ruling, play.game().rulebook());
}

TEST_CASE("4.3 a move put back names the piece touched and what must be played") {
    Play own(from(open));
    own.touch(white, Square::b1).white("f3e5");
    CHECK(put_back(own) ==
          "White's move 3.Nf3xe5 is put back: the piece touched, the knight on b1, must be moved "
          "(4.3.1).");
    const Ruling* ruling = own.find(RulingKind::touch_move);
    CHECK(ruling->square == Square::b1);
    CHECK(ruling->grounds->must == own.state().must);
    CHECK(ruling->grounds->move->ply == 1);

    Play theirs(from(open));
    theirs.touch(white, Square::e5).white("b1c3");
    CHECK(put_back(theirs) ==
          "White's move 3.Nb1–c3 is put back: the piece touched, the pawn on e5, must be captured "
          "(4.3.2).");
    Play both(from(open));
    both.touch(white, Square::f3).touch(white, Square::e5).white("f3d4");
    CHECK(put_back(both) ==
          "White's move 3.Nf3–d4 is put back: two pieces were touched: the knight on f3 must "
          "capture the piece on e5 (4.3.3).");
}

TEST_CASE("4.4.1, 4.7.2 castling that was begun must be finished") {
    Play touched(from(castles));
    touched.touch(white, Square::e1).touch(white, Square::h1).white("e1e2");
    CHECK(put_back(touched) ==
          "White's move 12.Ke1–e2 is put back: king and rook were touched: White must castle with "
          "the rook on h1 (4.4.1).");
    Play begun(from(castles));
    begun.act(white, act::Release{Square::e1, Square::g1}).white("e1e2");
    CHECK(put_back(begun) ==
          "White's move 12.Ke1–e2 is put back: the king was let go of: White must castle with the "
          "rook on h1 (4.7.2).");
}

TEST_CASE("4.7 what was made stands") {
    Play play(under(Edition::e2023));
    play.white("e2e4").white("d2d4");
    CHECK(put_back(play) ==
          "White's move is put back: 1.e4 was made when the piece was let go of, and it stands "
          "(4.7).");
    REQUIRE(play.find(RulingKind::touch_move)->grounds->stands);
    CHECK(play.find(RulingKind::touch_move)->grounds->stands->ply == 1);
}

TEST_CASE("9.5.3 another move than the one of the claim is put back") {
    Play play(under(Edition::e2009));
    play.moves("e2e4 e7e5").claim(white, ClaimKind::threefold, "g1f3").white("b1c3");
    CHECK(
        put_back(play) ==
        "White's move 2.Nb1–c3 is put back: 2.Ng1–f3 is the move with which the draw was claimed, "
        "and it must be played (9.5.b).");
}

TEST_CASE("4.3 a human arbiter is told the move and what was touched") {
    Play play(with_human_arbiter(from(open)));
    play.touch(white, Square::b1).white("f3e5");
    REQUIRE(play.game().pending().size() == 1);
    CHECK(Words::in(Language::en).of(play.game().pending().front(), play.game().rulebook()) ==
          "The piece touched, the knight on b1, must be moved (4.3.1). Has White broken the "
          "touch-move rule with 3.Nf3xe5, so that the move must be put back?");
    play.decide("uphold");
    CHECK(put_back(play) ==
          "White's move 3.Nf3xe5 is put back: the piece touched, the knight on b1, must be moved "
          "(4.3.1).");
}

TEST_CASE("4.8 a complaint that comes too late, and one about a piece that was played") {
    Play late(under(Edition::e2023, "900", Supervision::partial));
    late.white("e2e4").press().touch(black, Square::e7);
    late.claim(black, ClaimKind::touched, {}, Square::d2);
    const Ruling* ruling = late.find(RulingKind::claim_rejected);
    REQUIRE(ruling != nullptr);
    CHECK(Words::in(Language::en).of(*ruling, late.game().rulebook()) ==
          "Black's claim is rejected (touched piece): Black has touched a piece since then and can "
          "no longer complain.");
    Play kept(under(Edition::e2023, "900", Supervision::partial));
    kept.white("e2e4").press().claim(black, ClaimKind::touched, {}, Square::e2);
    ruling = kept.find(RulingKind::claim_rejected);
    REQUIRE(ruling != nullptr);
    CHECK(Words::in(Language::en).of(*ruling, kept.game().rulebook()) ==
          "Black's claim is rejected (touched piece): 1.e4 does not break the touch-move rule.");
}

}  // namespace
}  // namespace jadoube
