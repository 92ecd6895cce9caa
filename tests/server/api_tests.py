"""HTTP: every row of the tables in docs/server.md, each error, keys, and whole games. Called by run."""
import concurrent.futures
import json
import re
import time

import client
from client import PLAYERS, ROLES, Server, jadoube, referee, same, test, until

ARBITER = {"start": "arbiter"}
FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"
TRANSCRIPTS = client.ROOT / "tests/transcripts"


def playing(server, conditions=None, **settings):
    """A game in which White's clock runs, and nobody waits for arrivals."""
    game = server.new_game(conditions or {}, {**ARBITER, **settings})
    game.begin()
    return game


def refusal(response, status, code):
    same((response.status, response.code), (status, code), repr(response))


# ------------------------------------------------------------------------------------ every row


@test("POST /api/games: 201, and a link for each role, each another, with its game and token in the URL")
def _():
    with Server() as server:
        made = server.post("/api/games", {"conditions": {}})
        same(made.status, 201)
        same(set(made.json), {"game", "links"})
        same(set(made.json["links"]), set(ROLES))
        tokens = set()
        for link in made.json["links"].values():
            same(set(link), {"url", "token"})
            assert link["url"].endswith(f"/g/{made.json['game']}/{link['token']}"), link
            assert re.match(r"https?://[^/]+/g/", link["url"]), link
            assert re.fullmatch(r"[0-9A-Za-z_-]{22,}", link["token"]), "a token of 128 bits has 22 characters at least"
            tokens.add(link["token"])
        same(len(tokens), len(ROLES))
        again = server.post("/api/games", {"conditions": {}}).json
        assert again["game"] != made.json["game"]
        assert not tokens & {link["token"] for link in again["links"].values()}


@test("POST /api/games: conditions and settings may be left out; --base-url is in the links")
def _():
    with Server("--base-url", "https://chess.example.org") as server:
        for body in [{}, {"conditions": {"edition": "2009", "time": "300"}}, {"settings": {"title": "Ljubljana"}}]:
            made = server.post("/api/games", body)
            same(made.status, 201, repr(made))
            for link in made.json["links"].values():
                assert link["url"].startswith("https://chess.example.org/g/"), link


@test("GET /api/games/{game}: the view, for every role that sees the game")
def _():
    with Server() as server:
        game = playing(server, {"time": "5400+30"})
        game.move("white", "e2e4")
        for role in ROLES:
            if role == "organiser":
                continue
            view = game.view(role)
            same(view["state"]["to_move"], "black", role)
            same(view["state"]["phase"], "playing", role)
            same(view["state"]["clock"]["running"], "black", role)
            assert view["state"]["fen"].startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"), view
            assert view["n"] >= 0 and view["at"] >= 0 and view["accepted"] is True, view


@test("POST acts: 200 and the answer of the protocol; refused by the Laws is 200 with accepted false")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        answer = game.act("white", "move", move="e2e4")
        same((answer["accepted"], answer["rulings"], answer["by"]), (True, [], "white"))
        same(answer["act"], {"act": "move", "move": "e2e4"})
        same(answer["state"]["to_move"], "black")
        answer = game.act("white", "accept_draw")
        same(answer["accepted"], False)
        same(answer["error"]["code"], "no_offer")
        answer = game.act("black", "move", move="e2e4")
        same(answer["accepted"], False)
        assert game.act("white", "press")["accepted"]


@test("an act must be an object with an act that exists and fields that make sense: 400 bad_act")
def _():
    with Server() as server:
        game = playing(server)
        for body in [b"", b"{", b"null", b"[]", b"17", b'"move"', b"{}", b'{"act":7}', b'{"act":"castle"}',
                     b'{"act":"move"}', b'{"act":"move","move":17}', b'{"act":"touch","square":"i9"}',
                     b'{"act":"move","move":"e2e4","move":"d2d4"}', b'{"act":"move","move":"e2e4"} x',
                     b'\xff\xfe', b'{"act":"move","move":"\xc3\x28"}']:
            response = game.post("white", body)
            assert response.status == 400 and response.code in ("bad_act", "bad_request"), (body, response)
        assert game.act("white", "move", move="e2e4")["accepted"], "it goes on"


@test("conditions and settings that cannot be: 400 bad_conditions, or bad_request where it is no request")
def _():
    with Server() as server:
        for body in [{"conditions": {"edition": "1997"}}, {"conditions": {"time": "soon"}},
                     {"conditions": {"start": "8/8/8/8/8/8/8/8 w - -"}}, {"conditions": {"points": [1]}},
                     {"conditions": {"edition": "2009", "scoresheet": "electronic"}}]:
            response = server.post("/api/games", body)
            refusal(response, 400, "bad_conditions")
        for body in [b"{", b"[]", b"null", b"\xff", b'{"conditions":[]}', b'{"conditions":7}', b'{"conditions":{},"conditions":{}}']:
            refusal(server.post("/api/games", body), 400, "bad_request")
        for settings in [{"start": "noon"}, {"listed": "yes"}, {"title": 7}, {"lag_compensation": -1},
                         {"lag_compensation": "much"}, 7]:
            response = server.post("/api/games", {"conditions": {}, "settings": settings})
            assert response.status == 400 and response.code in ("bad_request", "bad_conditions"), (settings, response)


