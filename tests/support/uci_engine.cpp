#include "support/uci_engine.hpp"

#include <array>
#include <csignal>
#include <string_view>
#include <utility>

#include <sys/wait.h>
#include <unistd.h>

namespace jadoube::test {

std::optional<UciEngine> UciEngine::start(const std::string& path) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    if (::pipe(in.data()) != 0 || ::pipe(out.data()) != 0) return std::nullopt;
    std::signal(SIGPIPE, SIG_IGN);  // an engine that ends is seen by receive()
    UciEngine engine;
    engine.process_ = ::fork();
    if (engine.process_ < 0) return std::nullopt;
    if (engine.process_ == 0) {
        ::dup2(in[0], STDIN_FILENO);
        ::dup2(out[1], STDOUT_FILENO);
        for (const int descriptor : {in[0], in[1], out[0], out[1]}) ::close(descriptor);
        ::execlp(path.c_str(), path.c_str(), static_cast<char*>(nullptr));
        ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    engine.to_ = ::fdopen(in[1], "w");
    engine.from_ = ::fdopen(out[0], "r");
    engine.send("uci");
    while (const auto line = engine.receive()) {
        if (line->starts_with("id name ")) engine.name_ = line->substr(8);
        if (*line == "uciok") return engine;
    }
    return std::nullopt;
}

UciEngine::UciEngine(UciEngine&& other) noexcept
    : to_(std::exchange(other.to_, nullptr)),
      from_(std::exchange(other.from_, nullptr)),
      process_(std::exchange(other.process_, -1)),
      name_(std::move(other.name_)),
      chess960_(other.chess960_) {}

UciEngine::~UciEngine() {
    if (to_ != nullptr) {
        send("quit");
        std::fclose(to_);
    }
    if (from_ != nullptr) std::fclose(from_);
    if (process_ > 0) ::waitpid(process_, nullptr, 0);
}

void UciEngine::send(const std::string& line) {
    std::fputs((line + "\n").c_str(), to_);
    std::fflush(to_);
}

std::optional<std::string> UciEngine::receive() {
    std::string line;
    int c = 0;
    while ((c = std::fgetc(from_)) != EOF) {
        if (c == '\n') return line;
        line += static_cast<char>(c);
    }
    return std::nullopt;
}

bool UciEngine::is_ready() {
    send("isready");
    while (const auto line = receive()) {
        if (*line == "readyok") return true;
    }
    return false;
}

std::optional<UciEngine::Perft> UciEngine::perft(const std::string& fen, bool chess960, int depth) {
    if (chess960_ != chess960) {
        send(std::string("setoption name UCI_Chess960 value ") + (chess960 ? "true" : "false"));
        chess960_ = chess960;
    }
    send("position fen " + fen);
    send("go perft " + std::to_string(depth));
    constexpr std::string_view closing = "Nodes searched: ";
    Perft perft;
    while (const auto line = receive()) {
        if (line->starts_with(closing)) {
            perft.total = std::stoull(line->substr(closing.size()));
            return perft;
        }
        const std::size_t colon = line->find(": ");
        if ((colon == 4 || colon == 5) && line->find(' ') == colon + 1) {
            perft.by_move[line->substr(0, colon)] = std::stoull(line->substr(colon + 2));
        }
    }
    return std::nullopt;
}

}  // namespace jadoube::test
