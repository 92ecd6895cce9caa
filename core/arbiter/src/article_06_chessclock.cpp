// Article 6: the chessclock.
#include <algorithm>

#include "session.hpp"

namespace jadoube {
namespace {

constexpr Instant beginning{};

// 6.8: whether a fallen flag is seen without anybody claiming it.
bool flags_are_called(const Terms& terms) {
    return !terms.is_partial() || terms.laws().flag_calling != FlagCalling::only_on_claim;
}

void flag_falls(Session& session, Color player) {
    if (!flags_are_called(session.terms())) return;
    if (!session.terms().has_human_arbiter()) return rule_on_flag(session, player);
    ask(session, about(QuestionKind::flag, player, Rule::flag_fallen));
    bring_up_to_date(session);
}

// 6.7.1
void default_time_ends(Session& session) {
    Table& table = session.table;
    if (table.has_been_adjourned) return late_at_resumption(session);
    table.default_time_over = true;
    const bool white = !table.players.white.present;
    const bool black = !table.players.black.present;
    if (!white && !black) return;
    if (!session.terms().has_human_arbiter())
        return rule_on_lateness(session, Rule::default_time, white, black);
    for (const Color color : {table.has_the_move(), !table.has_the_move()}) {
        if (table.players[color].present) continue;
        ask(session, about(QuestionKind::late, color, Rule::default_time));
    }
}

std::optional<Instant> default_time_due(const Table& table) {
    if (table.has_been_adjourned) return late_at_resumption_due(table);
    const bool tracked = table.presence_tracked && !table.default_time_over;
    if (!tracked || table.phase == Phase::before || table.phase == Phase::over) return std::nullopt;
    return beginning + table.terms->conditions.default_time;
}

}  // namespace

void on_clock_event(Session& session, const ClockEvent& event) {
    switch (event.kind) {
        case ClockEvent::Kind::flag_fallen: return flag_falls(session, event.player);
        case ClockEvent::Kind::period_reached: {
            Ruling& ruling =
                session.rule(RulingKind::period_reached, Rule::time_carried_over, event.player);
            ruling.count = event.period;
            const auto periods = session.table.clock->periods();
            const auto number = static_cast<std::size_t>(event.period);
            const Millis time = periods[std::min(number, periods.size()) - 1].time;
            if (time > Millis::zero()) {
                ruling.effects.emplace_back(effect::AddTime{event.player, time});
            }
            // 8.5: a display that has come to zero is a flag that has fallen.
            if (session.table.clock->period_change() == PeriodChange::zero) {
                bring_up_to_date(session);
            }
            return;
        }
    }
}

// 6.6, 6.7.2
void start_game(Session& session) {
    Table& table = session.table;
    table.phase = Phase::playing;
    table.now = beginning;
    check_assistant_needed(session);
    if (table.clock) (void)table.clock->advance(beginning);
    run_clock_of(table, table.has_the_move());  // 6.6
}

namespace {

std::optional<Instant> next_clock_event(const Table& table) {
    if (!table.clock) return std::nullopt;
    const auto event = table.clock->next_event();
    return event ? std::optional(event->at) : std::nullopt;
}

void pass(Table& table, Instant to) {
    if (table.running && to > table.now) table.players[*table.running].used += to - table.now;
    table.now = to;
}

}  // namespace

std::optional<Instant> next_due(const Table& table) {
    if (table.phase == Phase::over) return std::nullopt;
    const std::optional<Instant> due = default_time_due(table);
    const std::optional<Instant> next = next_clock_event(table);
    if (!due || !next) return due ? due : next;
    return std::min(*due, *next);
}

void let_time_pass(Session& session, Instant to) {
    Table& table = session.table;
    while (table.phase != Phase::over) {
        const std::optional<Instant> due = default_time_due(table);
        const std::optional<Instant> next = next_clock_event(table);
        if (due && *due <= to && (!next || *due <= *next)) {
            pass(table, std::max(table.now, *due));
            if (table.clock) (void)table.clock->advance(table.now);
            default_time_ends(session);
            continue;
        }
        if (!next || *next > to) break;
        pass(table, *next);
        const auto event = table.clock->advance(*next);
        if (!event) break;
        on_clock_event(session, *event);
    }
    pass(table, to);
    if (table.clock) (void)table.clock->advance(to);
    check_release_from_recording(session);
}

// 6.7.1: from the first report on it is known who is there: whoever has neither arrived nor acted
// is not. Whether a player is late does not depend on the opponent.
Refusable arrive(Session& session, Color by) {
    Table& table = session.table;
    const bool was_there = session.player(by).has_acted;
    if (table.presence_tracked || table.has_been_adjourned || was_there) {
        session.player(by).present = true;
        return accepted;
    }
    table.presence_tracked = true;
    for (const Color color : both_colors) {
        session.player(color).present = session.player(color).has_acted;
    }
    if (table.phase != Phase::before) {
        // The default time may have ended before he came.
        const std::optional<Instant> due = default_time_due(table);
        if (due && *due < table.now) default_time_ends(session);
    }
    session.player(by).present = true;
    return accepted;
}

// 6.2.1
void complete(Session& session, Color by) {
    Table& table = session.table;
    Player& player = session.player(by);
    const bool two = player.uncompleted_by_two;
    player.uncompleted = player.uncompleted_by_two = false;
    ++player.completed;
    if (table.clock) {
        const bool breach = table.breach && table.breach->ply == table.history.size();
        Pressed* kept = breach ? &table.breach->pressed : nullptr;
        if (session.terms().is_unseen()) kept = &table.unseen_press;
        if (kept) kept->before = std::make_shared<const Chessclock>(*table.clock);
        const std::optional<ClockEvent> event = table.clock->press(by);
        if (kept) kept->after = std::make_shared<const Chessclock>(*table.clock);
        note_time_left(table, by);
        if (event) on_clock_event(session, *event);
    }
    table.running = !by;
    if (two && session.laws().two_hands == TwoHands::illegal_if_pressed) two_hands(session, by);
    if (table.phase == Phase::over) return;
    check_illegal_position(session);
    // 2014: 9.6.b counts moves that are completed.
    const bool counts = session.laws().automatic_no_progress_counts == MovesCounted::completed;
    if (table.phase != Phase::over && counts && drawn_by_75_moves(table)) {
        end_game(session, Score::draw, Reason::seventyfive, Rule::seventy_five_moves);
    }
}

// 6.2.1, 6.2.2
Refusable press(Session& session, Color by) {
    Table& table = session.table;
    const bool sealing = is_sealing(table, by);
    const bool reply = has_sealed_reply(table, by);
    if (session.terms().is_guarded() && !sealing && !reply) {
        return refuse(Refusal::guarded, Rule::pressing_the_clock);
    }
    if (table.running != by) return refuse(Refusal::not_running, Rule::pressing_the_clock);
    if (table.reply && table.reply->pressed) {  // it must be opened first
        return refuse(Refusal::not_on_move, Rule::resumption_sealer_absent);
    }
    if (sealing) return stop_after_sealing(session, by);
    if (reply) {
        start_clock_of_absent(session, by);
        return accepted;
    }
    const bool on_move = table.has_the_move() == by;
    if (on_move && session.terms().is_unseen()) {  // the press says that he has made one
        end_offer_to(session, by);                 // he has touched a man
        make_unseen(session, by);
        complete(session, by);
        return accepted;
    }
    if (on_move && table.turn.put_back) {  // 7.5.1, 4.3: it is undone with the move before it
        table.turn.put_back = false;
        return accepted;
    }
    if (press_before_announcing(session, by)) return accepted;
    if (on_move && table.turn.placement) {
        press_after_placement(session, by);
    } else if (session.player(by).uncompleted) {
        complete(session, by);
    } else if (on_move && !session.player(!by).uncompleted) {
        press_without_move(session, by);
    } else {                       // 6.2.4: or the opponent had pressed before he made his move
        run_clock_of(table, !by);  // his clock ran without his having the move
    }
    return accepted;
}

// 6.11.1, 6.11.2, 7.4.2
Refusable pause(Session& session, std::optional<Color> by, const act::Pause& act) {
    Table& table = session.table;
    if (table.phase == Phase::paused) return refuse(Refusal::paused, Rule::restarting_the_game);
    if (by && is_sealing(table, *by)) return stop_after_sealing(session, *by);
    if (table.phase == Phase::adjourned) {
        // I.9.2: the clock of a player who was late stops when he calls the arbiter.
        if (!table.running) return refuse(Refusal::adjourned, Rule::resumption_replier_absent);
        if (by) session.player(*by).present = true;
        stop_clocks(table);
        session.rule(RulingKind::paused, Rule::resumption_replier_absent, by).text = act.reason;
        return accepted;
    }
    interrupt(table);
    table.paused_by = act.reason.empty() ? by : std::nullopt;
    Ruling& ruling =
        session.rule(RulingKind::paused,
                     by ? Rule::player_stops_the_clocks : Rule::arbiter_stops_the_clocks, by);
    ruling.text = act.reason;
    const bool somebody_answers = session.terms().conditions.arbiter_present;
    if (!by || !act.reason.empty() || !somebody_answers) return accepted;
    // 6.11.4: only the arbiter can say whether there was a reason.
    Matter matter = about(QuestionKind::pause, *by, Rule::stopping_without_reason);
    ask(session, matter,
        {Option::no_penalty, Option::warning, Option::opponent_time, Option::own_time,
         Option::loss});
    return accepted;
}

// 6.11.3
Refusable resume(Session& session) {
    Table& table = session.table;
    if (table.phase == Phase::adjourned) return resume_adjourned(session);
    if (table.phase != Phase::paused) return refuse(Refusal::not_paused, Rule::restarting_the_game);
    if (const Matter* matter = held_up_by(table)) return refuse(Refusal::paused, matter->rule);
    for (const Matter& matter : table.matters) {
        // Nobody knows yet whether the game is over, or from which position it goes on (D.2.9).
        const bool boards = matter.kind == QuestionKind::boards_differ &&
                            session.terms().conditions.arbiter_present;
        const bool unknown = boards || matter.kind == QuestionKind::can_checkmate ||
                             matter.kind == QuestionKind::referred || matter.flagged;
        if (unknown) return refuse(Refusal::paused, matter.rule);
    }
    table.phase = Phase::playing;
    table.paused_by.reset();
    run_clock_of(table, table.stopped.value_or(table.has_the_move()));
    session.rule(RulingKind::resumed, Rule::restarting_the_game);
    return accepted;
}

// 6.9, A.5.3
void rule_on_flag(Session& session, Color player) {
    const bool both = session.table.clock && session.table.clock->flags().size() == 2;
    session.rule(RulingKind::flag_fallen, Rule::flag_fallen, player);
    if (decision_is_postponed(session, player)) return;
    if (both && session.terms().is_partial() && session.laws().both_fallen_flags_draw) {
        return end_game(session, Score::draw, Reason::both_flags, Rule::rapid_both_flags);
    }
    const Rule rule =
        session.terms().is_partial() && session.laws().flag_calling == FlagCalling::only_on_claim
            ? Rule::rapid_win_on_time
            : Rule::loss_on_time;
    loses_unless_opponent_cannot_mate(session, player, Reason::flag, rule);
}

// 6.8, A.5.3
Refusable claim_flag(Session& session, Color by) {
    Table& table = session.table;
    if (!table.clock) return refuse(Refusal::no_clock, Rule::flag_fallen);
    const Parameters& laws = session.laws();
    const bool fallen = table.clock->expired(!by);
    const bool own = table.clock->expired(by);
    const bool partial = session.terms().is_partial();
    // 2009: with both down it is a draw, whoever claims.
    const bool too_late =
        own && partial && laws.time_win_claimant_needs_time_left && !laws.both_fallen_flags_draw;
    if (!fallen || too_late) {
        const Rule rule = too_late ? Rule::rapid_win_on_time : Rule::flag_fallen;
        Ruling& ruling = session.rule(RulingKind::claim_rejected, rule, by);
        ruling.claim = ClaimKind::flag;
        ruling.grounds = grounds_of_flag(table, by);
        return accepted;
    }
    if (session.terms().has_human_arbiter()) {
        if (is_asked(table, QuestionKind::flag, !by)) return accepted;
        ask(session, about(QuestionKind::flag, !by, Rule::flag_fallen));
        return accepted;
    }
    // With both flags down the one that fell first decides.
    rule_on_flag(session, own ? table.clock->flags().front() : !by);
    return accepted;
}

Refusable observe_flag(Session& session) {
    Table& table = session.table;
    if (!table.clock) return refuse(Refusal::no_clock, Rule::flag_fallen);
    if (table.clock->flags().empty()) return refuse(Refusal::no_irregularity, Rule::flag_fallen);
    if (session.terms().is_partial() && session.laws().flag_calling == FlagCalling::only_on_claim) {
        // 2009: A.4.d: the arbiter leaves it to the players, unless both are down.
        const bool both = table.clock->flags().size() == 2;
        if (!both) return refuse(Refusal::not_allowed, Rule::rapid_flag_on_claim);
        end_game(session, Score::draw, Reason::both_flags, Rule::rapid_both_flags);
        return accepted;
    }
    rule_on_flag(session, table.clock->flags().front());
    return accepted;
}

// III.3.1, 2009: 6.11
Refusable observe_both_flags(Session& session) {
    Table& table = session.table;
    if (!table.clock) return refuse(Refusal::no_clock, Rule::both_flags);
    const bool law = session.laws().both_flags == BothFlags::law;
    const Rule rule = law ? Rule::both_flags_by_law : Rule::both_flags;
    if (!law) {
        if (auto refused = is_no_quickplay_game(session, rule)) return refused;
    }
    if (table.clock->flags().size() != 2) return refuse(Refusal::no_irregularity, rule);
    const bool last = std::ranges::all_of(
        both_colors, [&](Color color) { return !table.clock->moves_required(color); });
    if (last) {
        Rule drawn = law ? Rule::both_flags_by_law_last_period : Rule::both_flags_last_period;
        const bool rapid = session.terms().is_partial() && session.laws().both_fallen_flags_draw;
        if (rapid) drawn = Rule::rapid_both_flags;  // 2009: A.4.d.3
        end_game(session, Score::draw, Reason::both_flags, drawn);
        return accepted;
    }
    drop_questions(table, [](const Matter& matter) { return matter.kind == QuestionKind::flag; });
    const Rule goes_on =
        law ? Rule::both_flags_by_law_earlier_period : Rule::both_flags_earlier_period;
    for (const Color color : both_colors) {
        if (const auto event = table.clock->enter_next_period(color)) {
            session.rule(RulingKind::period_reached, goes_on, color).count = event->period;
        }
    }
    return accepted;
}

void stop_for_wrong_clock(Session& session, Color by) {
    Table& table = session.table;
    if (table.phase == Phase::adjourned) {
        stop_clocks(table);
    } else {
        interrupt(table);
    }
    const bool resumed = table.has_been_adjourned;  // I.13
    session
        .rule(RulingKind::paused,
              resumed ? Rule::wrong_times_at_resumption : Rule::wrong_clock_setting, by)
        .claim = ClaimKind::wrong_clock;
}

// 6.10.2, A.5.1.1
Refusable claim_wrong_clock(Session& session, Color by) {
    Table& table = session.table;
    if (!table.clock) return refuse(Refusal::no_clock, Rule::wrong_clock_setting);
    if (is_too_late_for_setup(table)) {
        session.rule(RulingKind::stands, Rule::rapid_clock_setting_stands, by).claim =
            ClaimKind::wrong_clock;
        return accepted;
    }
    // I.13: after his first move only if the arbiter decides so.
    const bool too_late = table.has_been_adjourned && session.player(by).moved_since_resumption;
    if (too_late && !session.terms().has_human_arbiter()) {
        session.rule(RulingKind::stands, Rule::wrong_times_at_resumption, by).claim =
            ClaimKind::wrong_clock;
        return accepted;
    }
    claim_fact(
        session, by, QuestionKind::wrong_clock,
        table.has_been_adjourned ? Rule::wrong_times_at_resumption : Rule::wrong_clock_setting,
        ClaimKind::wrong_clock);
    return accepted;
}

// 6.10.1, 6.10.2, 7.1
Refusable set_clock(Session& session, const act::SetClock& act) {
    Table& table = session.table;
    if (!table.clock) return refuse(Refusal::no_clock, Rule::wrong_clock_setting);
    for (const Color color : both_colors) {
        const auto& time = act.time[color];
        if (time && (*time < Millis::zero() || *time > longest_clock_time)) {
            return refuse(Refusal::bad_number, Rule::wrong_clock_setting);
        }
    }
    if (act.moves && (*act.moves < 0 || *act.moves > most_clock_moves)) {
        return refuse(Refusal::bad_number, Rule::wrong_clock_setting);
    }
    table.dismissed.erase(ClaimKind::wrong_clock);  // it may be wrong in another way now
    Ruling& ruling = session.rule(RulingKind::clock_set, Rule::wrong_clock_setting);
    std::vector<ClockEvent> events;
    for (const Color color : both_colors) {
        if (act.moves) table.clock->set_moves_in_period(color, *act.moves);
        if (!act.time[color]) continue;
        ruling.effects.emplace_back(effect::SetTime{color, *act.time[color]});
        if (const auto event = table.clock->set_time(color, *act.time[color])) {
            events.push_back(*event);
        }
    }
    const auto note = [&](std::optional<Irregularity>& one) {
        if (one && act.time[one->by]) one->pressed.time_was_set = true;
    };
    if (table.breach && act.time[table.breach->by]) table.breach->pressed.time_was_set = true;
    const Ply* last = table.history.last();
    if (last && act.time[last->by]) table.unseen_press.time_was_set = true;
    for (const Color color : both_colors) note(table.irregularity[color]);
    for (Matter& matter : table.matters) note(matter.irregularity);
    for (const ClockEvent& event : events) {
        if (table.phase != Phase::over) on_clock_event(session, event);
    }
    return accepted;
}

// 6.7.1, I.10
void rule_on_lateness(Session& session, Rule rule, bool white, bool black) {
    for (const Color color : both_colors) {
        const bool late = color == Color::white ? white : black;
        if (late) session.rule(RulingKind::late, rule, color);
    }
    // A game that is resumed has been played.
    const bool played = rule == Rule::late_at_resumption;
    const Score both = played ? Score::both_lose : Score::none_by_default;
    const Score whites = played ? Score::white_wins : Score::white_by_default;
    const Score blacks = played ? Score::black_wins : Score::black_by_default;
    end_game(session, white && black ? both : white ? blacks : whites, Reason::default_time, rule);
}

}  // namespace jadoube
