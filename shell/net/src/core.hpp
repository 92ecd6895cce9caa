// What all connections of a server share.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <jadoube/net/server.hpp>

#include "loop_state.hpp"
#include "postman.hpp"
#include "readiness.hpp"

namespace jadoube::net {

namespace asio = boost::asio;
using boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Ticker = asio::basic_waitable_timer<Steady, asio::wait_traits<Steady>, Executor>;

class Connection : public Sender {
public:
    explicit Connection(std::string peer) : peer_(std::move(peer)) {}
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    virtual void tick(Steady::time_point now) = 0;  // looks at its deadlines
    virtual void stop() = 0;                        // ends when what is under way is done
    virtual void abandon() = 0;                     // ends at once

    // After Core::to_send: sends what waits, or leaves it to the postman (if it can).
    virtual void send_now() {}
    [[nodiscard]] virtual bool hand_over() { return false; }
    void transmit() noexcept override {}
    void transmitted() override {}

    [[nodiscard]] const std::string& peer() const noexcept { return peer_; }

private:
    friend class Core;
    std::string peer_;
    std::size_t seat_ = 0;
};

// Invariant: every connection that is not over has a seat here, which keeps it alive.
class Core : public std::enable_shared_from_this<Core> {
public:
    Core(Loop& loop, const Limits& limits, Application& application);

    // Whether one more from there is within the limits.
    [[nodiscard]] bool admits(const std::string& peer) const;
    // Whether one more from there may begin TLS now; counts it.
    [[nodiscard]] bool admits_handshake(const std::string& peer);
    void add(std::shared_ptr<Connection> connection);
    void replace(Connection& connection, std::shared_ptr<Connection> by);
    void remove(Connection& connection);
    // It has something to send, when this turn of the loop is done.
    void to_send(std::shared_ptr<Connection> connection);

    void start();
    void stop();
    void abandon();
    [[nodiscard]] bool stopping() const noexcept { return stopping_; }

    // As of the last tick: for what happens with every message.
    [[nodiscard]] Steady::time_point now() const noexcept { return now_; }
    // When something that begins now has taken too long.
    [[nodiscard]] static Steady::time_point after(std::chrono::milliseconds time) {
        return Steady::now() + time;
    }
    [[nodiscard]] std::chrono::milliseconds close_timeout() const noexcept;

    Loop::State& loop;
    const Limits limits;
    Application& application;
    Statistics statistics;
    const std::shared_ptr<Readiness> readiness;
    // Where bytes arrive before they are looked at.
    std::array<char, 16'384> incoming;
    // Where bytes go that nobody wants.
    std::array<char, 4096> waste;

private:
    void await_tick();
    void tick();
    void send_all();

    std::vector<std::shared_ptr<Connection>> seats_;
    std::vector<std::shared_ptr<Connection>> to_send_;
    const bool has_postman_;
    std::unique_ptr<Postman> postman_;  // as soon as he is needed
    std::unordered_map<std::string, std::size_t> per_peer_;
    std::unordered_map<std::string, std::size_t> handshakes_;  // in this second
    Steady::time_point second_{};                              // when it began
    Ticker ticker_;
    std::chrono::milliseconds period_;
    Steady::time_point now_;
    bool stopping_ = false;
};

}  // namespace jadoube::net
