#include "rate_limit.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <arpa/inet.h>

namespace jadoube::server {

Bucket::Bucket(Rate rate) noexcept
    : interval_(std::max<std::int64_t>(1, std::llround(1e6 / rate.per_second))),
      capacity_(interval_ * std::max(1, rate.burst)) {}

// When the bucket will be full, in microseconds. A clock that was set back does not make it wait
// for longer than it takes to fill an empty one.
std::int64_t Bucket::full_at(std::int64_t now) const noexcept {
    const std::int64_t micros = now * 1000;
    if (!used_) return micros;
    return std::clamp(full_at_, micros, micros + capacity_);
}

bool Bucket::take(std::int64_t now, int count) noexcept {
    full_at_ = full_at(now);
    used_ = true;
    const std::int64_t full = full_at_ + interval_ * std::max(0, count);
    if (full > now * 1000 + capacity_) return false;
    full_at_ = full;
    return true;
}

std::int64_t Bucket::wait(std::int64_t now, int count) const noexcept {
    const std::int64_t needed = std::min(interval_ * std::max(0, count), capacity_);
    const std::int64_t late = full_at(now) + needed - (now * 1000 + capacity_);
    return late <= 0 ? 0 : (late + 999) / 1000;
}

std::string peer_key(std::string_view address) {
    std::string text(address.substr(0, address.find('%')));  // without its zone
    std::array<char, 16> bytes{};
    if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return {bytes.data(), 4};
    if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return "?" + text;
    const std::string_view whole(bytes.data(), bytes.size());
    constexpr std::string_view mapped("\0\0\0\0\0\0\0\0\0\0\xFF\xFF", 12);
    return std::string(whole.starts_with(mapped) ? whole.substr(12) : whole.substr(0, 8));
}

bool PeerBuckets::take(std::string_view address, std::int64_t now, int count) {
    return buckets_.get(peer_key(address), fresh_).take(now, count);
}

std::int64_t PeerBuckets::wait(std::string_view address, std::int64_t now, int count) const {
    const Bucket* known = buckets_.find(peer_key(address));
    return (known ? *known : fresh_).wait(now, count);
}

}  // namespace jadoube::server
