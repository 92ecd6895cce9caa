// Questions to the oracle, and what their answers take: one position and one player at a time, on
// one core, reading the clock included.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <jadoube/base/color.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/dead/can_checkmate.hpp>

namespace jadoube::bench {

// One position and one player.
struct Question {
    Position position;
    Color player;
    std::optional<Possible> agreed;  // the answer that is known to be right

    // Found when it is asked.
    Possible answer = Possible::unknown;
    CannotMate reason = CannotMate::game_over;
    std::uint64_t nodes = 0;
    std::int64_t nanoseconds = 0;
};

// A FEN on each line; with agreed answers, WB, W-, -B or -- before it. Both players of every line,
// but first White in all of them: nobody asks twice in a row about a position. Nothing if a line
// cannot be read, which is said.
[[nodiscard]] std::optional<std::vector<Question>> read_questions(const std::string& path,
                                                                  bool agreed);

// What a number of answers took, in nanoseconds.
struct Times {
    std::size_t count = 0;
    std::int64_t total = 0;
    std::int64_t median = 0;
    std::int64_t percentile_99 = 0;
    std::int64_t worst = 0;

    [[nodiscard]] double average() const {
        return static_cast<double>(total) / static_cast<double>(count);
    }
};

// How often each answer was given.
struct Tally {
    std::array<std::size_t, 3> counts{};

    [[nodiscard]] std::size_t& operator[](Possible answer) {
        return counts[static_cast<std::size_t>(answer)];
    }
    [[nodiscard]] std::size_t operator[](Possible answer) const {
        return counts[static_cast<std::size_t>(answer)];
    }
};

struct MateReport {
    Tally full;
    Tally glance;
    std::uint64_t nodes = 0;
    std::size_t wrong = 0;
    Times one_oracle;          // for all questions
    std::optional<Times> own;  // an oracle for each question
    std::int64_t glances = 0;  // nanoseconds, all together
};

enum class Oracles { one, one_and_own };

// All questions in several rounds, each with a new oracle. What counts is the fastest time of each
// question: the work is the same every time, and whatever else the machine does is not its cost.
// Every line is replayed outside of the time, answers are compared with agreed ones and between
// rounds; what is wrong is said. The questions get their answers.
[[nodiscard]] MateReport measure(std::vector<Question>& questions, MateLimits limits, int rounds,
                                 Oracles oracles);

}  // namespace jadoube::bench
