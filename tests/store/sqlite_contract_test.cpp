#include "store/contract.hpp"
#include "store/sqlite_place.hpp"

namespace jadoube::store::test {

TEST_CASE("a store in SQLite is a Store") {
    check_contract([] { return std::make_unique<SqlitePlace>(); });
}

}  // namespace jadoube::store::test
