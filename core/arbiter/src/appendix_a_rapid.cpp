// Appendices A and B: what is different where nobody watches each game.
#include <algorithm>

#include <jadoube/notation/fen.hpp>

#include "session.hpp"

namespace jadoube {

// A.5.2, 2009: B.3.c
Rule rule_of_standing(const Terms& terms) {
    const bool blitz = terms.ladder.rule == Rule::blitz_illegal_move;
    return blitz ? Rule::blitz_illegal_move : Rule::rapid_illegal_move;
}

// A.5.1: after so many moves completed by each, the set-up and the clock stay as they are.
bool is_too_late_for_setup(const Table& table) {
    return table.terms->is_partial() &&
           moves_completed_by_both(table) >= table.laws().complaints_cut_off;
}

namespace {

bool shows(const AnyPosition& position, Observed what) {
    return what == Observed::both_in_check ? both_kings_in_check(position)
                                           : pawn_on_last_rank(position);
}

}  // namespace

// A.4.3, B.2.3: on his turn, so many times, and his clock runs on.
Refusable see_the_record(Session& session, Color by) {
    const Table& table = session.table;
    if (updates_with_the_opponent(table, by)) {
        session.rule(RulingKind::granted, Rule::both_update_after_a_flag, by).request =
            Requested::record;
        return accepted;
    }
    const bool blitz = session.terms().game_class == GameClass::blitz;
    const Rule rule = blitz ? Rule::blitz_seeing_the_record : Rule::rapid_seeing_the_record;
    const std::optional<int>& most = session.laws().looks_at_the_arbiters_record;
    const bool recorded =
        session.terms().game_class != GameClass::standard && !session.terms().is_partial();
    if (!most || !recorded) return refuse(Refusal::not_in_this_edition, rule);
    if (table.has_the_move() != by) return refuse(Refusal::not_on_move, rule);
    const int count = ++session.player(by).looks;
    if (count <= *most) {
        Ruling& ruling = session.rule(RulingKind::granted, rule, by);
        ruling.request = Requested::record;
        ruling.count = count;
        return accepted;
    }
    Ruling& ruling = session.rule(RulingKind::denied, rule, by);
    ruling.request = Requested::record;
    ruling.count = count;
    session.rule(RulingKind::incident, Rule::no_distraction, by);
    return accepted;
}

// A.2: who need not record may still want to. 8.3: an electronic one with a defect is replaced.
Refusable be_given_a_scoresheet(Session& session, Color by) {
    if (session.terms().conditions.electronic_scoresheets) {
        session.rule(RulingKind::granted, Rule::scoresheet_belongs_to_the_organiser, by).request =
            Requested::scoresheet;
        return accepted;
    }
    const bool quick = session.terms().game_class != GameClass::standard;
    if (!quick || !session.laws().scoresheet_on_request) {
        return refuse(Refusal::not_in_this_edition, Rule::rapid_recording);
    }
    session.rule(RulingKind::granted, Rule::rapid_recording, by).request = Requested::scoresheet;
    return accepted;
}

// A.5.4
Refusable observe_illegal_position(Session& session, Observed what) {
    Table& table = session.table;
    const bool unseen = session.terms().is_unseen();
    if (!unseen && !shows(table.position, what)) {
        return refuse(Refusal::no_irregularity, Rule::rapid_illegal_position);
    }
    const bool waits =
        session.terms().is_partial() &&
        session.laws().illegal_position == IllegalPosition::drawn_after_one_more_move;
    // Elsewhere it is an illegal move that is found (7.5.1).
    if (!waits && !session.terms().is_partial()) return observe_illegal_move(session, {});
    if (!waits) {
        // 2009: A.4.c: the arbiter steps in, if that is possible; B.3.b leaves that out.
        if (session.terms().ladder.rule == Rule::blitz_illegal_move) {
            return refuse(Refusal::not_allowed, Rule::blitz_without_quickplay_claims);
        }
        // Since when nobody knows who has not seen it: the arbiter restores what he finds.
        if (unseen) return refuse(Refusal::unseen, Rule::rapid_illegal_position);
        const Ply* ply = table.history.last();
        while (ply && shows(ply->position, what)) ply = ply->before.get();
        if (!ply) return refuse(Refusal::no_irregularity, Rule::rapid_illegal_position);
        take_back_to_before(table, ply->number);
        count_moves_again(table);
        session.rule(RulingKind::restored, Rule::rapid_illegal_position)
            .effects.emplace_back(effect::Restore{to_fen(table.position)});
        return accepted;
    }
    session.rule(RulingKind::illegal_position, Rule::rapid_illegal_position);
    table.waiting_for = table.players.white.completed + table.players.black.completed + 1;
    return accepted;
}

void check_illegal_position(Session& session) {
    Table& table = session.table;
    if (!table.waiting_for) return;
    if (table.players.white.completed + table.players.black.completed < *table.waiting_for) return;
    table.waiting_for.reset();
    const bool unseen = session.terms().is_unseen();
    const bool illegal = both_kings_in_check(table.position) || pawn_on_last_rank(table.position) ||
                         table.position.is_in_check(!table.has_the_move());
    if (!illegal && !unseen) return;
    if (unseen || session.terms().has_human_arbiter()) {
        return ask(session, about(QuestionKind::illegal_position, table.has_the_move(),
                                  Rule::rapid_illegal_position));
    }
    end_game(session, Score::draw, Reason::illegal_position, Rule::rapid_illegal_position);
}

// A.5.2: what stands can still be corrected, if both want it and nobody else is asked.
Refusable agree_to_correct(Session& session, Color by, const act::Agree& act) {
    Table& table = session.table;
    if (!session.terms().ladder.both_may_correct_it_later) {
        return refuse(Refusal::not_in_this_edition, rule_of_standing(session.terms()));
    }
    const Ply* ply = table.history.at(act.ply);
    if (!ply) return refuse(Refusal::no_such_ply, rule_of_standing(session.terms()));
    // Of a move that nobody has seen it is enough that both say so.
    if (!ply->fault && !session.terms().is_unseen()) {
        return refuse(Refusal::no_irregularity, rule_of_standing(session.terms()));
    }
    session.player(by).agrees_to_correct = act.ply;
    if (session.player(!by).agrees_to_correct != act.ply) return accepted;
    for (const Color color : both_colors) {
        session.player(color).agrees_to_correct.reset();
        session.player(color).irregularity_stands = false;
    }
    take_back_to_before(table, act.ply);
    count_moves_again(table);
    session.rule(RulingKind::restored, rule_of_standing(session.terms())).effects =
        board_again(table);
    return accepted;
}

}  // namespace jadoube
