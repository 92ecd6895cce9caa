#include <optional>

#include <boost/json/basic_parser_impl.hpp>

#include <jadoube/protocol/json_reader.hpp>

namespace jadoube {

const JsonValue* JsonObject::find(std::string_view key) const noexcept {
    for (const Field& field : fields_) {
        if (field.first == key) return &field.second;
    }
    return nullptr;
}

void JsonObject::add(std::string key, JsonValue value) {
    fields_.emplace_back(std::move(key), std::move(value));
}

bool operator==(const JsonObject& a, const JsonObject& b) { return a.fields_ == b.fields_; }

std::string_view name(JsonError::Code code) noexcept {
    switch (code) {
        case JsonError::Code::too_long: return "too_long";
        case JsonError::Code::too_deep: return "too_deep";
        case JsonError::Code::incomplete: return "incomplete";
        case JsonError::Code::not_json: return "not_json";
        case JsonError::Code::duplicate_key: return "duplicate_key";
        case JsonError::Code::number_out_of_range: return "number_out_of_range";
    }
    return "";
}

namespace {

namespace json = boost::json;

// Builds the value from what the parser meets.
class Handler {
public:
    static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

    [[nodiscard]] JsonValue take() { return std::move(root_); }
    [[nodiscard]] std::optional<JsonError::Code> refusal() const { return refusal_; }

    bool on_document_begin(json::error_code&) { return true; }
    bool on_document_end(json::error_code&) { return true; }
    bool on_array_begin(json::error_code&) {
        open_.push_back({false, {}, {}, {}});
        return true;
    }
    bool on_array_end(std::size_t, json::error_code&) {
        JsonValue array(std::move(open_.back().array));
        open_.pop_back();
        put(std::move(array));
        return true;
    }
    bool on_object_begin(json::error_code&) {
        open_.push_back({true, {}, {}, {}});
        return true;
    }
    bool on_object_end(std::size_t, json::error_code&) {
        JsonValue object(std::move(open_.back().object));
        open_.pop_back();
        put(std::move(object));
        return true;
    }
    bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
        text_.append(part.data(), part.size());
        return true;
    }
    bool on_string(json::string_view part, std::size_t, json::error_code&) {
        text_.append(part.data(), part.size());
        put(JsonValue(std::exchange(text_, {})));
        return true;
    }
    bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
        text_.append(part.data(), part.size());
        return true;
    }
    bool on_key(json::string_view part, std::size_t, json::error_code& error) {
        text_.append(part.data(), part.size());
        if (open_.back().object.find(text_) != nullptr) {
            return refuse(JsonError::Code::duplicate_key, error);
        }
        open_.back().key = std::exchange(text_, {});
        return true;
    }
    bool on_number_part(json::string_view, json::error_code&) { return true; }
    bool on_int64(std::int64_t number, json::string_view, json::error_code&) {
        put(JsonValue(number));
        return true;
    }
    bool on_uint64(std::uint64_t, json::string_view, json::error_code& error) {
        return refuse(JsonError::Code::number_out_of_range, error);
    }
    bool on_double(double number, json::string_view, json::error_code&) {
        put(JsonValue(number));
        return true;
    }
    bool on_bool(bool truth, json::error_code&) {
        put(JsonValue(truth));
        return true;
    }
    bool on_null(json::error_code&) {
        put(JsonValue());
        return true;
    }
    bool on_comment_part(json::string_view, json::error_code&) { return true; }
    bool on_comment(json::string_view, json::error_code&) { return true; }

private:
    struct Open {
        bool is_object;
        JsonArray array;
        JsonObject object;
        std::string key;
    };

    bool refuse(JsonError::Code code, json::error_code& error) {
        refusal_ = code;
        error = json::error::syntax;
        return false;
    }
    void put(JsonValue value) {
        if (open_.empty()) {
            root_ = std::move(value);
        } else if (open_.back().is_object) {
            open_.back().object.add(std::move(open_.back().key), std::move(value));
        } else {
            open_.back().array.push_back(std::move(value));
        }
    }

    std::vector<Open> open_;
    std::string text_;  // of a string or key that comes in parts
    JsonValue root_;
    std::optional<JsonError::Code> refusal_;
};

}  // namespace

Result<JsonValue, JsonError> read_json(std::string_view text, JsonLimits limits) {
    if (text.size() > limits.length) {
        return Unexpected{JsonError{JsonError::Code::too_long, limits.length}};
    }
    json::parse_options options;
    options.max_depth = limits.depth;
    json::basic_parser<Handler> parser(options);
    json::error_code error;
    const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
    if (error) {
        const auto code = parser.handler().refusal().value_or(
            error == json::error::too_deep     ? JsonError::Code::too_deep
            : error == json::error::incomplete ? JsonError::Code::incomplete
                                               : JsonError::Code::not_json);
        return Unexpected{JsonError{code, read}};
    }
    if (read != text.size()) return Unexpected{JsonError{JsonError::Code::not_json, read}};
    return parser.handler().take();
}

}  // namespace jadoube
