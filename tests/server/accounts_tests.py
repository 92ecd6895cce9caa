"""Accounts, sessions, and what only accounts may do. Called by run."""
import os
import sqlite3

import client
from client import Server, same, test
from api_tests import refusal

PASSWORD = "correct horse battery staple"


class Session:
    """Somebody signed in, as his browser does it."""

    def __init__(self, server, name, password=PASSWORD):
        self.server = server
        answer = server.post("/api/session", {"name": name, "password": password})
        assert answer.status == 200, answer
        self.set_cookie = answer.header("Set-Cookie")
        self.cookie = self.set_cookie.split(";")[0]
        self.csrf = answer.json["csrf"]
        self.answer = answer

    def headers(self, csrf=True, **more):
        headers = {"Cookie": self.cookie, "Origin": self.server.origin}
        if csrf:
            headers["X-CSRF-Token"] = self.csrf
        return {**headers, **{k.replace("_", "-"): v for k, v in more.items()}}

    def get(self, path):
        return self.server.get(path, headers={"Cookie": self.cookie})

    def post(self, path, body=None, **more):
        return self.server.post(path, body if body is not None else {}, headers=self.headers(**more))

    def delete(self, path, **more):
        return self.server.request("DELETE", path, headers=self.headers(**more))


def with_administrator(server, name="ada"):
    made = server.post("/api/accounts", {"name": name, "password": PASSWORD})
    assert made.status == 201, made
    return Session(server, name)


@test("the first account is made on this machine and is an administrator's; then only they make others")
def _():
    with Server() as server:
        refusal(server.get("/api/session"), 401, "unauthorised")
        ada = with_administrator(server)
        same(ada.get("/api/session").json["account"], "ada")
        response = server.post("/api/accounts", {"name": "eve", "password": PASSWORD})
        assert response.status in (401, 403), response
        made = ada.post("/api/accounts", {"name": "ben", "password": PASSWORD})
        same(made.status, 201, repr(made))
        ben = Session(server, "ben")
        refusal(ben.post("/api/accounts", {"name": "eve", "password": PASSWORD}), 403, "forbidden")
        refusal(ada.post("/api/accounts", {"name": "BEN", "password": PASSWORD}), 409, "conflict")


@test("from another machine nobody makes the first account; --open-registration lets anybody make the next")
def _():
    from cluster_tests import Network
    Network(1)
    with Server(netns="node0", host="10.231.10.2") as server:
        refusal(server.post("/api/accounts", {"name": "eve", "password": PASSWORD}), 403, "forbidden")
        response = server.post("/api/accounts", {"name": "eve", "password": PASSWORD},
                               headers={"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1", "Host": "localhost"})
        same(response.status, 403, "nobody is believed to be local because he says so")


@test("--open-registration: the next account is anybody's, and no administrator's")
def _():
    with Server("--open-registration") as server:
        with_administrator(server)
        made = server.post("/api/accounts", {"name": "eve", "password": PASSWORD})
        same(made.status, 201, repr(made))
        eve = Session(server, "eve")
        assert not eve.get("/api/session").json.get("administrator"), eve.get("/api/session")


@test("names and passwords that are none: 400")
def _():
    with Server() as server:
        for body in [{}, {"name": "ada"}, {"password": PASSWORD}, {"name": "", "password": PASSWORD},
                     {"name": "ada", "password": "short"}, {"name": "a" * 61, "password": PASSWORD},
                     {"name": "a\nb", "password": PASSWORD}, {"name": 7, "password": PASSWORD}, []]:
            refusal(server.post("/api/accounts", body), 400, "bad_request")
        refusal(server.get("/api/session"), 401, "unauthorised")


@test("what is wrong of a new account is said of its field")
def _():
    with Server() as server:
        for body, field in [({"name": "a" * 61, "password": PASSWORD}, "name"), ({"name": "ada", "password": "short"}, "password")]:
            same(server.post("/api/accounts", body).json["error"]["field"], field)


@test("GET /api/server: whether games need an account, who may make one, and who is signed in")
def _():
    facts = lambda server, **more: server.get("/api/server", **more).json
    data = client.folder()
    with Server(data=data) as server:
        same(facts(server), {"public": False, "registration": "first", "session": None})
        ada = with_administrator(server)
        same(facts(server), {"public": False, "registration": "administrators", "session": None})
        same(ada.get("/api/server").json["session"], {"account": "ada", "administrator": True, "csrf": ada.csrf})
        same(ada.get("/api/server").header("Cache-Control"), "no-store")
        ada.delete("/api/session")
        same(ada.get("/api/server").json["session"], None)
    public = ("--public", "--base-url", "https://chess.example.org")
    with Server(*public, "--open-registration", data=data) as server:
        same(facts(server), {"public": True, "registration": "open", "session": None})
    with Server(*public, "--open-registration") as server:
        same(facts(server), {"public": True, "registration": "nobody", "session": None})
        refusal(server.post("/api/accounts", {"name": "eve", "password": PASSWORD}), 403, "forbidden")


