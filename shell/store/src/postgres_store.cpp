#include "postgres_store.hpp"

#include <algorithm>
#include <utility>

#include "postgres_schema.hpp"

namespace jadoube::store {
namespace postgres {
namespace {

constexpr Statement join_node{
    "node_join",
    "INSERT INTO jadoube_nodes (address, joined, wall, expires) "
    "VALUES ($1::bytea, $2::int8, $2::int8, clock_timestamp() + interval '3 s') RETURNING id"};

constexpr Statement leave_node{
    "node_leave",
    "UPDATE jadoube_nodes SET t = greatest(t, $2::int8), wall = $3::int8, "
    "expires = clock_timestamp() + interval '3 s', gone = true WHERE id = $1::int8"};

constexpr Statement put_in{"inbox_put",
                           "INSERT INTO jadoube_inbox (game, role, key, act) "
                           "VALUES ($1::int8, $2::bytea, $3::bytea, $4::bytea)"};

// What nobody takes out is thrown away after a while.
constexpr Statement take_out{"inbox_take", R"sql(
WITH taken AS (
    DELETE FROM jadoube_inbox i
    WHERE EXISTS (SELECT FROM jadoube_games g WHERE g.id = i.game AND g.node = $1::int8)
       OR i.created < clock_timestamp() - interval '1 minute'
    RETURNING *
)
SELECT game, role, key, act,
       (extract(epoch FROM clock_timestamp() - created) * 1000)::int8 AS age
FROM taken WHERE created >= clock_timestamp() - interval '10 s' ORDER BY id)sql"};

}  // namespace

NodeId PostgresStore::node() const {
    const std::scoped_lock lock(mutex_);
    return node_;
}

Stored<NodeId> PostgresStore::join(std::int64_t wall_time, std::string_view address) {
    auto row = pool_.once(join_node, Params().add(address).add(wall_time));
    if (!row) return Unexpected{row.error()};
    const NodeId node = row->integer(0, 0);
    {
        const std::scoped_lock lock(mutex_);
        node_ = node;
    }
    writer_.begin(node);
    hints_.begin(node);
    return node;
}

Stored<Done> PostgresStore::beat(std::int64_t t, std::int64_t wall_time) {
    return writer_.beat(t, wall_time);
}

Stored<Done> PostgresStore::leave(std::int64_t t, std::int64_t wall_time) {
    auto left = pool_.repeatable(leave_node, Params().add(node()).add(t).add(wall_time));
    if (!left) return Unexpected{left.error()};
    hints_.anything();
    return Done{};
}

Stored<std::vector<GameId>> PostgresStore::append(const Batch& batch) {
    auto left_out = writer_.append(batch);
    if (!left_out) return left_out;
    std::set<GameId> games;
    for (const Entry& entry : batch.entries) games.insert(entry.game);
    for (const GameId game : *left_out) games.erase(game);
    hints_.written(std::vector<GameId>(games.begin(), games.end()));
    return left_out;
}

Stored<Done> PostgresStore::forward(const Forwarded& act) {
    auto put = pool_.once(put_in, Params()
                                      .add(act.game)
                                      .add(std::string_view(act.role))
                                      .add(std::string_view(act.key))
                                      .add(std::string_view(act.act)));
    if (!put) return Unexpected{put.error()};
    hints_.handed_over(act.game);
    return Done{};
}

// If the answer is lost the acts are: whoever sent them gets no view and sends them again.
Stored<std::vector<Forwarded>> PostgresStore::inbox() {
    auto rows = pool_.once(take_out, Params().add(node()));
    if (!rows) return Unexpected{rows.error()};
    std::vector<Forwarded> out;
    out.reserve(static_cast<std::size_t>(rows->size()));
    for (int row = 0; row < rows->size(); ++row) {
        out.push_back({rows->integer(row, 0), std::string(rows->bytes(row, 1)),
                       std::string(rows->bytes(row, 2)), std::string(rows->bytes(row, 3)),
                       std::max<std::int64_t>(0, rows->integer(row, 4))});
    }
    return out;
}

void PostgresStore::on_hint(const std::function<void(std::vector<GameId>)>& function) {
    hints_.listen(function);
}

}  // namespace postgres

Stored<std::unique_ptr<Store>> open_postgres(const std::string& url) {
    auto ready = postgres::migrate(url);
    if (!ready) return Unexpected{ready.error()};
    return std::unique_ptr<Store>(std::make_unique<postgres::PostgresStore>(url));
}

}  // namespace jadoube::store
