#include <algorithm>

#include <jadoube/chess/key.hpp>
#include <jadoube/notation/fen.hpp>

#include "session.hpp"

namespace jadoube {

void TouchedMen::add(Square square) noexcept {
    if (!contains(square)) squares[count++] = square;
}

void TouchedMen::remove(Square square) noexcept {
    const auto end = squares.begin() + count;
    count = static_cast<std::uint8_t>(std::remove(squares.begin(), end, square) - squares.begin());
}

bool TouchedMen::contains(Square square) const noexcept {
    return std::ranges::find(all(), square) != all().end();
}

// Not one inside the other: a long game would need a deep stack.
History::~History() {
    while (last_ && last_.use_count() == 1) {
        std::shared_ptr<const Ply> before = last_->before;
        last_ = std::move(before);
    }
}

const Ply* History::at(int number) const noexcept {
    const Ply* ply = last();
    while (ply && ply->number > number) ply = ply->before.get();
    return ply && ply->number == number ? ply : nullptr;
}

void History::push(Ply ply) {
    ply.number = size() + 1;
    ply.before = std::move(last_);
    last_ = std::make_shared<const Ply>(std::move(ply));
}

void History::cut(int size) {
    while (last_ && last_->number > size) {
        std::shared_ptr<const Ply> before = last_->before;
        last_ = std::move(before);
    }
}

Ruling& Session::rule(RulingKind kind, Rule article, std::optional<Color> player) {
    Ruling& ruling = rulings.emplace_back();
    ruling.kind = kind;
    ruling.rule = article;
    ruling.player = player;
    return ruling;
}

namespace {

// 9.2.3: how often this position has been on the board, now included. A capture, a pawn's move or a
// lost right cannot be undone, so that nothing before the last capture or pawn move can be the
// same.
int count_occurrences(const Table& table) {
    if (!table.seen.may_have(table.key)) return 1;
    int left = static_cast<int>(table.position.board().halfmove_clock);
    const Ply* ply = table.history.last();
    while (ply && left >= 2) {
        ply = ply->before.get();
        if (!ply) break;
        if (ply->key == table.key && ply->position == table.position) return ply->occurrences + 1;
        ply = ply->before.get();
        left -= 2;
    }
    return 1;
}

// Before another position stands on the board.
void keep_track(Table& table, const AnyPosition& next) {
    const Ply* last = table.history.last();
    const auto clock = next.board().halfmove_clock;
    if (clock == 0) {
        table.seen = {};
    } else if (last && last->key == table.key &&
               clock == table.position.board().halfmove_clock + 1) {
        table.seen.add(table.key);
    } else {
        table.seen = PositionsSeen::of_all();  // it did not come about by a move
    }
}

}  // namespace

void set_position(Table& table, const AnyPosition& position) {
    keep_track(table, position);
    table.position = position;
    const Position* regular = position.regular();
    table.key = regular ? key(*regular) : 0;
    table.occurrences = count_occurrences(table);
    table.turn = {};
    table.displaced.reset();
}

void take_back_to_before(Table& table, int number) {
    const Ply* ply = table.history.at(number);
    if (!ply) return;
    const Ply kept = *ply;
    // 6.2.2: the opponent has completed the move before it since: that stays so.
    const bool pressed_since = number == table.history.size() && kept.uncompleted[!kept.by] &&
                               !table.players[!kept.by].uncompleted;
    table.history.cut(number - 1);
    table.position = kept.position;
    table.key = kept.key;
    table.occurrences = kept.occurrences;
    table.seen = kept.seen;
    table.turn = {};
    table.turn.touched = kept.touched;
    table.turn.released = kept.released;
    table.turn.intended = kept.intended;
    table.displaced.reset();
    std::erase_if(table.penalised, [&](int one) { return one >= number; });
    for (const Color color : both_colors) {
        table.players[color].uncompleted_by_two = false;
        if (pressed_since && color != kept.by) continue;
        table.players[color].completed = kept.completed[color];
        table.players[color].uncompleted = kept.uncompleted[color];
        table.players[color].left = kept.left[color];
    }
    for (const Color color : both_colors) {
        std::optional<int>& agreed = table.players[color].agrees_to_correct;
        if (agreed && *agreed >= number) agreed.reset();
    }
    drop_questions(table, [&](const Matter& matter) {
        const bool about_a_move = matter.kind == QuestionKind::touch_move ||
                                  matter.kind == QuestionKind::touched ||
                                  matter.kind == QuestionKind::improper_ending;
        return (matter.irregularity && matter.irregularity->ply >= number) ||
               (about_a_move && matter.ply >= number);
    });
    table.irregularity = {};
    table.breach.reset();
    table.unseen_press = {};
    table.waiting_for.reset();
    table.announcement = {};
    forget_boards(table);
    std::erase_if(table.offers_at, [&](int one) { return one >= number; });
    run_on(table, pressed_since ? kept.by : kept.running.value_or(kept.by));
}

Ply next_ply(const Table& table) {
    Ply ply{.before = {},
            .position = table.position,
            .key = table.key,
            .occurrences = table.occurrences,
            .seen = table.seen,
            .number = 0,
            .by = table.has_the_move(),
            .move = {},
            .placed = {},
            .fault = {},
            .touched = table.turn.touched,
            .released = table.turn.released,
            .intended = table.turn.intended,
            .square = {},
            .completed = {},
            .uncompleted = {},
            .running = table.running,
            .left = {},
            .left_before = {}};
    for (const Color color : both_colors) {
        ply.completed[color] = table.players[color].completed;
        ply.uncompleted[color] = table.players[color].uncompleted;
        ply.left[color] = table.players[color].left;
    }
    return ply;
}

void note_time_left(Table& table, Color player) {
    Player& who = table.players[player];
    who.left.reset();
    if (table.clock) who.left = table.clock->display(player);
}

std::optional<Millis> left_when_completed(const Table& table, Color player) {
    const Player& who = table.players[player];
    return who.uncompleted ? std::nullopt : who.left;
}

void ask(Session& session, Matter matter, std::vector<Option> options) {
    Table& table = session.table;
    matter.number = ++table.questions;
    Question question;
    question.number = matter.number;
    question.kind = matter.kind;
    question.rule = matter.rule;
    question.player = matter.player;
    question.claim = matter.claim;
    question.square = matter.square;
    question.request = matter.request;
    question.subject = matter.subject;
    question.article = matter.article;
    question.options = std::move(options);
    explain(table, matter, question);
    table.pending.push_back(std::move(question));
    table.matters.push_back(std::move(matter));
}

const Matter* held_up_by(const Table& table) {
    const auto found = std::ranges::find_if(table.matters, &Matter::holds_up);
    return found == table.matters.end() ? nullptr : &*found;
}

void play_on(Table& table) {
    if (table.phase != Phase::paused) return;
    table.phase = Phase::playing;
    table.paused_by.reset();
    run_clock_of(table, table.stopped.value_or(table.has_the_move()));
}

void ask_with_clocks_stopped(Session& session, Matter matter, std::vector<Option> options) {
    Table& table = session.table;
    // 6.11.2: a pause for which no reason was given was for this claim.
    const bool own_pause = table.phase == Phase::paused && table.paused_by == matter.player;
    matter.holds_up = table.phase == Phase::playing || own_pause || held_up_by(table);
    if (table.phase == Phase::playing) interrupt(table);
    if (table.phase == Phase::adjourned) stop_clocks(table);
    ask(session, std::move(matter), std::move(options));
}

void put_claim(Session& session, Color claimant, Matter matter, Clocks clocks,
               std::vector<Option> options) {
    if (!session.terms().conditions.arbiter_present) {
        drop_questions(session.table,
                       [&](const Matter& other) { return other.claimant == claimant; });
        matter.claimant = claimant;
        Ruling& ruling = session.rule(RulingKind::claim_made, matter.rule, claimant);
        ruling.claim = matter.claim;
        ruling.square = matter.square;
        return ask(session, std::move(matter), std::move(options));
    }
    if (clocks == Clocks::stopped) {
        return ask_with_clocks_stopped(session, std::move(matter), std::move(options));
    }
    ask(session, std::move(matter), std::move(options));
}

bool is_asked(const Table& table, QuestionKind kind, Color about) {
    return std::ranges::any_of(table.matters, [&](const Matter& matter) {
        return matter.kind == kind && matter.player == about;
    });
}

void close(Table& table) {
    table.phase = Phase::over;
    table.offer.reset();
    table.another_offer.reset();
    table.irregularity = {};
    table.breach.reset();
    table.waiting_for.reset();
    table.adjournment.reset();
    table.reply.reset();
    table.announcement = {};
    table.other_board = {};
    // 11.10: an appeal is answered after the game, too.
    drop_questions(table, [](const Matter& matter) { return matter.kind != QuestionKind::appeal; });
    table.appeal_upheld = false;
    table.paused_by.reset();
    stop_clocks(table);
}

void run_clock_of(Table& table, Color player) {
    table.running = player;
    if (table.clock) table.clock->start(player);
}

void stop_clocks(Table& table) {
    if (table.running) table.stopped = table.running;
    table.running.reset();
    if (table.clock) table.clock->stop();
}

void close_irregularity_of(Table& table, Color opponent) {
    // He has played on instead of agreeing to what the opponent claims.
    drop_questions(table, [&](const Matter& matter) { return matter.claimant == opponent; });
    forget_boards(table);  // they showed the position before his move
    if (!table.irregularity[opponent]) return;
    table.players[opponent].irregularity_stands = true;
    table.irregularity[opponent].reset();
}

void take_back_press(Table& table, Color by, const Pressed& pressed) {
    if (!table.clock || !pressed.before || !pressed.after) return;
    if (pressed.time_was_set) {
        table.clock->count_back_press(by, *pressed.before);
    } else {
        table.clock->take_back_press(by, *pressed.before, *pressed.after);
    }
}

std::vector<effect::Any> board_again(const Table& table) {
    if (table.terms->is_unseen()) return {};
    return {effect::Restore{to_fen(table.position)}};
}

void interrupt(Table& table) {
    stop_clocks(table);
    table.phase = Phase::paused;
}

bool same_men(const AnyPosition& one, const AnyPosition& other) {
    return one.board().men == other.board().men && one.board().role == other.board().role;
}

Bitboard rights_left(const Table& table, const Setup& shown, std::optional<Square> put_on) {
    Bitboard rooks;
    for (const Square rook : table.position.castling_rooks()) {
        const std::optional<Piece> man = table.position.piece_at(rook);
        const std::optional<Square> king = man ? table.position.king(man->color) : std::nullopt;
        const bool both_there =
            king && shown.at(rook) == man && shown.at(*king) == table.position.piece_at(*king);
        if (both_there && put_on != rook && put_on != king) rooks |= rook;
    }
    return rooks;
}

void run_on(Table& table, Color player) {
    if (table.phase == Phase::playing) {
        run_clock_of(table, player);
    } else {
        stop_clocks(table);
        table.stopped = player;
    }
}

void count_moves_again(Table& table) {
    ByColor<int> made;
    for (const Ply* ply = table.history.last(); ply; ply = ply->before.get()) ++made[ply->by];
    for (const Color color : both_colors) {
        Player& player = table.players[color];
        player.made = made[color];
        if (table.clock) table.clock->take_back_moves(color, player.completed);
    }
}

void give_time(Session& session, Ruling& ruling, Color player, Millis time) {
    std::optional<Chessclock>& clock = session.table.clock;
    if (!clock || time == Millis::zero()) return;
    ruling.effects.emplace_back(effect::AddTime{player, time});
    (void)clock->add_time(player, time);  // more time brings no event
}

int moves_completed_by_both(const Table& table) {
    return std::min(table.players.white.completed, table.players.black.completed);
}

}  // namespace jadoube
