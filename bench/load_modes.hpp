// What the load client can do. Each prints its tables and returns the status of the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace jadoube::bench {

struct LoadOptions {
    std::uint16_t port = 0;
    int pid = 0;  // of the server, for its figures
    std::size_t connections = 64;
    std::size_t games = 64;
    std::size_t window = 1;
    std::size_t size = 0;  // of a message to be echoed; 0: of an act
    double seconds = 5;
    std::size_t plies = 360;  // of a game, at least; few of these end while it is measured
    double rate = 0;          // acts a second in all; 0: as fast as the answers come
    int base = 3;             // seconds on the clocks that are to run out
};

[[nodiscard]] int load_echo(const LoadOptions& options);
[[nodiscard]] int load_games(const LoadOptions& options);
[[nodiscard]] int load_flags(const LoadOptions& options);
[[nodiscard]] int load_quiet(const LoadOptions& options);

}  // namespace jadoube::bench
