#include "mate_questions.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>

namespace jadoube::bench {
namespace {

using Clock = std::chrono::steady_clock;

std::int64_t nanoseconds_since(Clock::time_point start) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
}

void complain(const Question& question, const char* what) {
    std::fprintf(stderr, "bench_dead: %s for %s in %s\n", what,
                 question.player == Color::white ? "White" : "Black",
                 to_fen(question.position).c_str());
}

// 1.4.1, 5.1.1: these are legal moves, and after them the player has checkmated.
bool replays(Position position, Color player, const std::vector<Move>& line) {
    for (const Move move : line) {
        if (!is_legal(position, move)) return false;
        position = position.after(move);
    }
    return status(position) == Status::checkmate && position.turn() != player;
}

bool contradict(Possible a, Possible b) {
    return a != Possible::unknown && b != Possible::unknown && a != b;
}

bool is_wrong(const Question& question, const MateVerdict& verdict) {
    if (verdict.answer == Possible::yes &&
        !replays(question.position, question.player, verdict.line)) {
        complain(question, "a line that does not replay");
        return true;
    }
    if (question.agreed && contradict(verdict.answer, *question.agreed)) {
        complain(question, verdict.answer == Possible::yes ? "a wrong yes" : "a wrong no");
        return true;
    }
    return false;
}

Times times_of(std::vector<std::int64_t> each) {
    std::sort(each.begin(), each.end());
    const std::int64_t total = std::accumulate(each.begin(), each.end(), std::int64_t{0});
    const std::size_t last = each.size() - 1;
    return {each.size(), total, each[last / 2], each[last * 99 / 100], each[last]};
}

// All questions, each timed by itself; then its verdict is handed to look.
template <class Ask, class Look>
void ask_all(std::vector<Question>& questions, std::vector<std::int64_t>& fastest, const Ask& ask,
             const Look& look) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const auto start = Clock::now();
        const MateVerdict verdict = ask(questions[i]);
        fastest[i] = std::min(fastest[i], nanoseconds_since(start));
        look(questions[i], verdict);
    }
}

// A glance is too short for the clock, so that a block of questions is timed together.
constexpr std::size_t block_size = 256;

std::vector<Possible> glance(const std::vector<Question>& questions,
                             std::vector<std::int64_t>& fastest) {
    std::vector<Possible> answers(questions.size());
    for (std::size_t block = 0; block * block_size < questions.size(); ++block) {
        const std::size_t end = std::min(questions.size(), (block + 1) * block_size);
        const auto start = Clock::now();
        for (std::size_t i = block * block_size; i < end; ++i) {
            answers[i] = can_checkmate_at_a_glance(questions[i].position, questions[i].player);
        }
        fastest[block] = std::min(fastest[block], nanoseconds_since(start));
    }
    return answers;
}

void check_glances(const std::vector<Question>& questions, const std::vector<Possible>& answers,
                   MateReport& report) {
    report.glance = {};
    for (std::size_t i = 0; i < questions.size(); ++i) {
        ++report.glance[answers[i]];
        if (contradict(answers[i], questions[i].agreed.value_or(questions[i].answer))) {
            complain(questions[i], "another answer at a glance");
            ++report.wrong;
        }
    }
}

}  // namespace

std::optional<std::vector<Question>> read_questions(const std::string& path, bool agreed) {
    std::ifstream in(path);
    if (!in) {
        std::fprintf(stderr, "bench_dead: %s cannot be read.\n", path.c_str());
        return std::nullopt;
    }
    std::vector<Question> questions;
    std::vector<Question> of_black;
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
        if (line.empty() || line[0] == '#') continue;
        const bool has_answers = line.size() > 3 && (line[0] == 'W' || line[0] == '-') &&
                                 (line[1] == 'B' || line[1] == '-') && line[2] == ' ';
        const auto position = position_from_fen(std::string_view(line).substr(has_answers ? 3 : 0));
        if (agreed != has_answers || !position) {
            std::fprintf(stderr, "bench_dead: %s, line %zu, is no %s: %s\n", path.c_str(), number,
                         agreed ? "agreed answer with a position" : "position", line.c_str());
            return std::nullopt;
        }
        const auto answer = [&](char letter) -> std::optional<Possible> {
            if (!agreed) return std::nullopt;
            return letter == '-' ? Possible::no : Possible::yes;
        };
        questions.push_back({*position, Color::white, answer(line[0])});
        of_black.push_back({*position, Color::black, answer(line[1])});
    }
    if (questions.empty()) {
        std::fprintf(stderr, "bench_dead: no position in %s.\n", path.c_str());
        return std::nullopt;
    }
    questions.insert(questions.end(), of_black.begin(), of_black.end());
    return questions;
}

MateReport measure(std::vector<Question>& questions, MateLimits limits, int rounds,
                   Oracles oracles) {
    MateReport report;
    const auto check = [&](Question& question, const MateVerdict& verdict) {
        question.answer = verdict.answer;
        question.reason = verdict.reason;
        question.nodes = verdict.nodes;
        report.wrong += is_wrong(question, verdict) ? 1U : 0U;
        report.nodes += verdict.nodes;
        ++report.full[verdict.answer];
    };
    const auto compare = [&](const Question& question, const MateVerdict& verdict) {
        if (verdict.answer == question.answer && verdict.nodes == question.nodes) return;
        complain(question, "another answer, or other nodes, when asked again");
        ++report.wrong;
    };
    constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> with_one(questions.size(), forever);
    std::vector<std::int64_t> with_own(questions.size(), forever);
    std::vector<std::int64_t> glances((questions.size() + block_size - 1) / block_size, forever);
    for (int round = 1; round <= rounds; ++round) {
        std::fprintf(stderr, "round %d of %d\n", round, rounds);
        MateOracle oracle(limits);
        const auto ask_one = [&](const Question& q) {
            return oracle.can_checkmate(q.position, q.player);
        };
        const auto ask_own = [&](const Question& q) {
            return can_checkmate(q.position, q.player, limits);
        };
        if (round == 1) {
            ask_all(questions, with_one, ask_one, check);
        } else {
            ask_all(questions, with_one, ask_one, compare);
        }
        if (oracles == Oracles::one_and_own) ask_all(questions, with_own, ask_own, compare);
        check_glances(questions, glance(questions, glances), report);
    }
    for (std::size_t i = 0; i < questions.size(); ++i) questions[i].nanoseconds = with_one[i];
    report.glances = std::accumulate(glances.begin(), glances.end(), std::int64_t{0});
    report.one_oracle = times_of(std::move(with_one));
    if (oracles == Oracles::one_and_own) report.own = times_of(std::move(with_own));
    return report;
}

}  // namespace jadoube::bench
