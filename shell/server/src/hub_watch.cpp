// The hub and its watch: when the loop or the store stands still, so do all clocks. What is on its
// way to the store is waited for; nobody is charged for the wait, and no flag falls by it.
#include <algorithm>
#include <utility>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;

namespace {

constexpr auto longest_write = 1s;         // two heartbeats: then the store stands still
constexpr auto refuse_after = 3s;          // no more is taken on for a store that stands still
constexpr auto doubt_after = 5s;           // whoever waits is told that nobody knows
constexpr std::size_t told_at_once = 100;  // games, in one turn of the loop
constexpr std::size_t loaded_at_once = 50;

}  // namespace

std::string Hub::why_not_recording() const {
    return stands_.empty() ? "the store refuses what is written" : stands_;
}

// If not, timers are set again when it does.
bool Hub::time_passes() {
    if (suspended_ || timeline_.is_frozen()) return false;
    if (!timeline_.is_held()) return true;
    held_ = true;
    return false;
}

bool Hub::cannot_record() const {
    const bool hangs =
        writing_ && !stands_.empty() && net::Steady::now() - writing_->sent > refuse_after;
    return suspended_ || refusing_ || hangs;
}

void Hub::look_at_watch() {
    timeline_.turn();
    const auto now = net::Steady::now();
    if (stands_.empty() && timeline_.is_frozen()) {
        stand_still("the server itself stood still");
    } else if (stands_.empty() && writing_ && now - writing_->sent > longest_write) {
        stand_still("the store does not answer");
    }
    if (!stands_.empty() && !writing_) flush();
    if (writing_ && now - writing_->sent > doubt_after) {
        const Trouble trouble = outcome_unknown();
        for (auto& one : std::exchange(writing_->created, {})) one(&trouble);
        for (auto& one : std::exchange(creating_, {})) one(&trouble);
        doubt(writing_->waiting);
        doubt(waiting_);
    }
}

void Hub::stand_still(std::string why) {
    stands_ = std::move(why);
    stood_ = net::Steady::now();
    timeline_.freeze(timeline_.now());
    ++statistics_.standstills;
    if (tell_) tell_("the clocks stand still: " + stands_);
    tell_time(true);
}

// Time passes again.
void Hub::go_on() {
    const std::int64_t stood_at = timeline_.now();
    const std::int64_t away = timeline_.thaw();
    outages_.push_back({stood_at, away});
    stands_.clear();
    doubtful_.clear();
    if (tell_) tell_("recording again; the clocks stood still for " + std::to_string(away) + " ms");
    for (auto& [game, room] : rooms_) {
        const bool asked = room->behind && !room->behind->tasks.empty();
        if (room->live && room->live->ours) {
            room->live->untold += away;
            untold_.push_back(game);
        } else if (!room->live && (!room->listeners.empty() || !room->tasks.empty() || asked)) {
            load(*room);
        }
    }
    tell_time(false);
    tell_outages();
    arm();
    arm_late();
}

// Some at a time, so that nobody waits for it. Also games that were taken over: what is in their
// logs is what other nodes go by.
void Hub::tell_outages() {
    if (telling_) return;
    std::size_t loads = 0;
    for (std::size_t i = 0; i < told_at_once && !untold_.empty() && !suspended_; ++i) {
        const GameId game = untold_.front();
        if (!room_of(game).live && ++loads > loaded_at_once) return;  // the rest with a heartbeat
        untold_.pop_front();
        with_room(game, [this](Result<Room*, Trouble> found) {
            if (found && (*found)->live->ours && !suspended_) report_outage(**found);
        });
    }
    if (untold_.empty() || suspended_) return;
    telling_ = true;
    loop_.post([this] {
        telling_ = false;
        tell_outages();
    });
}

// A page that let its clocks run on would show something else than the server. The number is none
// of those by which lag is measured.
void Hub::tell_time(bool stands) {
    for (auto& [game, room] : rooms_) {
        for (const auto& listener : room->listeners) {
            const Instant at = time_for(*room, listener->role);
            if (at < Instant{}) continue;  // no clock runs
            JsonWriter json;
            json.begin_object().field("ping", 0);
            json.key("at").thousandths(at.time_since_epoch().count());
            json.field("stands", stands).end_object();
            listener->deliver(std::make_shared<const std::string>(json.text()));
        }
    }
}

void Hub::doubt(std::vector<Waiting>& waiting) {
    for (Waiting& one : waiting) {
        if (std::exchange(one.doubted, true)) continue;
        complain(one.from.lock(), std::exchange(one.reply, nullptr), one.key, outcome_unknown());
    }
}

Hub::Waiting* Hub::waiting_for(GameId game, std::int64_t seq) {
    const auto in = [&](std::vector<Waiting>& waiting) -> Waiting* {
        const auto found = std::ranges::find_if(
            waiting, [&](const Waiting& one) { return one.game == game && one.seq == seq; });
        return found == waiting.end() ? nullptr : &*found;
    };
    Waiting* one = in(waiting_);
    return one == nullptr && writing_ ? in(writing_->waiting) : one;
}

std::string Hub::doubt_of(GameId game, Role role, std::string_view key) {
    return to_text(game) + " " + std::string(name(role)) + " " + std::string(key);
}

}  // namespace jadoube::server
