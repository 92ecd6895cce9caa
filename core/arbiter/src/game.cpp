#include <algorithm>
#include <utility>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/chess/key.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/time_control.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

// ---- Conditions

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

// ---- Acts

bool needs_no_start(const Act& act) {
    return std::holds_alternative<act::Arrive>(act.what) ||
           std::holds_alternative<act::Start>(act.what) ||
           std::holds_alternative<act::Tick>(act.what) ||
           std::holds_alternative<act::Incident>(act.what) ||
           std::holds_alternative<act::Request>(act.what) ||
           std::holds_alternative<act::Decide>(act.what);
}

// Hands each act to its article, if it can be done at all now and by this party.
class Dispatch {
public:
    // Whether the game was over before this act, not only when its instant had come.
    Dispatch(Session& session, const Act& act, bool was_over)
        : session_(session), act_(act), was_over_(was_over) {}

    [[nodiscard]] Refusable operator()() {
        switch (act_.by) {
            case Party::white: player_ = Color::white; break;
            case Party::black: player_ = Color::black; break;
            case Party::arbiter: break;
            case Party::assistant:
                if (!act_.acts_for) return refuse(Refusal::not_allowed);
                player_ = act_.acts_for;
                if (auto refused = not_for_an_assistant(session_, act_)) return refused;
                session_.player(*player_).has_assistant = true;
                break;
            case Party::machine_operator:
                if (!act_.acts_for) return refuse(Refusal::not_allowed);
                player_ = act_.acts_for;
                if (auto refused = not_for_an_operator(session_, act_)) return refused;
                break;
        }
        if (auto refused = too_late()) return refused;
        if (player_ && table().phase != Phase::adjourned) {  // then only who arrives is there
            session_.player(*player_).present = session_.player(*player_).has_acted = true;
        }
        return std::visit(*this, act_.what);
    }

    Refusable operator()(const act::Arrive&) {
        if (!player_) return not_for_him();
        return arrive(session_, *player_);
    }
    Refusable operator()(const act::Start&) {
        if (player_) return not_for_him();
        if (table().phase != Phase::before) {
            return refuse(Refusal::already_started, Rule::start_of_the_game);
        }
        if (act_.at != Instant{}) return refuse(Refusal::bad_number, Rule::start_of_the_game);
        start_game(session_);
        let_time_pass(session_, act_.at);  // with no default time who is absent is late already
        return accepted;
    }
    Refusable operator()(const act::Tick&) { return player_ ? not_for_him() : accepted; }

    Refusable operator()(const act::Touch& act) {
        return in_play([&](Color by) { return touch(session_, by, act, binds()); });
    }
    Refusable operator()(const act::Adjust& act) {
        return in_play([&](Color by) { return adjust(session_, by, act); });
    }
    Refusable operator()(const act::Move& act) {
        return in_play([&](Color by) {
            if (is_sealing(table(), by)) {
                return move_while_sealing(session_, by, act.move, act.language);
            }
            return move(session_, by, act, binds());
        });
    }
    Refusable operator()(const act::Release& act) {
        return in_play([&](Color by) {
            if (is_sealing(table(), by)) return refuse(Refusal::not_allowed, Rule::sealing);
            return release(session_, by, act, binds());
        });
    }
    Refusable operator()(const act::Promote& act) {
        return in_play([&](Color by) {
            if (is_sealing(table(), by)) return refuse(Refusal::not_allowed, Rule::sealing);
            return promote(session_, by, act, binds());
        });
    }
    Refusable operator()(const act::Press&) {
        return in_play([&](Color by) { return press(session_, by); });
    }
    Refusable operator()(const act::Pause& act) {
        if (auto refused = not_started()) return refused;
        return pause(session_, player_, act);
    }
    Refusable operator()(const act::Agree& act) {
        return by_player([&](Color by) { return agree_to_correct(session_, by, act); });
    }
    Refusable operator()(const act::Withdraw& act) {
        return by_player([&](Color) { return withdraw(session_, act); });
    }
    Refusable operator()(const act::Place& act) {
        if (auto refused = not_started()) return refused;
        return place(session_, player_, act);
    }
    Refusable operator()(const act::OfferDraw&) {
        return by_player([&](Color by) { return offer_draw(session_, by); });
    }
    Refusable operator()(const act::AcceptDraw&) {
        return by_player([&](Color by) { return accept_draw(session_, by); });
    }
    Refusable operator()(const act::DeclineDraw&) {
        return by_player([&](Color by) { return decline_draw(session_, by); });
    }
    Refusable operator()(const act::Resign&) {
        return by_player([&](Color by) { return resign(session_, by); });
    }
    Refusable operator()(const act::Claim& act) {
        return by_player([&](Color by) { return claim(by, act); });
    }

