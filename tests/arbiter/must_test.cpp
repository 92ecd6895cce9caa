// `must` is what is enforced (4.3 to 4.7, 9.5.3): of random games, every legal move that does what
// the list says is made, and every other one is put back with the article of the list.
#include <algorithm>
#include <optional>
#include <string>

#include <doctest/doctest.h>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/move_text.hpp>

#include "support/random_acts.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::Random;
using test::RandomActs;
using test::scaled;

// The board of the moves made, without what was put on it since.
AnyPosition stands(const Game& game) {
    const auto moves = game.moves_made(Viewer::arbiter, game.ply() - 1);
    if (!moves.empty()) return moves.back().after;
    const std::string* fen = std::get_if<std::string>(&game.conditions().start);
    return fen ? *position_from_fen(*fen) : Position::initial();
}

// As somebody would read the list who knows nothing but its words.
bool does(const Must& must, const Position& position, Move move) {
    if (must.not_castling_with && move.is_castling() && move.to() == *must.not_castling_with) {
        return false;
    }
    switch (must.what) {
        case Must::What::move:
            return move.from() == must.square && (!must.to || move.to() == *must.to) &&
                   (!must.piece || move.promotion() == must.piece);
        case Must::What::castle: return move.is_castling() && move.to() == must.square;
        case Must::What::capture:
            return AnyPosition(position).captured_square(move) == must.square &&
                   (!must.with || move.from() == *must.with);
    }
    return false;
}

bool can_be_tried(const Game& game) {
    return game.phase() == Phase::playing && !game.conditions().blind.white &&
           !game.conditions().blind.black;
}

// How many of the legal moves were put back.
int check_all_moves(const Game& game) {
    const AnyPosition board = stands(game);
    const Position* position = board.regular();
    if (!position) return 0;
    const State state = game.state();
    int put_back = 0;
    for (const Move move : legal_moves(*position)) {
        const std::string text = write_move(*position, move);
        const Step step =
            game.apply({game.now(), party(game.has_the_move()), act::Move{text, 1, {}}});
        if (!step.accepted() || step.game.phase() == Phase::over) continue;
        const auto found = std::ranges::find(step.rulings, RulingKind::touch_move, &Ruling::kind);
        const bool allowed = std::ranges::all_of(
            state.must, [&](const Must& must) { return does(must, *position, move); });
        CAPTURE(state.fen);
        CAPTURE(text);
        CHECK((found == step.rulings.end()) == allowed);
        if (found == step.rulings.end()) continue;
        ++put_back;
        REQUIRE_FALSE(state.must.empty());
        CHECK(found->rule == state.must.front().rule);
    }
    return put_back;
}

}  // namespace

TEST_CASE("4.3, 4.7, 9.5.3 random acts: must is what is enforced, no more and no less") {
    int put_back = 0;
    for (int seed = 0; seed < scaled(150); ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        RandomActs acts(random);
        Conditions conditions = acts.conditions();
        conditions.board = BoardKind::free;
        conditions.arbiter = ArbiterKind::automatic;
        conditions.time = "7200";
        conditions.computer.reset();
        conditions.blind = {};
        Game game = *Game::begin(conditions);
        Instant now{};
        for (int i = 0; i < 60 && game.phase() != Phase::over; ++i) {
            const Act act = acts.act(game, now);
            if (std::holds_alternative<act::Adjourn>(act.what)) continue;  // a move is sealed then
            now = std::max(now, act.at);
            game = game.apply(act).game;
            if (can_be_tried(game)) put_back += check_all_moves(game);
        }
    }
    CHECK(put_back > 100);
}

}  // namespace jadoube
