// A connection that has become a WebSocket.
//
// Nothing is allocated and no timer set for a message: a look at every tick finds messages and
// closes that take too long. What is sent in one turn of the loop goes out at its end, all frames
// of a connection together.
#pragma once

#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <sys/socket.h>
#include <sys/uio.h>

#include "frames.hpp"
#include "postman.hpp"
#include "stream.hpp"

namespace jadoube::net {

template <class Stream>
class WebSocketConnection final : public Connection,
                                  public WebSocket,
                                  public Sender,
                                  public std::enable_shared_from_this<WebSocketConnection<Stream>> {
public:
    WebSocketConnection(std::shared_ptr<Core> core, Stream stream, std::string peer,
                        std::unique_ptr<WebSocketHandler> handler)
        : Connection(std::move(peer)),
          core_(std::move(core)),
          handler_(std::move(handler)),
          frames_(core_->limits.message_bytes) {
        stream_.emplace(std::move(stream));
        descriptor_ = stream_socket().native_handle();
    }

    // The key of the request that asked for it.
    void start(std::string_view key) {
        deadline_ = Core::after(core_->limits.request_timeout);
        auto response = std::make_shared<const std::string>(opening_response(key));
        put({{}, std::move(response)});
        later([](WebSocketConnection& self) { self.opened(); });
    }

    // Of the WebSocket that the application sees.

    void send(std::shared_ptr<const std::string> text) override {
        if (stage_ != Stage::open) return;
        put({frame_head(FrameKind::text, text->size()), std::move(text)});
        if (queued_ <= core_->limits.queue_bytes) return;
        drop_queued();
        close(close_code::try_again_later, "too slow");
    }

    void close(std::uint16_t code, std::string_view reason) override {
        if (stage_ != Stage::open) return;
        stage_ = Stage::closing;
        deadline_ = Core::after(core_->close_timeout());
        put_control(FrameKind::close, close_payload(code, reason));
        // The answer to it is read even where nothing else is.
        if (paused_) later([](WebSocketConnection& self) { self.go_on(); });
    }

    [[nodiscard]] std::size_t queued() const noexcept override { return queued_; }

    void drop_queued() override {
        // One that is partly on its way must arrive whole.
        const std::size_t first = sending_ == Sending::blocked ? first_ + 1 : outgoing_.size();
        while (outgoing_.size() > first) drop_last(outgoing_);
        while (!queue_.empty()) drop_last(queue_);
    }

    void pause_reading(bool paused) override {
        if (paused_ == paused) return;
        paused_ = paused;
        if (paused || stage_ != Stage::open) return;
        heard();
        // Not from here: the application may be in the middle of something.
        later([](WebSocketConnection& self) { self.go_on(); });
    }

    // Of the connection that the server sees.

    void tick(Steady::time_point now) override {
        switch (stage_) {
            case Stage::open: return look_after(now);
            case Stage::opening:
            case Stage::closing:
            case Stage::draining:
                if (now >= deadline_) give_up();
                return;
            case Stage::over: return;
        }
    }

    void stop() override { close(close_code::service_restart, "the server stops"); }

    void abandon() override { finish(); }

    // Of what it has to send.

    void send_now() override {
        if (!take_out()) return;
        if constexpr (Stream::secure) {
            write_tls();
        } else {
            transmit();
            transmitted();
        }
    }

    std::shared_ptr<Sender> hand_over() override {
        if (Stream::secure || !take_out()) return nullptr;
        return this->shared_from_this();
    }

    void transmit() noexcept override {
        failed_ = false;
        while (first_ < outgoing_.size()) {
            std::array<iovec, 2 * frames_at_once> parts;
            std::size_t count = 0;
            std::size_t skipped = sent_of_first_;
            const auto add = [&](std::string_view bytes) {
                const std::size_t skip = std::min(skipped, bytes.size());
                skipped -= skip;
                bytes.remove_prefix(skip);
                if (!bytes.empty())
                    parts[count++] = {const_cast<char*>(bytes.data()), bytes.size()};
            };
            const std::size_t end = std::min(outgoing_.size(), first_ + frames_at_once);
            for (std::size_t i = first_; i < end; ++i) {
                add(outgoing_[i].head.text());
                add(*outgoing_[i].payload);
            }
            msghdr message{};
            message.msg_iov = parts.data();
            message.msg_iovlen = count;
            const ssize_t sent = ::sendmsg(descriptor_, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
            if (sent < 0) {
                failed_ = errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR;
                return;
            }
            passed(static_cast<std::size_t>(sent));
        }
    }

    void transmitted() override {
        const Operation operation(*this);
        sending_ = Sending::nothing;
        settle();
        if (stage_ == Stage::over) return close_socket();
        if (failed_) return finish();
        if (first_ < outgoing_.size()) return wait_until_writable();
        all_sent();
    }

private:
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

    // The stream must stay while somebody is at it.
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

    template <class Task>
    void later(Task task) {
        begin();
        asio::post(stream_->get_executor(), [self = this->shared_from_this(), task] {
            const Operation operation(*self);
            task(*self);
        });
    }

    void opened() {
        if (stage_ != Stage::opening) return;
        stage_ = Stage::open;
        heard();
        ++core_->statistics.web_sockets;
        if (!core_->loop.guarded([&] { handler_->on_open(this->shared_from_this()); })) {
            close(close_code::internal_error, "failed");
        }
        if (core_->stopping()) stop();
        go_on();
    }

    void heard() noexcept {
        heard_ = core_->now();
        pinged_ = false;
    }

    // ---- reading

    [[nodiscard]] bool listens() const noexcept {
        return stage_ == Stage::open || stage_ == Stage::closing;
    }
    [[nodiscard]] bool waits() const noexcept { return paused_ && stage_ == Stage::open; }

    // From where it stopped, unless it is reading anyway.
    void go_on() {
        if (reading_ || taking_ || waits() || !listens()) return;
        std::string held = std::exchange(held_, {});
        take(held);
    }

    void read() {
        reading_ = true;
        begin();
        in_.resize(read_size);
        stream_->async_read_some(asio::buffer(in_), [self = this->shared_from_this()](
                                                        const error_code& error, std::size_t size) {
            const Operation operation(*self);
            self->reading_ = false;
            if (!self->listens()) return;
            if (error) return self->finish();
            self->core_->statistics.bytes_in += size;
            self->take(std::span(self->in_).first(size));
        });
    }

    // Not too much at once: others wait.
    void take(std::span<char> bytes) {
        taking_ = true;
        for (int taken = 0; !bytes.empty() && listens(); ++taken) {
            if (waits() || taken == most_at_once) {
                held_.assign(bytes.data(), bytes.size());
                break;
            }
            take_one(bytes);
        }
        taking_ = false;
        if (!listens() || waits()) return;
        if (held_.empty()) return read();
        later([](WebSocketConnection& self) { self.go_on(); });
    }

    void take_one(std::span<char>& bytes) {
        switch (frames_.take(bytes)) {
            case FrameReader::Event::nothing: return;
            case FrameReader::Event::text: return deliver(frames_.payload());
            case FrameReader::Event::ping:
                if (controlled()) put_control(FrameKind::pong, std::string(frames_.payload()));
                return;
            case FrameReader::Event::pong: return static_cast<void>(controlled());
            case FrameReader::Event::close: return closed_by_peer();
            case FrameReader::Event::refused: {
                if (stage_ == Stage::open)
                    put_control(FrameKind::close, close_payload(frames_.code(), {}));
                return end_after_sending();
            }
        }
    }

    void deliver(std::string_view text) {
        heard();
        incomplete_ = false;
        ++core_->statistics.messages_in;
        if (stage_ != Stage::open) return;
        if (!core_->loop.guarded([&] { handler_->on_text(text); })) {
            close(close_code::internal_error, "failed");
        }
    }

    // Whether there are not too many of them.
    [[nodiscard]] bool controlled() {
        heard();
        if (core_->now() - controls_since_ > std::chrono::seconds(1)) {
            controls_since_ = core_->now();
            controls_ = 0;
        }
        if (++controls_ == most_controls)
            close(close_code::policy_error, "too many control frames");
        return stage_ == Stage::open;
    }

    void closed_by_peer() {
        // He answers our close, or we his, in his words.
        if (stage_ == Stage::open) {
            const bool said = frames_.code() != close_code::none;
            put_control(FrameKind::close,
                        said ? close_payload(frames_.code(), frames_.payload()) : std::string());
        }
        both_closed_ = true;
        end_after_sending();
    }

    // ---- writing

    void put(Outgoing one) {
        queued_ += one.size();
        queue_.push_back(std::move(one));
        if (sending_ != Sending::nothing || std::exchange(announced_, true)) return;
        core_->to_send(this->shared_from_this());
    }

    void put_control(FrameKind kind, std::string payload) {
        const FrameHead head = frame_head(kind, payload.size());
        put({head, std::make_shared<const std::string>(std::move(payload))});
    }

    void drop_last(std::vector<Outgoing>& from) {
        queued_ -= from.back().size();
        from.pop_back();
    }

    // What waits becomes what is sent: from now on only whoever sends may touch it.
    [[nodiscard]] bool take_out() {
        announced_ = false;
        if (sending_ != Sending::nothing || queue_.empty() || stage_ == Stage::over) return false;
        outgoing_.swap(queue_);
        begin();
        sending_ = Sending::under_way;
        write_began_ = core_->now();
        return true;
    }

    // Bytes of the outgoing ones have left.
    void passed(std::size_t bytes) noexcept {
        passed_ += bytes;
        sent_of_first_ += bytes;
        while (first_ < outgoing_.size() && sent_of_first_ >= outgoing_[first_].size()) {
            sent_of_first_ -= outgoing_[first_].size();
            if (outgoing_[first_].is_text()) ++passed_texts_;
            ++first_;
        }
    }

    // The books, after something was sent.
    void settle() {
        if (passed_ == 0) return;
        core_->statistics.bytes_out += passed_;
        core_->statistics.messages_out += std::exchange(passed_texts_, 0);
        queued_ -= std::exchange(passed_, 0);
        if (first_ != std::exchange(settled_, first_)) write_began_ = core_->now();
    }

    void wait_until_writable() {
        sending_ = Sending::blocked;
        begin();
        stream_socket().async_wait(asio::socket_base::wait_write,
                                   [self = this->shared_from_this()](const error_code& error) {
                                       const Operation operation(*self);
                                       if (self->sending_ != Sending::blocked) return;
                                       self->sending_ = Sending::under_way;
                                       self->begin();
                                       self->failed_ = static_cast<bool>(error);
                                       if (!error) self->transmit();
                                       self->transmitted();
                                   });
    }

    void write_tls() {
        tls_out_.clear();
        const std::size_t end = std::min(outgoing_.size(), first_ + frames_at_once);
        for (std::size_t i = first_; i < end; ++i) {
            tls_out_ += outgoing_[i].head.text();
            tls_out_ += *outgoing_[i].payload;
        }
        asio::async_write(*stream_, asio::buffer(tls_out_),
                          [self = this->shared_from_this()](const error_code& error, std::size_t) {
                              self->failed_ = static_cast<bool>(error);
                              if (!error) self->passed(self->tls_out_.size());
                              const bool more = !error && self->first_ < self->outgoing_.size() &&
                                                self->stage_ != Stage::over;
                              if (!more) return self->transmitted();
                              self->settle();
                              self->write_tls();
                          });
    }

    void all_sent() {
        outgoing_.clear();
        first_ = sent_of_first_ = settled_ = 0;
        if (outgoing_.capacity() > kept_frames) outgoing_.shrink_to_fit();
        if (!queue_.empty()) {
            if (!std::exchange(announced_, true)) core_->to_send(this->shared_from_this());
        } else if (stage_ == Stage::draining) {
            end();
        }
    }

    // ---- the end

    // Nothing more is heard; what waits is still sent.
    void end_after_sending() {
        leave();
        stage_ = Stage::draining;
        deadline_ = Core::after(core_->close_timeout());
        if (sending_ == Sending::nothing && queue_.empty()) end();
    }

    void end() {
        if constexpr (Stream::secure) {
            begin();
            stream_->async_shutdown([self = this->shared_from_this()](const error_code&) {
                const Operation operation(*self);
                if (self->stage_ == Stage::draining) self->end_socket();
            });
        } else {
            end_socket();
        }
    }

    void end_socket() {
        if (both_closed_) return finish();
        begin();
        drain(*core_, stream_socket(), most_drained, [self = this->shared_from_this()] {
            const Operation operation(*self);
            self->finish();
        });
    }

    // The application hears of the end, once.
    void leave() {
        const auto handler = std::move(handler_);
        if (!handler || !listens()) return;
        --core_->statistics.web_sockets;
        core_->loop.guarded([&] { handler->on_close(); });
    }

    void finish() {
        if (stage_ == Stage::over) return;
        leave();
        stage_ = Stage::over;
        const auto self = this->shared_from_this();
        // The number of a socket that is closed may be given to another one at once: not while
        // somebody sends with it.
        if (sending_ == Sending::under_way && !Stream::secure) {
            ::shutdown(descriptor_, SHUT_RDWR);
        } else {
            close_socket();
        }
        core_->remove(*this);
        if (operations_ == 0) release();
    }

    void give_up() {
        leave();
        error_code ignored;
        stream_socket().set_option(asio::socket_base::linger(true, 0), ignored);
        finish();
    }

    void close_socket() {
        error_code ignored;
        stream_socket().close(ignored);
    }

    // The application may keep the WebSocket for long, even beyond the server.
    void release() noexcept {
        stream_.reset();
        outgoing_ = {};
        queue_ = {};
        core_.reset();
    }

    void look_after(Steady::time_point now) {
        const Limits& limits = core_->limits;
        if (sending_ != Sending::nothing && now - write_began_ > limits.request_timeout) {
            return give_up();
        }
        if (paused_) return;
        if (frames_.is_incomplete()) {
            if (!std::exchange(incomplete_, true)) incomplete_since_ = now;
            if (now - incomplete_since_ > limits.request_timeout) {
                return close(close_code::policy_error, "too slow");
            }
        } else {
            incomplete_ = false;
        }
        if (pinged_) {
            if (now - pinged_at_ >= limits.ping_after) give_up();
            return;
        }
        if (now - heard_ < limits.ping_after) return;
        pinged_ = true;
        pinged_at_ = now;
        put_control(FrameKind::ping, {});
    }

    [[nodiscard]] Socket& stream_socket() noexcept { return raw(*stream_); }

    static constexpr std::size_t frames_at_once = 16;
    static constexpr std::size_t kept_frames = 16;
    // Acts are short, and there may be many connections.
    static constexpr std::size_t read_size = Stream::secure ? 4096 : 512;
    static constexpr int most_at_once = 64;    // frames
    static constexpr int most_controls = 100;  // a second

    std::shared_ptr<Core> core_;  // until it is over
    std::unique_ptr<WebSocketHandler> handler_;
    std::optional<Stream> stream_;  // until nobody is at it
    FrameReader frames_;
    std::string held_;                // what arrived and waits for its turn
    std::vector<Outgoing> queue_;     // what waits
    std::vector<Outgoing> outgoing_;  // what is being sent, from first_
    std::size_t first_ = 0;
    std::size_t sent_of_first_ = 0;  // bytes
    std::size_t passed_ = 0;         // bytes, since the books were made
    std::size_t passed_texts_ = 0;
    std::size_t settled_ = 0;  // the first, when they were
    std::size_t queued_ = 0;   // bytes that have not left
    std::vector<char> in_;
    std::string tls_out_;
    Steady::time_point deadline_, heard_, pinged_at_, write_began_, incomplete_since_,
        controls_since_;
    int descriptor_ = -1;
    int operations_ = 0;
    int controls_ = 0;
    Stage stage_ = Stage::opening;
    Sending sending_ = Sending::nothing;
    bool failed_ = false;
    bool both_closed_ = false;
    bool announced_ = false;  // that something waits to be sent
    bool reading_ = false;
    bool taking_ = false;
    bool pinged_ = false;
    bool paused_ = false;
    bool incomplete_ = false;
};

}  // namespace jadoube::net
