#include <doctest/doctest.h>

#include <jadoube/base/color.hpp>

namespace jadoube {
namespace {

TEST_CASE("each colour is the opponent of the other") {
    static_assert((!Color::white) == Color::black);
    static_assert((!Color::black) == Color::white);
    for (const Color color : both_colors) CHECK((!!color) == color);
}

TEST_CASE("both colours are listed once, White first") {
    REQUIRE(both_colors.size() == 2);
    CHECK(both_colors[0] == Color::white);
    CHECK(both_colors[1] == Color::black);
}

TEST_CASE("ByColor keeps one value for each colour") {
    ByColor<int> points{.white = 3, .black = 5};
    CHECK(points[Color::white] == 3);
    CHECK(points[Color::black] == 5);

    points[Color::black] = 8;
    CHECK(points.white == 3);
    CHECK(points.black == 8);

    const ByColor<int>& seen = points;
    CHECK(&seen[Color::white] == &points.white);
    CHECK(&seen[Color::black] == &points.black);
}

TEST_CASE("ByColor begins with empty values and compares both") {
    static_assert(ByColor<int>{} == ByColor<int>{0, 0});
    static_assert(ByColor<int>{1, 2} == ByColor<int>{1, 2});
    CHECK(ByColor<int>{1, 2} != ByColor<int>{2, 1});
    CHECK(ByColor<int>{1, 2} != ByColor<int>{1, 3});
    CHECK(ByColor<int>{1, 2} != ByColor<int>{0, 2});
}

}  // namespace
}  // namespace jadoube
