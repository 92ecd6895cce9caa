// What holds for every chessclock, whatever is done to it: random settings, random operations.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/clock/chessclock.hpp>

#include "clock/clocks.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using namespace std::chrono_literals;
using test::all_moves;
using test::Events;
using test::moves_in;
using test::Random;
using enum Color;

// -- Random settings and operations --------------------------------------------------------------

struct Operation {
    enum class Kind : std::uint8_t {
        advance,
        press,
        start,
        stop,
        complete_without_press,
        set_time,
        add_time,
        set_moves_in_period,
        set_moves_completed,
        enter_next_period,
    };
    Kind kind{};
    Color player{};
    Millis time{};
    int moves = 0;
};

[[nodiscard]] Millis up_to(Random& random, int most) {
    return Millis{static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most) + 1))};
}
[[nodiscard]] int number_up_to(Random& random, int most) {
    return static_cast<int>(random.below(static_cast<std::uint64_t>(most) + 1));
}

[[nodiscard]] ClockSettings random_settings(Random& random) {
    ClockSettings settings;
    settings.mode = static_cast<ClockMode>(random.below(3));
    settings.period_change = static_cast<PeriodChange>(random.below(2));
    settings.carry_over_in_delay = random.below(2) == 0;
    const auto periods = 1 + random.below(4);
    for (std::uint64_t i = 0; i < periods; ++i) {
        ClockPeriod period = all_moves(1ms + up_to(random, 60));
        if (i + 1 < periods || random.below(4) == 0) period.moves = 1 + number_up_to(random, 3);
        if (random.below(2) == 0) period.increment = up_to(random, 10);
        settings.periods.push_back(period);
    }
    if (settings.period_change == PeriodChange::moves && random.below(8) == 0) {
        settings.periods.back().time = 0ms;
        settings.periods.back().increment = 5ms;
    }
    return settings;
}

[[nodiscard]] Operation random_operation(Random& random) {
    using enum Operation::Kind;
    static constexpr std::array often = {advance, advance, advance, advance,
                                         press,   press,   press,   start};
    static constexpr std::array seldom = {stop,
                                          complete_without_press,
                                          set_time,
                                          add_time,
                                          set_moves_in_period,
                                          set_moves_completed,
                                          enter_next_period};
    Operation operation;
    operation.kind = random.below(6) == 0 ? seldom[random.below(seldom.size())]
                                          : often[random.below(often.size())];
    operation.player = random.below(2) == 0 ? white : black;
    operation.moves = number_up_to(random, 6);
    switch (operation.kind) {
        case advance: operation.time = up_to(random, random.below(4) == 0 ? 80 : 10); break;
        case add_time: operation.time = up_to(random, 60) - 30ms; break;
        case set_time: operation.time = up_to(random, 60); break;
        default: break;
    }
    return operation;
}

// Presses are only seen when they hit the clock that runs.
[[nodiscard]] Operation aimed(Operation operation, const Chessclock& clock, bool aim) {
    if (aim && operation.kind == Operation::Kind::press && clock.running()) {
        operation.player = *clock.running();
    }
    return operation;
}

[[nodiscard]] Events apply(Chessclock& clock, const Operation& operation) {
    using enum Operation::Kind;
    std::optional<ClockEvent> event;
    switch (operation.kind) {
        case advance: return test::run(clock, operation.time);
        case press: event = clock.press(operation.player); break;
        case start: clock.start(operation.player); break;
        case stop: clock.stop(); break;
        case complete_without_press: event = clock.complete_without_press(operation.player); break;
        case set_time: event = clock.set_time(operation.player, operation.time); break;
        case add_time: event = clock.add_time(operation.player, operation.time); break;
        case set_moves_in_period:
            clock.set_moves_in_period(operation.player, operation.moves);
            break;
        case set_moves_completed:
            clock.set_moves_completed(operation.player, operation.moves);
            break;
        case enter_next_period: event = clock.enter_next_period(operation.player); break;
    }
    return event ? Events{*event} : Events{};
}

constexpr int operations_of_a_game = 40;

// Calls check with a clock, an operation that is about to be done to it, and a random generator.
// Says how often check said no.
template <class Check>
[[nodiscard]] int count_failures(std::uint64_t seed, int games, const Check& check) {
    int failures = 0;
    for (int game = 0; game < test::scaled(games); ++game) {
        Random random(seed + static_cast<std::uint64_t>(game));
        Chessclock clock = *Chessclock::check(random_settings(random));
        for (int i = 0; i < operations_of_a_game; ++i) {
            const Operation operation =
                aimed(random_operation(random), clock, random.below(8) != 0);
            if (!check(clock, operation, random)) ++failures;
            (void)apply(clock, operation);
        }
    }
    return failures;
}

