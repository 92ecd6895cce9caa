#include "app_files.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace jadoube::server {
namespace {

struct Page {
    std::string_view path;
    std::ptrdiff_t least;  // parts that must follow
    bool more;             // whether others may
};
constexpr std::array pages = {
    Page{"/new", 0, false},      Page{"/round", 0, false},
    Page{"/laws", 0, true},      Page{"/g", 2, true},  // /g/{game}/{token}
    Page{"/r", 2, true},                               // /r/{round}/{token}
    Page{"/clock", 0, false},    Page{"/table", 0, false},
    Page{"/settings", 0, false}, Page{"/account", 0, false},
};

// Scripts, styles, pictures and calls of its own, and nobody else's. The microphone hears spoken
// moves (D.2.1).
constexpr const char* policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
constexpr const char* permissions = "camera=(), geolocation=(), microphone=(self), payment=()";

}  // namespace

bool is_app_page(std::string_view path) noexcept {
    if (path == "/") return true;
    return std::ranges::any_of(pages, [path](const Page& page) {
        if (!path.starts_with(page.path)) return false;
        const std::string_view rest = path.substr(page.path.size());
        if (!rest.empty() && rest.front() != '/') return false;
        const auto parts = std::ranges::count(rest, '/');
        return parts >= page.least && (page.more || parts == page.least);
    });
}

const AppFile* find_app_file(std::span<const AppFile> files, std::string_view path) noexcept {
    if (is_app_page(path)) path = "/index.html";
    const auto found = std::ranges::find(files, path, &AppFile::path);
    return found == files.end() ? nullptr : &*found;
}

net::Response app_response(const AppFile& file, const net::Request& request) {
    net::Response response = response_of(
        file.content, request, file.hashed ? "public, max-age=31536000, immutable" : "no-cache");
    response.headers.emplace_back("Content-Security-Policy", policy);
    response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    response.headers.emplace_back("Permissions-Policy", permissions);
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    return response;
}

}  // namespace jadoube::server
