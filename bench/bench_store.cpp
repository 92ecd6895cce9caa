// bench_store [--folder FOLDER] [--games N] [--entries N]: how fast a store in SQLite is on the
// disk of that folder. Entries a second for groups that are committed together, each durable when
// append returns; how long a server takes to start with N stored games; how long a game takes to be
// read.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <jadoube/store/store.hpp>

namespace {

using namespace jadoube;
using namespace jadoube::store;
using Clock = std::chrono::steady_clock;

constexpr std::size_t body_size = 250;
constexpr GameId games_at_once = 1000;
constexpr std::int64_t some_day = 1'700'000'000'000;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

template <class T>
T must(Stored<T> stored) {
    if (!stored) {
        std::fprintf(stderr, "%s: %s\n", std::string(name(stored.error().code)).c_str(),
                     stored.error().detail.c_str());
        std::exit(1);
    }
    return std::move(*stored);
}

Entry entry(GameId game, std::int64_t seq, std::int64_t t) {
    Entry one;
    one.game = game;
    one.seq = seq;
    one.t = t;
    one.due = t + 60'000;
    one.hash.fill(static_cast<std::uint8_t>(seq));
    one.body.assign(body_size, static_cast<char>('a' + seq % 26));
    return one;
}

void create(Store& store, GameId first, GameId last) {
    Batch batch;
    for (GameId game = first; game <= last; ++game) {
        batch.games.push_back({game, some_day + game, 0, true, "A game"});
        batch.entries.push_back(entry(game, 0, 0));
    }
    must(store.append(batch));
}

// Games take turns, as many players do. A checkpoint once a second, as the server makes them.
void measure_groups(const std::string& folder, std::int64_t entries) {
    std::printf("| entries in a commit | entries a second | ms a commit | ms, 99 of 100 |\n");
    std::printf("|--:|--:|--:|--:|\n");
    for (const std::int64_t group : {1, 10, 100, 1000}) {
        const std::string place = folder + "/groups";
        std::filesystem::remove_all(place);
        const auto store = must(open_sqlite(place));
        must(store->join(some_day, ""));
        create(*store, 1, games_at_once);
        const std::int64_t commits = std::clamp<std::int64_t>(entries / group, 300, 3000);
        std::vector<Batch> batches(static_cast<std::size_t>(commits));
        std::int64_t count = 0;
        for (Batch& batch : batches) {
            for (std::int64_t i = 0; i < group; ++i, ++count) {
                batch.entries.push_back(
                    entry(1 + count % games_at_once, 1 + count / games_at_once, count));
            }
        }
        std::vector<double> took;
        const auto start = Clock::now();
        auto checked = start;
        for (Batch& batch : batches) {
            const auto begin = Clock::now();
            batch.t = std::chrono::duration_cast<std::chrono::milliseconds>(begin - start).count();
            must(store->append(batch));
            took.push_back(seconds_since(begin));
            if (seconds_since(checked) >= 1) {
                must(store->checkpoint());
                checked = Clock::now();
            }
        }
        must(store->checkpoint());
        const double all = seconds_since(start);
        std::sort(took.begin(), took.end());
        std::printf("| %lld | %.0f | %.3f | %.3f |\n", static_cast<long long>(group),
                    static_cast<double>(count) / all, all * 1e3 / static_cast<double>(commits),
                    took[took.size() * 99 / 100] * 1e3);
        std::filesystem::remove_all(place);
    }
}

void measure_start(const std::string& folder, GameId games) {
    const std::string place = folder + "/start";
    std::filesystem::remove_all(place);
    {
        const auto store = must(open_sqlite(place));
        must(store->join(some_day, ""));
        const auto start = Clock::now();
        for (GameId first = 1; first <= games; first += 1000) {
            create(*store, first, std::min(first + 999, games));
        }
        must(store->checkpoint());
        std::printf("| games created a second | %.0f |\n",
                    static_cast<double>(games) / seconds_since(start));
        Batch batch;
        for (std::int64_t seq = 1; seq < 200; ++seq) batch.entries.push_back(entry(1, seq, seq));
        must(store->append(batch));
        // It breaks off here: the last entries are beyond the mark.
    }
    const auto start = Clock::now();
    const auto store = must(open_sqlite(place));
    must(store->join(some_day, ""));
    const double joined = seconds_since(start);
    std::size_t adopted = 0;
    for (;;) {
        const auto some = must(store->adopt(1000));
        if (some.empty()) break;
        adopted += some.size();
    }
    std::printf("| start with %zu games: open and join, ms | %.1f |\n", adopted, joined * 1e3);
    std::printf("| the same, with all of them adopted, ms | %.1f |\n", seconds_since(start) * 1e3);

    constexpr int reads = 2000;
    const auto reading = Clock::now();
    std::size_t read = 0;
    for (int i = 0; i < reads; ++i) read += must(store->open(1, false))->entries.size();
    std::printf("| a game of %zu entries read, µs | %.0f |\n", read / reads,
                seconds_since(reading) * 1e6 / reads);
    std::filesystem::remove_all(place);
}

}  // namespace

int main(int argc, char** argv) {
    std::string folder = std::filesystem::temp_directory_path().string();
    GameId games = 100'000;
    std::int64_t entries = 1'000'000;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view option = argv[i];
        if (option == "--folder") folder = argv[i + 1];
        if (option == "--games") games = std::strtoll(argv[i + 1], nullptr, 10);
        if (option == "--entries") entries = std::strtoll(argv[i + 1], nullptr, 10);
    }
    folder += "/jadoube_bench_store";
    measure_groups(folder, entries);
    std::printf("\n| | |\n|---|--:|\n");
    measure_start(folder, games);
    std::filesystem::remove_all(folder);
    return 0;
}
