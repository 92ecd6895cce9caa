#include <jadoube/protocol/protocol_reader.hpp>

#include "json_line.hpp"
#include "read_act.hpp"
#include "read_conditions.hpp"
#include "read_object.hpp"

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
