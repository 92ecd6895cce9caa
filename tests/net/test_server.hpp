// A server in a thread of its own, with an application that does what the path or the message says.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/net/server.hpp>

#include "support/raw_client.hpp"

namespace jadoube::test {

using namespace std::chrono_literals;

// "many 100 1000": a hundred messages of a thousand bytes. Everything it does not know comes back.
class TestHandler final : public net::WebSocketHandler {
public:
    struct Seen {
        std::atomic<int> opened = 0, closed = 0, texts = 0;
        std::atomic<std::size_t> most_queued = 0;
        std::shared_ptr<net::WebSocket> last;  // of the loop's thread
        std::vector<std::shared_ptr<net::WebSocket>> all;
    };
    TestHandler(net::Loop& loop, Seen& seen) : timer_(loop), seen_(seen) {}

    void on_open(std::shared_ptr<net::WebSocket> socket) override {
        socket_ = std::move(socket);
        seen_.last = socket_;
        seen_.all.push_back(socket_);
        ++seen_.opened;
    }
    void on_close() override { ++seen_.closed; }
    void on_text(std::string_view text) override {
        ++seen_.texts;
        if (text == "throw") throw std::runtime_error("on purpose");
        if (text == "close") {
            say("last");
            socket_->close(4000, "bye");
            say("too late");
        } else if (text == "long reason") {
            socket_->close(4001, std::string(122, 'x') + "\u00e4\u00e4");
        } else if (text == "pause") {
            socket_->pause_reading(true);
            timer_.at(net::Steady::now() + 300ms, [this] {
                say("resumed");
                socket_->pause_reading(false);
            });
        } else if (text.starts_with("many ")) {
            many(std::string(text));
        } else if (text == "drop") {
            for (int i = 0; i < 5; ++i) say("number " + std::to_string(i));
            socket_->drop_queued();
            say("queued " + std::to_string(socket_->queued()));
        } else {
            say(text);
        }
    }

private:
    void say(std::string_view text) { socket_->send(std::make_shared<const std::string>(text)); }
    void many(const std::string& text) {
        char* end = nullptr;
        const long count = std::strtol(text.c_str() + 5, &end, 10);
        const long size = std::strtol(end, nullptr, 10);
        const auto shared =
            std::make_shared<const std::string>(std::string(static_cast<std::size_t>(size), 'm'));
        for (long i = 0; i < count; ++i) {
            socket_->send(shared);
            seen_.most_queued = std::max(seen_.most_queued.load(), socket_->queued());
        }
    }

    std::shared_ptr<net::WebSocket> socket_;
    net::Loop::Timer timer_;
    Seen& seen_;
};

class TestApplication final : public net::Application {
public:
    explicit TestApplication(net::Loop& loop) : loop_(loop) {}

    void handle(net::Request request, std::function<void(net::Response)> reply) override {
        ++handled;
        if (request.path == "/throw") throw std::runtime_error("on purpose");
        if (request.path == "/never") return kept.push_back(std::move(reply));
        net::Response response;
        response.content_type = "text/plain";
        if (request.path == "/big") response.body.assign(16 << 20, 'b');
        if (request.path == "/echo") {
            response.body =
                request.method + " " + request.path + "?" + request.query + "\n" + request.body;
        }
        if (request.path == "/headers") {
            for (const auto& [name, value] : request.headers) {
                response.body += name + "=" + value + "\n";
            }
        }
        if (request.path == "/cached") response.headers = {{"Cache-Control", "max-age=60"}};
        if (request.path == "/split") response.headers = {{"X-Word", "a\r\nSet-Cookie: b"}};
        if (request.path == "/status") {
            response.status = std::atoi(request.parameter("is").c_str());
            response.body = "some";
        }
        if (request.path == "/parameter") response.body = request.parameter("a b");
        if (request.path == "/peer") response.body = request.peer + (request.secure ? " s" : " p");
        if (request.path == "/later") {
            threads_.emplace_back([this, reply = std::move(reply)] {
                std::this_thread::sleep_for(100ms);
                loop_.post([reply] { reply({200, "text/plain", "later", {}}); });
            });
            return;
        }
        if (request.path == "/twice") {
            reply({200, "text/plain", "first", {}});
            return reply({200, "text/plain", "second", {}});
        }
        reply(std::move(response));
        if (request.path == "/reply-throw") throw std::runtime_error("after the reply");
    }

    void upgrade(net::Request request, Opened opened) override {
        if (request.path == "/throw") throw std::runtime_error("on purpose");
        if (request.path != "/socket") return opened(nullptr, {403, "text/plain", "no", {}});
        opened(std::make_unique<TestHandler>(loop_, seen), {});
    }

    TestHandler::Seen seen;
    std::atomic<int> handled = 0;
    std::vector<std::function<void(net::Response)>> kept;

private:
    net::Loop& loop_;
    std::vector<std::jthread> threads_;
};

class TestServer {
public:
    explicit TestServer(const net::Limits& limits = {}, const std::string& certificate = "",
                        const std::string& key = "")
        : application(loop) {
        net::Settings settings;
        settings.address = "127.0.0.1";
        settings.port = 0;
        settings.limits = limits;
        settings.certificate = certificate;
        settings.private_key = key;
        auto listening = net::Server::listen(loop, settings, application);
        REQUIRE(listening.has_value());
        server = std::move(listening).value();
        thread_ = std::thread([this] { loop.run(); });
    }
    ~TestServer() {
        in_loop([this] {
            application.kept.clear();
            server.reset();
            return 0;
        });
        loop.stop();
        thread_.join();
    }
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    template <class Task>
    std::invoke_result_t<Task> in_loop(Task task) {
        const auto promise = std::make_shared<std::promise<std::invoke_result_t<Task>>>();
        auto future = promise->get_future();
        loop.post([promise, &task] { promise->set_value(task()); });
        return future.get();
    }
    [[nodiscard]] net::Statistics statistics() {
        return in_loop([this] { return server->statistics(); });
    }
    // Whether that becomes true, in two seconds.
    template <class Condition>
    bool soon(Condition condition) {
        for (int i = 0; i < 400; ++i) {
            if (in_loop(condition)) return true;
            std::this_thread::sleep_for(5ms);
        }
        return false;
    }
    [[nodiscard]] bool soon_without_connections() {
        return soon([this] { return server->statistics().connections == 0; });
    }
    [[nodiscard]] RawClient client() const {
        RawClient made(server->port());
        REQUIRE(made.connected());
        return made;
    }
    [[nodiscard]] RawClient socket() const {
        RawClient made = client();
        REQUIRE(made.open("/socket").status == 101);
        return made;
    }
    // Others are served, and at once.
    [[nodiscard]] bool serves_others() const {
        const auto begin = net::Steady::now();
        RawClient other = socket();
        other.send_text("hello");
        const bool answered = other.read_text() == "hello" && client().get("/echo").status == 200;
        return answered && net::Steady::now() - begin < 1s;
    }

    net::Loop loop;
    TestApplication application;
    std::unique_ptr<net::Server> server;

private:
    std::thread thread_;
};

[[nodiscard]] inline net::Limits short_limits() {
    net::Limits limits;
    limits.header_bytes = 2048;
    limits.body_bytes = 10000;
    limits.message_bytes = 10000;
    limits.queue_bytes = 1 << 20;
    limits.request_timeout = 200ms;
    limits.idle_timeout = 500ms;
    limits.ping_after = 250ms;
    return limits;
}

}  // namespace jadoube::test
