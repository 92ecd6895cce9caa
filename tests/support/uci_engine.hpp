// A real chess engine in another process, spoken to in UCI over pipes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>

#include <sys/types.h>

namespace jadoube::test {

class UciEngine {
public:
    // Nothing if it cannot be started or does not speak UCI.
    [[nodiscard]] static std::optional<UciEngine> start(const std::string& path);
    UciEngine(UciEngine&& other) noexcept;
    UciEngine& operator=(UciEngine&&) = delete;
    ~UciEngine();

    void send(const std::string& line);
    // The next line without its end, or nothing once the engine is gone.
    [[nodiscard]] std::optional<std::string> receive();
    // Waits for "readyok". False if the engine is gone.
    bool is_ready();

    struct Perft {
        std::map<std::string, std::uint64_t> by_move;
        std::uint64_t total = 0;
    };
    // Stockfish's "go perft".
    [[nodiscard]] std::optional<Perft> perft(const std::string& fen, bool chess960, int depth);

    [[nodiscard]] const std::string& name() const { return name_; }

private:
    UciEngine() = default;
    std::FILE* to_ = nullptr;
    std::FILE* from_ = nullptr;
    pid_t process_ = -1;
    std::string name_;
    std::optional<bool> chess960_;
};

}  // namespace jadoube::test
