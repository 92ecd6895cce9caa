"""Several nodes on one PostgreSQL: any serves any game, one dies, one is cut off. Called by run."""
import json
import os
import signal
import time

import client
from client import PLAYERS, Closed, Postgres, Server, Skipped, same, shell, test, until
from api_tests import acts_of, playing
from survive_tests import Board


def nodes(postgres, count):
    return [Server(postgres=postgres.url) for _ in range(count)]


@test("any node serves any game: made on one, played on two, watched on three; one chain", seconds=90)
def _():
    with Postgres() as postgres:
        servers = nodes(postgres, 3)
        with servers[0], servers[1], servers[2]:
            game = playing(servers[0], {"board": "guarded", "time": "5400+30"})
            at = [game.at_node(s) for s in servers]
            same([g.get("/links", "organiser").json["links"].keys() for g in at], [game.links.keys()] * 3)
            same({g.get("/links", "organiser").json["links"]["white"]["token"] for g in at}, {game.tokens["white"]})
            white, black = at[0].connect("white").begin(), at[1].connect("black").begin()
            watchers = [g.connect("spectator").begin() for g in at]
            slowest = 0
            for i, move in enumerate(client.LONG_GAME[:60]):
                begun = time.monotonic()
                view = (white, black)[i % 2].act("move", move=move)
                slowest = max(slowest, time.monotonic() - begun)
                same(view["accepted"], True, f"{move}: {view}")
            assert slowest < 3, f"an act took {slowest} s"
            for person in (white, black, *watchers):
                until(lambda: len(person.views) >= 60 or person.drain(0.2), 10, f"all views of {person.role}")
            same(watchers[0].raw_views, watchers[1].raw_views)
            same(watchers[0].raw_views, watchers[2].raw_views)
            same({g.log() for g in at}, {game.log()})
            game.verified_log()
            # revoked on one, refused on all
            link = servers[2].post(f"{game.path}/links/black/revoke", {}, game.tokens["organiser"])
            same(link.status, 200, repr(link))
            for node in at:
                until(lambda: node.get("", "black").status == 401, 5, "the revocation to be known everywhere")
            try:
                black.drain(5)
                raise AssertionError("a connection by the revoked link stays open on another node")
            except Closed as closed:
                same(closed.code, 1008)


@test("a key sent again at another node, at once: the same answer; with other content 422, and nothing is done", seconds=90)
def _():
    with Postgres() as postgres:
        servers = nodes(postgres, 2)
        with servers[0], servers[1]:
            game = playing(servers[0], {"time": "5400+30"})
            at = [game, game.at_node(servers[1])]
            for i in range(12):
                one, other = at[i % 2], at[1 - i % 2]
                first = one.post("white", {"act": "touch", "square": "e2"}, key=f"k{i}")
                same(first.status, 200, repr(first))
                if i % 3 == 0:
                    again = other.post("white", {"act": "touch", "square": "e2"}, key=f"k{i}")
                    same((again.status, again.body), (200, first.body))
                else:
                    response = other.post("white", {"act": "touch", "square": "d2"}, key=f"k{i}")
                    same((response.status, response.code if response.status != 200 else response.text), (422, "key_reused"))
            acts = [a["act"] for a in acts_of(game)][1:]
            same([a["square"] for a in acts], ["e2"] * 12)


@test("over HTTP a game is played on two nodes in turn", seconds=90)
def _():
    with Postgres() as postgres:
        servers = nodes(postgres, 2)
        with servers[0], servers[1]:
            game = playing(servers[0], {"time": "5400+30"})
            sides = {"white": game, "black": game.at_node(servers[1])}
            for i, move in enumerate("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6".split()):
                sides[PLAYERS[i % 2]].move(PLAYERS[i % 2], move)
            same(game.view("spectator")["state"]["ply"], 6)
            same(len(acts_of(game)), 13)
            lists = [json.loads(s.get("/api/games").body)["games"] for s in servers]
            same([g["game"] for g in lists[0]], [game.id])
            same([g["game"] for g in lists[1]], [game.id])


@test("kill -9 of the node that writes the games: others take over within seconds, clocks survive, nothing is lost",
      seconds=150)
