// 10.2: a game gives its players usual scores, and together never more than it normally gives.
// 2009 has no such limit, only the most that one player can get (13.4.f).
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/points.hpp"

namespace jadoube {
namespace {

using test::below_nothing;
using test::bilbao;
using test::football;
using test::Play;
using test::Points;
using test::scored;
using test::usual;

constexpr Edition limited[] = {Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023};

struct Fault {
    Color offender;
    Penalty penalty;
    std::int64_t amount;
};

void penalise(Play& play, const std::vector<Fault>& faults) {
    for (const Fault& one : faults) {
        play.arbiter(act::Penalise{one.offender, one.penalty, "", one.amount, {}});
        REQUIRE_MESSAGE(play.accepted(), play.refusal());
    }
}

// "1-0", "0-1", "1/2-1/2" by what players do, anything else by the arbiter's word.
void finish(Play& play, std::string_view score) {
    if (score == "1-0") {
        play.act(Color::black, act::Resign{});
    } else if (score == "0-1") {
        play.act(Color::white, act::Resign{});
    } else if (score == "1/2-1/2") {
        play.offer(Color::white).act(Color::black, act::AcceptDraw{});
    } else {
        play.arbiter(act::Declare{std::string(score), ""});
    }
    REQUIRE(play.game().phase() == Phase::over);
}

ByColor<std::int64_t> points_after(const Conditions& conditions, std::string_view score,
                                   const std::vector<Fault>& faults, bool in_play) {
    Play play(conditions);
    play.moves("e2e4 e7e5");
    if (in_play) penalise(play, faults);
    finish(play, score);
    if (!in_play) penalise(play, faults);
    REQUIRE(play.game().result());
    CHECK(name(play.game().result()->score) == score);  // what was played stays what it was
    return play.game().result()->points;
}

// The same with the colours changed.
std::string_view turned_score(std::string_view score) {
    if (score == "1-0") return "0-1";
    if (score == "0-1") return "1-0";
    if (score == "1/2-0") return "0-1/2";
    if (score == "0-1/2") return "1/2-0";
    return score;
}

Fault turned(Fault fault) {
    fault.offender = !fault.offender;
    return fault;
}

constexpr Color white = Color::white;
constexpr Color black = Color::black;
constexpr Penalty own = Penalty::own_points;
constexpr Penalty opponents = Penalty::opponent_points;

TEST_CASE("10.2 usual scores only, and together no more than the game gives") {
    struct Row {
        Points points;
        std::string_view score;  // for White
        std::vector<Fault> faults;
        ByColor<std::int64_t> given;
    };
    const Row rows[] = {
        {usual, "1/2-1/2", {{white, own, 500}}, {0, 500}},
        {usual, "1/2-1/2", {{white, own, 500}, {white, opponents, 500}}, {0, 1000}},
        {usual, "1/2-1/2", {{white, own, 500}, {black, own, 500}}, {0, 0}},
        // 1-1/2 is none.
        {usual, "1/2-1/2", {{white, opponents, 500}}, {500, 500}},
        {usual, "1/2-1/2", {{white, opponents, 1000}}, {500, 500}},
        {usual, "1-0", {{white, opponents, 500}}, {1000, 0}},
        {usual, "1-0", {{black, opponents, 500}}, {1000, 0}},
        {usual, "1-0", {{white, own, 500}}, {500, 0}},
        {usual, "1-0", {{white, own, 1000}}, {0, 0}},
        {usual, "1-0", {{black, own, 1000}}, {1000, 0}},
        {usual, "1-0", {{white, own, 500}, {white, opponents, 500}}, {500, 500}},
        {usual, "1-0", {{white, own, 500}, {white, opponents, 1000}}, {500, 500}},
        {usual, "1-0", {{white, own, 1000}, {white, opponents, 1000}}, {0, 1000}},
        {usual, "0-0", {{white, opponents, 500}}, {0, 500}},
        {usual, "0-0", {{white, opponents, 500}, {black, opponents, 500}}, {500, 500}},
        {usual, "1/2-0", {{white, opponents, 500}}, {500, 500}},
        {usual, "1/2-0", {{white, own, 500}}, {0, 0}},
        {football, "1/2-1/2", {{white, own, 1000}}, {0, 1000}},
        {football, "1/2-1/2", {{white, own, 1000}, {white, opponents, 2000}}, {0, 3000}},
        {football, "1/2-1/2", {{white, opponents, 2000}}, {1000, 1000}},
        {football, "1/2-1/2", {{white, opponents, 1000}}, {1000, 1000}},  // two is no score
        {football, "1-0", {{white, own, 2000}}, {1000, 0}},
        {football, "1-0", {{white, own, 2000}, {white, opponents, 1000}}, {1000, 1000}},
        {football, "1-0", {{white, own, 3000}, {white, opponents, 3000}}, {0, 3000}},
        {football, "0-0", {{white, opponents, 1000}, {black, opponents, 1000}}, {1000, 1000}},
        {bilbao, "1-0", {{white, own, 2500}}, {500, 500}},
        {bilbao, "1-0", {{white, own, 2000}, {white, opponents, 500}}, {1000, 1000}},
        {bilbao, "1/2-1/2", {{white, own, 500}}, {500, 1000}},
        {bilbao, "1/2-1/2", {{white, own, 500}, {white, opponents, 2000}}, {500, 3000}},
        {below_nothing, "1/2-1/2", {{white, own, 2000}}, {-1000, 1000}},
        {below_nothing, "1-0", {{black, own, 2000}}, {2000, -1000}},
        // Two draws are more than a win and a loss.
        {below_nothing, "1/2-0", {{white, opponents, 2000}}, {1000, 1000}},
        {below_nothing, "1-0", {{white, own, 3000}, {white, opponents, 3000}}, {-1000, 2000}},
    };
    for (const Edition edition : limited) {
        for (const Row& row : rows) {
            for (const Color side : both_colors) {
                for (const bool in_play : {true, false}) {
                    CAPTURE(name(edition));
                    CAPTURE(std::string(row.score));
                    CAPTURE(row.given.white);
                    CAPTURE(row.given.black);
                    CAPTURE(in_play);
                    std::vector<Fault> faults = row.faults;
                    if (side == black) {
                        for (Fault& one : faults) one = turned(one);
                    }
                    const std::string_view score =
                        side == white ? row.score : turned_score(row.score);
                    const Conditions conditions = scored(row.points, edition);
                    const auto given = points_after(conditions, score, faults, in_play);
                    CHECK(given[side] == row.given.white);
                    CHECK(given[!side] == row.given.black);
                    std::reverse(faults.begin(), faults.end());
                    CHECK(points_after(conditions, score, faults, in_play) == given);
                }
            }
        }
    }
}

TEST_CASE("10.2, 12.9.4, 12.9.5 whatever penalties in points there are") {
    const std::string_view scores[] = {"1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"};
    for (const Points& points : {usual, football, bilbao, below_nothing}) {
        const auto& [win, draw, loss] = points;
        std::vector<Fault> all;
        for (const Color offender : both_colors) {
            for (const Penalty penalty : {own, opponents}) {
                for (const std::int64_t amount : {win - draw, draw - loss, win - loss}) {
                    all.push_back({offender, penalty, amount});
                }
            }
        }
        const std::int64_t most = std::max(win + loss, 2 * draw);
        for (const std::string_view score : scores) {
            const auto played = points_after(scored(points), score, {}, false);
            for (const Fault& first : all) {
                for (const Fault& second : all) {
                    CAPTURE(std::string(score));
                    CAPTURE(name(first.penalty));
                    CAPTURE(first.amount);
                    CAPTURE(first.offender == white);
                    CAPTURE(name(second.penalty));
                    CAPTURE(second.amount);
                    CAPTURE(second.offender == white);
                    const auto given = points_after(scored(points), score, {first, second}, false);
                    for (const Color color : both_colors) {
                        CHECK(std::ranges::find(points, given[color]) != points.end());
                        // Nobody gets more for his own faults, nor less for the opponent's.
                        const bool gains = (first.penalty == own || first.offender == color) &&
                                           (second.penalty == own || second.offender == color);
                        const bool suffers = (first.penalty == own && first.offender == color) ||
                                             (second.penalty == own && second.offender == color);
                        if (gains) CHECK(given[color] <= played[color]);
                        if (!suffers) CHECK(given[color] >= played[color]);
                    }
                    CHECK(given.white + given.black <= most);
                    // Whoever plays White.
                    const auto other = points_after(scored(points), turned_score(score),
                                                    {turned(first), turned(second)}, false);
                    CHECK(other == ByColor<std::int64_t>{given.black, given.white});
                }
            }
        }
    }
}

TEST_CASE("10.2 a penalty that is no difference between usual scores is refused") {
    struct Row {
        Points points;
        std::vector<std::int64_t> refused;
        std::vector<std::int64_t> accepted;
    };
    const Row rows[] = {
        {usual, {250, 750, 333, 1, 1500, 2000}, {500, 1000}},
        {football, {500, 1500, 2500, 4000, 999}, {1000, 2000, 3000}},
        {bilbao, {250, 1000, 1500, 3000}, {500, 2000, 2500}},
    };
    for (const Edition edition : limited) {
        for (const Row& row : rows) {
            for (const Penalty penalty : {own, opponents}) {
                CAPTURE(name(edition));
                for (const std::int64_t amount : row.refused) {
                    CAPTURE(amount);
                    Play play(scored(row.points, edition));
                    play.moves("e2e4 e7e5");
                    play.arbiter(act::Penalise{white, penalty, "11.5", amount, {}});
                    CHECK(play.refusal().starts_with("bad_number"));
                    if (edition != Edition::e2014) CHECK(play.refusal() == "bad_number 10.2");
                    finish(play, "1/2-1/2");
                    CHECK(play.game().result()->points ==
                          ByColor<std::int64_t>{row.points[1], row.points[1]});
                }
                for (const std::int64_t amount : row.accepted) {
                    CAPTURE(amount);
                    Play play(scored(row.points, edition));
                    play.moves("e2e4 e7e5");
                    play.arbiter(act::Penalise{white, penalty, "11.5", amount, {}});
                    CHECK(play.accepted());
                }
            }
        }
    }
}

TEST_CASE(
    "2009: 11.1, 13.4.e, 13.4.f there is no such limit, but for one player's most and least") {
    struct Row {
        std::string_view score;
        std::vector<Fault> faults;
        ByColor<std::int64_t> given;
    };
    const Row rows[] = {
        {"1/2-1/2", {{white, own, 250}, {white, opponents, 250}}, {250, 750}},
        {"1/2-1/2", {{white, opponents, 500}}, {500, 1000}},
        {"1/2-1/2", {{white, opponents, 800}}, {500, 1000}},
        {"1/2-1/2", {{white, own, 800}}, {0, 500}},
        {"1-0", {{white, own, 300}}, {700, 0}},
        {"1-0", {{white, opponents, 300}}, {1000, 300}},
    };
    for (const Row& row : rows) {
        for (const bool in_play : {true, false}) {
            CAPTURE(std::string(row.score));
            CAPTURE(row.given.white);
            CHECK(points_after(scored(usual, Edition::e2009), row.score, row.faults, in_play) ==
                  row.given);
        }
    }
}

TEST_CASE("10.2 a score that the arbiter decides is one of those of the event") {
    for (const Edition edition : all_editions) {
        for (const Points& points : {usual, football, bilbao, below_nothing}) {
            for (const std::int64_t score :
                 {std::int64_t{-1000}, std::int64_t{0}, std::int64_t{250}, std::int64_t{500},
                  std::int64_t{750}, std::int64_t{1000}, std::int64_t{1500}, std::int64_t{2000},
                  std::int64_t{3000}}) {
                for (const Color loser : both_colors) {
                    CAPTURE(name(edition));
                    CAPTURE(score);
                    Play play(scored(points, edition));
                    play.moves("e2e4 e7e5");
                    play.arbiter(act::Penalise{loser, Penalty::loss, "11.7", {}, score});
                    const bool known = std::ranges::find(points, score) != points.end();
                    CHECK(play.accepted() == known);
                    if (!known) {
                        CHECK(play.refusal().starts_with("bad_number"));
                        CHECK(play.result() == "none");
                        continue;
                    }
                    CHECK(play.game().result()->points[!loser] == score);
                    CHECK(play.game().result()->points[loser] == points[2]);
                }
            }
        }
    }
}

}  // namespace
}  // namespace jadoube
