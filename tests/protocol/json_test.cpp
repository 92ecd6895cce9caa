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
