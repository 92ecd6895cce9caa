// Article 11: the conduct of the players: what they ask for, and what they must not have on them.
#include <algorithm>
#include <string_view>

#include "session.hpp"

namespace jadoube {
namespace {

Refusable grant(Session& session, Color by, Requested what, Rule rule) {
    session.rule(RulingKind::granted, rule, by).request = what;
    return accepted;
}

// Only the arbiter can say.
Refusable ask_permission(Session& session, Color by, Requested what, Rule rule) {
    if (session.terms().rulebook.numbering(rule).kind == NumberKind::absent) {
        return refuse(Refusal::not_in_this_edition, rule);
    }
    Matter matter = about(QuestionKind::permission, by, rule);
    matter.request = what;
    ask(session, matter);
    return accepted;
}

// 4.9, 6.2.6, 8.1.6: he must be acceptable to the arbiter.
Refusable have_an_assistant(Session& session, Color by, const std::string& article) {
    Matter matter = about(QuestionKind::assistant, by, Rule::assistant_moves_the_pieces);
    const Conditions& conditions = session.terms().conditions;
    if (conditions.blind[by]) {
        matter.rule = Rule::assistant_of_the_blind;
    } else if (conditions.blind[!by]) {
        matter.rule = Rule::assistant_of_the_sighted;
        if (session.player(!by).has_assistant) return refuse(Refusal::not_allowed, matter.rule);
    } else if (!session.laws().assistant_may_move_the_pieces) {
        matter.rule = Rule::assistant_presses_the_clock;  // 2009: 6.7.d
    }
    for (const Rule named : {Rule::assistant_records, Rule::assistant_presses_the_clock}) {
        if (!article.empty() && session.terms().rulebook.cite(named) == article)
            matter.rule = named;
    }
    matter.request = Requested::assistant;
    ask(session, matter);
    return accepted;
}

// 11.2.3.2: who has the move needs permission; 11.2.4: the other one may have to report.
Refusable leave_the_area(Session& session, Color by) {
    const bool on_move = session.table.has_the_move() == by;
    if (on_move && session.table.phase != Phase::over) {
        return ask_permission(session, by, Requested::leave_area, Rule::leaving_the_area);
    }
    const bool reports = session.terms().conditions.reporting_before_leaving &&
                         session.laws().reporting_before_leaving_may_be_required;
    return grant(session, by, Requested::leave_area,
                 reports ? Rule::reporting_before_leaving : Rule::leaving_the_area);
}

// 11.3.2.1
Refusable use_the_bag(Session& session, Color by) {
    if (!session.laws().devices_allowed_switched_off_in_a_bag) {
        return refuse(Refusal::not_in_this_edition, Rule::device_in_a_bag);
    }
    if (!session.terms().conditions.devices_in_bags) {
        return refuse(Refusal::not_allowed, Rule::device_in_a_bag);
    }
    return ask_permission(session, by, Requested::bag, Rule::device_in_a_bag);
}

// What a number names: a provision, or the first of those below or within it.
std::optional<Rule> find_article(const Session& session, const std::string& article) {
    const Rulebook& book = session.terms().rulebook;
    if (const auto rule = book.find(article)) return rule;
    const std::vector<Rule> below = book.below(article);
    return below.empty() ? std::nullopt : std::optional(below.front());
}

// 11.9
Refusable explain(Session& session, Color by, const std::string& article) {
    if (!session.laws().laws_explained_on_request) {
        return refuse(Refusal::not_in_this_edition, Rule::explanation_of_a_law);
    }
    const std::optional<Rule> rule = find_article(session, article);
    if (!rule) return refuse(Refusal::no_such_article, Rule::explanation_of_a_law);
    Ruling& ruling = session.rule(RulingKind::explained, Rule::explanation_of_a_law, by);
    ruling.subject = rule;
    if (!session.terms().rulebook.find(article)) ruling.text = article;  // all that stands below it
    return accepted;
}

// 2009: 10.2.d, Appendix D
bool is_quickplay_decision(std::string_view number) {
    return number == "10.2" || number.starts_with("10.2.") || number.starts_with("D");
}

// 11.10
Refusable appeal(Session& session, Color by, const std::string& article) {
    if (!session.terms().conditions.appeals) return refuse(Refusal::no_appeal, Rule::appeal);
    const std::optional<Rule> rule = find_article(session, article);
    if (!article.empty() && !rule) return refuse(Refusal::no_such_article, Rule::appeal);
    const Rulebook& book = session.terms().rulebook;
    const bool barred = session.laws().appeals_barred_for_quickplay_rulings &&
                        std::ranges::any_of(book.below(article), [&](Rule below) {
                            return is_quickplay_decision(book.cite(below));
                        });
    if (barred) return refuse(Refusal::no_appeal, Rule::quickplay_final);
    Ruling& ruling = session.rule(RulingKind::appeal, Rule::appeal, by);
    ruling.subject = rule;
    if (rule && !book.find(article)) ruling.text = article;
    const bool is_open = std::ranges::any_of(session.table.matters, [&](const Matter& matter) {
        return matter.kind == QuestionKind::appeal && matter.player == by &&
               matter.subject == rule && matter.article == ruling.text;
    });
    if (is_open) return accepted;
    Matter matter = about(QuestionKind::appeal, by, Rule::appeal);
    matter.subject = rule;
    matter.article = ruling.text;
    ask(session, matter);
    return accepted;
}

// D.1: either of them may demand it.
Refusable demand_two_boards(Session& session, Color by) {
    if (!session.terms().has_two_boards()) {
        return refuse(Refusal::not_allowed, Rule::adapting_the_rules_for_the_blind);
    }
    return grant(session, by, Requested::two_boards, Rule::adapting_the_rules_for_the_blind);
}

// I.1.2: who has the move may want to stop before the end of the session.
Refusable adjourn_early(Session& session, Color by) {
    if (session.table.has_the_move() != by) {
        return refuse(Refusal::not_on_move, Rule::adjourning_early);
    }
    return ask_permission(session, by, Requested::adjournment, Rule::adjourning_early);
}

}  // namespace

Refusable request(Session& session, Color by, const Act& act, const act::Request& what) {
    switch (what.what) {
        case Requested::record: return see_the_record(session, by);
        case Requested::scoresheet: return be_given_a_scoresheet(session, by);
        case Requested::assistant: return have_an_assistant(session, by, what.article);
        case Requested::opponents_scoresheet: return use_opponents_scoresheet(session, by);
        case Requested::explanation: return explain(session, by, what.article);
        case Requested::appeal: return appeal(session, by, what.article);
        case Requested::leave_venue:
            if (session.table.phase == Phase::over) {  // 11.4
                return grant(session, by, what.what, Rule::leaving_the_venue);
            }
            return ask_permission(session, by, what.what, Rule::leaving_the_venue);
        case Requested::leave_area: return leave_the_area(session, by);
        case Requested::visitor:
            return ask_permission(session, by, what.what, Rule::outsiders_in_the_area);
        case Requested::bag: return use_the_bag(session, by);
        case Requested::device:
            if (!session.terms().rulebook.discretion(Rule::electronic_devices)) {  // 2014
                return refuse(Refusal::not_in_this_edition, Rule::electronic_devices);
            }
            return ask_permission(session, by, what.what, Rule::electronic_devices);
        case Requested::adjournment: return adjourn_early(session, by);
        case Requested::two_boards: return demand_two_boards(session, by);
        case Requested::moves_and_times: return tell_moves_and_times(session, by);
        case Requested::consultation:
        case Requested::level:
        case Requested::memory: return operator_requests(session, by, act, what.what);
        case Requested::other:
            return ask_permission(
                session, by, what.what,
                find_article(session, what.article).value_or(Rule::cases_not_covered));
    }
    return accepted;
}

void rule_on_permission(Session& session, const Matter& matter, bool granted) {
    const Color by = matter.player;
    if (matter.request == Requested::assistant) {
        session.player(by).assistant_denied = !granted;
        session.player(by).has_assistant = granted;
    }
    if (matter.request == Requested::consultation) session.player(by).consulted = granted;
    session.rule(granted ? RulingKind::granted : RulingKind::denied, matter.rule, by).request =
        matter.request;
}

// 11.10: what was decided stands until the arbiter corrects it.
void rule_on_appeal(Session& session, const Matter& matter, bool upheld) {
    Ruling& ruling = session.rule(upheld ? RulingKind::appeal_upheld : RulingKind::appeal_dismissed,
                                  Rule::appeal, matter.player);
    ruling.subject = matter.subject;
    ruling.text = matter.article;
    if (upheld) session.table.appeal_upheld = true;
}

void lost_for_device(Session& session, Color player, bool opponent_can_win) {
    Score score = win_for(!player);
    if (!opponent_can_win) {
        score = player == Color::white ? Score::half_for_black : Score::half_for_white;
    }
    end_game(session, score, Reason::device, Rule::device_found);
    session.rulings.back().player = player;
}

// 11.3.2.2; 2009: 12.3.b
void loses_for_device(Session& session, Color player) {
    const bool may_be_drawn = session.laws().device_drawn_if_opponent_cannot_win;
    const Possible wins = may_be_drawn ? can_mate(session.table, !player) : Possible::yes;
    if (wins != Possible::unknown) {
        return lost_for_device(session, player, wins == Possible::yes);
    }
    Matter matter = about(QuestionKind::can_checkmate, player, Rule::device_found);
    matter.reason = Reason::device;
    interrupt(session.table);
    ask(session, matter, {Option::can_checkmate, Option::cannot_checkmate});
}

Refusable observe_device(Session& session, std::optional<Color> player) {
    if (!player) return refuse(Refusal::not_allowed, Rule::device_found);
    const bool milder = session.terms().conditions.milder_device_penalty &&
                        session.laws().milder_penalty_for_devices_possible;
    if (!milder) {
        loses_for_device(session, *player);
        return accepted;
    }
    ask(session, about(QuestionKind::device, *player, Rule::device_found),
        {Option::warning, Option::opponent_time, Option::own_time, Option::loss});
    return accepted;
}

}  // namespace jadoube
