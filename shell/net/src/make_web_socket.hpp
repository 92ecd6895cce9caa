// A stream that spoke HTTP becomes a WebSocket.
#pragma once

#include <memory>
#include <string>

#include "stream.hpp"
#include "web_socket_connection.hpp"

namespace jadoube::net {

// plain_web_socket.cpp: it reads and writes its socket itself.
[[nodiscard]] std::shared_ptr<WebSocketConnection> make_web_socket(
    std::shared_ptr<Core> core, PlainStream stream, std::string peer,
    std::unique_ptr<WebSocketHandler> handler);
// tls_web_socket.cpp
[[nodiscard]] std::shared_ptr<WebSocketConnection> make_web_socket(
    std::shared_ptr<Core> core, TlsStream stream, std::string peer,
    std::unique_ptr<WebSocketHandler> handler);

}  // namespace jadoube::net
