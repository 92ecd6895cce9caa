"""Peers who mean no good. Each is answered as the contract says, or closed; memory stays bounded; a game that is
played at the same time does not notice. Called by run."""
import concurrent.futures
import json
import random
import re
import socket
import threading
import time

import client
from client import PLAYERS, Closed, Refused, Server, same, test, until
from api_tests import acts_of, playing

MEGABYTE = 1024  # in kilobytes, as /proc has it


class Bystanders(threading.Thread):
    """Two people who play on the same server all the while. Each act must be answered within a second."""

    def __init__(self, server, limit=1.0):
        super().__init__(daemon=True)
        self.game = playing(server, {"board": "guarded", "time": "5400+30"})
        self.people = [self.game.connect(role).begin() for role in PLAYERS]
        self.slowest, self.played, self.limit = 0, 0, limit
        self.stop, self.failure = threading.Event(), None

    def run(self):
        try:
            for i, move in enumerate(client.LONG_GAME):
                if self.stop.is_set():
                    return
                begun = time.monotonic()
                view = self.people[i % 2].act("move", move=move)
                self.slowest = max(self.slowest, time.monotonic() - begun)
                assert view["accepted"], view
                self.played += 1
                self.stop.wait(0.05)
        except BaseException as error:
            self.failure = error

    def __enter__(self):
        self.start()
        until(lambda: self.played or self.failure, 10, "the first move")
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            until(lambda: self.played > 2 or self.failure, 10, "the third move")
        self.stop.set()
        self.join(20)
        if kind is None:
            if self.failure:
                raise self.failure
            assert self.slowest < self.limit, f"somebody else's act took {self.slowest:.3f} s"


def status_of(answer):
    found = re.match(rb"HTTP/1\.1 (\d+)", answer)
    return int(found[1]) if found else None


def is_alive(server):
    same(server.process.poll(), None, "it still runs")
    same(server.get("/health").status, 200)


