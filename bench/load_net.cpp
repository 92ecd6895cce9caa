#include "load_net.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace jadoube::bench {
namespace {

constexpr std::size_t buffer_bytes = 256 * 1024;
// When something has come, not as long as it is there: the system looks at a socket once less.
constexpr std::uint32_t reading = EPOLLIN | EPOLLRDHUP | EPOLLET;

enum Opcode : unsigned { continuation = 0, text = 1, closing = 8, ping = 9, pong = 10 };
constexpr unsigned final_frame = 0x80;

// Of a response: what stands after a name in its head, which ends with an empty line.
std::string_view header(std::string_view head, std::string_view name) {
    std::size_t line = head.find("\r\n");
    while (line != std::string_view::npos) {
        head.remove_prefix(line + 2);
        line = head.find("\r\n");
        const std::string_view one = head.substr(0, line);
        if (one.size() <= name.size() || one[name.size()] != ':') continue;
        if (strncasecmp(one.data(), name.data(), name.size()) != 0) continue;
        const std::size_t value = one.find_first_not_of(' ', name.size() + 1);
        return value == std::string_view::npos ? std::string_view() : one.substr(value);
    }
    return {};
}

int status_of(std::string_view head) {
    int status = 0;
    if (head.size() > 12) std::from_chars(head.data() + 9, head.data() + 12, status);
    return status;
}

}  // namespace

Loop::Loop(std::uint16_t port)
    : port_(port), epoll_(epoll_create1(EPOLL_CLOEXEC)), buffer_(buffer_bytes, '\0') {
    if (epoll_ < 0) std::perror("epoll"), std::exit(2);
}

Loop::~Loop() { ::close(epoll_); }

void Loop::run(Time end) {
    run(end, [end](Time) { return end; });
}

void Loop::run(Time end, const std::function<Time(Time)>& due) {
    std::array<epoll_event, 512> events;
    stopped_ = false;
    while (!stopped_) {
        const Time now = Clock::now();
        if (now >= end) return;
        const Time next = std::min(end, due(now));
        flush();
        if (stopped_) return;
        const auto wait =
            std::max(std::chrono::duration_cast<std::chrono::nanoseconds>(next - Clock::now()),
                     std::chrono::nanoseconds(0));
        const timespec timeout{wait.count() / 1'000'000'000, wait.count() % 1'000'000'000};
        const int count =
            epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &timeout, nullptr);
        if (count < 0 && errno != EINTR) std::perror("epoll"), std::exit(2);
        for (int i = 0; i < count; ++i) {
            const epoll_event& event = events[static_cast<std::size_t>(i)];
            Connection& one = *connections_[event.data.u64 & 0xFFFFFFFFU];
            if (one.generation_ != event.data.u64 >> 32U) continue;
            one.handle(event.events, buffer_);
            flush();
        }
    }
}

void Loop::flush() {
    // Writing may fail, and whoever hears of it may send elsewhere.
    for (std::size_t i = 0; i < to_flush_.size(); ++i) {
        to_flush_[i]->flushing_ = false;
        to_flush_[i]->write();
    }
    to_flush_.clear();
}

Connection::Connection(Loop& loop)
    : loop_(loop), slot_(static_cast<std::uint32_t>(loop.connections_.size())) {
    loop.connections_.push_back(this);
}

Connection::~Connection() { close(); }

void Connection::connect() {
    close();
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (socket_ < 0) std::perror("socket"), std::exit(2);
    const int yes = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(loop_.port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connecting_ = true;
    // A connection refused at once is also told by epoll.
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 &&
        errno != EINPROGRESS && errno != ECONNREFUSED) {
        std::perror("connect"), std::exit(2);
    }
    want(reading | EPOLLOUT);
}

void Connection::close() {
    if (socket_ < 0) return;
    ::close(socket_);
    socket_ = -1;
    wanted_ = 0;
    ++generation_;
    rest_.clear();
    out_.clear();
}

std::string& Connection::out() {
    if (!flushing_) {
        flushing_ = true;
        loop_.to_flush_.push_back(this);
    }
    return out_;
}

void Connection::want(std::uint32_t events) {
    if (events == wanted_) return;
    epoll_event event{};
    event.events = events;
    event.data.u64 = (std::uint64_t{generation_} << 32U) | slot_;
    epoll_ctl(loop_.epoll_, wanted_ == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket_, &event);
    wanted_ = events;
}

void Connection::handle(std::uint32_t events, std::string& buffer) {
    if (connecting_ && (events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) != 0) {
        int error = 0;
        socklen_t size = sizeof error;
        getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &size);
        if (error != 0) {
            close();
            return on_lost(std::strerror(error), Clock::now());
        }
        connecting_ = false;
    }
    if ((events & EPOLLOUT) != 0) write();
    if (socket_ < 0 || (events & ~EPOLLOUT) == 0) return;
    // What is left in the socket is not announced again, nor is its end.
    const bool ends = (events & (EPOLLRDHUP | EPOLLERR | EPOLLHUP)) != 0;
    const std::uint32_t same = generation_;
    std::size_t got = 0;
    do {
        got = read(buffer);
    } while (generation_ == same && got > 0 && (ends || got >= buffer_bytes));
}

std::size_t Connection::read(std::string& buffer) {
    const std::size_t before = rest_.size();
    if (buffer.size() < before + buffer_bytes) buffer.resize(before + buffer_bytes);
    std::memcpy(buffer.data(), rest_.data(), before);
    const ssize_t got = recv(socket_, buffer.data() + before, buffer.size() - before, 0);
    const Time now = Clock::now();
    if (got < 0 && errno == EAGAIN) return 0;
    if (got <= 0) {
        const std::string_view why = got == 0 ? "closed" : std::strerror(errno);
        close();
        on_lost(why, now);
        return 0;
    }
    loop_.bytes_in_ += static_cast<std::uint64_t>(got);
    const std::uint32_t same = generation_;
    const std::string_view bytes(buffer.data(), before + static_cast<std::size_t>(got));
    const std::size_t taken = take(bytes, now);
    if (generation_ == same) rest_.assign(bytes.substr(taken));
    return static_cast<std::size_t>(got);
}

