// Article 4: what touched men bind a player to. Each row is a position, the men touched in their
// order, and what the player must do with his move.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/arbiter/touched.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/edition/rulebook.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::scaled;

std::vector<Square> squares(std::string_view text) {
    std::vector<Square> list;
    for (std::size_t i = 0; i + 1 < text.size(); i += 3) {
        list.push_back(*parse_square(text.substr(i, 2)));
    }
    return list;
}

// "move e2", "capture d5 with e4", "castle h1", "move e1 not castling h1", "any"
std::string said(const Bound& bound) {
    std::string text;
    switch (bound.to) {
        case Bound::To::nothing: text = "any"; break;
        case Bound::To::move: text = "move " + std::string(name(bound.square)); break;
        case Bound::To::capture: text = "capture " + std::string(name(bound.square)); break;
        case Bound::To::castle: text = "castle " + std::string(name(bound.square)); break;
    }
    if (bound.with) text += " with " + std::string(name(*bound.with));
    if (bound.not_castling_with) {
        text += " not castling " + std::string(name(*bound.not_castling_with));
    }
    return text;
}

struct Row {
    std::string_view fen;
    std::string_view touched;
    std::string_view must;
    Rule rule;
};

template <std::size_t n>
void check_rows(const Row (&rows)[n]) {
    for (const Row& row : rows) {
        CAPTURE(std::string(row.fen));
        CAPTURE(std::string(row.touched));
        const Bound bound = bound_by(from_fen(row.fen), squares(row.touched));
        CHECK(said(bound) == row.must);
        REQUIRE(bound.rule);
        CHECK(*bound.rule == row.rule);
        // The same for the other player.
        std::vector<Square> turned = squares(row.touched);
        for (Square& square : turned) square = mirrored(square);
        const Bound other = bound_by(from_fen(row.fen).mirrored(), turned);
        CHECK(other.to == bound.to);
        CHECK(other.rule == bound.rule);
        if (bound.to != Bound::To::nothing) CHECK(other.square == mirrored(bound.square));
    }
}

// The knight on g1 is pinned by nothing; the bishop on f1 cannot move in the initial array.
constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
// Both castlings are legal for White.
constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
// Black's rook on g8 attacks g1: the king's side is barred; the queen's side is not.
constexpr std::string_view barred = "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1";

TEST_CASE("4.3.1 of his own men touched, he must move the first that can be moved") {
    const Row rows[] = {
        {initial, "e2", "move e2", Rule::touched_own_piece},
        {initial, "f1 g1 e2", "move g1", Rule::touched_own_piece},  // the bishop cannot move
        {initial, "a1 h1 d1 c1 b1", "move b1", Rule::touched_own_piece},
        // A pinned knight cannot be moved.
        {"4k3/8/8/8/4r3/8/4N3/4K2B w - - 0 1", "e2 h1", "move h1", Rule::touched_own_piece},
        // Touching the king alone does not forbid castling, which is a move of the king.
        {castling, "e1", "move e1", Rule::touched_own_piece},
    };
    check_rows(rows);
    const Position position = from_fen(castling);
    const Bound king = bound_by(position, squares("e1"));
    for (const Move move : legal_castlings(position)) CHECK(keeps(position, king, move));
}

TEST_CASE("4.3.2 of the opponent's men touched, he must capture the first that can be captured") {
    const Row rows[] = {
        // The pawn on d5 can be taken, the one on e5 cannot.
        {"4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1", "d5", "capture d5", Rule::touched_opponents_piece},
        {"4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1", "e5 d5", "capture d5",
         Rule::touched_opponents_piece},
        // En passant is a capture of the pawn that has passed.
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", "capture d5", Rule::touched_opponents_piece},
    };
    check_rows(rows);
}

TEST_CASE(
    "4.3.3 of both colours touched, the first takes the first, or the first that can be moved "
    "or captured is") {
    constexpr std::string_view fen = "4k3/8/8/3p1p2/4P3/2N5/8/4K3 w - - 0 1";
    const Row rows[] = {
        {fen, "e4 d5", "capture d5 with e4", Rule::touched_both_colours},
        {fen, "d5 e4", "capture d5 with e4", Rule::touched_both_colours},
        {fen, "d5 c3 f5", "capture d5 with c3", Rule::touched_both_colours},
        // The knight cannot take f5: the first touched decides.
        {fen, "c3 f5", "move c3", Rule::touched_both_colours},
        {fen, "f5 c3", "capture f5", Rule::touched_both_colours},
        // Nor can the king's bishop's pawn be taken by the king, who can move.
        {fen, "e1 f5", "move e1", Rule::touched_both_colours},
    };
    check_rows(rows);
}

