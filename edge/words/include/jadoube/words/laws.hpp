// The Laws in the languages of the catalogues, in our own words. English is core/edition's; the
// others are texts/laws/, which the build holds against the English and builds in.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/edition/rulebook.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/words/message.hpp>

namespace jadoube {

// What stands around the texts of the Laws: the messages laws.… of a catalogue.
enum class LawPhrase : std::uint8_t {
    heading,               // of a whole edition
    article,               // headings of parts
    appendix,              //
    guidelines,            //
    within,                // it has no number of its own
    absent,                // the edition has no such rule
    no_source,             // nobody has shown us the edition's number
    wordless,              // nor its words: instead of a text
    words_without_source,  // the same in a list of editions
    discretion,            // what is left to the arbiter follows
    unsourced,             // heading of the rules without source
    parameters,
    same,             // another edition says the same
    otherwise,        // or not
    below,            // the numbers below this one follow
    new_in,           // headings of what differs between two editions
    gone,             //
    renumbered,       //
    reworded,         //
    incomparable,     //
    nothing_differs,  //
};

[[nodiscard]] std::string_view name(LawPhrase phrase) noexcept;  // "article"; empty behind the last
[[nodiscard]] std::vector<Argument> arguments_of(LawPhrase phrase);

// The Laws of all editions in one language. What a language without translation says is nothing.
class LawWords {
public:
    explicit LawWords(Language language);

    [[nodiscard]] Language language() const noexcept { return language_; }

    // As Rulebook::text and Rulebook::discretion.
    [[nodiscard]] std::optional<std::string> text(const Rulebook& book, Rule rule) const;
    [[nodiscard]] std::optional<std::string> discretion(const Rulebook& book, Rule rule) const;
    [[nodiscard]] std::optional<std::string> title(const Part& part) const;
    // "Article 7: Irregularities".
    [[nodiscard]] std::string heading(const Part& part) const;
    // The headword of an entry of the glossary; none of any other rule.
    [[nodiscard]] std::optional<std::string> term(Rule rule) const;

    // In English where the language has no catalogue.
    [[nodiscard]] std::string say(LawPhrase phrase, const Arguments& arguments = {}) const;

private:
    Language language_;
    Grammar grammar_;
    std::map<LawPhrase, Message> phrases_;
};

// "Glossary", "Preface": not "7", "A" or "III".
[[nodiscard]] bool is_named_by_a_word(const Part& part) noexcept;

// Sorts entries of the glossary by their terms as a dictionary of the language does.
void sort_by_term(std::vector<Rule>& entries, const LawWords& words);
// The same for those among the rules of an edition; all others stay where they are.
void sort_glossary(std::vector<Rule>& rules, const LawWords& words, const Rulebook& book);

// What somebody looks for: large letters are like small ones, in every alphabet.
class Sought {
public:
    explicit Sought(std::string_view words);
    [[nodiscard]] bool stands_in(std::string_view text) const;
    [[nodiscard]] bool is(std::string_view text) const;

private:
    std::string folded_;
};

// Serbian Cyrillic in Gaj's Latin letters: Љ is Lj, and LJ in a word that is all capitals.
[[nodiscard]] std::string serbian_in_latin(std::string_view cyrillic);

}  // namespace jadoube
