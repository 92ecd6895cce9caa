// A WebSocket without TLS: it reads and writes its socket itself.
#pragma once

#include <memory>
#include <string>

#include "readiness.hpp"
#include "stream.hpp"
#include "web_socket_connection.hpp"

namespace jadoube::net {

[[nodiscard]] std::shared_ptr<WebSocketConnection> make_web_socket(
    std::shared_ptr<Core> core, PlainStream stream, std::string peer,
    std::unique_ptr<WebSocketHandler> handler);

}  // namespace jadoube::net
