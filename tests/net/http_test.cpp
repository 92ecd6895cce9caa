// HTTP as people use it, and as it must not be used.
#include <future>
#include <string>
#include <string_view>
#include <vector>

#include <sys/resource.h>

#include "net/test_server.hpp"

using jadoube::test::RawClient;
using jadoube::test::short_limits;
using jadoube::test::TestServer;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view host = "Host: test\r\n";

std::string request(std::string_view line, std::string_view headers = host,
                    std::string_view body = "") {
    return std::string(line) + "\r\n" + std::string(headers) + "\r\n" + std::string(body);
}

}  // namespace

TEST_CASE("net: requests on one connection are answered one after the other") {
    TestServer server;
    RawClient client = server.client();
    const auto first = client.get("/echo?x=%20y");
    CHECK(first.status == 200);
    CHECK(first.body == "GET /echo?x=%20y\n");
    CHECK(first.header("server") == "jadoube");
    CHECK(first.header("x-content-type-options") == "nosniff");
    CHECK(first.header("cache-control") == "no-store");
    CHECK(first.header("connection") == "keep-alive");
    CHECK(first.header("content-type") == "text/plain");
    CHECK(client.get("/cached").header("cache-control") == "max-age=60");
    CHECK(client.get("/peer").body == "127.0.0.1 p");
    CHECK(client.get("/parameter?a%20b=c%2Bd+e").body == "c+d e");
    CHECK(client.get("/headers", "X-Thing:  a b \r\n").body == "host=test\nx-thing=a b\n");

    // All at once, the slow one first: the order stays.
    client.send(request("GET /later HTTP/1.1") +
                request("POST /echo HTTP/1.1", "Host: test\r\nContent-Length: 3\r\n", "abc") +
                request("HEAD /echo HTTP/1.1") +
                request("POST /echo HTTP/1.1", "Host: test\r\nTransfer-Encoding: Chunked\r\n",
                        "2\r\nde\r\n3;x=y\r\nfgh\r\n0\r\nHost: trailer\r\n\r\n") +
                request("GET /echo HTTP/1.1", "Host: test\r\nConnection: close\r\n"));
    CHECK(client.answer().body == "later");
    CHECK(client.answer().body == "POST /echo?\nabc");
    const auto head = client.answer(false);
    CHECK(head.status == 200);
    CHECK(head.header("content-length") == "12");
    CHECK(client.answer().body == "POST /echo?\ndefgh");
    const auto last = client.answer();
    CHECK(last.body == "GET /echo?\n");
    CHECK(last.header("connection") == "close");
    CHECK(client.ended());
    CHECK(server.statistics().requests == 10);
    client.close();
    CHECK(server.soon_without_connections());
}

TEST_CASE("net: a request may arrive a byte at a time") {
    TestServer server;
    RawClient client = server.client();
    for (const char c :
         request("POST /echo?a HTTP/1.1", "Host: test\r\nTransfer-Encoding: chunked\r\n",
                 "2\r\nde\r\n3\r\nfgh\r\n0\r\n\r\n")) {
        client.send(std::string(1, c));
    }
    CHECK(client.answer().body == "POST /echo?a\ndefgh");
    // An empty body of chunks, in every way to cut it.
    const std::string_view last = "0\r\n\r\n";
    for (std::size_t cut = 0; cut <= last.size(); ++cut) {
        for (std::size_t again = cut; again <= last.size(); ++again) {
            client.send(
                request("POST /echo HTTP/1.1", "Host: test\r\nTransfer-Encoding: chunked\r\n"));
            client.send(last.substr(0, cut));
            std::this_thread::sleep_for(2ms);
            client.send(last.substr(cut, again - cut));
            std::this_thread::sleep_for(2ms);
            client.send(last.substr(again));
            CHECK(client.answer().body == "POST /echo?\n");
        }
    }
    CHECK(client.get("/echo").status == 200);
}

