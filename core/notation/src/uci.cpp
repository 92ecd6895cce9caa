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

std::string to_uci(Move move, Variant variant) {
    Square to = move.to();
    if (move.is_castling() && variant == Variant::standard) {
        to = square(to > move.from() ? File::g : File::c, rank_of(to));
    }
    std::string text(name(move.from()));
    text += name(to);
    if (const auto role = move.promotion()) text += letter(*role);
    return text;
}

}  // namespace jadoube
