// The oracle beside the truth by retrograde analysis, for every placement of up to three men, and
// the truth itself beside what is known and beside the library's legal moves. Four and five men are
// for the program mate_truth.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/setup.hpp>
#include <jadoube/dead/can_checkmate.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/laws.hpp"
#include "support/mate_truth.hpp"
#include "support/scale.hpp"

namespace jadoube::test {
namespace {

bool runs_quickly() { return scaled(20) < 20; }
bool runs_long() { return scaled(20) > 20; }

MateTruth worked_out(const std::vector<std::string>& names) {
    MateTruth truth;
    for (const std::string& name : names) truth.work_out(men_named(name));
    return truth;
}

struct Tally {
    std::uint64_t placements = 0;
    std::uint64_t yes = 0;  // of two questions each
    std::uint64_t unknown = 0;
    std::uint64_t wrong = 0;
    std::string first_wrong;

    void blame(const Position& position, Color player, const char* what) {
        if (++wrong == 1) {
            first_wrong =
                to_fen(position) + (player == Color::white ? ", White: " : ", Black: ") + what;
        }
    }
};

void ask(MateOracle& oracle, const MateTruth& truth, const Position& position, Tally& tally) {
    ++tally.placements;
    for (const Color player : both_colors) {
        const Possible expected =
            truth.can_checkmate(position, player) ? Possible::yes : Possible::no;
        const MateVerdict verdict = oracle.can_checkmate(position, player);
        if (verdict.answer == Possible::unknown) {
            ++tally.unknown;
        } else if (verdict.answer != expected) {
            tally.blame(position, player, "not the truth");
        } else if (expected == Possible::yes) {
            ++tally.yes;
            if (!replays_to_mate(position, verdict.line, player))
                tally.blame(position, player, "its line is no mate");
        }
        const Possible glance = can_checkmate_at_a_glance(position, player);
        if (glance != Possible::unknown && glance != expected)
            tally.blame(position, player, "not the truth, at a glance");
    }
}

}  // namespace

TEST_CASE("the truth about three men is what another program found over the whole board") {
    struct Row {
        std::string men;
        MateTruth::Count white_to_move;
        MateTruth::Count black_to_move;
    };
    // No is: a stalemate, or the man can only be taken. With KPvK and White to move, these are the
    // four in which White himself is stalemated in front of his pawn on a7 or h7.
    const std::vector<Row> rows = {
        {"KvK", {3612, 0}, {3612, 0}},
        {"KQvK", {144508, 144508}, {223944, 220652}},
        {"KRvK", {175168, 175168}, {223944, 223464}},
        {"KBvK", {193284, 0}, {223944, 0}},
        {"KNvK", {205496, 0}, {223944, 0}},
        {"KPvK", {163328, 163324}, {168024, 167996}},
        {"KvKQ", {223944, 0}, {144508, 0}},
        {"KvKR", {223944, 0}, {175168, 0}},
        {"KvKB", {223944, 0}, {193284, 0}},
        {"KvKN", {223944, 0}, {205496, 0}},
        {"KvKP", {168024, 0}, {163328, 0}},
    };
    MateTruth truth;
    for (const Row& row : rows) {
        CAPTURE(row.men);
        truth.work_out(men_named(row.men));
        const MateTruth::Count white = truth.count(men_named(row.men), Color::white);
        const MateTruth::Count black = truth.count(men_named(row.men), Color::black);
        CHECK(white.placements == row.white_to_move.placements);
        CHECK(white.yes == row.white_to_move.yes);
        CHECK(black.placements == row.black_to_move.placements);
        CHECK(black.yes == row.black_to_move.yes);
    }
}

TEST_CASE("the truth about four men knows which minor pieces can mate with whose help") {
    const MateTruth truth =
        worked_out({"KPvK", "KvKP", "KNvKQ", "KNvKR", "KNNvK", "KBvKR", "KBvKB"});
    const auto yes = [&](const std::string& name) {
        const Men men = men_named(name);
        return truth.count(men, Color::white).yes + truth.count(men, Color::black).yes;
    };
    CHECK(yes("KNvKQ") == 0);  // a queen that shuts her king in guards where the knight must stand
    CHECK(yes("KBvKR") == 0);
    CHECK(yes("KNvKR") > 0);
    CHECK(yes("KNNvK") > 0);

    // The mates themselves, by one man: the opponent's own shuts his king in.
    CHECK(truth.can_checkmate(from_fen("kr6/2N5/K7/8/8/8/8/8 b - - 0 1"), Color::white));
    CHECK(truth.can_checkmate(from_fen("kb6/1B6/1K6/8/8/8/8/8 b - - 0 1"), Color::white));
    // And for Black the same upside down.
    CHECK(truth.can_checkmate(from_fen("8/8/8/8/8/1k6/1b6/KB6 w - - 0 1"), Color::black));

    // A bishop each: by the colours of their squares.
    std::uint64_t same = 0;
    std::uint64_t opposite = 0;
    for_each_placement(men_named("KBvKB"), Square::c2, [&](const Position& position) {
        if (!truth.can_checkmate(position, Color::white)) return;
        ++((position.men(Role::bishop) & light_squares).size() == 1 ? opposite : same);
    });
    CHECK(same == 0);
    CHECK(opposite > 0);

    // Every answer follows from those after the legal moves, which the library lists. En passant
    // needs a pawn each, whose tables take longer: see the program mate_truth.
    const int every = runs_quickly() ? 997 : 37;
    for (const char* name : {"KPvK", "KvKP", "KNvKR", "KBvKB", "KNNvK", "KNvKQ"}) {
        CAPTURE(std::string(name));
        int count = 0;
        int wrong = 0;
        for_each_placement(men_named(name), Square::b1, [&](const Position& position) {
            if (++count % every != 0) return;
            const bool can = truth.can_checkmate(position, Color::white);
            wrong += can != truth.can_checkmate_by_a_move(position, Color::white);
        });
        CHECK(count > every);
        CHECK(wrong == 0);
    }
}

TEST_CASE("a position that no table holds is followed to its end") {
    const MateTruth truth = worked_out({"KPvK", "KvKP", "KRvK", "KvKR"});
    struct Row {
        const char* fen;
        Color player;
        bool can;
    };
    const std::vector<Row> rows = {
        // Castling rights: none of the tables has them.
        {"8/8/8/8/8/8/k7/4K2R w K - 0 1", Color::white, true},
        {"8/8/8/8/8/8/k7/4K2R w K - 0 1", Color::black, false},
        // Taking en passant is the only legal move …
        {"8/8/8/8/1pP5/1P6/p7/k1K5 b - c3 0 1", Color::white, true},
        {"8/8/8/8/1pP5/1P6/p7/k1K5 b - c3 0 1", Color::black, true},
        // … and without that right it is stalemate.
        {"8/8/8/8/1pP5/1P6/p7/k1K5 b - - 0 1", Color::white, false},
        {"8/8/8/8/1pP5/1P6/p7/k1K5 b - - 0 1", Color::black, false},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.fen));
        const Position position = from_fen(row.fen);
        CHECK_FALSE(truth.holds(position, row.player));
        CHECK(truth.follow(position, row.player, 1000000) == row.can);
    }
}

