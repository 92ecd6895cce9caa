#include <cerrno>
#include <utility>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <sys/socket.h>

#include <jadoube/net/server.hpp>

#include "http_connection.hpp"
#include "tls_connection.hpp"

namespace jadoube::net {
namespace {

using asio::ip::tcp;

NetError error_of(const error_code& error, const std::string& what) {
    NetError result{NetError::Code::failed, what + ": " + error.message()};
    if (error == asio::error::address_in_use) result.code = NetError::Code::address_in_use;
    if (error == asio::error::access_denied || error == asio::error::no_permission) {
        result.code = NetError::Code::not_permitted;
    }
    if (error.value() == EADDRNOTAVAIL) result.code = NetError::Code::bad_address;
    return result;
}

std::string text_of(asio::ip::address address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    }
    return address.to_string();
}

class ListeningServer final : public Server {
public:
    using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

    // What outlives the server while an accept is under way.
    struct Door : std::enable_shared_from_this<Door> {
        std::shared_ptr<Core> core;
        std::shared_ptr<TlsContext> tls;  // none: plain
        Acceptor acceptor;
        Ticker pause;

        explicit Door(std::shared_ptr<Core> its_core)
            : core(std::move(its_core)), acceptor(core->loop.context), pause(core->loop.context) {}

        void accept() {
            acceptor.async_accept(
                [self = shared_from_this()](const error_code& error, Socket socket) {
                    if (!self->acceptor.is_open()) return;
                    if (!error) {
                        self->core->loop.guarded([&] { self->welcome(std::move(socket)); });
                    } else if (error != asio::error::connection_aborted) {
                        return self->rest();
                    }
                    self->accept();
                });
        }

        // No descriptors or no memory: others may free some.
        void rest() {
            pause.expires_after(std::chrono::milliseconds(50));
            pause.async_wait([self = shared_from_this()](const error_code& error) {
                if (!error && self->acceptor.is_open()) self->accept();
            });
        }

        void welcome(Socket socket) {
            error_code error;
            const auto endpoint = socket.remote_endpoint(error);
            if (error) return;  // gone already
            socket.set_option(tcp::no_delay(true), error);
            serve(std::move(socket), text_of(endpoint.address()), tls);
        }

        void serve(Socket socket, std::string peer, const std::shared_ptr<TlsContext>& context) {
            if (!core->admits(peer) || (context && !core->admits_handshake(peer))) {
                return refuse(socket, context != nullptr);
            }
            if (context) return serve_tls(core, context, std::move(socket), std::move(peer));
            auto connection = std::make_shared<HttpConnection<PlainStream>>(
                core, PlainStream(std::move(socket)), std::move(peer));
            core->add(connection);
            connection->start();
        }

        // Says why, if that costs nothing.
        void refuse(Socket& socket, bool secure) const {
            ++core->statistics.refused;
            if (secure) return;
            Response response = refusal_response(503, "There are too many connections.");
            const std::string text = head_of(response, false, false) + response.body;
            static_cast<void>(::send(socket.native_handle(), text.data(), text.size(),
                                     MSG_DONTWAIT | MSG_NOSIGNAL));
            error_code ignored;
            socket.shutdown(asio::socket_base::shutdown_send, ignored);
        }

        void close() {
            error_code ignored;
            acceptor.close(ignored);
            pause.cancel();
        }
    };

    explicit ListeningServer(std::shared_ptr<Door> door, std::uint16_t port)
        : door_(std::move(door)), port_(port) {
        door_->core->start();
        door_->accept();
    }

    ~ListeningServer() override {
        try {
            door_->close();
            door_->core->abandon();
        } catch (...) {
            // The sockets close with their owners.
        }
    }
    ListeningServer(const ListeningServer&) = delete;
    ListeningServer& operator=(const ListeningServer&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept override { return port_; }
    [[nodiscard]] const Statistics& statistics() const noexcept override {
        return door_->core->statistics;
    }

    void stop() override {
        door_->close();
        door_->core->stop();
    }

    void adopt(int descriptor, std::string peer) override {
        door_->serve(Socket(door_->core->loop.context, tcp::v4(), descriptor), std::move(peer),
                     nullptr);
    }

private:
    const std::shared_ptr<Door> door_;
    const std::uint16_t port_;
};

}  // namespace

std::string_view name(NetError::Code code) noexcept {
    switch (code) {
        case NetError::Code::address_in_use: return "address_in_use";
        case NetError::Code::bad_address: return "bad_address";
        case NetError::Code::not_permitted: return "not_permitted";
        case NetError::Code::bad_certificate: return "bad_certificate";
        case NetError::Code::failed: return "failed";
    }
    return "failed";
}

Result<std::unique_ptr<Server>, NetError> Server::listen(Loop& loop, const Settings& settings,
                                                         Application& application) {
    error_code error;
    const auto address = asio::ip::make_address(settings.address, error);
    if (error) {
        return Unexpected{NetError{NetError::Code::bad_address,
                                   "'" + settings.address + "' is no address of a network"}};
    }
    auto door = std::make_shared<ListeningServer::Door>(
        std::make_shared<Core>(loop, settings.limits, application));
    if (!door->core->readiness->is_open()) {
        return Unexpected{NetError{NetError::Code::failed, "the system gives no epoll descriptor"}};
    }
    if (!settings.certificate.empty() || !settings.private_key.empty()) {
        auto context = read_certificate(settings);
        if (!context) return Unexpected{context.error()};
        door->tls = std::move(context).value();
    }
    const tcp::endpoint endpoint(address, settings.port);
    const std::string what =
        "cannot listen at " + settings.address + ", port " + std::to_string(settings.port);
    auto& acceptor = door->acceptor;
    acceptor.open(endpoint.protocol(), error);
    if (error) return Unexpected{error_of(error, what)};
    acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (address.is_v6()) acceptor.set_option(asio::ip::v6_only(false), error);
    acceptor.bind(endpoint, error);
    if (error) return Unexpected{error_of(error, what)};
    acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return Unexpected{error_of(error, what)};
    const std::uint16_t port = acceptor.local_endpoint(error).port();
    if (error) return Unexpected{error_of(error, what)};
    return std::unique_ptr<Server>(std::make_unique<ListeningServer>(std::move(door), port));
}

}  // namespace jadoube::net
