"""What anybody may ask a server: QR codes and the Laws. Called by run."""
import gzip
import json
import re
import urllib.parse

import client
from client import Server, same, test
from api_tests import refusal


def modules(svg):
    """The squares of a QR code, row by row, without its margin; the margin is checked."""
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    white, black = re.findall(r"<path[^>]*>", svg)
    same(white, f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/>')
    assert "fill" not in black, "black is what nobody has to say"
    grid = [[0] * side for _ in range(side)]
    for x, y, width, back in re.findall(r"M(\d+) (\d+)h(\d+)v1H(\d+)z", black):
        same(x, back)
        for i in range(int(x), int(x) + int(width)):
            grid[int(y)][i] ^= 1
    drawn = {(x, y) for y, row in enumerate(grid) for x, bit in enumerate(row) if bit}
    same((min(x for x, _ in drawn), max(x for x, _ in drawn)), (4, side - 5), "four white squares at each side")
    same((min(y for _, y in drawn), max(y for _, y in drawn)), (4, side - 5), "four white squares above and below")
    return [row[4:-4] for row in grid[4:-4]]


MASKS = [lambda x, y: (x + y) % 2, lambda x, y: y % 2, lambda x, y: x % 3, lambda x, y: (x + y) % 3,
         lambda x, y: (x // 3 + y // 2) % 2, lambda x, y: x * y % 2 + x * y % 3, lambda x, y: (x * y % 2 + x * y % 3) % 2,
         lambda x, y: ((x + y) % 2 + x * y % 3) % 2]


def scanned(svg):
    """Reads a QR code of version 1 or 2, without need of its error correction (ISO/IEC 18004)."""
    code = modules(svg)
    size = len(code)
    assert size in (21, 25), size

    def fixed(x, y):
        return (x < 9 and y < 9 or x < 9 and y >= size - 8 or x >= size - 8 and y < 9 or x == 6 or y == 6
                or size == 25 and 16 <= x <= 20 and 16 <= y <= 20)

    for left, top in [(0, 0), (size - 7, 0), (0, size - 7)]:
        for y in range(7):
            for x in range(7):
                ring = max(abs(x - 3), abs(y - 3))
                same(code[top + y][left + x], int(ring != 2), "a corner")
    word = sum(code[8][x] << 14 - i for i, x in enumerate([0, 1, 2, 3, 4, 5, 7, 8])) ^ 0b101010000010010
    mask = MASKS[word >> 10 & 7]
    bits, upwards, x = [], True, size - 1
    while x > 0:
        for i in range(size):
            y = size - 1 - i if upwards else i
            bits += [code[y][c] ^ int(mask(c, y) == 0) for c in (x, x - 1) if not fixed(c, y)]
        upwards, x = not upwards, x - (3 if x == 8 else 2)
    text = "".join(map(str, bits))
    same(text[:4], "0100", "bytes")
    count = int(text[4:12], 2)
    return bytes(int(text[i:i + 8], 2) for i in range(12, 12 + 8 * count, 8))


@test("GET /api/qr: a picture that a scanner reads as the text, byte for byte")
def _():
    with Server() as server:
        for text in ["a", "https://chess.example", "0123456789", "HELLO", "šah ♔", "<script>&\"'", "a\nb", "\x00x"]:
            response = server.get("/api/qr?text=" + urllib.parse.quote(text))
            same(response.status, 200, repr(response))
            same(response.header("Content-Type"), "image/svg+xml")
            same(response.header("Cache-Control"), "private, max-age=86400")
            same(scanned(response.text), text.encode(), text)
            assert re.fullmatch(r'<svg [\w=":/. -]+>(<path [\w=":#. -]+/>){2}</svg>', response.text), response.text


@test("GET /api/qr: up to 1,000 bytes, and not one more or none")
def _():
    with Server() as server:
        for text in ["x" * 1000, "š" * 500]:
            response = server.get("/api/qr?text=" + urllib.parse.quote(text))
            same(response.status, 200)
            assert len(modules(response.text)) == 17 + 4 * 26, "1,000 bytes with the error correction M"
        for query in ["", "?text=", "?text=" + "x" * 1001, "?text=" + urllib.parse.quote("š" * 500 + "x"), "?Text=x"]:
            refusal(server.get("/api/qr" + query), 400, "bad_request")


LANGUAGES = ["en", "ro", "sr", "sr-Latn", "hr", "pt", "ca", "es"]


@test("GET /api/laws: each edition in each language says what jadoube laws says, in its order")
def _():
    with Server() as server:
        for edition in ["2009", "2014", "2017", "2018", "2023"]:
            for language in LANGUAGES:
                laws = server.get(f"/api/laws?edition={edition}&language={language}").json
                same((laws["edition"], laws["language"]), (edition, language))
                lines = client.jadoube("laws", "--json", "--edition", edition, "--language", language).stdout.splitlines()
                told = [json.loads(line) for line in lines]
                told = [row for row in told if "rule" in row and "parameter" not in row]
                same(len(laws["rules"]), len(told))
                parts = {part["part"] for part in laws["parts"]}
                for rule, row in zip(laws["rules"], told):
                    same({k: v for k, v in rule.items() if k not in ("part", "articles")},
                         {k: v for k, v in row.items() if k not in ("edition", "language")})
                    same(rule["articles"][edition], rule["article"])
                    assert rule["part"] in parts or (rule["part"] is None and rule["no_source"]), rule
                assert all(part["title"] and part["title"] in part["heading"] for part in laws["parts"]), laws["parts"]
                # What stands together is of one part, in the order of the parts.
                order = [rule["part"] for rule in laws["rules"] if rule["article"]]
                places = [[part["part"] for part in laws["parts"]].index(part) for part in order]
                same(places, sorted(places), f"{edition} {language}")


@test("GET /api/laws: the rule of the README, in two languages and with its numbers in every edition")
def _():
    with Server() as server:
        rule = {r["rule"]: r for r in server.get("/api/laws").json["rules"]}["repetition_claim"]
        same((rule["article"], rule["part"], rule["within"], rule["term"]), ("9.2", "9", False, None))
        same(rule["articles"], {"2009": "9.2", "2014": "9.2", "2017": "9.2.1", "2018": "9.2.1", "2023": "9.2"})
        laws = server.get("/api/laws?language=ro").json
        other = {r["rule"]: r for r in laws["rules"]}["repetition_claim"]
        assert other["text"] and other["text"] != rule["text"]
        nine = next(part for part in laws["parts"] if part["part"] == "9")
        assert nine["heading"].startswith("Articolul 9"), nine


@test("GET /api/laws: kept by whoever has it, packed if he likes; what is not there is 400")
def _():
    with Server() as server:
        path = "/api/laws?edition=2018&language=es"
        first = server.get(path)
        same(first.header("Cache-Control"), "public, max-age=3600")
        same(first.header("Content-Type"), "application/json")
        packed = server.get(path, headers={"Accept-Encoding": "gzip"})
        same(packed.header("Content-Encoding"), "gzip")
        same(gzip.decompress(packed.body), first.body)
        assert len(packed.body) * 3 < len(first.body)
        again = server.get(path, headers={"If-None-Match": first.header("ETag")})
        same((again.status, again.body), (304, b""))
        tags = {server.get(f"/api/laws?edition={e}&language={l}").header("ETag") for e in (2009, 2023) for l in LANGUAGES}
        same(len(tags), 2 * len(LANGUAGES))
        for query in ["edition=1066", "edition=2023x", "language=xx", "language=de", "edition=&language=e", "language=EN%20"]:
            refusal(server.get("/api/laws?" + query), 400, "bad_request")
