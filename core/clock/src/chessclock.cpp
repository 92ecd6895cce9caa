#include <algorithm>
#include <limits>
#include <utility>

#include <jadoube/clock/chessclock.hpp>

namespace jadoube {

namespace {

constexpr Millis nothing = Millis::zero();

[[nodiscard]] constexpr Millis bounded(Millis time) noexcept {
    return std::clamp(time, nothing, longest_clock_time);
}

// As far as durations go: instants may lie further apart.
[[nodiscard]] constexpr Millis between(Instant from, Instant to) noexcept {
    const Millis a = from.time_since_epoch();
    const Millis b = to.time_since_epoch();
    if (a < nothing && b > Millis::max() + a) return Millis::max();
    return b - a;
}

[[nodiscard]] constexpr Instant later(Instant instant, Millis time) noexcept {
    return instant > Instant::max() - time ? Instant::max() : instant + time;
}

constexpr int no_limit = std::numeric_limits<int>::max();

}  // namespace

// -- Setting it --------------------------------------------------------------------------------

Chessclock::Chessclock(const ClockSettings& settings) noexcept
    : period_count_(static_cast<std::uint8_t>(settings.periods.size())),
      mode_(settings.mode),
      period_change_(settings.period_change),
      carry_over_in_delay_(settings.carry_over_in_delay) {
    std::ranges::copy(settings.periods, periods_.begin());
}

Result<Chessclock, std::vector<ClockSettingsProblem>> Chessclock::check(
    const ClockSettings& settings) {
    if (auto found = problems(settings); !found.empty()) return Unexpected{std::move(found)};
    Chessclock clock(settings);
    for (const Color color : both_colors) {
        Side& side = clock.sides_[color];
        side.main = settings.periods.front().time;
        clock.give_extra_time(side);  // Glossary: the extra time comes before each move
    }
    return clock;
}

Result<Chessclock, std::vector<ClockSettingsProblem>> Chessclock::with(
    const ClockSettings& settings) const {
    if (auto found = problems(settings); !found.empty()) return Unexpected{std::move(found)};
    Chessclock clock(settings);
    clock.sides_ = sides_;
    clock.now_ = now_;
    clock.running_ = running_;
    clock.last_running_ = last_running_;
    clock.flags_ = flags_;
    clock.fallen_ = fallen_;
    for (const Color color : both_colors) {
        Side& side = clock.sides_[color];
        if (clock.mode_ == ClockMode::fischer) {
            side.main = bounded(side.main + side.extra);
            side.extra = nothing;
        }
        if (!clock.periods().back().moves) {
            side.period = std::min(side.period, static_cast<int>(clock.period_count_));
        }
        if (clock.period_change_ == PeriodChange::moves) clock.count_on(side, no_limit);
    }
    return clock;
}

// -- Time passes -------------------------------------------------------------------------------

std::optional<ClockEvent> Chessclock::advance(Instant to) noexcept {
    if (!running_) {
        now_ = to;
        return std::nullopt;
    }
    if (to < now_) return std::nullopt;
    const Color player = *running_;
    Side& side = sides_[player];
    const Millis passed = between(now_, to);
    const Millis left = side.main + side.extra;
    if (left <= passed && awaits_event(player)) {
        now_ += left;
        side.main = side.extra = nothing;
        return at_zero(player);
    }
    now_ = to;
    const Millis waited = std::min(side.extra, passed);  // 6.3.2: the extra time first
    side.extra -= waited;
    side.main -= std::min(side.main, passed - waited);
    return std::nullopt;
}

std::optional<ClockEvent> Chessclock::next_event() const noexcept {
    if (!running_ || !awaits_event(*running_)) return std::nullopt;
    const Side& side = sides_[*running_];
    const Instant at = later(now_, side.main + side.extra);
    if (required_moves_completed(side)) {
        return ClockEvent{ClockEvent::Kind::period_reached, *running_, at, side.period + 1};
    }
    return ClockEvent{ClockEvent::Kind::flag_fallen, *running_, at, side.period};
}

// 6.4: nothing is left; have the moves required been completed?
std::optional<ClockEvent> Chessclock::at_zero(Color player) noexcept {
    const Side& side = sides_[player];
    if (required_moves_completed(side)) return enter(player);
    if (expired(player)) return std::nullopt;
    flags_[fallen_++] = player;
    return ClockEvent{ClockEvent::Kind::flag_fallen, player, now_, side.period};
}

bool Chessclock::awaits_event(Color player) const noexcept {
    return !expired(player) || required_moves_completed(sides_[player]);
}

// -- What players do ---------------------------------------------------------------------------

void Chessclock::start(Color player) noexcept { running_ = last_running_ = player; }

void Chessclock::stop() noexcept { running_.reset(); }

std::optional<ClockEvent> Chessclock::press(Color player) noexcept {
    if (running_ != player) return std::nullopt;
    const std::optional<ClockEvent> event = count_move(player);
    give_extra_time(sides_[player]);  // of the period in which his next move will be made
    start(!player);
    return event;
}

void Chessclock::take_back_press(Color player, const Chessclock& before,
                                 const Chessclock& after) noexcept {
    Side& side = sides_[player];
    side.main = bounded(side.main + before.sides_[player].main - after.sides_[player].main);
    side.extra = before.sides_[player].extra;
    count_back_press(player, before);
}

void Chessclock::count_back_press(Color player, const Chessclock& before) noexcept {
    Side& side = sides_[player];
    side.period = before.sides_[player].period;
    side.moves_before = before.sides_[player].moves_before;
    side.moves = before.sides_[player].moves;
    start(player);
}

std::optional<ClockEvent> Chessclock::complete_without_press(Color player) noexcept {
    return count_move(player);
}

std::optional<ClockEvent> Chessclock::count_move(Color player) noexcept {
    Side& side = sides_[player];
    ++side.moves;
    if (!required_moves_completed(side)) return std::nullopt;
    // A display may have come to zero before the moves were completed.
    const bool due = period_change_ == PeriodChange::moves || side.main + side.extra == nothing;
    return due ? std::optional(enter(player)) : std::nullopt;
}

void Chessclock::give_extra_time(Side& side) const noexcept {
    const Millis increment = settings_of(side).increment;
    if (mode_ == ClockMode::fischer) {
        side.main = bounded(side.main + increment);
    } else {
        side.extra = increment;
    }
}

// -- Periods -----------------------------------------------------------------------------------

const ClockPeriod& Chessclock::settings_of(const Side& side) const noexcept {
    return periods_[std::min<std::size_t>(static_cast<std::size_t>(side.period), period_count_) -
                    1];
}

bool Chessclock::required_moves_completed(const Side& side) const noexcept {
    const std::optional<int>& required = settings_of(side).moves;
    return required && side.moves >= *required;
}

ClockEvent Chessclock::enter(Color player) noexcept {
    Side& side = sides_[player];
    const int required = *settings_of(side).moves;
    side.moves_before += required;
    side.moves -= required;
    ++side.period;
    if (mode_ != ClockMode::fischer && !carry_over_in_delay_) side.main = nothing;  // 2009: 6.2.b
    side.main = bounded(side.main + settings_of(side).time);                        // 6.3.2
    return {ClockEvent::Kind::period_reached, player, now_, side.period};
}

std::optional<ClockEvent> Chessclock::enter_next_period(Color player) noexcept {
    Side& side = sides_[player];
    const std::optional<int>& required = settings_of(side).moves;
    if (!required) return std::nullopt;
    side.moves_before += side.moves - *required;
    side.moves = *required;
    const ClockEvent event = enter(player);
    if (time_left(player) > nothing) put_flag_up(player);
    return event;
}

// Moves on to the period that the counter says, without its time.
void Chessclock::count_on(Side& side, int last_period) const noexcept {
    while (side.period < last_period && required_moves_completed(side)) {
        const int required = *settings_of(side).moves;
        // The last period may come again very often.
        const int times = side.period < period_count_
                              ? 1
                              : std::min(side.moves / required, last_period - side.period);
        side.moves_before += times * required;
        side.moves -= times * required;
        side.period += times;
    }
}

// -- What the arbiter does ---------------------------------------------------------------------

std::optional<ClockEvent> Chessclock::set_time(Color player, Millis display) noexcept {
    Side& side = sides_[player];
    side.main = bounded(display);
    if (mode_ == ClockMode::bronstein) {
        side.extra = std::min(side.extra, side.main);
        side.main -= side.extra;
    }
    if (display > nothing) put_flag_up(player);
    return time_left(player) == nothing ? at_zero(player) : std::nullopt;
}

std::optional<ClockEvent> Chessclock::add_time(Color player, Millis time) noexcept {
    Side& side = sides_[player];
    side.main = bounded(side.main + std::clamp(time, -longest_clock_time, longest_clock_time));
    return time_left(player) == nothing ? at_zero(player) : std::nullopt;
}

void Chessclock::set_moves_in_period(Color player, int moves) noexcept {
    Side& side = sides_[player];
    side.moves = std::clamp(moves, 0, std::max(0, most_clock_moves - side.moves_before));
    if (period_change_ == PeriodChange::moves) count_on(side, no_limit);
}

void Chessclock::set_moves_completed(Color player, int moves) noexcept {
    Side& side = sides_[player];
    // Where periods begin at zero, completing moves does not begin one.
    const int last_period = period_change_ == PeriodChange::zero ? side.period : no_limit;
    side.period = 1;
    side.moves_before = 0;
    side.moves = std::clamp(moves, 0, most_clock_moves);
    count_on(side, last_period);
}

void Chessclock::take_back_moves(Color player, int moves) noexcept {
    Side& side = sides_[player];
    const Side before = side;
    set_moves_completed(player, moves);
    if (mode_ != ClockMode::fischer && !carry_over_in_delay_) return;  // 2009: 6.2.b
    Side reached = before;
    while (reached.period > side.period) {
        side.main = bounded(side.main - settings_of(reached).time);
        --reached.period;
    }
}

void Chessclock::put_flag_up(Color player) noexcept {
    if (!expired(player)) return;
    if (flags_[0] == player) flags_[0] = flags_[1];
    flags_[1] = Color::white;
    --fallen_;
}

// -- Reading it --------------------------------------------------------------------------------

Millis Chessclock::display(Color player) const noexcept {
    const Side& side = sides_[player];
    return mode_ == ClockMode::bronstein ? side.main + side.extra : side.main;
}

Millis Chessclock::delay_left(Color player) const noexcept {
    return mode_ == ClockMode::delay ? sides_[player].extra : nothing;
}

Millis Chessclock::time_left(Color player) const noexcept {
    return sides_[player].main + sides_[player].extra;
}

bool Chessclock::expired(Color player) const noexcept {
    return std::ranges::find(flags(), player) != flags().end();
}

int Chessclock::moves_completed(Color player) const noexcept {
    return sides_[player].moves_before + sides_[player].moves;
}

int Chessclock::moves_in_period(Color player) const noexcept { return sides_[player].moves; }

int Chessclock::period(Color player) const noexcept { return sides_[player].period; }

std::optional<int> Chessclock::moves_required(Color player) const noexcept {
    return settings_of(sides_[player]).moves;
}

std::optional<int> Chessclock::moves_still_required(Color player) const noexcept {
    const std::optional<int> required = moves_required(player);
    if (!required) return std::nullopt;
    return std::max(0, *required - sides_[player].moves);
}

Millis Chessclock::increment(Color player) const noexcept {
    return settings_of(sides_[player]).increment;
}

}  // namespace jadoube
