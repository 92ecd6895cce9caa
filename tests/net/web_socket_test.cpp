// WebSockets, and what peers do to them.
#include <string>
#include <string_view>
#include <vector>

#include "net/test_server.hpp"

using jadoube::test::RawClient;
using jadoube::test::short_limits;
using jadoube::test::TestServer;
using namespace std::chrono_literals;

namespace {

// Limits under which nothing happens by time.
jadoube::net::Limits patient_limits() {
    auto limits = short_limits();
    limits.request_timeout = 5000ms;
    limits.idle_timeout = 5000ms;
    limits.ping_after = 5000ms;
    return limits;
}

}  // namespace

TEST_CASE("net: a WebSocket is opened as RFC 6455 says, and texts come back whole and in order") {
    TestServer server(patient_limits());
    RawClient client = server.client();
    const auto opened = client.open("/socket");
    CHECK(opened.status == 101);
    CHECK(opened.header("sec-websocket-accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    CHECK(opened.header("server") == "jadoube");
    CHECK(opened.header("sec-websocket-extensions").empty());
    for (const std::size_t size : {0U, 1U, 125U, 126U, 1000U, 9999U, 10000U}) {
        const std::string text(size, 'a');
        client.send_text(text);
        CHECK(client.read_text() == text);
    }
    client.send_text("\u00e4\u4e16\U0001f642");
    CHECK(client.read_text() == "\u00e4\u4e16\U0001f642");
    std::string all;
    for (int i = 0; i < 500; ++i) all += RawClient::frame_of(RawClient::text, std::to_string(i));
    client.send(all);
    for (int i = 0; i < 500; ++i) REQUIRE(client.read_text() == std::to_string(i));
    CHECK(server.statistics().web_sockets == 1);
    CHECK(server.statistics().messages_in == 508);
    client.send_text("many 500 100");
    for (int i = 0; i < 500; ++i) REQUIRE(client.read_text() == std::string(100, 'm'));
    CHECK(server.application.seen.opened == 1);
    CHECK(server.application.seen.closed == 0);
}

TEST_CASE("net: fragments are put together, with control frames between them") {
    TestServer server(patient_limits());
    RawClient client = server.socket();
    client.send_frame(RawClient::text, "a\xc3", false);  // a letter in two pieces
    client.send_frame(RawClient::ping, "are you there");
    client.send_frame(RawClient::more, "", false);
    client.send_frame(RawClient::more,
                      "\xa4"
                      "b",
                      false);
    client.send_frame(RawClient::more, "", true);
    const auto pong = client.read_frame();
    REQUIRE(pong);
    CHECK(pong->opcode == RawClient::pong);
    CHECK(pong->payload == "are you there");
    CHECK(client.read_text() == "a\u00e4b");
    for (const char c : RawClient::frame_of(RawClient::text, "slowly")) {
        client.send(std::string(1, c));
    }
    CHECK(client.read_text() == "slowly");
}

TEST_CASE("net: what is no proper request for a WebSocket opens none") {
    TestServer server(patient_limits());
    const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    const std::string version = "Sec-WebSocket-Version: 13\r\n";
    const std::string both = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
    struct Row {
        std::string line, headers;
        int status;
    };
    const std::vector<Row> rows = {
        {"GET /socket HTTP/1.1", both + key + "Sec-WebSocket-Version: 8\r\n", 426},
        {"GET /socket HTTP/1.1", both + key + "Sec-WebSocket-Version: 14\r\n", 426},
        {"GET /socket HTTP/1.1", both + key, 400},
        {"GET /socket HTTP/1.1", both + key + version + version, 400},
        {"GET /socket HTTP/1.1", both + version, 400},
        {"GET /socket HTTP/1.1", both + key + key + version, 400},
        {"GET /socket HTTP/1.1", both + "Sec-WebSocket-Key: abc\r\n" + version, 400},
        {"GET /socket HTTP/1.1", "Upgrade: websocket\r\n" + key + version, 400},
        {"POST /socket HTTP/1.1", both + key + version, 400},
        {"GET /socket HTTP/1.0", both + key + version, 400},
        {"GET /socket HTTP/1.1", both + key + version + "Content-Length: 1\r\n", 400},
        {"GET /other HTTP/1.1", both + key + version, 403},
        {"GET /throw HTTP/1.1", both + key + version, 500},
        {"GET /echo HTTP/1.1", "Upgrade: h2c\r\nConnection: Upgrade\r\n", 200},
    };
    for (const Row& row : rows) {
        CAPTURE(row.line);
        CAPTURE(row.headers);
        RawClient client = server.client();
        client.send(row.line + "\r\nHost: test\r\n" + row.headers + "\r\n");
        const auto answer = client.answer();
        CHECK(answer.status == row.status);
        if (row.status == 426) CHECK(answer.header("sec-websocket-version") == "13");
        // Where the application has refused, the connection goes on.
        if (row.status == 403) CHECK(client.get("/echo").status == 200);
    }
    RawClient early = server.client();
    early.send("GET /socket HTTP/1.1\r\nHost: test\r\n" + both + key + version + "\r\n" +
               RawClient::frame_of(RawClient::text, "early"));
    CHECK(early.answer().status == 400);
    CHECK(server.application.seen.opened == 0);
}

TEST_CASE("net: what a peer may not send ends his WebSocket with the code that says so") {
    TestServer server(patient_limits());
    const auto frame = [](std::uint8_t opcode, std::string_view payload, bool last = true) {
        return RawClient::frame_of(opcode, payload, last);
    };
    const auto huge = [](std::uint8_t first) {  // 2^63 - 1 bytes
        std::string bytes(1, static_cast<char>(first));
        return bytes +
               "\xff\x7f\xff\xff\xff\xff\xff\xff\xff"
               "abcd";
    };
    struct Row {
        std::string name, bytes;
        int code;
    };
    const std::vector<Row> rows = {
        {"binary", frame(RawClient::binary, "abc"), 1003},
        {"not UTF-8", frame(RawClient::text, "a\xff"), 1007},
        {"a surrogate", frame(RawClient::text, "\xed\xa0\x80"), 1007},
        {"half a letter", frame(RawClient::text, "a\xc3"), 1007},
        {"half a letter in fragments",
         frame(RawClient::text, "a\xc3", false) + frame(RawClient::more, ""), 1007},
        {"too long", frame(RawClient::text, std::string(10001, 'a')), 1009},
        {"far too long", huge(0x81), 1009},
        {"too long in fragments",
         frame(RawClient::text, std::string(6000, 'a'), false) +
             frame(RawClient::more, std::string(6000, 'a')),
         1009},
        {"not masked", RawClient::frame_of(RawClient::text, "abc", true, false), 1002},
        {"a reserved bit",
         "\xc1\x80"
         "abcd",
         1002},
        {"a reserved code", frame(3, "abc"), 1002},
        {"a continuation of nothing", frame(RawClient::more, "abc"), 1002},
        {"a message in a message", frame(RawClient::text, "a", false) + frame(RawClient::text, "b"),
         1002},
        {"a ping in pieces", frame(RawClient::ping, "a", false), 1002},
        {"a long ping", frame(RawClient::ping, std::string(126, 'a')), 1002},
        {"a huge ping", huge(0x89), 1002},
        {"a length in the wrong form", "\x81\xfe" + std::string("\0\x01", 2) + "abcdx", 1002},
        {"a close of one byte", frame(RawClient::close_frame, "a"), 1002},
        {"a close with a code that is none",
         frame(RawClient::close_frame, std::string("\x03\xee", 2)), 1002},
    };
    for (const Row& row : rows) {
        CAPTURE(row.name);
        RawClient client = server.socket();
        client.send(row.bytes + frame(RawClient::text, "after it"));
        CHECK(client.read_close() == row.code);
        client.end_sending();
        CHECK(client.ended());
        CHECK(server.application.seen.texts.load() == 0);
    }
    CHECK(server.soon_without_connections());
    CHECK(server.application.seen.closed == static_cast<int>(rows.size()));
    CHECK(server.statistics().web_sockets == 0);
    CHECK(server.serves_others());
}

TEST_CASE("net: either side may close, and what was said before arrives before") {
    TestServer server(patient_limits());
    RawClient leaving = server.socket();
    leaving.send_frame(RawClient::close_frame, std::string("\x03\xe8", 2) + "done");
    CHECK(leaving.read_close() == 1000);
    CHECK(leaving.ended());

    RawClient closed = server.socket();
    closed.send_text("close");
    CHECK(closed.read_text() == "last");
    const auto close = closed.read_frame();
    REQUIRE(close);
    CHECK(close->opcode == RawClient::close_frame);
    CHECK(close->code() == 4000);
    CHECK(close->reason() == "bye");
    closed.send_frame(RawClient::close_frame, std::string("\x0f\xa0", 2));
    CHECK(closed.ended());

    // A reason is cut between letters.
    RawClient cut = server.socket();
    cut.send_text("long reason");
    const auto long_reason = cut.read_frame();
    REQUIRE(long_reason);
    CHECK(long_reason->reason() == std::string(122, 'x'));
    cut.close();

    RawClient gone = server.socket();
    gone.close();
    CHECK(server.soon_without_connections());
    CHECK(server.application.seen.closed == 4);
}

TEST_CASE("net: what a peer says before he goes without a word is heard, and then he is gone") {
    TestServer server(patient_limits());
    const std::string much = RawClient::frame_of(RawClient::text, std::string(9'000, 'a'));
    int texts = 0;
    for (int i = 0; i < 40; ++i) {
        RawClient client = server.socket();
        // Now and then more than is read at once.
        std::string all = RawClient::frame_of(RawClient::text, "one");
        for (int more = 0; more < i % 4; ++more) all += much;
        texts += 1 + i % 4;
        client.send(all);
        client.end_sending();
        REQUIRE(server.soon([&] { return server.application.seen.closed == i + 1; }));
        REQUIRE(server.application.seen.texts == texts);
    }
    CHECK(server.soon_without_connections());
}

TEST_CASE("net: who does not answer a close does not stay") {
    TestServer server(short_limits());
    RawClient client = server.socket();
    client.send_text("close");
    CHECK(client.read_close() == 4000);
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 30 && client.silent_for(20ms); ++i) client.send_text("still here");
    CHECK(client.ended());
    CHECK(std::chrono::steady_clock::now() - begin < 1500ms);
    // Nor who has been told that he did wrong.
    RawClient wrong = server.socket();
    wrong.send(RawClient::frame_of(RawClient::text, "abc", true, false));
    CHECK(wrong.read_close() == 1002);
    CHECK(server.soon_without_connections());
    CHECK(server.application.seen.texts == 1);
}

TEST_CASE("net: a silent peer is pinged, and left if nothing comes back") {
    TestServer server(short_limits());
    RawClient silent = server.socket();
    const auto ping = silent.read_frame();
    REQUIRE(ping);
    CHECK(ping->opcode == RawClient::ping);
    CHECK(silent.ended());
    CHECK(server.application.seen.closed == 1);

    RawClient answering = server.socket();
    for (int i = 0; i < 4; ++i) {
        const auto next = answering.read_frame();
        REQUIRE(next);
        CHECK(next->opcode == RawClient::ping);
        answering.send_frame(RawClient::pong, next->payload);
    }
    answering.send_text("alive");
    CHECK(answering.read_text() == "alive");
}

TEST_CASE("net: a frame or message that never gets done ends the WebSocket") {
    struct Row {
        std::string name, begin, drop;
    };
    const std::vector<Row> rows = {
        {"half a header", "\x81", ""},
        {"a slow frame",
         "\x81\xfe\x10"
         "\x01"
         "abcd",
         "x"},
        {"endless empty fragments", RawClient::frame_of(RawClient::text, "", false),
         RawClient::frame_of(RawClient::more, "", false)},
        {"endless fragments and pongs", RawClient::frame_of(RawClient::text, "a", false),
         RawClient::frame_of(RawClient::more, "b", false) +
             RawClient::frame_of(RawClient::pong, "")},
    };
    TestServer server(short_limits());
    for (const Row& row : rows) {
        CAPTURE(row.name);
        RawClient client = server.socket();
        client.patience(20ms);
        client.send(row.begin);
        const auto begin = std::chrono::steady_clock::now();
        while (!client.ended() && std::chrono::steady_clock::now() - begin < 2500ms) {
            client.send(row.drop);
        }
        CHECK(std::chrono::steady_clock::now() - begin < 1500ms);
        CHECK(server.soon_without_connections());
        CHECK(server.serves_others());
    }
    CHECK(server.application.seen.texts == 4);  // of the others
}

TEST_CASE("net: a flood of control frames ends the WebSocket, and others do not notice") {
    TestServer server(patient_limits());
    for (const auto opcode : {RawClient::ping, RawClient::pong}) {
        RawClient client = server.socket();
        std::string flood;
        for (int i = 0; i < 2000; ++i) flood += RawClient::frame_of(opcode, "flood");
        client.send(flood);
        CHECK(client.read_close() == 1008);
        client.close();
        CHECK(server.serves_others());
    }
    RawClient polite = server.socket();
    for (int i = 0; i < 50; ++i) polite.send_frame(RawClient::ping, "");
    polite.send_text("here");
    CHECK(polite.read_text() == "here");
}

TEST_CASE("net: who does not read is closed when too much waits for him; memory stays bounded") {
    auto limits = patient_limits();
    limits.queue_bytes = 100000;
    limits.request_timeout = 300ms;
    TestServer server(limits);
    RawClient client = server.client();
    client.small_receive_buffer();
    REQUIRE(client.open("/socket").status == 101);
    // More than the system takes for him.
    for (int i = 0; i < 200 && server.application.seen.closed == 0; ++i) {
        client.send_text("many 90 1000");
        server.in_loop([] { return 0; });
    }
    CHECK(server.soon([&] { return server.application.seen.closed == 1; }));
    CHECK(server.application.seen.most_queued <= 100000);
    CHECK(server.soon_without_connections());
    CHECK(server.serves_others());

    // At once, so that he can still be told.
    RawClient reading = server.socket();
    reading.send_text("many 200 1000");
    CHECK(reading.read_close() == 1013);
}

TEST_CASE("net: who reads nothing of a single message is given up too") {
    auto limits = patient_limits();
    limits.queue_bytes = 64 << 20;
    limits.request_timeout = 200ms;
    TestServer server(limits);
    RawClient client = server.client();
    client.small_receive_buffer();
    REQUIRE(client.open("/socket").status == 101);
    client.send_text("many 1 20000000");
    const auto begin = std::chrono::steady_clock::now();
    while (server.application.seen.closed == 0 && std::chrono::steady_clock::now() - begin < 2s) {
        client.send_text("hello");
        std::this_thread::sleep_for(20ms);
    }
    CHECK(server.application.seen.closed == 1);
    CHECK(server.soon_without_connections());
}

TEST_CASE("net: what waits can be forgotten, but for what is on its way") {
    auto limits = patient_limits();
    limits.queue_bytes = 64 << 20;
    TestServer server(limits);
    RawClient client = server.socket();
    client.send_text("drop");
    CHECK(client.read_text() == "queued 0");
    // More than the system takes at once: part of it has left when the rest is forgotten.
    client.send_text("many 1 20000000");
    CHECK(server.soon([&] { return server.application.seen.texts == 2; }));
    client.send_text("drop");
    CHECK(server.soon([&] { return server.application.seen.texts == 3; }));
    CHECK(client.read_text() == std::string(20000000, 'm'));
    CHECK(client.read_text().starts_with("queued "));
    client.send_text("after it");
    CHECK(client.read_text() == "after it");
}

TEST_CASE("net: what is sent to many at once arrives in order, whatever others of them do") {
    auto limits = patient_limits();
    limits.queue_bytes = 64 << 20;
    TestServer server(limits);
    std::vector<RawClient> clients;
    for (int i = 0; i < 40; ++i) clients.push_back(server.socket());
    RawClient blocked = server.client();
    blocked.small_receive_buffer();
    REQUIRE(blocked.open("/socket").status == 101);
    REQUIRE(server.soon([&] { return server.application.seen.opened == 41; }));
    const std::string padding(5000, '.');
    const auto say_to_all = [&](const std::string& text) {
        server.in_loop([&] {
            const auto message = std::make_shared<const std::string>(text);
            for (const auto& socket : server.application.seen.all) socket->send(message);
            return 0;
        });
    };
    for (int i = 0; i < 300; ++i) {
        say_to_all(std::to_string(i) + padding);
        if (i == 100) clients[7].close();
        if (i == 150) {
            server.in_loop([&] {
                server.application.seen.all[8]->close(4000, "enough");
                return 0;
            });
        }
    }
    for (std::size_t c = 0; c < clients.size(); ++c) {
        if (c == 7) continue;
        for (int i = 0; i < (c == 8 ? 151 : 300); ++i) {
            REQUIRE(clients[c].read_text() == std::to_string(i) + padding);
        }
    }
    CHECK(clients[8].read_close() == 4000);
    clients[8].close();
    for (int i = 0; i < 50; ++i) REQUIRE(blocked.read_text() == std::to_string(i) + padding);
    CHECK(server.soon([&] { return server.server->statistics().web_sockets == 39; }));

    // It ends with much under way.
    for (int i = 0; i < 20; ++i) say_to_all(padding);
    server.in_loop([&] {
        server.server.reset();
        return 0;
    });
    CHECK(server.application.seen.closed == 41);
}

TEST_CASE("net: reading can be paused; then everything comes, once and in order") {
    TestServer server(short_limits());
    RawClient client = server.socket();
    client.send(RawClient::frame_of(RawClient::text, "pause") +
                RawClient::frame_of(RawClient::text, "one") +
                RawClient::frame_of(RawClient::text, "two"));
    CHECK(client.silent_for(80ms));
    CHECK(server.application.seen.texts == 1);
    CHECK(client.read_text() == "resumed");
    CHECK(client.read_text() == "one");
    CHECK(client.read_text() == "two");
    client.send_text("three");
    CHECK(client.read_text() == "three");
    // While it is paused nobody is taken for dead, and it can be closed.
    client.send_text("pause");
    client.send_text("pause");
    CHECK(client.read_text() == "resumed");
    CHECK(client.read_text() == "resumed");
    client.send_text("close");
    CHECK(client.read_text() == "last");
    CHECK(client.read_close() == 4000);
}

TEST_CASE("net: paused from elsewhere, a message on its way waits, and silence means nothing") {
    TestServer server(short_limits());
    RawClient client = server.socket();
    REQUIRE(server.soon([&] { return server.application.seen.last != nullptr; }));
    const auto pause = [&](bool paused) {
        return server.in_loop([&server, paused] {
            server.application.seen.last->pause_reading(paused);
            return 0;
        });
    };
    pause(true);
    client.send_text("one");
    client.send_text("two");
    CHECK(client.silent_for(800ms));  // longer than it takes to be given up
    CHECK(server.application.seen.texts.load() == 0);
    pause(false);
    CHECK(client.read_text() == "one");
    CHECK(client.read_text() == "two");
    // To be closed, it need not be resumed.
    pause(true);
    server.in_loop([&server] {
        server.application.seen.last->close(4002, "paused");
        return 0;
    });
    CHECK(client.read_close() == 4002);
}

TEST_CASE("net: a handler that throws ends its WebSocket with 1011, and nothing else") {
    TestServer server(patient_limits());
    std::string thrown;
    server.loop.on_exception([&](std::string_view what) { thrown = what; });
    RawClient client = server.socket();
    client.send_text("throw");
    CHECK(client.read_close() == 1011);
    client.close();
    CHECK(server.soon_without_connections());
    CHECK(server.in_loop([&] { return thrown; }) == "on purpose");
    CHECK(server.serves_others());
}

TEST_CASE("net: a server that stops closes its WebSockets with 1012") {
    TestServer server(short_limits());
    std::vector<RawClient> clients;
    for (int i = 0; i < 5; ++i) clients.push_back(server.socket());
    server.in_loop([&] {
        server.server->stop();
        return 0;
    });
    for (std::size_t i = 0; i < clients.size(); ++i) {
        CHECK(clients[i].read_close() == 1012);
        if (i % 2 == 0) clients[i].send_frame(RawClient::close_frame, std::string("\x03\xf4", 2));
    }
    CHECK(server.soon_without_connections());
    CHECK(server.application.seen.closed == 5);
}

TEST_CASE("net: a server can be destroyed with everything open") {
    jadoube::net::Loop* loop = nullptr;
    {
        TestServer server(short_limits());
        loop = &server.loop;
        RawClient half = server.client();
        half.send("GET /ec");
        RawClient never = server.client();
        never.send("GET /never HTTP/1.1\r\nHost: test\r\n\r\n");
        RawClient reading = server.client();
        reading.send("GET /big HTTP/1.1\r\nHost: test\r\n\r\n");
        RawClient socket = server.socket();
        socket.send_text("many 3 1000000");
        CHECK(server.soon([&] { return server.application.seen.texts == 1; }));
        server.in_loop([&] {
            server.server.reset();
            return 0;
        });
        CHECK(server.application.seen.closed == 1);
        CHECK(socket.ended());
        CHECK(half.ended());
        CHECK(never.ended());
    }
    CHECK(loop != nullptr);
}
