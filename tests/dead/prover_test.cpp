// The arguments for "no" beside a plain search that knows none of them: where it finds a mate, no
// argument may say that there is none.
#include "../../core/dead/src/prover.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/packed_position.hpp>
#include <jadoube/notation/fen.hpp>

#include "../../core/dead/src/material.hpp"
#include "../../core/dead/src/playout.hpp"
#include "support/blocked_positions.hpp"
#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube::test {
namespace {

using dead::Effort;
using dead::Proof;
using dead::Prover;

struct Hash {
    std::size_t operator()(const PackedPosition& position) const { return position.hash(); }
};

// Breadth first through legal moves, each position once.
Possible searched(const Position& start, Color player, std::size_t most) {
    std::unordered_set<PackedPosition, Hash> seen{PackedPosition(start)};
    std::vector<Position> todo{start};
    for (std::size_t i = 0; i < todo.size(); ++i) {
        const Position position = todo[i];
        const MoveList moves = legal_moves(position);
        if (moves.empty() && position.turn() != player && position.is_check()) return Possible::yes;
        for (const Move move : moves) {
            const Position next = position.after(move);
            if (seen.insert(PackedPosition(next)).second) todo.push_back(next);
        }
        if (todo.size() > most) return Possible::unknown;
    }
    return Possible::no;
}

// Random help finds the deep mates, the search the near ones and that there are none.
Possible plain_answer(const Position& position, Color player, std::size_t most) {
    dead::Playout playout(player);
    for (int games = 0; games < 6; ++games) {
        if (!playout.play(position, 100)) continue;
        Position mated = position;
        for (const Move move : playout.line()) {
            REQUIRE(is_legal(mated, move));
            mated = mated.after(move);
        }
        REQUIRE(status(mated) == Status::checkmate);
        REQUIRE(mated.turn() != player);
        return Possible::yes;
    }
    return searched(position, player, most);
}

struct Tally {
    int positions = 0;
    int yes = 0;
    int proofs = 0;
    int exhausted = 0;  // proofs that the search confirms

