#include <charconv>
#include <cstring>
#include <utility>

#include <jadoube/protocol/json_writer.hpp>

namespace jadoube {
namespace {

constexpr std::size_t most_digits = 20;

char* write(char* to, std::uint64_t number) noexcept {
    return std::to_chars(to, to + most_digits, number).ptr;
}

// Without its sign; also of the smallest number.
std::uint64_t magnitude(std::int64_t number) {
    return number < 0 ? ~static_cast<std::uint64_t>(number) + 1
                      : static_cast<std::uint64_t>(number);
}

constexpr std::uint64_t in_each_byte(unsigned char byte) noexcept {
    return 0x0101010101010101U * byte;
}

// Whether eight characters at once are plain.
bool are_plain(std::uint64_t eight) noexcept {
    const auto has_zero = [](std::uint64_t bytes) {
        return (bytes - in_each_byte(1)) & ~bytes & in_each_byte(0x80);
    };
    const std::uint64_t control = (eight - in_each_byte(0x20)) & ~eight & in_each_byte(0x80);
    const std::uint64_t others = has_zero(eight ^ in_each_byte('"')) |
                                 has_zero(eight ^ in_each_byte('\\')) |
                                 has_zero(eight ^ in_each_byte(0x7F));
    return ((eight & in_each_byte(0x80)) | control | others) == 0;
}

// Copies the plain characters at the beginning; how many they are.
std::size_t copy_plain(std::string_view text, char* to) noexcept {
    std::size_t i = 0;
    for (std::uint64_t eight = 0; i + sizeof eight <= text.size(); i += sizeof eight) {
        std::memcpy(&eight, text.data() + i, sizeof eight);
        if (!are_plain(eight)) break;
        std::memcpy(to + i, &eight, sizeof eight);
    }
    for (; i < text.size() && is_plain_json(text[i]); ++i) to[i] = text[i];
    return i;
}

// The length of the well-formed UTF-8 sequence at the start, or 0.
std::size_t sequence_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80                    ? 1
                               : lead >= 0xC2 && lead <= 0xDF ? 2
                               : lead >= 0xE0 && lead <= 0xEF ? 3
                               : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                              : 0;
    if (length == 0 || length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return 0;
    }
    // Overlong forms, surrogates, and what lies beyond U+10FFFF.
    if (lead == 0xE0 && byte(1) < 0xA0) return 0;
    if (lead == 0xED && byte(1) > 0x9F) return 0;
    if (lead == 0xF0 && byte(1) < 0x90) return 0;
    if (lead == 0xF4 && byte(1) > 0x8F) return 0;
    return length;
}

// The most that a character becomes: \u001f.
constexpr std::size_t most_for_one = 6;

// In quotes. There is room.
char* quote(std::string_view text, char* to) noexcept {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto put = [&to](std::string_view some) { to = std::copy(some.begin(), some.end(), to); };
    *to++ = '"';
    while (true) {
        const std::size_t plain = copy_plain(text, to);
        to += plain;
        text.remove_prefix(plain);
        if (text.empty()) break;
        const std::size_t length = sequence_length(text);
        const auto c = static_cast<unsigned char>(text.front());
        if (length == 0) {
            put("\xEF\xBF\xBD");
        } else if (c == '"' || c == '\\') {
            *to++ = '\\';
            *to++ = text.front();
        } else if (c < 0x20 || c == 0x7F) {
            put("\\u00");
            *to++ = hex[c >> 4];
            *to++ = hex[c & 15];
        } else {
            put(text.substr(0, length));
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    *to++ = '"';
    return to;
}

}  // namespace

JsonWriter& JsonWriter::quoted_key(std::string_view name) {
    char* to = quote(name, separated(name.size() * most_for_one + 3));
    *to++ = ':';
    first_ = true;
    return wrote_to(to);
}

JsonWriter& JsonWriter::value(std::string_view text) {
    return wrote_to(quote(text, separated(text.size() * most_for_one + 2)));
}

JsonWriter& JsonWriter::value(std::int64_t number) {
    char* to = separated(1 + most_digits);
    if (number < 0) *to++ = '-';
    return wrote_to(write(to, magnitude(number)));
}

JsonWriter& JsonWriter::thousandths(std::int64_t number) {
    char* to = separated(1 + most_digits + 4);
    const std::uint64_t all = magnitude(number);
    if (number < 0) *to++ = '-';
    to = write(to, all / 1000);
    std::uint64_t rest = all % 1000;
    if (rest == 0) return wrote_to(to);
    *to++ = '.';
    for (std::uint64_t unit = 100; rest != 0; unit /= 10) {
        *to++ = static_cast<char>('0' + rest / unit);
        rest %= unit;
    }
    return wrote_to(to);
}

JsonWriter& JsonWriter::operator=(JsonWriter&& other) noexcept {
    if (this == &other) return *this;
    more_ = std::move(other.more_);
    room_ = more_ ? more_.get() : usual_.data();
    if (!more_) std::copy_n(other.usual_.data(), other.size_, usual_.data());
    capacity_ = std::exchange(other.capacity_, usual_length);
    size_ = std::exchange(other.size_, 0);
    first_ = std::exchange(other.first_, true);
    other.room_ = other.usual_.data();
    return *this;
}

void JsonWriter::grow(std::size_t length) {
    const std::size_t capacity = std::max(2 * capacity_, size_ + length);
    auto larger = std::make_unique_for_overwrite<char[]>(capacity);
    std::copy_n(room_, size_, larger.get());
    more_ = std::move(larger);
    room_ = more_.get();
    capacity_ = capacity;
}

}  // namespace jadoube
