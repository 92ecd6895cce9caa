#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/dead/can_checkmate.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/blocked_positions.hpp"
#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::from_fen;

// By trying everything that three moves can do.
bool stands_again(const Position& before, const Position& after, int plies = 3) {
    if (plies == 0) return after == before;
    for (const Move move : legal_moves(after)) {
        if (stands_again(before, after.after(move), plies - 1)) return true;
    }
    return false;
}

struct Tally {
    int yes = 0;
    int no = 0;
    std::string wrong;

    void look_at(const Position& before) {
        for (const Move move : legal_moves(before)) {
            const Position after = before.after(move);
            const bool found = leads_back(before, after);
            ++(found ? yes : no);
            if (found != stands_again(before, after)) wrong = to_fen(before) + " " + to_uci(move);
        }
    }
};

TEST_CASE("a position that leads back is found, and no other") {
    Tally tally;
    test::for_random_positions(Variant::standard, 20, test::scaled(60), [&](const Position& one) {
        if (legal_moves(one).size() < 24) tally.look_at(one);
    });
    test::BlockedPositions blocked(7);
    for (int i = 0; i < test::scaled(400); ++i) tally.look_at(blocked.next());
    CHECK(tally.wrong == "");
    CHECK(tally.yes > 0);
    CHECK(tally.no > 0);
}

TEST_CASE("what leads back is as dead as what it leads back to") {
    test::BlockedPositions blocked(8);
    int dead = 0;
    for (int i = 0; i < test::scaled(600); ++i) {
        const Position before = blocked.next();
        const Possible expected = is_dead(before, {.nodes = 20'000});
        if (expected == Possible::unknown) continue;
        for (const Move move : legal_moves(before)) {
            const Position after = before.after(move);
            if (!leads_back(before, after)) continue;
            const Possible answer = is_dead(after, {.nodes = 20'000});
            const bool agrees = answer == expected || answer == Possible::unknown;
            CHECK_MESSAGE(agrees, to_fen(before), " ", to_uci(move));
            dead += answer == Possible::yes ? 1 : 0;
        }
    }
    CHECK(dead > 0);
}

TEST_CASE("captures, pawns, lost rights and forced answers do not lead back") {
    const auto leads = [](std::string_view fen, std::string_view uci) {
        const Position before = from_fen(fen);
        for (const Move move : legal_moves(before)) {
            if (to_uci(move) == uci) return leads_back(before, before.after(move));
        }
        FAIL("no such move");
        return false;
    };
    CHECK(leads("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "f1g3"));
    CHECK_FALSE(leads("4k3/8/8/8/8/6p1/8/4KN2 w - - 0 1", "f1g3"));
    CHECK_FALSE(leads("4k3/8/8/8/8/8/4P3/4KN2 w - - 0 1", "e2e3"));
    CHECK_FALSE(leads("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2"));
    CHECK(leads("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2"));
    CHECK_FALSE(leads("4k3/8/8/3pP3/8/8/8/4KN2 w - d6 0 1", "f1g3"));
    CHECK_FALSE(leads("8/8/8/8/8/3K4/6Q1/k7 w - - 0 1", "g2b2"));
    // Black has nothing but a pawn's move.
    CHECK_FALSE(leads("8/8/8/1N6/7p/8/2K5/k7 w - - 0 1", "b5c3"));
}

TEST_CASE("positions that no move connects do not lead back") {
    const Position before = Position::initial();
    CHECK_FALSE(leads_back(before, before));
    CHECK_FALSE(leads_back(before, from_fen("4k3/8/8/8/8/8/8/4KN2 b - - 0 1")));
    CHECK_FALSE(leads_back(from_fen("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"),
                           from_fen("4k3/8/8/8/8/8/8/N3K3 b - - 0 1")));
}

}  // namespace
}  // namespace jadoube
