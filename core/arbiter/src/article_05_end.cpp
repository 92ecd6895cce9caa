// Article 5: the completion of the game.
#include <algorithm>

#include <jadoube/chess/moves.hpp>
#include <jadoube/dead/can_checkmate.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

// Whether it is worth asking if neither player can checkmate any more: for lack of queens and
// rooks, because pawns have locked the board, because a player has nothing but pawns, or because
// what must be played may lead to that. With all of these absent a position is alive.
bool may_be_dead(const Position& position) {
    constexpr int few_heavy_pieces = 1;
    constexpr int heavy_pieces_of_a_game = 6;
    constexpr int many_pawns = 5;
    constexpr int few_pawn_steps = 3;
    constexpr int few_moves = 2;
    const int heavy = (position.men(Role::queen) | position.men(Role::rook)).size();
    if (heavy <= few_heavy_pieces || heavy > heavy_pieces_of_a_game) return true;
    for (const Color color : both_colors) {
        const Bitboard weak = position.men(color, Role::pawn) | position.men(color, Role::king);
        if (position.men(color) == weak) return true;
    }
    if (position.men(Role::pawn).size() >= many_pawns) {
        const Bitboard empty = ~position.men();
        const Bitboard white(position.men(Color::white, Role::pawn).bits() << 8);
        const Bitboard black(position.men(Color::black, Role::pawn).bits() >> 8);
        if ((white & empty).size() + (black & empty).size() <= few_pawn_steps) return true;
    }
    return count_legal_moves(position) <= few_moves;
}

// 5.2.2. Unknown is not dead: the game goes on. From one that leads back to where it went on before
// it goes on too.
bool is_dead_position(const Position& position, const std::optional<Position>& alive) {
    return may_be_dead(position) && !(alive && leads_back(*alive, position)) &&
           is_dead(position) == Possible::yes;
}

}  // namespace

Possible can_mate(const Table& table, Color player) {
    if (table.terms->is_unseen()) return Possible::unknown;
    if (const Position* regular = table.position.regular()) {
        return can_checkmate(*regular, player).answer;
    }
    // A king stands in check though it is the other player's turn: had it been answered, he could
    // checkmate if he can from there. Whatever else is irregular the arbiter is asked about.
    Setup setup = table.position.setup();
    setup.turn = !setup.turn;
    setup.en_passant.reset();
    const AnyPosition answered = AnyPosition::of(setup, table.terms->conditions.variant);
    const Position* position = answered.regular();
    const bool can = position && can_checkmate(*position, player).answer == Possible::yes;
    return can ? Possible::yes : Possible::unknown;
}

Score win_for(Color color) noexcept {
    return color == Color::white ? Score::white_wins : Score::black_wins;
}

void end_game(Session& session, Score score, Reason reason, Rule rule, std::string cited) {
    Table& table = session.table;
    GameResult result{score, points_for(table, score), reason, rule, std::move(cited)};
    Ruling& ruling = session.rule(RulingKind::game_over, rule);
    ruling.reason = reason;
    ruling.cited = result.cited;
    ruling.effects.emplace_back(effect::Result{score});
    table.result = std::move(result);
    close(table);
}

namespace {

struct EndOfGame {
    Score score;
    Reason reason;
    Rule rule;
};

// 5.1.1, 5.2.1: also in a position that should not be, such as one with a pawn that was not
// replaced (A.5.2).
Status status_of(const AnyPosition& position) {
    if (const Position* regular = position.regular()) return status(*regular);
    if (!position.king(position.turn()) || !position.legal_moves().empty()) return Status::ongoing;
    return position.is_in_check(position.turn()) ? Status::checkmate : Status::stalemate;
}

// 5.1.1, 5.2.1, 5.2.2
std::optional<EndOfGame> end_by_a_proper_move(const AnyPosition& position,
                                              const std::optional<Position>& alive = {}) {
    switch (status_of(position)) {
        case Status::checkmate:
            return EndOfGame{win_for(!position.turn()), Reason::checkmate, Rule::checkmate};
        case Status::stalemate: return EndOfGame{Score::draw, Reason::stalemate, Rule::stalemate};
        case Status::ongoing: break;
    }
    const Position* regular = position.regular();
    if (!regular || !is_dead_position(*regular, alive)) return std::nullopt;
    return EndOfGame{Score::draw, Reason::dead_position, Rule::dead_position};
}

// 9.6: by any move
std::optional<EndOfGame> automatic_draw(const Table& table) {
    if (drawn_by_repetition(table)) {
        return EndOfGame{Score::draw, Reason::fivefold, Rule::fivefold_repetition};
    }
    if (!drawn_by_75_moves(table)) return std::nullopt;
    return EndOfGame{Score::draw, Reason::seventyfive, Rule::seventy_five_moves};
}

}  // namespace

