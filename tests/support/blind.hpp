// Games of blind players (Appendix D), for tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/play.hpp"

namespace jadoube::test {

inline constexpr std::string_view initial_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// This player does not see, and each has a board of his own.
[[nodiscard]] inline Conditions with_blind(Color player, Conditions conditions) {
    conditions.blind[player] = true;
    return conditions;
}

// An article of Appendix D (2009: E) as that edition has it. There is no text of 2014.
[[nodiscard]] inline std::string cited(Edition edition, std::string_view in_2009,
                                       std::string_view since_2017) {
    if (edition == Edition::e2009) return std::string(in_2009);
    return edition == Edition::e2014 ? "D" : std::string(since_2017);
}

// Each done, announced and pressed.
inline void play_moves(Play& play, const std::vector<std::string>& moves) {
    for (const std::string& text : moves) {
        const Color by = play.game().has_the_move();
        const int ply = play.game().ply();
        play.move(by, text).announce(by, text).press(by);
        REQUIRE(play.game().ply() == ply + 1);
    }
}
inline void keep_score(Play& play, Color by, const std::vector<std::string>& moves) {
    int ply = 0;
    for (const std::string& text : moves) play.write(by, ++ply, text);
}
// The arbiter looks at a board.
inline Play& shows(Play& play, Color whose, std::string_view men) {
    return play.arbiter(act::Place{std::string(men) + " KQkq -", whose});
}

// 1.e4 e5 2.Nf3, or 2.Nc3, and 2.Nh3.
inline constexpr std::string_view after_f3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b";
inline constexpr std::string_view after_c3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b";
inline constexpr std::string_view after_h3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/7N/PPPP1PPP/RNBQKB1R b";
inline const std::vector<std::string> with_f3 = {"e2e4", "e7e5", "g1f3"};

[[nodiscard]] inline Play after_three_plies(Edition edition = Edition::e2023,
                                            std::string_view time = "7200") {
    Play play(with_blind(Color::white, under(edition, time)));
    play_moves(play, with_f3);
    return play;
}

}  // namespace jadoube::test
