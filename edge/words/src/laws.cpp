#include <algorithm>
#include <array>
#include <cassert>
#include <span>

#include <jadoube/words/catalogue.hpp>
#include <jadoube/words/laws.hpp>

#include "entries.hpp"

namespace jadoube {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_roman(std::string_view number) noexcept {
    return number.find_first_not_of('I') == std::string_view::npos;
}

// ---- Tables

enum class What : std::uint8_t { text, discretion, term };

// Editions as a set of bits, 2009 the lowest. None: all that no other text of the rule names.
using EditionSet = std::uint8_t;

// What a translation has words for.
struct Slot {
    Rule rule;
    What what;
    EditionSet editions;
};
struct Translation {
    Language language;
    std::span<const std::string_view> words;   // by slot; empty: no source
    std::span<const std::string_view> titles;  // as english_titles
};

#include "laws.inc"

static_assert(std::ranges::is_sorted(slots, {}, &Slot::rule));

const Translation* translation(Language language) noexcept {
    const Language written = language == Language::sr_latn ? Language::sr : language;
    const auto* found = std::ranges::find(translations, written, &Translation::language);
    return found != std::end(translations) ? found : nullptr;
}

std::string_view words_for(const Translation& from, Rule rule, What what, Edition edition) {
    std::string_view rest;
    const Slot* slot = std::ranges::lower_bound(slots, rule, {}, &Slot::rule);
    for (; slot != std::end(slots) && slot->rule == rule; ++slot) {
        if (slot->what != what) continue;
        const std::string_view words = from.words[static_cast<std::size_t>(slot - slots)];
        if ((slot->editions >> static_cast<unsigned>(edition) & 1) != 0) return words;
        if (slot->editions == 0) rest = words;
    }
    return rest;
}

std::optional<std::string> in_its_script(std::string_view words, Language language) {
    if (words.empty()) return std::nullopt;
    return language == Language::sr_latn ? serbian_in_latin(words) : std::string(words);
}

// "increment" of "Glossary increment".
std::optional<std::string_view> english_term(Rule rule) noexcept {
    constexpr std::string_view part = "Glossary ";
    const auto number = Rulebook(all_editions.back()).article(rule);
    if (!number || !number->starts_with(part)) return std::nullopt;
    return number->substr(part.size());
}

constexpr std::array<std::string_view, 21> phrase_names = {
    "heading",    "article",      "appendix",
    "guidelines", "within",       "absent",
    "no_source",  "wordless",     "words_without_source",
    "discretion", "unsourced",    "parameters",
    "same",       "otherwise",    "below",
    "new",        "gone",         "renumbered",
    "reworded",   "incomparable", "nothing_differs",
};

}  // namespace

// ---- Phrases

std::string_view name(LawPhrase phrase) noexcept {
    const auto at = static_cast<std::size_t>(phrase);
    return at < phrase_names.size() ? phrase_names[at] : std::string_view();
}

std::vector<Argument> arguments_of(LawPhrase phrase) {
    switch (phrase) {
        case LawPhrase::article:
        case LawPhrase::appendix:
        case LawPhrase::guidelines: return {Argument::article, Argument::what};
        case LawPhrase::within: return {Argument::article};
        case LawPhrase::wordless: return {Argument::what, Argument::edition};
        case LawPhrase::heading:
        case LawPhrase::unsourced:
        case LawPhrase::new_in:
        case LawPhrase::gone: return {Argument::edition};
        case LawPhrase::absent:
        case LawPhrase::no_source:
        case LawPhrase::words_without_source:
        case LawPhrase::discretion:
        case LawPhrase::parameters:
        case LawPhrase::same:
        case LawPhrase::otherwise:
        case LawPhrase::below:
        case LawPhrase::renumbered:
        case LawPhrase::reworded:
        case LawPhrase::incomparable:
        case LawPhrase::nothing_differs: return {};
    }
    return {};
}

LawWords::LawWords(Language language) : language_(language), grammar_(language) {
    const auto own = built_in_catalogue(language);
    const auto entries = read_entries(own ? *own : *built_in_catalogue(Language::en));
    assert(entries);
    for (const Entry& entry : *entries) {
        constexpr std::string_view prefix = "laws.";
        if (!entry.name.starts_with(prefix)) continue;
        const auto* found = std::ranges::find(phrase_names, entry.name.substr(prefix.size()));
        if (found == phrase_names.end()) continue;
        const auto phrase = static_cast<LawPhrase>(found - phrase_names.begin());
        auto message = Message::read(entry.pattern, arguments_of(phrase));
        if (message) phrases_.emplace(phrase, *std::move(message));
    }
}

std::string LawWords::say(LawPhrase phrase, const Arguments& arguments) const {
    const auto found = phrases_.find(phrase);
    if (found == phrases_.end()) return std::string(name(phrase));  // better than nothing
    std::string said;
    found->second.say(arguments, grammar_, said);
    return said;
}

// ---- Texts

std::optional<std::string> LawWords::text(const Rulebook& book, Rule rule) const {
    const auto english = book.text(rule);
    if (!english || language_ == Language::en) return std::optional<std::string>(english);
    const Translation* from = translation(language_);
    if (from == nullptr) return std::nullopt;
    return in_its_script(words_for(*from, rule, What::text, book.edition()), language_);
}

std::optional<std::string> LawWords::discretion(const Rulebook& book, Rule rule) const {
    const auto english = book.discretion(rule);
    if (!english || language_ == Language::en) return std::optional<std::string>(english);
    const Translation* from = translation(language_);
    if (from == nullptr) return std::nullopt;
    return in_its_script(words_for(*from, rule, What::discretion, book.edition()), language_);
}

std::optional<std::string> LawWords::title(const Part& part) const {
    if (language_ == Language::en) return std::string(part.title);
    const Translation* from = translation(language_);
    const auto* found = std::ranges::find(english_titles, part.title);
    if (from == nullptr || found == std::end(english_titles)) return std::nullopt;
    return in_its_script(from->titles[static_cast<std::size_t>(found - english_titles)], language_);
}

std::string LawWords::heading(const Part& part) const {
    std::string its_title = title(part).value_or(std::string(part.title));
    if (is_named_by_a_word(part)) return its_title;
    const LawPhrase phrase = is_digit(part.number[0]) ? LawPhrase::article
                             : is_roman(part.number)  ? LawPhrase::guidelines
                                                      : LawPhrase::appendix;
    return say(phrase,
               Arguments{}.set(Argument::article, part.number).set(Argument::what, its_title));
}

bool is_named_by_a_word(const Part& part) noexcept {
    return part.number.size() > 1 && !is_digit(part.number[0]) && !is_roman(part.number);
}

void sort_glossary(std::vector<Rule>& rules, const LawWords& words, const Rulebook& book) {
    const auto is_entry = [&](Rule rule) { return book.has(rule) && words.term(rule); };
    const auto first = std::find_if(rules.begin(), rules.end(), is_entry);
    const auto last = std::find_if_not(first, rules.end(), is_entry);
    std::vector<Rule> entries(first, last);
    sort_by_term(entries, words);
    std::copy(entries.begin(), entries.end(), first);
}

std::optional<std::string> LawWords::term(Rule rule) const {
    const auto english = english_term(rule);
    if (!english || language_ == Language::en) return std::optional<std::string>(english);
    const Translation* from = translation(language_);
    if (from == nullptr) return std::nullopt;
    return in_its_script(words_for(*from, rule, What::term, all_editions.back()), language_);
}

}  // namespace jadoube
