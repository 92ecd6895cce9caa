// jadoube perft: counts sequences of legal moves.
#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <thread>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/perft.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "commands.hpp"
#include "input.hpp"
#include "sentences.hpp"

namespace jadoube::cli {
namespace {

constexpr int max_depth = 1000;  // a stack that every machine has

struct Options {
    std::vector<std::string> arguments;
    bool chess960 = false;
    bool divide = false;
    unsigned threads = 1;
    std::size_t hash_megabytes = 0;
    std::string kernel;

    [[nodiscard]] Variant variant() const {
        return chess960 ? Variant::chess960 : Variant::standard;
    }
};

// One piece of the work: what is left to count after the first moves.
struct Task {
    Position position;
    int depth;
    std::size_t root;  // which first move it belongs to
    std::uint64_t count = 0;
};

std::vector<Task> split(const Position& position, int depth) {
    std::vector<Task> tasks;
    const MoveList first = legal_moves(position);
    for (std::size_t root = 0; root < first.size(); ++root) {
        const Position after = position.after(first[root]);
        if (depth < 4) {
            tasks.push_back({after, depth - 1, root});
            continue;
        }
        for (const Move reply : legal_moves(after)) {
            tasks.push_back({after.after(reply), depth - 2, root});
        }
    }
    return tasks;
}

class Counter {
public:
    Counter(std::vector<Task>& tasks, const Options& options) : tasks_(tasks), options_(options) {}

    void run() {
        const unsigned threads = std::max(1U, options_.threads);
        std::vector<std::jthread> helpers;
        for (unsigned i = 1; i < threads; ++i) helpers.emplace_back([this] { work(false); });
        work(true);
        helpers.clear();  // waits for them
        if (shown_) std::fputs("\r\033[K", stderr);
    }

private:
    void work(bool shows_progress) {
        const std::size_t threads = std::max(1U, options_.threads);
        PerftTable table((options_.hash_megabytes << 20) / threads);
        for (std::size_t i = next_++; i < tasks_.size(); i = next_++) {
            Task& task = tasks_[i];
            if (!options_.kernel.empty()) {
                task.count = perft_with(options_.kernel, task.position, task.depth);
            } else if (options_.hash_megabytes != 0) {
                task.count = table.perft(task.position, task.depth);
            } else {
                task.count = perft(task.position, task.depth);
            }
            if (shows_progress) show(i);
        }
    }

    void show(std::size_t done) {
        using namespace std::chrono_literals;
        const auto now = std::chrono::steady_clock::now();
        if (!terminal_ || now - last_shown_ < 200ms) return;
        last_shown_ = now;
        shown_ = true;
        std::fprintf(stderr, "\r%3zu %% ", 100 * done / tasks_.size());
    }

    std::vector<Task>& tasks_;
    const Options& options_;
    std::atomic<std::size_t> next_ = 0;
    bool terminal_ = standard_error_is_terminal();
    bool shown_ = false;
    std::chrono::steady_clock::time_point last_shown_ = std::chrono::steady_clock::now();
};

Exit could_not_run(const std::string& why) {
    std::fprintf(stderr, "jadoube: %s\n", why.c_str());
    return Exit::could_not_run;
}

// False if the count does not fit into 64 bits.
bool count_and_print(const Position& position, int depth, const Options& options) {
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t total = depth == 0 ? 1 : 0;
    std::map<std::string, std::uint64_t> divided;
    if (depth > 0) {
        const MoveList first = legal_moves(position);
        std::vector<Task> tasks = split(position, depth);
        Counter(tasks, options).run();
        for (const Move move : first) divided[to_uci(move, options.variant())] = 0;
        for (const Task& task : tasks) {
            if (task.count == PerftTable::too_many ||
                __builtin_add_overflow(total, task.count, &total)) {
                return false;
            }
            divided[to_uci(first[task.root], options.variant())] += task.count;
        }
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (options.divide) {
        for (const auto& [move, count] : divided) {
            std::printf("%s: %llu\n", move.c_str(), static_cast<unsigned long long>(count));
        }
        std::puts("");
    }
    std::printf("%llu\n", static_cast<unsigned long long>(total));
    if (standard_error_is_terminal()) {
        std::fflush(stdout);
        std::fprintf(stderr, "%.3f s, %.0f million a second\n", took.count(),
                     static_cast<double>(total) / took.count() / 1e6);
    }
    return true;
}

Exit run(const Options& options) {
    std::vector<std::string> arguments = options.arguments;
    if (arguments.size() < 2)
        return could_not_run("give a position and a depth, as in: jadoube perft startpos 5");
    const std::string depth_text = arguments.back();
    arguments.pop_back();
    int depth = -1;
    const char* end = depth_text.data() + depth_text.size();
    const auto [stop, error] = std::from_chars(depth_text.data(), end, depth);
    if (error != std::errc() || stop != end || depth < 0 || depth > max_depth) {
        return could_not_run("the depth must be a whole number from 0 to " +
                             std::to_string(max_depth) + ", not \"" + depth_text + "\".");
    }
    const auto fens = fens_of(arguments);
    if (fens.size() != 1) return could_not_run("give one position. Put its FEN in quotes.");
    if (!options.kernel.empty()) {
        const auto kernels = perft_kernels();
        if (std::find(kernels.begin(), kernels.end(), options.kernel) == kernels.end()) {
            std::string names;
            for (const auto name : kernels) names += " " + std::string(name);
            return could_not_run("this machine has no kernel \"" + options.kernel +
                                 "\". It has:" + names + ".");
        }
    }
    const auto position =
        position_from_fen(expand_fen(fens[0], options.variant()), options.variant());
    if (!position) {
        std::fprintf(stderr, "jadoube: not a position to play from. %s\n",
                     sentence(position.error()).c_str());
        return Exit::findings;
    }
    if (!count_and_print(*position, depth, options)) {
        return could_not_run("the count is greater than 18446744073709551615.");
    }
    return Exit::ok;
}

}  // namespace

void add_perft_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command = add_command(
        program, "perft", "Count sequences of legal moves; the count alone is on the last line",
        "  jadoube perft startpos 6\n"
        "  jadoube perft \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\" 5 "
        "--divide\n"
        "  jadoube perft startpos 8 --threads 2 --hash 1024\n"
        "  jadoube perft --chess960 0 5");
    auto options = std::make_shared<Options>();
    command
        ->add_option("FEN DEPTH", options->arguments,
                     "The position (or \"startpos\") and the number of plies, 0 to 1000")
        ->required();
    command->add_flag("--chess960", options->chess960, "Chess960: castling from any squares");
    command->add_flag("--divide", options->divide, "A line for each first move before the count");
    command->add_option("--threads", options->threads, "How many threads count")
        ->check(CLI::Range(1, 256));
    command->add_option("--hash", options->hash_megabytes, "Megabytes for remembering counts")
        ->check(CLI::Range(0, 1 << 20));
    command->add_option("--kernel", options->kernel,
                        "Count with this kernel (avx512, bmi2, portable) instead of the best");
    command->callback([options, &outcome] { outcome = run(*options); });
}

}  // namespace jadoube::cli
