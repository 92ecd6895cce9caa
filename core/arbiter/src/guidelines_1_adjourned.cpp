// Guidelines I: adjourned games.
#include <algorithm>
#include <utility>

#include <jadoube/arbiter/notation_rules.hpp>
#include <jadoube/base/commitment.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

// 2009: more than an hour.
constexpr Millis an_hour = std::chrono::hours(1);
constexpr Millis the_least = Millis(1);
constexpr std::size_t longest_sealed_text = 256;

// What a sealed text says: a legal move, or why the sealer loses (I.8).
struct SealedReading {
    std::optional<Move> move;
    Rule fault = Rule::sealed_move_unintelligible;
};

bool leaves_piece_open(const ReadMove& read) {
    return std::ranges::find(read.forgiven(), Forgiven::promotion_assumed) != read.forgiven().end();
}

SealedReading read_sealed(const Table& table, Color by, const std::string& text,
                          std::optional<Language> language) {
    const auto read = read_move_text(table, by, text, language);
    ReadOptions options;
    options.language = language.value_or(table.terms->conditions.language);
    options.variant = table.terms->conditions.variant;
    options.rules = notation_rules(table.laws());
    const Position* position = table.position.regular();
    if (read && read->legal) {
        const auto written = position
                                 ? read_move(*position, text, options)
                                 : Result<ReadMove, MoveTextError>(Unexpected{MoveTextError{}});
        if (written && leaves_piece_open(*written)) return {{}, Rule::sealed_move_ambiguous};
        return {read->legal, {}};
    }
    if (read) {  // from-to: a pawn that becomes nobody knows what, or no legal move
        const bool pawn = read->placement->kind == Placement::Kind::unreplaced_pawn;
        return {{}, pawn ? Rule::sealed_move_ambiguous : Rule::sealed_move_illegal};
    }
    if (read.error().code == Refusal::ambiguous) return {{}, Rule::sealed_move_ambiguous};
    if (read.error().code != Refusal::unreadable) return {{}, Rule::sealed_move_illegal};
    if (!position) return {{}, Rule::sealed_move_unintelligible};
    const auto written = read_move(*position, text, options);
    const bool illegal = !written && written.error().code == MoveTextError::Code::illegal;
    return {{}, illegal ? Rule::sealed_move_illegal : Rule::sealed_move_unintelligible};
}

// The text in the envelope, if what is shown now is what was committed to.
Result<std::string, Refused> text_of(const SealedMove& sealed, const act::OpenEnvelope& act) {
    if (sealed.commitment.empty()) {
        // What was written is in it; without that the arbiter says how he reads it.
        if (!sealed.text.empty()) return sealed.text;
        if (!act.text.empty()) return act.text;
        return Unexpected{Refused{Refusal::not_sealed, Rule::opening_the_envelope}};
    }
    if (commitment_to(act.text, act.nonce) != sealed.commitment) {
        return Unexpected{Refused{Refusal::wrong_commitment, Rule::opening_the_envelope}};
    }
    return act.text;
}

Refusable store(Session& session, SealedMove& sealed, Color by, const act::Seal& act, Rule rule) {
    const bool hidden = !act.commitment.empty();
    if (hidden == !act.text.empty()) return refuse(Refusal::bad_commitment, rule);
    std::string digits = act.commitment;
    if (digits.starts_with("sha256:")) digits.erase(0, 7);
    for (char& c : digits) {
        if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
    }
    if (hidden && !is_commitment(digits)) return refuse(Refusal::bad_commitment, rule);
    if (act.text.size() > longest_sealed_text) return refuse(Refusal::unreadable, rule);
    sealed = {by, act.text, digits, false};
    session.rule(RulingKind::sealed, rule, by);
    return accepted;
}

bool may_seal_reply(const Table& table, Color by) {
    if (table.reply && table.reply->pressed) return false;
    return table.has_been_adjourned && table.phase == Phase::playing && !table.adjournment &&
           table.has_the_move() == by && !table.players[!by].present;
}

// A sealed move, or none where nobody sees what is played.
void make_sealed(Session& session, Color by, std::optional<Move> move) {
    if (!move) return make_unseen(session, by);
    make(session, by, *move, false);
}

// The sealed move is made and completed, and the clock of the player who must reply runs.
void play_sealed(Session& session, Color by, std::optional<Move> move) {
    Table& table = session.table;
    table.adjournment.reset();
    table.phase = Phase::playing;
    run_clock_of(table, by);
    make_sealed(session, by, move);
    if (table.phase != Phase::over && session.player(by).uncompleted) complete(session, by);
    for (const Color color : both_colors) session.player(color).moved_since_resumption = false;
}

