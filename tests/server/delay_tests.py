"""What spectators of a game with a delay see, and when: over the socket, in snapshots, logs, PGN, lists. Called by run."""
import json
import socket
import time

import client
from client import Server, same, test, until

DELAY = 2.0
GUARDED = {"time": "300", "board": "guarded"}


def delayed(server, delay=DELAY, conditions=GUARDED, **settings):
    return server.new_game(conditions, {"start": "arbiter", "delay": delay, "listed": True, **settings})


def act_of(message):
    return message.get("view", {}).get("act", {}).get("act")


def nothing_for(person, seconds):
    """Nothing of the game comes to him for so long."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            message = person.read(left)
        except socket.timeout:
            return
        assert not {"view", "snapshot", "rematch", "take_back"} & set(message), message


def all_that_he_gets(game):
    """Every way to look at the game, as a spectator."""
    texts = [game.get(what, "spectator").text for what in ("", "/log", "/pgn", "/scoresheet", "/editions")]
    person = game.connect("spectator").begin()
    person.drain(0.1)
    resumed = game.connect("spectator", resume=0)
    resumed.drain(0.2)
    ahead = game.connect("spectator", resume=500)
    ahead.drain(0.2)
    return texts + person.texts + resumed.texts + ahead.texts


@test("delay: a spectator's socket has the same views with the same numbers, that much later; others have them at once")
def _():
    with Server() as server:
        game = delayed(server)
        spectator, white = game.connect("spectator").begin(), game.connect("white").begin()
        same((spectator.hello["delay"], white.hello["delay"]), (DELAY, 0))
        same(spectator.hello["settings"]["delay"], DELAY)
        done = {}
        for role, act, more in (("arbiter", "start", {}), ("white", "move", {"move": "e2e4"}), ("black", "move", {"move": "e7e5"})):
            done[json.dumps(more) + act] = time.monotonic()
            game.accepted(role, act, **more)
            white.wait(lambda m: act_of(m) == act, 2)
            time.sleep(0.3)
        for n, (what, at) in enumerate(done.items(), 1):
            view = spectator.wait(lambda m: "view" in m)["view"]
            late = time.monotonic() - at
            assert DELAY - 0.005 <= late <= DELAY + 1.5, (what, late)
            same(view["n"], n)
        boards = [[v["state"]["fen"].split()[:2] for v in person.views] for person in (spectator, white)]
        same(boards[0], boards[1])
        same([v["at"] for v in spectator.views], [v["at"] for v in white.views])


@test("delay: nothing tells of a move before it is due: not the snapshot, the log, the PGN, the scoresheet, a resumption", seconds=90)
def _():
    with Server() as server:
        game = delayed(server, 6)
        game.begin()
        begun = time.monotonic()
        game.accepted("white", "move", move="e2e4")
        over = time.monotonic()
        game.accepted("black", "resign")
        for text in all_that_he_gets(game):
            for word in ("e2e4", "4P3", "1. e4", ">e4<", "resign", "1-0", '"over"', "playing"):
                assert word not in text, (word, text[:500])
        same(game.view("spectator")["state"]["phase"], "before")
        for query in ("", "?over=false"):
            same([g["over"] for g in server.get(f"/api/games{query}").json["games"]], [False])
        same(server.get("/api/games?over=true").json["games"], [])
        assert time.monotonic() - begun < 5.5, "this machine is too slow for this test"
        same(game.view("white")["state"]["phase"], "over")
        until(lambda: game.view("spectator")["state"]["phase"] == "over", 10)
        assert time.monotonic() - over >= 5.9, time.monotonic() - over
        seen = "".join(all_that_he_gets(game))
        for word in ("4P3", "1. e4", "resign", "1-0"):
            assert word in seen, word
        until(lambda: server.get("/api/games?over=true").json["games"], 3)
        game.verified_log()


@test("delay: the clocks of spectators run right: `at` is shifted in hello, ping and snapshot")
def _():
    with Server() as server:
        game = delayed(server)
        early = game.connect("spectator").begin()
        same((early.hello["at"], early.snapshots[0]["at"]), (-1, -1))
        game.begin()
        begun = time.monotonic()
        same(game.connect("spectator").begin().hello["at"], -1)
        time.sleep(DELAY + 0.5)
        person = game.connect("spectator").begin()
        for at in (person.hello["at"], person.snapshots[0]["at"]):
            client.close_to(at, time.monotonic() - begun - DELAY, 0.4)
        client.close_to(person.wait(lambda m: "ping" in m, 20)["at"], time.monotonic() - begun - DELAY, 0.4)
        client.close_to(person.snapshots[0]["state"]["clock"]["white"], 300 - person.snapshots[0]["at"], 0.002)
        same(person.snapshots[0]["state"]["clock"]["running"], "white")


@test("delay: a flag that falls is seen that much later, and only then is the result")
def _():
    with Server() as server:
        game = delayed(server, 1.5, {"time": "1"})
        spectator, white = game.connect("spectator").begin(), game.connect("white").begin()
        game.begin()
        white.wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over", 5)
        over = time.monotonic()
        same(spectator.views, [])
        view = spectator.wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over", 5)["view"]
        assert 1.3 <= time.monotonic() - over <= 3, time.monotonic() - over
        same(view["state"]["result"]["score"], "0-1")


@test("delay: it goes on after a crash and after good order, and nothing is told sooner for it", seconds=90)
def _():
    with Server() as server:
        game = delayed(server, 4)
        game.begin()
        game.accepted("white", "move", move="e2e4")
        over = time.monotonic()
        game.accepted("black", "resign")
        for how in (server.kill, server.terminate):
            how()
            server.restart()
            same(game.view("spectator")["state"]["phase"], "before")
            same(server.get("/api/games").json["games"][0]["over"], False)
        person = game.connect("spectator").begin()
        person.wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over", 10)
        assert time.monotonic() - over >= 3.9
        same([v["n"] for v in person.views], [1, 2, 3])
        until(lambda: server.get("/api/games?over=true").json["games"], 5)
        game.verified_log()


@test("delay: a game that is over before it begins, and one of which nobody was told, are hidden just as long")
def _():
    with Server() as server:
        game = delayed(server)
        spectator = game.connect("spectator").begin()
        over = time.monotonic()
        game.accepted("arbiter", "declare", result="1-0")
        same(game.view("spectator")["state"]["result"], None)
        same(server.get("/api/games").json["games"][0]["over"], False)
        nothing_for(spectator, DELAY - 0.5)
        spectator.wait(lambda m: m.get("view", {}).get("state", {}).get("result"), 5)
        assert DELAY - 0.05 <= time.monotonic() - over <= DELAY + 2
        until(lambda: server.get("/api/games?over=true").json["games"], 3)


@test("delay: a rematch is told to spectators when the end is, and is in no list before")
def _():
    with Server() as server:
        game = delayed(server)
        game.begin()
        spectator, white, black = [game.connect(role).begin() for role in ("spectator", "white", "black")]
        game.accepted("white", "resign")
        black.wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over")
        white.wish("rematch")
        asked = time.monotonic()
        black.wish("rematch")
        same(len(server.get("/api/games").json["games"]), 1)
        late = game.connect("spectator").begin()
        nothing_for(late, 0.3)
        same(spectator.wish("rematch")["error"]["code"], "forbidden")
        url = spectator.wait(lambda m: m.get("rematch", {}).get("url"), 5)["rematch"]["url"]
        assert time.monotonic() - asked >= DELAY - 0.1
        same([act_of({"view": v}) for v in spectator.views], ["start", "resign"])
        assert "/g/" in url and game.id not in url, url
        same(len(server.get("/api/games").json["games"]), 1, "the next one is not listed")


@test("delay: after a lost connection a spectator resumes without gap or double, whatever was due meanwhile")
def _():
    with Server() as server:
        game = delayed(server, 1)
        game.begin()
        moves = "g1f3 g8f6 f3g1 f6g8".split()
        for i in range(12):
            game.accepted(("white", "black")[i % 2], "move", move=moves[i % 4])
        first = game.connect("spectator").begin()
        first.wait(lambda m: m.get("view", m.get("snapshot", {})).get("n", 0) >= 5, 5)
        first.socket.cut()
        second = game.connect("spectator", resume=first.n)
        for i in range(12, 16):
            game.accepted(("white", "black")[i % 2], "move", move=moves[i % 4])
        second.wait(lambda m: m.get("view", {}).get("n") == 17, 8)
        same([v["n"] for v in second.views], list(range(first.n + 1, 18)))


@test("delay: bounds, and who is delayed: spectators alone")
def _():
    with Server() as server:
        for wrong in (-1, 3600.001, "5", None, [], 1e300):
            response = server.post("/api/games", {"settings": {"delay": wrong}})
            same(response.status, 201 if wrong is None else 400, repr(response))
        game = delayed(server, 3600)
        game.begin()
        game.accepted("white", "move", move="e2e4")
        for role in ("white", "black", "arbiter", "white-assistant", "black-operator"):
            same(game.view(role)["state"]["ply"], 1, role)
            same(game.connect(role).begin().hello["delay"], 0)
        same(game.view("spectator")["state"]["ply"], 0)
        same(game.log("spectator"), b"")


@test("delay: of two servers on one PostgreSQL neither tells sooner, whichever writes the game", seconds=90)
def _():
    with client.Postgres() as postgres, Server(postgres=postgres.url) as one, Server(postgres=postgres.url) as two:
        game = delayed(one)
        other = game.at_node(two)
        people = [game.connect("spectator").begin(), other.connect("spectator").begin()]
        white = other.connect("white").begin()
        game.begin()
        game.accepted("white", "move", move="e2e4")
        over = time.monotonic()
        game.accepted("black", "resign")
        white.wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over")
        for place in (game, other):
            same(place.view("spectator")["state"]["phase"], "before")
            same(place.server.get("/api/games").json["games"][0]["over"], False)
        for person in people:
            person.wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over", 8)
            assert time.monotonic() - over >= DELAY - 0.1, time.monotonic() - over
            same([v["n"] for v in person.views], [1, 2, 3])
        until(lambda: two.get("/api/games?over=true").json["games"], 5)


@test("delay: many spectators and a quiet server: the game is forgotten, and what is due still comes", seconds=60)
def _():
    with Server("--quiet-seconds", "1") as server:
        game = delayed(server, 8)
        people = [game.connect("spectator").begin() for _ in range(20)]
        game.begin()
        begun = time.monotonic()
        game.accepted("white", "move", move="e2e4")
        for person in people:
            person.wait(lambda m: m.get("view", {}).get("state", {}).get("ply") == 1, 15)
        assert 7.9 <= time.monotonic() - begun <= 12
