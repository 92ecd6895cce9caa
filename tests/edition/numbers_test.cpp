// Article numbers: those that each edition prints, and no others.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/edition/rulebook.hpp>

#include "edition/printed_numbers.hpp"

namespace jadoube {
namespace {

std::vector<std::string> words_in(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::set<std::string> printed(Edition edition) {
    std::set<std::string> numbers = {"Introduction", "Preface"};
    const auto add = [&](std::string_view list, const std::string& prefix = "") {
        for (const std::string& number : words_in(list)) numbers.insert(prefix + number);
    };
    add(tests::numbers_of_computers, "Computers ");
    switch (edition) {
        case Edition::e2009:
            add(tests::numbers_of_2009);
            add(tests::adjourned_numbers_of_2009, "Adjourned ");
            break;
        case Edition::e2014: break;
        case Edition::e2017: add(tests::numbers_of_2017); break;
        case Edition::e2018: add(tests::numbers_of_2018); break;
        case Edition::e2023: add(tests::numbers_of_2023); break;
    }
    return numbers;
}

std::vector<Rule> all_rules() {
    std::vector<Rule> rules;
    for (std::size_t i = 0; i < rule_count; ++i) rules.push_back(static_cast<Rule>(i));
    return rules;
}

TEST_CASE("every provision that an edition prints is found by its number, and none else") {
    for (const Edition edition : {Edition::e2009, Edition::e2017, Edition::e2018, Edition::e2023}) {
        CAPTURE(name(edition));
        const Rulebook book(edition);
        const auto wanted = printed(edition);
        CHECK(wanted.size() > 250);
        for (const std::string& number : wanted) {
            CAPTURE(number);
            const auto rule = book.find(number);
            REQUIRE(rule);
            CHECK(book.article(*rule) == number);
            CHECK(book.numbering(*rule).kind == NumberKind::own);
        }
        for (const Rule rule : all_rules()) {
            const Numbering numbering = book.numbering(rule);
            const NumberKind kind = numbering.kind;
            const std::string_view number = numbering.number;
            if (kind != NumberKind::own || number.starts_with("Glossary")) continue;
            CAPTURE(number);
            CHECK(wanted.contains(std::string(number)));
        }
    }
}

TEST_CASE("the numbers that we know of 2014 are those of its excerpts") {
    const std::vector<std::pair<Rule, std::string_view>> rows = {
        {Rule::one_hand, "4.1"},
        {Rule::adjusting, "4.2"},
        {Rule::touched_piece, "4.3"},
        {Rule::touched_own_piece, "4.3"},
        {Rule::touched_king_and_rook, "4.4"},
        {Rule::performing_promotion, "4.6"},
        {Rule::released_piece, "4.7"},
        {Rule::checkmate, "5.1.a"},
        {Rule::resignation, "5.1.b"},
        {Rule::stalemate, "5.2.a"},
        {Rule::dead_position, "5.2.b"},
        {Rule::agreement, "5.2.c"},
        {Rule::pressing_the_clock, "6.2.a"},
        {Rule::time_carried_over, "6.3.b"},
        {Rule::default_time, "6.7.a"},
        {Rule::nobody_at_the_start, "6.7.b"},
        {Rule::flag_fallen, "6.8"},
        {Rule::loss_on_time, "6.9"},
        {Rule::player_stops_the_clocks, "6.12.b"},
        {Rule::displays_in_the_hall, "6.13"},
        {Rule::times_after_an_irregularity, "7.1"},
        {Rule::reversed_colours, "7.3"},
        {Rule::illegal_move, "7.5.a"},
        {Rule::unreplaced_pawn, "7.5.a"},
        {Rule::illegal_move_penalty, "7.5.b"},
        {Rule::pieces_found_displaced, "7.6"},
        {Rule::recording, "8.1.a"},
        {Rule::use_of_the_scoresheet, "8.1.b"},
        {Rule::repetition_claim_with_a_move, "9.2.a"},
        {Rule::repetition_claim_on_the_board, "9.2.b"},
        {Rule::stopping_for_a_claim, "9.5"},
        {Rule::fivefold_repetition, "9.6.a"},
        {Rule::seventy_five_moves, "9.6.b"},
        {Rule::dead_position_again, "9.7"},
        {Rule::electronic_devices, "11.3.b"},
        {Rule::smoking, "11.3.c"},
        {Rule::no_distraction, "11.5"},
        {Rule::persistent_refusal, "11.7"},
        {Rule::both_guilty, "11.8"},
        {Rule::explanation_of_a_law, "11.9"},
        {Rule::appeal, "11.10"},
        {Rule::penalties, "12.9"},
        {Rule::rapid_recording, "A.2"},
        {Rule::rapid_full_rules, "A.3"},
        {Rule::rapid_otherwise, "A.4"},
        {Rule::rapid_cut_off, "A.4.a"},
        {Rule::rapid_illegal_move, "A.4.b"},
        {Rule::quickplay_scope, "G.3"},
        {Rule::five_second_request, "G.4"},
        {Rule::quickplay_claim, "G.5"},
        {Rule::quickplay_without_arbiter, "G.6"},
    };
    const Rulebook book(Edition::e2014);
    for (const auto& row : rows) {
        CAPTURE(name(row.first));
        CHECK(book.article(row.first) == row.second);
    }
    for (const Rule rule :
         {Rule::bishop_moves, Rule::losing_the_right_to_complain, Rule::assistant_moves_the_pieces,
          Rule::sealing, Rule::score_limits, Rule::wrong_initial_position,
          Rule::released_from_recording, Rule::blitz_full_rules, Rule::notation_letters}) {
        CAPTURE(name(rule));
        CHECK(book.numbering(rule).kind == NumberKind::no_source);
        CHECK_FALSE(book.article(rule));
        CHECK(book.no_source(rule));
    }
}

TEST_CASE("the concordance of the most cited numbers") {
    struct Row {
        Rule rule;
        std::string_view in_2009, in_2014, in_2017, in_2018, in_2023;
    };
    const Row rows[] = {
        {Rule::touched_piece, "4.3", "4.3", "4.3", "4.3", "4.3"},
        {Rule::released_piece, "4.6", "4.7", "4.7", "4.7", "4.7"},
        {Rule::pressing_the_clock, "6.7.a", "6.2.a", "6.2.1", "6.2.1", "6.2.1"},
        {Rule::time_carried_over, "6.2.b", "6.3.b", "6.3.2", "6.3.2", "6.3.2"},
        {Rule::default_time, "6.6.a", "6.7.a", "6.7.1", "6.7.1", "6.7.1"},
        {Rule::loss_on_time, "6.9", "6.9", "6.9", "6.9", "6.9"},
        {Rule::player_stops_the_clocks, "6.12.b", "6.12.b", "6.11.2", "6.11.2", "6.11.2"},
        {Rule::times_after_an_irregularity, "6.13", "7.1", "7.1", "7.1", "7.1"},
        {Rule::reversed_colours, "7.2", "7.3", "7.3", "7.3", "7.3"},
        {Rule::illegal_move, "7.4.a", "7.5.a", "7.5.1", "7.5.1", "7.5.1"},
        {Rule::illegal_move_penalty, "7.4.b", "7.5.b", "7.5.3", "7.5.5", "7.5.5"},
        {Rule::press_without_move, "", "", "7.8.1", "7.5.3", "7.5.3"},
        {Rule::two_hands, "", "", "7.7.1", "7.5.4", "7.5.4"},
        {Rule::draw_offer, "9.1.b.1", "9.1", "9.1.2.1", "9.1.2.1", "9.1.2.1"},
        {Rule::same_position, "9.2", "9", "9.2.2", "9.2.2", "9.2.3"},
        {Rule::wrong_claim, "9.5.b", "9.5", "9.5.3", "9.5.3", "9.5.3"},
        {Rule::points, "11.1", "10", "10.1", "10.1", "10.1"},
        {Rule::penalties, "13.4", "12.9", "12.9", "12.9", "12.9"},
        {Rule::promotion, "3.7.e", "3", "3.7.5.1", "3.7.5.1", "3.7.3.3"},
        {Rule::rapid_illegal_move, "A.4.c", "A.4.b", "A.4.2", "A.4.2", "A.5.2"},
        {Rule::rapid_flag_called, "", "A.4", "A.4.5", "A.4.5", "A.5.5"},
        {Rule::quickplay_claim, "10.2", "G.5", "III.5", "III.5", "III.5"},
        {Rule::sealed_move_illegal, "Adjourned 8.c", "E", "I.8.3", "I.8.3", "I.8.3"},
        {Rule::announcing_moves, "E.2.1", "D", "D.2.1", "D.2.1", "D.2.1"},
        {Rule::chess960_start, "F.2", "F", "II.2", "II.2", "II.2"},
        {Rule::computers_claims, "Computers 3.3", "Computers 3.3", "Computers 3.3", "Computers 3.3",
         "Computers 3.3"},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.rule));
        const std::string_view wanted[] = {row.in_2009, row.in_2014, row.in_2017, row.in_2018,
                                           row.in_2023};
        for (const Edition edition : all_editions) {
            CAPTURE(name(edition));
            // Without a source the whole article is cited.
            CHECK(Rulebook(edition).cite(row.rule) == wanted[static_cast<int>(edition)]);
        }
    }
}

TEST_CASE("no edition uses a number twice, and its order is that of a book") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        const Rulebook book(edition);
        std::string_view before;
        std::set<std::string> parts;
        for (const Rule rule : book.in_order()) {
            const Numbering numbering = book.numbering(rule);
            const NumberKind kind = numbering.kind;
            const std::string_view number = numbering.number;
            CAPTURE(number);
            CHECK(kind != NumberKind::absent);
            if (kind != NumberKind::own) continue;
            if (!before.empty()) CHECK(compare_numbers(before, number) < 0);
            before = number;
            REQUIRE(book.part_of(rule));
            parts.insert(std::string(book.part_of(rule)->number));
        }
        CHECK(parts.size() <= book.parts().size());
    }
}

