// A line that must be an object of JSON.
#pragma once

#include <optional>
#include <string_view>

#include <jadoube/protocol/protocol_reader.hpp>

#include "json_line.hpp"

namespace jadoube {

// None: the line is an object.
[[nodiscard]] std::optional<Unreadable> read_object(JsonLine& json, std::string_view line);

}  // namespace jadoube