@test("an error says which field is wrong, in the language that was asked for")
def _():
    with Server() as server:
        for field, body in [("edition", {"conditions": {"edition": "1997"}}), ("time", {"conditions": {"time": "soon"}}),
                            ("start", {"conditions": {"variant": "chess960", "start": 960}}),
                            ("default_time", {"conditions": {"default_time": 10**8}}),
                            ("lag_compensation", {"settings": {"lag_compensation": -1}})]:
            texts = {server.post(f"/api/games?language={language}", body).json["error"]["text"] for language in ("en", "ro")}
            same(len(texts), 2, f"{field}: {texts}")
            same(server.post("/api/games", body).json["error"]["field"], field)
        same("field" in server.post("/api/games", b"{").json["error"], False)


@test("401 without a link or with one that does not exist; 404 for a game that does not; both of one form")
def _():
    with Server() as server:
        game = server.new_game()
        for path in ["", "/log", "/pgn", "/scoresheet", "/links"]:
            refusal(server.get(game.path + path), 401, "unauthorised")
            refusal(server.get(game.path + path, "x" * 43), 401, "unauthorised")
            refusal(server.get(game.path + path, game.tokens["white"][:-1]), 401, "unauthorised")
        refusal(server.post(game.path + "/acts", {"act": "press"}), 401, "unauthorised")
        refusal(server.get("/api/nothing"), 404, "not_found")
        refusal(server.get("/api/games/nosuchgame"), 404, "not_found")
        refusal(server.get("/nothing/here"), 404, "not_found")
        for scheme in ["Basic", "Token", ""]:
            headers = {"Authorization": f"{scheme} {game.tokens['white']}"}
            refusal(server.get(game.path, headers=headers), 401, "unauthorised")


@test("405 for another method, with Allow")
def _():
    with Server() as server:
        game = server.new_game()
        for method, path, allowed in [("DELETE", "/api/games", {"GET", "POST"}), ("PUT", game.path, {"GET"}),
                                      ("GET", game.path + "/acts", {"POST"}), ("POST", game.path + "/pgn", {"GET"}),
                                      ("POST", "/health", {"GET"}), ("PATCH", "/api/session", {"GET", "POST", "DELETE"}),
                                      ("GET", "/api/accounts", {"POST"})]:
            response = server.request(method, path, token=game.tokens["white"])
            refusal(response, 405, "method_not_allowed")
            allow = response.header("Allow")
            assert allow and allowed <= {m.strip() for m in allow.split(",")}, (method, path, allow)


@test("413 for a body beyond all measure, 415 for one that is not JSON; the game goes on")
def _():
    with Server() as server:
        game = playing(server)
        big = b'{"act":"move","move":"' + b"e" * 400_000 + b'"}'
        refusal(game.post("white", big), 413, "too_large")
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]:
            response = game.post("white", b'{"act":"press"}', headers={"Content-Type": kind})
            refusal(response, 415, "bad_type")
        response = game.post("white", b'{"act":"move","move":"e2e4"}',
                             headers={"Content-Type": "application/json; charset=utf-8"})
        same(response.status, 200, repr(response))


@test("GET log: the arbiter gets the log, others their views, one a line and n without gaps")
def _():
    with Server() as server:
        game = playing(server)
        game.play("e2e4 e7e5")
        bodies = client.verify_chain(game.log())
        same(sum(1 for b in bodies if b.get("role") in PLAYERS or "act" in b), len(bodies) - 1)
        for role in ["white", "black", "spectator", "white-assistant", "black-operator"]:
            views = [json.loads(line) for line in game.log(role).splitlines()]
            numbers = [v.get("view", v)["n"] for v in views]
            same(numbers, list(range(numbers[0], numbers[0] + len(numbers))), role)
            assert len(views) >= 4, (role, len(views))
            assert b'"hash"' not in game.log(role)
        views = [json.loads(line)["view"] for line in game.get("/log?views=1", "arbiter").text.splitlines()]
        same([v["act"]["act"] for v in views][-4:], ["move", "press", "move", "press"], "the arbiter's views")


@test("GET pgn: PGN without faults that has the moves, for each role")
def _():
    with Server() as server:
        game = playing(server, {"white": "Ada", "black": "Ben", "event": "Club", "time": "5400+30"})
        game.play(FOOLS_MATE)
        for role in ROLES[:-1]:
            response = game.get("/pgn", role)
            same(response.status, 200, repr(response))
            assert "pgn" in response.header("Content-Type"), response.headers
            assert '[White "Ada"]' in response.text and '[Result "0-1"]' in response.text, response.text
            moves = re.sub(r"\{[^}]*\}", " ", response.text.split("\n\n", 1)[1])
            same(re.findall(r"[a-hNBRQKO][a-hNBRQKOx1-8+#=-]+", moves), ["f3", "e5", "g4", "Qh4#"], response.text)
            checked = jadoube("pgn", "--check", stdin=response.body)
            same(checked.returncode, 0, checked.stdout.decode() + checked.stderr.decode())


