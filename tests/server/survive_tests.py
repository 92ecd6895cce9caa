"""kill -9 under load, a full disk, SIGTERM. Called by run."""
import http.client
import json
import os
import random
import signal
import threading
import time

import client
from client import PLAYERS, Closed, Refused, Server, close_to, jadoube, same, test, until
from api_tests import playing

GONE = (Closed, Refused, OSError, http.client.HTTPException)


class Board(threading.Thread):
    """Two people who play a long game over WebSockets, whatever happens to the server: who is cut off
    comes again, resumes, and sends his act again under the same key."""

    def __init__(self, game, servers=None, think=0.015, moves=None):
        super().__init__(daemon=True)
        self.game, self.think = game, think
        self.nodes = servers or {role: game.server for role in PLAYERS}
        self.moves = moves or client.LONG_GAME
        self.acknowledged = {}                       # key: the move, in order
        self.views = {role: {} for role in PLAYERS}  # n: its bytes, gathered over all connections
        self.n = {}                                  # the last one up to which he has seen all
        self.people = {}
        self.stop = threading.Event()
        self.failure = None
        self.waits = []                              # how long each act took, with all reconnecting

    def person(self, role):
        if role not in self.people:
            person = self.game.at_node(self.nodes[role]).connect(role, resume=self.n.get(role))
            if role not in self.n:
                person.begin()
                self.n[role] = person.n
            self.people[role] = person
        return self.people[role]

    def lose(self, role):
        person = self.people.pop(role, None)
        if person:
            person.socket.cut()
            self.gather(role, person)

    def gather(self, role, person):
        """What a connection was sent. An answer may come again with its key, a view may not."""
        seen, plain = self.views[role], set()
        for view, raw, keyed in zip(person.views, person.raw_views, person.keyed):
            n = view["n"]
            same(seen.setdefault(n, raw), raw, f"{role}: view {n} came in two forms")
            if not keyed:
                assert n not in plain, f"{role}: view {n} came twice on one connection"
                plain.add(n)
        while self.n.get(role) is not None and self.n[role] + 1 in seen:
            self.n[role] += 1

    def do(self, role, key, seconds=60, **act):
        begun = time.monotonic()
        while not self.stop.is_set():
            assert time.monotonic() - begun < seconds, f"{role} {act}: not answered within {seconds} s"
            try:
                person = self.person(role)
                person.send({**act, "key": key})
                message = person.wait(lambda m: m.get("key") == key, 8, f"an answer to {act}")
                if "error" in message:
                    if message["error"]["code"] == "too_many":
                        time.sleep(0.2)
                        continue
                    assert message["error"]["code"] in ("unavailable", "outcome_unknown"), message
                    time.sleep(0.05)
                    continue
                self.waits.append(time.monotonic() - begun)
                return message["view"]
            except GONE:
                self.lose(role)
                time.sleep(0.02)
            except AssertionError as error:
                if "not within" not in str(error):
                    raise
                self.lose(role)
        return None

    def run(self):
        try:
            for role in PLAYERS:
                while role not in self.n and not self.stop.is_set():
                    try:
                        self.person(role)
                    except GONE:
                        self.lose(role)
                        time.sleep(0.02)
            for i, move in enumerate(self.moves):
                role, key = PLAYERS[i % 2], f"ply {i}"
                view = self.do(role, key, act="move", move=move)
                if view is None:
                    break
                assert view["accepted"], f"{move}: {view}"
                self.acknowledged[key] = move
                time.sleep(self.think)
        except BaseException as error:
            self.failure = error

    def close(self):
        """Stops, hears the rest, and proves that nothing acknowledged was lost and nothing doubled."""
        self.stop.set()
        self.join(30)
        if self.failure:
            raise self.failure
        log = self.game.verified_log()
        acts = [e for e in log if "act" in e and e.get("role") in PLAYERS]
        keys = [a.get("key") for a in acts]
        same(len(keys), len(set(keys)), "an act was done twice")
        missing = [key for key in self.acknowledged if key not in keys]
        same(missing, [], "acknowledged and lost")
        assert len(keys) <= len(self.acknowledged) + 1, "more was done than was asked for"
        same([a["act"]["move"] for a in acts], self.moves[:len(acts)], "moves and their order")
        at = [e["act"]["at"] for e in log if "act" in e]
        same(at, sorted(at), "time never runs backwards")
        for role in PLAYERS:
            self.lose(role)
            last = self.game.view(role)["n"]
            person = self.game.connect(role, resume=self.n[role])
            if last > self.n[role]:
                person.wait(lambda m: "view" in m and m["view"]["n"] == last, 10, "the rest")
            person.close()
            self.gather(role, person)
            numbers = sorted(self.views[role])
            same(numbers, list(range(numbers[0], last + 1)), f"{role}: views without gaps")
            stored = {json.loads(line)["view"]["n"]: client.view_bytes(line)
                      for line in self.game.log(role).decode().rstrip("\n").split("\n")}
            for n, raw in self.views[role].items():
                same(raw, stored[n], f"{role}: view {n}")
        return len(acts)