void Connection::write() {
    if (socket_ < 0 || connecting_) return;
    if (!out_.empty()) {
        const ssize_t gone = ::send(socket_, out_.data(), out_.size(), MSG_NOSIGNAL);
        if (gone < 0 && errno != EAGAIN && errno != EINTR) {
            const std::string_view why = std::strerror(errno);
            close();
            return on_lost(why, Clock::now());
        }
        if (gone > 0) {
            loop_.bytes_out_ += static_cast<std::uint64_t>(gone);
            out_.erase(0, static_cast<std::size_t>(gone));
        }
    }
    want(out_.empty() ? reading : reading | EPOLLOUT);
}

void HttpClient::post(std::string_view path, std::string_view body, Reply reply) {
    reply_ = std::move(reply);
    if (!is_open()) connect();
    std::string& to = out();
    to += "POST ";
    to += path;
    to += " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(loop().port()) +
          "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
          "\r\n\r\n";
    to += body;
}

std::size_t HttpClient::take(std::string_view bytes, Time now) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return 0;
    const std::string_view head = bytes.substr(0, end);
    const std::string_view length = header(head, "content-length");
    std::size_t size = 0;
    std::from_chars(length.data(), length.data() + length.size(), size);
    if (bytes.size() < end + 4 + size) return 0;
    reply(status_of(head), bytes.substr(end + 4, size), now);
    return end + 4 + size;
}

void HttpClient::on_lost(std::string_view why, Time now) { reply(0, why, now); }

void HttpClient::reply(int status, std::string_view body, Time now) {
    // It may post again.
    if (const Reply whose = std::exchange(reply_, nullptr)) whose(status, body, now);
}

void WebSocketClient::open(std::string_view path, std::string_view token) {
    connect();
    upgraded_ = leaving_ = false;
    fragments_.clear();
    std::string& to = out();
    to += "GET ";
    to += path;
    to += " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(loop().port());
    if (!token.empty()) (to += "\r\nAuthorization: Bearer ") += token;
    to +=
        "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13"
        "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

void WebSocketClient::send(std::string_view message) { frame(text, message); }

void WebSocketClient::leave() {
    if (!is_open() || leaving_) return;
    leaving_ = true;
    frame(closing, "\x03\xE8");  // 1000
}

// Masked, as clients must, with a key of zeros, which changes nothing.
void WebSocketClient::frame(unsigned opcode, std::string_view payload) {
    if (!is_open()) return;
    std::array<char, 14> head{};
    std::size_t size = 2;
    head[0] = static_cast<char>(final_frame | opcode);
    const std::size_t length = payload.size();
    const auto bytes = [&](int count) {
        for (int i = count - 1; i >= 0; --i) head[size++] = static_cast<char>(length >> (8 * i));
    };
    if (length < 126) {
        head[1] = static_cast<char>(0x80 | length);
    } else if (length < 65536) {
        head[1] = static_cast<char>(0x80 | 126);
        bytes(2);
    } else {
        head[1] = static_cast<char>(0x80 | 127);
        bytes(8);
    }
    std::string& to = out();
    to.append(head.data(), size + 4);
    to += payload;
}

void WebSocketClient::refuse(std::string_view why, Time now) {
    const std::string copy(why);
    close();
    on_lost(copy, now);
}

std::size_t WebSocketClient::take_upgrade(std::string_view bytes, Time now) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return 0;
    if (status_of(bytes) != 101) {
        refuse(bytes, now);
        return 0;
    }
    upgraded_ = true;
    on_open(now);
    return end + 4;
}

std::size_t WebSocketClient::take(std::string_view bytes, Time now) {
    std::size_t taken = 0;
    if (!upgraded_) {
        taken = take_upgrade(bytes, now);
        if (!upgraded_) return 0;
    }
    while (is_open()) {
        const std::string_view left = bytes.substr(taken);
        const auto byte = [left](std::size_t i) { return static_cast<unsigned char>(left[i]); };
        if (left.size() < 2) break;
        std::uint64_t length = byte(1) & 0x7FU;
        const std::size_t more = length < 126 ? 0 : length == 126 ? 2 : 8;
        if (left.size() < 2 + more) break;
        if (more != 0) {
            length = 0;
            for (std::size_t i = 0; i < more; ++i) length = length << 8U | byte(2 + i);
        }
        if (left.size() - 2 - more < length) break;
        on_frame(byte(0), left.substr(2 + more, length), now);
        taken += 2 + more + length;
    }
    return taken;
}

void WebSocketClient::on_frame(unsigned first, std::string_view payload, Time now) {
    switch (first & 0x0FU) {
        case text:
            if (leaving_) return;
            if ((first & final_frame) != 0) return on_text(payload, now);
            fragments_ = payload;
            return;
        case continuation:
            fragments_ += payload;
            if ((first & final_frame) != 0 && !leaving_) on_text(fragments_, now);
            return;
        case ping: return frame(pong, payload);
        case closing: {
            const unsigned code =
                payload.size() < 2
                    ? 0U
                    : static_cast<unsigned>(static_cast<unsigned char>(payload[0]) * 256U +
                                            static_cast<unsigned char>(payload[1]));
            return refuse("closed with " + std::to_string(code), now);
        }
        default: return;
    }
}

}  // namespace jadoube::bench
