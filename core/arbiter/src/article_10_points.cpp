// Article 10: the points.
#include <algorithm>

#include "session.hpp"

namespace jadoube {
namespace {

ByColor<std::int64_t> points_of_score(const Terms& terms, Score score) {
    const auto& [win, draw, loss] = terms.conditions.points;
    switch (score) {
        case Score::white_wins:
        case Score::white_by_default: return {win, loss};
        case Score::black_wins:
        case Score::black_by_default: return {loss, win};
        case Score::draw: return {draw, draw};
        case Score::both_lose:
        case Score::none_by_default: return {loss, loss};
        case Score::half_for_white: return {draw, loss};
        case Score::half_for_black: return {loss, draw};
    }
    return {};
}

// 10.2: the highest score usual for the game that is not above this one; at least the lowest.
std::int64_t usual_score(const Terms& terms, std::int64_t points) {
    const auto& usual = terms.conditions.points;
    std::int64_t best = std::ranges::min(usual);
    for (const std::int64_t one : usual) {
        if (one <= points) best = std::max(best, one);
    }
    return best;
}

// What both can get together.
std::int64_t most_together(const Terms& terms) {
    const auto& [win, draw, loss] = terms.conditions.points;
    return std::max(win + loss, 2 * draw);
}

}  // namespace

bool is_usual_penalty(const Terms& terms, std::int64_t points) {
    if (!terms.laws().scores_are_limited) return true;
    const auto& usual = terms.conditions.points;
    return std::ranges::any_of(usual, [&](std::int64_t from) {
        return std::ranges::find(usual, from - points) != usual.end();
    });
}

ByColor<std::int64_t> points_for(const Table& table, Score score) {
    const Terms& terms = *table.terms;
    const auto& usual = terms.conditions.points;
    ByColor<std::int64_t> points = points_of_score(terms, score);
    const bool limited = terms.laws().scores_are_limited;
    for (const Color color : both_colors) {
        const std::int64_t changed = points[color] + table.players[color].points;
        // 12.9.4: no more than a game can bring, and no less.
        points[color] = limited
                            ? usual_score(terms, changed)
                            : std::clamp(changed, std::ranges::min(usual), std::ranges::max(usual));
    }
    if (!limited) return points;
    for (const Color color : both_colors) {
        const bool too_much = points.white + points.black > most_together(terms);
        if (!too_much || table.players[color].points <= 0) continue;
        points[color] = usual_score(terms, most_together(terms) - points[!color]);
    }
    return points;
}

}  // namespace jadoube
