// Hearing words: text cut down to what matters when it is compared with a vocabulary. Letter case,
// accents and the punctuation between words do not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <jadoube/notation/spoken.hpp>

namespace jadoube::spoken_words {

// A text as it is heard: small letters without accents, one separator for each run of them.
class Heard {
public:
    static constexpr char32_t separator = U' ';

    // text must not be longer than max_spoken_length.
    explicit Heard(std::string_view text) noexcept;

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    // Behind the end there is a separator.
    [[nodiscard]] char32_t operator[](std::size_t i) const noexcept {
        return i < size_ ? letters_[i] : separator;
    }
    // Where in the text it stood.
    [[nodiscard]] std::size_t column(std::size_t i) const noexcept {
        return i < size_ ? columns_[i] : text_size_;
    }

private:
    std::array<char32_t, max_spoken_length> letters_;  // those from size_ on are not initialised
    std::array<std::uint16_t, max_spoken_length> columns_;
    std::size_t size_ = 0;
    std::size_t text_size_;
};

// The end of that word or phrase of a vocabulary if it stands at i as a whole. "ü" is heard in "ü",
// "ue" and "u"; between the words of a phrase there may be separators or not.
[[nodiscard]] std::optional<std::size_t> hear(const Heard& heard, std::size_t i,
                                              std::string_view phrase) noexcept;

}  // namespace jadoube::spoken_words
