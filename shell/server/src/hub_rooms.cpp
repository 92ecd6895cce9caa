// The hub and its memory: games are read when somebody asks, and forgotten when nothing happens.
#include <algorithm>
#include <utility>

#include <malloc.h>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {
namespace {

// A node that lives tells its time twice a second: since it last did, so much more has passed.
std::int64_t known_for(const store::StoredGame& found) {
    return std::clamp<std::int64_t>(found.told_ago, 0, 500);
}

// No link is good then: nobody knows which were revoked.
Damage unreadable_links(const std::vector<store::Entry>& entries) {
    return {static_cast<std::int64_t>(entries.size()), "which links were revoked cannot be read"};
}

}  // namespace

Hub::Room& Hub::room_of(GameId game) { return room_of(game, timeline_.now()); }

Hub::Room& Hub::room_of(GameId game, std::int64_t now) {
    auto& room = rooms_[game];
    if (!room) room = std::make_unique<Room>(game);
    room->used = now;
    return *room;
}

void Hub::with_room(GameId game, RoomTask task) {
    Room& room = room_of(game);
    if (room.live) {
        task(&room);
        return;
    }
    room.tasks.push_back(std::move(task));
    load(room);
}

void Hub::load(Room& room) {
    if (room.loading) return;
    if (readers_.waiting() > 20'000) {
        for (auto& task : std::exchange(room.tasks, {})) task(Unexpected{unavailable()});
        return;
    }
    room.loading = true;
    readers_.post([this, game = room.game, news = links_news_, t = timeline_.now()] {
        auto loaded = std::make_shared<Loaded>(read_game(game, t));
        loaded->links_news = news;
        loop_.post([this, game, loaded] { install(game, std::move(*loaded)); });
    });
}

// In a thread of the readers.
Hub::Loaded Hub::read_game(GameId game, std::int64_t t) {
    Loaded loaded;
    const auto give_up = [&](Broken broken) {
        loaded.live = Unexpected{broken_log(broken.damage)};
        loaded.broken = std::make_unique<Broken>(std::move(broken));
    };
    auto stored = store_.open(game, true, t);
    if (!stored) {
        loaded.live = Unexpected{unavailable()};
        if (auto broken = salvage(game, stored.error())) give_up(*std::move(broken));
        return loaded;
    }
    if (!*stored) return loaded;
    store::StoredGame& found = **stored;
    auto damage = find_damage(found.entries);
    const auto generations = parse_generations(found.row.links);
    if (!generations && !damage) damage = unreadable_links(found.entries);
    auto log = damage ? Result<FoldedLog, Damage>(Unexpected{*damage}) : fold_log(found.entries);
    if (!log) {
        give_up(broken_by(log.error(), found.row, std::move(found.entries)));
        return loaded;
    }
    const store::Entry& last = found.entries.back();
    Game durable = log->fold.game();
    const auto n = log->fold.seen();
    loaded.live = std::make_unique<Live>(
        Live{0, found.row, *generations, *std::move(log), nullptr, std::move(durable), n, last.seq,
             last.seq, last.hash, found.epoch, found.ours, found.last_by_us ? last.t : found.taken,
             last.t, 0, std::nullopt});
    Live& live = **loaded.live;
    live.durable_wishes = live.log.wishes;
    live.log.keys.shrink_to_fit();
    if (live.game().phase() != Phase::before) {
        const std::int64_t at = live.game().now().time_since_epoch().count();
        live.zero = found.last_by_us ? last.t - at
                    : found.ours     ? found.taken - (at + found.ran_on)
                                 // Of another's, at the moment of install().
                                 : -(at + found.ran_on + known_for(found));
    }
    if (found.ours && !found.last_by_us) live.untold = std::max<std::int64_t>(found.away, 1);
    return loaded;
}

