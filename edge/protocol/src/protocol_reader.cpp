#include <jadoube/protocol/protocol_reader.hpp>

#include "json_line.hpp"
#include "read_act.hpp"
#include "read_conditions.hpp"

namespace jadoube {

std::string_view name(Unreadable::Code code) noexcept {
    using Code = Unreadable::Code;
    switch (code) {
        case Code::not_json: return "not_json";
        case Code::not_an_object: return "not_an_object";
        case Code::duplicate_key: return "duplicate_key";
        case Code::too_deep: return "too_deep";
        case Code::number_out_of_range: return "number_out_of_range";
        case Code::line_too_long: return "line_too_long";
        case Code::conditions_missing: return "conditions_missing";
        case Code::missing_field: return "missing_field";
        case Code::bad_field: return "bad_field";
        case Code::unknown_act: return "unknown_act";
        case Code::unknown_party: return "unknown_party";
        case Code::bad_time: return "bad_time";
    }
    return {};
}

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

// None: the line is an object.
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

}  // namespace

struct ProtocolReader::Lines {
    JsonLine json;
};

ProtocolReader::ProtocolReader() : lines_(std::make_unique<Lines>()) {}
ProtocolReader::~ProtocolReader() = default;
ProtocolReader::ProtocolReader(ProtocolReader&&) noexcept = default;
ProtocolReader& ProtocolReader::operator=(ProtocolReader&&) noexcept = default;

Result<Conditions, Unreadable> ProtocolReader::conditions(std::string_view line) {
    JsonLine& json = lines_->json;
    if (auto problem = read_object(json, line)) return Unexpected{std::move(*problem)};
    const auto object = json.find(0, "conditions");
    if (!object) return Unexpected{Unreadable{Unreadable::Code::conditions_missing, {}}};
    if (json[*object].kind != JsonKind::object) {
        return Unexpected{Unreadable{Unreadable::Code::bad_field, "conditions"}};
    }
    return read_conditions(Fields(json, *object));
}

Result<Act, Unreadable> ProtocolReader::act(std::string_view line) {
    JsonLine& json = lines_->json;
    if (auto problem = read_object(json, line)) return Unexpected{std::move(*problem)};
    return read_act(Fields(json, 0));
}

}  // namespace jadoube
