// What differs between the editions, as values. The rules are written once and ask these; none of
// them asks which year it is.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/edition/rule.hpp>

namespace jadoube {

using Seconds = std::chrono::seconds;

// A value of an edition. Where the edition's own words are not known to us it is the suggested
// default, and says so. It converts to what it holds.
template <class T>
struct Setting {
    T value{};
    bool no_source = false;

    constexpr Setting() = default;
    constexpr Setting(T content, bool unsourced = false) : value(content), no_source(unsourced) {}
    constexpr operator const T&() const noexcept { return value; }

    friend constexpr bool operator==(const Setting&, const Setting&) = default;
    friend constexpr bool operator==(const Setting& setting, const T& content) {
        return setting.value == content;
    }
};

// ---- Conditions that the Laws tell apart

enum class GameClass : std::uint8_t { standard, rapid, blitz };

// Of rapid and blitz: whether the Competition Rules apply in full (A.4, B.2) or not (A.5, B.3).
enum class Supervision : std::uint8_t { full, partial };

// A value for each class and supervision. Standard play knows no partial supervision.
template <class T>
struct ByConditions {
    T standard{};
    T rapid_full{};
    T rapid_partial{};
    T blitz_full{};
    T blitz_partial{};

    [[nodiscard]] constexpr const T& of(GameClass game, Supervision supervision) const noexcept {
        const bool full = supervision == Supervision::full;
        switch (game) {
            case GameClass::standard: return standard;
            case GameClass::rapid: return full ? rapid_full : rapid_partial;
            case GameClass::blitz: return full ? blitz_full : blitz_partial;
        }
        return standard;
    }
    friend constexpr bool operator==(const ByConditions&, const ByConditions&) = default;
};

// ---- The illegal-move ladder

// What counts as an illegal move (7.5.1–7.5.4).
enum class IllegalAction : std::uint8_t {
    illegal_move,
    unreplaced_pawn,
    press_without_move,
    two_hands,
};

// When an illegal action is acted on.
enum class ActedOn : std::uint8_t {
    whenever_found,                        // during the game
    seen_or_claimed_before_the_next_move,  // of the opponent; afterwards it stands
    claimed_before_the_next_move,          // the same, but the arbiter waits for the claim
};

struct IllegalMoveLadder {
    int loses_at = 2;                       // the how-manieth loses the game
    Seconds to_opponent{120};               // for each before that
    std::optional<Seconds> also_practised;  // where many arbiters do not follow the letter
    ActedOn acted_on = ActedOn::whenever_found;
    bool both_may_correct_it_later = false;
    Rule rule = Rule::illegal_move_penalty;  // the ladder as it is printed

