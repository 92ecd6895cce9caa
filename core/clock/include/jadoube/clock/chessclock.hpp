// The chessclock of Article 6: two displays, of which at most one runs. A value of a few hundred
// bytes without memory of its own; it reads no time, but is told how late it is by advance(). What
// else is done to it is done at that instant.
//
//   while (const auto event = chessclock.advance(at)) …   // flags and periods, each at its instant
//   if (chessclock.running() == player) chessclock.press(player);
//
// It is a mechanism, as the real one: that a move was illegal, that a flag counts only once it is
// seen (6.8) and what it costs (6.9) is for others to say.
//
// Invariants: no time appears or vanishes but by an operation that says so. A display never shows
// less than nothing, nor more than longest_clock_time; what would be more is cut. With
// PeriodChange::moves a player has never completed all moves of his period: he is in the next one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <jadoube/base/color.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/base/time.hpp>
#include <jadoube/clock/clock_settings.hpp>

namespace jadoube {

// What a chessclock does by itself.
struct ClockEvent {
    enum class Kind : std::uint8_t {
        flag_fallen,     // nothing is left, and the moves required are not completed (6.1, 6.4)
        period_reached,  // the time of another period has been added (6.3.2)
    };
    Kind kind{};
    Color player{};
    Instant at{};
    int period = 1;  // the one reached, or the one whose time has expired
    friend bool operator==(const ClockEvent&, const ClockEvent&) = default;
};

class Chessclock {
public:
    // Set for the first move of both players, and standing.
    [[nodiscard]] static Result<Chessclock, std::vector<ClockSettingsProblem>> check(
        const ClockSettings& settings);
    // 6.10.2, III.4: this chessclock under other settings. What each player has left and has
    // completed stays; extra time is that of the new settings from his next press on.
    [[nodiscard]] Result<Chessclock, std::vector<ClockSettingsProblem>> with(
        const ClockSettings& settings) const;

    // Lets time pass until the next event or, when there is none, until that instant. An event that
    // is due at that very instant still comes first, so ask until there is none. A running clock
    // does not run backwards: an earlier instant changes nothing.
    [[nodiscard]] std::optional<ClockEvent> advance(Instant to) noexcept;
    // What advance() will come to next if nobody does anything. The clock stands: nothing.
    [[nodiscard]] std::optional<ClockEvent> next_event() const noexcept;

    // This player's clock runs and the other's stands: at the beginning (6.6), after a pause, or
    // because it must run for the other one. Counts nothing and gives nothing.
    void start(Color player) noexcept;
    // Both stand. What is left of a delay is kept.
    void stop() noexcept;
    // 6.2.1: completes a move: his clock stops with the extra time of the next move, the opponent's
    // starts. A clock that does not run cannot be pressed: nothing happens.
    [[nodiscard]] std::optional<ClockEvent> press(Color player) noexcept;
    // 7.5.1: the press of an illegal move is undone with it: what it brought this player, from the
    // clock before it to the clock after it, is taken back, and his clock runs on. What anybody has
    // used or was given since stays.
    void take_back_press(Color player, const Chessclock& before, const Chessclock& after) noexcept;
    // The same where the arbiter has set his time since: only the moves are counted back.
    void count_back_press(Color player, const Chessclock& before) noexcept;
    // 6.2.1.2: a move completed without a press counts, but brings no extra time.
    [[nodiscard]] std::optional<ClockEvent> complete_without_press(Color player) noexcept;

    // 6.10, 7.1, I.13: the display shows this. More than nothing also puts the flag up again.
    [[nodiscard]] std::optional<ClockEvent> set_time(Color player, Millis display) noexcept;
    // Gives time, or takes it from the main time down to nothing: then the flag falls, unless there
    // is extra time for the move. A flag that is down stays down.
    [[nodiscard]] std::optional<ClockEvent> add_time(Color player, Millis time) noexcept;
    // 6.10.2, 7.1: the counter of moves, of this period or of the whole game, and the period that
    // follows from it. Displays stay as they are: the arbiter sets them himself.
    void set_moves_in_period(Color player, int moves) noexcept;
    void set_moves_completed(Color player, int moves) noexcept;
    // 7.1: moves are taken back until so many are completed. The time of a period that he has then
    // not reached yet goes with them.
    void take_back_moves(Color player, int moves) noexcept;
    // 8.6, III.3.1.1: his next move is the first of the next period, whatever he has completed. The
    // time is added and the flag put up. The last period has none after it: nothing happens.
    [[nodiscard]] std::optional<ClockEvent> enter_next_period(Color player) noexcept;

