// The words of the provisions.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/edition/rulebook.hpp>

namespace jadoube {
namespace {

template <class Function>
void for_each_rule(Function&& function) {
    for (const Edition edition : all_editions) {
        const Rulebook book(edition);
        for (std::size_t i = 0; i < rule_count; ++i) function(book, static_cast<Rule>(i));
    }
}

// "7.5.5", "A.4.d.3", "III.5" in a text.
std::vector<std::string> numbers_in(std::string_view text) {
    const auto is_part_of_number = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '.';
    };
    std::vector<std::string> found;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t end = at;
        while (end < text.size() && is_part_of_number(text[end])) ++end;
        std::string word(text.substr(at, end - at));
        while (!word.empty() && word.back() == '.') word.pop_back();
        const std::size_t dot = word.find('.');
        if (dot != std::string::npos && dot + 1 < word.size() && word[dot + 1] >= '0' &&
            word[dot + 1] <= '9') {
            found.push_back(word);
        }
        at = end + 1;
    }
    return found;
}

TEST_CASE("every rule has words in each edition that has it, or says that there is no source") {
    std::size_t texts = 0;
    for_each_rule([&](const Rulebook& book, Rule rule) {
        CAPTURE(name(book.edition()));
        CAPTURE(name(rule));
        const NumberKind kind = book.numbering(rule).kind;
        if (kind == NumberKind::absent || kind == NumberKind::no_source) {
            CHECK_FALSE(book.text(rule));
            CHECK_FALSE(book.article(rule));
            CHECK(book.no_source(rule) == (kind == NumberKind::no_source));
        } else if (book.text(rule)) {
            ++texts;
            const std::string_view text = *book.text(rule);
            CHECK(text.size() > 4);
            CHECK((text.back() == '.' || text.back() == ')'));
            CHECK(text.find("  ") == std::string_view::npos);
            CHECK_FALSE(book.no_source(rule));
        } else {
            CHECK(book.edition() == Edition::e2014);  // the only one without a complete text
            CHECK(book.no_source(rule));
        }
    });
    CHECK(texts > 1500);
}

TEST_CASE("only 2014 is without source anywhere") {
    std::size_t without = 0;
    for_each_rule([&](const Rulebook& book, Rule rule) {
        if (!book.no_source(rule)) return;
        CAPTURE(name(rule));
        CHECK(book.edition() == Edition::e2014);
        ++without;
    });
    CHECK(without > 100);
}

TEST_CASE("a text cites only numbers that its edition has") {
    std::set<std::string> seen;
    for_each_rule([&](const Rulebook& book, Rule rule) {
        const auto text = book.text(rule);
        if (!text) return;
        CAPTURE(name(book.edition()));
        CAPTURE(name(rule));
        for (const std::string& number : numbers_in(*text)) {
            CAPTURE(number);
            seen.insert(number);
            if (book.edition() == Edition::e2014) {
                // Not all of its numbers are known, but none of them had decimals below an article.
                CHECK(std::count(number.begin(), number.end(), '.') == 1);
            } else {
                CHECK_FALSE(book.below(number).empty());
            }
        }
    });
    CHECK(seen.contains("13.4"));
    CHECK(seen.contains("12.9"));
}

TEST_CASE("wordings of a rule differ, and share no edition") {
    for (std::size_t i = 0; i < rule_count; ++i) {
        const Rule rule = static_cast<Rule>(i);
        CAPTURE(name(rule));
        std::set<std::string_view> texts;
        std::set<Edition> editions;
        for (const Wording& wording : wordings(rule)) {
            CHECK(texts.insert(wording.text).second);
            CHECK_FALSE(wording.editions.empty());
            for (const Edition edition : wording.editions) {
                CHECK(editions.insert(edition).second);
                CHECK(Rulebook(edition).has(rule));
                CHECK(Rulebook(edition).text(rule).value_or("") == wording.text);
            }
        }
        for (const Edition edition : all_editions) {
            CHECK(editions.contains(edition) == Rulebook(edition).has(rule));
        }
    }
}

// Each edition says what only it says.
TEST_CASE("texts stand in the editions that they belong to") {
    struct Row {
        Rule rule;
        std::string_view words;
        std::string_view editions;  // x or -, 2009 first
    };
    const Row rows[] = {
        {Rule::resignation, "But it is drawn", "----x"},
        {Rule::agreement, "at least one move", "--xxx"},
        {Rule::illegal_move_penalty, "third", "x----"},
        {Rule::illegal_move_penalty, "7.5.1 to 7.5.4", "---xx"},
        {Rule::wrong_claim, "three minutes", "x----"},
        {Rule::wrong_claim, "two minutes", "--xxx"},
        {Rule::unreplaced_pawn, "queen", "-xxxx"},
        {Rule::two_hands, "if the player has pressed", "---xx"},
        {Rule::checkmate, "Article 3", "-xxxx"},
        {Rule::touched_both_colours, "one piece of each colour", "xx---"},
        {Rule::reversed_colours, "ten moves", "--xxx"},
        {Rule::default_time, "if they do not, it is zero", "--xxx"},
        {Rule::default_time, "the default time is zero", "x----"},
        {Rule::time_carried_over, "except in the delay mode", "x----"},
        {Rule::stopping_without_reason, "obviously", "x-x--"},
        {Rule::completed_by_ending_the_game, "9.2.1", "----x"},
        {Rule::fivefold_repetition, "consecutive", "-x---"},
        {Rule::seventy_five_moves, "completed", "-x---"},
        {Rule::rapid_defined, "15", "x----"},
        {Rule::rapid_win_on_time, "time left", "--x--"},
        {Rule::rapid_flag_called, "may call", "--x--"},
        {Rule::rapid_choice_announced, "A.3 or A.4", "--xx-"},
        {Rule::recording, "by one of the ways", "----x"},
        {Rule::appeal, "10.2", "x----"},
        {Rule::duty_fair_play_rules, "cheating", "--xx-"},
        {Rule::search_of_players, "body", "--xxx"},
        {Rule::electronic_devices, "completely switched off", "x----"},
        {Rule::sign_castling_kingside, "O-O", "x----"},
        {Rule::notation_of_moves, "long form", "--xxx"},
        {Rule::late_at_resumption, "more than an hour", "x----"},
        {Rule::sealing, "on paper", "----x"},
        {Rule::quickplay_referred, "final", "x----"},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.rule));
        CAPTURE(row.words);
        for (const Edition edition : all_editions) {
            CAPTURE(name(edition));
            const auto text = Rulebook(edition).text(row.rule);
            const bool there = text && text->find(row.words) != std::string_view::npos;
            CHECK(there == (row.editions[static_cast<std::size_t>(edition)] == 'x'));
        }
    }
}

