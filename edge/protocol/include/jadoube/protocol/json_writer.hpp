// Writes JSON on one line, fields in the order in which they are given: the same bytes everywhere.
// Commas are its business; that objects and arrays are closed is the caller's.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace jadoube {

// Stands in a text of JSON as it is.
[[nodiscard]] constexpr bool is_plain_json(char c) noexcept {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

// The name of a field that stands in our sources: the compiler has seen that it is plain.
class JsonName {
public:
    template <std::size_t n>
    consteval JsonName(const char (&literal)[n]) : text_(literal, n - 1) {
        if (!std::all_of(text_.begin(), text_.end(), is_plain_json)) throw "it must be escaped";
    }
    [[nodiscard]] constexpr std::string_view text() const noexcept { return text_; }

private:
    std::string_view text_;
};

template <class T>
concept AnyName = std::same_as<T, std::string_view> || std::same_as<T, std::string>;

class JsonWriter {
public:
    JsonWriter() = default;
    // What was moved from is empty, and can be written to.
    JsonWriter(JsonWriter&& other) noexcept { *this = std::move(other); }
    JsonWriter& operator=(JsonWriter&& other) noexcept;
    ~JsonWriter() = default;

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }
    JsonWriter& key(JsonName name) {
        char* to = put_quoted(name.text(), separated(name.text().size() + 3));
        *to++ = ':';
        first_ = true;
        return wrote_to(to);
    }
    // Any other, whatever is in it.
    JsonWriter& key(const AnyName auto& name) { return quoted_key(name); }

    // Always valid UTF-8: bytes that are not become U+FFFD.
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    // A text of ours in which nothing is to be escaped, as a move or a square.
    JsonWriter& plain(std::string_view text) {
        assert(std::all_of(text.begin(), text.end(), is_plain_json));
        return wrote_to(put_quoted(text, separated(text.size() + 2)));
    }
    JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
    JsonWriter& value(std::int64_t number);
    template <std::integral T>
    requires(!std::same_as<T, bool>) JsonWriter& value(T number) {
        return value(static_cast<std::int64_t>(number));
    }
    // With up to three decimals, in the shortest form: 12500 is 12.5.
    JsonWriter& thousandths(std::int64_t number);
    JsonWriter& null() { return raw("null"); }
    // JSON that is there already, on one line.
    JsonWriter& raw(std::string_view json) {
        return wrote_to(std::copy(json.begin(), json.end(), separated(json.size())));
    }

    template <class T>
    JsonWriter& field(JsonName name, const T& content) {
        return key(name).value(content);
    }
    template <class T>
    JsonWriter& field(const AnyName auto& name, const T& content) {
        return key(name).value(content);
    }
    JsonWriter& plain_field(JsonName name, std::string_view text) { return key(name).plain(text); }
    JsonWriter& null_field(JsonName name) { return key(name).null(); }
    JsonWriter& null_field(const AnyName auto& name) { return key(name).null(); }

    // What was written: until more is.
    [[nodiscard]] std::string_view view() const noexcept { return {room_, size_}; }
    [[nodiscard]] std::string text() const { return std::string(view()); }
    // Begins anew, in the same memory.
    void clear() noexcept {
        size_ = 0;
        first_ = true;
    }

private:
    JsonWriter& quoted_key(std::string_view name);
    [[nodiscard]] static char* put_quoted(std::string_view plain, char* to) noexcept {
        *to++ = '"';
        to = std::copy(plain.begin(), plain.end(), to);
        *to++ = '"';
        return to;
    }
    JsonWriter& open(char bracket) {
        char* to = separated(1);
        *to++ = bracket;
        first_ = true;
        return wrote_to(to);
    }
    JsonWriter& close(char bracket) {
        char* to = room_for(1);
        *to++ = bracket;
        first_ = false;
        return wrote_to(to);
    }
    // Where the next characters go, after a comma if one is due; there is room for that many.
    [[nodiscard]] char* separated(std::size_t length) {
        char* to = room_for(length + 1);
        if (!first_) *to++ = ',';
        first_ = false;
        return to;
    }
    [[nodiscard]] char* room_for(std::size_t length) {
        if (capacity_ - size_ < length) grow(length);
        return room_ + size_;
    }
    JsonWriter& wrote_to(const char* end) noexcept {
        size_ = static_cast<std::size_t>(end - room_);
        return *this;
    }
    void grow(std::size_t length);

    // Most texts are shorter, and nothing is allocated for them.
    static constexpr std::size_t usual_length = 1000;

    std::array<char, usual_length> usual_;
    char* room_ = usual_.data();
    std::size_t capacity_ = usual_length;
    std::size_t size_ = 0;
    bool first_ = true;  // nothing yet in the innermost object or array, or right after a key
    std::unique_ptr<char[]> more_;  // the room, where the usual one is too small
};

}  // namespace jadoube
