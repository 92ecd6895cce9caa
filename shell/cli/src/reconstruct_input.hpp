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
    ByColor<Scoresheet> sheets;
};

struct TypingError {
    std::size_t line = 0;  // from 1; 0: of the whole
    std::string text;      // what is wrong, and the way out
};

// docs/reconstruct.md describes it.
[[nodiscard]] Result<TypedSheets, TypingError> read_typed_sheets(std::string_view text);

// "White's", as sentences have it.
[[nodiscard]] std::string_view whose(Color color);

}  // namespace jadoube::cli
