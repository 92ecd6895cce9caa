// Many games in which both players are there and think: what the server needs for them.
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "load_match.hpp"
#include "load_modes.hpp"
#include "load_report.hpp"

namespace jadoube::bench {
namespace {

constexpr std::array<std::string_view, 6> opening = {"e2e4", "e7e5", "g1f3",
                                                     "b8c6", "f1b5", "a7a6"};

struct QuietRun : MatchRun {
    explicit QuietRun(const LoadOptions& options)
        : MatchRun(options.port, "5400+30"), wanted(options.games) {}

    std::size_t wanted;
    std::size_t quiet = 0;
};

class QuietMatch final : public Match {
public:
    explicit QuietMatch(QuietRun& run) : Match(run.loop), run_(run) { run.lobby.make(*this); }

private:
    void on_open(Time) override {
        for (const Color by : both_colors) act(by, "arrive", "", "arrive");
    }
    // Whoever sees the game after the last move, and has the move now, makes the next one.
    void on_said(Color to, Said what, std::string_view text, Time) override {
        if (what == Said::error) return run_.error(text);
        if (what == Said::other || ply_ > opening.size()) return;
        if (to != (ply_ % 2 == 0 ? Color::white : Color::black)) return;
        if (text.find("\"phase\":\"playing\"") == std::string_view::npos) return;
        if (text.find("\"ply\":" + std::to_string(ply_) + ",") == std::string_view::npos) return;
        if (ply_ < opening.size()) {
            act(to, "move", ",\"move\":\"" + std::string(opening[ply_]) + '"',
                std::to_string(ply_ + 1));
        } else if (++run_.quiet == run_.wanted) {
            run_.loop.stop();
        }
        ++ply_;
    }
    void on_failed(std::string_view why, Time) override { run_.error(why); }

    QuietRun& run_;
    std::size_t ply_ = 0;
};

}  // namespace

int load_quiet(const LoadOptions& options) {
    QuietRun run(options);
    const std::size_t before = figures_of(options.pid).resident_kb;
    std::vector<std::unique_ptr<QuietMatch>> matches;
    for (std::size_t i = 0; i < options.games; ++i) {
        matches.push_back(std::make_unique<QuietMatch>(run));
    }
    run.loop.run(Clock::now() + set_up_limit);
    if (run.quiet < run.wanted || run.errors != 0) {
        std::fprintf(stderr, "%zu of %zu games are quiet\n", run.quiet, run.wanted);
        return 1;
    }
    const std::size_t made = figures_of(options.pid).resident_kb;
    Meter meter(run.loop, options.pid);
    meter.begin();
    run.loop.run(Clock::now() + in_seconds(options.seconds));
    meter.end();
    const std::size_t after = figures_of(options.pid).resident_kb;

    std::printf("| | |\n|---|--:|\n");
    print_row("games", static_cast<double>(run.wanted));
    print_row("errors", static_cast<double>(run.errors));
    if (options.pid == 0) return run.errors == 0 ? 0 : 1;
    const auto each = [&](std::size_t kb) {
        return (static_cast<double>(kb) - static_cast<double>(before)) /
               static_cast<double>(run.wanted);
    };
    print_row("VmRSS before, KB", static_cast<double>(before));
    print_row("VmRSS with the games, KB", static_cast<double>(made));
    print_row("a game, KB", each(made), 2);
    print_row("VmRSS after the quiet, KB", static_cast<double>(after));
    print_row("a game after the quiet, KB", each(after), 2);
    print_row("server in the quiet, processors", meter.server_processors(), 3);
    return run.errors == 0 ? 0 : 1;
}

}  // namespace jadoube::bench
