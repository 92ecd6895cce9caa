#include "hub.hpp"

#include <algorithm>
#include <utility>

#include "room.hpp"

namespace jadoube::server {

Hub::Hub(net::Loop& loop, store::Store& store, HubOptions options)
    : loop_(loop),
      store_(store),
      options_(options),
      links_(options.link_secret),
      key_(options.signing_seed),
      due_timer_(loop),
      late_timer_(loop),
      beat_timer_(loop),
      sweep_timer_(loop),
      slow_timer_(loop) {
    timeline_.freeze(0);
}

Hub::~Hub() = default;

store::Stored<store::Done> Hub::begin(std::string_view address) {
    const auto node = store_.join(wall_time(), address);
    if (!node) return Unexpected{node.error()};
    node_ = *node;
    while (true) {
        const auto orphans = store_.adopt(10'000, 0);
        if (!orphans) return Unexpected{orphans.error()};
        if (orphans->empty()) break;
        for (const store::DueGame& one : *orphans) {
            if (store_.is_shared()) untold_.push_back(one.game);
            due_.push({one.taken + std::max<std::int64_t>(one.left, 0), one.game});
        }
    }
    return store::Done{};
}

void Hub::open() {
    (void)timeline_.thaw();
    if (store_.is_shared()) {
        store_.on_hint([this](std::vector<GameId> games) {
            loop_.post([this, games = std::move(games)] { follow(games); });
        });
    }
    arm();
    heartbeat();
    sweep();
}

void Hub::close() {
    closing_ = refusing_ = true;
    due_timer_.cancel();
    late_timer_.cancel();
    beat_timer_.cancel();
    sweep_timer_.cancel();
    slow_timer_.cancel();
    // Nobody is told any more, but what was ruled is kept.
    const std::int64_t now = timeline_.now();
    writer_.post([this, batch = std::move(batch_), now]() mutable {
        batch.t = now;
        batch.wall_time = wall_time();
        if (!batch.entries.empty()) (void)store_.append(batch);
        (void)store_.leave(now, wall_time());
    });
    batch_ = {};
    // Whoever has asked them for something is still there.
    readers_.stop();
    writer_.stop();
}

const Words& Hub::words(Language language) {
    const auto found = words_.find(language);
    if (found != words_.end()) return found->second;
    return words_.emplace(language, Words::in(language)).first->second;
}

HubStatistics Hub::statistics() const {
    HubStatistics now = statistics_;
    now.games_in_memory = static_cast<std::size_t>(
        std::ranges::count_if(rooms_, [](const auto& one) { return one.second->live != nullptr; }));
    now.listeners = listeners_;
    now.due = due_.size();
    now.recording = is_recording();
    return now;
}

std::optional<Instant> Hub::time_in(GameId game, Role role) const {
    const auto found = rooms_.find(game);
    if (found == rooms_.end()) return std::nullopt;
    return time_for(*found->second, role);
}

}  // namespace jadoube::server
