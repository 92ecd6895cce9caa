#include "support/raw_client.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace jadoube::test {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

RawClient::RawClient(std::uint16_t port)
    : descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        close();
    }
}

RawClient RawClient::of_descriptor(int descriptor) { return RawClient(descriptor, true); }

RawClient::~RawClient() { close(); }

RawClient::RawClient(RawClient&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      ended_(other.ended_),
      reset_(other.reset_),
      patience_(other.patience_),
      buffer_(std::move(other.buffer_)) {}

RawClient& RawClient::operator=(RawClient&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(ended_, other.ended_);
    std::swap(reset_, other.reset_);
    std::swap(patience_, other.patience_);
    std::swap(buffer_, other.buffer_);
    return *this;
}

void RawClient::small_receive_buffer() {
    const int size = 4096;
    ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
}

bool RawClient::send(std::string_view bytes) {
    const auto until = Clock::now() + patience_;
    while (!bytes.empty()) {
        const ssize_t sent =
            ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(sent));
            continue;
        }
        if (errno != EAGAIN || Clock::now() > until) return false;
        pollfd wait{descriptor_, POLLOUT, 0};
        ::poll(&wait, 1, 20);
    }
    return true;
}

void RawClient::end_sending() { ::shutdown(descriptor_, SHUT_WR); }

void RawClient::close() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

bool RawClient::fill(Clock::time_point until) {
    while (!ended_) {
        const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count();
        pollfd wait{descriptor_, POLLIN, 0};
        if (::poll(&wait, 1, static_cast<int>(std::max<long>(left, 0))) == 0) return false;
        char bytes[65536];
        const ssize_t size = ::recv(descriptor_, bytes, sizeof bytes, MSG_DONTWAIT);
        if (size > 0) {
            buffer_.append(bytes, static_cast<std::size_t>(size));
            return true;
        }
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        ended_ = true;
        reset_ = size < 0;
    }
    return false;
}

std::string RawClient::take(std::size_t size) {
    std::string taken = buffer_.substr(0, size);
    buffer_.erase(0, taken.size());
    return taken;
}

std::string RawClient::read_until(std::string_view mark) {
    const auto until = Clock::now() + patience_;
    std::size_t found = 0;
    while ((found = buffer_.find(mark)) == std::string::npos) {
        if (!fill(until)) return take(buffer_.size());
    }
    return take(found + mark.size());
}

std::string RawClient::read_exactly(std::size_t size) {
    const auto until = Clock::now() + patience_;
    while (buffer_.size() < size && fill(until)) continue;
    return take(size);
}

std::string RawClient::read_to_end() {
    const auto until = Clock::now() + patience_;
    while (fill(until)) continue;
    return take(buffer_.size());
}

bool RawClient::ended() {
    const auto until = Clock::now() + patience_;
    while (fill(until)) buffer_.clear();
    return ended_;
}

bool RawClient::silent_for(milliseconds time) {
    return buffer_.empty() && !fill(Clock::now() + time) && !ended_;
}

std::string RawClient::Answer::header(std::string_view name) const {
    std::string small = head;
    std::transform(small.begin(), small.end(), small.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const std::size_t found = small.find("\r\n" + std::string(name) + ": ");
    if (found == std::string::npos) return {};
    const std::size_t begin = found + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
}

RawClient::Answer RawClient::answer(bool with_body) {
    Answer answer;
    answer.head = read_until("\r\n\r\n");
    if (answer.head.starts_with("HTTP/1.1 ")) answer.status = std::atoi(answer.head.c_str() + 9);
    if (with_body) {
        answer.body = read_exactly(
            static_cast<std::size_t>(std::atoll(answer.header("content-length").c_str())));
    }
    return answer;
}

RawClient::Answer RawClient::get(std::string_view path, std::string_view headers) {
    send("GET " + std::string(path) + " HTTP/1.1\r\nHost: test\r\n" + std::string(headers) +
         "\r\n");
    return answer();
}

RawClient::Answer RawClient::open(std::string_view path, std::string_view headers) {
    send("GET " + std::string(path) +
         " HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
         std::string(headers) + "\r\n");
    return answer();
}

std::string RawClient::frame_of(std::uint8_t opcode, std::string_view payload, bool last,
                                bool masked) {
    std::string frame;
    const auto byte = [&frame](std::size_t value) {
        frame.push_back(static_cast<char>(value & 0xff));
    };
    byte((last ? 0x80U : 0U) | opcode);
    const std::size_t mask_bit = masked ? 0x80 : 0;
    const std::size_t size = payload.size();
    const int more_bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    byte(mask_bit | (more_bytes == 0 ? size : more_bytes == 2 ? 126 : 127));
    for (int i = more_bytes - 1; i >= 0; --i) byte(size >> (8 * i));
    if (!masked) return frame.append(payload);
    const char mask[4] = {0x12, 0x34, 0x56, 0x78};
    frame.append(mask, 4);
    for (std::size_t i = 0; i < size; ++i) {
        frame.push_back(static_cast<char>(payload[i] ^ mask[i % 4]));
    }
    return frame;
}

int RawClient::Frame::code() const noexcept {
    if (payload.size() < 2) return 0;
    return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
}

std::string RawClient::Frame::reason() const { return payload.size() < 2 ? "" : payload.substr(2); }

std::optional<RawClient::Frame> RawClient::read_frame() {
    const std::string head = read_exactly(2);
    if (head.size() < 2) return std::nullopt;
    Frame frame;
    frame.opcode = head[0] & 0x0f;
    frame.last = (head[0] & 0x80) != 0;
    std::size_t size = head[1] & 0x7f;
    if (size >= 126) {
        const std::string longer = read_exactly(size == 126 ? 2 : 8);
        size = 0;
        for (const char c : longer) size = size << 8 | static_cast<unsigned char>(c);
    }
    frame.payload = read_exactly(size);
    if (frame.payload.size() < size) return std::nullopt;
    return frame;
}

std::string RawClient::read_text() {
    while (const auto frame = read_frame()) {
        if (frame->opcode == text) return frame->payload;
        if (frame->opcode == close_frame) break;
    }
    return "(none)";
}

int RawClient::read_close() {
    while (const auto frame = read_frame()) {
        if (frame->opcode == close_frame) return frame->code();
    }
    return -1;
}

}  // namespace jadoube::test
