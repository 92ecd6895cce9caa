// A connection that has become a WebSocket, whatever carries it.
//
// Nothing is allocated and no timer set for a message: a look at every tick finds messages and
// closes that take too long. What is sent in one turn of the loop goes out at its end, all frames
// of a connection together.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/post.hpp>

#include "core.hpp"
#include "frames.hpp"

namespace jadoube::net {

class WebSocketConnection : public Connection,
                            public WebSocket,
                            public std::enable_shared_from_this<WebSocketConnection> {
public:
    WebSocketConnection(std::shared_ptr<Core> core, std::string peer,
                        std::unique_ptr<WebSocketHandler> handler);

    // The key of the request that asked for it.
    void start(std::string_view key);

    // Of the WebSocket that the application sees.
    void send(std::shared_ptr<const std::string> text) final;
    void close(std::uint16_t code, std::string_view reason) final;
    [[nodiscard]] std::size_t queued() const noexcept final { return queued_; }
    void drop_queued() final;
    void pause_reading(bool paused) final;

    // Of the connection that the server sees.
    void tick(Steady::time_point now) final;
    void stop() final;
    void abandon() final;

protected:
    enum class Stage : std::uint8_t { opening, open, closing, draining, over };
    enum class Sending : std::uint8_t { nothing, under_way, blocked };

    struct Outgoing {
        FrameHead head;
        std::shared_ptr<const std::string> payload;

        [[nodiscard]] std::size_t size() const noexcept { return head.size + payload->size(); }
        [[nodiscard]] bool is_text() const noexcept {
            return head.size > 0 && (head.bytes[0] & 0x0f) == static_cast<char>(FrameKind::text);
        }
    };

    // What carries it must stay while somebody is at it.
    void begin() noexcept { ++operations_; }
    struct Operation {
        explicit Operation(WebSocketConnection& of) noexcept : connection(of) {}
        ~Operation() {
            if (--connection.operations_ == 0 && connection.stage_ == Stage::over) {
                connection.release();
            }
        }
        Operation(const Operation&) = delete;
        Operation& operator=(const Operation&) = delete;
        WebSocketConnection& connection;
    };

    template <class Self, class Task>
    void later(Self& self, Task task) {
        begin();
        asio::post(core_->loop.context,
                   [strong = std::static_pointer_cast<Self>(self.shared_from_this()), task] {
                       const Operation operation(*strong);
                       task(*strong);
                   });
    }

    // ---- what carries it

    virtual void read() = 0;           // then take what has arrived, once
    virtual void end_carrier() = 0;    // in good order; then finish
    virtual void forget_unsent() = 0;  // closing does not wait for what the peer has not taken
    virtual void close_carrier() = 0;  // at once, or as soon as nobody sends
    virtual void release_carrier() noexcept = 0;

    // ---- what it is told

    [[nodiscard]] bool listens() const noexcept {
        return stage_ == Stage::open || stage_ == Stage::closing;
    }
    void take(std::span<char> bytes);  // they are written to
    void finish();

    // What waits becomes what is sent: from now on only whoever sends may touch it.
    [[nodiscard]] bool take_out();
    // Bytes of the outgoing ones have left: said by whoever sends.
    void passed(std::size_t bytes) noexcept;
    // The books, after something was sent.
    void settle();
    void all_sent();

    static constexpr std::size_t frames_at_once = 16;

    std::shared_ptr<Core> core_;      // until it is over
    std::vector<Outgoing> outgoing_;  // what is being sent, from first_
    std::size_t first_ = 0;
    std::size_t sent_of_first_ = 0;  // bytes
    Stage stage_ = Stage::opening;
    Sending sending_ = Sending::nothing;
    bool reading_ = false;
    bool both_closed_ = false;

private:
    void opened();
    void heard() noexcept;
    [[nodiscard]] bool waits() const noexcept { return paused_ && stage_ == Stage::open; }
    void go_on();
    void take_one(std::span<char>& bytes);
    void deliver(std::string_view text);
    [[nodiscard]] bool controlled();
    void closed_by_peer();

    void put(Outgoing one);
    void put_control(FrameKind kind, std::string payload);
    void drop_last(std::vector<Outgoing>& from);

    void end_after_sending();
    void leave();
    void give_up();
    void release() noexcept;
    void look_after(Steady::time_point now);

    std::unique_ptr<WebSocketHandler> handler_;
    FrameReader frames_;
    std::string held_;             // what arrived and waits for its turn
    std::vector<Outgoing> queue_;  // what waits
    std::size_t passed_ = 0;       // bytes, since the books were made
    std::size_t passed_texts_ = 0;
    std::size_t settled_ = 0;  // the first, when they were
    std::size_t queued_ = 0;   // bytes that have not left
    Steady::time_point deadline_, heard_, pinged_at_, write_began_, incomplete_since_,
        controls_since_;
    int operations_ = 0;
    int controls_ = 0;
    bool announced_ = false;  // that something waits to be sent
    bool taking_ = false;
    bool pinged_ = false;
    bool paused_ = false;
    bool incomplete_ = false;
};

}  // namespace jadoube::net
