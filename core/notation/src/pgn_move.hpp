// What the PGN reader needs to know about single words.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube::pgn {

// The tag Variant: standard chess or Chess960, as programs name them; nothing for another game.
[[nodiscard]] std::optional<Variant> parse_variant(std::string_view value) noexcept;

// "e.p." as a word of its own.
[[nodiscard]] bool is_en_passant_mark(std::string_view text) noexcept;

// "!" to "?!" as NAG 1 to 6.
[[nodiscard]] std::optional<int> nag_of_mark(std::string_view text) noexcept;

// Marks behind a move are judgements on it.
[[nodiscard]] std::string_view without_marks(std::string_view text) noexcept;

// What Appendix C does not write, and PGN does: O-O and e8=Q.
[[nodiscard]] bool is_pgns_own(Forgiven forgiven, std::string_view text) noexcept;

// From where to where an illegal move went, if the text tells.
[[nodiscard]] std::optional<Attempt> attempt_of(const Position& position, std::string_view text,
                                                Language language) noexcept;

// A word that is a number from 1 to 999999, or 0.
[[nodiscard]] int whole_number(std::string_view text) noexcept;

// "--", "Z0", "@@@@", "0000"
[[nodiscard]] bool is_null_move(std::string_view text) noexcept;
// The position after the player has passed, if a game can go on from it: not out of check.
[[nodiscard]] std::optional<Position> after_null_move(const Position& position) noexcept;

// Whether a word that cannot be read may have been meant for a move: a square or castling is in it.
[[nodiscard]] bool looks_like_move(std::string_view text) noexcept;

// The pieces of a language by their letters, where those are one ASCII character each; a pawn for
// anything else.
[[nodiscard]] std::array<Role, 256> letters_of(Language language) noexcept;

// A FEN in which numbers beside each other are one: "17" is 8 empty squares.
class JoinedNumbers {
public:
    explicit JoinedNumbers(std::string_view fen) noexcept;
    [[nodiscard]] std::string_view text() const noexcept { return {text_.data(), size_}; }

private:
    std::array<char, max_fen_length> text_{};
    std::size_t size_ = 0;
};

// What may stand in the name of a tag.
[[nodiscard]] constexpr bool is_tag_letter(char c) noexcept {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '+' || c == '#' || c == '=' || c == ':';
}

// The position after an illegal move that stood, if a game can go on from it.
[[nodiscard]] std::optional<Position> after_illegal(const Position& position,
                                                    const Attempt& attempt) noexcept;

}  // namespace jadoube::pgn
