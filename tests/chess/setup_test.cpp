#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/position.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/random_games.hpp"

namespace jadoube {
namespace {

using enum SetupFault;
constexpr Color white = Color::white;
constexpr Color black = Color::black;

// The text only places the men; what it says is what Position::check is asked about.
Setup setup_of(std::string_view fen) {
    const auto setup = parse_fen(fen);
    REQUIRE(setup);
    return *setup;
}

std::vector<SetupProblem> problems_of(const Setup& setup, Variant variant) {
    const auto position = Position::check(setup, variant);
    return position ? std::vector<SetupProblem>{} : position.error();
}

// In whatever order they are reported.
bool same(const std::vector<SetupProblem>& a, const std::vector<SetupProblem>& b) {
    return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
}

struct Row {
    std::string_view why;
    std::string_view fen;
    std::vector<SetupProblem> problems;
};

void check_rows(const std::vector<Row>& rows, Variant variant) {
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const auto problems = problems_of(setup_of(row.fen), variant);
        CHECK(problems.size() == row.problems.size());
        CHECK(same(problems, row.problems));
    }
}

TEST_CASE("a set-up from which no game can go on is refused with colour and square") {
    const std::vector<Row> rows = {
        {"White has no king", "4k3/8/8/8/8/8/8/8 w - - 0 1", {{no_king, white, {}}}},
        {"Black has no king", "8/8/8/8/8/8/8/4K3 b - - 0 1", {{no_king, black, {}}}},
        {"White has two kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", {{two_kings, white, {}}}},
        {"Black has three kings", "k3k2k/8/8/8/8/8/8/4K3 w - - 0 1", {{two_kings, black, {}}}},
        {"a white pawn on the first rank",
         "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
         {{pawn_on_last_rank, white, Square::a1}}},
        {"a white pawn on the last rank",
         "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
         {{pawn_on_last_rank, white, Square::h8}}},
        {"a black pawn on its last rank",
         "4k3/8/8/8/8/8/8/4K2p w - - 0 1",
         {{pawn_on_last_rank, black, Square::h1}}},
        {"a black pawn on its first rank",
         "p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
         {{pawn_on_last_rank, black, Square::a8}}},
        {"Black is in check and White is to move",
         "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
         {{side_not_to_move_in_check, black, Square::e8}}},
        {"White is in check and Black is to move",
         "k3r3/8/8/8/8/8/8/4K3 b - - 0 1",
         {{side_not_to_move_in_check, white, Square::e1}}},
        {"the kings stand beside each other",
         "8/8/8/3kK3/8/8/8/8 w - - 0 1",
         {{side_not_to_move_in_check, black, Square::d5}}},
        {"the kings beside each other, Black to move",
         "8/8/8/3kK3/8/8/8/8 b - - 0 1",
         {{side_not_to_move_in_check, white, Square::e5}}},
        {"a pawn gives check to the player not on move",
         "8/8/8/3k4/4P3/8/8/4K3 w - - 0 1",
         {{side_not_to_move_in_check, black, Square::d5}}},
    };
    check_rows(rows, Variant::standard);
    check_rows(rows, Variant::chess960);
}

TEST_CASE("3.8.2.1 a castling right needs king and rook on the player's first rank") {
    const std::vector<Row> rows = {
        {"no rook on h1",
         "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1",
         {{impossible_castling_right, white, Square::h1}}},
        {"no rook on a8",
         "4k2r/8/8/8/8/8/8/4K3 w kq - 0 1",
         {{impossible_castling_right, black, Square::a8}}},
        {"a bishop where the rook should be",
         "4k3/8/8/8/8/8/8/4K2B w H - 0 1",
         {{impossible_castling_right, white, Square::h1}}},
        {"the opponent's rook where the rook should be",
         "4k3/8/8/8/8/8/8/r6K b A - 0 1",
         {{impossible_castling_right, white, Square::a1},
          {side_not_to_move_in_check, white, Square::h1}}},
        {"the king on his second rank",
         "4k3/8/8/8/8/8/4K3/R7 w A - 0 1",
         {{impossible_castling_right, white, Square::a1}}},
        {"Black's king on the seventh rank",
         "7r/4k3/8/8/8/8/8/4K3 w h - 0 1",
         {{impossible_castling_right, black, Square::h8}}},
    };
    check_rows(rows, Variant::standard);
    check_rows(rows, Variant::chess960);

    Setup setup = setup_of("4k3/8/8/8/7R/8/8/4K2R w K - 0 1");
    setup.castling_rooks |= Square::h4;
    CHECK(same(problems_of(setup, Variant::standard),
               {{impossible_castling_right, white, Square::h4}}));
}

TEST_CASE("II.3 rights off the usual squares exist in Chess960 only") {
    const std::vector<Row> rows = {
        {"the rook on g1",
         "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
         {{impossible_castling_right, white, Square::g1}}},
        {"the king on d1",
         "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1",
         {{impossible_castling_right, white, Square::a1},
          {impossible_castling_right, white, Square::h1}}},
        {"Black's king on f8 and rook on b8",
         "1r3k2/8/8/8/8/8/8/4K3 w b - 0 1",
         {{impossible_castling_right, black, Square::b8}}},
    };
    check_rows(rows, Variant::standard);
    for (const Row& row : rows) {
        CAPTURE(row.why);
        CHECK(problems_of(setup_of(row.fen), Variant::chess960).empty());
    }
}

TEST_CASE("II.3 on one wing there is one right, and either of the two rooks may have it") {
    const std::string_view board = "4k3/8/8/8/8/8/8/R1R1K3 w ";
    for (const std::string_view one : {"A", "C"}) {
        const auto text = std::string(board) + std::string(one) + " - 0 1";
        CHECK(problems_of(setup_of(text), Variant::chess960).empty());
    }
    const auto both = problems_of(setup_of(std::string(board) + "AC - 0 1"), Variant::chess960);
    REQUIRE(both.size() == 1);
    CHECK(both[0].fault == impossible_castling_right);
    CHECK(both[0].color == white);
}

TEST_CASE("3.7.3.1 an en passant square needs a pawn that can just have passed over it") {
    const std::vector<Row> rows = {
        {"White to move, a square of the third rank",
         "4k3/8/8/8/3P4/8/8/4K3 w - d3 0 1",
         {{impossible_en_passant_square, black, Square::d3}}},
        {"Black to move, a square of the sixth rank",
         "4k3/8/8/3p4/8/8/8/4K3 b - d6 0 1",
         {{impossible_en_passant_square, white, Square::d6}}},
        {"a square of the fifth rank",
         "4k3/8/8/8/3p4/8/8/4K3 w - d5 0 1",
         {{impossible_en_passant_square, black, Square::d5}}},
        {"another square of the file, on the third rank",
         "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
         {{impossible_en_passant_square, black, Square::d3}}},
        {"another square of the file, on the seventh rank",
         "4k3/8/8/3pP3/8/8/8/4K3 w - d7 0 1",
         {{impossible_en_passant_square, black, Square::d7}}},
        {"another square of the file, on the first rank",
         "4k3/8/8/3pP3/8/8/8/4K3 w - d1 0 1",
         {{impossible_en_passant_square, black, Square::d1}}},
        {"another square of the file, on the last rank",
         "4k3/8/8/3pP3/8/8/8/4K3 w - d8 0 1",
         {{impossible_en_passant_square, black, Square::d8}}},
        {"no pawn before it",
         "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
         {{impossible_en_passant_square, black, Square::d6}}},
        {"a piece before it, no pawn",
         "4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1",
         {{impossible_en_passant_square, black, Square::d6}}},
        {"a pawn of the player on move before it",
         "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1",
         {{impossible_en_passant_square, black, Square::d6}}},
        {"a man stands on it",
         "4k3/8/3n4/3pP3/8/8/8/K7 w - d6 0 1",
         {{impossible_en_passant_square, black, Square::d6}}},
        {"a man stands where the pawn came from",
         "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1",
         {{impossible_en_passant_square, black, Square::d6}}},
        {"the same for Black: a man on d2",
         "4k3/8/8/8/3Pp3/8/3N4/4K3 b - d3 0 1",
         {{impossible_en_passant_square, white, Square::d3}}},
    };
    check_rows(rows, Variant::standard);
    check_rows(rows, Variant::chess960);
}

TEST_CASE("all reasons are reported at once") {
    const std::vector<Row> rows = {
        {"an empty board",
         "8/8/8/8/8/8/8/8 w - - 0 1",
         {{no_king, white, {}}, {no_king, black, {}}}},
        {"no king here, two there",
         "4k1k1/8/8/8/8/8/8/8 w - - 0 1",
         {{no_king, white, {}}, {two_kings, black, {}}}},
        {"pawns of both colours on both last ranks",
         "p3k2P/8/8/8/8/8/8/P3K2p w - - 0 1",
         {{pawn_on_last_rank, white, Square::a1},
          {pawn_on_last_rank, white, Square::h8},
          {pawn_on_last_rank, black, Square::a8},
          {pawn_on_last_rank, black, Square::h1}}},
        {"four rights and no rook",
         "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
         {{impossible_castling_right, white, Square::a1},
          {impossible_castling_right, white, Square::h1},
          {impossible_castling_right, black, Square::a8},
          {impossible_castling_right, black, Square::h8}}},
        {"a right without a king",
         "4k3/8/8/8/8/8/8/7R w K - 0 1",
         {{no_king, white, {}}, {impossible_castling_right, white, Square::h1}}},
        {"a right with two kings",
         "4k3/8/8/8/8/8/8/K3K2R w K - 0 1",
         {{two_kings, white, {}}, {impossible_castling_right, white, Square::h1}}},
        {"a right with two kings, one of them at home",
         "4k3/8/8/8/K7/8/8/4K2R w K - 0 1",
         {{two_kings, white, {}}, {impossible_castling_right, white, Square::h1}}},
        {"one of each that go together",
         "P3k3/8/8/8/8/8/8/4R2K w K e6 0 1",
         {{pawn_on_last_rank, white, Square::a8},
          {impossible_castling_right, white, Square::h1},
          {impossible_en_passant_square, black, Square::e6},
          {side_not_to_move_in_check, black, Square::e8}}},
    };
    check_rows(rows, Variant::standard);
}

TEST_CASE("what no game reaches can still be played on from") {
    const std::string_view rows[] = {
        "QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/k6K b - - 0 1",          // sixteen queens
        "4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 1",        // sixteen pawns
        "RRRRRRRR/RRRRRRRR/RRRRRRRR/8/2k5/8/8/7K b - - 0 1",  // more men than a set has
        "4k3/8/3N1N2/8/8/8/8/4RK2 b - - 0 1",                 // three men give check at once
    };
    for (const std::string_view fen : rows) {
        CAPTURE(fen);
        CHECK(problems_of(setup_of(fen), Variant::standard).empty());
    }
}

TEST_CASE("a position made loose is checked into an equal one") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 11, 2000, [&](const Position& position) {
            const Setup setup = position.setup();
            const auto again = Position::check(setup, variant);
            REQUIRE(again);
            REQUIRE(*again == position);
            REQUIRE(again->setup() == setup);
            REQUIRE(again->halfmove_clock() == position.halfmove_clock());
            REQUIRE(again->fullmove_number() == position.fullmove_number());
        });
    }
}