// -- A second clock, millisecond by millisecond --------------------------------------------------

// Nothing is computed here that a clockmaker would not build: displays that lose a millisecond, and
// counters.
class SlowClock {
public:
    explicit SlowClock(const ClockSettings& settings) : settings_(settings) {
        for (Face* face : {&faces_.white, &faces_.black}) {
            face->shown = period(*face).time;
            if (settings_.mode != ClockMode::delay) face->shown += period(*face).increment;
            if (settings_.mode == ClockMode::bronstein) face->extra = period(*face).increment;
            if (settings_.mode == ClockMode::delay) face->wait = period(*face).increment;
        }
    }

    Events apply(const Operation& operation) {
        using enum Operation::Kind;
        events_.clear();
        Face& face = faces_[operation.player];
        switch (operation.kind) {
            case advance:
                for (Millis passed{}; passed < operation.time; ++passed) {
                    look();
                    tick();
                }
                look();
                break;
            case press:
                if (running_ != operation.player) break;
                complete(operation.player);
                prepare_next_move(face);
                running_ = !operation.player;
                break;
            case start: running_ = operation.player; break;
            case stop: running_.reset(); break;
            case complete_without_press: complete(operation.player); break;
            case set_time:
                face.shown = operation.time;
                if (settings_.mode == ClockMode::bronstein && face.extra - face.used > face.shown) {
                    face.used = face.extra - face.shown;
                }
                if (operation.time > 0ms) raise(operation.player);
                if (empty(face)) at_zero(operation.player);
                break;
            case add_time: {
                // Main time is what the display shows beyond the extra time of this move.
                const Millis least =
                    settings_.mode == ClockMode::bronstein ? face.extra - face.used : 0ms;
                face.shown = std::max(face.shown + operation.time, least);
                if (empty(face)) at_zero(operation.player);
                break;
            }
            case set_moves_in_period:
                face.moves = operation.moves;
                while (settings_.period_change == PeriodChange::moves && done(face)) {
                    leave(face);
                }
                break;
            case set_moves_completed: {
                const int now = face.period;
                face.period = 1;
                face.earlier = 0;
                face.moves = operation.moves;
                while (done(face) &&
                       (settings_.period_change == PeriodChange::moves || face.period < now)) {
                    leave(face);
                }
                break;
            }
            case enter_next_period:
                if (!period(face).moves) break;
                face.earlier += face.moves;
                face.moves = 0;
                ++face.period;
                add_period(operation.player);
                if (!empty(face)) raise(operation.player);
                break;
        }
        return events_;
    }

    [[nodiscard]] bool agrees_with(const Chessclock& clock) const {
        for (const Color player : both_colors) {
            const Face& face = faces_[player];
            if (clock.display(player) != face.shown || clock.delay_left(player) != face.wait ||
                clock.period(player) != face.period ||
                clock.moves_in_period(player) != face.moves ||
                clock.moves_completed(player) != face.earlier + face.moves) {
                return false;
            }
        }
        return clock.running() == running_ && clock.now() == now_ && test::flags(clock) == flags_;
    }

private:
    struct Face {
        Millis shown{};
        Millis wait{};   // delay
        Millis extra{};  // Bronstein
        Millis used{};   // of it
        int period = 1;
        int earlier = 0;
        int moves = 0;
    };

