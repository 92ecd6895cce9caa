// What rulings rest on: the move and the rule it breaks, the count of a claim, the piece touched.
// Computed only when there is a ruling or a question.
#include <algorithm>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/legality.hpp>
#include <jadoube/notation/fen.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

Rule rule_of(Breach breach) {
    switch (breach) {
        case Breach::no_man:
        case Breach::opponents_man: return Rule::illegal_move_defined;
        case Breach::own_man_on_square: return Rule::own_piece_in_the_way;
        case Breach::bishop_moves: return Rule::bishop_moves;
        case Breach::rook_moves: return Rule::rook_moves;
        case Breach::queen_moves: return Rule::queen_moves;
        case Breach::jump: return Rule::no_jumping;
        case Breach::knight_moves: return Rule::knight_moves;
        case Breach::pawn_moves: return Rule::pawn_moves;
        case Breach::pawn_step: return Rule::pawn_steps;
        case Breach::pawn_double_step: return Rule::pawn_double_step;
        case Breach::pawn_capture: return Rule::pawn_captures;
        case Breach::en_passant_too_late: return Rule::en_passant_at_once;
        case Breach::promotion:
        case Breach::promotion_out_of_place: return Rule::promotion;
        case Breach::king_moves: return Rule::king_steps;
        case Breach::castling_right_lost: return Rule::castling_right_lost;
        case Breach::castling_barred: return Rule::castling_prevented;
        case Breach::king_in_check: return Rule::own_king_in_check;
    }
    return Rule::illegal_move_defined;
}

// 3.8.2.2: which of the two it is that prevents castling with this king.
Rule what_prevents_castling(const Position& position, Square king, Wing wing) {
    const auto rook = position.castling_rook(position.turn(), wing);
    if (!rook) return Rule::castling_right_lost;
    if (position.is_check()) return Rule::castling_through_attack;
    return between(king, *rook).intersects(position.men()) ? Rule::castling_through_pieces
                                                           : Rule::castling_through_attack;
}

// The rule of Article 3 that this move breaks; none if that cannot be told. The king of an illegal
// castling was put on that square.
std::optional<Rule> rule_broken(const AnyPosition& before, Move move, Square put_on,
                                Variant variant) {
    const Position* position = before.regular();
    if (!position) return std::nullopt;
    const bool to_rook = move.is_castling() && variant == Variant::chess960;
    const Attempt attempt{move.from(), to_rook ? move.to() : put_on, move.promotion()};
    const auto judged = judge(*position, attempt, variant);
    if (judged) {  // as it was done, something is missing: the rook's part, a piece not removed
        if (judged->is_castling()) return Rule::castling;
        if (judged->promotion()) return Rule::made_promotion;
        if (before.captured_square(*judged)) return Rule::made_capture;
        return std::nullopt;
    }
    const Breach breach = judged.error();
    if (breach == Breach::castling_barred && variant == Variant::standard) {
        const Wing wing = put_on > move.from() ? Wing::king_side : Wing::queen_side;
        return what_prevents_castling(*position, move.from(), wing);
    }
    // From a square from which nobody castles it looks like a king's move.
    const bool like_a_king = breach == Breach::king_moves || breach == Breach::own_man_on_square;
    if (move.is_castling() && like_a_king) return Rule::castling_right_lost;
    return rule_of(breach);
}

// What the action itself breaks, where it is not the way a piece moves.
std::optional<Rule> rule_broken_by(IllegalAction action) {
    switch (action) {
        case IllegalAction::illegal_move: return std::nullopt;
        case IllegalAction::unreplaced_pawn: return Rule::promotion;
        case IllegalAction::press_without_move: return Rule::press_without_move;
        case IllegalAction::two_hands: return Rule::one_hand;
    }
    return std::nullopt;
}

Occurrence after_ply(const Table& table, int ply) { return {ply, named_move(table, ply)}; }

// What the board showed after that many moves, or a move that is only intended.
struct Stood {
    const AnyPosition& position;
    int ply;
};

std::optional<NearMiss> near_miss(const Table& table, const Stood& then, const AnyPosition& now) {
    if (!same_men(then.position, now)) return std::nullopt;
    NearMiss miss{
        after_ply(table, then.ply), NearMiss::Differs::en_passant, then.position.turn(), {}};
    if (then.position.turn() != now.turn()) {
        miss.differs = NearMiss::Differs::to_move;
        return miss;
    }
    for (const Color color : both_colors) {
        for (const Wing wing : {Wing::king_side, Wing::queen_side}) {
            const bool gone =
                then.position.castling_rook(color, wing) && !now.castling_rook(color, wing);
            if (gone) miss.rights.push_back({color, wing});
        }
    }
    if (!miss.rights.empty()) miss.differs = NearMiss::Differs::castling;
    return miss;
}

