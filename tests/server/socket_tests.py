"""WebSockets: views, resuming, snapshots, pings, presence, keys. Called by run."""
import json
import random
import socket
import threading
import time
import urllib.parse

import client
from client import PLAYERS, Closed, Refused, Server, close_to, same, test, until
from api_tests import playing

SEEING = ("white", "black", "arbiter", "spectator", "white-assistant", "black-assistant", "white-operator",
          "black-operator")


def numbers(person):
    return [v["n"] for v in person.views]


def without_gaps(person, after):
    same(numbers(person), list(range(after + 1, after + 1 + len(person.views))), person.role)


@test("hello: game, role, version, at, conditions and settings; then a snapshot of now")
def _():
    with Server() as server:
        game = playing(server, {"time": "5400+30", "white": "Ada"}, title="Table 1")
        game.move("white", "e2e4")
        for role in SEEING:
            person = game.connect(role).begin()
            hello = person.hello
            assert {"game", "role", "version", "at", "conditions", "settings"} <= set(hello), hello
            same((hello["game"], hello["role"]), (game.id, role))
            same((hello["conditions"]["time"], hello["conditions"]["white"]), ("5400+30", "Ada"))
            same(hello["title"], "Table 1")
            assert hello["at"] >= 0, hello
            assert "hello" in json.loads(person.texts[0]), "hello is the first"
            snapshot = person.snapshots[0]
            same(list(snapshot), ["n", "at", "accepted", "rulings", "pending", "state", "moves"], role)
            same(hello["names"], {"white": "Ada", "black": ""})
            same(snapshot["state"]["to_move"], "black")
            same(snapshot["n"], game.view(role)["n"], role)
            person.close()


@test("a token in the query or in a header opens; none, a wrong one, another game's or a wrong Origin does not")
def _():
    with Server() as server:
        game, other = playing(server), playing(server)
        game.connect("white").begin().close()
        game.connect("white", by_header=True).begin().close()
        origin = f"http://localhost:{server.port}"
        for headers in [{"Origin": f"http://127.0.0.1:{server.port}"}]:
            game.connect("white", headers=headers).begin().close()
        for token, headers, status in [("x" * 24, {}, 401), (other.tokens["white"], {}, 401),
                                       (game.tokens["white"], {"Origin": "https://evil.example"}, 403),
                                       (game.tokens["white"], {"Origin": "null"}, 403),
                                       (game.tokens["white"], {"Origin": origin + ".evil.example"}, 403)]:
            try:
                game.connect("white", token=token, headers=headers)
            except Refused as refused:
                same(refused.status, status, f"{token} {headers}")
                assert refused.response.code in ("unauthorised", "wrong_origin"), refused.response
            else:
                raise AssertionError(f"{token} {headers} was let in")
        for path, status in [(f"{game.path}/socket", 401), ("/api/games/nosuchgame0000/socket?token=x", 404),
                             ("/socket", 404)]:
            try:
                client.WebSocket(server.port, path)
            except Refused as refused:
                same(refused.status, status, path)
            else:
                raise AssertionError(path)
        response = server.get(f"{game.path}/socket?token={game.tokens['white']}")
        assert response.status in (400, 404, 426), response


@test("an act comes back as a view with its key to the sender; all others hear of it without the key")
def _():
    with Server() as server:
        game = playing(server)
        people = {role: game.connect(role).begin() for role in SEEING}
        people["white"].send('{"act":"move","move":"e2e4","key":"a7"}')
        for role, person in people.items():
            message = person.wait(lambda m: "view" in m)
            same(message.get("key"), "a7" if role == "white" else None, role)
            view = message["view"]
            same((view["by"], view["act"], view["accepted"]), ("white", {"act": "move", "move": "e2e4"}, True), role)
            same(view["state"]["to_move"], "black", role)
        same({p.n - p.snapshots[0]["n"] for p in people.values()}, {1})


