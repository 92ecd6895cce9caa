#include "fields.hpp"

#include "thousandths.hpp"

namespace jadoube {

void Fields::fail(Unreadable::Code code, std::string_view detail) {
    if (!problem_) problem_ = Unreadable{code, std::string(detail)};
}

std::optional<JsonNode> Fields::node(std::string_view key, JsonKind kind) {
    const auto at = line_.find(object_, key);
    if (!at) return std::nullopt;
    const JsonNode found = line_[*at];
    if (found.kind == kind) return found;
    fail(Unreadable::Code::bad_field, key);
    return std::nullopt;
}

bool Fields::is_text(std::string_view key) const {
    const auto at = line_.find(object_, key);
    return at && line_[*at].kind == JsonKind::text;
}

std::optional<bool> Fields::maybe_truth(std::string_view key) {
    const auto at = line_.find(object_, key);
    if (!at) return std::nullopt;
    const JsonKind kind = line_[*at].kind;
    if (kind == JsonKind::truth) return true;
    if (kind != JsonKind::falsehood) fail(Unreadable::Code::bad_field, key);
    return false;
}

std::optional<std::string_view> Fields::maybe_text(std::string_view key) {
    const auto found = node(key, JsonKind::text);
    if (!found) return std::nullopt;
    return found->text;
}

std::optional<std::string_view> Fields::maybe_number(std::string_view key) {
    const auto found = node(key, JsonKind::number);
    if (!found) return std::nullopt;
    return found->text;
}

std::optional<std::int64_t> Fields::maybe_thousandths(std::string_view key) {
    const auto digits = maybe_number(key);
    if (!digits) return std::nullopt;
    if (const auto value = read_thousandths(*digits)) return *value;
    fail(Unreadable::Code::bad_field, key);
    return std::nullopt;
}

std::optional<int> Fields::maybe_whole(std::string_view key, int least) {
    const auto value = maybe_thousandths(key);
    if (!value) return std::nullopt;
    if (*value % 1000 == 0 && *value / 1000 >= least &&
        *value / 1000 <= std::numeric_limits<int>::max()) {
        return static_cast<int>(*value / 1000);
    }
    fail(Unreadable::Code::bad_field, key);
    return std::nullopt;
}

std::optional<Square> Fields::maybe_square(std::string_view key) {
    const auto text = maybe_text(key);
    if (!text) return std::nullopt;
    const auto square = parse_square(*text);
    if (!square) fail(Unreadable::Code::bad_field, key);
    return square;
}

std::optional<Color> Fields::maybe_player(std::string_view key) {
    static constexpr std::array players = {Named<Color>{"white", Color::white},
                                           Named<Color>{"black", Color::black}};
    return maybe_one_of(key, players);
}

std::optional<Language> Fields::maybe_language(std::string_view key) {
    const auto text = maybe_text(key);
    if (!text) return std::nullopt;
    const auto language = parse_language(*text);
    if (!language) fail(Unreadable::Code::bad_field, key);
    return language;
}

std::optional<std::vector<JsonNode>> Fields::maybe_array(std::string_view key) {
    if (!node(key, JsonKind::array)) return std::nullopt;
    const std::size_t array = *line_.find(object_, key);
    std::vector<JsonNode> elements;
    for (std::size_t i = array + 1; i < line_.size() && line_[i].depth > line_[array].depth; ++i) {
        if (line_[i].depth == line_[array].depth + 1) elements.push_back(line_[i]);
    }
    return elements;
}

std::vector<Square> Fields::squares(std::string_view key) {
    if (!has(key)) fail(Unreadable::Code::missing_field, key);
    return maybe_squares(key);
}

std::vector<Square> Fields::maybe_squares(std::string_view key) {
    std::vector<Square> squares;
    const auto elements = maybe_array(key);
    if (!elements) return squares;
    for (const JsonNode& element : *elements) {
        const auto square =
            element.kind == JsonKind::text ? parse_square(element.text) : std::nullopt;
        if (!square) {
            fail(Unreadable::Code::bad_field, key);
            break;
        }
        squares.push_back(*square);
    }
    return squares;
}

}  // namespace jadoube
