// The tables in PostgreSQL, all named jadoube_…, and how they came to be.
#pragma once

#include <jadoube/store/store.hpp>

#include "postgres_connection.hpp"

namespace jadoube::store::postgres {

// Makes what is missing. Several nodes may do so at once. Error wrong_version: made by a later
// program.
[[nodiscard]] Stored<Done> migrate(const std::string& url);

}  // namespace jadoube::store::postgres
