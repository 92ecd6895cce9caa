// Games in which nobody moves: how exactly a flag falls. White's clock begins to run when the view
// that says so arrives, and his flag should be seen to fall when its time is over: later if that
// view is slower than the first one was, earlier if it is faster.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "load_match.hpp"
#include "load_modes.hpp"
#include "load_report.hpp"

namespace jadoube::bench {
namespace {

constexpr Clock::duration spread = std::chrono::seconds(1);

struct FlagsRun : MatchRun {
    explicit FlagsRun(const LoadOptions& options)
        : MatchRun(options.port, std::to_string(options.base)), wanted(options.games) {}

    std::size_t wanted;
    std::size_t open = 0;
    std::size_t fallen = 0;
    std::size_t early = 0;
    double earliest_ms = 0;
    Latencies error_of_flags{};  // early or late, here
    Latencies seen_late{};       // by the server's own time
};

// The number after the first such text.
std::optional<double> number_after(std::string_view text, std::string_view before) {
    const std::size_t at = text.find(before);
    if (at == std::string_view::npos) return std::nullopt;
    double seconds = 0;
    const std::string_view rest = text.substr(at + before.size());
    if (std::from_chars(rest.data(), rest.data() + rest.size(), seconds).ec != std::errc()) {
        return std::nullopt;
    }
    return seconds;
}

// What White's clock shows.
std::optional<double> white_time(std::string_view text) {
    return number_after(text, "\"clock\":{\"white\":");
}

// The server's time of the game in a view, a snapshot.
double time_of(std::string_view text) { return number_after(text, "\"at\":").value_or(0); }

class FlagMatch final : public Match {
public:
    explicit FlagMatch(FlagsRun& run) : Match(run.loop), run_(run) { run.lobby.make(*this); }

    void start() { act(Color::black, "arrive", "", "arrive"); }

private:
    void on_open(Time) override {
        act(Color::white, "arrive", "", "arrive");
        if (++run_.open == run_.wanted) run_.loop.stop();
    }
    void on_said(Color to, Said what, std::string_view text, Time now) override {
        if (what == Said::error) return run_.error(text);
        if (to != Color::white || what == Said::other || over_) return;
        if (!ends_ && text.find("\"phase\":\"playing\"") != std::string_view::npos) {
            const auto seconds = white_time(text);
            if (!seconds) return run_.error(text);
            ends_ = now + in_seconds(*seconds);
            falls_at_ = time_of(text) + *seconds;
            return;
        }
        if (!ends_ || text.find("\"flag_fallen\"") == std::string_view::npos) return;
        over_ = true;
        const auto late = now - *ends_;
        const double ms = std::chrono::duration<double, std::milli>(late).count();
        if (ms < 0) ++run_.early;
        if (ms < run_.earliest_ms) run_.earliest_ms = ms;
        run_.error_of_flags.add(late < Clock::duration(0) ? -late : late);
        run_.seen_late.add(in_seconds(std::max(0.0, time_of(text) - falls_at_)));
        if (++run_.fallen == run_.wanted) run_.loop.stop();
    }
    void on_failed(std::string_view why, Time) override { run_.error(why); }

    FlagsRun& run_;
    std::optional<Time> ends_;
    double falls_at_ = 0;  // by the server's time
    bool over_ = false;
};

}  // namespace

int load_flags(const LoadOptions& options) {
    FlagsRun run(options);
    std::vector<std::unique_ptr<FlagMatch>> matches;
    for (std::size_t i = 0; i < options.games; ++i) {
        matches.push_back(std::make_unique<FlagMatch>(run));
    }
    run.loop.run(Clock::now() + set_up_limit);
    if (run.open < run.wanted || run.errors != 0) {
        std::fprintf(stderr, "%zu of %zu games open\n", run.open, run.wanted);
        return 1;
    }

    Meter meter(run.loop, options.pid);
    meter.begin();
    const Time begin = Clock::now();
    std::size_t next = 0;
    const auto due = [&](Time now) {
        for (; next < matches.size(); ++next) {
            const Time when = begin + spread * next / matches.size();
            if (when > now) return when;
            matches[next]->start();
        }
        return Time::max();
    };
    run.loop.run(begin + in_seconds(options.seconds), due);
    meter.end();

    print_latency_head();
    print_latencies("flag seen to fall off its time by", run.error_of_flags, meter.seconds());
    print_latencies("flag seen by the server after", run.seen_late, meter.seconds());
    print_row("games", static_cast<double>(run.wanted));
    print_row("flags not seen to fall", static_cast<double>(run.wanted - run.fallen));
    print_row("flags seen before their time", static_cast<double>(run.early));
    print_row("earliest, ms", run.earliest_ms, 3);
    print_row("errors", static_cast<double>(run.errors));
    return run.fallen < run.wanted || run.errors != 0 ? 1 : 0;
}

}  // namespace jadoube::bench
