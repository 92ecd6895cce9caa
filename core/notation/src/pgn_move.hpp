// What the PGN reader needs to know about single words.
#pragma once

#include <optional>
#include <string_view>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube::pgn {

// The tag Variant: standard chess or Chess960, as programs name them; nothing for another game.
[[nodiscard]] std::optional<Variant> parse_variant(std::string_view value) noexcept;

// "e.p." as a word of its own.
[[nodiscard]] bool is_en_passant_mark(std::string_view text) noexcept;

// "!" to "?!" as NAG 1 to 6.
[[nodiscard]] std::optional<int> nag_of_mark(std::string_view text) noexcept;

// What Appendix C does not write, and PGN does: O-O and e8=Q.
[[nodiscard]] bool is_pgns_own(Forgiven forgiven, std::string_view text) noexcept;

// From where to where an illegal move went, if the text tells.
[[nodiscard]] std::optional<Attempt> attempt_of(const Position& position, std::string_view text,
                                                Language language) noexcept;

// The position after an illegal move that stood, if a game can go on from it.
[[nodiscard]] std::optional<Position> after_illegal(const Position& position,
                                                    const Attempt& attempt) noexcept;

}  // namespace jadoube::pgn