@test("GET scoresheet: a page of HTML with names, moves and result, in the language asked for, and nothing executable in it")
def _():
    with Server() as server:
        game = playing(server, {"white": "<script>alert(1)</script>", "black": "B\"e&n", "event": "Klub"})
        game.play(FOOLS_MATE)
        pages = {}
        for language in ["", "en", "ro", "sr", "hr", "pt", "ca", "es"]:
            response = game.get("/scoresheet" + (f"?language={language}" if language else ""), "arbiter")
            same(response.status, 200, repr(response))
            assert response.header("Content-Type").startswith("text/html"), response.headers
            page = response.text
            assert page.lstrip().lower().startswith("<!doctype html"), page[:100]
            assert "<script>alert" not in page and "&lt;script&gt;" in page, "names are text"
            assert "0-1" in page or "0–1" in page, page[-500:]
            pages[language] = page
        same(pages[""], pages["en"])
        assert pages["ro"] != pages["en"] != pages["es"]
        assert "f3" in pages["en"] and "e5" in pages["en"], pages["en"]
        response = game.get("/scoresheet?language=xx", "arbiter")
        assert response.status in (200, 400), response


@test("GET links: the organiser sees them again as they were; nobody else")
def _():
    with Server() as server:
        game = server.new_game()
        again = game.get("/links", "organiser")
        same(again.status, 200, repr(again))
        same(again.json["links"], game.links)
        same(again.json["game"], game.id)
        for role in ROLES[:-1]:
            refusal(game.get("/links", role), 403, "forbidden")
        server.terminate()
        server.restart()
        same(game.get("/links", "organiser").json["links"], game.links, "over a restart")


@test("POST revoke: the new link is another and works, the old one is 401; over a restart too")
def _():
    with Server() as server:
        game = playing(server)
        for role in ["white", "spectator", "white-assistant", "arbiter"]:
            old = game.tokens[role]
            answered = server.post(f"{game.path}/links/{role}/revoke", {}, game.tokens["organiser"])
            same(answered.status, 200, repr(answered))
            link = answered.json
            same(set(link), {"role", "url", "token"})
            assert link["token"] != old
            refusal(server.get(game.path, old), 401, "unauthorised")
            same(server.get(game.path, link["token"]).status, 200)
            same(game.get("/links", "organiser").json["links"][role], {k: link[k] for k in ("url", "token")})
            twice = server.post(f"{game.path}/links/{role}/revoke", {}, game.tokens["organiser"]).json
            assert twice["token"] not in (old, link["token"])
            game.tokens[role], game.links[role] = twice["token"], {k: twice[k] for k in ("url", "token")}
            refusal(server.get(game.path, link["token"]), 401, "unauthorised")
        server.kill()
        server.restart()
        same(game.get("/links", "organiser").json["links"], game.links)
        same(server.get(game.path, game.tokens["white"]).status, 200)
        refusal(server.get(game.path, old), 401, "unauthorised")
        for role in ["king", "White", "server", "", "white%2fblack"]:
            response = server.post(f"{game.path}/links/{role}/revoke", {}, game.tokens["organiser"])
            assert response.status == 404 or (response.status == 400 and role not in ("king", "White", "server")), (role, response)
        for role in ["white", "spectator", "arbiter"]:
            response = server.post(f"{game.path}/links/{role}/revoke", {}, game.tokens["white"])
            refusal(response, 403, "forbidden")


@test("links revoked at the same time are all revoked, and every new one that was given works or was revoked later")
def _():
    with Server() as server:
        game = playing(server)
        roles = [role for role in ROLES if role != "organiser"]
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            links = list(pool.map(lambda role: server.post(f"{game.path}/links/{role}/revoke", {}, game.tokens["organiser"]),
                                  roles))
            same({link.status for link in links}, {200})
            for role, link in zip(roles, links):
                refusal(server.get(game.path, game.tokens[role]), 401, "unauthorised")
                same(server.get(game.path, link.json["token"]).status, 200, role)
            twice = list(pool.map(lambda _: server.post(f"{game.path}/links/white/revoke", {}, game.tokens["organiser"]).json,
                                  range(8)))
        same(len({link["token"] for link in twice}), 8, "each time another")
        good = [link for link in twice if server.get(game.path, link["token"]).status == 200]
        same(len(good), 1, "only the last one is good")


