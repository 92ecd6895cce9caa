"""Who may do what, and who sees it (12.6): docs/roles.md over HTTP, and every byte that anybody is sent. Called by run."""
import json
import re

import client
from client import PLAYERS, ROLES, Server, referee, same, test
from api_tests import acts_of, playing, refusal

TABLES = client.ROOT / "docs/roles.md"

# Something of each kind that can be read; whether it can be done now is the core's affair.
ACTS = {
    "arrive": {}, "start": {}, "tick": {}, "touch": {"square": "e2"}, "adjust": {"squares": ["e2"]}, "move": {"move": "e2e4"},
    "release": {"from": "e2", "to": "e4"}, "promote": {"square": "e8", "piece": "q"}, "agree": {"what": "correct", "ply": 1},
    "withdraw": {"what": "offer"}, "place": {"fen": client.START}, "press": {}, "pause": {"reason": "x"}, "offer_draw": {},
    "accept_draw": {}, "decline_draw": {}, "resign": {}, "claim": {"claim": "flag"}, "write": {"ply": 1, "text": "e4"},
    "sign": {"result": "1-0"}, "seal": {"text": "e4"}, "announce": {"text": "e four"}, "request": {"what": "visitor"},
    "resume": {}, "observe": {"what": "flag"}, "rule": {"on": 1, "decision": "uphold"}, "set_clock": {"white": 60},
    "add_time": {"player": "white", "seconds": 5}, "penalise": {"player": "white", "penalty": "warning"},
    "restore": {"ply": 0}, "annul": {}, "declare": {"result": "1-0"}, "incident": {"text": "x"}, "adjourn": {},
    "open_envelope": {}, "lose_envelope": {"move": "e2e4"}, "reconstruct": {}, "reopen": {}, "set_count": {"player": "white", "count": 0},
}
COLUMNS = {"players": ("white", "black"), "assistants": ("white-assistant", "black-assistant"),
           "operators": ("white-operator", "black-operator"), "arbiter": ("arbiter",)}


def table_of_acts():
    """{act: roles that may do it} of docs/roles.md."""
    lines = TABLES.read_text().split("## Acts")[1].split("\n## ")[0].splitlines()
    head = next(line for line in lines if line.startswith("| act |"))
    columns = [c.strip() for c in head.strip("|").split("|")]
    rows = {}
    for line in lines:
        cells = [c.strip() for c in line.strip().removeprefix("|").removesuffix("|").split("|")]
        found = re.fullmatch(r"`(\w+)`", cells[0])
        if found and len(cells) == len(columns):
            rows[found[1]] = {role for name, cell in zip(columns, cells) if cell and name in COLUMNS for role in COLUMNS[name]}
    return rows


@test("docs/roles.md, act by act and role by role: what is not for him is 403 and not recorded, the rest the core rules on",
      seconds=90)
def _():
    rows = table_of_acts()
    same(set(rows), set(ACTS), "the acts of the table")
    with Server() as server:
        cells = 0
        for act, fields in ACTS.items():
            game = playing(server)
            silent = playing(server)
            for role in ROLES:
                if role in rows[act]:
                    response = game.post(role, {"act": act, **fields})
                    same(response.status, 200, f"{role} may {act}: {response}")
                    assert isinstance(client.answer_of(response)["accepted"], bool)
                else:
                    response = silent.post(role, {"act": act, **fields})
                    refusal(response, 403, "forbidden")
                cells += 1
            same([a["act"]["act"] for a in acts_of(silent)], ["start"], f"{act}: what is forbidden is not recorded")
            same(len(acts_of(game)), 1 + len(rows[act]), f"{act}: what is let through is recorded, refused or not")
        same(cells, len(ACTS) * len(ROLES))


@test("over the WebSocket it is the same: forbidden, with the key")
def _():
    rows = table_of_acts()
    with Server() as server:
        game = playing(server)
        for role in ROLES[:-1]:
            person = game.connect(role).begin()
            for i, (act, fields) in enumerate(ACTS.items()):
                if role in rows[act]:
                    continue
                answer = person.act(act, key=f"{role} {i}", **fields)
                same(answer.get("error", {}).get("code"), "forbidden", f"{role} {act}: {answer}")
            person.close()
        same(len(acts_of(game)), 1)


@test("assistants and operators act for their own player alone, and see what he sees")
def _():
    with Server() as server:
        game = playing(server, {"computer": "black"})
        answer = game.act("white-assistant", "touch", square="e7")
        same(answer.get("for"), "white")
        lie = game.post("white-assistant", {"act": "touch", "square": "e7", "for": "black", "by": "black"})
        same(client.answer_of(lie).get("for"), "white")
        for entry in acts_of(game)[1:]:
            same((entry["act"]["by"], entry["act"]["for"], entry["role"]), ("assistant", "white", "white-assistant"))
        game.move("white", "e2e4")
        for side in PLAYERS:
            views = {role: game.log(role) for role in (side, f"{side}-assistant", f"{side}-operator")}
            same(len(set(views.values())), 1, f"{side}: {list(views)}")


