"""docs/openapi.json against a server that runs: every operation, every status. Called by run."""
import json
import re

import client
from client import Refused, Server, same, test
from accounts_tests import PASSWORD, Session, with_administrator
from api_tests import playing

DOCUMENT = json.loads((client.ROOT / "docs/openapi.json").read_text())
METHODS = ("get", "post", "put", "delete", "patch")
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def resolve(schema):
    while "$ref" in schema:
        found = DOCUMENT
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


def has_type(value, name):
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


KNOWN = {"type", "properties", "required", "additionalProperties", "items", "enum", "oneOf", "anyOf", "allOf", "$ref", "const",
         "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "description"}


def fault(value, schema, path="body"):
    """Where a value is not as the schema says; empty if it is. JSON Schema, as far as the document uses it."""
    schema = resolve(schema)
    assert set(schema) <= KNOWN, f"the validator does not know {set(schema) - KNOWN}"
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(has_type(value, name) for name in names):
            return f"{path}: {json.dumps(value)[:100]} is no {names}"
    if "enum" in schema and not any(value == e and isinstance(value, bool) == isinstance(e, bool) for e in schema["enum"]):
        return f"{path}: {value!r} is none of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        return f"{path}: {value!r} is not {schema['const']!r}"
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            return f"{path}: {value!r} does not match {schema['pattern']}"
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            return f"{path}: the length of {value!r}"
    if has_type(value, "number") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return f"{path}: {value} is out of range"
    for part in schema.get("allOf", []):
        if found := fault(value, part, path):
            return found
    for word in ("oneOf", "anyOf"):
        if word in schema:
            faults = [fault(value, part, path) for part in schema[word]]
            fits = faults.count("")
            if fits == 0 or (word == "oneOf" and fits > 1):
                return f"{path}: fits {fits} of {word}: " + " | ".join(filter(None, faults))
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                return f"{path}.{name} is missing"
        for name, part in value.items():
            if name in properties:
                if found := fault(part, properties[name], f"{path}.{name}"):
                    return found
            elif schema.get("additionalProperties") is False:
                return f"{path}.{name} is not in the document"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return f"{path}: {len(value)} items"
        for i, part in enumerate(value):
            if "items" in schema and (found := fault(part, schema["items"], f"{path}[{i}]")):
                return found
    return ""


def operations():
    for path, item in DOCUMENT["paths"].items():
        for method in METHODS:
            if method in item:
                yield method, path, item[method]


def pages():
    """Of the web app."""
    return [path for _, path, operation in operations() if operation["summary"].startswith("The web app")
            or path.startswith(("/g/", "/r/"))]


def an_asset(server):
    """One of the files that index.html names."""
    return re.search(r'"/assets/([^"]+\.js)"', server.get("/").text)[1]


class Checked:
    """Asks a server, and holds each answer against the document."""

    def __init__(self, server):
        self.server, self.reached = server, set()

    def __call__(self, method, template, body=None, token=None, headers=(), source=None, **parts):
        parts["token"] = parts.pop("token_in_path", "")
        path = template.format(**parts)
        known = template.split("?")[0]
        response = self.server.request(method.upper(), path, body, token, headers, source=source)
        self.check(method, known, response)
        return response

    def check(self, method, known, response):
        operation = DOCUMENT["paths"][known][method]
        status = str(response.status)
        assert status in operation["responses"], f"{method} {known}: {status} is not in the document: {response!r}"
        self.reached.add((method, known, status))
        wanted = resolve(operation["responses"][status]).get("content")
        kind = (response.header("Content-Type") or "").split(";")[0]
        if wanted is None:
            same(response.body, b"", f"{method} {known} {status} has no body")
            return
        assert kind in wanted, f"{method} {known} {status}: {kind} is none of {list(wanted)}"
        if kind == "application/json":
            same(fault(response.json, wanted[kind]["schema"]), "", f"{method} {known} {status}: {response!r}")


@test("the validator finds what is wrong, and nothing else")
def _():
    schema = {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"enum": [1, None]}}, "required": ["a"],
              "additionalProperties": False}
    for value, fits in [({"a": 1}, True), ({"a": True}, False), ({"a": 1.5}, False), ({}, False), ({"a": 1, "c": 2}, False),
                        ({"a": 1, "b": None}, True), ({"a": 1, "b": True}, False), ([], False)]:
        same(fault(value, schema) == "", fits, str(value))
    one = {"oneOf": [{"type": "integer"}, {"type": "number"}]}
    same((fault(1.5, one), fault(1, one) != "", fault("x", one) != ""), ("", True, True))
    same(fault(["a", 1], {"type": "array", "items": {"type": "string"}}) != "", True)
    same(fault("abc", {"type": ["string", "null"], "pattern": "^b"}) != "", True)
    same(fault(None, {"type": ["string", "null"]}), "")


