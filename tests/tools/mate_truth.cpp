// Compares the verdicts of core/dead with the truth by retrograde analysis: for every placement of
// two kings and up to two further men, up to the symmetries of the board, both players and either
// to move; or for a random sample of them, also with three further men. Every yes has to bring a
// line that replays.
//
// With three further men a line that replays proves a yes, and a no is proved by following every
// series of moves to its end or to a table of fewer men; where that is too long, by the table of
// those very men.
#include "support/mate_truth.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <jadoube/chess/key.hpp>
#include <jadoube/chess/setup.hpp>
#include <jadoube/dead/can_checkmate.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/random_games.hpp"

namespace jadoube {
namespace {

using test::MateTruth;
using test::Men;

constexpr std::string_view usage =
    "usage: mate_truth [--men 2|3|4|5] [--sample N] [--material KBPvKP,KNvKQ,…] [--only no] "
    "[--threads N] [--seed S]\n"
    "Placements that the symmetries of the board make equal are asked about once: White's king is "
    "on\n"
    "one of 10 squares, of 32 with pawns. Both players are asked about, with either to move.\n"
    "Five men need --sample: the number of random placements of each material.\n"
    "With --only no, only what the tables know to be no is asked: much less, and the harder "
    "part.\n";

struct Options {
    std::size_t men = 4;
    std::optional<std::uint64_t> sample;  // placements of each material; all if not given
    std::vector<Men> materials;           // all of that many men if empty
    bool only_no = false;
    unsigned threads = 1;
    std::uint64_t seed = 1;
};

// Where following every series of moves is given up for a table.
constexpr std::size_t follow_limit = 300'000;

struct Question {
    Position position;
    Color player;
};

struct Tally {
    std::uint64_t placements = 0;
    std::uint64_t yes = 0;
    std::uint64_t no = 0;
    std::uint64_t mismatches = 0;
    std::uint64_t unknown = 0;
    std::uint64_t unproved = 0;
    std::uint64_t at_a_glance = 0;  // answered so
    double seconds = 0;             // of the oracle

    Tally& operator+=(const Tally& other) {
        placements += other.placements;
        yes += other.yes;
        no += other.no;
        mismatches += other.mismatches;
        unknown += other.unknown;
        unproved += other.unproved;
        at_a_glance += other.at_a_glance;
        seconds += other.seconds;
        return *this;
    }
    [[nodiscard]] bool passes() const { return mismatches + unknown + unproved == 0; }
};

// Says what is wrong, a line for each, from any thread.
class Complaints {
public:
    void say(const Question& asked, std::string_view what) {
        const std::scoped_lock lock(mutex_);
        if (++count_ > most) return;
        std::cout << to_fen(asked.position)
                  << (asked.player == Color::white ? " White: " : " Black: ") << what << std::endl;
        if (count_ == most) std::cout << "(no more of these are shown)" << std::endl;
    }

private:
    static constexpr int most = 200;
    std::mutex mutex_;
    int count_ = 0;
};

// Asks the oracle about placements of one material.
class Examiner {
public:
    Examiner(const Men& men, bool only_no, const MateTruth& truth, Complaints& complaints)
        : men_(men), only_no_(only_no), truth_(truth), complaints_(complaints) {}

    void examine(const Position& position) {
        ++tally_.placements;
        for (const Color player : both_colors) examine({position, player});
    }

    Tally& tally() { return tally_; }
    // A no that would have been too long to follow.
    [[nodiscard]] const std::vector<Question>& unproved() const { return unproved_; }

private:
    void examine(const Question& asked) {
        check_truth(asked);
        if (only_no_ && (!truth_.holds(asked.position, asked.player) ||
                         truth_.can_checkmate(asked.position, asked.player))) {
            return;
        }
        const auto start = std::chrono::steady_clock::now();
        const MateVerdict verdict = oracle_.can_checkmate(asked.position, asked.player);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        tally_.seconds += taken.count();

        switch (verdict.answer) {
            case Possible::yes: {
                ++tally_.yes;
                const bool replays =
                    test::replays_to_mate(asked.position, verdict.line, asked.player);
                const bool denied = truth_.holds(asked.position, asked.player) &&
                                    !truth_.can_checkmate(asked.position, asked.player);
                if (replays && !denied) break;
                ++tally_.mismatches;
                complaints_.say(asked, replays ? "yes with a line that replays, and the truth is no"
                                               : "yes, but its line does not replay to mate");
                break;
            }
            case Possible::no: {
                ++tally_.no;
                const auto truth = prove(asked);
                if (!truth) {
                    unproved_.push_back(asked);
                } else if (*truth) {
                    ++tally_.mismatches;
                    complaints_.say(asked, "no, and the truth is yes");
                }
                break;
            }
            case Possible::unknown:
                ++tally_.unknown;
                complaints_.say(asked, "unknown");
                break;
        }
        const Possible glance = can_checkmate_at_a_glance(asked.position, asked.player);
        if (glance == Possible::unknown) return;
        ++tally_.at_a_glance;
        if (glance != verdict.answer) {
            ++tally_.mismatches;
            complaints_.say(asked, "at a glance it is something else");
        }
    }

