#include "support/postgres_server.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

// It refuses to be run by root.
const passwd* other_user() {
    if (::geteuid() != 0) return nullptr;
    const passwd* user = ::getpwnam("postgres");
    if (user == nullptr) throw std::runtime_error("PostgreSQL: there is no user postgres");
    return user;
}

// The newest that is installed: initdb and the server itself are not on the usual path.
fs::path find_programs() {
    std::vector<std::pair<int, fs::path>> found;
    std::error_code none;
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", none)) {
        const fs::path bin = version.path() / "bin";
        if (!fs::exists(bin / "postgres") || !fs::exists(bin / "initdb")) continue;
        found.emplace_back(std::atoi(version.path().filename().c_str()), bin);
    }
    if (found.empty()) {
        throw std::runtime_error(
            "PostgreSQL is not installed: these tests need Debian's postgresql");
    }
    return std::max_element(found.begin(), found.end())->second;
}

fs::path parent_folder(PostgresServer::Place place) {
    const fs::path memory = "/dev/shm";
    std::error_code none;
    const bool enough = fs::space(memory, none).available > std::uintmax_t{1} << 30 && !none;
    return place == PostgresServer::Place::memory && enough ? memory : fs::temp_directory_path();
}

int free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    const bool bound = ::bind(socket, any, length) == 0 && ::getsockname(socket, any, &length) == 0;
    ::close(socket);
    if (!bound) throw std::runtime_error("no free port");
    return ntohs(address.sin_port);
}

// Its output goes to that descriptor. With `tied` it ends when this thread does.
pid_t run(const std::vector<std::string>& command, int output, bool tied) {
    const passwd* user = other_user();
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t parent = ::getpid();
    const pid_t process = ::fork();
    if (process != 0) return process;
    if (user != nullptr && (::setgroups(0, nullptr) != 0 || ::setgid(user->pw_gid) != 0 ||
                            ::setuid(user->pw_uid) != 0)) {
        ::_exit(126);
    }
    // Its children are left alone by a Ctrl-C that is meant for us: we stop it ourselves.
    ::setpgid(0, 0);
    if (tied) ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (::getppid() != parent) ::_exit(126);
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    ::close_range(3, ~0U, 0);  // sockets of other tests are not to live on in it
    if (::chdir("/") != 0) ::_exit(126);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
}

std::pair<int, std::string> output_of(const std::vector<std::string>& command) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const pid_t process = run(command, ends[1], true);
    ::close(ends[1]);
    std::string output;
    std::array<char, 4096> piece{};
    for (ssize_t got = 0; (got = ::read(ends[0], piece.data(), piece.size())) > 0;) {
        output.append(piece.data(), static_cast<std::size_t>(got));
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(process, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

}  // namespace

PostgresServer& PostgresServer::shared() {
    static PostgresServer server;
    if (server.process_ < 0) server.start();
    return server;
}

PostgresServer::PostgresServer(Place place) : programs_(find_programs()) {
    std::string pattern = (parent_folder(place) / "jadoube-postgres-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = pattern;
    hand_over(folder_);
    const auto [status, output] =
        output_of({programs_ / "initdb", "-D", folder_ / "data", "-U", "jadoube", "-A", "trust",
                   "-E", "UTF8", "--locale=C", "--no-sync"});
    if (status != 0) {
        fs::remove_all(folder_);
        throw std::runtime_error("initdb: " + output);
    }
}

PostgresServer::~PostgresServer() {
    stop(Stop::immediate);
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

void PostgresServer::hand_over(const fs::path& folder) const {
    if (const passwd* user = other_user()) {
        if (::chown(folder.c_str(), user->pw_uid, user->pw_gid) != 0) {
            throw std::runtime_error("chown: " + folder.string());
        }
    }
}

void PostgresServer::start() {
    if (port_ == 0) port_ = free_port();
    const auto deadline = std::chrono::steady_clock::now() + 30s;
    const std::string log = folder_ / "log";
    while (std::chrono::steady_clock::now() < deadline) {
        const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
        process_ =
            run({programs_ / "postgres", "-D", folder_ / "data", "-k", folder_, "-p",
                 std::to_string(port_), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=on", "-c",
                 "shared_buffers=32MB", "-c", "max_wal_size=128MB", "-c", "max_connections=60"},
                output, true);
        ::close(output);
        while (std::chrono::steady_clock::now() < deadline) {
            if (::waitpid(process_, nullptr, WNOHANG) == process_) break;  // it has ended already
            if (is_ready()) return;
            std::this_thread::sleep_for(10ms);
        }
        // After SIGKILL its children need a moment to see that it is gone.
        std::this_thread::sleep_for(50ms);
    }
    process_ = -1;
    std::ifstream file(log);
    throw std::runtime_error("PostgreSQL does not start: " +
                             std::string(std::istreambuf_iterator<char>(file), {}));
}

bool PostgresServer::is_ready() const {
    std::ifstream file(folder_ / "data" / "postmaster.pid");
    std::string line;
    if (!std::getline(file, line) || line != std::to_string(process_)) return false;
    for (int number = 2; number <= 8; ++number) {
        if (!std::getline(file, line)) return false;
    }
    return line.starts_with("ready");
}

void PostgresServer::stop(Stop how) {
    if (process_ < 0) return;
    switch (how) {
        case Stop::fast: ::kill(process_, SIGINT); break;
        case Stop::immediate: ::kill(process_, SIGQUIT); break;
        case Stop::kill: ::kill(process_, SIGKILL); break;
    }
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
}

std::string PostgresServer::url(const std::string& database) const {
    return "postgresql://jadoube@127.0.0.1:" + std::to_string(port_) + "/" + database;
}

std::string PostgresServer::new_database(const std::string& folder) {
    const std::string name = "test_" + std::to_string(++databases_);
    std::string place;
    if (!folder.empty()) {
        sql("postgres", "CREATE TABLESPACE place_" + name + " LOCATION '" + folder + "'");
        place = " TABLESPACE place_" + name;
    }
    sql("postgres", "CREATE DATABASE " + name + place);
    return url(name);
}

void PostgresServer::drop_database(const std::string& url) const {
    sql("postgres", "DROP DATABASE " + database_of(url) + " WITH (FORCE)");
}

std::string PostgresServer::sql(const std::string& database, const std::string& statement) const {
    auto [status, output] = output_of({programs_ / "psql", "-AtqX", "-v", "ON_ERROR_STOP=1", "-d",
                                       url(database), "-c", statement});
    if (status != 0) throw std::runtime_error(statement + ": " + output);
    while (output.ends_with('\n')) output.pop_back();
    return output;
}

std::string database_of(const std::string& url) { return url.substr(url.rfind('/') + 1); }

}  // namespace jadoube::test