    friend constexpr bool operator==(const IllegalMoveLadder&, const IllegalMoveLadder&) = default;
};

// ---- Choices, in the words of the Laws

enum class TwoHands : std::uint8_t { not_illegal, illegal, illegal_if_pressed };
enum class UnreplacedPawn : std::uint8_t { position_restored, becomes_a_queen };
enum class AutomaticRepetition : std::uint8_t { none, five_consecutive_alternate, five_anywhere };
enum class MovesCounted : std::uint8_t { made, completed };
enum class ReversedColours : std::uint8_t { goes_on_unless_arbiter_decides, anew_below_the_limit };
enum class FlagCalling : std::uint8_t { only_on_claim, may_call, shall_call };
enum class Quickplay : std::uint8_t { law, if_announced };
enum class BothFlags : std::uint8_t { law, if_announced };
enum class LateAtResumption : std::uint8_t { more_than_an_hour, default_time };
enum class ElectronicScoresheet : std::uint8_t { no, mentioned, yes };
enum class TouchTrigger : std::uint8_t { deliberate, unless_clearly_accidental };
enum class BothColoursTouched : std::uint8_t { one_of_each, first_of_each };
enum class CastlingTouch : std::uint8_t { king_alone_or_with_rook, king_then_rook };
enum class ReleasedKing : std::uint8_t { as_in_4_5, another_king_move };
enum class EndingMove : std::uint8_t { legal, proper };
enum class DrawRestriction : std::uint8_t { agreeing, offering_or_agreeing };
enum class IntendedMoveFixed : std::uint8_t { when_claimed, when_written };
enum class StoppingForAClaim : std::uint8_t { claimant_may, claimant_or_arbiter_shall };
enum class NoReasonToStop : std::uint8_t { if_obvious, if_none };
enum class UpdatesAlone : std::uint8_t { not_required_to_record, has_not_recorded };
enum class Devices : std::uint8_t { a_sound_loses, in_the_venue_loses, on_the_person_loses };
enum class Search : std::uint8_t { none, clothes_and_bags, body_too };
enum class WrongSetupCastling : std::uint8_t { king_swapped_with_queen, misplaced_king_or_rook };
enum class IllegalPosition : std::uint8_t { arbiter_steps_in, drawn_after_one_more_move };
enum class QuickplayDraw : std::uint8_t { position_not_winnable, opponent_could_not_win };
enum class SealingStops : std::uint8_t { own_clock, chessclock };
enum class LateSealer : std::uint8_t { listed_conclusions_stand, any_conclusion_stands };
enum class UncorrectedTimes : std::uint8_t { unless_too_severe, unless_arbiter_decides };
enum class CastlingSign : std::uint8_t { letters, zeros };

// What an arbiter may impose (12.9).
enum class Penalty : std::uint8_t {
    warning,
    opponent_time,
    own_time,
    opponent_points,
    own_points,
    loss,
    fine,
    exclude_rounds,
    expel,
};

// In the order printed.
struct Penalties {
    std::array<Penalty, 9> ranked{};
    std::size_t count = 0;

    [[nodiscard]] constexpr const Penalty* begin() const noexcept { return ranked.data(); }
    [[nodiscard]] constexpr const Penalty* end() const noexcept { return ranked.data() + count; }
    friend constexpr bool operator==(const Penalties&, const Penalties&) = default;
};

struct Parameters {
    // Article 4
    Setting<TouchTrigger> touch_trigger;
    Setting<BothColoursTouched> both_colours_touched;
    Setting<CastlingTouch> castling_touch;
    Setting<ReleasedKing> released_king_cannot_castle;
    Setting<bool> pawn_may_skip_the_promotion_square;
    Setting<bool> any_deliberate_touch_ends_complaints;  // not only one to move or capture
    Setting<bool> assistant_may_move_the_pieces;
    Setting<bool> adjusting_needs_own_clock_running;  // 6.2.5

    // Article 5
    Setting<EndingMove> move_that_ends_the_game_must_be;
    Setting<bool> resignation_drawn_if_opponent_cannot_mate;
    Setting<int> moves_each_before_agreement;

    // Article 6
    Setting<bool> next_move_completes_the_one_before;
    Setting<bool> claimed_move_is_completed;  // 2023: 6.2.1.1 lists 9.2.1
    Setting<bool> pressing_before_moving_is_misuse;
    Setting<bool> no_time_adjustment_for_a_disability;
    Setting<bool> delay_mode_carries_time_over;
    Setting<std::optional<Seconds>> default_time_if_silent;  // none: the regulations must say
    Setting<bool> arbiter_may_excuse_lateness;
    Setting<BothFlags> both_flags;
    Setting<NoReasonToStop> stopping_without_reason;
    Setting<bool> times_may_stay_after_an_irregularity;

    // Article 7
    Setting<ReversedColours> reversed_colours;
    Setting<int> reversed_colours_limit;  // moves each; of ReversedColours::anew_below_the_limit
    Setting<UnreplacedPawn> unreplaced_pawn;
    Setting<bool> press_without_move_is_illegal;
    Setting<TwoHands> two_hands;
    ByConditions<Setting<IllegalMoveLadder>> illegal_moves;

    // Article 8
    Setting<ElectronicScoresheet> electronic_scoresheet;
    Setting<UpdatesAlone> updates_together_after_a_flag;  // if it is true of both
    Setting<UpdatesAlone> updates_alone_after_a_flag;
    Setting<bool> running_clock_noted_before_reconstruction;

