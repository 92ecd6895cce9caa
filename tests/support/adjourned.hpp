// Games that are adjourned and resumed (Guidelines I).
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "support/play.hpp"

namespace jadoube::test {

inline constexpr std::string_view initial_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// As the edition numbers it: "Adjourned 1.a", "E", "I.1.1".
[[nodiscard]] inline std::string guideline(Edition edition, std::string_view in_2009,
                                           std::string_view since_2017) {
    if (edition == Edition::e2009) return "Adjourned " + std::string(in_2009);
    return edition == Edition::e2014 ? "E" : std::string(since_2017);
}

// A game that begins with this player, from a position in which White would have the move.
[[nodiscard]] inline Conditions begun_by(Color by, Edition edition = Edition::e2023,
                                         std::string_view time = "7200",
                                         std::string_view fen = initial_fen) {
    return from(turned_fen(by, fen), edition, time);
}

// What the display shows, that of the player named first: "7170 7200 none" is one clock's view.
[[nodiscard]] inline std::string clock_of(const Play& play, Color first) {
    const auto shown = play.state().clock;
    REQUIRE(shown);
    const auto seconds = [](Millis time) { return std::to_string(time.count() / 1000); };
    const std::string running = !shown->running            ? "none"
                                : *shown->running == first ? "his"
                                                           : "the other";
    return seconds(shown->time[first]) + " " + seconds(shown->time[!first]) + " " + running;
}

[[nodiscard]] inline std::string win_of(Color player) {
    return player == Color::white ? "1-0" : "0-1";
}

inline Play& tell_to_seal(Play& play, act::Adjourn how = {}) {
    return play.arbiter(std::move(how));
}
inline Play& seal(Play& play, Color by, std::string text) {
    return play.act(by, act::Seal{std::move(text), {}});
}
inline Play& commit(Play& play, Color by, std::string commitment) {
    return play.act(by, act::Seal{{}, std::move(commitment)});
}
// Told, sealed and stopped, by whoever has the move, each a second after the other.
inline Play& adjourn(Play& play, std::string text, act::Adjourn how = {}) {
    const Color by = play.game().has_the_move();
    tell_to_seal(play, std::move(how));
    REQUIRE(play.accepted());
    seal(play, by, std::move(text));
    REQUIRE(play.accepted());
    return play.press(by);
}
inline Play& arrive(Play& play, Color player) { return play.act(player, act::Arrive{}); }
inline Play& resume(Play& play) { return play.arbiter(act::Resume{}); }
inline Play& open_envelope(Play& play, std::string text = {}, std::string nonce = {}) {
    return play.arbiter(act::OpenEnvelope{std::move(text), std::move(nonce), {}});
}

// Who is late has an hour.
[[nodiscard]] inline Conditions patient(Color by, Edition edition = Edition::e2023,
                                        std::string_view time = "7200") {
    Conditions conditions = begun_by(by, edition, time);
    conditions.default_time = Seconds(3600);
    return conditions;
}

// 30 seconds of the sealer's time; e4, or the same of Black's.
[[nodiscard]] inline Play adjourned(const Conditions& conditions) {
    Play play(conditions);
    const Color by = play.game().has_the_move();
    tell_to_seal(play.at(10));
    seal(play, by, turned(by, "e2e4")).at(30).press(by);
    REQUIRE(play.state().phase == Phase::adjourned);
    return play;
}

}  // namespace jadoube::test