TEST_CASE("numbers are ordered as people order them") {
    const std::vector<std::string_view> wanted = {"Introduction",
                                                  "Preface",
                                                  "1.1",
                                                  "3.9",
                                                  "3.10",
                                                  "4.3",
                                                  "4.3.a",
                                                  "4.3.b",
                                                  "4.10",
                                                  "12",
                                                  "A.4",
                                                  "A.4.a",
                                                  "A.4.d.1",
                                                  "A.5",
                                                  "B.1",
                                                  "G.4",
                                                  "I.8",
                                                  "I.8.3",
                                                  "II.1",
                                                  "III.5",
                                                  "Adjourned 8",
                                                  "Adjourned 8.c",
                                                  "Glossary board",
                                                  "Computers 1.1"};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        for (std::size_t j = 0; j < wanted.size(); ++j) {
            CAPTURE(wanted[i]);
            CAPTURE(wanted[j]);
            CHECK(compare_numbers(wanted[i], wanted[j]) == (i < j ? -1 : i == j ? 0 : 1));
        }
    }
}

TEST_CASE("the parts of an edition are its articles, appendices and guidelines") {
    const auto numbers = [](Edition edition) {
        std::string all;
        for (const Part& part : Rulebook(edition).parts()) {
            all += (all.empty() ? "" : " ") + std::string(part.number);
        }
        return all;
    };
    CHECK(numbers(Edition::e2009) ==
          "Introduction Preface 1 2 3 4 5 6 7 8 9 10 11 12 13 14 A B C D E F Adjourned Computers");
    CHECK(numbers(Edition::e2014) ==
          "Introduction Preface 1 2 3 4 5 6 7 8 9 10 11 12 A B C D E F G Glossary Computers");
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        CHECK(
            numbers(edition) ==
            "Introduction Preface 1 2 3 4 5 6 7 8 9 10 11 12 A B C D I II III Glossary Computers");
    }
    CHECK(Rulebook(Edition::e2009).part_of(Rule::points)->title == "Points");
    CHECK(Rulebook(Edition::e2014).part_of(Rule::sealing)->number == "E");
    CHECK_FALSE(Rulebook(Edition::e2009).part_of(Rule::two_hands));
}

