// What holds for the log of every game: random conditions, random acts.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "gamelog/act_line.hpp"
#include "gamelog/log_writer.hpp"
#include "support/random_acts.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::LogWriter;
using test::Random;
using test::scaled;
using test::verified;

LogWriter random_log(std::uint64_t seed, int acts_in_it) {
    Random random(seed);
    test::RandomActs<Random> acts(random);
    LogWriter log(test::conditions_object(acts.conditions()));
    Instant now(Millis(random.below(4) == 0 ? -5000 : 0));
    for (int i = 0; i < acts_in_it; ++i) {
        const Act act = acts.act(*log.game(), now);
        log.act(test::role_of(act), test::act_line(act),
                i % 3 == 0 ? "k" + std::to_string(i) : std::string());
        now = std::max(now, act.at);
    }
    return log;
}

TEST_CASE("log: any game of random acts verifies, and ends as it was played") {
    int over = 0;
    int refused = 0;
    for (int seed = 0; seed < scaled(60); ++seed) {
        CAPTURE(seed);
        const LogWriter log = random_log(static_cast<std::uint64_t>(seed), 120);
        const LogReport report = verified(log.text());
        for (const LogProblem& problem : report.problems) {
            FAIL_CHECK(name(problem.code) << " " << problem.line << " " << problem.detail);
        }
        CHECK(report.acts == 120);
        CHECK(report.entries == log.seq());
        REQUIRE(report.end);
        CHECK(report.end->state() == log.game()->state());
        const bool is_over = report.end->phase() == Phase::over;
        CHECK(report.signed_by.empty() == !is_over);
        over += is_over ? 1 : 0;
        for (const std::string& body : log.bodies()) {
            refused += body.find("\"accepted\":false") != std::string::npos ? 1 : 0;
        }
    }
    if (scaled(60) >= 60) CHECK(over > 10);
    CHECK(refused > 10);
}

TEST_CASE("log: any single changed byte anywhere in the file is found") {
    Random random(77);
    for (int seed = 0; seed < scaled(12); ++seed) {
        const std::string text = random_log(static_cast<std::uint64_t>(seed), 25).text();
        for (int i = 0; i < 40; ++i) {
            std::string changed = text;
            const std::size_t at = random.below(text.size());
            changed[at] = static_cast<char>(changed[at] ^ static_cast<char>(1 + random.below(255)));
            const LogReport report = verified(changed);
            CAPTURE(seed);
            CAPTURE(at);
            CHECK_FALSE(report.intact());
            // In the line itself, or where one ends, the one that begins there.
            const auto line =
                static_cast<std::size_t>(std::count(
                    text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
                1;
            CHECK(report.problems.at(0).line == line);
        }
    }
}

TEST_CASE("log: every byte of a small one counts") {
    const std::string text = test::small_game().text();
    const int step = scaled(20) < 20 ? 17 : 1;
    for (std::size_t at = 0; at < text.size(); at += static_cast<std::size_t>(step)) {
        for (const char bits : {'\x01', '\x20', '\x07'}) {
            std::string changed = text;
            changed[at] = static_cast<char>(changed[at] ^ bits);
            CAPTURE(at);
            CHECK_FALSE(verified(changed).intact());
        }
    }
}

TEST_CASE("log: a file that was cut off anywhere is found, unless it is cut after an act") {
    const test::LogWriter log = test::small_game();
    const std::string text = log.text();
    for (std::size_t size = 0; size + 1 < text.size(); ++size) {
        const bool whole = size != 0 && (text[size - 1] == '\n' || text[size] == '\n');
        const auto lines =
            std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size + 1), '\n');
        CAPTURE(size);
        CHECK(verified(text.substr(0, size)).intact() == (whole && lines < 8));
    }
}

TEST_CASE("log: whatever the bytes are, it ends and says something") {
    Random random(5);
    const std::string text = test::small_game().text();
    for (int i = 0; i < scaled(300); ++i) {
        std::string mixed;
        while (mixed.size() < 2000) {
            const std::size_t from = random.below(text.size());
            mixed += text.substr(from, random.below(400));
            if (random.below(3) == 0) mixed += static_cast<char>(random.below(256));
        }
        const LogReport report = verified(mixed);
        CHECK_FALSE(report.intact());
        CHECK(report.problems.size() <= 11);
    }
}

}  // namespace
}  // namespace jadoube