@test("GET /api/games: listed ones, the newest first, pages without gaps or doubles, over or not")
def _():
    with Server() as server:
        made = [playing(server, {}, title=f"Board {i}") for i in range(13)]
        hidden = server.new_game({}, {"listed": False, "title": "secret"})
        for game in made[::3]:
            game.accepted("white", "resign")
        everything = server.get("/api/games?listed=1&limit=100").json
        same([g["game"] for g in everything["games"]], [g.id for g in reversed(made)])
        same([g["title"] for g in everything["games"]], [f"Board {i}" for i in reversed(range(13))])
        same(everything["next"], None)
        for g in everything["games"]:
            assert {"game", "title", "created", "over", "spectator"} <= set(g), g
            assert re.search(rf"/g/{g['game']}/[^/]+$", g["spectator"]), g
        assert hidden.id not in json.dumps(everything)
        spectator = everything["games"][0]["spectator"].rsplit("/", 1)[1]
        same(spectator, made[-1].tokens["spectator"])
        pages, after = [], ""
        while True:
            page = server.get(f"/api/games?limit=4{after}").json
            assert len(page["games"]) <= 4, page
            pages += page["games"]
            if page["next"] is None:
                break
            after = f"&after={page['next']}"
            assert len(pages) < 50
        same(pages, everything["games"])
        over = server.get("/api/games?over=true&limit=100").json["games"]
        same([g["game"] for g in over], [g.id for g in reversed(made[::3])])
        assert all(g["over"] for g in over)
        going = server.get("/api/games?over=false&limit=100").json["games"]
        same(len(going), 13 - len(over))
        for bad in ["limit=-1", "limit=x", "limit=0", "after=%00", "over=maybe", "limit=501"]:
            response = server.get(f"/api/games?{bad}")
            refusal(response, 400, "bad_request")
        refusal(server.get("/api/games?mine=1"), 401, "unauthorised")


@test("a title comes from the settings, or from the names")
def _():
    with Server() as server:
        server.new_game({"white": "Ada", "black": "Ben"})
        server.new_game({}, {"title": "Finale – прва табла"})
        titles = [g["title"] for g in server.get("/api/games").json["games"]]
        same(titles[0], "Finale – прва табла")
        assert "Ada" in titles[1] and "Ben" in titles[1], titles


@test("/health, /ready and /api/openapi.json answer anybody, /metrics this machine")
def _():
    with Server() as server:
        same(server.get("/health").status, 200)
        same(server.get("/ready").status, 200)
        metrics = server.get("/metrics")
        same(metrics.status, 200)
        assert metrics.header("Content-Type").startswith("text/plain"), metrics.headers
        for line in metrics.text.splitlines():
            assert re.fullmatch(r"(# (HELP|TYPE) .*)|([a-zA-Z_:][\w:]*(\{.*\})? [-+0-9.eEinfNa]+)|", line), line
        document = server.get("/api/openapi.json")
        same(document.status, 200)
        same(document.json, json.loads((client.ROOT / "docs/openapi.json").read_text()))


@test("metrics count what happens")
def _():
    with Server() as server:
        def numbers():
            found = re.findall(r"^([a-zA-Z_:][\w:]*(?:\{.*\})?) ([-+0-9.eE]+)$", server.get("/metrics").text, re.M)
            return {name: float(value) for name, value in found}

        before = numbers()
        game = playing(server)
        game.play("e2e4 e7e5 g1f3")
        after = numbers()
        grown = {name for name in after if after[name] - before.get(name, 0) >= 6}
        assert any("act" in name for name in grown), f"no counter of acts among {sorted(after)}"


@test("nothing that carries a game or a token may be kept by caches, and pages may not be framed or sniffed")
def _():
    with Server() as server:
        game = playing(server)
        for path in ["", "/log", "/pgn", "/scoresheet"]:
            response = game.get(path, "arbiter")
            assert "no-store" in (response.header("Cache-Control") or ""), (path, response.headers)
            same(response.header("X-Content-Type-Options"), "nosniff", path)
        page = game.get("/scoresheet", "arbiter")
        policy = page.header("Content-Security-Policy") or ""
        assert "default-src" in policy and "frame-ancestors" in policy, policy
        same(page.header("Referrer-Policy"), "no-referrer")


# ----------------------------------------------------------------------------------------- settings


@test("start: arrival. White's clock runs when both players have arrived, and not before")
def _():
    with Server() as server:
        game = server.new_game({"time": "300"}, {"start": "arrival"})
        same(game.view("white")["state"]["phase"], "before")
        game.accepted("white", "arrive")
        same(game.view("arbiter")["state"]["phase"], "before")
        game.accepted("black", "arrive")
        view = until(lambda: (v := game.view("arbiter"))["state"]["phase"] == "playing" and v, 5, "the start")
        same(view["state"]["clock"]["running"], "white")
        same([b["act"]["act"] for b in acts_of(game)][:3], ["arrive", "arrive", "start"])


