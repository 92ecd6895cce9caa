// A real server at one end of a pair of sockets, the input at the other.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <jadoube/net/server.hpp>

#include "promise.hpp"

namespace jadoube::fuzz {

// Nothing here happens by time.
[[nodiscard]] inline net::Settings fuzz_settings() {
    net::Settings settings;
    settings.address = "127.0.0.1";
    settings.port = 0;
    settings.limits.header_bytes = 256;
    settings.limits.body_bytes = 64;
    settings.limits.message_bytes = 64;
    settings.limits.request_timeout = std::chrono::hours(1);
    settings.limits.idle_timeout = std::chrono::hours(1);
    settings.limits.ping_after = std::chrono::hours(1);
    return settings;
}

class Wire {
public:
    Wire(net::Loop& loop, net::Server& server) : loop_(loop), server_(server) {
        int ends[2];
        promise(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == 0,
                "there are sockets");
        server.adopt(ends[0], "fuzz");
        end_ = ends[1];
        step();
    }
    ~Wire() { ::close(end_); }
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    // All at once, or in pieces of that size. What was answered is added.
    void send(std::string_view bytes, std::size_t piece) {
        while (!bytes.empty()) {
            const std::size_t size = std::min(piece, bytes.size());
            const ssize_t sent = ::send(end_, bytes.data(), size, MSG_NOSIGNAL | MSG_DONTWAIT);
            step();
            if (sent <= 0) return;  // the server has had enough
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }

    // After the end of what is sent, the connection ends without waiting for anything.
    void finish() {
        ::shutdown(end_, SHUT_WR);
        for (int i = 0; i < 100 && server_.statistics().connections > 0; ++i) step();
        promise(server_.statistics().connections == 0, "a connection ends with its input");
        step();
    }

    [[nodiscard]] const std::string& answered() const noexcept { return answered_; }

private:
    void step() {
        loop_.poll();
        char bytes[4096];
        ssize_t size = 0;
        while ((size = ::recv(end_, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
            answered_.append(bytes, static_cast<std::size_t>(size));
        }
    }

    net::Loop& loop_;
    net::Server& server_;
    int end_ = -1;
    std::string answered_;
};

// UTF-8, looked at by other means than the server's.
[[nodiscard]] inline bool is_text(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = [&](std::size_t i) {
            return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
        };
        const auto tail = [&](std::size_t i) { return (byte(i) & 0xc0U) == 0x80U; };
        if (byte(0) < 0x80) {
            at += 1;
        } else if (byte(0) >= 0xc2 && byte(0) <= 0xdf && tail(1)) {
            at += 2;
        } else if ((byte(0) & 0xf0U) == 0xe0 && tail(1) && tail(2) &&
                   (byte(0) != 0xe0 || byte(1) >= 0xa0) && (byte(0) != 0xed || byte(1) < 0xa0)) {
            at += 3;
        } else if (byte(0) >= 0xf0 && byte(0) <= 0xf4 && tail(1) && tail(2) && tail(3) &&
                   (byte(0) != 0xf0 || byte(1) >= 0x90) && (byte(0) != 0xf4 || byte(1) < 0x90)) {
            at += 4;
        } else {
            return false;
        }
    }
    return true;
}

}  // namespace jadoube::fuzz
