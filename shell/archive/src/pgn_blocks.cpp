#include "pgn_blocks.hpp"

namespace jadoube {
namespace {

// The end of the text before the empty line before this newline, or nothing if there is none.
std::optional<std::size_t> before_empty_line(std::string_view text, std::size_t newline) {
    std::size_t at = newline;
    if (at > 0 && text[at - 1] == '\r') --at;
    if (at == 0 || text[at - 1] != '\n') return std::nullopt;
    while (at > 0 && (text[at - 1] == '\n' || text[at - 1] == '\r' || text[at - 1] == ' ')) --at;
    return at;
}

bool ends_with_result(std::string_view text) {
    for (const std::string_view result : {"1-0", "0-1", "1/2-1/2", "*"}) {
        if (text.ends_with(result)) return true;
    }
    return false;
}

}  // namespace

std::optional<std::size_t> last_game_start(std::string_view text) noexcept {
    std::optional<std::size_t> second_best;
    for (std::size_t at = text.rfind("\n["); at != std::string_view::npos && at != 0;
         at = text.rfind("\n[", at - 1)) {
        const auto before = before_empty_line(text, at);
        if (!before) continue;
        const bool event = text.substr(at + 1).starts_with("[Event ");
        if (event && ends_with_result(text.substr(0, *before))) return at + 1;
        if (!second_best) second_best = at + 1;
    }
    return second_best;
}

}  // namespace jadoube
