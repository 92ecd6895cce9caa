// The functions of the articles. Each takes a session: the table as it is, and the rulings so far.
// Those that answer an act say why it is refused, or nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table.hpp"

namespace jadoube {

struct Session {
    Table& table;
    std::vector<Ruling>& rulings;

    [[nodiscard]] const Terms& terms() const noexcept { return *table.terms; }
    [[nodiscard]] const Parameters& laws() const noexcept { return table.laws(); }
    [[nodiscard]] Player& player(Color color) noexcept { return table.players[color]; }
    Ruling& rule(RulingKind kind, Rule article, std::optional<Color> player = {});
};

using Refusable = std::optional<Refused>;

[[nodiscard]] inline Refusable refuse(Refusal code, std::optional<Rule> rule = {}) {
    return Refused{code, rule};
}
inline constexpr std::nullopt_t accepted = std::nullopt;

// ---- The table (table.cpp)

// Puts a position on the board, with nothing touched.
void set_position(Table& table, const AnyPosition& position);
// The position before that ply is on the board again, what was touched for it stays touched.
void take_back_to_before(Table& table, int ply);
[[nodiscard]] inline Matter about(QuestionKind kind, Color player, Rule rule) {
    Matter matter;
    matter.kind = kind;
    matter.player = player;
    matter.rule = rule;
    return matter;
}
// A question to the arbiter. Its matter says what the answer will do.
void ask(Session& session, Matter matter,
         std::vector<Option> options = {Option::uphold, Option::dismiss});
// What nobody needs to ask any more.
template <class Predicate>
void drop_questions(Table& table, Predicate is_void) {
    for (std::size_t i = table.matters.size(); i-- > 0;) {
        if (!is_void(table.matters[i])) continue;
        table.matters.erase(table.matters.begin() + static_cast<std::ptrdiff_t>(i));
        table.pending.erase(table.pending.begin() + static_cast<std::ptrdiff_t>(i));
    }
}
// A ply to be pushed, with all that will have to be put back if it is taken back.
[[nodiscard]] Ply next_ply(const Table& table);
// The game is over: nothing is open any more, and the clocks stand.
void close(Table& table);
void run_clock_of(Table& table, Color player);
void stop_clocks(Table& table);
// 7.1: the counters follow from the moves that are left.
void count_moves_again(Table& table);
// Gives a player time, if there is a clock.
void give_time(Session& session, Ruling& ruling, Color player, Millis time);
// 7.5.1: the press is undone with its move.
void take_back_press(Table& table, Color by, const Pressed& pressed);
// His clock runs, now or when the pause is over.
void run_on(Table& table, Color player);
[[nodiscard]] int moves_completed_by_both(const Table& table);

// ---- What somebody wrote or did with a man (reading.cpp)

// A legal move, or what somebody puts on the board instead.
struct ReadAct {
    std::optional<Move> legal;
    std::optional<Placement> placement;  // otherwise
    TouchedMen touched;                  // by this act alone
};
[[nodiscard]] Result<ReadAct, Refused> read_move_text(const Table& table, Color by,
                                                      const std::string& text,
                                                      std::optional<Language> language);
// With one man alone: a king that goes two squares is not castling yet.
[[nodiscard]] Result<ReadAct, Refused> read_attempt(const Table& table, Color by, Square from,
                                                    Square to, std::optional<Role> promotion);
// The position after a placement has been left to stand: the opponent has the move.
[[nodiscard]] AnyPosition standing_after(const Table& table, const Placement& placement);

// ---- Article 4 (article_04_moving.cpp)

Refusable touch(Session& session, Color by, const act::Touch& act, bool binds);
Refusable adjust(Session& session, Color by, const act::Adjust& act);
Refusable move(Session& session, Color by, const act::Move& act, bool binds);
Refusable release(Session& session, Color by, const act::Release& act, bool binds);
Refusable promote(Session& session, Color by, const act::Promote& act, bool binds);
Refusable claim_touched(Session& session, Color by, Square square);
void rule_on_touched(Session& session, Color by, Square square);  // it is found to be so
// What was just done is put back (4.3, 4.7): the position stays as it was before.
void put_back_at_once(Session& session, Color by, Rule rule);
// 4.7: puts a move that was made against Article 4 back.
void put_back(Session& session, Color by, int ply, Rule rule);
[[nodiscard]] std::vector<Must> must(const Table& table);
enum class Ending : bool { not_asked, asked };
// The move is made (4.7): the opponent has the move. Whether it ends the game may be left open.
void make(Session& session, Color by, Move move, bool two_hands, Ending ending = Ending::asked);
// 6.2.1.2: who makes his next move has completed the one before.
void complete_the_one_before(Session& session, Color by);
// What closes when this player makes a move (A.5.2).
void close_irregularity_of(Table& table, Color opponent);

// ---- Article 5 (article_05_end.cpp)

void end_game(Session& session, Score score, Reason reason, Rule rule, std::string cited = {});
// Mate, stalemate or a dead position.
[[nodiscard]] bool ends_by_itself(const Position& position);
// The same by a move that was not proper: only the arbiter can say what that means.
void ask_about_improper_ending(Session& session, Color by);
// Ends it if the move that was just made ends it by itself (5.1.1, 5.2.1, 5.2.2, 9.6).
void end_by_position(Session& session);
// 5.1.2, 6.9, 7.5.5: he loses; a draw if the opponent cannot checkmate by any series of legal
// moves.
void loses_unless_opponent_cannot_mate(Session& session, Color loser, Reason reason, Rule rule);
void decide_who_can_mate(Session& session, const Matter& matter, bool can_checkmate);
Refusable resign(Session& session, Color by);
[[nodiscard]] Score win_for(Color color) noexcept;
[[nodiscard]] std::int64_t within_limits(const Terms& terms, std::int64_t points) noexcept;

// ---- Article 6 (article_06_chessclock.cpp)

// Whatever falls due on the way is ruled at its own instant.
void let_time_pass(Session& session, Instant to);
void start_game(Session& session);
// What the chessclock did by itself when somebody else touched it.
void on_clock_event(Session& session, const ClockEvent& event);
Refusable arrive(Session& session, Color by);
Refusable press(Session& session, Color by);
// 6.2.1: his move is completed, and the opponent's clock runs.
void complete(Session& session, Color by);
Refusable pause(Session& session, std::optional<Color> by, const act::Pause& act);
Refusable resume(Session& session);
Refusable claim_flag(Session& session, Color by);
Refusable observe_flag(Session& session);
Refusable observe_both_flags(Session& session);
Refusable claim_wrong_clock(Session& session, Color by);
Refusable set_clock(Session& session, const act::SetClock& act);
void rule_on_flag(Session& session, Color player);
void rule_on_lateness(Session& session, bool white, bool black);
void stop_for_wrong_clock(Session& session, Color by);

// ---- Article 7 (article_07_irregularities.cpp)

// 7.5.1–7.5.4: the clock was pressed after this. Ruled on at once, asked about, or left for a
// claim.
void press_after_placement(Session& session, Color by);
void press_without_move(Session& session, Color by);
void two_hands(Session& session, Color by);
void rule_on(Session& session, const Irregularity& irregularity);
Refusable claim_illegal_move(Session& session, Color by);
Refusable observe_illegal_move(Session& session, std::optional<int> ply);
Refusable claim_wrong_start(Session& session, Color by);
Refusable claim_wrong_board(Session& session, Color by);
Refusable claim_wrong_colours(Session& session, Color by);
Refusable place(Session& session, std::optional<Color> by, const act::Place& act);
void annul(Session& session, Rule rule, bool new_game);
void put_men_back(Session& session, std::optional<Color> by);

// ---- Article 9 (article_09_drawn_game.cpp)

Refusable offer_draw(Session& session, Color by);
Refusable accept_draw(Session& session, Color by);
Refusable decline_draw(Session& session, Color by);
Refusable withdraw(Session& session, const act::Withdraw& act);
Refusable claim_draw(Session& session, Color by, const act::Claim& act);
void rule_on_claim(Session& session, const Matter& matter, bool upheld);
// 9.1.2.1: who touches a man has declined.
void end_offer_to(Session& session, Color player);
[[nodiscard]] bool drawn_by_repetition(const Table& table);  // 9.6.1
[[nodiscard]] bool drawn_by_75_moves(const Table& table);    // 9.6.2
[[nodiscard]] bool can_claim_threefold(const Table& table);
[[nodiscard]] bool can_claim_fifty(const Table& table);

// ---- Article 12 (article_12_arbiter.cpp)

Refusable decide(Session& session, const act::Decide& act);
Refusable add_time(Session& session, const act::AddTime& act);
Refusable penalise(Session& session, const act::Penalise& act);
Refusable restore(Session& session, const act::Restore& act);
Refusable declare(Session& session, const act::Declare& act);
Refusable incident(Session& session, const act::Incident& act);

// ---- Appendix A (appendix_a_rapid.cpp)

Refusable request(Session& session, Color by, const act::Request& act);
Refusable observe_illegal_position(Session& session, Observed what);
// A.5.4: the move that was waited for has been completed.
void check_illegal_position(Session& session);
Refusable agree_to_correct(Session& session, Color by, const act::Agree& act);
// A.5.2, 2009: B.3.c
[[nodiscard]] Rule rule_of_standing(const Terms& terms);
[[nodiscard]] bool is_too_late_for_setup(const Table& table);  // A.5.1

}  // namespace jadoube
