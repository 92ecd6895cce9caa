"""Links that were revoked, at every way in, on every node, whatever hint was lost. Called by run."""
import socket
import threading
import time

from client import PLAYERS, ROLES, Closed, Postgres, Refused, Server, same, test, until
from api_tests import playing

GETS = ["", "/log", "/log?views=1", "/log?intact", "/pgn", "/scoresheet", "/scoresheets", "/editions", "/desk", "/links"]
POSTS = [("/acts", {"act": "press"}), ("/preview", {"act": "pause"}), ("/restore", {}), ("/links/white/revoke", {})]


class Deaf:
    """PostgreSQL as a node reaches it that hears no hints: its connection for them is dead, or is cut again and again."""

    def __init__(self, postgres, cut):
        self.postgres, self.cut = postgres, cut
        self.deafened = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    @property
    def url(self):
        return f"postgresql://jadoube@127.0.0.1:{self.listener.getsockname()[1]}/postgres?sslmode=disable&gssencmode=disable"

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection((self.postgres.host, self.postgres.port))
            for s in (client, server):
                s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            listens = threading.Event()
            threading.Thread(target=self.up, args=(client, server, listens), daemon=True).start()
            threading.Thread(target=self.down, args=(server, client, listens), daemon=True).start()

    def up(self, client, server, listens):
        try:
            while data := client.recv(65536):
                if b"LISTEN jadoube" in data:
                    listens.set()
                    if self.cut:
                        self.deafened += 1
                        break
                server.sendall(data)
        except OSError:
            pass
        for s in (client, server):
            s.close()

    def down(self, server, client, listens):
        """The answer to LISTEN passes, nothing after it."""
        try:
            while data := server.recv(65536):
                client.sendall(data)
                if listens.is_set():
                    self.deafened += 1
                    break
            while server.recv(65536):
                pass
        except OSError:
            pass


def closed(person, within):
    """Reads until the server closes; the code."""
    try:
        person.drain(within)
    except Closed as end:
        return end.code
    raise AssertionError(f"{person.role}: still open after {within} s")


def no_way_in(game, token):
    """Everything that can be asked with a link, with this one: 401."""
    for path in GETS:
        answer = game.server.get(game.path + path, token)
        same((path, answer.status, answer.code), (path, 401, "unauthorised"))
        same((path, game.server.request("HEAD", game.path + path, token=token).status), (path, 401))
    for path, body in POSTS:
        answer = game.server.post(game.path + path, body, token)
        same((path, answer.status, answer.code), (path, 401, "unauthorised"))
    for resume in (None, 0, 1, 999):
        for by_header in (False, True):
            try:
                game.connect("white", resume, token=token, by_header=by_header)
                raise AssertionError(f"a WebSocket with a revoked link, resume {resume}")
            except Refused as refused:
                same((resume, refused.response.status), (resume, 401))


def revoke(game, role):
    answer = game.server.post(f"{game.path}/links/{role}/revoke", {}, game.tokens["organiser"])
    same(answer.status, 200, repr(answer))
    return answer.json["token"]


def check_revoked_here(game, role):
    old = game.tokens[role]
    people = [] if role == "organiser" else [game.connect(role).begin(), game.connect(role, resume=0)]
    new = revoke(game, role)
    for person in people:
        same(closed(person, 5), 1008)
    no_way_in(game, old)
    game.tokens[role] = new
    if role == "organiser":
        same(game.get("/links", role).status, 200)
    else:
        same(game.get("", role).status, 200)
        game.connect(role).begin().close()


@test("a revoked link: no way in, with or without resume; connections are closed, the new link is good", seconds=90)
def _():
    with Server("--no-limits") as server:
        game = playing(server, {"time": "7200"})
        game.move("white", "e2e4")
        for role in ROLES:
            check_revoked_here(game, role)
        # Again, and after the server has forgotten everything by heart.
        check_revoked_here(game, "black")
        tokens = dict(game.tokens)
        server.kill()
        server.restart()
        for role in PLAYERS:
            same(game.get("", role).status, 200)
        same(game.tokens, tokens)
        game.move("black", "e7e5")


@test("a link revoked on another node while its game is in nobody's memory: its connection is closed", seconds=90)
def _():
    with Postgres() as postgres:
        with Server("--no-limits", postgres=postgres.url) as one, \
                Server("--no-limits", "--quiet-seconds", "1", postgres=postgres.url) as two:
            game = playing(two, {"time": "7200"})
            person = game.connect("white").begin()
            until(lambda: "\njadoube_games_in_memory 0\n" in two.get("/metrics").text, 30, "the game to be forgotten", step=0.2)
            old = game.tokens["white"]
            revoke(game.at_node(one), "white")
            same(closed(person, 5), 1008)
            same(two.get(game.path, old).status, 401)


def deaf_node(cut):
    with Postgres() as postgres:
        deaf = Deaf(postgres, cut)
        with Server("--no-limits", postgres=postgres.url) as one, Server("--no-limits", postgres=deaf.url) as two:
            until(lambda: deaf.deafened > 0, 10, "the node to listen")
            game = playing(one, {"time": "7200"})
            there = game.at_node(two)
            for role in ("white", "spectator", "arbiter"):
                person = there.connect(role).begin()
                old = game.tokens[role]
                same(there.get("", role).status, 200)
                new = revoke(game, role)
                revoked = time.monotonic()
                until(lambda: two.get(there.path, old).status == 401, 5, "the revocation to be known", step=0.01)
                same(closed(person, 5), 1008)
                took = time.monotonic() - revoked
                assert took < 1.0 + 0.5, f"{took} s"  # half a second for a busy machine
                no_way_in(there, old)
                there.tokens[role] = game.tokens[role] = new
                same(there.get("", role).status, 200)
                there.connect(role).begin().close()
            same(there.act("white", "touch", square="e2")["accepted"], True)


@test("a node that hears no hints knows within a second that a link was revoked elsewhere", seconds=90)
def _():
    deaf_node(cut=False)


@test("a node whose connection for hints is cut again and again knows it too", seconds=90)
def _():
    deaf_node(cut=True)


@test("two nodes revoke at once: nothing that was revoked is good again", seconds=90)
def _():
    with Postgres() as postgres:
        with Server("--no-limits", postgres=postgres.url) as one, Server("--no-limits", postgres=postgres.url) as two:
            game = playing(one, {"time": "7200"})
            nodes = [game, game.at_node(two)]
            for _ in range(10):
                old = {role: game.tokens[role] for role in PLAYERS}
                new = {}
                threads = [threading.Thread(target=lambda node=node, role=role: new.update({role: revoke(node, role)}))
                           for node, role in zip(nodes, PLAYERS)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                for node in nodes:
                    for role in PLAYERS:
                        until(lambda: one.get(game.path, new[role]).status == 200, 5, "the new link")
                        until(lambda: node.server.get(game.path, old[role]).status == 401, 5, "the old link to be refused")
                        until(lambda: node.server.get(game.path, new[role]).status == 200, 5, "the new link on every node")
                game.tokens.update(new)
