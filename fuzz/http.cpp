// Promise: whatever a client sends, he gets answers that are HTTP, or none; the application sees
// only requests as Request promises them, the same ones whether the bytes come at once or one by
// one; and the connection ends with its input.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <jadoube/net/server.hpp>

#include "promise.hpp"
#include "wire.hpp"

using jadoube::fuzz::promise;
namespace net = jadoube::net;

namespace {

void check_path(std::string_view path) {
    promise(path.starts_with('/'), "a path begins with a slash");
    promise(jadoube::fuzz::is_text(path), "a path is UTF-8");
    promise(std::none_of(path.begin(), path.end(),
                         [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; }),
            "a path has no control characters");
    if (path == "/") return;
    const std::string whole = std::string(path) + "/";
    for (const std::string_view bad : {"//", "/./", "/../"}) {
        promise(whole.find(bad) == std::string::npos, "a path has no empty or dotted part");
    }
}

class Application final : public net::Application {
public:
    void handle(net::Request request, std::function<void(net::Response)> reply) override {
        check(request);
        reply({request.parameter("a").size() > 3 ? 404 : 200, "text/plain", request.body, {}});
    }
    void upgrade(net::Request request, Opened opened) override {
        check(request);
        promise(request.method == "GET" && request.body.empty(), "a WebSocket is opened by a GET");
        opened(nullptr, {403, "text/plain", "no", {}});
    }
    std::string seen;

private:
    void check(const net::Request& request) {
        check_path(request.path);
        promise(!request.method.empty() && request.body.size() <= 64, "a request is within limits");
        for (const auto& [name, value] : request.headers) {
            promise(std::none_of(name.begin(), name.end(),
                                 [](char c) { return c <= ' ' || (c >= 'A' && c <= 'Z'); }),
                    "names of headers are in small letters");
            promise(value.find_first_of("\r\n") == std::string::npos, "a header is one line");
            seen += name + "=" + value + "\n";
        }
        seen += request.method + " " + request.path + "?" + request.query + "\n" + request.body;
    }
};

struct Server {
    net::Loop loop;
    Application application;
    std::unique_ptr<net::Server> server;

    Server() {
        auto listening = net::Server::listen(loop, jadoube::fuzz::fuzz_settings(), application);
        promise(listening.has_value(), "it listens");
        server = std::move(listening).value();
    }
};

std::string seen_of(Server& server, std::string_view bytes, std::size_t piece) {
    server.application.seen.clear();
    jadoube::fuzz::Wire wire(server.loop, *server.server);
    wire.send(bytes, piece);
    wire.finish();
    promise(wire.answered().empty() || wire.answered().starts_with("HTTP/1.1 "),
            "an answer is HTTP");
    return server.application.seen;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Server server;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    promise(seen_of(server, bytes, bytes.size()) == seen_of(server, bytes, 1),
            "requests do not depend on how their bytes arrive");
    return 0;
}
