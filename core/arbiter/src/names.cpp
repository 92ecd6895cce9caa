// The names of the protocol: a contract, and never the same as what is shown to people.
#include <array>

#include <jadoube/arbiter/game.hpp>

namespace jadoube {

std::string_view name(RulingKind kind) noexcept {
    switch (kind) {
        case RulingKind::touched: return "touched";
        case RulingKind::not_touched: return "not_touched";
        case RulingKind::touch_move: return "touch_move";
        case RulingKind::illegal_move: return "illegal_move";
        case RulingKind::promotion_missing: return "promotion_missing";
        case RulingKind::pressed_without_move: return "pressed_without_move";
        case RulingKind::two_hands: return "two_hands";
        case RulingKind::offer_made: return "offer_made";
        case RulingKind::offer_ended: return "offer_ended";
        case RulingKind::claim_made: return "claim_made";
        case RulingKind::claim_upheld: return "claim_upheld";
        case RulingKind::claim_rejected: return "claim_rejected";
        case RulingKind::claim_forfeited: return "claim_forfeited";
        case RulingKind::flag_fallen: return "flag_fallen";
        case RulingKind::period_reached: return "period_reached";
        case RulingKind::time_added: return "time_added";
        case RulingKind::time_taken: return "time_taken";
        case RulingKind::clock_set: return "clock_set";
        case RulingKind::late: return "late";
        case RulingKind::restored: return "restored";
        case RulingKind::stands: return "stands";
        case RulingKind::paused: return "paused";
        case RulingKind::resumed: return "resumed";
        case RulingKind::illegal_position: return "illegal_position";
        case RulingKind::annulled: return "annulled";
        case RulingKind::penalty: return "penalty";
        case RulingKind::granted: return "granted";
        case RulingKind::denied: return "denied";
        case RulingKind::incident: return "incident";
        case RulingKind::recording_excused: return "recording_excused";
        case RulingKind::recording_due: return "recording_due";
        case RulingKind::recorded_in_advance: return "recorded_in_advance";
        case RulingKind::signed_result: return "signed";
        case RulingKind::reconstruction: return "reconstruction";
        case RulingKind::explained: return "explained";
        case RulingKind::appeal: return "appeal";
        case RulingKind::postponed: return "postponed";
        case RulingKind::referred: return "referred";
        case RulingKind::increment_set: return "increment_set";
        case RulingKind::sealing_due: return "sealing_due";
        case RulingKind::sealed: return "sealed";
        case RulingKind::adjourned: return "adjourned";
        case RulingKind::envelope_opened: return "envelope_opened";
        case RulingKind::envelope_lost: return "envelope_lost";
        case RulingKind::slip: return "slip";
        case RulingKind::announcement_due: return "announcement_due";
        case RulingKind::boards_differ: return "boards_differ";
        case RulingKind::board_adjusted: return "board_adjusted";
        case RulingKind::told: return "told";
        case RulingKind::assistant_due: return "assistant_due";
        case RulingKind::game_over: return "game_over";
        case RulingKind::appeal_upheld: return "appeal_upheld";
        case RulingKind::appeal_dismissed: return "appeal_dismissed";
        case RulingKind::reopened: return "reopened";
        case RulingKind::corrected: return "corrected";
        case RulingKind::count_set: return "count_set";
    }
    return {};
}

std::string_view name(Reason reason) noexcept {
    switch (reason) {
        case Reason::checkmate: return "checkmate";
        case Reason::resignation: return "resignation";
        case Reason::stalemate: return "stalemate";
        case Reason::dead_position: return "dead_position";
        case Reason::agreement: return "agreement";
        case Reason::flag: return "flag";
        case Reason::flag_no_mate: return "flag_no_mate";
        case Reason::threefold: return "threefold";
        case Reason::fifty: return "fifty";
        case Reason::fivefold: return "fivefold";
        case Reason::seventyfive: return "seventyfive";
        case Reason::illegal_moves: return "illegal_moves";
        case Reason::default_time: return "default_time";
        case Reason::sealed_move: return "sealed_move";
        case Reason::no_normal_means: return "no_normal_means";
        case Reason::both_flags: return "both_flags";
        case Reason::penalty: return "penalty";
        case Reason::device: return "device";
        case Reason::illegal_position: return "illegal_position";
        case Reason::declared: return "declared";
    }
    return {};
}

std::string_view name(Score score) noexcept {
    switch (score) {
        case Score::white_wins: return "1-0";
        case Score::black_wins: return "0-1";
        case Score::draw: return "1/2-1/2";
        case Score::both_lose: return "0-0";
        case Score::half_for_white: return "1/2-0";
        case Score::half_for_black: return "0-1/2";
        case Score::white_by_default: return "+/-";
        case Score::black_by_default: return "-/+";
        case Score::none_by_default: return "-/-";
    }
    return {};
}

std::string_view name(QuestionKind kind) noexcept {
    switch (kind) {
        case QuestionKind::illegal_move: return "illegal_move";
        case QuestionKind::touch_move: return "touch_move";
        case QuestionKind::touched: return "touched";
        case QuestionKind::flag: return "flag";
        case QuestionKind::claim: return "claim";
        case QuestionKind::late: return "late";
        case QuestionKind::displaced: return "displaced";
        case QuestionKind::wrong_start: return "wrong_start";
        case QuestionKind::wrong_board: return "wrong_board";
        case QuestionKind::wrong_colours: return "wrong_colours";
        case QuestionKind::wrong_clock: return "wrong_clock";
        case QuestionKind::can_checkmate: return "can_checkmate";
        case QuestionKind::improper_ending: return "improper_ending";
        case QuestionKind::illegal_position: return "illegal_position";
        case QuestionKind::pause: return "pause";
        case QuestionKind::assistant: return "assistant";
        case QuestionKind::permission: return "permission";
        case QuestionKind::signed_result: return "signed_result";
        case QuestionKind::device: return "device";
        case QuestionKind::five_seconds: return "five_seconds";
        case QuestionKind::no_normal_means: return "no_normal_means";
        case QuestionKind::postponed: return "postponed";
        case QuestionKind::referred: return "referred";
        case QuestionKind::sealed_move: return "sealed_move";
        case QuestionKind::boards_differ: return "boards_differ";
        case QuestionKind::appeal: return "appeal";
    }
    return {};
}

std::string_view name(Option option) noexcept {
    switch (option) {
        case Option::uphold: return "uphold";
        case Option::dismiss: return "dismiss";
        case Option::can_checkmate: return "can_checkmate";
        case Option::cannot_checkmate: return "cannot_checkmate";
        case Option::go_on: return "go_on";
        case Option::new_game: return "new_game";
        case Option::no_penalty: return "no_penalty";
        case Option::warning: return "warning";
        case Option::opponent_time: return "opponent_time";
        case Option::own_time: return "own_time";
        case Option::loss: return "loss";
        case Option::postpone: return "postpone";
        case Option::postpone_with_time: return "postpone_with_time";
        case Option::white_board: return "white_board";
        case Option::black_board: return "black_board";
        case Option::go_back: return "go_back";
    }
    return {};
}

std::string_view name(Refusal refusal) noexcept {
    switch (refusal) {
        case Refusal::game_over: return "game_over";
        case Refusal::time_ran_backwards: return "time_ran_backwards";
        case Refusal::not_started: return "not_started";
        case Refusal::already_started: return "already_started";
        case Refusal::paused: return "paused";
        case Refusal::not_paused: return "not_paused";
        case Refusal::not_on_move: return "not_on_move";
        case Refusal::not_running: return "not_running";
        case Refusal::not_allowed: return "not_allowed";
        case Refusal::no_man: return "no_man";
        case Refusal::not_yours: return "not_yours";
        case Refusal::unreadable: return "unreadable";
        case Refusal::ambiguous: return "ambiguous";
        case Refusal::guarded: return "guarded";
        case Refusal::unseen: return "unseen";
        case Refusal::no_offer: return "no_offer";
        case Refusal::offer_stands: return "offer_stands";
        case Refusal::too_early: return "too_early";
        case Refusal::not_agreed: return "not_agreed";
        case Refusal::cannot_be_withdrawn: return "cannot_be_withdrawn";
        case Refusal::no_clock: return "no_clock";
        case Refusal::no_irregularity: return "no_irregularity";
        case Refusal::no_such_ply: return "no_such_ply";
        case Refusal::no_such_question: return "no_such_question";
        case Refusal::no_such_option: return "no_such_option";
        case Refusal::not_in_this_edition: return "not_in_this_edition";
        case Refusal::bad_fen: return "bad_fen";
        case Refusal::bad_result: return "bad_result";
        case Refusal::bad_number: return "bad_number";
        case Refusal::not_over: return "not_over";
        case Refusal::adjourned: return "adjourned";
        case Refusal::not_adjourned: return "not_adjourned";
        case Refusal::not_sealed: return "not_sealed";
        case Refusal::another_move: return "another_move";
        case Refusal::bad_commitment: return "bad_commitment";
        case Refusal::wrong_commitment: return "wrong_commitment";
        case Refusal::absent: return "absent";
        case Refusal::no_appeal: return "no_appeal";
        case Refusal::no_such_article: return "no_such_article";
        case Refusal::nothing_to_announce: return "nothing_to_announce";
        case Refusal::no_time: return "no_time";
        case Refusal::position_is_final: return "position_is_final";
    }
    return {};
}

std::string_view name(ClaimKind claim) noexcept {
    switch (claim) {
        case ClaimKind::threefold: return "threefold";
        case ClaimKind::fifty: return "fifty";
        case ClaimKind::flag: return "flag";
        case ClaimKind::illegal_move: return "illegal_move";
        case ClaimKind::touched: return "touched";
        case ClaimKind::wrong_start: return "wrong_start";
        case ClaimKind::wrong_board: return "wrong_board";
        case ClaimKind::wrong_colours: return "wrong_colours";
        case ClaimKind::wrong_clock: return "wrong_clock";
        case ClaimKind::no_normal_means: return "no_normal_means";
        case ClaimKind::five_seconds: return "five_seconds";
    }
    return {};
}

std::string_view name(Observed observed) noexcept {
    switch (observed) {
        case Observed::flag: return "flag";
        case Observed::both_flags: return "both_flags";
        case Observed::illegal_move: return "illegal_move";
        case Observed::both_in_check: return "both_in_check";
        case Observed::pawn_on_last_rank: return "pawn_on_last_rank";
        case Observed::repetition: return "repetition";
        case Observed::accidental_touch: return "accidental_touch";
        case Observed::device: return "device";
    }
    return {};
}

std::string_view name(Requested request) noexcept {
    switch (request) {
        case Requested::record: return "record";
        case Requested::scoresheet: return "scoresheet";
        case Requested::assistant: return "assistant";
        case Requested::opponents_scoresheet: return "opponents_scoresheet";
        case Requested::explanation: return "explanation";
        case Requested::appeal: return "appeal";
        case Requested::leave_venue: return "leave_venue";
        case Requested::leave_area: return "leave_area";
        case Requested::visitor: return "visitor";
        case Requested::bag: return "bag";
        case Requested::device: return "device";
        case Requested::adjournment: return "adjournment";
        case Requested::two_boards: return "two_boards";
        case Requested::moves_and_times: return "moves_and_times";
        case Requested::consultation: return "consultation";
        case Requested::level: return "level";
        case Requested::memory: return "memory";
        case Requested::other: return "other";
    }
    return {};
}

std::string_view name(Penalty penalty) noexcept {
    switch (penalty) {
        case Penalty::warning: return "warning";
        case Penalty::opponent_time: return "opponent_time";
        case Penalty::own_time: return "own_time";
        case Penalty::opponent_points: return "opponent_points";
        case Penalty::own_points: return "own_points";
        case Penalty::loss: return "loss";
        case Penalty::fine: return "fine";
        case Penalty::exclude_rounds: return "exclude_rounds";
        case Penalty::expel: return "expel";
    }
    return {};
}

std::string_view name(Party party) noexcept {
    switch (party) {
        case Party::white: return "white";
        case Party::black: return "black";
        case Party::arbiter: return "arbiter";
        case Party::assistant: return "assistant";
        case Party::machine_operator: return "operator";
    }
    return {};
}

std::string_view name(Phase phase) noexcept {
    switch (phase) {
        case Phase::before: return "before";
        case Phase::playing: return "playing";
        case Phase::paused: return "paused";
        case Phase::adjourned: return "adjourned";
        case Phase::over: return "over";
    }
    return {};
}

std::string_view name(ConditionsProblem::Code code) noexcept {
    switch (code) {
        case ConditionsProblem::Code::bad_time: return "bad_time";
        case ConditionsProblem::Code::bad_start: return "bad_start";
        case ConditionsProblem::Code::out_of_range: return "out_of_range";
        case ConditionsProblem::Code::not_in_this_edition: return "not_in_this_edition";
    }
    return {};
}

std::optional<Score> score_named(std::string_view text) noexcept {
    constexpr std::array all = {
        Score::white_wins,       Score::black_wins,       Score::draw,
        Score::both_lose,        Score::half_for_white,   Score::half_for_black,
        Score::white_by_default, Score::black_by_default, Score::none_by_default,
    };
    for (const Score score : all) {
        if (name(score) == text) return score;
    }
    return std::nullopt;
}

}  // namespace jadoube