@test("start: arbiter. Nobody else can start it; arrival is the default with an automatic arbiter alone")
def _():
    with Server() as server:
        game = server.new_game({}, ARBITER)
        game.accepted("white", "arrive")
        game.accepted("black", "arrive")
        same(game.view("arbiter")["state"]["phase"], "before")
        answered = game.post("white", {"act": "start"})
        assert answered.status == 403 or client.answer_of(answered)["accepted"] is False, answered
        same(game.view("arbiter")["state"]["phase"], "before")
        game.begin()
        same(game.view("white")["state"]["phase"], "playing")
        for arbiter, phase in [("automatic", "playing"), ("human", "before")]:
            game = server.new_game({"arbiter": arbiter})
            game.accepted("white", "arrive")
            game.accepted("black", "arrive")
            if phase == "playing":
                until(lambda: game.view("arbiter")["state"]["phase"] == phase, 5, "the start")
            else:
                time.sleep(0.3)
                same(game.view("arbiter")["state"]["phase"], phase)


@test("the first entry of the log has conditions and settings as they were asked for")
def _():
    with Server() as server:
        conditions = {"edition": "2017", "time": "900+10", "white": "Ada", "black": "Бен"}
        settings = {"start": "arbiter", "title": "Šah", "listed": False, "lag_compensation": 0.5}
        first = client.verify_chain(server.new_game(conditions, settings).log())[0]
        for key, value in conditions.items():
            same(first["conditions"][key], value)
        for key in ("start", "lag_compensation"):
            same(first["settings"][key], settings[key])


# -------------------------------------------------------------------------------- idempotency keys


def acts_of(game):
    """The entries of the log that are acts."""
    return [b for b in client.verify_chain(game.log()) if "act" in b]


def times_in_log(game, key):
    return sum(1 for b in acts_of(game) if b.get("key") == key)


@test("a key that comes again does nothing, and the first answer comes again, byte for byte")
def _():
    with Server() as server:
        game = playing(server)
        first = game.post("white", {"act": "move", "move": "e2e4"}, key="one")
        same(first.status, 200, repr(first))
        game.accepted("white", "press")
        game.move("black", "e7e5")
        again = game.post("white", {"act": "move", "move": "e2e4"}, key="one")
        same((again.status, again.body), (200, first.body))
        refused = game.post("white", {"act": "accept_draw"}, key="two")
        same(client.answer_of(refused)["accepted"], False)
        same(game.post("white", {"act": "accept_draw"}, key="two").body, refused.body)
        same(times_in_log(game, "one"), 1)


@test("a key over a restart: after a kill -9 the first answer comes again")
def _():
    with Server() as server:
        game = playing(server)
        first = game.post("white", {"act": "move", "move": "e2e4"}, key="before the kill")
        server.kill()
        server.restart()
        again = game.post("white", {"act": "move", "move": "e2e4"}, key="before the kill")
        same((again.status, again.body), (200, first.body))
        same(times_in_log(game, "before the kill"), 1)


@test("a key sent many times at once is done once, and all get the same answer")
def _():
    with Server() as server:
        game = playing(server)
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            for i, (role, act) in enumerate([("white", {"act": "move", "move": "e2e4"}), ("white", {"act": "press"}),
                                             ("black", {"act": "move", "move": "e7e5"}), ("black", {"act": "press"})]):
                answers = list(pool.map(lambda _: game.post(role, act, key=f"all{i}"), range(12)))
                same({a.status for a in answers}, {200})
                same(len({a.body for a in answers}), 1)
                same(times_in_log(game, f"all{i}"), 1)


@test("a key with other content: 422 key_reused, and nothing is done; each person has keys of his own")
def _():
    with Server() as server:
        game, other = playing(server), playing(server)
        game.post("white", {"act": "move", "move": "e2e4"}, key="k")
        refusal(game.post("white", {"act": "move", "move": "d2d4"}, key="k"), 422, "key_reused")
        refusal(game.post("white", {"act": "press"}, key="k"), 422, "key_reused")
        same(len(acts_of(game)), 2)
        game.accepted("white", "press")
        same(client.answer_of(game.post("black", {"act": "move", "move": "e7e5"}, key="k"))["accepted"], True)
        same(client.answer_of(other.post("white", {"act": "move", "move": "d2d4"}, key="k"))["accepted"], True)


@test("a key has at most 64 characters, and any of them")
def _():
    with Server() as server:
        game = playing(server)
        same(game.post("white", {"act": "move", "move": "e2e4"}, key="x" * 64).status, 200)
        response = game.post("white", {"act": "press"}, key="x" * 65)
        assert response.status == 400, response
        same(game.post("white", {"act": "press"}, key='"\\ {}\'%00;--').status, 200)
        same(times_in_log(game, '"\\ {}\'%00;--'), 1)


# -------------------------------------------------------------------------------------- transcripts

NUMBERS_OF_TIME = {"white", "black", "delay", "used", "n", "at"}


def without_time(expected, path=""):
    """What is expected, but for what the clocks show and the numbers of lines."""
    if isinstance(expected, dict):
        return {k: without_time(v, f"{path}.{k}") for k, v in expected.items()
                if not (k in NUMBERS_OF_TIME and ("clock" in path or path == "" or "envelope" in str(expected.get("effect")))
                        and not isinstance(v, dict)) and k not in ("used", "time")}
    if isinstance(expected, list):
        return [without_time(e, path) for e in expected]
    return expected


