"""Servers, databases, HTTP and WebSockets for the tests of `jadoube serve`. Standard library only."""
import base64
import collections
import ctypes
import glob
import hashlib
import http.client
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ""       # set by run
LONG = False       # set by run
FOLDER = None      # of this test, set by run; removed by it
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PLAYERS = ("white", "black")
ROLES = ("white", "black", "arbiter", "spectator", "white-assistant", "black-assistant",
         "white-operator", "black-operator", "organiser")
LIBC = ctypes.CDLL(None, use_errno=True)
CLONE_NEWNS, CLONE_NEWNET, MS_PRIVATE_REC, PR_SET_PDEATHSIG = 0x00020000, 0x40000000, 0x44000, 1


class Skipped(Exception):
    pass


TESTS = []  # (suite, sentence, function, seconds)


def test(sentence, seconds=60, long_seconds=None):
    """Registers a test under the sentence that it proves. Whatever it starts ends with its process."""

    def register(function):
        suite = pathlib.Path(function.__code__.co_filename).stem.removesuffix("_tests")
        TESTS.append((suite, sentence, function, (long_seconds or 20 * seconds) if LONG else seconds))
        return function

    return register


def same(got, wanted, about=""):
    assert got == wanted, f"{about}\n    got    {got!r}\n    wanted {wanted!r}"


def close_to(got, wanted, within, about=""):
    assert abs(got - wanted) <= within, f"{about}\n    got    {got!r}\n    wanted {wanted!r} ± {within}"


def until(condition, seconds=10, about="the condition", step=0.02):
    """The first true value of the condition, asked again and again."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < end, f"{about}: not within {seconds} s"
        time.sleep(step)


def folder(name="data"):
    return tempfile.mkdtemp(prefix=f"{name}_", dir=FOLDER)


def dies_with_us():
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def jadoube(*arguments, stdin=b"", timeout=60):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, timeout=timeout,
                          preexec_fn=dies_with_us)


def referee(lines, *flags):
    """What `jadoube referee` answers to lines of the protocol."""
    text = "".join(line + "\n" for line in lines).encode()
    return [json.loads(line) for line in jadoube("referee", *flags, stdin=text).stdout.splitlines()]


# ---------------------------------------------------------------------------------------- HTTP


class Response:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def text(self):
        return self.body.decode()

    @property
    def code(self):
        """Of an error; it must have the form that the contract promises."""
        error = self.json["error"]
        assert isinstance(error["code"], str) and isinstance(error["text"], str) and error["text"], error
        return error["code"]

    def header(self, name):
        return next((v for k, v in self.headers if k.lower() == name.lower()), None)

    def all(self, name):
        return [v for k, v in self.headers if k.lower() == name.lower()]

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


def somewhere(host):
    """An address to ask from: on this machine there are many, so that limits for each peer are not in the way."""
    return (f"127.{random.randrange(1, 250)}.{random.randrange(250)}.{random.randrange(1, 250)}" if host.startswith("127.")
            else "")


def request(port, method, path, body=None, token=None, headers=(), host="127.0.0.1", timeout=20, source=None):
    """One request on a connection of its own. A body that is no bytes is sent as JSON."""
    connection = http.client.HTTPConnection(host, port, timeout=timeout, source_address=(source or somewhere(host), 0))
    try:
        sent = dict(headers)
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
        elif method in ("POST", "PUT"):
            body = b""
        connection.request(method, path, body=body, headers={k: v.encode() for k, v in sent.items()})
        answer = connection.getresponse()
        return Response(answer.status, answer.getheaders(), answer.read())
    finally:
        connection.close()


def raw(port, data, seconds=5, host="127.0.0.1", half_close=False):
    """Sends bytes as they are; everything that comes back until the peer closes or it takes too long."""
    with socket.create_connection((host, port), timeout=seconds) as s:
        got = b""
        try:
            s.sendall(data)
            if half_close:
                s.shutdown(socket.SHUT_WR)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                s.settimeout(max(0.01, end - time.monotonic()))
                piece = s.recv(65536)
                if not piece:
                    return got
                got += piece
        except (ConnectionError, BrokenPipeError):
            return got
        except socket.timeout:
            return got + b"<still open>"
        return got + b"<still open>"


# ----------------------------------------------------------------------------------- WebSocket


class Closed(Exception):
    """The peer has closed; code is None if it went without a close frame."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed {code} {reason}")
        self.code, self.reason = code, reason


