// Appendix D: blind and visually disabled players. Each player has a board of his own; moves are
// announced, repeated, and played on both.
#include <algorithm>
#include <utility>
#include <vector>

#include <jadoube/arbiter/notation_rules.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

// In the language of the game. A position that no game can have nobody speaks of.
Result<Move, MoveTextError> hear(const Table& table, const AnyPosition& position,
                                 const std::string& text) {
    const Position* regular = position.regular();
    if (!regular) return Unexpected{MoveTextError{}};
    const Conditions& conditions = table.terms->conditions;
    return jadoube::hear(conditions, *regular, text, conditions.language);
}

void slip(Session& session, Color by, Rule rule) { session.rule(RulingKind::slip, rule, by); }

// D.2.3, D.2.3.1, D.2.3.2, D.2.3.3: what he has done and said is the same: the move is made.
void make_announced(Session& session, Color by) {
    const Announcement announcement = session.table.announcement;
    make_in_spite_of(session, by, *announcement.done, announcement.two_hands, announcement.broken);
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
    std::optional<int> differ_at;   // the first ply of which they say different things
    bool last_is_unknown = false;   // somebody has not written the last move, or not legibly
    std::optional<Move> last_move;  // that both have written
};

Scores compare_scores(const Table& table) {
    Scores scores;
    for (const Ply* ply = table.history.last(); ply; ply = ply->before.get()) {
        const auto white = recorded(table, Color::white, *ply);
        const auto black = recorded(table, Color::black, *ply);
        const bool known = white && black;
        if (known && white != black) scores.differ_at = ply->number;
        if (ply != table.history.last()) continue;
        scores.last_is_unknown = !known;
        if (known && white == black) scores.last_move = white;
    }
    return scores;
}

void adjust_board(Session& session, Color player) {
    Table& table = session.table;
    table.other_board = {};
    session.rule(RulingKind::board_adjusted, Rule::boards_differ, player)
        .effects.emplace_back(effect::Restore{to_fen(table.position)});
}

void go_back_to_before(Session& session, int ply) {
    Table& table = session.table;
    take_back_to_before(table, ply);
    table.turn = {};
    count_moves_again(table);
    table.other_board = {};
    interrupt(table);  // the arbiter sets the clocks
    session.rule(RulingKind::restored, Rule::scores_differ)
        .effects.emplace_back(effect::Restore{to_fen(table.position)});
}

// The last move was another one than was played; it is completed as that was.
void replace_last_move(Session& session, Move move) {
    Table& table = session.table;
    const Color by = table.history.last()->by;
    const std::optional<Color> running = table.running ? table.running : table.stopped;
    const std::optional<Chessclock> clock = table.clock;
    const int completed = session.player(by).completed;
    const bool uncompleted = session.player(by).uncompleted;
    const std::optional<Millis> left = session.player(by).left;
    take_back_to_before(table, table.history.size());
    --session.player(by).made;
    session.player(by).uncompleted = false;  // the one before is no longer open
    make(session, by, move, false);
    if (table.phase == Phase::over) return;
    session.player(by).completed = completed;
    session.player(by).uncompleted = uncompleted;
    session.player(by).left = left;
    table.clock = clock;
    if (running) run_on(table, *running);
}

bool is_about_boards(const Matter& matter) { return matter.kind == QuestionKind::boards_differ; }

// Which board is right need not be asked any more.
void close_question_of_boards(Table& table) {
    const bool held = std::ranges::any_of(table.matters, [](const Matter& matter) {
        return is_about_boards(matter) && matter.holds_up;
    });
    drop_questions(table, is_about_boards);
    if (held && !held_up_by(table)) play_on(table);
}

// D.2.9: the boards must be put right before play goes on, if somebody is there to say how.
void ask_about_boards(Session& session, Color player) {
    const Matter matter = about(QuestionKind::boards_differ, player, Rule::boards_differ);
    std::vector<Option> options{Option::white_board, Option::black_board, Option::go_back};
    if (session.terms().conditions.arbiter_present) {
        return ask_with_clocks_stopped(session, matter, std::move(options));
    }
    ask(session, matter, std::move(options));
}

// D.2.9
void reconcile(Session& session, Color player) {
    Table& table = session.table;
    session.rule(RulingKind::boards_differ, Rule::boards_differ, player);
    close_question_of_boards(table);
    const bool scores_kept = table.players.white.sheet && table.players.black.sheet;
    const Scores scores = scores_kept ? compare_scores(table) : Scores();
    const bool unknown = !scores_kept || (scores.last_is_unknown && !scores.differ_at);
    if (session.terms().has_human_arbiter() || unknown) return ask_about_boards(session, player);
    if (scores.differ_at) return go_back_to_before(session, *scores.differ_at);
    const Ply* last = table.history.last();
    if (last && scores.last_move && scores.last_move != last->move) {
        // Both wrote another move than its player made: he has played wrongly.
        const Color by = last->by;
        replace_last_move(session, *scores.last_move);
        if (table.phase != Phase::over) adjust_board(session, by);
        return;
    }
    adjust_board(session, player);
}

