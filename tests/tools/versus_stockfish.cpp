// Compares our legal moves with those of Stockfish, over positions of random games in standard
// chess and Chess960: its "go perft" lists each move with the number of sequences that begin with
// it.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/perft.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_games.hpp"
#include "support/uci_engine.hpp"

namespace jadoube {
namespace {

constexpr std::string_view usage =
    "usage: versus_stockfish [--positions N] [--seed S] [--depth D] [--engine PATH]\n";

struct Options {
    int positions = 2000;
    std::uint64_t seed = 1;
    int depth = 2;
    std::string engine = "stockfish";
};

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    return number;
}

using Divide = std::map<std::string, std::uint64_t>;

Divide divide_of(const Position& position, int depth, Variant variant) {
    Divide divide;
    for (const Move move : legal_moves(position)) {
        divide[to_uci(move, variant)] = perft(position.after(move), depth - 1);
    }
    return divide;
}

void print_difference(const std::string& fen, const Divide& ours, const Divide& theirs) {
    std::cout << fen << '\n';
    for (const auto& [move, count] : ours) {
        const auto other = theirs.find(move);
        if (other == theirs.end()) {
            std::cout << "  " << move << " only ours\n";
        } else if (other->second != count) {
            std::cout << "  " << move << ' ' << count << ", theirs " << other->second << '\n';
        }
    }
    for (const auto& [move, count] : theirs) {
        if (!ours.contains(move)) std::cout << "  " << move << " only theirs\n";
    }
}

struct Tally {
    int agree = 0;
    int differ = 0;
    int unanswered = 0;  // the engine is gone
};

Tally compare(test::UciEngine& engine, const Options& options) {
    constexpr int stretch = 400;  // positions of one variant before the other has its turn
    Tally tally;
    Variant variant = Variant::standard;
    std::uint64_t seed = options.seed;
    for (int left = options.positions; left > 0; left -= stretch) {
        const bool chess960 = variant == Variant::chess960;
        const auto visit = [&](const Position& position) {
            const std::string fen = chess960 ? to_shredder_fen(position) : to_fen(position);
            const auto theirs = engine.perft(fen, chess960, options.depth);
            if (!theirs) {
                ++tally.unanswered;
                return;
            }
            const Divide ours = divide_of(position, options.depth, variant);
            if (ours == theirs->by_move) {
                ++tally.agree;
            } else {
                ++tally.differ;
                print_difference(fen, ours, theirs->by_move);
            }
        };
        test::for_random_positions(variant, seed++, std::min(left, stretch), visit);
        if (tally.unanswered > 0) break;
        variant = chess960 ? Variant::standard : Variant::chess960;
    }
    return tally;
}

std::optional<Options> parse_options(const std::vector<std::string_view>& words) {
    Options options;
    if (words.size() % 2 != 0) return std::nullopt;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const std::string_view value = words[i + 1];
        if (words[i] == "--engine") {
            options.engine = value;
        } else if (words[i] == "--seed") {
            const auto seed = parse_number<std::uint64_t>(value);
            if (!seed) return std::nullopt;
            options.seed = *seed;
        } else if (words[i] == "--positions" || words[i] == "--depth") {
            const auto number = parse_number<int>(value);
            if (!number || *number < 1) return std::nullopt;
            (words[i] == "--depth" ? options.depth : options.positions) = *number;
        } else {
            return std::nullopt;
        }
    }
    return options;
}

int run(const Options& options) {
    auto engine = test::UciEngine::start(options.engine);
    if (!engine) {
        std::cerr << "versus_stockfish: the engine " << options.engine << " cannot be started.\n";
        return 2;
    }
    const Tally tally = compare(*engine, options);
    if (tally.unanswered > 0) {
        std::cerr << "versus_stockfish: the engine " << options.engine << " stopped answering.\n";
        return 2;
    }
    std::cout << "stockfish: " << tally.agree << " positions agree, " << tally.differ
              << " differ\n";
    return tally.differ == 0 ? 0 : 1;
}

}  // namespace
}  // namespace jadoube

int main(int argc, char** argv) {
    const auto options = jadoube::parse_options({argv + 1, argv + argc});
    if (!options) {
        std::cerr << jadoube::usage;
        return 2;
    }
    return jadoube::run(*options);
}