void Hub::install(GameId game, Loaded read) {
    if (read.broken) set_apart(game, std::move(*read.broken));
    const auto found = rooms_.find(game);
    if (found == rooms_.end()) return;
    Room& room = *found->second;
    room.loading = false;
    auto& loaded = read.live;
    if (loaded && suspended_) loaded = Unexpected{unavailable()};
    if (!loaded) {
        const Trouble& trouble = loaded.error();
        if (trouble.entry) {
            const auto listeners = room.listeners;
            for (const auto& listener : listeners) listener->end(1008, trouble.code);
        }
        for (auto& task : std::exchange(room.tasks, {})) task(Unexpected{trouble});
        if (room.behind && !room.behind->reading) {
            for (auto& task : std::exchange(room.behind->tasks, {})) task(Unexpected{trouble});
        }
        if (room.listeners.empty() && room.tasks.empty() && !room.loading) rooms_.erase(game);
        return;
    }
    ++statistics_.loaded;
    broken_.erase(game);
    room.live = std::move(*loaded);
    Live& live = *room.live;
    put_out(room, live.generations);
    if (read.links_news != links_news_) read_links(game);
    live.id = ++lives_;
    live.words = &words(live.game().conditions().language);
    room.used = timeline_.now();
    if (!live.ours && live.zero) *live.zero += room.used;
    for (const Outage& outage : outages_) {
        if (live.ours && outage.t >= live.held_since) live.untold += outage.away;
    }
    if (live.zero) live.last_t = live.game().now().time_since_epoch().count() + *live.zero;
    room.delay = live.log.parsed.delay;
    find_end(live);
    if (live.ours) {
        report_outage(room);
        look_at_clock(room);
    }
    // Whoever listened while it was not here may have missed something.
    const auto listeners = room.listeners;
    for (const auto& listener : listeners) {
        if (is_late(room, listener->role) || listener->catching_up) continue;
        if (listener->seen < seen_by(room, listener->role)) {
            catch_up(listener, listener->seen, seen_by(room, listener->role));
        }
    }
    if (has_late_listeners(room) || (room.behind && !room.behind->tasks.empty())) {
        look_behind(room);
    }
    for (auto& task : std::exchange(room.tasks, {})) task(&room);
}

// 6.10, 7.1: the clocks stood still while nothing could be recorded. The arbiter is told.
void Hub::report_outage(Room& room) {
    Live& live = *room.live;
    const std::int64_t away = std::exchange(live.untold, 0);
    const auto& clock = live.game().chessclock();
    if (away <= 0 || live.game().phase() != Phase::playing || !clock || !clock->running()) return;
    JsonWriter json;
    json.begin_object().field("act", "incident");
    json.field("article", live.game().rulebook().cite(Rule::clock_is_conclusive));
    json.field("text", live.words->server_was_away(Millis(away)));
    server_act(room, json.text().substr(1));
}

// Looks for games in which nothing has happened for a while.
void Hub::sweep() {
    for (const auto& [game, room] : rooms_) {
        if (is_quiet(*room)) quiet_.push_back(game);
    }
    forget_quiet();
    if (options_.keep_games > 0 && !suspended_) {
        readers_.post([this, before = wall_time() - options_.keep_games] {
            (void)store_.forget_games(before, 1000);
        });
    }
}

bool Hub::is_quiet(const Room& room) const {
    // What another node writes must be followed for those who listen here.
    const bool followed = room.live && !room.live->ours && !room.listeners.empty();
    const bool gone = !room.live && !room.listeners.empty();
    const bool to_come = room.behind && (room.behind->reading || room.behind->scheduled ||
                                         !room.behind->tasks.empty());
    return !to_come && room.waiting == 0 && !room.loading && room.tasks.empty() &&
           room.forwarded.empty() && !followed && !gone &&
           timeline_.now() - room.used > options_.quiet_after;
}

// A few at a time, so that nobody waits for it.
void Hub::forget_quiet() {
    using namespace std::chrono_literals;
    for (int i = 0; i < 50 && !quiet_.empty(); ++i) {
        const auto found = rooms_.find(quiet_.back());
        quiet_.pop_back();
        if (found == rooms_.end() || !is_quiet(*found->second)) continue;
        Room& room = *found->second;
        if (room.live) {
            room.quiet_zero = room.live->zero;
            room.live.reset();
            room.behind.reset();
            ++forgotten_;
        }
        if (room.listeners.empty()) rooms_.erase(found);
    }
    if (!quiet_.empty()) {
        sweep_timer_.at(net::Steady::now() + 5ms, [this] { forget_quiet(); });
        return;
    }
    if (forgotten_ > 1000) {
        // The allocator would keep it for a crowd that may not come again.
        forgotten_ = 0;
        readers_.post([] { (void)::malloc_trim(0); });
    }
    sweep_timer_.at(net::Steady::now() + 5s, [this] { sweep(); });
}

}  // namespace jadoube::server
