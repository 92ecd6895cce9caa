// What every catalogue must hold: the names of the messages, derived from the names of the
// protocol, and the arguments of each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/notation/language.hpp>
#include <jadoube/words/message.hpp>

namespace jadoube {

struct RequiredMessage {
    std::string name;  // "ruling.illegal_move", "refusal.no_man"
    std::vector<Argument> arguments;
};

// All of them, sorted by name.
[[nodiscard]] std::vector<RequiredMessage> required_messages();

// texts/<code>.json as it was built in; none for a language without catalogue.
[[nodiscard]] std::optional<std::string_view> built_in_catalogue(Language language) noexcept;

}  // namespace jadoube
