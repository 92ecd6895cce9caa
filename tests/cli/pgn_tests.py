"""jadoube pgn, as its users use it. Called by run."""
import gzip
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
GAME = b"""[Event "Club"]
[Site "?"]
[Date "2023.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0

"""
ROSTER = """[Event "A"]
[Site "B"]
[Date "1992.11.04"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
"""
QUICK = os.environ.get("JADOUBE_TEST_SCALE") == "quick"


def zst(data):
    """A Zstandard frame of blocks that are not compressed (RFC 8878)."""
    frame = b"\x28\xb5\x2f\xfd\x00\x40"
    for at in range(0, len(data) + 1, 1 << 16):
        block = data[at : at + (1 << 16)]
        last = at + (1 << 16) > len(data)
        frame += (len(block) << 3 | last).to_bytes(3, "little") + block
    return frame


def zst_bomb(byte, blocks):
    """The same byte, 65536 times for each four bytes."""
    frame = b"\x28\xb5\x2f\xfd\x00\x40"
    head = 0x10000 << 3 | 1 << 1
    return frame + (head.to_bytes(3, "little") + byte) * blocks + b"\x01\x00\x00"


ROOT = pathlib.Path(__file__).resolve().parents[2]


def add(test, same, program):
    folder = tempfile.TemporaryDirectory()
    at = pathlib.Path(folder.name)

    def pgn(*arguments, stdin=b"", environment=None):
        arguments = [str(argument) for argument in arguments]
        return subprocess.run([program, "pgn", *arguments], input=stdin, capture_output=True,
                              timeout=300, env=environment)

    def file(name, data):
        (at / name).write_bytes(data)
        return at / name

    def answers(result):
        return [json.loads(line) for line in result.stdout.decode().splitlines()]

    def peak_megabytes(arguments, feed):
        """The most memory that the program held while it was fed, and its exit status."""
        code = ("import resource, subprocess, sys\n"
                "status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, "
                "stderr=subprocess.DEVNULL).returncode\n"
                "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024, status)\n")
        child = subprocess.Popen([sys.executable, "-c", code, program, "pgn", *map(str, arguments)],
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            for piece in feed:
                child.stdin.write(piece)
            child.stdin.close()
        except BrokenPipeError:
            pass
        megabytes, status = child.stdout.read().split()
        child.wait()
        return int(megabytes), int(status)

    @test("pgn has --help with examples")
    def _():
        shown = pgn("--help")
        same(shown.returncode, 0)
        for word in [b"Examples:", b"Exit status:", b"--to fr --form long"]:
            assert word in shown.stdout, shown.stdout

    @test("pgn --check says nothing is wrong with good games, from a file or standard input")
    def _():
        path = file("good.pgn", GAME * 3)
        for result in [pgn("--check", path), pgn("--check", stdin=GAME * 3),
                       pgn("--check", "-", stdin=GAME * 3), pgn(path)]:
            same((result.returncode, result.stdout, result.stderr),
                 (0, b"3 games, 27 plies, no findings.\n", b""))

    @test("pgn --check --json tells each finding in the promised fields, and the sums last")
    def _():
        text = b'[Event "x"]\n\n1. e4 e5 2. Ke3 Nf6 3. Qh9 *\n\n' + GAME
        result = pgn("--check", "--json", file("bad.pgn", text))
        same(result.returncode, 1)
        illegal, unreadable, sums = answers(result)
        same(list(illegal), ["file", "game", "line", "column", "code", "text", "article"])
        same(illegal, {"file": str(at / "bad.pgn"), "game": 1, "line": 3, "column": 13,
                       "code": "illegal_move", "text": "Ke3", "article": "3.8.1"})
        same(list(unreadable), ["file", "game", "line", "column", "code", "text"])
        same((unreadable["column"], unreadable["code"], unreadable["text"]),
             (24, "unreadable_move", "Qh9"))
        same(list(sums.items()), [("games", 2), ("plies", 13), ("findings", 2)])

    @test("pgn names what was forgiven")
    def _():
        finding = answers(pgn("--check", "--json", stdin=b"1. e4 e5 2. nf3 *"))[0]
        same(list(finding), ["file", "game", "line", "column", "code", "text", "forgiven"])
        same((finding["file"], finding["code"], finding["text"], finding["forgiven"]),
             ("-", "forgiven", "nf3", "letter_case"))

    @test("pgn --json --games tells each game's plies, result and last position, in order")
    def _():
        result = pgn("--check", "--json", "--games", stdin=GAME + b"1. f3 e5 2. g4 Qh4# 0-1\n\n*\n")
        same(result.returncode, 0)
        first, second, third, sums = answers(result)
        same(list(first), ["file", "game", "plies", "result", "fen"])
        same((first["game"], first["plies"], first["result"], first["fen"]),
             (1, 9, "1-0", "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 5"))
        same((second["game"], second["plies"], second["result"]), (2, 4, "0-1"))
        same((third["game"], third["plies"], third["result"], third["fen"]), (3, 0, "*", START))
        same(sums, {"games": 3, "plies": 13, "findings": 0})

    @test("docs/pgn.md has every kind of finding, with an example that gives it")
    def _():
        header = (ROOT / "core/notation/include/jadoube/notation/pgn.hpp").read_text()
        enumerators = re.search(r"enum class PgnFault[^{]*{(.*?)};", header, re.S).group(1)
        rows = re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", (ROOT / "docs/pgn.md").read_text(), re.M)
        same([code for code, _ in rows], re.findall(r"^\s*(\w+),", enumerators, re.M))
        built = {"too_long": "1. e4 " + "x" * 65 + " *", "too_deep": "1. e4 " + "(1. e4 " * 65,
                 "utf_16": "[Event]".encode("utf-16").decode("latin-1"),
                 "odd_blank": "1. e4 *\n\xef\xbb\xbf[Event \"x\"]\n\n*",
                 "bad_value": ROSTER.replace("1992.11.04", "4 Nov 1992") + "\n1. e4 *\n",
                 "odd_mark": ROSTER.replace("*", "1/2-1/2") + "\n1. e4 \xc2\xbd-\xc2\xbd\n",
                 "long_line": ROSTER + "\n1. e4 {" + "x" * 256 + "} *\n"}
        strict = {"missing_tag", "bad_value", "odd_mark", "long_line"}
        for code, example in rows:
            text = built.get(code) or example.strip("`").replace("⏎", "\n")
            data = text.encode("latin-1" if code in built else "utf-8")
            level = ["--level", "strict" if code in strict else "standard"]
            result = pgn("--check", "--json", *level, stdin=data)
            same((code, answers(result)[0]["code"], result.returncode), (code, code, 1))
            if code in strict:
                same(answers(pgn("--check", "--json", stdin=data))[0]["findings"], 0)
            shown = pgn("--check", *level, stdin=data).stdout.decode().splitlines()
            assert all(line.endswith(".") for line in shown), shown

    @test("pgn --strict refuses what the standard refuses: converting leaves those games out")
    def _():
        good = ROSTER + "\n1. e4 e5 2. Nf3 *\n\n"
        with_fen = ROSTER + '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O *\n\n'
        bad = [good.replace('[Site "B"]\n', ""), good.replace("1992.11.04", "1992.13.04"),
               good.replace("2. Nf3", "2. Ngf3"), good.replace("2. Nf3", "3. Nf3"),
               good.replace("2. Nf3", "2. nf3"), good.replace("2. Nf3", "2. Ke3"),
               good.replace("e5", "e5 (=)"), good.replace("e5", "e5 ±"),
               good.replace("e5", "e5 {" + "é" * 250 + "}"), good.replace('"A"', '"A\tB"'),
               good.replace("*", "0-0"), with_fen.replace('[SetUp "1"]\n', ""),
               with_fen.replace('"1"', '"2"'), good.replace("Nf3 *", "Nf3")]
        for text in bad:
            result = pgn("--strict", "--json", stdin=text.encode())
            same((text, result.returncode, answers(result)[-1]["refused"]), (text, 1, 1))
            result = pgn("--strict", "--normalise", stdin=text.encode())
            same((text, result.returncode, result.stdout), (text, 1, b""))
        fine = good.replace("e5", "e5 {" + "é" * 230 + "}")
        result = pgn("--strict", "--json", stdin=(good + with_fen + fine).encode())
        same((result.returncode, answers(result)),
             (0, [{"games": 3, "plies": 7, "findings": 0, "refused": 0}]))

        mixed = "; before\n" + good + "".join(b + good for b in bad) + with_fen
        for jobs in ["1", "3"]:
            result = pgn("--strict", "--normalise", "--jobs", jobs, stdin=mixed.encode())
            same(result.returncode, 1)
            same(answers(pgn("--strict", "--json", stdin=result.stdout))[-1],
                 {"games": len(bad) + 2, "plies": 3 * len(bad) + 4, "findings": 0, "refused": 0})
            assert result.stdout.startswith(b"; before\n"), result.stdout
            assert b"14 of 30 games refused and left out" in result.stderr, result.stderr
        same(pgn("--strict", "--level", "errors", stdin=b"").returncode, 2)
        same(pgn("--strict", "--count", stdin=b"").returncode, 2)

    @test("pgn: what was not understood is kept without comments, too, with its numbers")
    def _():
        text = b"1. e4 hello e5 Qh9 (1... c5 2. Nf3) 2. Nf3 Nc6 {c} *\n"
        result = pgn("--to", "de", "--no-comments", stdin=text).stdout
        for word in (b"hello", b"Qh9", b"1...", b"c5", b"Nf3", b"Nc6"):
            assert word in result, (word, result)
        assert b"{c}" not in result, result
        for text, words in [(b"1. e4 e5 1 - 0", b"1 - 0"), (b"1. e4 e5 17 moves were played 1-0", b"17 moves were played"),
                            (b"1. e4 e5 (1... bye) *", b"(1... bye)")]:
            result = pgn("--normalise", stdin=text).stdout
            assert words in result, (words, result)

    @test("pgn: a piece in brackets is what the pawn becomes; an assumed queen is told at every level")
    def _():
        fen = b'[FEN "k7/7P/8/8/8/8/8/K7 w - - 0 1"]\n\n1. '
        for word, move in [(b"h8(N)", b"1. h8=N "), (b"h8(R)+", b"1. h8=R+ "), (b"h8(q)!", b"1. h8=Q+ $1 ")]:
            result = pgn("--normalise", stdin=fen + word + b" Kb7 *\n")
            assert move in result.stdout, (word, result.stdout)
        for word in (b"h8", b"h8 N", b"h8= N"):
            found = answers(pgn("--json", "--level", "errors", stdin=fen + word + b" Kb7 *\n"))
            same((word, found[0].get("forgiven")), (word, "promotion_assumed"))
        same(answers(pgn("--json", stdin=b"1. e4 e5 (1... c5) 2. Nf3 *"))[-1]["findings"], 0)

    @test("pgn: a second result on the line of the first is no game")
    def _():
        for text in (b"1. e4 e5 1-0 1-0\n", b"1. e4 e5 1-0 *\n", b"1. e4 e5 1-0 {x} 0-1 1. d4 *\n"):
            found = answers(pgn("--json", stdin=text))
            same((text, found[0]["code"]), (text, "misplaced_result"))
            same((text, found[-1]["games"]), (text, 1 + text.count(b"d4")))

    @test("pgn: SetUp that contradicts FEN is told; excerpts end with whole characters; strict takes what it writes")
    def _():
        fen = '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n'
        found = answers(pgn("--json", "--level", "errors", stdin=('[SetUp "0"]\n' + fen + "\n1. Kd1 *").encode()))
        same([f.get("code") for f in found[:-1]], ["fen_corrected"])
        found = answers(pgn("--json", "--level", "strict", stdin=(ROSTER + '[SetUp "1"]\n\n1. e4 *').encode()))
        same([(f.get("code"), f.get("text")) for f in found[:-1]], [("missing_tag", "FEN")])
        found = answers(pgn("--json", stdin=("1. e4 " + "é" * 23 + "a♘♘ e5 *").encode()))
        same(found[0]["text"], "é" * 23 + "a")
        latin = ROSTER.replace('"A"]\n[Black', '"' + "ü" * 200 + '"]\n[Black') + "\n1. e4 *\n"
        written = pgn("--strict", "--normalise", stdin=latin.encode("latin-1"))
        same((written.returncode, pgn("--strict", stdin=written.stdout).returncode), (0, 0))

    @test("pgn --strict: split files are full, and a game too large to wait for is refused")
    def _():
        good = ROSTER + "\n1. e4 e5 2. Nf3 *\n\n"
        large = ROSTER + "\n1. e4 " + ("{" + "x" * 200 + "}\n") * 90000 + "*\n\n"
        folder = at / "strict-parts"
        result = pgn("--strict", "--split", "2", "--output", str(folder),
                     stdin=(good + large + good.replace("Nf3", "nf3") + good * 2).encode())
        same((result.returncode, b"2 of 5 games refused" in result.stderr), (1, True))
        same([path.read_text().count("[Event ") for path in sorted(folder.iterdir())], [2, 1])

    @test("pgn tells people file, line, column, game and a sentence")
    def _():
        result = pgn("--check", file("people.pgn", GAME + b"1. e4 e5 2. Ke3 1-0\n"))
        same(result.returncode, 1)
        line, sums = result.stdout.decode().splitlines()
        assert line.startswith(f"{at}/people.pgn:11:13: game 2: "), line
        assert "3.8.1" in line and line.endswith("."), line
        same(sums, "2 games, 12 plies, 1 finding.")

    @test("pgn keeps control characters of the input from the terminal")
    def _():
        result = pgn("--check", stdin=b"1. e4 \x1b[31mx\xc2\x9b2J *\n")
        same(result.returncode, 1)
        assert b"\x1b" not in result.stdout and b"\x9b" not in result.stdout, result.stdout

    @test("pgn reads CRLF, a byte order mark, Latin-1 and UTF-8")
    def _():
        crlf = GAME.replace(b"\n", b"\r\n")
        for text in [crlf * 2, b"\xef\xbb\xbf" + GAME * 2, b"\xef\xbb\xbf" + crlf * 2,
                     GAME.replace(b'"A"', b'"J\xe9r\xf4me"') * 2,
                     GAME.replace(b'"A"', '"Jérôme"'.encode()) * 2]:
            result = pgn("--check", "--json", stdin=text)
            same((result.returncode, answers(result)), (0, [{"games": 2, "plies": 18, "findings": 0}]))
        for name in [b"J\xe9r\xf4me", "Jérôme".encode()]:
            result = pgn("--normalise", stdin=GAME.replace(b'"A"', b'"' + name + b'"'))
            assert '[White "Jérôme"]\n'.encode() in result.stdout, result.stdout
        result = pgn("--check", "--json", stdin=crlf + b"1. e4 e5 2. Ke3 *\r\n")
        same([(a["line"], a["column"]) for a in answers(result)[:-1]], [(11, 13)])

    @test("pgn reads .gz and .zst by their content, from files and standard input")
    def _():
        for data in [gzip.compress(GAME * 5), gzip.compress(GAME * 2) + gzip.compress(GAME * 3),
                     zst(GAME * 5), zst(GAME * 2) + zst(GAME * 3)]:
            for name in ["games.pgn", "games.gz", "games.zst"]:
                same(pgn("--count", file(name, data)).stdout, b"5 games, 45 plies\n")
            same(pgn("--count", stdin=data).stdout, b"5 games, 45 plies\n")

    @test("pgn says what is wrong with a file that is cut off, damaged, missing or a directory")
    def _():
        packed, framed = gzip.compress(GAME * 500), zst(GAME * 500)
        cases = [(file("cut.gz", packed[:-20]), b"ends in the middle"),
                 (file("cut.zst", framed[:-3]), b"ends in the middle"),
                 (file("empty.gz", b""), b"ends in the middle"),
                 (file("damaged.gz", packed[:50] + b"\xff" * 9 + packed[59:]), b"damaged"),
                 (file("window.zst", b"\x28\xb5\x2f\xfd\x00\xd8" + framed[6:]), b"MB of memory"),
                 (file("games.zip", b"PK\x03\x04" + bytes(40)), b"zip archive"),
                 (at / "missing.pgn", b"no file"), (at, b"is a directory")]
        for path, words in cases:
            result = pgn("--check", "--json", path)
            same((path, result.returncode), (path, 2))
            assert result.stderr.startswith(b"jadoube: ") and words in result.stderr, result.stderr
            assert str(path).encode() in result.stderr, result.stderr
            assert "games" in answers(result)[-1], result.stdout
        # What stands before the damage is read all the same.
        same(pgn("--count", file("half.gz", packed[:-1])).stdout, b"500 games, 4500 plies\n")

    @test("pgn goes on with the other files, and counts over all of them")
    def _():
        path = file("several.pgn", GAME * 2)
        result = pgn("--check", "--json", path, at / "missing.pgn", "-", path, stdin=GAME + b"1. e5 *")
        same(result.returncode, 2)
        *findings, sums = answers(result)
        same([(f["file"], f["game"]) for f in findings], [("-", 2)])
        same((sums["games"], sums["findings"]), (6, 1))
        result = pgn("--count", path, path)
        same(result.stdout.decode(), f"{path}: 2 games, 18 plies\n" * 2 + "4 games, 36 plies\n")
        same(answers(pgn("--count", "--json", path)), [{"games": 2, "plies": 18}])

    @test("pgn reads games without tags, tags without games, and files that end too early")
    def _():
        def codes(text):
            *findings, sums = answers(pgn("--check", "--json", stdin=text))
            return [f["code"] for f in findings], sums["games"]

        same(codes(b""), ([], 0))
        same(codes(b" \n\n"), ([], 0))
        same(codes(b"1. e4 *\n1. d4 *\n"), ([], 2))
        same(codes(b'[Event "a"]\n\n' + GAME), (["missing_result"], 2))
        same(codes(GAME[:-6]), (["missing_result"], 1))
        same(codes(b"1. e4 {never"), (["unclosed_comment", "missing_result"], 1))
        same(codes(b"1. e4 (1. d4"), (["unclosed_variation", "missing_result"], 1))
        same(codes(b"not a game\n"), (["outside_text"], 0))

    @test("pgn says the same with any number of threads")
    def _():
        chance = random.Random(5)
        openings = ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7",
                    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O",
                    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6",
                    "1. f3 e5 2. g4 Qh4#"]
        inserts = ["", "", " {a comment}", " {\n\n[Site \"in a comment\"]\n\n}", " (1. c3)",
                   " {[%clk 0:10:00]}", " {\n\n1-0\n\n[ }", " ; [Event \n"]
        faults = ["Ke8", "Qz9", "--", ")", "}", "$999", "0-0", "{", "(", "[x]", "\x00"]
        parts = []
        for number in range(1000 if QUICK else 12000):
            newline = "\r\n" if chance.random() < 0.1 else "\n"
            moves = chance.choice(openings).split(" ")
            for _ in range(chance.randrange(3)):
                moves[chance.randrange(1, len(moves))] += chance.choice(inserts)
            if chance.random() < 0.05:
                moves.insert(chance.randrange(len(moves)), chance.choice(faults))
            tags = "" if chance.random() < 0.02 else f'[Event "{number}"]\n[Result "{"*" if number % 2 else "1-0"}"]\n\n'
            result = "" if chance.random() < 0.02 else chance.choice(["1-0", "*", "0-1", "1/2-1/2"])
            parts.append((tags + " ".join(moves) + f" {result}\n\n").replace("\n", newline))
        data = "".join(parts * (1 if QUICK else 4)).encode()
        path, packed = file("many.pgn", data), file("many.gz", gzip.compress(data, 1))
        wanted = pgn("--check", "--json", "--games", "--jobs", 1, path)
        same(wanted.returncode, 1)
        assert len(wanted.stdout) > len(data) / 2, len(wanted.stdout)
        for jobs in [2, 4]:
            result = pgn("--check", "--json", "--games", "--jobs", jobs, path)
            assert result.stdout == wanted.stdout, f"--jobs {jobs} says something else"
            result = pgn("--check", "--json", "--games", "--jobs", jobs, packed)
            assert result.stdout == wanted.stdout.replace(str(path).encode(), str(packed).encode())
        for option in [["--to", "de"], ["--normalise"], ["--check"], ["--count"]]:
            one, four = (pgn(*option, "--jobs", jobs, path) for jobs in [1, 4])
            assert one.stdout == four.stdout and one.stderr == four.stderr, option

    @test("pgn --to and --form write the moves in another language and form")
    def _():
        result = pgn("--to", "fr", "--form", "long", stdin=GAME)
        same(result.returncode, 0)
        assert b"1. e2e4 e7e5 2. Cg1f3 Cb8c6 3. Ff1b5 a7a6 4. Fb5a4 Cg8f6 5. 0-0 1-0\n" in result.stdout, result.stdout
        result = pgn("--to", "de", stdin=GAME)
        assert b"2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O 1-0\n" in result.stdout, result.stdout
        # And back.
        back = pgn("--from", "de", "--normalise", stdin=result.stdout)
        same(back.stdout, GAME)

    @test("pgn --normalise writes export format, and again the same")
    def _():
        once = pgn("--normalise", stdin=b"1.e4 e5(1...c5)2.Nf3!{x\ny}Nc6(=) 1-0 ")
        same(once.returncode, 0)
        same(once.stdout, b'[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n'
             b'[Black "?"]\n[Result "1-0"]\n\n1. e4 e5 (1... c5) 2. Nf3 $1 {x y} 2... Nc6 (=) 1-0\n\n')
        same(pgn("--normalise", stdin=once.stdout).stdout, once.stdout)
        same(pgn("--no-comments", "--no-variations", stdin=b"1. e4 {x} e5 (1... c5) *").stdout,
             b"1. e4 e5 *\n\n")

    @test("an illegal move that stood survives converting")
    def _():
        result = pgn("--normalise", stdin=b"1. e4 e5 2. Ke3 Nf6 *")
        same(result.returncode, 1)
        assert b"2. Ke1e3 Nf6 *" in result.stdout and b"3.8.1" in result.stderr, result
        again = pgn("--normalise", stdin=result.stdout)
        same(again.stdout, result.stdout)

    @test("pgn --from reads the language that is asked for, as move --language does")
    def _():
        for language in ["es", "fr", "it", "pt", "ca", "ro"]:
            text = b'[FEN "4k3/8/8/8/8/8/8/R5K1 w - - 0 1"]\n\n1. Rf1 *\n'
            result = pgn("--from", language, "--form", "long", stdin=text)
            assert b"1. Kg1f1 *" in result.stdout and result.returncode == 0, result
        result = pgn("--from", "es", "--check", "--json", stdin=b"1. Nf3 Cf6 *")
        same([(f["text"], f["forgiven"]) for f in answers(result)[:-1]], [("Nf3", "other_language")])

    @test("pgn reads without a finding what it writes, in every language and form")
    def _():
        games = (b'[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O d6 5. d3 Bg4 6. Nc3 '
                 b'Qd7 7. Be3 O-O-O *\n\n[Event "?"]\n[Result "*"]\n[FEN "7k/8/8/3pP3/8/8/8/Q3K3 w - d6 0 1"]\n\n'
                 b'1. exd6+ Kg8 2. d7 Kf7 3. d8=Q *\n\n[Event "?"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n')
        for language in ["en", "de", "es", "fr", "hu", "fi", "ro", "ru", "tr", "sr", "figurine"]:
            for form in ["pgn", "short", "long"]:
                written = pgn("--to", language, "--form", form, stdin=games)
                same((language, form, written.returncode, written.stderr), (language, form, 0, b""))
                checked = pgn("--check", "--from", language, stdin=written.stdout)
                same((language, form, checked.stdout), (language, form, b"3 games, 23 plies, no findings.\n"))
                back = pgn("--from", language, "--to", "en", "--form", "pgn", stdin=written.stdout)
                same((language, form, back.stdout), (language, form, games))

    @test("pgn keeps what it does not understand, at its place")
    def _():
        cases = [(b"1. e4 e5 (1... -- 2. d4 {threatens d5} d5 {why} (2... Nf6 {alt})) 2. Nf3 *",
                  b"1. e4 e5 (1... -- 2. d4 {threatens d5} 2... d5 {why} (2... Nf6 {alt})) 2. Nf3 *"),
                 (b"1. e4 d6 2. d4 {A} Qh9 3. a3 {B} a6 {C} *", b"1. e4 d6 2. d4 {A} Qh9 3. a3 {B} a6 {C} *"),
                 (b'[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 {x} *',
                  b"1. e4 d5 2. exd5 Qxd5 3. P@e4 {x} *")]
        for text, wanted in cases:
            result = pgn("--normalise", stdin=text)
            assert b"\n\n" + wanted + b"\n" in result.stdout and result.returncode == 1, result
            same(pgn("--normalise", stdin=result.stdout).stdout, result.stdout)
        # In another language the words might be moves: there they are comments.
        result = pgn("--from", "es", "--to", "en", stdin=b"1. e4 e5 2. Dh9 Cf6 *")
        assert b"{2.} {Dh9} {Cf6} *" in result.stdout, result.stdout
        result = pgn("--to", "de", stdin=b"[/pgn]\n\nhello\n1. e4 1-0 wins\n; note\n")
        same(result.stdout, b"; [/pgn]\n; hello\n1. e4 1-0\n\n; wins\n; note\n")

    @test("pgn tells a thousand findings of one kind in a game, and counts the rest")
    def _():
        text = b"1. e4 " + b") " * 1500 + b"e5 *\n\n1. e4 ) nf6 *\n"
        for jobs in ["1", "2"]:
            *findings, sums = answers(pgn("--check", "--json", "--jobs", jobs, stdin=text))
            same(sums["findings"], 1502)
            same(len(findings), 1003)
            same(sum(1 + finding.get("more", 0) for finding in findings), 1502)
            same([finding["game"] for finding in findings[-3:]], [1, 2, 2])
            same(findings[1000]["column"], 7 + 2 * 1000)
            same(findings[1000]["more"], 499)
        shown = pgn("--check", stdin=text).stdout.decode().splitlines()
        same(len(shown), 1004)
        assert shown[1000].endswith(" There are 499 more like this in the game."), shown[1000]
        games = answers(pgn("--check", "--json", "--games", stdin=text))
        same([answer for answer in games if "plies" in answer and "fen" in answer][0]["plies"], 2)
        same(games[1000]["more"], 499)
        # A broken file does not flood anybody, nor take long.
        result = pgn("--check", "--json", stdin=b"1. e4 " + b")" * 5_000_000)
        same(len(result.stdout.splitlines()) < 1010, True)
        same(answers(result)[-1]["findings"], 5_000_001)

    @test("pgn --level errors tells what is wrong, not how it is written")
    def _():
        text = b"1. e4# e5 3. nf3 -- 0-0 *"
        same([f["code"] for f in answers(pgn("--check", "--json", "--level", "errors", stdin=text))[:-1]],
             ["impossible_move"])
        same([f["code"] for f in answers(pgn("--check", "--json", stdin=text))[:-1]],
             ["forgiven", "wrong_number", "forgiven", "null_move", "impossible_move"])
        same(pgn("--check", "--level", "errors", stdin=b"1. e4# e5 3. nf3 *").returncode, 0)

    @test("pgn --split writes files of so many games, and overwrites none unless forced")
    def _():
        parts = at / "parts" / "here"
        path = file("seven.pgn", b"".join(GAME.replace(b"Club", b"%d" % i) for i in range(7)))
        result = pgn("--split", 3, "--output", parts, path)
        same((result.returncode, result.stdout, result.stderr), (0, b"", b""))
        names = sorted(p.name for p in parts.iterdir())
        same(names, ["part-000001.pgn", "part-000002.pgn", "part-000003.pgn"])
        same(b"".join((parts / name).read_bytes() for name in names), path.read_bytes())
        same([(parts / name).read_bytes().count(b"[Event") for name in names], [3, 3, 1])
        (parts / names[0]).write_bytes(b"mine")
        result = pgn("--split", 3, "--output", parts, path)
        same(result.returncode, 2)
        assert b"exists already" in result.stderr, result.stderr
        same((parts / names[0]).read_bytes(), b"mine")
        (parts / names[0]).unlink()
        (parts / names[1]).write_bytes(b"mine")
        same(pgn("--split", 3, "--output", parts, path).returncode, 2)
        same((parts / names[1]).read_bytes(), b"mine")
        same(pgn("--split", 3, "--output", parts, "--force", path).returncode, 0)
        same((parts / names[1]).read_bytes().count(b"[Event"), 3)
        same(pgn("--split", 3, "--output", path, path).returncode, 2)  # a file, not a folder

    @test("pgn refuses what makes no sense")
    def _():
        for arguments in [["--check", "--count"], ["--check", "--to", "fr"], ["--to", "xx"],
                          ["--from", "klingon"], ["--form", "wide"], ["--split", "3"], ["--games"],
                          ["--output", "x"], ["--json", "--to", "fr"], ["--jobs", "0"],
                          ["--split", "0", "--output", "x"], ["--force"], ["--jobs", "x"]]:
            result = pgn(*arguments, stdin=GAME)
            same((arguments, result.returncode, result.stdout), (arguments, 2, b""))
            assert result.stderr, arguments

    @test("output that cannot be written is an error")
    def _():
        path = file("full.pgn", GAME * 3000)
        for option in ["--normalise", "--check"]:
            data = path if option == "--normalise" else file("faulty.pgn", b"1. e5 *\n" * 30000)
            with open("/dev/full", "wb") as full:
                result = subprocess.run([program, "pgn", option, data], stdout=full, stderr=subprocess.PIPE)
            same(result.returncode, 2)
            assert b"could not be written" in result.stderr, result.stderr
            child = subprocess.Popen([program, "pgn", option, data], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            child.stdout.close()
            assert b"could not be written" in child.stderr.read()
            same(child.wait(), 2)

    @test("memory stays flat: a line without end, bombs, nested variations")
    def _():
        size = 100 if QUICK else 300
        megabyte = b"x" * 1_000_000
        modes = [["--check", "--jobs", 1], ["--check", "--jobs", 2], ["--normalise", "--jobs", 2]]
        cases = [("a word", modes[:1], [b"1. e4 "] + [megabyte] * size, []),
                 ("a comment", modes[1:], [b"1. e4 {"] + [megabyte] * size, []),
                 ("a tag", modes[1:2], [b'[Event "'] + [megabyte] * size, []),
                 ("tags", modes[2:], [b'[Event "x"]\n'] + [b'[Tag "x"]\n' * 100_000] * (size // 5), []),
                 ("a line of moves", modes[2:], [b"Nf3 Nf6 Ng1 (e4 e5) Ng8 " * 9_000] * (size // 10), []),
                 ("nested variations", modes, [b"1. e4 "] + [b"(" * 1_000_000] * (size // 5), []),
                 ("findings", modes, [b"1. e4 "] + [b")}" * 50_000] * (size // 10), []),
                 ("gzip bomb", modes[1:2], [], [file("bomb.gz", gzip.compress(bytes(1_000_000 * size), 9))]),
                 ("zstd bomb", modes[1:2], [], [file("bomb.zst", zst_bomb(b"\n", size * 16))])]
        for what, how, feed, files in cases:
            for mode in how:
                megabytes, status = peak_megabytes([*mode, *files], feed)
                assert status in (0, 1), (what, mode, status)
                # A sanitizer keeps what was freed for a while, and is run with this setting.
                limit = 4000 if os.environ.get("JADOUBE_TEST_SCALE") == "quick" else 60
                assert megabytes < limit, f"{what} {mode}: {megabytes} MB"
