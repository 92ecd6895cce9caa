// jadoube mate: can this player still checkmate by any series of legal moves?
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include <unistd.h>

#include "commands.hpp"
#include "input.hpp"
#include "mate_report.hpp"
#include "sentences.hpp"

namespace jadoube::cli {
namespace {

struct Options {
    std::vector<std::string> fen;
    std::string player = "both";
    bool fast = false;
    bool line = false;
    bool chess960 = false;
    std::uint64_t nodes = MateLimits{}.nodes;
    std::size_t megabytes = MateLimits{}.memory >> 20;
    std::string series = "any";
    unsigned jobs = 0;

    [[nodiscard]] Variant variant() const {
        return chess960 ? Variant::chess960 : Variant::standard;
    }
    [[nodiscard]] bool asks_about(Color color) const {
        return player == "both" || player == (color == Color::white ? "white" : "black");
    }
    [[nodiscard]] MateLimits limits() const {
        MateLimits limits;
        limits.nodes = nodes;
        limits.memory = megabytes << 20;
        limits.series = series == "any" ? Series::any : Series::within_75_moves;
        return limits;
    }
};

// Answers questions one after the other, in one thread.
class Answerer {
public:
    explicit Answerer(const Options& options) : options_(options) {
        if (!options.fast) oracle_.emplace(options.limits());
    }

    [[nodiscard]] Result<Position, FenProblem> read(std::string_view text) const {
        return position_from_fen(expand_fen(std::string(text), options_.variant()),
                                 options_.variant());
    }

    [[nodiscard]] MateFindings find_out(const Position& position) {
        const auto start = std::chrono::steady_clock::now();
        MateFindings findings;
        findings.at_a_glance = options_.fast;
        for (const Color color : both_colors) {
            if (!options_.asks_about(color)) continue;
            MateVerdict& verdict = findings.verdicts[color].emplace();
            if (oracle_) {
                verdict = oracle_->can_checkmate(position, color);
            } else {
                verdict.answer = can_checkmate_at_a_glance(position, color);
            }
        }
        const auto took = std::chrono::steady_clock::now() - start;
        findings.micros = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
        return findings;
    }

private:
    const Options& options_;
    std::optional<MateOracle> oracle_;
};

// ---- A stream of positions

struct Question {
    std::string text;
    std::size_t line;
    std::string answer;
    bool faulty = false;
    bool done = false;
};

// How many are answered, where somebody watches who does not see the answers themselves.
class Progress {
public:
    void show(std::uint64_t answered) {
        using namespace std::chrono_literals;
        const auto now = std::chrono::steady_clock::now();
        if (!wanted_ || now - last_shown_ < 100ms) return;
        last_shown_ = now;
        shown_ = true;
        const std::chrono::duration<double> took = now - start_;
        std::fprintf(stderr, "\r%llu positions, %.0f a second\033[K",
                     static_cast<unsigned long long>(answered),
                     static_cast<double>(answered) / took.count());
    }
    void clear() {
        if (std::exchange(shown_, false)) std::fputs("\r\033[K", stderr);
    }

private:
    bool wanted_ = standard_error_is_terminal() && !standard_output_is_terminal() &&
                   !standard_input_is_terminal();
    bool shown_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point last_shown_ = start_;
};

// The calling thread reads, helpers answer, and whoever finishes the question whose turn it is
// writes. Helpers are started only when there is work for them, since each has its own memory.
class Stream {
public:
    explicit Stream(const Options& options)
        : options_(options),
          jobs_(options.jobs != 0 ? options.jobs
                                  : std::max(1U, std::thread::hardware_concurrency())) {}

