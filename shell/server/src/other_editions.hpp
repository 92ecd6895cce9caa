// The acts of a game under the other editions of the Laws, and what each would have made of them.
#pragma once

#include <string>
#include <vector>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/store/store.hpp>
#include <jadoube/words/words.hpp>

#include "trouble.hpp"

namespace jadoube::server {

// {"editions":[…]} of docs/server.md, as somebody may see it. The error says what is wrong with the
// log.
[[nodiscard]] Result<std::string, Damage> other_editions(const std::vector<store::Entry>& entries,
                                                         Viewer viewer, const Words& words);

}  // namespace jadoube::server