@test("kill -9 at random moments under load: nothing acknowledged is lost, nothing is done twice",
      seconds=90, long_seconds=3 * 3600)
def _():
    kills = 300 if client.LONG else 8
    chance = random.Random(17 if not client.LONG else time.time())
    with Server() as server:
        boards, finished = [], 0

        def seat():
            while True:
                try:
                    game = server.new_game({"board": "guarded", "time": "5400+30"}, {"start": "arbiter"})
                    game.act("arbiter", "start", key="start")
                    break
                except GONE + (AssertionError,):
                    time.sleep(0.05)
            board = Board(game)
            board.start()
            return board

        boards = [seat() for _ in range(4)]
        for kill in range(kills):
            time.sleep(chance.uniform(0.15, 0.7))
            server.kill()
            if kill % 3 == 0:
                time.sleep(chance.uniform(0, 0.4))
            server.restart()
            for i, board in enumerate(boards):
                if not board.is_alive():
                    finished += board.close()
                    boards[i] = seat()
        time.sleep(0.3)
        total = finished + sum(board.close() for board in boards)
        assert total > kills * 10, f"only {total} acts: that was no load"


@test("kill -9 over and over: the clocks lose no more than a heartbeat each time")
def _():
    with Server() as server:
        game = playing(server, {"time": "300"})
        charged = 0
        for _ in range(3):
            begun = time.monotonic()
            before = game.view("arbiter")
            time.sleep(0.8)
            lived = time.monotonic() - begun
            server.kill()
            time.sleep(0.7)
            server.restart()
            begun = time.monotonic()
            after = game.view("arbiter")
            ran = time.monotonic() - begun
            passed = after["at"] - before["at"]
            assert lived - 0.65 <= passed <= lived + ran + 0.5, f"{passed} s were charged, and it lived for {lived} s"
            close_to(300 - after["state"]["clock"]["white"], after["at"], 0.002)


@test("SIGTERM: what is under way is answered, it ends with 0 and says so, and everything is there afterwards")
def _():
    with Server() as server:
        board_game = server.new_game({"board": "guarded"}, {"start": "arbiter"})
        board_game.begin()
        board = Board(board_game)
        board.start()
        until(lambda: len(board.acknowledged) > 20, 20, "some moves")
        begun = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        same(server.process.wait(10), 0)
        assert time.monotonic() - begun < 5
        server.restart()
        count = len(board.acknowledged)
        until(lambda: len(board.acknowledged) > count + 20, 20, "more moves")
        board.close()


@test("SIGINT ends it as well; a second server on the same data is refused, and the first goes on")
def _():
    with Server() as server:
        game = playing(server)
        second = jadoube("serve", "--port", "0", "--data", server.data, timeout=20)
        assert second.returncode != 0 and second.stderr, second
        game.move("white", "e2e4")
        server.process.send_signal(signal.SIGINT)
        same(server.process.wait(10), 0)


