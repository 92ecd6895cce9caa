#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/base/result.hpp>

namespace jadoube {
namespace {

enum class Fault { small, large };

using IntResult = Result<int, Fault>;

constexpr IntResult below_ten(int n) {
    if (n < 0) return Unexpected{Fault::small};
    if (n >= 10) return Unexpected{Fault::large};
    return n;
}

TEST_CASE("a Result holds the value, or the reason why there is none") {
    const IntResult good = below_ten(7);
    REQUIRE(good.has_value());
    CHECK(static_cast<bool>(good));
    CHECK(good.value() == 7);
    CHECK(*good == 7);

    const IntResult bad = below_ten(10);
    REQUIRE(!bad.has_value());
    CHECK(!bad);
    CHECK(bad.error() == Fault::large);
}

TEST_CASE("a Result works when compiling") {
    static_assert(below_ten(7).value() == 7);
    static_assert(below_ten(-1).error() == Fault::small);
    static_assert(below_ten(12).value_or(3) == 3);
}

TEST_CASE("value_or answers for a missing value only") {
    CHECK(below_ten(4).value_or(9) == 4);
    CHECK(below_ten(-4).value_or(9) == 9);
}

TEST_CASE("a Result compares what it holds") {
    CHECK(below_ten(1) == below_ten(1));
    CHECK(below_ten(1) != below_ten(2));
    CHECK(below_ten(-1) == below_ten(-2));
    CHECK(below_ten(-1) != below_ten(10));
    CHECK(below_ten(0) != below_ten(-1));  // Fault::small is 0 too
}

TEST_CASE("value and reason may be of one type") {
    const Result<std::string, std::string> value = std::string("e4");
    const Result<std::string, std::string> reason = Unexpected{std::string("e4")};
    CHECK(value.has_value());
    CHECK(!reason.has_value());
    CHECK(value != reason);
    CHECK(reason.error() == "e4");
}

TEST_CASE("a reason is converted to the type of the Result") {
    const Result<int, std::string> result = Unexpected{"no king"};
    REQUIRE(!result);
    CHECK(result.error() == "no king");
    static_assert(!std::is_convertible_v<Unexpected<std::vector<int>>, Result<int, std::string>>);
}

TEST_CASE("the value can be changed in place") {
    Result<std::vector<int>, Fault> list = std::vector{1, 2};
    list->push_back(3);
    (*list)[0] = 5;
    list.value().push_back(4);
    CHECK(list.value() == std::vector{5, 2, 3, 4});
    CHECK(std::as_const(list)->size() == 4);
}

TEST_CASE("a value that can only be moved is moved out") {
    Result<std::unique_ptr<int>, Fault> result = std::make_unique<int>(42);
    REQUIRE(result);
    const std::unique_ptr<int> taken = *std::move(result);
    REQUIRE(taken);
    CHECK(*taken == 42);
}

}  // namespace
}  // namespace jadoube