    // Article 9
    Setting<DrawRestriction> event_may_restrict;
    Setting<bool> quickplay_claim_is_an_offer;
    Setting<bool> five_second_request_is_an_offer;
    Setting<IntendedMoveFixed> intended_move_is_fixed;
    Setting<StoppingForAClaim> stopping_for_a_claim;
    ByConditions<Setting<Seconds>> wrong_claim;  // to the opponent
    Setting<MovesCounted> fifty_moves_counts;    // on the board (9.3.2)
    Setting<AutomaticRepetition> automatic_repetition;
    Setting<std::optional<int>> automatic_no_progress;  // moves each
    Setting<MovesCounted> automatic_no_progress_counts;

    // Articles 10 to 12
    Setting<bool> scores_are_limited;
    Setting<bool> reporting_before_leaving_may_be_required;
    Setting<Devices> devices;
    Setting<bool> device_drawn_if_opponent_cannot_win;
    Setting<bool> devices_allowed_switched_off_in_a_bag;
    Setting<bool> milder_penalty_for_devices_possible;
    Setting<Search> search;
    Setting<bool> smoking_rule_names_e_cigarettes;
    Setting<bool> laws_explained_on_request;
    Setting<bool> appeal_after_signing;
    Setting<bool> appeals_barred_for_quickplay_rulings;
    Setting<bool> players_help_to_reconstruct;
    Setting<bool> players_check_their_claims;
    Setting<bool> arbiter_may_name_assistants;
    Setting<Penalties> penalties;

    // Appendices A and B
    Setting<Seconds> blitz_up_to;  // what a player gets for 60 moves
    Setting<bool> blitz_includes_its_limit;
    Setting<Seconds> rapid_below;
    Setting<int> rapid_games_for_one_arbiter;
    Setting<int> blitz_games_for_one_arbiter;
    Setting<bool> full_rules_need_the_arbiters_record;
    Setting<std::optional<int>> looks_at_the_arbiters_record;
    Setting<bool> scoresheet_on_request;
    // A.3, B.2: the rule that makes one minute of the two that Articles 7 and 9 give.
    ByConditions<std::optional<Rule>> two_minutes_changed_by;
    Setting<int> complaints_cut_off;  // moves completed by each
    Setting<WrongSetupCastling> wrong_setup_castling;
    Setting<bool> article_4_only_on_request;
    Setting<FlagCalling> flag_calling;
    Setting<bool> both_fallen_flags_may_be_called;
    Setting<bool> both_fallen_flags_draw;
    Setting<bool> time_win_claimant_needs_time_left;
    Setting<IllegalPosition> illegal_position;

    // Appendices C and D
    Setting<bool> capture_sign_optional;
    Setting<bool> en_passant_mark_optional;
    Setting<bool> long_form_accepted;
    Setting<CastlingSign> castling_sign;
    Setting<bool> german_ranks_unless_arbiter_decides;
    Setting<bool> talking_clock;
    Setting<bool> assistant_for_a_deaf_opponent;

    // Guidelines I
    Setting<LateAtResumption> late_at_resumption;
    Setting<SealingStops> sealing_stops;
    Setting<LateSealer> late_sealer;
    Setting<bool> nobody_at_resumption_costs_the_replier;
    Setting<UncorrectedTimes> uncorrected_times;

    // Guidelines III
    Setting<Quickplay> quickplay;
    Setting<bool> quickplay_in_blitz;  // under full supervision; never otherwise
    Setting<bool> five_second_request;
    Setting<QuickplayDraw> quickplay_draw;
};

// A parameter for reading: its name, its value in words, and the rule that it belongs to.
struct ParameterLine {
    std::string name;
    std::string value;
    Rule rule;
    bool no_source;

    friend bool operator==(const ParameterLine&, const ParameterLine&) = default;
};

// All of them, always the same names in the same order.
[[nodiscard]] std::vector<ParameterLine> parameter_lines(const Parameters& parameters);

}  // namespace jadoube