@test("n counts for each person what he can see, without gaps, whatever the others are told")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200", "default_time": 600})
        people = {role: game.connect(role).begin() for role in SEEING}
        white, black, arbiter = people["white"], people["black"], people["arbiter"]
        white.act("move", move="e2e4")
        white.act("write", ply=1, text="e4")              # his own affair
        black.act("accept_draw")                          # refused
        white.act("press")
        black.act("move", move="e7e5")
        black.act("write", ply=2, text="e5 not for White")
        arbiter.act("incident", article="11.1", player="black", text="spoke to a friend")
        black.act("press")
        white.act("request", what="explanation", article="9.2")
        white.act("touch", square="g1")
        white.act("move", move="g1f3")
        white.act("press")
        last = black.act("resign")
        same(last["state"]["result"]["score"], "1-0")
        for role, person in people.items():
            if not (person.views and person.views[-1]["state"]["result"]):
                person.wait(lambda m: "view" in m and m["view"]["state"]["result"], about="the end")
            person.drain(0.2)
            without_gaps(person, person.snapshots[0]["n"])
            # The stored views are the same ones.
            lines = game.log(role).decode().splitlines() if role != "arbiter" else None
            if lines is not None:
                stored = {json.loads(line).get("view", json.loads(line))["n"]: line for line in lines}
                for raw, view in zip(person.raw_views, person.views):
                    assert raw in stored[view["n"]], f"{role} {view['n']}\n    {raw}\n    {stored[view['n']]}"
        count = {role: len(p.views) for role, p in people.items()}
        assert count["arbiter"] > count["white"] > count["spectator"], count
        assert count["black"] > count["spectator"], count


class List:
    """The list of moves as a page keeps it: what a message says of it, and nothing else."""

    def __init__(self, person):
        self.person, self.read, self.moves = person, 0, []
        for message in person.snapshots:
            self.take(message)

    def take(self, message):
        if "moves" in message:
            assert message["moves"]["after"] <= len(self.moves), message
            self.moves = self.moves[:message["moves"]["after"]] + message["moves"]["made"]
            same([m["ply"] for m in self.moves], list(range(1, len(self.moves) + 1)))

    def now(self):
        for view in self.person.views[self.read:]:
            self.take(view)
        self.read = len(self.person.views)
        return self.moves


@test("moves: what a page puts together from views is what a snapshot has, for everybody, illegal moves and all")
def _():
    with Server() as server:
        game = playing(server, {"time": "5400+30"})
        people = {role: game.connect(role).begin() for role in SEEING}
        lists = {role: List(person) for role, person in people.items()}
        white, black, arbiter = people["white"], people["black"], people["arbiter"]

        def look(about, wanted, to_arbiter=None):
            for role, person in people.items():
                person.drain(0.1)
                snapshot = game.view(role)
                same(lists[role].now(), snapshot["moves"]["made"], f"{about}: {role}")
                expected = to_arbiter if role == "arbiter" and to_arbiter is not None else wanted
                same([m["text"] for m in lists[role].moves], expected.split(), f"{about}: {role}")

        white.act("move", move="e2e4")
        look("made", "", "e4")
        white.act("press")
        look("pressed", "e4")
        black.act("move", move="g8g6")
        look("an illegal one", "e4")
        black.act("press")
        look("put back", "e4")
        black.act("move", move="g8f6")
        black.act("press")
        white.act("move", move="b1c3")
        look("made again", "e4 Nf6", "e4 Nf6 Nc3")
        black.act("move", move="b8c6")
        look("answered before the press", "e4 Nf6 Nc3", "e4 Nf6 Nc3 Nc6")
        white.act("press")
        black.act("press")
        look("both pressed", "e4 Nf6 Nc3 Nc6")
        arbiter.act("restore", ply=2)
        look("restored", "e4 Nf6")
        white.act("move", move="d2d4")
        black.act("resign")
        look("over", "e4 Nf6 d4")
        for entry in lists["spectator"].moves:
            same(list(entry), ["ply", "move", "text", "spoken", "announced", "clock"])
            assert 5300 < entry["clock"] <= 5400 + 60 + 2 * 120, entry


@test("notation: moves in the letters that each has asked for, spoken in his language, live and resumed")
def _():
    with Server() as server:
        game = playing(server, {"time": "5400+30"})
        wanted = {("", ""): ("Nf3", "knight f 3"), ("ro", ""): ("Cf3", "cal f 3"),
                  ("ro", "figurine"): ("♘f3", "cal f 3"), ("es", "sr"): ("Сф3", "caballo f 3"),
                  ("pt", "nothing"): ("Cf3", "cavalo f 3")}
        ask = lambda language, notation: {k: v for k, v in (("language", language), ("notation", notation)) if v}
        people = {key: game.connect("spectator", more=ask(*key)).begin() for key in wanted}
        first = people["", ""].n
        game.move("white", "g1f3")
        for key, texts in wanted.items():
            person = people[key]
            person.wait(lambda m: "view" in m and "moves" in m["view"], about=str(key))
            made = person.views[-1]["moves"]["made"]
            same([(m["text"], m["spoken"]) for m in made], [texts], str(key))
            again = game.connect("spectator", resume=first, more=ask(*key))
            again.wait(lambda m: "view" in m and "moves" in m["view"], about=f"{key} resumed")
            same(again.raw_views, person.raw_views)
            shown = server.get(f"{game.path}?{urllib.parse.urlencode(ask(*key))}", token=game.tokens["spectator"]).json["snapshot"]
            same([(m["text"], m["spoken"]) for m in shown["moves"]["made"]], [texts], str(key))
        lines = server.get(f"{game.path}/log?language=ro&notation=figurine", token=game.tokens["spectator"]).text
        assert "♘f3" in lines and "cal f 3" in lines, lines


