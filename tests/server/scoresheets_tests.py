"""What the players have written beside what was made. Called by run."""
from client import PLAYERS, Server, same, test
from api_tests import playing, refusal


def sheets(game, role="arbiter", query=""):
    answer = game.get("/scoresheets" + query, role)
    same(answer.status, 200, repr(answer))
    return answer.json


def row(ply, text, made, agrees):
    return {"ply": ply, "text": text, "made": made, "agrees": agrees}


@test("GET /api/games/{game}/scoresheets: what each wrote beside what was made, slips and holes included (8.1)")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        same(sheets(game), {"white": [], "black": [], "kept": {"white": False, "black": False}})
        game.play("e2e4 e7e5 g1f3 b8c6")
        for role, ply, text in [("white", 1, "e4"), ("white", 2, "e5"), ("white", 3, "Ng1-f3!"), ("white", 4, "Nf6"),
                                ("black", 1, "e4"), ("black", 3, "Nf3 (=)"), ("black", 5, "Bb5")]:
            game.act(role, "write", ply=ply, text=text)
        found = sheets(game)
        same(found["white"], [row(1, "e4", "e4", True), row(2, "e5", "e5", True), row(3, "Ng1-f3!", "Nf3", True),
                              row(4, "Nf6", "Nc6", False)])
        same(found["black"], [row(1, "e4", "e4", True), row(2, None, "e5", False), row(3, "Nf3 (=)", "Nf3", True),
                              row(4, None, "Nc6", False), row(5, "Bb5", None, False)])
        same(found["kept"], {"white": True, "black": True})


@test("GET /api/games/{game}/scoresheets: both for the arbiter, his own for a player, none for others")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        game.play("e2e4 e7e5")
        for role in PLAYERS:
            game.act(role, "write", ply=1, text="e4")
        both = sheets(game)
        for mine, other in [PLAYERS, PLAYERS[::-1]]:
            for role in (mine, f"{mine}-assistant", f"{mine}-operator"):
                same(sheets(game, role), {mine: both[mine], other: [], "kept": {mine: True, other: False}}, role)
        for role in ("spectator", "organiser"):
            refusal(game.get("/scoresheets", role), 403, "forbidden")
        refusal(server.get(game.path + "/scoresheets"), 401, "unauthorised")


@test("GET /api/games/{game}/scoresheets: everybody writes in his own language (C.3), moves made are in the reader's notation")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        game.play("g1f3 g8f6 b1c3 b8c6")
        for ply, own, other in [(1, "Cf3", "Nf3"), (2, "Cf6", "Nf6"), (3, "Cc3", "Nb3"), (4, "Cc6", "Nc6")]:
            game.act("white", "write", ply=ply, text=own)    # Romanian
            game.act("black", "write", ply=ply, text=other)  # English, with a slip
        found = sheets(game, query="?language=en&notation=figurine")
        same([line["agrees"] for line in found["white"]], [True] * 4)
        same([line["agrees"] for line in found["black"]], [True, True, False, True])
        same([line["made"] for line in found["white"]], ["♘f3", "♘f6", "♘c3", "♘c6"])
        same(sheets(game, query="?language=ro")["black"][0], row(1, "Nf3", "Cf3", True))
        same(sheets(game, query="?language=ro&notation=en")["black"][0], row(1, "Nf3", "Nf3", True))


@test("GET /api/games/{game}/scoresheets: a move that is made and not completed tells its player nothing (12.6)")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        game.act("white", "move", move="e2e4")
        game.act("white", "write", ply=1, text="e4")
        same(sheets(game, "white")["white"], [row(1, "e4", None, False)])
        same(sheets(game)["white"], [row(1, "e4", "e4", True)])
        game.act("white", "press")
        same(sheets(game, "white")["white"], [row(1, "e4", "e4", True)])
