#include "postgres_writer.hpp"

#include <algorithm>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace jadoube::store::postgres {
namespace {

constexpr std::chrono::milliseconds write_limit = 3s;  // the database gives up
constexpr std::chrono::milliseconds wait_limit = 4s;   // we do
constexpr std::chrono::milliseconds learn_limit = 2s;  // to find a connection again
constexpr std::chrono::milliseconds retry_pause = 50ms;
constexpr std::chrono::milliseconds renewal_pause = 250ms;

constexpr Statement count_up{"writer_count_up",
                             "UPDATE jadoube_nodes SET writer = writer + 1 WHERE id = $1::int8 "
                             "RETURNING writer"};

constexpr Statement beat_once{
    "writer_beat",
    "UPDATE jadoube_nodes SET t = greatest(t, $2::int8), wall = $3::int8, "
    "expires = clock_timestamp() + interval '3 s' WHERE id = $1::int8 AND NOT gone"};

// A game that another holds is left out as a whole; one that is not as long as the writer thinks
// makes all of it fail. The row of 0 says that we still
// are who we were. IS TRUE keeps the planner from making a join of it, which would compare every
// entry with every game.
constexpr Statement append_batch{"writer_append", R"sql(
WITH me AS (
    SELECT id FROM jadoube_nodes WHERE id = $1::int8 AND writer = $2::int8 AND NOT gone FOR SHARE
), renewed AS (
    UPDATE jadoube_nodes n
    SET t = greatest(t, $4::int8), wall = $5::int8, expires = clock_timestamp() + interval '3 s'
    FROM me WHERE n.id = me.id AND $3::bool
), added AS (
    INSERT INTO jadoube_games (id, created, owner, listed, title, seq, t, due, over,
                               written_by, node, epoch)
    SELECT n.*, me.id, me.id, 1
    FROM me, unnest($6::int8[], $7::int8[], $8::int8[], $9::bool[], $10::bytea[],
                    $11::int8[], $12::int8[], $13::int8[], $14::bool[]) n
    RETURNING id
), moved AS (
    UPDATE jadoube_games g
    SET seq = CASE g.seq WHEN u.first - 1 THEN u.last ELSE -1 END,
        t = u.t, due = u.due, over = u.over, written_by = me.id, taken_by = NULL
    FROM me, unnest($15::int8[], $16::int8[], $17::int8[], $18::int8[], $19::int8[],
                    $20::int8[], $21::bool[]) u(id, epoch, first, last, t, due, over)
    WHERE g.id = u.id AND g.node = me.id AND g.epoch = u.epoch
    RETURNING g.id
), written AS (
    SELECT id FROM added UNION ALL SELECT id FROM moved
), put AS (
    INSERT INTO jadoube_entries (node, game, seq, epoch, t, due, over, hash, body)
    SELECT $1::int8, e.*
    FROM unnest($22::int8[], $23::int8[], $24::int8[], $25::int8[], $26::int8[], $27::bool[],
                $28::bytea[], $29::bytea[]) e(game, seq, epoch, t, due, over, hash, body)
    WHERE (e.game IN (SELECT id FROM written)) IS TRUE
)
SELECT id FROM written UNION ALL SELECT 0 FROM me)sql"};

constexpr Statement find_last{
    "writer_find_last",
    "SELECT e.game FROM unnest($1::int8[], $2::int8[], $3::bytea[]) u(game, seq, hash) "
    "JOIN jadoube_entries e ON e.game = u.game AND e.seq = u.seq AND e.hash = u.hash"};

StoreError failed(std::string why) { return {StoreError::Code::failed, std::move(why)}; }
StoreError conflict(std::string why) { return {StoreError::Code::conflict, std::move(why)}; }

}  // namespace

struct Writer::Prepared {
    struct Moved {
        const Entry* first;
        const Entry* last;
        bool is_new = false;
    };
    std::vector<GameId> order;
    std::unordered_map<GameId, Moved> games;
    Params params;  // from $6 on

    [[nodiscard]] static Stored<Prepared> of(const Batch& batch);
    [[nodiscard]] std::vector<GameId> without(const Rows& rows) const;

private:
    void fill(const Batch& batch);
};

