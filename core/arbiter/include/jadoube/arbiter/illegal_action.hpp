// How an illegal action (7.5) is ruled on when it is found.
#pragma once

#include <jadoube/arbiter/ruling.hpp>
#include <jadoube/edition/parameters.hpp>

namespace jadoube {

[[nodiscard]] RulingKind ruling_on(IllegalAction action) noexcept;

}  // namespace jadoube
