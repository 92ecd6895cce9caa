#include "load_moves.hpp"

#include <cstdint>
#include <optional>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_games.hpp"

namespace jadoube::bench {
namespace {

constexpr std::uint64_t seed = 2023;

// None if it ended on the way: by mate, stalemate, 5.2.2, 9.6.
std::optional<MoveTexts> random_game(Game game, std::uint64_t plies, test::Random& random) {
    MoveTexts texts;
    Position position = Position::initial();
    std::int64_t at = 0;
    while (texts.size() < plies) {
        const MoveList legal = legal_moves(position);
        if (legal.empty()) return std::nullopt;
        const Move move = legal[random.below(legal.size())];
        texts.push_back(to_uci(move));
        const Step step = game.apply(
            {Instant(Millis(at += 1000)), party(position.turn()), act::Move{texts.back()}});
        if (!step.accepted() || step.game.phase() != Phase::playing) return std::nullopt;
        game = step.game;
        position = position.after(move);
    }
    return texts;
}

}  // namespace

std::vector<MoveTexts> prepare_games(std::size_t count, std::string_view time, Plies plies) {
    Conditions conditions;
    conditions.time = time;
    conditions.board = BoardKind::guarded;
    const auto begun = Game::begin(conditions);
    std::vector<MoveTexts> games;
    if (!begun) return games;
    test::Random random(seed);
    while (games.size() < count) {
        const std::uint64_t length = plies.fewest + random.below(plies.most - plies.fewest + 1);
        if (auto game = random_game(*begun, length, random)) games.push_back(std::move(*game));
    }
    return games;
}

}  // namespace jadoube::bench
