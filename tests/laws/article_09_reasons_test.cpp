// 9.5: what a claim of a draw is answered with: the count, and where.
#include <string>
#include <string_view>
#include <vector>

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

// As in Karpov against Miles, Tilburg 1986: the pieces stand there three times, but the first time
// both could still castle.
constexpr std::string_view until_the_first = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d1e2 f8e7";
constexpr std::string_view rooks = " h1g1 h8g8 g1h1 g8h8";

std::string said(const Play& play, RulingKind kind) {
    const Ruling* ruling = play.find(kind);
    REQUIRE(ruling != nullptr);
    return Words::in(Language::en).of(*ruling, play.game().rulebook());
}

const Grounds& grounds(const Play& play, RulingKind kind) {
    const Ruling* ruling = play.find(kind);
    REQUIRE(ruling != nullptr);
    REQUIRE(ruling->grounds);
    return *ruling->grounds;
}

std::vector<int> plies(const std::vector<Occurrence>& all) {
    std::vector<int> found;
    for (const Occurrence& one : all) found.push_back(one.ply);
    return found;
}

TEST_CASE("9.5.3 a rejected claim says how often the position stood and where") {
    Play play(under(Edition::e2023));
    play.moves(std::string(until_the_first) + std::string(rooks) + std::string(rooks));
    play.claim(white, ClaimKind::threefold);
    CHECK(said(play, RulingKind::claim_rejected) ==
          "White's claim is rejected (threefold repetition): the position has stood twice, after "
          "7…Rh8 and 9…Rh8; after 5…Be7 both players could still castle (0-0). Black receives 2 "
          "minutes.");
    const Grounds& why = grounds(play, RulingKind::claim_rejected);
    CHECK(why.why == Why::too_few);
    CHECK(plies(why.occurrences) == std::vector{14, 18});
    REQUIRE(why.near.size() == 1);
    CHECK(why.near[0].when.ply == 10);
    CHECK(why.near[0].differs == NearMiss::Differs::castling);
    CHECK(why.near[0].rights ==
          std::vector<CastlingRight>{{white, Wing::king_side}, {black, Wing::king_side}});
    // Once more: now it is right, and the same is shown.
    play.moves(rooks.substr(1)).claim(white, ClaimKind::threefold);
    CHECK(said(play, RulingKind::claim_upheld) ==
          "White's claim is upheld: threefold repetition. The position has stood 3 times, after "
          "7…Rh8, 9…Rh8 and 11…Rh8.");
    CHECK_FALSE(grounds(play, RulingKind::claim_upheld).why);
}

TEST_CASE("9.2.1 with an intended move it is counted as if it were made") {
    Play play(under(Edition::e2009));
    play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    play.claim(black, ClaimKind::threefold, "f6g8");
    CHECK(said(play, RulingKind::claim_upheld) ==
          "Black's claim is upheld: threefold repetition. With 4…Ng8 the position would have stood "
          "3 times, at the start and after 2…Ng8 and 4…Ng8.");
    CHECK(plies(grounds(play, RulingKind::claim_upheld).occurrences) == std::vector{0, 4, 8});
}

TEST_CASE("9.2.3 en passant and the other player's turn are told, too") {
    // The black pawn on d4 could take on e3 the first time.
    Play passed(from("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1"));
    passed.moves("e2e4 g8f6 g1f3 f6g8 f3g1").claim(black, ClaimKind::threefold);
    CHECK(said(passed, RulingKind::claim_rejected) ==
          "Black's claim is rejected (threefold repetition): the position has stood only once; "
          "after 1.e4 a capture en passant was possible. White receives 2 minutes.");
    // A king loses a move on its way.
    Play turned(from("7k/8/8/8/8/8/8/K4R2 w - - 0 1"));
    turned.moves("a1b1 h8g8 b1c2 g8h8 c2b2 h8g8 b2a1 g8h8").claim(white, ClaimKind::threefold);
    const Grounds& twice = grounds(turned, RulingKind::claim_rejected);
    CHECK(plies(twice.occurrences) == std::vector{0, 8});
    turned.moves("a1b1 h8g8 b1a2 g8h8 a2a1").claim(black, ClaimKind::threefold);
    const Grounds& why = grounds(turned, RulingKind::claim_rejected);
    REQUIRE(why.near.size() == 2);
    CHECK(why.near[0].differs == NearMiss::Differs::to_move);
    CHECK(said(turned, RulingKind::claim_rejected)
              .find("at the start and after 4…Kh8 it was White's turn to move") !=
          std::string::npos);
}

