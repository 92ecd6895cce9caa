#include "store/contract.hpp"
#include "store/postgres_place.hpp"

using namespace jadoube::store::test;

TEST_CASE("a store in PostgreSQL is a Store") {
    check_contract([] { return std::make_unique<PostgresPlace>(); });
}