def difference(wanted, got, path="answer"):
    """Where an answer is not as expected; the README of the transcripts has the rules."""
    if wanted is None or got is None:
        return "" if wanted is got else path
    if isinstance(wanted, dict):
        if not isinstance(got, dict):
            return path
        return next(filter(None, (difference(v, got.get(k), f"{path}.{k}") for k, v in wanted.items())), "")
    if isinstance(wanted, list):
        if not isinstance(got, list):
            return path
        more = wanted[-1:] == ["…"]
        wanted = wanted[:-1] if more else wanted
        if len(got) < len(wanted) or (len(got) > len(wanted) and not more):
            return f"{path}.size"
        return next(filter(None, (difference(w, g, f"{path}[{i}]") for i, (w, g) in enumerate(zip(wanted, got)))), "")
    if isinstance(wanted, str) and wanted.endswith("…"):
        return "" if isinstance(got, str) and got.startswith(wanted[:-1]) else path
    return "" if wanted == got and isinstance(wanted, bool) == isinstance(got, bool) else path


def transcript_games():
    """The games of all transcripts: (name, conditions, [(act, [expectation])])."""
    for path in sorted(TRANSCRIPTS.glob("*.jsonl")):
        game = None
        for line in path.read_text().split("\n"):
            if not line.strip() or line.startswith('{"note":'):
                continue
            if line.startswith('{"conditions":'):
                if game:
                    yield game
                try:
                    game = (path.name, json.loads(line)["conditions"], [])
                except ValueError:
                    game = None
            elif game is None:
                continue
            elif line.startswith('{"expect":'):
                if game[2]:
                    game[2][-1][1].append(json.loads(line))
            else:
                try:
                    game[2].append((json.loads(line), []))
                except ValueError:
                    game = None
        if game:
            yield game


def role_of(act):
    by = act.get("by")
    return by if by in ("white", "black", "arbiter") else f"{act.get('for')}-{by}"


def playable_in_real_time():
    """Those that come out the same when everything is done within a second, clocks aside."""
    for name, conditions, acts in transcript_games():
        if not acts or any(not isinstance(a, dict) or role_of(a) not in ROLES or "act" not in a for a, _ in acts):
            continue
        kept, at, begun = [], 0, False
        for act, expected in acts:
            before = isinstance(act.get("at"), (int, float)) and act["at"] < 0
            if not before and not begun:
                begun = True
                if act["act"] != "start":
                    kept.append(({"at": 0, "by": "arbiter", "act": "start"}, []))
            at += 1
            kept.append(({**act, "at": -1 if before else 0 if act["act"] == "start" else at / 1000}, expected))
        lines = [json.dumps({"conditions": conditions})] + [json.dumps(a) for a, _ in kept]
        views = {v: referee(lines, "--view", v) for v in ("arbiter", "white", "black", "spectator")}
        if len(views["arbiter"]) == len(lines) and all(
                difference(without_time(e["expect"]), views[e.get("view", "arbiter")][i + 1]) == ""
                for i, (_, expected) in enumerate(kept) for e in expected):
            yield name, conditions, kept, views["arbiter"][1:]


@test("transcripts whose acts do not hang on time are ruled by a server as they expect", seconds=120)
def _():
    played, files = 0, set()
    with Server() as server:
        for name, conditions, acts, answers in playable_in_real_time():
            game = server.new_game(conditions, ARBITER)
            for (act, expected), answer in zip(acts, answers):
                role = role_of(act)
                act = {k: v for k, v in act.items() if k not in ("at", "by", "for")}
                response = game.post(role, act)
                about = f"{name}: {role} {act}"
                if response.status == 403:
                    same(answer["accepted"], False, f"{about}: {response}")
                    continue
                if response.status == 400:
                    same((answer["accepted"], answer["error"]["code"] in NO_ACT), (False, True), f"{about}: {response}")
                    continue
                same(response.status, 200, f"{about}: {response}")
                got = client.answer_of(response)
                same(got["accepted"], answer["accepted"], about)
                view = game.view("arbiter")
                same((view["state"]["fen"], view["state"]["result"]),
                     (answer["state"]["fen"], answer["state"]["result"]), about)
                if role == "arbiter":
                    for e in expected:
                        if "view" not in e:
                            same(difference(without_time(e["expect"]), got), "", f"{about}: {got}")
            rulings = [[(r["ruling"], r["article"]) for r in b.get("rulings", b.get("answer", {}).get("rulings", []))]
                       for b in acts_of(game)]
            wanted = [[(r["ruling"], r["article"]) for r in a["rulings"]] for a in answers if a["accepted"]]
            same([r for r in rulings if r], [r for r in wanted if r], name)
            played += 1
            files.add(name)
    assert played >= 90 and len(files) >= 25, f"only {played} games of {len(files)} files"


NO_ACT = {"not_json", "not_an_object", "duplicate_key", "too_deep", "number_out_of_range", "line_too_long",
          "missing_field", "bad_field", "unknown_act", "unknown_party", "bad_time"}


