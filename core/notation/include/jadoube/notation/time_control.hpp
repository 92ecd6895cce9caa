// PGN's TimeControl, and what people write instead of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/base/time.hpp>

namespace jadoube {

enum class ExtraTime : std::uint8_t { none, increment, delay };

struct TimePeriod {
    std::optional<int> moves;  // all moves, if none are given
    Millis time{};
    ExtraTime extra = ExtraTime::none;
    Millis per_move{};       // increment or delay
    bool sandclock = false;  // "*180": what one uses the other gets
    friend bool operator==(const TimePeriod&, const TimePeriod&) = default;
};

struct TimeControl {
    enum class Kind : std::uint8_t { unknown /* ? */, untimed /* - */, timed };
    Kind kind = Kind::unknown;
    std::vector<TimePeriod> periods;
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

struct TimeControlError {
    std::size_t column;
};

inline constexpr std::size_t max_time_control_length = 1024;
// So that whatever was read can be written in that length.
inline constexpr std::size_t max_time_periods = 16;

// PGN's own: "?", "-", "40/9000:300", "4500+60", "*180". And what people write:
//   "300d5", "300 d5", "300;d5"         a delay
//   "90'+30\"", "90 min + 30 sec", "1h30m"   units, in any mixture
//   "40 moves/90 min, 30 min"           commas or semicolons between periods, "90'/40" too
//   "G/60;d5", "G90+30", "SD/30"        minutes, as in "40/90, SD/30; +30"
// A number without a unit is seconds, as the standard has it, so "5+3" is five seconds; but where a
// period is called G, Game or SD, the periods are in minutes. An increment or delay of its own
// behind the last period holds for each period that has none. "+0" is no increment.
[[nodiscard]] Result<TimeControl, TimeControlError> parse_time_control(std::string_view text);
// As the standard has it; a delay as "300d5".
[[nodiscard]] std::string to_text(const TimeControl& control);

// "1:02:03.4" of %clk, %emt, %egt; also "12:34" and "59". Decimals after the third are left out.
[[nodiscard]] std::optional<Millis> parse_clock(std::string_view text) noexcept;
// "1:02:03.4". No clock shows less than nothing.
[[nodiscard]] std::string clock_text(Millis time);

}  // namespace jadoube
