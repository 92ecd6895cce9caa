// The hub: an act is read, ruled on and becomes an entry.
#include <thread>
#include <utility>

#include <jadoube/gamelog/entry.hpp>
#include <jadoube/protocol/desk.hpp>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {
namespace {

constexpr std::string_view start_fields = "\"act\":\"start\"";

bool is_start(std::string_view fields) { return fields.starts_with(start_fields); }

}  // namespace

void Hub::act(GameId game, Role role, const ClientMessage& message,
              const std::shared_ptr<Listener>& from, Reply reply) {
    if (suspended_ || refusing_) {
        const bool doubted = doubtful_.contains(doubt_of(game, role, message.key));
        return complain(from, reply, message.key, doubted ? outcome_unknown() : unavailable());
    }
    const std::int64_t received = timeline_.now();
    Room& room = room_of(game, received);
    if (room.live) {
        // His connection is being closed.
        if (from && from->generation != room.live->generations[role])
            return complain(from, reply, message.key, bad_link());
        const SaidAct* said = message.said ? &*message.said : nullptr;
        act_in(room, role, message.fields, message.key, received, from, std::move(reply), said);
        return;
    }
    room.tasks.push_back([this, role, fields = message.fields, key = std::string(message.key),
                          received, from, reply = std::move(reply)](Result<Room*, Trouble> loaded) {
        if (!loaded) return complain(from, reply, key, loaded.error());
        if (from && from->generation != (*loaded)->live->generations[role])
            return complain(from, reply, key, bad_link());
        act_in(**loaded, role, fields, key, received, from, reply);
    });
    load(room);
}

void Hub::act_in(Room& room, Role role, std::string_view fields, std::string_view key,
                 std::int64_t received, const std::shared_ptr<Listener>& from, Reply reply,
                 const SaidAct* said) {
    if (const auto wish = parse_wish(fields)) return wish_in(room, role, *wish, key, from);
    Live& live = *room.live;
    if (!key.empty()) {
        if (const KeyRecord* known = live.known(role, key)) {
            if (!known->is_for(fields)) {
                return complain(from, reply, key, key_reused());
            }
            return repeat_answer(room, role, known->seq, std::string(key), from, std::move(reply));
        }
    }
    if (!live.ours) {
        return forward(room, role, std::string(fields), std::string(key), from, std::move(reply));
    }
    if (cannot_record() && role != Role::server) {
        return complain(from, reply, key, unavailable());
    }
    if (live.untold > 0) report_outage(room);
    if (live.log.parsed.lag_compensation > Millis::zero() && from && from->lag) {
        received -= std::min(*from->lag / 2, live.log.parsed.lag_compensation).count();
    }
    const bool starts = is_start(fields) && live.game().phase() == Phase::before;
    const Instant at = starts ? Instant{} : live.instant(received);
    const std::string line = act_line(at, role, fields);
    const bool is_read = said != nullptr && may_act(role) && line.size() <= max_line_length;
    const auto act = is_read ? allowed(role, act_by(role, at, *said)) : read_act(live, role, line);
    if (!act) return complain(from, reply, key, act.error());
    if (starts && !live.zero) live.zero = received;
    record(room, *act, line, role, key, from, std::move(reply));
    if (live.game().phase() == Phase::before) {
        live.zero.reset();
        if (live.log.parsed.starts_on_arrival && live.log.fold.both_have_arrived()) {
            server_act(room, start_fields);
        }
    }
}

void Hub::preview(GameId game, const ClientMessage& message, const MoveLanguages& languages,
                  Reply reply) {
    with_room(game, [this, fields = message.fields, languages,
                     reply = std::move(reply)](Result<Room*, Trouble> found) {
        if (!found) return reply(Unexpected{found.error()});
        const Live& live = *(*found)->live;
        const bool starts = is_start(fields) && live.game().phase() == Phase::before;
        const Instant at = starts ? Instant{} : live.instant(timeline_.now());
        const std::string line = act_line(at, Role::arbiter, fields);
        const auto act = read_act(live, Role::arbiter, line);
        if (!act) return reply(Unexpected{act.error()});
        GameFold copy = live.log.fold;
        const Heard heard = copy.hear(*act, line, Role::arbiter);
        reply(std::make_shared<const std::string>(
            preview_message(heard, Viewer::arbiter, {words(languages.spoken), languages})));
    });
}

void Hub::desk(GameId game, Language language, Reply reply) {
    with_room(game, [this, language, reply = std::move(reply)](Result<Room*, Trouble> found) {
        if (!found) return reply(Unexpected{found.error()});
        const Live& live = *(*found)->live;
        // Hundreds of things are tried: apart from the loop.
        readers_.post([this, now = live.game(), at = live.instant(timeline_.now()),
                       in = words(language), reply] {
            JsonWriter json;
            write_desk(json, jadoube::desk(now, at), in);
            loop_.post([reply, message = std::make_shared<const std::string>(json.text())] {
                reply(Message(message));
            });
        });
    });
}

Result<Act, Trouble> Hub::read_act(const Live& live, Role role, std::string_view line) {
    auto act = reader_.act(line);
    if (!act) {
        const auto& error = act.error();
        return Unexpected{
            Trouble{400, "bad_act", live.words->of_unreadable(name(error.code), error.detail)}};
    }
    return allowed(role, *std::move(act));
}

