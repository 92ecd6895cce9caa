"""jadoube reconstruct, as its users use it. Called by run."""
import json
import pathlib
import random
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

TWO = """language white: ro
board: r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQR1K1 b   # his clock was running

[White's sheet]
1. e4 e5
2. Cf3 Cc6
3. Nc4 Nc5
4. -- --
5. 0-0 d6
6. Te1
[Black's sheet]
1. e4 e5  2. Nf3 Nc6
3. Bc4 Bb5
4. c3 Nf6 (=)
5. O-O 1:12:30
6. Qe1
"""
OPEN = "[White's sheet]\n1. e4 e5\n2. Nf3\n[Black's sheet]\n1. e4 e5\n2. Nc3\n"
MOVES = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 O-O d6 Re1"


def add(test, same, program):
    def ask(text, *arguments, file="-"):
        text = text if isinstance(text, bytes) else text.encode()
        return subprocess.run([program, "reconstruct", *arguments, file], input=text,
                              capture_output=True, timeout=120)

    def lines(text, *arguments):
        return [json.loads(line) for line in ask(text, "--json", *arguments).stdout.splitlines()]

    @test("reconstruct has --help with the format, examples, and --version")
    def _():
        shown = subprocess.run([program, "reconstruct", "--help"], capture_output=True)
        same(shown.returncode, 0)
        for words in [b"Usage:", b"Examples:", b"Exit status:", b"[White's sheet]", b"last move:"]:
            assert words in shown.stdout, words
        version = subprocess.run([program, "reconstruct", "--version"], capture_output=True)
        assert re.fullmatch(rb"jadoube \d+\.\d+\.\d+\n", version.stdout), version.stdout

    @test("reconstruct: the file that its help shows can be read")
    def _():
        shown = subprocess.run([program, "reconstruct", "--help"], capture_output=True).stdout.decode()
        example = re.search(r"(?m)^ *language white: ro(.|\n)*?2\.\.\. Sc6$", shown).group()
        result = ask(example)
        same((result.returncode, result.stderr), (0, b""))
        same(lines(example)[0]["result"], "unique")

    @test("reconstruct puts the reading beside both sheets, and says that it is the only one")
    def _():
        result = ask(TWO)
        same((result.returncode, result.stderr), (0, b""))
        text = result.stdout.decode()
        rows = [re.split(r"  +", row) for row in text.split("\n\n")[0].splitlines()]
        same(rows[0][1:4], ["Reading", "White's sheet", "Black's sheet"])
        same([row[1] for row in rows[1:]], MOVES.replace("O-O", "0-0").split())
        same(rows[6], ["3…", "Bc5", "Nc5", "Bb5",
                       "illegal on Black's sheet: A bishop moves along a diagonal."])
        same(rows[7], ["4.", "c3", "·", "c3", "not on White's sheet"])
        same(rows[11], ["6.", "Re1", "Te1", "Qe1", "Black's sheet has another move"])
        assert "This is the only reading." in text, text
        assert "the same up to White's move 3." in text, text

    @test("reconstruct writes the reading in the language that is asked for")
    def _():
        text = ask(TWO, "--language", "de").stdout.decode()
        assert re.search(r"(?m)^2…  Sc6 ", text), text
        result = ask(TWO, "--language", "klingon")
        same(result.returncode, 2)
        assert b"klingon" in result.stderr, result.stderr

    @test("reconstruct --json gives the result, the differences and the readings, a line each")
    def _():
        answer = lines(TWO)
        same(list(answer[0]), ["result", "readings", "complete", "unique_up_to",
                               "sheets_agree_up_to", "positions"])
        same({k: v for k, v in answer[0].items() if k != "positions"},
             {"result": "unique", "readings": 1, "complete": True, "unique_up_to": 11,
              "sheets_agree_up_to": 5})
        same([(d["difference"], d["ply"], d["move"], d["color"], d["sheet"]) for d in answer[1:-1]],
             [("illegal", 6, 3, "black", "black"), ("missing", 7, 4, "white", "white"),
              ("missing", 8, 4, "black", "white"), ("missing", 10, 5, "black", "black"),
              ("another_move", 11, 6, "white", "black")])
        same((answer[1]["white"], answer[1]["black"], answer[1]["article"], answer[1]["breach"]),
             ("Nc5", "Bb5", "3.2", "bishop_moves"))
        reading = answer[-1]
        same((reading["reading"], reading["fen"]),
             (1, "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQR1K1 b kq - 1 6"))
        same([move["text"] for move in reading["moves"]], MOVES.split())
        same(reading["moves"][6], {"ply": 7, "move": 4, "color": "white", "text": "c3", "uci": "c2c3",
                                   "agreement": "black_only", "certain": True, "black_ply": 7})
        same(ask(TWO, "--json").stdout, ask(TWO, "--json").stdout)

    @test("reconstruct gives both readings where nothing decides, and ends with 1")
    def _():
        result = ask(OPEN)
        same((result.returncode, result.stderr), (1, b""))
        text = result.stdout.decode()
        assert "2 readings. Unique up to Black's move 1." in text, text
        assert "Reading 2: 2. Nf3 instead of Nc3" in text, text
        answer = lines(OPEN)
        same((answer[0]["result"], answer[0]["readings"]), ("several", 2))
        same([r["moves"][-1]["text"] for r in answer[-2:]], ["Nc3", "Nf3"])
        same([r["moves"][-1]["certain"] for r in answer[-2:]], [False, False])

    @test("reconstruct --max gives so many readings, and says that there are more")
    def _():
        answer = lines(OPEN, "--max", "1")
        same((answer[0]["readings"], answer[0]["complete"], len(answer)), (1, False, 3))
        result = ask(OPEN, "--max", "1")
        same(result.returncode, 1)
        assert b"perhaps more" in result.stdout, result.stdout
        assert len(lines(OPEN, "--more", "1")) > len(lines(OPEN))

    @test("reconstruct: turn, number of moves and start narrow it down")
    def _():
        two = "[White]\n1. e4\n[Black]\n1. e4\n"
        board = "board: r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"
        same(lines(board + " w\n" + two)[0]["readings"], 2)
        same(lines(board + " b\nlast move: 2 black\n" + two)[0]["result"], "none")
        same(lines(board + " w KQkq -\nlast move: 2 black\n" + two)[0]["readings"], 2)
        late = ("start: 4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\n[White's sheet]\n40... Kd7\n41. e4\n"
                "[Black's sheet]\n40… Kd7\n41. -- Kd6\n")
        answer = lines(late)
        same(answer[0]["result"], "unique")
        same([(m["ply"], m["move"], m["color"], m["text"]) for m in answer[-1]["moves"]],
             [(2, 40, "black", "Kd7"), (3, 41, "white", "e4"), (4, 41, "black", "Kd6")])
        chess960 = ("variant: chess960\nstart: 0\n[White's sheet]\n1. f4 f5\n2. 0-0\n"
                    "[Black's sheet]\n1. f4 f5\n2. 0-0\n")
        same(ask(chess960).returncode, 1)  # castling is not yet possible there: told, not mended
        same(lines(chess960)[1]["difference"], "illegal_on_both")

    @test("reconstruct tells of an illegal move on both sheets")
    def _():
        text = ("[White's sheet]\n1. e4 e5\n2. Nf3 Nc6\n3. Rh3 d6\n4. Rg3 Nf6\n"
                "[Black's sheet]\n1. e4 e5\n2. Nf3 Nc6\n3. Rh3 d6\n4. Rg3 Nf6\n")
        result = ask(text)
        assert "ILLEGAL on both sheets (A.5.2)" in result.stdout.decode(), result.stdout
        answer = lines(text)
        same((answer[1]["difference"], answer[1]["sheet"], answer[1]["breach"]),
             ("illegal_on_both", "both", "jump"))
        move = next(line for line in answer if "reading" in line)["moves"][4]
        same((move["text"], move["uci"], move["illegal"]), ("Rh1h3", "h1h3", True))

    @test("reconstruct has no reading for a board that cannot come about, and shows the sheets")
    def _():
        result = ask("board: 4k3/8/8/8/8/8/8/QQQQKQQQ\n" + OPEN)
        same((result.returncode, result.stderr), (1, b""))
        assert b"No reading" in result.stdout and b"Nc3" in result.stdout, result.stdout

    @test("reconstruct names the line of every mistake, and the way out")
    def _():
        sheet = "[White's sheet]\n"
        for text, line, words in [
            ("", None, "no sheet"),
            ("e4 e5\n", 1, "[White's sheet]"),
            ("# a\nlanguage white: klingon\n" + sheet, 2, "klingon"),
            ("langage white: ro\n" + sheet, 1, "language white"),
            ("start: nonsense\n" + sheet, 1, "start"),
            ("board: 8/8/8/8\n" + sheet, 1, "eight ranks"),
            ("board: 8/8/8/8/8/8/8/8\n" + sheet, 1, "king"),
            ("board: x\nboard: y\n" + sheet, 2, "line 1"),
            ("board:\n" + sheet, 1, "nothing"),
            ("last move: forty\n" + sheet, 1, "24 white"),
            ("last move: 0 white\n" + sheet, 1, "move 1"),
            ("variant: atomic\n" + sheet, 1, "chess960"),
            ("[Greys' sheet]\n", 1, "[Black's sheet]"),
            (sheet + "1. e4 e5\n" + sheet, 3, "twice"),
            (sheet + "e4 e5\n", 2, "number"),
            (sheet + "1. e4 e5 Nf3\n", 2, "more than two"),
            (sheet + "1. e4 e5\n1. d4\n", 3, "line 2"),
            (sheet + "0. e4\n", 2, "moves 1 to"),
            (sheet + "99999999999999999999. e4\n", 2, "moves 1 to"),
            ("start: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 40\n" + sheet + "39. e4\n", 3, "40 to"),
        ]:
            result = ask(text)
            error = result.stderr.decode()
            same((result.returncode, result.stdout), (2, b""))
            assert error.startswith("jadoube: standard input"), error
            assert words in error, (text, error)
            if line is not None:
                assert f", line {line}: " in error, (text, error)

    @test("reconstruct reads a file, and says when it cannot")
    def _():
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "sheets.txt"
            path.write_bytes(b"\xef\xbb\xbf" + TWO.replace("\n", "\r\n").encode())
            same(ask("", file=str(path)).stdout, ask(TWO).stdout)
            path.write_text("board: x\n" + OPEN)
            assert f"{path}, line 1" in ask("", file=str(path)).stderr.decode()
            for bad in [folder, folder + "/none"]:
                result = ask("", file=bad)
                same((result.returncode, result.stdout), (2, b""))
                assert folder in result.stderr.decode(), result.stderr
        assert ask(b"#" * 2_000_000).returncode == 2
        same(subprocess.run([program, "reconstruct"], capture_output=True).returncode, 2)

    @test("reconstruct reads the scoresheets of a game that the referee has seen")
    def _():
        acts = [("white", "e2e4", 1, "e4"), ("black", "e7e5", 2, "e5"), ("white", "g1f3", 3, "Nf3"), ("black", "b8c6", 4, "")]
        lines = [{"conditions": {"time": "-"}}]
        for at, (by, move, ply, text) in enumerate(acts):
            lines.append({"at": at, "by": by, "act": "move", "move": move})
            lines.append({"at": at, "by": by, "act": "press"})
            for writer in ("white", "black"):
                if text:
                    lines.append({"at": at, "by": writer, "act": "write", "ply": ply, "text": text})
        game = "\n".join(json.dumps(line) for line in lines)
        result = ask(game, "--json")
        same(result.returncode, 0)  # Black's second move follows from the board
        assert b"Nc6" in result.stdout, result.stdout
        same(ask(json.dumps(lines[0])).returncode, 2)  # nothing is written
        same(ask('{"conditions":{"time":"x"}}').returncode, 2)

    @test("reconstruct takes any rubbish on the sheets")
    def _():
        luck = random.Random(8)
        for _ in range(60):
            rows = [b"%d. " % number + b" ".join(
                bytes(luck.choice(b"abcNRQKx12345678-+#?\xff\xc3\x80\x1b0O") for _ in range(luck.randrange(1, 6)))
                for _ in range(2)) for number in range(1, luck.randrange(2, 12))]
            text = b"[White's sheet]\n" + b"\n".join(rows) + b"\n[Black's sheet]\n1. e4 e5\n"
            result = ask(text, "--positions", "20000")
            assert result.returncode in (0, 1, 2), result
            assert b"\x1b" not in result.stdout, result.stdout
            shown = ask(text, "--positions", "20000", "--json")
            same(shown.returncode, result.returncode)
            for line in shown.stdout.splitlines():
                json.loads(line.decode())

    @test("the examples of docs/reconstruct.md give what it says")
    def _():
        page = (ROOT / "docs" / "reconstruct.md").read_text()
        blocks = re.findall(r"```text\n(.*?)```\n.*?```console\n\$ jadoube reconstruct (.*?)\n(.*?)```", page, re.S)
        assert len(blocks) >= 2, len(blocks)
        for typed, arguments, wanted in blocks:
            same(ask(typed, *arguments.split()[:-1]).stdout.decode(), wanted)
