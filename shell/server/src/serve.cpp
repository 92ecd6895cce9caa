#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sodium.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <jadoube/server/serve.hpp>

#include "accounts.hpp"
#include "api.hpp"
#include "call.hpp"
#include "caller.hpp"
#include "hub.hpp"
#include "passwords.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
using Secret = std::array<std::uint8_t, 32>;

// 32 bytes that the store keeps for ever, drawn when they are first needed.
store::Stored<Secret> secret_of(store::Store& store, std::string_view name) {
    Secret drawn{};
    randombytes_buf(drawn.data(), drawn.size());
    const auto kept = store.secret(name, base64url(drawn));
    if (!kept) return Unexpected{kept.error()};
    Secret secret{};
    std::size_t length = 0;
    if (sodium_base642bin(secret.data(), secret.size(), kept->data(), kept->size(), nullptr,
                          &length, nullptr, sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        length != secret.size()) {
        return Unexpected{
            store::StoreError{store::StoreError::Code::corrupt, "the secret " + std::string(name)}};
    }
    return secret;
}

std::string sentence(const store::StoreError& error) {
    return "the games cannot be kept (" + std::string(name(error.code)) + "): " + error.detail;
}

std::string sentence(const net::NetError& error, const ServeSettings& settings) {
    const std::string port = std::to_string(settings.port);
    switch (error.code) {
        case net::NetError::Code::address_in_use:
            return "port " + port +
                   " is in use. Stop whoever uses it, or choose another with --port.";
        case net::NetError::Code::not_permitted:
            return "port " + port +
                   " may not be used by this user. Choose one above 1023 with --port.";
        case net::NetError::Code::bad_address:
            return "\"" + settings.address + "\" is no address of this machine (" + error.detail +
                   ").";
        case net::NetError::Code::bad_certificate:
            return "the certificate or its key cannot be used (" + error.detail +
                   "). Both are PEM files: --tls-cert and --tls-key.";
        case net::NetError::Code::failed: return error.detail;
    }
    return error.detail;
}

// Every connection is an open file: as many as this machine allows.
void allow_many_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

// "127.0.0.1:9100", "[::1]:9100"
std::optional<net::Settings> parse_endpoint(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos) return std::nullopt;
    std::string address = text.substr(0, colon);
    if (address.starts_with('[') && address.ends_with(']')) {
        address = address.substr(1, address.size() - 2);
    }
    net::Settings settings;
    settings.address = address;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, settings.port);
    if (error != std::errc() || stop != end || !is_address(address)) return std::nullopt;
    settings.limits.connections = 100;
    return settings;
}

// /metrics at an address of its own, and nothing else.
class MetricsPage final : public net::Application {
public:
    explicit MetricsPage(const Api& api) : api_(api) {}
    void handle(net::Request request, std::function<void(net::Response)> reply) override {
        if (request.path != "/metrics" || (request.method != "GET" && request.method != "HEAD")) {
            return reply(error_response({404, "not_found", "Here is /metrics alone."}));
        }
        net::Response response;
        response.content_type = metrics_type;
        response.body = api_.metrics_text();
        reply(std::move(response));
    }
    void upgrade(net::Request /*request*/, Opened opened) override {
        opened(nullptr, error_response({404, "not_found", "Here is /metrics alone."}));
    }

private:
    const Api& api_;
};

}  // namespace

std::vector<std::string> network_addresses() {
    std::vector<std::string> found;
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0) return found;
    for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
        if ((one->ifa_flags & IFF_LOOPBACK) != 0 || (one->ifa_flags & IFF_UP) == 0) continue;
        std::array<char, INET_ADDRSTRLEN> text{};
        const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr)
            found.emplace_back(text.data());
    }
    freeifaddrs(list);
    // Homes and clubs mostly have 192.168; bridges of containers mostly have 172.
    const auto rank = [](const std::string& address) {
        return address.starts_with("192.168.") ? 0
               : address.starts_with("10.")    ? 1
               : address.starts_with("172.")   ? 3
                                               : 2;
    };
    std::ranges::stable_sort(found, {}, rank);
    return found;
}

store::Stored<std::unique_ptr<store::Store>> open_store(const ServeSettings& settings) {
    return settings.postgres.empty() ? store::open_sqlite(settings.data)
                                     : store::open_postgres(settings.postgres);
}

