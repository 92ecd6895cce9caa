// Articles 8.5.3, 11.11 and D.2.9: the game is made out from what both players have written, and
// from what stands on the board.
#include <string>

#include <doctest/doctest.h>

#include "record/sheets.hpp"

namespace jadoube::test {

TEST_CASE("8.5.3 where neither sheet is complete, the game is reconstructed from both") {
    // Appendix C's game. White stopped to write at move 6, Black left out what White did in a
    // hurry.
    const Scoresheet white = sheet("e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 Nxd6");
    const Scoresheet black = sheet("- e5 Nf3 Nf6 d4 exd4 - Ne4 Qxd4 - exd6 Nxd6 Bg5 Nc6 Qe3+ Be7");
    const Reconstruction found = read(white, black);
    REQUIRE(found.unique());
    CHECK(moves_of(found.readings.front()) ==
          "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 Nxd6 Bg5 Nc6 Qe3+ Be7");
}

TEST_CASE("8.5.3 the position that the arbiter has noted decides what no sheet has") {
    constexpr std::string_view until = "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4";
    const auto noted =
        standing("rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6 0 6", true);
    const Reconstruction found = read(until, until, noted);
    CHECK(found.unique());
    CHECK(moves_of(found.readings.front()) == "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5");
    CHECK(found.readings.front().plies.back().agreement == Agreement::neither);
}

TEST_CASE("8.5.3 the number of moves that the arbiter has noted counts") {
    // The knights go out and back, or they do not.
    constexpr std::string_view until = "e4 e5";
    const auto noted = standing("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", true);
    CHECK(read(until, until, noted, 2).unique());
    CHECK(read(until, until, noted, 3).readings.empty());
    const Reconstruction longer = read(until, until, noted, 6);
    REQUIRE(!longer.readings.empty());
    for (const Reading& reading : longer.readings) CHECK(reading.plies.size() == 6);
}

TEST_CASE("8.5.3 only readings that end in the noted position are proposed") {
    const auto noted =
        standing("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 3", true);
    const Reconstruction found = read("e4 e5 Nf3 Nf6", "e4 e5 Nf3 Nf6", noted);
    REQUIRE(!found.readings.empty());
    for (const Reading& reading : found.readings) {
        AnyPosition position = Position::initial();
        for (const PlyReading& ply : reading.plies) {
            position = after(position, ply, Variant::standard);
        }
        CHECK(position.board().men == AnyPosition::of(noted.setup, Variant::standard).board().men);
        CHECK(position.turn() == Color::white);
    }
    // Both sheets have Nf3, and the board says otherwise: that is told.
    CHECK(told(found) == Texts{"another_move white 3", "another_move black 3"});
}

TEST_CASE("11.11 what one player has not written the other's sheet tells, in any language") {
    const Scoresheet white = sheet("e4 - Cf3 - Nb5 a6 - Cf6");
    const Scoresheet black = sheet("- e5 - Кc6 Сb5 - Сa4 -");
    const Reconstruction found = reconstruct(Position::initial(), Variant::standard,
                                             {white, Language::ro}, {black, Language::ru});
    REQUIRE(found.unique());
    CHECK(moves_of(found.readings.front()) == "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6");
    CHECK(found.unique_up_to == 8);
}

TEST_CASE("11.11 where the players say different things, both readings are put to the arbiter") {
    const Reconstruction found = read("e4 c5 Nf3 d6 d4", "e4 c5 Nf3 e6 d4");
    CHECK(all_moves(found) == Texts{"e4 c5 Nf3 d6 d4", "e4 c5 Nf3 e6 d4"});
    CHECK(!found.unique());
    CHECK(found.unique_up_to == 3);
    CHECK(!found.readings[0].plies[3].same_in_all_readings);
    CHECK(found.readings[0].plies[4].same_in_all_readings);
}

TEST_CASE("D.2.9 scores that agree: what both have was played, whatever a board shows") {
    constexpr std::string_view score = "e4 e5 Nf3 Nc6 Bb5 a6";
    const Reconstruction found = read(score, score);
    CHECK(found.unique());
    CHECK(found.differences.empty());
    CHECK(found.sheets_agree_up_to == 6);
}

TEST_CASE("D.2.9 scores that differ: the last move up to which they agree is known") {
    const Reconstruction found = read("e4 e5 Nf3 Nc6 Bb5 a6", "e4 e5 Nf3 Nc6 Bc4 Nf6");
    CHECK(found.sheets_agree_up_to == 4);
    REQUIRE(!found.differences.empty());
    CHECK(found.differences.front().ply == 5);
    CHECK(found.differences.front().white == "Bb5");
    CHECK(found.differences.front().black == "Bc4");
    // Where one is missing they do not agree either.
    CHECK(read("e4 e5 - Nc6", "e4 e5 Nf3 Nc6").sheets_agree_up_to == 2);
    CHECK(read("e4", "d4").sheets_agree_up_to == 0);
}

TEST_CASE("A.5.2 an illegal move that both have written and nobody claimed stands in the reading") {
    // 4.Bf4 goes over the pawn on e3.
    constexpr std::string_view score = "d4 d5 e3 Nf6 Bf4 e6 Bg3 Bd6";
    const Reconstruction found = read(score, score);
    REQUIRE(!found.readings.empty());
    const PlyReading& stood = found.readings.front().plies[4];
    CHECK(stood.illegal);
    CHECK(stood.agreement == Agreement::both);
    REQUIRE(!found.differences.empty());
    CHECK(found.differences.front().kind == DifferenceKind::illegal_on_both);
    CHECK(found.differences.front().breach == Breach::jump);
    for (std::size_t i = 0; i < found.readings.front().plies.size(); ++i) {
        if (i != 4) CHECK(!found.readings.front().plies[i].illegal);
    }
}

}  // namespace jadoube::test