// The legal move that leads from before the last move to what this board shows.
std::optional<Move> last_move_on(const Table& table, const AnyPosition& board) {
    const Ply* last = table.history.last();
    if (!last) return std::nullopt;
    const Variant variant = table.terms->conditions.variant;
    for (const Move move : last->position.legal_moves()) {
        if (same_men(last->position.after(move, variant), board)) return move;
    }
    return std::nullopt;
}

// This player's board is the right one.
void take_board_of(Session& session, Color player) {
    Table& table = session.table;
    const AnyPosition board = *table.other_board[player];
    if (const auto move = last_move_on(table, board)) return replace_last_move(session, *move);
    Setup setup = board.setup();
    setup.turn = table.has_the_move();
    setup.castling_rooks = rights_left(table, setup);
    set_position(table, AnyPosition::of(setup, session.terms().conditions.variant));
    end_by_position(session);
}

template <class... Acts>
bool is_one_of(const act::Any& what) {
    return (std::holds_alternative<Acts>(what) || ...);
}

bool moves_or_announces(const act::Any& what) {  // D.2.10.1, D.2.10.2
    return is_one_of<act::Touch, act::Adjust, act::Move, act::Release, act::Promote, act::Place,
                     act::Announce>(what);
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

void done_on_own_board(Session& session, Color by, Move move, bool two_hands,
                       std::optional<Rule> broken) {
    Announcement& announcement = session.table.announcement;
    announcement.done = move;
    announcement.two_hands = two_hands;
    announcement.broken = broken;
    session.table.turn.placement.reset();
    compare(session, by);
}

// D.2.1
Refusable announce_move(Session& session, Color by, const act::Announce& act, bool by_assistant) {
    Table& table = session.table;
    Announcement& announcement = table.announcement;
    const Ply* last = table.history.last();
    if (by_assistant) {  // D.2.10.2: he speaks for whoever has to
        const bool last_unsaid = last && !announcement.last_was_said;
        by = last_unsaid ? last->by : table.has_the_move();
    }
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
        const bool as_heard = repeated && announcement.last_heard == *repeated;
        if (repeated && (last->move == *repeated || as_heard)) {
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
    const Move said = *announcement.said;
    const AnyPosition theirs = table.position.after(said, session.terms().conditions.variant);
    make_announced(session, by);
    announcement.last_was_said = true;
    announcement.last_heard = said;
    if (table.phase == Phase::over) return true;
    complete(session, by);
    if (table.phase == Phase::over) return true;
    table.other_board[!by] = theirs;
    reconcile(session, !by);
    return true;
}

// The board of one of them shows this.
Refusable place_on_own_board(Session& session, Color player, const act::Place& act) {
    Table& table = session.table;
    const auto setup = read_board(act.fen);
    if (!setup) return refuse(Refusal::bad_fen, Rule::boards_differ);
    const AnyPosition shown = AnyPosition::of(*setup, session.terms().conditions.variant);
    if (same_men(shown, table.position)) {
        table.other_board[player].reset();
        if (table.other_board[!player]) return accepted;
        close_question_of_boards(table);
        return accepted;
    }
    table.other_board[player] = shown;
    reconcile(session, player);
    return accepted;
}

void forget_boards(Table& table) {
    drop_questions(table, is_about_boards);
    table.other_board = {};
}

void rule_on_boards(Session& session, Option option) {
    Table& table = session.table;
    if (option == Option::go_back) {
        if (table.history.size() > 0) go_back_to_before(session, table.history.size());
        return;
    }
    const Color right = option == Option::white_board ? Color::white : Color::black;
    if (table.other_board[right]) take_board_of(session, right);
    if (table.phase != Phase::over) adjust_board(session, !right);
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
    const bool denied = session.table.players[player].assistant_denied;
    if (conditions.blind[player]) {
        if (!denied && is_duty_for_the_blind(act.what)) return std::nullopt;
        return refuse(Refusal::not_allowed, Rule::assistant_of_the_blind);
    }
    if (conditions.blind[!player]) {
        const bool opponent_has_one = session.table.players[!player].has_assistant;
        const bool may = !denied && !opponent_has_one && moves_or_announces(act.what);
        if (may) return std::nullopt;
        return refuse(Refusal::not_allowed, Rule::assistant_of_the_sighted);
    }
    if (denied) {
        const bool moves = session.laws().assistant_may_move_the_pieces;
        return refuse(Refusal::not_allowed,
                      moves ? Rule::assistant_moves_the_pieces : Rule::assistant_presses_the_clock);
    }
    // 4.9, 6.2.6, 8.1.6: he moves, presses and writes; what is said the player says himself.
    const bool helps =
        moves_or_announces(act.what) ||
        is_one_of<act::Write, act::Press, act::Seal, act::Pause, act::Arrive>(act.what);
    if (!helps) return refuse(Refusal::not_allowed, Rule::assistant_presses_the_clock);
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
