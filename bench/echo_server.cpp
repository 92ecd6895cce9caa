// A WebSocket server that does nothing but echo, as Beast's own examples are written: the bound
// that `jadoube serve` is compared with. One thread. Prints its port, ends on SIGTERM or SIGINT.
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using beast::error_code;

class Session : public std::enable_shared_from_this<Session> {
public:
    explicit Session(tcp::socket socket) : stream_(std::move(socket)) {}

    void run() {
        stream_.set_option(
            beast::websocket::stream_base::timeout::suggested(beast::role_type::server));
        stream_.async_accept([self = shared_from_this()](error_code error) {
            if (!error) self->read();
        });
    }

private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
            if (!error) self->write();
        });
    }

    void write() {
        stream_.text(stream_.got_text());
        stream_.async_write(buffer_.data(),
                            [self = shared_from_this()](error_code error, std::size_t) {
                                if (error) return;
                                self->buffer_.consume(self->buffer_.size());
                                self->read();
                            });
    }

    beast::websocket::stream<beast::tcp_stream> stream_;
    beast::flat_buffer buffer_;
};

void accept(tcp::acceptor& acceptor) {
    acceptor.async_accept([&acceptor](error_code error, tcp::socket socket) {
        if (!error) {
            socket.set_option(tcp::no_delay(true), error);
            std::make_shared<Session>(std::move(socket))->run();
        }
        accept(acceptor);
    });
}

}  // namespace

int main(int argc, char** argv) {
    const auto port = static_cast<std::uint16_t>(argc > 1 ? std::atoi(argv[1]) : 0);
    asio::io_context context{1};
    tcp::acceptor acceptor(context, {asio::ip::address_v4::loopback(), port});
    asio::signal_set signals(context, SIGTERM, SIGINT);
    signals.async_wait([&context](error_code, int) { context.stop(); });
    std::printf("%d\n", acceptor.local_endpoint().port());
    std::fflush(stdout);
    accept(acceptor);
    context.run();
    return 0;
}
