"""What players ask of each other: a rematch, and in casual games to take a move back. Called by run."""
import json

import client
from client import Game, Server, same, test

CASUAL = {"start": "arbiter", "casual": True}
GUARDED = {"time": "300+3", "board": "guarded"}


def finished(server, conditions=None, **settings):
    game = server.new_game(conditions or {}, {"start": "arbiter", **settings})
    game.begin()
    game.accepted("black", "resign")
    return game


def there(game, *roles):
    return [game.connect(role).begin() for role in roles]


def next_game(server, url, links=None):
    """The game and the token of a link."""
    id, token = url.split("/g/")[1].split("/")
    return id, token


def conflict(message):
    same(message["error"]["code"], "conflict", json.dumps(message))


def rematch_of(person):
    return person.wait(lambda m: "rematch" in m, about="rematch")["rematch"]


def take_back_of(person):
    return person.wait(lambda m: "take_back" in m, about="take_back")["take_back"]


@test("rematch: when both want it there is a new game with colours changed over, and each gets his link in it")
def _():
    with Server("--base-url", "https://chess.example.org") as server:
        conditions = {"time": "300+3", "white": "Ana", "black": "Bo", "blind": "white", "edition": "2017"}
        game = finished(server, conditions, lag_compensation=0.5, listed=True)
        white, black, arbiter, spectator, assistant = people = there(game, "white", "black", "arbiter", "spectator",
                                                                     "white-assistant")
        asked = {"white": True, "black": False, "url": None}
        same(white.wish("rematch")["rematch"], asked)
        for person in people[1:]:
            same(rematch_of(person), asked, person.role)
        late = game.connect("black").begin()
        same(rematch_of(late), asked)
        urls = {"black": black.wish("rematch")["rematch"]["url"]}
        for person in (white, arbiter, spectator, assistant):
            told = rematch_of(person)
            same((told["white"], told["black"]), (True, True))
            urls[person.role] = told["url"]
        ids = {next_game(server, url)[0] for url in urls.values()}
        same(len(ids), 1)
        assert all(url.startswith("https://chess.example.org/g/") for url in urls.values()), urls
        wanted = {"white": "black", "black": "white", "arbiter": "arbiter", "spectator": "spectator",
                  "white-assistant": "black-assistant"}
        for old, new in wanted.items():
            id, token = next_game(server, urls[old])
            again = Game(server, {"game": id, "links": {new: {"token": token}}})
            hello = again.connect(new).begin().hello
            same(hello["role"], new)
            same(hello["conditions"], {**conditions, "white": "Bo", "black": "Ana", "blind": "black"})
            same(hello["settings"], white.hello["settings"])
            same(hello["title"], "Bo – Ana")
        listed = [g["game"] for g in server.get("/api/games").json["games"]]
        same(set(listed), {game.id, *ids})
        # Who comes later still hears of it; nothing more can be changed.
        same(rematch_of(game.connect("white").begin())["url"], urls["white"])
        conflict(white.wish("rematch", False))
        same(white.wish("rematch")["rematch"]["url"], urls["white"])
        entries = game.verified_log()
        same([e["wish"].get("game") for e in entries if "wish" in e], [None, ids.pop()])
        server.kill()
        server.restart()
        same(rematch_of(game.connect("black").begin())["url"], urls["black"])


@test("rematch: asked twice it is one wish; taken back it is none; only when the game is over")
def _():
    with Server() as server:
        game = server.new_game({}, {"start": "arbiter"})
        white, black = there(game, "white", "black")
        conflict(white.wish("rematch"))
        game.begin()
        conflict(white.wish("rematch"))
        conflict(black.wish("rematch", False))
        game.accepted("black", "resign")
        white.wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over")
        none = {"white": False, "black": False, "url": None}
        one = {"white": True, "black": False, "url": None}
        same(white.wish("rematch")["rematch"], one)
        before = len(game.log().splitlines())
        for _ in range(5):
            same(white.wish("rematch")["rematch"], one)
        same(len(game.log().splitlines()), before, "what changes nothing is not recorded")
        same(white.wish("rematch", False)["rematch"], none)
        same(white.wish("rematch", False)["rematch"], none)
        same(black.wish("rematch")["rematch"], {"white": False, "black": True, "url": None})
        # The same key again is the same wish; for another it cannot be used.
        same(white.wish("rematch", key="a")["rematch"]["white"], True)
        same(white.wish("rematch", key="a")["rematch"]["white"], True)
        same(white.wish("rematch", False, key="a")["error"]["code"], "key_reused")
        same(white.act("press", key="a")["error"]["code"], "key_reused")
        game.verified_log()
        same(len(server.get("/api/games").json["games"]), 2)