TEST_CASE("4.4.1 king and then rook touched: he must castle on that side if it is legal") {
    const Row rows[] = {
        {castling, "e1 h1", "castle h1", Rule::touched_king_and_rook},
        {castling, "e1 a1", "castle a1", Rule::touched_king_and_rook},
        {castling, "e1 a1 h1", "castle a1", Rule::touched_king_and_rook},
    };
    check_rows(rows);
}

TEST_CASE("4.4.2 rook and then king touched: no castling on that side, and 4.3.1 governs") {
    const Row rows[] = {
        {castling, "h1 e1", "move h1", Rule::touched_own_piece},
        // The rook cannot move: the king must, but not by castling with it.
        {"4k3/8/8/8/8/8/7P/5NKR w - - 0 1", "h1 g1", "move g1 not castling h1",
         Rule::touched_rook_first},
    };
    check_rows(rows);
    // II.3: in Chess960 the king beside a rook that cannot move could castle with it, but may not.
    const auto array = *Position::chess960(518);
    CHECK(said(bound_by(array, squares("h1 e1"))) == "any");
}

TEST_CASE("4.4.3 king and then rook touched, castling with it illegal: another move of the king") {
    const Row rows[] = {
        {barred, "e1 h1", "move e1", Rule::touched_king_to_castle},
        // The king cannot move at all: any legal move.
        {"4k3/8/8/8/8/8/3PPP2/R2QKB1R w KQ - 0 1", "e1 h1", "any", Rule::touched_king_to_castle},
    };
    check_rows(rows);
    // The other castling is a move of the king.
    const Position position = from_fen(barred);
    const Bound king = bound_by(position, squares("e1 h1"));
    const MoveList castlings = legal_castlings(position);
    REQUIRE(castlings.size() == 1);
    CHECK(castlings[0].to() == Square::a1);
    CHECK(keeps(position, king, castlings[0]));
}

TEST_CASE("4.5 if none of the touched men can be moved or captured, any legal move may be made") {
    const Row rows[] = {
        {initial, "a1", "any", Rule::no_touched_piece_can_move},
        {initial, "e7", "any", Rule::no_touched_piece_can_move},
        {initial, "a1 e7", "any", Rule::no_touched_piece_can_move},
    };
    check_rows(rows);
    const Position position = from_fen(initial);
    const Bound bound = bound_by(position, squares("a1"));
    for (const Move move : legal_moves(position)) CHECK(keeps(position, bound, move));
}

TEST_CASE("4.3 the numbers under which each edition binds him") {
    struct Numbers {
        Rule rule;
        std::string_view in_2009;
        std::string_view in_2017;
        std::string_view in_2023;
    };
    const Numbers rows[] = {
        {Rule::touched_own_piece, "4.3.a", "4.3.1", "4.3.1"},
        {Rule::touched_opponents_piece, "4.3.b", "4.3.2", "4.3.2"},
        {Rule::touched_both_colours, "4.3.c", "4.3.3", "4.3.3"},
        {Rule::touched_king_and_rook, "4.4.a", "4.4.1", "4.4.1"},
        {Rule::touched_rook_first, "4.4.b", "4.4.2", "4.4.2"},
        {Rule::touched_king_to_castle, "4.4.c", "4.4.3", "4.4.3"},
        {Rule::no_touched_piece_can_move, "4.5", "4.5", "4.5"},
    };
    for (const Numbers& row : rows) {
        CHECK(Rulebook(Edition::e2009).cite(row.rule) == row.in_2009);
        CHECK(Rulebook(Edition::e2017).cite(row.rule) == row.in_2017);
        CHECK(Rulebook(Edition::e2018).cite(row.rule) == row.in_2017);
        CHECK(Rulebook(Edition::e2023).cite(row.rule) == row.in_2023);
    }
}

TEST_CASE("whatever was touched, there is a legal move that keeps to it, unless there is none") {
    test::Random random(41);
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 42, scaled(5000), [&](const Position& position) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) return;
            std::vector<Square> men(position.men().begin(), position.men().end());
            std::vector<Square> touched;
            for (std::uint64_t n = 1 + random.below(4); n > 0 && !men.empty(); --n) {
                const auto i = static_cast<std::ptrdiff_t>(random.below(men.size()));
                touched.push_back(men[static_cast<std::size_t>(i)]);
                men.erase(men.begin() + i);
            }
            const Bound bound = bound_by(position, touched);
            int kept = 0;
            for (const Move move : moves) kept += keeps(position, bound, move) ? 1 : 0;
            REQUIRE(kept > 0);
            // Nobody is bound to anything he has not touched.
            if (bound.to != Bound::To::nothing) {
                REQUIRE(std::find(touched.begin(), touched.end(), bound.square) != touched.end());
            } else {
                REQUIRE(kept == static_cast<int>(moves.size()));
            }
        });
    }
}

}  // namespace
}  // namespace jadoube
