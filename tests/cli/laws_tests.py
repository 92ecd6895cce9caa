"""jadoube laws, as its users use it, and the texts that it is made of. Called by run."""
import json
import pathlib
import re
import subprocess
import tempfile

LANGUAGES = ["en", "ro", "sr", "sr-Latn", "hr", "pt", "ca", "es"]
ROOT = pathlib.Path(__file__).resolve().parents[2]
EDITIONS = ["2009", "2014", "2017", "2018", "2023"]

GOOD = """\
part
number 2009-2023 4
title Moving

rule one_hand
number 2009-2023 4.1
tag HAND
text 2009: With one hand.
text: With one hand; [only] \\ "one".
  And no more.
"""

# What is wrong with a file, how it is written, and the line and words of the complaint.
MALFORMED = [
    ("an unknown tag", GOOD.replace("HAND", "FOOT"), 7, "'FOOT'"),
    ("an unknown edition", GOOD.replace("text 2009", "text 2008"), 8, "2008"),
    ("years the wrong way round", GOOD.replace("number 2009-2023 4.1", "number 2023-2009 4.1"), 6, "ends before"),
    ("an edition named twice", GOOD.replace("text 2009", "text 2009,2009"), 8, "twice"),
    ("no number for an edition", GOOD.replace("number 2009-2023 4.1", "number 2009-2018 4.1"), 5, "2023"),
    ("two numbers for an edition", GOOD.replace("4.1", "4.1 | 2009 4.2"), 6, "two numbers"),
    ("no article number", GOOD.replace("4.1", "four!"), 6, "four!"),
    ("no tag", GOOD.replace("tag HAND\n", ""), 5, "no tag"),
    ("no text", GOOD.split("text 2009")[0], 5, "no text"),
    ("an empty text", GOOD.replace("With one hand.", ""), 8, "empty"),
    ("no text for an edition", GOOD.split("text:")[0], 5, "no text for 2014"),
    ("a text for an edition without it", GOOD.replace("2009-2023 4.1", "2009 - | 2014-2023 4.1"), 5, "2009"),
    ("two texts for an edition", GOOD + "text 2009: Again.\n", 5, "2009"),
    ("two texts without years", GOOD + "text: Again.\n", 5, "name no edition"),
    ("a rule twice", GOOD + GOOD[GOOD.index("rule"):].replace("4.1", "4.2"), 11, "already"),
    ("a number twice", GOOD + GOOD[GOOD.index("rule"):].replace("one_hand", "two_hands"), 12, "one_hand"),
    ("within a number that is not there",
     GOOD + GOOD[GOOD.index("rule"):].replace("one_hand", "x").replace("4.1", "in 4.7"), 12, "no 4.7"),
    ("a bad name", GOOD.replace("rule one_hand", "rule One-Hand"), 5, "small letters"),
    ("an unknown word", GOOD.replace("tag HAND", "colour red"), 7, "not understood"),
    ("a line that goes on with nothing", GOOD.replace("tag HAND", "  tag HAND"), 7, "nothing"),
    ("a reference to no rule", GOOD.replace("tag HAND", "tag HAND\nsee two_hands"), 8, "no rule two_hands"),
    ("a reference to itself", GOOD.replace("tag HAND", "tag HAND\nsee one_hand"), 8, "itself"),
    ("two lines of references", GOOD.replace("tag HAND", "see x\nsee y"), 8, "two lines"),
    ("a reference twice", GOOD.replace("tag HAND", "see x x"), 7, "twice"),
    ("a number before the first rule", "number 2009 1.1\n" + GOOD, 1, "nothing"),
]

ENGLISH = GOOD + """
# A remark.
rule glossary_hand
number 2009-2023 Glossary hand
tag TEXT
see one_hand
text 2014: ?
text: What is at the end of an arm.
discretion: Which one.
"""

TRANSLATION = """\
part
title El moviment

rule one_hand
text 2009: Amb una mà.
text: Amb una mà; [només] \\ "una".
  I prou.

rule glossary_hand
term mà
text 2014: ?
text: El que hi ha al final d'un braç.
discretion: Quina.
"""