@test("legal: on a guarded board for the player who has the move and those who act for him, and nobody else")
def _():
    with Server() as server:
        game = playing(server, {"time": "5400+30", "board": "guarded"})
        for role in SEEING:
            legal = game.view(role).get("legal")
            same(legal and len(legal), 20 if role.startswith("white") else None, role)
        people = {role: game.connect(role).begin() for role in SEEING}
        people["white"].act("move", move="e2e4")
        for role, person in people.items():
            if not person.views:
                person.wait(lambda m: "view" in m, about=role)
            legal = person.views[-1].get("legal")
            same(legal and len(legal), 20 if role.startswith("black") else None, role)
        people["black"].act("touch", square="b8")
        same(sorted(game.view("black")["legal"]), ["b8a6", "b8c6"])
        free = playing(server)
        assert all("legal" not in free.view(role) for role in SEEING)


@test("resume: all later views come, then new ones; from 0 all of them; beyond the last only new ones")
def _():
    with Server() as server:
        game = playing(server)
        full = game.connect("black").begin()
        first = full.n
        for i, move in enumerate("e2e4 e7e5 g1f3 b8c6".split()):
            game.move(PLAYERS[i % 2], move)
        full.drain()
        without_gaps(full, first)
        for after in range(first, full.n):
            again = game.connect("black", resume=after)
            while again.n != full.n:
                again.read()
            same(again.snapshots, [])
            same(again.raw_views, full.raw_views[after - first:])
            again.close()
        game.move("white", "f1c4")
        full.drain()
        late = game.connect("black", resume=full.n)
        game.move("black", "f8c5")
        full.drain()
        late.drain()
        same(late.raw_views, full.raw_views[-2:])
        beyond = game.connect("black", resume=full.n + 1000)
        game.move("white", "b1c3")
        beyond.wait(lambda m: "view" in m and m["view"].get("act", {}).get("move") == "b1c3")
        assert beyond.n < full.n + 1000, "it is not believed that he has seen what is not yet there"


@test("cut at random moments under load and resumed: nothing lost, nothing doubled, the same bytes", seconds=90)
def _():
    with Server() as server:
        game = playing(server, {"board": "guarded", "time": "5400+30"})
        never = {role: game.connect(role).begin() for role in ("white", "black", "spectator", "arbiter")}
        start = {role: p.n for role, p in never.items()}
        over = threading.Event()
        gathered = {role: [] for role in never}
        failures = []

        def watch(role):
            chance, n, last = random.Random(role), start[role], False
            try:
                while not last:
                    last = over.is_set()
                    person = game.connect(role, resume=n)
                    try:
                        if last:
                            end = game.view(role)["n"]
                            if n < end:
                                person.wait(lambda m: "view" in m and m["view"]["n"] == end, 20, "the rest")
                            person.drain(0.2)
                        else:
                            end = time.monotonic() + chance.uniform(0.001, 0.08)
                            while (left := end - time.monotonic()) > 0:
                                person.read(left)
                    except socket.timeout:
                        pass
                    same(person.snapshots, [], role)
                    gathered[role] += person.raw_views
                    n = person.n
                    person.socket.cut()
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=watch, args=(role,)) for role in gathered]
        for thread in threads:
            thread.start()
        moves = client.LONG_GAME if client.LONG else client.LONG_GAME[:200]
        for i, move in enumerate(moves):
            same(never[PLAYERS[i % 2]].act("move", move=move)["accepted"], True)
        over.set()
        for thread in threads:
            thread.join(60)
        assert not failures, repr(failures[0])
        for role, person in never.items():
            person.drain(0.3)
            without_gaps(person, start[role])
            assert len(person.views) >= len(moves), (role, len(person.views))
            same(len(gathered[role]), len(person.raw_views), role)
            same(gathered[role], person.raw_views, role)


