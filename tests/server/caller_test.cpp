#include "../../shell/server/src/caller.hpp"

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace jadoube::server {
namespace {

net::Request from(std::string peer, const std::vector<std::string>& forwarded = {}) {
    net::Request request;
    request.peer = std::move(peer);
    for (const std::string& line : forwarded) {
        request.headers.emplace_back("x-forwarded-for", line);
    }
    return request;
}

std::string who(const net::Request& request, const Proxies& proxies) {
    const Caller caller = caller_of(request, proxies);
    return (caller.named ? "" : "? ") + caller.address;
}

}  // namespace

TEST_CASE("networks contain their addresses, and IPv4 as IPv6 writes it") {
    const auto networks = Networks::parse("10.0.0.0/8, 192.168.7.1 fd00::/8,,::1");
    REQUIRE(networks);
    for (const char* in :
         {"10.1.2.3", "192.168.7.1", "::ffff:10.9.9.9", "fd12::1", "::1", "fd00::1%eth0"}) {
        CHECK_MESSAGE(networks->contains(in), in);
    }
    for (const char* out : {"11.0.0.1", "192.168.7.2", "fe80::1", "::2", "", "x", "10.0.0"}) {
        CHECK_MESSAGE(!networks->contains(out), out);
    }
    CHECK(Networks::parse("0.0.0.0/0")->contains("8.8.8.8"));
    CHECK_FALSE(Networks::parse("0.0.0.0/0")->contains("::1"));
    for (const char* bad : {"10.0.0.0/33", "x", "10.0.0.1/", "::1/129", "10.0.0.1/8/8", "/8"}) {
        CHECK_MESSAGE(!Networks::parse(bad), bad);
    }
}

TEST_CASE("without a proxy nobody is believed about where he is") {
    CHECK(who(from("203.0.113.9", {"127.0.0.1"}), {}) == "203.0.113.9");
    CHECK(who(from("127.0.0.1"), {}) == "127.0.0.1");
}

TEST_CASE("behind one proxy the last address of the last line is the caller") {
    const Proxies one{.any = true, .known = {}};
    CHECK(who(from("10.0.0.1", {"198.51.100.7"}), one) == "198.51.100.7");
    CHECK(who(from("10.0.0.1", {"127.0.0.1, 198.51.100.7"}), one) == "198.51.100.7");
    CHECK(who(from("10.0.0.1", {"127.0.0.1", "198.51.100.7"}), one) == "198.51.100.7");
    CHECK(who(from("10.0.0.1", {"127.0.0.1", "1.1.1.1 ,\t198.51.100.7 , "}), one) ==
          "198.51.100.7");
    CHECK(who(from("10.0.0.1", {"127.0.0.1", "198.51.100.7:4711"}), one) == "198.51.100.7");
    CHECK(who(from("10.0.0.1", {"[2001:db8::7]:4711"}), one) == "2001:db8::7");
    CHECK(who(from("10.0.0.1", {"2001:db8::7"}), one) == "2001:db8::7");
    // The proxy says nothing, or nothing that is an address: nobody is on this machine by that.
    CHECK(who(from("127.0.0.1"), one) == "? 127.0.0.1");
    CHECK(who(from("127.0.0.1", {"127.0.0.1, unknown"}), one) == "? 127.0.0.1");
}

TEST_CASE("trusted proxies are passed over, and only they are believed") {
    const Proxies ours{.any = false, .known = *Networks::parse("10.0.0.0/8,127.0.0.1")};
    CHECK(who(from("10.0.0.1", {"6.6.6.6, 198.51.100.7, 10.0.0.2"}), ours) == "198.51.100.7");
    CHECK(who(from("10.0.0.1", {"6.6.6.6", "198.51.100.7", "10.0.0.2"}), ours) == "198.51.100.7");
    CHECK(who(from("203.0.113.9", {"198.51.100.7"}), ours) == "203.0.113.9");
    CHECK(who(from("10.0.0.1", {"10.0.0.2"}), ours) == "? 10.0.0.1");
    CHECK(who(from("127.0.0.1"), ours) == "? 127.0.0.1");
}

TEST_CASE("a server is called by an address, localhost or the machine's own name") {
    const Hosts hosts("Tower.club.example");
    for (const char* known : {"localhost", "LOCALHOST:8080", "localhost.", "chess.localhost:1",
                              "127.0.0.1:8080", "192.168.1.20", "[::1]:8080", "[2001:db8::1]",
                              "tower", "tower:8080", "TOWER.local", "tower.club.example", ""}) {
        CHECK_MESSAGE(hosts.knows(known), known);
    }
    for (const char* unknown :
         {"evil.example", "evil.example:8080", "tower.evil.example", "localhost.evil.example",
          "127.0.0.1.evil.example", "1.2.3", "eviltower", "[::1", "a:b:c"}) {
        CHECK_MESSAGE(!hosts.knows(unknown), unknown);
    }
    CHECK_FALSE(Hosts("").knows(".local"));
}

}  // namespace jadoube::server