// 9.2.3: how often and when this position stood, and when one stood that only looks like it.
// Nothing before the last capture or pawn move can.
void look_for(const Table& table, const Stood& claimed, Grounds& grounds) {
    const auto compare = [&](const Stood& then) {
        if (then.position == claimed.position) {
            grounds.occurrences.push_back(after_ply(table, then.ply));
        } else if (auto miss = near_miss(table, then, claimed.position)) {
            grounds.near.push_back(std::move(*miss));
        }
    };
    const int first = claimed.ply - static_cast<int>(claimed.position.board().halfmove_clock);
    const int made = table.history.size();
    if (claimed.ply > made && made >= first) compare({table.position, made});
    for (const Ply* ply = table.history.last(); ply && ply->number - 1 >= first;
         ply = ply->before.get()) {
        compare({ply->position, ply->number - 1});
    }
    std::ranges::reverse(grounds.occurrences);
    std::ranges::reverse(grounds.near);
}

bool is_capture(const NamedMove& made) {
    return made.before.men().size() != made.after.men().size();
}

// 9.3: the last capture or pawn move before this one, or the starting position's own counter.
void look_back(const Table& table, const Stood& claimed, NoProgress& progress) {
    const int last = claimed.ply - static_cast<int>(claimed.position.board().halfmove_clock);
    if (last <= 0) {
        progress.before_the_start = -last;
        return;
    }
    const auto made = named_move(table, last);
    if (!made || (!is_capture(*made) && made->move.role() != Role::pawn)) return;
    progress.capture = is_capture(*made);
    progress.since = made;
}

}  // namespace

std::optional<NamedMove> named_move(const Table& table, int number) {
    const AnyPosition* after = &table.position;
    for (const Ply* ply = table.history.last(); ply; ply = ply->before.get()) {
        if (ply->number == number) {
            const std::optional<Move> move = ply->move ? ply->move : ply->placed;
            if (!move) return std::nullopt;
            return NamedMove{number, ply->position, *after, *move};
        }
        after = &ply->position;
    }
    return std::nullopt;
}

NamedMove named_move(const Table& table, Move move) {
    return {table.history.size() + 1, table.position,
            table.position.after(move, table.terms->conditions.variant), move};
}

std::optional<Grounds> grounds_of_placement(const Table& table, IllegalAction action) {
    const std::optional<Placement>& placement = table.turn.placement;
    if (!placement || !placement->as_move) return std::nullopt;
    Grounds grounds;
    grounds.action = action;
    grounds.move = NamedMove{table.history.size() + 1, table.position,
                             standing_after(table, *placement), *placement->as_move};
    grounds.breaks = rule_broken_by(action);
    if (!grounds.breaks) {
        grounds.breaks = rule_broken(table.position, *placement->as_move, placement->to,
                                     table.terms->conditions.variant);
    }
    return grounds;
}

std::optional<Grounds> grounds_of_action(const Table& table, const Irregularity& found) {
    if (table.terms->is_unseen()) return std::nullopt;
    Grounds grounds;
    grounds.action = found.action;
    grounds.breaks = rule_broken_by(found.action);
    if (found.action == IllegalAction::press_without_move) return grounds;
    grounds.move = named_move(table, found.ply);
    if (!grounds.move) return std::nullopt;
    if (!grounds.breaks) {
        const Move move = grounds.move->move;
        grounds.breaks = rule_broken(grounds.move->before, move, found.square.value_or(move.to()),
                                     table.terms->conditions.variant);
    }
    return grounds;
}

Grounds grounds_of_claim(const Table& table, ClaimKind claim,
                         const std::optional<ReadAct>& intended, int plies, bool correct) {
    // Correct without the move: then that is what is shown.
    const auto on_the_board = [&] { return grounds_of_claim(table, claim, {}, plies, true); };
    Grounds grounds;
    if (!correct) grounds.why = Why::too_few;
    if (intended && !intended->legal) {
        if (correct) return on_the_board();
        const Placement& placement = *intended->placement;
        grounds.why = Why::not_legal;
        if (!placement.as_move) return grounds;
        grounds.move = NamedMove{table.history.size() + 1, table.position,
                                 standing_after(table, placement), *placement.as_move};
        grounds.breaks = rule_broken(table.position, *placement.as_move, placement.to,
                                     table.terms->conditions.variant);
        return grounds;
    }
    if (intended) grounds.move = named_move(table, *intended->legal);
    const AnyPosition& position = grounds.move ? grounds.move->after : table.position;
    const Stood claimed{position, table.history.size() + (grounds.move ? 1 : 0)};
    bool enough = false;
    if (claim == ClaimKind::threefold) {
        look_for(table, claimed, grounds);
        grounds.occurrences.push_back(grounds.move ? Occurrence{claimed.ply, grounds.move}
                                                   : after_ply(table, claimed.ply));
        enough = grounds.occurrences.size() >= 3;
    } else {
        NoProgress progress;
        progress.plies = grounds.move ? static_cast<int>(position.board().halfmove_clock) : plies;
        look_back(table, claimed, progress);
        if (grounds.move && progress.plies == 0) {
            progress.capture = is_capture(*grounds.move);
            progress.since = grounds.move;
        }
        enough = progress.plies >= 100;
        grounds.progress = progress;
    }
    if (correct && !enough && intended) return on_the_board();
    if (!correct && enough) grounds.why = Why::move_changed;
    return grounds;
}

