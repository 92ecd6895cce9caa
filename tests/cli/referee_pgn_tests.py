"""jadoube referee --pgn, and what other commands make of it. Called by run."""
import json
import pathlib
import subprocess
import tempfile

from referee_tests import CONDITIONS, EXAMPLE, TRANSCRIPTS, games_of

MOVES = ("{7.5.5: White's first completed illegal move, 1.Ng1–g3: a knight moves two\n"
         "squares along a file or a rank and one to the side (3.6). Black receives 2\n"
         "minutes.} {4.3.1: White's move 1.e2–e4 is put back: the piece touched, the\n"
         "knight on g1, must be moved (4.3.1).} 1. Nf3 {[%clk 1:59:47] [%emt 0:00:13]}\n"
         "{9.5.3: (1... Nf6) Black's claim is rejected (threefold repetition): with 1…Nf6\n"
         "the position would have stood only once. White receives 2 minutes.} {5.1.2:\n"
         "White wins: Black has resigned.} 1-0\n"
         "\n")


def add(test, same, program):
    def run(*arguments, stdin=b""):
        return subprocess.run([program, *map(str, arguments)], input=stdin, capture_output=True, timeout=120)

    def as_pgn(lines, *options):
        return run("referee", "--pgn", *options, stdin="\n".join(lines).encode())

    def text(lines, *options):
        result = as_pgn(lines, *options)
        same((result.returncode, result.stderr), (0, b""))
        return result.stdout.decode()

    @test("referee --pgn writes the game, from a file and from standard input")
    def _():
        shown = text(EXAMPLE)
        tags, moves = shown.split("\n\n", 1)
        same(moves, MOVES)
        # The arbiter also has the moves that were put back.
        of_arbiter = " ".join(text(EXAMPLE, "--view", "arbiter").split())
        assert "{7.5.5: (1. Ng1g3) White's" in of_arbiter and "{4.3.1: (1. e4) White's" in of_arbiter, of_arbiter
        for tag in ['[Event "?"]', '[Date "????.??.??"]', '[Result "1-0"]', '[TimeControl "7200"]',
                    '[Termination "normal"]', '[Edition "2023"]', '[Reason "resignation"]', '[Article "5.1.2"]']:
            assert tag in tags.split("\n"), tags
        same(text(EXAMPLE, "-"), shown)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.jsonl"
            path.write_text("\n".join(EXAMPLE))
            result = run("referee", "--pgn", path)
            same((result.returncode, result.stdout.decode()), (0, shown))

    @test("referee --pgn passes over lines that are no acts, and writes a game that is not over")
    def _():
        shown = text([CONDITIONS, "nonsense", "", '{"at":2,"by":"white","act":"move","move":"e4"}'])
        assert '[Result "*"]' in shown and '[Termination "unterminated"]' in shown, shown
        assert shown.endswith("\n\n*\n\n"), shown  # 12.6: made, but not completed
        shown = text([CONDITIONS, '{"at":2,"by":"white","act":"move","move":"e4"}', '{"at":2,"by":"white","act":"press"}'])
        assert "1. e4 {" in shown, shown

    @test("what referee --pgn writes of every transcript is sound, with the same moves and result")
    def _():
        games = [game["lines"] for path in sorted(TRANSCRIPTS.glob("*.jsonl")) for game in games_of(path)]
        results = {"0-0": "*", "1/2-0": "*", "0-1/2": "*", "-/-": "*", "+/-": "1-0", "-/+": "0-1"}
        wanted, written = [], b""
        for lines in games:
            result = as_pgn(lines, "--view", "arbiter")
            last = json.loads(run("referee", "--final", stdin="\n".join(lines).encode()).stdout)
            if last["state"] is None:
                same((result.returncode, result.stdout), (2, b""))
                continue
            same((result.returncode, result.stderr), (0, b""))
            score = (last["state"]["result"] or {"score": "*"})["score"]
            # Moves from an irregular one on are told in comments.
            plies = None if b"[%irregular]" in result.stdout else last["state"]["ply"]
            if b"[%unseen]" in result.stdout:  # nobody knows a single one
                plies = 0
            wanted.append((plies, results.get(score, score)))
            written += result.stdout
        assert len(wanted) >= 90, len(wanted)
        assert sum(plies is None for plies, _ in wanted) in range(1, 10), wanted
        checked = run("pgn", "--check", "--json", "--games", stdin=written)
        *found, sums = [json.loads(line) for line in checked.stdout.decode().splitlines()]
        same((checked.returncode, sums["games"], sums["findings"]), (0, len(wanted), 0))
        for (plies, result), game in zip(wanted, found, strict=True):
            same((game["game"], game["result"]), (game["game"], result))
            if plies is not None:
                same((game["game"], game["plies"]), (game["game"], plies))
        # It is export format already.
        same(run("pgn", "--normalise", stdin=written).stdout, written)

    @test("12.6 referee --pgn is for the public, unless somebody else looks")
    def _():
        lines = [CONDITIONS, '{"at":1,"by":"arbiter","act":"incident","article":"11.5","player":"black",'
                             '"text":"It } rang"}']
        for view, sees in [([], False), (["--view", "spectator"], False), (["--view", "white"], False),
                           (["--view", "black"], True), (["--view", "arbiter"], True)]:
            same((view, "It ) rang" in text(lines, *view)), (view, sees))
        # Only PGN is for the public.
        assert b"It } rang" in run("referee", stdin="\n".join(lines).encode()).stdout

    @test("referee --pgn tells rulings in the language asked for")
    def _():
        shown = text(EXAMPLE, "--language", "pt")
        assert "1. Nf3 {" in " ".join(shown.split()) and "White" not in shown.split("\n\n", 1)[1] and "brancas" in shown, shown

    @test("referee --pgn says what it cannot do, and writes nothing then")
    def _():
        for lines, words in [([], b"conditions"), (["x"], b"conditions"),
                             (['{"conditions":{"time":"abc"}}'], b"time")]:
            result = as_pgn(lines)
            same((lines, result.returncode, result.stdout), (lines, 2, b""))
            assert result.stderr.startswith(b"jadoube: ") and words in result.stderr, result.stderr
        for option in [["--pretty"], ["--final"], ["--edition", "2009"]]:
            result = as_pgn(EXAMPLE, *option)
            same((option, result.returncode, result.stdout), (option, 2, b""))
            assert b"--pgn" in result.stderr, result.stderr
        with open("/dev/full", "wb") as full:
            result = subprocess.run([program, "referee", "--pgn"], input="\n".join(EXAMPLE).encode(), stdout=full,
                                    stderr=subprocess.PIPE, timeout=120)
        same(result.returncode, 2)
        assert result.stderr, "nothing is said of a full disk"
