// A WebSocket over TLS.
#pragma once

#include <memory>
#include <string>

#include "stream.hpp"
#include "web_socket_connection.hpp"

namespace jadoube::net {

[[nodiscard]] std::shared_ptr<WebSocketConnection> make_web_socket(
    std::shared_ptr<Core> core, TlsStream stream, std::string peer,
    std::unique_ptr<WebSocketHandler> handler);

}  // namespace jadoube::net