TEST_CASE("a set-up that became a position says again what it said") {
    Setup setup = setup_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 7 31");
    const auto position = Position::check(setup, Variant::standard);
    REQUIRE(position);
    CHECK(position->setup() == setup);
    CHECK(position->turn() == white);
    CHECK(position->king(white) == Square::e1);
    CHECK(position->king(black) == Square::e8);
    CHECK(position->piece_at(Square::a8) == Piece{black, Role::rook});
    CHECK(position->piece_at(Square::e5) == Piece{white, Role::pawn});
    CHECK(!position->piece_at(Square::e4));
    CHECK(position->castling_rook(white, Wing::king_side) == Square::h1);
    CHECK(position->castling_rook(white, Wing::queen_side) == Square::a1);
    CHECK(position->castling_rook(black, Wing::king_side) == Square::h8);
    CHECK(position->castling_rook(black, Wing::queen_side) == Square::a8);
    CHECK(position->en_passant() == Square::d6);
    CHECK(position->halfmove_clock() == 7);
    CHECK(position->fullmove_number() == 31);
}

TEST_CASE("every fault has a name of its own") {
    std::set<std::string_view> names;
    for (const SetupFault fault : all_setup_faults) {
        CHECK(!name(fault).empty());
        names.insert(name(fault));
    }
    CHECK(names.size() == all_setup_faults.size());
    CHECK(name(no_king) == "no_king");
    CHECK(name(impossible_en_passant_square) == "impossible_en_passant_square");
}

}  // namespace
}  // namespace jadoube
