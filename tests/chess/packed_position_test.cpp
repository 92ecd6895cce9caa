#include <unordered_map>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/packed_position.hpp>

#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::scaled;

TEST_CASE("a packed position is unpacked to an equal one") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 51, scaled(20'000), [](const Position& position) {
            const Position again = PackedPosition(position).unpack();
            REQUIRE(again == position);
            REQUIRE(again.castling_rooks() == position.castling_rooks());
            REQUIRE(again.en_passant() == position.en_passant());
            REQUIRE(again.turn() == position.turn());
            REQUIRE(count_legal_moves(again) == count_legal_moves(position));
        });
    }
}

TEST_CASE("what differs in turn, castling or en passant is packed differently") {
    const std::string_view fens[] = {
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",  "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",   "4k3/8/8/8/8/8/8/R3K2R b - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
    };
    for (std::size_t i = 0; i < std::size(fens); ++i) {
        for (std::size_t k = 0; k < std::size(fens); ++k) {
            CAPTURE(std::string(fens[i]));
            CAPTURE(std::string(fens[k]));
            CHECK((PackedPosition(from_fen(fens[i])) == PackedPosition(from_fen(fens[k]))) ==
                  (i == k));
        }
    }
}

TEST_CASE("counters are left out") {
    CHECK(PackedPosition(from_fen("4k3/8/8/8/8/8/8/4K2R w - - 30 60")) ==
          PackedPosition(from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1")));
}

TEST_CASE("hashes of different positions seldom meet") {
    std::unordered_map<std::uint64_t, PackedPosition> seen;
    int meetings = 0;
    test::for_random_positions(Variant::standard, 52, scaled(50'000),
                               [&](const Position& position) {
                                   const PackedPosition packed(position);
                                   const auto [at, added] = seen.emplace(packed.hash(), packed);
                                   if (!added && at->second != packed) ++meetings;
                               });
    CHECK(meetings == 0);
}

}  // namespace
}  // namespace jadoube