    // In one of sixteen positions, and wherever a pawn can be taken en passant.
    void check_truth(const Question& asked) {
        if (!truth_.holds(asked.position, asked.player)) return;
        if (key(asked.position) % 16 != 0 && !asked.position.en_passant()) return;
        if (truth_.can_checkmate(asked.position, asked.player) ==
            truth_.can_checkmate_by_a_move(asked.position, asked.player)) {
            return;
        }
        ++tally_.mismatches;
        complaints_.say(asked, "the truth does not follow from its moves");
    }

    std::optional<bool> prove(const Question& asked) {
        if (truth_.holds(asked.position, asked.player))
            return truth_.can_checkmate(asked.position, asked.player);
        // With only his king a player attacks nothing that matters: 5.2.2 is plain.
        if (asked.position.men(asked.player).size() == 1) return false;
        if (table_needed_) return std::nullopt;
        const auto truth = truth_.follow(asked.position, asked.player, follow_limit);
        table_needed_ = !truth && !test::has_pawns(men_);
        return truth;
    }

    const Men& men_;
    bool only_no_;
    const MateTruth& truth_;
    Complaints& complaints_;
    MateOracle oracle_;
    Tally tally_;
    std::vector<Question> unproved_;
    bool table_needed_ = false;  // which is made only when all have been asked
};

// Playable, either player to move, every placement as likely as any other.
Position random_placement(const Men& men, test::Random& random) {
    for (;;) {
        Setup setup;
        setup.turn = random.below(2) == 0 ? Color::white : Color::black;
        const auto put = [&](Piece piece) {
            std::optional<Piece>& at = setup.at(square_at(static_cast<int>(random.below(64))));
            if (at) return false;
            at = piece;
            return true;
        };
        if (!put({Color::white, Role::king}) || !put({Color::black, Role::king}) ||
            !std::all_of(men.begin(), men.end(), put)) {
            continue;
        }
        const auto position = Position::check(setup, Variant::standard);
        if (!position.has_value()) continue;
        // Where a pawn could have passed over a square just now, in half of the cases it did.
        if (!test::has_pawns(men) || random.below(2) == 0) return *position;
        for (const Square passed : Bitboard(rank_for(!setup.turn, Rank::third))) {
            setup.en_passant = passed;
            const auto other = Position::check(setup, Variant::standard);
            if (other.has_value() && other->en_passant()) return *other;
        }
        return *position;
    }
}

Tally compare(const Men& men, const Options& options, MateTruth& truth, Complaints& complaints) {
    std::vector<Square> kings;
    for (const Square square : test::enough_for_white_king(men)) kings.push_back(square);
    std::vector<Examiner> examiners;
    for (unsigned i = 0; i < options.threads; ++i)
        examiners.emplace_back(men, options.only_no, truth, complaints);
    std::atomic<std::size_t> next = 0;
    const auto work = [&](unsigned thread) {
        Examiner& examiner = examiners[thread];
        if (options.sample) {
            test::Random random(options.seed * 1000 + thread);
            const std::uint64_t all = *options.sample;
            const std::uint64_t mine = all / options.threads + (thread < all % options.threads);
            for (std::uint64_t i = 0; i < mine; ++i)
                examiner.examine(random_placement(men, random));
            return;
        }
        for (std::size_t i = next++; i < kings.size(); i = next++) {
            test::for_each_placement(men, kings[i],
                                     [&](const Position& position) { examiner.examine(position); });
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < options.threads; ++i) threads.emplace_back(work, i);
    work(0);
    for (std::thread& thread : threads) thread.join();

    Tally tally;
    for (Examiner& examiner : examiners) {
        tally += examiner.tally();
        for (const Question& asked : examiner.unproved()) {
            if (!test::has_pawns(men))
                truth.work_out(asked.player == Color::white ? men : test::mirrored(men));
            if (!truth.holds(asked.position, asked.player)) {
                ++tally.unproved;
                complaints.say(asked, "no, and too much to follow");
            } else if (truth.can_checkmate(asked.position, asked.player)) {
                ++tally.mismatches;
                complaints.say(asked, "no, and the truth is yes");
            }
        }
    }
    return tally;
}

void print_row(std::string_view title, const Tally& tally) {
    const auto questions = static_cast<double>(tally.yes + tally.no + tally.unknown);
    std::cout << std::left << std::setw(10) << title << std::right << std::setw(12)
              << tally.placements << std::setw(12) << tally.yes << std::setw(12) << tally.no
              << std::setw(12) << tally.mismatches << std::setw(10) << tally.unknown
              << std::setw(10) << tally.unproved << std::setw(13) << tally.at_a_glance
              << std::setw(10) << std::fixed << std::setprecision(2)
              << tally.seconds * 1e6 / std::max(1.0, questions) << std::endl;
}

int run(const Options& options) {
    const std::vector<Men> materials =
        options.materials.empty() ? test::all_men(options.men - 2) : options.materials;
    MateTruth truth;
    Complaints complaints;
    Tally total;
    int passed = 0;
    int failed = 0;
    std::vector<std::pair<std::string, Tally>> rows;
    const auto begin = std::chrono::steady_clock::now();
    const auto say = [&](const std::string& what) {
        const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begin;
        std::cerr << std::fixed << std::setprecision(1) << since.count() << " s: " << what << '\n';
    };
    for (const Men& men : materials) {
        say(test::name(men) + ": tables");
        if (men.size() < 3) {
            truth.work_out(men);
            truth.work_out(test::mirrored(men));
        } else {
            for (const Men& fewer : test::all_men(2)) truth.work_out(fewer);
        }
        say(test::name(men) + ": verdicts");
        const Tally tally = compare(men, options, truth, complaints);
        total += tally;
        ++(tally.passes() ? passed : failed);
        say(test::name(men) + ": " + std::to_string(tally.yes) + " yes, " +
            std::to_string(tally.no) + " no, " + std::to_string(tally.mismatches) +
            " mismatches, " + std::to_string(tally.unknown) + " unknown, " +
            std::to_string(tally.unproved) + " unproved");
        rows.emplace_back(test::name(men), tally);
    }
    std::cout << "material    placements         yes          no  mismatches   unknown  unproved  "
                 "at a glance    micros\n";
    for (const auto& [title, tally] : rows) print_row(title, tally);
    print_row("all", total);
    std::cout << passed << " passed, " << failed << " failed" << std::endl;
    return failed == 0 ? 0 : 1;
}

template <class Number>
bool parse_number(std::string_view text, Number& number) {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && stop == text.data() + text.size();
}

std::optional<Options> parse_options(const std::vector<std::string_view>& words) {
    Options options;
    if (words.size() % 2 != 0) return std::nullopt;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        std::string_view value = words[i + 1];
        if (words[i] == "--material") {
            while (!value.empty()) {
                const std::string_view one = value.substr(0, value.find(','));
                options.materials.push_back(test::men_named(one));
                if (test::name(options.materials.back()) != one) return std::nullopt;
                if (one.size() > MateTruth::most_men + 3) return std::nullopt;
                value.remove_prefix(std::min(value.size(), one.size() + 1));
            }
        } else if (words[i] == "--only") {
            if (value != "no") return std::nullopt;
            options.only_no = true;
        } else if (words[i] == "--sample") {
            if (!parse_number(value, options.sample.emplace())) return std::nullopt;
        } else if (words[i] == "--men") {
            if (!parse_number(value, options.men) || options.men < 2 || options.men > 5)
                return std::nullopt;
        } else if (words[i] == "--threads") {
            if (!parse_number(value, options.threads) || options.threads < 1) return std::nullopt;
        } else if (words[i] == "--seed") {
            if (!parse_number(value, options.seed)) return std::nullopt;
        } else {
            return std::nullopt;
        }
    }
    const bool large = options.materials.empty()
                           ? options.men > 4
                           : std::any_of(options.materials.begin(), options.materials.end(),
                                         [](const Men& men) { return men.size() > 2; });
    if (large && !options.sample) return std::nullopt;
    return options;
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
