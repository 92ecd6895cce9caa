#include <cstdint>
#include <limits>
#include <string>

#include <doctest/doctest.h>

#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/json_writer.hpp>

namespace jadoube {

TEST_CASE("JSON is written on one line, in the order given, with its commas") {
    JsonWriter json;
    json.begin_object().field("a", 1).key("b").begin_array().value("x").value(true).null();
    json.begin_object().end_object().end_array().null_field("c").field("d", "").end_object();
    CHECK(json.text() == R"({"a":1,"b":["x",true,null,{}],"c":null,"d":""})");
}

TEST_CASE("numbers are written in their shortest form, thousandths too") {
    struct Row {
        std::int64_t number;
        const char* whole;
        const char* thousandths;
    };
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    const Row rows[] = {
        {0, "0", "0"},
        {1, "1", "0.001"},
        {-1, "-1", "-0.001"},
        {20, "20", "0.02"},
        {500, "500", "0.5"},
        {-500, "-500", "-0.5"},
        {1000, "1000", "1"},
        {5410250, "5410250", "5410.25"},
        {-12340, "-12340", "-12.34"},
        {1005, "1005", "1.005"},
        {most, "9223372036854775807", "9223372036854775.807"},
        {least, "-9223372036854775808", "-9223372036854775.808"},
    };
    for (const Row& row : rows) {
        JsonWriter json;
        json.begin_array().value(row.number).thousandths(row.number).end_array();
        CHECK(json.text() == "[" + std::string(row.whole) + "," + row.thousandths + "]");
    }
}

TEST_CASE("a writer begins anew when it is cleared") {
    JsonWriter json;
    json.begin_array().value(1);
    json.clear();
    json.begin_object().end_object();
    CHECK(json.text() == "{}");
}

TEST_CASE("a writer that was moved from is empty, and can be written to") {
    // Short ones, and long ones, which it keeps elsewhere.
    for (const std::size_t size : {1U, 900U, 5'000U}) {
        const std::string text(size, 'x');
        const std::string quoted = '"' + text + '"';
        const std::string both = "[" + quoted + "," + quoted + "]";
        JsonWriter one;
        one.begin_array().value(text);
        JsonWriter two = std::move(one);
        CHECK(two.value(text).end_array().text() == both);
        CHECK(one.view().empty());  // NOLINT(bugprone-use-after-move): that is what is tested
        CHECK(one.value(text).text() == quoted);
        one = std::move(two);
        CHECK(one.text() == both);
        CHECK(two.null().text() == "null");  // NOLINT(bugprone-use-after-move)
    }
}

TEST_CASE("what is written is valid JSON, whatever the bytes") {
    struct Row {
        std::string bytes;
        std::string written;
    };
    const Row rows[] = {
        {"\"\\/", R"("\"\\/")"},
        {"plain\nand \"plain\"", R"("plain\u000aand \"plain\"")"},
        {std::string("\x00\x1f\x7f\n", 4), R"("\u0000\u001f\u007f\u000a")"},
        {"é♞😀", "\"é♞😀\""},
        {"\xff", "\"\xEF\xBF\xBD\""},                                  // never a byte of UTF-8
        {"\xc3", "\"\xEF\xBF\xBD\""},                                  // cut off
        {"\xc0\xaf", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},                  // overlong
        {"\xed\xa0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},  // half a surrogate pair
    };
    for (const Row& row : rows) {
        JsonWriter json;
        json.value(row.bytes);
        CHECK(json.text() == row.written);
        CHECK(read_json(json.text()).has_value());
    }
}

TEST_CASE("what must be escaped is, wherever it stands, in names as in texts") {
    struct Row {
        std::string bytes;
        std::string written;
    };
    const Row rows[] = {
        {"\"", "\\\""},           {"\\", "\\\\"}, {"\x1f", "\\u001f"}, {"\x7f", "\\u007f"},
        {"\xff", "\xEF\xBF\xBD"}, {"é", "é"},     {" ", " "},          {"~", "~"}};
    for (const Row& row : rows) {
        for (std::size_t before = 0; before < 20; ++before) {
            for (std::size_t behind = 0; behind < 10; ++behind) {
                const std::string head(before, '!');
                const std::string tail(behind, 'z');
                const std::string text = head + row.bytes + tail;
                const std::string quoted = '"' + head + row.written + tail + '"';
                JsonWriter json;
                json.begin_object().field(text, text).null_field(std::string_view(text));
                json.end_object();
                CHECK(json.text() == "{" + quoted + ":" + quoted + "," + quoted + ":null}");
            }
        }
    }
}

TEST_CASE("a text of any length is written whole, and so is what follows it") {
    for (const std::size_t length : {0U, 1U, 990U, 1000U, 1001U, 5000U, 100'000U}) {
        const std::string text(length, 'a');
        JsonWriter json;
        json.begin_array().value(text).plain(text).raw("1").value(std::string(length, '\n'));
        json.end_array();
        std::string lines;
        for (std::size_t i = 0; i < length; ++i) lines += "\\u000a";
        const std::string all = "[\"" + text + "\",\"" + text + "\",1,\"" + lines + "\"]";
        CHECK(json.text() == all);
        CHECK(json.view() == all);
    }
}

TEST_CASE("JSON is read into plain values, fields in their order") {
    const auto read = read_json(R"({"b":[1,-2.5,"\u265e",null],"a":true})");
    REQUIRE(read.has_value());
    const JsonObject* object = read->as_object();
    REQUIRE(object != nullptr);
    REQUIRE(object->fields().size() == 2);
    CHECK(object->fields()[0].first == "b");
    const JsonArray* array = object->find("b")->as_array();
    REQUIRE(array != nullptr);
    REQUIRE(array->size() == 4);
    CHECK(*(*array)[0].as_whole() == 1);
    CHECK(*(*array)[1].as_fraction() == -2.5);
    CHECK(*(*array)[2].as_string() == "♞");
    CHECK((*array)[3].is_null());
    CHECK(*object->find("a")->as_bool());
    CHECK(object->find("c") == nullptr);
}

TEST_CASE("JSON that is none is refused with the reason") {
    using Code = JsonError::Code;
    struct Row {
        std::string text;
        Code code;
    };
    const Row rows[] = {
        {"", Code::incomplete},
        {R"({"a":)", Code::incomplete},
        {"{'a':1}", Code::not_json},
        {"[1,]", Code::not_json},
        {"1 2", Code::not_json},
        {"\"\xff\"", Code::not_json},
        {R"({"a":1,"a":2})", Code::duplicate_key},
        {R"({"x":{"a":1,"b":{"a":2},"a":3}})", Code::duplicate_key},
        {"9223372036854775808", Code::number_out_of_range},
        {std::string(40, '[') + std::string(40, ']'), Code::too_deep},
        {"\"" + std::string(std::size_t{1} << 20, 'a') + "\"", Code::too_long},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text.substr(0, 60));
        const auto read = read_json(row.text);
        REQUIRE_FALSE(read.has_value());
        CHECK(name(read.error().code) == name(row.code));
        CHECK(read.error().column <= row.text.size());
    }
}

}  // namespace jadoube
