// A connection as long as it speaks HTTP: one request after the other. A request that opens a
// WebSocket hands the stream over to one.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>

#include "make_web_socket.hpp"
#include "request_reader.hpp"
#include "response_text.hpp"
#include "stream.hpp"

namespace jadoube::net {

template <class Stream>
class HttpConnection final : public Connection,
                             public std::enable_shared_from_this<HttpConnection<Stream>> {
public:
    HttpConnection(std::shared_ptr<Core> core, Stream stream, std::string peer)
        : Connection(std::move(peer)), core_(std::move(core)), stream_(std::move(stream)) {}

    void start() {
        deadline_ = Core::after(core_->limits.request_timeout);
        if constexpr (Stream::secure) {
            stage_ = Stage::handshake;
            stream_.async_handshake(asio::ssl::stream_base::server,
                                    [self = this->shared_from_this()](const error_code& error) {
                                        if (self->stage_ != Stage::handshake) return;
                                        if (error) return self->finish();
                                        self->read();
                                    });
        } else {
            read();
        }
    }

    void tick(Steady::time_point now) override {
        if (now < deadline_) return;
        if (stage_ == Stage::reading && reader_) {
            // The read ends, and says so to the peer.
            late_ = true;
            deadline_ = Core::after(core_->close_timeout());
            error_code ignored;
            raw(stream_).cancel(ignored);
        } else {
            if (stage_ == Stage::writing) forget(raw(stream_));
            finish();
        }
    }

    void stop() override {
        if (stage_ == Stage::reading && !reader_) finish();
    }

    void abandon() override { finish(); }

private:
    enum class Stage { handshake, reading, handling, writing, draining, over };

    void read() {
        stage_ = Stage::reading;
        if (in_.size() == 0 && in_.capacity() > first_read) in_.shrink_to_fit();
        const std::size_t size = in_.size() == 0 && !reader_ ? first_read : next_read;
        stream_.async_read_some(in_.prepare(size), [self = this->shared_from_this()](
                                                       const error_code& error, std::size_t bytes) {
            self->on_read(error, bytes);
        });
    }

    void on_read(const error_code& error, std::size_t bytes) {
        if (stage_ != Stage::reading) return;
        if (late_) return refuse({408, "The request took too long to arrive."});
        if (error) return finish();
        in_.commit(bytes);
        core_->statistics.bytes_in += bytes;
        take();
    }

    // What has arrived, up to the end of one request.
    void take() {
        if (in_.size() == 0) return read();
        if (!reader_) {
            reader_ = std::make_unique<RequestReader>(core_->limits);
            deadline_ = Core::after(core_->limits.request_timeout);
        }
        const auto data = in_.cdata();
        std::string_view bytes(static_cast<const char*>(data.data()), data.size());
        const auto status = reader_->put(bytes);
        in_.consume(in_.size() - bytes.size());
        switch (status) {
            case RequestReader::Status::needs_more:
                if (reader_->take_expectation()) return tell_to_continue();
                return read();
            case RequestReader::Status::refused: return refuse(reader_->refusal());
            case RequestReader::Status::done: return handle();
        }
    }

    void tell_to_continue() {
        static constexpr std::string_view text = "HTTP/1.1 100 Continue\r\n\r\n";
        stage_ = Stage::writing;
        asio::async_write(stream_, asio::buffer(text),
                          [self = this->shared_from_this()](const error_code& error, std::size_t) {
                              if (self->stage_ != Stage::writing) return;
                              if (error) return self->finish();
                              self->read();
                          });
    }

    void refuse(const Refusal& refusal) {
        keep_alive_ = false;
        write(refusal_response(refusal.status, refusal.text));
    }

    void handle() {
        const auto reader = std::exchange(reader_, nullptr);
        keep_alive_ = reader->keep_alive();
        to_head_ = reader->is_head();
        ++core_->statistics.requests;
        if (reader->other_version()) {
            Response response = refusal_response(426, "WebSockets here are of version 13.");
            response.headers = {{"Sec-WebSocket-Version", "13"}, {"Upgrade", "websocket"}};
            keep_alive_ = false;
            return write(std::move(response));
        }
        stage_ = Stage::handling;
        deadline_ = Core::after(core_->limits.idle_timeout);
        const std::uint64_t turn = ++turn_;
        Request request = reader->take();
        request.peer = peer();
        request.secure = Stream::secure;
        const auto self = this->shared_from_this();
        const bool fine = core_->loop.guarded([&] {
            if (reader->web_socket()) {
                ask_to_open(std::move(request), turn);
            } else {
                core_->application.handle(std::move(request),
                                          [weak = this->weak_from_this(), turn](Response response) {
                                              const auto strong = weak.lock();
                                              if (strong && strong->awaits(turn))
                                                  strong->write(std::move(response));
                                          });
            }
        });
        if (!fine && awaits(turn)) write(refusal_response(500, "Something went wrong here."));
    }

    [[nodiscard]] bool awaits(std::uint64_t turn) const noexcept {
        return stage_ == Stage::handling && turn == turn_;
    }

    void ask_to_open(Request&& request, std::uint64_t turn) {
        std::string key(request.header("sec-websocket-key"));
        core_->application.upgrade(
            std::move(request), [weak = this->weak_from_this(), turn, key = std::move(key)](
                                    std::unique_ptr<WebSocketHandler> handler, Response response) {
                const auto strong = weak.lock();
                if (!strong || !strong->awaits(turn)) return;
                if (handler && strong->core_->stopping()) {
                    return strong->write(refusal_response(503, "The server stops."));
                }
                if (!handler) return strong->write(std::move(response));
                // Nobody may speak WebSocket before he has been told that it is one.
                if (strong->in_.size() > 0) {
                    return strong->refuse({400, "Something follows the request too early."});
                }
                strong->open(key, std::move(handler));
            });
    }

    void open(std::string_view key, std::unique_ptr<WebSocketHandler> handler) {
        stage_ = Stage::over;
        const auto socket = make_web_socket(core_, std::move(stream_), peer(), std::move(handler));
        const auto self = this->shared_from_this();
        core_->replace(*this, socket);
        socket->start(key);
    }

    void write(Response response) {
        stage_ = Stage::writing;
        deadline_ = Core::after(core_->limits.request_timeout);
        if (core_->stopping()) keep_alive_ = false;
        head_ = head_of(response, to_head_, keep_alive_);
        body_ = std::move(response.body);
        const std::array<asio::const_buffer, 2> parts{asio::buffer(head_), asio::buffer(body_)};
        asio::async_write(
            stream_, parts,
            [self = this->shared_from_this()](const error_code& error, std::size_t bytes) {
                self->core_->statistics.bytes_out += bytes;
                if (self->stage_ != Stage::writing) return;
                if (error) return self->finish();
                self->written();
            });
    }

    void written() {
        head_ = {};
        body_ = {};
        to_head_ = false;
        if (!keep_alive_ || core_->stopping()) return close();
        deadline_ = Core::after(core_->limits.idle_timeout);
        stage_ = Stage::reading;
        take();
    }

    void close() {
        stage_ = Stage::draining;
        deadline_ = Core::after(core_->close_timeout());
        if constexpr (Stream::secure) {
            stream_.async_shutdown([self = this->shared_from_this()](const error_code&) {
                if (self->stage_ == Stage::draining) self->drain_rest();
            });
        } else {
            drain_rest();
        }
    }

    void drain_rest() {
        drain(*core_, raw(stream_), most_drained,
              [self = this->shared_from_this()] { self->finish(); });
    }

    void finish() {
        if (stage_ == Stage::over) return;
        stage_ = Stage::over;
        error_code ignored;
        raw(stream_).close(ignored);
        core_->remove(*this);
    }

    static constexpr std::size_t first_read = 2048;
    static constexpr std::size_t next_read = 8192;

    const std::shared_ptr<Core> core_;
    Stream stream_;
    boost::beast::flat_buffer in_;
    std::unique_ptr<RequestReader> reader_;  // while a request is arriving
    std::string head_, body_;                // of the response that is being written
    Steady::time_point deadline_;
    std::uint64_t turn_ = 0;  // a reply to an earlier request is none
    Stage stage_ = Stage::reading;
    bool keep_alive_ = true;
    bool to_head_ = false;
    bool late_ = false;
};

}  // namespace jadoube::net
