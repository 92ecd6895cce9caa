// jadoube laws: the Laws of an edition, one of its provisions, or what differs between two.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <jadoube/words/words.hpp>

#include "commands.hpp"
#include "laws_report.hpp"

namespace jadoube::cli {
namespace {

struct Options {
    std::vector<std::string> number;
    std::string edition = "2023";
    std::string language = "en";
    std::vector<std::string> diff;
    std::string article;
    std::string search;
    bool glossary = false;
    bool discretion = false;
    bool parameters = false;
    bool json = false;
};

Exit could_not_run(const std::string& why) {
    std::fprintf(stderr, "jadoube: %s\n", why.c_str());
    return Exit::could_not_run;
}

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

// In English the names of the rules are words too.
bool speaks_of(const LawWords& words, const Rulebook& book, Rule rule, const Sought& sought) {
    const auto has = [&](const std::optional<std::string>& text) {
        return text && sought.stands_in(*text);
    };
    if (has(words.text(book, rule)) || has(words.discretion(book, rule)) || has(words.term(rule))) {
        return true;
    }
    const bool english = words.language() == Language::en;
    if (!english && words.term(rule)) return false;  // its number is an English word
    if (has(std::string(book.article(rule).value_or("")))) return true;
    std::string its_name(name(rule));
    if (english && has(its_name)) return true;
    std::replace(its_name.begin(), its_name.end(), '_', ' ');
    return english && has(its_name);
}

// "2009" and "2023", as they are told by the user.
std::string known_editions() {
    std::string all;
    for (const Edition edition : all_editions)
        all += (all.empty() ? "" : ", ") + std::string(name(edition));
    return all;
}

std::string known_languages() {
    std::string all;
    for (const Language language : languages_with_words())
        all += (all.empty() ? "" : ", ") + std::string(info(language).code);
    return all;
}

std::optional<Language> spoken(const std::string& code) {
    const auto language = parse_language(code);
    const auto all = languages_with_words();
    if (!language || std::find(all.begin(), all.end(), *language) == all.end()) return {};
    return language;
}

std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

// ---- A number

std::string not_there(const Rulebook& book, const std::string& number) {
    std::string why = std::string(name(book.edition())) + " has no \"" + number + "\".";
    std::string elsewhere;
    for (const Edition edition : all_editions) {
        const Rulebook other(edition);
        const auto rule = other.find(number);
        if (!rule) continue;
        elsewhere += elsewhere.empty() ? " " : "; ";
        elsewhere += "in " + std::string(name(edition)) + " it is " + std::string(name(*rule));
        if (const auto here = book.article(*rule)) elsewhere += ", now " + std::string(*here);
    }
    if (!elsewhere.empty()) why += " But" + elsewhere + ".";
    why += " Nearest:";
    for (const Rule rule : book.nearest(number, 5)) why += " " + std::string(*book.article(rule));
    return why + ".";
}

Exit show_number(const Options& options, const LawWords& words, const Rulebook& book) {
    const std::string number = joined(options.number);
    std::optional<Rule> rule = book.find(number);
    if (!rule) rule = rule_named(number);
    if (rule && book.numbering(*rule).kind != NumberKind::absent) {
        print(options.json ? rule_as_json(words, book, *rule) : rule_in_words(words, book, *rule));
        return Exit::ok;
    }
    if (rule) {
        return could_not_run(std::string(name(book.edition())) + " has no rule " + number + ".");
    }
    const auto below = book.below(number);
    if (below.empty()) return could_not_run(not_there(book, number));
    print(options.json ? rules_as_json(words, book, below) : rules_in_words(words, book, below));
    return Exit::ok;
}

// ---- A word of the glossary

// The entry with this term, or else those in whose terms it stands.
Exit show_term(const Options& options, const LawWords& words, const Rulebook& book) {
    const std::string term = joined(options.number);
    const Sought sought(term);
    std::vector<Rule> near;
    for (const Rule rule : book.below("Glossary")) {
        const std::string its_term = words.term(rule).value_or("");
        if (sought.is(its_term)) {
            print(options.json ? rule_as_json(words, book, rule)
                               : rule_in_words(words, book, rule));
            return Exit::ok;
        }
        if (sought.stands_in(its_term)) near.push_back(rule);
    }
    if (near.empty()) {
        return could_not_run("the glossary of " + std::string(name(book.edition())) + " has no \"" +
                             term + "\".");
    }
    sort_by_term(near, words);
    print(options.json ? rules_as_json(words, book, near) : rules_in_words(words, book, near));
    return Exit::ok;
}

// ---- Several rules

struct Selection {
    const Options& options;
    const LawWords& words;
    Sought sought = Sought(options.search);

