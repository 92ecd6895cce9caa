"""Whose time it is when a process, a disk, a database or a network stands still. Called by run.

Where a test sleeps, that is how long the thing stands still; everything else is waited for."""
import http.client
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import threading
import time

import client
from client import Postgres, Server, Skipped, same, test, until
from api_tests import acts_of, playing

now = time.monotonic


# ------------------------------------------------------------------------------- what stands still


def preload():
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        raise Skipped("no C compiler is installed")
    library = f"{client.folder('preload')}/slow_disk.so"
    source = pathlib.Path(__file__).with_name("slow_disk.c")
    client.shell(compiler, "-shared", "-fPIC", "-O1", "-o", library, str(source), "-ldl")
    return library


class Disk:
    """A disk on which nothing becomes durable while it is held."""

    def __init__(self):
        self.gate = f"{client.folder('gate')}/gate"
        self.environment = {"LD_PRELOAD": preload(), "SLOW_DISK": self.gate}

    def hold(self):
        open(self.gate, "w").close()

    def is_waited_for(self):
        return os.path.exists(f"{self.gate}.held")

    def release(self):
        os.remove(self.gate)
        if self.is_waited_for():
            os.remove(f"{self.gate}.held")


class Cable(threading.Thread):
    """TCP to a port of this machine. While it is cut nothing arrives, and nobody is told."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.to, self.cut = port, threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs, self.lock = [], threading.Lock()
        self.start()

    def run(self):
        while True:
            here, _ = self.listener.accept()
            if self.cut.is_set():
                with self.lock:
                    self.pairs.append((here, None))  # open, and silent
                continue
            there = socket.create_connection(("127.0.0.1", self.to))
            with self.lock:
                self.pairs.append((here, there))
            threading.Thread(target=self.carry, args=(here, there), daemon=True).start()

    def carry(self, here, there):
        try:
            while not self.cut.is_set():
                for ready in select.select([here, there], [], [], 0.05)[0]:
                    data = ready.recv(65536)
                    if not data:
                        return here.close(), there.close()
                    if not self.cut.is_set():
                        (there if ready is here else here).sendall(data)
        except (OSError, ValueError):
            return None

    def mend(self):
        """Old connections stay dead."""
        with self.lock:
            for pair in self.pairs:
                for one in pair:
                    if one:
                        one.close()
            self.pairs = []
        self.cut.clear()


def stopped(postgres):
    """All its processes, in an order in which none starts another meanwhile."""
    found = [postgres.process.pid]
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                status = pathlib.Path(f"/proc/{entry}/status").read_text()
            except OSError:
                continue
            if re.search(r"^PPid:\s+(\d+)", status, re.M)[1] == str(postgres.process.pid):
                found.append(int(entry))
    return found


class Standing:
    """A PostgreSQL that stands still in the block."""

    def __init__(self, postgres):
        self.postgres, self.pids = postgres, []

    def __enter__(self):
        os.kill(self.postgres.process.pid, signal.SIGSTOP)
        self.pids = stopped(self.postgres)
        for pid in self.pids[1:]:
            os.kill(pid, signal.SIGSTOP)

    def __exit__(self, *_):
        for pid in self.pids:
            try:
                os.kill(pid, signal.SIGCONT)
            except ProcessLookupError:
                pass


# ----------------------------------------------------------------------------------- what is asked


class Sent(threading.Thread):
    """An act over HTTP that may take long: response is None until it is answered."""

    def __init__(self, game, role, key, **act):
        super().__init__(daemon=True)
        self.game, self.role, self.key, self.body, self.response = game, role, key, act, None
        self.start()

    def run(self):
        try:
            self.response = self.game.post(self.role, self.body, key=self.key, timeout=60)
        except (OSError, http.client.HTTPException):
            pass  # whoever waits for the answer says so

    def answered(self, seconds=20):
        self.join(seconds)
        assert self.response is not None, f"{self.body}: not answered within {seconds} s"
        return self.response


def incidents(game):
    return [entry for entry in acts_of(game) if entry["act"]["act"] == "incident" and entry["role"] == "server"]


def seconds_in(incident):
    """How long the clocks stood still, as the incident says; below a minute."""
    found = re.search(r"(?:(\d+):)?(\d+(?:\.\d+)?)", incident["act"]["text"])
    return 60 * int(found[1] or 0) + float(found[2])


def clock_of(game, color):
    return game.view("arbiter")["state"]["clock"][color]


def used(game, color, had):
    return had - clock_of(game, color)


def sent_again(game, role, key, **act):
    """Until it is answered 200."""
    return client.answer_of(until(lambda: (r := game.post(role, act, key=key)).status == 200 and r, 20, f"an answer to {act}"))


def check_unavailable(response, code, recorded):
    same((response.status, response.code, response.json["error"].get("recorded")), (503, code, recorded), repr(response))
    assert "same key" in response.json["error"]["text"], repr(response)
    assert response.header("Retry-After"), response.headers


# ---------------------------------------------------------------------------- a process that stands


@test("SIGSTOP for 8 s: charged to nobody, no flag falls by it, told to the players, an incident says how long", seconds=60)
def _():
    with Server() as server:
        begun = now()
        game = playing(server, {"time": "6"})
        white = game.connect("white").begin()
        until(lambda: used(game, "white", 6) > 0.7, 5, "a moment")
        server.process.send_signal(signal.SIGSTOP)
        halted = now()
        before = halted - begun
        time.sleep(8)
        # Sent while it stands still, ruled on as if it had come then.
        move = Sent(game, "white", "k", act="touch", square="e2")
        server.process.send_signal(signal.SIGCONT)
        resumed = now()
        same(client.answer_of(move.answered())["accepted"], True)
        told = white.wait(lambda m: m.get("stands") is False, 5, "the end of the standstill")
        assert any(json.loads(text).get("stands") is True for text in white.texts), white.texts
        lost = used(game, "white", 6)
        lived = before + now() - resumed
        assert lived - 1.3 <= lost <= lived + 0.1, f"{lost} s were charged, of which it lived {lived}"
        assert told["at"] <= lost + 0.1
        found = until(lambda: incidents(game), 5, "the incident")
        same(len(found), 1)
        assert resumed - halted - 0.5 <= seconds_in(found[0]) <= resumed - halted + 1.5, found[0]["act"]["text"]
        assert any("stood still" in line for line in server.output), server.log()
        over = white.wait(lambda m: "view" in m and m["view"]["state"]["phase"] == "over", 10, "the flag")
        lived = before + now() - resumed
        assert 5.9 <= lived <= 7.5, lived
        same(over["view"]["state"]["result"]["reason"], "flag")
        game.verified_log()


@test("SIGSTOP again and again: each time one incident, and the clocks are those of the time it lived", seconds=60)
def _():
    with Server() as server:
        game = playing(server, {"time": "300"})
        begun, stood = now(), 0
        for count in range(1, 4):
            server.process.send_signal(signal.SIGSTOP)
            halted = now()
            time.sleep(1.8)
            server.process.send_signal(signal.SIGCONT)
            stood += now() - halted
            until(lambda: len(incidents(game)) == count, 5, "the incident")
        lost = used(game, "white", 300)
        lived = now() - begun - stood
        assert lived - 3 * 0.4 <= lost <= lived + 0.3, (lost, lived)
        server.kill()
        server.restart()
        game.accepted("white", "touch", square="e2")
        same(len(incidents(game)), 4, "after a restart nothing is told twice")


@test("a run in which nobody looks at the game: what passed in it counts after the next restart", seconds=60)
def _():
    with Server() as server:
        game = playing(server, {"time": "300"})
        lived, away = 0, 0
        begun = now()
        for _ in range(3):
            until(lambda: now() - begun > 2.5, 5)
            lived += now() - begun
            killed = now()
            server.kill()
            server.restart()
            begun = now()
            away += begun - killed
        lost = used(game, "white", 300)
        assert lived - 3 * 0.7 <= lost <= lived + 1, f"{lost} s were charged, and it lived for {lived} s"
        found = until(lambda: incidents(game), 5, "the incident")
        same(len(found), 1)
        assert seconds_in(found[0]) <= away + 3 * 0.7 + 1, f"{found[0]['act']['text']} It was {away} s"


# ------------------------------------------------------------------------------- a disk that hangs


@test("fdatasync hangs: no clock runs, no flag falls, /ready says why; what is sent is answered when it is durable",
      seconds=90)
def _():
    disk = Disk()
    with Server(environment=disk.environment) as server:
        game = playing(server, {"time": "4", "board": "guarded"})
        watchers = [game.connect(role).begin() for role in ("black", "spectator")]
        disk.hold()
        begun = now()
        move = Sent(game, "white", "move", act="move", move="e2e4")
        until(disk.is_waited_for, 5, "the disk to hang")
        response = until(lambda: (r := server.get("/ready")).status == 503 and r, 4, "/ready to say 503")
        same(response.code, "unavailable")
        assert "does not answer" in response.json["error"]["text"], response
        same(server.get("/health").status, 200)
        assert "jadoube_recording 0" in server.get("/metrics").text
        for watcher in watchers:
            watcher.wait(lambda m: m.get("stands") is True, 5, "that the clocks stand still")
        first = clock_of(game, "white")
        # Later no more is taken on; whoever has waited long is told that nobody knows.
        refused = until(lambda: now() - begun > 3.5 and (r := game.post("black", {"act": "offer_draw"}, key="late")).status != 200 and r,
                        10, "an act to be refused")
        check_unavailable(refused, "unavailable", "no")
        check_unavailable(move.answered(), "outcome_unknown", "unknown")
        again = Sent(game, "white", "move", act="move", move="e2e4")
        check_unavailable(again.answered(), "outcome_unknown", "unknown")
        until(lambda: now() - begun > 7, 10)
        assert abs(clock_of(game, "white") - first) < 0.001, "the clock ran on"
        for watcher in watchers:
            watcher.drain(0.05)
            assert not any("view" in json.loads(text) for text in watcher.texts), "told before it was durable"
        disk.release()
        released = now()
        same(sent_again(game, "white", "move", act="move", move="e2e4")["accepted"], True)
        until(lambda: server.get("/ready").status == 200, 5, "/ready to say 200")
        for watcher in watchers:
            watcher.wait(lambda m: m.get("stands") is False, 5, "that the clocks run")
        state = game.view("black")["state"]
        same((state["phase"], state["clock"]["running"]), ("playing", "black"))
        left, after = state["clock"]["black"], now() - released
        assert left >= 4 - after - 0.4, f"Black has {left} s left, {after} s after he could see the move"
        found = until(lambda: incidents(game), 5, "the incident")
        assert released - begun - 2 <= seconds_in(found[0]) <= released - begun + 1, found[0]["act"]["text"]
        same([a["act"]["act"] for a in acts_of(game) if a.get("role") == "white"], ["move"], "once")
        game.verified_log()


@test("a store that waits before each commit: nothing is acknowledged before it is durable, by any way in", seconds=60)
def _():
    disk = Disk()
    with Server(environment=disk.environment) as server:
        games = [playing(server, {"time": "300"}) for _ in range(3)]
        over = playing(server)
        over.accepted("white", "resign")
        people = {role: games[0].connect(role).begin() for role in ("white", "black", "arbiter", "spectator")}
        loser = over.connect("white").begin()
        for round_ in range(3):
            disk.hold()
            people["white"].send({"act": "touch", "square": "e2", "key": f"w{round_}"})
            until(disk.is_waited_for, 5, "the disk to be waited for")
            waiting = [Sent(games[1], "white", f"k{round_}", act="touch", square="d2"),
                       Sent(games[2], "arbiter", f"k{round_}", act="incident", text="noise")]
            made = []
            maker = threading.Thread(target=lambda: made.append(server.new_game({})), daemon=True)
            maker.start()
            loser.send({"rematch": round_ % 2 == 0, "key": f"r{round_}"})
            for person in (*people.values(), loser):
                person.drain(0.15)
                late = [t for t in person.texts if json.loads(t).get("key") in (f"w{round_}", f"r{round_}")
                        or f'"w{round_}"' in t]
                same(late, [], f"{person.role} was told before it was durable")
            assert all(one.response is None for one in waiting) and not made, "answered before it was durable"
            same(len(people["black"].views), round_, "a view came before it was durable")
            disk.release()
            people["white"].wait(lambda m: m.get("key") == f"w{round_}", 5, "the answer")
            people["black"].wait(lambda m: "view" in m, 5, "the view")
            loser.wait(lambda m: m.get("key") == f"r{round_}", 5, "the wish")
            for one in waiting:
                same(one.answered().status, 200)
            maker.join(5)
            assert made
        # Killed while the disk is waited for: nobody was told, and nothing that was told is missing.
        disk.hold()
        people["white"].send({"act": "touch", "square": "g2", "key": "lost"})
        until(disk.is_waited_for, 5, "the disk to be waited for")
        people["white"].drain(0.1)
        assert not any('"lost"' in text for text in people["white"].texts)
        server.kill()
        disk.release()
        server.restart()
        same([a["act"]["square"] for a in acts_of(games[0]) if a.get("key", "").startswith("w")], ["e2"] * 3)
        same(sent_again(games[0], "white", "lost", act="touch", square="g2")["accepted"], True)
        games[0].verified_log()


# ------------------------------------------------------------------------- a database that stands


@test("PostgreSQL stands still for 8 s: a 503 says that nobody knows, the same key tells, and nobody is charged", seconds=120)
def _():
    with Postgres() as postgres, Server(postgres=postgres.url) as server:
        game = playing(server, {"time": "20"})
        idle = playing(server, {"time": "6"})
        watcher = game.connect("black").begin()
        before, begun = used(game, "white", 20), now()
        with Standing(postgres):
            move = Sent(game, "white", "move", act="move", move="e2e4")
            until(lambda: server.get("/ready").status == 503, 5, "/ready to say 503")
            watcher.wait(lambda m: m.get("stands") is True, 5, "that the clocks stand still")
            response = move.answered()
            check_unavailable(response, "outcome_unknown", "unknown")
            again = game.post("white", {"act": "move", "move": "e2e4"}, key="move")
            check_unavailable(again, "outcome_unknown", "unknown")
            check_unavailable(until(lambda: (r := game.post("white", {"act": "offer_draw"}, key="new")).status == 503 and r),
                              "unavailable", "no")
            until(lambda: now() - begun > 8, 20)
        resumed = now()
        same(sent_again(game, "white", "move", act="move", move="e2e4")["accepted"], True)
        lost, lived = used(game, "white", 20), before + now() - resumed
        assert lived - 1.5 <= lost <= lived + 1.5, f"{lost} s were charged, of which it lived {lived}"
        view = idle.view("arbiter")
        same(view["state"]["phase"], "playing", "a flag fell by the standstill")
        for one in (game, idle):
            found = until(lambda: incidents(one), 10, "the incident")
            assert 6.5 <= sum(map(seconds_in, found)) <= 11, [f["act"]["text"] for f in found]
        same([a["act"]["move"] for a in acts_of(game) if a["act"]["act"] == "move"], ["e2e4"], "once")
        game.verified_log()


# ------------------------------------------------------------------------------------- a takeover


def taken_over(postgres, first, second, interrupt):
    """White has moved on the first node, which is then interrupted and comes back. What is charged is
    what Black really had, on both nodes, also long after."""
    game, short = playing(first, {"time": "300"}), playing(first, {"time": "17"})
    both = [game, game.at_node(second)]
    game.move("white", "e2e4")
    begun = now()
    spectator = game.connect("spectator").begin()
    holder = postgres.query("SELECT min(node) FROM jadoube_games")
    # Asked of the database: no node has to load the games for that.
    gap = interrupt(lambda: postgres.query(f"SELECT count(*) FROM jadoube_games WHERE node = {holder}") == "0")
    until(lambda: first.is_ready(), 20, "the first node to be back")
    # Both nodes are alive: the one that was away goes on with its own time line.
    until(lambda: now() - begun > 14, 20)
    clocks = [until(lambda: (r := g.get("", "black")).status == 200 and client.answer_of(r), 10, "the game")["state"]["clock"]["black"]
              for g in both]
    assert abs(clocks[0] - clocks[1]) < 1, f"two nodes, two clocks: {clocks}"
    same(short.at_node(second).view("arbiter")["state"]["phase"], "playing", "lost on time by the takeover")
    same(sent_again(both[1], "black", "reply", act="move", move="e7e5")["accepted"], True)
    answered = now() - begun
    charged = 300 - both[1].view("arbiter")["state"]["clock"]["black"]
    assert answered - gap - 2.5 <= charged <= answered - gap + 2.5, f"{charged} s charged after {answered} s, {gap} of which it stood"
    assert charged <= answered
    found = incidents(both[1])
    assert found and abs(sum(map(seconds_in, found)) - gap) < 2.5, [f["act"]["text"] for f in found]
    spectator.wait(lambda m: "view" in m and m["view"]["act"] == {"act": "move", "move": "e7e5"}, 10, "the move at the other node")
    until(lambda: both[0].log() == both[1].log(), 10, "one log")
    both[0].verified_log()


@test("the writer is cut off from the database for 7 s, and comes back: time is counted once, nodes show the same clocks",
      seconds=120)
def _():
    with Postgres() as postgres:
        cable = Cable(postgres.port)
        here = f"postgresql://jadoube@127.0.0.1:{cable.port}/postgres?connect_timeout=2"
        with Server(postgres=here) as first, Server(postgres=postgres.url) as second:
            def interrupt(taken):
                cable.cut.set()
                begun = now()
                until(taken, 15, "the other node to take the game over")
                gap = now() - begun
                until(lambda: now() - begun > 7, 10)
                cable.mend()
                return gap

            taken_over(postgres, first, second, interrupt)


@test("the writer is stopped for longer than its lease, and wakes up: time is counted once, nodes show the same clocks",
      seconds=120)
def _():
    with Postgres() as postgres, Server(postgres=postgres.url) as first, Server(postgres=postgres.url) as second:
        def interrupt(taken):
            first.process.send_signal(signal.SIGSTOP)
            begun = now()
            until(taken, 15, "the other node to take the game over")
            gap = now() - begun
            until(lambda: now() - begun > 7, 10)
            first.process.send_signal(signal.SIGCONT)
            return gap

        taken_over(postgres, first, second, interrupt)


# --------------------------------------------------------------------------- the clock on the wall


@test("the incident's length is not that of the clock on the wall: set two hours forward, and back", seconds=60)
def _():
    library = preload()
    for offset in ("7200", "-7200"):
        with Server(environment={"LD_PRELOAD": library}) as server:
            game = playing(server, {"time": "300"})
            until(lambda: used(game, "white", 300) > 0.6, 5, "a moment")
            killed = now()
            server.kill()
            server.environment["WALL_OFFSET"] = offset
            server.restart()
            away = now() - killed
            game.view("arbiter")
            found = until(lambda: incidents(game), 5, "the incident")
            same(len(found), 1)
            assert seconds_in(found[0]) <= away + 1.5, (found[0]["act"]["text"], away)
