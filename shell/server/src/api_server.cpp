// The API about the server itself.
#include <string>
#include <vector>

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include "api.hpp"
#include "call.hpp"

namespace jadoube::server {
namespace {

#include "openapi.inc"

class Families {
public:
    void counter(const char* name, const char* help, double value) {
        prometheus::ClientMetric metric;
        metric.counter.value = value;
        add(name, help, prometheus::MetricType::Counter, metric);
    }
    void gauge(const char* name, const char* help, double value) {
        prometheus::ClientMetric metric;
        metric.gauge.value = value;
        add(name, help, prometheus::MetricType::Gauge, metric);
    }
    [[nodiscard]] std::string text() const { return prometheus::TextSerializer().Serialize(all_); }

private:
    void add(const char* name, const char* help, prometheus::MetricType type,
             const prometheus::ClientMetric& metric) {
        prometheus::MetricFamily family;
        family.name = name;
        family.help = help;
        family.type = type;
        family.metric.push_back(metric);
        all_.push_back(std::move(family));
    }
    std::vector<prometheus::MetricFamily> all_;
};

template <class T>
double real(T number) {
    return static_cast<double>(number);
}

}  // namespace

void Api::health(const std::shared_ptr<Call>& call) { call->answer(200, "{\"health\":\"alive\"}"); }

void Api::ready(const std::shared_ptr<Call>& call) {
    if (hub_.is_recording()) return call->answer(200, "{\"ready\":true}");
    call->fail(503, "unavailable",
               "Nothing can be recorded at this moment: " + hub_.why_not_recording() + ".");
}

// How many acts there are tells a spectator who is behind when one was made: not for everybody.
void Api::metrics(const std::shared_ptr<Call>& call) {
    const bool here = caller_of(call->request, settings_.proxies).named &&
                      is_loopback(peer_of(call->request)) && is_own_host(call->request);
    if (settings_.metrics_elsewhere || !here) {
        return call->fail(403, "forbidden",
                          "Metrics are for this machine alone, or have an address of their own "
                          "(--metrics-address).");
    }
    net::Response response;
    response.content_type = metrics_type;
    response.body = metrics_text();
    call->reply(std::move(response));
}

std::string Api::metrics_text() const {
    const HubStatistics hub = hub_.statistics();
    const net::Statistics net = net_statistics_ ? net_statistics_() : net::Statistics{};
    Families all;
    all.counter("jadoube_acts_total", "Acts that were ruled on", real(hub.acts));
    all.counter("jadoube_acts_refused_total", "Of them, those that the Laws refused",
                real(hub.refused));
    all.counter("jadoube_acts_forwarded_total", "Acts handed to the node that writes the game",
                real(hub.forwarded));
    all.counter("jadoube_games_made_total", "Games made here", real(hub.games_made));
    all.counter("jadoube_games_loaded_total", "Games read from the store", real(hub.loaded));
    all.counter("jadoube_time_observed_total", "Flags and other times that the server observed",
                real(hub.flags_seen));
    all.counter("jadoube_batches_total", "Durable commits", real(hub.batches));
    all.counter("jadoube_entries_total", "Entries of logs in them", real(hub.entries));
    all.counter("jadoube_store_failures_total", "Times that nothing could be recorded",
                real(hub.store_failures));
    all.counter("jadoube_standstills_total",
                "Times that the loop or the store stood still, and the clocks with them",
                real(hub.standstills));
    all.counter("jadoube_fenced_total", "Games lost to another node", real(hub.fenced));
    all.gauge("jadoube_recording", "1 while acts can be recorded", hub.recording ? 1 : 0);
    all.gauge("jadoube_games_in_memory", "Games in memory", real(hub.games_in_memory));
    all.gauge("jadoube_listeners", "People who watch or play now", real(hub.listeners));
    all.gauge("jadoube_due", "Times that are waited for", real(hub.due));
    all.gauge("jadoube_connections", "Open connections", real(net.connections));
    all.gauge("jadoube_web_sockets", "Open WebSockets", real(net.web_sockets));
    all.counter("jadoube_connections_total", "Connections accepted", real(net.accepted));
    all.counter("jadoube_connections_refused_total", "Connections refused by a limit",
                real(net.refused));
    all.counter("jadoube_requests_total", "HTTP requests", real(net.requests));
    all.counter("jadoube_messages_in_total", "WebSocket messages received", real(net.messages_in));
    all.counter("jadoube_messages_out_total", "WebSocket messages sent", real(net.messages_out));
    return all.text();
}

void Api::openapi(const std::shared_ptr<Call>& call) {
    call->answer(200, std::string(openapi_json, sizeof openapi_json));
}

}  // namespace jadoube::server
