#include "../../shell/server/src/app_files.hpp"

#include <set>
#include <string>

#include <doctest/doctest.h>

namespace jadoube::server {
namespace {

constexpr AppFile files[] = {
    {"/assets/index-B7rT-k1a.js", {"text/javascript", "script", false, "1"}, true},
    {"/favicon.svg", {"image/svg+xml", "picture", false, "2"}, false},
    {"/index.html", {"text/html", "page", false, "3"}, false},
};

std::string at(std::string_view path) {
    const AppFile* file = find_app_file(files, path);
    return file == nullptr ? "nothing" : std::string(file->content.bytes);
}

TEST_CASE("web app: every page of it is index.html, whatever follows where something may") {
    for (const char* path : {"/", "/index.html", "/new", "/round", "/laws", "/laws/2023",
                             "/laws/2009/7.4.b", "/g/x/y", "/g/0000000000001/token/board", "/r/x/y",
                             "/r/x/y/z", "/clock", "/table", "/settings", "/account"}) {
        CAPTURE(path);
        CHECK(at(path) == "page");
    }
}

TEST_CASE("web app: its files by their names, and nothing else") {
    CHECK(at("/assets/index-B7rT-k1a.js") == "script");
    CHECK(at("/favicon.svg") == "picture");
    for (const char* path : {"",
                             "/assets",
                             "/assets/",
                             "/assets/index-B7rT-k1a.j",
                             "/assets/index-B7rT-k1a.js/x",
                             "/ASSETS/index-B7rT-k1a.js",
                             "/index-B7rT-k1a.js",
                             "favicon.svg",
                             "/favicon",
                             "/news",
                             "/new/game",
                             "/g",
                             "/g/x",
                             "/gg/x/y",
                             "/r/x",
                             "/lawsuit",
                             "/clocks",
                             "/clock/1",
                             "/table/1",
                             "/settings/x",
                             "/account/x",
                             "/accounts",
                             "/round/1",
                             "/api",
                             "/etc/passwd",
                             "/new\\x"}) {
        CAPTURE(path);
        CHECK(at(path) == "nothing");
    }
}

TEST_CASE("web app: what is named by its content is kept for good, all else asked for again") {
    const net::Request request;
    const auto cached = [&](const AppFile& file) {
        for (const auto& [name, value] : app_response(file, request).headers) {
            if (name == "Cache-Control") return value;
        }
        return std::string();
    };
    CHECK(cached(files[0]) == "public, max-age=31536000, immutable");
    CHECK(cached(files[1]) == "no-cache");
    CHECK(cached(files[2]) == "no-cache");
}

TEST_CASE("web app: what is embedded is whole") {
    std::set<std::string_view> paths;
    for (const AppFile& file : app_files()) {
        CAPTURE(file.path);
        CHECK(file.path.starts_with('/'));
        CHECK(file.content.type.find('/') != std::string_view::npos);
        CHECK(file.content.tag.size() == 24);
        CHECK(file.hashed == file.path.starts_with("/assets/"));
        CHECK(paths.insert(file.path).second);
        if (file.content.packed) {
            CHECK(gunzip(file.content.bytes).size() > file.content.bytes.size());
        }
    }
    const AppFile* page = find_app_file(app_files(), "/");
    REQUIRE(page != nullptr);
    const std::string text =
        page->content.packed ? gunzip(page->content.bytes) : std::string(page->content.bytes);
    CHECK(text.find("<!doctype html>") == 0);
    CHECK(text.find("</html>") != std::string::npos);
}

}  // namespace
}  // namespace jadoube::server
