// The Laws in every language that has a catalogue.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/words/laws.hpp>
#include <jadoube/words/words.hpp>

using namespace jadoube;

namespace {

std::string code(Language language) { return std::string(info(language).code); }

template <class Function>
void for_each_rule(Function&& function) {
    for (const Edition edition : all_editions) {
        const Rulebook book(edition);
        for (std::size_t i = 0; i < rule_count; ++i) function(book, static_cast<Rule>(i));
    }
}

template <class Function>
void for_each_translation(Function&& function) {
    for (const Language language : languages_with_words()) {
        if (language == Language::en) continue;
        CAPTURE(code(language));
        function(LawWords(language));
    }
}

// A slip of the hand in any language.
void check_prose(const std::string& text) {
    CAPTURE(text);
    for (const char* slip : {"  ", " .", " ,", "..", "\n", "\t", "?!"}) {
        CAPTURE(std::string(slip));
        CHECK(text.find(slip) == std::string::npos);
    }
    CHECK(text.front() != ' ');
    CHECK(text.back() != ' ');
}

std::vector<std::string> terms(const LawWords& words, const std::vector<Rule>& rules) {
    std::vector<std::string> all;
    for (const Rule rule : rules) all.push_back(words.term(rule).value_or("none"));
    return all;
}

}  // namespace

TEST_CASE("every text of the Laws is there in every language, and only where English has one") {
    for_each_translation([](const LawWords& words) {
        std::size_t texts = 0;
        for_each_rule([&](const Rulebook& book, Rule rule) {
            CAPTURE(name(book.edition()));
            CAPTURE(name(rule));
            const auto text = words.text(book, rule);
            CHECK(text.has_value() == book.text(rule).has_value());
            CHECK(words.discretion(book, rule).has_value() == book.discretion(rule).has_value());
            if (!text) return;
            ++texts;
            check_prose(*text);
            // Both end a sentence, or neither does.
            const auto ends = [](std::string_view prose) {
                return prose.back() == '.' || prose.ends_with(".”") || prose.ends_with(".\"") ||
                       prose.ends_with(".»") || prose.ends_with(".“");
            };
            CHECK(ends(*text) == ends(*book.text(rule)));
        });
        CHECK(texts > 1200);
    });
}

TEST_CASE("nothing of the Laws was left in English") {
    for_each_translation([](const LawWords& words) {
        for_each_rule([&](const Rulebook& book, Rule rule) {
            CAPTURE(name(book.edition()));
            CAPTURE(name(rule));
            if (const auto text = book.text(rule)) CHECK(words.text(book, rule) != *text);
            if (const auto left = book.discretion(rule))
                CHECK(words.discretion(book, rule) != *left);
        });
    });
}

TEST_CASE("editions that say the same in English do so in every language, and others differ") {
    for_each_translation([](const LawWords& words) {
        for (std::size_t i = 0; i < rule_count; ++i) {
            const auto rule = static_cast<Rule>(i);
            CAPTURE(name(rule));
            std::map<std::string_view, std::set<std::string>> said;  // by the English words
            std::set<std::string> all;
            const auto add = [&](std::optional<std::string_view> english,
                                 std::optional<std::string> translated) {
                if (!english) return;
                said[*english].insert(translated.value_or(""));
                all.insert(translated.value_or(""));
            };
            for (const Edition edition : all_editions) {
                const Rulebook book(edition);
                add(book.text(rule), words.text(book, rule));
                add(book.discretion(rule), words.discretion(book, rule));
            }
            for (const auto& [english, translated] : said) CHECK(translated.size() == 1);
            CHECK(all.size() == said.size());
        }
    });
}

