// The fields of an object of a line, read one by one. The first that is missing, or not what it
// should be, is kept as the problem; what is asked for after that does not matter any more.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/color.hpp>
#include <jadoube/base/time.hpp>
#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/protocol/protocol_reader.hpp>

#include "json_line.hpp"

namespace jadoube {

template <class T>
struct Named {
    std::string_view name;
    T value;
};

class Fields {
public:
    Fields(const JsonLine& line, std::size_t object) : line_(line), object_(object) {}

    [[nodiscard]] const std::optional<Unreadable>& problem() const { return problem_; }
    void fail(Unreadable::Code code, std::string_view detail);

    [[nodiscard]] bool has(std::string_view key) const {
        return line_.find(object_, key).has_value();
    }

    // A field that may be left out.
    [[nodiscard]] std::optional<bool> maybe_truth(std::string_view key);
    [[nodiscard]] std::optional<std::string_view> maybe_text(std::string_view key);
    [[nodiscard]] std::optional<std::int64_t> maybe_thousandths(std::string_view key);
    [[nodiscard]] std::optional<int> maybe_whole(std::string_view key, int least = 0);
    [[nodiscard]] std::optional<Square> maybe_square(std::string_view key);
    [[nodiscard]] std::optional<Color> maybe_player(std::string_view key);
    [[nodiscard]] std::optional<Language> maybe_language(std::string_view key);
    template <class T, std::size_t n>
    [[nodiscard]] std::optional<T> maybe_one_of(std::string_view key,
                                                const std::array<Named<T>, n>& values) {
        const auto text = maybe_text(key);
        if (!text) return std::nullopt;
        for (const Named<T>& row : values) {
            if (row.name == *text) return row.value;
        }
        fail(Unreadable::Code::bad_field, key);
        return std::nullopt;
    }

    // One that must be there.
    template <class T>
    [[nodiscard]] T needed(std::string_view key, const std::optional<T>& value) {
        if (!value) fail(Unreadable::Code::missing_field, key);
        return value.value_or(T{});
    }
    [[nodiscard]] std::string text(std::string_view key) {
        return std::string(needed(key, maybe_text(key)));
    }
    [[nodiscard]] Square square(std::string_view key) { return needed(key, maybe_square(key)); }
    [[nodiscard]] Color player(std::string_view key) { return needed(key, maybe_player(key)); }
    [[nodiscard]] int whole(std::string_view key) { return needed(key, maybe_whole(key)); }
    [[nodiscard]] std::vector<Square> squares(std::string_view key);
    [[nodiscard]] std::vector<Square> maybe_squares(std::string_view key);
    template <class T, std::size_t n>
    [[nodiscard]] T one_of(std::string_view key, const std::array<Named<T>, n>& values) {
        return needed(key, maybe_one_of(key, values));
    }

    // The digits of a number, or the elements of an array, for whoever reads them himself.
    [[nodiscard]] std::optional<std::string_view> maybe_number(std::string_view key);
    [[nodiscard]] std::optional<std::vector<JsonNode>> maybe_array(std::string_view key);
    [[nodiscard]] bool is_text(std::string_view key) const;

private:
    [[nodiscard]] std::optional<JsonNode> node(std::string_view key, JsonKind kind);

    const JsonLine& line_;
    std::size_t object_;
    std::optional<Unreadable> problem_;
};

}  // namespace jadoube
