// Reads one JSON document into a plain value. Strict: no comments, no trailing commas, no key twice
// in an object, valid UTF-8. Depth and length are limited, so that nobody's input costs more than
// it should.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <jadoube/base/result.hpp>

namespace jadoube {

class JsonValue;
using JsonArray = std::vector<JsonValue>;

// Fields in the order in which they stand.
class JsonObject {
public:
    using Field = std::pair<std::string, JsonValue>;

    [[nodiscard]] const JsonValue* find(std::string_view key) const noexcept;
    [[nodiscard]] const std::vector<Field>& fields() const noexcept { return fields_; }
    void add(std::string key, JsonValue value);

    friend bool operator==(const JsonObject& a, const JsonObject& b);

private:
    std::vector<Field> fields_;
};

class JsonValue {
public:
    JsonValue() noexcept = default;  // null
    explicit JsonValue(bool truth) noexcept : value_(truth) {}
    explicit JsonValue(std::int64_t number) noexcept : value_(number) {}
    explicit JsonValue(double number) noexcept : value_(number) {}
    explicit JsonValue(std::string text) noexcept : value_(std::move(text)) {}
    explicit JsonValue(JsonArray array) noexcept : value_(std::move(array)) {}
    explicit JsonValue(JsonObject object) noexcept : value_(std::move(object)) {}

    [[nodiscard]] bool is_null() const noexcept { return value_.index() == 0; }
    // The value if it is of that kind. A number with neither fraction nor exponent is whole.
    [[nodiscard]] const bool* as_bool() const noexcept { return std::get_if<bool>(&value_); }
    [[nodiscard]] const std::int64_t* as_whole() const noexcept {
        return std::get_if<std::int64_t>(&value_);
    }
    [[nodiscard]] const double* as_fraction() const noexcept {
        return std::get_if<double>(&value_);
    }
    [[nodiscard]] const std::string* as_string() const noexcept {
        return std::get_if<std::string>(&value_);
    }
    [[nodiscard]] const JsonArray* as_array() const noexcept {
        return std::get_if<JsonArray>(&value_);
    }
    [[nodiscard]] const JsonObject* as_object() const noexcept {
        return std::get_if<JsonObject>(&value_);
    }

    friend bool operator==(const JsonValue&, const JsonValue&) = default;

private:
    std::variant<std::monostate, bool, std::int64_t, double, std::string, JsonArray, JsonObject>
        value_;
};

struct JsonError {
    enum class Code : std::uint8_t {
        too_long,
        too_deep,
        incomplete,           // the text ends too early
        not_json,             // something stands where it cannot
        duplicate_key,        // of one object
        number_out_of_range,  // a whole number of more than 63 bits
    };
    Code code;
    std::size_t column = 0;  // in bytes, from 0
    friend bool operator==(const JsonError&, const JsonError&) = default;
};

// "duplicate_key": stable, for scripts.
[[nodiscard]] std::string_view name(JsonError::Code code) noexcept;

struct JsonLimits {
    std::size_t length = std::size_t{1} << 20;  // bytes
    std::size_t depth = 32;
};

[[nodiscard]] Result<JsonValue, JsonError> read_json(std::string_view text, JsonLimits limits = {});

}  // namespace jadoube
