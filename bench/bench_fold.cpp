// bench_fold [--once] [options of Google Benchmark]: what an act costs a server but for network and
// disk. The games of the load client are played through what the hub does with an act: the client's
// message is read, the act becomes a line, is ruled on and recorded, and each player gets his view.
// All of it, and each stage apart.
//
// With --once every act is done once and nothing is timed, to count instructions:
//   valgrind --tool=callgrind --toggle-collect='play_once*' build/release/bin/bench_fold --once
//   callgrind_annotate --inclusive=yes callgrind.out.*
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include <jadoube/gamelog/entry.hpp>
#include <jadoube/protocol/client_reader.hpp>

#include "game_fold.hpp"
#include "load_moves.hpp"

namespace jadoube::bench {
namespace {

using server::GameFold;
using server::Heard;

constexpr std::string_view time_control = "5400+30";
constexpr std::size_t games_at_once = 64;
constexpr std::int64_t some_day = 1'700'000'000'000;

// One act on its way through the server.
struct Way {
    std::size_t game = 0;
    std::int64_t seq = 0;
    server::Role role{};
    Instant at{};
    std::string text;  // as the client sends it
    std::string fields;
    std::string key;
    std::string line;
    std::optional<SaidAct> said;
    std::optional<Act> act;
    std::optional<Heard> heard;
};

// The tools that the hub keeps from act to act.
struct Tools {
    ClientReader client;
    JsonWriter json;
    Words words = Words::in(Language::en);
    [[nodiscard]] server::Tongue tongue() const { return {words, {Language::en, Language::en}}; }
};

[[noreturn]] void fail(const char* why) {
    std::fprintf(stderr, "%s\n", why);
    std::exit(1);
}

// ---- The stages. Never inlined, so that a profile shows them.

[[gnu::noinline]] ClientMessage read_message(Tools& tools, std::string_view text) {
    auto message = tools.client.message(text);
    if (!message) fail("a message cannot be read");
    return *std::move(message);
}

[[gnu::noinline]] std::string make_line(Instant at, server::Role role, std::string_view fields) {
    return server::act_line(at, role, fields);
}

// With the message it was read what is done.
[[gnu::noinline]] Act make_act(Instant at, server::Role role, const std::optional<SaidAct>& said) {
    if (!said) fail("an act cannot be read");
    return server::act_by(role, at, *said);
}

[[gnu::noinline]] Heard hear(GameFold& fold, const Act& act, std::string_view line,
                             server::Role role) {
    return fold.hear(act, line, role);
}

[[gnu::noinline]] LogHash record(Tools& tools, const LogHash& head, const Way& way,
                                 std::string_view key, std::string_view line, const Heard& heard) {
    tools.json.clear();
    write_act_entry(tools.json, way.seq, some_day + way.at.time_since_epoch().count(),
                    server::name(way.role), key, line, heard.answer, tools.words);
    const std::string body = tools.json.text();
    return chained(head, body);
}

// His own answer has the key in it.
[[gnu::noinline]] std::size_t show(Tools& tools, server::Role role, std::string_view key,
                                   const Heard& heard) {
    std::size_t bytes = 0;
    server::Views views(heard);
    for (const Viewer viewer : {Viewer::white, Viewer::black}) {
        const bool own = viewer == server::viewer_of(role);
        bytes += views.message(viewer, tools.tongue(), own ? key : std::string_view()).size();
    }
    return bytes;
}

// ---- The games

struct Games {
    Game begun;
    std::vector<Way> ways;  // a ply of each game, then the next ply of each
};

std::string message_of(const std::string& move, std::size_t ply) {
    return R"({"act":"move","move":")" + move + R"(","key":")" + std::to_string(ply + 1) + "\"}";
}

Games prepare() {
    Conditions conditions;
    conditions.time = time_control;
    conditions.board = BoardKind::guarded;
    conditions.arbiter = ArbiterKind::automatic;
    auto begun = Game::begin(conditions);
    if (!begun) fail("the game cannot begin");
    Step started = begun->apply({Instant{}, Party::arbiter, act::Start{}});
    Games games{std::move(started.game), {}};
    const std::vector<MoveTexts> moves = prepare_games(games_at_once, time_control, {120, 200});
    bool more = true;
    for (std::size_t ply = 0; more; ++ply) {
        more = false;
        for (std::size_t game = 0; game < moves.size(); ++game) {
            if (ply >= moves[game].size()) continue;
            more = true;
            Way& way = games.ways.emplace_back();
            way.game = game;
            way.seq = static_cast<std::int64_t>(ply) + 4;  // two arrived, and it was started
            way.role = ply % 2 == 0 ? server::Role::white : server::Role::black;
            way.at = Instant(Millis(static_cast<std::int64_t>(ply + 1) * 1234));
            way.text = message_of(moves[game][ply], ply);
        }
    }
    return games;
}

// What each stage is given, from the stage before it.
Games prepare_stages() {
    Games games = prepare();
    Tools tools;
    std::vector<GameFold> folds(games_at_once, GameFold(games.begun));
    for (Way& way : games.ways) {
        const ClientMessage message = read_message(tools, way.text);
        way.fields = message.fields;
        way.key = message.key;
        way.line = make_line(way.at, way.role, way.fields);
        way.said = message.said;
        way.act = make_act(way.at, way.role, way.said);
        way.heard = hear(folds[way.game], *way.act, way.line, way.role);
    }
    return games;
}

[[gnu::noinline]] std::size_t play(const Games& games, Tools& tools) {
    std::vector<GameFold> folds(games_at_once, GameFold(games.begun));
    std::vector<LogHash> heads(games_at_once);
    std::size_t bytes = 0;
    for (const Way& way : games.ways) {
        const ClientMessage message = read_message(tools, way.text);
        const std::string line = make_line(way.at, way.role, message.fields);
        const Act act = make_act(way.at, way.role, message.said);
        const Heard heard = hear(folds[way.game], act, line, way.role);
        heads[way.game] = record(tools, heads[way.game], way, message.key, line, heard);
        bytes += show(tools, way.role, message.key, heard);
    }
    return bytes;
}

// ---- What is timed: all acts of all games

template <class Stage>
void time_all(benchmark::State& state, const Games& games, Stage stage) {
    for ([[maybe_unused]] auto _ : state) stage();
    const auto acts = static_cast<double>(games.ways.size());
    state.counters["act"] = benchmark::Counter(
        acts, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

template <class Stage>
void time_each(benchmark::State& state, Stage stage) {
    static const Games games = prepare_stages();
    Tools tools;
    time_all(state, games, [&] {
        for (const Way& way : games.ways) benchmark::DoNotOptimize(stage(tools, way));
    });
}

void whole_act(benchmark::State& state) {
    static const Games games = prepare();
    Tools tools;
    time_all(state, games, [&] { benchmark::DoNotOptimize(play(games, tools)); });
}

void message_read(benchmark::State& state) {
    time_each(state, [](Tools& tools, const Way& way) { return read_message(tools, way.text); });
}

void line_made(benchmark::State& state) {
    time_each(state,
              [](Tools&, const Way& way) { return make_line(way.at, way.role, way.fields); });
}

void act_made(benchmark::State& state) {
    time_each(state, [](Tools&, const Way& way) { return make_act(way.at, way.role, way.said); });
}

void act_heard(benchmark::State& state) {
    static const Games games = prepare_stages();
    time_all(state, games, [&] {
        std::vector<GameFold> folds(games_at_once, GameFold(games.begun));
        for (const Way& way : games.ways) {
            benchmark::DoNotOptimize(hear(folds[way.game], *way.act, way.line, way.role));
        }
    });
}

void act_recorded(benchmark::State& state) {
    time_each(state, [](Tools& tools, const Way& way) {
        return record(tools, LogHash{}, way, way.key, way.line, *way.heard);
    });
}

void views_written(benchmark::State& state) {
    time_each(state, [](Tools& tools, const Way& way) {
        return show(tools, way.role, way.key, *way.heard);
    });
}

BENCHMARK(whole_act)->Unit(benchmark::kMillisecond);
BENCHMARK(message_read)->Unit(benchmark::kMillisecond);
BENCHMARK(line_made)->Unit(benchmark::kMillisecond);
BENCHMARK(act_made)->Unit(benchmark::kMillisecond);
BENCHMARK(act_heard)->Unit(benchmark::kMillisecond);
BENCHMARK(act_recorded)->Unit(benchmark::kMillisecond);
BENCHMARK(views_written)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace jadoube::bench

// Outside of any namespace, for a name that is easily given to a profiler.
[[gnu::noinline]] std::size_t play_once(const jadoube::bench::Games& games,
                                        jadoube::bench::Tools& tools) {
    return play(games, tools);
}

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--once") {
        const jadoube::bench::Games games = jadoube::bench::prepare();
        jadoube::bench::Tools tools;
        const std::size_t bytes = play_once(games, tools);
        std::printf("%zu acts, %zu bytes of views\n", games.ways.size(), bytes);
        return 0;
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
