// Writes JSON on one line, fields in the order in which they are given: the same bytes everywhere.
// Commas are its business; that objects and arrays are closed is the caller's.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace jadoube {

class JsonWriter {
public:
    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }
    JsonWriter& key(std::string_view name);

    // Always valid UTF-8: bytes that are not become U+FFFD.
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(bool truth);
    JsonWriter& value(std::int64_t number);
    template <std::integral T>
    requires(!std::same_as<T, bool>) JsonWriter& value(T number) {
        return value(static_cast<std::int64_t>(number));
    }
    // With up to three decimals, in the shortest form: 12500 is 12.5.
    JsonWriter& thousandths(std::int64_t number);
    JsonWriter& null();

    template <class T>
    JsonWriter& field(std::string_view name, const T& content) {
        return key(name).value(content);
    }
    JsonWriter& null_field(std::string_view name) { return key(name).null(); }

    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    // Begins anew, in the same memory.
    void clear() noexcept {
        text_.clear();
        first_ = true;
    }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void separate();
    void quote(std::string_view text);

    std::string text_;
    bool first_ = true;  // nothing yet in the innermost object or array, or right after a key
};

}  // namespace jadoube
