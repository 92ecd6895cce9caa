#include "caller.hpp"

#include <algorithm>
#include <charconv>

#include <arpa/inet.h>
#include <unistd.h>

namespace jadoube::server {
namespace {

using Bytes = std::array<std::uint8_t, 16>;
constexpr unsigned all_bits = 128;
constexpr unsigned bits_before_ipv4 = 96;

struct Parsed {
    Bytes bytes{};
    bool ipv4 = false;
};

std::optional<Parsed> parse_address(std::string_view address) {
    const std::string text(address.substr(0, address.find('%')));  // without its zone
    Parsed parsed;
    if (inet_pton(AF_INET, text.c_str(), parsed.bytes.data() + 12) == 1) {
        parsed.bytes[10] = parsed.bytes[11] = 0xFF;
        parsed.ipv4 = true;
        return parsed;
    }
    if (inet_pton(AF_INET6, text.c_str(), parsed.bytes.data()) == 1) return parsed;
    return std::nullopt;
}

bool same_bits(const Bytes& a, const Bytes& b, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        const unsigned shift = 7 - i % 8;
        if (((a[i / 8] ^ b[i / 8]) >> shift & 1U) != 0) return false;
    }
    return true;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// "1.2.3.4", "1.2.3.4:5678", "2001:db8::1", "[2001:db8::1]:5678": without port and brackets.
std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        return end == std::string_view::npos ? text : text.substr(1, end - 1);
    }
    const bool one_colon = std::ranges::count(text, ':') == 1;
    return one_colon ? text.substr(0, text.find(':')) : text;
}

std::string small_letters(std::string_view text) {
    std::string made(text);
    for (char& c : made) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return made;
}

// Of a header Host: "Tower.local.:8080" is tower.local.
std::string host_name(std::string_view host) {
    std::string name = small_letters(without_port(host));
    if (name.ends_with('.')) name.pop_back();
    return name;
}

}  // namespace

std::optional<Networks> Networks::parse(std::string_view text) {
    Networks networks;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(", \t"), text.size());
        const std::string_view one = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (one.empty()) continue;
        const auto slash = std::min(one.find('/'), one.size());
        const auto address = parse_address(one.substr(0, slash));
        if (!address) return std::nullopt;
        Network network{address->bytes, all_bits};
        if (slash < one.size()) {
            const std::string_view digits = one.substr(slash + 1);
            const unsigned before = address->ipv4 ? bits_before_ipv4 : 0;
            unsigned bits = 0;
            const auto [stop, error] =
                std::from_chars(digits.data(), digits.data() + digits.size(), bits);
            if (error != std::errc() || stop != digits.data() + digits.size() ||
                bits > all_bits - before) {
                return std::nullopt;
            }
            network.bits = before + bits;
        }
        networks.all_.push_back(network);
    }
    return networks;
}

bool Networks::contains(std::string_view address) const {
    const auto parsed = parse_address(address);
    return parsed && std::ranges::any_of(all_, [&](const Network& network) {
               return same_bits(network.address, parsed->bytes, network.bits);
           });
}

bool is_address(std::string_view text) { return parse_address(text).has_value(); }

bool is_loopback(std::string_view address) {
    static const Networks loopback = *Networks::parse("127.0.0.0/8,::1");
    return loopback.contains(address);
}

Caller caller_of(const net::Request& request, const Proxies& proxies) {
    if (!proxies.any && !proxies.known.contains(request.peer)) return {request.peer, true};
    // All lines of that header are one list.
    std::vector<std::string_view> list;
    for (const auto& [name, value] : request.headers) {
        if (name != "x-forwarded-for") continue;
        std::string_view rest = value;
        while (!rest.empty()) {
            const auto comma = std::min(rest.find(','), rest.size());
            if (const auto one = trimmed(rest.substr(0, comma)); !one.empty()) list.push_back(one);
            rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
    }
    while (!list.empty()) {
        const std::string_view address = without_port(list.back());
        list.pop_back();
        if (!is_address(address)) break;  // "unknown", or nonsense
        if (!proxies.known.contains(address)) return {std::string(address), true};
    }
    return {request.peer, false};
}

Hosts::Hosts(std::string_view machine) {
    const std::string name = small_letters(machine);
    if (name.empty() || name == "localhost") return;
    const std::string first = name.substr(0, name.find('.'));
    names_ = {name, first, first + ".local"};  // .local: as networks without a name server have it
}

bool Hosts::is_machine(std::string_view host) const {
    return std::ranges::find(names_, host_name(host)) != names_.end();
}

bool Hosts::knows(std::string_view host) const {
    const std::string name = host_name(host);
    return name.empty() || is_address(name) || name == "localhost" ||
           name.ends_with(".localhost") || is_machine(host);
}

std::string machine_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data())
                                                            : std::string();
}

}  // namespace jadoube::server