    [[nodiscard]] bool everything() const {
        return options.article.empty() && options.search.empty() && !options.glossary &&
               !options.discretion;
    }
    [[nodiscard]] bool takes(const Rulebook& book, Rule rule) const {
        if (!options.search.empty() && !speaks_of(words, book, rule, sought)) return false;
        return !options.discretion || book.discretion(rule).has_value();
    }
    // In the article asked for, if one was.
    [[nodiscard]] bool in_article(const Rulebook& book, Rule rule,
                                  const std::vector<Rule>& below) const {
        if (options.article.empty() && !options.glossary) return true;
        return book.has(rule) && std::find(below.begin(), below.end(), rule) != below.end();
    }
    [[nodiscard]] std::vector<Rule> below(const Rulebook& book) const {
        return book.below(options.glossary ? "Glossary" : options.article);
    }
};

Exit show_rules(const Options& options, const LawWords& words, const Rulebook& book) {
    const Selection selection{options, words};
    const auto below = selection.below(book);
    if (!options.article.empty() && below.empty()) {
        return could_not_run(not_there(book, options.article));
    }
    std::vector<Rule> rules;
    for (const Rule rule : book.in_order()) {
        if (selection.in_article(book, rule, below) && selection.takes(book, rule)) {
            rules.push_back(rule);
        }
    }
    sort_glossary(rules, words, book);
    std::vector<ParameterLine> lines;
    if (selection.everything() || options.parameters) lines = parameter_lines(book.parameters());
    if (options.parameters) rules.clear();
    if (rules.empty() && lines.empty()) {
        std::fprintf(stderr, "jadoube: nothing found in %s.\n",
                     std::string(name(book.edition())).c_str());
        return Exit::findings;
    }
    if (options.json) {
        print(rules_as_json(words, book, rules));
        print(parameters_as_json(book, lines));
        return Exit::ok;
    }
    if (selection.everything() && !options.parameters) {
        print(words.say(LawPhrase::heading,
                        Arguments{}.set(Argument::edition, name(book.edition()))) +
              "\n\n");
    }
    print(rules_in_words(words, book, rules));
    if (!lines.empty()) {
        print((rules.empty() ? "" : "\n") + parameters_in_words(words, book, lines));
    }
    return Exit::ok;
}

// ---- Two editions

Exit show_diff(const Options& options, const LawWords& words, const Rulebook& from,
               const Rulebook& to) {
    const Selection selection{options, words};
    const auto below_from = selection.below(from);
    const auto below_to = selection.below(to);
    if (!options.article.empty() && below_from.empty() && below_to.empty()) {
        return could_not_run(not_there(to, options.article));
    }
    const auto chosen = [&](Rule rule) {
        return (selection.in_article(from, rule, below_from) && selection.takes(from, rule)) ||
               (selection.in_article(to, rule, below_to) && selection.takes(to, rule));
    };
    std::vector<RuleChange> rules;
    for (const RuleChange& change : rule_changes(from, to)) {
        if (!options.parameters && chosen(change.rule)) rules.push_back(change);
    }
    std::vector<ParameterChange> parameters;
    for (ParameterChange& change : parameter_changes(from, to)) {
        const bool wanted =
            selection.everything() || chosen(change.to.rule) || chosen(change.from.rule);
        if (wanted) parameters.push_back(std::move(change));
    }
    if (options.json) {
        print(changes_as_json(words, from, to, rules, parameters));
    } else if (rules.empty() && parameters.empty()) {
        print(words.say(LawPhrase::nothing_differs) + '\n');
    } else {
        print(changes_in_words(words, from, to, rules, parameters));
    }
    return Exit::ok;
}

// What makes no sense together, in a sentence.
std::string contradiction(const Options& options) {
    const bool selects = !options.article.empty() || !options.search.empty() ||
                         options.discretion || options.parameters;
    if (!options.number.empty() && (selects || !options.diff.empty())) {
        return "a number is shown by itself: leave out the number or the options.";
    }
    if (options.glossary && !options.article.empty()) {
        return "--glossary is an article of its own: leave out one of the two.";
    }
    return "";
}

Exit run(const Options& options) {
    if (const std::string why = contradiction(options); !why.empty()) return could_not_run(why);
    const auto edition = edition_of(options.edition);
    if (!edition) {
        return could_not_run("there is no edition \"" + options.edition + "\". The editions are " +
                             known_editions() + ".");
    }
    const auto language = spoken(options.language);
    if (!language) {
        return could_not_run("there are no Laws in \"" + options.language +
                             "\". The languages are " + known_languages() + ".");
    }
    const LawWords words(*language);
    if (options.diff.empty()) {
        const Rulebook book(*edition);
        if (options.number.empty()) return show_rules(options, words, book);
        return options.glossary ? show_term(options, words, book)
                                : show_number(options, words, book);
    }
    std::vector<Rulebook> books;
    for (const std::string& year : options.diff) {
        const auto one = edition_of(year);
        if (!one) {
            return could_not_run("there is no edition \"" + year + "\". The editions are " +
                                 known_editions() + ".");
        }
        books.emplace_back(*one);
    }
    return show_diff(options, words, books[0], books[1]);
}

}  // namespace

void add_laws_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command = add_command(
        program, "laws", "The Laws of an edition, one of its provisions, or what differs.",
        "  jadoube laws 7.5.5\n"
        "  jadoube laws 7.4.b --edition 2009\n"
        "  jadoube laws --edition 2017\n"
        "  jadoube laws --article 9 --edition 2009\n"
        "  jadoube laws --diff 2009 2023 --article 7\n"
        "  jadoube laws --search scoresheet --json\n"
        "  jadoube laws --language ro --article 9\n"
        "  jadoube laws --glossary castling\n"
        "  jadoube laws --discretion",
        "0 all well, 1 nothing was found, 2 could not run.");
    auto options = std::make_shared<Options>();
    command->add_option("NUMBER", options->number,
                        "A provision: 7.5.5, A.5.2, \"Adjourned 8.c\", \"Glossary increment\", or "
                        "the name of a rule. None: all of them. With --glossary a term");
    auto* edition =
        command->add_option("--edition", options->edition, "2009, 2014, 2017, 2018 or 2023")
            ->capture_default_str();
    command
        ->add_option("--language", options->language,
                     "The language of the texts: en, ro, sr, sr-Latn, hr, pt, ca or es")
        ->capture_default_str();
    command->add_option("--diff", options->diff, "What differs between two editions")
        ->expected(2)
        ->excludes(edition);
    command->add_option("--article", options->article,
                        "Only what stands in this article, appendix or guideline, or below it");
    command->add_flag("--glossary", options->glossary, "Only the glossary, or one of its terms");
    command->add_option("--search", options->search, "Only what contains this word");
    command->add_flag("--discretion", options->discretion, "Only what is left to the arbiter");
    command->add_flag("--parameters", options->parameters, "Only the parameters of the edition");
    command->add_flag("--json", options->json, "JSON Lines, one a rule or parameter");
    command->callback([options, &outcome] { outcome = run(*options); });
}

}  // namespace jadoube::cli
