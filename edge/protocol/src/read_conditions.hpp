#pragma once

#include "fields.hpp"

namespace jadoube {

// Of the object with the conditions.
[[nodiscard]] Result<Conditions, Unreadable> read_conditions(Fields fields);

}  // namespace jadoube
