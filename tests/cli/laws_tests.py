"""jadoube laws, as its users use it, and the texts that it is made of. Called by run."""
import json
import pathlib
import re
import subprocess
import tempfile

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
    ("an empty text", GOOD.replace("With one hand.", ""), 9, "empty"),
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
    ("a number before the first rule", "number 2009 1.1\n" + GOOD, 1, "nothing"),
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
            assert all(list(row) == ["edition", "rule", "article", "within", "tag", "text", "discretion", "no_source"]
                       for row in rules), edition
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
