// Article 5: the completion of the game. Here 5.2.2, the dead position.
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/dead/can_checkmate.hpp>

#include "support/laws.hpp"

namespace jadoube {
namespace {

using test::from_fen;

TEST_CASE("5.2.2 the game is drawn when neither player can checkmate by any series of moves") {
    for (const std::string_view fen : {
             "4k3/8/8/8/8/8/8/4K3 w - - 0 1",                        // kings
             "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",                       // a bishop more
             "4k3/8/8/8/8/8/8/4KN2 b - - 0 1",                       // a knight more
             "5b1k/8/8/8/8/8/8/K1B5 w - - 0 1",                      // bishops on one colour
             "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1",  // a wall, an idle bishop
             "8/8/8/8/8/3k4/1q6/K7 w - - 0 1",  // the queen must be taken with the only move
         }) {
        CAPTURE(fen);
        CHECK(is_dead(from_fen(fen)) == Possible::yes);
    }
}

TEST_CASE("5.2.2 it is not, as long as one of them could with the opponent's help") {
    for (const std::string_view fen : {
             "3rk3/8/8/8/8/8/8/4KN2 w - - 0 1",    // the rook may block its own king
             "3nk3/8/8/8/8/8/8/4KN2 w - - 0 1",    // so may a knight
             "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",  // and a bishop of the other colour
             "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",    // two knights cannot force it
             "4k3/8/8/8/8/8/7P/4K3 w - - 0 1",     // a pawn
             "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/2B1K3 w - - 0 1",  // the bishop opens the wall
             "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - g6 0 1",   // en passant does, for now
         }) {
        CAPTURE(fen);
        CHECK(is_dead(from_fen(fen)) == Possible::no);
    }
}

}  // namespace
}  // namespace jadoube
