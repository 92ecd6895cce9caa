// The functions of the articles. Each takes a session: the table as it is, and the rulings so far.
// Those that answer an act say why it is refused, or nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <jadoube/chess/legality.hpp>
#include <jadoube/dead/can_checkmate.hpp>
#include <jadoube/notation/move_text.hpp>

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
[[nodiscard]] bool is_asked(const Table& table, QuestionKind kind, Color about);
// 9.5.1, 6.10.2: the same, and both clocks stand until it is answered.
void ask_with_clocks_stopped(Session& session, Matter matter,
                             std::vector<Option> options = {Option::uphold, Option::dismiss});
// A claim of what nobody has recorded: the arbiter is asked, with the clocks stopped where the Laws
// say so. Where no arbiter is there, the opponent's agreement upholds it, and the game goes on.
enum class Clocks : bool { run, stopped };
void put_claim(Session& session, Color claimant, Matter matter, Clocks clocks,
               std::vector<Option> options = {Option::uphold, Option::dismiss});
// The clocks that a question has stopped run again.
void play_on(Table& table);
// The question that holds the game up, if one does.
[[nodiscard]] const Matter* held_up_by(const Table& table);
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
// He has completed a move: what is on his clock then.
void note_time_left(Table& table, Color player);
// The same of the last one, if that is completed.
[[nodiscard]] std::optional<Millis> left_when_completed(const Table& table, Color player);
// The game is over: nothing is open any more, and the clocks stand.
void close(Table& table);
void run_clock_of(Table& table, Color player);
void stop_clocks(Table& table);
// Both clocks stand until the arbiter lets play go on.
void interrupt(Table& table);
// 7.1: the counters follow from the moves that are left.
void count_moves_again(Table& table);
// Gives a player time, if there is a clock.
void give_time(Session& session, Ruling& ruling, Color player, Millis time);
// 7.5.1: the press is undone with its move.
void take_back_press(Table& table, Color by, const Pressed& pressed);
// The position is on the board again; none is shown where nobody sees it.
[[nodiscard]] std::vector<effect::Any> board_again(const Table& table);
// His clock runs, now or when the pause is over.
void run_on(Table& table, Color player);
[[nodiscard]] int moves_completed_by_both(const Table& table);
[[nodiscard]] bool same_men(const AnyPosition& one, const AnyPosition& other);
// 3.8.2.1: the rooks that can still castle when the board shows this: king and rook are where they
// were, and no man has just been put on their squares.
[[nodiscard]] Bitboard rights_left(const Table& table, const Setup& shown,
                                   std::optional<Square> put_on = {});

// ---- The beginning (beginning.cpp)

// What breaches cost in this game: A.3 and B.2 have other times, and blitz_penalty may, too.
struct Costs {
    Supervision supervision;  // standard play has full supervision
    IllegalMoveLadder ladder;
    Seconds wrong_claim;
};
[[nodiscard]] Costs costs_of(const Conditions& conditions, const Rulebook& rulebook,
                             GameClass game_class);

// ---- Acts (dispatch.cpp)

// was_over: before this act, not only when its instant had come.
[[nodiscard]] Refusable dispatch(Session& session, const Act& act, bool was_over);

// ---- What somebody wrote or did with a man (reading.cpp)

// A legal move, or what somebody puts on the board instead.
struct ReadAct {
    std::optional<Move> legal;
    std::optional<Placement> placement;  // otherwise
    TouchedMen touched;                  // by this act alone
};
// D.2.1: a move as it is spoken, in the vocabulary of the Laws or in a language.
[[nodiscard]] Result<Move, MoveTextError> hear(const Conditions& conditions,
                                               const Position& position, const std::string& text,
                                               Language language);
// Where the piece that now stands on this square stood before the player on move put it there.
[[nodiscard]] Square original_square(const Table& table, Square square) noexcept;
// Castling, legal or not.
[[nodiscard]] Result<ReadAct, Refused> read_castling(const Table& table, Color by,
                                                     const CastlingAttempt& tried);
[[nodiscard]] Result<ReadAct, Refused> read_move_text(const Table& table, Color by,
                                                      const std::string& text,
                                                      std::optional<Language> language);
// With one man alone: a king that goes two squares is not castling yet.
[[nodiscard]] Result<ReadAct, Refused> read_attempt(const Table& table, Color by, Square from,
                                                    Square to, std::optional<Role> promotion);