Result<Act, Trouble> Hub::allowed(Role role, Act act) {
    if (!may_do(role, act.what)) return Unexpected{forbidden()};
    return act;
}

// What the server does itself.
void Hub::server_act(Room& room, std::string_view fields) {
    act_in(room, Role::server, fields, {}, timeline_.now(), nullptr, nullptr);
}

void Hub::record(Room& room, const Act& act, std::string_view line, Role role, std::string_view key,
                 const std::shared_ptr<Listener>& from, Reply reply) {
    Live& live = *room.live;
    const Game before = live.game();
    Heard heard = live.log.fold.hear(act, line, role);
    const Wishes wished =
        std::exchange(live.log.wishes, after_act(live.log.wishes, before, live.game()));
    ++statistics_.acts;
    if (!heard.answer.accepted()) ++statistics_.refused;

    store::Entry entry;
    entry.game = room.game;
    entry.seq = ++live.seq;
    entry.epoch = live.epoch;
    // The same moment as the act's, so that the game's time is found again from it.
    entry.t = live.zero ? act.at.time_since_epoch().count() + *live.zero : timeline_.now();
    if (const auto due = live.game().falls_due(); due && live.zero) {
        entry.due = due->time_since_epoch().count() + *live.zero;
    }
    mark_end(live, entry);
    json_.clear();
    write_act_entry(json_, entry.seq, wall_time(), name(role), key, line, heard.answer,
                    *live.words);
    entry.body = json_.text();
    entry.hash = live.head = chained(live.head, entry.body);
    live.last_t = entry.t;
    room.used = std::max(room.used, entry.t);
    if (!key.empty()) {
        const std::string_view act_text = heard.act;
        live.log.keys.add(role, key, act_text.substr(1, act_text.size() - 2), entry.seq);
    }
    const auto due = entry.due;
    Waiting& waiting = push(room, std::move(entry));
    waiting.heard = std::move(heard);
    if (live.log.wishes != wished) waiting.wishes = live.log.wishes;
    waiting.key = key;
    waiting.from = from;
    waiting.reply = std::move(reply);
    // Now, while all of it is at hand: they are sent when the entry is durable.
    want_views(room, waiting);
    waiting.views.make(*waiting.heard, waiting.key);
    if (live.game().phase() == Phase::over) sign(room);
    if (due) schedule(room.game, *due);
}

// The end of a game is signed, and so is whatever comes after it.
void Hub::sign(Room& room) {
    Live& live = *room.live;
    store::Entry entry;
    entry.game = room.game;
    entry.seq = ++live.seq;
    entry.epoch = live.epoch;
    entry.t = live.last_t;
    mark_end(live, entry);
    json_.clear();
    write_signature_entry(json_, entry.seq, wall_time(), live.head, key_.public_key(),
                          key_.sign(to_text(room.game), live.head));
    entry.body = json_.text();
    entry.hash = live.head = chained(live.head, entry.body);
    push(room, std::move(entry));
}

// An act that was done already is answered as it was then.
void Hub::repeat_answer(Room& room, Role role, std::int64_t seq, std::string key,
                        const std::shared_ptr<Listener>& from, Reply reply) {
    if (seq > room.live->durable_seq) {
        // The act is being written: whoever sends it again waits for the same answer.
        if (Waiting* one = waiting_for(room.game, seq)) {
            one->doubted = false;
            if (from) one->from = from;
            if (reply) {
                one->reply = [first = std::move(one->reply),
                              reply](const Result<Message, Trouble>& result) {
                    if (first) first(result);
                    reply(result);
                };
            }
            return;
        }
    }
    readers_.post([this, game = room.game, role, seq, key = std::move(key), from,
                   reply = std::move(reply), in = from ? words(from->language) : *room.live->words,
                   moves = (from ? tongue(*from) : room.live->tongue()).moves] {
        Result<Message, Trouble> result = Unexpected{outcome_unknown()};
        // Those on their way are there soon.
        for (int tries = 0; tries < 50 && !result; ++tries) {
            const auto entries = store_.entries(game, 0);
            if (!entries) break;
            if (entries->empty() || entries->back().seq < seq) {
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                continue;
            }
            (void)fold_log(*entries, [&](const FoldedAct& one) {
                if (one.seq != seq) return;
                result = std::make_shared<const std::string>(
                    view_message(one.heard, viewer_of(role), {in, moves}, key));
            });
            break;
        }
        loop_.post([this, from, reply, key, result = std::move(result)] {
            if (!result) return complain(from, reply, key, result.error());
            if (reply) return reply(result);
            if (from) from->deliver(*result);
        });
    });
}

void Hub::complain(const std::shared_ptr<Listener>& to, const Reply& reply, std::string_view key,
                   const Trouble& trouble) {
    if (reply) return reply(Unexpected{trouble});
    if (!to) return;
    to->deliver(std::make_shared<const std::string>(to_json(as_told_to(to->role, trouble), key)));
}

bool Hub::is_known(const Live& live, Role role, std::string_view key) {
    return live.known(role, key) != nullptr;
}

}  // namespace jadoube::server
