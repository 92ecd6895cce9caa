#include <cstdint>
#include <iterator>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/bitboard.hpp>

#include "support/random_games.hpp"

namespace jadoube {
namespace {

std::vector<Square> squares_of(Bitboard set) {
    std::vector<Square> squares;
    for (const Square square : set) squares.push_back(square);
    return squares;
}

TEST_CASE("an empty set has no squares, a full one has all") {
    CHECK(Bitboard().empty());
    CHECK(Bitboard().size() == 0);
    CHECK(squares_of(Bitboard()).empty());
    CHECK(!Bitboard::all().empty());
    CHECK(Bitboard::all().size() == square_count);
    CHECK(squares_of(Bitboard::all()).size() == square_count);
    CHECK(~Bitboard() == Bitboard::all());
}

TEST_CASE("bit 0 is a1 and bit 63 is h8") {
    CHECK(Bitboard(Square::a1).bits() == 1);
    CHECK(Bitboard(Square::h1).bits() == 0x80);
    CHECK(Bitboard(Square::a2).bits() == 0x100);
    CHECK(Bitboard(Square::h8).bits() == 0x8000000000000000ULL);
}

TEST_CASE("the set of one square contains it and no other") {
    for (int i = 0; i < square_count; ++i) {
        const Bitboard set = square_at(i);
        CHECK(set.size() == 1);
        CHECK(set.first() == square_at(i));
        for (int j = 0; j < square_count; ++j) CHECK(set.contains(square_at(j)) == (i == j));
    }
}

TEST_CASE("a file and a rank have eight squares each and meet in one") {
    for (int i = 0; i < 8; ++i) {
        const Bitboard file = file_at(i);
        const Bitboard rank = rank_at(i);
        CHECK(file.size() == 8);
        CHECK(rank.size() == 8);
        for (const Square square : file) CHECK(index(file_of(square)) == i);
        for (const Square square : rank) CHECK(index(rank_of(square)) == i);
        for (int j = 0; j < 8; ++j) {
            CHECK((file & Bitboard(rank_at(j))) == Bitboard(square(file_at(i), rank_at(j))));
        }
    }
}

TEST_CASE("sets are joined, cut and compared square by square") {
    const Bitboard e = File::e;
    const Bitboard fourth = Rank::fourth;
    CHECK((e & fourth) == Bitboard(Square::e4));
    CHECK((e | fourth).size() == 15);
    CHECK((e ^ fourth).size() == 14);
    CHECK(!(e ^ fourth).contains(Square::e4));
    CHECK((~e).size() == 56);
    CHECK(!(~e).intersects(e));
    CHECK(e.intersects(fourth));
    CHECK(!e.intersects(Bitboard(Square::d4)));
    CHECK(!Bitboard().intersects(Bitboard::all()));
    CHECK(e != fourth);

    Bitboard set;
    set |= Square::a1;
    set |= Square::h8;
    CHECK(squares_of(set) == std::vector{Square::a1, Square::h8});
    set ^= Square::a1;
    CHECK(squares_of(set) == std::vector{Square::h8});
    set &= Square::b1;
    CHECK(set.empty());
}

TEST_CASE("the squares of a set come lowest first, each once") {
    const std::vector expected = {Square::a1, Square::h1, Square::d4, Square::a8, Square::h8};
    Bitboard set;
    for (const Square square : expected) set |= square;
    CHECK(squares_of(set) == expected);
    CHECK(set.first() == Square::a1);

    test::Random random(1);
    for (int round = 0; round < 1000; ++round) {
        const Bitboard some(random.next() & random.next());
        std::uint64_t bits = 0;
        int last = -1;
        for (const Square square : some) {
            REQUIRE(index(square) > last);
            last = index(square);
            bits |= std::uint64_t{1} << last;
        }
        CHECK(bits == some.bits());
        CHECK(std::distance(some.begin(), some.end()) == some.size());
    }
}

TEST_CASE("2.1 light_squares are the squares that are light") {
    CHECK(light_squares.size() == 32);
    for (int i = 0; i < square_count; ++i) {
        CHECK(light_squares.contains(square_at(i)) == is_light(square_at(i)));
    }
}

}  // namespace
}  // namespace jadoube
