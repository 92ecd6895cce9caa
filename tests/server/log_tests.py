"""Logs as they are downloaded: the chain, the signature, the replay. Called by run."""
import hashlib
import json
import re
import shutil
import subprocess
import sys

import client
from client import Server, jadoube, referee, same, test
from api_tests import acts_of, playing

LOG_DOCUMENT = client.ROOT / "docs/log.md"


def finished_game(server, **conditions):
    game = playing(server, {"time": "7200", **conditions})
    game.accepted("white", "move", move="g1g3")
    game.accepted("white", "press")                                  # illegal: two minutes
    game.play("g1f3 e7e5")
    game.accepted("white", "write", ply=1, text="Nf3 – š")
    game.act("white", "accept_draw")                                 # refused
    game.act("arbiter", "incident", article="11.5", player="white", text="a \"quoted\" \\ text \u2028 \U0001F600")
    game.play("f3g1 d8h4 a2a3")
    game.accepted("black", "resign")
    return game


def verify(log, *flags):
    return jadoube("log", "verify", *flags, "-", stdin=log)


@test("a downloaded log verifies; the end of a finished game is signed")
def _():
    with Server() as server:
        game = finished_game(server)
        entries = game.verified_log()
        signature = [e for e in entries if "signature" in e][-1]
        assert entries.index(signature) >= len(entries) - 2, "it is at the end"
        going = playing(server)
        going.play("e2e4")
        assert not any("signature" in e for e in going.verified_log())


@test("whatever is changed in a log, the verifier finds it")
def _():
    with Server() as server:
        log = finished_game(server).log()
        lines = log.splitlines(keepends=True)
        same(verify(log).returncode, 0)
        forged = {
            "a byte": log.replace(b"g1f3", b"g1h3", 1),
            "a time": re.sub(rb'"at":(\d)', rb'"at":1\1', log, count=1) if b'"at":' in log else log[:-1],
            "a line gone": b"".join(lines[:3] + lines[4:]),
            "a line twice": b"".join(lines[:4] + lines[3:]),
            "two lines swapped": b"".join(lines[:3] + [lines[4], lines[3]] + lines[5:]),
            "the first line gone": b"".join(lines[1:]),
            "the signature gone": b"".join(lines[:-1]),
            "half a line": log[:-20],
            "nothing": b"",
            "rubbish behind it": log + b"{}\n",
            "a ruling": log.replace(b"illegal_move", b"legal_moves!", 1),
        }
        for what, text in forged.items():
            assert text != log, what
            result = verify(text)
            assert result.returncode != 0, f"{what}: {result.stdout.decode()}"
        # A chain that was computed anew from a changed entry: only the signature can tell.
        before, rebuilt = bytes(32), []
        for line in log.replace(b"g1f3", b"g1h3").splitlines():
            body = b"{" + line[line.index(b",") + 1:]
            before = hashlib.blake2b(before + body, digest_size=32).digest()
            rebuilt.append(b'{"hash":"' + before.hex().encode() + b'",' + body[1:] + b"\n")
        client.verify_chain(b"".join(rebuilt))
        assert verify(b"".join(rebuilt)).returncode != 0, "a new chain with the old signature"


@test("docs/log.md has a verifier in Python: it accepts ours and refuses forged ones")
def _():
    assert LOG_DOCUMENT.exists(), "docs/log.md is not there"
    blocks = re.findall(r"```(?:python|py)\n(.*?)```", LOG_DOCUMENT.read_text(), re.S)
    programs = [b for b in blocks if "blake2b" in b]
    assert programs, "no Python with blake2b in docs/log.md"
    path = f"{client.folder()}/verify.py"
    with open(path, "w") as file:
        file.write(programs[0])
    with Server() as server:
        log = finished_game(server).log()
        name = f"{client.folder()}/game.jsonl"

        def run(text):
            with open(name, "wb") as file:
                file.write(text)
            return subprocess.run([sys.executable, path, name], input=text, capture_output=True, timeout=30)

        done = run(log)
        same(done.returncode, 0, (done.stdout + done.stderr).decode())
        for text in [log.replace(b"g1f3", b"g1h3", 1), b"".join(log.splitlines(keepends=True)[:3] + log.splitlines(keepends=True)[4:])]:
            done = run(text)
            assert done.returncode != 0 or b"wrong" in done.stdout.lower() + done.stderr.lower(), done.stdout.decode()


