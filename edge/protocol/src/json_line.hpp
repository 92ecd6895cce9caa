// One line of JSON as a flat list of its values, in the order in which they stand. Its memory is
// used again for the next line. Strict, as read_json is; numbers keep their digits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/protocol/json_reader.hpp>

namespace jadoube {

enum class JsonKind : std::uint8_t { null, truth, falsehood, number, text, array, object };

struct JsonNode {
    JsonKind kind{};
    std::uint32_t depth = 0;  // 0 is the document
    std::string_view key;     // in an object
    std::string_view text;    // of a text, or the digits of a number
};

class JsonLine {
public:
    JsonLine();
    ~JsonLine();
    JsonLine(JsonLine&&) noexcept;
    JsonLine& operator=(JsonLine&&) noexcept;

    // What was read before is forgotten, and so is what views it.
    [[nodiscard]] std::optional<JsonError> read(std::string_view line);

    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    [[nodiscard]] const JsonNode& operator[](std::size_t i) const noexcept { return nodes_[i]; }

    // The field of the object at i; where there is none, or null, nothing.
    [[nodiscard]] std::optional<std::size_t> find(std::size_t object,
                                                  std::string_view key) const noexcept;

private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
    std::vector<JsonNode> nodes_;  // they view the parser's letters
};

}  // namespace jadoube
