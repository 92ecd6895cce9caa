// The hub and spectators who see a game later than it is played. For them there is a second fold of
// its log, up to the horizon; the times at which more of it is shown stand in one heap.
#include <algorithm>
#include <utility>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {

bool Hub::is_late(const Room& room, Role role) noexcept {
    return room.delay > Millis::zero() && viewer_of(role) == Viewer::spectator;
}

bool Hub::has_late_listeners(const Room& room) {
    return std::ranges::any_of(room.listeners,
                               [&](const auto& one) { return is_late(room, one->role); });
}

Horizon Hub::horizon_of(const Room& room) const {
    return {room.live->instant(timeline_.now()) - room.delay, wall_time() - room.delay.count()};
}

// The time of the game as he knows it.
Instant Hub::time_for(const Room& room, Role role) const {
    constexpr Instant before_start(std::chrono::seconds(-1));
    const std::int64_t now = timeline_.now();
    Instant at = before_start;
    if (room.live) {
        at = room.live->instant(now);
    } else if (room.quiet_zero) {
        at = Instant(Millis(now - *room.quiet_zero));
    }
    if (!is_late(room, role)) return at;
    at -= room.delay;
    return at < Instant{} ? before_start : at;
}

// The number of the last view that he can have seen.
std::int64_t Hub::seen_by(const Room& room, Role role) {
    const Viewer viewer = viewer_of(role);
    if (!is_late(room, role)) return room.live->durable_n[viewer];
    return room.behind && room.behind->log ? room.behind->log->fold.seen()[viewer] : 0;
}

Game Hub::game_for(const Room& room, Role role) const {
    if (!is_late(room, role)) return game_now(*room.live);
    const Game& game = room.behind->log->fold.game();
    const Instant now = std::max(game.now(), horizon_of(room).game);
    const auto due = game.falls_due();
    if (game.phase() != Phase::playing || (due && *due <= now)) return game;
    return game.apply({now, Party::arbiter, act::Tick{}}).game;
}

// When his part of the game is in memory, up to the horizon.
void Hub::with_shown(GameId game, Role role, RoomTask task) {
    with_room(game, [this, role, task = std::move(task)](Result<Room*, Trouble> found) {
        if (!found || !is_late(**found, role)) return task(found);
        Room& room = **found;
        if (!room.behind) room.behind = std::make_unique<Behind>();
        room.behind->tasks.push_back(task);
        look_behind(room);
    });
}

void Hub::look_behind(Room& room) {
    if (!room.live) return;  // when it is there, install() looks
    if (!room.behind) room.behind = std::make_unique<Behind>();
    Behind& behind = *room.behind;
    if (behind.reading) {
        behind.again = true;
        return;
    }
    behind.reading = true;
    const std::int64_t from = behind.log ? behind.seq + 1 : 0;
    readers_.post([this, game = room.game, from, horizon = horizon_of(room)] {
        auto more = std::make_shared<Shown>();
        auto entries = store_.entries(game, from);
        if (entries) {
            const std::size_t count = shown_count(*entries, horizon);
            if (count < entries->size()) more->next = time_of((*entries)[count]);
            entries->resize(count);
            more->read = true;
            // From the beginning it may be long.
            if (from == 0 && count > 0) {
                auto log = fold_log(*entries);
                more->read = log.has_value();
                if (log) more->log = *std::move(log);
            }
            more->entries = *std::move(entries);
        }
        loop_.post([this, game, more] { show_more(game, *more); });
    });
}

void Hub::show_more(GameId game, Shown& more) {
    const auto found = rooms_.find(game);
    if (found == rooms_.end() || !found->second->behind) return;
    Room& room = *found->second;
    Behind& behind = *room.behind;
    behind.reading = false;
    if (more.read) {
        if (more.log) {
            behind.log = std::move(more.log);
            behind.seq = more.entries.back().seq;
            const auto listeners = room.listeners;
            for (const auto& listener : listeners) {
                if (is_late(room, listener->role) && !listener->catching_up &&
                    listener->seen < seen_by(room, listener->role)) {
                    catch_up(listener, listener->seen, seen_by(room, listener->role));
                }
            }
        } else {
            show_entries(room, more.entries);
        }
    }
    const bool failed = !more.read || !behind.log;
    if (std::exchange(behind.again, false) && !failed) return look_behind(room);
    if (failed) {
        schedule_late(room, timeline_.now() + 1000);
    } else if (more.next && room.live) {
        const std::int64_t now = timeline_.now();
        const bool by_wall = more.next->at < Instant{} || !room.live->zero;
        const std::int64_t t = by_wall ? now + more.next->wall + room.delay.count() - wall_time()
                                       : more.next->at.time_since_epoch().count() +
                                             *room.live->zero + room.delay.count();
        schedule_late(room, std::max(t, now + 1));
    }
    if (!room.live) return;  // install() looks again
    for (auto& task : std::exchange(behind.tasks, {})) {
        if (failed) {
            task(Unexpected{unavailable()});
        } else {
            task(&room);
        }
    }
}