    Refusable operator()(const act::Write& act) {
        return by_player([&](Color by) { return write(session_, by, act); });
    }
    Refusable operator()(const act::Sign& act) {
        return by_player([&](Color by) { return sign(session_, by, act); });
    }
    Refusable operator()(const act::Seal& act) {
        const bool by_operator = act_.by == Party::machine_operator;
        return in_play([&](Color by) { return seal(session_, by, act, by_operator); });
    }
    Refusable operator()(const act::Announce& act) {
        return in_play([&](Color by) {
            return announce_move(session_, by, act, act_.by == Party::assistant);
        });
    }
    Refusable operator()(const act::Request& act) {
        if (!player_) return not_for_him();
        // These are settled before the game, too.
        const bool any_time = act.what == Requested::assistant ||
                              act.what == Requested::two_boards || act.what == Requested::device ||
                              act.what == Requested::explanation || act.what == Requested::other;
        if (!any_time) {
            if (auto refused = not_started()) return refused;
        }
        return request(session_, *player_, act_, act);
    }

    Refusable operator()(const act::Resume&) {
        return by_arbiter([&] { return resume(session_); });
    }
    Refusable operator()(const act::Observe& act) {
        return by_arbiter([&] { return observe(act); });
    }
    Refusable operator()(const act::Decide& act) {
        if (player_) return not_for_him();
        return decide(session_, act);
    }
    Refusable operator()(const act::SetClock& act) {
        return by_arbiter([&] { return set_clock(session_, act); });
    }
    Refusable operator()(const act::AddTime& act) {
        return by_arbiter([&] { return add_time(session_, act); });
    }
    Refusable operator()(const act::Penalise& act) {
        return by_arbiter([&] { return penalise(session_, act); });
    }
    Refusable operator()(const act::Restore& act) {
        return by_arbiter([&] { return restore(session_, act); });
    }
    Refusable operator()(const act::Annul&) {
        return by_arbiter([&]() -> Refusable {
            annul(session_, Rule::cases_not_covered, false);
            return accepted;
        });
    }
    Refusable operator()(const act::Declare& act) {
        return by_arbiter([&] { return declare(session_, act); });
    }
    Refusable operator()(const act::Incident& act) {
        if (player_) return not_for_him();
        return incident(session_, act);
    }
    Refusable operator()(const act::Adjourn& act) {
        return by_arbiter([&] { return adjourn(session_, act); });
    }
    Refusable operator()(const act::OpenEnvelope& act) {
        return by_arbiter([&] { return open_envelope(session_, act); });
    }
    Refusable operator()(const act::LoseEnvelope& act) {
        return by_arbiter([&] { return lose_envelope(session_, act); });
    }
    Refusable operator()(const act::Reconstruct&) {
        return by_arbiter([&] { return reconstruct_game(session_); });
    }

private:
    [[nodiscard]] Table& table() const noexcept { return session_.table; }
    [[nodiscard]] static Refusable not_for_him() { return refuse(Refusal::not_allowed); }