@test("a key sent again over another connection, or over HTTP, is not done again, and is answered")
def _():
    with Server() as server:
        game = playing(server)
        one = game.connect("white").begin()
        two = game.connect("white").begin()
        first = one.act("move", move="e2e4", key="same")
        again = two.act("move", move="e2e4", key="same")
        same(again, first)
        third = client.answer_of(game.post("white", {"act": "move", "move": "e2e4"}, key="same"))
        same({k: third[k] for k in first}, first)
        two.send({"act": "move", "move": "d2d4", "key": "same"})
        error = two.wait(lambda m: "error" in m)
        same((error["error"]["code"], error["key"]), ("key_reused", "same"))
        same(sum(1 for b in client.verify_chain(game.log()) if b.get("key") == "same"), 1)


@test("an act that makes no sense is answered with bad_act and its key; the connection stays open")
def _():
    with Server() as server:
        game = playing(server)
        white = game.connect("white").begin()
        for text, key in [('{"act":"castle","key":"k1"}', "k1"), ('{"act":"move","key":"k2"}', "k2"), ("{", None),
                          ("[]", None), ("null", None), ('{"act":"move","act":"press"}', None), ("{}", None),
                          ('{"resume":"x"}', None), ('{"key":7,"act":"press"}', None),
                          ('{"act":"press","key":"' + "x" * 65 + '"}', None), ('{"resume":-1}', None),
                          ('{"resume":1e99}', None)]:
            before = len(white.errors)
            white.send(text)
            error = white.wait(lambda m: "error" in m, 5, f"an error for {text[:60]}")
            assert error["error"]["code"] in ("bad_act", "bad_request"), (text, error)
            if key:
                same(error.get("key"), key, text)
            same(len(white.errors), before + 1)
        same(white.act("move", move="e2e4")["accepted"], True)


@test("who may not act is told so: forbidden, and nothing happens")
def _():
    with Server() as server:
        game = playing(server)
        spectator = game.connect("spectator").begin()
        spectator.send('{"act":"move","move":"e2e4","key":"k"}')
        error = spectator.wait(lambda m: "error" in m)
        same((error["error"]["code"], error.get("key")), ("forbidden", "k"))
        same(game.view("arbiter")["state"]["ply"], 0)


@test("two tabs of one player: both hear everything in the same bytes, either can act")
def _():
    with Server() as server:
        game = playing(server)
        one, two = game.connect("white").begin(), game.connect("white").begin()
        black = game.connect("black").begin()
        one.act("move", move="e2e4")
        two.act("press")
        black.act("move", move="e7e5")
        black.act("press")
        two.act("move", move="g1f3")
        one.act("press")
        for person in (one, two):
            person.drain()
        same(one.raw_views, two.raw_views)
        same(len(one.views), 6)
        one.socket.cut()
        same(two.act("offer_draw")["by"], "white")


@test("ping carries at for now, pong is taken, and lag and presence are shown")
def _():
    with Server() as server:
        game = playing(server)
        white = game.connect("white").begin()
        arbiter = game.connect("arbiter").begin()
        ping = white.wait(lambda m: "ping" in m, 30, "a ping")
        close_to(ping["at"], white.hello["at"] + (time.monotonic() - white.hello_at), 0.2)
        seen = lambda m: "presence" in m and m["presence"]["white"]["connected"] and not m["presence"]["black"]["connected"]
        if not any(seen({"presence": p}) for p in arbiter.presences):
            arbiter.wait(seen, 10, "White's presence")
        black = game.connect("black").begin()
        both = arbiter.wait(lambda m: "presence" in m and m["presence"]["black"]["connected"], 10, "Black's presence")
        assert {"white", "black"} <= set(both["presence"]), both
        for entry in both["presence"].values():
            same(set(entry), {"connected", "lag"})
        black.socket.cut()
        arbiter.wait(lambda m: "presence" in m and not m["presence"]["black"]["connected"], 10, "Black's absence")
        two = game.connect("white").begin()
        two.socket.cut()
        arbiter.drain(0.5)
        assert not any(not p["white"]["connected"] for p in arbiter.presences[-1:]), "his other tab is still there"
        until(lambda: any(p["white"]["lag"] is not None for p in arbiter.presences) or arbiter.drain(0.3),
              20, "White's lag")
        lag = next(p["white"]["lag"] for p in arbiter.presences if p["white"]["lag"] is not None)
        assert 0 <= lag < 1, lag


