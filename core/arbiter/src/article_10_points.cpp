// Article 10: the points.
#include <algorithm>

#include "session.hpp"

namespace jadoube {
namespace {

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
    const ByColor<std::int64_t> played = points_of_score(terms, score);
    ByColor<std::int64_t> least;  // without what he is given for the opponent's faults
    ByColor<std::int64_t> points;
    for (const Color color : both_colors) {
        const std::int64_t change = table.players[color].points;
        if (!terms.laws().scores_are_limited) {
            // 12.9.4: no more than a game can bring, and no less.
            points[color] = std::clamp(played[color] + change, std::ranges::min(usual),
                                       std::ranges::max(usual));
            continue;
        }
        least[color] = usual_score(terms, played[color] + std::min<std::int64_t>(change, 0));
        points[color] = usual_score(terms, played[color] + change);
    }
    if (!terms.laws().scores_are_limited) return points;
    // 10.2: a gift that the game cannot give is lowered, the larger one first.
    while (points.white + points.black > most_together(terms)) {
        const ByColor<std::int64_t> gift{points.white - least.white, points.black - least.black};
        for (const Color color : both_colors) {
            if (gift[color] <= 0 || gift[color] < gift[!color]) continue;
            points[color] = std::max(least[color], usual_score(terms, points[color] - 1));
        }
        if (gift.white <= 0 && gift.black <= 0) break;
    }
    return points;
}

}  // namespace jadoube