// What a board shows: the men are enough.
[[nodiscard]] std::optional<Setup> read_board(const std::string& fen);
// The position after a placement has been left to stand: the opponent has the move.
[[nodiscard]] AnyPosition standing_after(const Table& table, const Placement& placement);
// The position after a move of which nothing is known.
[[nodiscard]] AnyPosition unseen_after(const Table& table);

// ---- Article 4 (article_04_moving.cpp)

Refusable touch(Session& session, Color by, const act::Touch& act, bool binds);
Refusable adjust(Session& session, Color by, const act::Adjust& act);
Refusable move(Session& session, Color by, const act::Move& act, bool binds);
Refusable release(Session& session, Color by, const act::Release& act, bool binds);
Refusable promote(Session& session, Color by, const act::Promote& act, bool binds);
Refusable claim_touched(Session& session, Color by, Square square);
void rule_on_touched(Session& session, Color by, Square square);  // it is found to be so
// What was just done is put back (4.3, 4.7): the position stays as it was before.
void put_back_at_once(Session& session, Color by, Rule rule, std::optional<NamedMove> done = {});
// 4.7: puts a move that was made against Article 4 back.
void put_back(Session& session, Color by, int ply, Rule rule);
[[nodiscard]] std::vector<Must> must(const Table& table);
// The legal moves of the player on move that he is free to make.
[[nodiscard]] std::vector<Move> moves_free_to_make(const Table& table);
enum class Ending : bool { not_asked, asked };
// The move is made (4.7): the opponent has the move. Whether it ends the game may be left open.
void make(Session& session, Color by, Move move, bool two_hands, Ending ending = Ending::asked);
// The same of a move that nobody has seen.
void make_unseen(Session& session, Color by);
// The same though it breaks Article 4: somebody may still complain, or the arbiter is asked.
void make_in_spite_of(Session& session, Color by, Move move, bool two_hands,
                      std::optional<Rule> broken);
// 6.2.1.2: who makes his next move has completed the one before.
void complete_the_one_before(Session& session, Color by);
// What closes when this player makes a move (A.5.2).
void close_irregularity_of(Table& table, Color opponent);

// ---- Article 5 (article_05_end.cpp)

void end_game(Session& session, Score score, Reason reason, Rule rule, std::string cited = {});
// Mate, stalemate or a dead position.
[[nodiscard]] bool ends_by_itself(const AnyPosition& position);
// Why no game can be played from the start that the conditions name, if none can.
[[nodiscard]] std::optional<Reason> over_before_it_begins(const Table& table);
// The same by a move that was not proper: only the arbiter can say what that means.
void ask_about_improper_ending(Session& session, Color by);
// Ends it if the move that was just made ends it by itself (5.1.1, 5.2.1, 5.2.2, 9.6).
void end_by_position(Session& session);
// 5.1.2, 6.9, 7.5.5: he loses; a draw if the opponent cannot checkmate by any series of legal
// moves.
void loses_unless_opponent_cannot_mate(Session& session, Color loser, Reason reason, Rule rule);
void decide_who_can_mate(Session& session, const Matter& matter, bool can_checkmate);
Refusable resign(Session& session, Color by);
// The article by which the game is over in this position, whatever the arbiter says.
[[nodiscard]] std::optional<Rule> rule_of_final_position(const Table& table);
[[nodiscard]] Score win_for(Color color) noexcept;
// The player has lost, however that came about; he may still be given less than the whole point.
[[nodiscard]] Possible can_mate(const Table& table, Color player);

// ---- Article 6 (article_06_chessclock.cpp)

// Whatever falls due on the way is ruled at its own instant.
void let_time_pass(Session& session, Instant to);
// The first of what will.
[[nodiscard]] std::optional<Instant> next_due(const Table& table);
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
// 6.7.1, I.10
void rule_on_lateness(Session& session, Rule rule, bool white, bool black);
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
// 7.2.1, 7.3, 6.10.2: a claim states a fact and is not a finding. It is rejected where the program
// knows better; elsewhere it is put to the arbiter, or to the opponent.
void claim_fact(Session& session, Color by, QuestionKind kind, Rule rule, ClaimKind claim,
                std::vector<Option> options = {Option::uphold, Option::dismiss});
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
Refusable observe_repetition(Session& session);
[[nodiscard]] bool drawn_by_repetition(const Table& table);  // 9.6.1
[[nodiscard]] bool drawn_by_75_moves(const Table& table);    // 9.6.2
[[nodiscard]] bool can_claim_threefold(const Table& table);
[[nodiscard]] bool can_claim_fifty(const Table& table);

