// Why something was not done, as docs/server.md names it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "roles.hpp"

namespace jadoube::server {

// What is wrong with a log. Everything before that entry is as it was written.
struct Damage {
    std::int64_t entry = 0;
    std::string why;
    friend bool operator==(const Damage&, const Damage&) = default;
};

struct Trouble {
    int status = 500;  // of HTTP
    std::string_view code;
    std::string text;
    std::string field{};                  // of what was sent, where it is about one
    std::int64_t retry_after = 0;         // seconds, where it is known
    std::string_view recorded{};          // where that is in question: "no" or "unknown"
    std::optional<std::int64_t> entry{};  // of the log: the first that is damaged
    struct GoesOn {
        std::string game;
        std::string token;  // the same role's
    };
    std::optional<GoesOn> goes_on{};  // in another game
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
// For the arbiter and whoever gives out the links; others are not told how far the log is good.
[[nodiscard]] Trouble broken_log(const Damage& damage);
[[nodiscard]] Trouble as_told_to(Role role, Trouble trouble);

// {"error":{"code":"…","text":"…"}}; with the key of the act that it answers, if there is one.
[[nodiscard]] std::string to_json(const Trouble& trouble, std::string_view key = {});

}  // namespace jadoube::server