TEST_CASE("each edition has its own text in each language") {
    const Rulebook of_2009(Edition::e2009);
    const Rulebook of_2023(Edition::e2023);
    const auto says = [](const LawWords& words, const Rulebook& book, Rule rule,
                         std::string_view part) {
        return words.text(book, rule).value_or("").find(part) != std::string::npos;
    };
    struct Row {
        Language language;
        std::string_view three;  // minutes for the opponent after a wrong claim, 9.5.b of 2009
        std::string_view two;    // 9.5.3
    };
    const Row rows[] = {
        {Language::ro, "trei minute", "două minute"},
        {Language::sr, "три минута", "два минута"},
        {Language::sr_latn, "tri minuta", "dva minuta"},
        {Language::hr, "tri minute", "dvije minute"},
        {Language::pt, "três minutos", "dois minutos"},
        {Language::ca, "tres minuts", "dos minuts"},
        {Language::es, "tres minutos", "dos minutos"},
    };
    CHECK(std::size(rows) == languages_with_words().size() - 1);
    for (const Row& row : rows) {
        CAPTURE(code(row.language));
        const LawWords words(row.language);
        CHECK(says(words, of_2009, Rule::wrong_claim, row.three));
        CHECK_FALSE(says(words, of_2009, Rule::wrong_claim, row.two));
        CHECK(says(words, of_2023, Rule::wrong_claim, row.two));
        CHECK_FALSE(says(words, of_2023, Rule::wrong_claim, row.three));
    }
}

TEST_CASE("article numbers in a text are those of the English one") {
    const auto numbers = [](std::string_view text) {
        std::multiset<std::string> found;
        std::string number;
        for (std::size_t at = 0; at <= text.size(); ++at) {
            const char c = at < text.size() ? text[at] : ' ';
            if ((c >= '0' && c <= '9') || (c == '.' && !number.empty())) {
                number += c;
                continue;
            }
            while (!number.empty() && number.back() == '.') number.pop_back();
            if (number.find('.') != std::string::npos) found.insert(number);
            number.clear();
        }
        return found;
    };
    CHECK(numbers("By 9.2, 9.3.1 or 12.9. In 30 minutes.") ==
          std::multiset<std::string>{"12.9", "9.2", "9.3.1"});
    for_each_translation([&](const LawWords& words) {
        for_each_rule([&](const Rulebook& book, Rule rule) {
            const auto text = words.text(book, rule);
            if (!text) return;
            CAPTURE(name(book.edition()));
            CAPTURE(name(rule));
            CAPTURE(*text);
            CHECK(numbers(*text) == numbers(*book.text(rule)));
        });
    });
}

TEST_CASE("every part has a title in every language") {
    for_each_translation([](const LawWords& words) {
        std::set<std::string> same;
        for (const Edition edition : all_editions) {
            for (const Part& part : Rulebook(edition).parts()) {
                CAPTURE(part.title);
                const auto title = words.title(part);
                REQUIRE(title);
                check_prose(*title);
                if (*title == part.title) same.insert(*title);
            }
        }
        for (const std::string& title : same) {
            CAPTURE(title);
            CHECK((title == "FIDE" || title == "Chess960" || title == "Blitz"));
        }
        CHECK_FALSE(words.title({"7", "No such title"}));
    });
    CHECK(LawWords(Language::en).title({"7", "Irregularities"}) == "Irregularities");
    CHECK(LawWords(Language::es).title({"7", "Irregularities"}) == "Irregularidades");
}

TEST_CASE("every entry of the glossary has a term in every language, no two the same") {
    const Rulebook book(Edition::e2023);
    for (const Language language : languages_with_words()) {
        CAPTURE(code(language));
        const LawWords words(language);
        std::set<std::string> found;
        for (std::size_t i = 0; i < rule_count; ++i) {
            const auto rule = static_cast<Rule>(i);
            CAPTURE(name(rule));
            const auto term = words.term(rule);
            CHECK(term.has_value() == name(rule).starts_with("glossary_"));
            if (!term) continue;
            check_prose(*term);
            CHECK(found.insert(*term).second);
        }
        CHECK(found.size() == 97);
    }
    CHECK(LawWords(Language::en).term(Rule::glossary_castling) == "castling");
    CHECK(LawWords(Language::pt).term(Rule::glossary_castling) == "roque");
    CHECK(LawWords(Language::sr).term(Rule::glossary_castling) == "рокада");
    CHECK(LawWords(Language::sr_latn).term(Rule::glossary_castling) == "rokada");
}

