// bench_dead: how long "can this player still checkmate?" takes, on one core, for one position and
// one player at a time: over positions of games, and over a file of hard positions with agreed
// answers. Makes the positions of games itself, with a UCI engine. See --help.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <jadoube/dead/can_checkmate.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "game_positions.hpp"
#include "mate_questions.hpp"
#include "support/uci_engine.hpp"

namespace {

using namespace jadoube;
using namespace jadoube::bench;

constexpr const char* usage =
    "usage: bench_dead [--corpus FILE] [--hard FILE] [--nodes N] [--rounds N] [--each FILE] "
    "[--json]\n"
    "       bench_dead --make-corpus FILE [--engine PROGRAM] [--positions N] [--seed N]\n";

constexpr const char* help =
    "Measures how long \"can this player still checkmate?\" takes, on one core.\n"
    "\n"
    "  --corpus FILE       positions of games, a FEN on each line (build/flags.fen)\n"
    "  --hard FILE         hard positions: WB, W-, -B or -- (who can checkmate) and a FEN\n"
    "  --nodes N           how many positions may be looked at for one answer (16000000)\n"
    "  --rounds N          of all questions; the fastest time of each counts (3)\n"
    "  --each FILE         write there every question: which file, player, answer, reason, nodes,\n"
    "                      nanoseconds, FEN, with tabs between\n"
    "  --json              one JSON object instead of text; times in nanoseconds\n"
    "\n"
    "  --make-corpus FILE  let an engine play against itself and write the positions there\n"
    "  --engine PROGRAM    a UCI engine (stockfish)\n"
    "  --positions N       how many (65536)\n"
    "  --seed N            other games (2023)\n"
    "\n"
    "Examples:\n"
    "  bench_dead --make-corpus build/flags.fen\n"
    "  bench_dead\n"
    "  bench_dead --hard hard.txt --each answers.tsv\n"
    "  bench_dead --corpus build/flags.fen --rounds 5 --json\n"
    "\n"
    "Exit status: 0, 1 if an answer is wrong or a line does not replay, 2 if it could not be "
    "run.\n";

constexpr std::size_t slowest_shown = 10;

struct Options {
    std::string corpus = "build/flags.fen";
    std::string hard;
    std::string each;
    std::string make_corpus;
    std::string engine;
    GamePlan plan;
    MateLimits limits;
    int rounds = 3;
    bool corpus_named = false;
    bool json = false;
};

template <class Number>
bool read_number(const std::string& text, Number& number) {
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end && number > 0;
}

std::optional<Options> parse_options(const std::vector<std::string>& words) {
    Options options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--json") {
            options.json = true;
            continue;
        }
        if (i + 1 == words.size()) return std::nullopt;
        const std::string& option = words[i];
        const std::string& value = words[++i];
        if (option == "--corpus") {
            options.corpus = value;
            options.corpus_named = true;
        } else if (option == "--hard") {
            options.hard = value;
        } else if (option == "--each") {
            options.each = value;
        } else if (option == "--make-corpus") {
            options.make_corpus = value;
        } else if (option == "--engine") {
            options.engine = value;
        } else if (!(option == "--nodes" && read_number(value, options.limits.nodes)) &&
                   !(option == "--rounds" && read_number(value, options.rounds)) &&
                   !(option == "--positions" && read_number(value, options.plan.positions)) &&
                   !(option == "--seed" && read_number(value, options.plan.seed))) {
            return std::nullopt;
        }
    }
    return options;
}

// What is measured, and what came of it.
struct Part {
    const char* name;
    Oracles oracles;
    std::vector<Question> questions;
    MateReport report{};

    [[nodiscard]] std::size_t positions() const { return questions.size() / 2; }
};

const char* name_of(Color player) { return player == Color::white ? "white" : "black"; }

bool write_each(const std::string& path, const std::vector<Part>& parts) {
    std::ofstream out(path);
    for (const Part& part : parts) {
        for (const Question& q : part.questions) {
            out << part.name << '\t' << name_of(q.player) << '\t' << name(q.answer) << '\t'
                << (q.answer == Possible::no ? name(q.reason) : "-") << '\t' << q.nodes << '\t'
                << q.nanoseconds << '\t' << to_fen(q.position) << '\n';
        }
    }
    return static_cast<bool>(out.flush());
}

