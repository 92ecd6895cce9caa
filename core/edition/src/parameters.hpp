#pragma once

#include <jadoube/edition/edition.hpp>
#include <jadoube/edition/parameters.hpp>

namespace jadoube::edition {

[[nodiscard]] const Parameters& parameters_of(Edition edition) noexcept;

}  // namespace jadoube::edition
