// TLS, with a certificate made here.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "net/test_server.hpp"
#include "support/temporary_folder.hpp"

using jadoube::test::RawClient;
using jadoube::test::short_limits;
using jadoube::test::TestServer;
using namespace std::chrono_literals;

namespace {

// A folder with two certificates, each with its key.
class Certificates {
public:
    Certificates() {
        make("one");
        make("two");
    }

    [[nodiscard]] std::string file(std::string_view name) const {
        return folder_ / std::string(name);
    }

private:
    void make(const std::string& name) {
        EVP_PKEY* const key = EVP_EC_gen("P-256");
        X509* const certificate = X509_new();
        ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
        X509_gmtime_adj(X509_getm_notBefore(certificate), -60);
        X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
        X509_set_pubkey(certificate, key);
        X509_NAME* const subject = X509_get_subject_name(certificate);
        X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                                   reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
        X509_set_issuer_name(certificate, subject);
        X509_sign(certificate, key, EVP_sha256());
        std::FILE* out = std::fopen(file(name + ".crt").c_str(), "w");
        PEM_write_X509(out, certificate);
        std::fclose(out);
        out = std::fopen(file(name + ".key").c_str(), "w");
        PEM_write_PrivateKey(out, key, nullptr, nullptr, 0, nullptr, nullptr);
        std::fclose(out);
        X509_free(certificate);
        EVP_PKEY_free(key);
    }

