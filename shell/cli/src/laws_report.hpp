// The Laws as text for people and as JSON for programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <jadoube/edition/rulebook.hpp>
#include <jadoube/words/laws.hpp>

namespace jadoube::cli {

// ---- One edition

// The rules under the headings of their articles.
[[nodiscard]] std::string rules_in_words(const LawWords& words, const Rulebook& book,
                                         const std::vector<Rule>& rules);
[[nodiscard]] std::string rules_as_json(const LawWords& words, const Rulebook& book,
                                        const std::vector<Rule>& rules);

// The parameters are the program's own: only their heading is translated.
[[nodiscard]] std::string parameters_in_words(const LawWords& words, const Rulebook& book,
                                              const std::vector<ParameterLine>& lines);
[[nodiscard]] std::string parameters_as_json(const Rulebook& book,
                                             const std::vector<ParameterLine>& lines);

// One rule, with its numbers in every edition.
[[nodiscard]] std::string rule_in_words(const LawWords& words, const Rulebook& book, Rule rule);
[[nodiscard]] std::string rule_as_json(const LawWords& words, const Rulebook& book, Rule rule);

// ---- Two editions

enum class Change {
    appears,
    disappears,
    renumbered,
    reworded,
    unknown,  // one of the two has no source
};

struct RuleChange {
    Change change;
    Rule rule;
};

// What differs between the two, in the order of the later numbers.
[[nodiscard]] std::vector<RuleChange> rule_changes(const Rulebook& from, const Rulebook& to);

struct ParameterChange {
    ParameterLine from;
    ParameterLine to;
};

[[nodiscard]] std::vector<ParameterChange> parameter_changes(const Rulebook& from,
                                                             const Rulebook& to);

[[nodiscard]] std::string changes_in_words(const LawWords& words, const Rulebook& from,
                                           const Rulebook& to, const std::vector<RuleChange>& rules,
                                           const std::vector<ParameterChange>& parameters);
[[nodiscard]] std::string changes_as_json(const LawWords& words, const Rulebook& from,
                                          const Rulebook& to, const std::vector<RuleChange>& rules,
                                          const std::vector<ParameterChange>& parameters);

}  // namespace jadoube::cli
