// A PostgreSQL of our own, in a temporary folder, for as long as the tests run. It ends with the
// process that started it, however that ends.
#pragma once

#include <filesystem>
#include <string>

#include <sys/types.h>

namespace jadoube::test {

class PostgresServer {
public:
    // In memory, if there is enough, tests need not wait for a disk.
    enum class Place { memory, disk };
    // Throws std::runtime_error, saying what is missing, if there is none to be started.
    explicit PostgresServer(Place place = Place::memory);
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    // Started when it is first asked for, or if somebody has stopped it.
    [[nodiscard]] static PostgresServer& shared();

    enum class Stop { fast, immediate, kill };  // in good order; as if the power failed; by SIGKILL
    void start();
    void stop(Stop how);

    // An empty one, in a folder for its tables if one is given. Its URL.
    [[nodiscard]] std::string new_database(const std::string& folder = {});
    [[nodiscard]] std::string url(const std::string& database) const;
    void drop_database(const std::string& url) const;
    // What psql prints, without its frame.
    std::string sql(const std::string& database, const std::string& statement) const;

    [[nodiscard]] int port() const { return port_; }
    // Lets whoever runs the server use it.
    void hand_over(const std::filesystem::path& folder) const;

private:
    [[nodiscard]] bool is_ready() const;

    std::filesystem::path programs_;
    std::filesystem::path folder_;
    int port_ = 0;
    int databases_ = 0;
    pid_t process_ = -1;
};

// The name of a database in its URL.
[[nodiscard]] std::string database_of(const std::string& url);

}  // namespace jadoube::test
