#include "../../shell/server/src/content.hpp"

#include <string>

#include <doctest/doctest.h>

namespace jadoube::server {
namespace {

TEST_CASE("content: what Accept-Encoding says of gzip") {
    struct Row {
        const char* header;
        bool accepted;
    };
    const Row rows[] = {
        {"", false},
        {"gzip", true},
        {"GZIP", true},
        {"x-gzip", true},
        {"gzip, deflate, br, zstd", true},
        {"br,gzip ; q=0.5", true},
        {"br;q=1.0, gzip;q=0.001", true},
        {"gzip;q=0", false},
        {"gzip;q=0.0", false},
        {"gzip; Q=0.000, *", false},
        {"gzip;q=0, x-gzip", true},
        {"*", true},
        {"*;q=0", false},
        {"*;q=0, gzip", true},
        {"br", false},
        {"deflate, identity", false},
        {"identity", false},
        {"identity;q=1, gzip;q=0.5", false},
        {"identity;q=0.5, gzip;q=0.5", true},
        {"identity;q=0", false},
        {"gzipped", false},
        {"notgzip", false},
        {"gzip;q=", false},
        {"gzip;q=2", false},
        {"gzip;q=x", false},
        {"gzip;q=0.x", false},
        {"gzip;q=-1", false},
        {"gzip;level=9", true},
        {",,;,gzip", true},
        {"gzip;;;q=0", false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.header);
        CHECK(accepts_gzip(row.header) == row.accepted);
    }
}

TEST_CASE("content: a tag is found in If-None-Match, weak or strong, alone or in a list") {
    for (const char* header : {"\"ab\"", "W/\"ab\"", "*", " * ", "\"x\", \"ab\"",
                               "W/\"x\" ,W/\"ab\"", "\"a,b\",,\"ab\"", "\"ab\",\"x"}) {
        CAPTURE(header);
        CHECK(has_tag(header, "ab"));
    }
    for (const char* header : {"", "ab", "\"a\"", "\"abc\"", "w/\"ab\"", "\"ab", "\"x\" \"ab\"",
                               "W/", ",", "\"x\", *"}) {
        CAPTURE(header);
        CHECK_FALSE(has_tag(header, "ab"));
    }
}

TEST_CASE("content: what was packed is unpacked") {
    std::string varied;
    for (unsigned i = 0, x = 1; i < 300'000; ++i, x = x * 1664525U + 1013904223U) {
        varied += static_cast<char>(x >> 24U);
    }
    for (const std::string& text :
         {std::string(), std::string("a"), std::string(1'000'000, 'x'), varied}) {
        const std::string packed = gzip(text);
        CHECK(gunzip(packed) == text);
        CHECK(gzip(text) == packed);
    }
    CHECK(gzip(std::string(1'000'000, 'x')).size() < 2'000);
    CHECK_THROWS(static_cast<void>(gunzip("no gzip")));
    CHECK_THROWS(static_cast<void>(gunzip(gzip(varied).substr(0, 1'000))));
}

net::Request asking(std::vector<std::pair<std::string, std::string>> headers) {
    net::Request request;
    request.method = "GET";
    request.headers = std::move(headers);
    return request;
}

std::string header(const net::Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) return value;
    }
    return "";
}

TEST_CASE(
    "content: packed for those who can unpack, unpacked for others, nothing for those who have "
    "it") {
    const std::string text(5'000, 'x');
    const std::string packed = gzip(text);
    const Content content{"text/plain", packed, true, "t1"};

    const net::Response for_most =
        response_of(content, asking({{"accept-encoding", "gzip"}}), "no-cache");
    CHECK(for_most.status == 200);
    CHECK(for_most.body == packed);
    CHECK(for_most.content_type == "text/plain");
    CHECK(header(for_most, "Content-Encoding") == "gzip");
    CHECK(header(for_most, "Vary") == "Accept-Encoding");
    CHECK(header(for_most, "ETag") == "W/\"t1\"");
    CHECK(header(for_most, "Cache-Control") == "no-cache");

    const net::Response for_others =
        response_of(content, asking({{"accept-encoding", "gzip;q=0"}}), "no-cache");
    CHECK(for_others.body == text);
    CHECK(header(for_others, "Content-Encoding").empty());
    CHECK(header(for_others, "Vary") == "Accept-Encoding");

    const net::Response again =
        response_of(content, asking({{"if-none-match", header(for_most, "ETag")}}), "no-cache");
    CHECK(again.status == 304);
    CHECK(again.body.empty());
    CHECK(header(again, "ETag") == "W/\"t1\"");
    CHECK(header(again, "Cache-Control") == "no-cache");

    const net::Response plain = response_of({"image/png", "abc", false, "t2"},
                                            asking({{"accept-encoding", "gzip"}}), "no-cache");
    CHECK(plain.body == "abc");
    CHECK(header(plain, "Content-Encoding").empty());
    CHECK(header(plain, "Vary").empty());
}

}  // namespace
}  // namespace jadoube::server
