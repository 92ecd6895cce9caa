"""Who calls, through which proxies, and by which name: what is believed of that."""
import json
import socket

import client
from api_tests import refusal
from client import Server, request, same, test

PASSWORD = "correct horse battery"
ACCOUNT = {"name": "eve", "password": PASSWORD}


def post_with(server, path, body, *headers):
    """Headers as they are, also several of one name."""
    data = json.dumps(body).encode()
    lines = [f"POST {path} HTTP/1.1", "Content-Type: application/json", f"Content-Length: {len(data)}",
             "Connection: close", *headers]
    if not any(line.lower().startswith("host:") for line in headers):
        lines.insert(1, f"Host: 127.0.0.1:{server.port}")
    answer = server.raw("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
    return int(answer.split()[1])


@test("--behind-proxy: only what the proxy itself has added is believed, in one line or in two")
def _():
    with Server("--behind-proxy") as server:
        for headers in [["X-Forwarded-For: 127.0.0.1, 203.0.113.9"],
                        ["X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 203.0.113.9"],
                        ["X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 127.0.0.1, 203.0.113.9:1234"],
                        ["X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: unknown"],
                        ["X-Forwarded-For: "], ["Forwarded: for=127.0.0.1"], []]:
            same((headers, post_with(server, "/api/accounts", ACCOUNT, *headers)), (headers, 403))
        # The limit of attempts is for whom the proxy names, not for what he says of himself.
        statuses = [post_with(server, "/api/session", {"name": f"n{i}", "password": "wrong wrong"},
                              f"X-Forwarded-For: 10.0.0.{i}", "X-Forwarded-For: 203.0.113.77") for i in range(14)]
        same((statuses[0], statuses[-1]), (401, 429))
        same(post_with(server, "/api/accounts", ACCOUNT, "X-Forwarded-For: 127.0.0.1"), 201,
             "somebody on this machine, through the proxy")


@test("--trusted-proxies: others are not believed, several in a row are passed over")
def _():
    with Server("--trusted-proxies", "10.0.0.0/8, 192.168.0.7") as server:
        same(post_with(server, "/api/accounts", ACCOUNT, "X-Forwarded-For: 203.0.113.9"), 201,
             "this client is no proxy: it is on this machine, whatever it says")
    with Server("--trusted-proxies", "127.0.0.0/8,10.0.0.0/8") as server:
        for headers in [[], ["X-Forwarded-For: 127.0.0.1"], ["X-Forwarded-For: 127.0.0.1, 203.0.113.9, 10.1.2.3"],
                        ["X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 203.0.113.9", "X-Forwarded-For: 10.1.2.3"]]:
            same((headers, post_with(server, "/api/accounts", ACCOUNT, *headers)), (headers, 403))


@test("options about proxies and metrics that make no sense are refused with a sentence")
def _():
    for flags, word in [(["--trusted-proxies", "10.0.0.0/99"], "--trusted-proxies"),
                        (["--trusted-proxies", "10.0.0.1", "--behind-proxy"], "choose one"),
                        (["--metrics-address", "9100"], "--metrics-address"),
                        (["--metrics-address", "nowhere:9100"], "--metrics-address")]:
        server = Server(*flags, wait=False)
        same((flags, server.process.wait(20)), (flags, 2))
        client.until(lambda: word in server.log(), 5, f"{word}: {server.log()}")


@test("a name that is not the server's own leads nowhere, unless there is a base URL")
def _():
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    with Server() as server:
        game = server.new_game()
        refusal(server.post("/api/accounts", ACCOUNT, headers=evil), 421, "unknown_host")
        for path in ("/", "/new", "/api/server", "/api/games", f"{game.path}?token={game.tokens['white']}"):
            refusal(server.get(path, headers={"Host": "evil.example"}), 421, "unknown_host")
        try:
            game.connect("white", headers={"Host": "evil.example"}).close()
            raise AssertionError("a WebSocket by that name")
        except client.Refused as refused:
            assert refused.status in (400, 421), refused
        refusal(server.get("/metrics", headers={"Host": "evil.example"}), 403, "forbidden")
        for path in ("/health", "/ready"):
            same(server.get(path, headers={"Host": "evil.example"}).status, 200)
        for host in ("localhost", f"localhost:{server.port}", "[::1]", "192.168.1.7:80", "chess.localhost",
                     socket.gethostname(), socket.gethostname().split(".")[0].upper() + ".local"):
            same((host, server.get("/api/server", headers={"Host": host}).status), (host, 200))
    with Server("--base-url", "https://chess.example.org") as server:
        same(server.get("/api/server", headers={"Host": "whatever.example"}).status, 200)
        refusal(server.post("/api/accounts", ACCOUNT, headers=evil), 403, "wrong_origin")


@test("an https base URL is told to browsers for good; a plain server says nothing")
def _():
    with Server("--base-url", "https://chess.example.org") as server:
        for path in ("/", "/api/server", "/health", "/nothing"):
            assert "max-age=" in (server.get(path).header("Strict-Transport-Security") or ""), path
    with Server() as server:
        for path in ("/", "/api/server", "/health"):
            assert not server.get(path).header("Strict-Transport-Security"), path


@test("metrics are for this machine alone, or have an address of their own and are there alone")
def _():
    with Server("--behind-proxy") as server:
        refusal(server.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}), 403, "forbidden")
        refusal(server.get("/metrics"), 403, "forbidden")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with Server("--metrics-address", f"127.0.0.1:{port}") as server:
        refusal(server.get("/metrics"), 403, "forbidden")
        there = request(port, "GET", "/metrics")
        same((there.status, "jadoube_acts_total" in there.text), (200, True))
        for method, path in (("GET", "/"), ("GET", "/api/server"), ("POST", "/metrics"), ("POST", "/api/games")):
            same((path, request(port, method, path).status), (path, 404))


@test("from another machine there are no metrics")
def _():
    from cluster_tests import Network
    Network(1)
    with Server(netns="node0", host="10.231.10.2") as server:
        refusal(server.get("/metrics"), 403, "forbidden")
        refusal(server.get("/metrics", headers={"Host": "localhost", "X-Forwarded-For": "127.0.0.1"}), 403, "forbidden")
