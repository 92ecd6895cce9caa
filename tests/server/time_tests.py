"""Time: who stamps it, flags, restarts, lag. Called by run."""
import concurrent.futures
import json
import re
import threading
import time

import client
from client import PLAYERS, Server, close_to, same, test, until
from api_tests import acts_of, playing

now = time.monotonic


@test("at is the server's, and agrees with our own clock to some milliseconds")
def _():
    with Server() as server:
        game = server.new_game({"time": "5400+30", "board": "guarded"}, {"start": "arbiter"})
        arbiter = game.connect("arbiter").begin()
        players = [game.connect(role).begin() for role in PLAYERS]
        before = now()
        started = arbiter.act("start")
        after = now()
        same(started["at"], 0)
        for i, move in enumerate(client.LONG_GAME[:30]):
            time.sleep(0.03 if i % 3 else 0.11)
            sent = now()
            view = players[i % 2].act("move", move=move)
            answered = now()
            assert sent - after - 0.005 <= view["at"] <= answered - before + 0.005, (sent - after, view["at"], answered - before)
        used = 2 * 5430 + 30 * 30 - sum(view["state"]["clock"][c] for c in PLAYERS)
        close_to(used, view["at"], 0.002, "what both have used is what has passed")


@test("at, by and for of a client are ignored, over HTTP and WebSocket")
def _():
    with Server() as server:
        game = playing(server)
        lies = {"at": 5000, "by": "black", "for": "black"}
        answer = game.accepted("white", "move", move="e2e4", **lies)
        same(answer["by"], "white")
        assert answer["at"] < 60, answer
        same(answer["act"], {"act": "move", "move": "e2e4"})
        white = game.connect("white").begin()
        answer = white.act("press", at=-7, by="arbiter")
        same((answer["by"], answer["accepted"]), ("white", True))
        assert 0 <= answer["at"] < 60
        for lie in ["soon", None, [1], 1e300, 12.00001]:
            response = game.post("black", {"act": "touch", "square": "e7", "at": lie})
            same(response.status, 200, repr(response))
        for entry in acts_of(game):
            assert -1 <= entry["act"]["at"] < 60, entry


@test("before the start everything is at -1, for hello, snapshots, views and the log")
def _():
    with Server() as server:
        game = server.new_game({}, {"start": "arbiter"})
        white = game.connect("white").begin()
        same((white.hello["at"], white.snapshots[0]["at"]), (-1, -1))
        same(white.act("arrive")["at"], -1)
        time.sleep(0.2)
        same(game.accepted("black", "arrive")["at"], -1)
        same(game.view("spectator")["at"], -1)
        same(game.begin()["at"], 0)
        same([b["act"]["at"] for b in acts_of(game)], [-1, -1, 0])


