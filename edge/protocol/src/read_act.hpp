#pragma once

#include <jadoube/protocol/client_reader.hpp>

#include "fields.hpp"

namespace jadoube {

[[nodiscard]] Result<Act, Unreadable> read_act(Fields fields);
// Without who did it, and when. Nothing, if something is wrong with it.
[[nodiscard]] std::optional<SaidAct> read_said_act(Fields fields);

}  // namespace jadoube
