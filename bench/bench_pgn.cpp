// bench_pgn [MEGABYTES [PGN-EXTRACT]]: reads one generated corpus in every way we have, and beside
// them counts its lines, splits it into words, and has pgn-extract validate it; in one run on one
// core, by processor time. Writes a table in Markdown.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <jadoube/notation/pgn.hpp>
#include <jadoube/notation/pgn_game.hpp>

#include "corpus.hpp"

namespace {

using namespace jadoube;

constexpr int rounds = 3;
constexpr std::uint64_t seed = 2023;

struct Way {
    std::string name;
    std::function<bool()> run;  // false: it failed
    double best = 1e9;          // seconds
};

// Of this program and of those that it has run: other programs beside them count less than by the
// clock on the wall.
double processor_seconds() {
    double seconds = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        if (::getrusage(who, &usage) != 0) return 0;
        for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
            seconds += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
        }
    }
    return seconds;
}

std::uint64_t count_lines(std::string_view text) {
    std::uint64_t lines = 0;
    for (const char* p = text.data(); p != nullptr; ++lines) {
        p = static_cast<const char*>(
            std::memchr(p, '\n', static_cast<std::size_t>(text.data() + text.size() - p)));
        if (p != nullptr) ++p;
    }
    return lines;
}

// Words apart from blanks, comments and brackets not looked into.
std::uint64_t count_words(std::string_view text) {
    std::uint64_t words = 0;
    bool inside = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n';
        words += inside && blank ? 1U : 0U;
        inside = !blank;
    }
    return words;
}

bool run_program(const std::vector<std::string>& command) {
    const pid_t child = ::fork();
    if (child < 0) return false;
    if (child == 0) {
        if (std::freopen("/dev/null", "w", stdout) == nullptr ||
            std::freopen("/dev/null", "w", stderr) == nullptr) {
            ::_exit(127);
        }
        std::vector<char*> arguments;
        for (const std::string& argument : command) {
            arguments.push_back(const_cast<char*>(argument.c_str()));
        }
        arguments.push_back(nullptr);
        ::execvp(arguments[0], arguments.data());
        ::_exit(127);
    }
    int status = 0;
    return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t megabytes = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200;
    const std::string peer = argc > 2 ? argv[2] : "";
    const std::string path =
        (std::filesystem::temp_directory_path() / "jadoube_bench.pgn").string();
    std::fprintf(stderr, "making a corpus of %zu MB\n", megabytes);
    std::string text;
    bench::make_corpus(megabytes * 1'000'000, seed, [&](const std::string& game) { text += game; });
    std::ofstream(path, std::ios::binary) << text;

    PgnVisitor nobody;
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::vector<Way> ways;
    if (!peer.empty()) {
        ways.push_back({"pgn-extract -s -r", [&] {
                            return run_program({peer, "-s", "-r", path});
                        }});
    }
    ways.push_back({"jadoube: every move validated, to a visitor", [&] {
                        PgnReader reader(nobody);
                        const bool all = reader.read(text, true) == text.size();
                        games = reader.games();
                        plies = reader.plies();
                        return all && reader.findings() == 0;
                    }});
    ways.push_back({"the same, with level errors", [&] {
                        PgnOptions options;
                        options.level = PgnLevel::errors;
                        PgnReader reader(nobody, options);
                        return reader.read(text, true) == text.size() && reader.findings() == 0;
                    }});
    ways.push_back({"jadoube: games as values", [&] {
                        std::uint64_t seen = 0;
                        for (const PgnGame& game : PgnGames(text))
                            seen += game.faults.empty() ? 1 : 0;
                        return seen == games;
                    }});
    std::uint64_t sink = 0;
    ways.push_back({"words alone", [&] { return (sink += count_words(text)) != 0; }});
    ways.push_back({"lines alone", [&] { return (sink += count_lines(text)) != 0; }});
    ways.push_back({"wc -l", [&] { return run_program({"wc", "-l", path}); }});

    for (int round = 1; round <= rounds; ++round) {
        std::fprintf(stderr, "round %d of %d\n", round, rounds);
        for (Way& way : ways) {
            const double start = processor_seconds();
            if (!way.run()) {
                std::fprintf(stderr, "bench_pgn: \"%s\" failed.\n", way.name.c_str());
                return 1;
            }
            way.best = std::min(way.best, processor_seconds() - start);
        }
    }
    std::filesystem::remove(path);
    std::printf("%.0f MB, %llu games, %llu plies.\n\n", static_cast<double>(text.size()) / 1e6,
                static_cast<unsigned long long>(games), static_cast<unsigned long long>(plies));
    std::printf("| | MB/s | games/s | ns a ply | ratio |\n|---|--:|--:|--:|--:|\n");
    for (const Way& way : ways) {
        std::printf("| %s | %.0f | %.0f | %.1f | %.1f |\n", way.name.c_str(),
                    static_cast<double>(text.size()) / way.best / 1e6,
                    static_cast<double>(games) / way.best,
                    way.best / static_cast<double>(plies) * 1e9, ways[0].best / way.best);
    }
    return sink == 0 ? 1 : 0;
}
