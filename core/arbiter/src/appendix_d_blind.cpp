// Appendix D: blind and visually disabled players. Each player has a board of his own; moves are
// announced, repeated, and played on both.
#include <jadoube/arbiter/notation_rules.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/notation/spoken.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

// D.2.1: in the vocabulary of the Laws, or in the language of the game.
Result<Move, MoveTextError> hear(const Table& table, const AnyPosition& position,
                                 const std::string& text) {
    const Position* regular = position.regular();
    if (!regular) return Unexpected{MoveTextError{}};
    const Conditions& conditions = table.terms->conditions;
    auto heard = read_announcement(*regular, text, conditions.variant);
    if (heard || heard.error().code == MoveTextError::Code::ambiguous) return heard;
    const auto spoken = read_spoken(*regular, text, conditions.language, conditions.variant);
    return spoken ? spoken : heard;
}

void slip(Session& session, Color by, Rule rule) { session.rule(RulingKind::slip, rule, by); }

// What he has done and said is the same: the move is made (D.2.3).
void make_announced(Session& session, Color by) {
    Announcement& announcement = session.table.announcement;
    const Move move = *announcement.done;
    const bool two = announcement.two_hands;
    announcement = {};
    announcement.last_was_said = true;
    make(session, by, move, two);
}

void compare(Session& session, Color by) {
    const Announcement& announcement = session.table.announcement;
    if (!announcement.said || !announcement.done) return;
    if (*announcement.said == *announcement.done) return make_announced(session, by);
    slip(session, by, Rule::slip_of_the_tongue);
}

// What a scoresheet says of a ply that was made.
std::optional<Move> recorded(const Table& table, Color player, const Ply& ply) {
    const auto& sheet = table.players[player].sheet;
    const Position* position = ply.position.regular();
    if (!sheet || !position) return std::nullopt;
    ReadOptions options;
    options.language = table.terms->conditions.language;
    options.variant = table.terms->conditions.variant;
    options.rules = notation_rules(table.laws());
    const auto read = read_move(*position, sheet->move(ply.number), options);
    return read ? std::optional(read->move) : std::nullopt;
}

// D.2.9: how the scores compare with each other and with what was played.
struct Scores {
    std::optional<int> differ_at;    // the first ply of which they say different things
    std::optional<Move> other_move;  // both say that this was the last move, and it was not
};

Scores compare_scores(const Table& table) {
    Scores scores;
    for (const Ply* ply = table.history.last(); ply; ply = ply->before.get()) {
        const auto white = recorded(table, Color::white, *ply);
        const auto black = recorded(table, Color::black, *ply);
        if (!white || white != black) {
            scores.differ_at = ply->number;
        } else if (ply == table.history.last() && white != ply->move) {
            scores.other_move = white;
        }
    }
    return scores;
}

void adjust_board(Session& session, Color player) {
    Table& table = session.table;
    table.other_board.reset();
    table.other_board_of.reset();
    session.rule(RulingKind::board_adjusted, Rule::boards_differ, player)
        .effects.emplace_back(effect::Restore{to_fen(table.position)});
}

void go_back_to_before(Session& session, int ply) {
    Table& table = session.table;
    take_back_to_before(table, ply);
    count_moves_again(table);
    table.other_board.reset();
    table.other_board_of.reset();
    interrupt(table);  // the arbiter sets the clocks
    session.rule(RulingKind::restored, Rule::scores_differ)
        .effects.emplace_back(effect::Restore{to_fen(table.position)});
}

// Both wrote another move than the one that its player made: he has played wrongly.
void play_as_recorded(Session& session, Move move) {
    Table& table = session.table;
    const Color by = table.history.last()->by;
    const std::optional<Color> running = table.running;
    take_back_to_before(table, table.history.size());
    count_moves_again(table);
    make(session, by, move, false);
    if (table.phase == Phase::over) return;
    if (running && running != by) {  // he had pressed
        session.player(by).uncompleted = false;
        ++session.player(by).completed;
    }
    if (running) run_on(table, *running);
    adjust_board(session, by);
}

