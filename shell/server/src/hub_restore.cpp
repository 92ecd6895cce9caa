// The hub and games whose stored logs are not what was written. Such a game is set apart: nobody
// plays on top of the damage, its arbiter is told where it is and can go on from the entry before,
// in a new game; all other games go on.
#include <algorithm>
#include <utility>

#include <jadoube/gamelog/entry.hpp>
#include <jadoube/protocol/raw_fields.hpp>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {

Hub::Broken Hub::broken_by(Damage damage, store::GameRow row, std::vector<store::Entry> entries) {
    const auto count = static_cast<std::int64_t>(entries.size());
    entries.resize(static_cast<std::size_t>(std::clamp<std::int64_t>(damage.entry, 0, count)));
    Broken broken{std::move(damage), std::move(row), {}, std::move(entries)};
    broken.generations = parse_generations(broken.row.links).value_or(Generations{});
    broken.next = links_.game_after(broken.row.id, broken.damage.entry);
    const auto next = store_.row(broken.next);
    broken.restored = next && *next;
    return broken;
}

// What is left of a game that could not be opened, if that is because it is damaged.
std::optional<Hub::Broken> Hub::salvage(GameId game, const store::StoreError& error) {
    if (error.code != store::StoreError::Code::corrupt) return std::nullopt;
    auto row = store_.row(game);
    auto entries = store_.salvage(game);
    if (!row || !*row || !entries) {
        if (tell_) tell_("game " + to_text(game) + " cannot be read: " + error.detail);
        return std::nullopt;
    }
    auto damage = find_damage(*entries);
    if (!damage) damage = Damage{static_cast<std::int64_t>(entries->size()), error.detail};
    return broken_by(*std::move(damage), **std::move(row), *std::move(entries));
}

// Nothing of it stays in memory but what its people are told.
void Hub::set_apart(GameId game, Broken broken) {
    const auto found = broken_.find(game);
    const bool is_news = found == broken_.end() || found->second->damage != broken.damage;
    if (is_news && tell_) {
        tell_("game " + to_text(game) + " is set apart: its log is damaged at entry " +
              std::to_string(broken.damage.entry) + " (" + broken.damage.why + ")");
    }
    broken.intact = {};
    broken_[game] = std::make_unique<Broken>(std::move(broken));
    const auto room = rooms_.find(game);
    if (room == rooms_.end() || !room->second->live) return;
    // It was damaged after we had read it.
    room->second->live.reset();
    load(*room->second);
}

std::optional<Role> Hub::role_in_broken(GameId game, std::string_view token) const {
    const auto found = broken_.find(game);
    if (found == broken_.end()) return std::nullopt;
    return links_.role_of(game, found->second->generations, token);
}

Trouble Hub::trouble_of(const Broken& broken, Role role) const {
    Trouble trouble = as_told_to(role, broken_log(broken.damage));
    if (broken.restored) {
        trouble.text += " It goes on in another game.";
        trouble.goes_on = {to_text(broken.next), links_.token(broken.next, role, 0)};
    }
    return trouble;
}

// In a thread of the readers, as it is now.
Result<Hub::Broken, Trouble> Hub::read_broken(GameId game) {
    auto stored = store_.open(game, false);
    if (!stored) {
        if (auto broken = salvage(game, stored.error())) return *std::move(broken);
        return Unexpected{unavailable()};
    }
    if (!*stored) return Unexpected{no_such_game()};
    std::optional<Damage> damage = find_damage((*stored)->entries);
    if (!damage) {
        const auto folded = fold_log((*stored)->entries);
        if (!folded) damage = folded.error();
    }
    if (!damage)
        return Unexpected{Trouble{409, "conflict", "The log of this game is not damaged."}};
    return broken_by(*std::move(damage), (*stored)->row, std::move((*stored)->entries));
}

void Hub::read_intact(GameId game, LogReader read,
                      std::function<void(Result<net::Response, Trouble>)> done) {
    readers_.post([this, game, read = std::move(read), done = std::move(done)] {
        auto broken = read_broken(game);
        Result<net::Response, Trouble> result = Unexpected{unavailable()};
        if (broken) {
            store::StoredGame stored;
            stored.row = broken->row;
            stored.entries = std::move(broken->intact);
            result = read(stored);
        } else {
            result = Unexpected{broken.error()};
        }
        loop_.post([done, result = std::move(result)] { done(result); });
    });
}

