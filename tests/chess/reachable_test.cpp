#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/reachable.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using enum Unreachable;
constexpr Variant standard = Variant::standard;
constexpr Variant chess960 = Variant::chess960;

Position position(std::string_view fen, Variant variant = standard) {
    const auto read = position_from_fen(fen, variant);
    REQUIRE_MESSAGE(read.has_value(), fen);
    return *read;
}

// The reason if the answer is no.
std::optional<Unreachable> refuted(const Position& p, Variant variant) {
    const Reachability result = reachable(p, variant);
    if (result.answer == Reachable::no) return result.reason;
    return std::nullopt;
}

std::string said(std::optional<Unreachable> reason) {
    return std::string(reason ? name(*reason) : "not refuted");
}

struct Row {
    Variant variant;
    std::string_view impossible;
    std::string_view possible;  // its neighbour, which must not be refuted
};

void check(Unreachable reason, const Row& row) {
    CAPTURE(row.impossible);
    CAPTURE(row.possible);
    const Position impossible = position(row.impossible, row.variant);
    const Position possible = position(row.possible, row.variant);
    CHECK(said(refuted(impossible, row.variant)) == name(reason));
    CHECK(said(refuted(possible, row.variant)) == "not refuted");
    if (reason == wrong_turn) return;  // White begins: that is not the same upside down
    CHECK(said(refuted(impossible.mirrored(), row.variant)) == name(reason));
    CHECK(said(refuted(possible.mirrored(), row.variant)) == "not refuted");
}

}  // namespace

TEST_CASE("3.10.3 nobody has more than sixteen men or eight pawns") {
    const Row rows[] = {
        // Nine pawns; eight.
        {standard, "rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBN1 w Qkq - 0 1",
         "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1"},
        // A third knight besides everything else; the knight of b1.
        {standard, "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
         "rnbqkbnr/1ppppppp/p7/8/8/N7/PPPPPPPP/R1BQKBNR w KQkq - 0 1"},
        // Ten queens and eight pawns; four queens.
        {standard, "4k3/8/8/8/8/QQQQQQQQ/PPPPPPPP/QQ2K3 b - - 0 1",
         "4k3/8/8/8/8/QQ6/8/QQ2K3 w - - 0 1"},
    };
    for (const Row& row : rows) check(too_many_men, row);
}

TEST_CASE("3.10.3 no more men were promoted than pawns are gone") {
    const Row rows[] = {
        {standard, "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
         "4k3/8/8/8/8/8/1PPPPPPP/QQ2K3 w - - 0 1"},
        {chess960, "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
         "4k3/8/8/8/8/8/1PPPPPPP/QQ2K3 w - - 0 1"},
        {standard, "7k/8/8/8/2RRR3/8/PPPPPPPP/4K3 w - - 0 1",
         "7k/8/8/8/2RRR3/8/PPPPPP2/4K3 w - - 0 1"},
        {standard, "4k3/8/8/8/2NNN3/8/PPPPPPPP/4K3 w - - 0 1",
         "4k3/8/8/8/3NN3/8/PPPPPPPP/4K3 w - - 0 1"},
        // Two bishops on squares of one colour; of both.
        {standard, "4k3/8/8/8/2BPB3/8/PPP1PPPP/4K3 w - - 0 1",
         "4k3/8/8/8/2BB4/3PP3/PPP2PPP/4K3 w - - 0 1"},
        // The bishop of c1 never got out between b2 and d2: this one was a pawn; if d2 has moved,
        // not.
        {standard, "4k3/8/8/8/8/2B2P2/PPPPP1PP/4K3 w - - 0 1",
         "4k3/8/8/8/8/2BP4/PPP1PPPP/4K3 w - - 0 1"},
    };
    for (const Row& row : rows) check(too_many_promotions, row);
}

TEST_CASE("II.2.3 the rights to castle fit one array, the same for both players") {
    const Row rows[] = {
        // Kings that never moved stand on one file.
        {chess960, "4k2r/8/8/n7/N7/8/8/5K1R w Hh - 0 1", "5k1r/8/8/n7/N7/8/8/5K1R w Hh - 0 1"},
        // So do the rooks of one wing.
        {chess960, "5kr1/8/8/n7/N7/8/8/5K1R w Hg - 0 1", "5kr1/8/8/n7/N7/8/8/5KR1 w Gg - 0 1"},
        // The other rook started on the other side of the king, so the corner is not the king's.
        {chess960, "5k2/8/8/8/8/8/8/K6R w H - 0 1", "5k2/8/8/8/8/8/8/1K5R w H - 0 1"},
    };
    for (const Row& row : rows) check(castling_right, row);

    // A right that only Chess960 can give.
    const Position king_on_f1 = position("5k1r/8/8/8/8/8/8/5K1R w H - 0 1", chess960);
    CHECK(said(refuted(king_on_f1, standard)) == "castling_right");
}