// D.2.9
void reconcile(Session& session) {
    Table& table = session.table;
    const Color player = *table.other_board_of;
    session.rule(RulingKind::boards_differ, Rule::boards_differ, player);
    const bool scores_kept = table.players.white.sheet && table.players.black.sheet;
    if (session.terms().has_human_arbiter() || !scores_kept) {
        return ask(session, about(QuestionKind::boards_differ, player, Rule::boards_differ),
                   {Option::white_board, Option::black_board, Option::go_back});
    }
    const Scores scores = compare_scores(table);
    if (scores.differ_at) return go_back_to_before(session, *scores.differ_at);
    if (scores.other_move) return play_as_recorded(session, *scores.other_move);
    adjust_board(session, player);
}

template <class... Acts>
bool is_one_of(const act::Any& what) {
    return (std::holds_alternative<Acts>(what) || ...);
}

bool moves_or_announces(const act::Any& what) {  // D.2.10.1, D.2.10.2
    return is_one_of<act::Touch, act::Adjust, act::Move, act::Release, act::Promote, act::Place,
                     act::Announce, act::Arrive>(what);
}

bool claims_time_or_touch(const act::Any& what) {  // D.2.10.5
    const act::Claim* claim = std::get_if<act::Claim>(&what);
    return claim && (claim->claim == ClaimKind::flag || claim->claim == ClaimKind::touched);
}

bool is_duty_for_the_blind(const act::Any& what) {
    return moves_or_announces(what) || claims_time_or_touch(what) ||
           is_one_of<act::Write, act::Press, act::Seal, act::Pause>(what);
}

}  // namespace

bool makes_by_announcing(const Table& table, Color player) {
    return table.terms->conditions.blind[player] && !table.terms->is_guarded();
}

void done_on_own_board(Session& session, Color by, Move move, bool two_hands) {
    Announcement& announcement = session.table.announcement;
    announcement.done = move;
    announcement.two_hands = two_hands;
    compare(session, by);
}

// D.2.1
Refusable announce_move(Session& session, Color by, const act::Announce& act) {
    Table& table = session.table;
    if (!session.terms().has_two_boards()) {
        return refuse(Refusal::not_allowed, Rule::announcing_moves);
    }
    Announcement& announcement = table.announcement;
    const Ply* last = table.history.last();
    if (table.has_the_move() != by) {
        // What a sighted player has just made.
        if (!last || last->by != by || announcement.last_was_said) {
            return refuse(Refusal::nothing_to_announce, Rule::announcing_moves);
        }
        const auto heard = hear(table, last->position, act.text);
        if (!heard) return refuse(Refusal::unreadable, Rule::announcing_moves);
        if (last->move != *heard) {
            slip(session, by, Rule::slip_of_the_tongue);
        } else {
            announcement.last_was_said = true;
        }
        return accepted;
    }
    const auto own = hear(table, table.position, act.text);
    if (last && !announcement.last_was_repeated) {
        const auto repeated = hear(table, last->position, act.text);
        if (repeated && last->move == *repeated) {
            announcement.last_was_repeated = true;
            return accepted;
        }
        if (repeated && !own) {  // he has heard something else
            slip(session, by, Rule::announcing_moves);
            return accepted;
        }
    }
    if (!own) {
        const bool several = own.error().code == MoveTextError::Code::ambiguous;
        return refuse(several ? Refusal::ambiguous : Refusal::unreadable, Rule::announcing_moves);
    }
    announcement.said = *own;
    compare(session, by);
    return accepted;
}

bool press_before_announcing(Session& session, Color by) {
    Table& table = session.table;
    if (!session.terms().has_two_boards()) return false;
    Announcement& announcement = table.announcement;
    if (table.has_the_move() != by) {
        // A sighted player's move is made without being announced (D.2.5), but must be (D.2.1).
        if (!announcement.last_was_said && session.player(by).uncompleted) {
            session.rule(RulingKind::announcement_due, Rule::announcing_moves, by);
        }
        return false;
    }
    if (!announcement.done) return false;
    if (!announcement.said) {
        session.rule(RulingKind::announcement_due, Rule::clock_after_the_announcement, by);
        return true;
    }
    // D.2.8: it is too late to correct what he said. The opponent has played that.
    const Move done = *announcement.done;
    const bool two = announcement.two_hands;
    const AnyPosition theirs =
        table.position.after(*announcement.said, session.terms().conditions.variant);
    announcement = {};
    announcement.last_was_said = true;
    make(session, by, done, two);
    if (table.phase == Phase::over) return true;
    complete(session, by);
    if (table.phase == Phase::over) return true;
    table.other_board_of = !by;
    table.other_board = theirs;
    reconcile(session);
    return true;
}

