// HTTP and WebSocket, without a word about chess. One thread runs the loop: it reads, writes, and
// calls the application; everything here but Loop::post is for that thread alone.
//
// Promise: whatever peers send, memory stays within the limits, and nobody waits for anybody else.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <jadoube/base/result.hpp>

namespace jadoube::net {

using Steady = std::chrono::steady_clock;

// Outlives the timers and servers that use it.
class Loop {
public:
    Loop();
    ~Loop();
    void run();                             // until stop
    void poll();                            // what is ready now, without waiting
    void stop();                            // from any thread
    void post(std::function<void()> task);  // from any thread
    // Calls once at that time; a later call replaces an earlier one of the same timer.
    class Timer {
    public:
        explicit Timer(Loop& loop);
        ~Timer();
        void at(Steady::time_point when, std::function<void()> task);
        void cancel();

    private:
        struct State;
        std::shared_ptr<State> state_;
    };
    // SIGTERM and SIGINT.
    void on_signal(std::function<void(int)> task);
    // What a task or the application threw, for whoever keeps a log. The loop goes on.
    void on_exception(std::function<void(std::string_view what)> task);

    struct State;
    [[nodiscard]] State& state() noexcept { return *state_; }

private:
    std::unique_ptr<State> state_;
};

struct Request {
    std::string method;  // "GET"
    // Decoded: valid UTF-8 that begins with '/', without control characters; no part between
    // slashes is empty, "." or "..", and none holds a slash of its own.
    std::string path;
    std::string query;                                         // as sent, without '?'
    std::vector<std::pair<std::string, std::string>> headers;  // names in small letters
    std::string body;
    std::string peer;  // address, without port
    bool secure = false;

    [[nodiscard]] std::string_view header(std::string_view name) const noexcept;  // empty: none
    // The value of the first query parameter of that name, decoded; empty: none.
    [[nodiscard]] std::string parameter(std::string_view name) const;
};

struct Response {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
};

// An open WebSocket. Kept alive by whoever holds it; after it is closed, sending does nothing.
class WebSocket {
public:
    virtual ~WebSocket() = default;
    // A text message. The text is shared, so that many can be sent the same.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    virtual void close(std::uint16_t code, std::string_view reason) = 0;
    // Bytes that wait to be written; and to forget those that are not on their way yet.
    [[nodiscard]] virtual std::size_t queued() const noexcept = 0;
    virtual void drop_queued() = 0;
    // Stops reading until resumed: what the peer sends waits in his own buffers.
    virtual void pause_reading(bool paused) = 0;
};

// What the application does with one WebSocket.
class WebSocketHandler {
public:
    virtual ~WebSocketHandler() = default;
    // Not called if the peer has gone before: then nothing else is either.
    virtual void on_open(std::shared_ptr<WebSocket> socket) = 0;
    virtual void on_text(std::string_view text) = 0;  // valid UTF-8
    virtual void on_close() = 0;                      // once, last
};

// Outlives the server. What it throws becomes a 500, or ends its WebSocket with 1011.
class Application {
public:
    virtual ~Application() = default;
    // Replies once, now or later, in the loop's thread. A reply after the peer has gone does
    // nothing.
    virtual void handle(Request request, std::function<void(Response)> reply) = 0;
    // To open a WebSocket: a handler, or none and the response that says why not. Once, now or
    // later.
    using Opened = std::function<void(std::unique_ptr<WebSocketHandler>, Response)>;
    virtual void upgrade(Request request, Opened opened) = 0;
};

struct Limits {
    std::size_t header_bytes = 16'384;
    std::size_t body_bytes = 262'144;
    std::size_t message_bytes = 65'536;   // of a WebSocket
    std::size_t queue_bytes = 1'048'576;  // of one; beyond it is closed with 1013
    std::size_t connections = 20000;
    std::size_t connections_per_peer = 10000;
    // Of TLS, in a second: each costs a signature. A page opens half a dozen.
    std::size_t handshakes_per_peer = 50;
    // For a whole request or message to arrive, a response or message to leave, a close to be
    // answered.
    std::chrono::milliseconds request_timeout{15000};
    std::chrono::milliseconds idle_timeout{60000};  // between requests; for the application's reply
    std::chrono::milliseconds ping_after{15000};    // a silent WebSocket is pinged, then closed
};

struct Settings {
    std::string address = "0.0.0.0";
    std::uint16_t port = 8080;  // 0: any that is free
    std::string certificate;    // PEM files: with them TLS, without them none
    std::string private_key;
    Limits limits;
};

struct NetError {
    enum class Code : std::uint8_t {
        address_in_use,
        bad_address,
        not_permitted,
        bad_certificate,
        failed
    };
    Code code{};
    std::string detail;
};
[[nodiscard]] std::string_view name(NetError::Code code) noexcept;

struct Statistics {
    std::size_t connections = 0;              // open now
    std::size_t web_sockets = 0;              // of them
    std::uint64_t accepted = 0, refused = 0;  // connections, ever
    std::uint64_t requests = 0, messages_in = 0, messages_out = 0, bytes_in = 0, bytes_out = 0;
};

class Server {
public:
    [[nodiscard]] static Result<std::unique_ptr<Server>, NetError> listen(Loop& loop,
                                                                          const Settings& settings,
                                                                          Application& application);
    virtual ~Server() = default;
    [[nodiscard]] virtual std::uint16_t port() const noexcept = 0;
    [[nodiscard]] virtual const Statistics& statistics() const noexcept = 0;
    // Accepts no more; requests under way are answered, WebSockets closed with 1012. When that is
    // done, statistics().connections is 0.
    virtual void stop() = 0;
    // Serves a connected socket that somebody else has accepted, without TLS. Closes it in the end.
    virtual void adopt(int descriptor, std::string peer) = 0;
};

}  // namespace jadoube::net