class Refused(Exception):
    def __init__(self, response):
        super().__init__(repr(response))
        self.response, self.status = response, response.status


class WebSocket:
    """RFC 6455, the side of the client. One thread at a time."""

    def __init__(self, port, path, headers=(), host="127.0.0.1", timeout=20, receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        self.socket.bind((somewhere(host), 0))
        self.socket.connect((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = bytearray()
        self.received = 0  # bytes, ever
        self.control_pings = 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in dict(headers).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        try:
            while b"\r\n\r\n" not in self.buffer:
                self._more(timeout)
            head, _, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            first, *fields = head.decode("latin-1").split("\r\n")
            answered = [tuple(f.split(": ", 1)) for f in fields]
            status = int(first.split()[1])
            if status != 101:
                length = int(next((v for k, v in answered if k.lower() == "content-length"), 0))
                while len(rest) < length:
                    self.buffer = bytearray()
                    self._more(timeout)
                    rest += bytes(self.buffer)
                raise Refused(Response(status, answered, rest))
            self.buffer = bytearray(rest)
            digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
            accept = next(v for k, v in answered if k.lower() == "sec-websocket-accept")
            same(accept, base64.b64encode(digest).decode(), "Sec-WebSocket-Accept")
        except BaseException:
            self.socket.close()
            raise

    def _more(self, timeout):
        self.socket.settimeout(max(timeout, 0.001))
        try:
            piece = self.socket.recv(65536)
        except ConnectionError:
            piece = b""
        if not piece:
            raise Closed(None, "connection lost")
        self.received += len(piece)
        self.buffer += piece

    def frame(self, opcode, payload, fin=True, mask=True, rsv=0, length=None):
        """The bytes of a frame; length, if it is to lie about it."""
        size = len(payload) if length is None else length
        head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
        bit = 0x80 if mask else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if not mask:
            return head + payload
        key = os.urandom(4)
        n = len(payload)
        pad = (key * (n // 4 + 1))[:n]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")).to_bytes(n, "big") if n else b""
        return head + key + masked

    def send_bytes(self, data):
        self.socket.settimeout(20)
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Closed(None, str(error)) from None

    def send_text(self, text, fragments=1):
        payload = text.encode() if isinstance(text, str) else text
        if fragments == 1:
            return self.send_bytes(self.frame(1, payload))
        size = max(1, -(-len(payload) // fragments))
        pieces = [payload[i:i + size] for i in range(0, len(payload), size)]
        for i, piece in enumerate(pieces):
            self.send_bytes(self.frame(0 if i else 1, piece, fin=i == len(pieces) - 1))

    def _frame(self, timeout):
        """A whole frame from the buffer: fin, opcode, payload. Nothing is lost if it takes too long."""
        end = time.monotonic() + timeout

        def need(n):
            while len(self.buffer) < n:
                left = end - time.monotonic()
                if left <= 0:
                    raise socket.timeout()
                self._more(left)

        need(2)
        size, at = self.buffer[1] & 0x7f, 2
        assert not self.buffer[1] & 0x80, "a server must not mask"
        if size == 126:
            need(4)
            size, at = struct.unpack(">H", self.buffer[2:4])[0], 4
        elif size == 127:
            need(10)
            size, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
        need(at + size)
        first, payload = self.buffer[0], bytes(self.buffer[at:at + size])
        del self.buffer[:at + size]
        return bool(first & 0x80), first & 0x0f, payload

    def recv(self, timeout=10):
        """The next text message. Pings are answered. Raises Closed, or socket.timeout."""
        end = time.monotonic() + timeout
        while True:
            fin, opcode, payload = self._frame(end - time.monotonic())
            if opcode == 9:
                self.control_pings += 1
                self.send_bytes(self.frame(10, payload))
            elif opcode == 10:
                self.pong = payload
            elif opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                try:
                    self.socket.sendall(self.frame(8, payload[:2]))
                except OSError:
                    pass
                self.socket.close()
                raise Closed(code, payload[2:].decode())
            elif opcode in (0, 1):
                if opcode == 1:
                    self.parts = []
                self.parts.append(payload)
                if fin:
                    return b"".join(self.parts).decode()
            else:
                raise AssertionError(f"opcode {opcode}")

    def close(self, code=1000):
        """In good order; gives the code with which the peer answers."""
        self.send_bytes(self.frame(8, struct.pack(">H", code)))
        try:
            while True:
                self.recv(5)
        except Closed as closed:
            self.socket.close()
            return closed.code

    def cut(self):
        """As when the cable is pulled, but at once: a reset."""
        try:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            pass
        self.socket.close()


def view_bytes(text):
    """The view of a message exactly as it was sent, without the key that only its sender gets."""
    assert text.startswith('{"view":'), text[:80]
    key = json.loads(text).get("key")
    end = "}" if key is None else ',"key":' + json.dumps(key, ensure_ascii=False) + "}"
    assert text.endswith(end), text[-80:]
    return text[len('{"view":'):-len(end)]


class Person:
    """Somebody at a game over a WebSocket: keeps all that he was ever told."""

    keys = itertools.count(1)

    def __init__(self, game, role, resume=None, headers=(), answer_pings=True, token=None, port=None, host=None,
                 by_header=False, more=None):
        self.game, self.role = game, role
        self.answer_pings = answer_pings
        self.texts, self.views, self.snapshots, self.errors, self.presences = [], [], [], [], []
        self.wishes = []
        self.raw_views, self.keyed = [], []  # of each view its bytes, and whether it came as an answer to his own key
        self.hello = None
        self.hello_at = None
        self.n = resume
        token = token or game.tokens[role]
        query = {**(more or {}), **({} if resume is None else {"resume": resume})}
        if by_header:
            headers = {**dict(headers), "Authorization": f"Bearer {token}"}
        else:
            query["token"] = token
        path = f"/api/games/{game.id}/socket?{urllib.parse.urlencode(query)}"
        self.socket = WebSocket(port or game.server.port, path, headers, host=host or game.server.host)

    def send(self, message):
        self.socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def read(self, timeout=10):
        """One message, noted in its list; gives it."""
        text = self.socket.recv(timeout)
        self.texts.append(text)
        message = json.loads(text)
        if "hello" in message:
            self.hello, self.hello_at = message["hello"], time.monotonic()
        elif "view" in message:
            self.views.append(message["view"])
            self.raw_views.append(view_bytes(text))
            self.keyed.append("key" in message)
            self.n = max(self.n or 0, message["view"]["n"])
        elif "snapshot" in message:
            self.snapshots.append(message["snapshot"])
            self.n = message["snapshot"]["n"]
        elif "ping" in message:
            if self.answer_pings:
                self.send({"pong": message["ping"]})
        elif "rematch" in message or "take_back" in message:
            self.wishes.append(message)
        elif "presence" in message:
            self.presences.append(message["presence"])
        elif "error" in message:
            self.errors.append(message)
        else:
            raise AssertionError(f"unknown message {text[:200]}")
        return message

    def wait(self, condition, seconds=10, about="a message"):
        """Reads until a message fulfils the condition; gives that message."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            assert left > 0, f"{self.role}: {about}: not within {seconds} s; last: {self.texts[-3:]}"
            try:
                message = self.read(left)
            except socket.timeout:
                continue
            if condition(message):
                return message

    def begin(self):
        """The hello and the first snapshot, if they have not been read."""
        while self.hello is None or not (self.snapshots or self.views):
            self.wait(lambda m: "hello" in m or "snapshot" in m or "view" in m, about="hello and snapshot")
        return self

    def drain(self, seconds=0.3):
        """Reads until nothing but pings has come for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                if "ping" not in self.read(left):
                    end = time.monotonic() + seconds
            except socket.timeout:
                pass

    def act(self, act, key=None, within=10, **fields):
        """Does it, and waits for the answer that carries its key: a view, or {"error":…} in whole."""
        key = key or f"k{next(Person.keys)}"
        self.send({"act": act, **fields, "key": key})
        message = self.wait(lambda m: m.get("key") == key, within, f"an answer to {act} {fields}")
        return message.get("view", message)

    def wish(self, what, wanted=True, key=None, within=10):
        """Asks the opponent for it, and waits for the answer that carries its key, in whole."""
        key = key or f"k{next(Person.keys)}"
        self.send({what: wanted, "key": key})
        return self.wait(lambda m: m.get("key") == key, within, f"an answer to {what}")

    def close(self):
        try:
            return self.socket.close()
        except Closed:
            return None


# --------------------------------------------------------------------------------------- server


def without_terminal_codes(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


class Server:
    """`jadoube serve` on a data folder or a PostgreSQL. Stopped when the block ends, whatever happens."""

    def __init__(self, *flags, data=None, postgres=None, port=0, netns=None, host="127.0.0.1", wait=True,
                 environment=None):
        self.flags, self.port_wanted, self.netns, self.host = list(flags), port, netns, host
        self.data = None if postgres else (data or folder())
        self.postgres = postgres
        self.environment = environment
        self.process, self.port, self.output = None, None, []
        self.start(wait)

    def command(self):
        where = ["--postgres", self.postgres] if self.postgres else ["--data", self.data]
        command = [PROGRAM, "serve", "--port", str(self.port_wanted), *where, *self.flags]
        return ["ip", "netns", "exec", self.netns, *command] if self.netns else command

    def start(self, wait=True):
        self.output = []
        self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        stdin=subprocess.DEVNULL, preexec_fn=dies_with_us,
                                        env={**os.environ, **(self.environment or {})})
        self._known = threading.Event()
        threading.Thread(target=self._read, args=(self.process,), daemon=True).start()
        if wait:
            self._known.wait(20)
            assert self.port, f"no port in its output; status {self.process.poll()}\n{self.log()}"
            until(lambda: self.process.poll() is not None or self.is_ready(), 20, f"/ready\n{self.log()}")
            assert self.process.poll() is None, f"it ended with {self.process.returncode}\n{self.log()}"
        return self

    def _read(self, process):
        for line in process.stdout:
            line = without_terminal_codes(line.decode(errors="replace"))
            self.output.append(line)
            found = re.search(r"https?://\[?[^\s/]*?\]?:(\d+)", line)
            if found and not self._known.is_set():
                self.port = int(found[1])
                self._known.set()
        self._known.set()

    def log(self):
        return "".join(self.output[-30:])

    @property
    def origin(self):
        """Of its own pages."""
        if "--base-url" in self.flags:
            return self.flags[self.flags.index("--base-url") + 1]
        return f"http://{self.host}:{self.port}"

    def is_ready(self):
        try:
            return request(self.port, "GET", "/ready", host=self.host, timeout=2).status == 200
        except (OSError, http.client.HTTPException):
            return False

    def kill(self):
        """-9."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def terminate(self, seconds=15):
        self.process.terminate()
        status = self.process.wait(seconds)
        return status

    def restart(self, wait=True):
        """The same data, and the same port, as links have it in them."""
        self.port_wanted = self.port
        return self.start(wait)

    def memory(self, field="VmRSS"):
        """In kilobytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+)", status)[1])

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if kind and self.output:
            lines = [line for line in self.output[-12:]]
            error.add_note("its output ends:\n      " + "      ".join(lines))

    def request(self, method, path, body=None, token=None, headers=(), timeout=20, source=None):
        return request(self.port, method, path, body, token, headers, self.host, timeout, source)

    def get(self, path, token=None, **more):
        return self.request("GET", path, None, token, **more)

    def post(self, path, body=None, token=None, **more):
        return self.request("POST", path, body, token, **more)

    def new_game(self, conditions=None, settings=None, **more):
        body = {"conditions": conditions if conditions is not None else {}}
        if settings is not None:
            body["settings"] = settings
        made = self.post("/api/games", body, **more)
        assert made.status == 201, made
        return Game(self, made.json)

    def raw(self, data, seconds=5, **more):
        return raw(self.port, data, seconds, self.host, **more)


class Game:
    def __init__(self, server, made):
        self.server, self.id, self.links = server, made["game"], made["links"]
        self.tokens = {role: link["token"] for role, link in self.links.items()}
        self.path = f"/api/games/{self.id}"

    def at_node(self, server):
        """The same game, asked at another server."""
        other = Game(server, {"game": self.id, "links": self.links})
        return other

    def get(self, what, role, **more):
        return self.server.get(f"{self.path}{what}", self.tokens.get(role), **more)

    def post(self, role, body, key=None, headers=(), **more):
        """An act over HTTP: the response."""
        headers = {**dict(headers), **({"Idempotency-Key": key} if key else {})}
        return self.server.post(f"{self.path}/acts", body, self.tokens.get(role), headers=headers, **more)

    def act(self, role, act, key=None, **fields):
        """An act over HTTP, answered 200: the answer."""
        response = self.post(role, {"act": act, **fields}, key)
        assert response.status == 200, f"{role} {act} {fields}: {response!r}"
        return answer_of(response)

    def view(self, role):
        response = self.get("", role)
        assert response.status == 200, response
        return answer_of(response)

    def connect(self, role, resume=None, **more):
        return Person(self, role, resume, **more)

    def begin(self):
        """White's clock is started by the arbiter: for games with the setting start: arbiter."""
        return self.accepted("arbiter", "start")

    def accepted(self, role, act, **fields):
        answer = self.act(role, act, **fields)
        assert answer["accepted"] is True, f"{role} {act} {fields}: {answer}"
        return answer

    def move(self, role, move):
        """A move and the press."""
        made = self.accepted(role, "move", move=move)
        return made if made["state"]["result"] else self.accepted(role, "press")

    def play(self, moves, first=0):
        for i, move in enumerate(moves.split() if isinstance(moves, str) else moves, first):
            self.move(PLAYERS[i % 2], move)

    def log(self, role="arbiter"):
        response = self.get("/log", role)
        assert response.status == 200, response
        return response.body

    def verified_log(self):
        """Downloaded by the arbiter, and in order: by the program and by a second verifier."""
        log = self.log()
        result = jadoube("log", "verify", "-", stdin=log)
        assert result.returncode == 0, f"{result.stdout.decode()}{result.stderr.decode()}\n{log.decode()[-2000:]}"
        verify_chain(log)
        return [json.loads(line) for line in log.splitlines()]


def answer_of(response):
    body = response.json
    return body.get("view") or body.get("snapshot") or body


def verify_chain(log):
    """The chain of docs/log.md: BLAKE2b-256 of the hash before and the body. Gives the bodies."""
    before, bodies = bytes(32), []
    for number, line in enumerate(log.splitlines()):
        found = re.match(rb'\{"hash":"([0-9a-f]{64})",', line)
        assert found, f"line {number + 1} does not begin with its hash: {line[:100]!r}"
        body = b"{" + line[found.end():]
        before = hashlib.blake2b(before + body, digest_size=32).digest()
        same(before.hex(), found[1].decode(), f"the hash of line {number + 1}")
        bodies.append(json.loads(body))
    assert bodies, "an empty log"
    return bodies


# ----------------------------------------------------------------------------------- PostgreSQL


class Postgres:
    """A PostgreSQL of the test's own, on a free port, in its folder."""

    def __init__(self, host="127.0.0.1", listen=None):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"))
        if not found:
            raise Skipped("no PostgreSQL is installed")
        self.bin = os.path.dirname(found[-1])
        self.host, self.listen = host, listen or host
        self.folder = folder("postgres")
        self.data = os.path.join(self.folder, "data")
        self.process = None
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = s.getsockname()[1]
        if os.geteuid() == 0:
            os.chmod(FOLDER, 0o755)
            shutil.chown(self.folder, "postgres", "postgres")
        made = subprocess.run([*self.as_user(), f"{self.bin}/initdb", "-D", self.data, "-U", "jadoube", "-A", "trust",
                               "-E", "UTF8", "--no-locale", "--no-sync"], capture_output=True)
        assert made.returncode == 0, made.stderr.decode()
        with open(os.path.join(self.data, "pg_hba.conf"), "a") as access:
            access.write("host all all 0.0.0.0/0 trust\n")
        self.start()

    def as_user(self, signal_name="KILL"):
        if os.geteuid() != 0:
            return []
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--pdeathsig", signal_name]

    @property
    def url(self):
        return f"postgresql://jadoube@{self.host}:{self.port}/postgres"

    def start(self):
        options = ["-D", self.data, "-p", str(self.port), "-k", self.folder, "-c", f"listen_addresses={self.listen}",
                   "-c", "max_connections=60", "-c", "shared_buffers=16MB", "-c", "fsync=on",
                   "-c", "log_min_messages=fatal"]
        self.output = open(os.path.join(self.folder, "output"), "ab")
        self.process = subprocess.Popen([*self.as_user("QUIT"), f"{self.bin}/postgres", *options],
                                        stdout=self.output, stderr=self.output, stdin=subprocess.DEVNULL)
        until(self.answers, 30, "PostgreSQL to answer", step=0.1)

    def answers(self):
        asked = subprocess.run([f"{self.bin}/pg_isready", "-q", "-h", self.host, "-p", str(self.port)])
        return asked.returncode == 0

    def query(self, sql):
        done = subprocess.run([f"{self.bin}/psql", "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.url, "-c", sql],
                              capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode().strip()

    def stop(self, how=signal.SIGINT):
        """SIGINT: fast; SIGQUIT: immediate, as in a crash."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGQUIT)
                self.process.wait(10)
        self.output.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop(signal.SIGQUIT)


# ------------------------------------------------------------------------- what only root can do


def shell(*command):
    done = subprocess.run(command, capture_output=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr.decode()}"
    return done.stdout.decode()


def own_namespaces(kinds):
    """Mounts and networks made from here on are this test's alone, and go with it."""
    if os.geteuid() != 0:
        raise Skipped("only root can do this")
    if LIBC.unshare(kinds) != 0 or LIBC.mount(b"none", b"/", None, MS_PRIVATE_REC, None) != 0:
        raise Skipped(f"not allowed here: {os.strerror(ctypes.get_errno())}")


def small_disk(kilobytes):
    own_namespaces(CLONE_NEWNS)
    where = folder("disk")
    if LIBC.mount(b"tmpfs", where.encode(), b"tmpfs", 0, f"size={kilobytes}k".encode()) != 0:
        raise Skipped(f"no tmpfs can be mounted: {os.strerror(ctypes.get_errno())}")
    return where


# ------------------------------------------------------------------------------------- whole games

# 340 half-moves of a random game in which nothing is captured and no position comes five times.
LONG_GAME = (
    "e2e3 b8a6 d2d3 a6b8 b1a3 g8h6 a3c4 e7e6 b2b3 f7f5 c4d6 e8e7 c1b2 h6f7 e1e2 b7b5 d1d2 b5b4 h2h4 f7h6 a1e1 "
    "b8c6 d3d4 a7a6 e3e4 a8a7 d2g5 e7d6 h1h3 c6b8 f2f3 f8e7 e1a1 h6g4 a1e1 g4f6 g2g3 f6g8 e1d1 b8c6 d1d3 e7f8 "
    "c2c3 g8h6 g5e7 c6e7 g3g4 a7a8 h3g3 d6c6 e4e5 h6f7 e2e3 d8e8 f1g2 f7h6 g1e2 e7g6 e2c1 c8b7 c3c4 d7d5 b2a1 "
    "g6f4 e3d2 f4g6 g2h1 e8d8 g3g1 d8d6 g4g5 a8b8 a2a4 g6e7 f3f4 b8d8 h1f3 d8d7 c1e2 e7g6 e2g3 a6a5 h4h5 b7c8 "
    "g3e2 g6e7 e2c1 h6g8 d3e3 g8h6 e3e4 h6f7 g1g4 e7g8 c1a2 c8a6 d2d3 g8h6 a2c1 a6b5 e4e2 h6g8 f3h1 g7g6 e2g2 "
    "f8e7 g2e2 g8f6 e2e3 b5a6 g4g2 f6g4 d3d2 h8c8 c1d3 e7f8 a1c3 c8d8 h5h6 d8b8 d2c2 b8c8 d3c5 f8e7 e3e2 c6b6 "
    "c2d3 e7d8 e2e1 g4h2 d3e3 c7c6 e3e2 d8f6 e1d1 f6e7 d1f1 c8h8 g2f2 e7f6 e2d1 b6c7 c3d2 c7c8 d1c2 d6e7 h1e4 "
    "d7c7 c2b1 h2f3 f1h1 c8b8 d2c1 c7d7 b1a1 b8a8 f2b2 f3h2 c5b7 h8c8 e4f3 c8h8 b2c2 h8g8 h1g1 f7h8 b7c5 e7f8 "
    "g1g3 h8f7 g3g1 h2f1 f3g2 f8d8 g2e4 d8c7 c2f2 f7h8 e4f3 a8a7 f2g2 g8b8 a1b1 b8f8 b1b2 d7d8 f3h5 a7b8 b2c2 "
    "c7d6 h5d1 a6b7 c1e3 b7a6 g2f2 b8a8 f2g2 a8a7 d1h5 f6g7 c2b1 a6c8 c5b7 f8g8 g2b2 c6c5 h5f3 d6c6 b7d6 f1g3 "
    "f3g4 d8d7 b1c2 a7b8 g4h5 d7e7 e3f2 e7b7 g1c1 b8c7 c1a1 c6a6 a1c1 g8f8 c2d1 g3h1 c1c3 f8d8 h5e2 b7a7 d6b7 "
    "a6b5 c3c2 d8g8 e2f1 b5c6 f2e3 a7a6 e3d2 c7b8 b7d6 h8f7 d2c3 f7h8 d1d2 b8c7 d6e4 h8f7 d2e2 f7d6 f1h3 g8e8 "
    "e4g3 c7b8 e2d2 e8d8 d2e1 d8h8 c2h2 h8f8 g3e2 f8f6 e1f1 b8c7 h3g4 c7b8 b2a2 a6a7 c3e1 h1f2 e2c3 c6b5 h2h4 "
    "d6f7 g4d1 f7h8 d1f3 b5d7 a2b2 c8a6 b2d2 b8b7 f3d1 b7c7 d2a2 c7b7 e1d2 f2g4 h4h2 a6b5 f1g1 f6f8 d2e1 b7a8 "
    "h2g2 f8f7 a2c2 d7d8 g2h2 d8b8 e1g3 g7f6 c2f2 b8c8 h2h1 f6d8 c3e2 f7f6 h1h2 b5e8 g1g2 c8c6 e2c3 f6f8 d1c2 "
    "a7f7 c3a2 a8a7 c2d3 e8d7 g2f3 g4f6 h2h4 a7b8 h4h1 f8g8 h1a1 d8b6 f3e2 c6c7 a1f1 f6g4 f2g2 b8c8 a2c1 b6a7 "
    "g3h4 c7b7 g2g3 g8d8 "
).split()

Counter = collections.Counter