def everything(game, role):
    """All that a role can get hold of, but for the WebSocket."""
    found = [game.get(path, role).body for path in ("", "/log", "/pgn", "/scoresheet", "/scoresheet?language=es", "/links")]
    return b"\n".join(found)


class Eavesdroppers:
    """All roles connected from the beginning, and everything that they are sent."""

    def __init__(self, game, roles=ROLES[:-1]):
        self.game, self.people = game, {role: game.connect(role).begin() for role in roles}

    def bytes_of(self, role):
        person = self.people[role]
        person.drain(0.12)
        again = self.game.connect(role, resume=0)
        again.drain(0.12)
        fresh = self.game.connect(role).begin()
        texts = "\n".join(person.texts + again.texts + fresh.texts).encode()
        return texts + everything(self.game, role)

    def only(self, secret, may, about):
        """The secret text is in what these roles were sent, and in nothing of the others'."""
        for role in self.people:
            got = self.bytes_of(role)
            if role in may:
                assert secret.encode() in got, f"{about}: {role} should have been told {secret!r}"
            else:
                at = got.find(secret.encode())
                assert at < 0, f"{about}: {role} was sent {secret!r}: …{got[max(0, at - 200):at + 100]!r}…"


def side(colour):
    return {colour, f"{colour}-assistant", f"{colour}-operator"}


@test("scoresheets: what a player writes is his own and the arbiter's")
def _():
    with Server() as server:
        game = playing(server)
        ears = Eavesdroppers(game)
        game.accepted("white", "write", ply=1, text="Nf3 WHITESECRET")
        game.accepted("white", "move", move="g1f3")
        game.accepted("white", "press")
        game.accepted("black", "write", ply=1, text="Nf3 BLACKSECRET")
        ears.only("WHITESECRET", side("white") | {"arbiter"}, "White's scoresheet")
        ears.only("BLACKSECRET", side("black") | {"arbiter"}, "Black's scoresheet")


@test("incidents, requests and refusals: nobody else's business")
def _():
    with Server() as server:
        game = playing(server)
        ears = Eavesdroppers(game)
        game.accepted("arbiter", "incident", text="INCIDENTSECRET")
        game.act("white", "request", what="visitor", article="11.2.3.3")
        game.act("black", "pause", reason="REASONSECRET")
        game.act("black", "claim", claim="touched", square="h7")
        game.post("black", {"act": "move", "move": "h7h6"})            # not his turn: refused
        game.act("white", "sign", result="1-0")
        ears.only("INCIDENTSECRET", {"arbiter"}, "an incident")
        ears.only("REASONSECRET", side("black") | {"arbiter"}, "why the clocks were stopped")
        ears.only('"visitor"', side("white") | {"arbiter"}, "a request")
        ears.only("h7h6", side("black") | {"arbiter"}, "an act that was refused")


@test("an unknown field is nobody's letterbox")
def _():
    with Server() as server:
        game = playing(server)
        ears = Eavesdroppers(game)
        game.accepted("white", "move", move="e2e4", note="LETTERSECRET", hidden={"a": ["LETTERSECRET"]})
        game.accepted("white", "press", text="LETTERSECRET", reason="LETTERSECRET")
        for role in ROLES[:-1]:
            if role not in side("white") | {"arbiter"}:
                assert b"LETTERSECRET" not in ears.bytes_of(role), role


@test("the sealed move is its sealer's and the arbiter's until the envelope is opened; then everybody's")
def _():
    with Server() as server:
        game = playing(server, {"default_time": 3600})
        ears = Eavesdroppers(game)
        game.play("e2e4 e7e5")
        game.accepted("arbiter", "adjourn", resumption="Sunday")
        game.accepted("white", "seal", text="d2d4")
        game.accepted("white", "press")
        for role in side("black") | {"spectator"}:
            got = ears.bytes_of(role)
            for secret in (b"d2d4", b'"seal"', b"3P4"):
                assert secret not in got, (role, secret)
        game.accepted("white", "arrive")
        game.accepted("black", "arrive")
        game.accepted("arbiter", "resume")
        game.accepted("arbiter", "open_envelope")
        for role in ("white", "black", "spectator", "arbiter"):
            assert "3PP3" in game.view(role)["state"]["fen"], role


@test("claims that would be right, open questions and counts of repetition are the arbiter's alone")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        ears = Eavesdroppers(game)
        game.play("g1f3 g8f6 f3g1 f6g8 " * 2)
        same(game.view("arbiter")["state"]["claims"], ["threefold"])
        for role in ROLES[:-1]:
            if role != "arbiter":
                assert b"threefold" not in ears.bytes_of(role), role
        human = playing(server, {"arbiter": "human"})
        ears = Eavesdroppers(human)
        human.accepted("white", "move", move="g1g3")
        human.accepted("white", "press")
        same(len(human.view("arbiter")["pending"]), 1)
        for role in ROLES[:-1]:
            if role != "arbiter":
                got = ears.bytes_of(role)
                assert b"uphold" not in got and b'"question"' not in got and b"illegal_move" not in got, role