@test("wishes are the players' own: for others they are forbidden, in a game or after it; over HTTP there are none")
def _():
    with Server() as server:
        for over in (False, True):
            game = server.new_game({}, {"start": "arbiter", "casual": True})
            game.begin()
            game.move("white", "e2e4")
            if over:
                game.accepted("black", "resign")
            for role in ("spectator", "arbiter", "white-assistant", "black-operator"):
                person = game.connect(role).begin()
                for what in ("rematch", "take_back"):
                    for wanted in (True, False):
                        same(person.wish(what, wanted)["error"]["code"], "forbidden", role)
            for role in ("white", "spectator"):
                response = game.post(role, {"rematch": True})
                same(response.status in (400, 403), True, repr(response))
            white = game.connect("white").begin()
            for rubbish in ({"rematch": 1}, {"rematch": None}, {"take_back": "yes"}, {"rematch": True, "take_back": True},
                            {"act": "press", "rematch": True}, {"rematch": {"white": True}}):
                white.send(rubbish)
                same(white.wait(lambda m: "error" in m)["error"]["code"], "bad_act", str(rubbish))
            white.drain()
            same(white.wishes, [])
            assert not any("wish" in e for e in game.verified_log())


@test("take back: agreed, the server restores to before the last move of whoever asked first, and his clock runs")
def _():
    with Server() as server:
        game = server.new_game(GUARDED, CASUAL)
        game.begin()
        white, black, spectator = there(game, "white", "black", "spectator")
        moves = iter("e2e4 e7e5 g1f3 b8c6".split())
        for role in ("white", "black", "white"):
            game.accepted(role, "move", move=next(moves))
        # Black's turn, and White asks: one ply.
        same(white.wish("take_back")["take_back"], {"white": True, "black": False, "ply": 3})
        for person in (black, spectator):
            same(take_back_of(person), {"white": True, "black": False, "ply": 3})
        late = game.connect("black").begin()
        same(take_back_of(late), {"white": True, "black": False, "ply": 3})
        same(black.wish("take_back")["take_back"], {"white": True, "black": True, "ply": 3})
        view = black.wait(lambda m: "view" in m and m["view"].get("act", {}).get("act") == "restore")["view"]
        same((view["state"]["ply"], view["state"]["to_move"], view["state"]["clock"]["running"]), (2, "white", "white"))
        same(take_back_of(black), {"white": False, "black": False, "ply": None})
        same(game.view("spectator")["state"]["ply"], 2)
        # White's turn, and White asks: two plies.
        same(white.wish("take_back")["take_back"]["ply"], 1)
        black.wish("take_back")
        same(game.view("white")["state"]["ply"], 0)
        same(game.view("white")["state"]["clock"]["running"], "white")
        game.accepted("white", "move", move="d2d4")
        entries = game.verified_log()
        same([(e["role"], e["act"]["ply"]) for e in entries if e.get("act", {}).get("act") == "restore"],
             [("server", 2), ("server", 0)])
        server.kill()
        server.restart()
        same(game.view("white")["state"]["ply"], 1)


@test("take back: declined or withdrawn it is over, and so it is with any move made")
def _():
    with Server() as server:
        game = server.new_game(GUARDED, CASUAL)
        game.begin()
        white, black = there(game, "white", "black")
        conflict(white.wish("take_back"))  # nothing was moved
        conflict(white.wish("take_back", False))
        game.accepted("white", "move", move="e2e4")
        conflict(black.wish("take_back"))  # he has not moved
        none = {"white": False, "black": False, "ply": None}
        for who in (black, white):
            same(white.wish("take_back")["take_back"]["white"], True)
            same(who.wish("take_back", False)["take_back"], none)
        conflict(black.wish("take_back", False))
        white.wish("take_back")
        game.accepted("black", "move", move="e7e5")
        white.wait(lambda m: m.get("take_back") == none)
        same(white.wish("take_back")["take_back"]["ply"], 1, "a new one, of his own turn")
        game.accepted("arbiter", "pause")
        white.wait(lambda m: m.get("take_back") == none)
        conflict(white.wish("take_back"))
        game.accepted("arbiter", "resume")
        game.accepted("black", "resign")
        conflict(white.wish("take_back"))
        game.verified_log()


