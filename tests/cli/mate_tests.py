"""jadoube mate, as its users use it. Called by run."""
import json
import os
import pathlib
import pty
import random
import re
import select
import subprocess
import sys
import time

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
DEAD = "8/8/8/8/8/4k3/8/4K2B w - - 0 1"
ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"  # White can, Black cannot
HARD = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1"  # both can, after a very long series
LONG = "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57"  # neither can; much is to be tried
ROOT = pathlib.Path(__file__).resolve().parents[2]
QUICK = os.environ.get("JADOUBE_TEST_SCALE") == "quick"

# White's answer, Black's answer, the position, and why this one.
KNOWN = [
    ("yes", "yes", START, "where every game begins"),
    ("no", "no", "8/8/8/8/8/4k3/8/4K3 w - - 0 1", "kings alone"),
    ("no", "no", DEAD, "a bishop alone"),
    ("no", "no", "8/8/8/8/8/4k3/8/4K2N b - - 0 1", "a knight alone"),
    ("yes", "no", "8/8/8/8/8/4k3/8/4K1NN w - - 0 1", "two knights, with help"),
    ("yes", "no", "8/8/8/8/8/3k4/8/4K1BB w - - 0 1", "bishops of both colours"),
    ("no", "no", "8/8/2b1b3/8/8/4k3/8/4K2B w - - 0 1", "three bishops of one colour"),
    ("yes", "yes", "8/8/2b5/8/8/4k3/8/4K1B1 b - - 0 1", "a bishop of each colour, one each"),
    ("yes", "yes", "4k3/4p3/8/8/8/8/8/4K1N1 b - - 0 1", "a pawn becomes what gets in the way"),
    ("no", "yes", "4k3/4q3/8/8/8/8/8/4K1N1 w - - 0 1", "a queen always helps against a knight"),
    ("yes", "no", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "a pawn"),
    ("no", "no", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1", "a wall, and no one gets through"),
    ("yes", "no", "8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1",
     "a wall in which pawns can still step"),
    ("no", "no", "k7/1R6/8/8/8/8/8/K7 b - - 0 1", "the only legal move takes the last man"),
    ("no", "no", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
    ("no", "yes", "8/8/8/8/8/5k2/6q1/6K1 w - - 0 1", "checkmate is there already"),
]


def some_positions(count):
    """Kings and a few men at random, many of them in each other's check: not all are positions."""
    chance = random.Random(4)
    for number in range(1, count + 1):
        board = ["1"] * 64
        men = "Kk" + "".join(chance.choices("QRBNNBPqrbnnbp", k=chance.randrange(1, 5)))
        for man, square in zip(men, chance.sample(range(64), len(men))):
            board[square] = "N" if man in "Pp" and square // 8 in (0, 7) else man
        ranks = "/".join("".join(board[at : at + 8]) for at in range(0, 64, 8))
        ranks = re.sub("1+", lambda empty: str(len(empty.group())), ranks)
        yield f"{ranks} {chance.choice('wb')} - - 0 {number}"


def add(test, same, program):
    def run(*arguments, stdin=b""):
        return subprocess.run([program, *map(str, arguments)], input=stdin, capture_output=True,
                              timeout=300)

    def mate(*arguments, fens=(), stdin=None):
        text = "".join(fen + "\n" for fen in fens).encode() if stdin is None else stdin
        return run("mate", *arguments, stdin=text)

    def answers(result):
        return [json.loads(line) for line in result.stdout.decode().splitlines()]

    def without_time(result):
        return [{k: v for k, v in answer.items() if k != "micros"} for answer in answers(result)]

    def last_positions(games, variant="Standard"):
        """What `jadoube pgn` sees after these moves, each of which it checks."""
        text = "".join(f'[SetUp "1"]\n[FEN "{fen}"]\n[Variant "{variant}"]\n\n{" ".join(moves)} *\n\n'
                       for fen, moves in games)
        result = answers(run("pgn", "--check", "--json", "--games", stdin=text.encode()))
        for finding in result[:-1]:
            assert "result" in finding or finding["code"] == "forgiven", finding
        ends = [game["fen"] for game in result if "result" in game]
        same(len(ends), len(games))
        return ends

    def check_mates(games, winners, variant="Standard"):
        option = ["--chess960"] if variant == "Chess960" else []
        ends = "\n".join(last_positions(games, variant)).encode()
        for winner, end in zip(winners, answers(run("fen", *option, stdin=ends))):
            loser = "b" if winner == "white" else "w"
            same((end["status"], end["fen"].split()[1], end["fen"]), ("checkmate", loser, end["fen"]))

    def check_lines(result, variant="Standard"):
        """Every line of every answer is replayed, and ends in the mate that it promises."""
        games, winners = [], []
        for answer in answers(result):
            for player in ("white", "black"):
                same(f"{player}_line" in answer, answer.get(player) == "yes")
                if f"{player}_line" in answer:
                    games.append((answer["fen"], answer[f"{player}_line"]))
                    winners.append(player)
        check_mates(games, winners, variant)
        return len(games)

    @test("mate has --help with examples, and says what memory is for")
    def _():
        shown = mate("--help")
        same(shown.returncode, 0)
        for word in [b"Examples:", b"Exit status:", b"for each job", b"< positions.txt"]:
            assert word in shown.stdout, shown.stdout

    @test("mate knows positions of which the answer is known")
    def _():
        result = mate(fens=[fen for _, _, fen, _ in KNOWN])
        same((result.returncode, result.stderr), (0, b""))
        for (white, black, fen, why), answer in zip(KNOWN, answers(result), strict=True):
            same((why, answer["fen"], answer["white"], answer["black"]), (why, fen, white, black))
            same((why, answer["dead"]), (why, white == black == "no"))

    @test("mate answers in the promised fields, in their order")
    def _():
        result = mate("--line", fens=[ROOK, DEAD])
        rook, dead = answers(result)
        same(list(rook), ["fen", "white", "black", "dead", "white_line", "black_reason", "nodes",
                          "micros"])
        same((rook["white"], rook["black"], rook["dead"], rook["black_reason"]),
             ("yes", "no", False, "bare_king"))
        assert all(re.fullmatch("([a-h][1-8]){2}[qrbn]?", move) for move in rook["white_line"]), rook
        same(list(dead), ["fen", "white", "black", "dead", "white_reason", "black_reason", "nodes",
                          "micros"])
        same((dead["white_reason"], dead["dead"]), ("bishops_of_one_colour", True))
        for answer in [rook, dead]:
            assert type(answer["nodes"]) is type(answer["micros"]) is int, answer
            assert answer["nodes"] > 0 <= answer["micros"], answer
        # Without --line there is none; the rest is the same.
        del rook["white_line"]
        same([{**a, "micros": 0} for a in answers(mate(fens=[ROOK, DEAD]))],
             [{**a, "micros": 0} for a in [rook, dead]])

    @test("mate names squares where an argument is about some, and none otherwise")
    def _():
        for answer in answers(mate(fens=[fen for _, _, fen, _ in KNOWN])):
            for player in ("white", "black"):
                same(f"{player}_reason" in answer, answer[player] == "no")
                squares = answer.get(f"{player}_squares", ["a1"])
                assert squares and all(re.fullmatch("[a-h][1-8]", s) for s in squares), answer
                assert f"{player}_squares" not in answer or answer[player] == "no", answer

    @test("docs/mate.md has every reason, by its name")
    def _():
        header = (ROOT / "core/dead/include/jadoube/dead/can_checkmate.hpp").read_text()
        enumerators = re.search(r"enum class CannotMate[^{]*{(.*?)};", header, re.S).group(1)
        section = re.search(r"^## Reasons\n(.*?)^## ", (ROOT / "docs/mate.md").read_text(), re.M | re.S)
        rows = re.findall(r"^\| `(\w+)` \|", section.group(1), re.M)
        same(rows, re.findall(r"^\s*(\w+),", enumerators, re.M))

    @test("mate --player asks about one; dead is null unless that one can")
    def _():
        for player, fen, answer, dead in [("white", ROOK, "yes", False), ("black", ROOK, "no", None),
                                          ("white", DEAD, "no", None), ("both", DEAD, "no", True)]:
            [got] = answers(mate("--player", player, "--line", fens=[fen]))
            same([key for key in got if "white" in key and player == "black"], [])
            same([key for key in got if "black" in key and player == "white"], [])
            same((got.get(player, "no"), got["dead"]), (answer, dead))

    @test("a line that mate gives replays, and its last move mates")
    def _():
        fens = [fen for _, _, fen, _ in KNOWN if "5k2/6q1" not in fen]
        same(check_lines(mate("--line", fens=fens)), sum((a + b).count("yes") for a, b, f, _ in KNOWN if f in fens))
        # Where the mate is on the board, no move is needed.
        [over] = answers(mate("--line", fens=["8/8/8/8/8/5k2/6q1/6K1 w - - 0 1"]))
        same(over["black_line"], [])

    @test("mate says the same in the order of the lines with any number of jobs")
    def _():
        fens = list(some_positions(300 if QUICK else 2000))
        fens[100] = HARD  # all that come after it have to wait
        arguments = ["--line", "--nodes", 20_000]
        wanted = mate(*arguments, "--jobs", 1, fens=fens)
        same(wanted.returncode, 2)
        same([a["line"] if "line" in a else int(a["fen"].split()[5]) for i, a in
              enumerate(answers(wanted)) if i != 100],
             [number for number in range(1, len(fens) + 1) if number != 101])
        for jobs in [2, 4, 7]:
            result = mate(*arguments, "--jobs", jobs, fens=fens)
            assert without_time(result) == without_time(wanted), f"--jobs {jobs} says something else"
            same(result.stderr, wanted.stderr)
        good = mate(*arguments, fens=[a["fen"] for a in answers(wanted) if "fen" in a])
        same(good.returncode, 0)
        assert without_time(good) == [a for a in without_time(wanted) if "fen" in a]
        check_lines(good)

    @test("mate --fast agrees with the full answer wherever it has one, and gives no details")
    def _():
        fens = [fen for _, _, fen, _ in KNOWN] + list(some_positions(300 if QUICK else 2000))
        full, fast = mate("--nodes", 20_000, fens=fens), mate("--fast", fens=fens)
        same(fast.returncode, 2)
        known = 0
        for slow, quick in zip(answers(full), answers(fast), strict=True):
            if "error" in quick:
                same(quick, slow)
                continue
            same(list(quick), ["fen", "white", "black", "dead", "nodes", "micros"])
            for player in ("white", "black"):
                if quick[player] != "unknown":
                    known += 1
                    same((quick["fen"], quick[player]), (slow["fen"], slow[player]))
            one, other = quick["white"], quick["black"]
            same(quick["dead"], False if "yes" in (one, other) else True if one == other == "no" else None)
        assert known > len(fens) / 2, known

    @test("mate says unknown, and dead null, where --nodes does not suffice")
    def _():
        [answer] = answers(mate("--nodes", 1, fens=[HARD]))
        same([answer[key] for key in ("white", "black", "dead")], ["unknown", "unknown", None])
        assert not [key for key in answer if "reason" in key or "line" in key], answer
        # It is decided by material, which takes none.
        same(answers(mate("--nodes", 1, fens=[DEAD]))[0]["dead"], True)

    @test("mate --memory bounds the memory of a job")
    def _():
        code = ("import resource, subprocess, sys\n"
                "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n"
                "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)\n")
        shown = subprocess.run([sys.executable, "-c", code, program, "mate", "--memory", "16", LONG],
                               capture_output=True, timeout=300)
        # A sanitizer keeps what was freed for a while, and is run with this setting.
        assert int(shown.stdout) < (4000 if QUICK else 40), shown

    @test("mate reads FENs of four fields, startpos, CRLF and blanks; the last needs no newline")
    def _():
        text = b"\n  \t\n8/8/8/8/8/4k3/8/4K2B w - -\r\n\r\nstartpos\n4k3/8/8/8/8/8/8/4K2R w K -"
        result = mate(stdin=text)
        same((result.returncode, [a["fen"] for a in answers(result)]),
             (0, [DEAD, START, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]))
        same([a["white"] for a in answers(result)], ["no", "yes", "yes"])

    @test("each line that is no position gets an error in its place, and the stream goes on")
    def _():
        rubbish = [b"hello", b"\x00\xff\xfe\x80", b"8/8/8/8/8/4k3/8/4K2B w\x00- - 0 1", b"/" * 100,
                   b"\"}{\\", b"k" * 3_000_000, DEAD.encode() + b" " * 5000 + b"x",
                   START.encode().replace(b" w ", b" x "), b"8/8/8/8/8/8/8/K6R w KQ -"]
        text = b"\n".join(b"\n" + line + b"\n" + DEAD.encode() for line in rubbish)
        for jobs in [1, 4]:
            result = mate("--jobs", jobs, stdin=text)
            same(result.returncode, 2)
            same(result.stderr, b"jadoube: 9 of 18 could not be taken as a position.\n")
            bad, good = answers(result)[::2], answers(result)[1::2]
            same([a["dead"] for a in good], [True] * len(rubbish))
            same([list(a) for a in bad], [["line", "error"]] * len(rubbish))
            same([a["line"] for a in bad], [2 + 3 * i for i in range(len(rubbish))])
            same({a["error"]["code"] for a in bad}, {"bad_fen"})
            same([a["error"]["reasons"][0] for a in bad],
                 ["missing_field", "missing_field", "bad_turn", "missing_field", "missing_field", "too_long",
                  "too_long", "bad_turn", "no_king"])
            same((bad[7]["error"]["column"], bad[8]["error"].get("column")), (45, None))
            same(bad[8]["error"]["reasons"], ["no_king", "impossible_castling_right"])
            assert all(a["error"]["text"].endswith(".") for a in bad), bad
            assert len(result.stdout) < 10_000, len(result.stdout)

    @test("mate knows the castling rights of Chess960, and writes castling as king takes rook")
    def _():
        inner = "4k3/8/8/8/8/8/8/1KR5 w C - 0 1"
        [bad] = answers(mate(fens=[inner]))
        same(bad["error"]["reasons"], ["impossible_castling_right"])
        # Rook, king and pawn are shut in: castling, by which the king stays, is the only legal move.
        only = "5r1k/8/8/8/8/7p/7P/6KR w H - 0 1"
        same(run("moves", "--chess960", only).stdout, b"g1h1\n")
        result = mate("--chess960", "--line", fens=[inner, only, "518", "0"])
        same((result.returncode, [a["fen"].split()[2] for a in answers(result)]),
             (0, ["K", "K", "KQkq", "KQkq"]))
        same(check_lines(result, "Chess960"), 7)
        forced = answers(result)[1]
        same((forced["white_line"][0], forced["black_line"][0]), ("g1h1", "g1h1"))
        # Without the right to castle it is stalemate.
        same(answers(mate("--chess960", fens=[only.replace("H", "-")]))[0]["dead"], True)

    @test("mate answers each line as it comes, with any number of jobs")
    def _():
        for arguments in [[], ["--jobs", "1"], ["--jobs", "4"], ["--fast"]]:
            child = subprocess.Popen([program, "mate", *arguments], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            for fen in [DEAD, ROOK, "hello", START] * 5:
                child.stdin.write(fen.encode() + b"\n")
                child.stdin.flush()
                ready, _, _ = select.select([child.stdout], [], [], 60)
                assert ready, f"no answer to {fen} {arguments}"
                answer = json.loads(child.stdout.readline())
                same(answer.get("fen", "hello"), fen)
            child.stdin.close()
            same((arguments, child.wait(timeout=60)), (arguments, 2))

    @test("an answer does not wait for a hard question behind it, whether more lines can come or not")
    def _():
        for more_to_come in [True, False]:
            child = subprocess.Popen([program, "mate", "--jobs", "1"], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE)
            child.stdin.write(f"{DEAD}\n{LONG}\n".encode())
            child.stdin.flush()
            if not more_to_come:
                child.stdin.close()
            first = os.read(child.stdout.fileno(), 100_000)  # both, had it waited
            child.kill()
            child.wait()
            same((more_to_come, first.count(b"\n")), (more_to_come, 1))
            same(json.loads(first)["fen"], DEAD)

    @test("no input is no output, and no fault")
    def _():
        for text in [b"", b"\n", b" \n\t\n\r\n"]:
            same([(r.returncode, r.stdout, r.stderr) for r in [mate(stdin=text)]], [(0, b"", b"")])

    @test("mate says so where standard input cannot be read")
    def _():
        folder = os.open("/", os.O_RDONLY)
        result = subprocess.run([program, "mate"], stdin=folder, capture_output=True)
        os.close(folder)
        same((result.returncode, result.stdout), (2, b""))
        assert b"standard input cannot be read" in result.stderr, result.stderr

    @test("output that cannot be written is an error, and ends the reading")
    def _():
        text = (DEAD + "\n").encode() * 30_000
        with open("/dev/full", "wb") as full:
            result = subprocess.run([program, "mate"], input=text, stdout=full, stderr=subprocess.PIPE)
        same(result.returncode, 2)
        assert b"could not be written" in result.stderr, result.stderr
        child = subprocess.Popen([program, "mate"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        child.stdout.close()
        try:
            for _ in range(100_000):  # it stops long before
                child.stdin.write(text)
            assert False, "it goes on"
        except BrokenPipeError:
            pass
        assert b"could not be written" in child.stderr.read()
        same(child.wait(), 2)

    @test("a stream without end needs no more memory than a short one")
    def _():
        code = ("import resource, subprocess, sys\n"
                "status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, "
                "stderr=subprocess.DEVNULL).returncode\n"
                "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024, status)\n")
        size = 20 if QUICK else 100
        for what, piece, status in [("positions", (DEAD + "\n").encode() * 10_000, 0),
                                    ("rubbish", (b"x" * 4000 + b"\n") * 250, 2),
                                    ("a line", b"x" * 1_000_000, 2), ("blanks", b"\n" * 1_000_000, 0)]:
            child = subprocess.Popen([sys.executable, "-c", code, program, "mate", "--jobs", "2"],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _ in range(size):
                child.stdin.write(piece)
            child.stdin.close()
            megabytes, exit_status = map(int, child.stdout.read().split())
            child.wait()
            same((what, exit_status), (what, status))
            assert megabytes < (4000 if QUICK else 60), f"{what}: {megabytes} MB"

    @test("mate refuses what makes no sense")
    def _():
        for arguments in [["--player", "green"], ["--player"], ["--nodes", "0"], ["--nodes", "-1"],
                          ["--nodes", "many"], ["--nodes", "99999999999999999999"], ["--jobs", "0"],
                          ["--jobs", "257"], ["--memory", "0"], ["--memory", "-1"], ["--series", "75"],
                          ["--fast", "--line"], ["--fast", "--series", "within_75_moves"],
                          ["--colour"], [DEAD, DEAD]]:
            result = mate(*arguments, fens=[DEAD])
            same((arguments, result.returncode, result.stdout), (arguments, 2, b""))
            assert result.stderr, arguments

    @test("for people: who can, with moves; who cannot, and why; what the Laws make of it")
    def _():
        result = mate(DEAD)
        same((result.returncode, result.stderr), (0, b""))
        white, black, laws = result.stdout.decode().splitlines()
        assert white.startswith("White cannot checkmate: ") and "bishops" in white, white
        same(black, "Black cannot checkmate: there is only the king.")
        same(laws, "The position is dead: the game is drawn at once (5.2.2).")
        # A FEN without its quotes is read too.
        same(mate(*DEAD.split()).stdout, result.stdout)
        same(mate("--player", "black", DEAD).stdout.decode(), black + "\n")
        fast = mate("--fast", DEAD).stdout.decode().splitlines()
        same(fast, ["White cannot checkmate.", "Black cannot checkmate.", laws])

    @test("for people: the moves are numbered from the position's own number, and mate")
    def _():
        for fen, first in [("4k3/8/8/8/8/8/8/4K2R b K - 3 34", "34... "),
                           ("7k/8/6K1/8/8/8/8/R7 w - - 0 7", "7. "),
                           ("4k3/4p3/8/8/8/8/8/4K1N1 b - - 0 1", "1... "), (START, "1. ")]:
            for player, winner in [("White", "white"), ("Black", "black")]:
                found = re.search(f"{player} can checkmate, for example: (.*)\\.\n", mate(fen).stdout.decode())
                if not found:
                    assert player == "Black" and ("R" in fen) and fen != START, (fen, player)
                    continue
                text = found.group(1)
                assert text.startswith(first) and text.endswith("#"), text
                numbers = [int(n) for n in re.findall(r"(\d+)\.", text)]
                same(numbers, list(range(int(first.split(".")[0]), numbers[-1] + 1)))
                check_mates([(fen, [text])], [winner])
        shown = mate("4k3/8/8/8/8/8/8/4K2R b K - 3 34").stdout.decode()
        assert shown.endswith("not dead (5.2.2). If White's time runs out, the game is drawn (6.9).\n"), shown

    @test("for people: what is over already, what is unknown, and what is no position")
    def _():
        same(mate("7k/5Q2/6K1/8/8/8/8/8 b - -").stdout, b"Black is stalemated: the game is drawn (5.2.1).\n")
        same(mate("8/8/8/8/8/5k2/6q1/6K1 w - -").stdout, b"White is checkmated: Black has won (5.1.1).\n")
        unknown = mate("--nodes", 1, HARD)
        same((unknown.returncode, unknown.stdout.count(b"\n")), (0, 2))
        assert unknown.stdout.startswith(b"Whether White can checkmate is unknown after "), unknown
        assert b"--nodes" in unknown.stdout, unknown
        for fen in ["8/8 w - -", "", "x" * 100_000, START.replace("k", "K")]:
            result = mate(fen)
            same((result.returncode, result.stdout), (2, b""))
            assert result.stderr.startswith(b"jadoube: not a position to play from. "), result.stderr

    @test("progress is shown where somebody watches, and wiped away")
    def _():
        leader, follower = pty.openpty()
        child = subprocess.Popen([program, "mate"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=follower)
        os.close(follower)
        for _ in range(3):
            time.sleep(0.15)
            child.stdin.write(DEAD.encode() + b"\n")
            child.stdin.flush()
            child.stdout.readline()
        child.stdin.close()
        same(child.wait(), 0)
        shown = b""
        while True:
            try:
                more = os.read(leader, 10_000)
            except OSError:  # how a terminal says that nobody writes to it any more
                break
            if not more:
                break
            shown += more
        os.close(leader)
        assert re.search(rb"\r[123] positions, \d+ a second\x1b\[K", shown), shown
        assert shown.endswith(b"\r\x1b[K"), shown
