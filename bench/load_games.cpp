// Games that go on without a rest: a player moves when he has seen the opponent's move. An act is
// done when the answer with its key has come: it is durable then.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "load_match.hpp"
#include "load_modes.hpp"
#include "load_moves.hpp"
#include "load_report.hpp"

namespace jadoube::bench {
namespace {

constexpr std::string_view time_control = "5400+30";
constexpr std::size_t prepared = 64;
constexpr std::size_t more_plies = 80;  // at most, than a game must have
constexpr auto warm_up = std::chrono::milliseconds(500);
constexpr auto too_late = std::chrono::seconds(1);

class PlayedMatch;

struct GamesRun : MatchRun {
    explicit GamesRun(const LoadOptions& options)
        : MatchRun(options.port, time_control),
          rate(options.rate),
          games(
              prepare_games(prepared, time_control, {options.plies, options.plies + more_plies})) {}

    double rate;
    std::vector<MoveTexts> games;
    std::vector<std::unique_ptr<PlayedMatch>> matches;
    Time begin{};  // of the moves
    bool moving = false;
    bool measuring = false;
    std::size_t started = 0;
    std::size_t finished = 0;
    std::size_t snapshots = 0;
    std::size_t skipped = 0;
    std::size_t unanswered = 0;
    Latencies own{};
    Latencies opponents{};
};

class PlayedMatch final : public Match {
public:
    PlayedMatch(GamesRun& run, std::size_t index)
        : Match(run.loop), run_(run), index_(index), game_(index % prepared) {}

    void make() {
        state_ = State::opening;
        run_.lobby.make(*this);
    }
    // Of open loop: one more act is to be sent.
    void tick(Time now) {
        ++ticks_;
        go_on(now);
    }
    void go_on(Time now) {
        if (!ready_ || !run_.moving) return;
        if (run_.rate != 0 && sent_ >= ticks_) return;
        ready_ = false;
        const Color by = turn();
        // Late is late: an act that had to wait for the answer to the one before counts from when
        // it was due.
        due_at_[by] = run_.rate == 0 ? now : due(sent_);
        sent_at_[by] = now;
        ++sent_;
        // His last one was never answered, though the opponent has replied to it.
        if (waits_for_answer_[by]) ++run_.unanswered;
        waits_for_answer_[by] = true;
        const MoveTexts& moves = run_.games[game_];
        if (ply_ < moves.size()) {
            fields_ = ",\"move\":\"";
            fields_ += moves[ply_];
            fields_ += '"';
            ++ply_;
            waits_for_view_ = true;
            act(by, "move", fields_, key());
        } else {
            ++ply_;
            state_ = State::resigning;
            act(by, "resign", "", key());
        }
    }
    [[nodiscard]] Time due(std::size_t act) const {
        const double n = static_cast<double>(index_ + act * run_.matches.size());
        return run_.begin + in_seconds(n / run_.rate);
    }
    // An act that should have been answered, or seen, by now.
    [[nodiscard]] bool unanswered(Time now) const {
        for (const Color by : both_colors) {
            const bool waits = waits_for_answer_[by] || (waits_for_view_ && by != turn());
            if (waits && now - sent_at_[by] > too_late) return true;
        }
        return false;
    }

private:
    enum class State : std::uint8_t { opening, starting, playing, resigning, leaving };

    [[nodiscard]] Color turn() const { return ply_ % 2 == 0 ? Color::white : Color::black; }
    // Of the last act: its number.
    [[nodiscard]] std::string_view key() {
        const auto end = std::to_chars(key_.data(), key_.data() + key_.size(), ply_).ptr;
        return {key_.data(), static_cast<std::size_t>(end - key_.data())};
    }

    void on_open(Time) override {
        state_ = State::starting;
        ply_ = 0;
        ready_ = waits_for_view_ = false;
        sees_start_ = waits_for_answer_ = {};
        for (const Color by : both_colors) act(by, "arrive", "", "arrive");
    }

    void on_said(Color to, Said what, std::string_view text, Time now) override {
        if (what == Said::error) return fail(text);
        if (what == Said::other) return;
        if (state_ == State::starting) return look_for_start(to, text, now);
        if (state_ == State::opening) return;  // a connection begins with a snapshot
        if (what == Said::snapshot) ++run_.snapshots;
        if (what == Said::view && waits_for_answer_[to] && is_answer(to, text)) {
            return on_answer(to, text, now);
        }
        if (state_ == State::playing && waits_for_view_ && to == turn() && shows_move(text)) {
            waits_for_view_ = false;
            if (run_.measuring) run_.opponents.add(now - due_at_[!to]);
            ready_ = true;
            go_on(now);
        }
    }