# The same for a translation.
MISTRANSLATED = [
    ("a rule left out", TRANSLATION.split("rule glossary_hand")[0], 6, "ends where 'rule glossary_hand'"),
    ("a rule too many", TRANSLATION + "rule two_hands\n", 14, "'rule two_hands' stands where editions/a.txt ends"),
    ("another rule", TRANSLATION.replace("one_hand", "two_hands"), 4, "'rule two_hands' stands where 'rule one_hand'"),
    ("other years", TRANSLATION.replace("text 2009:", "text 2009,2014:"), 5, "'text 2009,2014:'"),
    ("a text left out", TRANSLATION.replace("text 2009: Amb una mà.\n", ""), 5, "'text 2009:' should"),
    ("discretion left out", TRANSLATION.replace("discretion: Quina.\n", ""), 12, "'discretion:'"),
    ("no title", TRANSLATION.replace("title El moviment\n", ""), 3, "'title' should"),
    ("no term", TRANSLATION.replace("term mà\n", ""), 10, "'term' should"),
    ("a term in an article", TRANSLATION.replace("text 2009", "term x\ntext 2009"), 5, "'term' stands where"),
    ("an empty term", TRANSLATION.replace("term mà", "term"), 10, "'term' says nothing"),
    ("an empty text", TRANSLATION.replace("Amb una mà.", ""), 5, "'text 2009:' says nothing"),
    ("words without source", TRANSLATION.replace("2014: ?", "2014: Una mà."), 11, "no source"),
    ("a text not translated yet", TRANSLATION.replace("Quina.", "?"), 13, "to translate"),
    ("a number", TRANSLATION.replace("text 2009", "number 2009 4.1\ntext 2009"), 5, "not understood"),
    ("a line that goes on with nothing", TRANSLATION.replace("term mà", "  term mà"), 10, "nothing"),
]


