"""The web app as the program serves it: every file, every page, caching and packing. Called by run."""
import gzip
import re

import client
from client import Server, same, test
from api_tests import playing, refusal

APP = client.ROOT / "web/dist"
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
          "connect-src 'self'; manifest-src 'self'; media-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
          "form-action 'self'")
PAGES = ["/", "/new", "/round", "/laws", "/laws/2023/9.2", "/clock", "/table", "/settings", "/account", "/r/x/y", "/r/x/y/3",
         "/g/0000000000001/nobody", "/g/no-such-id/nobody/board", "/g/%C5%A1/%F0%9F%99%82"]
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json; charset=utf-8", ".woff2": "font/woff2",
         ".png": "image/png"}


def files():
    found = {"/" + str(path.relative_to(APP)): path.read_bytes() for path in APP.rglob("*") if path.is_file()}
    assert "/index.html" in found and any(path.startswith("/assets/") for path in found), found.keys()
    return found


def unpacked(response):
    coding = response.header("Content-Encoding")
    assert coding in (None, "gzip"), coding
    return gzip.decompress(response.body) if coding else response.body


@test("pages: every file of the app is in the program, byte for byte, packed or not as the client asks")
def _():
    with Server() as server:
        for path, content in files().items():
            suffix = path[path.rindex("."):]
            for asked, may_pack in [(None, False), ("gzip, deflate, br", True), ("gzip;q=0", False), ("br", False),
                                    ("*;q=0.1", True), ("identity", False), ("GZip ; q=0.3", True)]:
                headers = {"Accept-Encoding": asked} if asked else {"Accept-Encoding": ""}
                response = server.get(path, headers=headers)
                same(response.status, 200, path)
                same(unpacked(response), content, path)
                assert may_pack or not response.header("Content-Encoding"), (path, asked)
                if may_pack and len(content) > 2000 and suffix in (".js", ".css", ".html", ".svg"):
                    same(response.header("Content-Encoding"), "gzip", path)
                    same(response.header("Vary"), "Accept-Encoding", path)
                    assert len(response.body) < len(content), path
            if suffix in TYPES:
                same(response.header("Content-Type"), TYPES[suffix], path)
            same(response.header("X-Content-Type-Options"), "nosniff", path)
            named = re.fullmatch(r"/assets/.+-[\w-]{8}\.\w+", path)
            same(response.header("Cache-Control"), "public, max-age=31536000, immutable" if named else "no-cache", path)


@test("pages: each page of the app is index.html, with its policies, whatever game or token its address names")
def _():
    index = files()["/index.html"]
    with Server() as server:
        game = playing(server)
        for path in PAGES + [f"/g/{game.id}/{token}" for token in game.tokens.values()] + [f"/g/{game.id}/wrong"]:
            response = server.get(path + "?x=1")
            same((response.status, unpacked(response)), (200, index), path)
            same(response.header("Content-Type"), "text/html; charset=utf-8")
            same(response.header("Content-Security-Policy"), POLICY)
            same(response.header("Referrer-Policy"), "no-referrer")
            same(response.header("X-Content-Type-Options"), "nosniff")
            same(response.header("Cross-Origin-Opener-Policy"), "same-origin")
            assert "microphone=(self)" in response.header("Permissions-Policy")
            same(response.header("Cache-Control"), "no-cache")
            same(response.header("Set-Cookie"), None)


@test("pages: index.html names only files that are there, and runs nothing that its policy forbids")
def _():
    index = files()["/index.html"].decode()
    with Server() as server:
        named = re.findall(r'(?:src|href)="([^"]+)"', index)
        assert named, index
        for path in named:
            assert path.startswith("/") and not path.startswith("//"), path
            same(server.get(path).status, 200, path)
        for script in re.findall(r"<script\b[^>]*>", index):
            assert "src=" in script, f"the policy forbids scripts in the page: {script}"
        assert "<style" not in index and not re.search(r'\s(?:style|on\w+)="', index), "the policy forbids it"


@test("pages: whoever has a file is told that it is the same, and HEAD says what GET would")
def _():
    with Server() as server:
        for path in list(files()) + PAGES:
            first = server.get(path, headers={"Accept-Encoding": "gzip"})
            tag = first.header("ETag")
            assert re.fullmatch(r'W/"[0-9a-f]{24}"', tag), tag
            for sent in [tag, tag.removeprefix("W/"), f'"x", {tag}', "*"]:
                again = server.get(path, headers={"If-None-Match": sent})
                same((again.status, again.body, again.header("ETag")), (304, b"", tag), f"{path} {sent}")
                same(again.header("Cache-Control"), first.header("Cache-Control"))
                same(again.header("Vary"), first.header("Vary"))
            for sent in ['"x"', tag[:-2] + '"', "x", ""]:
                same(server.get(path, headers={"If-None-Match": sent}).status, 200, f"{path} {sent}")
            head = server.request("HEAD", path, headers={"Accept-Encoding": "gzip"})
            same((head.status, head.body), (200, b""), path)
            same(sorted(head.headers), sorted(first.headers), path)
        tags = [server.get(path).header("ETag") for path in files()]
        same(len(set(tags)), len({content for content in files().values()}))


@test("pages: what is no page and no file is 404, and nothing is read from a disk")
def _():
    with Server() as server:
        asset = next(path for path in files() if path.startswith("/assets/"))
        for path in ["/assets", "/assets/none-12345678.js", asset + "/x", asset[:-1], asset.upper(), asset + "%00", "/dist/index.html",
                     "/g", "/g/x", "/r/x", "/news", "/new/x", "/clock/x", "/lawsuit", "/robots.txt~", "/web/package.json",
                     "/src/main.ts", "/index.html/x", "/assets/%2e%2e/index.html", "/assets/..%2findex.html",
                     "/assets%2f" + asset.split("/")[-1], "/./new", "/g//x", "/laws/../../etc/passwd", "/%6eew%2f"]:
            response = server.get(path)
            assert response.status in (400, 404), (path, response)
            assert response.code in ("bad_request", "not_found"), path
        for path in PAGES + [asset]:
            for method in ("POST", "PUT", "DELETE", "PATCH"):
                response = server.request(method, path)
                refusal(response, 405, "method_not_allowed")
                same(response.header("Allow"), "GET")


@test("pages: the API answers what is the API's, also to a browser that wants a page")
def _():
    with Server() as server:
        html = {"Accept": "text/html"}
        refusal(server.get("/api/nothing", headers=html), 404, "not_found")
        refusal(server.get("/api/games/0000000000001?token=" + "x" * 24, headers=html), 404, "not_found")
        same(server.get("/health", headers=html).json, {"health": "alive"})
        same(server.get("/api/openapi.json").header("Content-Security-Policy"), None)
