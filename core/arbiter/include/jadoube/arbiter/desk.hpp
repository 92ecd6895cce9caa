// The arbiter's desk: what he can lawfully do now, by the kind of incident, and what each thing
// would do. Found by trying: whatever Game::apply does not accept here and now is not on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <jadoube/arbiter/game.hpp>

namespace jadoube {

enum class DeskIncident : std::uint8_t {
    illegal_move,
    flag,
    touch,
    displaced,
    clock,
    device,
    late,
    conduct,
    recording,
    adjournment,
    draw,
    correction,
    result,
    note,
    question,  // one that waits for his decision
};

[[nodiscard]] std::string_view name(DeskIncident incident) noexcept;  // "illegal_move"

struct DeskOption {
    DeskIncident incident{};
    act::Any act;
    Rule rule{};  // that it rests on; the edition has it
    std::optional<Color> player;
    Step would;
};

// All of them, if he acts at that instant, which is none before the last act.
[[nodiscard]] std::vector<DeskOption> desk(const Game& game, Instant at);

}  // namespace jadoube
