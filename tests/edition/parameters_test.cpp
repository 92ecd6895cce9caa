// The parameters of each edition, as a table.
#include <array>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/edition/rulebook.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube {
namespace {

using namespace std::chrono_literals;

struct Row {
    std::string_view parameter;
    std::array<std::string_view, 5> wanted;  // 2009, 2014, 2017, 2018, 2023
};

// "n.s." before a value: the edition has no source, and this is the suggested default.
const Row table[] = {
    // Appendices A and B: T = time and 60 increments
    {"blitz_up_to", {"15 min", "10 min", "10 min", "10 min", "10 min"}},
    {"blitz_includes_its_limit", {"no", "yes", "yes", "yes", "yes"}},
    {"rapid_below", {"60 min", "60 min", "60 min", "60 min", "60 min"}},
    {"wrong_claim_standard", {"3 min", "n.s. 2 min", "2 min", "2 min", "2 min"}},
    {"wrong_claim_rapid_full", {"3 min", "n.s. 2 min", "2 min", "2 min", "1 min"}},
    {"wrong_claim_rapid_partial", {"3 min", "n.s. 2 min", "2 min", "2 min", "1 min"}},
    {"wrong_claim_blitz_full", {"3 min", "n.s. 1 min", "1 min", "1 min", "2 min"}},
    {"wrong_claim_blitz_partial", {"3 min", "n.s. 1 min", "1 min", "1 min", "1 min"}},
    {"press_without_move_is_illegal", {"no", "no", "yes", "yes", "yes"}},
    {"two_hands",
     {"not illegal", "not illegal", "illegal", "illegal if pressed", "illegal if pressed"}},
    {"unreplaced_pawn",
     {"position restored", "becomes a queen", "becomes a queen", "becomes a queen",
      "becomes a queen"}},
    {"automatic_repetition",
     {"none", "five on consecutive alternate moves", "five anywhere", "five anywhere",
      "five anywhere"}},
    {"automatic_no_progress", {"none", "75", "75", "75", "75"}},
    {"automatic_no_progress_counts", {"made", "completed", "made", "made", "made"}},
    {"fifty_moves_counts", {"made", "n.s. completed", "completed", "completed", "completed"}},
    {"resignation_drawn_if_opponent_cannot_mate", {"no", "no", "no", "no", "yes"}},
    {"moves_each_before_agreement", {"0", "0", "1", "1", "1"}},
    {"default_time_if_silent", {"0 s", "none", "0 s", "0 s", "0 s"}},
    {"reversed_colours",
     {"goes on unless the arbiter decides otherwise",
      "goes on unless the arbiter decides otherwise", "played anew below the limit",
      "played anew below the limit", "played anew below the limit"}},
    {"reversed_colours_limit", {"0", "0", "10", "10", "10"}},
    {"complaints_cut_off", {"3", "10", "10", "10", "10"}},
    {"flag_calling", {"only on a claim", "shall call", "may call", "shall call", "shall call"}},
    {"both_fallen_flags_may_be_called", {"yes", "no", "no", "no", "no"}},
    {"time_win_claimant_needs_time_left", {"yes", "n.s. yes", "yes", "no", "no"}},
    {"quickplay", {"law", "if announced", "if announced", "if announced", "if announced"}},
    {"five_second_request", {"no", "yes", "yes", "yes", "yes"}},
    {"appeals_barred_for_quickplay_rulings", {"yes", "no", "no", "no", "no"}},
    {"late_at_resumption",
     {"more than an hour", "n.s. default time", "default time", "default time", "default time"}},
    {"electronic_scoresheet", {"no", "n.s. mentioned", "mentioned", "mentioned", "yes"}},

    // Board and hand
    {"touch_trigger",
     {"deliberate", "n.s. deliberate", "unless clearly accidental", "unless clearly accidental",
      "unless clearly accidental"}},
    {"both_colours_touched",
     {"one of each", "one of each", "first of each", "first of each", "first of each"}},
    {"castling_touch",
     {"king alone, or with a rook", "n.s. king, then rook", "king, then rook", "king, then rook",
      "king, then rook"}},
    {"released_king_cannot_castle",
     {"as in 4.5", "n.s. another king move", "another king move", "another king move",
      "another king move"}},
    {"pawn_may_skip_the_promotion_square", {"no", "yes", "yes", "yes", "yes"}},
    {"any_deliberate_touch_ends_complaints", {"yes", "n.s. no", "no", "no", "no"}},
    {"assistant_may_move_the_pieces", {"no", "n.s. yes", "yes", "yes", "yes"}},
    {"adjusting_needs_own_clock_running", {"no", "n.s. yes", "yes", "yes", "yes"}},
    {"move_that_ends_the_game_must_be",
     {"legal", "by Article 3 and 4.2 to 4.7", "by Article 3 and 4.2 to 4.7",
      "by Article 3 and 4.2 to 4.7", "by Article 3 and 4.2 to 4.7"}},

    // Draws
    {"event_may_restrict",
     {"agreeing", "n.s. offering or agreeing", "offering or agreeing", "offering or agreeing",
      "offering or agreeing"}},
    {"quickplay_claim_is_an_offer", {"yes", "no", "no", "no", "no"}},
    {"five_second_request_is_an_offer", {"no", "yes", "yes", "yes", "yes"}},
    {"intended_move_is_fixed",
     {"when claimed", "n.s. when written", "when written", "when written", "when written"}},
    {"stopping_for_a_claim",
     {"claimant may", "claimant or arbiter shall", "claimant or arbiter shall",
      "claimant or arbiter shall", "claimant or arbiter shall"}},

    // Clock
    {"next_move_completes_the_one_before", {"no", "yes", "yes", "yes", "yes"}},
    {"claimed_move_is_completed", {"no", "no", "no", "no", "yes"}},
    {"pressing_before_moving_is_misuse", {"no", "n.s. yes", "yes", "yes", "yes"}},
    {"no_time_adjustment_for_a_disability", {"no", "yes", "yes", "yes", "yes"}},
    {"delay_mode_carries_time_over", {"no", "yes", "yes", "yes", "yes"}},
    {"arbiter_may_excuse_lateness", {"no", "yes", "yes", "yes", "yes"}},
    {"both_flags", {"law", "n.s. law", "if announced", "if announced", "if announced"}},
    {"stopping_without_reason",
     {"if obvious", "n.s. if obvious", "if obvious", "if there was none", "if there was none"}},
    {"times_may_stay_after_an_irregularity", {"no", "no", "yes", "yes", "yes"}},

    // Recording and points
    {"updates_together_after_a_flag",
     {"who is not required to record", "n.s. who has not recorded", "who has not recorded",
      "who has not recorded", "who has not recorded"}},
    {"updates_alone_after_a_flag",
     {"who is not required to record", "n.s. who is not required to record",
      "who is not required to record", "who has not recorded", "who has not recorded"}},
    {"running_clock_noted_before_reconstruction", {"no", "n.s. yes", "yes", "yes", "yes"}},
    {"scores_are_limited", {"no", "n.s. yes", "yes", "yes", "yes"}},

    // Conduct and arbiter
    {"reporting_before_leaving_may_be_required", {"no", "no", "yes", "yes", "yes"}},
    {"devices",
     {"a sound loses", "one in the venue loses", "one on the person loses",
      "one on the person loses", "one on the person loses"}},
    {"device_drawn_if_opponent_cannot_win", {"yes", "no", "no", "no", "no"}},
    {"devices_allowed_switched_off_in_a_bag", {"no", "yes", "yes", "yes", "yes"}},
    {"milder_penalty_for_devices_possible", {"no", "no", "yes", "yes", "yes"}},
    {"search", {"none", "clothes and bags", "body too", "body too", "body too"}},
    {"smoking_rule_names_e_cigarettes", {"no", "no", "yes", "yes", "yes"}},
    {"laws_explained_on_request", {"no", "yes", "yes", "yes", "yes"}},
    {"appeal_after_signing", {"no", "yes", "yes", "yes", "yes"}},
    {"players_help_to_reconstruct", {"no", "no", "yes", "yes", "yes"}},
    {"players_check_their_claims", {"no", "no", "yes", "yes", "yes"}},
    {"arbiter_may_name_assistants", {"no", "n.s. yes", "yes", "yes", "yes"}},

    // Rapid and blitz
    {"rapid_games_for_one_arbiter", {"3", "3", "3", "3", "3"}},
    {"blitz_games_for_one_arbiter", {"1", "n.s. 1", "1", "1", "1"}},
    {"full_rules_need_the_arbiters_record", {"no", "yes", "yes", "yes", "yes"}},
    {"looks_at_the_arbiters_record", {"none", "none", "5", "5", "5"}},
    {"scoresheet_on_request", {"no", "no", "yes", "yes", "yes"}},
    {"wrong_setup_castling",
     {"none if king and queen are swapped", "none with a misplaced king or rook",
      "none with a misplaced king or rook", "none with a misplaced king or rook",
      "none with a misplaced king or rook"}},
    {"article_4_only_on_request", {"yes", "no", "no", "no", "no"}},
    {"both_fallen_flags_draw", {"yes", "n.s. no", "no", "no", "no"}},
    {"illegal_position",
     {"arbiter steps in if possible", "drawn after one more completed move",
      "drawn after one more completed move", "drawn after one more completed move",
      "drawn after one more completed move"}},

    // Notation, blind players
    {"capture_sign_optional", {"yes", "n.s. yes", "yes", "yes", "yes"}},
    {"en_passant_mark_optional", {"no", "n.s. yes", "yes", "yes", "yes"}},
    {"long_form_accepted", {"no", "n.s. yes", "yes", "yes", "yes"}},
    {"castling_sign", {"O-O", "n.s. 0-0", "0-0", "0-0", "0-0"}},
    {"german_ranks_unless_arbiter_decides", {"no", "n.s. yes", "yes", "yes", "yes"}},
    {"talking_clock", {"no", "n.s. yes", "yes", "yes", "yes"}},
    {"assistant_for_a_deaf_opponent", {"no", "n.s. yes", "yes", "yes", "yes"}},

    // Adjournment, quickplay
    {"sealing_stops", {"own clock", "n.s. chessclock", "chessclock", "chessclock", "chessclock"}},
    {"late_sealer",
     {"listed conclusions stand", "n.s. any conclusion stands", "any conclusion stands",
      "any conclusion stands", "any conclusion stands"}},
    {"nobody_at_resumption_costs_the_replier", {"no", "n.s. yes", "yes", "yes", "yes"}},
    {"uncorrected_times",
     {"unless the consequences are too severe", "n.s. unless the arbiter decides otherwise",
      "unless the arbiter decides otherwise", "unless the arbiter decides otherwise",
      "unless the arbiter decides otherwise"}},
    {"quickplay_in_blitz", {"yes", "no", "no", "no", "no"}},
    {"quickplay_draw",
     {"final position cannot be won", "opponent of the fallen flag could not win",
      "opponent of the fallen flag could not win", "opponent of the fallen flag could not win",
      "opponent of the fallen flag could not win"}},
};

std::string shown(const ParameterLine& line) {
    return (line.no_source ? "n.s. " : "") + line.value;
}

TEST_CASE("the parameters of every edition are those of the table") {
    for (const Row& row : table) {
        CAPTURE(row.parameter);
        for (const Edition edition : all_editions) {
            CAPTURE(name(edition));
            bool found = false;
            for (const ParameterLine& line : parameter_lines(Rulebook(edition).parameters())) {
                if (line.name != row.parameter) continue;
                found = true;
                CHECK(shown(line) == row.wanted[static_cast<std::size_t>(edition)]);
            }
            CHECK(found);
        }
    }
}

TEST_CASE("there is no parameter that the tables here do not know") {
    std::set<std::string_view> known = {"penalties"};
    for (const Row& row : table) known.insert(row.parameter);
    std::vector<std::string> names;
    for (const Edition edition : all_editions) {
        std::vector<std::string> here;
        for (const ParameterLine& line : parameter_lines(Rulebook(edition).parameters())) {
            CAPTURE(line.name);
            CHECK((known.contains(line.name) || line.name.starts_with("illegal_moves_")));
            here.push_back(line.name);
        }
        if (!names.empty()) CHECK(here == names);
        names = here;
    }
    CHECK(names.size() == known.size() + 5);
}

// Which illegal move loses, what the opponent gets before that, and when it is acted on.
TEST_CASE("the ladder of illegal moves of each edition, class and supervision") {
    struct Step {
        int loses_at;
        Seconds to_opponent;
        ActedOn acted_on;
        std::string_view article;
        bool no_source = false;
    };
    struct Ladder {
        GameClass game;
        Supervision supervision;
        std::array<Step, 5> wanted;
    };
    constexpr auto any = ActedOn::whenever_found;
    constexpr auto soon = ActedOn::seen_or_claimed_before_the_next_move;
    constexpr auto claimed = ActedOn::claimed_before_the_next_move;
    constexpr bool n_s = true;
    const Ladder ladders[] = {
        {GameClass::standard,
         Supervision::full,
         {{{3, 120s, any, "7.4.b"},
           {2, 120s, any, "7.5.b"},
           {2, 120s, any, "7.5.3"},
           {2, 120s, any, "7.5.5"},
           {2, 120s, any, "7.5.5"}}}},
        {GameClass::standard,
         Supervision::partial,  // which standard play ignores
         {{{3, 120s, any, "7.4.b"},
           {2, 120s, any, "7.5.b"},
           {2, 120s, any, "7.5.3"},
           {2, 120s, any, "7.5.5"},
           {2, 120s, any, "7.5.5"}}}},
        {GameClass::rapid,
         Supervision::full,
         {{{3, 120s, any, "7.4.b"},
           {2, 120s, any, "7.5.b"},
           {2, 120s, any, "7.5.3"},
           {2, 120s, any, "7.5.5"},
           {2, 60s, any, "7.5.5"}}}},
        {GameClass::rapid,
         Supervision::partial,
         {{{3, 120s, claimed, "7.4.b"},
           {1, 0s, soon, "A.4.b"},
           {1, 0s, soon, "A.4.2"},
           {2, 120s, soon, "7.5.5"},
           {2, 60s, soon, "7.5.5"}}}},
        {GameClass::blitz,
         Supervision::full,
         {{{3, 120s, any, "7.4.b"},
           {2, 60s, any, "7.5.b", n_s},
           {2, 60s, any, "7.5.3"},
           {2, 60s, any, "7.5.5"},
           {2, 120s, any, "7.5.5"}}}},
        {GameClass::blitz,
         Supervision::partial,
         {{{1, 0s, claimed, "B.3.c"},
           {1, 0s, soon, "A.4.b"},
           {1, 0s, soon, "A.4.2"},
           {2, 60s, soon, "7.5.5"},
           {2, 60s, soon, "7.5.5"}}}},
    };
    for (const Ladder& row : ladders) {
        const GameClass game = row.game;
        const Supervision supervision = row.supervision;
        CAPTURE(static_cast<int>(game));
        CAPTURE(static_cast<int>(supervision));
        for (const Edition edition : all_editions) {
            CAPTURE(name(edition));
            const Rulebook book(edition);
            const Step& step = row.wanted[static_cast<std::size_t>(edition)];
            const auto& setting = book.parameters().illegal_moves.of(game, supervision);
            CHECK(setting.no_source == step.no_source);
            const IllegalMoveLadder& ladder = book.illegal_moves(game, supervision);
            CHECK(ladder.loses_at == step.loses_at);
            CHECK(ladder.to_opponent == step.to_opponent);
            CHECK(ladder.acted_on == step.acted_on);
            CHECK(book.article(ladder.rule) == step.article);
            // Where the window has closed both may still agree; 2009 says so for blitz alone.
            CHECK(ladder.both_may_correct_it_later ==
                  (step.acted_on == soon || step.article == "B.3.c"));
        }
    }
}

TEST_CASE("in 2023 many arbiters give one minute in supervised blitz, where the letter gives two") {
    for (const Edition edition : all_editions) {
        const auto& ladder = Rulebook(edition).illegal_moves(GameClass::blitz, Supervision::full);
        CHECK(ladder.also_practised.has_value() == (edition == Edition::e2023));
    }
    CHECK(Rulebook(Edition::e2023)
              .illegal_moves(GameClass::blitz, Supervision::full)
              .also_practised == 60s);
}

TEST_CASE("the article cited for each kind of illegal action") {
    struct Cited {
        Edition edition;
        IllegalAction action;
        std::string_view standard;
        std::string_view rapid_partial;
    };
    const Cited rows[] = {
        {Edition::e2009, IllegalAction::illegal_move, "7.4.b", "7.4.b"},
        {Edition::e2009, IllegalAction::unreplaced_pawn, "7.4.b", "7.4.b"},
        {Edition::e2014, IllegalAction::illegal_move, "7.5.b", "A.4.b"},
        {Edition::e2017, IllegalAction::illegal_move, "7.5.3", "A.4.2"},
        {Edition::e2017, IllegalAction::unreplaced_pawn, "7.5.3", "A.4.2"},
        {Edition::e2017, IllegalAction::two_hands, "7.7.2", "A.4.2"},
        {Edition::e2017, IllegalAction::press_without_move, "7.8.2", "A.4.2"},
        {Edition::e2018, IllegalAction::two_hands, "7.5.5", "7.5.5"},
        {Edition::e2018, IllegalAction::press_without_move, "7.5.5", "7.5.5"},
        {Edition::e2023, IllegalAction::illegal_move, "7.5.5", "7.5.5"},
        {Edition::e2023, IllegalAction::two_hands, "7.5.5", "7.5.5"},
    };
    for (const Cited& row : rows) {
        CAPTURE(name(row.edition));
        CAPTURE(static_cast<int>(row.action));
        const Rulebook book(row.edition);
        CHECK(book.article(book.penalty_rule(GameClass::standard, Supervision::full, row.action)) ==
              row.standard);
        CHECK(book.article(book.penalty_rule(GameClass::rapid, Supervision::partial, row.action)) ==
              row.rapid_partial);
    }
    const Rulebook then(Edition::e2009);
    CHECK(then.article(then.penalty_rule(GameClass::blitz, Supervision::partial,
                                         IllegalAction::illegal_move)) == "B.3.c");
}

TEST_CASE("the class of a game is exact at its limits") {
    constexpr auto standard = GameClass::standard;
    constexpr auto rapid = GameClass::rapid;
    constexpr auto blitz = GameClass::blitz;
    struct Limit {
        Millis for_60_moves;
        GameClass in_2009;
        GameClass since_2014;
    };
    const Limit rows[] = {
        {0ms, blitz, blitz},
        {3min + 60 * 2s, blitz, blitz},
        {10min - 1ms, blitz, blitz},
        {10min, blitz, blitz},
        {5min + 60 * 5s, blitz, blitz},  // exactly ten
        {10min + 1ms, blitz, rapid},
        {10min + 60 * 1s, blitz, rapid},
        {15min - 1ms, blitz, rapid},
        {15min, rapid, rapid},
        {5min + 60 * 10s, rapid, rapid},  // exactly fifteen
        {25min + 60 * 10s, rapid, rapid},
        {60min - 1ms, rapid, rapid},
        {60min, standard, standard},
        {30min + 60 * 30s, standard, standard},  // exactly sixty
        {90min + 60 * 30s, standard, standard},
    };
    for (const Limit& row : rows) {
        CAPTURE(row.for_60_moves.count());
        for (const Edition edition : all_editions) {
            CAPTURE(name(edition));
            CHECK(Rulebook(edition).class_of(row.for_60_moves) ==
                  (edition == Edition::e2009 ? row.in_2009 : row.since_2014));
        }
    }
}

TEST_CASE("the penalties that an arbiter may impose, in the order printed") {
    using P = Penalty;
    const std::vector<Penalty> seven = {P::warning,    P::opponent_time,   P::own_time, P::loss,
                                        P::own_points, P::opponent_points, P::expel};
    const std::vector<Penalty> nine = {
        P::warning, P::opponent_time,  P::own_time, P::opponent_points, P::own_points, P::loss,
        P::fine,    P::exclude_rounds, P::expel};
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        const auto& setting = Rulebook(edition).parameters().penalties;
        CHECK(setting.no_source == (edition == Edition::e2014));
        const std::vector<Penalty> listed(setting.value.begin(), setting.value.end());
        CHECK(listed == (edition == Edition::e2009 ? seven : nine));
    }
}