    jadoube::test::TemporaryFolder folder_;
};

class TlsClient {
public:
    explicit TlsClient(std::uint16_t port, int most = 0)
        : raw_(port), context_(SSL_CTX_new(TLS_client_method())), ssl_(SSL_new(context_)) {
        if (most != 0) {
            SSL_set_security_level(ssl_, 0);
            SSL_set_max_proto_version(ssl_, most);
        }
        std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes to whoever has gone
        const timeval patience{2, 0};
        ::setsockopt(raw_.descriptor(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        SSL_set_fd(ssl_, raw_.descriptor());
        ready_ = SSL_connect(ssl_) == 1;
    }
    ~TlsClient() {
        SSL_free(ssl_);
        SSL_CTX_free(context_);
    }
    TlsClient(const TlsClient&) = delete;
    TlsClient& operator=(const TlsClient&) = delete;

    [[nodiscard]] bool ready() const noexcept { return ready_; }
    [[nodiscard]] std::string version() const { return SSL_get_version(ssl_); }
    void send(std::string_view text) {
        SSL_write(ssl_, text.data(), static_cast<int>(text.size()));
    }
    // What comes until this mark is in it, or nothing more comes.
    std::string read_until(std::string_view mark) {
        std::string text;
        char bytes[4096];
        while (text.find(mark) == std::string::npos) {
            const int size = SSL_read(ssl_, bytes, sizeof bytes);
            if (size <= 0) {
                clean_ = SSL_get_error(ssl_, size) == SSL_ERROR_ZERO_RETURN;
                break;
            }
            text.append(bytes, static_cast<std::size_t>(size));
        }
        return text;
    }
    // Whether the other side has ended as one should.
    [[nodiscard]] bool clean() const noexcept { return clean_; }

private:
    RawClient raw_;
    SSL_CTX* context_;
    SSL* ssl_;
    bool ready_ = false;
    bool clean_ = false;
};

constexpr std::string_view open_request =
    "GET /socket HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

}  // namespace

TEST_CASE("net: over TLS it is the same, and the application knows") {
    const Certificates certificates;
    TestServer server(short_limits(), certificates.file("one.crt"), certificates.file("one.key"));
    {
        TlsClient client(server.server->port());
        REQUIRE(client.ready());
        CHECK(client.version() == "TLSv1.3");
        client.send("GET /peer HTTP/1.1\r\nHost: test\r\n\r\n");
        CHECK(client.read_until(" s").ends_with("127.0.0.1 s"));
        client.send("GET /echo HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
        CHECK(client.read_until("nothing of the kind").ends_with("GET /echo?\n"));
        CHECK(client.clean());
    }
    {
        TlsClient client(server.server->port(), TLS1_2_VERSION);
        REQUIRE(client.ready());
        client.send(open_request);
        CHECK(client.read_until("\r\n\r\n").starts_with("HTTP/1.1 101 "));
        const std::string text(5000, 'a');
        client.send(RawClient::frame_of(RawClient::text, text));
        CHECK(client.read_until(text).ends_with(text));
        client.send(RawClient::frame_of(RawClient::text, "close"));
        CHECK(client.read_until("bye").find("last") != std::string::npos);
        client.send(RawClient::frame_of(RawClient::close_frame, ""));
        CHECK(client.read_until("nothing of the kind").empty());
        CHECK(client.clean());
    }
    CHECK(server.soon_without_connections());
    CHECK(server.application.seen.closed == 1);
}

TEST_CASE("net: TLS before 1.2, no TLS, and half a handshake lead nowhere") {
    const Certificates certificates;
    TestServer server(short_limits(), certificates.file("one.crt"), certificates.file("one.key"));
    CHECK(!TlsClient(server.server->port(), TLS1_1_VERSION).ready());
    RawClient plain = server.client();
    CHECK(plain.get("/echo").status == 0);
    CHECK(plain.ended());
    RawClient mute = server.client();
    CHECK(mute.ended());
    RawClient half = server.client();
    half.send("\x16\x03\x01\x02");
    CHECK(half.ended());
    CHECK(server.application.handled == 0);
    CHECK(server.soon_without_connections());
    CHECK(TlsClient(server.server->port()).ready());
}

TEST_CASE("net: one address begins only so many handshakes in a second") {
    const Certificates certificates;
    jadoube::net::Limits limits = short_limits();
    limits.handshakes_per_peer = 3;
    TestServer server(limits, certificates.file("one.crt"), certificates.file("one.key"));
    int ready = 0;
    for (int i = 0; i < 40 && server.server->statistics().refused == 0; ++i) {
        ready += TlsClient(server.server->port()).ready() ? 1 : 0;
    }
    CHECK(ready >= 3);
    CHECK(server.server->statistics().refused == 1);
    // In the next second it goes on.
    while (!TlsClient(server.server->port()).ready()) std::this_thread::yield();
    CHECK(server.soon_without_connections());
}

TEST_CASE("net: a server over TLS that stops closes its WebSockets with 1012") {
    const Certificates certificates;
    TestServer server(short_limits(), certificates.file("one.crt"), certificates.file("one.key"));
    TlsClient client(server.server->port());
    client.send(open_request);
    CHECK(client.read_until("\r\n\r\n").starts_with("HTTP/1.1 101 "));
    server.in_loop([&] {
        server.server->stop();
        return 0;
    });
    CHECK(client.read_until("the server stops").find("\x03\xf4") != std::string::npos);
    // It is not answered, and ends all the same.
    CHECK(server.soon_without_connections());
}

TEST_CASE("net: certificates that cannot be used are named") {
    const Certificates certificates;
    std::ofstream(certificates.file("junk")) << "junk\n";
    jadoube::net::Loop loop;
    jadoube::test::TestApplication application(loop);
    struct Row {
        std::string_view certificate, key, named;
    };
    for (const Row& row : {Row{"absent", "one.key", "absent"}, Row{"one.crt", "absent", "absent"},
                           Row{"junk", "one.key", "junk"}, Row{"one.crt", "junk", "junk"},
                           Row{"one.crt", "two.key", "two.key"}, Row{"one.crt", "", "one.crt"},
                           Row{"", "one.key", "one.key"}}) {
        CAPTURE(row.certificate);
        CAPTURE(row.key);
        jadoube::net::Settings settings;
        settings.address = "127.0.0.1";
        settings.port = 0;
        if (!row.certificate.empty()) settings.certificate = certificates.file(row.certificate);
        if (!row.key.empty()) settings.private_key = certificates.file(row.key);
        const auto result = jadoube::net::Server::listen(loop, settings, application);
        REQUIRE(!result.has_value());
        CHECK(result.error().code == jadoube::net::NetError::Code::bad_certificate);
        CHECK(result.error().detail.starts_with(certificates.file(row.named) + ": "));
    }
}
