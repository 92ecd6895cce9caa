"""Logs that are not what was written: found, told, set apart, and gone on from. Called by run."""
import json
import pathlib
import random

import client
from client import Closed, Postgres, Refused, Server, same, test
from api_tests import playing, refusal

MOVES = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6".split()


def played(server, over=False):
    game = playing(server, {"time": "7200"})
    game.play(MOVES)
    if over:
        game.accepted("black", "resign")
    return game


def bodies_of(log):
    """Of each entry its body, as it is stored."""
    return [b"{" + line[75:] for line in log.splitlines()]


def flip(file, offset, bit):
    with open(file, "r+b") as f:
        f.seek(offset)
        byte = f.read(1)[0] ^ 1 << bit
        f.seek(offset)
        f.write(bytes([byte]))


def check_set_apart(game, entry, log):
    """Everybody is told so, the arbiter where; he can read what is before it."""
    for path in ("", "/log", "/pgn", "/scoresheet", "/editions"):
        answer = game.get(path, "arbiter")
        same((path, answer.status, answer.code, answer.json["error"].get("entry")), (path, 500, "broken_log", entry))
        for role in ("white", "spectator", "black-operator"):
            answer = game.get(path, role)
            same((answer.status, answer.code, answer.json["error"].get("entry")), (500, "broken_log", None))
            assert str(entry) not in answer.json["error"]["text"], answer
    refusal(game.post("white", {"act": "press"}), 500, "broken_log")
    refusal(game.server.get(game.path, "no token of this game   "), 401, "unauthorised")
    try:
        game.connect("black")
        raise AssertionError("a WebSocket of a damaged game")
    except Refused as refused:
        same(refused.response.status, 500)
    intact = game.get("/log?intact", "arbiter")
    same((intact.status, intact.body.splitlines()), (200, log.splitlines()[:entry]))
    for role, status in [("white", 403), ("spectator", 403), ("organiser", 403)]:
        same((role, game.get("/log?intact", role).status), (role, status))
        same((role, game.server.post(f"{game.path}/restore", {}, game.tokens[role]).status), (role, status))
    named = [line for line in game.server.output if game.id in line and f"entry {entry}" in line]
    same(len(named), 1, f"lines about {game.id} in the server's log: {named}\n{game.server.log()}")


def check_plays_on(game, log):
    """As it was; that the server was away may have been added."""
    now = game.log()
    assert now.startswith(log), (now, log)
    for line in now[len(log):].splitlines():
        same(json.loads(line)["role"], "server")


def check_goes_on(game, entry, log):
    """The arbiter lets it go on in another game, with everything that stands before the damage."""
    made = game.server.post(f"{game.path}/restore", {}, game.tokens["arbiter"])
    same((made.status, set(made.json["links"])), (201, {"arbiter"}), repr(made))
    again = game.server.post(f"{game.path}/restore", {}, game.tokens["arbiter"])
    same((again.status, again.json), (201, made.json))
    tokens = {"arbiter": made.json["links"]["arbiter"]["token"]}
    for role in ("white", "black", "spectator"):
        error = game.get("", role).json["error"]
        same(error["goes_on"]["game"], made.json["game"])
        tokens[role] = error["goes_on"]["token"]
    links = {role: {"token": token} for role, token in tokens.items()}
    new = client.Game(game.server, {"game": made.json["game"], "links": links})
    for role in tokens:
        same(new.get("", role).status, 200)
    found = new.verified_log()
    old = [json.loads(line) for line in log.splitlines()]
    same(found[0]["continues"], {"game": game.id, "entries": entry, "head": old[entry - 1]["hash"]})
    same([e.get("act") for e in found[1:entry]], [e.get("act") for e in old[1:entry]])
    return new


@test("one flipped bit in an entry, 60 times in SQLite: none is served, each is named, other games play on", seconds=180)
def _():
    chance = random.Random(12)
    with Server("--no-limits") as server:
        games = [played(server, over=i % 4 == 0) for i in range(62)]
        logs = [game.log() for game in games]
        pgn = games[60].get("/pgn", "arbiter").body
        same(server.terminate(), 0)
        file = pathlib.Path(server.data) / "jadoube.sqlite"
        content = file.read_bytes()
        entries = []
        for game, log in zip(games[:60], logs):
            bodies = bodies_of(log)
            entry = chance.randrange(len(bodies))
            at = content.find(bodies[entry])
            assert at > 0 and content.find(bodies[entry], at + 1) < 0, (game.id, entry, at)
            # The hash stands before the body.
            flip(file, chance.randrange(at - 32, at + len(bodies[entry])), chance.randrange(8))
            entries.append(entry)
        server.restart()
        for i, (game, entry) in enumerate(zip(games, entries)):
            answer = game.get("/pgn", "arbiter")
            same((answer.status, answer.code, answer.json["error"]["entry"]), (500, "broken_log", entry), game.id)
            if i % 10 == 0:
                check_set_apart(game, entry, logs[i])
        same((games[60].log(), games[60].get("/pgn", "arbiter").body), (logs[60], pgn))
        check_plays_on(games[61], logs[61])
        games[61].move("white", "b5a4")
        games[61].verified_log()