TEST_CASE("3.10.3 nobody goes past pawns that never moved but knights") {
    const Row rows[] = {
        {standard, "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1", "4k3/8/8/8/8/1P6/8/B3K3 w - - 0 1"},
        {standard, "4k3/8/8/8/8/8/2P1P3/3BK3 w - - 0 1", "4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1"},
        {standard, "4k3/8/8/8/8/8/6P1/4K2B w - - 0 1", "4k3/8/8/8/8/6P1/8/4K2B w - - 0 1"},
        // In Chess960 a bishop may have started there.
        {chess960, "2b1k3/1p1p4/8/8/8/8/3P1P2/4B2K w - - 0 1",
         "2b1k3/1p1p4/8/8/8/8/2P1P3/3B3K w - - 0 1"},
        {chess960, "1b2k3/p1p5/8/8/8/8/2P1P3/3B3K w - - 0 1",
         "1b2k3/p1p5/8/8/8/8/1P1P4/2B4K w - - 0 1"},
        // Where a locked bishop starts, no king does.
        {chess960, "5k1r/8/8/n7/N7/8/4P1P1/K4B2 w h - 0 1",
         "5k1r/8/8/n7/N7/8/3P1P2/K3B3 w h - 0 1"},
        // A queen outside all eight pawns; if one has moved, she may be.
        {standard, "rnbqkbnr/pppppppp/8/8/3Q4/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
         "rnbqkbnr/pp1ppppp/2p5/8/3Q4/2P5/PP1PPPPP/RNB1KBNR b KQkq - 0 1"},
        // The opponent's bishop came there as a pawn.
        {standard, "4k3/8/8/8/8/8/1P6/B3K3 b - - 0 1", "4k3/8/8/8/8/8/1P6/b3K3 w - - 0 1"},
    };
    for (const Row& row : rows) check(locked_in, row);
}

TEST_CASE("3.7 every pawn comes from a file of its own") {
    const Row rows[] = {
        // a2 and b2 have not moved, and nobody else comes to a3.
        {standard, "4k3/8/8/8/8/P7/PP6/4K3 w - - 0 1", "4k3/8/8/8/8/P7/P7/4K3 w - - 0 1"},
        // a3 and b3 can both have come only from b2; b3 from c2 too, if nobody stands there.
        {standard, "4k3/8/8/8/8/PP6/P1P5/4K3 w - - 0 1", "4k3/8/8/8/8/PP6/P7/4K3 w - - 0 1"},
        // Nobody is promoted past eight pawns at home.
        {standard, "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKQ2 w Qkq - 0 1",
         "rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKQ2 w Qkq - 0 1"},
    };
    for (const Row& row : rows) check(impossible_pawns, row);
}

TEST_CASE("3.7.3 pawns change file only by capturing, and only men that are missing") {
    const Row rows[] = {
        // One capture, nothing missing; a knight missing.
        {standard, "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
         "r1bqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1"},
        {chess960, "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
         "r1bqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1"},
        // Three pawns on the a-file need three captures.
        {standard, "r1bqkb1r/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b KQkq - 0 1",
         "r1b1kb1r/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b KQkq - 0 1"},
        // The bishop missing died on c8, between pawns that never moved: no pawn took it there.
        {standard, "rn1qkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
         "rn1qkbnr/ppp1pppp/3p4/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1"},
        // Pawns that went past each other on their own file.
        {standard, "rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
         "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"},
        // The a-pawn promoted past the one that faces it; that one is missing.
        {standard, "rnbqkbnr/8/pppppppp/8/8/Q7/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
         "rnbqkbnr/8/1ppppppp/8/8/Q7/1PPPPPPP/RNBQKBNR b KQkq - 0 1"},
        // One pawn that takes another lets two of its side be promoted, not three.
        {standard, "rnbqkbnr/8/p1pppppp/8/8/QQQ5/3PPPPP/RNBQKBNR b KQkq - 0 1",
         "rnbqkbnr/8/p1pppppp/8/8/QQ6/2PPPPPP/RNBQKBNR b KQkq - 0 1"},
        // All but a7 are at home, so the h-pawn was promoted by way of a7: seven captures; or of
        // h7.
        {standard, "1nbqkbnr/1ppppppp/8/8/8/Q7/PPPPPPP1/RNBQKBNR b KQk - 0 1",
         "1nbqkbn1/ppppppp1/8/8/8/Q7/PPPPPPP1/RNBQKBNR b KQ - 0 1"},
    };
    for (const Row& row : rows) check(too_many_captures, row);
}

