// The time of this run of the server: milliseconds since it joined, by a clock that only goes
// forward. It stands still while nothing can be recorded, so that nobody is charged for that.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace jadoube::server {

class Timeline {
public:
    using Clock = std::chrono::steady_clock;

    Timeline() : origin_(Clock::now()) {}

    [[nodiscard]] std::int64_t now() const { return frozen_ ? *frozen_ : since(Clock::now()); }
    [[nodiscard]] bool is_frozen() const noexcept { return frozen_.has_value(); }

    // Stops at that moment, which has passed already.
    void freeze(std::int64_t at) {
        if (!frozen_) frozen_ = at;
    }
    // Goes on from where it stopped. How long it stood still.
    std::int64_t thaw() {
        if (!frozen_) return 0;
        const std::int64_t away = since(Clock::now()) - *frozen_;
        origin_ += std::chrono::milliseconds(away);
        frozen_.reset();
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
    std::optional<std::int64_t> frozen_;
};

// Milliseconds since 1970, for people; no ruling depends on it.
[[nodiscard]] inline std::int64_t wall_time() {
    return std::chrono::floor<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace jadoube::server
