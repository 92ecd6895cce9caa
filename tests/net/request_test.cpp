#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/net/server.hpp>

using jadoube::net::Request;

TEST_CASE("net: a query parameter is decoded, and the first of its name counts") {
    Request request;
    request.query = "a=1&b=x%20y+z&c&=n&a=2&d=%zz%4&%65=f&g=h=i&";
    struct Row {
        std::string_view name, value;
    };
    for (const Row& row : {Row{"a", "1"}, Row{"b", "x y z"}, Row{"c", ""}, Row{"", "n"},
                           Row{"d", "%zz%4"}, Row{"e", "f"}, Row{"g", "h=i"}, Row{"absent", ""}}) {
        CAPTURE(row.name);
        CHECK(request.parameter(row.name) == row.value);
    }
}

TEST_CASE("net: a header is found by its name in small letters") {
    Request request;
    request.headers = {{"host", "a"}, {"cookie", "b"}, {"cookie", "c"}};
    CHECK(request.header("cookie") == "b");
    CHECK(request.header("origin").empty());
}
