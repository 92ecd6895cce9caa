// One WebSocket of one person in one game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include <jadoube/net/server.hpp>
#include <jadoube/protocol/client_reader.hpp>

#include "hub.hpp"
#include "rate_limit.hpp"

namespace jadoube::server {

class SocketListener final : public Listener {
public:
    using Listener::Listener;

    void deliver(Message message) override {
        if (socket) socket->send(std::move(message));
    }
    void end(std::uint16_t code, std::string_view reason) override {
        if (socket) socket->close(code, reason);
    }
    [[nodiscard]] std::size_t behind() const override { return socket ? socket->queued() : 0; }
    void forget_unread() override {
        if (socket) socket->drop_queued();
    }

    std::shared_ptr<net::WebSocket> socket;  // while it is open
    std::string peer;
};

class SocketHandler;

// What all sockets of a server share.
struct Sockets {
    Hub& hub;
    ClientReader reader;
    std::optional<Rate> acts;  // of one connection; none: as many as it likes
    std::vector<SocketHandler*> open;
    std::size_t next = 0;  // of them, to be looked at
    std::function<bool(const std::string& peer)> may_make_game = nullptr;

    // Asks all whose turn it is how long messages take.
    void ping(std::int64_t now);
};

class SocketHandler final : public net::WebSocketHandler {
public:
    SocketHandler(Sockets& sockets, std::shared_ptr<SocketListener> listener,
                  std::optional<std::int64_t> resume);
    ~SocketHandler() override;
    SocketHandler(const SocketHandler&) = delete;
    SocketHandler& operator=(const SocketHandler&) = delete;

    void on_open(std::shared_ptr<net::WebSocket> socket) override;
    void on_text(std::string_view text) override;
    void on_close() override;

    void ping(std::int64_t now);

private:
    friend struct Sockets;
    void pong(std::int64_t number);
    [[nodiscard]] bool may_act(std::string_view key);
    void complain(const Trouble& trouble, std::string_view key);

    Sockets& sockets_;
    std::shared_ptr<SocketListener> listener_;
    std::optional<std::int64_t> resume_;
    std::optional<Bucket> bucket_;
    int too_many_ = 0;  // in a row
    std::int64_t next_ping_ = 0;
    std::int64_t ping_number_ = 0;
    std::int64_t pinged_at_ = 0;
    std::size_t place_ = 0;  // among the open ones
};

}  // namespace jadoube::server
