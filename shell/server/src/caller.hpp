// What can be believed of a request before its sender is known: where it comes from, through which
// proxies of ours, and by which name the server was called.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/net/server.hpp>

namespace jadoube::server {

// Addresses and networks: "127.0.0.1", "10.0.0.0/8", "fd00::/8".
class Networks {
public:
    // Separated by commas or blanks; none if one of them is no address.
    [[nodiscard]] static std::optional<Networks> parse(std::string_view text);

    [[nodiscard]] bool contains(std::string_view address) const;
    [[nodiscard]] bool empty() const noexcept { return all_.empty(); }

private:
    struct Network {
        std::array<std::uint8_t, 16> address{};  // IPv4 as IPv6 writes it
        unsigned bits = 128;                     // that count
    };
    std::vector<Network> all_;
};

[[nodiscard]] bool is_address(std::string_view text);
[[nodiscard]] bool is_loopback(std::string_view address);

struct Proxies {
    bool any = false;  // whoever connects is our proxy
    Networks known;    // or only these are, any number of them one behind the other
};

struct Caller {
    std::string address;
    bool named = true;  // false: a proxy calls, and does not say for whom
};

// Proxies add whom they have seen behind what is there already. So the last address that is not a
// proxy's own is the caller's, and what stands before it may be anything.
[[nodiscard]] Caller caller_of(const net::Request& request, const Proxies& proxies);

// The names by which a server without a base URL may be called: any address, localhost, and the
// machine's own name. Otherwise a page of another site could have its name lead here, and would be
// taken for one of ours (DNS rebinding).
class Hosts {
public:
    explicit Hosts(std::string_view machine);

    // The header Host: with a port or without.
    [[nodiscard]] bool knows(std::string_view host) const;
    // One of the machine's own names.
    [[nodiscard]] bool is_machine(std::string_view host) const;

private:
    std::vector<std::string> names_;  // of the machine
};

// As the system has it.
[[nodiscard]] std::string machine_name();

}  // namespace jadoube::server
