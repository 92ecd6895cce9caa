#include <array>

#include <jadoube/notation/uci.hpp>

namespace jadoube {

std::optional<Attempt> parse_uci(std::string_view text) noexcept {
    if (text.size() != 4 && text.size() != 5) return std::nullopt;
    const auto from = parse_square(text.substr(0, 2));
    const auto to = parse_square(text.substr(2, 2));
    if (!from || !to) return std::nullopt;
    Attempt attempt{*from, *to, std::nullopt};
    if (text.size() == 5) {
        attempt.promotion = parse_role(text[4]);
        if (!attempt.promotion) return std::nullopt;
    }
    return attempt;
}

char* write_uci(Move move, Variant variant, char* text) noexcept {
    const Square from = move.from();
    Square to = move.to();
    if (move.is_castling() && variant == Variant::standard) {
        to = square(to > from ? File::g : File::c, rank_of(to));
    }
    *text++ = letter(file_of(from));
    *text++ = digit(rank_of(from));
    *text++ = letter(file_of(to));
    *text++ = digit(rank_of(to));
    if (const auto role = move.promotion()) *text++ = letter(*role);
    return text;
}

std::string to_uci(Move move, Variant variant) {
    std::array<char, max_uci_length> text;
    return {text.data(), write_uci(move, variant, text.data())};
}

}  // namespace jadoube
