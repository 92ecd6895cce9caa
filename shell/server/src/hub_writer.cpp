// The hub and its store: batches on their way to the disk, and what happens when they do not
// arrive.
#include <algorithm>
#include <utility>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t most_kept = 4096;  // of what waits for a batch
constexpr std::int64_t ahead = 250;      // ms: time passes no further beyond a batch on its way
constexpr auto quick = 500ms;            // of a store that is well

}  // namespace

Hub::Waiting& Hub::push(Room& room, store::Entry entry) {
    Waiting& waiting = waiting_.emplace_back();
    waiting.game = room.game;
    waiting.live = room.live->id;
    waiting.seq = entry.seq;
    ++room.waiting;
    batch_.entries.push_back(std::move(entry));
    if (!writing_ && !flush_posted_) {
        flush_posted_ = true;
        loop_.post([this] {
            flush_posted_ = false;
            flush();
        });
    }
    return waiting;
}

// One batch at a time: while it is written the next one grows.
void Hub::flush() {
    if (writing_ || suspended_ || closing_) return;
    const bool beat = batch_.entries.empty();
    ++statistics_.batches;
    statistics_.entries += batch_.entries.size();
    batch_.t = timeline_.now();
    batch_.wall_time = wall_time();
    // It takes long where many games go on: when nothing happens, and else now and then.
    const bool quiet = beat && changed_;
    const bool checkpoint = quiet || batch_.t - last_checkpoint_ > 30'000;
    changed_ = !beat;
    if (checkpoint) last_checkpoint_ = batch_.t;
    timeline_.hold(batch_.t + ahead);
    writing_ = std::make_shared<Job>(Job{std::exchange(batch_, {}), std::exchange(waiting_, {}),
                                         std::exchange(creating_, {}), beat, checkpoint, quiet,
                                         net::Steady::now()});
    batch_.entries.swap(spare_entries_);
    waiting_.swap(spare_waiting_);
    writer_.post([this, job = writing_]() mutable { write(std::move(job)); });
}

// In the writer's thread.
void Hub::write(std::shared_ptr<Job> job) {
    store::Stored<std::vector<GameId>> outcome = std::vector<GameId>{};
    if (job->beat) {
        const auto beaten = store_.beat(job->batch.t, job->batch.wall_time);
        if (!beaten) outcome = Unexpected{beaten.error()};
    } else {
        outcome = store_.append(job->batch);
    }
    const bool checkpoint = job->checkpoint;
    const bool quiet = job->quiet;
    // The loop is the last to have it: what was made there is freed there.
    loop_.post(
        [this, job = std::move(job), outcome = std::move(outcome)] { written(*job, outcome); });
    if (checkpoint) (void)store_.checkpoint();
    if (quiet) store_.tidy();
}

void Hub::written(Job& job, const store::Stored<std::vector<GameId>>& outcome) {
    writing_.reset();
    timeline_.release();
    if (!outcome) return suspend(outcome.error(), job);
    last_durable_ = job.batch.t;
    for (const GameId fenced : *outcome) {
        // Another node has it now: what we made of it never happened.
        ++statistics_.fenced;
        Room& room = room_of(fenced);
        room.live.reset();
        load(room);
    }
    // One that was sent since and came back at once: the store is well again.
    if (!stands_.empty() && job.sent >= stood_ && net::Steady::now() - job.sent < quick) go_on();
    if (std::exchange(held_, false)) {
        arm();
        arm_late();
    }
    for (auto& one : job.created) one(nullptr);
    if (!batch_.entries.empty() || !stands_.empty()) flush();
    for (Waiting& one : job.waiting) {
        become_durable(one, std::ranges::find(*outcome, one.game) != outcome->end());
    }
    if (job.waiting.capacity() > most_kept) return;
    job.waiting.clear();
    job.batch.entries.clear();
    spare_waiting_.swap(job.waiting);
    spare_entries_.swap(job.batch.entries);
}

