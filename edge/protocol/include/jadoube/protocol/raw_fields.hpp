// The fields of a JSON object as they stand in its text: for whoever must have the very bytes.
#pragma once

#include <string_view>
#include <vector>

namespace jadoube {

struct RawField {
    std::string_view key;    // without quotes, with its escapes
    std::string_view value;  // a text has its quotes
};

// In their order, of a text that is an object: whatever else it is, nothing is read beyond it.
[[nodiscard]] std::vector<RawField> raw_fields(std::string_view object);

// The value of that field; empty if there is none.
[[nodiscard]] std::string_view raw_field(const std::vector<RawField>& fields,
                                         std::string_view key) noexcept;

}  // namespace jadoube