// The same entries under the name of the new game: chained and signed anew. The first says where
// they come from.
std::vector<store::Entry> Hub::as_new_game(GameId id, const std::vector<store::Entry>& from) {
    std::vector<store::Entry> entries = from;
    LogHash head = log_beginning;
    for (store::Entry& entry : entries) {
        entry.game = id;
        entry.due.reset();
        entry.over = false;
        if (entry.seq == 0) {
            const auto fields = raw_fields(entry.body);
            JsonWriter json;
            write_first_entry(json, to_text(id), wall_time(), raw_field(fields, "conditions"),
                              raw_field(fields, "settings"));
            std::string body = json.text();
            body.pop_back();
            body += ",\"continues\":{\"game\":" + std::string(raw_field(fields, "game")) +
                    ",\"entries\":" + std::to_string(from.size()) + ",\"head\":\"" +
                    jadoube::to_text(from.back().hash) + "\"}}";
            entry.body = std::move(body);
        } else if (is_signature(entry)) {
            JsonWriter json;
            write_signature_entry(json, entry.seq, wall_time(), head, key_.public_key(),
                                  key_.sign(to_text(id), head));
            entry.body = json.text();
        }
        entry.hash = head = chained(head, entry.body);
    }
    return entries;
}

void Hub::restore(GameId game, std::function<void(Result<Created, Trouble>)> done) {
    if (suspended_ || refusing_) return done(Unexpected{unavailable()});
    readers_.post([this, game, done = std::move(done)] {
        auto broken = std::make_shared<Result<Broken, Trouble>>(read_broken(game));
        std::vector<store::Entry> entries;
        if (*broken && !(*broken)->intact.empty())
            entries = as_new_game((*broken)->next, (*broken)->intact);
        loop_.post([this, game, done, broken, entries = std::move(entries)]() mutable {
            if (!*broken) return done(Unexpected{broken->error()});
            const GameId next = (*broken)->next;
            if ((*broken)->restored) return done(Created{next, Generations{}});
            if (entries.empty()) {
                return done(Unexpected{
                    Trouble{409, "conflict", "Not even the conditions of this game can be read."}});
            }
            const auto room = rooms_.find(next);
            const bool begun = room != rooms_.end() && room->second->live;
            if (cannot_record() || begun) return done(Unexpected{unavailable()});
            creating_.push_back([this, game, next, done](const Trouble* trouble) {
                if (trouble) return done(Unexpected{*trouble});
                if (const auto known = broken_.find(game); known != broken_.end())
                    known->second->restored = true;
                done(Created{next, Generations{}});
            });
            go_on(next, **broken, std::move(entries));
        });
    });
}

// It joins the batch. Its time goes on from now, and stands until the arbiter lets it run.
void Hub::go_on(GameId id, const Broken& broken, std::vector<store::Entry> entries) {
    auto log = fold_log(entries);
    Room& room = room_of(id);
    const std::int64_t now = timeline_.now();
    store::NewGame row{id, time_of_creation(), broken.row.owner, broken.row.listed,
                       broken.row.title};
    Game durable = log->fold.game();
    const auto n = log->fold.seen();
    const store::Entry last = entries.back();
    room.live = std::make_unique<Live>(
        Live{++lives_,
             {id, row.created, row.owner, row.listed, row.title, {}, 0, false},
             Generations{},
             *std::move(log),
             &words(durable.conditions().language),
             durable,
             n,
             last.seq,
             -1,
             last.hash,
             store_.is_shared() ? 1 : 0,
             true,
             now,
             now,
             0,
             std::nullopt});
    Live& live = *room.live;
    live.durable_wishes = live.log.wishes;
    live.log.wishes.next.reset();
    room.delay = live.log.parsed.delay;
    if (live.game().phase() != Phase::before)
        live.zero = now - live.game().now().time_since_epoch().count();
    batch_.games.push_back(std::move(row));
    ++statistics_.games_made;
    for (store::Entry& entry : entries) {
        entry.epoch = live.epoch;
        entry.t = now;
        if (entry.seq == last.seq) mark_end(live, entry);
        push(room, std::move(entry));
    }
    if (live.game().phase() == Phase::over && !is_signature(last)) sign(room);
    if (live.game().phase() == Phase::playing)
        act_in(room, Role::arbiter, "\"act\":\"pause\"", {}, now, nullptr, nullptr);
}

}  // namespace jadoube::server