// I.8: he loses; not in the cases of Article 5 and 6.9.
void bad_sealed_move(Session& session, Color by, Rule fault) {
    if (session.terms().has_human_arbiter()) {
        return ask(session, about(QuestionKind::sealed_move, by, fault));
    }
    loses_unless_opponent_cannot_mate(session, by, Reason::sealed_move, fault);
}

void open(Session& session, Color by, const std::string& text, std::optional<Language> language) {
    session.rule(RulingKind::envelope_opened, Rule::opening_the_envelope, by).text = text;
    // I.1.1: the move that he made on the board is the sealed one.
    const std::optional<Move> on_the_board = session.table.adjournment->on_the_board;
    if (on_the_board) return play_sealed(session, by, *on_the_board);
    // The arbiter has read it, and plays it on the board that nobody else sees.
    if (session.terms().is_unseen()) return play_sealed(session, by, std::nullopt);
    const SealedReading read = read_sealed(session.table, by, text, language);
    if (read.move) return play_sealed(session, by, *read.move);
    bad_sealed_move(session, by, read.fault);
}

// I.9.3: the reply of the player who did not want to wait.
Refusable open_reply(Session& session, const act::OpenEnvelope& act) {
    Table& table = session.table;
    const SealedMove sealed = *table.reply;
    if (!table.players[!sealed.by].present) {
        return refuse(Refusal::absent, Rule::resumption_sealer_absent);
    }
    if (!sealed.pressed) return refuse(Refusal::not_sealed, Rule::resumption_sealer_absent);
    const auto text = text_of(sealed, act);
    if (!text) return text.error();
    session.rule(RulingKind::envelope_opened, Rule::resumption_sealer_absent, sealed.by).text =
        *text;
    const bool unseen = session.terms().is_unseen();
    const SealedReading read =
        unseen ? SealedReading() : read_sealed(table, sealed.by, *text, act.language);
    if (!read.move && !unseen) {
        bad_sealed_move(session, sealed.by, read.fault);
        return accepted;
    }
    table.reply.reset();
    make_sealed(session, sealed.by, read.move);
    Player& player = session.player(sealed.by);
    if (std::exchange(player.uncompleted, false)) ++player.completed;  // when he pressed
    return accepted;
}

// I.10: whether the sealed move ends the game, so that it does not matter who is late.
bool ends_by_sealed_move(Session& session) {
    Table& table = session.table;
    const Adjournment& adjournment = *table.adjournment;
    const Color by = adjournment.sealed.by;
    if (adjournment.sealed.text.empty() || session.terms().is_unseen()) return false;
    const SealedReading read = read_sealed(table, by, adjournment.sealed.text, {});
    if (!read.move) return false;
    Table tried = table;
    std::vector<Ruling> unheard;
    Session trial{tried, unheard};
    play_sealed(trial, by, *read.move);
    if (tried.phase != Phase::over) return false;
    open(session, by, std::string(adjournment.sealed.text), {});
    return true;
}

bool has_asked_about_sealed_move(const Table& table) {
    return is_asked(table, QuestionKind::sealed_move, Color::white) ||
           is_asked(table, QuestionKind::sealed_move, Color::black);
}

}  // namespace

effect::Envelope envelope_of(const Table& table) {
    const Conditions& conditions = table.terms->conditions;
    effect::Envelope envelope;
    envelope.names = conditions.names;
    if (!table.terms->is_unseen()) envelope.fen = to_fen(table.position);
    for (const Color color : both_colors) envelope.used[color] = table.players[color].used;
    envelope.sealer = table.adjournment ? table.adjournment->sealed.by : table.has_the_move();
    envelope.move_number = table.position.board().fullmove_number;
    envelope.offer = table.offer;
    if (table.adjournment) envelope.resumption = table.adjournment->resumption;
    return envelope;
}

bool is_sealing(const Table& table, Color player) {
    return table.adjournment && table.phase == Phase::playing &&
           table.adjournment->sealed.by == player;
}

bool has_sealed_reply(const Table& table, Color player) {
    return table.reply && table.reply->by == player && table.running == player;
}