Stored<Writer::Prepared> Writer::Prepared::of(const Batch& batch) {
    Prepared out;
    for (const Entry& entry : batch.entries) {
        const auto [at, begins] = out.games.try_emplace(entry.game, Moved{&entry, &entry});
        if (begins) {
            out.order.push_back(entry.game);
        } else if (entry.seq != at->second.last->seq + 1) {
            return Unexpected{conflict("entries with a gap")};
        }
        at->second.last = &entry;
    }
    for (const NewGame& game : batch.games) {
        const auto at = out.games.find(game.id);
        if (at == out.games.end() || at->second.first->seq != 0 || at->second.is_new) {
            return Unexpected{conflict("a new game without its first entry, or twice")};
        }
        at->second.is_new = true;
    }
    out.fill(batch);
    return out;
}

void Writer::Prepared::fill(const Batch& batch) {
    using Of = Array::Of;
    Array id(Of::bigint), created(Of::bigint), owner(Of::bigint), listed(Of::boolean),
        title(Of::bytes), new_last(Of::bigint), new_t(Of::bigint), new_due(Of::bigint),
        new_over(Of::boolean);
    for (const NewGame& game : batch.games) {
        const Entry& end = *games.at(game.id).last;
        id.add(game.id);
        created.add(game.created);
        owner.add(game.owner);
        listed.add(game.listed);
        title.add(std::string_view(game.title));
        new_last.add(end.seq);
        new_t.add(end.t);
        new_due.add(end.due);
        new_over.add(end.over);
    }
    Array moved(Of::bigint), epoch(Of::bigint), first(Of::bigint), last(Of::bigint), t(Of::bigint),
        due(Of::bigint), over(Of::boolean);
    for (const GameId game : order) {
        const Moved& now = games.at(game);
        if (now.is_new) continue;
        moved.add(game);
        epoch.add(now.first->epoch);
        first.add(now.first->seq);
        last.add(now.last->seq);
        t.add(now.last->t);
        due.add(now.last->due);
        over.add(now.last->over);
    }
    Array entry_game(Of::bigint), entry_seq(Of::bigint), entry_epoch(Of::bigint),
        entry_t(Of::bigint), entry_due(Of::bigint), entry_over(Of::boolean), hash(Of::bytes),
        body(Of::bytes);
    for (const Entry& entry : batch.entries) {
        entry_game.add(entry.game);
        entry_seq.add(entry.seq);
        entry_epoch.add(games.at(entry.game).is_new ? std::int64_t{1} : entry.epoch);
        entry_t.add(entry.t);
        entry_due.add(entry.due);
        entry_over.add(entry.over);
        hash.add(entry.hash);
        body.add(std::string_view(entry.body));
    }
    for (const Array* array :
         {&id,          &created, &owner,     &listed,     &title,      &new_last,
          &new_t,       &new_due, &new_over,  &moved,      &epoch,      &first,
          &last,        &t,       &due,       &over,       &entry_game, &entry_seq,
          &entry_epoch, &entry_t, &entry_due, &entry_over, &hash,       &body}) {
        params.add(*array);
    }
}

// All games of the batch but those in the rows.
std::vector<GameId> Writer::Prepared::without(const Rows& rows) const {
    std::unordered_set<GameId> written;
    for (int row = 0; row < rows.size(); ++row) written.insert(rows.integer(row, 0));
    std::vector<GameId> out;
    for (const GameId game : order) {
        if (!written.contains(game)) out.push_back(game);
    }
    return out;
}

void Writer::begin(NodeId node) {
    const std::scoped_lock lock(using_);
    node_ = node;
    connection_.reset();
}

Stored<Done> Writer::connect(Deadline deadline) {
    // What is not sent to a database that has gone was not recorded: that is known.
    if (connection_ && !connection_->went_away()) return Done{};
    connection_.reset();
    if (node_ == 0) return Unexpected{failed("not joined")};
    auto made = Connection::open(url_, deadline, write_limit);
    if (!made) return Unexpected{made.error()};
    auto counted = made->run(count_up, Params().add(node_), in(wait_limit));
    if (!counted) return Unexpected{counted.error()};
    if (counted->empty()) return Unexpected{failed("this node is not known any more")};
    number_ = counted->integer(0, 0);
    connection_.emplace(std::move(*made));
    return Done{};
}