@test("a flag falls by itself, and is seen within tens of milliseconds, in many games at once", seconds=60)
def _():
    games, late, lock = 60, [], threading.Lock()
    with Server() as server:
        made = [server.new_game({"time": "2"}, {"start": "arbiter"}) for _ in range(games)]
        people = [g.connect("spectator").begin() for g in made]
        starters = [g.connect("arbiter").begin() for g in made]

        def wait(person, began):
            view = person.wait(lambda m: "view" in m and m["view"]["state"]["phase"] == "over", 10, "the flag")["view"]
            with lock:
                late.append((now() - began - 2, view))

        threads = []
        for person, starter in zip(people, starters):
            began = now()
            same(starter.act("start")["accepted"], True)
            threads.append(threading.Thread(target=wait, args=(person, began)))
            threads[-1].start()
        for thread in threads:
            thread.join()
        same(len(late), games)
        for seconds, view in late:
            same((view["state"]["result"]["score"], view["state"]["result"]["reason"]), ("0-1", "flag"))
            same(view["state"]["clock"]["white"], 0)
            same(view["state"]["clock"]["flags"], ["white"])
        behind = sorted(seconds for seconds, _ in late)
        assert behind[0] > -0.02, f"before its time: {behind[:3]}"
        assert behind[games // 2] < 0.06, f"half of them: {behind}"
        assert behind[-1] < 0.25, f"the last: {behind}"


@test("a flag falls though nobody is connected, and the game is over when somebody looks")
def _():
    with Server() as server:
        game = playing(server, {"time": "1"})
        until(lambda: json.loads(server.get("/api/games?over=true").body)["games"], 4, "the end of the game")
        result = until(lambda: game.view("white")["state"]["result"], 2, "the game to say so, too")
        same(result["reason"], "flag")


@test("the default time (6.7) ends a game to which nobody comes")
def _():
    with Server() as server:
        game = server.new_game({"time": "300", "default_time": 1, "presence": "tracked"}, {"start": "arbiter"})
        game.begin()
        view = until(lambda: (v := game.view("arbiter"))["state"]["phase"] == "over" and v, 5, "the end")
        same(view["state"]["result"]["reason"], "default_time")


@test("a human arbiter is not overruled: the flag waits for somebody to see it")
def _():
    with Server() as server:
        game = playing(server, {"time": "1", "arbiter": "human"})
        time.sleep(1.5)
        same(game.view("arbiter")["state"]["result"], None)


@test("the time away is charged to nobody: kill -9, three seconds, clocks as before, and an incident in the log")
def _():
    with Server() as server:
        game = playing(server, {"time": "300"})
        other = playing(server, {"time": "300"})
        game.move("white", "e2e4")
        time.sleep(1.2)
        before = game.view("arbiter")
        killed = now()
        server.kill()
        time.sleep(3)
        server.restart()
        ready = now()
        view = game.view("arbiter")
        ran = now() - ready
        same(view["state"]["clock"]["running"], "black")
        close_to(view["state"]["clock"]["white"], before["state"]["clock"]["white"], 0.001)
        lost = before["state"]["clock"]["black"] - view["state"]["clock"]["black"]
        assert -0.6 <= lost <= 1 + ran, f"Black's clock has lost {lost} s"
        assert before["at"] - 0.6 <= view["at"] <= before["at"] + 1 + ran, (before["at"], view["at"])
        game.move("black", "e7e5")
        incidents = [b for b in acts_of(game) if b["act"]["act"] == "incident"]
        same(len(incidents), 1, "one incident")
        same(incidents[0]["act"].get("by"), "arbiter")
        assert incidents[0].get("role") == "server", incidents[0]
        game.verified_log()
        other.verified_log()
        assert killed


@test("the incident says how long it was away, not for how long nobody has looked")
def _():
    with Server() as server:
        game = playing(server, {"time": "300"})
        time.sleep(0.6)
        server.kill()
        server.restart()
        time.sleep(5)
        game.view("arbiter")
        incident = until(lambda: [b for b in acts_of(game) if b["act"]["act"] == "incident"], 5, "the incident")[0]
        numbers = [float(n) for n in re.findall(r"[0-9]+(?:\.[0-9]+)?", incident["act"]["text"])]
        assert numbers and max(numbers) < 4, incident["act"]["text"]


@test("under a human arbiter, too, what has passed is kept: nobody wins time by a restart")
def _():
    with Server() as server:
        game = playing(server, {"time": "300", "arbiter": "human"})
        time.sleep(2.5)
        server.kill()
        server.restart()
        clock = game.view("arbiter")["state"]["clock"]["white"]
        assert 300 - 2.5 - 2 <= clock <= 300 - 2.5 + 0.75, clock


@test("no time passes while it is down, however often; flags fall when they should in the end", seconds=60)
def _():
    with Server() as server:
        game = playing(server, {"time": "4"})
        watched = now()
        lived = 0
        for _ in range(3):
            time.sleep(0.7)
            lived += now() - watched
            server.kill()
            time.sleep(1.5)
            server.restart()
            watched = now()
        at = game.view("arbiter")["at"]
        assert lived - 3 * 0.75 <= at <= lived + 1, (lived, at)
        until(lambda: game.view("spectator")["state"]["phase"] == "over", 8, "the flag")
        lived += now() - watched
        assert 3.5 <= lived <= 4 + 3 * 0.75 + 1, lived
        same(game.view("spectator")["state"]["result"]["reason"], "flag")


@test("a graceful stop and start loses no time either, and an untimed or finished game has no incident")
def _():
    with Server() as server:
        game = playing(server, {"time": "300"})
        over, untimed = playing(server), server.new_game({}, {"start": "arbiter"})
        over.accepted("white", "resign")
        time.sleep(0.5)
        before = game.view("arbiter")
        same(server.terminate(), 0)
        time.sleep(1.5)
        server.restart()
        ready = now()
        view = game.view("arbiter")
        lost = before["state"]["clock"]["white"] - view["state"]["clock"]["white"]
        assert -0.1 <= lost <= 1 + now() - ready, lost
        for quiet in (over, untimed):
            quiet.view("arbiter")
            assert not [b for b in acts_of(quiet) if b["act"]["act"] == "incident"], quiet.log()


def with_slow_pongs(server, compensation, delay, acts=3):
    """at of some acts of a player whose pongs come late, less when they were sent."""
    settings = {"lag_compensation": compensation} if compensation is not None else {}
    game = server.new_game({"time": "300", "board": "guarded"}, {"start": "arbiter", **settings})
    arbiter, black = [game.connect(r).begin() for r in ("arbiter", "black")]
    black.answer_pings = False
    white = game.connect("white", answer_pings=False)
    ping = white.wait(lambda m: "ping" in m, 15, "a ping")
    time.sleep(delay)
    white.send({"pong": ping["ping"]})
    arbiter.wait(lambda m: "presence" in m and m["presence"]["white"]["lag"] is not None, 5, "White's lag")
    began = now()
    game.begin()  # over HTTP, where no lag is known
    found = []
    time.sleep(0.6)  # a move cannot be dated before the move that it answers
    for i in range(acts):
        sent = now() - began
        found.append(white.act("move", move=client.LONG_GAME[2 * i])["at"] - sent)
        black.act("move", move=client.LONG_GAME[2 * i + 1])
        time.sleep(0.6)
    return found


@test("lag compensation: none unless it is set; then never more than was set, nor than the lag", seconds=120)
def _():
    with Server() as server:
        rows = [(None, 0.3, -0.02, 0.1), (0, 0.3, -0.02, 0.1), (0.1, 0.4, -0.12, -0.02), (5, 0.6, -0.62, -0.1), (5, 0, -0.1, 0.1)]
        with concurrent.futures.ThreadPoolExecutor(len(rows)) as pool:
            outcomes = list(pool.map(lambda row: with_slow_pongs(server, row[0], row[1]), rows))
        for (compensation, delay, least, most), found in zip(rows, outcomes):
            for difference in found:
                assert least <= difference <= most, f"compensation {compensation}, pongs after {delay} s: {found}"
