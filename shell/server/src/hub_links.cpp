// The hub and links that were revoked: here, or on another node of which we hear late.
#include <utility>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {
namespace {

constexpr int tries = 10;  // against other nodes that revoke at the same moment

}  // namespace

void Hub::revoke(GameId game, Role role, std::function<void(Result<Generations, Trouble>)> done) {
    with_room(game, [this, role, done = std::move(done)](Result<Room*, Trouble> found) {
        if (!found) return done(Unexpected{found.error()});
        writer_.post([this, game = (*found)->game, role, done] {
            const auto outcome = revoke_stored(game, role);
            loop_.post([this, game, done, outcome] {
                if (outcome) links_changed(game, *outcome);
                done(outcome);
            });
        });
    });
}

// Each from what the last one has left.
Result<Generations, Trouble> Hub::revoke_stored(GameId game, Role role) {
    for (int i = 0; i < tries; ++i) {
        const auto row = store_.row(game);
        if (!row || !*row) break;
        auto next = parse_generations((*row)->links);
        if (!next) break;
        if (!next->revoke(role)) {
            return Unexpected{Trouble{409, "conflict", "This link was revoked too often."}};
        }
        const auto changed = store_.change_links(game, (*row)->links, to_text(*next));
        if (!changed) {
            if (changed.error().outcome_unknown) return Unexpected{outcome_unknown()};
            break;
        }
        if (*changed) return *next;
    }
    return Unexpected{unavailable()};
}

// Whoever came by a link that is no more is put out.
void Hub::links_changed(GameId game, Generations now) {
    ++links_news_;  // for a game that is being loaded
    const auto found = rooms_.find(game);
    if (found == rooms_.end()) return;
    Room& room = *found->second;
    if (room.live) {
        // What was read may be older than what we know.
        now.take_over(room.live->generations);
        room.live->generations = now;
    }
    put_out(room, now);
}

void Hub::put_out(const Room& room, const Generations& now) {
    const auto listeners = room.listeners;
    for (const auto& listener : listeners) {
        if (listener->generation < now[listener->role])
            listener->end(1008, "this link was revoked");
    }
}

// Of a game that was being loaded while links changed.
void Hub::read_links(GameId game) {
    readers_.post([this, game] {
        const auto row = store_.row(game);
        loop_.post([this, game, row] {
            if (!row || !*row) return;
            if (const auto now = parse_generations((*row)->links)) links_changed(game, *now);
        });
    });
}

// With every hint, and twice a second because hints can be lost. A number tells whether any links
// have changed since; only then they are read.
void Hub::look_at_links() {
    if (suspended_ || closing_) return;
    if (looking_at_links_) {
        look_at_links_again_ = true;
        return;
    }
    looking_at_links_ = true;
    readers_.post([this] {
        const auto version = store_.links_version();
        loop_.post([this, version] {
            if (version && *version != links_version_) return read_all_links(*version);
            looked_at_links();
        });
    });
}

void Hub::looked_at_links() {
    looking_at_links_ = false;
    if (std::exchange(look_at_links_again_, false)) look_at_links();
}

// Those of every game that we know or are getting to know.
void Hub::read_all_links(std::int64_t version) {
    ++links_news_;
    std::vector<GameId> games;
    games.reserve(rooms_.size());
    for (const auto& [game, room] : rooms_) games.push_back(game);
    readers_.post([this, version, games = std::move(games)] {
        const auto links = store_.links_of(games);
        loop_.post([this, version, links] {
            if (links) {  // else the next look finds the same
                links_version_ = version;
                for (const store::GameLinks& one : *links) {
                    if (const auto now = parse_generations(one.links))
                        links_changed(one.game, *now);
                }
            }
            looked_at_links();
        });
    });
}

}  // namespace jadoube::server
