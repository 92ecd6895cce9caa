// The web app, as the build has embedded it: every file of web/dist. Nothing of it is read from
// a disk while the program runs.
#pragma once

#include <span>
#include <string_view>

#include <jadoube/net/server.hpp>

#include "content.hpp"

namespace jadoube::server {

struct AppFile {
    std::string_view path;  // "/assets/index-B1xk20Qz.js"
    Content content;
    bool hashed = false;  // its name changes with its content
};

[[nodiscard]] std::span<const AppFile> app_files() noexcept;

// What a browser gets at a path: a file by its name, or index.html where the app has a page. None:
// there is nothing.
[[nodiscard]] const AppFile* find_app_file(std::span<const AppFile> files,
                                           std::string_view path) noexcept;
[[nodiscard]] bool is_app_page(std::string_view path) noexcept;

[[nodiscard]] net::Response app_response(const AppFile& file, const net::Request& request);

}  // namespace jadoube::server