TEST_CASE("what has no number of its own stands within one that is there") {
    for (const Edition edition : all_editions) {
        const Rulebook book(edition);
        for (const Rule rule : all_rules()) {
            const Numbering numbering = book.numbering(rule);
            const NumberKind kind = numbering.kind;
            const std::string_view number = numbering.number;
            if (kind != NumberKind::within || edition == Edition::e2014) continue;
            CAPTURE(name(edition));
            CAPTURE(name(rule));
            CAPTURE(number);
            const auto parts = book.parts();
            const bool is_part = std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
                return part.number == number;
            });
            CHECK((book.find(number).has_value() || is_part));
        }
    }
}

TEST_CASE("a number is found as people write it") {
    const Rulebook book(Edition::e2009);
    for (const std::string_view written :
         {"7.4.b", "7.4b", "7.4(b)", "7.4.B.", " 7.4 b ", "Article 7.4.b", "art. 7.4.b"}) {
        CAPTURE(written);
        CHECK(book.find(written) == Rule::illegal_move_penalty);
    }
    CHECK(book.find("a4d3") == Rule::rapid_both_flags);
    CHECK(book.find("Appendix A.2") == Rule::rapid_recording);
    CHECK(book.find("adjourned 8c") == Rule::sealed_move_illegal);
    CHECK(Rulebook(Edition::e2023).find("C10.1.2") == Rule::notation_same_rank_file);
    CHECK(Rulebook(Edition::e2023).find("iii.4") == Rule::five_second_request);
    CHECK(Rulebook(Edition::e2023).find("glossary increment") == Rule::glossary_increment);
    for (const std::string_view written : {"", ".", "7.5.6", "7.5.55", "X", "7.4.b.1", "Article"}) {
        CAPTURE(written);
        CHECK_FALSE(Rulebook(Edition::e2023).find(written));
    }
}

