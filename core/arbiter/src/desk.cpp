#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <jadoube/arbiter/desk.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

constexpr int plies_to_go_back = 3;

constexpr std::array all_scores = {
    Score::white_wins,       Score::black_wins,       Score::draw,
    Score::both_lose,        Score::half_for_white,   Score::half_for_black,
    Score::white_by_default, Score::black_by_default, Score::none_by_default,
};

// 12.9.1 to 12.9.9
Rule rule_of(Penalty penalty) {
    switch (penalty) {
        case Penalty::warning: return Rule::penalty_warning;
        case Penalty::opponent_time: return Rule::penalty_opponents_time;
        case Penalty::own_time: return Rule::penalty_own_time;
        case Penalty::opponent_points: return Rule::penalty_opponents_points;
        case Penalty::own_points: return Rule::penalty_own_points;
        case Penalty::loss: return Rule::penalty_loss;
        case Penalty::fine: return Rule::penalty_fine;
        case Penalty::exclude_rounds: return Rule::penalty_excluded_from_rounds;
        case Penalty::expel: return Rule::penalty_expulsion;
    }
    return Rule::penalties;
}

// Tries things on a game, and keeps what it accepts.
class Desk {
public:
    Desk(const Game& game, Instant at)
        : game_(game),
          book_(game.rulebook()),
          costs_(costs_of(game.conditions(), book_, game.game_class())),
          at_(at),
          now_(game.apply({at, Party::arbiter, act::Tick{}}).game) {}

    [[nodiscard]] std::vector<DeskOption> all() && {
        questions();
        irregularities();
        clock();
        conduct();
        adjournment();
        corrections();
        results();
        return std::move(options_);
    }

private:
    // The first of the rules that this edition has; none, and it is not on the desk.
    void offer(DeskIncident incident, std::initializer_list<Rule> rules, act::Any act,
               std::optional<Color> player = {}) {
        const auto* rule =
            std::ranges::find_if(rules, [this](Rule one) { return !book_.cite(one).empty(); });
        if (rule == rules.end()) return;
        // 6.6: the game's time begins with its start.
        const bool starts = std::holds_alternative<act::Start>(act);
        Step step = game_.apply({starts ? Instant{} : at_, Party::arbiter, act});
        if (!step.accepted()) return;
        for (const Ruling& ruling : step.rulings) {
            if (player) break;
            player = ruling.player;
        }
        options_.push_back({incident, std::move(act), *rule, player, std::move(step)});
    }

    [[nodiscard]] std::string cited(Rule rule) const { return std::string(book_.cite(rule)); }

    void add_time(DeskIncident incident, Rule rule, Seconds time) {
        for (const Color player : both_colors) {
            offer(incident, {rule}, act::AddTime{player, time, cited(rule)}, player);
        }
    }

    void questions() {
        for (const Question& question : now_.pending()) {
            for (const Option option : question.options) {
                offer(DeskIncident::question, {question.rule},
                      act::Decide{question.number, {}, std::string(name(option))}, question.player);
            }
        }
    }

    void irregularities() {
        offer(DeskIncident::illegal_move, {Rule::illegal_move},
              act::Observe{Observed::illegal_move});
        const auto moves = now_.moves_made(Viewer::arbiter);
        const auto last = std::find_if(moves.rbegin(), moves.rend(),
                                       [](const MadeMove& one) { return one.illegal; });
        for (const MadeMove& one : moves) {
            const bool is_last = last != moves.rend() && one.ply == last->ply;
            if (!one.illegal || is_last) continue;
            offer(DeskIncident::illegal_move, {Rule::illegal_move},
                  act::Observe{Observed::illegal_move, one.ply}, one.by);
        }
        for (const Observed what : {Observed::both_in_check, Observed::pawn_on_last_rank}) {
            offer(DeskIncident::illegal_move, {Rule::rapid_illegal_position}, act::Observe{what});
        }
        add_time(DeskIncident::illegal_move, costs_.ladder.rule, costs_.ladder.to_opponent);

        offer(DeskIncident::flag, {Rule::flag_fallen}, act::Observe{Observed::flag});
        offer(DeskIncident::flag, {Rule::both_flags_by_law, Rule::both_flags},
              act::Observe{Observed::both_flags});

        for (int i = 0; i < square_count; ++i) {
            offer(DeskIncident::touch, {Rule::touch_is_intentional, Rule::touched_piece},
                  act::Observe{Observed::accidental_touch, {}, square_at(i)});
        }
        offer(DeskIncident::displaced, {Rule::pieces_found_displaced, Rule::displaced_pieces},
              act::Restore{now_.ply()});
        offer(DeskIncident::draw, {Rule::fivefold_repetition}, act::Observe{Observed::repetition});
    }

