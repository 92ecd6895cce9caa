// The names of the messages, and what each can be told.
#include <algorithm>
#include <array>

#include <jadoube/arbiter/ruling.hpp>
#include <jadoube/words/catalogue.hpp>
#include <jadoube/words/laws.hpp>

namespace jadoube {

namespace {

using A = Argument;
using List = std::vector<Argument>;

List arguments_of(RulingKind kind) {
    switch (kind) {
        case RulingKind::touched:
        case RulingKind::not_touched:
        case RulingKind::touch_move: return {A::player, A::square};
        case RulingKind::illegal_move:
        case RulingKind::pressed_without_move:
        case RulingKind::two_hands: return {A::player, A::count};
        case RulingKind::promotion_missing: return {A::player, A::count, A::promotion};
        case RulingKind::offer_made: return {A::player};
        case RulingKind::offer_ended: return {};
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
        case QuestionKind::illegal_move:
        case QuestionKind::touch_move:
        case QuestionKind::flag:
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
        case QuestionKind::claim: return {A::player, A::claim};
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
        {"server.away", {A::time}},
        {"unreadable", {A::what, A::detail}},
    };
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