    // Computers 1.3: touch-move does not bind an operator.
    [[nodiscard]] bool binds() const noexcept { return act_.by != Party::machine_operator; }

    [[nodiscard]] Refusable too_late() const {
        // III.6.1: the claim has ended the game, whatever comes of it.
        const bool referred = std::ranges::any_of(table().matters, [](const Matter& matter) {
            return matter.kind == QuestionKind::referred;
        });
        if (referred && player_ && !std::holds_alternative<act::Request>(act_.what)) {
            return refuse(Refusal::game_over, Rule::quickplay_claim_ends_the_game);
        }
        if (table().phase != Phase::over) return std::nullopt;
        const act::Request* request = std::get_if<act::Request>(&act_.what);
        const bool asks = request && (request->what == Requested::appeal ||  // 11.10
                                      request->what == Requested::explanation ||
                                      request->what == Requested::leave_area ||
                                      request->what == Requested::leave_venue);
        const bool still_possible =
            asks || std::holds_alternative<act::Incident>(act_.what) ||
            std::holds_alternative<act::Penalise>(act_.what) ||
            std::holds_alternative<act::Sign>(act_.what) ||  // 8.7
            (std::holds_alternative<act::Decide>(act_.what) && !table().pending.empty());
        if (still_possible) return std::nullopt;
        // It asks for nothing but the time, which has ended the game.
        if (!was_over_ && std::holds_alternative<act::Tick>(act_.what)) return std::nullopt;
        return refuse(Refusal::game_over,
                      table().result ? std::optional(table().result->rule) : std::nullopt);
    }
    [[nodiscard]] Refusable not_started() const {
        if (table().phase != Phase::before) return std::nullopt;
        return refuse(Refusal::not_started, Rule::start_of_the_game);
    }
    // What players do at the board.
    template <class Do>
    Refusable in_play(Do act) {
        if (!player_) return not_for_him();
        if (auto refused = not_started()) return refused;
        if (table().phase == Phase::paused) {
            return refuse(Refusal::paused, Rule::restarting_the_game);
        }
        if (table().phase == Phase::adjourned) {
            return refuse(Refusal::adjourned, Rule::opening_the_envelope);
        }
        const auto& reply = table().reply;  // I.9.3: he has replied
        if (reply && reply->pressed && reply->by == *player_) {
            return refuse(Refusal::not_on_move, Rule::resumption_sealer_absent);
        }
        return act(*player_);
    }
    // What they can also do while the clocks are stopped.
    template <class Do>
    Refusable by_player(Do act) {
        if (!player_) return not_for_him();
        if (auto refused = not_started()) return refused;
        return act(*player_);
    }
    template <class Do>
    Refusable by_arbiter(Do act) {
        if (player_) return not_for_him();
        if (auto refused = not_started()) return refused;
        return act();
    }

    Refusable claim(Color by, const act::Claim& act) {
        const bool about_clocks =
            act.claim == ClaimKind::flag || act.claim == ClaimKind::wrong_clock;
        if (table().phase == Phase::adjourned && !about_clocks) {
            return refuse(Refusal::adjourned, Rule::opening_the_envelope);
        }
        ++session_.player(by).claims;  // 11.5
        switch (act.claim) {
            case ClaimKind::threefold:
            case ClaimKind::fifty: return claim_draw(session_, by, act);
            case ClaimKind::flag: return claim_flag(session_, by);
            case ClaimKind::illegal_move: return claim_illegal_move(session_, by);
            case ClaimKind::touched:
                if (!act.square) return refuse(Refusal::no_man, Rule::touched_piece);
                return claim_touched(session_, by, *act.square);
            case ClaimKind::wrong_start: return claim_wrong_start(session_, by);
            case ClaimKind::wrong_board: return claim_wrong_board(session_, by);
            case ClaimKind::wrong_colours: return claim_wrong_colours(session_, by);
            case ClaimKind::wrong_clock: return claim_wrong_clock(session_, by);
            case ClaimKind::no_normal_means: return claim_no_normal_means(session_, by, act);
            case ClaimKind::five_seconds: return claim_five_seconds(session_, by);
        }
        return accepted;
    }