@test("pings of a quiet game still carry at", seconds=60)
def _():
    with Server("--quiet-seconds", "1") as server:
        game = playing(server)
        spectator = game.connect("spectator").begin()
        begun = time.monotonic()
        at = spectator.hello["at"]
        while time.monotonic() - begun < 13:
            try:
                message = spectator.read(14)
            except socket.timeout:
                continue
            if "ping" in message:
                close_to(message.get("at", -99), at + time.monotonic() - spectator.hello_at, 0.3, str(message))
                if time.monotonic() - begun > 8:
                    return
        raise AssertionError("no second ping")


@test("fragments make one message, pings of the protocol are answered, binary and unmasked frames close")
def _():
    with Server() as server:
        game = playing(server)
        white = game.connect("white").begin()
        white.socket.send_text('{"act":"move","move":"e2e4","key":"in pieces – š"}', fragments=9)
        message = white.wait(lambda m: "view" in m)
        same(message["key"], "in pieces – š")
        ws = white.socket
        half = ws.frame(1, b'{"act":"pre', fin=False)
        ws.send_bytes(half + ws.frame(9, b"are you there") + ws.frame(0, b'ss","key":"p"}'))
        same(white.wait(lambda m: "view" in m)["key"], "p")
        same(ws.pong, b"are you there")
        for frames, codes in [(lambda w: w.frame(2, b'{"act":"press"}'), (1003, 1002, 1007, 1008)),
                              (lambda w: w.frame(1, b'{"act":"press"}', mask=False), (1002, None)),
                              (lambda w: w.frame(1, b'"\xff\xfe"'), (1007,)),
                              (lambda w: w.frame(0, b"x"), (1002, None)),
                              (lambda w: w.frame(1, b"x", rsv=4), (1002, None)),
                              (lambda w: w.frame(9, b"x" * 126), (1002, None)),
                              (lambda w: w.frame(3, b"x"), (1002, None))]:
            person = game.connect("black").begin()
            person.socket.send_bytes(frames(person.socket))
            try:
                person.drain(5)
            except Closed as closed:
                assert closed.code in codes, (codes, closed)
            else:
                raise AssertionError(f"{codes}: it stayed open")
        same(white.act("accept_draw")["accepted"], False)


@test("a message that is too large closes with 1009, a close is answered, SIGTERM closes with 1012")
def _():
    with Server() as server:
        game = playing(server)
        white, black = game.connect("white").begin(), game.connect("black").begin()
        try:
            white.send('{"act":"move","move":"' + "e" * 200_000 + '"}')
            white.drain(5)
            raise AssertionError("it stayed open")
        except Closed as closed:
            assert closed.code in (1009, None), closed
            same(closed.code, 1009)
        same(game.connect("white").begin().close(), 1000)
        server.process.terminate()
        try:
            black.drain(10)
            raise AssertionError("it stayed open")
        except Closed as closed:
            same(closed.code, 1012)
        same(server.process.wait(10), 0)


@test("a revoked link closes its connections with 1008, and no others")
def _():
    with Server() as server:
        game = playing(server)
        old = [game.connect("white").begin(), game.connect("white").begin()]
        others = [game.connect(role).begin() for role in ("black", "arbiter", "spectator")]
        link = server.post(f"{game.path}/links/white/revoke", {}, game.tokens["organiser"]).json
        for person in old:
            try:
                person.drain(5)
                raise AssertionError("it stayed open")
            except Closed as closed:
                same(closed.code, 1008)
        game.tokens["white"] = link["token"]
        game.connect("white").begin().act("move", move="e2e4")
        for person in others:
            same(person.wait(lambda m: "view" in m)["view"]["by"], "white")


def lazy_reader(server, game, role, acts=700):
    """Somebody who connects and does not read, while so much happens; the others do not wait for him."""
    path = f"{game.path}/socket?token={game.tokens[role]}"
    lazy = client.WebSocket(server.port, path, receive_buffer=2048)
    white = game.connect("white").begin()
    slowest, text = 0, "x" * 3000
    for i in range(acts):
        begun = time.monotonic()
        game.accepted("arbiter", "penalise", player="white", penalty="warning", article="11.5 " + text)
        slowest = max(slowest, time.monotonic() - begun)
    assert slowest < 1, slowest
    white.wait(lambda m: "view" in m and m["view"]["n"] == white.snapshots[0]["n"] + acts, 20, "all of them")
    return lazy


