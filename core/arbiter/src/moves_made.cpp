// 12.6: the list of the moves, as each of them may be shown it.
#include <algorithm>
#include <utility>

#include "session.hpp"

namespace jadoube {
namespace {

// Whether it is the last of its player, and he has not completed it (6.2.1).
bool is_uncompleted(const Table& table, const Ply& ply) {
    return ply.number > table.history.size() - 2 && table.players[ply.by].uncompleted;
}

// How many moves stand in his list. Whether a move is legal is told by nothing before its player
// has pressed: until then none is listed that could as well be an illegal one, and what comes after
// it counts by its looks.
int shown(const Table& table, Viewer viewer) {
    const int all = table.history.size();
    if (viewer == Viewer::arbiter || table.phase == Phase::over || all == 0) return all;
    const auto& placement = table.turn.placement;
    const bool looks_answered = placement && !placement->looks_unfinished;
    const bool open = is_uncompleted(table, *table.history.last());
    return open && !looks_answered ? all - 1 : all;
}

// What its player had left when he completed it; next is his next one. If that was what completed
// it (6.2.1.2), it is known when that one is shown: an illegal one would have completed nothing.
std::optional<Millis> time_left(const Table& table, const Ply& ply, const Ply* next, int shown) {
    if (next) {
        const bool by_the_next = next->uncompleted[ply.by] && next->number > shown;
        return by_the_next ? std::nullopt : next->left_before;
    }
    if (!is_uncompleted(table, ply)) return table.players[ply.by].left;
    const bool ended = table.phase == Phase::over && table.clock;
    return ended ? std::optional(table.clock->display(ply.by)) : std::nullopt;
}

// 7.5.2: the pawn was left there, and has become a queen since.
bool became_queen(const Table& table, const Ply& ply) {
    return ply.fault == IllegalAction::unreplaced_pawn &&
           table.laws().unreplaced_pawn == UnreplacedPawn::becomes_a_queen &&
           std::ranges::find(table.penalised, ply.number) != table.penalised.end();
}

std::optional<Millis> time_left(const Table& table, const Ply& ply, int shown) {
    return time_left(table, ply, table.history.at(ply.number + 2), shown);
}

std::optional<Move> written(const Table& table, const Ply& ply) {
    if (ply.move) return ply.move;
    if (!ply.placed || !became_queen(table, ply)) return ply.placed;
    return Move(promotion_to(Role::queen), ply.placed->from(), ply.placed->to());
}

// The first plies that are the very same in both; the last of them may have changed since.
int shared_plies(const Table& one, const Table& other, int at_most) {
    const Ply* a = one.history.at(at_most);
    const Ply* b = other.history.at(at_most);
    while (a != b) {
        a = a->before.get();
        b = b->before.get();
    }
    return a ? a->number : 0;
}

}  // namespace

int Game::moves_shown(Viewer viewer) const { return shown(*table_, viewer); }

std::vector<MadeMove> Game::moves_made(Viewer viewer, int after) const {
    const Table& table = *table_;
    std::vector<MadeMove> moves;
    const int count = shown(table, viewer);
    const AnyPosition* stood = &table.position;
    const Ply* reply = nullptr;
    const Ply* next = nullptr;
    for (const Ply* ply = table.history.last(); ply && ply->number > after;
         ply = ply->before.get()) {
        if (ply->number <= count) {
            const std::optional<Move> move = written(table, *ply);
            const bool proper = ply->move.has_value() || became_queen(table, *ply);
            moves.push_back(
                {ply->number, ply->by, ply->position,
                 proper ? ply->position.after(*move, table.terms->conditions.variant) : *stood,
                 move, time_left(table, *ply, next, count),
                 viewer == Viewer::arbiter && ply->fault && !proper});
        }
        stood = &ply->position;
        next = std::exchange(reply, ply);
    }
    std::ranges::reverse(moves);
    return moves;
}

int Game::moves_unchanged(const Game& before, Viewer viewer) const {
    const Table& then = *before.table_;
    const Table& now = *table_;
    const int shown_then = shown(then, viewer);
    const int shown_now = shown(now, viewer);
    int same = shared_plies(then, now, std::min(shown_then, shown_now));
    for (int number = same; number > std::max(same - 2, 0); --number) {
        const Ply& ply = *now.history.at(number);
        if (time_left(then, ply, shown_then) != time_left(now, ply, shown_now)) same = number - 1;
    }
    if (then.penalised == now.penalised) return same;
    for (const Ply* ply = now.history.at(same); ply; ply = ply->before.get()) {
        if (became_queen(then, *ply) != became_queen(now, *ply)) same = ply->number - 1;
    }
    return same;
}

std::vector<Move> Game::moves_to_choose_from(Viewer viewer) const {
    const Table& table = *table_;
    const bool his_turn =
        viewer == (table.has_the_move() == Color::white ? Viewer::white : Viewer::black);
    if (!his_turn || !table.terms->is_guarded() || table.phase != Phase::playing) return {};
    return moves_free_to_make(table);
}

}  // namespace jadoube
