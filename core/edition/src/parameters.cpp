// The parameters of each edition. 2017 is written out; the others say how they differ.
#include "parameters.hpp"

namespace jadoube::edition {
namespace {

using namespace std::chrono_literals;

constexpr bool no_source = true;

constexpr Penalties nine_penalties = {
    {Penalty::warning, Penalty::opponent_time, Penalty::own_time, Penalty::opponent_points,
     Penalty::own_points, Penalty::loss, Penalty::fine, Penalty::exclude_rounds, Penalty::expel},
    9};

// 2009: 13.4
constexpr Penalties seven_penalties = {
    {Penalty::warning, Penalty::opponent_time, Penalty::own_time, Penalty::loss,
     Penalty::own_points, Penalty::opponent_points, Penalty::expel},
    7};

constexpr IllegalMoveLadder whenever_found(int loses_at, Seconds to_opponent) {
    IllegalMoveLadder ladder;
    ladder.loses_at = loses_at;
    ladder.to_opponent = to_opponent;
    return ladder;
}

constexpr IllegalMoveLadder in_time(int loses_at, Seconds to_opponent) {
    IllegalMoveLadder ladder = whenever_found(loses_at, to_opponent);
    ladder.acted_on = ActedOn::seen_or_claimed_before_the_next_move;
    ladder.both_may_correct_it_later = true;
    return ladder;
}

constexpr IllegalMoveLadder first_loses(Rule rule) {
    IllegalMoveLadder ladder = in_time(1, 0s);
    ladder.rule = rule;
    return ladder;
}

constexpr Parameters laws_2017() {
    Parameters p;
    p.touch_trigger = TouchTrigger::unless_clearly_accidental;
    p.both_colours_touched = BothColoursTouched::first_of_each;
    p.castling_touch = CastlingTouch::king_then_rook;
    p.released_king_cannot_castle = ReleasedKing::another_king_move;
    p.pawn_may_skip_the_promotion_square = true;
    p.any_deliberate_touch_ends_complaints = false;
    p.assistant_may_move_the_pieces = true;
    p.adjusting_needs_own_clock_running = true;

    p.move_that_ends_the_game_must_be = EndingMove::proper;
    p.resignation_drawn_if_opponent_cannot_mate = false;
    p.moves_each_before_agreement = 1;

    p.next_move_completes_the_one_before = true;
    p.claimed_move_is_completed = false;
    p.pressing_before_moving_is_misuse = true;
    p.no_time_adjustment_for_a_disability = true;
    p.delay_mode_carries_time_over = true;
    p.default_time_if_silent = std::optional<Seconds>(0s);
    p.arbiter_may_excuse_lateness = true;
    p.both_flags = BothFlags::if_announced;
    p.stopping_without_reason = NoReasonToStop::if_obvious;
    p.times_may_stay_after_an_irregularity = true;

    p.reversed_colours = ReversedColours::anew_below_the_limit;
    p.reversed_colours_limit = 10;
    p.unreplaced_pawn = UnreplacedPawn::becomes_a_queen;
    p.press_without_move_is_illegal = true;
    p.two_hands = TwoHands::illegal;
    p.illegal_moves = {
        .standard = whenever_found(2, 120s),
        .rapid_full = whenever_found(2, 120s),
        .rapid_partial = first_loses(Rule::rapid_illegal_move),
        .blitz_full = whenever_found(2, 60s),
        .blitz_partial = first_loses(Rule::rapid_illegal_move),
    };

    p.electronic_scoresheet = ElectronicScoresheet::mentioned;
    p.updates_together_after_a_flag = UpdatesAlone::has_not_recorded;
    p.updates_alone_after_a_flag = UpdatesAlone::not_required_to_record;
    p.running_clock_noted_before_reconstruction = true;

    p.event_may_restrict = DrawRestriction::offering_or_agreeing;
    p.quickplay_claim_is_an_offer = false;
    p.five_second_request_is_an_offer = true;
    p.intended_move_is_fixed = IntendedMoveFixed::when_written;
    p.stopping_for_a_claim = StoppingForAClaim::claimant_or_arbiter_shall;
    p.wrong_claim = {.standard = 120s,
                     .rapid_full = 120s,
                     .rapid_partial = 120s,
                     .blitz_full = 60s,
                     .blitz_partial = 60s};
    p.two_minutes_changed_by.blitz_full = Rule::blitz_one_minute;
    p.two_minutes_changed_by.blitz_partial = Rule::blitz_one_minute;
    p.fifty_moves_counts = MovesCounted::completed;
    p.automatic_repetition = AutomaticRepetition::five_anywhere;
    p.automatic_no_progress = std::optional<int>(75);
    p.automatic_no_progress_counts = MovesCounted::made;

    p.scores_are_limited = true;
    p.reporting_before_leaving_may_be_required = true;
    p.devices = Devices::on_the_person_loses;
    p.device_drawn_if_opponent_cannot_win = false;
    p.devices_allowed_switched_off_in_a_bag = true;
    p.milder_penalty_for_devices_possible = true;
    p.search = Search::body_too;
    p.smoking_rule_names_e_cigarettes = true;
    p.laws_explained_on_request = true;
    p.appeal_after_signing = true;
    p.appeals_barred_for_quickplay_rulings = false;
    p.players_help_to_reconstruct = true;
    p.players_check_their_claims = true;
    p.arbiter_may_name_assistants = true;
    p.penalties = nine_penalties;

    p.blitz_up_to = Seconds(10min);
    p.blitz_includes_its_limit = true;
    p.rapid_below = Seconds(60min);
    p.rapid_games_for_one_arbiter = 3;
    p.blitz_games_for_one_arbiter = 1;
    p.full_rules_need_the_arbiters_record = true;
    p.looks_at_the_arbiters_record = std::optional<int>(5);
    p.scoresheet_on_request = true;
    p.complaints_cut_off = 10;
    p.wrong_setup_castling = WrongSetupCastling::misplaced_king_or_rook;
    p.article_4_only_on_request = false;
    p.flag_calling = FlagCalling::may_call;
    p.both_fallen_flags_may_be_called = false;
    p.both_fallen_flags_draw = false;
    p.time_win_claimant_needs_time_left = true;
    p.illegal_position = IllegalPosition::drawn_after_one_more_move;

    p.capture_sign_optional = true;
    p.en_passant_mark_optional = true;
    p.long_form_accepted = true;
    p.castling_sign = CastlingSign::zeros;
    p.german_ranks_unless_arbiter_decides = true;
    p.talking_clock = true;
    p.assistant_for_a_deaf_opponent = true;

    p.late_at_resumption = LateAtResumption::default_time;
    p.sealing_stops = SealingStops::chessclock;
    p.late_sealer = LateSealer::any_conclusion_stands;
    p.nobody_at_resumption_costs_the_replier = true;
    p.uncorrected_times = UncorrectedTimes::unless_arbiter_decides;

    p.quickplay = Quickplay::if_announced;
    p.quickplay_in_blitz = false;
    p.five_second_request = true;
    p.quickplay_draw = QuickplayDraw::opponent_could_not_win;
    return p;
}

constexpr Parameters laws_2018() {
    Parameters p = laws_2017();
    p.stopping_without_reason = NoReasonToStop::if_none;
    p.two_hands = TwoHands::illegal_if_pressed;
    p.illegal_moves.rapid_partial = in_time(2, 120s);
    p.illegal_moves.blitz_partial = in_time(2, 60s);
    p.updates_alone_after_a_flag = UpdatesAlone::has_not_recorded;
    p.flag_calling = FlagCalling::shall_call;
    p.time_win_claimant_needs_time_left = false;
    return p;
}

constexpr Parameters laws_2023() {
    Parameters p = laws_2018();
    p.resignation_drawn_if_opponent_cannot_mate = true;
    p.claimed_move_is_completed = true;
    p.illegal_moves.rapid_full = whenever_found(2, 60s);  // A.3
    p.illegal_moves.rapid_partial = in_time(2, 60s);
    // B.2 leads to Article 7 and its two minutes, past A.3: by the letter.
    IllegalMoveLadder blitz = whenever_found(2, 120s);
    blitz.also_practised = 60s;
    p.illegal_moves.blitz_full = blitz;
    p.wrong_claim.rapid_full = 60s;
    p.wrong_claim.rapid_partial = 60s;
    p.wrong_claim.blitz_full = 120s;
    p.two_minutes_changed_by = {.standard = {},
                                .rapid_full = Rule::rapid_one_minute,
                                .rapid_partial = Rule::rapid_one_minute,
                                .blitz_full = {},
                                .blitz_partial = Rule::blitz_one_minute};
    p.electronic_scoresheet = ElectronicScoresheet::yes;
    return p;
}

// Of this edition we know only parts. What has no source is as suggested, mostly as in 2017.
constexpr Parameters laws_2014() {
    Parameters p = laws_2017();
    p.touch_trigger = {TouchTrigger::deliberate, no_source};
    p.both_colours_touched = BothColoursTouched::one_of_each;
    p.castling_touch.no_source = true;
    p.released_king_cannot_castle.no_source = true;
    p.any_deliberate_touch_ends_complaints.no_source = true;
    p.assistant_may_move_the_pieces.no_source = true;
    p.adjusting_needs_own_clock_running.no_source = true;

    p.moves_each_before_agreement = 0;

    p.pressing_before_moving_is_misuse.no_source = true;
    p.default_time_if_silent = std::optional<Seconds>();
    p.both_flags = {BothFlags::law, no_source};
    p.stopping_without_reason.no_source = true;
    p.times_may_stay_after_an_irregularity = false;

    p.reversed_colours = ReversedColours::goes_on_unless_arbiter_decides;
    p.reversed_colours_limit = 0;
    p.press_without_move_is_illegal = false;
    p.two_hands = TwoHands::not_illegal;
    p.illegal_moves.blitz_full.no_source = true;

    p.electronic_scoresheet.no_source = true;
    p.updates_together_after_a_flag.no_source = true;
    p.updates_alone_after_a_flag.no_source = true;
    p.running_clock_noted_before_reconstruction.no_source = true;

    p.event_may_restrict.no_source = true;
    p.intended_move_is_fixed.no_source = true;
    p.wrong_claim = {.standard = {120s, no_source},
                     .rapid_full = {120s, no_source},
                     .rapid_partial = {120s, no_source},
                     .blitz_full = {60s, no_source},
                     .blitz_partial = {60s, no_source}};
    p.fifty_moves_counts.no_source = true;
    p.automatic_repetition = AutomaticRepetition::five_consecutive_alternate;
    p.automatic_no_progress_counts = MovesCounted::completed;

    p.scores_are_limited.no_source = true;
    p.reporting_before_leaving_may_be_required = false;
    p.devices = Devices::in_the_venue_loses;  // since October 2014 the bag is allowed
    p.milder_penalty_for_devices_possible = false;
    p.search = Search::clothes_and_bags;
    p.smoking_rule_names_e_cigarettes = false;
    p.players_help_to_reconstruct = false;
    p.players_check_their_claims = false;
    p.arbiter_may_name_assistants.no_source = true;
    p.penalties.no_source = true;

    p.blitz_games_for_one_arbiter.no_source = true;
    p.looks_at_the_arbiters_record = std::optional<int>();
    p.scoresheet_on_request = false;
    p.flag_calling = FlagCalling::shall_call;
    p.both_fallen_flags_draw.no_source = true;
    p.time_win_claimant_needs_time_left.no_source = true;

    p.capture_sign_optional.no_source = true;
    p.en_passant_mark_optional.no_source = true;
    p.long_form_accepted.no_source = true;
    p.castling_sign.no_source = true;
    p.german_ranks_unless_arbiter_decides.no_source = true;
    p.talking_clock.no_source = true;
    p.assistant_for_a_deaf_opponent.no_source = true;

    p.late_at_resumption.no_source = true;
    p.sealing_stops.no_source = true;
    p.late_sealer.no_source = true;
    p.nobody_at_resumption_costs_the_replier.no_source = true;
    p.uncorrected_times.no_source = true;
    return p;
}

constexpr IllegalMoveLadder rapid_partial_2009() {
    IllegalMoveLadder ladder = whenever_found(3, 120s);
    ladder.acted_on = ActedOn::claimed_before_the_next_move;  // A.4.c
    return ladder;
}

constexpr IllegalMoveLadder blitz_partial_2009() {
    IllegalMoveLadder ladder = first_loses(Rule::blitz_illegal_move);  // B.3.c
    ladder.acted_on = ActedOn::claimed_before_the_next_move;
    return ladder;
}

constexpr Parameters laws_2009() {
    Parameters p = laws_2017();
    p.touch_trigger = TouchTrigger::deliberate;
    p.both_colours_touched = BothColoursTouched::one_of_each;
    p.castling_touch = CastlingTouch::king_alone_or_with_rook;
    p.released_king_cannot_castle = ReleasedKing::as_in_4_5;
    p.pawn_may_skip_the_promotion_square = false;
    p.any_deliberate_touch_ends_complaints = true;
    p.assistant_may_move_the_pieces = false;
    p.adjusting_needs_own_clock_running = false;

    p.move_that_ends_the_game_must_be = EndingMove::legal;
    p.moves_each_before_agreement = 0;

    p.next_move_completes_the_one_before = false;
    p.pressing_before_moving_is_misuse = false;
    p.no_time_adjustment_for_a_disability = false;
    p.delay_mode_carries_time_over = false;
    p.arbiter_may_excuse_lateness = false;
    p.both_flags = BothFlags::law;
    p.times_may_stay_after_an_irregularity = false;

    p.reversed_colours = ReversedColours::goes_on_unless_arbiter_decides;
    p.reversed_colours_limit = 0;
    p.unreplaced_pawn = UnreplacedPawn::position_restored;
    p.press_without_move_is_illegal = false;
    p.two_hands = TwoHands::not_illegal;
    p.illegal_moves = {
        .standard = whenever_found(3, 120s),
        .rapid_full = whenever_found(3, 120s),
        .rapid_partial = rapid_partial_2009(),
        .blitz_full = whenever_found(3, 120s),
        .blitz_partial = blitz_partial_2009(),
    };

    p.electronic_scoresheet = ElectronicScoresheet::no;
    p.updates_together_after_a_flag = UpdatesAlone::not_required_to_record;
    p.running_clock_noted_before_reconstruction = false;

    p.event_may_restrict = DrawRestriction::agreeing;
    p.quickplay_claim_is_an_offer = true;
    p.five_second_request_is_an_offer = false;
    p.intended_move_is_fixed = IntendedMoveFixed::when_claimed;
    p.stopping_for_a_claim = StoppingForAClaim::claimant_may;
    p.wrong_claim = {.standard = 180s,
                     .rapid_full = 180s,
                     .rapid_partial = 180s,
                     .blitz_full = 180s,
                     .blitz_partial = 180s};
    p.two_minutes_changed_by = {};
    p.fifty_moves_counts = MovesCounted::made;
    p.automatic_repetition = AutomaticRepetition::none;
    p.automatic_no_progress = std::optional<int>();

    p.scores_are_limited = false;
    p.reporting_before_leaving_may_be_required = false;
    p.devices = Devices::a_sound_loses;
    p.device_drawn_if_opponent_cannot_win = true;
    p.devices_allowed_switched_off_in_a_bag = false;
    p.milder_penalty_for_devices_possible = false;
    p.search = Search::none;
    p.smoking_rule_names_e_cigarettes = false;
    p.laws_explained_on_request = false;
    p.appeal_after_signing = false;
    p.appeals_barred_for_quickplay_rulings = true;
    p.players_help_to_reconstruct = false;
    p.players_check_their_claims = false;
    p.arbiter_may_name_assistants = false;
    p.penalties = seven_penalties;

    p.blitz_up_to = Seconds(15min);
    p.blitz_includes_its_limit = false;
    p.full_rules_need_the_arbiters_record = false;
    p.looks_at_the_arbiters_record = std::optional<int>();
    p.scoresheet_on_request = false;
    p.complaints_cut_off = 3;
    p.wrong_setup_castling = WrongSetupCastling::king_swapped_with_queen;
    p.article_4_only_on_request = true;
    p.flag_calling = FlagCalling::only_on_claim;
    p.both_fallen_flags_may_be_called = true;
    p.both_fallen_flags_draw = true;
    p.illegal_position = IllegalPosition::arbiter_steps_in;

    p.en_passant_mark_optional = false;
    p.long_form_accepted = false;
    p.castling_sign = CastlingSign::letters;
    p.german_ranks_unless_arbiter_decides = false;
    p.talking_clock = false;
    p.assistant_for_a_deaf_opponent = false;

    p.late_at_resumption = LateAtResumption::more_than_an_hour;
    p.sealing_stops = SealingStops::own_clock;
    p.late_sealer = LateSealer::listed_conclusions_stand;
    p.nobody_at_resumption_costs_the_replier = false;
    p.uncorrected_times = UncorrectedTimes::unless_too_severe;

    p.quickplay = Quickplay::law;
    p.quickplay_in_blitz = true;
    p.five_second_request = false;
    p.quickplay_draw = QuickplayDraw::position_not_winnable;
    return p;
}

constexpr std::array<Parameters, all_editions.size()> tables = {
    laws_2009(), laws_2014(), laws_2017(), laws_2018(), laws_2023()};

}  // namespace

const Parameters& parameters_of(Edition edition) noexcept {
    return tables[static_cast<std::size_t>(edition)];
}

}  // namespace jadoube::edition