bool ends_by_itself(const AnyPosition& position) {
    return end_by_a_proper_move(position).has_value();
}

namespace {

// Whatever anybody says: mate, stalemate, a dead position (5.2.2), 9.6.
std::optional<EndOfGame> end_in_this_position(const Table& table) {
    if (table.terms->is_unseen()) return std::nullopt;
    std::optional<EndOfGame> end = end_by_a_proper_move(table.position, table.alive);
    if (!end) end = automatic_draw(table);
    return end;
}

}  // namespace

std::optional<Reason> over_before_it_begins(const Table& table) {
    const auto end = end_in_this_position(table);
    return end ? std::optional(end->reason) : std::nullopt;
}

std::optional<Rule> rule_of_final_position(const Table& table) {
    const auto end = end_in_this_position(table);
    return end ? std::optional(end->rule) : std::nullopt;
}

void ask_about_improper_ending(Session& session, Color by) {
    if (session.table.phase == Phase::over) return;
    const std::optional<EndOfGame> end = end_by_a_proper_move(session.table.position);
    if (!end) return;
    Matter matter = about(QuestionKind::improper_ending, by, end->rule);
    matter.ply = session.table.history.size();
    matter.reason = end->reason;
    ask(session, matter);
}

void end_by_position(Session& session) {
    Table& table = session.table;
    const Color by = !table.has_the_move();
    const Position* regular = table.position.regular();
    const bool proper = !table.breach || table.breach->ply != table.history.size();
    std::optional<EndOfGame> end;
    if (proper) {
        end = end_by_a_proper_move(table.position, table.alive);
        if (!end && regular && may_be_dead(*regular)) table.alive = *regular;
    }
    if (!end) end = automatic_draw(table);
    if (!end) {
        if (!proper && session.terms().is_partial()) ask_about_improper_ending(session, by);
        return;
    }
    Player& player = session.player(by);
    if (player.uncompleted) {  // 6.2.1.1
        player.uncompleted = false;
        ++player.completed;
        if (table.clock) (void)table.clock->complete_without_press(by);
        note_time_left(table, by);
    }
    end_game(session, end->score, end->reason, end->rule);
}

void loses_unless_opponent_cannot_mate(Session& session, Color loser, Reason reason, Rule rule) {
    Matter matter = about(QuestionKind::can_checkmate, loser, rule);
    matter.reason = reason;
    switch (can_mate(session.table, !loser)) {
        case Possible::yes: return decide_who_can_mate(session, matter, true);
        case Possible::no: return decide_who_can_mate(session, matter, false);
        case Possible::unknown: break;
    }
    interrupt(session.table);
    ask(session, matter, {Option::can_checkmate, Option::cannot_checkmate});
}

void decide_who_can_mate(Session& session, const Matter& matter, bool can_checkmate) {
    const bool no_mate = matter.reason == Reason::flag && !can_checkmate;
    const Reason reason = no_mate ? Reason::flag_no_mate : matter.reason;
    end_game(session, can_checkmate ? win_for(!matter.player) : Score::draw, reason, matter.rule);
    session.rulings.back().player = matter.player;
}

// 5.1.2, I.6
Refusable resign(Session& session, Color by) {
    if (session.laws().resignation_drawn_if_opponent_cannot_mate) {
        loses_unless_opponent_cannot_mate(session, by, Reason::resignation, Rule::resignation);
    } else {
        end_game(session, win_for(!by), Reason::resignation, Rule::resignation);
    }
    return accepted;
}

}  // namespace jadoube
