"""`jadoube backup` and `jadoube restore`, beside a running server and between stores. Called by run."""
import contextlib
import os
import sqlite3

import client
from client import PLAYERS, Postgres, Server, jadoube, same, test, until
from accounts_tests import Session, with_administrator
from api_tests import playing
from survive_tests import Board


def where(server):
    return ["--postgres", server.postgres] if server.postgres else ["--data", server.data]


def done(*arguments):
    result = jadoube(*arguments)
    same(result.returncode, 0, f"{arguments}: {result.stdout.decode()}{result.stderr.decode()}")
    return result


def games_of(server, count=2):
    games = []
    for i in range(count):
        game = playing(server, {"board": "guarded", "time": "5400+30"}, title=f"Board {i}")
        for k, move in enumerate(client.LONG_GAME[:10 + i]):
            game.accepted(PLAYERS[k % 2], "move", move=move)
        games.append(game)
    games[0].accepted("white", "resign")
    return games


def goes_on(games, other, plies):
    """With the same links at another server."""
    for game, log in games:
        there = game.at_node(other)
        assert there.log().startswith(log), "the log is the same"
        there.verified_log()
        same(there.get("/links", "organiser").json["links"]["white"]["token"], game.tokens["white"])
    game, log = games[-1]
    there = game.at_node(other)
    same(there.view("arbiter")["state"]["ply"], plies)
    answer = there.act(PLAYERS[plies % 2], "move", move=client.LONG_GAME[plies])
    same(answer["accepted"], True, str(answer))
    there.verified_log()


@test("backup while it runs under load, restore elsewhere, start there: games go on with the same links", seconds=90)
def _():
    with Server() as server:
        with_administrator(server)
        games = games_of(server)
        busy = [playing(server, {"board": "guarded", "time": "5400+30"}) for _ in range(2)]
        boards = [Board(g) for g in busy]
        for board in boards:
            board.start()
        until(lambda: all(len(b.acknowledged) > 10 for b in boards), 20, "some moves")
        file = f"{client.folder()}/backup"
        known = [dict(b.acknowledged) for b in boards]
        done("backup", *where(server), file)
        assert os.path.getsize(file) > 0
        until(lambda: all(len(b.acknowledged) > len(k) + 5 for b, k in zip(boards, known)), 20, "the games to go on meanwhile")
        elsewhere = f"{client.folder()}/other"
        done("restore", "--data", elsewhere, file)
        with Server(data=elsewhere) as other:
            goes_on([(g, g.log()) for g in games], other, 11)
            for board, acknowledged in zip(boards, known):
                there = board.game.at_node(other)
                entries = there.verified_log()
                keys = [e.get("key") for e in entries if "act" in e]
                same([k for k in acknowledged if k not in keys], [], "acknowledged before the backup, and not in it")
            Session(other, "ada")
        for board in boards:
            board.close()


@test("restore beside a running server brings back what is missing, and changes nothing else", seconds=90)
def _():
    with Server() as one:
        first = games_of(one)
        files = [f"{client.folder()}/backup{i}" for i in range(2)]
        done("backup", *where(one), files[0])
        elsewhere = f"{client.folder()}/other"
        done("restore", "--data", elsewhere, files[0])
        with Server(data=elsewhere) as two:
            there = first[1].at_node(two)
            there.accepted("black", "move", move=client.LONG_GAME[11])  # goes on there alone
            longer = there.log()
            extra = games_of(two, 1)[0]
            later = games_of(one, 2)                                    # and these are made here alone
            done("backup", *where(one), files[1])
            done("restore", "--data", elsewhere, files[1])
            same(there.log(), longer, "what is newer than the backup stays")
            for game in later:
                restored = game.at_node(two)
                same(restored.log(), game.log())
                restored.verified_log()
            last = later[1].at_node(two)
            same(last.act("black", "move", move=client.LONG_GAME[11])["accepted"], True)
            extra.verified_log()
            done("restore", "--data", elsewhere, files[1])
            same(there.log(), longer)
            # Parted: both went on from the same entry. Neither is overwritten.
            first[1].accepted("arbiter", "incident", text="only here")
            done("backup", *where(one), f"{files[1]}.parted")
            jadoube("restore", "--data", elsewhere, f"{files[1]}.parted")
            same(there.log(), longer)
            there.verified_log()


@test("PostgreSQL to SQLite and back: the same logs, links and accounts", seconds=120)
def _():
    with Postgres() as postgres:
        folder, file, again = client.folder(), f"{client.folder()}/one", f"{client.folder()}/two"
        with Server(postgres=postgres.url) as server:
            with_administrator(server)
            games = [(g, g.log()) for g in games_of(server)]
            done("backup", "--postgres", postgres.url, file)
        done("restore", "--data", f"{folder}/data", file)
        with Server(data=f"{folder}/data") as other:
            Session(other, "ada")
            goes_on(games, other, 11)
            games = [(g.at_node(other), g.at_node(other).log()) for g, _ in games]
            done("backup", "--data", f"{folder}/data", again)
        with Postgres() as fresh:
            done("restore", "--postgres", fresh.url, again)
            with Server(postgres=fresh.url) as third:
                Session(third, "ada")
                goes_on(games, third, 12)


@test("what is no backup, or half of one, is refused, and nothing is harmed")
def _():
    with Server() as server:
        game = games_of(server, 1)[0]
        log = game.log()
        folder = client.folder()
        done("backup", *where(server), f"{folder}/good")
        good = open(f"{folder}/good", "rb").read()
        for name, data in [("empty", b""), ("text", b"hello\n" * 1000), ("half", good[:len(good) // 2]),
                           ("random", os.urandom(20_000))]:
            with open(f"{folder}/{name}", "wb") as file:
                file.write(data)
            result = jadoube("restore", *where(server), f"{folder}/{name}")
            assert result.returncode != 0 and result.stderr, (name, result)
        result = jadoube("restore", *where(server), f"{folder}/missing")
        assert result.returncode != 0 and result.stderr
        result = jadoube("backup", "--data", f"{folder}/nothing here", f"{folder}/x")
        assert result.returncode != 0 and result.stderr
        same(game.log(), log)
        game.verified_log()


@test("--keep-days forgets games that are over and so old, and no others")
def _():
    with Server() as server:
        old_games = games_of(server)  # the first of them is over
        data = server.data
    with contextlib.closing(sqlite3.connect(f"{data}/jadoube.sqlite")) as file:
        file.execute("UPDATE games SET created = created - 2 * 24 * 3600 * 1000")
        file.commit()
    with Server(data=data) as server:
        young = games_of(server, 1)[0]
        log = young.log()
    with Server("--keep-days", "1", data=data) as server:
        over, running, young = [game.at_node(server) for game in [*old_games, young]]
        until(lambda: over.get("/log", "arbiter").status == 404, 30, "the old game is forgotten")
        assert young.log() == log, "over, but not old"
        running.accepted(PLAYERS[1], "move", move=client.LONG_GAME[11])  # old, but not over