TEST_CASE("9.3 a rejected claim says how many moves there were and what the last capture was") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 d7d5 e4d5 d8d5 b1c3 d5d8").claim(white, ClaimKind::fifty);
    CHECK(said(play, RulingKind::claim_rejected) ==
          "White's claim is rejected (fifty moves without a capture or a pawn move): each player "
          "has made 1 move without a capture or a pawn move, the last capture was 2…Qxd5. Black "
          "receives 2 minutes.");
    const Grounds& why = grounds(play, RulingKind::claim_rejected);
    REQUIRE(why.progress);
    CHECK(why.progress->plies == 2);
    CHECK(why.progress->since->ply == 4);
    CHECK(why.progress->capture);
    play.claim(white, ClaimKind::fifty, "a2a3");
    CHECK(said(play, RulingKind::claim_rejected)
              .find("with 4.a3 each player would have made 0 moves without a capture or a pawn "
                    "move, the "
                    "last pawn move was 4.a3") != std::string::npos);
}

TEST_CASE("9.3 what the starting position brings with it is counted, and said") {
    Play play(from("7k/8/8/8/8/8/8/K4R2 w - - 80 90"));
    play.moves("a1b1 h8g8").claim(white, ClaimKind::fifty);
    CHECK(grounds(play, RulingKind::claim_rejected).progress->before_the_start == 80);
    CHECK(
        said(play, RulingKind::claim_rejected)
            .find("each player has made 41 moves without a capture or a pawn move, including those "
                  "before the starting position") != std::string::npos);
    Play fresh(from("7k/8/8/8/8/8/8/K4R2 w - - 0 1"));
    fresh.moves("a1b1 h8g8").claim(white, ClaimKind::fifty);
    CHECK(said(fresh, RulingKind::claim_rejected)
              .find("1 move without a capture or a pawn move, "
                    "counted from the start.") != std::string::npos);
}

TEST_CASE("9.5.3 a claim with an illegal move, and one with another move than the one before") {
    Play illegal(under(Edition::e2023));
    illegal.claim(white, ClaimKind::threefold, "e1e3");
    CHECK(said(illegal, RulingKind::claim_rejected) ==
          "White's claim is rejected (threefold repetition): 1.Ke1–e3 is not a legal move: a king "
          "moves only one square (3.8.1). Black receives 2 minutes.");
    Play changed(under(Edition::e2023));
    changed.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    changed.claim(black, ClaimKind::threefold, "h8g8").claim(black, ClaimKind::threefold, "e7e5");
    changed.claim(black, ClaimKind::threefold, "f6g8");
    const Grounds& why = grounds(changed, RulingKind::claim_rejected);
    CHECK(why.why == Why::move_changed);
}

TEST_CASE("9.5 a human arbiter is shown the count and whether it is correct") {
    Play play(with_human_arbiter(under(Edition::e2023)));
    play.moves("g1f3 g8f6 f3g1 f6g8").claim(white, ClaimKind::threefold);
    REQUIRE(play.game().pending().size() == 1);
    const Question& question = play.game().pending().front();
    REQUIRE(question.grounds);
    CHECK(question.grounds->correct == false);
    CHECK(plies(question.grounds->occurrences) == std::vector{0, 4});
    CHECK(Words::in(Language::en).of(question, play.game().rulebook()) ==
          "White has made a claim (threefold repetition): the position has stood twice, at the "
          "start and after 2…Ng8. Is it correct?");
    // Who decides otherwise has grounds of his own.
    Play upheld = play;
    upheld.decide("uphold");
    CHECK_FALSE(upheld.find(RulingKind::claim_upheld)->grounds);
    play.decide("dismiss");
    CHECK(play.find(RulingKind::claim_rejected)->grounds);
}

TEST_CASE("6.8, 7.5.1 other claims that are rejected say why") {
    Play play(under(Edition::e2023, "300"));
    play.white("e2e4").press();
    play.claim(black, ClaimKind::flag);
    CHECK(said(play, RulingKind::claim_rejected) ==
          "Black's claim is rejected (fallen flag): White still has 4 minutes 58 seconds.");
    play.claim(black, ClaimKind::illegal_move);
    CHECK(said(play, RulingKind::claim_rejected) ==
          "Black's claim is rejected (illegal move): 1.e4 is a legal move.");
    Play none(under(Edition::e2023));
    none.claim(white, ClaimKind::illegal_move);
    CHECK(said(none, RulingKind::claim_rejected) ==
          "White's claim is rejected (illegal move): no illegal move has been completed.");
}

}  // namespace
}  // namespace jadoube
