#pragma once

#include "fields.hpp"

namespace jadoube {

[[nodiscard]] Result<Act, Unreadable> read_act(Fields fields);

}  // namespace jadoube