@test("the document is whole: every reference leads somewhere, every operation has an id, every parameter of a path is there")
def _():
    references = re.findall(r'"\$ref": ?"#/([^"]+)"', json.dumps(DOCUMENT))
    for reference in references:
        resolve({"$ref": "#/" + reference})
    used = set(references)
    for name in DOCUMENT["components"]["schemas"]:
        assert f"components/schemas/{name}" in used, f"{name} is not used"
    ids = [o["operationId"] for _, _, o in operations()]
    same(len(ids), len(set(ids)))
    for method, path, operation in operations():
        named = {p["name"] for p in DOCUMENT["paths"][path].get("parameters", []) + operation.get("parameters", [])
                 if resolve(p)["in"] == "path"}
        same(named, set(re.findall(r"\{(\w+)\}", path)), path)
    text = (client.ROOT / "docs/server.md").read_text()
    for code in re.findall(r"`(?:\d+ )?([a-z_]+)`", text.split("## Errors")[1].split("An act that")[0]):
        assert code in DOCUMENT["components"]["schemas"]["ErrorBody"]["properties"]["code"]["enum"], code


@test("every documented operation answers as documented, and every documented status is reached", seconds=120)
def _():
    big = b'{"x":"' + b"x" * 400_000 + b'"}'
    text = {"Content-Type": "text/plain"}
    with Server() as server, Server("--public", "--base-url", "https://chess.example.org") as public:
        ask, ask_public = Checked(server), Checked(public)
        ask_public.reached = ask.reached
        game_path = "/api/games/{game}"
        nobody = {"game": "0000000000001"}
        # anybody
        for path in ("/health", "/ready", "/metrics", "/api/openapi.json", "/api/server"):
            same(ask("get", path).status, 200)
        same(ask("get", "/metrics", headers={"Host": "elsewhere.example"}).status, 403)
        for conditions in [{}, {"edition": "2009", "time": "300+2"}, {"time": "-", "language": "sr"}]:
            same(ask("post", "/api/games", {"conditions": conditions}).status, 201)
        ask("post", "/api/games", b"{")
        ask("post", "/api/games", {"conditions": {"edition": "1066"}})
        ask("post", "/api/games", big)
        ask("post", "/api/games", b"{}", headers=text)
        ask_public("post", "/api/games", {})
        ask("get", "/api/games")
        ask("get", "/api/games?limit=2")
        ask("get", "/api/games?limit=x")
        ask("get", "/api/games?mine=1")
        for query in ("?text=chess", ""):
            ask("get", "/api/qr" + query)
        laws = ask("get", "/api/laws?edition=2009&language=sr")
        ask("get", "/api/laws?edition=1066")
        same(ask("get", "/api/laws?edition=2009&language=sr", headers={"If-None-Match": laws.header("ETag")}).status, 304)
        # a game with something of everything
        game = playing(server, {"time": "7200", "default_time": 600, "white": "Ada"})
        one = {"game": game.id}
        t = game.tokens
        for role, act in [("white", {"act": "move", "move": "g1g3"}), ("white", {"act": "press"}),
                          ("white", {"act": "move", "move": "g1f3"}), ("white", {"act": "offer_draw"}),
                          ("white", {"act": "press"}), ("white", {"act": "accept_draw"}),
                          ("black", {"act": "touch", "square": "e7"}), ("black", {"act": "request", "what": "visitor"}),
                          ("white", {"act": "write", "ply": 1, "text": "Nf3"}),
                          ("arbiter", {"act": "incident", "player": "white", "text": "…"}),
                          ("black", {"act": "move", "move": "e7e5"}), ("black", {"act": "press"})]:
            same(ask("post", game_path + "/acts", act, t[role], **one).status, 200)
            for viewer in ("white", "black", "arbiter", "spectator"):
                same(ask("get", game_path, token=t[viewer], **one).status, 200)
        # the web app
        for path in pages():
            app = ask("get", path, token_in_path=t["white"], round="x", **one)
            same(app.status, 200)
            same(ask("get", path, None, None, {"If-None-Match": app.header("ETag")}, token_in_path="x", round="x",
                     **nobody).status, 304)
        script = an_asset(server)
        same(ask("get", "/assets/{file}", file="none.js").status, 404)
        kept = ask("get", "/assets/{file}", file=script)
        same(ask("get", "/assets/{file}", headers={"If-None-Match": kept.header("ETag")}, file=script).status, 304)
        acts = game_path + "/acts"
        ask("post", acts, {"act": "castle"}, t["white"], **one)
        ask("post", acts, {"act": "press"}, None, **one)
        ask("post", acts, {"act": "press"}, t["spectator"], **one)
        ask("post", acts, {"act": "press"}, t["white"], **nobody)
        ask("post", acts, big, t["white"], **one)
        ask("post", acts, b"{}", t["white"], text, **one)
        preview, desk = game_path + "/preview", game_path + "/desk"
        for act in ({"act": "pause", "reason": "x"}, {"act": "declare", "result": "1-0"}, {"act": "restore", "ply": 99}):
            same(ask("post", preview, act, t["arbiter"], **one).status, 200)
        ask("post", preview, {"act": "castle"}, t["arbiter"], **one)
        ask("post", preview, {"act": "tick"}, None, **one)
        ask("post", preview, {"act": "press"}, t["white"], **one)
        ask("post", preview, {"act": "tick"}, t["arbiter"], **nobody)
        ask("post", preview, big, t["arbiter"], **one)
        ask("post", preview, b"{}", t["arbiter"], text, **one)
        same(ask("get", desk, token=t["arbiter"], **one).status, 200)
        ask("get", desk, **one)
        ask("get", desk, token=t["white"], **one)
        ask("get", desk, token=t["arbiter"], **nobody)
        key = {"Idempotency-Key": "k"}
        ask("post", acts, {"act": "touch", "square": "e2"}, t["white"], key, **one)
        ask("post", acts, {"act": "touch", "square": "d2"}, t["white"], key, **one)
        for what in ("", "/log", "/pgn", "/scoresheet", "/scoresheets", "/editions", "/links"):
            role = "organiser" if what == "/links" else "arbiter"
            same(ask("get", game_path + what, token=t[role], **one).status, 200)
            same(ask("get", game_path + what, **one).status, 401)
            same(ask("get", game_path + what, token=t[role], **nobody).status, 404)
        ask("get", game_path + "/links", token=t["white"], **one)
        for what in ("", "/log", "/pgn", "/scoresheet", "/scoresheets", "/editions"):
            if "403" in DOCUMENT["paths"][game_path + what]["get"]["responses"]:
                ask("get", game_path + what, token=t["organiser"], **one)
        restore = game_path + "/restore"
        same(ask("post", restore, {}, t["arbiter"], **one).status, 409)
        ask("post", restore, {}, None, **one)
        ask("post", restore, {}, t["white"], **one)
        ask("post", restore, {}, t["arbiter"], **nobody)
        revoke = game_path + "/links/{role}/revoke"
        same(ask("post", revoke, {}, t["organiser"], role="spectator", **one).status, 200)
        ask("post", revoke, {}, None, role="spectator", **one)
        ask("post", revoke, {}, t["white"], role="spectator", **one)
        ask("post", revoke, {}, t["organiser"], role="king", **one)
        # rounds
        rounds = "/api/rounds"
        made = ask("post", rounds, {"title": "Open", "boards": [{"white": "Ada"}, {"black": "Bo", "conditions": {"time": "60"}}]})
        same(made.status, 201)
        ask("post", rounds, {"boards": [{}] * 201})
        ask("post", rounds, {"boards": [{"conditions": {"edition": "1066"}}]})
        ask("post", rounds, big)
        ask("post", rounds, b"{}", headers=text)
        ask_public("post", rounds, {"boards": [{}]})
        ask("post", rounds, {"boards": [{}] * 150}, source="127.9.9.8")
        same(ask("post", rounds, {"boards": [{}] * 150}, source="127.9.9.8").status, 429)
        for link in made.json["links"].values():
            same(ask("get", rounds + "/{round}", token=link["token"], round=made.json["round"]).status, 200)
        ask("get", rounds + "/{round}", round=made.json["round"])
        ask("get", rounds + "/{round}", token=t["organiser"], round=made.json["round"])
        # the WebSocket
        socket_path = game_path + "/socket"
        for token, headers, where in [("x" * 24, {}, one), (t["white"], {"Origin": "https://evil.example"}, one),
                                      (t["white"], {}, nobody)]:
            try:
                client.WebSocket(server.port, f"{socket_path.format(**where)}?token={token}", headers)
            except Refused as refused:
                ask.check("get", socket_path, refused.response)
        ask("get", socket_path + "?token=" + t["white"], **one)
        try:
            client.WebSocket(server.port, f"{socket_path.format(**one)}?token={t['white']}&resume=x")
        except Refused as refused:
            ask.check("get", socket_path, refused.response)
        same(fault({}, DOCUMENT["paths"][socket_path]["get"]["x-messages"]["out"]) != "", True)
        people = [game.connect(role).begin() for role in ("white", "black", "arbiter")]
        ask.reached.add(("get", socket_path, "101"))
        people[0].act("move", move="a2a3")
        people[0].send('{"act":"castle","key":"k"}')
        people[0].wait(lambda m: "error" in m)
        people[0].wait(lambda m: "ping" in m, 30, "a ping")
        people[0].wish("take_back")
        game.accepted("black", "resign")
        people[0].wait(lambda m: m.get("view", {}).get("state", {}).get("phase") == "over")
        people[0].wish("rematch")
        people[1].wait(lambda m: "rematch" in m)
        people[1].wish("rematch")
        for person in people:
            person.drain(0.2)
            for message in person.texts:
                out = DOCUMENT["paths"][socket_path]["get"]["x-messages"]["out"]
                same(fault(json.loads(message), out), "", message[:600])
        # accounts
        accounts, session = "/api/accounts", "/api/session"
        ask("get", session)
        ask("post", accounts, {"name": "", "password": ""})
        same(ask("post", accounts, {"name": "ada", "password": PASSWORD}).status, 201)
        ask("post", accounts, big)
        ask("post", accounts, b"{}", headers=text)
        ada = Session(server, "ada")
        ask.check("post", session, ada.answer)
        ask("post", accounts, {"name": "ada", "password": PASSWORD}, headers=ada.headers())
        ask("post", accounts, {"name": "eve", "password": PASSWORD})
        ask("post", accounts, {"name": "eve", "password": PASSWORD}, headers=ada.headers(csrf=False))
        ask("get", session, headers={"Cookie": ada.cookie})
        same(ask("get", "/api/server", headers={"Cookie": ada.cookie}).json["session"]["account"], "ada")
        ask("post", "/api/games", {}, headers=ada.headers(csrf=False))
        same(ask("post", "/api/games", {}, headers=ada.headers()).status, 201)
        same(len(ask("get", "/api/games?mine=1", headers={"Cookie": ada.cookie}).json["games"]), 1)
        ask("post", rounds, {"boards": [{}]}, headers=ada.headers(csrf=False))
        password = "/api/session/password"
        ask("post", password, {"old": PASSWORD, "new": PASSWORD + "!"})
        ask("post", password, {"old": PASSWORD, "new": PASSWORD + "!"}, headers=ada.headers(csrf=False))
        ask("post", password, {"old": PASSWORD, "new": "x"}, headers=ada.headers())
        ask("post", password, big, headers=ada.headers())
        ask("post", password, b"{}", headers={**ada.headers(), **text})
        ask("post", password, {"old": PASSWORD, "new": PASSWORD + "!"}, headers=ada.headers())
        ask("post", session, b"{")
        ask("post", session, big)
        ask("post", session, b"{}", headers=text)
        for _ in range(3):
            ask("post", session, {"name": "ada", "password": "wrong wrong"})
        ask("delete", session, headers={"Cookie": ada.cookie})
        same(ask("delete", session, headers=ada.headers()).status, 204)
        ask("delete", session)
    with Server() as server:  # locked, and too many
        ask_public.server = server
        ada = with_administrator(server)
        there = {"source": "127.9.9.8"}
        for _ in range(5):
            ask_public("post", session, {"name": "ada", "password": "wrong wrong"}, **there)
        same(ask_public("post", session, {"name": "ada", "password": PASSWORD}, **there).status, 423)
        ask_public("post", password, {"old": PASSWORD, "new": PASSWORD + "!"}, headers=ada.headers(), **there)
        for i in range(12):
            ask_public("post", session, {"name": f"n{i}", "password": "wrong wrong"}, source="127.9.9.9")
        ask_public("post", accounts, {"name": "n", "password": PASSWORD}, headers=ada.headers(), source="127.9.9.9")
        ask_public("post", password, {"old": PASSWORD, "new": PASSWORD + "!"}, headers=ada.headers(), source="127.9.9.9")
    wanted = {(m, p, s) for m, p, o in operations() for s in o["responses"]}
    # Not by asking alone: a store that does not answer (survive, cluster), floods (hostile).
    elsewhere = {(m, p, s) for m, p, s in wanted if s == "503"} | {("post", "/api/games/{game}/restore", "201")} | {
        (m, p, "429") for m, p, _ in operations() if m != "post" or p.startswith("/api/games")}
    same(sorted(wanted - ask.reached - elsewhere), [], "documented, and not reached")


