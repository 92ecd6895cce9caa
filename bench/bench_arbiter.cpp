// bench_arbiter [--games N] [--jsonl FILE]: acts a second through Game::apply on one core. Ordinary
// games: a touch, a move and a press for each ply, a draw offered now and then and declined.
//
// With --jsonl it writes the same acts as one stream of the protocol, for jadoube referee: the
// arbiter puts the men back to the first position after each game.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/notation/pgn_game.hpp>
#include <jadoube/notation/uci.hpp>

#include "corpus.hpp"

namespace {

using namespace jadoube;

constexpr std::uint64_t seed = 2023;
constexpr int rounds = 5;
// So that nobody's time expires, however many games follow each other in one stream.
constexpr std::string_view hours = "360000000";

// The moves of a game but for the last one, which may end it.
std::vector<Move> moves_of(const PgnGame& game) {
    std::vector<Move> moves;
    for (const PgnMove& one : game.main.moves) moves.push_back(one.move);
    if (!moves.empty()) moves.pop_back();
    return moves;
}

std::vector<Act> acts_of(const std::vector<Move>& moves, std::int64_t& at) {
    std::vector<Act> acts;
    Color by = Color::white;
    const auto add = [&](act::Any what, Color who) {
        at += 1000;
        acts.push_back({Instant(Millis(at)), party(who), std::move(what)});
    };
    for (std::size_t i = 0; i < moves.size(); ++i) {
        add(act::Touch{moves[i].from()}, by);
        add(act::Move{to_uci(moves[i])}, by);
        if (i % 40 == 39) add(act::OfferDraw{}, by);
        add(act::Press{}, by);
        if (i % 40 == 39) add(act::DeclineDraw{}, !by);
        by = !by;
    }
    return acts;
}

// Before its last move: it is drawn where a player can mate no more.
bool ends(Game game, const std::vector<Act>& acts) {
    for (const Act& act : acts) game = game.apply(act).game;
    return game.phase() == Phase::over;
}

std::string name_of(Party by) { return std::string(name(by)); }

std::string json(const Act& act) {
    const std::string head = "{\"at\":" + std::to_string(act.at.time_since_epoch().count() / 1000) +
                             ",\"by\":\"" + name_of(act.by) + "\",\"act\":";
    if (const auto* touch = std::get_if<act::Touch>(&act.what)) {
        return head + "\"touch\",\"square\":\"" + std::string(name(touch->square)) + "\"}";
    }
    if (const auto* move = std::get_if<act::Move>(&act.what)) {
        return head + "\"move\",\"move\":\"" + move->move + "\"}";
    }
    if (std::holds_alternative<act::Press>(act.what)) return head + "\"press\"}";
    if (std::holds_alternative<act::OfferDraw>(act.what)) return head + "\"offer_draw\"}";
    if (std::holds_alternative<act::DeclineDraw>(act.what)) return head + "\"decline_draw\"}";
    return head + "\"restore\",\"ply\":0}";
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t games = 2000;
    std::string file;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view option = argv[i];
        if (option == "--games") games = std::strtoull(argv[i + 1], nullptr, 10);
        if (option == "--jsonl") file = argv[i + 1];
    }

    Conditions conditions;
    conditions.time = hours;
    const auto begun = Game::begin(conditions);
    if (!begun) return 1;

    std::string text;
    bench::make_corpus(games * 750, seed, [&](const std::string& game) { text += game; });
    std::vector<std::vector<Act>> played;
    std::vector<Act> stream;
    std::size_t count = 0;
    std::int64_t stream_at = 0;
    for (const PgnGame& game : PgnGames(text)) {
        std::int64_t at = 0;
        std::vector<Act> acts = acts_of(moves_of(game), at);
        if (ends(*begun, acts)) continue;
        count += acts.size();
        played.push_back(std::move(acts));
        for (Act& act : acts_of(moves_of(game), stream_at)) stream.push_back(std::move(act));
        stream_at += 1000;
        stream.push_back({Instant(Millis(stream_at)), Party::arbiter, act::Restore{0}});
    }
    if (!file.empty()) {
        std::FILE* out = std::fopen(file.c_str(), "w");
        if (out == nullptr) return std::perror(file.c_str()), 2;
        std::fprintf(out, "{\"conditions\":{\"time\":\"%s\"}}\n", hours.data());
        for (const Act& act : stream) std::fprintf(out, "%s\n", json(act).c_str());
        std::fclose(out);
        std::printf("%zu acts in %s\n", stream.size(), file.c_str());
        return 0;
    }

    double best = 1e9;
    std::size_t refused = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::clock_t start = std::clock();
        for (const auto& acts : played) {
            Game game = *begun;
            for (const Act& act : acts) {
                Step step = game.apply(act);
                refused += step.accepted() ? 0 : 1;
                game = std::move(step.game);
            }
        }
        const std::clock_t took = std::clock() - start;
        best = std::min(best, static_cast<double>(took) / CLOCKS_PER_SEC);
    }
    std::printf("%zu games, %zu acts, %zu refused\n", played.size(), count, refused / rounds);
    std::printf("| acts a second | %.2f million |\n| ns an act | %.0f |\n",
                static_cast<double>(count) / best / 1e6, best * 1e9 / static_cast<double>(count));
    return 0;
}
