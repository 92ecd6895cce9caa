// What can be asked for of a stored game, made of its log for one person. Pure. 12.6: none of it
// tells him more than his views did.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/protocol/moves.hpp>
#include <jadoube/store/store.hpp>

#include "roles.hpp"
#include "stored_log.hpp"

namespace jadoube::server {

using Document = Result<std::string, Damage>;

// His views, one a line.
[[nodiscard]] Document views_document(const std::vector<store::Entry>& log, Role role,
                                      const MoveLanguages& languages);
// Without a language: that of the game.
[[nodiscard]] Document pgn_document(const std::vector<store::Entry>& log, Role role,
                                    std::optional<Language> language);
[[nodiscard]] Document scoresheet_document(const std::vector<store::Entry>& log, Role role,
                                           Language language);
[[nodiscard]] Document scoresheets_document(const std::vector<store::Entry>& log, Role role,
                                            Language notation);

}  // namespace jadoube::server
