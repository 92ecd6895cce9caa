// Who may do what in a game, and who may see that it was done. docs/roles.md has both tables for
// people.
//
// The server lets an act through if the core may take it from that role in some state of some game;
// whether it does in this one, the core says. What the core would never take is not let through.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include <jadoube/arbiter/act.hpp>
#include <jadoube/arbiter/game.hpp>
#include <jadoube/base/color.hpp>

namespace jadoube::server {

enum class Role : std::uint8_t {
    white,
    black,
    arbiter,
    spectator,
    white_assistant,
    black_assistant,
    white_operator,
    black_operator,
    organiser,
    server,  // itself: no link leads to it
};

inline constexpr std::array all_roles = {
    Role::white,           Role::black,           Role::arbiter,        Role::spectator,
    Role::white_assistant, Role::black_assistant, Role::white_operator, Role::black_operator,
    Role::organiser,       Role::server,
};

[[nodiscard]] std::string_view name(Role role) noexcept;  // "white-assistant"
[[nodiscard]] std::optional<Role> parse_role(std::string_view name) noexcept;

// Whose view of the game he is given (12.6). The organiser's is a spectator's.
[[nodiscard]] Viewer viewer_of(Role role) noexcept;
// Whether a link leads to it: to all but the server's own.
[[nodiscard]] bool has_link(Role role) noexcept;

// As whom the core knows him, and for which player an assistant or operator acts. Who never acts is
// an assistant of nobody, from whom the core takes nothing.
[[nodiscard]] Party party_of(Role role) noexcept;
[[nodiscard]] std::optional<Color> acts_for(Role role) noexcept;

// Which act it is: the number of its alternative in act::Any.
using ActKind = std::size_t;
inline constexpr std::size_t act_count = std::variant_size_v<act::Any>;

[[nodiscard]] std::string_view act_name(ActKind kind) noexcept;  // "offer_draw", as in the protocol
[[nodiscard]] std::optional<ActKind> parse_act(std::string_view name) noexcept;

// Whether he does anything at all.
[[nodiscard]] bool may_act(Role role) noexcept;
// Whether there is an act of this kind that he may do.
[[nodiscard]] bool may_do(Role role, ActKind kind) noexcept;
// Whether he may do this one: some claims and requests are not for all who claim and request.
[[nodiscard]] bool may_do(Role role, const act::Any& what) noexcept;

// ---- What is shown of an act (12.6)

enum class ActShown : std::uint8_t {
    nothing,
    public_fields,  // its name, and of its fields those that is_public_field() names
    everything,     // as it was sent
};

// An act, what it was done to, and what became of it.
struct DoneAct {
    const act::Any& what;
    Role by;
    bool accepted;
    const Game& before;
};

[[nodiscard]] ActShown shown_to(Viewer viewer, const DoneAct& done) noexcept;
[[nodiscard]] inline bool may_see_act(const DoneAct& done, Viewer viewer) noexcept {
    return shown_to(viewer, done) != ActShown::nothing;
}

// Whether everybody who is shown such an act is shown that field of the protocol, too.
[[nodiscard]] bool is_public_field(ActKind kind, std::string_view field) noexcept;
[[nodiscard]] std::string_view public_fields(ActKind kind) noexcept;  // "from to"

// How far acts of a kind are seen; shown_to() has the rest.
enum class Seen : std::uint8_t {
    by_all,
    at_the_board,  // by all, but where each player has a board of his own (Appendix D)
    in_part,       // by all, if it is about what all can see: see shown_to()
    by_arbiter,    // and by whoever did it
};
[[nodiscard]] Seen seen(ActKind kind) noexcept;

}  // namespace jadoube::server