Result<store::Done, std::string> serve(const ServeSettings& settings,
                                       const std::function<void(const Serving&)>& ready) {
    if (sodium_init() < 0)
        return Unexpected{std::string("libsodium cannot be used on this machine.")};
    const auto trusted = Networks::parse(settings.trusted_proxies);
    if (!trusted) {
        return Unexpected{"--trusted-proxies are addresses or networks, as in 10.0.0.0/8,::1; \"" +
                          settings.trusted_proxies + "\" is something else."};
    }
    const auto metrics_at = parse_endpoint(settings.metrics_address);
    if (!metrics_at && !settings.metrics_address.empty()) {
        return Unexpected{"--metrics-address is an address and a port, as in 127.0.0.1:9100; \"" +
                          settings.metrics_address + "\" is something else."};
    }
    allow_many_files();
    auto log = spdlog::get("jadoube");
    if (!log) log = spdlog::stderr_logger_mt("jadoube");
    log->set_level(spdlog::level::from_str(settings.log_level));

    auto store = open_store(settings);
    if (!store) return Unexpected{sentence(store.error())};
    const auto link_secret = secret_of(**store, "links");
    if (!link_secret) return Unexpected{sentence(link_secret.error())};
    const auto signing_seed = secret_of(**store, "signing");
    if (!signing_seed) return Unexpected{sentence(signing_seed.error())};

    const auto device_secret = secret_of(**store, "devices");
    if (!device_secret) return Unexpected{sentence(device_secret.error())};

    net::Loop loop;
    HubOptions options;
    options.link_secret = *link_secret;
    options.signing_seed = *signing_seed;
    options.listed_by_default = !settings.is_public;
    options.keep_games = std::int64_t{settings.keep_days} * 24 * 3600 * 1000;
    options.quiet_after = std::int64_t{settings.quiet_seconds} * 1000;
    PasswordPool passwords;
    AccountSettings account_settings;
    account_settings.open_registration = settings.open_registration;
    account_settings.device_secret = *device_secret;
    Accounts accounts(**store, passwords, system_random(), account_settings);
    Hub hub(loop, **store, options);
    hub.on_trouble([log](std::string_view what) { log->warn("{}", what); });
    const auto begun = hub.begin(settings.address);
    if (!begun) return Unexpected{sentence(begun.error())};
    Api api(loop, hub, **store, accounts, passwords,
            {settings.base_url,
             settings.is_public,
             {settings.behind_proxy, *trusted},
             settings.limits,
             metrics_at.has_value()});

    net::Settings listening;
    listening.address = settings.address;
    listening.port = settings.port;
    listening.certificate = settings.tls_certificate;
    listening.private_key = settings.tls_key;
    if (!settings.limits)
        listening.limits.connections = listening.limits.connections_per_peer =
            listening.limits.handshakes_per_peer = 200'000;
    auto server = net::Server::listen(loop, listening, api);
    if (!server) return Unexpected{sentence(server.error(), settings)};
    api.observe([&server]() -> const net::Statistics& { return (*server)->statistics(); });
    MetricsPage metrics_page(api);
    std::unique_ptr<net::Server> metrics_server;
    if (metrics_at) {
        auto listening_too = net::Server::listen(loop, *metrics_at, metrics_page);
        if (!listening_too) {
            return Unexpected{"--metrics-address: " + listening_too.error().detail};
        }
        metrics_server = std::move(*listening_too);
    }
    hub.open();

    // First no more acts, then what is on its way is written and told, then everybody is sent away.
    net::Loop::Timer closing(loop);
    bool asked = false;
    loop.on_signal([&](int) {
        if (std::exchange(asked, true)) return loop.stop();
        log->info("stopping");
        hub.refuse_acts();
        closing.at(net::Steady::now() + 100ms, [&] {
            (*server)->stop();
            if (metrics_server) metrics_server->stop();
            closing.at(net::Steady::now() + 400ms, [&] { loop.stop(); });
        });
    });
    ready({(*server)->port(), !settings.tls_certificate.empty(),
           static_cast<std::int64_t>(hub.statistics().due), hub.public_key()});
    loop.run();
    passwords.stop();  // what they still do is for the API, which is there
    hub.close();
    return store::Done{};
}

}  // namespace jadoube::server
