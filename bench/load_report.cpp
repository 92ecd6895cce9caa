#include "load_report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace jadoube::bench {

double Latencies::quantile(double part) {
    if (ms_.empty()) return 0;
    const double rank = std::ceil(part * static_cast<double>(ms_.size()));
    const auto index = std::min(static_cast<std::size_t>(std::max(rank, 1.0)), ms_.size()) - 1;
    const auto place = ms_.begin() + static_cast<std::ptrdiff_t>(index);
    std::nth_element(ms_.begin(), place, ms_.end());
    return static_cast<double>(*place);
}

ProcessFigures figures_of(int pid) {
    const std::string folder = "/proc/" + (pid == 0 ? std::string("self") : std::to_string(pid));
    ProcessFigures figures;
    std::string line;
    std::ifstream status(folder + "/status");
    while (std::getline(status, line)) {
        if (line.starts_with("VmRSS:")) std::istringstream(line.substr(6)) >> figures.resident_kb;
    }
    std::ifstream stat(folder + "/stat");
    std::getline(stat, line);
    // The name, in brackets, may have spaces; user and system time are the 12th and 13th after it.
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos) return figures;
    std::istringstream words(line.substr(name_end + 1));
    std::string word;
    for (int i = 0; i < 11; ++i) words >> word;
    double user = 0;
    double system = 0;
    words >> user >> system;
    figures.cpu_seconds = (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
    return figures;
}

Meter::Moment Meter::now() const {
    return {Clock::now(), loop_.bytes_in(), loop_.bytes_out(), figures_of(0).cpu_seconds,
            server_ == 0 ? 0 : figures_of(server_).cpu_seconds};
}

void Meter::begin() { begin_ = now(); }
void Meter::end() { end_ = now(); }

double Meter::seconds() const { return std::chrono::duration<double>(end_.at - begin_.at).count(); }

double Meter::server_processors() const { return (end_.server - begin_.server) / seconds(); }

void Meter::print(std::size_t messages) const {
    const double each = 1 / static_cast<double>(std::max<std::size_t>(messages, 1));
    print_row("bytes sent for each", static_cast<double>(end_.out - begin_.out) * each);
    print_row("bytes received for each", static_cast<double>(end_.in - begin_.in) * each);
    print_row("client, µs of processor for each", (end_.client - begin_.client) * 1e6 * each, 1);
    print_row("client, processors", (end_.client - begin_.client) / seconds(), 2);
    if (server_ == 0) return;
    print_row("server, µs of processor for each", (end_.server - begin_.server) * 1e6 * each, 1);
    print_row("server, processors", server_processors(), 2);
}

void print_latency_head() {
    std::printf(
        "| | a second | p50 ms | p99 ms | p99.9 ms | max ms |\n|---|--:|--:|--:|--:|--:|\n");
}

void print_latencies(std::string_view name, Latencies& latencies, double seconds) {
    std::printf("| %.*s | %.0f |", static_cast<int>(name.size()), name.data(),
                static_cast<double>(latencies.count()) / seconds);
    for (const double part : {0.5, 0.99, 0.999, 1.0}) {
        std::printf(" %.3f |", latencies.quantile(part));
    }
    std::printf("\n");
}

void print_row(std::string_view name, double value, int decimals) {
    std::printf("| %.*s | %.*f |\n", static_cast<int>(name.size()), name.data(), decimals, value);
}

}  // namespace jadoube::bench