// 9.1.2.3: some claims are offers too, where the event allows offers.
void offer_by_claim(Session& session, Color by);

// ---- What rulings rest on (grounds.cpp)

// A move that has been made, or stands; one that is made now.
[[nodiscard]] std::optional<NamedMove> named_move(const Table& table, int ply);
[[nodiscard]] NamedMove named_move(const Table& table, Move move);
// 7.5: of what stands on the board, and of an irregularity that was not ruled on at once. None
// where nobody sees the board.
[[nodiscard]] std::optional<Grounds> grounds_of_placement(const Table& table, IllegalAction action);
[[nodiscard]] std::optional<Grounds> grounds_of_action(const Table& table,
                                                       const Irregularity& found);
// 9.2, 9.3: with the move that was read, if one is intended; so many plies without progress.
[[nodiscard]] Grounds grounds_of_claim(const Table& table, ClaimKind claim,
                                       const std::optional<ReadAct>& intended, int plies,
                                       bool correct);
// 6.8: a flag that is said to have fallen, by the claimant's opponent.
[[nodiscard]] Grounds grounds_of_flag(const Table& table, Color claimant);
[[nodiscard]] Grounds grounds_of_no_illegal_move(const Table& table, Color claimant);
[[nodiscard]] Grounds grounds_of_touched(const Table& table, Why why);
// Article 4: what was put back, and what must be played now.
void explain_put_back(const Table& table, Ruling& ruling, std::optional<NamedMove> done);
// A.3, B.2: the rule that has changed the time. Of a ruling that gives some.
void cite_what_changed_the_time(const Terms& terms, Ruling& ruling);
// What the arbiter is asked about.
void explain(const Table& table, const Matter& matter, Question& question);

// ---- Article 8 (article_08_recording.cpp)

Refusable write(Session& session, Color by, const act::Write& act);
void write_on_scoresheet(Player& player, int ply, std::string_view text);
Refusable sign(Session& session, Color by, const act::Sign& act);
void rule_on_signed_result(Session& session, const Matter& matter, bool stands);
Refusable reconstruct_game(Session& session);
Refusable use_opponents_scoresheet(Session& session, Color by);
// 8.5.1: both bring their scoresheets up to date, from whichever is there.
[[nodiscard]] bool updates_with_the_opponent(const Table& table, Color player);
// What is missing on his scoresheet, or too early on it, when he makes a move.
void check_recording(Session& session, Color by);
// 8.4: who has little time left need not record; when his period is over he must again.
void check_release_from_recording(Session& session);
// 8.5: a flag has fallen.
void bring_up_to_date(Session& session);
[[nodiscard]] bool is_up_to_date(const Table& table, Color player);
[[nodiscard]] effect::Noted noted(const Table& table);

// ---- Article 10 (article_10_points.cpp)

// 10.1
[[nodiscard]] ByColor<std::int64_t> points_of_score(const Terms& terms, Score score);
// 10.1, 10.2: what each of them gets, penalties included.
[[nodiscard]] ByColor<std::int64_t> points_for(const Table& table, Score score);
// 10.2: the difference of two scores that are usual for the game.
[[nodiscard]] bool is_usual_penalty(const Terms& terms, std::int64_t points);

// ---- Article 11 (article_11_conduct.cpp)

Refusable request(Session& session, Color by, const Act& act, const act::Request& what);
void rule_on_permission(Session& session, const Matter& matter, bool granted);
void rule_on_appeal(Session& session, const Matter& matter, bool upheld);
Refusable observe_device(Session& session, std::optional<Color> player);
void loses_for_device(Session& session, Color player);
void lost_for_device(Session& session, Color player, bool opponent_can_win);

// ---- Article 12 (article_12_arbiter.cpp)