def _():
    with Postgres() as postgres:
        servers = nodes(postgres, 2)
        with servers[0], servers[1]:
            made = [playing(servers[0], {"board": "guarded", "time": "5400+30"}) for _ in range(3)]
            idle = playing(servers[0], {"time": "300"})
            flagged = playing(servers[0], {"time": "8"})
            boards = [Board(g.at_node(servers[1]), {"white": servers[1], "black": servers[1]}) for g in made]
            for board in boards:
                board.start()
            until(lambda: all(len(b.acknowledged) > 20 for b in boards), 30, "some moves")
            before = idle.view("arbiter")
            servers[0].kill()
            killed = time.monotonic()
            counts = [len(b.acknowledged) for b in boards]
            until(lambda: all(len(b.acknowledged) > c + 10 for b, c in zip(boards, counts)), 30, "the others to take over")
            taken = time.monotonic() - killed
            assert taken < 15, f"it took {taken} s"
            after = idle.at_node(servers[1]).view("arbiter")
            lost = before["state"]["clock"]["white"] - after["state"]["clock"]["white"]
            assert -0.7 <= lost <= time.monotonic() - killed + 1, lost
            over = flagged.at_node(servers[1])
            until(lambda: over.view("arbiter")["state"]["phase"] == "over", 25, "a flag on a game that was taken over")
            if client.LONG:
                chances = 40
                for i in range(chances):
                    servers[i % 2].restart() if servers[i % 2].process.poll() is not None else None
                    time.sleep(2)
                    servers[(i + 1) % 2].kill()
                    time.sleep(3)
            for board in boards:
                board.game = board.game.at_node(servers[1])
                board.close()


@test("a node that is stopped in good order hands its games over at once")
def _():
    with Postgres() as postgres:
        servers = nodes(postgres, 2)
        with servers[0], servers[1]:
            game = playing(servers[0], {"time": "300"})
            game.move("white", "e2e4")
            same(servers[0].terminate(), 0)
            other = game.at_node(servers[1])
            begun = time.monotonic()
            until(lambda: other.post("black", {"act": "move", "move": "e7e5"}, key="k").status == 200, 5, "the other node")
            assert time.monotonic() - begun < 5
            other.verified_log()


@test("PostgreSQL is restarted, gently and not: 503 meanwhile, then all goes on; the time is charged to nobody", seconds=120)
def _():
    with Postgres() as postgres:
        servers = nodes(postgres, 2)
        with servers[0], servers[1]:
            game = playing(servers[0], {"board": "guarded", "time": "5400+30"})
            idle = playing(servers[1], {"time": "300"})
            board = Board(game, {"white": servers[0], "black": servers[1]})
            board.start()
            until(lambda: len(board.acknowledged) > 10, 20, "some moves")
            for how in (signal.SIGINT, signal.SIGQUIT):
                before, begun = idle.view("arbiter"), time.monotonic()
                postgres.stop(how)
                stopped = time.monotonic()
                until(lambda: all(s.get("/ready").status == 503 for s in servers), 10, "/ready to say 503")
                response = idle.post("white", {"act": "touch", "square": "e2"}, key=f"{how}")
                same((response.status, response.code), (503, "unavailable"), repr(response))
                same(servers[0].get("/health").status, 200)
                until(lambda: time.monotonic() - stopped > 3, 5)
                postgres.start()
                up = time.monotonic()
                count = len(board.acknowledged)
                until(lambda: len(board.acknowledged) > count + 5, 30, "the games to go on")
                until(lambda: all(s.get("/ready").status == 200 for s in servers), 15, "/ready to say 200")
                after = until(lambda: (r := idle.get("", "arbiter")).status == 200 and client.answer_of(r), 10, "the idle game")
                lived = (stopped - begun) + (time.monotonic() - up)
                passed = before["state"]["clock"]["white"] - after["state"]["clock"]["white"]
                assert -0.7 <= passed <= lived + 1.5, f"{passed} s were charged, of which it lived {lived}"
            board.close()
            idle.verified_log()


@test("accounts and sessions are those of all nodes", seconds=90)
def _():
    with Postgres() as postgres:
        servers = nodes(postgres, 2)
        with servers[0], servers[1]:
            password = "correct horse battery"
            same(servers[0].post("/api/accounts", {"name": "ada", "password": password}).status, 201)
            signed = servers[1].post("/api/session", {"name": "ada", "password": password})
            same(signed.status, 200, repr(signed))
            cookie = signed.header("Set-Cookie").split(";")[0]
            same(servers[0].get("/api/session", headers={"Cookie": cookie}).status, 200)


# ------------------------------------------------------------------------------------- a partition


