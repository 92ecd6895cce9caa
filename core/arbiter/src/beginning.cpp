// What must hold before a game can begin, and the table as it is then.
#include <algorithm>

#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/time_control.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

using Problem = ConditionsProblem;

Result<AnyPosition, Problem> start_position(const Conditions& conditions) {
    if (const int* number = std::get_if<int>(&conditions.start)) {
        const auto position = Position::chess960(*number);
        if (position && conditions.variant == Variant::chess960) return AnyPosition(*position);
        return Unexpected{Problem{Problem::Code::bad_start, "start", std::to_string(*number)}};
    }
    const std::string* fen = std::get_if<std::string>(&conditions.start);
    if (!fen) return AnyPosition(Position::initial());
    const auto position = position_from_fen(*fen, conditions.variant);
    if (position) return AnyPosition(*position);
    std::string detail;
    if (const FenError* error = std::get_if<FenError>(&position.error())) {
        detail = name(error->fault);
    } else {
        for (const SetupProblem& one : std::get<std::vector<SetupProblem>>(position.error())) {
            if (!detail.empty()) detail += ", ";
            detail += name(one.fault);
        }
    }
    return Unexpected{Problem{Problem::Code::bad_start, "start", detail}};
}

// None: an untimed game.
Result<std::optional<ClockSettings>, Problem> clock_settings(const Conditions& conditions) {
    const auto control = parse_time_control(conditions.time);
    if (!control) {
        const std::string detail = "column " + std::to_string(control.error().column + 1);
        return Unexpected{Problem{Problem::Code::bad_time, "time", detail}};
    }
    if (control->kind == TimeControl::Kind::untimed) return std::optional<ClockSettings>();
    ClockSettings settings;
    settings.mode = conditions.mode;
    settings.period_change = conditions.period_change;
    settings.carry_over_in_delay =
        Rulebook(conditions.edition).parameters().delay_mode_carries_time_over;
    for (const TimePeriod& period : control->periods) {
        if (period.sandclock) {
            return Unexpected{Problem{Problem::Code::bad_time, "time", "a sandclock"}};
        }
        settings.periods.push_back({period.moves, period.time, period.per_move});
    }
    const auto found = problems(settings);
    if (!found.empty()) {
        return Unexpected{
            Problem{Problem::Code::bad_time, "time", std::string(name(found.front().fault))}};
    }
    return std::optional(settings);
}

// A.1, B.1: the time for 60 moves. The periods that 60 moves reach count whole.
Millis time_for_60_moves(const ClockSettings& settings) {
    Millis all{};
    int left = 60;
    for (std::size_t i = 0; left > 0; ++i) {
        const ClockPeriod& period = settings.periods[std::min(i, settings.periods.size() - 1)];
        const int moves = period.moves ? std::min(left, *period.moves) : left;
        all += period.time + moves * period.increment;
        left -= moves;
    }
    return all;
}

std::optional<Problem> out_of_range(const Conditions& conditions) {
    const auto fail = [](std::string_view field) {
        return Problem{Problem::Code::out_of_range, field, {}};
    };
    constexpr Seconds longest = std::chrono::hours(24 * 365);
    if (conditions.default_time < Seconds(0) || conditions.default_time > longest) {
        return fail("default_time");
    }
    if (conditions.draw_min_moves < 0 || conditions.draw_min_moves > 1'000'000) {
        return fail("draw_min_moves");
    }
    for (const std::int64_t points : conditions.points) {
        if (points < -1'000'000'000 || points > 1'000'000'000) return fail("points");
    }
    const Parameters& laws = Rulebook(conditions.edition).parameters();
    if (conditions.electronic_scoresheets &&
        laws.electronic_scoresheet != ElectronicScoresheet::yes) {
        return Problem{Problem::Code::not_in_this_edition, "scoresheet", {}};
    }
    if (conditions.blitz_penalty &&
        (*conditions.blitz_penalty < Seconds(0) || *conditions.blitz_penalty > longest)) {
        return fail("blitz_penalty");
    }
    return std::nullopt;
}

}  // namespace

Costs costs_of(const Conditions& conditions, const Rulebook& rulebook, GameClass game_class) {
    // A.6, B.4: for the whole event, so for the whole game.
    const Supervision supervision =
        game_class == GameClass::standard ? Supervision::full : conditions.supervision;
    IllegalMoveLadder ladder = rulebook.illegal_moves(game_class, supervision);
    Seconds wrong_claim = rulebook.wrong_claim(game_class, supervision);
    if (ladder.also_practised && conditions.blitz_penalty) {
        ladder.to_opponent = wrong_claim = *conditions.blitz_penalty;
    }
    return {supervision, ladder, wrong_claim};
}

Result<Game, ConditionsProblem> Game::begin(const Conditions& conditions) {
    if (auto problem = out_of_range(conditions)) return Unexpected{*problem};
    auto start = start_position(conditions);
    if (!start) return Unexpected{start.error()};
    auto settings = clock_settings(conditions);
    if (!settings) return Unexpected{settings.error()};

    const Rulebook rulebook(conditions.edition);
    // An untimed game is no quick one.
    const GameClass game_class =
        *settings ? rulebook.class_of(time_for_60_moves(**settings)) : GameClass::standard;
    const Costs costs = costs_of(conditions, rulebook, game_class);
    auto terms =
        std::make_shared<const Terms>(Terms{conditions, rulebook, game_class, costs.supervision,
                                            costs.ladder, costs.wrong_claim, *start});
    Table table(std::move(terms));
    set_position(table, *start);
    table.now = Instant::min();
    table.presence_tracked = conditions.presence_tracked;
    for (const Color color : both_colors) {
        table.players[color].present = !conditions.presence_tracked;
    }
    if (const auto over = over_before_it_begins(table)) {
        return Unexpected{Problem{Problem::Code::bad_start, "start", std::string(name(*over))}};
    }
    if (*settings) table.clock = *Chessclock::check(**settings);
    return Game(std::make_shared<const Table>(std::move(table)));
}

}  // namespace jadoube