@test("every route of the server is documented, and the other way round")
def _():
    with Server() as server:
        game = playing(server)
        made = server.post("/api/rounds", {"boards": [{}]}).json
        fill = {"game": game.id, "role": "spectator", "token": game.tokens["white"], "round": made["round"],
                "file": an_asset(server)}
        for path, item in DOCUMENT["paths"].items():
            for method in ("GET", "POST", "PUT", "DELETE", "PATCH"):
                token = made["links"]["organiser"]["token"] if "{round}" in path else game.tokens["organiser"]
                response = server.request(method, path.format(**fill), token=token)
                if path.endswith("/socket"):
                    same(response.status, 404, "only a WebSocket is opened there")
                elif method.lower() in item:
                    assert response.status not in (404, 405), f"{method} {path} is documented: {response!r}"
                else:
                    same(response.status, 405, f"{method} {path} is not documented: {response!r}")
        # Names that a server might have, and nobody has written down.
        for path in ["/api", "/api/game", "/api/games/{game}/act", "/api/games/{game}/views", "/api/games/{game}/view",
                     "/api/games/{game}/state", "/api/games/{game}/links/{role}", "/api/games/{game}/delete", "/api/account",
                     "/api/sessions", "/api/users", "/api/admin", "/api/debug", "/debug", "/admin", "/status", "/version",
                     "/api/version", "/api/accounts/1", "/api/session/csrf", "/.git/config", "/api/openapi.yaml"]:
            response = server.get(path.format(**fill), game.tokens["organiser"])
            same(response.status, 404, path)
        # The sources have a table of routes, whatever it looks like: each path in it is in the document.
        found = set()
        for source in (client.ROOT / "shell/server/src").glob("*.cpp"):
            found |= set(re.findall(r'"(/(?:api/[a-z./]*|health|ready|metrics))"', source.read_text()))
        for path in found:
            known = [p for p in DOCUMENT["paths"] if p == path or p.startswith(path.rstrip("/") + "/")]
            assert known, f"{path} stands in the sources and not in the document"
