"""12.6 over HTTP: what no view tells, no door tells; and names of acts that others could foresee. Called by run."""
import json
import random
import re

from client import PLAYERS, ROLES, Server, same, test
from api_tests import acts_of, playing

DOORS = ["", "/log", "/log?views=1", "/pgn", "/pgn?language=ro", "/scoresheet", "/scoresheets", "/editions", "/desk",
         "/links"]
OTHERS = [role for role in ROLES if role not in ("arbiter", "organiser")]
UNSUPERVISED = {"time": "300", "supervision": "partial"}
WITH_ARBITER = {"time": "7200", "arbiter": "human"}
MOVE = re.compile(r"[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBN])?[+#]?|[O0]-[O0](-[O0])?[+#]?")


def masked(text):
    """Without names of games, times by the clock, where the pieces stand and how moves are called."""
    text = re.sub(r'"fen":"[^ "]*', '"fen":"', text.replace("\n", " "))
    text = re.sub(r'"(spoken|announced)":"[^"]*"', r'"\1":""', text)
    text = re.sub(r'"(at|clock|white|black)":-?[0-9.]+', r'"\1":0', text)
    text = re.sub(r"\[%(clk|emt) [0-9:.]+\]", r"[%\1]", text)
    return MOVE.sub("M", text)


def told(game, role, doors):
    answers = [game.get(door, role) for door in doors]
    return {door: (a.status, masked(a.text)) for door, a in zip(doors, answers)}


@test("12.6 a completed illegal move: every door tells everybody but the arbiter what it tells of a legal one", seconds=90)
def _():
    with Server() as server:
        for conditions in (UNSUPERVISED, WITH_ARBITER):
            pair = []
            for move in ("g1f3", "g1g3"):
                game = playing(server, conditions)
                game.move("white", "e2e4")
                game.move("black", "e7e5")
                game.accepted("white", "move", move=move)
                game.accepted("white", "press")
                game.accepted("white", "write", ply=3, text="N" + move[2:])
                game.accepted("black", "write", ply=3, text="N" + move[2:] + "!")
                pair.append(game)
            proper, improper = pair
            for role in OTHERS:
                same(told(proper, role, DOORS), told(improper, role, DOORS), f"{conditions} {role}")
                moves = [m["text"] for m in improper.view(role)["moves"]["made"]]
                same(moves, ["e4", "e5", "Ng3"])
                pgn = re.sub(r"\{[^}]*\}|\d+\.+", "", improper.get("/pgn", role).text.split("\n\n", 1)[1]).split()
                same(pgn, [*moves, "*"], role)
            page = improper.get("/scoresheet", "spectator").text
            assert "<td>Ng3</td>" in page, page
            for player in PLAYERS:
                rows = improper.get("/scoresheets", player).json[player]
                same([(r["made"], r["agrees"]) for r in rows if r["ply"] == 3], [("Ng3", True)], player)
            # The arbiter is told.
            assert "[%irregular] 2. Ng1g3" in improper.get("/pgn", "arbiter").text.replace("\n", " ")
            same(improper.view("arbiter")["moves"]["made"][-1].get("illegal"), True)


@test("12.6 what somebody has no view of changes nothing at any door that is open to him", seconds=90)
def _():
    with Server() as server:
        game = playing(server, WITH_ARBITER)
        game.play("e2e4 e7e5")
        doors = ["/log", "/pgn", "/scoresheet", "/scoresheets", "/editions"]
        hidden = [("white", {"act": "write", "ply": 1, "text": "e4 (=)"}), ("black", {"act": "press"}),
                  ("white", {"act": "request", "what": "device"}), ("black", {"act": "sign", "result": "1-0"}),
                  ("arbiter", {"act": "incident", "article": "11.5", "text": "It rang"}),
                  ("white", {"act": "claim", "claim": "no such claim"}), ("arbiter", {"act": "tick"})]
        random.Random(126).shuffle(hidden)
        unseen = 0
        for role, act in hidden:
            before = {who: [game.get(door, who).body for door in doors] for who in OTHERS}
            numbers = {who: game.view(who)["n"] for who in OTHERS}
            game.post(role, act)
            for who in OTHERS:
                if game.view(who)["n"] == numbers[who]:
                    same([game.get(door, who).body for door in doors], before[who], f"{act} by {role}, for {who}")
                    unseen += 1
        assert unseen > 25, unseen


@test("12.6 a spectator who sees the game later is told no illegal move sooner, nor by another door")
def _():
    with Server() as server:
        pair = []
        for move in ("g1f3", "g1g3"):
            game = playing(server, UNSUPERVISED, delay=3600)
            game.accepted("white", "move", move=move)
            game.accepted("white", "press")
            pair.append(game)
        doors = [door for door in DOORS if door != "/links"]
        same(told(pair[0], "spectator", doors), told(pair[1], "spectator", doors))
        for door in ("/log", "/pgn", "/scoresheet"):
            assert "Ng3" not in pair[1].get(door, "spectator").text, door


@test("a key that was computed to collide with an opponent's is another key: his act is done")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        game.act("white", "move", key="a1", move="e2e4")
        refused = game.act("black", "press", key="i6hr3m5.,-@g4#$_")
        same(refused["accepted"], False)
        done = game.act("white", "press", key="a2")
        same((done["accepted"], done["state"]["clock"]["running"]), (True, "black"), json.dumps(done))
        same([a["act"]["act"] for a in acts_of(game)], ["start", "move", "press", "press"])
        same(game.act("white", "press", key="a2"), done)
        same(game.post("white", {"act": "offer_draw"}, key="a2").status, 422)
        # After a restart, too.
        server.kill()
        server.restart()
        same(game.act("white", "press", key="a2"), done)
        same(game.post("white", {"act": "offer_draw"}, key="a2").status, 422)
        same([a["act"]["act"] for a in acts_of(game) if a["role"] != "server"], ["start", "move", "press", "press"])
