// Why something was not done, as docs/server.md names it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jadoube::server {

struct Trouble {
    int status = 500;  // of HTTP
    std::string_view code;
    std::string text;
    std::string field{};           // of what was sent, where it is about one
    std::int64_t retry_after = 0;  // seconds, where it is known
    std::string_view recorded{};   // where that is in question: "no" or "unknown"
};

// This request has changed nothing.
[[nodiscard]] Trouble unavailable();
// It may be recorded or not; the same key will tell.
[[nodiscard]] Trouble outcome_unknown();
[[nodiscard]] Trouble no_such_game();
[[nodiscard]] Trouble no_such_round();
[[nodiscard]] Trouble key_reused();
[[nodiscard]] Trouble forbidden();
[[nodiscard]] Trouble bad_link();
[[nodiscard]] Trouble only_links();  // of the organiser
[[nodiscard]] Trouble wrong_origin();
[[nodiscard]] Trouble unknown_host();
[[nodiscard]] Trouble too_many_requests();
[[nodiscard]] Trouble broken_log(const std::string& why);

// {"error":{"code":"…","text":"…"}}; with the key of the act that it answers, if there is one.
[[nodiscard]] std::string to_json(const Trouble& trouble, std::string_view key = {});

}  // namespace jadoube::server
