// bench_chess [ENGINE]: counts the six usual positions in every way we have, and beside them with a
// UCI engine that knows "go perft" (Stockfish), in one run on one core. Writes a table in Markdown.
//
// Each figure is the best of several rounds, in which all ways take their turn.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/perft.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/uci_engine.hpp"

namespace {

using namespace jadoube;

constexpr int rounds = 5;

struct Case {
    const char* name;
    const char* fen;
    int depth;
    std::uint64_t count;
    std::uint64_t count_before;  // one ply less, for what visits every position
};

constexpr Case cases[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324, 4865609},
    {"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
     193690690, 4085603},
    {"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661, 11030083},
    {"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6, 706045033,
     15833292},
    {"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194,
     2103487},
    {"middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5,
     164075551, 3894594},
};

// What a user of the library gets: a list of moves, each one made and unmade.
std::uint64_t make_and_unmake(Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const Move move : legal_moves(position)) {
        const Undo undo = position.make(move);
        count += make_and_unmake(position, depth - 1);
        position.unmake(undo);
    }
    return count;
}

// The same with a new position for each move.
std::uint64_t copy_make(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const Move move : legal_moves(position))
        count += copy_make(position.after(move), depth - 1);
    return count;
}

struct Way {
    std::string name;
    bool visits;  // every position, and so goes one ply less deep
    std::function<std::uint64_t(const Case&)> count;
    std::vector<double> best;  // millions a second, by case
};

bool measure(Way& way, std::size_t i) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t count = way.count(cases[i]);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const std::uint64_t right = way.visits ? cases[i].count_before : cases[i].count;
    if (count != right) {
        std::fprintf(stderr, "bench_chess: %s counts %llu in \"%s\"; %llu is right.\n",
                     way.name.c_str(), static_cast<unsigned long long>(count), cases[i].name,
                     static_cast<unsigned long long>(right));
        return false;
    }
    way.best[i] = std::max(way.best[i], static_cast<double>(count) / took.count() / 1e6);
    return true;
}

double geometric_mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += std::log(value);
    return std::exp(sum / static_cast<double>(values.size()));
}

void print(const std::vector<Way>& ways) {
    std::printf("| Millions of positions a second |");
    for (const Case& c : cases) std::printf(" %s |", c.name);
    std::printf(" mean | ratio |\n|---|");
    for (std::size_t i = 0; i < std::size(cases) + 2; ++i) std::printf("--:|");
    std::printf("\n");
    const double reference = geometric_mean(ways[0].best);
    for (const Way& way : ways) {
        std::printf("| %s |", way.name.c_str());
        for (const double value : way.best) std::printf(" %.0f |", value);
        const double mean = geometric_mean(way.best);
        std::printf(" %.0f | %.2f |\n", mean, mean / reference);
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<Way> ways;
    const auto add = [&](std::string name, std::function<std::uint64_t(const Case&)> count,
                         bool visits = false) {
        ways.push_back(
            {std::move(name), visits, std::move(count), std::vector<double>(std::size(cases))});
    };
    const auto position = [](const Case& c) { return *position_from_fen(c.fen); };
    auto engine = argc > 1 ? test::UciEngine::start(argv[1]) : std::nullopt;
    if (argc > 1 && !engine) {
        std::fprintf(stderr, "bench_chess: %s cannot be started as a UCI engine.\n", argv[1]);
        return 2;
    }
    if (engine) {
        add(engine->name() + ", bulk", [&engine](const Case& c) {
            const auto perft = engine->perft(c.fen, false, c.depth);
            return perft ? perft->total : 0;
        });
    }
    for (const std::string_view kernel : perft_kernels()) {
        add("perft, " + std::string(kernel) + ", bulk",
            [kernel, position](const Case& c) { return perft_with(kernel, position(c), c.depth); });
    }
    constexpr bool visits = true;
    add(
        "library: list, make, unmake; no bulk",
        [position](const Case& c) {
            Position start = position(c);
            return make_and_unmake(start, c.depth - 1);
        },
        visits);
    add(
        "library: list, copy-make; no bulk",
        [position](const Case& c) { return copy_make(position(c), c.depth - 1); }, visits);

    for (int round = 1; round <= rounds; ++round) {
        std::fprintf(stderr, "round %d of %d\n", round, rounds);
        for (std::size_t i = 0; i < std::size(cases); ++i) {
            for (Way& way : ways) {
                if (!measure(way, i)) return 1;
            }
        }
    }
    print(ways);
    std::printf("\nsizeof(Position) = %zu bytes. The ratio is to the first row.\n",
                sizeof(Position));
    return 0;
}
