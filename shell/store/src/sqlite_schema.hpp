// The tables of a store in SQLite, and how a file comes to have them.
//
// entries   append only, in the order of arrival: no index but the row number, so that writing
// costs
//           as little as it can. prev is the row of the entry before it in the same game: a log is
//           read backwards along it.
// games     what lists show, and the head of each log (last, seq, due, node, t), brought up to date
//           now and then: mark says up to which row of entries it is right. over is always right.
// forgotten heads of logs whose games are gone and whose entries go by and by.
// nodes     a row for each run of a server: for how long time has passed for it, and when it was
//           last alive, by the clock on the wall and by that of the machine since its start (boot,
//           uptime), which nobody can set.
#pragma once

#include <cstdint>
#include <string>

#include "sqlite_database.hpp"

namespace jadoube::store::sqlite {

inline constexpr int schema_version = 2;

// Of a database that is new, or ours and not of a later version; others are left untouched.
void prepare(Database& database, const std::string& file);

// Brings the heads in games up to date with the entries beyond the mark. Inside a transaction.
// Gives the row after which entries go on.
[[nodiscard]] std::int64_t mend(Database& database);

}  // namespace jadoube::store::sqlite
