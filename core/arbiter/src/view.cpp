// 12.6: what each of them may see. The full state is the arbiter's.
#include <algorithm>

#include <jadoube/notation/fen.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

// Players see men and turn: castling, counters and en passant would tell what a scoresheet does
// not.
std::string fen_for(Viewer viewer, const AnyPosition& board) {
    const bool player = viewer == Viewer::white || viewer == Viewer::black;
    return player ? men_and_turn(board) : to_fen(board);
}

std::vector<ClaimKind> correct_claims(const Table& table) {
    std::vector<ClaimKind> claims;
    if (table.phase == Phase::over || table.phase == Phase::before) return claims;
    if (table.turn.touched.empty() && !table.terms->is_unseen()) {
        if (can_claim_threefold(table)) claims.push_back(ClaimKind::threefold);
        if (can_claim_fifty(table)) claims.push_back(ClaimKind::fifty);
    }
    if (table.clock && table.clock->expired(!table.has_the_move())) {
        claims.push_back(ClaimKind::flag);
    }
    return claims;
}

std::optional<ClockView> clock_view(const Table& table) {
    if (!table.clock) return std::nullopt;
    const Chessclock& clock = *table.clock;
    ClockView view;
    for (const Color color : both_colors) view.time[color] = clock.display(color);
    view.running = clock.running();
    if (const auto shown = view.running ? view.running : clock.last_running()) {
        view.delay = clock.delay_left(*shown);
    }
    view.flags.assign(clock.flags().begin(), clock.flags().end());
    return view;
}

}  // namespace

State Game::state(Viewer viewer) const {
    const Table& table = *table_;
    State state;
    state.phase = table.phase;
    state.clock = clock_view(table);
    state.offer = table.offer;
    state.illegal = {table.players.white.illegal, table.players.black.illegal};
    state.game_class = table.terms->game_class;
    state.result = table.result;
    state.annulled = table.annulled;
    state.corrections = table.corrections;
    state.ply = table.history.size();
    state.to_move = table.has_the_move();
    if (viewer == Viewer::arbiter) {
        state.fen = to_fen(table.board());
        state.must = must(table);
        state.claims = correct_claims(table);
        return state;
    }
    // Nobody else is told whether what stands on the board is legal: it looks as if it were made.
    const auto& placement = table.turn.placement;
    const bool looks_made = placement && !placement->looks_unfinished;
    if (looks_made) {
        AnyPosition board = standing_after(table, *placement);
        if (table.displaced) {
            Setup setup = table.displaced->setup();
            setup.turn = board.turn();
            board = AnyPosition::of(setup, table.terms->conditions.variant);
        }
        state.fen = fen_for(viewer, board);
        state.to_move = !state.to_move;
        ++state.ply;
    } else {
        state.fen = fen_for(viewer, table.board());
    }
    if (viewer == Viewer::spectator) return state;
    const Color player = viewer == Viewer::white ? Color::white : Color::black;
    // How many moves there were is as on his own scoresheet, if he keeps one.
    const auto& sheet = table.players[player].sheet;
    if (sheet) state.ply = std::min(state.ply, sheet->last_ply());
    if (!looks_made && table.has_the_move() == player) state.must = must(table);
    return state;
}

}  // namespace jadoube
