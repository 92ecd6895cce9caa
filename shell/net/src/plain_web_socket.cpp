// A WebSocket without TLS: it reads and writes its socket itself.

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "make_web_socket.hpp"
#include "readiness.hpp"

namespace jadoube::net {
namespace {

// Up to so many bytes it is cheaper to put them together than to tell the system of every piece.
constexpr std::size_t put_together = 4096;

bool may_go_on(int error) noexcept {
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

class PlainWebSocket final : public WebSocketConnection, public Watcher {
public:
    PlainWebSocket(std::shared_ptr<Core> core, int descriptor, std::string peer,
                   std::unique_ptr<WebSocketHandler> handler)
        : WebSocketConnection(std::move(core), std::move(peer), std::move(handler)),
          descriptor_(descriptor) {}
    ~PlainWebSocket() override { close_descriptor(); }
    PlainWebSocket(const PlainWebSocket&) = delete;
    PlainWebSocket& operator=(const PlainWebSocket&) = delete;

    void send_now() override {
        if (!take_out()) return;
        transmit();
        transmitted();
    }

    bool hand_over() override { return take_out(); }

    void transmit() noexcept override {
        failed_ = false;
        while (first_ < outgoing_.size()) {
            const ssize_t sent = send_some();
            if (sent < 0) {
                failed_ = !may_go_on(errno);
                return;
            }
            passed(static_cast<std::size_t>(sent));
        }
    }

    void transmitted() override {
        const Operation operation(*this);
        sending_ = Sending::nothing;
        settle();
        if (stage_ == Stage::over) return close_descriptor();
        if (failed_) return finish();
        if (first_ == outgoing_.size()) return all_sent();
        sending_ = Sending::blocked;
        if (!watch()) return finish();
        core_->readiness->await_writing(descriptor_, *this);
    }

    void on_ready(std::uint32_t events) override {
        const auto self = shared_from_this();
        if (sending_ == Sending::blocked && (events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) != 0) {
            begin();
            sending_ = Sending::under_way;
            transmit();
            transmitted();
        }
        if ((events & ~EPOLLOUT) == 0 || stage_ == Stage::over) return;
        readable_ = true;
        // The end of it is not announced a second time.
        if ((events & (EPOLLRDHUP | EPOLLERR | EPOLLHUP)) != 0) ends_ = true;
        if (drains_) {
            throw_away();
        } else if (reading_) {
            receive();
        }
    }

private:
    // In the sender's thread.
    [[nodiscard]] ssize_t send_some() const noexcept {
        std::array<iovec, 2 * frames_at_once> parts;
        std::size_t count = 0;
        std::size_t bytes = 0;
        std::size_t skipped = sent_of_first_;
        const auto add = [&](std::string_view part) {
            const std::size_t skip = std::min(skipped, part.size());
            skipped -= skip;
            part.remove_prefix(skip);
            bytes += part.size();
            if (!part.empty()) parts[count++] = {const_cast<char*>(part.data()), part.size()};
        };
        const std::size_t end = std::min(outgoing_.size(), first_ + frames_at_once);
        for (std::size_t i = first_; i < end; ++i) {
            add(outgoing_[i].head.text());
            add(*outgoing_[i].payload);
        }
        constexpr int how = MSG_DONTWAIT | MSG_NOSIGNAL;
        if (bytes <= put_together) {
            std::array<char, put_together> together;
            char* place = together.data();
            for (std::size_t i = 0; i < count; ++i) {
                std::memcpy(place, parts[i].iov_base, parts[i].iov_len);
                place += parts[i].iov_len;
            }
            return ::send(descriptor_, together.data(), bytes, how);
        }
        msghdr message{};
        message.msg_iov = parts.data();
        message.msg_iovlen = count;
        return ::sendmsg(descriptor_, &message, how);
    }

    // From now on it is heard when something arrives.
    [[nodiscard]] bool watch() noexcept {
        if (!watched_) watched_ = core_->readiness->add(descriptor_, *this);
        return watched_;
    }

    void read() override {
        reading_ = true;
        if (!watch()) return finish();
        if (!readable_) return;
        later(*this, [](PlainWebSocket& self) {
            if (self.reading_) self.receive();
        });
    }

    void receive() {
        if (!listens()) return;
        auto& buffer = core_->incoming;
        const ssize_t got = ::recv(descriptor_, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (got < 0 && may_go_on(errno)) {
            readable_ = errno == EINTR;
            return read();
        }
        reading_ = false;
        if (got <= 0) return finish();
        const auto size = static_cast<std::size_t>(got);
        // What comes after less than was asked for is announced.
        readable_ = ends_ || size == buffer.size();
        core_->statistics.bytes_in += size;
        take(std::span(buffer).first(size));
    }

    void end_carrier() override {
        if (both_closed_) return finish();
        // Closed before the peer closes too, he might never see what was sent to him last.
        ::shutdown(descriptor_, SHUT_WR);
        drains_ = true;
        if (!watch()) return finish();
        throw_away();
    }

    void throw_away() {
        auto& buffer = core_->waste;
        for (;;) {
            const ssize_t got = ::recv(descriptor_, buffer.data(), buffer.size(), MSG_DONTWAIT);
            if (got < 0 && may_go_on(errno)) return;
            if (got <= 0) return finish();
            core_->statistics.bytes_in += static_cast<std::size_t>(got);
            thrown_away_ += static_cast<std::size_t>(got);
            if (thrown_away_ >= most_drained) return finish();
        }
    }

    void forget_unsent() override {
        const linger at_once{.l_onoff = 1, .l_linger = 0};
        ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    }

    void close_carrier() override {
        if (watched_) core_->readiness->remove(descriptor_, *this);
        watched_ = false;
        // The number of a socket that is closed may be given to another one at once: not while
        // somebody sends with it.
        if (sending_ == Sending::under_way) {
            ::shutdown(descriptor_, SHUT_RDWR);
        } else {
            close_descriptor();
        }
    }

    void release_carrier() noexcept override { close_descriptor(); }

    void close_descriptor() noexcept {
        if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
    }

    int descriptor_;
    std::size_t thrown_away_ = 0;
    bool failed_ = false;
    bool watched_ = false;
    bool readable_ = false;  // as far as we know
    bool ends_ = false;
    bool drains_ = false;
};

}  // namespace

std::shared_ptr<WebSocketConnection> make_web_socket(std::shared_ptr<Core> core, PlainStream stream,
                                                     std::string peer,
                                                     std::unique_ptr<WebSocketHandler> handler) {
    error_code error;
    const int descriptor = stream.release(error);
    return std::make_shared<PlainWebSocket>(std::move(core), error ? -1 : descriptor,
                                            std::move(peer), std::move(handler));
}

}  // namespace jadoube::net
