#include <algorithm>
#include <cstddef>

#include <jadoube/protocol/raw_fields.hpp>

namespace jadoube {
namespace {

constexpr std::string_view blanks = " \t\r\n";

// Where the text that begins at i with a quote ends, after its last quote.
std::size_t after_text(std::string_view json, std::size_t i) {
    for (++i; i < json.size() && json[i] != '"'; ++i) {
        if (json[i] == '\\') ++i;
    }
    return i + 1;
}

// Where the value that begins at i ends: at a comma or a bracket that is not its own.
std::size_t after_value(std::string_view json, std::size_t i) {
    for (std::size_t depth = 0; i < json.size();) {
        const char c = json[i];
        if (c == '"') {
            i = after_text(json, i);
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}' || c == ']')) return i;
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        ++i;
    }
    return json.size();
}

}  // namespace

std::vector<RawField> raw_fields(std::string_view object) {
    std::vector<RawField> fields;
    fields.reserve(8);
    std::size_t i = 1;
    while ((i = object.find('"', i)) != std::string_view::npos) {
        const std::size_t key_end = after_text(object, i);
        const std::size_t colon = object.find(':', key_end);
        if (colon == std::string_view::npos) break;
        const std::string_view key = object.substr(i + 1, key_end - i - 2);
        const std::size_t begin = object.find_first_not_of(blanks, colon + 1);
        if (begin == std::string_view::npos) break;
        i = after_value(object, begin);
        const std::string_view value = object.substr(begin, i - begin);
        fields.push_back({key, value.substr(0, value.find_last_not_of(blanks) + 1)});
    }
    return fields;
}

std::string_view raw_field(const std::vector<RawField>& fields, std::string_view key) noexcept {
    const auto found = std::ranges::find(fields, key, &RawField::key);
    return found != fields.end() ? found->value : std::string_view();
}

}  // namespace jadoube
