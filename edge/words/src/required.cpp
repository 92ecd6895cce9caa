// The names of the messages, and what each can be told.
#include <algorithm>
#include <array>

#include <jadoube/arbiter/ruling.hpp>
#include <jadoube/words/catalogue.hpp>
#include <jadoube/words/laws.hpp>
#include <jadoube/words/words.hpp>

#include "reasons.hpp"

namespace jadoube {

namespace {

using A = Argument;
using List = std::vector<Argument>;

List arguments_of(RulingKind kind) {
    switch (kind) {
        case RulingKind::touched:
        case RulingKind::not_touched: return {A::player, A::square};
        case RulingKind::touch_move: return {A::player, A::square, A::move, A::what};
        case RulingKind::pressed_without_move: return {A::player, A::count};
        case RulingKind::illegal_move:
        case RulingKind::two_hands: return {A::player, A::count, A::move};
        case RulingKind::promotion_missing: return {A::player, A::count, A::promotion, A::move};
        case RulingKind::offer_made: return {A::player};
        case RulingKind::offer_ended: return {};
        case RulingKind::claim_made:
        case RulingKind::claim_upheld:
        case RulingKind::claim_rejected: return {A::player, A::claim};
        case RulingKind::claim_forfeited:
        case RulingKind::flag_fallen: return {A::player};
        case RulingKind::period_reached: return {A::player, A::count, A::time};
        case RulingKind::time_added:
        case RulingKind::time_taken:
        case RulingKind::clock_set: return {A::player, A::time};
        case RulingKind::late: return {A::player};
        case RulingKind::restored: return {};
        case RulingKind::stands: return {A::claim};
        case RulingKind::paused: return {A::player, A::text};
        case RulingKind::resumed:
        case RulingKind::illegal_position: return {};
        case RulingKind::annulled: return {A::new_game};
        case RulingKind::penalty: return {A::player};
        case RulingKind::granted:
        case RulingKind::denied: return {A::player, A::what};
        case RulingKind::recording_due:
        case RulingKind::recorded_in_advance: return {A::player, A::count};
        case RulingKind::signed_result: return {A::player, A::score};
        case RulingKind::explained: return {A::article, A::text};
        case RulingKind::appeal:
        case RulingKind::appeal_upheld:
        case RulingKind::appeal_dismissed: return {A::player, A::article};
        case RulingKind::reopened: return {A::player, A::withdrawn};
        case RulingKind::corrected: return {A::score, A::withdrawn};
        case RulingKind::count_set: return {A::player, A::count};
        case RulingKind::increment_set: return {A::time};
        case RulingKind::sealing_due: return {A::player, A::square};
        case RulingKind::envelope_opened: return {A::player, A::text};
        case RulingKind::recording_excused:
        case RulingKind::postponed:
        case RulingKind::referred:
        case RulingKind::sealed:
        case RulingKind::adjourned:
        case RulingKind::envelope_lost:
        case RulingKind::slip:
        case RulingKind::announcement_due:
        case RulingKind::board_adjusted:
        case RulingKind::told: return {A::player};
        case RulingKind::reconstruction:
        case RulingKind::boards_differ:
        case RulingKind::assistant_due: return {};
        case RulingKind::incident: return {A::player, A::article, A::text};
        case RulingKind::game_over: return {A::score};
    }
    return {};
}

List arguments_of(Reason reason) {
    switch (reason) {
        case Reason::checkmate:
        case Reason::resignation:
        case Reason::flag:
        case Reason::illegal_moves:
        case Reason::default_time:
        case Reason::sealed_move: return {A::winner};
        case Reason::flag_no_mate: return {A::player};
        case Reason::penalty:
        case Reason::device: return {A::winner, A::score};
        case Reason::declared: return {A::score};
        case Reason::stalemate:
        case Reason::dead_position:
        case Reason::agreement:
        case Reason::threefold:
        case Reason::fifty:
        case Reason::fivefold:
        case Reason::seventyfive:
        case Reason::no_normal_means:
        case Reason::both_flags:
        case Reason::illegal_position: return {};
    }
    return {};
}

List arguments_of(Penalty penalty) {
    switch (penalty) {
        case Penalty::opponent_time:
        case Penalty::own_time: return {A::player, A::time};
        case Penalty::opponent_points:
        case Penalty::own_points: return {A::player, A::points};
        case Penalty::warning:
        case Penalty::loss:
        case Penalty::fine:
        case Penalty::exclude_rounds:
        case Penalty::expel: return {A::player};
    }
    return {};
}

List arguments_of(QuestionKind kind) {
    switch (kind) {
        case QuestionKind::illegal_move: return {A::player, A::move, A::what};
        case QuestionKind::touch_move: return {A::player, A::move};
        case QuestionKind::flag: return {A::player, A::what};
        case QuestionKind::late:
        case QuestionKind::can_checkmate:
        case QuestionKind::pause:
        case QuestionKind::assistant:
        case QuestionKind::device:
        case QuestionKind::five_seconds:
        case QuestionKind::no_normal_means:
        case QuestionKind::postponed:
        case QuestionKind::referred:
        case QuestionKind::sealed_move: return {A::player};
        case QuestionKind::permission: return {A::player, A::what};
        case QuestionKind::appeal: return {A::player, A::article};
        case QuestionKind::touched: return {A::player, A::square};
        case QuestionKind::claim: return {A::player, A::claim, A::what};
        case QuestionKind::wrong_colours: return {A::choice};
        case QuestionKind::displaced:
        case QuestionKind::wrong_start:
        case QuestionKind::wrong_board:
        case QuestionKind::wrong_clock:
        case QuestionKind::improper_ending:
        case QuestionKind::signed_result:
        case QuestionKind::boards_differ:
        case QuestionKind::illegal_position: return {};
    }
    return {};
}

List arguments_of(Refusal refusal) {
    return refusal == Refusal::not_in_this_edition ? List{A::edition} : List{};
}

List arguments_of(ClaimKind) { return {}; }

List arguments_of(Option) { return {}; }

List arguments_of(Why why) {
    switch (why) {
        case Why::too_few:  // not said: the count is
        case Why::move_changed:
        case Why::operator_moves: return {};
        case Why::not_legal: return {A::move, A::what};
        case Why::time_left: return {A::player, A::time};
        case Why::own_flag:
        case Why::complaint_lost: return {A::player};
        case Why::no_illegal_move:
        case Why::kept: return {A::move};
    }
    return {};
}

List arguments_of(Requested) { return {}; }

// Every value of an enumeration that has a name.
template <class Enum>
void add_all(std::string_view prefix, std::vector<RequiredMessage>& to) {
    for (std::uint8_t value = 0;; ++value) {
        const auto each = static_cast<Enum>(value);
        if (name(each).empty()) return;
        to.push_back({std::string(prefix) + std::string(name(each)), arguments_of(each)});
    }
}

// What the protocol can say of a line before it is an act.
constexpr std::array unreadable_codes = {
    "not_json",  "not_an_object",       "duplicate_key",       "missing_field",
    "bad_field", "unknown_act",         "unknown_party",       "bad_time",
    "bad_start", "out_of_range",        "line_too_long",       "conditions_missing",
    "too_deep",  "number_out_of_range", "not_in_this_edition",
};

}  // namespace

std::vector<RequiredMessage> required_messages() {
    std::vector<RequiredMessage> all = {
        {"time.hours", {A::amount}},
        {"time.minutes", {A::amount}},
        {"time.seconds", {A::amount}},
        {"time.joined", {A::first, A::second}},
        {"sentence.alone", {A::what}},
        {"sentence.with_outcome", {A::what, A::outcome}},
        {"sentence.with_reason", {A::what, A::text}},
        {"outcome.time", {A::player, A::time}},
        {"outcome.loss", {A::player}},
        {"outcome.draw", {A::player}},
        // Draws under the exception of 5.1.2 and 7.5.5.
        {"ruling.game_over.resignation.draw", {A::player}},
        {"ruling.game_over.illegal_moves.draw", {A::player}},
        {"ruling.annulled.corrected", {A::withdrawn}},
        {"ruling.stands.wrong_board", {}},
        {"ruling.stands.signed", {A::score}},
        {"player.refused", {}},
        {"list.and", {A::first, A::second}},
        {"reason.where", {A::start, A::moves}},
        {"reason.threefold", {A::move, A::count, A::where}},
        {"reason.near.castling", {A::where, A::player, A::what}},
        {"reason.near.en_passant", {A::where}},
        {"reason.near.to_move", {A::where, A::player}},
        {"reason.fifty", {A::move, A::count, A::where}},
        {"reason.since.capture", {A::move}},
        {"reason.since.pawn_move", {A::move}},
        {"reason.since.start", {}},
        {"reason.since.before", {}},
        {"reason.completed", {A::count, A::amount}},
        {"must.move", {A::piece, A::article}},
        {"must.capture", {A::piece, A::article}},
        {"must.capture_with", {A::piece, A::square, A::article}},
        {"must.castle", {A::player, A::square, A::article}},
        {"must.castle_begun", {A::player, A::square, A::article}},
        {"must.stay", {A::square, A::article}},
        {"must.intended", {A::move, A::article}},
        {"must.stands", {A::move, A::article}},
        {"must.choice", {A::article}},
        {"question.illegal_move.promotion_missing", {A::player, A::move}},
        {"question.illegal_move.pressed_without_move", {A::player}},
        {"question.illegal_move.two_hands", {A::player, A::move}},
        {"refusal.paused.question", {}},
        {"report.points", {A::first, A::second}},
        {"server.away", {A::time}},
        {"unreadable", {A::what, A::detail}},
    };
    for (const Rule rule : rules_with_a_reason()) {
        all.push_back({std::string("breach.") + std::string(name(rule)), {}});
    }
    for (const char* piece : {"pawn", "knight", "bishop", "rook", "queen", "king"}) {
        all.push_back({std::string("piece.") + piece, {A::square}});
    }
    for (std::uint8_t value = 0; !name(static_cast<Why>(value)).empty(); ++value) {
        const auto why = static_cast<Why>(value);
        if (why == Why::too_few) continue;
        all.push_back({std::string("reason.") + std::string(name(why)), arguments_of(why)});
    }
    for (const ReportPhrase phrase : report_phrases) {
        all.push_back({std::string("report.") + std::string(name(phrase)), {}});
    }
    add_all<Option>("option.", all);
    add_all<RulingKind>("ruling.", all);
    add_all<Reason>("ruling.game_over.", all);
    add_all<Penalty>("ruling.penalty.", all);
    add_all<Requested>("request.", all);
    add_all<ClaimKind>("claim.", all);
    add_all<QuestionKind>("question.", all);
    add_all<Refusal>("refusal.", all);
    add_all<LawPhrase>("laws.", all);
    for (const char* code : unreadable_codes) {
        all.push_back({std::string("unreadable.") + code, {A::detail}});
    }
    std::ranges::sort(all, {}, &RequiredMessage::name);
    return all;
}

}  // namespace jadoube
