// How fast entries become durable in PostgreSQL, appended in groups as a server does.
//
//   bench_postgres [--seconds N] [URL]
//
// Without a URL a PostgreSQL of its own is started, in the temporary folder of this machine. With
// one, the games it makes stay there: give it a database of its own.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/store/store.hpp>

#include "support/postgres_server.hpp"

namespace {

using namespace jadoube;
using namespace jadoube::store;
using Clock = std::chrono::steady_clock;

std::int64_t wall_time() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

template <class T>
T value_of(Stored<T> stored) {
    if (stored) return std::move(*stored);
    std::fprintf(stderr, "%s: %s\n", std::string(name(stored.error().code)).c_str(),
                 stored.error().detail.c_str());
    std::exit(1);
}

// As long as an act with its rulings usually is.
std::string body_of(GameId game, std::int64_t seq) {
    std::string body = "{\"n\":" + std::to_string(seq) + ",\"game\":" + std::to_string(game) + ",";
    while (body.size() < 600)
        body += std::to_string(body.size() * 7919 + static_cast<std::size_t>(seq));
    return body + "}";
}

class Bench {
public:
    Bench(Store& store, GameId games) : store_(store) {
        Batch batch;
        const GameId first = wall_time() * 1'000'000;
        for (GameId game = first; game < first + games; ++game) {
            batch.games.push_back({game, wall_time(), 0, false, "a game"});
            heads_.push_back(begin(game));
            batch.entries.push_back(heads_.back());
        }
        (void)value_of(store_.append(batch));
    }

    void run(std::size_t group, double seconds) {
        std::vector<double> times;
        const auto start = Clock::now();
        double elapsed = 0;
        while (elapsed < seconds) {
            const Batch batch = next(group);
            const auto before = Clock::now();
            if (!value_of(store_.append(batch)).empty()) std::exit(1);
            const auto after = Clock::now();
            times.push_back(std::chrono::duration<double, std::milli>(after - before).count());
            elapsed = std::chrono::duration<double>(after - start).count();
        }
        std::sort(times.begin(), times.end());
        const auto count = static_cast<double>(times.size());
        std::printf(
            "append in groups of %4zu: %8.0f entries/s, %6.0f appends/s, median %7.2f ms, "
            "99%% %7.2f ms\n",
            group, count * static_cast<double>(group) / elapsed, count / elapsed,
            times[times.size() / 2], times[times.size() * 99 / 100]);
    }

private:
    static Entry begin(GameId game) {
        Entry entry{.game = game, .epoch = 1, .body = body_of(game, 0)};
        entry.hash = chained(log_beginning, entry.body);
        return entry;
    }

    Batch next(std::size_t group) {
        Batch batch;
        for (std::size_t n = 0; n < group; ++n) {
            Entry& head = heads_[at_++ % heads_.size()];
            ++head.seq;
            head.t = ++t_;
            head.due = t_ + 60'000;
            head.body = body_of(head.game, head.seq);
            head.hash = chained(head.hash, head.body);
            batch.entries.push_back(head);
        }
        batch.t = t_;
        batch.wall_time = wall_time();
        return batch;
    }

    Store& store_;
    std::vector<Entry> heads_;
    std::size_t at_ = 0;
    std::int64_t t_ = 0;
};

}  // namespace

int main(int argc, char** argv) try {
    double seconds = 3;
    std::string url;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--seconds" && i + 1 < argc) {
            seconds = std::atof(argv[++i]);
        } else {
            url = argv[i];
        }
    }
    std::unique_ptr<test::PostgresServer> server;
    if (url.empty()) {
        server = std::make_unique<test::PostgresServer>(test::PostgresServer::Place::disk);
        server->start();
        url = server->new_database();
    }
    auto store = value_of(open_postgres(url));
    (void)value_of(store->join(wall_time(), "bench"));
    Bench bench(*store, 5000);
    for (const std::size_t group : {1U, 10U, 100U, 1000U}) bench.run(group, seconds);
    (void)value_of(store->leave(0, wall_time()));
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
