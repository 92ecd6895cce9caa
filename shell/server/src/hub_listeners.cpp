// The hub and those who listen: views, snapshots, catching up after a lost connection.
#include <algorithm>
#include <array>
#include <utility>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {
namespace {

constexpr std::size_t piece = 262'144;  // of what somebody has missed

}  // namespace

// Those who hear of it now will hear of it when it is durable: what they get is made meanwhile.
void Hub::want_views(const Room& room, Waiting& waiting) {
    const Heard& heard = *waiting.heard;
    const auto from = waiting.from.lock();
    for (const auto& listener : room.listeners) {
        const Viewer viewer = viewer_of(listener->role);
        if (heard.n[viewer] == 0 || is_late(room, listener->role)) continue;
        waiting.views.want(viewer, tongue(*listener), listener == from && !waiting.key.empty());
    }
    if (waiting.reply) waiting.views.want(viewer_of(heard.role), room.live->tongue(), true);
}

void Hub::deliver(Room& room, const Heard& heard, std::string_view key,
                  const std::shared_ptr<Listener>& from, bool late) {
    SharedViews views;
    deliver(room, heard, views, key, from, late);
}

void Hub::deliver(Room& room, const Heard& heard, SharedViews& views, std::string_view key,
                  const std::shared_ptr<Listener>& from, bool late) {
    for (const auto& listener : room.listeners) {
        const Viewer viewer = viewer_of(listener->role);
        if (is_late(room, listener->role) != late) continue;
        const bool is_answer = listener == from && !key.empty();
        // He may have it already, from the log.
        if (heard.n[viewer] == 0 || listener->catching_up ||
            (heard.n[viewer] <= listener->seen && !is_answer)) {
            continue;
        }
        if (listener->behind() > options_.spectator_backlog) {
            too_slow_.push_back(listener);
            continue;
        }
        listener->seen = std::max(listener->seen, heard.n[viewer]);
        listener->deliver(views.get(heard, viewer, tongue(*listener), is_answer, key));
    }
    if (!too_slow_.empty()) look_at_too_slow(room);
    if (!late) expect_late(room);
}

void Hub::look_at_too_slow(Room& room) {
    for (const auto& listener : std::exchange(too_slow_, {})) {
        if (viewer_of(listener->role) == Viewer::spectator) {
            listener->end(1013, "too slow: connect again and resume");
        } else {
            listener->forget_unread();
            show_now(room, listener);
        }
    }
}

// The game as it is at this moment: as after the last durable act, and the time that has passed.
void Hub::show_now(Room& room, const std::shared_ptr<Listener>& listener) {
    const Viewer viewer = viewer_of(listener->role);
    listener->seen = seen_by(room, listener->role);
    listener->deliver(std::make_shared<const std::string>(snapshot_message(
        game_for(room, listener->role), listener->seen, viewer, tongue(*listener))));
}

Game Hub::game_now(const Live& live) const {
    const Game& game = live.durable;
    if (game.phase() != Phase::playing || !live.zero) return game;
    const Instant now = std::max(game.now(), Instant(Millis(timeline_.now() - *live.zero)));
    const auto due = game.falls_due();
    if (due && *due <= now) return game;  // that is ruled in a moment
    return game.apply({now, Party::arbiter, act::Tick{}}).game;
}

void Hub::snapshot(GameId game, Role role, const MoveLanguages& languages, Reply reply) {
    with_shown(game, role,
               [this, role, languages, reply = std::move(reply)](Result<Room*, Trouble> found) {
                   if (!found) return reply(Unexpected{found.error()});
                   const Room& room = **found;
                   reply(std::make_shared<const std::string>(
                       snapshot_message(game_for(room, role), seen_by(room, role), viewer_of(role),
                                        {words(languages.spoken), languages})));
               });
}

void Hub::read_log(GameId game, LogReader read,
                   std::function<void(Result<net::Response, Trouble>)> done) {
    readers_.post([this, game, read = std::move(read), done = std::move(done)] {
        auto stored = store_.open(game, false);
        Result<net::Response, Trouble> result = Unexpected{no_such_game()};
        std::shared_ptr<Broken> broken;
        if (!stored) {
            result = Unexpected{unavailable()};
            if (auto found = salvage(game, stored.error()))
                broken = std::make_shared<Broken>(*std::move(found));
        } else if (*stored) {
            if (const auto damage = find_damage((*stored)->entries)) {
                broken = std::make_shared<Broken>(
                    broken_by(*damage, (*stored)->row, std::move((*stored)->entries)));
            } else {
                result = read(**stored);
            }
        }
        if (broken) result = Unexpected{broken_log(broken->damage)};
        loop_.post([this, game, done, broken, result = std::move(result)] {
            if (broken) set_apart(game, std::move(*broken));
            done(result);
        });
    });
}

