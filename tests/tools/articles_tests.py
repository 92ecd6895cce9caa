#!/usr/bin/env python3
"""tools/articles on a small checkout made for it, and docs/articles.md of this one.

Closes with "N passed, M failed".
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
passed, failed = 0, []

EDITIONS = """\
part
number 2009-2023 4
title Moving

rule one_hand
number 2009-2023 4.1
tag HAND
text: With one hand.

rule adjusting
number 2009 4.2 | 2014 ? | 2017-2023 4.2.1
tag HAND
text: Adjusting.

rule capture_made
number 2009 4.6.a | 2014 in 4.6 | 2017-2023 4.7.1
tag HAND
text: A capture.

rule nice_words
number 2009-2023 4.8
tag TEXT
text: Words.

rule old_habit
number 2009 4.9 | 2014-2023 -
tag HAND
text: Of old.
"""

GLOSSARY = """\
otherwise 2009 -
otherwise 2014 ?

part
number 2017-2023 Glossary
title Glossary

rule glossary_hand
number 2017-2023 Glossary hand
tag HAND
see one_hand adjusting
text: A hand.
"""

CODE = """\
// Article 4.
#include "session.hpp"

namespace jadoube {
namespace {

struct Hand {
    int fingers() const { return 5; }
};

}  // namespace

// 4.1
Refusable move(Session& session, Color by) {
    if (by == Color::white) return refuse("4.8 {");
    return accepted;
}

Refusable adjust(Session& session) { return refuse(Refusal::no, Rule::adjusting); }

void capture(Session& session) {
    session.take();  // 2009: 4.6.a
}

}  // namespace jadoube
"""

TESTS = """\
TEST_CASE("4.1 a move is made with one hand") {}
TEST_CASE("4.1, 4.2.1 the other hand may adjust") {}
TEST_CASE("2009: 4.6.a a capture") {}
TEST_CASE("of 4.7.1 a name that begins otherwise") {}
"""


def test(sentence):
    """Runs a function at once, as the test that the sentence names."""

    def run(function):
        global passed
        try:
            with tempfile.TemporaryDirectory() as folder:
                function(Checkout(pathlib.Path(folder)))
            passed += 1
        except AssertionError as error:
            failed.append(sentence)
            print(f"FAILED: {sentence}\n    {error}")

    return run


def same(got, wanted):
    assert got == wanted, f"got    {got!r}\n    wanted {wanted!r}"


def articles(root, *options):
    command = [sys.executable, ROOT / "tools" / "articles", "--root", root, *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    same(done.stderr, "")
    return done


class Checkout:
    ARTICLE = "editions/article_04.txt"
    SOURCE = "core/arbiter/src/article_04_moving.cpp"
    TESTS = "tests/laws/article_04_test.cpp"

    def __init__(self, root):
        self.root = root
        self.write(self.ARTICLE, EDITIONS)
        self.write("editions/glossary.txt", GLOSSARY)
        self.write(self.SOURCE, CODE)
        self.write(self.TESTS, TESTS)
        self.write("docs/other.md", "")

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def change(self, path, old, new):
        text = (self.root / path).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} is not once in {path}"
        self.write(path, text.replace(old, new))

    def check(self):
        done = articles(self.root, "--check")
        *faults, counts = done.stdout.splitlines()
        same(counts, f"{int(not faults)} passed, {len(faults)} failed")
        same(done.returncode, int(bool(faults)))
        return faults

    def document(self):
        same(articles(self.root).returncode, 0)
        return (self.root / "docs/articles.md").read_text(encoding="utf-8")

    def row(self, name):
        """The cells of a rule, links without their targets' folder."""
        line = next(line for line in self.document().splitlines() if f"| {name} |" in line)
        line = re.sub(r"\[`?([^]`]*)`?\]\(\.\./([^)]*)\)", lambda m: f"{m[1]}@{m[2].rsplit('/', 1)[-1]}", line)
        return [cell.strip() for cell in line.strip("|").split("|")]


STALE = "docs/articles.md is stale: run tools/articles"


@test("a file that was just made is not stale, and making it again changes nothing")
def _(checkout):
    first = checkout.document()
    same(checkout.check(), [])
    same(checkout.document(), first)


