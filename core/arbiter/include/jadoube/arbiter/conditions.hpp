// What is fixed before a game begins: the line of conditions of the protocol. Loose: anything can
// be written here, Game::begin says what is wrong with it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <jadoube/chess/setup.hpp>
#include <jadoube/clock/clock_settings.hpp>
#include <jadoube/edition/edition.hpp>
#include <jadoube/edition/parameters.hpp>
#include <jadoube/notation/language.hpp>

namespace jadoube {

enum class BoardKind : std::uint8_t {
    free,     // anything can be put anywhere, as over the board
    guarded,  // an illegal move is refused, and a legal one presses the clock by itself
    unseen,   // nobody reports what stands on it: a press is all that is known of a move
};

enum class ArbiterKind : std::uint8_t {
    automatic,  // rules at once on whatever needs no discretion
    human,      // every ruling waits for the arbiter
};

struct Conditions {
    Edition edition = Edition::e2023;
    std::string time = "5400+30";  // PGN's TimeControl; "-" for an untimed game
    ClockMode mode = ClockMode::fischer;
    Supervision supervision = Supervision::full;
    Variant variant = Variant::standard;
    std::variant<std::monostate, int, std::string> start{};  // a number of Chess960, or a FEN
    Seconds default_time{0};                                 // 6.7
    bool presence_tracked = false;
    int draw_min_moves = 0;  // 9.1.1
    bool draw_agreement = true;
    std::array<std::int64_t, 3> points{1000, 500, 0};  // thousandths, for a win, a draw, a loss
    bool quickplay = false;
    PeriodChange period_change = PeriodChange::moves;
    std::optional<Seconds> blitz_penalty{};
    BoardKind board = BoardKind::free;
    ArbiterKind arbiter = ArbiterKind::automatic;
    Language language = Language::en;

    // Of whom and where: for envelopes (I.2.1) and archives.
    ByColor<std::string> names{};
    std::string event{};
    std::string site{};
    std::string date{};
    std::string round{};

    // What the regulations of the event leave open or add.
    bool electronic_scoresheets = false;    // 8.1.1.2
    bool reporting_before_leaving = false;  // 11.2.4
    bool devices_in_bags = false;           // 11.3.2.1
    bool milder_device_penalty = false;     // 11.3.2.2: the arbiter chooses
    bool appeals = true;                    // 11.10
    bool arbiter_present = true;            // III.6
    bool increment_possible = true;         // III.4: the clock can add one
    ByColor<bool> blind{};                  // Appendix D: each player has a board of his own
    ByColor<bool> deaf{};                   // D.2.11
    std::optional<Color> computer{};        // the annex on games against computers
};

// A condition under which no game can be played.
struct ConditionsProblem {
    enum class Code : std::uint8_t {
        bad_time,      // no time control
        bad_start,     // no position from which a game can begin
        out_of_range,  // a number too small or too large
        not_in_this_edition,
    };
    Code code{};
    std::string_view field;  // "time"
    std::string detail;      // "column 4", "side_not_to_move_in_check"
};

[[nodiscard]] std::string_view name(ConditionsProblem::Code code) noexcept;

}  // namespace jadoube
