// jadoube laws: the Laws of an edition, one of its provisions, or what differs between two.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "commands.hpp"
#include "laws_report.hpp"

namespace jadoube::cli {
namespace {

struct Options {
    std::vector<std::string> number;
    std::string edition = "2023";
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

std::string in_small(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return small;
}

bool speaks_of(const Rulebook& book, Rule rule, const std::string& small_word) {
    const auto has = [&](std::string_view text) {
        return in_small(text).find(small_word) != std::string::npos;
    };
    std::string words(name(rule));
    std::replace(words.begin(), words.end(), '_', ' ');
    return has(name(rule)) || has(words) || has(book.text(rule).value_or("")) ||
           has(book.discretion(rule).value_or("")) || has(book.article(rule).value_or(""));
}

// "2009" and "2023", as they are told by the user.
std::string known_editions() {
    std::string all;
    for (const Edition edition : all_editions)
        all += (all.empty() ? "" : ", ") + std::string(name(edition));
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

Exit show_number(const Options& options, const Rulebook& book) {
    std::string number;
    for (const std::string& word : options.number) number += (number.empty() ? "" : " ") + word;
    std::optional<Rule> rule = book.find(number);
    if (!rule) rule = rule_named(number);
    if (rule && book.numbering(*rule).kind != NumberKind::absent) {
        print(options.json ? rule_as_json(book, *rule) : rule_in_words(book, *rule));
        return Exit::ok;
    }
    if (rule) {
        return could_not_run(std::string(name(book.edition())) + " has no rule " + number + ".");
    }
    const auto below = book.below(number);
    if (below.empty()) return could_not_run(not_there(book, number));
    print(options.json ? rules_as_json(book, below) : rules_in_words(book, below));
    return Exit::ok;
}

// ---- Several rules

struct Selection {
    const Options& options;
    std::string small_word = in_small(options.search);

    [[nodiscard]] bool everything() const {
        return options.article.empty() && options.search.empty() && !options.glossary &&
               !options.discretion;
    }
    [[nodiscard]] bool takes(const Rulebook& book, Rule rule) const {
        if (!options.search.empty() && !speaks_of(book, rule, small_word)) return false;
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

Exit show_rules(const Options& options, const Rulebook& book) {
    const Selection selection{options};
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
    std::vector<ParameterLine> lines;
    if (selection.everything() || options.parameters) lines = parameter_lines(book.parameters());
    if (options.parameters) rules.clear();
    if (rules.empty() && lines.empty()) {
        std::fprintf(stderr, "jadoube: nothing found in %s.\n",
                     std::string(name(book.edition())).c_str());
        return Exit::findings;
    }
    if (options.json) {
        print(rules_as_json(book, rules));
        print(parameters_as_json(book, lines));
        return Exit::ok;
    }
    if (selection.everything() && !options.parameters) {
        print("The Laws of Chess, edition " + std::string(name(book.edition())) +
              ", in our own words\n\n");
    }
    print(rules_in_words(book, rules));
    if (!lines.empty()) print((rules.empty() ? "" : "\n") + parameters_in_words(book, lines));
    return Exit::ok;
}

// ---- Two editions

Exit show_diff(const Options& options, const Rulebook& from, const Rulebook& to) {
    const Selection selection{options};
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
        print(changes_as_json(from, to, rules, parameters));
    } else if (rules.empty() && parameters.empty()) {
        print("Nothing differs.\n");
    } else {
        print(changes_in_words(from, to, rules, parameters));
    }
    return Exit::ok;
}

// What makes no sense together, in a sentence.
std::string contradiction(const Options& options) {
    const bool selects = !options.article.empty() || !options.search.empty() || options.glossary ||
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
    if (options.diff.empty()) {
        const Rulebook book(*edition);
        return options.number.empty() ? show_rules(options, book) : show_number(options, book);
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
    return show_diff(options, books[0], books[1]);
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
        "  jadoube laws --discretion",
        "0 all well, 1 nothing was found, 2 could not run.");
    auto options = std::make_shared<Options>();
    command->add_option("NUMBER", options->number,
                        "A provision: 7.5.5, A.5.2, \"Adjourned 8.c\", \"Glossary increment\", or "
                        "the name of a rule. None: all of them");
    auto* edition =
        command->add_option("--edition", options->edition, "2009, 2014, 2017, 2018 or 2023")
            ->capture_default_str();
    command->add_option("--diff", options->diff, "What differs between two editions")
        ->expected(2)
        ->excludes(edition);
    command->add_option("--article", options->article,
                        "Only what stands in this article, appendix or guideline, or below it");
    command->add_flag("--glossary", options->glossary, "Only the glossary");
    command->add_option("--search", options->search, "Only what contains this word");
    command->add_flag("--discretion", options->discretion, "Only what is left to the arbiter");
    command->add_flag("--parameters", options->parameters, "Only the parameters of the edition");
    command->add_flag("--json", options->json, "JSON Lines, one a rule or parameter");
    command->callback([options, &outcome] { outcome = run(*options); });
}

}  // namespace jadoube::cli