// I.1.1
Refusable adjourn(Session& session, const act::Adjourn& act) {
    Table& table = session.table;
    if (table.phase == Phase::adjourned) return refuse(Refusal::adjourned, Rule::sealing);
    if (table.adjournment) return refuse(Refusal::not_allowed, Rule::sealing);
    if (table.phase != Phase::playing) return refuse(Refusal::paused, Rule::sealing);
    Adjournment adjournment;
    adjournment.sealed.by = table.has_the_move();
    adjournment.session_ends = act.session_ends;
    adjournment.resumption = act.resumption;
    table.adjournment = std::move(adjournment);
    session.rule(RulingKind::sealing_due, Rule::sealing, table.has_the_move());
    return accepted;
}

Refusable seal(Session& session, Color by, const act::Seal& act, bool by_operator) {
    Table& table = session.table;
    if (may_seal_reply(table, by)) {
        SealedMove sealed;
        auto refused = store(session, sealed, by, act, Rule::resumption_sealer_absent);
        if (!refused) table.reply = sealed;
        return refused;
    }
    if (!table.adjournment || table.phase != Phase::playing) {
        return refuse(Refusal::not_adjourned, Rule::sealing);
    }
    Adjournment& adjournment = *table.adjournment;
    if (adjournment.sealed.by != by) return refuse(Refusal::not_on_move, Rule::sealing);
    if (adjournment.on_the_board && !act.text.empty()) {
        const SealedReading read = read_sealed(table, by, act.text, {});
        if (read.move != adjournment.on_the_board) {
            return refuse(Refusal::another_move, Rule::sealing);
        }
    }
    return store(session, adjournment.sealed, by, act,
                 by_operator ? Rule::computers_sealing : Rule::sealing);
}

Refusable move_while_sealing(Session& session, Color by, const std::string& text,
                             std::optional<Language> language) {
    Table& table = session.table;
    const auto read = read_move_text(table, by, text, language);
    if (!read) return read.error();
    if (!read->legal) return refuse(Refusal::not_allowed, Rule::sealing);
    end_offer_to(session, by);  // he has touched a man
    Adjournment& adjournment = *table.adjournment;
    if (adjournment.on_the_board && adjournment.on_the_board != read->legal) {
        return refuse(Refusal::another_move, Rule::sealing);
    }
    adjournment.on_the_board = read->legal;
    adjournment.sealed = {by, {}, {}, false};  // whatever he had sealed before
    session.rule(RulingKind::sealing_due, Rule::sealing, by).square = read->legal->from();
    return accepted;
}

Refusable stop_after_sealing(Session& session, Color by) {
    Table& table = session.table;
    const Adjournment& adjournment = *table.adjournment;
    if (!adjournment.sealed.exists()) return refuse(Refusal::not_sealed, Rule::sealing);
    // I.1.2: as if he had sealed at the end of the session.
    const auto ends = adjournment.session_ends;
    if (ends && *ends > table.now) {
        const Millis early = *ends - table.now;
        session.player(by).used += early;
        if (table.clock) {
            session.rule(RulingKind::time_taken, Rule::adjourning_early, by)
                .effects.emplace_back(effect::TakeTime{by, early});
            if (const auto event = table.clock->add_time(by, -early)) {
                on_clock_event(session, *event);
            }
            if (table.phase != Phase::playing) return accepted;  // he has lost by it
        }
    }
    stop_clocks(table);
    table.phase = Phase::adjourned;
    table.has_been_adjourned = true;
    table.resumed.reset();
    table.lateness_decided = false;
    table.turn.placement.reset();  // I.5: the position before the sealed move
    table.displaced.reset();
    for (const Color color : both_colors) {
        session.player(color).present = false;
        session.player(color).moved_since_resumption = false;
    }
    session.rule(RulingKind::adjourned, Rule::envelope, by)
        .effects.emplace_back(envelope_of(table));
    return accepted;
}

// I.9: the time of resumption has come.
Refusable resume_adjourned(Session& session) {
    Table& table = session.table;
    const Adjournment& adjournment = *table.adjournment;
    if (table.resumed) return refuse(Refusal::not_paused, Rule::resumed_sessions);
    table.resumed = table.now;
    const Color replier = !adjournment.sealed.by;
    if (table.players[replier].present) {
        session.rule(RulingKind::resumed, Rule::resumption_replier_there, replier);
    } else {
        const bool nobody = !table.players[!replier].present &&
                            session.laws().nobody_at_resumption_costs_the_replier &&
                            session.terms().conditions.default_time > Seconds(0);
        session.rule(RulingKind::resumed,
                     nobody ? Rule::nobody_at_resumption : Rule::resumption_replier_absent,
                     replier);
        run_clock_of(table, replier);
    }
    let_time_pass(session, table.now);  // with no default time who is absent is late already
    return accepted;
}

