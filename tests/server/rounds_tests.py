"""Rounds: many games made at once, and one link to all of them. Called by run."""
import json

import client
from client import ROLES, Game, Refused, Server, same, test
from accounts_tests import with_administrator
from api_tests import refusal

ROUND_ROLES = ("arbiter", "spectator", "organiser")


def new_round(server, boards, **more):
    made = server.post("/api/rounds", {"boards": boards, **more})
    same(made.status, 201, repr(made))
    return made.json


def shown(server, made, role):
    response = server.get(f"/api/rounds/{made['round']}", made["links"][role]["token"])
    same(response.status, 200, repr(response))
    return response.json


@test("POST /api/rounds: a game for each board, with names, event and round in its conditions, and all its links")
def _():
    with Server("--base-url", "https://chess.example.org") as server:
        made = new_round(server, [{"white": "Ana Pop", "black": "Бојан"}, {"white": "Eva", "conditions": {"time": "60+1"}}, {}],
                         title="Club, round 3", conditions={"time": "5400+30", "round": "3", "site": "Cluj"},
                         settings={"start": "arbiter"})
        same(set(made), {"round", "title", "links", "boards"})
        same(made["title"], "Club, round 3")
        same(tuple(made["links"]), ROUND_ROLES)
        for link in made["links"].values():
            same(link["url"], f"https://chess.example.org/r/{made['round']}/{link['token']}")
        same([(b["board"], b["white"], b["black"]) for b in made["boards"]], [(1, "Ana Pop", "Бојан"), (2, "Eva", ""), (3, "", "")])
        same(len({b["game"] for b in made["boards"]}), 3)
        for board in made["boards"]:
            same(set(board["links"]), set(ROLES))
            game = Game(server, board)
            hello = game.connect("arbiter").begin().hello
            conditions = hello["conditions"]
            same((conditions["event"], conditions["site"], conditions["round"]), ("Club, round 3", "Cluj", f"3.{board['board']}"))
            same((conditions.get("white", ""), conditions.get("black", "")), (board["white"], board["black"]))
            same(conditions["time"], "60+1" if board["board"] == 2 else "5400+30")
            same(hello["settings"]["start"], "arbiter")
            game.begin()
            game.move("white", "e2e4")
            game.verified_log()
            pgn = game.get("/pgn", "white").text
            assert '[Event "Club, round 3"]' in pgn and f'[Round "3.{board["board"]}"]' in pgn, pgn


@test("GET /api/rounds/{round}: each role gets its own link of each board, the organiser all of them; also after a restart")
def _():
    with Server() as server:
        made = new_round(server, [{"white": "Ana", "black": "Bo"}, {"white": "Cy", "black": "Di"}], title="Open")
        for _ in range(2):
            for role in ROUND_ROLES:
                got = shown(server, made, role)
                same((got["round"], got["role"], got["title"]), (made["round"], role, "Open"))
                same(got.get("links"), made["links"] if role == "organiser" else None)
                for board, first in zip(got["boards"], made["boards"], strict=True):
                    link = first["links"][role]
                    same({k: board[k] for k in ("board", "game", "white", "black", "token", "url")},
                         {**{k: first[k] for k in ("board", "game", "white", "black")}, **link})
                    same(board["title"], f"{board['white']} – {board['black']}")
                    same(board.get("links"), first["links"] if role == "organiser" else None)
                    same(server.get(f"/api/games/{board['game']}" + ("/links" if role == "organiser" else ""),
                                    board["token"]).status, 200)
            server.terminate()
            server.restart()


@test("GET /api/rounds/{round}: a link of a board that was revoked is replaced by the present one")
def _():
    with Server() as server:
        made = new_round(server, [{}, {}])
        game = Game(server, made["boards"][1])
        for role in ("arbiter", "organiser"):
            done = server.post(f"{game.path}/links/{role}/revoke", {}, game.tokens["organiser"])
            same(done.status, 200, repr(done))
            now = shown(server, made, role)["boards"]
            same(now[0]["token"], made["boards"][0]["links"][role]["token"])
            same((now[1]["token"], now[1]["url"]), (done.json["token"], done.json["url"]))


@test("rounds: a token opens that round with that many boards, never another, never a game; and a game's never a round")
def _():
    with Server() as server:
        one, two = new_round(server, [{}, {}]), new_round(server, [{}, {}])
        game = server.new_game()
        for role in ROUND_ROLES:
            token = one["links"][role]["token"]
            name = one["round"]
            for wrong in (two["round"], name[:-1] + "1", name[:-1] + "3", name[:-2], name + "0", name[:-1] + "02", name.upper(),
                          game.id, one["boards"][0]["game"], "x"):
                refusal(server.get(f"/api/rounds/{wrong}", token), 404, "not_found")
            for id in (game.id, one["boards"][0]["game"], name[:13]):
                for path in ("", "/log", "/pgn", "/links"):
                    assert server.get(f"/api/games/{id}{path}", token).status in (401, 404)
                same(server.post(f"/api/games/{id}/acts", {"act": "start"}, token).status in (401, 404), True)
                same(server.post(f"/api/games/{id}/links/white/revoke", {}, token).status in (401, 404), True)
                try:
                    client.WebSocket(server.port, f"/api/games/{id}/socket?token={token}")
                    assert False, "a round's token opened a game"
                except Refused as refused:
                    assert refused.status in (401, 404), refused
            assert server.get(f"/api/games/{name}", token).status == 404
        for board in (*one["boards"], {"links": game.links}):
            for link in board["links"].values():
                refusal(server.get(f"/api/rounds/{one['round']}", link["token"]), 404, "not_found")
        refusal(server.get(f"/api/rounds/{one['round']}"), 401, "unauthorised")
        token = one["links"]["arbiter"]["token"]
        same(server.get(f"/api/rounds/{one['round']}?token={token}").status, 200)
        refusal(server.get(f"/api/rounds/{one['round']}", token[:-1]), 404, "not_found")
        refusal(server.get(f"/api/rounds/{one['round']}", token + "A"), 404, "not_found")


