// The hub where several nodes share a store. A game is written by one of them; the others follow
// its log, hand acts over to that one, and take the game over when it dies.
#include <algorithm>
#include <utility>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {
namespace {

constexpr std::int64_t patience = 1'500;       // with a node that does not take an act
constexpr std::int64_t most_patience = 8'000;  // then the act is given up

}  // namespace

void Hub::forward(Room& room, Role role, const std::string& fields, std::string key,
                  const std::shared_ptr<Listener>& from, Reply reply) {
    // What the other node would refuse without a word is refused here.
    const auto act =
        read_act(*room.live, role, act_line(room.live->instant(timeline_.now()), role, fields));
    if (!act) return complain(from, reply, key, act.error());
    ++statistics_.forwarded;
    const bool named = !key.empty();
    if (!named) key = new_key(system_random());
    room.forwarded.push_back(
        {role, key, named, fields, from, std::move(reply), timeline_.now(), timeline_.now()});
    hand_over(room.game, role, fields, key);
}

void Hub::hand_over(GameId game, Role role, const std::string& fields, const std::string& key) {
    readers_.post([this, game, role, fields, key] {
        // If it cannot be handed over now, patience will end.
        (void)store_.forward({game, std::string(name(role)), key, "{" + fields + "}", 0});
    });
}

void Hub::follow(const std::vector<GameId>& games) {
    if (suspended_ || closing_) return;
    take_inbox();
    look_at_links();
    if (games.empty()) {
        for (auto& [game, room] : rooms_) {
            if (room->live && !room->live->ours) follow_one(*room);
        }
        return;
    }
    for (const GameId game : games) {
        const auto found = rooms_.find(game);
        if (found == rooms_.end() || !found->second->live) continue;
        if (!found->second->live->ours) follow_one(*found->second);
    }
}

void Hub::follow_one(Room& room) {
    if (room.reading) {
        room.read_again = true;
        return;
    }
    room.reading = true;
    readers_.post([this, game = room.game, from = room.live->durable_seq + 1] {
        auto entries = store_.entries(game, from);
        loop_.post([this, game, entries = std::move(entries)]() mutable {
            took(game, std::move(entries));
        });
    });
}

void Hub::took(GameId game, store::Stored<std::vector<store::Entry>> entries) {
    const auto found = rooms_.find(game);
    if (found == rooms_.end()) return;
    Room& room = *found->second;
    room.reading = false;
    if (!entries || !room.live || room.live->ours) return;
    Live& live = *room.live;
    for (const store::Entry& entry : *entries) {
        if (entry.seq != live.durable_seq + 1) continue;
        auto folded = fold_entry(live.log, entry, reader_);
        if (!folded) {
            room.live.reset();  // it is read anew, and if it is damaged that is found then
            if (!room.listeners.empty()) load(room);
            return;
        }
        live.seq = live.durable_seq = entry.seq;
        live.head = entry.hash;
        if (!*folded) {
            took_wish(room, entry);
            continue;
        }
        const Heard& heard = (*folded)->heard;
        live.durable = live.game();
        live.durable_n = live.log.fold.seen();
        if (live.game().phase() != Phase::before) {
            live.zero = timeline_.now() - live.game().now().time_since_epoch().count();
        }
        const auto mine = std::ranges::find_if(room.forwarded, [&](const Room::Forwarded& one) {
            return one.role == heard.role && one.key == heard.key;
        });
        const auto tell_others = [&] {
            if (live.log.wishes == live.durable_wishes) return;
            wishes_changed(room, live.log.wishes, std::nullopt, {}, nullptr);
        };
        if (mine == room.forwarded.end()) {
            deliver(room, heard, {}, nullptr);
            tell_others();
            continue;
        }
        const Room::Forwarded done = std::move(*mine);
        room.forwarded.erase(mine);
        const std::string_view key = done.named ? std::string_view(done.key) : std::string_view();
        // The key was used before, on another node, for something else.
        if (heard.act != "{" + done.fields + "}") {
            complain(done.from.lock(), done.reply, key, key_reused());
            deliver(room, heard, {}, nullptr);
            tell_others();
            continue;
        }
        deliver(room, heard, key, done.from.lock());
        tell_others();
        if (done.reply) {
            done.reply(std::make_shared<const std::string>(
                view_message(heard, viewer_of(heard.role), live.tongue(), key)));
        }
    }
    if (std::exchange(room.read_again, false)) follow_one(room);
}