@test("a full disk: acts are answered 503, nothing acknowledged is lost, and with space it goes on by itself", seconds=120)
def _():
    disk = client.small_disk(96 * 1024)
    with Server(data=f"{disk}/data") as server:
        game = playing(server, {"board": "guarded", "time": "5400+30"})
        moves = iter(enumerate(client.LONG_GAME))
        acknowledged = []

        def next_move(key_prefix="m"):
            i, move = next(moves)
            response = game.post(PLAYERS[i % 2], {"act": "move", "move": move}, key=f"{key_prefix}{i}")
            return i, move, response

        for _ in range(10):
            i, move, response = next_move()
            same(response.status, 200, repr(response))
            acknowledged.append(move)
        filler = f"{disk}/filler"
        with open(filler, "wb", buffering=0) as file:
            for size in (1 << 20, 4096):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    pass
        white = game.connect("white").begin()
        refused = None
        for _ in range(300):
            i, move, response = next_move()
            if response.status != 200:
                refused = (i, move, response)
                break
            acknowledged.append(move)
        assert refused, "it went on without space"
        i, move, response = refused
        same((response.status, response.code), (503, "unavailable"), repr(response))
        white.send({"act": "offer_draw", "key": "ws"})
        error = white.wait(lambda m: m.get("key") == "ws", 10)
        same(error.get("error", {}).get("code"), "unavailable", str(error))
        same(server.get("/health").status, 200)
        until(lambda: server.get("/ready").status == 503, 5, "/ready to say 503")
        pid = server.process.pid
        os.remove(filler)
        until(lambda: server.get("/ready").status == 200, 15, "/ready to say 200")
        role = PLAYERS[i % 2]
        response = until(lambda: (r := game.post(role, {"act": "move", "move": move}, key=f"m{i}")).status == 200 and r, 15,
                         "the act to be taken")
        same(client.answer_of(response)["accepted"], True)
        acknowledged.append(move)
        for _ in range(5):
            _, move, response = next_move()
            same(response.status, 200)
            acknowledged.append(move)
        same((server.process.poll(), server.process.pid), (None, pid), "without a restart")
        log = game.verified_log()
        same([e["act"]["move"] for e in log if "act" in e and e["act"]["act"] == "move"], acknowledged)
        server.kill()
        server.restart()
        same(game.view("arbiter")["state"]["ply"], len(acknowledged))


@test("a data folder that cannot be made, a port in use, a bad address: it ends with 2 and says why")
def _():
    with Server() as server:
        blocked = f"{client.folder()}/file"
        open(blocked, "w").close()
        for flags in [["--data", f"{blocked}/sub", "--port", "0"],
                      ["--data", client.folder(), "--port", str(server.port)],
                      ["--data", client.folder(), "--port", "70000"],
                      ["--postgres", "postgresql://nobody@127.0.0.1:1/none", "--port", "0"]]:
            done = jadoube("serve", *flags, timeout=30)
            assert done.returncode != 0 and done.stderr.strip(), (flags, done)
            assert b"terminate called" not in done.stderr, done.stderr


@test("a torn write-ahead log: what was acknowledged before the tear is there")
def _():
    with Server() as server:
        game = playing(server, {"board": "guarded"})
        for i, move in enumerate(client.LONG_GAME[:40]):
            game.accepted(PLAYERS[i % 2], "move", move=move)
        server.kill()
        wals = [f for f in os.listdir(server.data) if f.endswith("-wal")]
        if wals:
            with open(os.path.join(server.data, wals[0]), "ab") as wal:  # what a power cut may leave behind the end
                wal.write(os.urandom(3000))
        server.restart()
        same(game.view("arbiter")["state"]["ply"], 40)
        game.verified_log()
