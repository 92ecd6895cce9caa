"""A game that was over is reopened, and results are corrected (8.7, 11.10). Called by run."""
import time

from client import PLAYERS, Server, same, test, until
from api_tests import playing, refusal

GAME = {"time": "300", "white": "Ada", "black": "Bela"}
WHY = "the flag had not fallen"


def listed(server, game, over):
    rows = server.get(f"/api/games?over={str(over).lower()}").json["games"]
    return game.id in [row["game"] for row in rows]


def rulings(view):
    return [ruling["ruling"] for ruling in view["rulings"]]


@test("corrections: an arbiter reopens a game that is over; the players play on, a flag falls, log and PGN show both ends")
def _():
    with Server() as server:
        game = server.new_game(GAME, {"start": "arbiter", "listed": True})
        game.begin()
        people = {role: game.connect(role).begin() for role in ("white", "black", "arbiter", "spectator")}
        game.play("e2e4 e7e5 g1f3")
        game.accepted("black", "resign")
        until(lambda: listed(server, game, True), about="the game among those that are over")
        people["white"].wish("rematch")
        game.accepted("black", "request", what="appeal", article="5.1.2")
        same([one["kind"] for one in game.view("arbiter")["pending"]], ["appeal"])
        game.accepted("arbiter", "rule", on="11.10", decision="uphold")
        game.accepted("arbiter", "reopen", ply=2, white=60, black=1, text=WHY)
        for role, person in people.items():
            view = person.wait(lambda m: rulings(m.get("view", {"rulings": []})) == ["reopened"])["view"]
            state, ruling = view["state"], view["rulings"][0]
            same((state["phase"], state["result"], state["clock"]["running"]), ("paused", None, None), role)
            same((state["clock"]["white"], state["clock"]["black"]), (60, 1), role)
            same((ruling["article"], ruling["withdrawn"]["score"]), ("11.10", "1-0"), role)
            same([one["ruling"] for one in state["corrections"]], ["reopened"], role)
            same(WHY in ruling["text"], role != "spectator", role)
            act = view.get("act", {})
            same("text" in act, role == "arbiter", role)
            same("ply" in act, role == "arbiter", role)
        until(lambda: listed(server, game, False), about="the game among those that go on")
        assert not listed(server, game, True)
        # Nothing that players do opens it, and no clock runs before the arbiter says so.
        same(game.act("white", "move", move="d2d4")["error"]["code"], "paused")
        game.accepted("arbiter", "resume")
        game.move("white", "d2d4")
        begun = time.monotonic()
        fallen = people["spectator"].wait(lambda m: "flag_fallen" in rulings(m.get("view", {"rulings": []})), 10)["view"]
        assert 0.8 <= time.monotonic() - begun <= 5
        same(fallen["state"]["result"]["score"], "1-0")
        same(fallen["state"]["result"]["reason"], "flag")
        until(lambda: listed(server, game, True), about="the game among those that are over, again")
        pgn = game.get("/pgn", "spectator").text
        text = " ".join(pgn.split())
        assert '[Result "1-0"]' in pgn and '[Termination "time forfeit"]' in pgn, pgn
        assert "2. d4" in text and "(2. Nf3) The game is reopened and the result 1-0 withdrawn" in text, pgn
        assert "Black has resigned" in text and WHY not in text, pgn
        page = game.get("/scoresheet", "spectator").text
        assert "The game is reopened and the result 1-0 withdrawn" in page and WHY not in page, page
        game.verified_log()


@test("corrections: a game survives a restart in between, and its log verifies at each end")
def _():
    with Server() as server:
        game = playing(server, GAME)
        game.play("e2e4 e7e5")
        game.accepted("white", "resign")
        game.accepted("arbiter", "declare", result="1/2-1/2", text="agreed before")
        server.terminate()
        server.restart()
        view = game.view("white")
        same((view["state"]["result"]["score"], view["state"]["corrections"][0]["ruling"]), ("1/2-1/2", "corrected"))
        game.verified_log()
        game.accepted("arbiter", "reopen", white=90, black=80)
        server.terminate()
        server.restart()
        state = game.view("arbiter")["state"]
        same((state["phase"], state["clock"]["white"], state["clock"]["black"]), ("paused", 90, 80))
        game.accepted("arbiter", "resume")
        server.terminate()
        server.restart()
        state = game.view("arbiter")["state"]
        same((state["phase"], state["clock"]["running"]), ("playing", "white"))
        game.move("white", "g1f3")
        game.accepted("black", "resign")
        same(len(game.view("spectator")["state"]["corrections"]), 2)
        game.verified_log()


@test("corrections: they are the arbiter's alone, and the desk has them when the game is over")
def _():
    with Server() as server:
        game = playing(server, GAME)
        game.play("e2e4 e7e5")
        game.accepted("white", "resign")
        acts = [("reopen", {}), ("set_count", {"player": "white", "count": 0}), ("annul", {}), ("declare", {"result": "1-0"})]
        for role in [*PLAYERS, "white-assistant", "black-operator", "spectator", "organiser"]:
            for act, fields in acts:
                refusal(game.post(role, {"act": act, **fields}), 403, "forbidden")
        options = [one for one in game.get("/desk", "arbiter").json["options"] if one["incident"] == "correction"]
        same(sorted({one["act"]["act"] for one in options}), ["annul", "declare", "reopen"])
        for one in options:
            same(one["article"], "12.2")
        done = next(one["act"] for one in options if one["act"]["act"] == "reopen")
        game.accepted("arbiter", done.pop("act"), **done)
        same(game.view("arbiter")["state"]["phase"], "paused")


@test("corrections: spectators of a game with a delay see the end, the reopening and the next end that much later")
def _():
    with Server() as server:
        game = server.new_game(GAME, {"start": "arbiter", "delay": 1.5, "listed": True})
        game.begin()
        spectator = game.connect("spectator").begin()
        game.play("e2e4 e7e5")
        game.accepted("black", "resign")
        until(lambda: listed(server, game, True), about="the end in the list")
        game.accepted("arbiter", "reopen", white=60, black=60)
        assert game.view("spectator")["state"]["phase"] == "over"
        spectator.wait(lambda m: rulings(m.get("view", {"rulings": []})) == ["reopened"], 10)
        until(lambda: listed(server, game, False), about="the game among those that go on")
        game.accepted("arbiter", "resume")
        game.accepted("white", "resign")
        assert not listed(server, game, True)
        until(lambda: listed(server, game, True), about="the second end in the list")
        same(game.view("spectator")["state"]["result"]["score"], "0-1")
        game.verified_log()