@test("one flipped bit anywhere near an entry in SQLite: the game is served as it was, or set apart", seconds=180)
def _():
    chance = random.Random(121)
    with Server("--no-limits") as server:
        games = [played(server) for _ in range(60)]
        logs = [game.log() for game in games]
        same(server.terminate(), 0)
        file = pathlib.Path(server.data) / "jadoube.sqlite"
        content = file.read_bytes()
        for game, log in zip(games, logs):
            body = bodies_of(log)[-1]
            # Its numbers: of the game, the entry, the row before, the node, the times.
            flip(file, content.find(body) - 32 - chance.randrange(1, 24), chance.randrange(8))
        server.restart()
        good = 0
        for game, log in zip(games, logs):
            answer = game.get("/log", "arbiter")
            if answer.status == 200:
                check_plays_on(game, log)
                good += 1
            else:
                refusal(answer, 500, "broken_log")
                left = game.get("/log?intact", "arbiter").body.splitlines()
                same(left, log.splitlines()[:len(left)])
                assert len(left) >= len(log.splitlines()) - 1, len(left)
        assert good < 40, good


@test("a damaged game goes on from the last good entry, in another game that says so; clocks wait for the arbiter")
def _():
    with Server() as server:
        game, over = played(server), played(server, over=True)
        logs = {game.id: game.log(), over.id: over.log()}
        same(server.terminate(), 0)
        file = pathlib.Path(server.data) / "jadoube.sqlite"
        content = file.read_bytes()
        # In the seventh entry: Black's second move is not completed. The other: its signature.
        damaged = {game.id: 7, over.id: len(logs[over.id].splitlines()) - 1}
        for one in (game, over):
            body = bodies_of(logs[one.id])[damaged[one.id]]
            flip(file, content.find(body) + 40, 1)
        server.restart()
        check_set_apart(game, 7, logs[game.id])
        new = check_goes_on(game, 7, logs[game.id])
        view = new.view("arbiter")
        same(([m["text"] for m in view["moves"]["made"]], view["state"]["phase"]), (["e4", "e5", "Nf3"], "paused"))
        new.accepted("arbiter", "resume")
        new.accepted("white", "press")
        new.play(["b8c6", "f1b5"], first=1)
        server.kill()
        server.restart()
        new.play(["a7a6"], first=1)
        new.verified_log()
        same(game.get("", "black").json["error"]["goes_on"]["game"], new.id)
        # A game that was over is over again, and signed.
        ended = check_goes_on(over, damaged[over.id], logs[over.id])
        same(ended.view("arbiter")["state"]["result"]["score"], "1-0")
        refusal(server.post(f"{new.path}/restore", {}, new.tokens["arbiter"]), 409, "conflict")


@test("a log that is damaged while its game is in memory: found by whoever reads it, and nobody plays on top")
def _():
    with Postgres() as postgres:
        with Server("--no-limits", postgres=postgres.url) as server:
            game, other = played(server), played(server)
            white = game.connect("white").begin()
            log = game.log()
            damage(postgres, game, 5, 30)
            refusal(game.get("/pgn", "arbiter"), 500, "broken_log")
            try:
                white.drain(5)
                raise AssertionError("the connection stays open")
            except Closed as closed:
                same(closed.code, 1008)
            check_set_apart(game, 5, log)
            other.move("white", "b5a4")


def number_of(game):
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    number = 0
    for letter in game.id:
        number = number * 32 + letters.index(letter)
    return number


def damage(postgres, game, entry, byte):
    postgres.query(f"UPDATE jadoube_entries SET body = set_byte(body, {byte}, get_byte(body, {byte}) # 4) "
                   f"WHERE game = {number_of(game)} AND seq = {entry}")


@test("PostgreSQL: a changed body, a changed hash, a missing row: set apart on every node, and gone on from", seconds=120)
def _():
    with Postgres() as postgres:
        with Server("--no-limits", postgres=postgres.url) as one, Server("--no-limits", postgres=postgres.url) as two:
            games = [played(one, over=i == 0) for i in range(4)]
            logs = [game.log() for game in games]
            for server in (one, two):
                same(server.terminate(), 0)
            damage(postgres, games[0], 3, 50)
            postgres.query("UPDATE jadoube_entries SET hash = set_byte(hash, 7, get_byte(hash, 7) # 1) "
                           f"WHERE game = {number_of(games[1])} AND seq = 4")
            postgres.query(f"DELETE FROM jadoube_entries WHERE game = {number_of(games[2])} AND seq = 6")
            for server in (one, two):
                server.restart()
            for game, log, entry in zip(games, logs, (3, 4, 6)):
                for server in (one, two):
                    check_set_apart(game.at_node(server), entry, log)
                check_goes_on(game, entry, log)
                same(game.at_node(two).server.post(f"{game.path}/restore", {}, game.tokens["arbiter"]).status, 201)
            check_plays_on(games[3].at_node(two), logs[3])
            games[3].move("white", "b5a4")
