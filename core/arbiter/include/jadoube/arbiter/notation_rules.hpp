// How moves are written under an edition (Appendix C).
#pragma once

#include <jadoube/edition/rulebook.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube {

[[nodiscard]] inline NotationRules notation_rules(const Parameters& laws) noexcept {
    return {laws.castling_sign == CastlingSign::letters, !laws.en_passant_mark_optional,
            laws.long_form_accepted};
}

}  // namespace jadoube
