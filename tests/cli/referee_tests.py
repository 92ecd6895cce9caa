"""jadoube referee, as its users use it, and the transcripts. Called by run."""
import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRANSCRIPTS = ROOT / "tests/transcripts"

CONDITIONS = '{"conditions":{"time":"7200"}}'
EXAMPLE = [
    CONDITIONS,
    '{"at":0,"by":"arbiter","act":"start"}',
    '{"at":5,"by":"white","act":"move","move":"g1g3"}',
    '{"at":6.5,"by":"white","act":"press"}',
    '{"at":9,"by":"white","act":"move","move":"e2e4"}',
    '{"at":12,"by":"white","act":"move","move":"Nf3"}',
    '{"at":13,"by":"white","act":"press"}',
    '{"at":20,"by":"black","act":"claim","claim":"threefold","move":"Nf6"}',
    '{"at":25,"by":"white","act":"accept_draw"}',
    '{"at":30,"by":"black","act":"resign"}',
]


def difference(wanted, got, path="answer"):
    """Where an answer is not as a transcript expects. The README of the transcripts has the rules."""
    if wanted is None or got is None:
        return "" if wanted is got else path
    if isinstance(wanted, dict):
        if not isinstance(got, dict):
            return path
        found = (difference(value, got.get(key), f"{path}.{key}") for key, value in wanted.items())
        return next(filter(None, found), "")
    if isinstance(wanted, list):
        if not isinstance(got, list):
            return path
        more = wanted[-1:] == ["…"]
        wanted = wanted[:-1] if more else wanted
        if len(got) < len(wanted) or (len(got) > len(wanted) and not more):
            return f"{path}.size"
        found = (difference(w, g, f"{path}[{i}]") for i, (w, g) in enumerate(zip(wanted, got)))
        return next(filter(None, found), "")
    if isinstance(wanted, str) and wanted.endswith("…"):
        return "" if isinstance(got, str) and got.startswith(wanted[:-1]) else path
    return "" if wanted == got and isinstance(wanted, bool) == isinstance(got, bool) else path


def games_of(path):
    """Its games: lines of input, and by the number of the answer what is expected of it."""
    games = []
    for number, line in enumerate(path.read_text().split("\n"), 1):
        if line.startswith('{"note":'):
            continue
        if line.startswith('{"expect":'):
            games[-1]["expected"].append((games[-1]["answers"] - 1, number, json.loads(line)))
            continue
        if line.startswith('{"conditions":'):
            games.append({"lines": [], "expected": [], "answers": 0})
        games[-1]["lines"].append(line)
        games[-1]["answers"] += bool(line.strip())
    return games


