// Messages that come back as they are: what a WebSocket server can do at most.
#include <cstdio>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "load_modes.hpp"
#include "load_net.hpp"
#include "load_report.hpp"

namespace jadoube::bench {
namespace {

constexpr std::string_view typical = R"({"act":"move","move":"e2e4","key":"1234"})";
constexpr auto warm_up = std::chrono::milliseconds(500);

struct EchoRun {
    Loop loop;
    std::string text;
    std::size_t window = 1;
    std::size_t open = 0;
    std::size_t wanted = 0;
    bool measuring = false;
    bool failed = false;
    std::size_t wrong = 0;
    Latencies latencies{};
};

class EchoConnection final : public WebSocketClient {
public:
    explicit EchoConnection(EchoRun& run) : WebSocketClient(run.loop), run_(run) {}

    void fill(Time now) {
        while (sent_.size() < run_.window) {
            sent_.push_back(now);
            send(run_.text);
        }
    }

private:
    void on_open(Time) override {
        if (++run_.open == run_.wanted) run_.loop.stop();
    }
    void on_text(std::string_view text, Time now) override {
        if (text != run_.text || sent_.empty()) {
            ++run_.wrong;
            return;
        }
        if (run_.measuring) run_.latencies.add(now - sent_.front());
        sent_.pop_front();
        fill(now);
    }
    void on_lost(std::string_view why, Time) override {
        if (!run_.failed) {
            std::fprintf(stderr, "%.*s\n", static_cast<int>(why.size()), why.data());
        }
        run_.failed = true;
        run_.loop.stop();
    }

    EchoRun& run_;
    std::deque<Time> sent_;
};

}  // namespace

int load_echo(const LoadOptions& options) {
    EchoRun run{.loop = Loop(options.port), .text = std::string(typical)};
    if (options.size != 0) run.text.resize(options.size, ' ');
    run.window = options.window;
    run.wanted = options.connections;
    std::vector<std::unique_ptr<EchoConnection>> connections;
    for (std::size_t i = 0; i < options.connections; ++i) {
        connections.push_back(std::make_unique<EchoConnection>(run));
        connections.back()->open("/", "");
    }
    run.loop.run(Clock::now() + std::chrono::seconds(10));
    if (run.failed || run.open != run.wanted) return 1;

    for (const auto& one : connections) one->fill(Clock::now());
    run.loop.run(Clock::now() + warm_up);
    Meter meter(run.loop, options.pid);
    meter.begin();
    run.measuring = true;
    run.loop.run(Clock::now() + in_seconds(options.seconds));
    meter.end();

    print_latency_head();
    print_latencies("message to its echo", run.latencies, meter.seconds());
    print_row("connections", static_cast<double>(options.connections));
    print_row("under way on each", static_cast<double>(options.window));
    print_row("bytes of text", static_cast<double>(run.text.size()));
    print_row("wrong echoes", static_cast<double>(run.wrong));
    meter.print(run.latencies.count());
    return run.failed || run.wrong != 0 || run.latencies.count() == 0 ? 1 : 0;
}

}  // namespace jadoube::bench