def add(test, same, program):
    def laws(*arguments):
        return subprocess.run([program, "laws", *arguments], capture_output=True, text=True, timeout=60)

    def said(*arguments):
        result = laws(*arguments)
        same((arguments, result.returncode, result.stderr), (arguments, 0, ""))
        return result.stdout

    def objects(*arguments):
        return [json.loads(line) for line in said(*arguments, "--json").splitlines()]

    @test("laws shows one provision with its numbers in all editions")
    def _():
        shown = said("7.5.5")
        assert shown.startswith("7.5.5 (2023), illegal move penalty, ARBITER\n"), shown
        for line in ["2009: 7.4.b", "2014: 7.5.b", "2017: 7.5.3", "2018: 7.5.5", "illegal_moves_standard: 2nd loses"]:
            assert line in shown, (line, shown)
        for written in ["7.4.b", "7.4b", "7.4(b)"]:
            assert "illegal move penalty" in said(written, "--edition", "2009"), written
        assert "illegal move penalty" in said("illegal_move_penalty", "--edition", "2017")
        assert "sealed move illegal" in said("Adjourned", "8.c", "--edition", "2009")
        assert "from 2 to 60 seconds" in said("Glossary", "increment")

    @test("laws shows what stands below a heading")
    def _():
        shown = said("7.5")
        same(re.findall(r"(?m)^  (7\.\S+)", shown), ["7.5.1", "7.5.2", "7.5.3", "7.5.4", "7.5.5"])
        assert "Article 7: Irregularities" in shown, shown

    @test("laws says what is nearest to a number that does not exist")
    def _():
        for arguments, words in [
            (["7.5.6"], ["2023 has no", "Nearest: 7.5.5 7.5.4"]),
            (["7.4.b"], ["in 2009 it is illegal_move_penalty, now 7.5.5", "Nearest: 7.4.3"]),
            (["7.8.1"], ["in 2017 it is press_without_move, now 7.5.3"]),
            (["two_hands", "--edition", "2009"], ["2009 has no rule two_hands"]),
            (["--article", "17"], ["2023 has no"]),
            (["--diff", "2009", "2023", "--article", "17"], ["has no"]),
            (["--edition", "2010"], ["2009, 2014, 2017, 2018, 2023"]),
            (["--diff", "2009", "2010"], ["no edition \"2010\""]),
            (["7.5.5", "--article", "7"], ["leave out"]),
            (["--glossary", "hand", "--search", "king"], ["leave out"]),
            (["--glossary", "submarine"], ["the glossary of 2023 has no \"submarine\""]),
            (["--glossary", "castling", "--edition", "2009"], ["the glossary of 2009 has no"]),
            (["--language", "tlh"], ["no Laws in \"tlh\"", ", ".join(LANGUAGES)]),
            (["7.5.5", "--language", "fr"], ["no Laws in \"fr\"", ", ".join(LANGUAGES)]),
            (["--glossary", "--article", "7"], ["leave out"]),
            (["--diff", "2009"], []), (["--diff", "2009", "2017", "--edition", "2018"], []),
        ]:
            result = laws(*arguments)
            same((arguments, result.returncode, result.stdout), (arguments, 2, ""))
            for word in words:
                assert word in result.stderr, (word, result.stderr)

    @test("laws prints a whole edition in the order of its numbers, and its parameters")
    def _():
        for edition in EDITIONS:
            shown = said("--edition", edition)
            headings = re.findall(r"(?m)^(Article \d+|Appendix [A-G]|Guidelines I+)", shown)
            articles = [h for h in headings if h.startswith("Article")]
            same(articles[:12], [f"Article {n}" for n in range(1, 13)] if edition != "2014" else articles[:12])
            assert "\nParameters\n" in shown and "blitz_up_to" in shown, edition
            same("no source" in shown, edition == "2014")
            assert max(map(len, shown.splitlines())) <= 100, max(shown.splitlines(), key=len)
        assert "Article 14: FIDE" in said("--edition", "2009")
        assert "Appendix G" in said("--edition", "2014")

    @test("laws --json gives each rule and parameter a line, the same names in every edition")
    def _():
        names = set()
        for edition in EDITIONS:
            rows = objects("--edition", edition)
            rules = [row for row in rows if "parameter" not in row]
            parameters = [row for row in rows if "parameter" in row]
            same(len({row["rule"] for row in rules}), len(rules))
            assert all(list(row) == ["edition", "language", "rule", "article", "within", "tag", "term", "text",
                                     "discretion", "see", "no_source"] for row in rules), edition
            same({row["language"] for row in rules}, {"en"})
            assert all(row["no_source"] or (row["text"] and row["article"]) for row in rules), edition
            own = [row["article"] for row in rules if row["article"] and not row["within"]]
            same(len(own), len(set(own)))
            names.add(tuple(row["parameter"] for row in parameters))
        same(len(names), 1)
        (row,) = objects("7.5.5")
        same(row["articles"], {"2009": "7.4.b", "2014": "7.5.b", "2017": "7.5.3", "2018": "7.5.5", "2023": "7.5.5"})
        same(objects("two_hands")[0]["articles"]["2009"], None)

    @test("laws --diff tells what is new, gone, renumbered and different")
    def _():
        rows = objects("--diff", "2009", "2023")
        changes = {row["rule"]: row for row in rows if "rule" in row}
        for rule, change, before, after in [
            ("two_hands", "new", None, "7.5.4"), ("rapid_both_flags", "gone", "A.4.d.3", None),
            ("times_after_an_irregularity", "reworded", "6.13", "7.1"), ("placing_the_clock", "renumbered", "6.4", "6.5"),
            ("resignation", "reworded", "5.1.b", "5.1.2"),
        ]:
            row = changes[rule]
            same((rule, row["change"], (row["from"] or {}).get("article"), (row["to"] or {}).get("article")),
                 (rule, change, before, after))
        assert "flag_fallen" not in changes and "one_hand" not in changes
        parameters = {row["parameter"]: (row["from"]["value"], row["to"]["value"]) for row in rows if "parameter" in row}
        same(parameters["moves_each_before_agreement"], ("0", "1"))
        assert "rapid_below" not in parameters, parameters
        shown = said("--diff", "2009", "2023")
        for words in ["New in 2023", "Gone since 2009", "under another number", "Different in substance", "Parameters",
                      "7.4.b → 7.5.5"]:
            assert words in shown, words

    @test("laws --diff is symmetric, silent about an edition and itself, and honest about 2014")
    def _():
        def kinds(first, second):
            return {row["rule"]: row["change"] for row in objects("--diff", first, second) if "rule" in row}

        swap = {"new": "gone", "gone": "new"}
        for first, second in [("2009", "2023"), ("2014", "2017"), ("2017", "2018")]:
            there, back = kinds(first, second), kinds(second, first)
            same({rule: swap.get(change, change) for rule, change in there.items()}, back)
        for edition in EDITIONS:
            if edition != "2014":
                same(said("--diff", edition, edition), "Nothing differs.\n")
        same(kinds("2014", "2017")["sealing"], "no_source")
        same({r: c for r, c in kinds("2017", "2018").items() if c in ("new", "gone", "renumbered")},
             {"two_hands_penalty": "gone", "press_without_move_penalty": "gone", "press_without_move": "renumbered"})

    @test("laws --article, --search, --glossary, --discretion and --parameters choose")
    def _():
        same({row["article"].split(".")[0] for row in objects("--article", "9", "--edition", "2009")}, {"9"})
        for row in objects("--search", "SCORESHEET"):
            assert "scoresheet" in json.dumps(row).lower(), row
        same({row["article"].split()[0] for row in objects("--glossary")}, {"Glossary"})
        discretion = objects("--discretion")
        assert all(row["discretion"] for row in discretion) and len(discretion) >= 39, len(discretion)
        assert all("parameter" in row for row in objects("--parameters", "--edition", "2014"))
        for row in objects("--diff", "2009", "2023", "--article", "7"):
            sides = [side.get("article") or "" for side in (row["from"] or {}, row["to"] or {})]
            assert "parameter" in row or any(side.startswith("7.") for side in sides), row
        result = laws("--search", "submarine")
        same((result.returncode, result.stdout), (1, ""))
        assert "nothing found" in result.stderr, result.stderr

    @test("laws --glossary shows its terms, where they are ruled on, and one of them")
    def _():
        shown = said("--glossary")
        terms = re.findall(r"(?m)^  (\S.*?)  ", shown)
        same((len(terms), terms), (97, sorted(terms, key=str.casefold)))
        assert "\n                → 3.8.2\n" in shown, shown
        rows = {row["term"]: row for row in objects("--glossary")}
        same(rows["castling"]["see"], ["3.8.2"])
        same(rows["en passant"]["see"], ["3.7.3.1", "3.7.3.2"])
        same({row["term"]: row for row in objects("--glossary", "--edition", "2018")}["en passant"]["see"],
             ["3.7.4.1", "3.7.4.2"])
        same(rows["minor piece"]["see"], [])
        (row,) = objects("7.5.5")
        same((row["term"], row["see"]), (None, []))
        for arguments in [["castling"], ["CASTLING"], ["press", "the", "clock"]]:
            (row,) = objects("--glossary", *arguments)
            same(row["term"], " ".join(arguments).lower())
        assert said("--glossary", "castling").startswith("Glossary castling (2023), glossary castling, ENGINE\n")
        same([row["term"] for row in objects("--glossary", "mode")],
             ["Bronstein mode", "cumulative mode", "delay mode", "Fischer mode"])
        same([row["term"] for row in objects("--glossary", "--search", "vaporised")], ["e-cigarette"])

    @test("laws --language says everything in that language, with the numbers of the edition")
    def _():
        english = {edition: objects("--edition", edition) for edition in EDITIONS}
        for language in LANGUAGES[1:]:
            for edition in EDITIONS:
                rows = [row for row in objects("--edition", edition, "--language", language) if "parameter" not in row]
                before = {row["rule"]: row for row in english[edition] if "parameter" not in row}
                same(len(rows), len(before))
                for row in rows:
                    old = before[row["rule"]]
                    same(row["language"], language)
                    for field in ["article", "within", "tag", "see", "no_source"]:
                        same((row["rule"], row[field]), (row["rule"], old[field]))
                    for field in ["text", "discretion"]:
                        same((row["rule"], row[field] is None), (row["rule"], old[field] is None))
                        assert row[field] is None or row[field] != old[field], row
                shown = said("--edition", edition, "--language", language)
                assert max(map(len, shown.splitlines())) <= 100, max(shown.splitlines(), key=len)
                for words in ["Article 7:", "Guidelines", "Appendix", "Left to the arbiter", "no source", "no such rule",
                              "Parameters", "Glossary"]:
                    assert words not in shown or (language, words) == ("ca", "Article 7:"), (language, words)

    @test("laws --language knows the headings of each language")
    def _():
        for language, heading, left in [
            ("ro", "Articolul 9: ", "La latitudinea arbitrului: "), ("sr", "Члан 9: ", "Препуштено судији: "),
            ("sr-Latn", "Član 9: ", "Prepušteno sudiji: "), ("hr", "Članak 9: ", "Prepušteno sucu: "),
            ("pt", "Artigo 9: ", "Ao critério do árbitro: "),
            ("ca", "Article 9: ", "A criteri de l'àrbitre: "),
            ("es", "Artículo 9: ", "A criterio del árbitro: "),
        ]:
            shown = said("--article", "9", "--language", language)
            assert shown.startswith(heading) and left in shown, (language, shown)
        for code in ["SR-LATN", "sr-latn", "Sr-Latn"]:
            same(said("9.2", "--language", code), said("9.2", "--language", "sr-Latn"))
        same(said("9.2", "--language", "en"), said("9.2"))
        shown = said("--diff", "2009", "2023", "--language", "es")
        for words in ["Nuevo en 2023\n", "Suprimido desde 2009\n", "Lo mismo con otro número\n", "Diferente en el fondo\n",
                      "Parámetros\n", "7.4.b → 7.5.5"]:
            assert words in shown, words
        same(said("--diff", "2023", "2023", "--language", "hr"), "Nema razlika.\n")
        assert said("Preface", "--language", "es").startswith("Prólogo (2023), cases_not_covered, ARBITER\n")

    @test("laws --language searches and sorts in that language")
    def _():
        for language, word in [("sr", "ШАХОВСКИ САТ"), ("sr-Latn", "ŠAHOVSKI SAT"), ("pt", "RELÓGIO DE XADREZ"),
                               ("ca", "RELLOTGE D'ESCACS"), ("es", "ÁRBITRO"), ("hr", "ŠAHOVSKI SAT"), ("ro", "ȘAH")]:
            rows = objects("--search", word, "--language", language)
            assert len(rows) >= 5, (language, len(rows))
            for row in rows:
                texts = [row["term"], row["text"], row["discretion"]]
                assert any(word.casefold() in (text or "").casefold() for text in texts), (language, row)
        result = laws("--search", "scoresheet", "--language", "es")
        same((result.returncode, result.stdout), (1, ""))
        (row,) = objects("--glossary", "Enroque", "--language", "es")
        same((row["rule"], row["term"], row["see"]), ("glossary_castling", "enroque", ["3.8.2"]))
        terms = [row["term"] for row in objects("--glossary", "--language", "es")]
        same(len(terms), 97)
        assert terms.index("analizar") < terms.index("árbitro") < terms.index("asistente"), terms

    @test("laws --help has examples that run")
    def _():
        examples = re.findall(r"(?m)^  jadoube laws (.*)$", said("--help"))
        assert len(examples) >= 5, examples
        for example in examples:
            said(*example.split())

    @test("docs/editions.md lists the parameters and what is left to the arbiter as the program does")
    def _():
        def table(heading, columns):
            """The rows below a heading of the document, without their own heading."""
            text = (ROOT / "docs" / "editions.md").read_text()
            section = text.split(f"## {heading}\n", 1)[1].split("\n## ")[0]
            rows = [[cell.strip() for cell in line.strip("|").split("|")]
                    for line in section.splitlines() if line.startswith("|")]
            assert all(len(row) == columns for row in rows), heading
            return rows[2:]

        wanted = {}
        for edition in EDITIONS:
            for row in objects("--parameters", "--edition", edition):
                mark = " *n.s.*" if row["no_source"] else ""
                wanted.setdefault(row["parameter"], []).append(row["value"] + mark)
        same([[f"`{name}`", *values] for name, values in wanted.items()], table("Parameters", 6))
        same([[row["article"], row["rule"].replace("_", " "), row["discretion"]] for row in objects("--discretion")],
             table("Left to the arbiter", 3))

    def generate_laws(translation, name="a.txt"):
        """The same for the generator of the translations."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for path, content in [("editions/a.txt", ENGLISH), (f"laws/ca/{name}", translation)]:
                (folder / path).parent.mkdir(parents=True)
                (folder / path).write_text(content, encoding="utf-8")
            result = subprocess.run(
                ["cmake", f"-DFOLDER={folder / 'editions'}", f"-DTEXTS={folder / 'laws'}", "-DLANGUAGES=ca",
                 f"-DSOURCE={folder / 'laws.inc'}", "-P", str(ROOT / "cmake" / "generate_laws.cmake")],
                capture_output=True, text=True, timeout=60)
            tables = folder / "laws.inc"
            return result, tables.read_text() if tables.exists() else ""

    def generate(*files):
        """What the generator says, and the tables that it makes."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "editions").mkdir()
            for name, content in files:
                (folder / "editions" / name).write_text(content)
            result = subprocess.run(
                ["cmake", f"-DFOLDER={folder / 'editions'}", f"-DHEADER={folder / 'rule.hpp'}",
                 f"-DSOURCE={folder / 'rules.inc'}", "-P", str(ROOT / "cmake" / "generate_editions.cmake")],
                capture_output=True, text=True, timeout=60)
            tables = folder / "rules.inc"
            return result, tables.read_text() if tables.exists() else ""

    @test("the files of editions/ become tables with every character of their texts")
    def _():
        result, tables = generate(("a.txt", GOOD))
        same((result.returncode, result.stderr), (0, ""))
        assert r'{30, "With one hand; [only] \\ \"one\". And no more."}' in tables, tables
        assert '{1, "With one hand."}' in tables, tables

    @test("a malformed file of editions/ is refused with its name and line")
    def _():
        for what, content, line, words in MALFORMED:
            result, _ = generate(("article_04.txt", content))
            complaint = re.sub(r"\s+", " ", result.stderr)
            assert result.returncode != 0, what
            assert f"editions/article_04.txt:{line}: " in complaint and words in complaint, (what, complaint)

    @test("the files of texts/laws/ become tables beside those of the English")
    def _():
        same(generate(("a.txt", ENGLISH))[0].returncode, 0)
        result, tables = generate_laws(TRANSLATION)
        same((result.returncode, result.stderr), (0, ""))
        slots = re.findall(r"\{Rule::(\w+), What::(\w+), (\d+)\}", tables)
        same(slots, [("one_hand", "text", "1"), ("one_hand", "text", "0"), ("glossary_hand", "term", "0"),
                     ("glossary_hand", "text", "2"), ("glossary_hand", "text", "0"), ("glossary_hand", "discretion", "0")])
        words = tables.split("words_ca[] = {\n")[1].split("};")[0]
        same([line.strip() for line in words.splitlines()],
             ['"Amb una mà.",', r'"Amb una mà; [només] \\ \"una\". I prou.",', '"mà",', '"",',
              '"El que hi ha al final d\'un braç.",', '"Quina.",'])
        assert '"El moviment"' in tables.split("titles_ca")[1], tables

    @test("a translation that differs from the English is refused with its name and line")
    def _():
        for what, content, line, words in MISTRANSLATED:
            result, _ = generate_laws(content)
            complaint = re.sub(r"\s+", " ", result.stderr)
            assert result.returncode != 0, what
            assert f"texts/laws/ca/a.txt:{line}: " in complaint and words in complaint, (what, complaint)
        result, _ = generate_laws(TRANSLATION, "b.txt")
        assert result.returncode != 0 and "texts/laws/ca/a.txt:1: the file is missing" in result.stderr, result.stderr