Refusable decide(Session& session, const act::Decide& act);
Refusable agree_to_claim(Session& session, Color by);
Refusable add_time(Session& session, const act::AddTime& act);
Refusable penalise(Session& session, const act::Penalise& act);
Refusable restore(Session& session, const act::Restore& act);
Refusable declare(Session& session, const act::Declare& act);
Refusable incident(Session& session, const act::Incident& act);

// ---- 8.7, 11.10, 12.2: errors put right (article_12_corrections.cpp)

Refusable reopen(Session& session, const act::Reopen& act);
Refusable correct_result(Session& session, Score score, const act::Declare& act);
Refusable correct_to_annulled(Session& session, const act::Annul& act);
Refusable set_count(Session& session, const act::SetCount& act);

// ---- Appendix A (appendix_a_rapid.cpp)

Refusable see_the_record(Session& session, Color by);
Refusable be_given_a_scoresheet(Session& session, Color by);
Refusable observe_illegal_position(Session& session, Observed what);
// A.5.4: the move that was waited for has been completed.
void check_illegal_position(Session& session);
Refusable agree_to_correct(Session& session, Color by, const act::Agree& act);
// A.5.2, 2009: B.3.c
[[nodiscard]] Rule rule_of_standing(const Terms& terms);
[[nodiscard]] bool is_too_late_for_setup(const Table& table);  // A.5.1

// ---- Appendix D (appendix_d_blind.cpp)

// Whether this player's move is made only when he has announced it (D.2.3.3).
[[nodiscard]] bool makes_by_announcing(const Table& table, Color player);
Refusable announce_move(Session& session, Color by, const act::Announce& act, bool by_assistant);
// Has done this on his own board: made, as soon as it is announced.
void done_on_own_board(Session& session, Color by, Move move, bool two_hands,
                       std::optional<Rule> broken);
// D.2.4: whether the press is only that of a move not announced.
[[nodiscard]] bool press_before_announcing(Session& session, Color by);
Refusable place_on_own_board(Session& session, Color player, const act::Place& act);
void rule_on_boards(Session& session, Option option);
// D.2.9: the position has changed, so that what was shown of the two boards is out of date.
void forget_boards(Table& table);
Refusable tell_moves_and_times(Session& session, Color by);
// D.2.10, D.2.11, 4.9: why an assistant may not do this, if he may not.
[[nodiscard]] Refusable not_for_an_assistant(const Session& session, const Act& act);
void check_assistant_needed(Session& session);

// ---- Guidelines I (guidelines_1_adjourned.cpp)

Refusable adjourn(Session& session, const act::Adjourn& act);
Refusable seal(Session& session, Color by, const act::Seal& act, bool by_operator);
// A move made on the board after the request is the one to be sealed.
Refusable move_while_sealing(Session& session, Color by, const std::string& text,
                             std::optional<Language> language);
[[nodiscard]] bool is_sealing(const Table& table, Color player);
// The sealer stops the chessclock.
Refusable stop_after_sealing(Session& session, Color by);
Refusable resume_adjourned(Session& session);
Refusable open_envelope(Session& session, const act::OpenEnvelope& act);
Refusable lose_envelope(Session& session, const act::LoseEnvelope& act);
void rule_on_sealed_move(Session& session, const Matter& matter, bool bad);
// I.9.3
[[nodiscard]] bool has_sealed_reply(const Table& table, Color player);
void start_clock_of_absent(Session& session, Color by);
[[nodiscard]] std::optional<Instant> late_at_resumption_due(const Table& table);
void late_at_resumption(Session& session);
[[nodiscard]] effect::Envelope envelope_of(const Table& table);

// ---- Guidelines III (guidelines_3_quickplay.cpp)

// III.2: why there is no quickplay finish in this game, if there is none.
[[nodiscard]] Refusable is_no_quickplay_game(const Session& session, Rule rule);
Refusable claim_five_seconds(Session& session, Color by);
Refusable claim_no_normal_means(Session& session, Color by, const act::Claim& act);
void rule_on_quickplay(Session& session, const Matter& matter, Option option);
// III.5.2: a flag falls while the decision is postponed: it is due now.
[[nodiscard]] bool decision_is_postponed(Session& session, Color flagged);

// ---- Computers (computers.cpp)

[[nodiscard]] Refusable not_for_an_operator(const Session& session, const Act& act);
Refusable operator_requests(Session& session, Color by, const Act& act, Requested what);

}  // namespace jadoube
