// Rows of the tables as values of the interface.
#pragma once

#include <jadoube/store/store.hpp>

#include "postgres_values.hpp"

namespace jadoube::store::postgres {

// Columns: id, created, owner, listed, title, links, seq, over.
[[nodiscard]] inline GameRow read_game_row(const Rows& rows, int row) {
    return {rows.integer(row, 0),
            rows.integer(row, 1),
            rows.integer(row, 2),
            rows.boolean(row, 3),
            std::string(rows.bytes(row, 4)),
            std::string(rows.bytes(row, 5)),
            rows.integer(row, 6),
            rows.boolean(row, 7)};
}

}  // namespace jadoube::store::postgres