    Exit run() {
        std::vector<std::jthread> helpers;
        const StopAll stop{*this};  // before the helpers are waited for
        LineReader lines;
        while (true) {
            waiting_for_input_ = true;
            const auto line = lines.next();
            waiting_for_input_ = false;
            if (!line) break;
            if (line->text.find_first_not_of(" \t") == std::string_view::npos) continue;
            std::unique_lock lock(mutex_);
            if (waiting_.size() >= most_waiting) {
                await(lock, [this] { return waiting_.size() <= most_waiting / 2; });
            }
            if (given_up()) break;
            ask(*line);
            if (idle_ < to_answer_.size() && helpers.size() < jobs_) {
                helpers.emplace_back([this] { work(); });
            }
        }
        std::unique_lock lock(mutex_);
        await(lock, [this] { return waiting_.empty() && !writing_; });
        progress_.clear();
        if (failure_) std::rethrow_exception(failure_);
        if (write_failed_) return Exit::could_not_run;  // main says so
        if (faulty_ == 0) return Exit::ok;
        std::fflush(stdout);
        std::fprintf(stderr, "jadoube: %llu of %llu could not be taken as a position.\n",
                     static_cast<unsigned long long>(faulty_),
                     static_cast<unsigned long long>(answered_));
        return Exit::could_not_run;
    }

private:
    // Enough that the helpers need not wait while one of them has a hard question.
    static constexpr std::size_t most_waiting = 4096;

    struct StopAll {
        Stream& all;
        ~StopAll() {
            const std::lock_guard lock(all.mutex_);
            all.stopping_ = true;
            all.work_there_.notify_all();
        }
    };

    [[nodiscard]] bool given_up() const { return write_failed_ || failure_ != nullptr; }

    void ask(const Line& line) {
        auto question = std::make_unique<Question>();
        // What is longer is refused anyway, and need not be kept.
        question->text = line.text.substr(0, max_fen_length + 1);
        question->line = line.number;
        to_answer_.push_back(question.get());
        waiting_.push_back(std::move(question));
        if (idle_ != 0) work_there_.notify_one();
    }

    // Lets go what was written from time to time.
    template <class Condition>
    void await(std::unique_lock<std::mutex>& lock, Condition&& condition) {
        using namespace std::chrono_literals;
        while (!room_.wait_for(lock, 50ms, [&] { return given_up() || condition(); })) {
            progress_.show(answered_);
            lock.unlock();
            std::fflush(stdout);
            lock.lock();
        }
    }

    // ---- In the helpers

