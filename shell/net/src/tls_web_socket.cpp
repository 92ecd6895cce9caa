// A WebSocket over TLS.

#include <algorithm>
#include <optional>
#include <utility>

#include <boost/asio/write.hpp>

#include "make_web_socket.hpp"

namespace jadoube::net {
namespace {

constexpr std::size_t read_size = 4096;

class TlsWebSocket final : public WebSocketConnection {
public:
    TlsWebSocket(std::shared_ptr<Core> core, TlsStream stream, std::string peer,
                 std::unique_ptr<WebSocketHandler> handler)
        : WebSocketConnection(std::move(core), std::move(peer), std::move(handler)) {
        stream_.emplace(std::move(stream));
    }

    void send_now() override {
        if (take_out()) write();
    }

private:
    [[nodiscard]] std::shared_ptr<TlsWebSocket> self() {
        return std::static_pointer_cast<TlsWebSocket>(shared_from_this());
    }
    [[nodiscard]] Socket& socket() noexcept { return raw(*stream_); }

    void read() override {
        reading_ = true;
        begin();
        in_.resize(read_size);
        stream_->async_read_some(asio::buffer(in_),
                                 [self = self()](const error_code& error, std::size_t size) {
                                     const Operation operation(*self);
                                     self->reading_ = false;
                                     if (!self->listens()) return;
                                     if (error) return self->finish();
                                     self->core_->statistics.bytes_in += size;
                                     self->take(std::span(self->in_).first(size));
                                 });
    }

    void write() {
        out_.clear();
        const std::size_t end = std::min(outgoing_.size(), first_ + frames_at_once);
        for (std::size_t i = first_; i < end; ++i) {
            out_ += outgoing_[i].head.text();
            out_ += *outgoing_[i].payload;
        }
        asio::async_write(
            *stream_, asio::buffer(out_),
            [self = self()](const error_code& error, std::size_t) { self->written(error); });
    }

    void written(const error_code& error) {
        if (!error) passed(out_.size());
        settle();
        if (!error && stage_ != Stage::over && first_ < outgoing_.size()) return write();
        const Operation operation(*this);
        sending_ = Sending::nothing;
        if (stage_ == Stage::over) return;
        if (error) return finish();
        all_sent();
    }

    void end_carrier() override {
        begin();
        stream_->async_shutdown([self = self()](const error_code&) {
            const Operation operation(*self);
            if (self->stage_ == Stage::draining) self->end_socket();
        });
    }

    void end_socket() {
        if (both_closed_) return finish();
        begin();
        drain(*core_, socket(), most_drained, [self = self()] {
            const Operation operation(*self);
            self->finish();
        });
    }

    void forget_unsent() override {
        error_code ignored;
        socket().set_option(asio::socket_base::linger(true, 0), ignored);
    }

    void close_carrier() override {
        error_code ignored;
        socket().close(ignored);
    }

    void release_carrier() noexcept override { stream_.reset(); }

    std::optional<TlsStream> stream_;  // until nobody is at it
    std::vector<char> in_;
    std::string out_;
};

}  // namespace

std::shared_ptr<WebSocketConnection> make_web_socket(std::shared_ptr<Core> core, TlsStream stream,
                                                     std::string peer,
                                                     std::unique_ptr<WebSocketHandler> handler) {
    return std::make_shared<TlsWebSocket>(std::move(core), std::move(stream), std::move(peer),
                                          std::move(handler));
}

}  // namespace jadoube::net
