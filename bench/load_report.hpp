// What a run of the load client found, as rows of Markdown.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "load_net.hpp"

namespace jadoube::bench {

class Latencies {
public:
    void add(Clock::duration one) {
        ms_.push_back(std::chrono::duration<float, std::milli>(one).count());
    }
    [[nodiscard]] std::size_t count() const noexcept { return ms_.size(); }
    // The smallest with this part of all below or at it; 1 is the largest.
    [[nodiscard]] double quantile(double part);

private:
    std::vector<float> ms_;
};

// Processor time and memory of a process; 0 is this one's own number.
struct ProcessFigures {
    double cpu_seconds = 0;
    std::size_t resident_kb = 0;  // VmRSS
};
[[nodiscard]] ProcessFigures figures_of(int pid);

// Takes the figures of both processes and the bytes between two moments.
class Meter {
public:
    Meter(const Loop& loop, int server) : loop_(loop), server_(server) {}
    void begin();
    void end();
    [[nodiscard]] double seconds() const;
    [[nodiscard]] double server_processors() const;
    // Bytes and processor time for each of so many messages.
    void print(std::size_t messages) const;

private:
    struct Moment {
        Time at;
        std::uint64_t in = 0;
        std::uint64_t out = 0;
        double client = 0;
        double server = 0;
    };
    [[nodiscard]] Moment now() const;

    const Loop& loop_;
    int server_;
    Moment begin_{};
    Moment end_{};
};

void print_latency_head();
void print_latencies(std::string_view name, Latencies& latencies, double seconds);
void print_row(std::string_view name, double value, int decimals = 0);

}  // namespace jadoube::bench