Grounds grounds_of_flag(const Table& table, Color claimant) {
    Grounds grounds;
    const bool fallen = table.clock->expired(!claimant);
    grounds.why = fallen ? Why::own_flag : Why::time_left;
    if (!fallen) grounds.left = table.clock->display(!claimant);
    return grounds;
}

Grounds grounds_of_no_illegal_move(const Table& table, Color claimant) {
    Grounds grounds;
    grounds.why = Why::no_illegal_move;
    // 12.6: before the press nothing tells whether what stands on the board is legal.
    const Ply* last = table.history.last();
    const bool completed = last && !table.players[last->by].uncompleted;
    if (completed && last->by != claimant && last->move) {
        grounds.move = named_move(table, last->number);
    }
    return grounds;
}

Grounds grounds_of_touched(const Table& table, Why why) {
    Grounds grounds;
    grounds.why = why;
    if (why == Why::kept) grounds.move = named_move(table, table.history.size());
    return grounds;
}

void explain_put_back(const Table& table, Ruling& ruling, std::optional<NamedMove> done) {
    if (table.terms->is_unseen()) return;
    Grounds grounds;
    grounds.move = done;
    if (table.has_the_move() == ruling.player) {
        grounds.must = must(table);
    } else {  // 4.7: he has made his move, and did something more
        grounds.stands = named_move(table, table.history.size());
    }
    ruling.square.reset();
    if (!grounds.must.empty()) ruling.square = grounds.must.front().square;
    ruling.grounds = std::move(grounds);
}

void cite_what_changed_the_time(const Terms& terms, Ruling& ruling) {
    const auto& rule = terms.laws().two_minutes_changed_by.of(terms.game_class, terms.supervision);
    if (rule) ruling.also.push_back(*rule);
}

namespace {

// Article 4: what he was bound to when he made that move.
std::vector<Must> must_before(const Table& table, int ply) {
    Table before = table;
    take_back_to_before(before, ply);
    return must(before);
}

}  // namespace

void explain(const Table& table, const Matter& matter, Question& question) {
    question.grounds = matter.grounds;
    const bool unseen = table.terms->is_unseen();
    Grounds grounds;
    switch (matter.kind) {
        case QuestionKind::illegal_move:
            if (unseen || !matter.irregularity) return;
            question.grounds = grounds_of_action(table, *matter.irregularity);
            break;
        case QuestionKind::touch_move:
            if (unseen) return;
            if (matter.ply == 0) {
                grounds.stands = named_move(table, table.history.size());
            } else {
                grounds.move = named_move(table, matter.ply);
                grounds.must = must_before(table, matter.ply);
            }
            question.grounds = std::move(grounds);
            break;
        case QuestionKind::flag:
            if (!table.clock) return;
            grounds.completed = table.clock->moves_in_period(matter.player);
            grounds.required = table.clock->moves_required(matter.player);
            question.grounds = std::move(grounds);
            return;
        case QuestionKind::claim:
            if (!question.grounds) return;
            question.grounds->correct = matter.correct;
            break;
        case QuestionKind::can_checkmate:
        case QuestionKind::improper_ending:
        case QuestionKind::illegal_position:
            if (unseen) return;
            question.grounds = std::move(grounds);
            break;
        case QuestionKind::touched:
        case QuestionKind::late:
        case QuestionKind::displaced:
        case QuestionKind::wrong_start:
        case QuestionKind::wrong_board:
        case QuestionKind::wrong_colours:
        case QuestionKind::wrong_clock:
        case QuestionKind::pause:
        case QuestionKind::assistant:
        case QuestionKind::permission:
        case QuestionKind::signed_result:
        case QuestionKind::appeal:
        case QuestionKind::device:
        case QuestionKind::five_seconds:
        case QuestionKind::no_normal_means:
        case QuestionKind::postponed:
        case QuestionKind::referred:
        case QuestionKind::sealed_move:
        case QuestionKind::boards_differ: return;
    }
    if (!question.grounds) return;
    const bool of_a_move = question.grounds->move && matter.kind != QuestionKind::claim;
    question.grounds->fen = to_fen(of_a_move ? question.grounds->move->before : table.position);
}

std::string_view name(Why why) noexcept {
    switch (why) {
        case Why::too_few: return "too_few";
        case Why::not_legal: return "not_legal";
        case Why::move_changed: return "move_changed";
        case Why::time_left: return "time_left";
        case Why::own_flag: return "own_flag";
        case Why::no_illegal_move: return "no_illegal_move";
        case Why::complaint_lost: return "complaint_lost";
        case Why::operator_moves: return "operator_moves";
        case Why::kept: return "kept";
    }
    return {};
}

std::string_view name(NearMiss::Differs what) noexcept {
    switch (what) {
        case NearMiss::Differs::castling: return "castling";
        case NearMiss::Differs::en_passant: return "en_passant";
        case NearMiss::Differs::to_move: return "to_move";
    }
    return {};
}

}  // namespace jadoube