std::vector<Question> slowest(const Part& part) {
    std::vector<Question> questions = part.questions;
    const auto end =
        questions.begin() + static_cast<std::ptrdiff_t>(std::min(slowest_shown, questions.size()));
    std::partial_sort(
        questions.begin(), end, questions.end(),
        [](const Question& a, const Question& b) { return a.nanoseconds > b.nanoseconds; });
    questions.erase(end, questions.end());
    return questions;
}

// How many positions have up to 5 men, up to 10, up to 20, and more.
std::array<std::size_t, 4> by_men(const Part& part) {
    std::array<std::size_t, 4> counts{};
    for (const Question& question : part.questions) {
        const int men = question.position.men().size();
        counts[men <= 5 ? 0 : men <= 10 ? 1 : men <= 20 ? 2 : 3] += 1;
    }
    for (std::size_t& count : counts) count /= 2;
    return counts;
}

double micros(double nanoseconds) { return nanoseconds / 1e3; }
double micros(std::int64_t nanoseconds) { return micros(static_cast<double>(nanoseconds)); }

void print_row(const char* what, const Times& times, const Tally& tally) {
    std::printf("| %s | %.2f | %.2f | %.1f | %.1f | %zu | %zu | %zu |\n", what,
                micros(times.average()), micros(times.median), micros(times.percentile_99),
                micros(times.worst), tally[Possible::yes], tally[Possible::no],
                tally[Possible::unknown]);
}

void print(const Part& part) {
    const MateReport& report = part.report;
    const auto questions = static_cast<double>(part.questions.size());
    const double seconds = static_cast<double>(report.one_oracle.total) / 1e9;
    const auto men = by_men(part);
    const auto percent = [&](std::size_t count) {
        return 100.0 * static_cast<double>(count) / static_cast<double>(part.positions());
    };
    std::printf(
        "%s: %zu positions, %zu questions. Up to 5 men %.0f %%, up to 10 %.0f %%, up to 20 %.0f "
        "%%, more %.0f %%.\n\n",
        part.name, part.positions(), part.questions.size(), percent(men[0]), percent(men[1]),
        percent(men[2]), percent(men[3]));
    std::printf(
        "| µs | average | median | 99 %% | worst | yes | no | unknown |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|\n");
    print_row("full answer, one oracle", report.one_oracle, report.full);
    if (report.own) print_row("full answer, an oracle each", *report.own, report.full);
    std::printf("| at a glance | %.3f | | | | %zu | %zu | %zu |\n\n",
                micros(report.glances) / questions, report.glance[Possible::yes],
                report.glance[Possible::no], report.glance[Possible::unknown]);
    std::printf(
        "%.2f s, %.1f positions a second with both players of each. A full answer looks at %.1f "
        "positions on average. Wrong: %zu.\n\n",
        seconds, static_cast<double>(part.positions()) / seconds,
        static_cast<double>(report.nodes) / questions, report.wrong);
    std::printf("| slowest | µs | nodes | |\n|---|--:|--:|---|\n");
    for (const Question& q : slowest(part)) {
        std::printf("| `%s` | %.1f | %llu | %s %s |\n", to_fen(q.position).c_str(),
                    micros(q.nanoseconds), static_cast<unsigned long long>(q.nodes),
                    name_of(q.player), std::string(name(q.answer)).c_str());
    }
    std::printf("\n");
}

void write(JsonWriter& json, std::string_view key, const Times& times) {
    json.key(key).begin_object().field("total_ns", times.total);
    json.field("median_ns", times.median).field("percentile_99_ns", times.percentile_99);
    json.field("worst_ns", times.worst).end_object();
}

void write(JsonWriter& json, std::string_view key, const Tally& tally) {
    json.key(key).begin_object();
    for (const Possible answer : {Possible::yes, Possible::no, Possible::unknown}) {
        json.field(name(answer), tally[answer]);
    }
    json.end_object();
}

