"""What other editions of the Laws would have made of a game. Called by run."""
import json

import client
from client import Server, same, test
from api_tests import playing, refusal


def editions(game, role="arbiter", language="en"):
    answer = game.get(f"/editions?language={language}", role)
    same(answer.status, 200, repr(answer))
    return {row["edition"]: row for row in answer.json["editions"]}


def illegal(game, role, move):
    game.accepted(role, "move", move=move)
    return game.act(role, "press")


@test("GET /api/games/{game}/editions: the second illegal move loses in 2023, and only costs time in 2009")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        illegal(game, "white", "g1g3")
        same(illegal(game, "white", "g1g3")["state"]["result"]["score"], "0-1")
        found = editions(game)
        same(sorted(found), ["2009", "2014", "2017", "2018"])
        last = found["2009"]["differs"][-1]
        same(found["2009"]["result"], None)
        same((last["rulings"][0]["ruling"], last["rulings"][0]["article"], last["state"]["result"], last["error"]),
             ("illegal_move", "7.4.b", None, None))
        same(last["act"], {"act": "press"})
        log = [json.loads(line) for line in game.log().splitlines()]
        entry = next(e for e in log if e.get("seq") == last["n"])
        same(entry["act"]["act"], "press")
        same(found["2018"]["result"]["score"], "0-1")
        same(found["2018"]["differs"], [], "the same, by another number at most")


@test("GET /api/games/{game}/editions: what the server finds is what jadoube referee --edition finds", seconds=90)
def _():
    with Server() as server:
        for own, time in [("2023", "7200"), ("2009", "300"), ("2017", "900+10")]:
            game = playing(server, {"edition": own, "time": time})
            illegal(game, "white", "g1g3")
            game.move("white", "g1f3")
            game.act("black", "claim", claim="threefold", move="g8f6")
            game.act("black", "move", move="g8f6", hands=2)
            game.act("black", "press")
            game.act("white", "offer_draw")
            game.act("black", "resign")
            found = editions(game)
            log = [json.loads(line) for line in game.log().splitlines()]
            lines = [json.dumps({"conditions": log[0]["conditions"]})]
            acts = [e for e in log[1:] if "act" in e]
            lines += [json.dumps(e["act"]) for e in acts]
            for edition, row in found.items():
                told = client.referee(lines, "--edition", edition)
                wanted = [(acts[d["n"] - 1]["seq"], d[edition]["rulings"]) for d in told
                          if d[edition].get("error", {}).get("code") != "game_over" or d[edition]["rulings"]]
                same([(d["n"], d["rulings"]) for d in row["differs"]], wanted, f"{own} as {edition}")
                same(len(row["differs"]) > 0 or edition != "2009" or own == "2009", True, "something differs")


@test("GET /api/games/{game}/editions: the arbiter at any time, others when the game is over, each what he may see (12.6)")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        illegal(game, "white", "g1g3")
        before = editions(game)
        same(len(before), 4)
        for role in ("white", "black", "spectator", "white-assistant", "black-operator"):
            refusal(game.get("/editions", role), 403, "forbidden")
        refusal(game.get("/editions", "organiser"), 403, "forbidden")
        refusal(server.get(game.path + "/editions"), 401, "unauthorised")
        game.act("white", "write", ply=1, text="secret")
        game.act("arbiter", "incident", player="black", text="a secret word")
        illegal(game, "white", "g1g3")
        for role in ("white", "black", "spectator", "arbiter"):
            found = editions(game, role)
            same(found["2009"]["result"], None)
            assert found["2009"]["differs"], role
            if role in ("black", "spectator"):
                assert "secret" not in json.dumps(found), role


@test("GET /api/games/{game}/editions: in the language that is asked for")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        illegal(game, "white", "g1g3")
        illegal(game, "white", "g1g3")
        texts = {editions(game, language=code)["2009"]["differs"][-1]["rulings"][0]["text"] for code in ("en", "ro", "sr", "pt")}
        same(len(texts), 4)