@test("a spectator who does not read is closed with 1013, and resumes; others do not wait for him", seconds=90)
def _():
    with Server() as server:
        game, got = playing(server, {"time": "7200"}), []
        lazy = lazy_reader(server, game, "spectator")
        try:
            while True:
                got.append(json.loads(lazy.recv(5)))
        except Closed as closed:
            same(closed.code, 1013)
        last, now = [m["view"]["n"] for m in got if "view" in m][-1], game.view("spectator")["n"]
        assert last < now
        for attempt in range(12):
            again, before = game.connect("spectator", resume=last), last
            try:
                again.wait(lambda m: "view" in m and m["view"]["n"] == now, 20, "the rest")
            except Closed as closed:
                same(closed.code, 1013)
            without_gaps(again, last)
            last = again.n
            if last == now:
                break
            assert last > before, f"he reads as fast as he can, and gets nowhere: {before} of {now}"
        same(last, now, "he reads as fast as he can, and was closed 12 times")


@test("a player who does not read gets a snapshot instead of what he missed; others do not wait for him", seconds=90)
def _():
    with Server() as server:
        game, got = playing(server, {"time": "7200"}), []
        lazy = lazy_reader(server, game, "black")
        now = game.view("black")["n"]
        while not got or got[-1].get("snapshot", got[-1].get("view", {})).get("n") != now:
            got.append(json.loads(lazy.recv(5)))
        assert any("snapshot" in m for m in got[3:]), "he was given a snapshot instead"
        assert len(got) < 700, len(got)


@test("many spectators of one game all get the same bytes, and soon")
def _():
    with Server() as server:
        game = playing(server, {"board": "guarded"})
        crowd = [game.connect("spectator").begin() for _ in range(300 if client.LONG else 120)]
        white = game.connect("white").begin()
        begun = time.monotonic()
        white.act("move", move="e2e4")
        raws = set()
        for person in crowd:
            person.wait(lambda m: "view" in m)
            raws.add(person.raw_views[0])
        same(len(raws), 1)
        assert time.monotonic() - begun < 3, time.monotonic() - begun


@test("nothing is sent that a person cannot see: his connection is silent meanwhile")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        black, spectator = game.connect("black").begin(), game.connect("spectator").begin()
        game.accepted("white", "write", ply=1, text="e4")
        game.act("white", "accept_draw")
        game.act("arbiter", "incident", text="a secret")
        game.act("white", "request", what="visitor")
        black.drain(0.4)
        spectator.drain(0.4)
        same((black.views, spectator.views), ([], []))
        game.accepted("white", "move", move="e2e4")
        black.wait(lambda m: "view" in m)
        same(black.n, black.snapshots[0]["n"] + 1)


@test("resumed while somebody plays: from the beginning to now, in order, nothing twice")
def _():
    with Server() as server:
        game = playing(server, {"board": "guarded"})
        first = game.connect("black").begin().n
        over = threading.Event()

        def play():
            for i, move in enumerate(client.LONG_GAME[:200]):
                game.accepted(PLAYERS[i % 2], "move", move=move)
            over.set()
            time.sleep(0.5)
            game.accepted("white", "resign")

        player = threading.Thread(target=play)
        player.start()
        rounds = 0
        while not over.is_set():
            person = game.connect("black", resume=first)
            now = game.view("black")["n"]
            if now > first:
                person.wait(lambda m: "view" in m and m["view"]["n"] >= now + (0 if over.is_set() else 1), 10, "all until now")
            without_gaps(person, first)
            person.socket.cut()
            rounds += 1
        player.join()
        assert rounds >= 3, rounds


@test("language: of the sentences, on this connection alone")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        path = f"{game.path}/socket?token={game.tokens['spectator']}"
        sockets = {language: client.WebSocket(server.port, f"{path}&language={language}") for language in ("pt", "es", "en")}
        game.accepted("white", "move", move="g1g3")
        game.accepted("white", "press")
        texts = {}
        for language, ws in sockets.items():
            while language not in texts:
                view = json.loads(ws.recv(5)).get("view")
                if view and view["rulings"]:
                    texts[language] = view["rulings"][0]["text"]
        same(len(set(texts.values())), 3, str(texts))
        assert "illegal move" in texts["en"], texts


@test("a connection that says nothing is told hello and a snapshot, too")
def _():
    with Server() as server:
        game = playing(server)
        person = game.connect("spectator")
        person.wait(lambda m: "snapshot" in m, 5, "a snapshot")
        game.move("white", "e2e4")
        person.wait(lambda m: "view" in m, 5, "a view")