    [[nodiscard]] Instant now() const noexcept { return now_; }
    [[nodiscard]] std::optional<Color> running() const noexcept { return running_; }
    // Whose clock runs, or ran before it was stopped.
    [[nodiscard]] std::optional<Color> last_running() const noexcept { return last_running_; }

    [[nodiscard]] Millis display(Color player) const noexcept;
    // How long the display will still wait in this move, or in his next one. Only in mode delay.
    [[nodiscard]] Millis delay_left(Color player) const noexcept;
    // Until nothing is left: the display and what it waits for.
    [[nodiscard]] Millis time_left(Color player) const noexcept;

    // Whose flags are down, in the order in which they fell.
    [[nodiscard]] std::span<const Color> flags() const noexcept { return {flags_.data(), fallen_}; }
    // 6.1: his allotted time has expired.
    [[nodiscard]] bool expired(Color player) const noexcept;

    [[nodiscard]] int moves_completed(Color player) const noexcept;  // 6.12.1
    // With PeriodChange::zero these can be more than required.
    [[nodiscard]] int moves_in_period(Color player) const noexcept;
    // From 1.
    [[nodiscard]] int period(Color player) const noexcept;
    // How many moves this period asks for. None: all that there will be.
    [[nodiscard]] std::optional<int> moves_required(Color player) const noexcept;
    [[nodiscard]] std::optional<int> moves_still_required(Color player) const noexcept;
    // What this player gets for each move in the period that he is in.
    [[nodiscard]] Millis increment(Color player) const noexcept;

    [[nodiscard]] std::span<const ClockPeriod> periods() const noexcept {
        return {periods_.data(), period_count_};
    }
    [[nodiscard]] ClockMode mode() const noexcept { return mode_; }
    [[nodiscard]] PeriodChange period_change() const noexcept { return period_change_; }
    [[nodiscard]] bool carry_over_in_delay() const noexcept { return carry_over_in_delay_; }

    friend bool operator==(const Chessclock&, const Chessclock&) = default;

private:
    // Both modes with a delay run alike, extra time first; they only show it differently.
    struct Side {
        Millis main{};
        Millis extra{};  // of this move; none in mode fischer, where it belongs to the main time
        int period = 1;
        int moves_before = 0;  // completed before this period
        int moves = 0;         // completed in it
        friend bool operator==(const Side&, const Side&) = default;
    };

    Chessclock() = default;
    explicit Chessclock(const ClockSettings& settings) noexcept;

    [[nodiscard]] const ClockPeriod& settings_of(const Side& side) const noexcept;
    [[nodiscard]] bool required_moves_completed(const Side& side) const noexcept;
    [[nodiscard]] bool awaits_event(Color player) const noexcept;
    void give_extra_time(Side& side) const noexcept;
    void count_on(Side& side, int last_period) const noexcept;
    std::optional<ClockEvent> count_move(Color player) noexcept;
    std::optional<ClockEvent> at_zero(Color player) noexcept;
    ClockEvent enter(Color player) noexcept;
    void put_flag_up(Color player) noexcept;

    std::array<ClockPeriod, max_clock_periods> periods_{};
    ByColor<Side> sides_{};
    Instant now_{};
    std::optional<Color> running_;
    std::optional<Color> last_running_;
    std::array<Color, 2> flags_{};  // the first fallen_ of them; others are white
    std::uint8_t fallen_ = 0;
    std::uint8_t period_count_ = 0;
    ClockMode mode_ = ClockMode::fischer;
    PeriodChange period_change_ = PeriodChange::moves;
    bool carry_over_in_delay_ = true;
};

}  // namespace jadoube