    void clock() {
        offer(DeskIncident::clock, {Rule::start_of_the_game}, act::Start{});
        offer(DeskIncident::clock, {Rule::arbiter_stops_the_clocks}, act::Pause{});
        if (now_.phase() != Phase::adjourned) {
            offer(DeskIncident::clock, {Rule::restarting_the_game}, act::Resume{});
        }
        if (const auto& shown = now_.chessclock()) {
            act::SetClock set;
            for (const Color player : both_colors) set.time[player] = shown->display(player);
            offer(DeskIncident::clock, {Rule::wrong_clock_setting}, set);
        }
        add_time(DeskIncident::clock, Rule::time_after_a_disturbance, costs_.ladder.to_opponent);
        add_time(DeskIncident::draw, Rule::wrong_claim, costs_.wrong_claim);
    }

    // 12.9: of thousandths. Money has no amount in the Laws: the smallest whole one.
    [[nodiscard]] std::optional<std::int64_t> amount_of(Penalty penalty) const {
        const auto& points = game_.conditions().points;
        switch (penalty) {
            case Penalty::opponent_time:
            case Penalty::own_time: return Millis(costs_.ladder.to_opponent).count();
            case Penalty::opponent_points:
            case Penalty::own_points: return points[1] - points[2];
            case Penalty::fine:
            case Penalty::exclude_rounds: return 1000;
            case Penalty::warning:
            case Penalty::loss:
            case Penalty::expel: break;
        }
        return std::nullopt;
    }

    void conduct() {
        for (const Color player : both_colors) {
            offer(DeskIncident::device, {Rule::device_found, Rule::electronic_devices},
                  act::Observe{Observed::device, {}, {}, player}, player);
        }
        for (const Penalty penalty : book_.parameters().penalties.value) {
            const Rule rule = rule_of(penalty);
            for (const Color player : both_colors) {
                offer(DeskIncident::conduct, {rule},
                      act::Penalise{player, penalty, cited(rule), amount_of(penalty)}, player);
            }
        }
        for (const std::optional<Color> player :
             {std::optional<Color>(), std::optional(Color::white), std::optional(Color::black)}) {
            offer(DeskIncident::note, {Rule::laws_are_observed},
                  act::Incident{cited(Rule::laws_are_observed), player, {}}, player);
        }
        offer(DeskIncident::recording, {Rule::reconstruction}, act::Reconstruct{});
    }

    void adjournment() {
        offer(DeskIncident::adjournment, {Rule::sealing}, act::Adjourn{});
        offer(DeskIncident::adjournment, {Rule::opening_the_envelope}, act::OpenEnvelope{});
        offer(DeskIncident::adjournment, {Rule::lost_envelope}, act::LoseEnvelope{});
        offer(DeskIncident::adjournment, {Rule::lost_position}, act::LoseEnvelope{{}, true, {}});
        if (now_.phase() == Phase::adjourned) {
            offer(DeskIncident::adjournment, {Rule::resumption_replier_there}, act::Resume{});
        }
    }

