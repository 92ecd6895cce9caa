// The hub: flags and other times that nobody has to tell it of.
#include <algorithm>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {

void Hub::look_at_clock(Room& room) {
    if (look_at_end(room)) return;
    const Live& live = *room.live;
    const auto due = live.game().falls_due();
    if (due && live.zero && live.ours)
        schedule(room.game, due->time_since_epoch().count() + *live.zero);
}

void Hub::schedule(GameId game, std::int64_t t) {
    Room& room = room_of(game);
    // An earlier look will see that there is a later one to come.
    if (room.scheduled && *room.scheduled <= t) return;
    room.scheduled = t;
    due_.push({t, game});
    if (!armed_for_ || t < *armed_for_) arm();
}

void Hub::arm() {
    if (due_.empty() || !time_passes() || closing_) {
        armed_for_.reset();
        return;
    }
    armed_for_ = due_.top().t;
    due_timer_.at(timeline_.when(*armed_for_), [this] { fall_due(); });
}

void Hub::fall_due() {
    armed_for_.reset();
    const std::int64_t now = timeline_.now();
    while (!due_.empty() && due_.top().t <= now && !suspended_) {
        const GameId game = due_.top().game;
        due_.pop();
        Room& known = room_of(game);
        known.scheduled.reset();
        with_room(game, [this, game](Result<Room*, Trouble> loaded) {
            // What cannot be read now is looked at again.
            if (suspended_ || (!loaded && loaded.error().status == 503)) {
                return schedule(game, timeline_.now() + 1000);
            }
            if (!loaded) return;
            Room& room = **loaded;
            Live& live = *room.live;
            if (!live.ours || look_at_end(room) || !live.zero) return;
            const auto due = live.game().falls_due();
            if (!due) return;
            const std::int64_t t = due->time_since_epoch().count() + *live.zero;
            const std::int64_t present = timeline_.now();
            if (t > present) return schedule(room.game, t);
            server_act(room, "\"act\":\"tick\"");
            ++statistics_.flags_seen;
            const auto next = live.game().falls_due();
            // Whatever it was, it is not looked at again and again.
            if (next)
                schedule(room.game,
                         std::max(next->time_since_epoch().count() + *live.zero, present + 1));
        });
    }
    arm();
}

}  // namespace jadoube::server