TEST_CASE("English is that of the editions") {
    const LawWords english(Language::en);
    for_each_rule([&](const Rulebook& book, Rule rule) {
        CAPTURE(name(rule));
        const auto text = book.text(rule);
        CHECK(english.text(book, rule) ==
              (text ? std::optional<std::string>(*text) : std::nullopt));
        const auto left = book.discretion(rule);
        CHECK(english.discretion(book, rule) ==
              (left ? std::optional<std::string>(*left) : std::nullopt));
    });
}

TEST_CASE("a language without translation says nothing of the Laws") {
    const LawWords words(Language::fr);
    const Rulebook book(Edition::e2023);
    CHECK_FALSE(words.text(book, Rule::castling));
    CHECK_FALSE(words.discretion(book, Rule::signing));
    CHECK_FALSE(words.title({"7", "Irregularities"}));
    CHECK_FALSE(words.term(Rule::glossary_castling));
    CHECK(words.say(LawPhrase::no_source) == "no source");
}

TEST_CASE("what stands around the Laws is said in every language") {
    const auto article = [](Language language) {
        return LawWords(language).say(
            LawPhrase::article,
            Arguments{}.set(Argument::article, "7").set(Argument::what, "Irregularities"));
    };
    CHECK(article(Language::en) == "Article 7: Irregularities");
    CHECK(article(Language::ro) == "Articolul 7: Irregularities");
    CHECK(article(Language::sr_latn) == "Član 7: Irregularities");
    CHECK(article(Language::hr) == "Članak 7: Irregularities");
    CHECK(LawWords(Language::ca).say(LawPhrase::discretion) == "A criteri de l'àrbitre:");
    CHECK(LawWords(Language::es).say(LawPhrase::gone, Arguments{}.set(Argument::edition, "2009")) ==
          "Suprimido desde 2009");
    CHECK(name(LawPhrase::new_in) == "new");
    CHECK(name(LawPhrase::nothing_differs) == "nothing_differs");
    CHECK(name(static_cast<LawPhrase>(21)).empty());
}

TEST_CASE("Serbian texts of the Laws are the same in both scripts") {
    const LawWords cyrillic(Language::sr);
    const LawWords latin(Language::sr_latn);
    const auto is_cyrillic = [](std::string_view text) {
        return std::ranges::any_of(text, [](char c) {
            return static_cast<unsigned char>(c) == 0xD0 || static_cast<unsigned char>(c) == 0xD1;
        });
    };
    for_each_rule([&](const Rulebook& book, Rule rule) {
        const auto text = cyrillic.text(book, rule);
        if (!text) return;
        CAPTURE(name(rule));
        CHECK(latin.text(book, rule) == serbian_in_latin(*text));
        CHECK(is_cyrillic(*text));
        CHECK_FALSE(is_cyrillic(*latin.text(book, rule)));
    });
}

