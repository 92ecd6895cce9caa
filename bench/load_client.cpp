// load_client MODE --port P [OPTIONS]: load for a server on this machine, and what came of it.
//
//   echo   --connections C --window W --size BYTES   messages that a bare server sends back
//   games  --games G --plies N --rate R              games played by legal moves on jadoube serve
//   flags  --games G --base SECONDS                  games whose flags fall
//   quiet  --games G                                 games that need only room
//
// All take --seconds S, the time that is measured, and --pid PID, the server's, for its figures.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <sys/prctl.h>
#include <sys/resource.h>

#include "load_modes.hpp"

namespace {

using jadoube::bench::LoadOptions;

int usage() {
    std::fprintf(stderr,
                 "load_client echo|games|flags|quiet --port P [--seconds S] [--pid PID]\n"
                 "  echo: [--connections C] [--window W] [--size BYTES]\n"
                 "  games: [--games G] [--plies AT_LEAST] [--rate ACTS_A_SECOND]\n"
                 "  flags: [--games G] [--base SECONDS]\n"
                 "  quiet: [--games G]\n");
    return 2;
}

bool read_option(LoadOptions& options, std::string_view name, const char* text) {
    char* end = nullptr;
    const double value = std::strtod(text, &end);
    if (*text == '\0' || *end != '\0' || value < 0 || value > 1e9) return false;
    const auto whole = static_cast<std::size_t>(value);
    if (name == "--port") {
        options.port = static_cast<std::uint16_t>(whole);
        return whole > 0 && whole < 65536;
    }
    if (name == "--seconds") return options.seconds = value, true;
    if (name == "--rate") return options.rate = value, true;
    if (name == "--size") return options.size = whole, true;
    if (name == "--pid") return options.pid = static_cast<int>(whole), true;
    if (name == "--base") return options.base = static_cast<int>(whole), whole > 0;
    if (name == "--connections") return options.connections = whole, whole > 0;
    if (name == "--games") return options.games = whole, whole > 0;
    if (name == "--plies") return options.plies = whole, whole > 0;
    if (name == "--window") return options.window = whole, whole > 0;
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    LoadOptions options;
    if (argc < 2 || argc % 2 != 0) return usage();
    for (int i = 2; i < argc; i += 2) {
        if (!read_option(options, argv[i], argv[i + 1])) return usage();
    }
    if (options.port == 0) return usage();

    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);

    prctl(PR_SET_TIMERSLACK, 1UL);  // acts are sent when they are due

    const std::string_view mode = argv[1];
    if (mode == "echo") return jadoube::bench::load_echo(options);
    if (mode == "games") {
        // A player waits for his opponent: more than one act of a game cannot be under way.
        return options.window == 1 ? jadoube::bench::load_games(options) : usage();
    }
    if (mode == "flags") return jadoube::bench::load_flags(options);
    if (mode == "quiet") return jadoube::bench::load_quiet(options);
    return usage();
}
