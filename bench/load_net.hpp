// Connections to one server on this machine: epoll, one thread, as little work for a message as can
// be, since the client shares the processor with what it measures.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::bench {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

[[nodiscard]] constexpr Clock::duration in_seconds(double seconds) noexcept {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

class Connection;

class Loop {
public:
    explicit Loop(std::uint16_t port);
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    // Handles what comes until the end, or until stop. After each pass `due` does what is to be
    // done by then and says when it wants to be called again.
    void run(Time end, const std::function<Time(Time)>& due);
    void run(Time end);
    void stop() noexcept { stopped_ = true; }

    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    [[nodiscard]] std::uint64_t bytes_in() const noexcept { return bytes_in_; }
    [[nodiscard]] std::uint64_t bytes_out() const noexcept { return bytes_out_; }

private:
    friend class Connection;
    void flush();

    std::uint16_t port_;
    int epoll_;
    bool stopped_ = false;
    std::uint64_t bytes_in_ = 0;
    std::uint64_t bytes_out_ = 0;
    std::vector<Connection*> connections_;
    std::vector<Connection*> to_flush_;
    std::string buffer_;
};

// One TCP connection. What is sent while an event is handled leaves in one write after it.
class Connection {
public:
    explicit Connection(Loop& loop);
    virtual ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    [[nodiscard]] bool is_open() const noexcept { return socket_ >= 0; }

protected:
    void connect();
    void close();
    [[nodiscard]] Loop& loop() noexcept { return loop_; }
    // What is added to it leaves when the event has been handled.
    [[nodiscard]] std::string& out();

    // How many bytes of the front were whole messages; the rest is shown again with more behind it.
    // After a call of close, what is returned does not matter.
    virtual std::size_t take(std::string_view bytes, Time now) = 0;
    // The peer has closed it, or it failed; it is closed now.
    virtual void on_lost(std::string_view why, Time now) = 0;

private:
    friend class Loop;
    void handle(std::uint32_t events, std::string& buffer);
    [[nodiscard]] std::size_t read(std::string& buffer);  // bytes
    void write();
    void want(std::uint32_t events);

    Loop& loop_;
    std::uint32_t slot_;
    std::uint32_t generation_ = 0;  // tells events of this socket from those of an earlier one
    int socket_ = -1;
    std::uint32_t wanted_ = 0;
    bool connecting_ = false;
    bool flushing_ = false;
    std::string rest_;  // read, but not yet a whole message
    std::string out_;
};

// Requests one after the other over a connection that is kept.
class HttpClient final : public Connection {
public:
    using Reply = std::function<void(int status, std::string_view body, Time now)>;
    using Connection::Connection;
    // Status 0: there was no reply, and the body says why.
    void post(std::string_view path, std::string_view body, Reply reply);

private:
    std::size_t take(std::string_view bytes, Time now) override;
    void on_lost(std::string_view why, Time now) override;
    void reply(int status, std::string_view body, Time now);

    Reply reply_;
};

class WebSocketClient : public Connection {
public:
    using Connection::Connection;
    void open(std::string_view path, std::string_view token);
    void send(std::string_view text);
    // Says goodbye; on_lost comes when the server has closed.
    void leave();

protected:
    virtual void on_open(Time now) = 0;
    virtual void on_text(std::string_view text, Time now) = 0;

private:
    std::size_t take(std::string_view bytes, Time now) final;
    std::size_t take_upgrade(std::string_view bytes, Time now);
    void on_frame(unsigned first, std::string_view payload, Time now);
    void frame(unsigned opcode, std::string_view payload);
    void refuse(std::string_view why, Time now);

    bool upgraded_ = false;
    bool leaving_ = false;
    std::string fragments_;
};

}  // namespace jadoube::bench