    void look_for_start(Color to, std::string_view text, Time now) {
        if (!is_accepted(text)) return fail(text);
        if (text.find("\"phase\":\"playing\"") == std::string_view::npos) return;
        sees_start_[to] = true;
        if (!sees_start_[!to]) return;
        state_ = State::playing;
        ready_ = true;
        if (!run_.moving) {
            if (++run_.started == run_.matches.size()) run_.loop.stop();
            return;
        }
        run_.skipped += ticks_ - std::min(ticks_, sent_);
        sent_ = std::max(sent_, ticks_);
        go_on(now);
    }

    // The opponent may have moved since: then it is the act before the last.
    [[nodiscard]] bool is_answer(Color to, std::string_view text) {
        if (to != turn()) return has_key(text, key());
        std::array<char, 24> before{};
        const auto end = std::to_chars(before.data(), before.data() + before.size(), ply_ - 1).ptr;
        return has_key(text, {before.data(), static_cast<std::size_t>(end - before.data())});
    }

    void on_answer(Color to, std::string_view text, Time now) {
        waits_for_answer_[to] = false;
        if (!is_accepted(text)) return fail(text);
        if (run_.measuring) run_.own.add(now - due_at_[to]);
        if (state_ != State::resigning || waits_for_answer_[!to]) return;
        ++run_.finished;
        state_ = State::leaving;
        leave();
    }

    // The view is of the game after the last move.
    [[nodiscard]] bool shows_move(std::string_view text) {
        shown_ = "\"ply\":";
        shown_ += key();
        shown_ += ',';
        return text.find(shown_) != std::string_view::npos;
    }

    void fail(std::string_view text) {
        run_.error(text);
        if (state_ == State::leaving) return;
        state_ = State::leaving;
        leave();
    }
    void on_left(Time) override {
        game_ = (game_ + 1) % prepared;
        make();
    }
    void on_failed(std::string_view why, Time now) override {
        run_.error(why);
        on_left(now);
    }

    GamesRun& run_;
    std::size_t index_;
    std::size_t game_;
    State state_ = State::opening;
    std::size_t ply_ = 0;  // acts sent in this game
    std::size_t ticks_ = 0;
    std::size_t sent_ = 0;  // acts in all games
    bool ready_ = false;
    bool waits_for_view_ = false;  // the player on move, for the last move
    ByColor<bool> sees_start_{};
    ByColor<bool> waits_for_answer_{};
    ByColor<Time> due_at_{};
    ByColor<Time> sent_at_{};
    std::array<char, 24> key_{};
    std::string fields_;
    std::string shown_;
};

}  // namespace

int load_games(const LoadOptions& options) {
    GamesRun run(options);
    const std::size_t count = options.games;
    for (std::size_t i = 0; i < count; ++i) {
        run.matches.push_back(std::make_unique<PlayedMatch>(run, i));
    }
    const Time set_up = Clock::now();
    for (const auto& match : run.matches) match->make();
    run.loop.run(set_up + set_up_limit);
    if (run.started < count) {
        std::fprintf(stderr, "%zu of %zu games started, %zu errors\n", run.started, count,
                     run.errors);
        return 1;
    }
    const double set_up_seconds = std::chrono::duration<double>(Clock::now() - set_up).count();

    run.moving = true;
    run.errors_allowed = 100;
    run.begin = Clock::now();
    std::size_t tick = 0;
    const Time never = Time::max();
    const auto due = [&](Time now) {
        if (run.rate == 0) return never;
        for (;; ++tick) {
            const Time next = run.matches[tick % count]->due(tick / count);
            if (next > now) return next;
            run.matches[tick % count]->tick(now);
        }
    };
    if (run.rate == 0) {
        for (const auto& match : run.matches) match->go_on(run.begin);
    }
    run.loop.run(Clock::now() + warm_up, due);
    Meter meter(run.loop, options.pid);
    meter.begin();
    run.measuring = true;
    run.loop.run(Clock::now() + in_seconds(options.seconds), due);
    meter.end();
    for (const auto& match : run.matches) {
        if (match->unanswered(Clock::now())) ++run.unanswered;
    }

    print_latency_head();
    print_latencies("act to own answer", run.own, meter.seconds());
    print_latencies("act to opponent's view", run.opponents, meter.seconds());
    print_row("games at a time", static_cast<double>(count));
    print_row("games finished", static_cast<double>(run.finished));
    print_row("set-up, games a second", static_cast<double>(count) / set_up_seconds);
    print_row("acts a second asked for", run.rate);
    print_row("acts left out while a new game was made", static_cast<double>(run.skipped));
    print_row("unanswered, or unseen for a second", static_cast<double>(run.unanswered));
    print_row("snapshots instead of views", static_cast<double>(run.snapshots));
    print_row("errors", static_cast<double>(run.errors));
    meter.print(run.own.count());
    return run.errors != 0 || run.unanswered != 0 || run.own.count() == 0 ? 1 : 0;
}

}  // namespace jadoube::bench
