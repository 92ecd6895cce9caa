// Stands between a program and a server on this machine, and can be told to be a bad network.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <list>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace jadoube::test {

class TcpProxy {
public:
    explicit TcpProxy(int to) : to_(to) {
        listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address = loopback(0);
        socklen_t length = sizeof address;
        auto* const any = reinterpret_cast<sockaddr*>(&address);
        if (::bind(listener_, any, length) != 0 || ::getsockname(listener_, any, &length) != 0 ||
            ::listen(listener_, 20) != 0) {
            throw std::runtime_error("no port for the proxy");
        }
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { work(); });
    }
    ~TcpProxy() {
        stop_ = true;
        thread_.join();
        for (Line& line : lines_) close_both(line);
        ::close(listener_);
    }
    TcpProxy(const TcpProxy&) = delete;
    TcpProxy& operator=(const TcpProxy&) = delete;

    // That URL, but through here.
    [[nodiscard]] std::string url(const std::string& direct) const {
        const std::string port = ":" + std::to_string(to_) + "/";
        std::string out = direct;
        return out.replace(out.find(port), port.size(), ":" + std::to_string(port_) + "/");
    }

    // On the connections that are there: what clients say is kept, what the server says is lost.
    void hold_requests() {
        const std::scoped_lock lock(mutex_);
        for (Line& line : lines_) line.hold = true;
    }
    void lose_answers() {
        const std::scoped_lock lock(mutex_);
        for (Line& line : lines_) line.lose = true;
    }
    // The answer to whoever says that word next is lost, and what comes after it.
    void lose_answer_to(std::string word) {
        const std::scoped_lock lock(mutex_);
        word_ = std::move(word);
    }
    // Their clients see them close; the server does not.
    void hang_up() {
        const std::scoped_lock lock(mutex_);
        for (Line& line : lines_) {
            line.lose = true;
            close_one(line.client);
        }
    }
    // What was kept comes to the server after all.
    void deliver() {
        const std::scoped_lock lock(mutex_);
        for (Line& line : lines_) {
            send_all(line.server, line.kept);
            line.kept.clear();
        }
    }
    // New connections.
    void refuse(bool whether) { refuse_ = whether; }

    // Whether somebody's words with this one among them are kept up to their end.
    [[nodiscard]] bool has_kept(std::string_view word, std::string_view end) const {
        const std::scoped_lock lock(mutex_);
        return std::any_of(lines_.begin(), lines_.end(), [&](const Line& line) {
            return line.kept.ends_with(end) && line.kept.find(word) != std::string::npos;
        });
    }
    [[nodiscard]] std::size_t bytes_lost() const { return lost_; }

private:
    struct Line {
        int client = -1;
        int server = -1;
        bool hold = false;
        bool lose = false;
        std::string kept;
    };

    static sockaddr_in loopback(int port) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        return address;
    }
    static void close_one(int& socket) {
        if (socket >= 0) ::close(socket);
        socket = -1;
    }
    static void close_both(Line& line) {
        close_one(line.client);
        close_one(line.server);
    }
    static void send_all(int socket, std::string_view bytes) {
        while (!bytes.empty() && socket >= 0) {
            const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }
    static std::string receive(int socket) {
        std::string bytes(65536, '\0');
        const ssize_t got = ::recv(socket, bytes.data(), bytes.size(), 0);
        bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
        return bytes;
    }

    void work() {
        while (!stop_) {
            std::vector<pollfd> all{{listener_, POLLIN, 0}};
            {
                const std::scoped_lock lock(mutex_);
                std::erase_if(lines_, [](Line& line) {
                    const bool useless = line.server < 0 || (line.client < 0 && !line.hold);
                    if (useless) close_both(line);
                    return useless;
                });
                for (const Line& line : lines_) {
                    all.push_back({line.client, POLLIN, 0});  // below 0 is passed over
                    all.push_back({line.server, POLLIN, 0});
                }
            }
            if (::poll(all.data(), all.size(), 5) <= 0) continue;
            const std::scoped_lock lock(mutex_);
            std::size_t at = 1;
            for (Line& line : lines_) {  // lines are added and removed by this thread only
                if (all[at++].revents != 0 && line.client >= 0) from_client(line);
                if (all[at++].revents != 0 && line.server >= 0) from_server(line);
            }
            if (all[0].revents != 0) accept_one();
        }
    }

    void from_client(Line& line) {
        const std::string bytes = receive(line.client);
        if (!word_.empty() && bytes.find(word_) != std::string::npos) {
            line.lose = true;
            word_.clear();
        }
        if (bytes.empty()) {
            close_one(line.client);
        } else if (line.hold) {
            line.kept += bytes;
        } else {
            send_all(line.server, bytes);
        }
    }

    void from_server(Line& line) {
        const std::string bytes = receive(line.server);
        if (bytes.empty()) {
            close_both(line);
        } else if (line.lose) {
            lost_ += bytes.size();
        } else {
            send_all(line.client, bytes);
        }
    }

    void accept_one() {
        Line line;
        line.client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        line.server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const sockaddr_in address = loopback(to_);
        if (refuse_ || ::connect(line.server, reinterpret_cast<const sockaddr*>(&address),
                                 sizeof address) != 0) {
            return close_both(line);
        }
        lines_.push_back(std::move(line));
    }

    int to_;
    int port_ = 0;
    int listener_ = -1;
    std::atomic<bool> refuse_{false};
    std::atomic<bool> stop_{false};
    std::atomic<std::size_t> lost_{0};
    mutable std::mutex mutex_;
    std::string word_;
    std::list<Line> lines_;
    std::thread thread_;
};

}  // namespace jadoube::test
