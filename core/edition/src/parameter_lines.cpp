// The parameters in words, for reading and for comparing editions.
#include <initializer_list>
#include <type_traits>
#include <utility>

#include <jadoube/edition/parameters.hpp>

namespace jadoube {
namespace {

template <std::size_t N>
using Words = std::array<std::string_view, N>;

constexpr Words<3> words_of(ActedOn) {
    return {"whenever found", "if seen or claimed before the opponent's next move",
            "if claimed before the opponent's next move"};
}
constexpr Words<3> words_of(TwoHands) { return {"not illegal", "illegal", "illegal if pressed"}; }
constexpr Words<2> words_of(UnreplacedPawn) { return {"position restored", "becomes a queen"}; }
constexpr Words<3> words_of(AutomaticRepetition) {
    return {"none", "five on consecutive alternate moves", "five anywhere"};
}
constexpr Words<2> words_of(MovesCounted) { return {"made", "completed"}; }
constexpr Words<2> words_of(ReversedColours) {
    return {"goes on unless the arbiter decides otherwise", "played anew below the limit"};
}
constexpr Words<3> words_of(FlagCalling) { return {"only on a claim", "may call", "shall call"}; }
constexpr Words<2> words_of(Quickplay) { return {"law", "if announced"}; }
constexpr Words<2> words_of(BothFlags) { return {"law", "if announced"}; }
constexpr Words<2> words_of(LateAtResumption) { return {"more than an hour", "default time"}; }
constexpr Words<3> words_of(ElectronicScoresheet) { return {"no", "mentioned", "yes"}; }
constexpr Words<2> words_of(TouchTrigger) { return {"deliberate", "unless clearly accidental"}; }
constexpr Words<2> words_of(BothColoursTouched) { return {"one of each", "first of each"}; }
constexpr Words<2> words_of(CastlingTouch) {
    return {"king alone, or with a rook", "king, then rook"};
}
constexpr Words<2> words_of(ReleasedKing) { return {"as in 4.5", "another king move"}; }
constexpr Words<2> words_of(EndingMove) { return {"legal", "by Article 3 and 4.2 to 4.7"}; }
constexpr Words<2> words_of(DrawRestriction) { return {"agreeing", "offering or agreeing"}; }
constexpr Words<2> words_of(IntendedMoveFixed) { return {"when claimed", "when written"}; }
constexpr Words<2> words_of(StoppingForAClaim) {
    return {"claimant may", "claimant or arbiter shall"};
}
constexpr Words<2> words_of(NoReasonToStop) { return {"if obvious", "if there was none"}; }
constexpr Words<2> words_of(UpdatesAlone) {
    return {"who is not required to record", "who has not recorded"};
}
constexpr Words<3> words_of(Devices) {
    return {"a sound loses", "one in the venue loses", "one on the person loses"};
}
constexpr Words<3> words_of(Search) { return {"none", "clothes and bags", "body too"}; }
constexpr Words<2> words_of(WrongSetupCastling) {
    return {"none if king and queen are swapped", "none with a misplaced king or rook"};
}
constexpr Words<2> words_of(IllegalPosition) {
    return {"arbiter steps in if possible", "drawn after one more completed move"};
}
constexpr Words<2> words_of(QuickplayDraw) {
    return {"final position cannot be won", "opponent of the fallen flag could not win"};
}
constexpr Words<2> words_of(SealingStops) { return {"own clock", "chessclock"}; }
constexpr Words<2> words_of(LateSealer) {
    return {"listed conclusions stand", "any conclusion stands"};
}
constexpr Words<2> words_of(UncorrectedTimes) {
    return {"unless the consequences are too severe", "unless the arbiter decides otherwise"};
}
constexpr Words<2> words_of(CastlingSign) { return {"O-O", "0-0"}; }
constexpr Words<9> words_of(Penalty) {
    return {"warning", "opponent's time", "own time", "opponent's points", "own points", "loss",
            "fine",    "excluded rounds", "expulsion"};
}

template <class E>
requires std::is_enum_v<E> std::string words(E value) {
    return std::string(words_of(value)[static_cast<std::size_t>(value)]);
}
std::string words(bool value) { return value ? "yes" : "no"; }
std::string words(int value) { return std::to_string(value); }
std::string words(Seconds value) {
    return value % std::chrono::minutes(1) == Seconds(0) && value != Seconds(0)
               ? std::to_string(value / std::chrono::minutes(1)) + " min"
               : std::to_string(value.count()) + " s";
}
template <class T>
std::string words(const std::optional<T>& value) {
    return value ? words(*value) : "none";
}
std::string words(const Penalties& penalties) {
    std::string all;
    for (const Penalty penalty : penalties) all += (all.empty() ? "" : ", ") + words(penalty);
    return all;
}
std::string words(const IllegalMoveLadder& ladder) {
    constexpr Words<4> ordinals = {"0th", "1st", "2nd", "3rd"};
    std::string all(ordinals[static_cast<std::size_t>(ladder.loses_at)]);
    all += " loses";
    if (ladder.loses_at > 1) all += ", before that " + words(ladder.to_opponent);
    if (ladder.also_practised) all += " (many give " + words(*ladder.also_practised) + ")";
    return all + ", " + words(ladder.acted_on);
}

class Lines {
public:
    template <class T>
    void add(std::string_view name, const Setting<T>& setting, Rule rule) {
        lines_.push_back({std::string(name), words(setting.value), rule, setting.no_source});
    }
    template <class T, class RuleOf>
    void add_each(const std::string& name, const ByConditions<Setting<T>>& settings,
                  RuleOf&& rule_of) {
        const std::initializer_list<std::pair<std::string_view, const Setting<T>*>> all = {
            {"standard", &settings.standard},           {"rapid_full", &settings.rapid_full},
            {"rapid_partial", &settings.rapid_partial}, {"blitz_full", &settings.blitz_full},
            {"blitz_partial", &settings.blitz_partial},
        };
        for (const auto& [conditions, setting] : all) {
            add(name + '_' + std::string(conditions), *setting, rule_of(setting->value));
        }
    }
    [[nodiscard]] std::vector<ParameterLine> take() && { return std::move(lines_); }

private:
    std::vector<ParameterLine> lines_;
};

}  // namespace

std::vector<ParameterLine> parameter_lines(const Parameters& p) {
    Lines lines;
    lines.add("touch_trigger", p.touch_trigger, Rule::touched_piece);
    lines.add("both_colours_touched", p.both_colours_touched, Rule::touched_both_colours);
    lines.add("castling_touch", p.castling_touch, Rule::touched_king_to_castle);
    lines.add("released_king_cannot_castle", p.released_king_cannot_castle, Rule::made_castling);
    lines.add("pawn_may_skip_the_promotion_square", p.pawn_may_skip_the_promotion_square,
              Rule::promotion_without_placing_the_pawn);
    lines.add("any_deliberate_touch_ends_complaints", p.any_deliberate_touch_ends_complaints,
              Rule::losing_the_right_to_complain);
    lines.add("assistant_may_move_the_pieces", p.assistant_may_move_the_pieces,
              Rule::assistant_moves_the_pieces);
    lines.add("adjusting_needs_own_clock_running", p.adjusting_needs_own_clock_running,
              Rule::adjusting_on_own_time);

    lines.add("move_that_ends_the_game_must_be", p.move_that_ends_the_game_must_be,
              Rule::checkmate);
    lines.add("resignation_drawn_if_opponent_cannot_mate",
              p.resignation_drawn_if_opponent_cannot_mate, Rule::resignation);
    lines.add("moves_each_before_agreement", p.moves_each_before_agreement, Rule::agreement);

    lines.add("next_move_completes_the_one_before", p.next_move_completes_the_one_before,
              Rule::completed_by_the_next_move);
    lines.add("claimed_move_is_completed", p.claimed_move_is_completed,
              Rule::completed_by_ending_the_game);
    lines.add("pressing_before_moving_is_misuse", p.pressing_before_moving_is_misuse,
              Rule::handling_the_clock);
    lines.add("no_time_adjustment_for_a_disability", p.no_time_adjustment_for_a_disability,
              Rule::assistant_presses_the_clock);
    lines.add("delay_mode_carries_time_over", p.delay_mode_carries_time_over,
              Rule::time_carried_over);
    lines.add("default_time_if_silent", p.default_time_if_silent, Rule::default_time);
    lines.add("arbiter_may_excuse_lateness", p.arbiter_may_excuse_lateness, Rule::default_time);
    lines.add("both_flags", p.both_flags,
              p.both_flags == BothFlags::law ? Rule::both_flags_by_law : Rule::both_flags);
    lines.add("stopping_without_reason", p.stopping_without_reason, Rule::stopping_without_reason);
    lines.add("times_may_stay_after_an_irregularity", p.times_may_stay_after_an_irregularity,
              Rule::times_after_an_irregularity);

    lines.add("reversed_colours", p.reversed_colours, Rule::reversed_colours);
    lines.add("reversed_colours_limit", p.reversed_colours_limit, Rule::reversed_colours);
    lines.add("unreplaced_pawn", p.unreplaced_pawn, Rule::unreplaced_pawn);
    lines.add("press_without_move_is_illegal", p.press_without_move_is_illegal,
              Rule::press_without_move);
    lines.add("two_hands", p.two_hands, Rule::two_hands);
    lines.add_each("illegal_moves", p.illegal_moves,
                   [](const IllegalMoveLadder& ladder) { return ladder.rule; });

    lines.add("electronic_scoresheet", p.electronic_scoresheet, Rule::electronic_scoresheet);
    lines.add("updates_together_after_a_flag", p.updates_together_after_a_flag,
              Rule::both_update_after_a_flag);
    lines.add("updates_alone_after_a_flag", p.updates_alone_after_a_flag,
              Rule::one_updates_after_a_flag);
    lines.add("running_clock_noted_before_reconstruction",
              p.running_clock_noted_before_reconstruction, Rule::reconstruction);

    lines.add("event_may_restrict", p.event_may_restrict, Rule::event_restricts_draws);
    lines.add("quickplay_claim_is_an_offer", p.quickplay_claim_is_an_offer,
              Rule::claim_is_an_offer);
    lines.add("five_second_request_is_an_offer", p.five_second_request_is_an_offer,
              Rule::five_second_request);
    lines.add("intended_move_is_fixed", p.intended_move_is_fixed,
              Rule::repetition_claim_with_a_move);
    lines.add("stopping_for_a_claim", p.stopping_for_a_claim, Rule::stopping_for_a_claim);
    lines.add_each("wrong_claim", p.wrong_claim, [](Seconds) { return Rule::wrong_claim; });
    lines.add("fifty_moves_counts", p.fifty_moves_counts, Rule::fifty_moves_claim_on_the_board);
    lines.add("automatic_repetition", p.automatic_repetition, Rule::fivefold_repetition);
    lines.add("automatic_no_progress", p.automatic_no_progress, Rule::seventy_five_moves);
    lines.add("automatic_no_progress_counts", p.automatic_no_progress_counts,
              Rule::seventy_five_moves);

    lines.add("scores_are_limited", p.scores_are_limited, Rule::score_limits);
    lines.add("reporting_before_leaving_may_be_required",
              p.reporting_before_leaving_may_be_required, Rule::reporting_before_leaving);
    lines.add("devices", p.devices, Rule::electronic_devices);
    lines.add("device_drawn_if_opponent_cannot_win", p.device_drawn_if_opponent_cannot_win,
              Rule::device_found);
    lines.add("devices_allowed_switched_off_in_a_bag", p.devices_allowed_switched_off_in_a_bag,
              Rule::device_in_a_bag);
    lines.add("milder_penalty_for_devices_possible", p.milder_penalty_for_devices_possible,
              Rule::device_found);
    lines.add("search", p.search, Rule::search_of_players);
    lines.add("smoking_rule_names_e_cigarettes", p.smoking_rule_names_e_cigarettes, Rule::smoking);
    lines.add("laws_explained_on_request", p.laws_explained_on_request, Rule::explanation_of_a_law);
    lines.add("appeal_after_signing", p.appeal_after_signing, Rule::appeal);
    lines.add("appeals_barred_for_quickplay_rulings", p.appeals_barred_for_quickplay_rulings,
              Rule::appeal);
    lines.add("players_help_to_reconstruct", p.players_help_to_reconstruct,
              Rule::helping_to_reconstruct);
    lines.add("players_check_their_claims", p.players_check_their_claims, Rule::checking_claims);
    lines.add("arbiter_may_name_assistants", p.arbiter_may_name_assistants,
              Rule::arbiters_assistants);
    lines.add("penalties", p.penalties, Rule::penalties);

    lines.add("blitz_up_to", p.blitz_up_to, Rule::blitz_defined);
    lines.add("blitz_includes_its_limit", p.blitz_includes_its_limit, Rule::blitz_defined);
    lines.add("rapid_below", p.rapid_below, Rule::rapid_defined);
    lines.add("rapid_games_for_one_arbiter", p.rapid_games_for_one_arbiter,
              Rule::rapid_supervision);
    lines.add("blitz_games_for_one_arbiter", p.blitz_games_for_one_arbiter,
              Rule::blitz_supervision);
    lines.add("full_rules_need_the_arbiters_record", p.full_rules_need_the_arbiters_record,
              Rule::rapid_recorded_by_the_arbiter);
    lines.add("looks_at_the_arbiters_record", p.looks_at_the_arbiters_record,
              Rule::rapid_seeing_the_record);
    lines.add("scoresheet_on_request", p.scoresheet_on_request, Rule::rapid_recording);
    lines.add("complaints_cut_off", p.complaints_cut_off, Rule::rapid_cut_off);
    lines.add("wrong_setup_castling", p.wrong_setup_castling, Rule::rapid_setup_stands);
    lines.add("article_4_only_on_request", p.article_4_only_on_request,
              Rule::rapid_article_4_on_request);
    lines.add("flag_calling", p.flag_calling,
              p.flag_calling == FlagCalling::only_on_claim ? Rule::rapid_flag_on_claim
                                                           : Rule::rapid_flag_called);
    lines.add("both_fallen_flags_may_be_called", p.both_fallen_flags_may_be_called,
              Rule::rapid_flag_on_claim);
    lines.add("both_fallen_flags_draw", p.both_fallen_flags_draw, Rule::rapid_both_flags);
    lines.add("time_win_claimant_needs_time_left", p.time_win_claimant_needs_time_left,
              Rule::rapid_win_on_time);
    lines.add("illegal_position", p.illegal_position, Rule::rapid_illegal_position);

    lines.add("capture_sign_optional", p.capture_sign_optional, Rule::notation_of_captures);
    lines.add("en_passant_mark_optional", p.en_passant_mark_optional,
              Rule::notation_of_pawn_captures);
    lines.add("long_form_accepted", p.long_form_accepted, Rule::notation_of_moves);
    lines.add("castling_sign", p.castling_sign, Rule::sign_castling_kingside);
    lines.add("german_ranks_unless_arbiter_decides", p.german_ranks_unless_arbiter_decides,
              Rule::announcing_moves);
    lines.add("talking_clock", p.talking_clock, Rule::talking_clock);
    lines.add("assistant_for_a_deaf_opponent", p.assistant_for_a_deaf_opponent,
              Rule::assistant_of_the_sighted);

    lines.add("late_at_resumption", p.late_at_resumption, Rule::late_at_resumption);
    lines.add("sealing_stops", p.sealing_stops, Rule::sealing);
    lines.add("late_sealer", p.late_sealer, Rule::late_at_resumption);
    lines.add("nobody_at_resumption_costs_the_replier", p.nobody_at_resumption_costs_the_replier,
              Rule::nobody_at_resumption);
    lines.add("uncorrected_times", p.uncorrected_times, Rule::wrong_times_at_resumption);

    lines.add("quickplay", p.quickplay,
              p.quickplay == Quickplay::law ? Rule::quickplay_finish : Rule::quickplay_announced);
    lines.add("quickplay_in_blitz", p.quickplay_in_blitz,
              p.quickplay == Quickplay::law ? Rule::blitz_without_quickplay_claims
                                            : Rule::quickplay_scope);
    lines.add("five_second_request", p.five_second_request, Rule::five_second_request);
    lines.add("quickplay_draw", p.quickplay_draw, Rule::quickplay_postponed);
    return std::move(lines).take();
}

}  // namespace jadoube