@test("take back: not in a game that is not casual, whoever asks and whenever")
def _():
    with Server() as server:
        game = server.new_game(GUARDED, {"start": "arbiter"})
        white, black = there(game, "white", "black")
        conflict(white.wish("take_back"))
        game.begin()
        game.accepted("white", "move", move="e2e4")
        for person in (white, black):
            conflict(person.wish("take_back"))
            conflict(person.wish("take_back", False))
        same(game.view("white")["state"]["ply"], 1)
        assert not any("wish" in e for e in game.verified_log())
        same(white.hello["settings"]["casual"], False)
        for wrong in (1, "yes", [], {}):
            response = server.post("/api/games", {"settings": {"casual": wrong}})
            same((response.status, response.code), (400, "bad_request"))


@test("take back on a free board: a move that is made but not completed, and flags that go on falling")
def _():
    with Server() as server:
        game = server.new_game({"time": "2"}, CASUAL)
        game.begin()
        white, black = there(game, "white", "black")
        game.accepted("white", "move", move="e2e4")  # not pressed
        same(white.wish("take_back")["take_back"]["ply"], 1)
        black.wish("take_back")
        state = game.view("white")["state"]
        same((state["ply"], state["to_move"], state["clock"]["running"]), (0, "white", "white"))
        game.move("white", "d2d4")
        white.wish("take_back")
        over = black.wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over", 8, "a flag")
        same(over["view"]["state"]["result"]["score"], "1-0")
        take_back_of(black)
        game.verified_log()


@test("wishes between two servers on one PostgreSQL: asked at one, agreed at the other, told at both", seconds=90)
def _():
    with client.Postgres() as postgres, Server(postgres=postgres.url) as one, Server(postgres=postgres.url) as two:
        game = one.new_game(GUARDED, CASUAL)
        other = game.at_node(two)
        game.begin()
        game.accepted("white", "move", move="e2e4")
        white, black, spectator = game.connect("white").begin(), other.connect("black").begin(), other.connect("spectator").begin()
        white.wish("take_back")
        same(take_back_of(black), {"white": True, "black": False, "ply": 1})
        same(black.wish("take_back")["take_back"], {"white": True, "black": True, "ply": 1})
        for person in (white, black, spectator):
            person.wait(lambda m: m.get("take_back") == {"white": False, "black": False, "ply": None})
        same(game.view("white")["state"]["ply"], 0)
        conflict(black.wish("rematch"))
        game.accepted("white", "resign")
        black.wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over")
        same(black.wish("rematch")["rematch"], {"white": False, "black": True, "url": None})
        same(rematch_of(white), {"white": False, "black": True, "url": None})
        url = white.wish("rematch")["rematch"]["url"]
        his = black.wait(lambda m: m.get("rematch", {}).get("url"))["rematch"]["url"]
        same(next_game(one, url)[0], next_game(two, his)[0])
        id, token = next_game(two, his)
        same(Game(two, {"game": id, "links": {"white": {"token": token}}}).connect("white").begin().hello["role"], "white")
        game.verified_log()


@test("rematches count as new games of whoever asks, so that nobody makes them without end")
def _():
    with Server("--behind-proxy", "--base-url", "http://chess.example.org") as server:
        game = finished(server)
        here = {"X-Forwarded-For": "192.0.2.7"}
        same(server.post("/api/rounds", {"boards": [{}] * 200}, headers=here).status, 201)
        white = game.connect("white", headers=here).begin()
        same(white.wish("rematch")["error"]["code"], "too_many")
        same(white.wish("rematch", False)["rematch"]["white"], False)
        elsewhere = game.connect("white", headers={"X-Forwarded-For": "192.0.2.8"}).begin()
        same(elsewhere.wish("rematch")["rematch"]["white"], True)