# -------------------------------------------------------------------------------------- whole games


def result(game):
    r = game.view("spectator")["state"]["result"]
    return (r["score"], r["reason"], r["article"]) if r else None


@test("a mate ends the game (5.1.1), for everybody, and the log is signed")
def _():
    with Server() as server:
        game = playing(server)
        game.play("f2f3 e7e5 g2g4")
        answer = game.accepted("black", "move", move="d8h4")
        same(answer["state"]["result"]["reason"], "checkmate")
        for role in ("white", "black", "arbiter", "spectator"):
            same(game.view(role)["state"]["result"]["score"], "0-1")
        same(game.act("black", "press")["accepted"], False)
        entries = game.verified_log()
        assert any("signature" in e for e in entries), entries[-1]


@test("a completed illegal move: the board is put back and the opponent gets two minutes (7.5.5); the second loses")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        game.accepted("white", "move", move="g1g3")
        answer = game.accepted("white", "press")
        same([r["ruling"] for r in answer["rulings"]], ["illegal_move"])
        clock = answer["state"]["clock"]
        client.close_to(clock["black"], 7320, 0.001)
        same(clock["running"], "white")
        game.move("white", "g1f3")
        game.move("black", "e7e5")
        game.accepted("white", "move", move="f3f6")
        answer = game.accepted("white", "press")
        same(result(game), ("0-1", "illegal_moves", "7.5.5"))


@test("a threefold repetition rightly claimed is a draw (9.2.2); wrongly claimed it costs two minutes (9.5.3)")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        shuffle = "g1f3 g8f6 f3g1 f6g8 " * 2
        game.play(shuffle)
        same(game.view("white")["state"]["claims"], [])
        same(game.view("arbiter")["state"]["claims"], ["threefold"])
        game.accepted("white", "claim", claim="threefold")
        same(result(game), ("1/2-1/2", "threefold", "9.2.2"))
        game = playing(server, {"time": "7200"})
        game.move("white", "e2e4")
        before = game.view("arbiter")["state"]["clock"]["white"]
        answer = game.accepted("black", "claim", claim="threefold", move="g8f6")
        assert "claim_rejected" in [r["ruling"] for r in answer["rulings"]], answer
        client.close_to(game.view("arbiter")["state"]["clock"]["white"], before + 120, 0.01)
        same(result(game), None)


@test("resignation (5.1.2), agreement (5.2.3), and an offer that is declined")
def _():
    with Server() as server:
        game = playing(server)
        game.play("e2e4 e7e5")
        game.accepted("black", "resign")
        same(result(game), ("1-0", "resignation", "5.1.2"))
        game = playing(server, {"board": "guarded"})
        game.accepted("white", "move", move="e2e4")
        game.accepted("black", "move", move="e7e5")
        game.accepted("white", "offer_draw")
        same(game.view("black")["state"]["offer"], "white")
        game.accepted("black", "decline_draw")
        same(game.view("white")["state"]["offer"], None)
        game.accepted("black", "offer_draw")
        game.accepted("white", "accept_draw")
        same(result(game), ("1/2-1/2", "agreement", "5.2.3"))


@test("an adjournment: the sealed move is known to its sealer alone until the envelope is opened (Guidelines I)")
def _():
    with Server() as server:
        game = playing(server, {"default_time": 1800})
        game.play("e2e4 e7e5")
        game.accepted("arbiter", "adjourn")
        game.accepted("white", "seal", text="Bc4")
        game.accepted("white", "press")
        for role in ("white", "black", "spectator", "arbiter"):
            same(game.view(role)["state"]["phase"], "adjourned")
        game.accepted("black", "arrive")
        game.accepted("white", "arrive")
        game.accepted("arbiter", "resume")
        game.accepted("arbiter", "open_envelope")
        view = game.view("spectator")
        same(view["state"]["phase"], "playing")
        assert view["state"]["fen"].startswith("rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b"), view
        same(view["state"]["clock"]["running"], "black")
        game.play(["g8f6", "d2d3"], first=1)
        game.verified_log()


@test("reversed colours found early: the game is annulled or turned, as the edition says (7.3)")
def _():
    with Server() as server:
        game = playing(server)
        game.play("e2e4 e7e5")
        same(game.accepted("black", "claim", claim="wrong_colours")["rulings"], [])  # a question, not a finding
        answer = game.accepted("arbiter", "rule", on="7.3", decision="uphold")
        rulings = [(r["ruling"], r["article"]) for r in answer["rulings"]]
        lines = ['{"conditions":{}}', '{"at":0,"by":"arbiter","act":"start"}']
        for i, move in enumerate("e2e4 e7e5".split()):
            lines += [json.dumps({"at": i + 1, "by": PLAYERS[i], "act": "move", "move": move}),
                      json.dumps({"at": i + 1, "by": PLAYERS[i], "act": "press"})]
        lines.append('{"at":9,"by":"black","act":"claim","claim":"wrong_colours"}')
        lines.append('{"at":9,"by":"arbiter","act":"rule","on":"7.3","decision":"uphold"}')
        wanted = referee(lines)[-1]
        same(rulings, [(r["ruling"], r["article"]) for r in wanted["rulings"]])
        assert rulings and rulings[0][1].startswith("7."), rulings