void write(JsonWriter& json, const Part& part) {
    const MateReport& report = part.report;
    const auto men = by_men(part);
    json.key(std::string_view(part.name)).begin_object();
    json.field("positions", part.positions()).field("questions", part.questions.size());
    json.key("men").begin_object().field("up_to_5", men[0]).field("up_to_10", men[1]);
    json.field("up_to_20", men[2]).field("more", men[3]).end_object();
    write(json, "one_oracle", report.one_oracle);
    if (report.own) write(json, "oracle_each", *report.own);
    write(json, "answers", report.full);
    json.field("nodes", report.nodes).field("wrong", report.wrong);
    json.field("at_a_glance_total_ns", report.glances);
    write(json, "answers_at_a_glance", report.glance);
    json.key("slowest").begin_array();
    for (const Question& q : slowest(part)) {
        json.begin_object().field("fen", to_fen(q.position)).field("player", name_of(q.player));
        json.field("answer", name(q.answer)).field("nodes", q.nodes);
        json.field("ns", q.nanoseconds).end_object();
    }
    json.end_array().end_object();
}

// Debian keeps its engines where not everyone's PATH leads.
std::optional<test::UciEngine> start_engine(const std::string& wanted) {
    if (!wanted.empty()) return test::UciEngine::start(wanted);
    auto engine = test::UciEngine::start("stockfish");
    return engine ? std::move(engine) : test::UciEngine::start("/usr/games/stockfish");
}

int make_corpus(const Options& options) {
    auto engine = start_engine(options.engine);
    if (!engine) {
        std::fprintf(stderr, "bench_dead: no UCI engine can be started; name one by --engine.\n");
        return 2;
    }
    const auto cannot_write = [&] {
        std::fprintf(stderr, "bench_dead: %s cannot be written.\n", options.make_corpus.c_str());
        return 2;
    };
    std::ofstream out(options.make_corpus);
    if (!out) return cannot_write();
    std::size_t shown = 0;
    const auto positions = game_positions(*engine, options.plan, [&](std::size_t made) {
        const std::size_t tenth = 10 * made / options.plan.positions;
        if (tenth > shown) std::fprintf(stderr, "%zu positions\n", made);
        shown = tenth;
    });
    if (!positions) {
        std::fprintf(stderr, "bench_dead: the engine stopped playing.\n");
        return 2;
    }
    for (const Position& position : *positions) out << to_fen(position) << '\n';
    if (!out.flush()) return cannot_write();
    std::printf("%s: %zu positions from games of %s against itself\n", options.make_corpus.c_str(),
                positions->size(), engine->name().c_str());
    return 0;
}

int run(const Options& options) {
    std::vector<Part> parts;
    // The hard positions can be asked about alone.
    if (options.hard.empty() || options.corpus_named || std::ifstream(options.corpus).good()) {
        auto questions = read_questions(options.corpus, false);
        if (!questions) {
            std::fprintf(stderr, "bench_dead: --make-corpus makes positions, see --help.\n");
            return 2;
        }
        parts.push_back({"games", Oracles::one_and_own, std::move(*questions)});
    }
    if (!options.hard.empty()) {
        auto questions = read_questions(options.hard, true);
        if (!questions) return 2;
        parts.push_back({"hard", Oracles::one, std::move(*questions)});
    }
    JsonWriter json;
    json.begin_object();
    std::size_t wrong = 0;
    for (Part& part : parts) {
        part.report = measure(part.questions, options.limits, options.rounds, part.oracles);
        wrong += part.report.wrong;
        if (options.json) {
            write(json, part);
        } else {
            print(part);
        }
    }
    if (options.json) std::printf("%s\n", json.end_object().text().c_str());
    if (!options.each.empty() && !write_each(options.each, parts)) {
        std::fprintf(stderr, "bench_dead: %s cannot be written.\n", options.each.c_str());
        return 2;
    }
    return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (std::find(words.begin(), words.end(), "--help") != words.end()) {
        std::printf("%s\n%s", usage, help);
        return 0;
    }
    const auto options = parse_options(words);
    if (!options) {
        std::fprintf(stderr, "%s", usage);
        return 2;
    }
    return options->make_corpus.empty() ? run(*options) : make_corpus(*options);
}
