#include "read_object.hpp"

namespace jadoube {
namespace {

Unreadable::Code code_of(JsonError::Code code) {
    switch (code) {
        case JsonError::Code::too_long: return Unreadable::Code::line_too_long;
        case JsonError::Code::too_deep: return Unreadable::Code::too_deep;
        case JsonError::Code::incomplete:
        case JsonError::Code::not_json: return Unreadable::Code::not_json;
        case JsonError::Code::duplicate_key: return Unreadable::Code::duplicate_key;
        case JsonError::Code::number_out_of_range: return Unreadable::Code::number_out_of_range;
    }
    return Unreadable::Code::not_json;
}

}  // namespace

std::optional<Unreadable> read_object(JsonLine& json, std::string_view line) {
    if (line.size() > max_line_length) {
        return Unreadable{Unreadable::Code::line_too_long, "> " + std::to_string(max_line_length)};
    }
    if (const auto error = json.read(line)) {
        return Unreadable{code_of(error->code), "column " + std::to_string(error->column + 1)};
    }
    if (json[0].kind != JsonKind::object) return Unreadable{Unreadable::Code::not_an_object, {}};
    return std::nullopt;
}

}  // namespace jadoube