@test("`log acts | referee` gives the rulings, the clocks and the result that people were told")
def _():
    with Server() as server:
        game = finished_game(server)
        arbiter = game.connect("arbiter", resume=0)
        arbiter.wait(lambda m: "view" in m and m["view"]["state"]["result"], about="the end")
        acts = jadoube("log", "acts", "-", stdin=game.log())
        same(acts.returncode, 0, acts.stderr.decode())
        lines = acts.stdout.decode().rstrip("\n").split("\n")
        answers = referee(lines)
        same(len(answers), len(lines))
        told = {(v["at"], json.dumps(v["act"], sort_keys=True)): v for v in arbiter.views if "act" in v}
        compared = 0
        for line, answer in zip(lines[1:], answers[1:]):
            act = json.loads(line)
            key = (act["at"], json.dumps({k: v for k, v in act.items() if k not in ("at", "by", "for")}, sort_keys=True))
            if key in told:
                same(answer["rulings"], told[key]["rulings"], line)
                same(answer["state"], told[key]["state"], line)
                compared += 1
        assert compared >= 10, f"only {compared} of {len(lines)} acts were compared"
        same(answers[-1]["state"]["result"]["score"], "1-0")


@test("the log has every act as it was done: role, key, text, in any script")
def _():
    with Server() as server:
        game = playing(server)
        game.post("white", {"act": "move", "move": "e2e4"}, key="ключ")
        game.accepted("white", "write", ply=1, text="е4 \u0000 \"\\ \U0001F600")
        game.accepted("arbiter", "incident", text="</script>\n\r\t")
        acts = acts_of(game)
        same([a["act"]["act"] for a in acts], ["start", "move", "write", "incident"])
        same([a["role"] for a in acts], ["arbiter", "white", "white", "arbiter"])
        same(acts[1]["key"], "ключ")
        same(acts[2]["act"]["text"], "е4 \u0000 \"\\ \U0001F600")
        same(acts[3]["act"]["text"], "</script>\n\r\t")


@test("the log is the same over a restart, and goes on in one chain")
def _():
    with Server() as server:
        game = playing(server)
        game.play("e2e4 e7e5")
        before = game.log()
        server.kill()
        server.restart()
        game.play("g1f3 b8c6")
        after = game.log()
        assert after.startswith(before), "what was there has changed"
        game.verified_log()


@test("`log verify` of several files says which is wrong; --key takes no other signer")
def _():
    with Server() as server, Server() as other:
        names, logs = [], []
        for i, where in enumerate([server, server, other]):
            names.append(f"{client.folder()}/{i}.jsonl")
            logs.append(finished_game(where).log())
            with open(names[-1], "wb") as file:
                file.write(logs[-1])
        for name in names:
            same(jadoube("log", "verify", name).returncode, 0)
        keys = [client.verify_chain(log)[-1]["key"] for log in logs]
        same((keys[0] == keys[1], keys[0] == keys[2]), (True, False), "a server has one key of its own")
        assert any(keys[0] in line for line in server.output), "and says which"
        same(jadoube("log", "verify", "--key", keys[0], *names[:2]).returncode, 0)
        told = jadoube("log", "verify", "--json", "--key", keys[0], *names)
        same(told.returncode, 1)
        reports = [json.loads(line) for line in told.stdout.splitlines()]
        same([r["intact"] for r in reports], [True, True, False])
        same([p["code"] for p in reports[2]["problems"]], ["signed_by_another"])


@test("the signature of a log holds for OpenSSL, by the lines of docs/log.md")
def _():
    blocks = re.findall(r"```sh\n(.*?)```", LOG_DOCUMENT.read_text(), re.S)
    script = next(b for b in blocks if "openssl" in b)
    if not shutil.which("openssl"):
        raise client.Skipped("no openssl here")
    with Server() as server:
        game = finished_game(server)
        log = game.log()
        folder = client.folder()
        for text, holds in [(log, True), (re.sub(rb'"signature":"(..)', lambda m: b'"signature":"' + (b"00" if m[1] != b"00" else b"01"),
                                                 log), False)]:
            with open(f"{folder}/game.jsonl", "wb") as file:
                file.write(text)
            done = subprocess.run(["sh", "-c", script.replace("k7Wq2xRd", game.id)], cwd=folder, capture_output=True)
            same(done.returncode == 0, holds, (done.stdout + done.stderr).decode())