    [[nodiscard]] const ClockPeriod& period(const Face& face) const {
        const auto index = static_cast<std::size_t>(face.period) - 1;
        return index < settings_.periods.size() ? settings_.periods[index]
                                                : settings_.periods.back();
    }
    [[nodiscard]] bool done(const Face& face) const {
        return period(face).moves && face.moves >= *period(face).moves;
    }
    [[nodiscard]] static bool empty(const Face& face) {
        return face.shown == 0ms && face.wait == 0ms;
    }
    void leave(Face& face) const {
        const int required = *period(face).moves;
        face.earlier += required;
        face.moves -= required;
        ++face.period;
    }
    void add_period(Color player) {
        Face& face = faces_[player];
        if (settings_.mode == ClockMode::delay && !settings_.carry_over_in_delay) face.shown = 0ms;
        if (settings_.mode == ClockMode::bronstein && !settings_.carry_over_in_delay) {
            face.shown = face.extra - face.used;
        }
        face.shown += period(face).time;
        events_.push_back({ClockEvent::Kind::period_reached, player, now_, face.period});
    }
    void complete(Color player) {
        Face& face = faces_[player];
        ++face.moves;
        if (done(face) && (settings_.period_change == PeriodChange::moves || empty(face))) {
            leave(face);
            add_period(player);
        }
    }
    void prepare_next_move(Face& face) {
        const Millis increment = period(face).increment;
        switch (settings_.mode) {
            case ClockMode::fischer: face.shown += increment; break;
            case ClockMode::bronstein:
                face.shown += face.used;  // comes back
                face.shown += increment - face.extra;
                face.extra = increment;
                face.used = 0ms;
                break;
            case ClockMode::delay: face.wait = increment; break;
        }
    }
    void tick() {
        ++now_;
        if (!running_) return;
        Face& face = faces_[*running_];
        if (face.wait > 0ms) {
            --face.wait;
        } else if (face.shown > 0ms) {
            --face.shown;
            if (face.used < face.extra) ++face.used;
        }
    }
    // As often as something happens at this instant.
    void look() {
        while (running_ && empty(faces_[*running_]) && at_zero(*running_)) {
        }
    }
    bool at_zero(Color player) {
        Face& face = faces_[player];
        if (done(face)) {
            leave(face);
            add_period(player);
            return true;
        }
        if (std::find(flags_.begin(), flags_.end(), player) != flags_.end()) return false;
        flags_.push_back(player);
        events_.push_back({ClockEvent::Kind::flag_fallen, player, now_, face.period});
        return true;
    }
    void raise(Color player) {
        flags_.erase(std::remove(flags_.begin(), flags_.end(), player), flags_.end());
    }

    ClockSettings settings_;
    ByColor<Face> faces_;
    std::optional<Color> running_;
    std::vector<Color> flags_;
    Events events_;
    Instant now_{};
};