TEST_CASE("3.10.3 where only knights and rooks have moved, their squares tell who is on move") {
    const Row rows[] = {
        {standard, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {standard, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
         "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1"},
        // The rook's steps count as well.
        {standard, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBR1 b Qkq - 0 1",
         "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBR1 w Qkq - 0 1"},
        // A pawn's step loses a move or not.
        {standard, "r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1",
         "r1bqkbnr/pppppppp/2n5/8/8/5N1P/PPPPPPP1/RNBQKB1R b KQkq - 0 1"},
    };
    for (const Row& row : rows) check(wrong_turn, row);
    // Chess960 lets kings and queens lose moves behind the pawns.
    const auto turned =
        position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", chess960);
    CHECK(said(refuted(turned, chess960)) == "not refuted");
}

TEST_CASE("3.9.2 there was a last move, before which the king of its opponent was not in check") {
    const Row rows[] = {
        // Two knights give check at once; one.
        {standard, "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", "4k3/8/3N4/8/8/8/8/4K3 b - - 0 1"},
        // A pawn and a knight that it did not uncover; a pawn that was promoted beside it would.
        {standard, "4k3/3P4/3N4/8/8/8/8/4K3 b - - 0 1", "4k3/3P4/4N3/8/8/8/8/4K3 b - - 0 1"},
        // Three men at once.
        {standard, "4k3/8/5N2/1B6/8/8/8/4R1K1 b - - 0 1", "4k3/8/5N2/8/8/8/8/4R1K1 b - - 0 1"},
        // From no square of the rook's file a bishop comes to a4; from e2 it comes to b5.
        {standard, "4k3/8/8/8/B7/8/8/4R1K1 b - - 0 1", "4k3/8/8/1B6/8/8/8/4R1K1 b - - 0 1"},
        // Two rooks on one file and rank.
        {standard, "R3k3/8/8/8/8/8/8/4R1K1 b - - 0 1", "R3k3/8/8/8/8/8/8/6K1 b - - 0 1"},
        // Two rooks, one of which was a pawn on the seventh rank before the other.
        {standard, "4R3/8/8/4k2R/8/8/8/6K1 b - - 0 1", "4R3/R3k3/8/8/8/8/8/6K1 b - - 0 1"},
        // d7-d8 as a knight uncovered the rook; but all eight pawns are there.
        {standard, "3N4/2R2k2/8/8/8/7P/PPPPPPP1/6K1 b - - 0 1",
         "3N4/2R2k2/8/8/8/7P/PPP1PPP1/6K1 b - - 0 1"},
        // e5xd6 en passant opened both lines; the pawn cannot have come from d7 through a knight.
        {standard, "8/3n4/3Pk3/8/8/1B6/8/4R1K1 b - - 0 1", "8/8/3Pk3/8/8/1B6/8/4R1K1 b - - 0 1"},
        // e2-e4 did not open the bishop's way; without it, the bishop has just come.
        {standard, "8/k7/8/8/4Pp2/8/8/6BK b - e3 0 1", "8/k7/8/8/4Pp2/8/8/6BK b - - 0 1"},
        // The king in the corner has nowhere to come from.
        {standard, "8/8/8/8/8/5k2/5p1p/7K b - - 0 1", "8/8/8/8/8/5k2/7p/7K b - - 0 1"},
        // All White's men stand where they started and cannot have left, but king and rook of f1
        // and
        // g1 have changed places: castling. If they have not, nothing has moved.
        {chess960, "4k3/8/8/8/8/p1p3p1/PPPPPPPP/RNQBBKRN b - - 0 1",
         "4k3/8/8/8/8/p1p3p1/PPPPPPPP/RNQBBRKN b - - 0 1"},
        // Before that castling a knight would have given check.
        {chess960, "4k3/8/8/8/8/p1p3n1/PPPPPPPP/RNQBBRKN b - - 0 1",
         "4k3/8/8/8/8/p1p3b1/PPPPPPPP/RNQBBRKN b - - 0 1"},
        // A king and a rook with a right have not moved, and there is nobody else.
        {standard, "4k3/8/8/8/8/8/8/4K2R b K - 0 1", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"},
        // Only e2-e4 can have been played, and after that d4xe3 is a right that the position has.
        {standard, "8/8/8/8/3pPk2/3p1n2/6PP/6nK b - - 0 1",
         "8/8/8/8/3pPk2/3p1n2/6PP/6nK b - e3 0 1"},
    };
    for (const Row& row : rows) check(no_last_move, row);
}

TEST_CASE("9.2.3 an en passant square where nobody can take changes nothing") {
    // The pawn of f4 is pinned: the square is no part of the position.
    const Position said_so = position("8/k7/8/8/4Pp2/8/8/6BK b - e3 0 1");
    CHECK(said(refuted(said_so, standard)) == "no_last_move");
    const Position pinned = position("5k2/8/8/8/4Pp2/2N5/8/5R1K b - e3 0 1");
    const Position without = position("5k2/8/8/8/4Pp2/2N5/8/5R1K b - - 0 1");
    REQUIRE(pinned == without);
    CHECK(reachable(pinned, standard).answer == reachable(without, standard).answer);
}

TEST_CASE("2.3, II.2 the arrays are reached") {
    CHECK(reachable(Position::initial(), standard).answer == Reachable::yes);
    for (int number = 0; number < 960; ++number) {
        CAPTURE(number);
        const Position array = *Position::chess960(number);
        CHECK(reachable(array, chess960).answer == Reachable::yes);
        if (number != 518) CHECK(reachable(array, standard).answer != Reachable::yes);
    }
}

TEST_CASE("3.10.3 positions of the opening are reached, whatever the move number says") {
    const std::string_view fens[] = {
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
        // En passant.
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6",
        "rnbqkbnr/ppp1p1pp/5P2/3p4/8/8/PPPP1PPP/RNBQKBNR b KQkq -",
        // Italian game, castled.
        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq -",
        // Scandinavian: a pawn and a pawn taken.
        "rnb1kbnr/ppp1pppp/8/q7/8/2N5/PPPP1PPP/R1BQKBNR w KQkq -",
        // Spanish, morphy defence.
        "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq -",
        // Sicilian dragon, and Najdorf.
        "rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq -",
        "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq -",
        // King's Indian, castled.
        "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ -",
        // A king that has gone out and come back has lost its rights.
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w kq -",
        // Fool's mate.
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -",
    };
    for (const std::string_view fen : fens) {
        for (const std::string_view counters : {" 0 1", " 0 4", " 0 99"}) {
            CAPTURE(fen);
            CAPTURE(counters);
            const Position p = position(std::string(fen) + std::string(counters));
            CHECK(reachable(p, standard).answer == Reachable::yes);
        }
    }
}

TEST_CASE("3.10.3 what a game has come to is never refuted, and early on it is proved") {
    for (const Variant variant : {standard, chess960}) {
        int early = 0;
        int proved = 0;
        test::for_random_positions(variant, 31, test::scaled(20'000), [&](const Position& p) {
            const Reachability result = reachable(p, variant);
            CHECK_MESSAGE(result.answer != Reachable::no, to_shredder_fen(p)
                                                              << " " << name(result.reason));
            if (p.fullmove_number() > 4) return;
            ++early;
            if (result.answer == Reachable::yes) ++proved;
        });
        // Some games of eight plies hide how they went; in Chess960 also, where they began.
        CHECK(early > test::scaled(900));
        CHECK(proved >= early - early / (variant == standard ? 200 : 50));
    }
}

TEST_CASE("3.10.3 turning the board changes no refutation") {
    test::Random random(7);
    int playable = 0;
    int refuted_ones = 0;
    while (playable < 3'000) {
        Setup setup;
        const auto put = [&](Piece piece) {
            const Square square = square_at(static_cast<int>(random.below(64)));
            const bool last = rank_of(square) == Rank::first || rank_of(square) == Rank::eighth;
            if (!setup.at(square) && !(piece.role == Role::pawn && last)) setup.at(square) = piece;
        };
        for (const Color color : both_colors) put({color, Role::king});
        const std::uint64_t men = random.below(30);
        for (std::uint64_t i = 0; i < men; ++i) {
            const Role role = all_roles[random.below(2) == 0 ? 0 : random.below(5)];
            put({both_colors[random.below(2)], role});
        }
        const auto checked = Position::check(setup, standard);
        if (!checked) continue;
        ++playable;
        for (const Variant variant : {standard, chess960}) {
            const auto reason = refuted(*checked, variant);
            CAPTURE(to_fen(*checked));
            CHECK(said(refuted(checked->mirrored(), variant)) == said(reason));
            if (reason) ++refuted_ones;
        }
    }
    CHECK(refuted_ones > 100);
    CHECK(refuted_ones < 5'900);
}

TEST_CASE("3.10.3 answers and reasons have stable names") {
    CHECK(name(Reachable::no) == "no");
    CHECK(name(Reachable::yes) == "yes");
    CHECK(name(Reachable::unknown) == "unknown");
    CHECK(name(too_many_men) == "too_many_men");
    CHECK(name(no_last_move) == "no_last_move");
}

}  // namespace jadoube