TEST_CASE("wrong claims by class and supervision, as the arbiter asks") {
    const Rulebook now(Edition::e2023);
    CHECK(now.wrong_claim(GameClass::standard, Supervision::partial) == 120s);
    CHECK(now.wrong_claim(GameClass::rapid, Supervision::full) == 60s);
    CHECK(now.wrong_claim(GameClass::blitz, Supervision::full) == 120s);
    CHECK(now.wrong_claim(GameClass::blitz, Supervision::partial) == 60s);
}

TEST_CASE("a setting is used like what it holds") {
    const Parameters& p = Rulebook(Edition::e2023).parameters();
    CHECK(p.two_hands == TwoHands::illegal_if_pressed);
    if (!p.resignation_drawn_if_opponent_cannot_mate) FAIL("a bool can be asked");
    switch (p.unreplaced_pawn) {
        case UnreplacedPawn::position_restored: FAIL("an enumeration can be switched on"); break;
        case UnreplacedPawn::becomes_a_queen: break;
    }
    CHECK(p.automatic_no_progress.value == 75);
}

TEST_CASE("a parameter stands beside an article of its edition, or is off there") {
    for (const Edition edition : all_editions) {
        const Rulebook book(edition);
        for (const ParameterLine& line : parameter_lines(book.parameters())) {
            CAPTURE(name(edition));
            CAPTURE(line.name);
            // What an edition does not have is "no" or "none" in it.
            if (!book.has(line.rule)) {
                CHECK((line.no_source || line.value == "no" || line.value == "none" ||
                       line.value == "not illegal" || line.value == "made" ||
                       line.value == "mentioned"));
            }
        }
    }
}

TEST_CASE("a rule that asks for a value need not know whether it has a source") {
    const Parameters& p = Rulebook(Edition::e2014).parameters();
    REQUIRE(p.castling_sign.no_source);
    CHECK(p.castling_sign == CastlingSign::zeros);
    CHECK(p.castling_sign != CastlingSign::letters);
    CHECK(p.long_form_accepted == true);
}

TEST_CASE("the rules of notation that have a name are those of their editions") {
    const auto rules = [](Edition edition) {
        const Parameters& p = Rulebook(edition).parameters();
        return NotationRules{p.castling_sign == CastlingSign::letters, !p.en_passant_mark_optional,
                             p.long_form_accepted};
    };
    CHECK(rules(Edition::e2009) == notation_2009);
    CHECK(rules(Edition::e2017) == notation_2017);
    CHECK(rules(Edition::e2018) == notation_2017);
    CHECK(rules(Edition::e2023) == notation_2023);
}

}  // namespace
}  // namespace jadoube
