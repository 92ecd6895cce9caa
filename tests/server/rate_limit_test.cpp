#include "../../shell/server/src/rate_limit.hpp"

#include <string>

#include <doctest/doctest.h>

namespace jadoube::server {

TEST_CASE("a bucket gives its burst at once, then one for each interval") {
    Bucket bucket({.per_second = 2, .burst = 3});
    CHECK(bucket.take(1000));
    CHECK(bucket.take(1000));
    CHECK(bucket.take(1000));
    CHECK(!bucket.take(1000));
    CHECK(bucket.wait(1000) == 500);
    CHECK(!bucket.take(1499));
    CHECK(bucket.wait(1499) == 1);
    CHECK(bucket.take(1500));
    CHECK(!bucket.take(1500));
    // No more than the burst is ever saved.
    for (int i = 0; i < 3; ++i) CHECK(bucket.take(1'000'000));
    CHECK(!bucket.take(1'000'000));
}

TEST_CASE("a bucket is full at first, whatever the clock says") {
    for (const std::int64_t now : {std::int64_t{-5000}, std::int64_t{0}, std::int64_t{1} << 45}) {
        Bucket bucket({.per_second = 1, .burst = 2});
        CHECK(bucket.wait(now, 2) == 0);
        CHECK(bucket.take(now, 2));
        CHECK(!bucket.take(now));
    }
}

TEST_CASE("several tokens are taken together or not at all") {
    Bucket bucket({.per_second = 1, .burst = 5});
    CHECK(bucket.take(0, 3));
    CHECK(!bucket.take(0, 3));
    CHECK(bucket.wait(0, 3) == 1000);
    CHECK(bucket.take(0, 2));  // the refusal took none
    CHECK(!bucket.take(100'000, 6));
    CHECK(bucket.take(100'000, 5));
}

TEST_CASE("the long run is the rate, and no rounding adds to it") {
    Bucket bucket({.per_second = 7, .burst = 1});
    int taken = 0;
    for (std::int64_t now = 0; now < 100'000; ++now) taken += bucket.take(now) ? 1 : 0;
    // Time comes in whole milliseconds, so a token may be taken a little late.
    CHECK(taken <= 701);
    CHECK(taken >= 694);
}

TEST_CASE("whoever waits as long as he is told gets his token, and not before") {
    Bucket bucket({.per_second = 3, .burst = 1});  // one in 333.333 ms
    CHECK(bucket.take(0));
    CHECK(bucket.wait(0) == 334);
    CHECK(!bucket.take(333));
    CHECK(bucket.wait(333) == 1);
    CHECK(bucket.take(334));
}

TEST_CASE("a clock that is set back makes nobody wait for longer than an empty bucket does") {
    Bucket bucket({.per_second = 1, .burst = 4});
    CHECK(bucket.take(10'000'000, 4));
    CHECK(bucket.wait(0) == 1000);
    CHECK(!bucket.take(0));
    CHECK(bucket.take(1000));
}

TEST_CASE("a peer is an IPv4 address, or the /64 of an IPv6 address") {
    CHECK(peer_key("192.0.2.1") != peer_key("192.0.2.2"));
    CHECK(peer_key("2001:db8:1:2::1") == peer_key("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    CHECK(peer_key("2001:db8:1:2::1") != peer_key("2001:db8:1:3::1"));
    CHECK(peer_key("2001:DB8:1:2::1") == peer_key("2001:0db8:0001:0002::7"));
    CHECK(peer_key("::ffff:192.0.2.1") == peer_key("192.0.2.1"));
    CHECK(peer_key("::ffff:192.0.2.1") != peer_key("::ffff:192.0.2.2"));
    CHECK(peer_key("fe80::1%eth0") == peer_key("fe80::2"));
    CHECK(peer_key("::1") != peer_key("127.0.0.1"));
    CHECK(peer_key("somewhere") != peer_key("elsewhere"));
    CHECK(peer_key("") == peer_key(""));
}

TEST_CASE("each peer has a bucket of his own") {
    PeerBuckets peers({.per_second = 1, .burst = 1}, 100);
    CHECK(peers.take("192.0.2.1", 0));
    CHECK(!peers.take("192.0.2.1", 0));
    CHECK(peers.take("192.0.2.2", 0));
    CHECK(peers.wait("192.0.2.1", 0) == 1000);
    CHECK(peers.wait("192.0.2.3", 0) == 0);
    CHECK(peers.take("192.0.2.1", 1000));
    CHECK(peers.take("2001:db8::1", 0));
    CHECK(!peers.take("2001:db8::2", 0));
    CHECK(peers.size() == 3);
}

TEST_CASE("of too many peers those are forgotten who have not come for the longest time") {
    PeerBuckets peers({.per_second = 0.001, .burst = 1}, 3);
    CHECK(peers.take("192.0.2.1", 0));
    CHECK(peers.take("192.0.2.2", 0));
    CHECK(peers.take("192.0.2.3", 0));
    CHECK(!peers.take("192.0.2.1", 0));  // and so the second is the oldest
    CHECK(peers.take("192.0.2.4", 0));
    CHECK(peers.size() == 3);
    CHECK(!peers.take("192.0.2.1", 0));
    CHECK(!peers.take("192.0.2.3", 0));
    CHECK(peers.take("192.0.2.2", 0));
    for (int i = 0; i < 1000; ++i) (void)peers.take("10.0.0." + std::to_string(i), 0);
    CHECK(peers.size() == 3);
}

}  // namespace jadoube::server