TEST_CASE("net: HTTP/1.0 is answered, and closed unless asked otherwise") {
    TestServer server;
    RawClient closing = server.client();
    closing.send("GET /echo HTTP/1.0\r\n\r\n");
    CHECK(closing.answer().body == "GET /echo?\n");
    CHECK(closing.ended());
    RawClient kept = server.client();
    kept.send("GET /echo HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    CHECK(kept.answer().header("connection") == "keep-alive");
    CHECK(kept.get("/echo").status == 200);
}

TEST_CASE("net: who has ended his side is still answered") {
    TestServer server;
    RawClient client = server.client();
    client.send(request("GET /later HTTP/1.1"));
    client.end_sending();
    CHECK(client.answer().body == "later");
    CHECK(client.ended());
}

TEST_CASE("net: 100 Continue comes before a body that waits for it, and not otherwise") {
    TestServer server(short_limits());
    const std::string headers = "Host: test\r\nContent-Length: 3\r\nExpect: 100-continue\r\n";
    RawClient client = server.client();
    client.send(request("POST /echo HTTP/1.1", headers));
    CHECK(client.read_until("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
    client.send("abc");
    CHECK(client.answer().body == "POST /echo?\nabc");
    client.send(request("POST /echo HTTP/1.1", headers, "abc"));
    CHECK(client.answer().status == 200);
    // Too long: the final answer at once.
    client.send(request("POST /echo HTTP/1.1",
                        "Host: test\r\nContent-Length: 10001\r\nExpect: 100-continue\r\n"));
    CHECK(client.answer().status == 413);
    CHECK(client.ended());
    RawClient other = server.client();
    other.send(
        request("POST /echo HTTP/1.1", "Host: test\r\nContent-Length: 3\r\nExpect: tea\r\n"));
    CHECK(other.answer().status == 417);
}

TEST_CASE("net: what could be understood in two ways is refused, and the connection ends") {
    TestServer server(short_limits());
    const auto post = [](std::string_view headers, std::string_view body) {
        return request("POST /echo HTTP/1.1", "Host: test\r\n" + std::string(headers), body);
    };
    const std::vector<std::string> rows = {
        post("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "0\r\n\r\n"),
        post("Content-Length: 3\r\nContent-Length: 3\r\n", "abc"),
        post("Content-Length: 3\r\nContent-Length: 4\r\n", "abc"),
        post("Content-Length: 3, 3\r\n", "abc"),
        post("Content-Length: +3\r\n", "abc"),
        post("Content-Length: -3\r\n", "abc"),
        post("Content-Length: 0x3\r\n", "abc"),
        post("Content-Length: \r\n", "abc"),
        post("Content-Length: 99999999999999999999\r\n", "abc"),
        post("Content-Length : 3\r\n", "abc"),
        post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
        post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
        post("Transfer-Encoding: identity\r\n", ""),
        post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
        post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        post("Transfer-Encoding:\x0b"
             "chunked\r\n",
             "0\r\n\r\n"),
        "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        // Chunks.
        post("Transfer-Encoding: chunked\r\n", "x\r\n"),
        post("Transfer-Encoding: chunked\r\n", "-1\r\n\r\n"),
        post("Transfer-Encoding: chunked\r\n", " 1\r\na\r\n0\r\n\r\n"),
        post("Transfer-Encoding: chunked\r\n", "0x1\r\na\r\n0\r\n\r\n"),
        post("Transfer-Encoding: chunked\r\n", "2\r\nabc\r\n0\r\n\r\n"),
        post("Transfer-Encoding: chunked\r\n", "1\r\naX0\r\n\r\n"),
        post("Transfer-Encoding: chunked\r\n", "fffffffffffffffff\r\na"),
        post("Transfer-Encoding: chunked\r\n", "1\ra\r\n0\r\n\r\n"),
        post("Transfer-Encoding: chunked\r\n", "0\r\nContent-Length: 3\r\n\r\n"),
        post("Transfer-Encoding: chunked\r\n", "0\r\nbad header\r\n\r\n"),
        // Lines.
        "GET /echo HTTP/1.1\nHost: test\n\n",
        "GET /echo HTTP/1.1\r\nHost: test\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: test\r\nA: b\rC: d\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: test\r\nA: b\r\n folded\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: test\r\nA: b\r\n\tfolded\r\n\r\n",
        "GET /echo HTTP/1.1\r\n Host: test\r\n\r\n",
        "\r\nGET /echo HTTP/1.1\r\nHost: test\r\n\r\n",
        std::string("GET /echo HTTP/1.1\r\nHost: test\r\nA: b") + '\0' + "c\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: test\r\nA\x01: b\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: test\r\nA B: b\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: test\r\n: b\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: test\r\nnothing\r\n\r\n",
        // Host.
        "GET /echo HTTP/1.1\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: a, b\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost: a/b\r\n\r\n",
        "GET /echo HTTP/1.1\r\nHost:\r\n\r\n",
        "GET /echo HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n",
        // The line that asks.
        request("GET http://test/echo HTTP/1.1"),
        request("CONNECT test:80 HTTP/1.1"),
        request("CONNECT /echo HTTP/1.1"),
        request("OPTIONS * HTTP/1.1"),
        request("GET  /echo HTTP/1.1"),
        request("GET /echo  HTTP/1.1"),
        request("GET\t/echo HTTP/1.1"),
        request("GET /echo HTTP/1.2"),
        request("GET /echo HTTP/2.0"),
        request("GET /echo http/1.1"),
        request("GET /echo"),
        request("GET"),
        request("G@T /echo HTTP/1.1"),
        request(" GET /echo HTTP/1.1"),
        "\x16\x03\x01\x02\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    };
    for (const std::string& row : rows) {
        CAPTURE(row);
        RawClient client = server.client();
        client.send(row + request("GET /smuggled HTTP/1.1"));
        const auto answer = client.answer();
        CHECK(answer.status == 400);
        CHECK(answer.header("connection") == "close");
        CHECK(answer.body.starts_with("{\"error\":{\"code\":\"bad_request\",\"text\":\""));
        CHECK(client.read_to_end().empty());
    }
    // Nothing more is waited for.
    RawClient plain_lines = server.client();
    plain_lines.send("GET /echo HTTP/1.1\nHost: test\n\n");
    CHECK(plain_lines.answer().status == 400);
    plain_lines.close();
    CHECK(server.application.handled == 0);
    CHECK(server.soon_without_connections());
    CHECK(server.serves_others());
}

TEST_CASE("net: what is no text at all is refused at once, before its head is done") {
    TestServer server;
    for (const std::string_view bytes :
         {"\x16\x03\x01 a greeting of TLS", "GET /\x7f", "GET /a\x01"}) {
        RawClient client = server.client();
        client.send(bytes);
        CHECK(client.read_to_end().starts_with("HTTP/1.1 400 "));
    }
}

TEST_CASE("net: what stands behind the last chunk is no header") {
    TestServer server;
    RawClient client = server.client();
    client.send(request("POST /headers HTTP/1.1", "Host: test\r\nTransfer-Encoding: chunked\r\n",
                        "1\r\na\r\n0\r\nAuthorization: b\r\n\r\n"));
    CHECK(client.answer().body == "host=test\ntransfer-encoding=chunked\n");
}

TEST_CASE("net: a path is decoded and clean, or refused") {
    TestServer server;
    for (const std::string_view bad :
         {"//",        "/a//b",  "/a/",    "/.",        "/..",     "/a/../b",    "/a/./b",
          "/%2e%2e/b", "/a/%2E", "/a%2fb", "/a%2Fb",    "/%",      "/%4",        "/%zz",
          "/%00",      "/a%0ab", "/%7f",   "/%ff",      "/%c0%af", "/%ed%a0%80", "/a?b=%",
          "/a?b=%4x",  "/a#b",   "/a?b#c", "/\xc3\xa4", "echo",    "?a"}) {
        CAPTURE(bad);
        CHECK(server.client().get(bad).status == 400);
    }
    CHECK(server.application.handled == 0);
    for (const std::string_view good :
         {"/", "/a", "/a.b", "/...", "/.a", "/a%20b", "/%c3%a4", "/%f0%9f%99%82", "/a;b=c", "/a+b",
          "/a?", "/a??b=%C3", "/a?b=/../c"}) {
        CAPTURE(good);
        CHECK(server.client().get(good).status == 200);
    }
    CHECK(server.client().get("/%65ch%6F?%65").body == "GET /echo?%65\n");
}

TEST_CASE("net: headers and bodies have limits") {
    TestServer server(short_limits());
    RawClient long_head = server.client();
    CHECK(long_head.get("/echo", "A: " + std::string(2100, 'a') + "\r\n").status == 431);
    CHECK(long_head.ended());
    RawClient endless = server.client();
    endless.send("GET /" + std::string(3000, 'a'));
    CHECK(endless.answer().status == 431);
    std::string many;
    for (int i = 0; i < 120; ++i) many += "A: b\r\n";
    CHECK(server.client().get("/echo", many).status == 431);
    const auto post = [&](std::string_view headers, std::string_view body) {
        RawClient client = server.client();
        client.send(request("POST /echo HTTP/1.1", "Host: test\r\n" + std::string(headers), body));
        const auto answer = client.answer();
        client.patience(100ms);
        CHECK((answer.status == 200) != client.ended());
        return answer.status;
    };
    CHECK(post("Content-Length: 10000\r\n", std::string(10000, 'a')) == 200);
    CHECK(post("Content-Length: 10001\r\n", std::string(10001, 'a')) == 413);
    CHECK(post("Content-Length: 999999999999\r\n", "") == 413);
    const std::string chunk = "1388\r\n" + std::string(5000, 'a') + "\r\n";
    CHECK(post("Transfer-Encoding: chunked\r\n", chunk + chunk + "0\r\n\r\n") == 200);
    CHECK(post("Transfer-Encoding: chunked\r\n", chunk + chunk + "1\r\na\r\n0\r\n\r\n") == 413);
    CHECK(post("Transfer-Encoding: chunked\r\n", "ffffffffffffffff\r\n") == 413);
    CHECK(post("Transfer-Encoding: chunked\r\n", "1;" + std::string(3000, 'x')) == 431);
    CHECK(post("Transfer-Encoding: chunked\r\n", "0\r\nA: " + std::string(3000, 'x')) == 431);
    CHECK(server.serves_others());
}

TEST_CASE("net: who is too slow to ask is told so, and others do not notice") {
    TestServer server(short_limits());
    struct Row {
        std::string begin, drop;
    };
    const std::vector<Row> rows = {
        {"GET /echo HTTP/1.1\r\n", "A: b\r\n"},
        {request("POST /echo HTTP/1.1", "Host: test\r\nContent-Length: 1000\r\n"), "a"},
        {request("POST /echo HTTP/1.1", "Host: test\r\nTransfer-Encoding: chunked\r\n"),
         "1\r\na\r\n"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.begin);
        const auto begin = std::chrono::steady_clock::now();
        RawClient client = server.client();
        client.send(row.begin);
        for (int i = 0; i < 20 && client.silent_for(30ms); ++i) client.send(row.drop);
        CHECK(client.answer().status == 408);
        client.patience(500ms);
        CHECK(client.ended());
        CHECK(std::chrono::steady_clock::now() - begin < 1500ms);
        CHECK(server.serves_others());
    }
    // Nothing at all, and nothing after an answer.
    RawClient mute = server.client();
    CHECK(mute.ended());
    RawClient idle = server.client();
    CHECK(idle.get("/echo").status == 200);
    CHECK(idle.silent_for(150ms));
    CHECK(idle.get("/echo").status == 200);
    CHECK(idle.ended());
    CHECK(server.soon_without_connections());
}

TEST_CASE("net: a reader that does not read is given up") {
    TestServer server(short_limits());
    RawClient client = server.client();
    client.small_receive_buffer();
    client.send(request("GET /big HTTP/1.1"));
    CHECK(server.serves_others());
    CHECK(server.soon_without_connections());
    CHECK(client.read_to_end().size() < std::size_t{16} << 20);
    TestServer patient;
    CHECK(patient.client().get("/big").body.size() == std::size_t{16} << 20);
}

TEST_CASE("net: who is refused while he sends a lot still sees why") {
    TestServer server(short_limits());
    RawClient client = server.client();
    client.send(request("POST /echo HTTP/1.1", "Host: test\r\nContent-Length: 200000\r\n",
                        std::string(200000, 'a')));
    CHECK(client.answer().status == 413);
    CHECK(client.ended());
    CHECK(!client.was_reset());
}

TEST_CASE("net: connections are counted, all and for each peer") {
    for (const bool per_peer : {false, true}) {
        auto limits = short_limits();
        limits.idle_timeout = 5000ms;
        (per_peer ? limits.connections_per_peer : limits.connections) = 3;
        TestServer server(limits);
        std::vector<RawClient> clients;
        for (int i = 0; i < 3; ++i) {
            clients.push_back(server.client());
            CHECK(clients.back().get("/echo").status == 200);
        }
        CHECK(server.statistics().connections == 3);
        RawClient fourth = server.client();
        CHECK(fourth.answer().status == 503);
        CHECK(fourth.ended());
        CHECK(server.statistics().refused == 1);
        clients.pop_back();
        CHECK(server.soon([&] { return server.server->statistics().connections == 2; }));
        CHECK(server.client().get("/echo").status == 200);
    }
}

TEST_CASE("net: without descriptors nobody is accepted for a while, and then it goes on") {
    TestServer server;
    RawClient before = server.client();
    CHECK(before.get("/echo").status == 200);
    // The loop waits until somebody is at the door and there is no descriptor left for him.
    std::promise<void> go;
    server.loop.post([&go] { go.get_future().wait(); });
    RawClient waiting = server.client();
    rlimit normal{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &normal) == 0);
    const rlimit none{3, normal.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
    go.set_value();
    CHECK(before.get("/echo").status == 200);
    CHECK(server.statistics().accepted == 1);
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &normal) == 0);
    CHECK(waiting.get("/echo").status == 200);
}

TEST_CASE("net: what the application throws or does wrong becomes a 500, and it goes on") {
    TestServer server(short_limits());
    RawClient client = server.client();
    const auto thrown = client.get("/throw");
    CHECK(thrown.status == 500);
    CHECK(thrown.body == R"({"error":{"code":"failed","text":"Something went wrong here."}})");
    CHECK(client.get("/split").status == 500);
    CHECK(client.get("/status?is=99").status == 500);
    CHECK(client.get("/status?is=101").status == 500);
    CHECK(client.get("/status?is=418").status == 418);
    CHECK(client.get("/reply-throw").status == 200);
    CHECK(client.get("/twice").body == "first");
    CHECK(client.get("/echo").body == "GET /echo?\n");
    // No body where none may be.
    const auto empty = client.get("/status?is=204");
    CHECK(empty.status == 204);
    CHECK(empty.header("content-length").empty());
    CHECK(client.get("/echo").body == "GET /echo?\n");
}

TEST_CASE("net: an application that never replies keeps nobody for ever") {
    TestServer server(short_limits());
    RawClient client = server.client();
    client.send(request("GET /never HTTP/1.1"));
    CHECK(client.ended());
    CHECK(server.soon_without_connections());
    // Too late, and of no effect.
    server.in_loop([&] {
        server.application.kept.front()({});
        return 0;
    });
    CHECK(server.serves_others());
}

TEST_CASE("net: a server that stops answers what it was asked, and no more") {
    TestServer server;
    RawClient asking = server.client();
    RawClient idle = server.client();
    CHECK(idle.get("/echo").status == 200);
    asking.send(request("GET /later HTTP/1.1"));
    CHECK(server.soon([&] { return server.application.handled == 2; }));
    server.in_loop([&] {
        server.server->stop();
        return 0;
    });
    CHECK(idle.ended());
    const auto answer = asking.answer();
    CHECK(answer.body == "later");
    CHECK(answer.header("connection") == "close");
    CHECK(asking.ended());
    asking.close();
    CHECK(!RawClient(server.server->port()).connected());
    CHECK(server.soon_without_connections());
}

TEST_CASE("net: where it cannot listen it says why") {
    using Code = jadoube::net::NetError::Code;
    jadoube::net::Loop loop;
    jadoube::test::TestApplication application(loop);
    TestServer other;
    jadoube::net::Settings settings;
    settings.address = "127.0.0.1";
    settings.port = other.server->port();
    const auto fails = [&](Code code) {
        const auto result = jadoube::net::Server::listen(loop, settings, application);
        REQUIRE(!result.has_value());
        CHECK(result.error().code == code);
        CHECK(!result.error().detail.empty());
    };
    fails(Code::address_in_use);
    settings.port = 0;
    for (const std::string_view bad : {"", "localhost", "1.2.3", "192.0.2.1"}) {
        settings.address = bad;
        fails(Code::bad_address);
    }
}
