// Positions in which an irregularity stands: their legal moves, against a second opinion written
// straight from Article 3.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/article_3.hpp"
#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::Random;
using test::scaled;

AnyPosition irregular(std::string_view fen) {
    const auto setup = parse_fen(fen);
    REQUIRE_MESSAGE(setup.has_value(), std::string(fen));
    const AnyPosition position = AnyPosition::of(*setup, Variant::standard);
    REQUIRE_MESSAGE(position.regular() == nullptr, std::string(fen));
    return position;
}

std::vector<std::string> listed(const AnyPosition& position, Variant variant) {
    std::vector<std::string> moves;
    for (const Move move : position.legal_moves()) moves.push_back(to_uci(move, variant));
    std::ranges::sort(moves);
    return moves;
}

// Nobody takes a king.
std::vector<std::string> by_article_3(const Setup& setup, Variant variant) {
    std::vector<std::string> moves;
    for (const auto& move : test::legal_moves_by_article_3(setup, variant)) {
        const auto kings = std::ranges::count_if(
            move.after.men, [](const auto& man) { return man && man->role == Role::king; });
        if (kings == 2) moves.push_back(move.uci);
    }
    std::ranges::sort(moves);
    return moves;
}

}  // namespace

TEST_CASE("irregular positions have the legal moves of Article 3") {
    int compared = 0;
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        Random random(11);
        test::for_random_positions(variant, 5, scaled(4000), [&](const Position& position) {
            Setup setup = position.setup();
            if (random.below(2) == 0) {
                // A pawn that was never replaced.
                const Color color = random.below(2) == 0 ? Color::white : Color::black;
                const Square square = jadoube::square(file_at(static_cast<int>(random.below(8))),
                                                      rank_for(color, Rank::eighth));
                if (setup.at(square)) return;
                setup.at(square) = Piece{color, Role::pawn};
            } else {
                // A check that was overlooked.
                if (!position.is_check()) return;
                setup.turn = !setup.turn;
                setup.en_passant.reset();
            }
            const AnyPosition stands = AnyPosition::of(setup, variant);
            if (stands.regular()) return;
            ++compared;
            REQUIRE_MESSAGE(listed(stands, variant) == by_article_3(setup, variant),
                            to_fen(stands));
        });
    }
    CHECK(compared > scaled(4000) / 8);
}

TEST_CASE("irregular positions: who is in check, and what nobody may do") {
    // Both kings in check, White to move: he must parry, and may not take the king.
    const AnyPosition both = irregular("4k3/8/8/8/8/8/4R3/r3K3 w - - 0 1");
    CHECK(both.is_in_check(Color::white));
    CHECK(both.is_in_check(Color::black));
    CHECK(both_kings_in_check(both));
    CHECK_FALSE(pawn_on_last_rank(both));
    for (const Move move : both.legal_moves()) CHECK(move.to() != Square::e8);
    CHECK_FALSE(both.is_legal(Move(MoveKind::rook, Square::e2, Square::e8)));

    const AnyPosition pawn = irregular("P3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    CHECK(pawn_on_last_rank(pawn));
    CHECK_FALSE(both_kings_in_check(pawn));

    // The king was taken: the others move as they always did.
    const AnyPosition taken = irregular("8/8/8/8/8/8/r7/4K3 b - - 0 1");
    CHECK_FALSE(taken.is_in_check(Color::black));
    CHECK_FALSE(taken.king(Color::black).has_value());
    CHECK(taken.legal_moves().size() == 14);
}

TEST_CASE("irregular positions become regular again when a move has put them right") {
    const AnyPosition overlooked = irregular("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    const Move away(MoveKind::rook, Square::e2, Square::a2);
    REQUIRE(overlooked.is_legal(away));
    const AnyPosition after = overlooked.after(away, Variant::standard);
    REQUIRE(after.regular());
    CHECK(to_fen(after) == "4k3/8/8/8/8/8/R7/4K3 b - - 1 1");
    CHECK(to_fen(overlooked) == "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
}

TEST_CASE("a regular position asked in this way answers as itself") {
    const Position position = from_fen("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    const AnyPosition same = position;
    CHECK(same.regular());
    CHECK(same.legal_moves().size() == legal_moves(position).size());
    CHECK(same.en_passant() == Square::d6);
    CHECK(same == AnyPosition(position));
    CHECK(same.setup() == position.setup());
    CHECK(same.captured_square(Move(MoveKind::en_passant, Square::e5, Square::d6)) == Square::d5);
    CHECK(same.castling_rook(Color::white, Wing::queen_side) == Square::a1);
}

}  // namespace jadoube
