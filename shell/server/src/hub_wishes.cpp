// The hub: what players ask of each other, and what the server does when both want it.
#include <utility>

#include <jadoube/gamelog/entry.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {
namespace {

// Who somebody is in the next game: the players change colours, and theirs go with them.
Role role_in_next(Role role) noexcept {
    switch (role) {
        case Role::white: return Role::black;
        case Role::black: return Role::white;
        case Role::white_assistant: return Role::black_assistant;
        case Role::black_assistant: return Role::white_assistant;
        case Role::white_operator: return Role::black_operator;
        case Role::black_operator: return Role::white_operator;
        case Role::arbiter:
        case Role::spectator:
        case Role::organiser:
        case Role::server: break;
    }
    return role;
}

void write_take_back(JsonWriter& json, const Wishes& now) {
    json.key("take_back").begin_object().field("white", now.take_back.white);
    json.field("black", now.take_back.black).key("ply");
    if (now.asks_to_take_back()) {
        json.value(now.ply);
    } else {
        json.null();
    }
    json.end_object();
}

}  // namespace

void Hub::wish_in(Room& room, Role role, const Wish& wish, std::string_view key,
                  const std::shared_ptr<Listener>& from) {
    const Live& live = *room.live;
    const std::string_view fields = to_fields(wish);
    if (role != Role::white && role != Role::black)
        return complain(from, nullptr, key, forbidden());
    const Color by = role == Role::white ? Color::white : Color::black;
    if (!key.empty()) {
        if (const KeyRecord* known = live.known(role, key)) {
            if (!known->is_for(fields)) return complain(from, nullptr, key, key_reused());
            return answer_wish(live.log.wishes, wish.what, key, from);
        }
    }
    const bool casual = live.log.parsed.casual;
    if (const auto trouble = why_not(wish, by, live.log.wishes, live.game(), casual)) {
        return complain(from, nullptr, key, *trouble);
    }
    Wishes next = wished(wish, by, live.log.wishes, live.game(), casual);
    if (next == live.log.wishes) return answer_wish(next, wish.what, key, from);
    if (!live.ours) return hand_over_later(room, role, std::string(fields), std::string(key), from);

    std::optional<Prepared> rematch;
    if (next.rematch.white && next.rematch.black && !next.next) {
        GameRequest request;
        request.conditions = changed_over(live.log.conditions);
        request.starts_on_arrival = live.log.parsed.starts_on_arrival;
        request.lag_compensation = live.log.parsed.lag_compensation.count();
        request.casual = live.log.parsed.casual;
        request.delay = live.log.parsed.delay.count();
        // Whoever may not know yet that this game is over would see the next one in the list.
        request.listed = live.row.listed && live.log.parsed.delay == Millis::zero();
        const ByColor<std::string>& names = live.game().conditions().names;
        if (live.row.title != names.white + " – " + names.black) request.title = live.row.title;
        auto prepared = prepare(std::move(request));
        if (!prepared) return complain(from, nullptr, key, prepared.error());
        rematch = *std::move(prepared);
        next.next = new_game_id(system_random());
    }
    record_wish(room, role, wish, next, key, from);
    if (rematch) begin_game(*std::move(rematch), *next.next, live.row.owner);
    if (next.take_back.white && next.take_back.black) {
        server_act(room, "\"act\":\"restore\",\"ply\":" + std::to_string(next.ply - 1));
    }
}