@test("a telephone in the hall loses (11.3.2.2)")
def _():
    with Server() as server:
        game = playing(server)
        game.play("e2e4 e7e5")
        game.accepted("arbiter", "observe", what="device", player="white")
        same(result(game)[:2], ("0-1", "device"))


@test("a human arbiter is asked: the question waits, and is his alone, until he has ruled")
def _():
    with Server() as server:
        game = playing(server, {"arbiter": "human", "time": "7200"})
        game.accepted("white", "move", move="g1g3")
        game.accepted("white", "press")
        pending = game.view("arbiter")["pending"]
        same(len(pending), 1)
        for role in ("white", "black", "spectator"):
            same(game.view(role)["pending"], [])
        game.accepted("arbiter", "rule", on=pending[0]["question"], decision="uphold")
        same(game.view("arbiter")["pending"], [])
        view = game.view("spectator")
        assert view["state"]["fen"].startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), view
        assert view["state"]["clock"]["black"] > 7300, view


@test("a long game by two players at once over HTTP, and a blind player with an assistant")
def _():
    with Server() as server:
        game = playing(server, {"board": "guarded", "time": "5400+30"})
        for i, move in enumerate(client.LONG_GAME[:120]):
            game.accepted(PLAYERS[i % 2], "move", move=move)
        same(len(acts_of(game)), 121)
        game.verified_log()
        game = playing(server, {"blind": "white"})
        answer = game.act("white-assistant", "announce", text="e four")
        wanted = referee(['{"conditions":{"blind":"white"}}', '{"at":0,"by":"arbiter","act":"start"}',
                          '{"at":1,"by":"assistant","for":"white","act":"announce","text":"e four"}'], "--view", "white")[-1]
        same(answer["accepted"], wanted["accepted"])
        same([r["ruling"] for r in answer["rulings"]], [r["ruling"] for r in wanted["rulings"]])


@test("preview: what the answer would be, and nothing has happened; only for the arbiter")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200"})
        game.move("white", "e2e4")
        before = game.log()
        ask = lambda act, role="arbiter", query="": server.post(f"{game.path}/preview{query}", act, game.tokens[role])
        shown = ask({"act": "add_time", "player": "black", "seconds": 60, "article": "12.5"}).json
        assert "n" not in shown, shown
        same((shown["by"], shown["accepted"], shown["act"]["seconds"]), ("arbiter", True, 60))
        same([r["ruling"] for r in shown["rulings"]], ["time_added"])
        restored = ask({"act": "restore", "ply": 0}, query="?language=pt").json
        same(restored["moves"], {"after": 0, "made": []})
        refused = ask({"act": "restore", "ply": 9}).json
        same((refused["accepted"], refused["error"]["code"]), (False, "no_such_ply"))
        same(ask({"act": "press"}).code, "forbidden")
        for role in ("white", "black", "spectator", "white-assistant", "organiser"):
            same(ask({"act": "restore", "ply": 0}, role).status, 403, role)
        same(ask({"act": "castle"}).code, "bad_act")
        same(game.log(), before, "nothing is recorded")
        done = game.act("arbiter", "restore", ply=0)
        same(done["rulings"][0]["effects"], restored["rulings"][0]["effects"])


@test("desk: what the arbiter can do, sent as it stands there, does what it said")
def _():
    with Server() as server:
        game = playing(server, {"time": "7200", "arbiter": "human", "edition": "2017"})
        game.move("white", "e2e4")
        game.accepted("black", "move", move="e7e4")
        game.accepted("black", "press")
        before = game.log()
        answer = server.get(f"{game.path}/desk?language=es", game.tokens["arbiter"])
        options = answer.json["options"]
        same(game.log(), before, "nothing is recorded")
        kinds = {o["incident"] for o in options}
        assert {"question", "illegal_move", "clock", "conduct", "result", "note", "correction"} <= kinds, kinds
        answers = [o["act"]["decision"] for o in options if o["incident"] == "question"]
        same(answers, ["uphold", "dismiss"])
        for option in options:
            shown = server.post(f"{game.path}/preview?language=es", option["act"], game.tokens["arbiter"]).json
            same(shown["accepted"], True, str(option["act"]))
            same([r["ruling"] for r in shown["rulings"]], [r["ruling"] for r in option["would"]["rulings"]], str(option["act"]))
        upheld = next(o for o in options if o["act"].get("decision") == "uphold")
        same((upheld["player"], upheld["article"]), ("black", "7.5.1"))
        fields = {k: v for k, v in upheld["act"].items() if k != "act"}
        done = game.act("arbiter", "rule", **fields)
        same(done["state"]["fen"], upheld["would"]["state"]["fen"])
        same(server.get(f"{game.path}/desk", game.tokens["white"]).status, 403)