@test("whether a move that was let go is legal is not told: it looks made, to players and spectators alike")
def _():
    with Server() as server:
        shown = {}
        for name, move in (("legal", "g1f3"), ("illegal", "g1g3")):
            game = playing(server, {"time": "7200"})
            people = {role: game.connect(role).begin() for role in ("white", "black", "spectator")}
            game.accepted("white", "move", move=move)
            for role, person in people.items():
                view = person.wait(lambda m: "view" in m)["view"]
                shown[name, role] = {"accepted": view["accepted"], "rulings": view["rulings"], "to_move": view["state"]["to_move"],
                                     "ply": view["state"]["ply"], "must": view["state"]["must"], "illegal": view["state"]["illegal"],
                                     "fields": sorted(view), "turn": view["state"]["fen"].split()[1],
                                     "running": view["state"]["clock"]["running"]}
        for role in ("black", "white", "spectator"):
            same(shown["illegal", role], shown["legal", role], role)


@test("a player's fen has the men and the turn alone; must is its player's")
def _():
    with Server() as server:
        game = playing(server)
        game.move("white", "e2e4")
        game.accepted("black", "touch", square="e7")
        for role in ("white", "black"):
            fen = game.view(role)["state"]["fen"].split()
            same(fen[1:2], ["b"])
            assert "KQkq" not in fen and fen[2:] in (["-", "-", "0", "1"], []), fen
        same([len(game.view(role)["state"]["must"]) for role in ("white", "black", "spectator", "arbiter")], [0, 1, 0, 1])


@test("the views are those of the core: `referee --view` says the same of the same acts")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        people = {role: game.connect(role).begin() for role in ("white", "black", "spectator", "arbiter")}
        game.accepted("white", "move", move="g1g3")
        game.accepted("white", "press")
        game.move("white", "g1f3")
        game.accepted("black", "offer_draw")
        game.act("white", "accept_draw")
        game.accepted("black", "touch", square="e7")
        game.move("black", "e7e5")
        game.accepted("white", "resign")
        lines = client.jadoube("log", "acts", "-", stdin=game.log()).stdout.decode().rstrip("\n").split("\n")
        for role, person in people.items():
            person.drain()
            answers = {}
            for line, answer in zip(lines, referee(lines, "--view", role)):
                act = json.loads(line)
                answers[act.get("at"), act.get("by"), act.get("act"), act.get("move")] = answer
            compared = 0
            for view in person.views:
                if "act" in view:
                    answer = answers[view["at"], view["by"], view["act"]["act"], view["act"].get("move")]
                    same((view["state"], view["rulings"], view["pending"]),
                         (answer["state"], answer["rulings"], answer["pending"]), f"{role} at {view['at']}")
                    compared += 1
            assert compared >= 6, (role, compared)


@test("no message to anybody has a token in it, of his own link or another")
def _():
    with Server() as server:
        game = playing(server)
        ears = Eavesdroppers(game)
        game.move("white", "e2e4")
        for role in ears.people:
            got = ears.bytes_of(role)
            for owner, token in game.tokens.items():
                assert token.encode() not in got, f"{role} was sent the token of {owner}"


@test("a link is good for one game and one role: every other door is closed to it")
def _():
    with Server() as server:
        game, other = playing(server), playing(server)
        for role in ROLES:
            for path in ("", "/log", "/pgn", "/scoresheet", "/links"):
                refusal(server.get(other.path + path, game.tokens[role]), 401, "unauthorised")
            refusal(server.post(other.path + "/acts", {"act": "press"}, game.tokens[role]), 401, "unauthorised")
            refusal(server.post(f"{other.path}/links/white/revoke", {}, game.tokens[role]), 401, "unauthorised")
        for path in ("", "/log", "/pgn", "/scoresheet"):
            refusal(game.get(path, "organiser"), 403, "forbidden")
        refusal(game.post("organiser", {"act": "press"}), 403, "forbidden")
        same(len(acts_of(other)), 1)


@test("PGN and scoresheet of a game that is still played tell a player nothing that his view does not")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        game.move("white", "e2e4")
        game.accepted("black", "move", move="e7e4")  # illegal, and not pressed
        legal = playing(server, {"time": "7200"})
        legal.move("white", "e2e4")
        legal.accepted("black", "move", move="e7e5")
        for role in ("white", "black", "spectator"):
            for path in ("/pgn", "/scoresheet"):
                text = game.get(path, role).text
                assert "irregular" not in text and "llegal" not in text, (role, path, text)