def add(test, same, program):
    def referee(*arguments, lines=(), stdin=None):
        text = "\n".join(lines).encode() if stdin is None else stdin
        return subprocess.run([program, "referee", *map(str, arguments)], input=text,
                              capture_output=True, timeout=120)

    def answers(result):
        return [json.loads(line) for line in result.stdout.decode().splitlines()]

    def play(path, game):
        """Runs a game for each view that something is expected of."""
        refusable = {n for n, _, line in game["expected"] if line["expect"].get("accepted") is False}
        for view in sorted({line.get("view", "arbiter") for _, _, line in game["expected"]} | {"arbiter"}):
            result = referee("--view", view, lines=game["lines"])
            got = answers(result)
            if got[0]["accepted"]:
                same((path.name, result.returncode, len(got)), (path.name, 0, game["answers"]))
            else:
                same((path.name, result.returncode, len(got)), (path.name, 2, 1))
            for n, number, line in game["expected"]:
                if line.get("view", "arbiter") == view:
                    found = difference(line["expect"], got[n])
                    assert not found, f"{path.name}:{number}: {found} in {json.dumps(got[n])}"
            for answer in got:
                same((path.name, answer["n"], not answer["accepted"]),
                     (path.name, answer["n"], answer["n"] in refusable))

    for path in sorted(TRANSCRIPTS.glob("*.jsonl")):
        @test(f"referee answers the transcript {path.stem}")
        def _():
            games = games_of(path)
            assert sum(len(game["expected"]) for game in games) > 0, path
            for game in games:
                play(path, game)

    @test("there are transcripts, and an expectation of them can fail")
    def _():
        assert len(list(TRANSCRIPTS.glob("*.jsonl"))) >= 20
        for wanted, got, where in [
            ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}, ""), ({"a": 1}, {"a": 2}, "answer.a"),
            ({"a": 1}, {}, "answer.a"), ({"a": {}}, {"a": []}, "answer.a"), ({"a": None}, {}, ""),
            ({"a": None}, {"a": 0}, "answer.a"), ([1], [1, 2], "answer.size"), ([1, 2], [1], "answer.size"),
            ([1, "…"], [1, 2], ""), ([1, "…"], [], "answer.size"), ([1, 2], [1, 3], "answer[1]"),
            ("ab…", "abc", ""), ("ab…", "acb", "answer"), (7, 7.0, ""), (1, True, "answer"),
        ]:
            same((wanted, got, difference(wanted, got)), (wanted, got, where))

    @test("referee has --help with examples")
    def _():
        shown = referee("--help")
        same(shown.returncode, 0)
        for word in [b"Examples:", b"Exit status:", b"--final", b"--pretty", b"--view", b"--language", b"--texts"]:
            assert word in shown.stdout, shown.stdout

    @test("referee answers in the promised fields, in their order")
    def _():
        result = referee(lines=EXAMPLE)
        same((result.returncode, result.stderr), (0, b""))
        got = answers(result)
        same([a["n"] for a in got], list(range(len(EXAMPLE))))
        same([a["accepted"] for a in got], [True] * 8 + [False, True])
        for a in got:
            same(list(a), ["n", "accepted"] + ([] if a["accepted"] else ["error"]) + ["rulings", "pending", "state"])
            same(list(a["state"]), ["fen", "ply", "to_move", "phase", "clock", "offer", "must", "claims", "illegal",
                                    "class", "result"])
            same(list(a["state"]["clock"]), ["white", "black", "running", "delay", "flags"])
            for ruling in a["rulings"]:
                same(list(ruling)[:2] + list(ruling)[-2:], ["ruling", "article", "effects", "text"])
                assert ruling["text"].endswith("."), ruling
        same(list(got[8]["error"]), ["code", "article", "text"])
        same(list(got[-1]["state"]["result"]), ["score", "points", "article", "reason"])
        assert b'"white":7193.5,' in result.stdout and b'"black":7320,' in result.stdout, result.stdout
        assert b" " not in re.sub(rb'"[^"]*"', b"", result.stdout), "there is white space between fields"

    @test("referee answers each line as it comes")
    def _():
        child = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for n, line in enumerate(EXAMPLE):
            child.stdin.write(b"\n" + line.encode() + b"\n")
            child.stdin.flush()
            assert select.select([child.stdout], [], [], 30)[0], f"no answer to line {n}"
            same(json.loads(child.stdout.readline())["n"], n)
        child.stdin.close()
        same((child.stdout.read(), child.wait()), (b"", 0))

    @test("referee gives the same bytes however the lines arrive")
    def _():
        wanted = referee(lines=EXAMPLE).stdout
        text = "\n".join(EXAMPLE).encode()
        same(referee(stdin=text + b"\n").stdout, wanted)
        same(referee(stdin=b"\r\n \n\t\n" + text.replace(b"\n", b"\r\n\r\n") + b"\r\n").stdout, wanted)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.jsonl"
            path.write_bytes(text)
            same(referee(path).stdout, wanted)
            same(referee("-", stdin=text).stdout, wanted)
        child = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for at in range(0, len(text), 7):
            child.stdin.write(text[at : at + 7])
            child.stdin.flush()
        child.stdin.close()
        same((child.stdout.read(), child.wait()), (wanted, 0))
        # More than any buffer holds.
        ticks = [CONDITIONS] + [f'{{"at":{i / 1000},"by":"arbiter","act":"tick"}}' for i in range(20_000)]
        got = referee(lines=ticks).stdout.splitlines()
        same(len(got), len(ticks))
        same(got[-1], referee("--final", lines=ticks).stdout.strip())
        same(json.loads(got[12_346])["state"]["clock"]["white"], 7187.655)

    @test("referee goes on after whatever somebody sends")
    def _():
        rubbish = [b"hello", b"\x00\xff\xfe", b"[" * 1000, b'{"at":', b'"', b"{}", b"null", b"k" * 3_000_000,
                   b'{"x":"' + b"a" * 100_000 + b'"}', CONDITIONS.encode(), b'{"at":1e400,"by":"white","act":"press"}',
                   b'{"at":1,"by":"white","act":"move","move":"\xc3\x28"}', b'{"at":1,"by":"white","act":"\\u0000"}',
                   b'{"at":1,"by":"white","act":"move","move":"' + b"N" * 60_000 + b'"}']
        lines = [CONDITIONS.encode()] + [x for line in rubbish for x in (line, b"")] + [EXAMPLE[2].encode()]
        result = referee(stdin=b"\n".join(lines))
        got = answers(result)
        same((result.returncode, result.stderr), (0, b""))
        same([a["accepted"] for a in got], [True] + [False] * len(rubbish) + [True])
        same([a["error"]["code"] for a in got[1:-1]],
             ["not_json", "not_json", "too_deep", "not_json", "not_json", "missing_field", "not_an_object",
              "line_too_long", "line_too_long", "missing_field", "bad_time", "not_json", "unknown_act", "unreadable"])
        assert all(a["error"]["text"].endswith(".") for a in got[1:-1]), got
        assert len(result.stdout) < 20_000, len(result.stdout)

    @test("without conditions that can be read the status is 2, and the answer says why")
    def _():
        for first, code, field in [
            ("hello", "not_json", None), ("{}", "conditions_missing", None), (EXAMPLE[1], "conditions_missing", None),
            ('{"conditions":7}', "bad_field", "conditions"), ('{"conditions":{"mode":"x"}}', "bad_field", "mode"),
            ('{"conditions":{"time":"x"}}', "bad_time", "time"),
            ('{"conditions":{"start":"8/8 w"}}', "bad_start", "start"),
            ('{"conditions":{"start":518}}', "bad_start", "start"),
            ('{"conditions":{"default_time":1e9}}', "out_of_range", "default_time"),
        ]:
            for options in [[], ["--final"]]:
                result = referee(*options, lines=[first] + EXAMPLE[1:])
                same((first, result.returncode), (first, 2))
                [answer] = answers(result)
                same(list(answer), ["n", "accepted", "error", "rulings", "pending", "state"])
                same((answer["n"], answer["accepted"], answer["state"]), (0, False, None))
                same((first, answer["error"]["code"], answer["error"].get("field")), (first, code, field))
                assert result.stderr.startswith(b"jadoube: ") and result.stderr.endswith(b".\n"), result.stderr
        for nothing in [b"", b"\n \n\r\n"]:
            result = referee(stdin=nothing)
            same((result.returncode, result.stdout), (2, b""))
            assert result.stderr.startswith(b"jadoube: "), result.stderr

    @test("referee --final prints only the last answer")
    def _():
        every = referee(lines=EXAMPLE).stdout.splitlines()
        result = referee("--final", lines=EXAMPLE)
        same((result.returncode, result.stdout), (0, every[-1] + b"\n"))
        same(referee("--final", lines=EXAMPLE[:1]).stdout, every[0] + b"\n")
        same(referee("--final", "--view", "black", lines=EXAMPLE).stdout,
             referee("--view", "black", lines=EXAMPLE).stdout.splitlines()[-1] + b"\n")

    @test("referee --pretty shows a line a ruling, errors, and the result")
    def _():
        result = referee("--pretty", lines=EXAMPLE[:9] + ["hello"] + EXAMPLE[9:])
        same(result.returncode, 0)
        shown = result.stdout.decode().splitlines()
        same([line.split()[:4] for line in shown[:6]],
             [["Time", "White", "Black", "Article"], ["0:00:06.5", "1:59:53.5", "2:02:00", "7.5.5"],
              ["0:00:09", "1:59:51", "2:02:00", "4.3.1"], ["0:00:12", "1:59:48", "2:02:00", "1.Nf3"],
              ["0:00:20", "2:01:47", "2:01:53", "9.5.3"], ["0:00:25", "2:01:47", "2:01:48", "5.2.3"]])
        texts = [r["text"] for a in answers(referee(lines=EXAMPLE)) for r in a["rulings"]]
        for text in texts:
            assert sum(line.endswith(text) for line in shown[:-1]) == 1, (text, shown)
        assert "[8 too_early]" in shown[5] and "[9 not_json]" in shown[6], shown
        same(shown[-1], "1-0 (5.1.2) White wins: Black has resigned.")
        same(len(shown), 1 + len(texts) + 1 + 2 + 1)
        same(referee("--pretty", lines=EXAMPLE[:3]).stdout, b"*\n")
        last = referee("--pretty", "--final", lines=EXAMPLE).stdout.decode().splitlines()
        same((len(last), last[-1]), (3, shown[-1]))
        # Questions to the arbiter, with their number and options, once.
        human = ['{"conditions":{"time":"7200","arbiter":"human"}}'] + EXAMPLE[1:4] + EXAMPLE[5:6]
        shown = referee("--pretty", lines=human).stdout.decode()
        same(shown.count("[1: uphold, dismiss]"), 1)
        same(referee("--pretty", "--view", "white", lines=human).stdout.decode().count("uphold"), 0)
        untimed = referee("--pretty", lines=['{"conditions":{"time":"-"}}'] + EXAMPLE[1:4]).stdout.decode().splitlines()
        same([line.split()[:2] for line in untimed[:2]], [["Time", "Article"], ["0:00:06.5", "7.5.5"]])
        bad = referee("--pretty", lines=["{}"])
        same(bad.returncode, 2)
        assert b"conditions_missing" in bad.stdout, bad.stdout

    @test("referee --pretty speaks the language asked for, headings, options and the result included")
    def _():
        human = ['{"conditions":{"time":"7200","arbiter":"human"}}'] + EXAMPLE[1:4]
        resigned = EXAMPLE[:7] + EXAMPLE[9:]
        from_to = [line.replace("Nf3", "g1f3") for line in resigned]
        for language, heading, move, ruling, options, result in [
                ("ro", ["Timp", "Alb", "Negru", "Articol"], "1.Cf3",
                 "Prima mutare ilegală încheiată a Albului, 1.Cg1–g3: calul mută două câmpuri pe linie sau pe "
                 "coloană și unul lateral (3.6). Negrul primește 2 minute.",
                 "[1: admite (uphold), respinge (dismiss)]", "1-0 (5.1.2) Albul câștigă: Negrul a cedat."),
                ("sr", ["Време", "Бели", "Црни", "Члан"], "1.Сф3",
                 "Први завршени нелегални потез белог, 1.Сг1–г3: скакач иде два поља по реду или линији и једно у "
                 "страну (3.6). Црни добија 2 минута.",
                 "[1: усвоји (uphold), одбиј (dismiss)]", "1-0 (5.1.2) Бели побеђује: црни је предао.")]:
            shown = referee("--pretty", "--language", language, lines=from_to).stdout.decode().splitlines()
            same(shown[0].split(), heading)
            assert shown[1].endswith("7.5.5    " + ruling), shown[1]
            # Columns stand below each other, whatever the letters.
            same(shown[1].index("7.5.5"), shown[0].index(heading[3]))
            same([line.split()[3:] for line in shown if line.endswith(move)], [[move]])
            same(shown[-1], result)
            asked = referee("--pretty", "--language", language, lines=human).stdout.decode()
            assert options in asked and "Is " not in asked, asked

    @test("referee --pretty shows the moves once, and those that were taken back and played anew again")
    def _():
        game = [CONDITIONS] + [f'{{"at":{at},"by":"{by}","act":"{act}"{more}}}' for at, by, act, more in [
            (1, "white", "move", ',"move":"e2e4"'), (2, "white", "press", ""), (3, "black", "move", ',"move":"e7e5"'),
            (4, "black", "press", ""), (5, "arbiter", "restore", ',"ply":1'), (6, "black", "move", ',"move":"c7c5"'),
            (7, "black", "press", "")]]
        shown = referee("--pretty", lines=game).stdout.decode().splitlines()
        same([line.split()[-1] for line in shown if "." in line.split()[-1][:2] or "…" in line.split()[-1]],
             ["1.e4", "1…e5", "1…c5"])
        # 12.6: to the others a move is shown when it is completed.
        seen = referee("--pretty", "--view", "white", lines=game[:2]).stdout.decode()
        assert "1.e4" not in seen, seen
        seen = referee("--pretty", "--view", "white", lines=game[:3]).stdout.decode()
        same(seen.count("1.e4"), 1)

    @test("12.6 what referee --view shows tells nobody what he may not know")
    def _():
        same(referee("--view", "arbiter", lines=EXAMPLE).stdout, referee(lines=EXAMPLE).stdout)
        # A legal move and an illegal one, let go and not pressed, look alike to all but the arbiter.
        for view in ["white", "black", "spectator"]:
            legal, illegal = (answers(referee("--view", view, lines=[CONDITIONS, move]))[-1] for move in
                              ['{"at":5,"by":"white","act":"move","move":"g1f3"}', EXAMPLE[2]])
            same(illegal["state"].pop("fen").replace("6N1", "5N2"), legal["state"].pop("fen"))
            same((view, illegal), (view, legal))
        knights = [f'{{"at":{i + 1},"by":"{"white" if i % 2 == 0 else "black"}","act":"{act}"{more}}}'
                   for i in range(8) for move in [["Nf3", "Nf6", "Ng1", "Ng8"][i % 4]]
                   for act, more in [("move", f',"move":"{move}"'), ("press", "")]]
        for view, claims in [("arbiter", ["threefold"]), ("white", []), ("black", []), ("spectator", [])]:
            answer = answers(referee("--view", view, "--final", lines=[CONDITIONS] + knights))[0]
            same((view, answer["state"]["claims"]), (view, claims))
            same((view, len(answer["state"]["fen"].split())), (view, 2 if view in ("white", "black") else 6))

    @test("referee --language overrides the conditions, for sentences and for moves")
    def _():
        pt = ['{"conditions":{"time":"7200","language":"pt"}}'] + EXAMPLE[1:5]
        same(referee("--language", "pt", lines=EXAMPLE[:5]).stdout, referee(lines=pt).stdout)
        same(referee("--language", "en", lines=pt).stdout, referee(lines=EXAMPLE[:5]).stdout)
        seen = set()
        for code in ["en", "ro", "sr", "sr-Latn", "hr", "pt", "ca", "es"]:
            answer = answers(referee("--language", code, lines=EXAMPLE[:4]))[-1]
            seen.add(answer["rulings"][0].pop("text"))
            same(answer["rulings"][0]["article"], "7.5.5")
        same(len(seen), 8)
        knight = '{"at":5,"by":"white","act":"move","move":"Cf3"}'
        same([a["accepted"] for a in answers(referee("--language", "ro", lines=[CONDITIONS, knight]))], [True, True])
        same([a["accepted"] for a in answers(referee(lines=[CONDITIONS, knight]))], [True, False])
        bad = referee("--language", "xx", lines=EXAMPLE)
        same((bad.returncode, bad.stdout), (2, b""))
        assert b"sr-Latn" in bad.stderr, bad.stderr

    @test("referee --texts takes other catalogues, and says all that is wrong with them")
    def _():
        english = json.loads((ROOT / "texts/en.json").read_text())
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "en.json"
            path.write_text(json.dumps({**english, "refusal.game_over": "It is all over now."}))
            over = EXAMPLE + EXAMPLE[-1:]
            same(answers(referee("--texts", folder, lines=over))[-1]["error"]["text"], "It is all over now.")
            # A language of which the folder has none keeps its own.
            same(referee("--texts", folder, "--language", "pt", lines=over).stdout,
                 referee("--language", "pt", lines=over).stdout)
            path.write_text(json.dumps({**english, "refusal.game_over": "{broken", "no.such": "x"}))
            bad = referee("--texts", folder, lines=over)
            same((bad.returncode, bad.stdout), (2, b""))
            for word in [b"en.json", b"bad_message", b"refusal.game_over", b"unknown_message", b"no.such"]:
                assert word in bad.stderr, bad.stderr
        with tempfile.TemporaryDirectory() as folder:
            same(referee("--texts", folder, lines=EXAMPLE).returncode, 2)
        same(referee("--texts", "/no/such/folder", lines=EXAMPLE).returncode, 2)
        result = referee("--texts", ROOT / "texts", lines=EXAMPLE)
        same((result.returncode, result.stdout), (0, referee(lines=EXAMPLE).stdout))

    @test("referee --edition shows what another edition would have ruled differently, and nothing else")
    def _():
        game = [
            '{"conditions":{"edition":"2023","time":"5400"}}',
            '{"at":5,"by":"white","act":"move","move":"g1g3"}',
            '{"at":6,"by":"white","act":"press"}',  # two minutes in both editions
            '{"at":9,"by":"white","act":"move","move":"g1f3"}',
            '{"at":10,"by":"white","act":"press"}',
            '{"at":20,"by":"black","act":"claim","claim":"fifty"}',  # two minutes, three in 2009
            '{"at":21,"by":"black","act":"move","move":"e7e5"}',
            '{"at":22,"by":"black","act":"press"}',
            '{"at":30,"by":"white","act":"move","move":"f3f6"}',
            '{"at":31,"by":"white","act":"press"}',  # loses; in 2009 the third one would
        ]
        result = referee("--edition", "2009", lines=game)
        same((result.returncode, result.stderr), (0, b""))
        got = answers(result)
        same([line["n"] for line in got], [5, 9])
        same(list(got[0]), ["n", "2023", "2009"])
        same([[ruling["effects"][0]["seconds"] for ruling in got[0][year]["rulings"]] for year in ("2023", "2009")],
             [[120], [180]])
        same([ruling["article"] for ruling in got[0]["2009"]["rulings"]], ["9.5.b"])
        same([got[1][year]["state"]["result"] is None for year in ("2023", "2009")], [False, True])
        shown = referee("--edition", "2009", "--pretty", lines=game).stdout.decode()
        assert "\n  2023  9.5.3    " in shown and "\n  2009  9.5.b    " in shown, shown
        assert shown.endswith("\n2023: 0-1 (7.5.5) Black wins: White has completed too many illegal moves.\n"
                              "2009: *\n"), shown
        same(referee("--edition", "2018", lines=game).stdout, b"")
        assert referee("--edition", "2018", "--pretty", lines=game).stdout.startswith(b"Nothing would"), game
        same(referee("--edition", "2010", lines=game).returncode, 2)
        same(referee("--edition", "2009", lines=["nonsense"]).returncode, 2)
        same(referee("--edition", "2009", lines=[]).returncode, 2)

    @test("referee says what it cannot read or does not know")
    def _():
        for arguments in [["/no/such/file"], ["/"], ["--view", "nobody"], ["--colour"], ["a", "b"]]:
            result = referee(*arguments)
            same((arguments, result.returncode, result.stdout), (arguments, 2, b""))
            assert result.stderr, arguments

    @test("referee stops when nobody reads its answers")
    def _():
        ticks = "\n".join([CONDITIONS] + ['{"at":1,"by":"arbiter","act":"tick"}'] * 50_000)
        child = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        child.stdout.close()
        try:
            child.stdin.write(ticks.encode())
            child.stdin.close()
        except BrokenPipeError:
            pass
        status = child.wait(timeout=60)
        assert status == 2, (status, -signal.SIGPIPE)
        assert b"could not be written" in child.stderr.read()
        child.stderr.close()

    @test("referee tells people on a terminal what to type")
    def _():
        leader, follower = pty.openpty()
        child = subprocess.Popen([program, "referee"], stdin=follower, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        os.close(follower)
        os.write(leader, (CONDITIONS + "\n\x04").encode())
        out, err = child.communicate(timeout=60)
        os.close(leader)
        same((json.loads(out)["n"], child.returncode), (0, 0))
        assert b"Ctrl-D" in err, err
