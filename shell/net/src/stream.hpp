// The two kinds of streams, and how each is ended.
#pragma once

#include <memory>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/ssl/stream.hpp>

#include "core.hpp"

namespace jadoube::net {

struct PlainStream : Socket {
    static constexpr bool secure = false;
    explicit PlainStream(Socket socket) : Socket(std::move(socket)) {}
};

struct TlsStream : asio::ssl::stream<Socket> {
    static constexpr bool secure = true;
    TlsStream(Socket socket, asio::ssl::context& context)
        : asio::ssl::stream<Socket>(std::move(socket), context) {}
};

inline Socket& raw(PlainStream& stream) noexcept { return stream; }
inline Socket& raw(TlsStream& stream) noexcept { return stream.next_layer(); }

// Closes without sending what a peer has not taken: otherwise the system would keep that for him.
inline void forget(Socket& socket) noexcept {
    error_code ignored;
    socket.set_option(asio::socket_base::linger(true, 0), ignored);
    socket.close(ignored);
}

// Reads and throws away until the peer closes too: closed before, he might never see what was sent
// to him last. Then calls done. Deadlines are the caller's.
template <class Done>
void drain(Core& core, Socket& socket, std::size_t most, Done done) {
    error_code ignored;
    socket.shutdown(asio::socket_base::shutdown_send, ignored);
    socket.async_read_some(asio::buffer(core.waste),
                           [&core, &socket, most, done = std::move(done)](
                               const error_code& error, std::size_t bytes) mutable {
                               core.statistics.bytes_in += bytes;
                               if (error || bytes >= most) return done();
                               drain(core, socket, most - bytes, std::move(done));
                           });
}
constexpr std::size_t most_drained = 1'048'576;

}  // namespace jadoube::net