    // One step less on the ladder.
    void counts() {
        for (const Color player : both_colors) {
            const int count = now_.illegal_moves_completed(player);
            if (count == 0) continue;
            act::SetCount set;
            set.player = player;
            set.count = std::min(count, costs_.ladder.loses_at) - 1;
            offer(DeskIncident::correction, {costs_.ladder.rule}, set, player);
        }
    }

    // 8.7, 11.10: of a game that is over. What the arbiter may base it on stands in the ruling.
    void correct_end(act::Any act) {
        const std::size_t before = options_.size();
        offer(DeskIncident::correction, {Rule::arbiters_duties}, std::move(act));
        if (options_.size() == before) return;
        for (const Ruling& ruling : options_.back().would.rulings) {
            if (ruling.withdrawn) options_.back().rule = ruling.rule;
        }
    }
    void corrections_of_end() {
        const int last = now_.ply();
        for (int ply = last; ply >= std::max(0, last - plies_to_go_back); --ply) {
            act::Reopen reopen;
            reopen.ply = ply;
            if (const auto& clock = now_.chessclock()) {
                // Who has no time left needs some: as much as the ladder gives, until he says.
                for (const Color player : both_colors) {
                    const Millis shown = clock->display(player);
                    const bool none = clock->expired(player) || shown == Millis::zero();
                    reopen.time[player] = none ? Millis(costs_.ladder.to_opponent) : shown;
                }
            }
            correct_end(std::move(reopen));
        }
        for (const Score score : all_scores) {
            const bool stands = now_.result() && now_.result()->score == score;
            if (!stands) correct_end(act::Declare{std::string(name(score)), {}, {}});
        }
        correct_end(act::Annul{});
    }

    void corrections() {
        counts();
        if (now_.phase() == Phase::over) return corrections_of_end();
        const int last = now_.ply();
        for (int ply = last - 1; ply >= std::max(0, last - plies_to_go_back); --ply) {
            offer(DeskIncident::correction, {Rule::times_after_an_irregularity}, act::Restore{ply});
        }
    }

    void declare(DeskIncident incident, Score score, Rule rule) {
        offer(incident, {rule}, act::Declare{std::string(name(score)), cited(rule), {}});
    }

    void results() {
        if (now_.phase() == Phase::over) return;  // others are corrections
        // 6.7.1: before both have made a move.
        if (now_.ply() < 2) {
            for (const Score score :
                 {Score::white_by_default, Score::black_by_default, Score::none_by_default}) {
                declare(DeskIncident::late, score, Rule::default_time);
            }
        }
        declare(DeskIncident::draw, Score::draw, Rule::agreement);
        for (const Score score : all_scores) {
            declare(DeskIncident::result, score, Rule::cases_not_covered);
        }
        offer(DeskIncident::result, {Rule::cases_not_covered}, act::Annul{});
    }

    const Game& game_;
    const Rulebook& book_;
    Costs costs_;
    Instant at_;
    Game now_;  // when he acts
    std::vector<DeskOption> options_;
};

}  // namespace

std::string_view name(DeskIncident incident) noexcept {
    switch (incident) {
        case DeskIncident::illegal_move: return "illegal_move";
        case DeskIncident::flag: return "flag";
        case DeskIncident::touch: return "touch";
        case DeskIncident::displaced: return "displaced";
        case DeskIncident::clock: return "clock";
        case DeskIncident::device: return "device";
        case DeskIncident::late: return "late";
        case DeskIncident::conduct: return "conduct";
        case DeskIncident::recording: return "recording";
        case DeskIncident::adjournment: return "adjournment";
        case DeskIncident::draw: return "draw";
        case DeskIncident::correction: return "correction";
        case DeskIncident::result: return "result";
        case DeskIncident::note: return "note";
        case DeskIncident::question: return "question";
    }
    return "";
}

std::vector<DeskOption> desk(const Game& game, Instant at) { return Desk(game, at).all(); }

}  // namespace jadoube
