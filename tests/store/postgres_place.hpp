// A database of its own in the PostgreSQL of the tests.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <jadoube/store/store.hpp>

#include "store/scribe.hpp"
#include "support/postgres_server.hpp"

namespace jadoube::store::test {

class PostgresPlace final : public Place {
public:
    PostgresPlace()
        : server_(jadoube::test::PostgresServer::shared()), url_(server_.new_database()) {}
    explicit PostgresPlace(const std::string& folder)
        : server_(jadoube::test::PostgresServer::shared()), url_(server_.new_database(folder)) {}

    ~PostgresPlace() override {
        try {
            server_.drop_database(url_);
        } catch (const std::exception& error) {
            MESSAGE(error.what());  // a test that failed may have stopped the server
        }
    }
    PostgresPlace(const PostgresPlace&) = delete;
    PostgresPlace& operator=(const PostgresPlace&) = delete;

    [[nodiscard]] std::unique_ptr<Store> open() override { return value_of(open_postgres(url_)); }
    void let_nodes_die() override { sql("UPDATE jadoube_nodes SET expires = '-infinity'"); }
    // As let_nodes_die(), of one.
    void let_die(NodeId node) const {
        sql("UPDATE jadoube_nodes SET expires = '-infinity' WHERE id = " + std::to_string(node));
    }

    // A lease that is renewed lasts an hour longer: however slow the machine, nobody dies by
    // chance.
    void lengthen_leases() {
        (void)open();
        sql("CREATE FUNCTION longer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "IF NEW.expires > now() THEN NEW.expires := NEW.expires + interval '1 hour'; END IF; "
            "RETURN NEW; END $$");
        sql("CREATE TRIGGER longer BEFORE INSERT OR UPDATE OF expires ON jadoube_nodes "
            "FOR EACH ROW EXECUTE FUNCTION longer()");
    }

    std::string sql(const std::string& statement) const {
        return server_.sql(jadoube::test::database_of(url_), statement);
    }
    [[nodiscard]] const std::string& url() const { return url_; }
    [[nodiscard]] jadoube::test::PostgresServer& server() { return server_; }

private:
    jadoube::test::PostgresServer& server_;
    std::string url_;
};

}  // namespace jadoube::store::test
