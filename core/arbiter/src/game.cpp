#include <jadoube/arbiter/game.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

bool needs_no_start(const Act& act) {
    return std::holds_alternative<act::Arrive>(act.what) ||
           std::holds_alternative<act::Start>(act.what) ||
           std::holds_alternative<act::Tick>(act.what) ||
           std::holds_alternative<act::Incident>(act.what) ||
           std::holds_alternative<act::Request>(act.what) ||
           std::holds_alternative<act::Decide>(act.what) ||
           std::holds_alternative<act::Penalise>(act.what) ||
           std::holds_alternative<act::Declare>(act.what) ||
           std::holds_alternative<act::Annul>(act.what);
}

void pass_time_until(Session& session, const Act& act) {
    Table& table = session.table;
    const bool starts = act.at > Instant{} || (act.at == Instant{} && !needs_no_start(act));
    if (table.phase == Phase::before && starts) start_game(session);
    if (table.phase == Phase::before) {
        table.now = act.at;
    } else {
        let_time_pass(session, act.at);
    }
}

}  // namespace

Step Game::apply(const Act& act) const {
    Step step{*this, {}, {}};
    if (act.at < table_->now) {
        step.refused = Refused{Refusal::time_ran_backwards, {}};
        return step;
    }
    auto table = std::make_shared<Table>(*table_);
    Session session{*table, step.rulings};
    pass_time_until(session, act);
    step.refused = dispatch(session, act, table_->phase == Phase::over);
    if (!step.refused) check_release_from_recording(session);
    if (step.refused) {  // nothing has happened but that time has passed
        *table = *table_;
        step.rulings.clear();
        pass_time_until(session, act);
    }
    step.game = Game(std::move(table));
    return step;
}

const Conditions& Game::conditions() const noexcept { return table_->terms->conditions; }
const Rulebook& Game::rulebook() const noexcept { return table_->terms->rulebook; }
GameClass Game::game_class() const noexcept { return table_->terms->game_class; }
const std::vector<Question>& Game::pending() const noexcept { return table_->pending; }
Phase Game::phase() const noexcept { return table_->phase; }
Color Game::has_the_move() const noexcept { return table_->has_the_move(); }
int Game::ply() const noexcept { return table_->history.size(); }
const std::optional<GameResult>& Game::result() const noexcept { return table_->result; }
const std::optional<Chessclock>& Game::chessclock() const noexcept { return table_->clock; }
Instant Game::now() const noexcept { return table_->now; }
std::optional<Instant> Game::falls_due() const { return next_due(*table_); }
int Game::illegal_moves_completed(Color by) const noexcept { return table_->players[by].illegal; }
int Game::offers_made(Color by) const noexcept { return table_->players[by].offers; }
int Game::claims_made(Color by) const noexcept { return table_->players[by].claims; }
Millis Game::time_used(Color by) const noexcept { return table_->players[by].used; }

bool Game::points_were_changed() const {
    if (!table_->result) return false;
    const ByColor<std::int64_t> played = points_of_score(*table_->terms, table_->result->score);
    return played != table_->result->points;
}

const Scoresheet& Game::scoresheet(Color of) const noexcept {
    const auto& sheet = table_->players[of].sheet;
    return sheet ? *sheet : table_->terms->blank;
}

std::optional<effect::Envelope> Game::envelope() const {
    if (table_->phase != Phase::adjourned) return std::nullopt;
    return envelope_of(*table_);
}

std::optional<Move> Game::move_at(int ply) const noexcept {
    const Ply* found = table_->history.at(ply);
    return found ? found->move : std::nullopt;
}

}  // namespace jadoube
