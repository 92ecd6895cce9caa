// The time of this run of the server: milliseconds since it joined, by a clock that only goes
// forward. It stands still while nothing can be recorded or the loop does not turn, so that nobody
// is charged for that. For the thread of the loop alone.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

namespace jadoube::server {

class Timeline {
public:
    using Clock = std::chrono::steady_clock;

    // Where the loop has not turned for longer than this, it stood still: two heartbeats.
    static constexpr std::chrono::milliseconds longest_turn{1000};

    Timeline() : origin_(Clock::now()), turned_(origin_) {}

    // Whoever asks first after a standstill of the loop finds the time stopped where it was last
    // told.
    [[nodiscard]] std::int64_t now() const {
        if (frozen_) return told_;
        const Clock::time_point here = Clock::now();
        if (here - turned_ > longest_turn) {
            frozen_ = true;
            return told_;
        }
        told_ = std::max(told_, std::min(since(here), limit_.value_or(INT64_MAX)));
        return told_;
    }
    [[nodiscard]] bool is_frozen() const noexcept { return frozen_; }

    // The loop turns. To be called several times within longest_turn.
    void turn() {
        (void)now();
        if (!frozen_) turned_ = Clock::now();
    }

    // No later than that until it is released: what is on its way to the store began before it.
    void hold(std::int64_t at) { limit_ = at; }
    void release() { limit_.reset(); }
    [[nodiscard]] bool is_held() const { return limit_ && since(Clock::now()) > *limit_; }

    // Stops at that moment, which has passed already.
    void freeze(std::int64_t at) {
        told_ = at;
        frozen_ = true;
    }
    // Goes on right after where it stopped. How long it stood still.
    std::int64_t thaw() {
        if (!frozen_) return 0;
        frozen_ = false;
        const std::int64_t away = since(Clock::now()) - ++told_;
        origin_ += std::chrono::milliseconds(away);
        turned_ = Clock::now();
        return away;
    }

    // When it will be that time, if it is not stopped before.
    [[nodiscard]] Clock::time_point when(std::int64_t t) const {
        return origin_ + std::chrono::milliseconds(t);
    }

private:
    [[nodiscard]] std::int64_t since(Clock::time_point now) const {
        return std::chrono::floor<std::chrono::milliseconds>(now - origin_).count();
    }

    Clock::time_point origin_;
    Clock::time_point turned_;  // the loop, for the last time
    std::optional<std::int64_t> limit_;
    mutable std::int64_t told_ = 0;  // the latest
    mutable bool frozen_ = false;
};

// Milliseconds since 1970, for people; no ruling depends on it.
[[nodiscard]] inline std::int64_t wall_time() {
    return std::chrono::floor<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace jadoube::server