Stored<std::vector<GameId>> Writer::append(const Batch& batch) {
    if (batch.entries.empty() && batch.games.empty()) {
        auto beaten = beat(batch.t, batch.wall_time);
        if (!beaten) return Unexpected{beaten.error()};
        return std::vector<GameId>{};
    }
    auto prepared = Prepared::of(batch);
    if (!prepared) return Unexpected{prepared.error()};

    const std::scoped_lock lock(using_);
    bool outcome_unknown = false;
    int tries = 0;
    const auto in_vain = [&](StoreError error) {
        error.outcome_unknown = outcome_unknown;
        if (outcome_unknown) {
            const std::scoped_lock mark(marking_);
            uncertain_.insert(prepared->order.begin(), prepared->order.end());
        }
        return Unexpected{std::move(error)};
    };
    Deadline until = in(learn_limit);
    for (;;) {
        if (auto connected = connect(until); !connected) {
            const bool may_come = connected.error().code == StoreError::Code::unavailable;
            if (!may_come || in(retry_pause) >= until) return in_vain(connected.error());
            std::this_thread::sleep_for(retry_pause);
            continue;
        }
        if (outcome_unknown) {
            auto found = find(*prepared);
            if (!found && !connection_->lost()) return in_vain(found.error());
            if (!found) continue;
            if (*found) return **found;
            outcome_unknown = false;  // it is not there and cannot come
        }
        auto done = try_append(*prepared, batch);
        if (done || !connection_->lost()) return done;
        outcome_unknown = true;
        until = in(learn_limit);
        if (++tries == 2) return in_vain(done.error());
    }
}

Stored<std::vector<GameId>> Writer::try_append(const Prepared& prepared, const Batch& batch) {
    const auto now = std::chrono::steady_clock::now();
    const bool renew =
        now - renewed_ >= renewal_pause || batch.t - renewed_t_ >= renewal_pause.count();
    Params params;
    params.add(node_).add(number_).add(renew).add(batch.t).add(batch.wall_time);
    params.add(prepared.params);
    auto rows = connection_->run(append_batch, params, in(wait_limit));
    if (!rows) return Unexpected{rows.error()};
    bool as_ourselves = false;
    for (int row = 0; row < rows->size(); ++row) as_ourselves |= rows->integer(row, 0) == 0;
    if (!as_ourselves) return Unexpected{failed("this node has left, or another writes as it")};
    if (renew) {
        renewed_ = now;
        renewed_t_ = batch.t;
    }
    return prepared.without(*rows);
}

Stored<std::optional<std::vector<GameId>>> Writer::find(const Prepared& prepared) {
    Array games(Array::Of::bigint), seqs(Array::Of::bigint), hashes(Array::Of::bytes);
    for (const GameId game : prepared.order) {
        const Entry& last = *prepared.games.at(game).last;
        games.add(game);
        seqs.add(last.seq);
        hashes.add(last.hash);
    }
    auto rows =
        connection_->run(find_last, Params().add(games).add(seqs).add(hashes), in(wait_limit));
    if (!rows) return Unexpected{rows.error()};
    if (rows->empty()) return std::optional<std::vector<GameId>>{};
    return std::optional(prepared.without(*rows));
}

Stored<Done> Writer::beat(std::int64_t t, std::int64_t wall_time) {
    const std::scoped_lock lock(using_);
    const Deadline until = in(learn_limit);
    for (;;) {
        auto connected = connect(until);
        if (connected) {
            auto rows = connection_->run(beat_once, Params().add(node_).add(t).add(wall_time),
                                         in(wait_limit));
            if (rows && rows->affected() == 0) return Unexpected{failed("this node has left")};
            if (rows) {
                renewed_ = std::chrono::steady_clock::now();
                renewed_t_ = t;
                return Done{};
            }
            if (!connection_->lost()) return Unexpected{rows.error()};
            connected = Unexpected{rows.error()};
        }
        const bool may_come = connected.error().code == StoreError::Code::unavailable;
        if (!may_come || in(retry_pause) >= until) return Unexpected{connected.error()};
        std::this_thread::sleep_for(retry_pause);
    }
}

bool Writer::is_uncertain(GameId game) const {
    const std::scoped_lock lock(marking_);
    return uncertain_.contains(game);
}

void Writer::settled(GameId game) {
    const std::scoped_lock lock(marking_);
    uncertain_.erase(game);
}

}  // namespace jadoube::store::postgres
