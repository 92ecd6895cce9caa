// Where to cut a text between games.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace jadoube {

// The last place, not the very first, where a game seems to begin: a tag behind an empty line,
// preferably the tag Event behind a result. Only a guess: a comment may contain the like.
[[nodiscard]] std::optional<std::size_t> last_game_start(std::string_view text) noexcept;

}  // namespace jadoube
