#include "game_fold.hpp"

#include <algorithm>
#include <utility>

#include <jadoube/protocol/json_writer.hpp>
#include <jadoube/protocol/raw_fields.hpp>

namespace jadoube::server {
namespace {

// Whether the game looks different to him, but for the time that has passed.
bool differs(const Game& before, const Game& after, Viewer viewer) {
    State one = before.state(viewer);
    State two = after.state(viewer);
    if (one.clock && two.clock) {
        if (one.clock->running != two.clock->running || one.clock->flags != two.clock->flags) {
            return true;
        }
        one.clock.reset();
        two.clock.reset();
    }
    return one != two;
}

// 12.6: of lists of the moves there are two, the arbiter's and that of all others.
bool is_arbiter(Viewer viewer) { return viewer == Viewer::arbiter; }

// The ply after which his list of moves is another one now.
std::optional<int> moves_changed_after(const Game& before, const Game& after, Viewer viewer) {
    const int same = after.moves_unchanged(before, viewer);
    const bool changed = same != before.moves_shown(viewer) || same != after.moves_shown(viewer);
    return changed ? std::optional(same) : std::nullopt;
}

bool sees_a_ruling(const std::vector<Ruling>& rulings, Viewer viewer) {
    return std::ranges::any_of(rulings,
                               [viewer](const Ruling& one) { return may_see(one, viewer); });
}

// The fields of the line that are the act's: from "act" on.
std::string without_stamp(std::string_view line) {
    const auto begin = line.find("\"act\":");
    if (begin == std::string_view::npos) return "{}";
    std::string fields;
    fields.reserve(1 + line.size() - begin);
    fields += '{';
    fields += line.substr(begin);
    return fields;
}

// {"act":"pause","reason":"…"} as others see it.
std::string public_part(std::string_view act, ActKind kind) {
    std::string part = "{";
    part.reserve(act.size());
    for (const RawField& field : raw_fields(act)) {
        if (field.key != "act" && !is_public_field(kind, field.key)) continue;
        if (part.size() > 1) part += ',';
        part += '"';
        part += field.key;
        part += "\":";
        part += field.value;
    }
    part += '}';
    return part;
}

}  // namespace

std::optional<Color> player_of(Role role) noexcept {
    if (role == Role::white) return Color::white;
    if (role == Role::black) return Color::black;
    return acts_for(role);
}

Heard GameFold::hear(const Act& act, std::string_view line, Role role) {
    Heard heard;
    heard.role = role;
    heard.act = without_stamp(line);
    heard.public_act = public_part(heard.act, act.what.index());
    Step step = game_.apply(act);
    heard.answer.at = act.at;
    if (step.refused) heard.answer.error = *step.refused;
    const DoneAct done{act.what, role, step.accepted(), game_};
    const auto arbiters = moves_changed_after(game_, step.game, Viewer::arbiter);
    const auto others = moves_changed_after(game_, step.game, Viewer::spectator);
    for (const Viewer viewer : all_viewers) {
        heard.shows[viewer] = shown_to(viewer, done);
        heard.moves_after[viewer] = is_arbiter(viewer) ? arbiters : others;
        if (heard.shows[viewer] != ActShown::nothing || sees_a_ruling(step.rulings, viewer) ||
            heard.moves_after[viewer] || differs(game_, step.game, viewer)) {
            heard.n[viewer] = ++n_[viewer];
        }
    }
    if (std::holds_alternative<act::Arrive>(act.what) && step.accepted()) {
        if (const auto player = player_of(role)) arrived_[*player] = true;
    }
    heard.answer.rulings = std::move(step.rulings);
    heard.answer.game = step.game;
    game_ = std::move(step.game);
    return heard;
}

std::string act_line(Instant at, Role role, std::string_view fields) {
    JsonWriter json;
    json.begin_object().key("at").thousandths(at.time_since_epoch().count());
    json.plain_field("by", name(party_of(role)));
    if (const auto player = acts_for(role)) {
        json.plain_field("for", *player == Color::white ? "white" : "black");
    }
    return json.raw(fields).end_object().text();
}

Act act_by(Role role, Instant at, SaidAct said) {
    return {at, party_of(role), std::move(said.what), acts_for(role), said.instructed};
}

namespace {

// Before the start it is always the same.
Instant time_of(const Game& game) {
    return std::max(game.now(), Instant(std::chrono::seconds(-1)));
}

// {"n":13,"at":12.5,…}. Without a number: what has not happened. The moves are written by whoever
// knows how.
template <class WriteMoves>
void write_seen(JsonWriter& json, std::optional<std::int64_t> n, const Answer& answer,
                Viewer viewer, const Tongue& tongue, const Heard* heard, WriteMoves write_moves) {
    const ActShown shows = heard != nullptr ? heard->shows[viewer] : ActShown::nothing;
    json.begin_object();
    if (n) json.field("n", *n);
    json.key("at").thousandths(time_of(*answer.game).time_since_epoch().count());
    if (shows != ActShown::nothing) {
        json.plain_field("by", name(party_of(heard->role)));
        if (const auto player = acts_for(heard->role)) {
            json.plain_field("for", *player == Color::white ? "white" : "black");
        }
        json.key("act").raw(shows == ActShown::everything ? heard->act : heard->public_act);
    }
    // That somebody tried something in vain is nobody else's business.
    write_answer_fields(json, answer, viewer, tongue.words,
                        heard == nullptr || shows == ActShown::everything);
    const std::optional<int> after = heard != nullptr ? heard->moves_after[viewer] : 0;
    if (after) write_moves(*after);
    write_legal(json, *answer.game, viewer);
    json.end_object();
}

void write_seen(JsonWriter& json, std::optional<std::int64_t> n, const Answer& answer,
                Viewer viewer, const Tongue& tongue, const Heard* heard) {
    write_seen(json, n, answer, viewer, tongue, heard,
               [&](int after) { write_moves(json, *answer.game, viewer, after, tongue.moves); });
}

}  // namespace

void Views::write_moves(JsonWriter& json, Viewer viewer, int after,
                        const MoveLanguages& languages) {
    const MovesOf wanted{is_arbiter(viewer), after, languages};
    if (moves_of_ != wanted) {
        moves_.clear();
        jadoube::write_moves(moves_, *heard_.answer.game, viewer, after, languages);
        moves_of_ = wanted;
    }
    json.raw(moves_.view());
}

std::string Views::message(Viewer viewer, const Tongue& tongue, std::string_view key) {
    JsonWriter json;
    json.begin_object().key("view");
    write_seen(json, heard_.n[viewer], heard_.answer, viewer, tongue, &heard_,
               [&](int after) { write_moves(json, viewer, after, tongue.moves); });
    if (!key.empty()) json.field("key", key);
    json.end_object();
    return json.text();
}

std::string view_message(const Heard& heard, Viewer viewer, const Tongue& tongue,
                         std::string_view key) {
    return Views(heard).message(viewer, tongue, key);
}

std::string preview_message(const Heard& heard, Viewer viewer, const Tongue& tongue) {
    JsonWriter json;
    write_seen(json, std::nullopt, heard.answer, viewer, tongue, &heard);
    return json.text();
}

std::string snapshot_message(const Game& game, std::int64_t n, Viewer viewer,
                             const Tongue& tongue) {
    Answer answer;
    answer.game = game;
    JsonWriter json;
    json.begin_object().key("snapshot");
    write_seen(json, n, answer, viewer, tongue, nullptr);
    json.end_object();
    return json.text();
}

}  // namespace jadoube::server