void Hub::join(const std::shared_ptr<Listener>& listener, std::optional<std::int64_t> after) {
    with_room(listener->game, [this, listener, after](Result<Room*, Trouble> found) {
        if (!found)
            return listener->end(found.error().status == 503 ? 1013 : 1008, found.error().code);
        Room& room = **found;
        const Live& live = *room.live;
        if (listener->generation != live.generations[listener->role])
            return listener->end(1008, "this link was revoked");
        JsonWriter json;
        json.begin_object().key("hello").begin_object().field("game", to_text(room.game));
        json.field("role", name(listener->role)).field("version", JADOUBE_VERSION);
        const bool late = is_late(room, listener->role);
        json.key("at").thousandths(time_for(room, listener->role).time_since_epoch().count());
        json.key("delay").thousandths(late ? room.delay.count() : 0);
        const ByColor<std::string>& names = live.game().conditions().names;
        json.key("names").begin_object().field("white", names.white).field("black", names.black);
        json.end_object();
        json.field("title", live.row.title).field("signing_key", key_.public_key());
        json.key("conditions").raw(live.log.conditions).key("settings").raw(live.log.settings);
        json.end_object().end_object();
        listener->deliver(std::make_shared<const std::string>(json.text()));
        room.listeners.push_back(listener);
        ++listeners_;
        if (late) {
            listener->catching_up = true;  // nothing comes before the first he is shown
            with_shown(room.game, listener->role, [this, listener, after](auto shown) {
                if (!shown) return listener->end(1013, "nothing can be read now: connect again");
                begin_to_show(**shown, listener, after);
            });
        } else {
            begin_to_show(room, listener, after);
        }
        tell_presence(room);
    });
}

void Hub::begin_to_show(Room& room, const std::shared_ptr<Listener>& listener,
                        std::optional<std::int64_t> after) {
    listener->catching_up = false;
    if (after) {
        catch_up(listener, *after, seen_by(room, listener->role));
    } else {
        show_now(room, listener);
    }
    const bool late = is_late(room, listener->role);
    show_wishes(late ? room.behind->log->wishes : room.live->durable_wishes, listener);
}

// Sends the views after that number, from the log, a piece at a time as he reads them. New ones
// wait until he has them all.
void Hub::catch_up(const std::shared_ptr<Listener>& listener, std::int64_t after,
                   std::int64_t until) {
    listener->catching_up = true;
    listener->seen = after;
    readers_.post([this, listener, after, until, game = listener->game, role = listener->role,
                   in = words(listener->language), moves = tongue(*listener).moves] {
        std::vector<Message> missed;
        std::int64_t last = after;
        std::size_t bytes = 0;
        const auto entries = store_.entries(game, 0);
        bool read = entries.has_value();
        bool damaged = false;
        if (entries) {
            const Viewer viewer = viewer_of(role);
            const auto folded = fold_log(*entries, [&](const FoldedAct& one) {
                const std::int64_t n = one.heard.n[viewer];
                if (n <= after || n > until || bytes > piece) return;
                last = n;
                missed.push_back(std::make_shared<const std::string>(
                    view_message(one.heard, viewer, {in, moves})));
                bytes += missed.back()->size();
            });
            read = folded.has_value();
            damaged = !read;
        }
        loop_.post([this, listener, after, last, read, damaged, missed = std::move(missed)] {
            const auto room = rooms_.find(listener->game);
            if (damaged && room != rooms_.end() && room->second->live) {
                room->second->live.reset();  // reading it anew finds where
                load(*room->second);
            }
            if (!read) return listener->end(1013, "nothing can be read now: connect again");
            for (const Message& message : missed) listener->deliver(message);
            listener->seen = last;
            if (listener->behind() > piece / 2) {
                slow_.push_back(listener);
                if (slow_.size() == 1) look_at_slow();
            } else {
                caught_up(listener, after);
            }
        });
    });
}

// He has read what was sent: is there more?
void Hub::caught_up(const std::shared_ptr<Listener>& listener, std::int64_t after) {
    with_shown(listener->game, listener->role,
               [this, listener, after](Result<Room*, Trouble> found) {
                   listener->catching_up = false;
                   if (!found) return;
                   Room& room = **found;
                   const std::int64_t now = seen_by(room, listener->role);
                   if (after > now) {
                       show_now(room, listener);  // he cannot have seen that
                   } else if (listener->seen < now) {
                       catch_up(listener, listener->seen, now);
                   }
               });
}

void Hub::look_at_slow() {
    for (const auto& listener : std::exchange(slow_, {})) {
        if (listener->behind() > piece / 2) {
            slow_.push_back(listener);
        } else {
            caught_up(listener, listener->seen);
        }
    }
    if (slow_.empty() || closing_) return;
    slow_timer_.at(net::Steady::now() + std::chrono::milliseconds(20), [this] { look_at_slow(); });
}

void Hub::leave(const std::shared_ptr<Listener>& listener) {
    const auto found = rooms_.find(listener->game);
    if (found == rooms_.end()) return;
    Room& room = *found->second;
    const auto gone = std::ranges::find(room.listeners, listener);
    if (gone == room.listeners.end()) return;
    room.listeners.erase(gone);
    --listeners_;
    std::erase(slow_, listener);
    tell_presence(room);
}

void Hub::lag_changed(const Listener& listener) {
    const auto found = rooms_.find(listener.game);
    if (found != rooms_.end()) tell_presence(*found->second);
}

// Who is connected, and how long messages take. Of players alone: nobody needs to know who watches.
void Hub::tell_presence(Room& room) {
    if (room.listeners.empty()) return;
    JsonWriter json;
    json.begin_object().key("presence").begin_object();
    for (const Role role : {Role::white, Role::black, Role::arbiter}) {
        bool connected = false;
        std::optional<Millis> lag;
        for (const auto& listener : room.listeners) {
            if (listener->role != role) continue;
            connected = true;
            if (listener->lag && (!lag || *listener->lag < *lag)) lag = listener->lag;
        }
        json.key(name(role)).begin_object().field("connected", connected).key("lag");
        if (lag) {
            json.thousandths(lag->count());
        } else {
            json.null();
        }
        json.end_object();
    }
    json.end_object().end_object();
    const auto message = std::make_shared<const std::string>(json.text());
    for (const auto& listener : room.listeners) {
        if (listener->behind() < options_.spectator_backlog) listener->deliver(message);
    }
}

}  // namespace jadoube::server