TEST_CASE("what is left to the arbiter is said where the Laws leave it to him") {
    const Rulebook now(Edition::e2023);
    for (const Rule rule :
         {Rule::cases_not_covered, Rule::touch_is_intentional, Rule::clock_is_conclusive,
          Rule::default_time, Rule::stopping_without_reason, Rule::times_after_an_irregularity,
          Rule::persistent_refusal, Rule::penalties, Rule::quickplay_agreed, Rule::signing}) {
        CAPTURE(name(rule));
        CHECK(now.discretion(rule));
    }
    for (const Rule rule : {Rule::checkmate, Rule::illegal_move_penalty, Rule::fivefold_repetition,
                            Rule::reversed_colours, Rule::wrong_claim}) {
        CAPTURE(name(rule));
        CHECK_FALSE(now.discretion(rule));
    }
    CHECK(Rulebook(Edition::e2009).discretion(Rule::reversed_colours));
    CHECK_FALSE(Rulebook(Edition::e2009).discretion(Rule::default_time));
    for_each_rule([](const Rulebook& book, Rule rule) {
        CAPTURE(name(rule));
        if (book.discretion(rule)) CHECK(book.has(rule));
    });
}

TEST_CASE("a rule has the tag of the Laws for it") {
    CHECK(tag(Rule::checkmate) == Tag::engine);
    CHECK(tag(Rule::touched_own_piece) == Tag::hand);
    CHECK(tag(Rule::loss_on_time) == Tag::clock);
    CHECK(tag(Rule::signing) == Tag::record);
    CHECK(tag(Rule::repetition_claim) == Tag::claim);
    CHECK(tag(Rule::penalties) == Tag::arbiter);
    CHECK(tag(Rule::default_time) == Tag::event);
    CHECK(tag(Rule::files_ranks_diagonals) == Tag::text);
    CHECK(name(Tag::engine) == "ENGINE");
    CHECK(name(Tag::text) == "TEXT");
}

TEST_CASE("an entry of the glossary says where its thing is ruled on") {
    const Rulebook now(Edition::e2023);
    const Rulebook before(Edition::e2018);
    using Rules = std::vector<Rule>;
    CHECK(now.see(Rule::glossary_castling) == Rules{Rule::castling});
    CHECK(now.see(Rule::glossary_repetition) ==
          Rules{Rule::repetition_claim, Rule::fivefold_repetition});
    // 8.1.1.1 and 8.1.1.2 are new in 2023.
    CHECK(now.see(Rule::glossary_scoresheet) ==
          Rules{Rule::recording, Rule::paper_scoresheet, Rule::electronic_scoresheet});
    CHECK(before.see(Rule::glossary_scoresheet) == Rules{Rule::recording});
    CHECK(now.see(Rule::glossary_minor_piece).empty());
    CHECK(now.see(Rule::castling).empty());
    // Neither has entries.
    CHECK(Rulebook(Edition::e2009).see(Rule::glossary_castling).empty());
    CHECK(Rulebook(Edition::e2014).see(Rule::glossary_castling).empty());
    std::size_t entries = 0;
    for_each_rule([&](const Rulebook& book, Rule rule) {
        CAPTURE(name(book.edition()));
        CAPTURE(name(rule));
        const bool entry = book.article(rule).value_or("").starts_with("Glossary ");
        entries += entry ? 1 : 0;
        // A minor piece is only a word.
        CHECK(book.see(rule).empty() == (!entry || rule == Rule::glossary_minor_piece));
        for (const Rule seen : book.see(rule)) {
            CHECK(book.has(seen));
            CHECK_FALSE(name(seen).starts_with("glossary_"));
        }
    });
    CHECK(entries == 3 * 97);
}

// The numbers that an entry's text cites are among those that it refers to.
TEST_CASE("an entry of the glossary refers to the numbers in its text") {
    std::size_t cited = 0;
    for_each_rule([&](const Rulebook& book, Rule rule) {
        if (!book.article(rule).value_or("").starts_with("Glossary ")) return;
        CAPTURE(name(book.edition()));
        CAPTURE(name(rule));
        for (const std::string& number : numbers_in(book.text(rule).value_or(""))) {
            CAPTURE(number);
            ++cited;
            const auto seen = book.see(rule);
            CHECK(std::any_of(seen.begin(), seen.end(),
                              [&](Rule other) { return book.article(other) == number; }));
        }
    });
    CHECK(cited >= 5 * 3);  // 2.1, 3.8.2, 3.10.1, 11.8, 12.9
}

}  // namespace
}  // namespace jadoube