TEST_CASE(
    "a king and a rook that may still castle get the true verdict wherever the other king is") {
    const MateTruth truth = worked_out({"KRvK", "KvKR"});
    MateOracle oracle;
    int asked = 0;
    for (const Square rook : {Square::a1, Square::h1}) {
        for (int i = 0; i < square_count; ++i) {
            for (const Color turn : both_colors) {
                Setup setup;
                setup.at(Square::e1) = Piece{Color::white, Role::king};
                setup.at(rook) = Piece{Color::white, Role::rook};
                if (setup.at(square_at(i))) continue;
                setup.at(square_at(i)) = Piece{Color::black, Role::king};
                setup.turn = turn;
                setup.castling_rooks = rook;
                const auto checked = Position::check(setup, Variant::standard);
                if (!checked.has_value()) continue;
                for (const Position& position : {*checked, checked->mirrored()}) {
                    for (const Color player : both_colors) {
                        CAPTURE(to_fen(position));
                        CAPTURE(player == Color::white);
                        const auto can = truth.follow(position, player, 100000);
                        REQUIRE(can.has_value());
                        const MateVerdict verdict = oracle.can_checkmate(position, player);
                        CHECK(verdict.answer == (*can ? Possible::yes : Possible::no));
                        if (*can) CHECK(replays_to_mate(position, verdict.line, player));
                        ++asked;
                    }
                }
            }
        }
    }
    CHECK(asked > 600);
}

TEST_CASE("every placement of up to three men gets the true verdict for both players") {
    MateTruth truth;
    MateOracle oracle;
    for (std::size_t count = 0; count < 2; ++count) {
        for (const Men& men : all_men(count)) {
            CAPTURE(name(men));
            truth.work_out(men);
            truth.work_out(mirrored(men));
            // With the man Black's, all is the same as with White's and colours exchanged: some
            // are enough to see that they are.
            const bool again = !men.empty() && men.front().color == Color::black;
            const int every = (again && !runs_long() ? 10 : 1) * (runs_quickly() ? 20 : 1);
            Tally tally;
            int nth = 0;
            std::uint64_t on_the_whole_board = 0;
            for (const Square white_king : enough_for_white_king(men)) {
                const bool on_diagonal = index(file_of(white_king)) == index(rank_of(white_king));
                const std::uint64_t squares_alike = has_pawns(men) ? 2 : on_diagonal ? 4 : 8;
                for_each_placement(men, white_king, [&](const Position& position) {
                    on_the_whole_board += squares_alike;
                    if (nth++ % every == 0) ask(oracle, truth, position, tally);
                });
            }
            CHECK(on_the_whole_board == truth.count(men, Color::white).placements +
                                            truth.count(men, Color::black).placements);
            CHECK(tally.placements > 20);
            CHECK(tally.unknown == 0);
            INFO(tally.first_wrong);
            CHECK(tally.wrong == 0);
        }
    }
}

}  // namespace jadoube::test
