"""jadoube log, as its users use it, and the verifier of docs/log.md. Called by run."""
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESIGNED = ROOT / "tests/data/logs/resigned.jsonl"      # over and signed
UNFINISHED = ROOT / "tests/data/logs/unfinished.jsonl"  # not over; control characters in it
KEY = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
DOC = (ROOT / "docs/log.md").read_text()
FIELDS = ["file", "intact", "game", "white", "black", "entries", "acts", "phase", "result", "head", "signed_by",
          "problems"]


def chained(bodies):
    """The file of these bodies, as docs/log.md says."""
    head, text = bytes(32), b""
    for body in bodies:
        head = hashlib.blake2b(head + body, digest_size=32).digest()
        text += b'{"hash":"' + head.hex().encode() + b'",' + body[1:] + b"\n"
    return text


def bodies_of(text):
    return [b"{" + line[75:] for line in text.splitlines()]


def add(test, same, program):
    def log(*arguments, stdin=b""):
        return subprocess.run([program, "log", *map(str, arguments)], input=stdin, capture_output=True, timeout=120)

    def verified(text, *arguments):
        """The exit status, and what it found, of a log on standard input."""
        result = log("verify", "--json", *arguments, stdin=text)
        same(result.stderr, b"")
        report = json.loads(result.stdout)
        same(list(report), FIELDS)
        same(report["intact"], result.returncode == 0)
        return result.returncode, [f'{p["code"]} {p["line"]}' for p in report["problems"]]

    def forged(what, by):
        """Changed, and chained anew by somebody who has no key."""
        bodies = bodies_of(RESIGNED.read_bytes())
        assert any(what in body for body in bodies), what
        return chained([body.replace(what, by, 1) for body in bodies])

    def no_controls(text):
        for byte in text:
            assert byte == 0x0A or byte >= 0x20, text
        assert not re.search("[\x7f-\x9f]", text.decode()), text

    @test("log and its commands have --help with examples")
    def _():
        for command in [["log"], ["log", "verify"], ["log", "acts"], ["log", "show"]]:
            shown = subprocess.run([program, *command, "--help"], capture_output=True, timeout=120)
            same(shown.returncode, 0)
            for word in [b"Usage:", b"Examples:", b"Exit status:"]:
                assert word in shown.stdout, (command, word)

    @test("log verify tells people what an intact log is of")
    def _():
        result = log("verify", RESIGNED)
        same((result.returncode, result.stderr), (0, b""))
        lines = result.stdout.decode().splitlines()
        head = RESIGNED.read_text().splitlines()[-1][9:73]
        same(lines[:7], [
            f"{RESIGNED}: intact", "  Game       k7Wq2xRd", "  Players    Anna - Boris",
            "  Entries    9, of them 7 acts", "  Result     1-0 (resignation, 5.1.2)", f"  Head       {head}",
            f"  Signed by  {KEY}"])
        unsigned = log("verify", UNFINISHED)
        same((unsigned.returncode, unsigned.stderr), (0, b""))
        assert b"  Signed by  nobody: the game is not over" in unsigned.stdout, unsigned.stdout

    @test("log verify takes files, standard input, gzip, and several of them")
    def _():
        for arguments, stdin in [((), RESIGNED.read_bytes()), (("-",), RESIGNED.read_bytes()),
                                 ((), gzip.compress(RESIGNED.read_bytes()))]:
            result = log("verify", *arguments, stdin=stdin)
            same((result.returncode, result.stdout[:10]), (0, b"-: intact\n"))
        result = log("verify", "--json", RESIGNED, UNFINISHED)
        reports = [json.loads(line) for line in result.stdout.splitlines()]
        same([(r["file"], r["intact"], r["phase"], r["result"], r["signed_by"]) for r in reports],
             [(str(RESIGNED), True, "over", "1-0", KEY), (str(UNFINISHED), True, "paused", None, None)])

    @test("log verify finds what was changed, with its line, and ends with 1")
    def _():
        text = RESIGNED.read_bytes()
        lines = text.splitlines(keepends=True)
        same(verified(text), (0, []))
        same(verified(text.replace(b"\n", b"\r\n")), (0, []))
        same(verified(b"\xef\xbb\xbf" + text), (0, []))
        same(verified(b""), (1, ["empty 0"]))
        same(verified(text.replace(b"e2e4", b"d2d4")), (1, ["wrong_hash 5"]))
        same(verified(b"".join(lines[:4] + lines[5:])), (1, ["wrong_hash 5", "wrong_number 5"]))
        same(verified(b"".join(lines[:8])), (1, ["not_signed 8"]))
        same(verified(text[:-40]), (1, ["wrong_hash 9", "not_a_log_line 9", "not_signed 9"]))
        same(verified(b"x" * (3 << 20)), (1, ["not_a_log_line 1"]))
        same(verified(forged(b"e2e4", b"d2d4")), (1, ["bad_signature 9"]))
        same(verified(forged(b'"log":1', b'"log":2')), (1, ["unknown_version 1"]))
        same(verified(forged(b'"role":"black"', b'"role":"white"'))[1][0], "bad_entry 8")
        same(verified(forged(b'"at":7,', b'"at":4,'))[1][0], "time_ran_backwards 5")
        shown = log("verify", stdin=text.replace(b"e2e4", b"d2d4"))
        same((shown.returncode, shown.stdout.startswith(b"-: NOT intact\n")), (1, True))
        assert b"\n  line 5: wrong_hash: The hash does not follow" in shown.stdout, shown.stdout

    @test("log verify says that it would rule differently, and that this is no forgery")
    def _():
        bodies = bodies_of(UNFINISHED.read_bytes())
        bodies[4] = bodies[4].replace(b'"article":"12.1"', b'"article":"12.2"')
        text = chained(bodies)
        same(verified(text), (0, ["ruled_differently 5"]))
        shown = log("verify", stdin=text)
        assert b"-: intact\n" in shown.stdout and b"no forgery" in shown.stdout, shown.stdout

    @test("log verify --key wants that key, in small letters or capitals")
    def _():
        text = RESIGNED.read_bytes()
        same(verified(text, "--key", KEY), (0, []))
        same(verified(text, "--key", KEY.upper()), (0, []))
        same(verified(text, "--key", "0" * 64), (1, ["signed_by_another 9"]))
        for key in ["abc", "g" * 64, KEY + "0"]:
            result = log("verify", "--key", key, RESIGNED)
            same((result.returncode, result.stdout), (2, b""))
            assert b"64 hexadecimal digits" in result.stderr, result.stderr

    @test("log ends with 2 if it cannot read, also beside a log that is intact")
    def _():
        for arguments in [["verify", "/no/such/file"], ["verify", RESIGNED, "/no/such/file"], ["acts", "/no/such/file"],
                          ["show", "/"], [], ["prove"], ["verify", "--colour"]]:
            result = log(*arguments)
            same((arguments, result.returncode), (arguments, 2))
            assert result.stderr, arguments
        cut = log("verify", stdin=gzip.compress(RESIGNED.read_bytes())[:-20])
        same((cut.returncode, cut.stdout), (2, b""))

    @test("log acts gives what referee reads, and referee rules as the log has it")
    def _():
        for path in [RESIGNED, UNFINISHED]:
            acts = log("acts", path)
            same((acts.returncode, acts.stderr), (0, b""))
            entries = [json.loads(line) for line in path.read_bytes().splitlines()]
            wanted = [{"conditions": entries[0]["conditions"]}] + [e["act"] for e in entries if "act" in e]
            same([json.loads(line) for line in acts.stdout.splitlines()], wanted)
            refereed = subprocess.run([program, "referee"], input=acts.stdout, capture_output=True, timeout=120)
            answers = [json.loads(line) for line in refereed.stdout.splitlines()]
            for answer, entry in zip(answers[1:], [e for e in entries if "act" in e], strict=True):
                same(answer["accepted"], entry["accepted"])
                same([r["ruling"] for r in answer["rulings"]], [r["ruling"] for r in entry["rulings"]])

    @test("log show tells act by act what was done and ruled, as it was written")
    def _():
        text = forged(b"White wins: Black has resigned.", b"Black has had enough.")
        result = log("show", stdin=text)
        same((result.returncode, result.stderr), (1, b"jadoube: the log is not intact: bad_signature.\n"))
        shown = log("show", RESIGNED)
        same((shown.returncode, shown.stderr), (0, b""))
        rows = [line.split(None, 2) for line in shown.stdout.decode().splitlines()]
        assert rows[0][:2] == ["Game", "k7Wq2xRd,"], rows[0]
        for row in [["0:00:00", "server", "start"], ["0:00:04.25", "white", "move e1e3"],
                    ["0:00:19.125", "black", "resign"]]:
            assert row in rows, (row, rows)
        for words in ["  7.5.5    White's first completed illegal move", "  9.1.2.1  [no_offer] ", "signed by " + KEY]:
            assert words in shown.stdout.decode(), words
        assert b"Black has had enough." in result.stdout, result.stdout

    @test("log acts and show tell of a log that is not intact, and go on")
    def _():
        lines = RESIGNED.read_bytes().splitlines(keepends=True)
        text = b"".join(lines[:2] + [b"garbage\n"] + lines[2:])
        acts, shown = log("acts", stdin=text), log("show", stdin=text)
        for result in [acts, shown]:
            same((result.returncode, result.stderr), (1, b"jadoube: the log is not intact: not_a_log_line.\n"))
        same(len(acts.stdout.splitlines()), 8)
        assert b"(line 3 is no line of a log)\n" in shown.stdout, shown.stdout

    @test("log lets no control character of a file reach the terminal")
    def _():
        text = UNFINISHED.read_bytes()
        assert b"\\u001b" in text and b"\x7f" in text and b"\xc2\x9b" in text
        for arguments in [["verify"], ["verify", "--json"], ["acts"], ["show"]]:
            for stdin in [text, b"\x1b[2J\n" + text, text.replace(b'"at":', b'"at":\t'),
                          chained([body.replace(b'"at":', b'"at":\r') for body in bodies_of(text)]),
                          chained([body.replace(b'"log":1', b'"log":2') for body in bodies_of(text)]),
                          chained([body.replace(b'"game":"', b'"game":"\\u009b\\u0007') for body in bodies_of(text)])]:
                result = log(*arguments, stdin=stdin)
                assert result.returncode in (0, 1), result
                no_controls(result.stdout)
                no_controls(result.stderr)

    @test("docs/log.md: the verifier in Python has few lines, and agrees with the program")
    def _():
        code = re.search(r"```python\n(.*?)```", DOC, re.S).group(1)
        assert len([line for line in code.splitlines() if line.strip()]) <= 15
        text = RESIGNED.read_bytes()
        lines = text.splitlines(keepends=True)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "game.jsonl"

            def by_python(content):
                file.write_bytes(content)
                return subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, timeout=120)

            for content in [text, UNFINISHED.read_bytes(), text.replace(b"\n", b"\r\n")]:
                result = by_python(content)
                same((result.returncode, result.stdout.decode().strip()),
                     (0, json.loads(log("verify", "--json", stdin=content).stdout)["head"]))
            for content, words in [
                (text.replace(b"e2e4", b"d2d4"), b"line 5: wrong hash"),
                (b"".join(lines[:4] + lines[5:]), b"line 5: wrong hash"),
                (chained(bodies_of(text)[:4] + bodies_of(text)[5:]), b"line 5: wrong number"),
                (forged(b"e2e4", b"d2d4"), b"line 9: signature of another head"),
            ]:
                result = by_python(content)
                same((result.returncode, result.stderr.strip()), (1, words))
                same(log("verify", stdin=content).returncode, 1)

    @test("docs/log.md: its example is that of the file, and its numbers are right")
    def _():
        lines = RESIGNED.read_text().splitlines()
        for line in lines[:2]:
            assert f"\n{line}\n" in DOC, line
        for words in [f"of {len(lines[0]) - 74} bytes", f"`{lines[0][9:17]}…`", f"`{lines[1][9:17]}…`",
                      f"`{lines[7][9:17]}…`"]:
            assert words in DOC, words
        codes = re.findall(r"case Code::(\w+): return", (ROOT / "edge/gamelog/src/verify.cpp").read_text())
        same(re.findall(r"^\| `(\w+)` \|", DOC.split("## `jadoube log`")[1], re.M), codes)

    if shutil.which("openssl"):
        @test("docs/log.md: OpenSSL finds the signature good, and a changed one bad")
        def _():
            commands = re.search(r"```sh\n(.*?)```", DOC, re.S).group(1)
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / "game.jsonl"
                for content, status in [(RESIGNED.read_bytes(), 0),
                                        (RESIGNED.read_bytes().replace(b'"head":"8', b'"head":"9'), 1)]:
                    file.write_bytes(content)
                    same(subprocess.run(["bash", "-c", commands], cwd=folder, capture_output=True).returncode, status)
