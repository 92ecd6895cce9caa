#include "../../shell/server/src/roles.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube::server {
namespace {

using test::Play;

std::set<std::string> words_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::set<std::string> words;
    for (std::string word; stream >> word;) words.insert(word);
    return words;
}

// ---- Acts of every kind

act::Claim claim(ClaimKind kind) {
    act::Claim made;
    made.claim = kind;
    made.square = Square::e2;
    return made;
}
act::Penalise penalise() {
    act::Penalise made;
    made.player = Color::white;
    made.penalty = Penalty::warning;
    return made;
}

constexpr std::array all_claims = {
    ClaimKind::threefold,    ClaimKind::fifty,          ClaimKind::flag,
    ClaimKind::illegal_move, ClaimKind::touched,        ClaimKind::wrong_start,
    ClaimKind::wrong_board,  ClaimKind::wrong_colours,  ClaimKind::wrong_clock,
    ClaimKind::five_seconds, ClaimKind::no_normal_means};

std::vector<act::Any> examples() {
    std::vector<act::Any> acts = {
        act::Arrive{},
        act::Start{},
        act::Tick{},
        act::Touch{Square::e2},
        act::Touch{Square::e7},
        act::Adjust{{Square::e2}},
        act::Move{"e2e4", 1, {}},
        act::Move{"e7e5", 1, {}},
        act::Release{Square::e2, Square::e4},
        act::Promote{Square::e8, jadoube::Role::queen, {}},
        act::Agree{1},
        act::Withdraw{act::Withdraw::What::offer},
        act::Withdraw{act::Withdraw::What::claim},
        act::Place{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", {}},
        act::Press{},
        act::Pause{"a question"},
        act::OfferDraw{},
        act::AcceptDraw{},
        act::DeclineDraw{},
        act::Resign{},
        act::Write{1, "e4"},
        act::Sign{"1-0"},
        act::Seal{"e4", {}},
        act::Announce{"Eva 2 Eva 4"},
        act::Resume{},
        act::Decide{1, {}, "uphold"},
        act::SetClock{},
        act::AddTime{Color::white, Millis(1000), {}},
        penalise(),
        act::Restore{0},
        act::Annul{},
        act::Declare{"1-0", {}},
        act::Incident{},
        act::Adjourn{},
        act::OpenEnvelope{},
        act::LoseEnvelope{},
        act::Reconstruct{},
        act::Reopen{},
        act::SetCount{Color::white, 0, {}, {}},
    };
    for (const ClaimKind kind : all_claims) acts.emplace_back(claim(kind));
    for (int what = 0; what <= static_cast<int>(Requested::other); ++what) {
        acts.emplace_back(act::Request{static_cast<Requested>(what), "7.5.1"});
    }
    for (int what = 0; what <= static_cast<int>(Observed::device); ++what) {
        acts.emplace_back(act::Observe{static_cast<Observed>(what), {}, Square::e2, Color::black});
    }
    return acts;
}

// ---- Games in many states

Conditions blind(std::optional<Color> white_or_black) {
    Conditions conditions = test::under(Edition::e2023);
    if (white_or_black) conditions.blind[*white_or_black] = true;
    return conditions;
}

// None of them is over: then the core says so before it looks at who acts.
std::vector<Game> games() {
    std::vector<Game> made;
    std::vector<Conditions> kinds;
    for (const Edition edition : {Edition::e2009, Edition::e2023}) {
        kinds.push_back(test::under(edition));
        kinds.push_back(test::with_human_arbiter(test::under(edition)));
    }
    kinds.push_back(blind(Color::white));
    kinds.push_back(blind(Color::black));
    Conditions computer = test::under(Edition::e2023);
    computer.computer = Color::white;
    kinds.push_back(computer);
    computer.computer = Color::black;
    kinds.push_back(computer);
    Conditions quickplay = test::under(Edition::e2023, "100");
    quickplay.quickplay = true;
    quickplay.increment_possible = false;
    kinds.push_back(quickplay);
    Conditions five_seconds = test::under(Edition::e2023, "100");
    five_seconds.quickplay = true;
    kinds.push_back(five_seconds);
    Conditions bags = test::under(Edition::e2023);
    bags.devices_in_bags = true;
    kinds.push_back(bags);
    // What only some games have, beside a computer: its operator may ask for it, too.
    for (const Color color : both_colors) {
        for (Conditions one : {bags, blind(color), blind(!color)}) {
            one.computer = color;
            kinds.push_back(one);
        }
    }
    for (const Conditions& conditions : kinds) {
        made.push_back(*Game::begin(conditions));
        Play started(conditions);
        started.arbiter(act::Tick{});
        made.push_back(started.game());
        Play paused = started;
        made.push_back(paused.pause("a question").game());
        Play helped = started;  // each has an assistant
        for (const Color color : both_colors) {
            helped.act(Party::assistant, act::Write{1, "e4"}, color);
        }
        made.push_back(helped.game());
        Play sealing = started;
        made.push_back(sealing.arbiter(act::Adjourn{}).game());
        sealing.act(Color::white, act::Seal{"e4", {}});
        made.push_back(sealing.press(Color::white).game());
        Play moved = started;
        moved.moves("e2e4");
        made.push_back(moved.game());
    }
    for (const Game& game : made) REQUIRE(game.phase() != Phase::over);
    return made;
}

// What the core says to a role.
std::optional<Refusal> refusal(const Game& game, Role role, const act::Any& what,
                               bool instructed = true) {
    const bool begun = game.phase() != Phase::before;
    const auto late = Instant(Millis(begun ? 5000 : 0));
    const Step step = game.apply(Act{late, party_of(role), what, acts_for(role), instructed});
    return step.refused ? std::optional(step.refused->code) : std::nullopt;
}

// Stricter than the core, which knows the server as the arbiter: it starts the clock, lets time
// pass, reports that it was away and takes back what both players want taken back. It never judges.
bool is_kept_from(Role role, const act::Any& what) {
    return role == Role::server &&
           !(std::holds_alternative<act::Start>(what) || std::holds_alternative<act::Tick>(what) ||
             std::holds_alternative<act::Restore>(what) ||
             std::holds_alternative<act::Incident>(what));
}

std::string markdown_of_acts() {
    const auto cell = [](bool one, bool other) -> std::string {
        REQUIRE(one == other);  // the two colours are alike
        return one ? " ✓ |" : " |";
    };
    std::string made = "| act | players | assistants | operators | arbiter | server |\n";
    made += "|---|---|---|---|---|---|\n";
    for (ActKind kind = 0; kind < act_count; ++kind) {
        made += "| `" + std::string(act_name(kind)) + "` |";
        made += cell(may_do(Role::white, kind), may_do(Role::black, kind));
        made += cell(may_do(Role::white_assistant, kind), may_do(Role::black_assistant, kind));
        made += cell(may_do(Role::white_operator, kind), may_do(Role::black_operator, kind));
        made += may_do(Role::arbiter, kind) ? " ✓ |" : " |";
        made += may_do(Role::server, kind) ? " ✓ |" : " |";
        made += "\n";
    }
    return made;
}

std::string markdown_of_sights() {
    std::string made = "| act | who sees it | with its |\n|---|---|---|\n";
    for (ActKind kind = 0; kind < act_count; ++kind) {
        made += "| `" + std::string(act_name(kind)) + "` | ";
        switch (seen(kind)) {
            case Seen::by_all: made += "all |"; break;
            case Seen::at_the_board: made += "all, unless there are two boards |"; break;
            case Seen::in_part:
                made += "all: flags and accidental touches; else the arbiter |";
                break;
            case Seen::by_arbiter: made += "the arbiter, and who did it |"; break;
        }
        std::istringstream fields{std::string(public_fields(kind))};
        for (std::string field; fields >> field;) made += " `" + field + "`";
        made += " |\n";
    }
    return made;
}

std::string file(const std::string& path) {
    std::ifstream stream(path);
    REQUIRE(stream.is_open());
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("roles have the names of docs/server.md") {
    const std::vector<std::string> names = {
        "white",           "black",          "arbiter",        "spectator", "white-assistant",
        "black-assistant", "white-operator", "black-operator", "organiser", "server"};
    REQUIRE(all_roles.size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        CHECK(static_cast<std::size_t>(all_roles[i]) == i);
        CHECK(name(all_roles[i]) == names[i]);
        CHECK(parse_role(names[i]) == all_roles[i]);
    }
    for (const std::string_view bad : {"", "White", "white_assistant", "white ", "operator"}) {
        CHECK(!parse_role(bad));
    }
}

TEST_CASE("each role is a party of the core and has a view") {
    struct Row {
        Role role;
        Party party;
        std::optional<Color> acts_for;
        Viewer viewer;
        bool acts;
    };
    const Row rows[] = {
        {Role::white, Party::white, {}, Viewer::white, true},
        {Role::black, Party::black, {}, Viewer::black, true},
        {Role::arbiter, Party::arbiter, {}, Viewer::arbiter, true},
        {Role::spectator, Party::assistant, {}, Viewer::spectator, false},
        {Role::white_assistant, Party::assistant, Color::white, Viewer::white, true},
        {Role::black_assistant, Party::assistant, Color::black, Viewer::black, true},
        {Role::white_operator, Party::machine_operator, Color::white, Viewer::white, true},
        {Role::black_operator, Party::machine_operator, Color::black, Viewer::black, true},
        {Role::organiser, Party::assistant, {}, Viewer::spectator, false},
        {Role::server, Party::arbiter, {}, Viewer::arbiter, true},
    };
    REQUIRE(std::size(rows) == all_roles.size());
    for (const Row& row : rows) {
        CAPTURE(name(row.role));
        CHECK(party_of(row.role) == row.party);
        CHECK(acts_for(row.role) == row.acts_for);
        CHECK(viewer_of(row.role) == row.viewer);
        CHECK(may_act(row.role) == row.acts);
        CHECK(has_link(row.role) == (row.role != Role::server));
    }
}

TEST_CASE("acts have the names of the protocol") {
    std::set<std::string_view> names;
    for (ActKind kind = 0; kind < act_count; ++kind) {
        CHECK(parse_act(act_name(kind)) == kind);
        names.insert(act_name(kind));
    }
    CHECK(names.size() == 39);
    CHECK(act_name(act::Any(act::Decide{}).index()) == "rule");
    CHECK(act_name(act::Any(act::OfferDraw{}).index()) == "offer_draw");
    CHECK(act_name(act::Any(act::Reconstruct{}).index()) == "reconstruct");
    CHECK(!parse_act("decide"));
    CHECK(!parse_act(""));
}

TEST_CASE("each act, each role") {
    const std::string at_the_board =
        "arrive touch adjust move release promote place press pause claim write seal announce ";
    const std::string himself =
        "agree withdraw offer_draw accept_draw decline_draw resign sign request";
    const std::string arbiters =
        "start tick place pause resume observe rule set_clock add_time penalise restore annul "
        "declare incident adjourn open_envelope lose_envelope reconstruct reopen set_count";
    const std::map<Role, std::string> all = {
        {Role::white, at_the_board + himself},
        {Role::black, at_the_board + himself},
        {Role::white_operator, at_the_board + himself},
        {Role::black_operator, at_the_board + himself},
        {Role::white_assistant, at_the_board},
        {Role::black_assistant, at_the_board},
        {Role::arbiter, arbiters},
        {Role::spectator, ""},
        {Role::organiser, ""},
        {Role::server, "start tick restore incident"},
    };
    REQUIRE(all.size() == all_roles.size());
    for (const Role role : all_roles) {
        const std::set<std::string> may = words_of(all.at(role));
        for (ActKind kind = 0; kind < act_count; ++kind) {
            CAPTURE(name(role));
            CAPTURE(act_name(kind));
            CHECK(may_do(role, kind) == may.contains(std::string(act_name(kind))));
        }
    }
}

TEST_CASE("D.2.10.5 an assistant claims flags and touched pieces, and nothing else") {
    for (const ClaimKind kind : all_claims) {
        const bool may = kind == ClaimKind::flag || kind == ClaimKind::touched;
        CAPTURE(name(kind));
        CHECK(may_do(Role::white_assistant, act::Any(claim(kind))) == may);
        CHECK(may_do(Role::black_assistant, act::Any(claim(kind))) == may);
        CHECK(may_do(Role::white, act::Any(claim(kind))));
        CHECK(may_do(Role::black_operator, act::Any(claim(kind))));
        CHECK(!may_do(Role::arbiter, act::Any(claim(kind))));
    }
}

TEST_CASE("Computers 2.2, 3.2, 3.4 what is asked for computers is asked by operators") {
    for (int i = 0; i <= static_cast<int>(Requested::other); ++i) {
        const auto what = static_cast<Requested>(i);
        const bool of_computers = what == Requested::consultation || what == Requested::level ||
                                  what == Requested::memory;
        const act::Any request = act::Request{what, {}};
        CAPTURE(name(what));
        CHECK(may_do(Role::white, request) == !of_computers);
        CHECK(may_do(Role::black, request) == !of_computers);
        CHECK(may_do(Role::white_operator, request));
        CHECK(may_do(Role::black_operator, request));
        CHECK(!may_do(Role::white_assistant, request));
        CHECK(!may_do(Role::arbiter, request));
    }
}

TEST_CASE("what the server lets through the core takes in some state, and nothing else") {
    const std::vector<act::Any> acts = examples();
    std::set<ActKind> kinds;
    for (const act::Any& what : acts) kinds.insert(what.index());
    REQUIRE(kinds.size() == act_count);
    const std::vector<Game> all = games();
    for (const Role role : all_roles) {
        for (const act::Any& what : acts) {
            std::set<std::string> answers;
            for (const Game& game : all) {
                const auto refused = refusal(game, role, what);
                if (refused == Refusal::not_started) continue;  // it says nothing about him
                answers.insert(refused ? std::string(name(*refused)) : "accepted");
            }
            const bool never = answers == std::set<std::string>{"not_allowed"};
            CAPTURE(name(role));
            CAPTURE(act_name(what.index()));
            CAPTURE(what.index());
            if (is_kept_from(role, what)) {
                CHECK(!may_do(role, what));
                continue;
            }
            CHECK(may_do(role, what) == !never);
        }
    }
}

TEST_CASE("12.6 the arbiter sees every act, and whoever did it sees it") {
    const Game game = *Game::begin({});
    for (const act::Any& what : examples()) {
        for (const Role by : all_roles) {
            if (!may_act(by)) continue;
            for (const bool accepted : {true, false}) {
                const DoneAct done{what, by, accepted, game};
                CHECK(shown_to(Viewer::arbiter, done) == ActShown::everything);
                CHECK(shown_to(viewer_of(by), done) == ActShown::everything);
            }
        }
    }
}

TEST_CASE("12.6 what was refused nobody else sees") {
    const Game game = *Game::begin({});
    for (const act::Any& what : examples()) {
        for (const Role by : {Role::white, Role::white_assistant, Role::white_operator}) {
            const DoneAct done{what, by, false, game};
            CHECK(shown_to(Viewer::black, done) == ActShown::nothing);
            CHECK(shown_to(Viewer::spectator, done) == ActShown::nothing);
        }
        for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
            CHECK(!may_see_act({what, Role::arbiter, false, game}, viewer));
        }
    }
}

TEST_CASE("12.6 others see what is done at the board and the clock, not what is written or asked") {
    const std::set<std::string> hidden = words_of("tick write sign seal request rule incident");
    const std::set<std::string> on_a_board = words_of("touch adjust move release promote place");
    const Game one_board = *Game::begin({});
    for (const act::Any& what : examples()) {
        const std::string act(act_name(what.index()));
        CAPTURE(act);
        const auto* observe = std::get_if<act::Observe>(&what);
        const bool secret = observe && observe->what != Observed::flag &&
                            observe->what != Observed::both_flags &&
                            observe->what != Observed::accidental_touch;
        const bool open = !hidden.contains(act) && !secret;
        const ActShown shown = open ? ActShown::public_fields : ActShown::nothing;
        for (const Role by : {Role::black, Role::black_assistant, Role::black_operator,
                              Role::arbiter, Role::server}) {
            const DoneAct done{what, by, true, one_board};
            CHECK(shown_to(Viewer::white, done) == shown);
            CHECK(shown_to(Viewer::spectator, done) == shown);
            CHECK(may_see_act(done, Viewer::white) == open);
        }
        // D.1: nobody looks at the other board.
        for (const Color who : both_colors) {
            const Game two_boards = *Game::begin(blind(who));
            const DoneAct done{what, Role::black, true, two_boards};
            CHECK(may_see_act(done, Viewer::white) == (open && !on_a_board.contains(act)));
            CHECK(may_see_act(done, Viewer::spectator) == (open && !on_a_board.contains(act)));
        }
    }
}

TEST_CASE(
    "12.6 fields that others see are those of the protocol that tell no more than the board") {
    const auto has = [](std::string_view act, std::string_view field) {
        return is_public_field(*parse_act(act), field);
    };
    CHECK(has("move", "move"));
    CHECK(has("release", "from"));
    CHECK(has("release", "to"));
    CHECK(has("claim", "move"));  // written first, and now said
    CHECK(has("promote", "from"));
    CHECK(has("declare", "article"));
    CHECK(!has("move", "mov"));
    CHECK(!has("move", ""));
    CHECK(!has("move", "move hands"));
    CHECK(!has("pause", "reason"));
    CHECK(!has("place", "fen"));
    CHECK(!has("set_clock", "moves"));
    CHECK(!has("restore", "ply"));
    CHECK(!has("observe", "ply"));
    CHECK(!has("observe", "player"));
    CHECK(!has("open_envelope", "text"));
    CHECK(!has("lose_envelope", "move"));
    for (ActKind kind = 0; kind < act_count; ++kind) {
        for (const std::string_view never : {"at", "by", "for", "key", "reason", "nonce", "fen",
                                             "commitment", "on", "decision", "instructed"}) {
            CHECK(!is_public_field(kind, never));
        }
        if (seen(kind) == Seen::by_arbiter) CHECK(public_fields(kind).empty());
    }
}

TEST_CASE("docs/roles.md has both tables") {
    const std::string text = file(JADOUBE_DOCS "/roles.md");
    const bool acts = text.find(markdown_of_acts()) != std::string::npos;
    const bool sights = text.find(markdown_of_sights()) != std::string::npos;
    if (!acts) MESSAGE(markdown_of_acts());
    if (!sights) MESSAGE(markdown_of_sights());
    CHECK(acts);
    CHECK(sights);
}

}  // namespace jadoube::server