@test("the cookie is HttpOnly, SameSite and for the whole site; over https also Secure")
def _():
    with Server() as server:
        ada = with_administrator(server)
        attributes = {a.strip().lower() for a in ada.set_cookie.split(";")[1:]}
        assert "httponly" in attributes and {"samesite=strict", "samesite=lax"} & attributes, ada.set_cookie
        assert "path=/" in attributes, ada.set_cookie
        assert PASSWORD not in ada.set_cookie and "ada" not in ada.cookie
    with Server("--base-url", "https://chess.example.org") as server:
        server.post("/api/accounts", {"name": "ada", "password": PASSWORD})
        answer = server.post("/api/session", {"name": "ada", "password": PASSWORD})
        assert "secure" in {a.strip().lower() for a in answer.header("Set-Cookie").split(";")}, answer.headers


@test("sign out ends the session, and that one only")
def _():
    with Server() as server:
        one = with_administrator(server)
        two = Session(server, "ada")
        assert one.cookie != two.cookie
        gone = one.delete("/api/session")
        assert gone.status in (200, 204), gone
        refusal(one.get("/api/session"), 401, "unauthorised")
        same(two.get("/api/session").status, 200)
        refusal(one.delete("/api/session"), 401, "unauthorised")
        server.kill()
        server.restart()
        same(two.get("/api/session").status, 200, "a session lives over a restart")
        refusal(one.get("/api/session"), 401, "unauthorised")


@test("a session that is used becomes longer once a day, and its cookie with it")
def _():
    with Server() as server:
        ada = with_administrator(server)
        same(ada.get("/api/games").header("Set-Cookie"), None)
        same(server.terminate(), 0)
        store = sqlite3.connect(os.path.join(server.data, "jadoube.sqlite"))
        with store:
            same(store.execute("UPDATE sessions SET expires = expires - 2 * 86400000").rowcount, 1)
        store.close()
        server.restart()
        same(ada.get("/api/games").header("Set-Cookie"), ada.set_cookie)
        same(ada.get("/api/games").header("Set-Cookie"), None)


@test("with a cookie, what changes something needs the CSRF token and the server's own Origin: 403 csrf, wrong_origin")
def _():
    with Server() as server:
        ada = with_administrator(server)
        for path, body in [("/api/games", {}), ("/api/accounts", {"name": "ben", "password": PASSWORD}),
                           ("/api/session/password", {"old": PASSWORD, "new": PASSWORD + "!"})]:
            refusal(ada.post(path, body, csrf=False), 403, "csrf")
            refusal(ada.post(path, body, X_CSRF_Token="x" * len(ada.csrf)), 403, "csrf")
            refusal(ada.post(path, body, Origin="https://evil.example"), 403, "wrong_origin")
            refusal(ada.post(path, body, Origin="null"), 403, "wrong_origin")
        refusal(ada.delete("/api/session", csrf=False), 403, "csrf")
        other = Session(server, "ada")
        refusal(ada.post("/api/games", {}, X_CSRF_Token=other.csrf), 403, "csrf")
        same(ada.post("/api/games", {}).status, 201)
        same(ada.get("/api/session").json["csrf"], ada.csrf, "a page that was opened anew finds it")


@test("wrong passwords: 401 alike for known and unknown names, then 423 with Retry-After, for that place alone")
def _():
    with Server() as server:
        with_administrator(server)
        outcomes = {}
        right = {"name": "ada", "password": PASSWORD}
        device = next(value for name, value in server.post("/api/session", right).headers
                      if name == "Set-Cookie" and value.startswith("jadoube_device=")).split(";")[0]
        for name, source in (("ada", "127.7.7.7"), ("nobody", "127.7.7.8")):
            wrong = {"name": name, "password": "wrong wrong"}
            outcomes[name] = [server.post("/api/session", wrong, source=source) for _ in range(6)]
            same([(r.status, r.code) for r in outcomes[name]], 5 * [(401, "unauthorised")] + [(423, "locked")])
        same([r.body for r in outcomes["ada"][:5]], [r.body for r in outcomes["nobody"][:5]])
        locked = server.post("/api/session", right, source="127.7.7.7")
        refusal(locked, 423, "locked")
        assert 50 < int(locked.header("Retry-After")) <= 60, locked.headers
        same(server.post("/api/session", right, source="127.7.7.9").status, 200, "nobody is locked out elsewhere")
        known = server.post("/api/session", right, source="127.7.7.7", headers={"Cookie": device})
        same(known.status, 200, "nor where his browser is known")
        server.kill()
        server.restart()
        for name in ("ada", "nobody"):
            again = server.post("/api/session", {"name": name, "password": "wrong wrong"}, source="127.7.7.7")
            same((again.status, again.code), (401, "unauthorised"), "a restart tells nothing about names")