TEST_CASE("clock property: the same as a clock that goes millisecond by millisecond") {
    int different = 0;
    ByColor<int> flags_fallen;
    int periods_reached = 0;
    for (int game = 0; game < test::scaled(30'000); ++game) {
        Random random(1'000'000 + static_cast<std::uint64_t>(game));
        const ClockSettings settings = random_settings(random);
        Chessclock clock = *Chessclock::check(settings);
        SlowClock slow(settings);
        for (int i = 0; i < operations_of_a_game; ++i) {
            const Operation operation =
                aimed(random_operation(random), clock, random.below(8) != 0);
            const Events events = apply(clock, operation);
            if (events != slow.apply(operation) || !slow.agrees_with(clock)) {
                ++different;
                break;
            }
            for (const ClockEvent& event : events) {
                if (event.kind == ClockEvent::Kind::flag_fallen) ++flags_fallen[event.player];
                if (event.kind == ClockEvent::Kind::period_reached) ++periods_reached;
            }
        }
    }
    CHECK(different == 0);
    // Enough has happened for that to mean something.
    CHECK(flags_fallen.white > test::scaled(10'000));
    CHECK(flags_fallen.black > test::scaled(10'000));
    CHECK(periods_reached > test::scaled(20'000));
}

// -- No time appears or vanishes -----------------------------------------------------------------

// What an operation changes of what a player has left, told from what can be seen. Of Bronstein the
// extra time cannot be seen apart, but see below: it has what US delay has.
[[nodiscard]] bool time_is_accounted_for(Chessclock clock, const Operation& operation) {
    using enum Operation::Kind;
    const Chessclock before = clock;
    const Events events = apply(clock, operation);
    const bool carried_over = clock.mode() == ClockMode::fischer || clock.carry_over_in_delay();

    for (const Color player : both_colors) {
        const bool his = operation.player == player;
        Millis periods{};
        bool entered = false;
        for (const ClockEvent& event : events) {
            if (event.player != player || event.kind != ClockEvent::Kind::period_reached) continue;
            const auto index =
                std::min(static_cast<std::size_t>(event.period), clock.periods().size()) - 1;
            periods += clock.periods()[index].time;
            entered = true;
        }
        Millis display = before.display(player);
        Millis delay = before.delay_left(player);
        if (entered && !carried_over) display = 0ms;
        display += periods;
        switch (operation.kind) {
            case advance: {
                const Millis passed = before.running() == player ? operation.time : 0ms;
                // Nothing was left where a period began, and what passes after a flag is on no
                // display.
                const Millis left = before.time_left(player) + periods - passed;
                if (clock.time_left(player) != std::max(left, 0ms)) return false;
                continue;
            }
            case press:
                if (!his || before.running() != player) break;
                if (clock.mode() == ClockMode::fischer) display += clock.increment(player);
                if (clock.mode() == ClockMode::delay) delay = clock.increment(player);
                break;
            case set_time:
                if (his) display = operation.time + periods;
                break;
            case add_time:
                if (his) display = std::max(before.display(player) + operation.time, 0ms) + periods;
                break;
            case complete_without_press:
            case enter_next_period:
            case start:
            case stop:
            case set_moves_in_period:
            case set_moves_completed: break;
        }
        if (clock.display(player) != display || clock.delay_left(player) != delay) return false;
    }
    return true;
}

TEST_CASE("clock property: no time appears or vanishes but by an operation") {
    CHECK(count_failures(2'000'000, 50'000,
                         [](const Chessclock& clock, const Operation& operation, Random&) {
                             return clock.mode() == ClockMode::bronstein ||
                                    time_is_accounted_for(clock, operation);
                         }) == 0);
}

TEST_CASE("clock property: over a whole game, what was granted is left or has been spent") {
    // Without the arbiter: thinking and pressing, cumulative mode.
    int wrong = 0;
    for (int game = 0; game < test::scaled(20'000); ++game) {
        Random random(3'000'000 + static_cast<std::uint64_t>(game));
        ClockSettings settings = random_settings(random);
        settings.mode = ClockMode::fischer;
        Chessclock clock = *Chessclock::check(settings);
        ByColor<Millis> granted{clock.display(white), clock.display(black)};
        ByColor<Millis> spent;
        clock.start(white);
        for (int i = 0; i < 60 && clock.flags().empty(); ++i) {
            const Color player = *clock.running();
            const Millis thought = up_to(random, 12);
            const Instant began = clock.now();
            for (const Instant until = began + thought; clock.flags().empty();) {
                const auto event = clock.advance(until);
                if (!event) break;
                if (event->kind == ClockEvent::Kind::period_reached) {
                    const auto index = static_cast<std::size_t>(clock.period(player)) - 1;
                    granted[player] +=
                        settings.periods[std::min(index, settings.periods.size() - 1)].time;
                }
            }
            spent[player] += clock.now() - began;
            if (!clock.flags().empty()) break;
            const int period = clock.period(player);
            (void)clock.press(player);
            const auto index = std::min(static_cast<std::size_t>(clock.period(player)) - 1,
                                        settings.periods.size() - 1);
            if (clock.period(player) != period) granted[player] += settings.periods[index].time;
            granted[player] += settings.periods[index].increment;
        }
        const Millis left = clock.display(white) + clock.display(black);
        const Instant start{};
        if (left + (clock.now() - start) != granted.white + granted.black) ++wrong;
        for (const Color player : both_colors) {
            if (clock.display(player) + spent[player] != granted[player]) ++wrong;
            if (clock.expired(player) && clock.display(player) != 0ms) ++wrong;
        }
    }
    CHECK(wrong == 0);
}

// -- Steps, mirrors, forecasts -------------------------------------------------------------------

TEST_CASE("clock property: many small steps lead where one big step leads") {
    CHECK(count_failures(
              4'000'000, 30'000, [](const Chessclock& clock, const Operation&, Random& random) {
                  const Instant to = clock.now() + up_to(random, 200);
                  Chessclock big = clock;
                  const Events at_once = test::run_to(big, to);
                  Chessclock small = clock;
                  Events by_steps;
                  while (small.now() < to) {
                      const Instant next = std::min(to, small.now() + up_to(random, 30));
                      for (const ClockEvent& event : test::run_to(small, next)) {
                          by_steps.push_back(event);
                      }
                  }
                  // Something may be due without any time passing.
                  for (const ClockEvent& event : test::run_to(small, to)) {
                      by_steps.push_back(event);
                  }
                  return at_once == by_steps && big == small &&
                         std::ranges::is_sorted(at_once, {}, &ClockEvent::at) && big.now() == to;
              }) == 0);
}

TEST_CASE("clock property: the next event is the one that comes, and comes when it is said to") {
    CHECK(count_failures(5'000'000, 50'000, [](const Chessclock& clock, const Operation&, Random&) {
              const auto next = clock.next_event();
              Chessclock waiting = clock;
              if (!next) return !waiting.advance(clock.now() + 1h).has_value();
              if (next->at > clock.now() && waiting.advance(next->at - 1ms)) return false;
              return waiting.next_event() == next && waiting.advance(next->at) == next &&
                     waiting.now() == next->at;
          }) == 0);
}

[[nodiscard]] bool mirrored(const Chessclock& a, const Chessclock& b) {
    for (const Color player : both_colors) {
        if (a.display(player) != b.display(!player) ||
            a.delay_left(player) != b.delay_left(!player) ||
            a.moves_completed(player) != b.moves_completed(!player) ||
            a.moves_in_period(player) != b.moves_in_period(!player) ||
            a.period(player) != b.period(!player) || a.expired(player) != b.expired(!player)) {
            return false;
        }
        if ((a.running() == player) != (b.running() == !player)) return false;
        if ((a.last_running() == player) != (b.last_running() == !player)) return false;
    }
    std::vector<Color> flags = test::flags(a);
    for (Color& flag : flags) flag = !flag;
    return flags == test::flags(b) && a.now() == b.now();
}

TEST_CASE("clock property: mirrored colours give mirrored clocks, and a replay the same one") {
    int wrong = 0;
    for (int game = 0; game < test::scaled(30'000); ++game) {
        Random random(6'000'000 + static_cast<std::uint64_t>(game));
        const ClockSettings settings = random_settings(random);
        Chessclock clock = *Chessclock::check(settings);
        Chessclock replayed = clock;
        Chessclock mirror = clock;
        for (int i = 0; i < operations_of_a_game; ++i) {
            Operation operation = aimed(random_operation(random), clock, random.below(8) != 0);
            Events events = apply(clock, operation);
            if (apply(replayed, operation) != events || replayed != clock) ++wrong;
            operation.player = !operation.player;
            for (ClockEvent& event : events) event.player = !event.player;
            if (apply(mirror, operation) != events || !mirrored(clock, mirror)) ++wrong;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("clock property: Bronstein and US delay differ only in what they show") {
    int wrong = 0;
    for (int game = 0; game < test::scaled(30'000); ++game) {
        Random random(7'000'000 + static_cast<std::uint64_t>(game));
        ClockSettings settings = random_settings(random);
        settings.mode = ClockMode::bronstein;
        Chessclock bronstein = *Chessclock::check(settings);
        settings.mode = ClockMode::delay;
        Chessclock delay = *Chessclock::check(settings);
        for (int i = 0; i < operations_of_a_game; ++i) {
            Operation operation = aimed(random_operation(random), delay, random.below(8) != 0);
            if (operation.kind == Operation::Kind::set_time) operation.time += 1ms;
            Operation shown = operation;  // the same main time on the other display
            if (operation.kind == Operation::Kind::set_time) {
                shown.time += delay.delay_left(operation.player);
            }
            if (apply(delay, operation) != apply(bronstein, shown)) ++wrong;
            for (const Color player : both_colors) {
                if (bronstein.display(player) != delay.display(player) + delay.delay_left(player)) {
                    ++wrong;
                }
                if (bronstein.time_left(player) != delay.time_left(player)) ++wrong;
            }
            if (test::flags(bronstein) != test::flags(delay)) ++wrong;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("clock property: a clock is always in order") {
    CHECK(count_failures(
              8'000'000, 50'000, [](Chessclock clock, const Operation& operation, Random&) {
                  const Chessclock before = clock;
                  const Events events = apply(clock, operation);
                  for (const Color player : both_colors) {
                      if (clock.display(player) < 0ms || clock.delay_left(player) < 0ms) {
                          return false;
                      }
                      if (clock.moves_in_period(player) < 0 || clock.period(player) < 1) {
                          return false;
                      }
                      if (clock.period_change() == PeriodChange::moves &&
                          clock.moves_still_required(player) == 0) {
                          return false;
                      }
                      // A clock that stands keeps its time when time passes.
                      if (operation.kind == Operation::Kind::advance &&
                          before.running() != player &&
                          clock.time_left(player) != before.time_left(player)) {
                          return false;
                      }
                      // Whoever runs with nothing left has a flag that is down.
                      if (operation.kind == Operation::Kind::advance && clock.running() == player &&
                          clock.time_left(player) == 0ms && !clock.expired(player)) {
                          return false;
                      }
                      // Flags fall by events and go up only by the arbiter.
                      const auto fell = [&](const ClockEvent& event) {
                          return event.kind == ClockEvent::Kind::flag_fallen &&
                                 event.player == player;
                      };
                      const bool down = std::ranges::any_of(events, fell);
                      const bool may_go_up = operation.player == player &&
                                             (operation.kind == Operation::Kind::set_time ||
                                              operation.kind == Operation::Kind::enter_next_period);
                      const bool expected = before.expired(player) || down;
                      if (clock.expired(player) != expected &&
                          !(may_go_up && !clock.expired(player) && !down)) {
                          return false;
                      }
                  }
                  return clock.flags().size() <= 2;
              }) == 0);
}

}  // namespace
}  // namespace jadoube
