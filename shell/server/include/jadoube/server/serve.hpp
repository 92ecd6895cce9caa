// The server as a whole: a store, the hub, HTTP and WebSocket.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/net/server.hpp>
#include <jadoube/store/store.hpp>

namespace jadoube::server {

struct ServeSettings {
    std::string address = "0.0.0.0";
    std::uint16_t port = 8080;
    std::string data = "data";  // a folder; not with postgres
    std::string postgres;       // a URL
    std::string tls_certificate;
    std::string tls_key;
    std::string base_url;
    bool is_public = false;
    bool behind_proxy = false;    // whoever connects is a proxy of ours
    std::string trusted_proxies;  // or only these: addresses and networks, with commas
    std::string metrics_address;  // "127.0.0.1:9100": where /metrics is; empty: for this machine
    bool open_registration = false;
    bool limits = true;
    int keep_days = 0;  // games that are over; 0: for ever
    int quiet_seconds = 60;
    std::string log_level = "info";
};

// Where it can be reached.
struct Serving {
    std::uint16_t port = 0;
    bool secure = false;
    std::int64_t games_due = 0;  // in which time runs
    std::string public_key;      // with which logs are signed
};

// A folder or a URL.
[[nodiscard]] store::Stored<std::unique_ptr<store::Store>> open_store(
    const ServeSettings& settings);

// Until SIGTERM or SIGINT. Calls back when it can be reached. The error is a sentence with a way
// out.
[[nodiscard]] Result<store::Done, std::string> serve(
    const ServeSettings& settings, const std::function<void(const Serving&)>& ready);

// Addresses of this machine in its network, the most likely one first.
[[nodiscard]] std::vector<std::string> network_addresses();

}  // namespace jadoube::server
