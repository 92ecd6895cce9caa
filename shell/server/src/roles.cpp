#include "roles.hpp"

#include <algorithm>
#include <type_traits>

namespace jadoube::server {
namespace {

using Roles = std::uint16_t;  // a bit for each

constexpr Roles bit(Role role) { return static_cast<Roles>(1U << static_cast<unsigned>(role)); }
template <class... Some>
constexpr Roles all_of(Some... some) {
    return static_cast<Roles>((some | ...));
}

constexpr Roles players = all_of(bit(Role::white), bit(Role::black));
constexpr Roles assistants = all_of(bit(Role::white_assistant), bit(Role::black_assistant));
constexpr Roles operators = all_of(bit(Role::white_operator), bit(Role::black_operator));
constexpr Roles arbiter = bit(Role::arbiter);
constexpr Roles server_too = all_of(arbiter, bit(Role::server));

constexpr Roles sides = all_of(players, operators);  // what a player says himself
constexpr Roles hands = all_of(sides, assistants);   // 4.9, 6.2.6, 8.1.6, D.2.10
constexpr Roles anybody_there = all_of(hands, arbiter);

struct Row {
    ActKind kind;
    std::string_view name;
    Roles roles;
    Seen seen;
    std::string_view fields{};  // that are public
};

template <class Act, class... All>
constexpr ActKind index_in(const std::variant<All...>*) {
    ActKind index = 0;
    (void)((std::is_same_v<Act, All> ? true : (++index, false)) || ...);
    return index;
}
template <class Act>
constexpr ActKind kind_of = index_in<Act>(static_cast<const act::Any*>(nullptr));

// THE table. A field is public where it tells no more than what is seen or heard at the board: no
// text that anybody may write as he likes, and no count of the moves (12.6).
constexpr std::array table = {
    Row{kind_of<act::Arrive>, "arrive", hands, Seen::by_all},
    Row{kind_of<act::Start>, "start", server_too, Seen::by_all},
    Row{kind_of<act::Tick>, "tick", server_too, Seen::by_arbiter},
    Row{kind_of<act::Touch>, "touch", hands, Seen::at_the_board, "square"},
    Row{kind_of<act::Adjust>, "adjust", hands, Seen::at_the_board, "squares"},
    Row{kind_of<act::Move>, "move", hands, Seen::at_the_board, "move hands language"},
    Row{kind_of<act::Release>, "release", hands, Seen::at_the_board, "from to"},
    Row{kind_of<act::Promote>, "promote", hands, Seen::at_the_board, "square piece from"},
    Row{kind_of<act::Agree>, "agree", sides, Seen::by_all, "what ply"},
    Row{kind_of<act::Withdraw>, "withdraw", sides, Seen::by_all, "what"},
    Row{kind_of<act::Place>, "place", anybody_there, Seen::at_the_board},
    Row{kind_of<act::Press>, "press", hands, Seen::by_all},
    Row{kind_of<act::Pause>, "pause", anybody_there, Seen::by_all},
    Row{kind_of<act::OfferDraw>, "offer_draw", sides, Seen::by_all},
    Row{kind_of<act::AcceptDraw>, "accept_draw", sides, Seen::by_all},
    Row{kind_of<act::DeclineDraw>, "decline_draw", sides, Seen::by_all},
    Row{kind_of<act::Resign>, "resign", sides, Seen::by_all},
    Row{kind_of<act::Claim>, "claim", hands, Seen::by_all, "claim move square language ground"},
    Row{kind_of<act::Write>, "write", hands, Seen::by_arbiter},
    Row{kind_of<act::Sign>, "sign", sides, Seen::by_arbiter},
    Row{kind_of<act::Seal>, "seal", hands, Seen::by_arbiter},
    Row{kind_of<act::Announce>, "announce", hands, Seen::by_all, "text"},
    Row{kind_of<act::Request>, "request", sides, Seen::by_arbiter},
    Row{kind_of<act::Resume>, "resume", arbiter, Seen::by_all},
    Row{kind_of<act::Observe>, "observe", arbiter, Seen::in_part, "what square"},
    Row{kind_of<act::Decide>, "rule", arbiter, Seen::by_arbiter},
    Row{kind_of<act::SetClock>, "set_clock", arbiter, Seen::by_all, "white black"},
    Row{kind_of<act::AddTime>, "add_time", arbiter, Seen::by_all, "player seconds article"},
    Row{kind_of<act::Penalise>, "penalise", arbiter, Seen::by_all,
        "player penalty article amount opponent_score"},
    Row{kind_of<act::Restore>, "restore", server_too, Seen::by_all, "article"},
    Row{kind_of<act::Annul>, "annul", arbiter, Seen::by_all, "article"},
    Row{kind_of<act::Declare>, "declare", arbiter, Seen::by_all, "result article"},
    Row{kind_of<act::Incident>, "incident", server_too, Seen::by_arbiter},
    Row{kind_of<act::Adjourn>, "adjourn", arbiter, Seen::by_all, "session_ends resumption"},
    Row{kind_of<act::OpenEnvelope>, "open_envelope", arbiter, Seen::by_all},
    Row{kind_of<act::LoseEnvelope>, "lose_envelope", arbiter, Seen::by_all},
    Row{kind_of<act::Reconstruct>, "reconstruct", arbiter, Seen::by_all},
    Row{kind_of<act::Reopen>, "reopen", arbiter, Seen::by_all, "white black article"},
    Row{kind_of<act::SetCount>, "set_count", arbiter, Seen::by_all, "player count article"},
};

constexpr bool rows_stand_in_order() {
    for (ActKind kind = 0; kind < table.size(); ++kind) {
        if (table[kind].kind != kind) return false;
    }
    return true;
}
static_assert(table.size() == act_count);
static_assert(rows_stand_in_order());

struct RoleRow {
    std::string_view name;
    Party party;
    std::optional<Color> acts_for;
    Viewer viewer;
};

constexpr std::array<RoleRow, all_roles.size()> role_table = {{
    {"white", Party::white, {}, Viewer::white},
    {"black", Party::black, {}, Viewer::black},
    {"arbiter", Party::arbiter, {}, Viewer::arbiter},
    {"spectator", Party::assistant, {}, Viewer::spectator},
    {"white-assistant", Party::assistant, Color::white, Viewer::white},
    {"black-assistant", Party::assistant, Color::black, Viewer::black},
    {"white-operator", Party::machine_operator, Color::white, Viewer::white},
    {"black-operator", Party::machine_operator, Color::black, Viewer::black},
    {"organiser", Party::assistant, {}, Viewer::spectator},
    {"server", Party::arbiter, {}, Viewer::arbiter},
}};

constexpr const RoleRow& row_of(Role role) { return role_table[static_cast<std::size_t>(role)]; }

// Not all who claim or request may claim or request this.
Roles roles_for(const act::Any& what) {
    const Roles roles = table[what.index()].roles;
    if (const auto* claim = std::get_if<act::Claim>(&what)) {
        const bool by_assistants =  // D.2.10.5
            claim->claim == ClaimKind::flag || claim->claim == ClaimKind::touched;
        return by_assistants ? roles : sides;
    }
    if (const auto* request = std::get_if<act::Request>(&what)) {
        const bool of_computers =  // Computers 2.2, 3.2, 3.4
            request->what == Requested::consultation || request->what == Requested::level ||
            request->what == Requested::memory;
        return of_computers ? operators : roles;
    }
    return roles;
}

// What anybody in the room sees or hears. Other things that the arbiter observes may be about what
// a player must find out himself, or wait for a ruling.
bool is_open_to_all(Observed what) {
    switch (what) {
        case Observed::flag:
        case Observed::both_flags:
        case Observed::accidental_touch: return true;
        case Observed::illegal_move:
        case Observed::both_in_check:
        case Observed::pawn_on_last_rank:
        case Observed::repetition:
        case Observed::device: return false;
    }
    return false;
}

bool seen_by_all(const DoneAct& done) {
    switch (seen(done.what.index())) {
        case Seen::by_all: return true;
        case Seen::at_the_board: {
            const ByColor<bool>& blind = done.before.conditions().blind;
            return !blind.white && !blind.black;
        }
        case Seen::in_part: {
            const auto* observe = std::get_if<act::Observe>(&done.what);
            return observe && is_open_to_all(observe->what);
        }
        case Seen::by_arbiter: return false;
    }
    return false;
}

}  // namespace

std::string_view name(Role role) noexcept { return row_of(role).name; }

std::optional<Role> parse_role(std::string_view text) noexcept {
    for (const Role role : all_roles) {
        if (name(role) == text) return role;
    }
    return std::nullopt;
}

Viewer viewer_of(Role role) noexcept { return row_of(role).viewer; }
bool has_link(Role role) noexcept { return role != Role::server; }
Party party_of(Role role) noexcept { return row_of(role).party; }
std::optional<Color> acts_for(Role role) noexcept { return row_of(role).acts_for; }

std::string_view act_name(ActKind kind) noexcept { return table[kind].name; }

std::optional<ActKind> parse_act(std::string_view text) noexcept {
    const auto found = std::ranges::find(table, text, &Row::name);
    return found == table.end() ? std::nullopt : std::optional(found->kind);
}

bool may_act(Role role) noexcept {
    return std::ranges::any_of(table, [&](const Row& row) { return (row.roles & bit(role)) != 0; });
}
bool may_do(Role role, ActKind kind) noexcept { return (table[kind].roles & bit(role)) != 0; }
bool may_do(Role role, const act::Any& what) noexcept { return (roles_for(what) & bit(role)) != 0; }

ActShown shown_to(Viewer viewer, const DoneAct& done) noexcept {
    if (viewer == Viewer::arbiter) return ActShown::everything;
    const bool did_it = may_act(done.by) && viewer == viewer_of(done.by);
    if (did_it) return ActShown::everything;
    // What was refused has not happened.
    if (!done.accepted) return ActShown::nothing;
    return seen_by_all(done) ? ActShown::public_fields : ActShown::nothing;
}

bool is_public_field(ActKind kind, std::string_view field) noexcept {
    std::string_view rest = table[kind].fields;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (rest.substr(0, end) == field) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

std::string_view public_fields(ActKind kind) noexcept { return table[kind].fields; }
Seen seen(ActKind kind) noexcept { return table[kind].seen; }

}  // namespace jadoube::server
