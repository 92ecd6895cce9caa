// Games in a quickplay finish (Guidelines III; 2009: Article 10 and Appendix D).
#pragma once

#include <string>
#include <string_view>

#include "support/play.hpp"

namespace jadoube::test {

// What the articles are called in an edition.
struct QuickplayNumbers {
    Edition edition;
    std::string_view finish, announced, scope, five_seconds, claim, agreed, postponed, rejected;
    std::string_view ends, cannot_win, no_effort, referred;
};

inline constexpr QuickplayNumbers quickplay_numbers[] = {
    {Edition::e2009, "10.1", "", "", "", "10.2", "10.2.a", "10.2.b", "10.2.c", "D.1", "D.1.a",
     "D.1.b", "D.1"},
    {Edition::e2014, "G", "G", "G.3", "G.4", "G.5", "G.5", "G.5", "G.5", "G.6", "G.6", "G.6",
     "G.6"},
    {Edition::e2017, "III.1", "III.2.1", "III.2.2", "III.4", "III.5", "III.5.1", "III.5.2",
     "III.5.3", "III.6.1", "III.6.1.1", "III.6.1.2", "III.6.2"},
    {Edition::e2018, "III.1", "III.2.1", "III.2.2", "III.4", "III.5", "III.5.1", "III.5.2",
     "III.5.3", "III.6.1", "III.6.1.1", "III.6.1.2", "III.6.2"},
    {Edition::e2023, "III.1", "III.2.1", "III.2.2", "III.4", "III.5", "III.5.1", "III.5.2",
     "III.5.3", "III.6.1", "III.6.1.1", "III.6.1.2", "III.6.2"},
};

// Announced, with a clock that cannot add increments, so that III.4 does not come first.
[[nodiscard]] inline Conditions quickplay(Edition edition, std::string_view time = "3600",
                                          Supervision supervision = Supervision::full) {
    Conditions conditions = under(edition, time, supervision);
    conditions.quickplay = true;
    conditions.increment_possible = false;
    return conditions;
}

// Both have made moves in no time; this player has the move, and so many seconds.
[[nodiscard]] inline Play short_of_time(const Conditions& conditions, Color by, double left) {
    Play play(conditions);
    const std::string_view moves[] = {"e2e4", "e7e5", "g1f3"};
    for (int i = 0; i < (by == Color::white ? 2 : 3); ++i) {
        const Color mover = i % 2 == 0 ? Color::white : Color::black;
        play.at(0).move(mover, std::string(moves[i]));
        if (play.running() == mover) play.at(0).press(mover);
    }
    const std::size_t moves_in_period = conditions.time.find('/');  // none: npos + 1 is the start
    return play.at(std::stod(conditions.time.substr(moves_in_period + 1)) - left).tick();
}

}  // namespace jadoube::test