@test("oversized and malformed requests: 4xx and closed, never more than one answer")
def _():
    with Server() as server, Bystanders(server):
        host = b"Host: localhost\r\n"
        rows = [
            ("a long request line", b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + host + b"\r\n"),
            ("a long header", b"GET /health HTTP/1.1\r\n" + host + b"X: " + b"a" * 100_000 + b"\r\n\r\n"),
            ("many headers", b"GET /health HTTP/1.1\r\n" + host + b"X: y\r\n" * 20_000 + b"\r\n"),
            ("a header without an end", b"GET /health HTTP/1.1\r\n" + b"X" * 70_000),
            ("no method", b" / HTTP/1.1\r\n" + host + b"\r\n"),
            ("not HTTP", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xc3" * 200),
            ("a NUL in a header", b"GET /health HTTP/1.1\r\n" + host + b"X: a\x00b\r\n\r\n"),
            ("a space before the colon", b"GET /health HTTP/1.1\r\n" + host + b"X : y\r\n\r\n"),
            ("a folded header", b"GET /health HTTP/1.1\r\n" + host + b"X: y\r\n z\r\n\r\n"),
            ("version 3", b"GET /health HTTP/3.0\r\n" + host + b"\r\n"),
            ("a length below zero", b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n"),
            ("a length that is none", b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: 0x10\r\n\r\n"),
            ("a length with a sign", b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: +2\r\n\r\n{}"),
            ("an immense length", b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: 99999999999999999999\r\n\r\n"),
            ("a length of gigabytes", b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: 5000000000\r\n\r\n"),
            ("an immense chunk", b"POST /api/games HTTP/1.1\r\n" + host +
             b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n"),
        ]
        for what, data in rows:
            answer = server.raw(data, seconds=3)
            status = status_of(answer)
            assert (status is not None and 400 <= status < 600) or answer == b"", f"{what}: {answer[:200]!r}"
            assert not answer.endswith(b"<still open>"), f"{what}: it stays open: {answer[:200]!r}"
            assert answer.count(b"HTTP/1.1 ") <= 1, f"{what}: {answer!r}"
            is_alive(server)


@test("header smuggling: whatever two readers could understand differently is refused and closed")
def _():
    with Server() as server:
        host, smuggled = b"Host: localhost\r\n", b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
        head = b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Type: application/json\r\n"
        rows = [
            ("length and chunks", head + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled),
            ("chunks and length", head + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n" + smuggled),
            ("two lengths", head + b"Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}" + smuggled),
            ("two lengths in one", head + b"Content-Length: 2, 40\r\n\r\n{}" + smuggled),
            ("two codings", head + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n" + smuggled),
            ("an unknown coding", head + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + smuggled),
            ("a coding in disguise", head + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n" + smuggled),
            ("a tab before the colon", head + b"Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n" + smuggled),
            ("bare line feeds", head.replace(b"\r\n", b"\n") + b"Content-Length: 2\n\n{}" + smuggled),
            ("a bare line feed before a header", head + b"X: y\nContent-Length: 45\r\n\r\n{}" + smuggled),
            ("a bare carriage return", head + b"X: y\rContent-Length: 45\r\n\r\n{}" + smuggled),
            ("chunks with bare line feeds", head + b"Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n" + smuggled),
            ("a chunk size that is none", head + b"Transfer-Encoding: chunked\r\n\r\n2;\x00x\r\n{}\r\n0\r\n\r\n" + smuggled),
            ("two hosts", b"GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n" + smuggled),
            ("no host", b"GET /health HTTP/1.1\r\n\r\n" + smuggled),
        ]
        for what, data in rows:
            answer = server.raw(data, seconds=3)
            assert answer.count(b"HTTP/1.1 ") <= 1, f"{what}: two answers: {answer!r}"
            assert b"# TYPE" not in answer, f"{what}: the smuggled request was answered"
            assert status_of(answer) in (None, 400, 411, 413, 501), f"{what}: {answer[:200]!r}"
            assert not answer.endswith(b"<still open>"), f"{what}: it stays open"
        # and what is in order works: two requests on one connection, and one in chunks
        answer = server.raw(b"GET /health HTTP/1.1\r\n" + host + b"\r\nGET /health HTTP/1.1\r\n" + host +
                            b"Connection: close\r\n\r\n")
        same(answer.count(b"HTTP/1.1 200"), 2, answer)
        answer = server.raw(head + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
        same(status_of(answer), 201, answer)


@test("path tricks lead nowhere")
def _():
    with Server() as server:
        game = playing(server)
        secret = open("/etc/passwd", "rb").read().splitlines()[0]
        for path in ["/../etc/passwd", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                     "/%2e%2e%5c%2e%2e%5cetc%5cpasswd", "/..\\..\\etc\\passwd", "//etc/passwd", "/etc/passwd%00.html",
                     "/health%00", "/%00", "/./health", "/health/../metrics", "//health", "/health/", "/%c0%ae%c0%ae/",
                     "/%", "/%zz", "/%f", "/\xff", "/api/games/../../metrics", f"{game.path}/../{game.id}/log",
                     f"{game.path}%2flog", f"{game.path}/log%20", "/g/../../etc/passwd", "/assets/../../../etc/passwd",
                     "http://evil.example/health", "*", "health", "/api/games/%27%20or%201=1--/log",
                     "/" + "a/" * 5000]:
            data = b"GET " + path.encode("latin-1") + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            answer = server.raw(data, seconds=5)
            assert secret not in answer and b"root:" not in answer, path
            status = status_of(answer)
            if path == "http://evil.example/health":
                assert status in (200, 400, 403, 404, 421), (path, answer)  # RFC 9112, 3.2.2: it is a form of /health
            else:
                assert status in (400, 401, 404, 413, 414, 431), (path, answer[:200])
        is_alive(server)


@test("JSON bombs: depth, duplicate keys, huge numbers, huge texts are 4xx, soon")
def _():
    with Server() as server, Bystanders(server):
        game = playing(server)
        rows = [b"[" * 100_000, b'{"a":' * 40_000, b'{"act":' * 30_000 + b"1" + b"}" * 30_000,
                b'{"act":"move","move":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
                b'{"act":"press","act":"press"}', b'{"act":"set_clock","white":1e999}',
                b'{"act":"set_clock","white":' + b"9" * 100_000 + b"}", b'{"act":"set_clock","white":-1e400}',
                b'{"act":"\\ud800"}', b'{"act":"press"}\x00', b'\xef\xbb\xbf{"act":"press"}{', b'{"act":"press",}',
                b"{'act':'press'}", b'{"act":"press"//\n}', b'{"act":NaN}', b'{"act":Infinity}', b" " * 200_000,
                b'"' + b"\\u0000" * 30_000 + b'"', b'{"act":"write","ply":1,"text":"' + b"x" * 200_000 + b'"}']
        for body in rows:
            begun = time.monotonic()
            response = game.post("arbiter", body)
            assert response.status in (400, 413), (body[:60], response)
            assert time.monotonic() - begun < 2, body[:60]
            response = server.post("/api/games", body)  # unknown fields are ignored, if it is JSON
            assert response.status in (201, 400, 413), (body[:60], response)
            assert response.status != 201 or body.startswith(b'{"act":"'), (body[:60], response)
        deep = b'{"conditions":{"x":' + b"[" * 60_000 + b"]" * 60_000 + b"}}"
        assert server.post("/api/games", deep).status in (400, 413)
        is_alive(server)


@test("endless fragments, immense frames and lies about their length close, without memory", seconds=90)
def _():
    with Server() as server, Bystanders(server):
        game = playing(server)
        before = server.memory()

        def attempt(attack):
            person = game.connect("black").begin()
            ws = person.socket
            try:
                attack(ws)
                for _ in range(100):
                    ws.recv(5)
            except (Closed, OSError) as error:
                return getattr(error, "code", None)
            raise AssertionError("it stayed open")

        def fragments(ws):
            ws.send_bytes(ws.frame(1, b"{", fin=False))
            for _ in range(3000):
                ws.send_bytes(ws.frame(0, b" " * 1000, fin=False))

        def empty_fragments(ws):
            ws.send_bytes(ws.frame(1, b"", fin=False))
            piece = ws.frame(0, b"", fin=False) * 1000
            for _ in range(3000):
                ws.send_bytes(piece)

        for attack, codes in [(fragments, (1009, None)),
                              (lambda ws: ws.send_bytes(ws.frame(1, b"x" * 10_000_000)), (1009, None)),
                              (lambda ws: ws.send_bytes(ws.frame(1, b"x", length=1 << 62)), (1009, 1002, None)),
                              (lambda ws: ws.send_bytes(b"\x81\xff" + b"\xff" * 12), (1009, 1002, None)),
                              (lambda ws: ws.send_bytes(random.Random(7).randbytes(5000)), (1002, 1003, 1007, 1009, None))]:
            code = attempt(attack)
            assert code in codes, (code, codes)
        grown = server.memory() - before
        assert grown < 60 * MEGABYTE, f"{grown} kB more"
        # Empty fragments never grow: whether they are borne or closed, others are served.
        person = game.connect("black").begin()
        try:
            empty_fragments(person.socket)
        except (Closed, OSError):
            pass
        person.socket.cut()
        assert server.memory() - before < 60 * MEGABYTE
        is_alive(server)


@test("slow headers, slow bodies and silent connections are closed in time, and others do not wait", seconds=120)
def _():
    with Server() as server, Bystanders(server):
        before = server.memory()
        slow = []
        for i in range(300):
            s = socket.create_connection(("127.0.0.1", server.port))
            s.sendall([b"GET /health HTTP/1.1\r\nHost: lo", b"", b"POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
                       b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"][i % 3])
            slow.append(s)
        assert server.memory() - before < 60 * MEGABYTE
        same(server.get("/health").status, 200)
        begun, open_still = time.monotonic(), {s.fileno(): s for i, s in enumerate(slow) if i % 3 != 1}
        # one more byte every second does not buy more time
        while open_still and time.monotonic() - begun < 40:
            for number, s in list(open_still.items()):
                try:
                    s.settimeout(0)
                    s.send(b" ")
                    if s.recv(4096) == b"":
                        raise ConnectionResetError
                except BlockingIOError:
                    continue
                except OSError:
                    s.close()
                    del open_still[number]
            time.sleep(1)
        same(len(open_still), 0, f"connections that are still open after {time.monotonic() - begun:.0f} s")
        for s in slow:
            s.close()


@test("a response that nobody reads does not hold memory for ever", seconds=90)
def _():
    with Server() as server, Bystanders(server):
        game = playing(server, {"board": "guarded", "time": "5400+30"})
        for i in range(80):
            game.accepted("arbiter", "incident", text="x" * 20_000)
        before, held = server.memory(), []
        for _ in range(60):
            s = socket.socket()
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            s.connect(("127.0.0.1", server.port))
            s.sendall(f"GET {game.path}/log HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                      f"{game.tokens['arbiter']}\r\n\r\n".encode() * 5)
            held.append(s)
        time.sleep(2)
        grown = server.memory() - before
        assert grown < 400 * MEGABYTE, f"{grown} kB for 60 lazy readers of 1.7 MB"
        is_alive(server)
        for s in held:
            s.close()


@test("a flood of acts by one person: 429 or too_many at most, and others do not notice", seconds=90)
def _():
    with Server() as server, Bystanders(server):
        game = playing(server, {"time": "7200"})
        before = server.memory()
        white = game.connect("white").begin()
        answered, frames = 0, []
        for i in range(20_000):
            frames.append(white.socket.frame(1, f'{{"act":"touch","square":"e2","key":"{i}"}}'.encode()))
        sender = threading.Thread(target=lambda: _quietly(white.socket, b"".join(frames)), daemon=True)
        sender.start()
        outcomes = client.Counter()
        try:
            end = time.monotonic() + 15
            while time.monotonic() < end and answered < 20_000:
                message = json.loads(white.socket.recv(5))
                if "view" in message:
                    outcomes["view"] += 1
                elif "error" in message:
                    outcomes[message["error"]["code"]] += 1
                else:
                    continue
                answered += 1
        except Closed as closed:
            outcomes[closed.code] += 1
        except socket.timeout:
            outcomes["silence"] += 1
        assert set(outcomes) <= {"view", "too_many", 1013, 1008, "silence"}, outcomes

        def touches():
            return sum(1 for a in acts_of(game) if a["act"]["act"] == "touch")

        # Those that were taken may still be on their way to the disk.
        client.until(lambda: touches() >= 100, 10, "those that were taken are recorded")
        recorded = touches()
        assert 100 <= recorded <= 2000, f"{recorded} of 20,000 were taken: {outcomes}"
        assert server.memory() - before < 150 * MEGABYTE, server.memory() - before
        white.socket.cut()
        is_alive(server)
        other = client.answer_of(game.post("arbiter", {"act": "incident", "text": "still here"}))
        same(other["accepted"], True)


def _quietly(ws, data):
    try:
        ws.socket.sendall(data)
    except OSError:
        pass


@test("a flood of connections: those in games stay, new ones are answered or refused, memory is bounded", seconds=90)
def _():
    with Server() as server, Bystanders(server):
        before, held = server.memory(), []
        for i in range(1500 if not client.LONG else 9000):
            try:
                s = socket.socket()
                s.settimeout(5)
                s.bind((f"127.0.0.{2 + i % 50}", 0))
                s.connect(("127.0.0.1", server.port))
                held.append(s)
            except OSError:
                break
        assert len(held) > 500
        grown = server.memory() - before
        assert grown < len(held) * 60 + 40 * MEGABYTE, f"{grown} kB for {len(held)} connections"
        same(server.get("/health").status, 200)
        for s in held:
            s.close()
        same(server.get("/health").status, 200)


@test("a flood of new games: 429 at most; memory and other games are not harmed", seconds=90)
def _():
    with Server() as server, Bystanders(server):
        before = server.memory()
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            outcomes = client.Counter(pool.map(lambda _: server.post("/api/games", {}, source="127.9.9.8").status, range(1200)))
        same(set(outcomes), {201, 429}, str(outcomes))
        same(server.post("/api/games", {}).status, 201, "from elsewhere")
        assert server.memory() - before < 150 * MEGABYTE, server.memory() - before


@test("guessing links is slow or in vain, and tells nothing: known and unknown games answer alike")
def _():
    with Server() as server:
        game = playing(server)
        answers = set()
        for i in range(60):
            guess = "".join(random.choice("abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789_-") for _ in range(24))
            response = server.get(game.path, guess)
            assert response.status in (401, 429), response
            answers.add((response.status, response.body))
        assert len(answers) <= 2, answers
        for token in [game.tokens["white"].swapcase(), game.tokens["white"] + "=", game.tokens["white"] + "A",
                      " " + game.tokens["white"], game.tokens["white"][:-1] + "!", "", "null", "undefined"]:
            headers = {"Authorization": f"Bearer {token}"}
            response = server.get(game.path, headers=headers)
            if token.strip() != game.tokens["white"]:
                assert response.status in (401, 429), (token, response)
        same(game.get("", "white").status, 200, "who has the link is not locked out by who guesses")


@test("a wrong Origin: nothing that changes something, and no WebSocket, from another page")
def _():
    with Server() as server:
        game = playing(server)
        for origin in ["https://evil.example", "null", f"https://localhost:{server.port}", f"http://localhost:{server.port + 1}",
                       f"http://localhost.evil.example:{server.port}"]:
            try:
                game.connect("white", headers={"Origin": origin})
                raise AssertionError(f"{origin} was let in")
            except Refused as refused:
                same(refused.status, 403, origin)
                same(refused.response.code, "wrong_origin")
        preflight = server.request("OPTIONS", "/api/games", headers={"Origin": "https://evil.example",
                                                                     "Access-Control-Request-Method": "POST"})
        same(preflight.header("Access-Control-Allow-Origin"), None)
        same(game.get("", "white", headers={"Origin": "https://evil.example"}).header("Access-Control-Allow-Origin"), None)


@test("rubbish of every kind on many connections at once, for some seconds", seconds=120)
def _():
    seconds = 600 if client.LONG else 6
    with Server() as server, Bystanders(server):
        game = playing(server)
        before, stop = server.memory(), time.monotonic() + seconds
        seeds = [b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n"
                 b'{"conditions":{}}',
                 f"GET {game.path}/socket?token={game.tokens['white']} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                 f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                 .encode() + b"\x81\x8d\x00\x00\x00\x00" + b'{"act":"x","}']

        def attack(number):
            chance, done = random.Random(number), 0
            while time.monotonic() < stop:
                data = bytearray(chance.choice(seeds))
                for _ in range(chance.randrange(1, 6)):
                    at = chance.randrange(len(data))
                    how = chance.randrange(4)
                    if how == 0:
                        data[at] = chance.randrange(256)
                    elif how == 1:
                        del data[at:at + chance.randrange(1, 20)]
                    elif how == 2:
                        data[at:at] = chance.randbytes(chance.randrange(1, 40))
                    else:
                        data[at:at] = data[:chance.randrange(1, 60)]
                    if not data:
                        data = bytearray(b"\r\n")
                try:
                    with socket.create_connection(("127.0.0.1", server.port), timeout=1) as s:
                        s.sendall(bytes(data))
                        s.settimeout(0.05)
                        s.recv(4096)
                except OSError:
                    pass
                done += 1
            return done

        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            total = sum(pool.map(attack, range(6)))
        assert total > 50, total
        is_alive(server)
        assert server.memory() - before < 100 * MEGABYTE, server.memory() - before