@test("a file that is missing or was changed is stale")
def _(checkout):
    same(checkout.check(), [STALE])
    checkout.write("docs/articles.md", checkout.document() + "\n")
    same(checkout.check(), [STALE])


@test("the file is stale when a function is renamed, a test added, a number changed; a check writes nothing")
def _(checkout):
    before = checkout.document()
    for path, old, new in [(checkout.SOURCE, "Refusable adjust(", "Refusable straighten("),
                           (checkout.TESTS, "of 4.7.1", "4.7.1"),
                           (checkout.ARTICLE, "2017-2023 4.2.1", "2017-2023 4.2.2")]:
        checkout.change(path, old, new)
        same(checkout.check(), [STALE])
        same((checkout.root / "docs/articles.md").read_text(encoding="utf-8"), before)
        before = checkout.document()
        same(checkout.check(), [])


@test("a provision of 2023 with neither function nor test is reported, with its number and name")
def _(checkout):
    checkout.write(checkout.ARTICLE, EDITIONS + "\nrule two_hands\nnumber 2009-2023 4.10\ntag HAND\ntext: Both.\n")
    checkout.document()
    same(checkout.check(), ["4.10 (two_hands) has neither a function nor a test"])


@test("a function alone or a test alone is enough; a text, or a rule of older editions, needs neither")
def _(checkout):
    checkout.document()
    same(checkout.check(), [])  # 4.8 is text, 2009: 4.9 is gone
    checkout.write(checkout.ARTICLE, EDITIONS.replace("tag TEXT", "tag HAND"))
    checkout.document()
    same(checkout.check(), ["4.8 (nice_words) has neither a function nor a test"])
    checkout.change(checkout.SOURCE, "    return accepted;", "    return accepted;  // 4.8")
    checkout.document()
    same(checkout.check(), [])
    checkout.change(checkout.SOURCE, "  // 4.8", "")
    checkout.change(checkout.TESTS, "of 4.7.1", "4.8")
    checkout.document()
    same(checkout.check(), [])


@test("--gaps names what lacks one of them, older editions too")
def _(checkout):
    lines = articles(checkout.root, "--gaps").stdout.splitlines()
    same([line for line in lines if "old_habit" in line], ["2009: 4.9 old_habit HAND: function none; test none"])
    assert not any("one_hand" in line or "nice_words" in line for line in lines), lines


@test("a function is found by the comment above it, by the rule it uses, by a number of another edition")
def _(checkout):
    same(checkout.row("one hand")[6], "move@article_04_moving.cpp")
    same(checkout.row("adjusting")[6], "adjust@article_04_moving.cpp")
    same(checkout.row("capture made")[6], "capture@article_04_moving.cpp")


@test("a number of another edition is none of 2023, one in a string is none, one in passing is none")
def _(checkout):
    checkout.change(checkout.SOURCE, "// 2009: 4.6.a", "// 4.6.a")
    same(checkout.row("capture made")[6], "")
    checkout.write(checkout.ARTICLE, EDITIONS.replace("tag TEXT", "tag HAND"))
    same(checkout.row("nice words")[6], "")  # refuse("4.8 {")
    checkout.change(checkout.SOURCE, "// 4.1\n", "// 4.1: as 4.8 has it.\n")
    same(checkout.row("nice words")[6], "")


@test("a brace in a string does not end a function")
def _(checkout):
    checkout.change(checkout.SOURCE, "    return accepted;", "    return accepted;  // 4.7.1")
    checkout.change(checkout.SOURCE, "  // 2009: 4.6.a", "")
    same(checkout.row("capture made")[6], "move@article_04_moving.cpp")


@test("a range names what lies between; a declaration counts as its definition; a method has its class")
def _(checkout):
    checkout.change(checkout.SOURCE, "// 4.1\n", "")
    checkout.write("core/arbiter/src/session.hpp", "#pragma once\n\n// 4.1 to 4.2.1: by hand.\nvoid capture(Session& session);\n")
    same(checkout.row("one hand")[6], "capture@article_04_moving.cpp")
    checkout.change(checkout.SOURCE, "    int fingers", "    // 4.1\n    int fingers")
    same(checkout.row("one hand")[6].split(", ")[0], "Hand::fingers@article_04_moving.cpp")


