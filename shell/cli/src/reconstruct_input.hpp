// The file that jadoube reconstruct reads: two scoresheets as a person types them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <jadoube/base/color.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/record/reconstruct.hpp>

namespace jadoube::cli {

struct TypedSheets {
    Variant variant = Variant::standard;
    Position start = Position::initial();
    std::optional<StandingPosition> board;
    std::optional<int> plies;  // made, from the start
    ByColor<Language> languages{Language::en, Language::en};
    Scoresheet white, black;

    [[nodiscard]] const Scoresheet& sheet(Color color) const {
        return color == Color::white ? white : black;
    }
};

struct TypingError {
    std::size_t line = 0;  // from 1; 0: of the whole
    std::string text;      // what is wrong, and the way out
};

// docs/reconstruct.md describes it.
[[nodiscard]] Result<TypedSheets, TypingError> read_typed_sheets(std::string_view text);

// The same from a game as it was played: the scoresheets that its players wrote, act by act, and
// what the board shows at the end (docs/referee.md).
[[nodiscard]] bool is_game(std::string_view text);
[[nodiscard]] Result<TypedSheets, TypingError> read_sheets_of_game(std::string_view text);

// "White's", as sentences have it.
[[nodiscard]] std::string_view whose(Color color);

}  // namespace jadoube::cli