TEST_CASE("below a number stands all that begins with it") {
    const Rulebook book(Edition::e2023);
    const auto numbers = [&](std::string_view number) {
        std::string all;
        for (const Rule rule : book.below(number)) {
            all += (all.empty() ? "" : " ") + std::string(*book.article(rule));
        }
        return all;
    };
    CHECK(numbers("7.5") == "7.5.1 7.5.2 7.5.3 7.5.4 7.5.5");
    CHECK(numbers("9.5.3") == "9.5.3");
    CHECK(numbers("B") == "B.1 B.2 B.2.1 B.2.2 B.2.3 B.3 B.3 B.4");  // the minute stands in B.3
    CHECK(numbers("1") == "1.1 1.2 1.3 1.4 1.4.1 1.4.2 1.5");
    CHECK(numbers("99").empty());
    CHECK(numbers("").empty());
    // What has the number comes before what stands within it.
    CHECK(Rulebook(Edition::e2009).below("12.2") ==
          std::vector{Rule::leaving_the_venue, Rule::playing_venue, Rule::playing_area,
                      Rule::leaving_the_area});
}

TEST_CASE("the nearest numbers share the most with what was asked") {
    const auto nearest = [](Edition edition, std::string_view number) {
        const Rulebook book(edition);
        std::vector<std::string_view> numbers;
        for (const Rule rule : book.nearest(number, 3)) numbers.push_back(*book.article(rule));
        return numbers;
    };
    CHECK(nearest(Edition::e2023, "7.5.6") ==
          std::vector<std::string_view>{"7.5.5", "7.5.4", "7.5.3"});
    CHECK(nearest(Edition::e2023, "9.7")[0] == "9.6");
    CHECK(nearest(Edition::e2023, "13.4")[0] == "12.1");
    CHECK(Rulebook(Edition::e2023).nearest("7", 10'000).size() <= rule_count);
}

TEST_CASE("a rule is found by its stable name") {
    CHECK(rule_named("illegal_move_penalty") == Rule::illegal_move_penalty);
    CHECK(name(Rule::illegal_move_penalty) == "illegal_move_penalty");
    CHECK_FALSE(rule_named("illegal move penalty"));
    for (const Rule rule : all_rules()) CHECK(rule_named(name(rule)) == rule);
}

TEST_CASE("editions are known by their year") {
    for (const Edition edition : all_editions) CHECK(edition_of(name(edition)) == edition);
    for (const std::string_view year : {"", "2008", "2023 ", "e2023"})
        CHECK_FALSE(edition_of(year));
}

}  // namespace
}  // namespace jadoube