@test("many attempts from one address: 429 too_many with Retry-After, whatever the names")
def _():
    with Server() as server:
        with_administrator(server)
        outcomes = [server.post("/api/session", {"name": f"name{i}", "password": "wrong wrong"}, source="127.9.9.9") for i in range(14)]
        refusal(outcomes[-1], 429, "too_many")
        assert 1 < int(outcomes[-1].header("Retry-After")) <= 5, "one attempt in five seconds"
        same(server.post("/api/games", {}).status, 201, "games are made all the same")


@test("a changed password: the old one is wrong, all other sessions end, this one goes on")
def _():
    with Server() as server:
        one = with_administrator(server)
        two = Session(server, "ada")
        wrong = one.post("/api/session/password", {"old": "not that one", "new": "another good one"})
        refusal(wrong, 401, "unauthorised")
        same(wrong.json["error"]["field"], "old")
        short = one.post("/api/session/password", {"old": PASSWORD, "new": "short"})
        refusal(short, 400, "bad_request")
        same(short.json["error"]["field"], "new")
        done = one.post("/api/session/password", {"old": PASSWORD, "new": "another good one"})
        assert done.status in (200, 204), done
        same(one.get("/api/session").status, 200)
        refusal(two.get("/api/session"), 401, "unauthorised")
        refusal(server.post("/api/session", {"name": "ada", "password": PASSWORD}), 401, "unauthorised")
        Session(server, "ada", "another good one")


@test("mine lists the games of the account, listed or not; its links are shown again to it and to no other")
def _():
    with Server() as server:
        ada = with_administrator(server)
        same(ada.post("/api/accounts", {"name": "ben", "password": PASSWORD}).status, 201)
        ben = Session(server, "ben")
        mine = [ada.post("/api/games", {"settings": {"title": f"A{i}", "listed": i == 0}}).json for i in range(3)]
        his = ben.post("/api/games", {"settings": {"title": "B"}}).json
        nobodys = server.new_game()
        listed = ada.get("/api/games?mine=1").json["games"]
        same([g["game"] for g in listed], [g["game"] for g in reversed(mine)])
        same([g["organiser"] for g in listed], [g["links"]["organiser"]["url"] for g in reversed(mine)])
        assert all("organiser" not in g for g in ada.get("/api/games").json["games"]), "lists for all tell nobody's secret"
        same([g["game"] for g in ben.get("/api/games?mine=1").json["games"]], [his["game"]])
        links = f"/api/games/{mine[0]['game']}/links"
        same(ada.get(links).json["links"], mine[0]["links"])
        assert ben.get(links).status in (401, 403, 404), ben.get(links)
        assert ben.get(f"/api/games/{nobodys.id}/links").status in (401, 403, 404)
        response = ada.post(f"{links}/white/revoke")
        same(response.status, 200, repr(response))
        refusal(ada.post(f"{links}/white/revoke", csrf=False), 403, "csrf")
        assert ben.post(f"{links}/white/revoke").status in (401, 403, 404)


@test("--public: an account is needed to make games, lists do not show them, and links work for everybody")
def _():
    data = client.folder()
    with Server(data=data) as server:  # on this machine, before it is opened to others
        with_administrator(server)
    with Server("--public", "--base-url", "https://chess.example.org", data=data) as server:
        refusal(server.post("/api/games", {}), 401, "unauthorised")
        ada = Session(server, "ada")
        made = ada.post("/api/games", {"settings": {"start": "arbiter"}})
        same(made.status, 201, repr(made))
        same(server.get("/api/games").json["games"], [])
        game = client.Game(server, made.json)
        game.begin()
        game.move("white", "e2e4")
        shown = ada.post("/api/games", {"settings": {"listed": True}}).json
        same([g["game"] for g in server.get("/api/games").json["games"]], [shown["game"]])


@test("a cookie of another name, of rubbish, or of another server opens nothing")
def _():
    with Server() as server, Server() as other:
        ada, eve = with_administrator(server), with_administrator(other, "eve")
        name = ada.cookie.split("=")[0]
        for cookie in [eve.cookie, f"{name}=", f"{name}={'A' * 43}", f"{name}=\"x", f"x={ada.cookie}", name,
                       f"{name}={ada.cookie.split('=')[1]}x", "; ; =;" * 50]:
            refusal(server.get("/api/session", headers={"Cookie": cookie}), 401, "unauthorised")
        same(server.get("/api/session", headers={"Cookie": f"a=b; {ada.cookie}; c=d"}).status, 200)


@test("passwords are nowhere in the data, in the output, or in the metrics")
def _():
    with Server() as server:
        ada = with_administrator(server)
        ada.post("/api/games", {})
        token = ada.cookie.split("=", 1)[1]
        same(server.terminate(), 0)
        for name in os.listdir(server.data):
            data = open(os.path.join(server.data, name), "rb").read()
            assert PASSWORD.encode() not in data, name
            assert token.encode() not in data, f"{name}: sessions are kept hashed"
        assert PASSWORD not in "".join(server.output) and token not in "".join(server.output)
