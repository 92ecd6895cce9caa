// Guidelines III (2009: Article 10 and Appendix D): games without increment, quickplay finishes.
#include <algorithm>

#include "session.hpp"

namespace jadoube {
namespace {

constexpr Millis little_time = std::chrono::minutes(2);
constexpr Millis compensation = std::chrono::minutes(2);
constexpr Millis introduced_increment = std::chrono::seconds(5);

// The player who has the move, with less than two minutes, before his flag falls, in the phase in
// which all remaining moves must be completed.
Refusable cannot_claim_now(const Session& session, Color by, Rule rule) {
    const Table& table = session.table;
    if (auto refused = is_no_quickplay_game(session, rule)) return refused;
    // III.6.1 does not ask who has the move.
    const bool anybody = rule == Rule::quickplay_claim_ends_the_game;
    if (table.has_the_move() != by && !anybody) return refuse(Refusal::not_on_move, rule);
    if (table.clock->moves_required(by)) {
        return refuse(Refusal::too_early, Rule::quickplay_finish);  // III.1
    }
    if (table.clock->expired(by)) return refuse(Refusal::not_allowed, rule);
    if (table.clock->time_left(by) >= little_time) return refuse(Refusal::too_early, rule);
    return std::nullopt;
}

// III.4: an increment for both, from the next move on.
void introduce_increment(Session& session, Ruling& ruling) {
    std::optional<Chessclock>& clock = session.table.clock;
    if (!clock) return;
    ClockSettings settings;
    settings.mode = ClockMode::fischer;
    settings.period_change = clock->period_change();
    settings.carry_over_in_delay = clock->carry_over_in_delay();
    for (const ClockPeriod& period : clock->periods()) {
        settings.periods.push_back(period);
        settings.periods.back().increment = introduced_increment;
    }
    if (auto set = clock->with(settings)) clock = *set;
    ruling.effects.emplace_back(effect::Increment{introduced_increment});
}

void rule_on_five_seconds(Session& session, const Matter& matter, bool agreed) {
    Table& table = session.table;
    const Color by = matter.player;
    if (!agreed) {
        table.five_seconds_refused = true;
        session.rule(RulingKind::claim_rejected, matter.rule, by).claim = matter.claim;
        return;
    }
    // The offer has been refused, or nobody would have asked for the increment.
    end_offer_to(session, !by);
    table.turn.declined.reset();
    Ruling& ruling = session.rule(RulingKind::increment_set, matter.rule, by);
    introduce_increment(session, ruling);
    give_time(session, ruling, !by, compensation);
}

void draw_by_normal_means(Session& session, const Matter& matter, Rule rule) {
    session.rule(RulingKind::claim_upheld, rule, matter.player).claim = matter.claim;
    end_game(session, Score::draw, Reason::no_normal_means, rule);
}

void postpone(Session& session, const Matter& matter, bool with_time) {
    const Color by = matter.player;
    Ruling& ruling = session.rule(RulingKind::postponed, Rule::quickplay_postponed, by);
    ruling.claim = matter.claim;
    if (with_time) give_time(session, ruling, !by, compensation);
    Matter later = about(QuestionKind::postponed, by, Rule::quickplay_postponed);
    later.claim = matter.claim;
    later.flagged = matter.flagged;
    ask(session, later);
}

// 6.9, which had to wait for the arbiter.
void lose_by_the_flag_after_all(Session& session, const Matter& matter) {
    if (!matter.flagged) return;
    loses_unless_opponent_cannot_mate(session, *matter.flagged, Reason::flag, Rule::loss_on_time);
}

void decide_at_last(Session& session, const Matter& matter, bool drawn) {
    if (drawn) return draw_by_normal_means(session, matter, Rule::quickplay_postponed);
    session.rule(RulingKind::claim_rejected, Rule::quickplay_postponed, matter.player).claim =
        matter.claim;
    lose_by_the_flag_after_all(session, matter);
}

// III.6: nobody is there to decide: the game is over, and somebody else decides how.
Refusable refer(Session& session, Color by, const act::Claim& act) {
    Table& table = session.table;
    const bool effort = act.ground == QuickplayGround::no_effort;
    const Rule rule = effort ? Rule::quickplay_no_effort : Rule::quickplay_cannot_win;
    // III.6.1.2: with an up-to-date scoresheet.
    if (effort && !is_up_to_date(table, by)) return refuse(Refusal::not_allowed, rule);
    Ruling& ruling = session.rule(RulingKind::referred, rule, by);
    ruling.claim = ClaimKind::no_normal_means;
    ruling.effects.emplace_back(noted(table));
    interrupt(table);
    Matter matter = about(QuestionKind::referred, by, Rule::quickplay_referred);
    matter.claim = ClaimKind::no_normal_means;
    ask(session, matter, {Option::uphold, Option::loss});
    return accepted;
}

}  // namespace

Refusable is_no_quickplay_game(const Session& session, Rule rule) {
    const Terms& terms = session.terms();
    if (!session.table.clock) return refuse(Refusal::no_clock, rule);
    const bool law = session.laws().quickplay == Quickplay::law;
    if (!law && !terms.conditions.quickplay) {
        return refuse(Refusal::not_in_this_edition, Rule::quickplay_announced);
    }
    if (terms.game_class == GameClass::blitz) {
        const bool allowed = session.laws().quickplay_in_blitz && !terms.is_partial();
        if (!allowed) {
            return refuse(Refusal::not_in_this_edition,
                          law ? Rule::blitz_without_quickplay_claims : Rule::quickplay_scope);
        }
    }
    // III.2.2: nor where time is added.
    for (const Color color : both_colors) {
        const bool added = session.table.clock->increment(color) > Millis::zero();
        if (added && terms.rulebook.has(Rule::quickplay_scope)) {
            return refuse(Refusal::not_in_this_edition, Rule::quickplay_scope);
        }
    }
    return std::nullopt;
}

// III.4
Refusable claim_five_seconds(Session& session, Color by) {
    const Rule rule = Rule::five_second_request;
    if (!session.laws().five_second_request) return refuse(Refusal::not_in_this_edition, rule);
    if (auto refused = cannot_claim_now(session, by, rule)) return refused;
    if (!session.terms().conditions.increment_possible) return refuse(Refusal::not_allowed, rule);
    if (is_asked(session.table, QuestionKind::five_seconds, by)) return accepted;
    if (session.laws().five_second_request_is_an_offer) offer_by_claim(session, by);
    Matter matter = about(QuestionKind::five_seconds, by, rule);
    matter.claim = ClaimKind::five_seconds;
    ask(session, matter);
    return accepted;
}

// III.5
Refusable claim_no_normal_means(Session& session, Color by, const act::Claim& act) {
    const bool present = session.terms().conditions.arbiter_present;
    const Rule rule = present ? Rule::quickplay_claim : Rule::quickplay_claim_ends_the_game;
    if (auto refused = cannot_claim_now(session, by, rule)) return refused;
    // Where the increment of III.4 is to be had, it comes first.
    const bool increment = session.laws().five_second_request && present &&
                           session.terms().conditions.increment_possible;
    if (increment && !session.table.five_seconds_refused) {
        return refuse(Refusal::not_allowed, Rule::five_second_request);
    }
    if (is_asked(session.table, QuestionKind::no_normal_means, by)) return accepted;
    if (!present) return refer(session, by, act);
    if (session.laws().quickplay_claim_is_an_offer) offer_by_claim(session, by);
    Matter matter = about(QuestionKind::no_normal_means, by, rule);
    matter.claim = ClaimKind::no_normal_means;
    ask(session, matter,
        {Option::uphold, Option::postpone, Option::postpone_with_time, Option::dismiss});
    return accepted;
}

void rule_on_quickplay(Session& session, const Matter& matter, Option option) {
    const bool upheld = option == Option::uphold;
    if (matter.kind == QuestionKind::five_seconds) {
        return rule_on_five_seconds(session, matter, upheld);
    }
    if (matter.kind == QuestionKind::postponed) return decide_at_last(session, matter, upheld);
    if (matter.kind == QuestionKind::referred) {
        if (upheld) return draw_by_normal_means(session, matter, Rule::quickplay_referred);
        session.rule(RulingKind::claim_rejected, matter.rule, matter.player).claim = matter.claim;
        return end_game(session, win_for(!matter.player), Reason::declared, matter.rule);
    }
    if (upheld) return draw_by_normal_means(session, matter, Rule::quickplay_agreed);  // III.5.1
    if (option != Option::dismiss) {
        return postpone(session, matter, option == Option::postpone_with_time);
    }
    Ruling& ruling =  // III.5.3
        session.rule(RulingKind::claim_rejected, Rule::quickplay_rejected, matter.player);
    ruling.claim = matter.claim;
    if (matter.flagged) return lose_by_the_flag_after_all(session, matter);
    give_time(session, ruling, !matter.player, compensation);
}

bool decision_is_postponed(Session& session, Color flagged) {
    Table& table = session.table;
    const auto open = std::ranges::find_if(table.matters, [](const Matter& matter) {
        return matter.kind == QuestionKind::postponed ||
               matter.kind == QuestionKind::no_normal_means;
    });
    if (open == table.matters.end()) return false;
    open->flagged = flagged;
    interrupt(table);
    return true;
}

}  // namespace jadoube