// A player has asked the other for something; it may have been here that he did.
void Hub::took_wish(Room& room, const store::Entry& entry) {
    const auto wish = read_wish(entry);
    if (!wish) return;
    const Wishes& now = room.live->log.wishes;
    const auto mine = std::ranges::find_if(room.forwarded, [&](const Room::Forwarded& one) {
        return one.role == wish->role && one.key == wish->key;
    });
    if (mine == room.forwarded.end()) {
        return wishes_changed(room, now, std::nullopt, {}, nullptr);
    }
    const Room::Forwarded done = std::move(*mine);
    room.forwarded.erase(mine);
    const std::string_view key = done.named ? std::string_view(done.key) : std::string_view();
    wishes_changed(room, now, wish->wish.what, key, done.from.lock());
}

// Acts that other nodes were sent, in games that this one writes.
void Hub::take_inbox() {
    if (taking_) {
        take_again_ = true;
        return;
    }
    taking_ = true;
    readers_.post([this] {
        auto taken = store_.inbox();
        loop_.post([this, taken = std::move(taken)] {
            taking_ = false;
            if (taken) {
                const std::int64_t now = timeline_.now();
                // What came while time stood still came then.
                const std::int64_t stood = outages_.empty() ? 0 : outages_.back().t;
                for (const store::Forwarded& one : *taken) {
                    const auto role = parse_role(one.role);
                    const auto message = client_reader_.message(one.act);
                    if (!role || !message || (message->act.empty() && !message->wish)) continue;
                    with_room(one.game, [this, role = *role, fields = message->fields,
                                         key = one.key, received = std::max(now - one.age, stood)](
                                            Result<Room*, Trouble> room) {
                        if (!room || !(*room)->live->ours || suspended_) return;
                        act_in(**room, role, fields, key, received, nullptr, nullptr);
                    });
                }
            }
            if (std::exchange(take_again_, false)) take_inbox();
        });
    });
}

// Games in which time runs and whose node is gone.
void Hub::adopt_orphans() {
    if (adopting_) return;
    adopting_ = true;
    readers_.post([this, t = timeline_.now()] {
        auto orphans = store_.adopt(2'000, t);
        loop_.post([this, orphans = std::move(orphans)] {
            adopting_ = false;
            if (!orphans || closing_) return;
            for (const store::DueGame& one : *orphans) {
                Room& room = room_of(one.game);
                if (room.live && room.live->ours) continue;
                room.live.reset();
                if (!room.listeners.empty() || !room.forwarded.empty()) {
                    load(room);
                } else {
                    untold_.push_back(one.game);
                }
                schedule(one.game, one.taken + std::max<std::int64_t>(one.left, 0));
            }
        });
    });
}

// A node that should have taken an act has not: perhaps it is gone, and we can write the game.
void Hub::lose_patience() {
    const std::int64_t now = timeline_.now();
    for (auto& [game, room] : rooms_) {
        if (room->forwarded.empty() || now - room->forwarded.front().tried < patience) continue;
        auto forwarded = std::exchange(room->forwarded, {});
        room->live.reset();
        for (Room::Forwarded& one : forwarded) {
            room->tasks.push_back([this, one = std::move(one)](Result<Room*, Trouble> found) {
                const auto from = one.from.lock();
                const std::string_view key =
                    one.named ? std::string_view(one.key) : std::string_view();
                if (!found || timeline_.now() - one.since > most_patience) {
                    return complain(from, one.reply, key, outcome_unknown());
                }
                Room& again = **found;
                if (again.live->ours || is_known(*again.live, one.role, one.key)) {
                    return act_in(again, one.role, one.fields, one.key, timeline_.now(), from,
                                  one.reply);
                }
                again.forwarded.push_back(one);
                again.forwarded.back().tried = timeline_.now();
                hand_over(again.game, one.role, one.fields, one.key);
            });
        }
        load(*room);
    }
}

}  // namespace jadoube::server