@test("rounds: what cannot be a round makes no game at all")
def _():
    deep = b'{"boards":[{"conditions":{"x":' + b"[" * 50 + b"]" * 50 + b"}}]}"
    wide = {"boards": [{"conditions": {f"k{i}": i for i in range(3000)}}]}
    with Server() as server:
        before = server.get("/api/games").json["games"]
        for body in (b"{", b"[]", b"{}", b"", {"boards": []}, {"boards": [{}] * 201}, {"boards": [1]}, {"boards": {"0": {}}},
                     {"boards": [{"white": 1}]}, {"boards": [{"white": ["Ana"]}]}, {"boards": [{}], "title": {}},
                     {"boards": [{}], "title": "x" * 201}, {"boards": [{}], "settings": []},
                     b'{"boards":[{"white":"a","white":"b"}]}', deep, wide,
                     {"boards": [{}] * 200, "conditions": {"site": "x" * 200_000}},
                     {"boards": [{"white": "x" * 9_000}]}):
            refusal(server.post("/api/rounds", body), 400, "bad_request")
        for last in ({"conditions": {"edition": "1066"}}, {"conditions": {"time": "soon"}}, {"conditions": {"start": "8/8 w"}}):
            answer = server.post("/api/rounds", {"boards": [{}, {}, last]})
            refusal(answer, 400, "bad_conditions")
            assert answer.json["error"]["text"].startswith("Board 3: "), answer
        refusal(server.post("/api/rounds", b'{"x":"' + b"x" * 400_000 + b'"}'), 413, "too_large")
        same(server.get("/api/games").json["games"], before)


@test("rounds: names are as they were sent, whatever they look like; two may have the same")
def _():
    names = ['"', "\\", "a\nb", "</script>", "Ђ\u0000", "“–”", "x" * 1000, "Ana", "Ana"]
    with Server() as server:
        made = new_round(server, [{"white": name, "black": name} for name in names])
        same([b["white"] for b in made["boards"]], names)
        server.terminate()
        server.restart()
        same([b["black"] for b in shown(server, made, "spectator")["boards"]], names)


@test("rounds: 200 boards from one address, but not endlessly: boards count as new games do", seconds=120)
def _():
    with Server() as server:
        peer = "127.9.9.9"
        made = server.post("/api/rounds", {"boards": [{"white": f"W{i}", "black": f"B{i}"} for i in range(200)]}, source=peer)
        same(made.status, 201, repr(made))
        same(len(made.json["boards"]), 200)
        again = server.post("/api/rounds", {"boards": [{}] * 200}, source=peer)
        refusal(again, 429, "too_many")
        wait = int(again.header("Retry-After"))
        assert 10 <= wait <= 20, wait
        refusal(server.post("/api/rounds", {"boards": [{}] * 100}, source=peer), 429, "too_many")
        same(server.post("/api/rounds", {"boards": [{}] * 100}, source="127.9.9.10").status, 201)
        got = shown(server, made.json, "organiser")
        same([b["game"] for b in got["boards"]], [b["game"] for b in made.json["boards"]])
        same(got["boards"][199]["white"], "W199")
        last = Game(server, made.json["boards"][199])
        last.accepted("arbiter", "incident", text="x")


@test("rounds: with --public only accounts make them, and whoever made them owns every board")
def _():
    with Server("--public", "--base-url", "https://chess.example.org") as server:
        refusal(server.post("/api/rounds", {"boards": [{}]}), 401, "unauthorised")
        refusal(server.post("/api/rounds", b"{"), 401, "unauthorised")
    with Server() as private:
        ada = with_administrator(private)
        made = private.post("/api/rounds", {"boards": [{}, {}]}, headers=ada.headers())
        same(made.status, 201, repr(made))
        refusal(private.post("/api/rounds", {"boards": [{}]}, headers=ada.headers(csrf=False)), 403, "csrf")
        mine = private.get("/api/games?mine", headers={"Cookie": ada.cookie}).json["games"]
        same({g["game"] for g in mine}, {b["game"] for b in made.json["boards"]})
        for board in made.json["boards"]:
            same(private.get(f"/api/games/{board['game']}/links", headers={"Cookie": ada.cookie}).status, 200)


@test("rounds: boards are games like others, and of two servers on one PostgreSQL both know them")
def _():
    with client.Postgres() as postgres, Server(postgres=postgres.url) as one, Server(postgres=postgres.url) as two:
        made = new_round(one, [{"white": "Ana"}, {"white": "Bo"}])
        got = shown(two, made, "arbiter")
        same([b["white"] for b in got["boards"]], ["Ana", "Bo"])
        game = Game(two, {"game": got["boards"][0]["game"], "links": {"arbiter": {"token": got["boards"][0]["token"]}}})
        game.accepted("arbiter", "incident", text="x")
