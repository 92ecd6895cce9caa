#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/square.hpp>

namespace jadoube {
namespace {

using namespace std::string_view_literals;

TEST_CASE("2.4 every square has its own name: the letter of the file, the digit of the rank") {
    std::set<std::string_view> names;
    for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
            const Square here = square(file_at(file), rank_at(rank));
            const std::string expected{"abcdefgh"[file], "12345678"[rank]};
            CAPTURE(expected);
            CHECK(name(here) == expected);
            CHECK(parse_square(expected) == here);
            CHECK(index(file_of(here)) == file);
            CHECK(index(rank_of(here)) == rank);
            CHECK(index(here) == 8 * rank + file);
            CHECK(square_at(index(here)) == here);
            names.insert(name(here));
        }
    }
    CHECK(names.size() == square_count);
}

TEST_CASE("2.4 squares that an index could miss have the right names") {
    struct Row {
        Square square;
        std::string_view name;
    };
    const Row rows[] = {
        {Square::a1, "a1"}, {Square::h1, "h1"}, {Square::a2, "a2"}, {Square::h2, "h2"},
        {Square::d4, "d4"}, {Square::e5, "e5"}, {Square::a7, "a7"}, {Square::h7, "h7"},
        {Square::a8, "a8"}, {Square::h8, "h8"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.name);
        CHECK(name(row.square) == row.name);
    }
}

TEST_CASE("2.4 what is not the name of a square is not read as one") {
    const std::string_view rows[] = {
        "",
        "e",
        "4",
        "e9",
        "e0",
        "i1",
        "`1",
        "4e",
        "E4",
        "e4 ",
        " e4",
        "e44",
        "ee4",
        "-",
        "\0\0"sv,
        "e\0"sv,
        "\xE9"
        "4"sv,
        "e\xB2"sv,
    };
    for (const std::string_view text : rows) {
        CAPTURE(text);
        CHECK(!parse_square(text));
    }
}

TEST_CASE("2.4 files and ranks are read one by one") {
    int files = 0;
    int ranks = 0;
    for (int c = -128; c < 128; ++c) {
        const char letter_or_digit = static_cast<char>(c);
        if (const auto file = parse_file(letter_or_digit)) {
            ++files;
            CHECK(letter(*file) == letter_or_digit);
        }
        if (const auto rank = parse_rank(letter_or_digit)) {
            ++ranks;
            CHECK(digit(*rank) == letter_or_digit);
        }
    }
    CHECK(files == 8);
    CHECK(ranks == 8);
}

TEST_CASE("2.1 light and dark squares alternate, and the corner at a player's right is light") {
    CHECK(is_light(Square::h1));
    CHECK(is_light(Square::a8));
    CHECK(!is_light(Square::a1));
    CHECK(!is_light(Square::h8));
    int light = 0;
    for (int i = 0; i < square_count; ++i) {
        const Square here = square_at(i);
        light += is_light(here) ? 1 : 0;
        if (file_of(here) != File::h) CHECK(is_light(here) != is_light(square_at(i + 1)));
        if (rank_of(here) != Rank::eighth) CHECK(is_light(here) != is_light(square_at(i + 8)));
    }
    CHECK(light == 32);
}

TEST_CASE("a square turned upside down keeps its file and changes its colour") {
    CHECK(mirrored(Square::a1) == Square::a8);
    CHECK(mirrored(Square::h1) == Square::h8);
    CHECK(mirrored(Square::e2) == Square::e7);
    CHECK(mirrored(Square::d4) == Square::d5);
    for (int i = 0; i < square_count; ++i) {
        const Square here = square_at(i);
        CHECK(mirrored(mirrored(here)) == here);
        CHECK(file_of(mirrored(here)) == file_of(here));
        CHECK(rank_of(mirrored(here)) == rank_for(Color::black, rank_of(here)));
        CHECK(is_light(mirrored(here)) != is_light(here));
    }
}

TEST_CASE("ranks are counted from each player's own side") {
    CHECK(rank_for(Color::white, Rank::first) == Rank::first);
    CHECK(rank_for(Color::black, Rank::first) == Rank::eighth);
    CHECK(rank_for(Color::white, Rank::fourth) == Rank::fourth);
    CHECK(rank_for(Color::black, Rank::fourth) == Rank::fifth);
    CHECK(rank_for(Color::black, Rank::eighth) == Rank::first);
}

}  // namespace
}  // namespace jadoube