// I.7
Refusable open_envelope(Session& session, const act::OpenEnvelope& act) {
    Table& table = session.table;
    if (has_asked_about_sealed_move(table)) {
        return refuse(Refusal::not_allowed, Rule::bad_sealed_move);
    }
    if (table.reply) return open_reply(session, act);
    if (table.phase != Phase::adjourned || !table.adjournment) {
        return refuse(Refusal::not_adjourned, Rule::opening_the_envelope);
    }
    const Adjournment& adjournment = *table.adjournment;
    const Color by = adjournment.sealed.by;
    if (!table.players[!by].present) return refuse(Refusal::absent, Rule::opening_the_envelope);
    const auto text = text_of(adjournment.sealed, act);
    if (!text) return text.error();
    open(session, by, *text, act.language);
    return accepted;
}

// I.8, where a human arbiter says whether it is so.
void rule_on_sealed_move(Session& session, const Matter& matter, bool bad) {
    if (bad) {
        return loses_unless_opponent_cannot_mate(session, matter.player, Reason::sealed_move,
                                                 matter.rule);
    }
    // He opens the envelope again, and says what he reads.
    Table& table = session.table;
    SealedMove* sealed = table.adjournment ? &table.adjournment->sealed : nullptr;
    if (table.reply) sealed = &*table.reply;
    if (sealed) *sealed = {matter.player, {}, {}, sealed->pressed};
}

// I.12
Refusable lose_envelope(Session& session, const act::LoseEnvelope& act) {
    Table& table = session.table;
    if (table.phase != Phase::adjourned || !table.adjournment) {
        return refuse(Refusal::not_adjourned, Rule::lost_envelope);
    }
    if (act.position_lost) {
        annul(session, Rule::lost_position, true);
        return accepted;
    }
    const Color by = table.adjournment->sealed.by;
    std::optional<Move> move;
    if (act.move && !session.terms().is_unseen()) {
        const auto read = read_move_text(table, by, *act.move, act.language);
        if (!read) return read.error();
        if (!read->legal) return refuse(Refusal::not_allowed, Rule::lost_envelope);
        move = read->legal;
    }
    if (act.move && !table.players[!by].present) {
        return refuse(Refusal::absent, Rule::opening_the_envelope);
    }
    session.rule(RulingKind::envelope_lost, Rule::lost_envelope, by);
    if (act.move) {
        play_sealed(session, by, move);
        return accepted;
    }
    // He makes it on the board, when the arbiter lets play go on.
    table.adjournment.reset();
    interrupt(table);
    table.stopped = by;
    return accepted;
}

// I.9.3: his clock stops, that of the absent player runs.
void start_clock_of_absent(Session& session, Color by) {
    Table& table = session.table;
    table.reply->pressed = true;
    if (table.clock) {
        if (const auto event = table.clock->press(by)) on_clock_event(session, *event);
    }
    if (table.phase != Phase::over) table.running = !by;
}

std::optional<Instant> late_at_resumption_due(const Table& table) {
    if (!table.resumed || table.lateness_decided || table.phase == Phase::over) {
        return std::nullopt;
    }
    const bool hour = table.laws().late_at_resumption == LateAtResumption::more_than_an_hour;
    // As at the start (6.7.1): with no default time only where somebody watches who is there.
    const bool watched =
        table.terms->conditions.default_time > Seconds(0) || table.presence_tracked;
    if (!hour && !watched) return std::nullopt;
    const Millis allowed = hour ? an_hour + the_least : table.terms->conditions.default_time;
    return *table.resumed + allowed;
}

// I.10
void late_at_resumption(Session& session) {
    Table& table = session.table;
    table.lateness_decided = true;
    const bool white = !table.players.white.present;
    const bool black = !table.players.black.present;
    if (!white && !black) return;
    bool must_ask = false;
    if (table.adjournment) {
        // The sealed move may have ended the game; 2009: that matters only if its player is late.
        const bool any = session.laws().late_sealer == LateSealer::any_conclusion_stands;
        const bool matters = any || !table.players[table.adjournment->sealed.by].present;
        if (matters && ends_by_sealed_move(session)) return;
        const bool unread = !table.adjournment->sealed.commitment.empty();
        must_ask = matters && (unread || session.terms().is_unseen());
    }
    if (!session.terms().has_human_arbiter() && !must_ask) {
        return rule_on_lateness(session, Rule::late_at_resumption, white, black);
    }
    for (const Color color : both_colors) {
        if (table.players[color].present) continue;
        ask(session, about(QuestionKind::late, color, Rule::late_at_resumption));
    }
}

}  // namespace jadoube
