#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/key.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

Position after_moves(std::string_view moves) {
    Position position = Position::initial();
    while (!moves.empty()) {
        const std::string_view uci = moves.substr(0, moves.find(' '));
        moves.remove_prefix(std::min(moves.size(), uci.size() + 1));
        const auto move = judge(position, *parse_uci(uci), Variant::standard);
        REQUIRE_MESSAGE(move.has_value(), std::string(uci));
        position = position.after(*move);
    }
    return position;
}

// Each set-up that differs from this one in a single thing.
std::vector<Setup> with_one_difference(const Setup& setup, test::Random& random) {
    std::vector<Setup> others;
    const auto add = [&](auto change) {
        Setup other = setup;
        change(other);
        others.push_back(other);
    };
    add([](Setup& other) { other.turn = !other.turn; });
    for (const Square rook : setup.castling_rooks) {
        add([&](Setup& other) { other.castling_rooks &= ~Bitboard(rook); });
    }
    if (setup.en_passant) {
        add([](Setup& other) { other.en_passant.reset(); });
    }
    for (int i = 0; i < square_count; ++i) {
        const Square square = square_at(i);
        if (!setup.at(square) || setup.at(square)->role == Role::king) continue;
        add([&](Setup& other) { other.at(square).reset(); });
        add([&](Setup& other) { other.at(square)->color = !other.at(square)->color; });
        add([&](Setup& other) {
            other.at(square)->role =
                other.at(square)->role == Role::knight ? Role::bishop : Role::knight;
        });
        const Square to = square_at(static_cast<int>(random.below(64)));
        if (setup.at(to)) continue;
        add([&](Setup& other) { std::swap(other.at(square), other.at(to)); });
    }
    return others;
}

}  // namespace

TEST_CASE("9.2.3 equal positions have equal keys, whatever the counters") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        int wrong = 0;
        test::for_random_positions(
            variant, 21, test::scaled(20'000), [&](const Position& position) {
                Setup setup = position.setup();  // which leaves out a double step of no consequence
                setup.halfmove_clock = static_cast<std::uint16_t>(setup.halfmove_clock + 7);
                setup.fullmove_number = static_cast<std::uint16_t>(setup.fullmove_number + 7);
                const auto other = Position::check(setup, variant);
                if (!other || *other != position || key(*other) != key(position)) ++wrong;
            });
        CHECK(wrong == 0);
    }
}

TEST_CASE("9.2.3.1 a key counts a double step only if the capture is legal") {
    // The capturer is pinned along its file.
    CHECK(key(*position_from_fen("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")) ==
          key(*position_from_fen("k3r3/8/8/3pP3/8/8/8/4K3 w - - 0 1")));
    // It is free.
    CHECK(key(*position_from_fen("k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1")) !=
          key(*position_from_fen("k7/8/8/3pP3/8/8/8/4K3 w - - 0 1")));
}

TEST_CASE("among some 200,000 different positions no two have the same key") {
    std::vector<std::pair<std::uint64_t, Position>> seen;
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(
            variant, 22, test::scaled(110'000),
            [&](const Position& position) { seen.emplace_back(key(position), position); });
    }
    std::sort(seen.begin(), seen.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    int distinct = seen.empty() ? 0 : 1;
    int collisions = 0;
    for (std::size_t i = 1; i < seen.size(); ++i) {
        if (seen[i].first != seen[i - 1].first) {
            ++distinct;
        } else if (seen[i].second != seen[i - 1].second) {
            ++collisions;
        }
    }
    CHECK(collisions == 0);
    CHECK(distinct > test::scaled(200'000));
}

TEST_CASE("a single difference makes another position with another key") {
    test::Random random(23);
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        int visited = 0;
        int compared = 0;
        int wrong = 0;
        test::for_random_positions(
            variant, 24, test::scaled(20'000), [&](const Position& position) {
                if (++visited % 20 != 0) return;
                for (const Setup& setup : with_one_difference(position.setup(), random)) {
                    const auto other = Position::check(setup, variant);
                    if (!other) continue;
                    ++compared;
                    if (*other == position || key(*other) == key(position)) ++wrong;
                }
            });
        CHECK(wrong == 0);
        CHECK(compared > test::scaled(20'000));
    }
}

TEST_CASE("our keys are the same in every release") {
    CHECK(key(Position::initial()) == 0x2249e13057db3a3);
}

TEST_CASE("Polyglot's keys are the published ones") {
    struct Row {
        std::string moves;
        std::uint64_t key;
    };
    const Row rows[] = {
        {"", 0x463b96181691fc9c},
        {"e2e4", 0x823c9b50fd114196},
        {"e2e4 d7d5", 0x0756b94461c50fb0},
        {"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
        {"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},  // a pawn stands ready to take en passant
        {"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
        {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
        {"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
        {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},  // one right lost
    };
    for (const Row& row : rows) {
        CAPTURE(row.moves);
        CHECK(polyglot_key(after_moves(row.moves)) == row.key);
    }
}

TEST_CASE("a Polyglot key counts a double step beside an enemy pawn, be the capture legal or not") {
    // The capturer is pinned along its file.
    CHECK(polyglot_key(*position_from_fen("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")) !=
          polyglot_key(*position_from_fen("k3r3/8/8/3pP3/8/8/8/4K3 w - - 0 1")));
    // Nobody stands beside.
    CHECK(polyglot_key(*position_from_fen("k7/8/8/3p4/8/8/8/4K3 w - d6 0 1")) ==
          polyglot_key(*position_from_fen("k7/8/8/3p4/8/8/8/4K3 w - - 0 1")));
}

}  // namespace jadoube
