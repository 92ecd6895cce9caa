// Promise: whatever a client sends over a WebSocket, the application sees texts that are UTF-8 and
// within the limit, the same ones whether the bytes come at once or one by one; what comes back are
// whole frames, the echoes in their order, nothing after a close; and it ends with its input.
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

using Texts = std::vector<std::string>;

class Handler final : public net::WebSocketHandler {
public:
    explicit Handler(Texts& seen, int& open) : seen_(seen), open_(open) {}
    void on_open(std::shared_ptr<net::WebSocket> socket) override {
        socket_ = std::move(socket);
        ++open_;
    }
    void on_text(std::string_view text) override {
        promise(text.size() <= 64, "a message is within the limit");
        promise(jadoube::fuzz::is_text(text), "a text is UTF-8");
        seen_.emplace_back(text);
        socket_->send(std::make_shared<const std::string>(text));
        if (text == "c") socket_->close(4000, "closed");
    }
    void on_close() override { --open_; }

private:
    Texts& seen_;
    int& open_;
    std::shared_ptr<net::WebSocket> socket_;
};

class Application final : public net::Application {
public:
    void handle(net::Request, std::function<void(net::Response)> reply) override { reply({}); }
    void upgrade(net::Request, Opened opened) override {
        opened(std::make_unique<Handler>(seen, open), {});
    }
    Texts seen;
    int open = 0;
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

// The texts of frames from the server.
Texts texts_of(std::string_view bytes) {
    Texts texts;
    bool closed = false;
    while (!bytes.empty()) {
        promise(!closed, "nothing follows a close");
        promise(bytes.size() >= 2, "a frame is whole");
        const auto first = static_cast<unsigned char>(bytes[0]);
        const auto size = static_cast<unsigned char>(bytes[1]);
        promise(size <= 125 && bytes.size() >= 2U + size, "a frame is whole, short and not masked");
        promise(first == 0x81 || first == 0x88 || first == 0x8a,
                "a frame is a text, close or pong");
        closed = first == 0x88;
        if (first == 0x81) texts.emplace_back(bytes.substr(2, size));
        bytes.remove_prefix(2U + size);
    }
    return texts;
}

Texts seen_of(Server& server, std::string_view bytes, std::size_t piece) {
    static constexpr std::string_view open =
        "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    server.application.seen.clear();
    jadoube::fuzz::Wire wire(server.loop, *server.server);
    wire.send(open, open.size());
    const std::size_t begin = wire.answered().size();
    promise(wire.answered().starts_with("HTTP/1.1 101 "), "it opens");
    wire.send(bytes, piece);
    wire.finish();
    promise(server.application.open == 0, "the application hears of the end");
    const Texts echoed = texts_of(std::string_view(wire.answered()).substr(begin));
    const Texts& seen = server.application.seen;
    promise(echoed.size() <= seen.size() && std::equal(echoed.begin(), echoed.end(), seen.begin()),
            "texts come back in their order");
    return seen;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Server server;
    // Fewer control frames than end it, since how soon that happens is no promise.
    const std::string_view bytes(reinterpret_cast<const char*>(data),
                                 std::min<std::size_t>(size, 560));
    promise(seen_of(server, bytes, bytes.size()) == seen_of(server, bytes, 1),
            "texts do not depend on how their bytes arrive");
    return 0;
}
