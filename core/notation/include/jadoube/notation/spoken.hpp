// Moves as they are spoken: the announcements of Appendix D.2.1 ("Springer Felix drei", "Kurze
// Rochade"), which are the same in every country, and plain words in other languages for screen
// readers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <jadoube/base/result.hpp>
#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube {

// Longer texts are refused unread.
inline constexpr std::size_t max_spoken_length = 256;

// D.2.1. The man, but for pawns; the departure square where it is needed to tell the move apart,
// and for captures by pawns; the arrival square; the new piece of a promotion. With umlauts, for
// voices to say them right.
[[nodiscard]] std::string announce(const Position& position, Move move);
// The same of a move between two boards, legal or not: see write_move.
[[nodiscard]] std::string announce(const AnyPosition& before, Move move, const AnyPosition& after);

// With umlauts or without ("fünf", "fuenf"), in any letter case, with any punctuation between the
// words, the departure square given or not. A man that is not named is a pawn (C.4), unless the
// whole departure square is. Words about captures and check are heard and not weighed. The column
// of an error counts bytes.
[[nodiscard]] Result<Move, MoveTextError> read_announcement(const Position& position,
                                                            std::string_view text,
                                                            Variant variant) noexcept;

// "knight takes f 3, check" in that language.
[[nodiscard]] std::string spoken(const Position& position, Move move, Language language);
// The same of a move between two boards, legal or not: see write_move.
[[nodiscard]] std::string spoken(const AnyPosition& before, Move move, const AnyPosition& after,
                                 Language language);

// What spoken() says, in any letter case, with or without accents, with the words between left out
// or not, squares in one word or two, file letters of the language or Latin ones.
[[nodiscard]] Result<Move, MoveTextError> read_spoken(const Position& position,
                                                      std::string_view text, Language language,
                                                      Variant variant) noexcept;

}  // namespace jadoube
