#include "tls_connection.hpp"

#include <utility>

#include <boost/asio/ssl/context.hpp>

#include "http_connection.hpp"

namespace jadoube::net {

struct TlsContext {
    asio::ssl::context context{asio::ssl::context::tls_server};
};

Result<std::shared_ptr<TlsContext>, NetError> read_certificate(const Settings& settings) {
    const auto bad = [](const std::string& file, const std::string& why) {
        return Unexpected{NetError{NetError::Code::bad_certificate, file + ": " + why}};
    };
    if (settings.certificate.empty()) return bad(settings.private_key, "a key without certificate");
    if (settings.private_key.empty()) return bad(settings.certificate, "a certificate without key");
    auto result = std::make_shared<TlsContext>();
    SSL_CTX* const context = result->context.native_handle();
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(
        context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    error_code error;
    // A key that is locked is refused, instead of asking somebody at a terminal.
    result->context.set_password_callback(
        [](std::size_t, asio::ssl::context::password_purpose) { return std::string(); }, error);
    result->context.use_certificate_chain_file(settings.certificate, error);
    if (error) return bad(settings.certificate, error.message());
    result->context.use_private_key_file(settings.private_key, asio::ssl::context::pem, error);
    if (error) return bad(settings.private_key, error.message());
    if (SSL_CTX_check_private_key(context) != 1) {
        return bad(settings.private_key, "this is not the key of the certificate");
    }
    return result;
}

void serve_tls(const std::shared_ptr<Core>& core, const std::shared_ptr<TlsContext>& context,
               Socket socket, std::string peer) {
    auto connection = std::make_shared<HttpConnection<TlsStream>>(
        core, TlsStream(std::move(socket), context->context), std::move(peer));
    core->add(connection);
    connection->start();
}

}  // namespace jadoube::net
