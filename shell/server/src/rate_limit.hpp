// How often somebody may do something: so many at once, then so many a second. The time is an
// argument, in milliseconds of any clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace jadoube::server {

struct Rate {
    double per_second = 1;  // above 0
    int burst = 1;          // at once, from 1
};

// A bucket of tokens, full at first; each taking costs one.
// Invariant: in any span of time no more are taken than the burst and what flows in meanwhile.
class Bucket {
public:
    explicit Bucket(Rate rate) noexcept;

    // Takes so many, or none if there are not enough.
    [[nodiscard]] bool take(std::int64_t now, int count = 1) noexcept;
    // How long until so many are there, if nobody takes any: 0 if they are there now. At most the
    // burst is ever there.
    [[nodiscard]] std::int64_t wait(std::int64_t now, int count = 1) const noexcept;

private:
    [[nodiscard]] std::int64_t full_at(std::int64_t now) const noexcept;

    std::int64_t interval_;  // between two tokens, in microseconds
    std::int64_t capacity_;  // from empty to full, in microseconds
    std::int64_t full_at_ = 0;
    bool used_ = false;
};

// Who that is: an IPv4 address, or the /64 of an IPv6 address, of which one person has them all.
[[nodiscard]] std::string peer_key(std::string_view address);

// Something for each key, of so many at most: what was not asked for the longest time is forgotten.
template <class Value>
class Recent {
public:
    explicit Recent(std::size_t limit) : limit_(limit == 0 ? 1 : limit) {}

    // What is kept under that key; at first, a copy of this.
    [[nodiscard]] Value& get(const std::string& key, const Value& fresh) {
        if (const auto known = places_.find(key); known != places_.end()) {
            items_.splice(items_.begin(), items_, known->second);
            return items_.front().second;
        }
        if (items_.size() >= limit_) {
            places_.erase(items_.back().first);
            items_.pop_back();
        }
        items_.emplace_front(key, fresh);
        places_.emplace(key, items_.begin());
        return items_.front().second;
    }
    [[nodiscard]] const Value* find(const std::string& key) const {
        const auto known = places_.find(key);
        return known == places_.end() ? nullptr : &known->second->second;
    }
    [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }

private:
    using Items = std::list<std::pair<std::string, Value>>;
    std::size_t limit_;
    Items items_;  // the last one asked for first
    std::unordered_map<std::string, typename Items::iterator> places_;
};

// A bucket for each of the last so many peers.
class PeerBuckets {
public:
    PeerBuckets(Rate rate, std::size_t peers) : fresh_(rate), buckets_(peers) {}

    [[nodiscard]] bool take(std::string_view address, std::int64_t now, int count = 1);
    [[nodiscard]] std::int64_t wait(std::string_view address, std::int64_t now,
                                    int count = 1) const;
    [[nodiscard]] std::size_t size() const noexcept { return buckets_.size(); }

private:
    Bucket fresh_;
    Recent<Bucket> buckets_;
};

}  // namespace jadoube::server