void Hub::show_entries(Room& room, const std::vector<store::Entry>& entries) {
    Behind& behind = *room.behind;
    for (const store::Entry& entry : entries) {
        if (entry.seq != behind.seq + 1) continue;
        const Wishes before = behind.log->wishes;
        const auto folded = fold_entry(*behind.log, entry, reader_);
        if (!folded) break;
        behind.seq = entry.seq;
        if (*folded) deliver(room, (*folded)->heard, {}, nullptr, true);
        if (behind.log->wishes != before) {
            tell_wishes(room, before, behind.log->wishes, std::nullopt, {}, nullptr, true);
        }
    }
}

// Something is durable that they will see.
void Hub::expect_late(Room& room) {
    if (room.delay == Millis::zero() || !has_late_listeners(room)) return;
    if (!room.behind || !room.behind->log) return look_behind(room);
    schedule_late(room, timeline_.now() + room.delay.count());
}

void Hub::schedule_late(Room& room, std::int64_t t) {
    // An earlier look will see that there is more to come.
    auto& scheduled = room.behind->scheduled;
    if (scheduled && *scheduled <= t) return;
    scheduled = t;
    late_.push({t, room.game});
    arm_late();
}

void Hub::arm_late() {
    if (late_.empty() || !time_passes() || closing_) return;
    late_timer_.at(timeline_.when(late_.top().t), [this] { fall_due_late(); });
}

void Hub::fall_due_late() {
    const std::int64_t now = timeline_.now();
    while (!late_.empty() && late_.top().t <= now && !suspended_) {
        const GameId game = late_.top().game;
        late_.pop();
        const auto found = rooms_.find(game);
        if (found == rooms_.end() || !found->second->behind) continue;
        Room& room = *found->second;
        room.behind->scheduled.reset();
        const bool wanted = has_late_listeners(room) || !room.behind->tasks.empty();
        if (wanted) {
            if (room.live) {
                look_behind(room);
            } else {
                load(room);
            }
        } else if (!room.behind->reading) {
            room.behind.reset();  // nobody looks
        }
    }
    arm_late();
}

// A list that said it sooner would tell what spectators may not know: that the game is over stands
// in the store from when they do. Until then there is something to wait for.
void Hub::mark_end(Live& live, store::Entry& entry) const {
    entry.over = live.game().phase() == Phase::over;
    if (!entry.over) {  // also of a game that was reopened
        live.end_shown.reset();
        live.row.over = false;
    }
    if (!entry.over || live.log.parsed.delay == Millis::zero()) return;
    const std::int64_t now = timeline_.now();
    if (!live.end_shown) live.end_shown = now + live.log.parsed.delay.count();
    entry.over = now >= *live.end_shown;
    if (!entry.over) entry.due = live.end_shown;
}

// Of a game that was read: as late as it can be.
void Hub::find_end(Live& live) const {
    if (live.game().phase() != Phase::over || live.log.parsed.delay == Millis::zero()) return;
    const std::int64_t now = timeline_.now();
    if (live.row.over) {
        live.end_shown = now;
        return;
    }
    const std::int64_t ended =
        live.zero ? live.game().now().time_since_epoch().count() + *live.zero : now;
    live.end_shown = ended + live.log.parsed.delay.count();
}

// True if there is nothing else to look at.
bool Hub::look_at_end(Room& room) {
    Live& live = *room.live;
    if (!live.end_shown || live.row.over) return false;
    if (timeline_.now() < *live.end_shown) {
        schedule(room.game, *live.end_shown);
        return true;
    }
    live.row.over = true;
    sign(room);
    return true;
}

}  // namespace jadoube::server