TEST_CASE("Serbian Cyrillic becomes Latin letter by letter") {
    CHECK(serbian_in_latin("абвгдђежзијклљмнњопрстћуфхцчџш") ==
          "abvgdđežzijklljmnnjoprstćufhcčdžš");
    CHECK(serbian_in_latin("А Б В Г Д Ђ Е Ж З И Ј К Л Љ М Н Њ О П Р С Т Ћ У Ф Х Ц Ч Џ Ш") ==
          "A B V G D Đ E Ž Z I J K L Lj M N Nj O P R S T Ć U F H C Č Dž Š");
    struct Row {
        std::string_view cyrillic;
        std::string_view latin;
    };
    const Row rows[] = {
        {"Љубитељ, Његош и Џон", "Ljubitelj, Njegoš i Džon"},
        {"ЉУБИТЕЉ, ЊЕГОШ И ЏОН", "LJUBITELJ, NJEGOŠ I DŽON"},
        {"ВРЕЊЕ и Врење", "VRENJE i Vrenje"},
        {"Љ", "Lj"},
        {"УЏ.", "UDŽ."},
        {"„Њ“ и 3.8.2 (FIDE)", "„Nj“ i 3.8.2 (FIDE)"},
        {"♘f3, d8Q, e.p.", "♘f3, d8Q, e.p."},
        {"", ""},
    };
    for (const Row& row : rows) CHECK(serbian_in_latin(row.cyrillic) == row.latin);
}

TEST_CASE("words are found whatever the size of their letters") {
    struct Row {
        std::string_view sought;
        std::string_view text;
        bool found;
    };
    const Row rows[] = {
        {"SCORESHEET", "the scoresheet", true},  {"scoresheet", "The SCORESHEETS", true},
        {"ШАХОВСКИ", "шаховски сат", true},      {"шаховски", "ШАХОВСКИ САТ", true},
        {"ČASOVNIK", "šahovski časovnik", true}, {"ÎNTRERUPERE", "o întrerupere", true},
        {"ȘAH", "legile șahului", true},         {"àrbitre", "L'ÀRBITRE", true},
        {"jugada", "la jogada", false},          {"шах", "šah", false},
        {"a\xCC\x80rbitre", "l'àrbitre", true},  // the accent as a character of its own
    };
    for (const Row& row : rows) {
        CAPTURE(row.sought);
        CHECK(Sought(row.sought).stands_in(row.text) == row.found);
    }
    CHECK(Sought("ROQUE").is("roque"));
    CHECK_FALSE(Sought("roque").is("o roque"));
}

TEST_CASE("the glossary is sorted as a dictionary of its language") {
    const Rulebook book(Edition::e2023);
    for (const Language language : languages_with_words()) {
        CAPTURE(code(language));
        const LawWords words(language);
        std::vector<Rule> rules = book.below("Glossary");
        REQUIRE(rules.size() == 97);
        const std::set<Rule> all(rules.begin(), rules.end());
        sort_by_term(rules, words);
        CHECK(std::set<Rule>(rules.begin(), rules.end()) == all);
        std::vector<Rule> backwards(rules.rbegin(), rules.rend());
        sort_by_term(backwards, words);
        CHECK(terms(words, backwards) == terms(words, rules));
    }
    const auto before = [&](Language language, Rule first, Rule second) {
        const LawWords words(language);
        CAPTURE(code(language));
        CAPTURE(words.term(first).value_or(""));
        CAPTURE(words.term(second).value_or(""));
        std::vector<Rule> two = {second, first};
        sort_by_term(two, words);
        CHECK(two == std::vector{first, second});
    };
    // Where the bytes would be sorted otherwise.
    before(Language::en, Rule::glossary_blitz, Rule::glossary_bronstein_mode);
    before(Language::ro, Rule::glossary_check, Rule::glossary_board);
    before(Language::sr, Rule::glossary_square_of_promotion, Rule::glossary_assistant);
    before(Language::sr_latn, Rule::glossary_check, Rule::glossary_rapid_chess);
    before(Language::hr, Rule::glossary_check, Rule::glossary_rapid_chess);
    before(Language::pt, Rule::glossary_arbiter, Rule::glossary_assistant);
    before(Language::ca, Rule::glossary_arbiter, Rule::glossary_assistant);
    before(Language::es, Rule::glossary_arbiter, Rule::glossary_assistant);
    // Letters with a mark have a place of their own here.
    before(Language::sr_latn, Rule::glossary_arbiter, Rule::glossary_check);
    before(Language::hr, Rule::glossary_arbiter, Rule::glossary_check);
}