@test("the file of the article comes before others, and there are at most two functions")
def _(checkout):
    checkout.write("core/arbiter/src/aside.cpp", "".join(f"// 4.1\nvoid aside_{i}() {{}}\n" for i in range(3)))
    same(checkout.row("one hand")[6], "move@article_04_moving.cpp")
    checkout.change(checkout.SOURCE, "// 4.1\n", "")
    same(checkout.row("one hand")[6].count("@"), 2)


@test("what a comment begins with says more than what it has in brackets")
def _(checkout):
    checkout.change(checkout.SOURCE, "void capture(", "// Takes a man (4.1).\nvoid capture(")
    same(checkout.row("one hand")[6], "move@article_04_moving.cpp")
    checkout.change(checkout.SOURCE, "// 4.1\n", "")
    same(checkout.row("one hand")[6], "capture@article_04_moving.cpp")


@test("recorded is what no function knows and a test puts on record")
def _(checkout):
    checkout.change(checkout.SOURCE, "// 4.1\n", "")
    same(checkout.row("one hand")[6], "")
    checkout.change(checkout.TESTS, "with one hand\") {}", "with one hand\") {\n    play(act::Incident{\"4.1\"});\n}")
    same(checkout.row("one hand")[6], "recorded")
    checkout.change(checkout.TESTS, "act::Incident{\"4.1\"}", "x")
    checkout.change(checkout.TESTS, "play(x)", "is_recorded(\"4.1\")")
    same(checkout.row("one hand")[6], "")
    text = (checkout.root / checkout.TESTS).read_text(encoding="utf-8")
    checkout.write(checkout.TESTS, "void is_recorded(Article article) {\n    act::Incident{article};\n}\n\n" + text)
    same(checkout.row("one hand")[6], "recorded")


@test("a value that nobody asks for is shown as a parameter")
def _(checkout):
    checkout.change(checkout.SOURCE, "// 4.1\n", "")
    checkout.write("core/edition/src/parameter_lines.cpp",
                   'void f() {\n    lines.add("hands", p.hands,\n              Rule::one_hand);\n}\n')
    same(checkout.row("one hand")[6], "parameter `hands`")
    checkout.change(checkout.SOURCE, "session.take();", "if (session.laws().hands) session.take();")
    same(checkout.row("one hand")[6], "capture@article_04_moving.cpp")


@test("numbers of all editions, and how many tests of which file")
def _(checkout):
    same(checkout.row("one hand"),
         ["4.1", "4.1", "4.1", "4.1", "4.1", "one hand", "move@article_04_moving.cpp", "article_04@article_04_test.cpp 2"])
    same(checkout.row("adjusting")[:5], ["4.2.1", "4.2.1", "4.2.1", "?", "4.2"])
    same(checkout.row("capture made")[:5], ["4.7.1", "4.7.1", "4.7.1", "in 4.6", "4.6.a"])
    same(checkout.row("capture made")[7], "2009: article_04@article_04_test.cpp 1")
    same(checkout.row("nice words")[6:], ["text", ""])
    same(checkout.row("old habit")[:5], ["—", "—", "—", "—", "4.9"])


@test("the glossary is terms with the articles that rule on them")
def _(checkout):
    assert "- **H** hand (4.1, 4.2.1)\n" in checkout.document()


@test("docs/articles.md is what the tool makes of this checkout, and no provision of 2023 is unproven")
def _(_):
    done = articles(ROOT, "--check")
    assert done.returncode == 0, done.stdout


@test("every link of docs/articles.md leads to a file")
def _(_):
    text = (ROOT / "docs" / "articles.md").read_text(encoding="utf-8")
    targets = {target for target in re.findall(r"\]\(([^)#]+)", text)}
    assert len(targets) > 100, len(targets)
    same([target for target in sorted(targets) if not (ROOT / "docs" / target).is_file()], [])


print(f"{passed} passed, {len(failed)} failed")
sys.exit(1 if failed else 0)