    void work() {
        try {
            Answerer answerer(options_);
            std::unique_lock lock(mutex_);
            while (true) {
                ++idle_;
                work_there_.wait(lock, [this] { return stopping_ || !to_answer_.empty(); });
                --idle_;
                if (stopping_) return;
                Question& question = *to_answer_.front();
                to_answer_.pop_front();
                lock.unlock();
                answer(question, answerer);
                lock.lock();
                question.done = true;
                write_what_is_done(lock);
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            failure_ = std::current_exception();
            room_.notify_one();
        }
    }

    void answer(Question& question, Answerer& answerer) const {
        const auto position = answerer.read(question.text);
        question.faulty = !position;
        question.answer = position ? mate_as_json(*position, answerer.find_out(*position),
                                                  options_.line, options_.variant())
                                   : bad_fen_as_json(question.line, position.error());
        question.answer += '\n';
    }

    void write_what_is_done(std::unique_lock<std::mutex>& lock) {
        if (std::exchange(writing_, true)) return;  // whoever writes sees this one too
        std::string text;
        while (!waiting_.empty() && waiting_.front()->done) {
            text.clear();
            do {
                ++answered_;
                if (waiting_.front()->faulty) ++faulty_;
                text += waiting_.front()->answer;
                waiting_.pop_front();
            } while (!waiting_.empty() && waiting_.front()->done && text.size() < most_at_once);
            lock.unlock();
            bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
            // Whoever asks may be waiting for this answer. Otherwise the reader lets it go: before
            // it reads more, or when it has waited for a while.
            if (waiting_for_input_) written = std::fflush(stdout) == 0 && written;
            lock.lock();
            if (!written) write_failed_ = true;
            progress_.show(answered_);
        }
        writing_ = false;
        if (given_up() || waiting_.size() <= most_waiting / 2) room_.notify_one();
    }

    static constexpr std::size_t most_at_once = std::size_t{1} << 16;

    const Options& options_;
    const unsigned jobs_;
    std::atomic<bool> waiting_for_input_ = false;

    std::mutex mutex_;  // of all that follows
    std::condition_variable work_there_;
    std::condition_variable room_;
    std::deque<std::unique_ptr<Question>> waiting_;  // for their turn to be written
    std::deque<Question*> to_answer_;
    std::size_t idle_ = 0;  // helpers
    bool stopping_ = false;
    bool writing_ = false;
    bool write_failed_ = false;
    std::exception_ptr failure_;
    std::uint64_t answered_ = 0;
    std::uint64_t faulty_ = 0;
    Progress progress_;
};

// ---- The run

Exit could_not_run(const std::string& why) {
    std::fprintf(stderr, "jadoube: %s\n", why.c_str());
    return Exit::could_not_run;
}

Exit answer_lines(const Options& options) {
    // A directory, or closed: not the same as nothing in it.
    char byte = 0;
    if (::read(STDIN_FILENO, &byte, 0) < 0) {
        return could_not_run("standard input cannot be read (" + std::string(std::strerror(errno)) +
                             ").");
    }
    if (standard_input_is_terminal()) {
        std::fputs("Type a FEN a line; end with Ctrl-D.\n", stderr);
    }
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a failed write, and reported
    return Stream(options).run();
}

Exit answer_argument(const Options& options) {
    const auto fens = fens_of(options.fen);
    if (fens.size() != 1) return could_not_run("give one position. Put its FEN in quotes.");
    Answerer answerer(options);
    const auto position = answerer.read(fens[0]);
    if (!position) {
        return could_not_run("not a position to play from. " + sentence(position.error()));
    }
    std::fputs(mate_in_words(*position, answerer.find_out(*position)).c_str(), stdout);
    return Exit::ok;
}

// What makes no sense together, in a sentence.
std::string contradiction(const Options& options) {
    if (options.fast && options.line) return "--fast finds no line: leave out one of the two.";
    if (options.fast && options.series != "any") {
        return "--fast knows no other series than any: leave out one of the two.";
    }
    return "";
}

Exit run(const Options& options) {
    if (const std::string why = contradiction(options); !why.empty()) return could_not_run(why);
    return options.fen.empty() ? answer_lines(options) : answer_argument(options);
}

}  // namespace

void add_mate_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command = add_command(
        program, "mate", "Can a player still checkmate, by any series of legal moves? Is it dead?",
        "  jadoube mate \"8/8/8/8/8/4k3/8/4K2B w - - 0 1\"\n"
        "  jadoube mate < positions.txt > answers.jsonl\n"
        "  jadoube mate --player black --line < positions.txt\n"
        "  jadoube mate --fast --jobs 1 < positions.txt\n"
        "  echo startpos | jadoube mate --line",
        "0 every position is answered, be it by unknown; 2 a line is no position (the others are\n"
        "answered), or could not run.");
    auto options = std::make_shared<Options>();
    command->add_option("FEN", options->fen,
                        "The position, or \"startpos\", answered in sentences. None: a line at a "
                        "time from standard input, answered in JSON Lines");
    command->add_option("--player", options->player, "Whose mate: white, black or both")
        ->check(CLI::IsMember({"white", "black", "both"}))
        ->capture_default_str();
    command->add_flag("--fast", options->fast,
                      "At a glance: about a microsecond, as certain, but often unknown");
    command
        ->add_option("--nodes", options->nodes,
                     "How many positions to look at for each player before saying unknown")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62))
        ->capture_default_str();
    command
        ->add_option("--memory", options->megabytes,
                     "Megabytes for each job, so for N jobs N times as many")
        ->check(CLI::Range(1, 1 << 20))
        ->capture_default_str();
    command->add_flag("--line", options->line, "In JSON, the moves of a yes, in UCI");
    command
        ->add_option("--jobs", options->jobs,
                     "How many threads answer; as many as there are cores. The answers are in the "
                     "order of the lines all the same")
        ->check(CLI::Range(1, 256));
    command->add_flag("--chess960", options->chess960,
                      "Chess960: castling from any squares, written as king takes rook");
    command
        ->add_option("--series", options->series,
                     "any, or within_75_moves: not longer than 9.6.2 lets a game last")
        ->check(CLI::IsMember({"any", "within_75_moves"}))
        ->capture_default_str();
    command->callback([options, &outcome] { outcome = run(*options); });
}

}  // namespace jadoube::cli