// The board of one of them shows this.
Refusable place_on_own_board(Session& session, Color player, const act::Place& act) {
    Table& table = session.table;
    const auto setup = parse_fen(act.fen);
    if (!setup) return refuse(Refusal::bad_fen, Rule::boards_differ);
    const AnyPosition shown = AnyPosition::of(*setup, session.terms().conditions.variant);
    if (same_men(shown, table.position)) {
        table.other_board.reset();
        table.other_board_of.reset();
        drop_questions(
            table, [](const Matter& matter) { return matter.kind == QuestionKind::boards_differ; });
        return accepted;
    }
    table.other_board_of = player;
    table.other_board = shown;
    reconcile(session);
    return accepted;
}

void rule_on_boards(Session& session, const Matter& matter, Option option) {
    Table& table = session.table;
    if (option == Option::go_back) {
        if (table.history.size() > 0) go_back_to_before(session, table.history.size());
        return;
    }
    const Color right = option == Option::white_board ? Color::white : Color::black;
    if (right == matter.player && table.other_board) {
        Setup setup = table.other_board->setup();
        setup.turn = table.has_the_move();
        set_position(table, AnyPosition::of(setup, session.terms().conditions.variant));
        return adjust_board(session, !right);
    }
    adjust_board(session, !right);
}

// D.2.10.4: by his assistant, and only because he asks. Nobody else is told (12.6).
Refusable tell_moves_and_times(Session& session, Color by) {
    if (!session.terms().conditions.blind[by] || !session.player(by).has_assistant) {
        return refuse(Refusal::not_allowed, Rule::arbiter_must_not_intervene);
    }
    effect::Told told;
    for (const Color color : both_colors) {
        told.completed[color] = session.player(color).completed;
        told.used[color] = session.player(color).used;
    }
    session.rule(RulingKind::told, Rule::assistant_tells_moves_and_times, by)
        .effects.emplace_back(told);
    return accepted;
}

Refusable not_for_an_assistant(const Session& session, const Act& act) {
    const Color player = *act.acts_for;
    const Conditions& conditions = session.terms().conditions;
    if (session.table.players[player].assistant_denied) {
        return refuse(Refusal::not_allowed, Rule::assistant_moves_the_pieces);
    }
    if (conditions.blind[player]) {
        if (is_duty_for_the_blind(act.what)) return std::nullopt;
        return refuse(Refusal::not_allowed, Rule::assistant_of_the_blind);
    }
    if (conditions.blind[!player]) {
        const bool opponent_has_one = session.table.players[!player].has_assistant;
        if (moves_or_announces(act.what) && !opponent_has_one) return std::nullopt;
        return refuse(Refusal::not_allowed, Rule::assistant_of_the_sighted);
    }
    const bool moves =
        is_one_of<act::Touch, act::Adjust, act::Move, act::Release, act::Promote>(act.what);
    if (moves && !session.laws().assistant_may_move_the_pieces) {
        return refuse(Refusal::not_in_this_edition, Rule::assistant_presses_the_clock);
    }
    return std::nullopt;
}

// D.2.11: a visually disabled player and one with impaired hearing need somebody between them.
void check_assistant_needed(Session& session) {
    const Conditions& conditions = session.terms().conditions;
    if (!session.laws().assistant_for_a_deaf_opponent) return;
    for (const Color color : both_colors) {
        const bool has_one =
            session.player(color).has_assistant || session.player(!color).has_assistant;
        if (!conditions.blind[color] || !conditions.deaf[!color] || has_one) continue;
        session.rule(RulingKind::assistant_due, Rule::assistant_of_the_sighted, color);
    }
}

}  // namespace jadoube