void Hub::become_durable(Waiting& waiting, bool fenced) {
    const auto found = rooms_.find(waiting.game);
    if (found == rooms_.end()) return;
    Room& room = *found->second;
    if (room.waiting > 0) --room.waiting;
    Live* live = room.live.get();
    if (live == nullptr || live->id != waiting.live) {
        complain(waiting.from.lock(), waiting.reply, waiting.key,
                 fenced ? unavailable() : outcome_unknown());
        return;
    }
    live->durable_seq = waiting.seq;
    const auto from = waiting.from.lock();
    if (!waiting.heard) {
        if (waiting.wishes) wishes_changed(room, *waiting.wishes, waiting.asked, waiting.key, from);
        return;
    }
    const Heard& heard = *waiting.heard;
    live->durable = *heard.answer.game;
    for (const Viewer viewer : all_viewers) {
        if (heard.n[viewer] != 0) live->durable_n[viewer] = heard.n[viewer];
    }
    deliver(room, heard, waiting.views, waiting.key, from, false);
    if (waiting.wishes) wishes_changed(room, *waiting.wishes, std::nullopt, {}, nullptr);
    if (waiting.reply) {
        waiting.reply(
            waiting.views.get(heard, viewer_of(heard.role), live->tongue(), true, waiting.key));
    }
}

// Nothing can be recorded: time stands still, and what was not recorded has not happened.
void Hub::suspend(const store::StoreError& error, Job& lost) {
    if (tell_)
        tell_("nothing can be recorded (" + std::string(name(error.code)) + "): " + error.detail);
    ++statistics_.store_failures;
    suspended_ = true;
    stands_.clear();
    // What may be recorded all the same was at most then.
    timeline_.freeze(error.outcome_unknown ? std::max(last_durable_, lost.batch.t) : last_durable_);
    tell_time(true);
    batch_ = {};
    const auto waiting = std::exchange(waiting_, {});
    const auto created = std::exchange(creating_, {});
    for (auto& [game, room] : rooms_) {
        if (room->live) room->quiet_zero = room->live->zero;
        room->live.reset();
        room->waiting = 0;
    }
    const Trouble not_sent = unavailable();
    const Trouble sent = error.outcome_unknown ? outcome_unknown() : not_sent;
    for (const auto& one : lost.created) one(&sent);
    for (const auto& one : created) one(&not_sent);
    for (const Waiting& one : lost.waiting) {
        if (error.outcome_unknown && one.heard && !one.key.empty()) {
            doubtful_.insert(doubt_of(one.game, one.heard->role, one.key));
        }
        if (!one.doubted) complain(one.from.lock(), one.reply, one.key, sent);
    }
    for (const Waiting& one : waiting) complain(one.from.lock(), one.reply, one.key, not_sent);
    beat_timer_.at(net::Steady::now() + 250ms, [this] { recover(); });
}

void Hub::recover() {
    writer_.post([this, t = timeline_.now()] {
        const bool back = store_.beat(t, wall_time()).has_value();
        loop_.post([this, back] {
            if (closing_) return;
            if (!back) {
                beat_timer_.at(net::Steady::now() + 250ms, [this] { recover(); });
                return;
            }
            suspended_ = false;
            last_durable_ = timeline_.now();
            go_on();
            heartbeat();
        });
    });
}

// A thread of the store's readers does it, so that the writer does not wait for the disk.
void Hub::tidy() {
    if (tidying_ || !changed_) return;
    tidying_ = true;
    readers_.post([this] {
        store_.tidy();
        loop_.post([this] { tidying_ = false; });
    });
}

// Twice a second, so that no more than that is lost of a running clock.
void Hub::heartbeat() {
    if (closing_ || suspended_) return;
    beat_timer_.at(net::Steady::now() + 250ms, [this] { heartbeat(); });
    look_at_watch();
    const bool needed = store_.is_shared() || !due_.empty();
    if (needed && !writing_ && timeline_.now() - last_durable_ >= 400) flush();
    ++beats_;
    if (beats_ % 4 == 0) tidy();
    if (store_.is_shared()) {
        // Hints can be lost.
        if (beats_ % 4 == 0) {
            if (is_recording()) adopt_orphans();
            follow({});
        }
        if (beats_ % 2 == 0) look_at_links();
        lose_patience();
    }
    tell_outages();
}

}  // namespace jadoube::server