    // Else nothing would have been tested. A quick run is too short to tell.
    void check_that_it_bites() const {
        if (positions < 200) return;
        CHECK(20 * proofs > positions);
        CHECK(exhausted > 0);
        CHECK(yes > 0);
    }
};

void compare(const Position& position, Tally& tally) {
    if (status(position) != Status::ongoing) return;
    ++tally.positions;
    CAPTURE(to_shredder_fen(position));
    Prover prover;
    for (const Color player : both_colors) {
        CAPTURE(player == Color::white ? "White" : "Black");
        if (dead::lacks_material(position, player)) continue;
        std::optional<Proof> proof;
        for (const Effort effort : {Effort::look, Effort::study}) {
            const auto now = prover.prove(position, player, effort);
            // More effort proves no less.
            if (proof) CHECK(now.has_value());
            proof = now;
        }
        const Possible answer =
            plain_answer(position, player, proof ? std::size_t{4'000} : std::size_t{1});
        tally.yes += answer == Possible::yes ? 1 : 0;
        if (!proof) continue;
        ++tally.proofs;
        tally.exhausted += answer == Possible::no ? 1 : 0;
        CHECK(answer != Possible::yes);
        CHECK(proof->squares.contains(position.king(!player)));
    }
}

std::optional<Proof> proof_of(std::string_view fen, Color player, Effort effort) {
    Prover prover;
    return prover.prove(from_fen(fen, Variant::chess960), player, effort);
}

}  // namespace

TEST_CASE("no argument says no where a plain search finds a mate, in blocked positions") {
    Tally tally;
    BlockedPositions blocked(31);
    for (int i = scaled(400); i > 0; --i) compare(blocked.next(), tally);
    tally.check_that_it_bites();
}

TEST_CASE("no argument says no where a plain search finds a mate, beside crowds of pieces") {
    Tally tally;
    BlockedPositions blocked(32);
    for (int i = scaled(400); i > 0; --i) compare(blocked.crowded(), tally);
    tally.check_that_it_bites();
}

TEST_CASE("no argument says no where a plain search finds a mate, near dead positions") {
    const std::string_view dead_positions[] = {
        "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1",
        "4k1K1/8/8/8/p1p1p1p1/PbPbPbP1/b1b1b1b1/1b1b1b1b w - - 0 1",
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1",
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/2b1K3 w - - 0 1",
        "5k1b/3p4/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/3K4 b - - 0 1",
        "1b1b1k2/p7/Pp1p4/1PpPp3/2P1Pp1p/5PpP/6P1/5K2 w - - 0 1",
        "2k5/1p3p2/pPp1pPp1/P1PpP1Pp/3P3P/8/P7/4K3 w - - 0 1",
        "8/8/8/4ppp1/4pkp1/4p1p1/4P1P1/5KR1 w - - 0 1",
        "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57",
    };
    Tally tally;
    BlockedPositions blocked(73);
    for (const std::string_view fen : dead_positions) {
        Position position = from_fen(fen);
        for (int i = scaled(40); i > 0; --i) compare(blocked.changed(position), tally);
    }
    tally.check_that_it_bites();
}

TEST_CASE("no argument says no where random help finds a mate, with few men") {
    // Men of the mated king's own must be able to block his flight, or to come between.
    Random random(37);
    Prover prover;
    int yes = 0;
    for (int left = scaled(150); left > 0;) {
        Setup setup;
        const auto put = [&](Piece piece) {
            setup.at(square_at(static_cast<int>(8 + random.below(48)))) = piece;
        };
        for (auto men = 2 + random.below(3); men > 0; --men) {
            // Knights and bishops need help most.
            const Role role =
                all_roles[random.below(2) == 0 ? 1 + random.below(2) : random.below(5)];
            put({random.below(2) == 0 ? Color::white : Color::black, role});
        }
        for (const Color color : both_colors) put({color, Role::king});
        setup.turn = random.below(2) == 0 ? Color::white : Color::black;
        const auto position = Position::check(setup, Variant::standard);
        if (!position.has_value() || status(*position) != Status::ongoing) continue;
        --left;
        CAPTURE(to_fen(*position));
        for (const Color player : both_colors) {
            const MateVerdict verdict = can_checkmate(*position, player, {.nodes = 3'000});
            if (verdict.answer != Possible::yes) continue;
            ++yes;
            CAPTURE(player == Color::white ? "White" : "Black");
            for (const Effort effort : {Effort::look, Effort::study}) {
                CHECK_FALSE(prover.prove(*position, player, effort).has_value());
            }
        }
    }
    CHECK(yes > 0);
}

TEST_CASE("walls hold where the pawns fix each other, and fall with the man that opens them") {
    struct Row {
        std::string_view fen;
        Color player;
        bool holds;
        std::string_view why;
    };
    constexpr Color white = Color::white;
    constexpr Color black = Color::black;
    const Row rows[] = {
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", white, true, "pawns and kings"},
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - g6 0 1", white, false, "en passant"},
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - g6 0 1", black, false, "en passant"},
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", white, true, "an idle bishop"},
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/2B1K3 w - - 0 1", black, false, "it can be taken"},
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KN2 w - - 0 1", black, false, "so can a knight"},
        {"4k3/8/1p1p1p1p/pPpPpPp1/P1P1P1P1/8/7P/4K3 w - - 0 1", black, false, "steps left"},
        {"8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1", white, false,
         "two pawns have a step or two left"},
        {"8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1", black, true,
         "Black's pawns have none"},
        // 3.8.2: the rook comes out with the king.
        {"8/8/8/4ppp1/4pkp1/4p1p1/4P1P1/5KR1 w G - 0 1", white, false, "castling"},
        {"8/5P2/8/2ppp3/2pkp3/p1p1p3/P1P1P3/RK6 w A - 0 1", white, false, "castling"},
    };
    for (const auto& row : rows) {
        CAPTURE(row.fen);
        CAPTURE(row.why);
        CHECK(proof_of(row.fen, row.player, Effort::study).has_value() == row.holds);
    }
}

TEST_CASE("every argument leaves room for the mates of the corpus, from first to last move") {
    const std::string_view alive[] = {
        "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",
        "8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1",
        "7K/6P1/6pk/6p1/6P1/8/8/8 w - - 0 1",
        "4B3/8/1K6/pP6/kp6/1p6/1P6/8 w - a6 0 1",
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - c6 0 1",
        "8/8/8/2ppp3/2pkp3/2p1p3/2P1P3/2RK4 w C - 0 1",
        "8/2p2k2/1pPp4/pP1Pp3/P3Pp1p/5PpP/8/4K3 w - - 0 1",
        "kbK5/pp6/1P6/8/8/8/8/8 w - - 0 1",
        // White's bishop takes the rook that can never move, and must come back from there.
        "8/p2k2p1/Pp1p1pPp/1PbPbPbr/1p1pBpBp/1P1P1P1P/4K3/8 w - - 0 1",
        // A king is mated beside a man of his own that is not followed.
        "N1b1N1N1/1pPpPpPp/1P1P1P1P/4B3/4b3/8/8/K1k5 b - - 0 1",
        // A knight that is not followed takes a queen.
        "1Q6/2n5/p7/P1p5/K7/P1Pnp3/PQQ5/k7 b - - 0 1",
        // The mated king's blocker is yet a pawn.
        "8/8/8/6b1/5K2/1P6/8/3k4 w - - 0 1",
        // A bishop that is not followed waits until a pawn has promoted.
        "8/8/5k2/8/8/5Bp1/4p1Pp/7K w - - 0 1",
        // A bishop that is not followed mates.
        "k2b1b2/1Bb1p1p1/1p1pP1P1/1P1P4/8/6P1/8/6K1 b - - 0 1",
        // Only pieces can take what keeps the others in.
        "3k4/1p4p1/bPp2pPb/n1P2P1n/N1p2p1N/BpP1KPpB/1P4P1/8 w - - 0 1",
        "2k5/8/8/p5p1/Pp1p1pPp/1PpPpP1P/1bP1P1KN/NB3BNR w - - 0 1",
    };
    Prover prover;
    for (const std::string_view fen : alive) {
        CAPTURE(fen);
        const Position start = from_fen(fen, Variant::chess960);
        for (const Color player : both_colors) {
            const MateVerdict verdict = can_checkmate(start, player);
            Position position = start;
            for (std::size_t i = 0; i < verdict.line.size(); ++i) {
                CAPTURE(to_fen(position));
                // The last moves, where least is left open, and samples of the others.
                const bool near_the_end = i + 4 > verdict.line.size();
                const Effort effort = near_the_end || i % 12 == 0 ? Effort::study : Effort::look;
                CHECK_FALSE(prover.prove(position, player, effort).has_value());
                position = position.after(verdict.line[i]);
            }
        }
    }
}

}  // namespace jadoube::test