void Hub::record_wish(Room& room, Role role, const Wish& wish, const Wishes& next,
                      std::string_view key, const std::shared_ptr<Listener>& from) {
    Live& live = *room.live;
    room.used = timeline_.now();
    store::Entry entry;
    entry.game = room.game;
    entry.seq = ++live.seq;
    entry.epoch = live.epoch;
    // As that of the last act: from it the game's time is found again.
    entry.t = live.last_t;
    if (const auto due = live.game().falls_due(); due && live.zero) {
        entry.due = due->time_since_epoch().count() + *live.zero;
    }
    mark_end(live, entry);
    json_.clear();
    json_.begin_object().key("at").thousandths(live.instant(room.used).time_since_epoch().count());
    std::string what = json_.text() + "," + std::string(to_fields(wish));
    if (next.next && !live.log.wishes.next) what += ",\"game\":\"" + to_text(*next.next) + "\"";
    json_.clear();
    write_wish_entry(json_, entry.seq, wall_time(), name(role), key, what + "}");
    entry.body = json_.text();
    entry.hash = live.head = chained(live.head, entry.body);
    if (!key.empty()) live.log.keys.add(role, key, to_fields(wish), entry.seq);
    live.log.wishes = next;
    Waiting& waiting = push(room, std::move(entry));
    waiting.wishes = next;
    waiting.asked = wish.what;
    waiting.key = key;
    waiting.from = from;
    if (live.game().phase() == Phase::over) sign(room);
}

// To another node, which writes this game.
void Hub::hand_over_later(Room& room, Role role, const std::string& fields, std::string key,
                          const std::shared_ptr<Listener>& from) {
    ++statistics_.forwarded;
    const bool named = !key.empty();
    if (!named) key = new_key(system_random());
    room.forwarded.push_back(
        {role, key, named, fields, from, nullptr, timeline_.now(), timeline_.now()});
    hand_over(room.game, role, fields, key);
}

Message Hub::wish_message(const Wishes& now, Wish::What what, std::string_view key,
                          const Listener& to) const {
    JsonWriter json;
    json.begin_object();
    if (what == Wish::What::take_back) {
        write_take_back(json, now);
    } else {
        json.key("rematch").begin_object().field("white", now.rematch.white);
        json.field("black", now.rematch.black).key("url");
        if (now.next) {
            const Role role = role_in_next(to.role);
            json.value(to.origin + "/g/" + to_text(*now.next) + "/" +
                       links_.token(*now.next, role, 0));
        } else {
            json.null();
        }
        json.end_object();
    }
    if (!key.empty()) json.field("key", key);
    json.end_object();
    return std::make_shared<const std::string>(json.text());
}

void Hub::answer_wish(const Wishes& now, Wish::What what, std::string_view key,
                      const std::shared_ptr<Listener>& to) {
    if (to) to->deliver(wish_message(now, what, key, *to));
}

// They are durable.
void Hub::wishes_changed(Room& room, const Wishes& now, std::optional<Wish::What> asked,
                         std::string_view key, const std::shared_ptr<Listener>& from) {
    const Wishes before = std::exchange(room.live->durable_wishes, now);
    tell_wishes(room, before, now, asked, key, from);
    expect_late(room);
}

// Everybody hears of what has changed; whoever asked for it, with his key.
void Hub::tell_wishes(Room& room, const Wishes& before, const Wishes& now,
                      std::optional<Wish::What> asked, std::string_view key,
                      const std::shared_ptr<Listener>& from, bool late) {
    const bool rematch = before.rematch != now.rematch || before.next != now.next;
    const bool take_back = before.take_back != now.take_back || before.ply != now.ply;
    for (const auto& listener : room.listeners) {
        if (is_late(room, listener->role) != late) continue;
        for (const Wish::What what : {Wish::What::rematch, Wish::What::take_back}) {
            if (!(what == Wish::What::rematch ? rematch : take_back)) continue;
            const bool is_answer = listener == from && asked == what;
            if (!is_answer && listener->behind() > options_.spectator_backlog) continue;
            listener->deliver(
                wish_message(now, what, is_answer ? key : std::string_view(), *listener));
        }
    }
}

// To somebody who has just come: what is asked at this moment.
void Hub::show_wishes(const Wishes& now, const std::shared_ptr<Listener>& to) {
    if (now.rematch.white || now.rematch.black) answer_wish(now, Wish::What::rematch, {}, to);
    if (now.asks_to_take_back()) answer_wish(now, Wish::What::take_back, {}, to);
}

}  // namespace jadoube::server
