// The target of a request: "/api/games?mine=1".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jadoube::net {

struct Target {
    std::string path;  // as Request::path promises
    std::string query;
};

// None: it is not of that form, or could be read in two ways.
[[nodiscard]] std::optional<Target> read_target(std::string_view text);

[[nodiscard]] constexpr bool is_control(char c) noexcept {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

}  // namespace jadoube::net