    Refusable observe(const act::Observe& act) {
        switch (act.what) {
            case Observed::flag: return observe_flag(session_);
            case Observed::both_flags: return observe_both_flags(session_);
            case Observed::illegal_move: return observe_illegal_move(session_, act.ply);
            case Observed::both_in_check:
            case Observed::pawn_on_last_rank: return observe_illegal_position(session_, act.what);
            case Observed::repetition:
                // 9.6.1 has ended the game already; anything less must be claimed (9.2).
                return refuse(Refusal::no_irregularity, Rule::repetition_claim);
            case Observed::accidental_touch: return accidental_touch(act);
            case Observed::device: return observe_device(session_, act.player);
        }
        return accepted;
    }

    // 4.2.2: it binds nobody, and declines no offer. 2009: 4.3 asks for intent as well.
    Refusable accidental_touch(const act::Observe& act) {
        Turn& turn = table().turn;
        const bool own = session_.terms().rulebook.has(Rule::touch_is_intentional);
        const Rule rule = own ? Rule::touch_is_intentional : Rule::touched_piece;
        if (!act.square || !turn.touched.contains(*act.square)) {
            return refuse(Refusal::no_irregularity, rule);
        }
        turn.touched.remove(*act.square);
        session_.rule(RulingKind::not_touched, rule, table().has_the_move()).square = act.square;
        if (turn.touched.empty() && turn.declined) {
            if (table().offer) table().another_offer = table().offer;
            table().offer = std::exchange(turn.declined, std::nullopt);
        }
        return accepted;
    }

    Session& session_;
    const Act& act_;
    bool was_over_;
    std::optional<Color> player_;
};

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
    // A.6, B.4: for the whole event, so for the whole game.
    const Supervision supervision =
        game_class == GameClass::standard ? Supervision::full : conditions.supervision;
    IllegalMoveLadder ladder = rulebook.illegal_moves(game_class, supervision);
    Seconds wrong_claim = rulebook.wrong_claim(game_class, supervision);
    if (ladder.also_practised && conditions.blitz_penalty) {
        ladder.to_opponent = wrong_claim = *conditions.blitz_penalty;
    }
    auto terms = std::make_shared<const Terms>(
        Terms{conditions, rulebook, game_class, supervision, ladder, wrong_claim, *start});
    Table table(std::move(terms));
    set_position(table, *start);
    table.now = Instant::min();
    table.presence_tracked = conditions.presence_tracked;
    for (const Color color : both_colors) {
        table.players[color].present = !conditions.presence_tracked;
    }
    if (*settings) table.clock = *Chessclock::check(**settings);
    return Game(std::make_shared<const Table>(std::move(table)));
}

Step Game::apply(const Act& act) const {
    Step step{*this, {}, {}};
    if (act.at < table_->now) {
        step.refused = Refused{Refusal::time_ran_backwards, {}};
        return step;
    }
    auto table = std::make_shared<Table>(*table_);
    Session session{*table, step.rulings};
    pass_time_until(session, act);
    step.refused = Dispatch(session, act, table_->phase == Phase::over)();
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
int Game::illegal_moves_completed(Color by) const noexcept { return table_->players[by].illegal; }
int Game::offers_made(Color by) const noexcept { return table_->players[by].offers; }
int Game::claims_made(Color by) const noexcept { return table_->players[by].claims; }
Millis Game::time_used(Color by) const noexcept { return table_->players[by].used; }

const Scoresheet& Game::scoresheet(Color of) const noexcept {
    static const Scoresheet nothing_written;
    const auto& sheet = table_->players[of].sheet;
    return sheet ? *sheet : nothing_written;
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