class Network:
    """A database in the middle and nodes around it, each in a network namespace of its own, with one
    link to the database and one to its clients. All of it goes when the test's process does."""

    def __init__(self, count):
        client.own_namespaces(client.CLONE_NEWNS | client.CLONE_NEWNET)
        try:
            shell("mount", "-t", "tmpfs", "none", "/run")
            os.makedirs("/run/netns")
            shell("ip", "link", "set", "lo", "up")
            for i in range(count):
                name = f"node{i}"
                shell("ip", "netns", "add", name)
                shell("ip", "-n", name, "link", "set", "lo", "up")
                for kind, net in (("c", 10), ("d", 20)):  # clients, database
                    ours, theirs = f"{kind}{i}a", f"{kind}{i}b"
                    shell("ip", "link", "add", ours, "type", "veth", "peer", "name", theirs)
                    shell("ip", "link", "set", theirs, "netns", name)
                    shell("ip", "addr", "add", f"10.231.{net + i}.1/24", "dev", ours)
                    shell("ip", "link", "set", ours, "up")
                    shell("ip", "-n", name, "addr", "add", f"10.231.{net + i}.2/24", "dev", theirs)
                    shell("ip", "-n", name, "link", "set", theirs, "up")
        except AssertionError as error:
            raise Skipped(f"no namespaces here: {error}") from None

    def cut(self, i):
        """Packets between node and database are lost, both ways; neither is told."""
        shell("ip", "link", "set", f"d{i}a", "down")

    def mend(self, i):
        shell("ip", "link", "set", f"d{i}a", "up")


@test("a partition: the node that is cut off from the database acknowledges nothing, the other goes on, no log forks",
      seconds=180)
def _():
    network = Network(2)
    with Postgres(host="127.0.0.1", listen="*") as postgres:
        servers = [Server(postgres=f"postgresql://jadoube@10.231.{20 + i}.1:{postgres.port}/postgres?connect_timeout=2",
                          netns=f"node{i}", host=f"10.231.{10 + i}.2") for i in range(2)]
        with servers[0], servers[1]:
            game = playing(servers[0], {"board": "guarded", "time": "5400+30"})
            both = [game, game.at_node(servers[1])]
            plies = 0

            def move(node, key=None, timeout=20):
                role = PLAYERS[plies % 2]
                return both[node].post(role, {"act": "move", "move": client.LONG_GAME[plies]}, key=key, timeout=timeout)

            for _ in range(6):
                same(move(0).status, 200)
                plies += 1
            for cut, lives in ((0, 1), (1, 0)) if not client.LONG else ((0, 1), (1, 0)) * 20:
                old = [both[cut].connect(role).begin() for role in ("white", "spectator")]
                network.cut(cut)
                begun = time.monotonic()
                # Both halves live: the one that is cut off is asked for something that would be seen.
                status = None
                try:
                    status = move(cut, key=f"lost {plies} {cut}", timeout=4).status
                except OSError:
                    pass
                assert status != 200, "it acknowledged what it could not record"
                response = until(lambda: (r := move(lives, key=f"ply {plies}")).status == 200 and r, 30,
                                 "the other node to take the game over")
                same(client.answer_of(response)["accepted"], True, repr(response))
                plies += 1
                taken = time.monotonic() - begun
                assert taken < 25, taken
                for _ in range(5):
                    same(move(lives).status, 200)
                    plies += 1
                try:
                    status = both[cut].post("arbiter", {"act": "incident", "text": "from the dead"}, timeout=4).status
                except OSError:
                    status = None
                assert status != 200, "still cut off, it acknowledged something"
                network.mend(cut)
                until(lambda: servers[cut].is_ready(), 40, "the node to come back")
                for person in old:
                    try:
                        person.drain(0.2)
                    except Closed as closed:
                        assert closed.code in (4000, 1012, 1013, 1008, None), closed
                    person.socket.cut()
                response = until(lambda: (r := move(cut, key=f"back {plies}")).status == 200 and r, 20, "it to play again")
                assert client.answer_of(response)["accepted"], response
                plies += 1
                until(lambda: both[0].log() == both[1].log(), 10, "both to have one log")
                log = both[cut].verified_log()
                moves = [e["act"]["move"] for e in log if "act" in e and e["act"]["act"] == "move" and
                         e.get("accepted", True) and e.get("answer", {}).get("accepted", True)]
                same(moves, client.LONG_GAME[:plies], "one chain, with everything that was acknowledged and nothing else")
                assert not any("from the dead" in json.dumps(e) for e in log)
